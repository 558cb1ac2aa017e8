internal import BatchStream
internal import PolicyDocument
internal import SourceDiagnostics
internal import TrackingPolicy

/// What a `sluice_policy` points to.
final class PolicyHandle: Sendable {
  let rules: SplitRules
  let firstPartyURL: CText
  let trackingURL: CText

  init(_ text: UnsafeRawBufferPointer) throws(InvalidPolicy) {
    let policy = try PolicyDocument(parsing: Array(text), file: "policy").policy
    rules = SplitRules(policy)
    firstPartyURL = CText(policy.firstPartyURL)
    trackingURL = CText(policy.trackingURL)
  }
}

extension InvalidPolicy {
  /// Every error, one a line.
  var text: String {
    findings.map { finding in
      let place = finding.place.start.map { "\($0.line):\($0.column): " } ?? ""
      return place + finding.message + (finding.help.map { " (help: \($0))" } ?? "")
    }.joined(separator: "\n")
  }
}

/// Reads a policy; see `sluice.h`.
@c(sluice_policy_load)
public func loadPolicy(
  _ text: UnsafePointer<UInt8>?, _ length: Int, _ policy: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> Int32 {
  policy?.pointee = nil
  error?.pointee = nil
  guard let policy, let text, length >= 0 else { return fail(.invalidArgument, "`text` or `policy` is NULL", error) }
  do throws(InvalidPolicy) {
    let handle = try PolicyHandle(UnsafeRawBufferPointer(start: text, count: length))
    policy.pointee = OpaquePointer(Unmanaged.passRetained(handle).toOpaque())
    return Outcome.ok.rawValue
  } catch let invalid {
    return fail(.invalidPolicy, invalid.text, error)
  }
}

/// Lets a policy go; see `sluice.h`.
@c(sluice_policy_free)
public func freePolicy(_ policy: OpaquePointer?) {
  guard let policy else { return }
  Unmanaged<PolicyHandle>.fromOpaque(UnsafeRawPointer(policy)).release()
}

/// The URL of a stream; see `sluice.h`.
@c(sluice_policy_url)
public func urlOfPolicy(_ policy: OpaquePointer?, _ stream: Int32) -> UnsafePointer<CChar>? {
  guard let policy else { return nil }
  let handle = Unmanaged<PolicyHandle>.fromOpaque(UnsafeRawPointer(policy)).takeUnretainedValue()
  switch Stream(rawValue: stream) {
  case .firstParty: return handle.firstPartyURL.start
  case .tracking: return handle.trackingURL.start
  case .held, nil: return nil
  }
}
