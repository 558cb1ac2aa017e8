internal import Outbound

/// Why a line is rejected as a whole, and where: thrown inside the module, shown as a ``RejectedLine``.
struct LineFault: Error, Equatable {
  /// Counted from the first byte of the line.
  var offset: Int
  var reason: RejectionReason
}

/// Why a line was rejected. No word of it comes from the line.
enum RejectionReason: CaseIterable {
  case lineTooLong
  case notUTF8
  case controlCharacter
  case openString
  case unknownEscape
  case malformedNumber
  case expectedValue
  case expectedKey
  case expectedColon
  case expectedCommaOrBracket
  case expectedCommaOrBrace
  case tooDeep
  case secondDocument
  case outOfMemory

  case rootNoObject
  case unknownRootKey
  case doubledRootKey
  case noArray
  case elementNoObject
  case objectTooLarge
  case noIdentity
  case identityNoString
  case aliasInvalid
  case identityTwice
  case appIDNoString
  case flagNoBool
  case nameMissing
  case nameNoString
  case nameTwice
  case loneSurrogate
}

extension RejectionReason {
  /// The code that `Outbound` gives the same mistake, and two that only a stream can make.
  var code: BatchError.Code {
    switch self {
    case .lineTooLong: BatchError.Code("line-too-long")
    case .outOfMemory: BatchError.Code("out-of-memory")
    case .notUTF8, .controlCharacter, .openString, .unknownEscape, .malformedNumber, .expectedValue, .expectedKey, .expectedColon,
      .expectedCommaOrBracket, .expectedCommaOrBrace:
      .notJSON
    case .tooDeep: .nesting
    case .secondDocument: .secondDocument
    case .rootNoObject: .rootNotObject
    case .unknownRootKey: .unknownArray
    case .doubledRootKey: .arrayTwice
    case .noArray: .notArray
    case .elementNoObject: .notObject
    case .objectTooLarge: .objectTooLarge
    case .noIdentity: .identityMissing
    case .identityNoString, .aliasInvalid: .identityInvalid
    case .identityTwice: .identityConflict
    case .appIDNoString, .flagNoBool: .controlInvalid
    case .nameMissing: .nameMissing
    case .nameNoString: .nameInvalid
    case .nameTwice: .nameTwice
    case .loneSurrogate: .loneSurrogate
    }
  }

  /// The reason in words: lower case, no final period.
  var description: String {
    switch self {
    case .lineTooLong: "the line is longer than 16 MiB"
    case .notUTF8: "the line is not UTF-8"
    case .controlCharacter: "a control character stands unescaped in a string"
    case .openString: "the string is never closed"
    case .unknownEscape: "no such escape in JSON"
    case .malformedNumber: "no number of JSON is written like this"
    case .expectedValue: "expected a value"
    case .expectedKey: "expected a key in quotes"
    case .expectedColon: "expected `:` after the key"
    case .expectedCommaOrBracket: "expected `,` or `]`"
    case .expectedCommaOrBrace: "expected `,` or `}`"
    case .tooDeep: "nested deeper than 128"
    case .secondDocument: "a second document follows on the same line"
    case .outOfMemory: "no memory for this line"
    case .rootNoObject: "a batch is an object"
    case .unknownRootKey: "a batch holds only `attributes`, `events`, `purchases` and `analytics_events`"
    case .doubledRootKey: "this array stands twice in the batch"
    case .noArray: "expected an array of objects"
    case .elementNoObject: "expected an object in this array"
    case .objectTooLarge: "this object alone is over 4 MB"
    case .noIdentity: "no identity: expected `external_id`, `braze_id`, `user_alias`, `email` or `phone`"
    case .identityNoString: "an identity is a string that is not empty"
    case .aliasInvalid:
      "`user_alias` is an object of `alias_name` and `alias_label`, each once and each a string that is not empty"
    case .identityTwice: "this identity stands twice with different values"
    case .appIDNoString: "`app_id` is a string"
    case .flagNoBool: "a key that controls how an object is treated is true or false"
    case .nameMissing: "an event has a `name`"
    case .nameNoString: "the `name` of an event is a string"
    case .nameTwice: "the `name` of an event stands twice"
    case .loneSurrogate: "half a surrogate pair stands in a key, a name or an identity"
    }
  }
}
