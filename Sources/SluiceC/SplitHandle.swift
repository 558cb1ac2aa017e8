internal import BatchStream
internal import TrackingPolicy

/// What a `sluice_split` points to.
final class SplitHandle: Sendable {
  private let payloads: [[CText]]

  init(_ split: BatchPayloads) {
    let held = split.held.isEmpty ? [] : [split.held]
    payloads = [split.firstParty, split.tracking, held].map { $0.map { CText($0) } }
  }

  subscript(stream: Int32) -> [CText] {
    Stream(rawValue: stream).map { payloads[Int($0.rawValue)] } ?? []
  }
}

/// Splits a batch; see `sluice.h`.
@c(sluice_policy_split)
public func splitBatch(
  _ policy: OpaquePointer?, _ batch: UnsafePointer<UInt8>?, _ length: Int, _ collected: Int32, _ now: Int32,
  _ split: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> Int32 {
  split?.pointee = nil
  error?.pointee = nil
  guard let policy, let batch, let split, length >= 0 else {
    return fail(.invalidArgument, "`policy`, `batch` or `split` is NULL", error)
  }
  guard let collected = ATTStatus(number: collected), let now = ATTStatus(number: now) else {
    return fail(.invalidArgument, "a status is a number from 0 to 3", error)
  }
  let handle = Unmanaged<PolicyHandle>.fromOpaque(UnsafeRawPointer(policy)).takeUnretainedValue()
  do throws(RejectedLine) {
    let payloads = try handle.rules.split(UnsafeRawBufferPointer(start: batch, count: length), collected: collected, now: now)
    split.pointee = OpaquePointer(Unmanaged.passRetained(SplitHandle(payloads)).toOpaque())
    return Outcome.ok.rawValue
  } catch let rejected {
    return fail(.invalidBatch, "\(rejected.line):\(rejected.column): \(rejected.reason) [\(rejected.code)]", error)
  }
}

/// Lets a split go; see `sluice.h`.
@c(sluice_split_free)
public func freeSplit(_ split: OpaquePointer?) {
  guard let split else { return }
  Unmanaged<SplitHandle>.fromOpaque(UnsafeRawPointer(split)).release()
}

/// How many payloads a stream has; see `sluice.h`.
@c(sluice_split_count)
public func countPayloads(_ split: OpaquePointer?, _ stream: Int32) -> Int {
  guard let split else { return 0 }
  return Unmanaged<SplitHandle>.fromOpaque(UnsafeRawPointer(split)).takeUnretainedValue()[stream].count
}

/// One payload of a stream; see `sluice.h`.
@c(sluice_split_payload)
public func payload(
  _ split: OpaquePointer?, _ stream: Int32, _ index: Int, _ length: UnsafeMutablePointer<Int>?
) -> UnsafePointer<UInt8>? {
  length?.pointee = 0
  guard let split else { return nil }
  let payloads = Unmanaged<SplitHandle>.fromOpaque(UnsafeRawPointer(split)).takeUnretainedValue()[stream]
  guard payloads.indices.contains(index) else { return nil }
  length?.pointee = payloads[index].count
  return UnsafeRawPointer(payloads[index].start).assumingMemoryBound(to: UInt8.self)
}

extension ATTStatus {
  /// The status that `ATTrackingManager.AuthorizationStatus` gives this number.
  fileprivate init?(number: Int32) {
    switch number {
    case 0: self = .notDetermined
    case 1: self = .restricted
    case 2: self = .denied
    case 3: self = .authorized
    default: return nil
    }
  }
}
