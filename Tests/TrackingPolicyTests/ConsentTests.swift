import Testing
import TrackingPolicy

@Suite("Consent")
struct ConsentTests {
  @Test("what was told amounts to one status, and a flag at odds with a status never allows")
  func status() {
    var rows: [String] = []
    for consent in SmallWorld.consents {
      let flag = consent.adTrackingEnabled.map { "\($0)" } ?? "-"
      rows.append("\(flag) \(consent.attStatus?.rawValue ?? "-"): \(consent.status.rawValue)")
      #expect(consent.isAllowed == (consent.status == .authorized))
      #expect(consent.isTold == (consent != .unset))
    }
    #expect(
      rows == [
        "- -: notDetermined", "- notDetermined: notDetermined", "- restricted: restricted", "- denied: denied",
        "- authorized: authorized", "true -: authorized", "true notDetermined: notDetermined", "true restricted: restricted",
        "true denied: denied", "true authorized: authorized", "false -: denied", "false notDetermined: denied",
        "false restricted: restricted", "false denied: denied", "false authorized: denied",
      ])
  }

  @Test("the least permissive of two is the one that lets out less, whatever their order")
  func leastPermissive() {
    let order: [ATTStatus] = [.denied, .restricted, .notDetermined, .authorized]
    for (index, status) in order.enumerated() {
      for (otherIndex, other) in order.enumerated() {
        let least = order[min(index, otherIndex)]
        #expect(ATTStatus.leastPermissive(status, other) == least)
        #expect(Consent.leastPermissive(Consent(status), Consent(other)).status == least)
      }
    }
  }

  @Test("telling one of the two leaves the other told")
  func tellBoth() {
    var consent = Consent(adTrackingEnabled: true)
    consent.tell(.denied)
    #expect(consent.adTrackingEnabled == true && consent.attStatus == .denied && !consent.isAllowed)
    consent.tell(.authorized)
    #expect(consent.isAllowed)
    consent.tell(adTrackingEnabled: false)
    #expect(consent.isRefusal)
  }
}
