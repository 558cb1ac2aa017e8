/// What the functions answer, numbered as in `sluice.h`.
enum Outcome: Int32 {
  case ok = 0
  case invalidArgument = 1
  case invalidPolicy = 2
  case invalidBatch = 3
}

/// Where payloads go, numbered as in `sluice.h`.
enum Stream: Int32 {
  case firstParty = 0
  case tracking = 1
  case held = 2
}

/// Answers with a code, and with a text where the caller wants one.
func fail(_ outcome: Outcome, _ text: String, _ error: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?) -> Int32 {
  if let error {
    let storage = UnsafeMutablePointer<CChar>.allocate(capacity: text.utf8.count + 1)
    for (index, byte) in text.utf8.enumerated() { storage[index] = CChar(bitPattern: byte) }
    storage[text.utf8.count] = 0
    error.pointee = storage
  }
  return outcome.rawValue
}

/// Lets a text go; see `sluice.h`.
@c(sluice_text_free)
public func freeText(_ text: UnsafeMutablePointer<CChar>?) {
  text?.deallocate()
}
