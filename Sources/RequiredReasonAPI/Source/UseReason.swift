/// Why a use is as sure as it is, in words.
enum UseReason {
  static let call = "a call with as many arguments as the C function takes"
  static let uncountedCall = "a call of the name, whose arguments cannot be counted"
  static let otherCount = "a call of the name, but with another number of arguments than the C function takes"
  static let reference = "named without a call, and nothing in sight defines it"
  static let referenceOrType = "named without a call; a structure has the same name"
  static let address = "its address is taken; a variable may have the same name"
  static let type = "the class is named"
  static let typeOrModule = "the class is named, but a module of the name is imported"
  static let typeOutsideObjectiveC = "the class is named in a file that is not Objective-C"
  static let constant = "the key is named"
  static let constantOutsideObjectiveC = "the key is named in a file that is not Objective-C"
  static let owner = "behind the type that declares it"
  static let insideOwner = "inside the type that declares it, or one that inherits it"
  static let distinctiveMember = "the name is distinctive, but what it belongs to cannot be seen"
  static let calledMember = "called as a method of the name; what it belongs to cannot be seen"
  static let otherMember = "used unlike the property of the API"
  static let otherType = "behind another type"
  static let bareMember = "named without what it belongs to"
  static let implicitMember = "what type is meant cannot be seen"
  static let selector = "its selector is named"
  static let distinctiveKey = "the name is distinctive"
  static let resourceKeyContext = "a key among resource keys"
  static let attributeSubscript = "a key into file attributes"
  static let otherSubscript = "a key into something that may be file attributes"
  static let attributeArgument = "a key of file attributes passed on"
  static let attributeNearby = "`FileAttributeKey` is named in the same statement"
  static let genericMember = "the name is common; nothing shows that file attributes are meant"

  static func call(given: Int?, expected: Int) -> (APIConfidence, String) {
    guard let given else { return (.medium, uncountedCall) }
    return given == expected ? (.high, call) : (.low, otherCount)
  }
}
