import Testing
import TrackingPolicy

@testable import OutboundClient

@Suite("The machine of influenced opens")
struct InfluenceMachineTests {
  @Test("30 minutes, or half the average time between sessions: either suffices")
  func windows() {
    for average: Int64? in [nil, 10 * 60_000, 4 * 3_600_000] {
      for elapsed in [Int64(0), 1_800_000, 1_800_001, 7_200_000, 7_200_001] {
        var record = InfluenceRecord()
        if let average { (record.sumOfIntervals, record.intervals) = (average * 3, 3) }
        InfluenceMachine.received(&record, campaignID: nil, at: 1_000, status: .authorized)
        let expected = elapsed <= 1_800_000 || average.map { elapsed * 2 <= $0 } ?? false
        #expect(InfluenceMachine.isInfluenced(record, at: 1_000 + elapsed) == expected)
      }
    }
  }

  @Test("without a push, and after a tap, no open is influenced")
  func none() {
    var record = InfluenceRecord()
    #expect(!InfluenceMachine.isInfluenced(record, at: 0))
    InfluenceMachine.received(&record, campaignID: nil, at: 0, status: .denied)
    InfluenceMachine.opened(&record)
    #expect(!InfluenceMachine.isInfluenced(record, at: 0))
  }

  @Test("the average is that of the times between starts")
  func average() {
    var record = InfluenceRecord()
    for time in [Int64(0), 10, 30] { InfluenceMachine.sessionStarted(&record, at: time) }
    #expect(record.sumOfIntervals == 30 && record.intervals == 2 && record.lastSessionStart == 30)
  }
}
