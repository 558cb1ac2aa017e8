package import TrackingPolicy

/// Influenced opens: the app was opened soon after a push that nobody tapped (fact F6.2). Its state is a record that outlives the process.
package enum InfluenceMachine {
  /// Within this time, in milliseconds, an open is influenced.
  package static let window: Int64 = 30 * 60_000
  /// How long a tap that explains the open is waited for, in milliseconds: the system tells of it after the app has come to the foreground.
  package static let tapDelay: Int64 = 2_000

  /// A push arrived.
  package static func received(_ record: inout InfluenceRecord, campaignID: String?, at time: Int64, status: ATTStatus) {
    record.push = .init(campaignID: campaignID, receivedAt: time, collected: status)
  }

  /// A push was tapped: the open is its own.
  package static func opened(_ record: inout InfluenceRecord) {
    record.push = nil
  }

  /// A session started; half the average time between sessions widens the window.
  package static func sessionStarted(_ record: inout InfluenceRecord, at time: Int64) {
    if let last = record.lastSessionStart, time > last {
      record.sumOfIntervals += time - last
      record.intervals += 1
    }
    record.lastSessionStart = time
  }

  /// Whether an open at a time would be influenced by the push that is known; either rule suffices.
  package static func isInfluenced(_ record: InfluenceRecord, at time: Int64) -> Bool {
    guard let push = record.push else { return false }
    let elapsed = max(0, time - push.receivedAt)
    return elapsed <= window || (record.intervals > 0 && elapsed <= record.sumOfIntervals / record.intervals / 2)
  }

  /// A status was told: the open is collected under no better one.
  package static func lower(_ record: inout InfluenceRecord, to status: ATTStatus) {
    guard let collected = record.push?.collected else { return }
    record.push?.collected = .leastPermissive(collected, status)
  }
}
