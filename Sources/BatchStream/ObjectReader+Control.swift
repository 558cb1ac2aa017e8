extension ObjectReader {
  /// Checks the keys that control how an object is treated: they are copied to every part of it, so nothing else may stand under them.
  @inline(__always)
  func checkControl(of object: borrowing ObjectText) throws(LineFault) {
    guard object.holds(.appID) || object.holds(.flag) else { return }
    for index in object.members.indices {
      let member = object.members[index]
      let byte = line.start[member.value.lowerBound]
      switch member.meaning.use {
      case .appID where byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "n"):
        throw LineFault(offset: member.start, reason: .appIDNoString)
      case .flag where byte != UInt8(ascii: "t") && byte != UInt8(ascii: "f") && byte != UInt8(ascii: "n"):
        throw LineFault(offset: member.start, reason: .flagNoBool)
      default: break
      }
    }
  }
}
