internal import Foundation
internal import OutboundClient

/// The body of an answer (fact F8.5): a message, and the objects that were not accepted.
///
/// Each member is read for itself, since the wording of error answers is documented loosely.
struct AnswerBody: Decodable {
  var message = ""
  var hasErrors = false
  var rejections: [TransportAnswer.Rejection] = []

  init() {}

  private enum Key: String, CodingKey {
    case message, errors
    case type
    case array = "input_array"
    case index
  }

  /// One of `errors`: an object that names what it is about, or anything else, such as a text.
  private struct Fault: Decodable {
    var rejection: TransportAnswer.Rejection?

    init(from decoder: any Decoder) throws {
      guard let members = try? decoder.container(keyedBy: Key.self),
        let array = try? members.decode(String.self, forKey: .array),
        let index = try? members.decode(Int.self, forKey: .index), index >= 0
      else { return }
      let reason = (try? members.decode(String.self, forKey: .type)) ?? ""
      rejection = TransportAnswer.Rejection(array: array, index: index, reason: reason)
    }
  }

  init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: Key.self)
    message = (try? members.decode(String.self, forKey: .message)) ?? ""
    guard members.contains(.errors), try !members.decodeNil(forKey: .errors) else { return }
    guard let faults = try? members.decode([Fault].self, forKey: .errors) else {
      hasErrors = true
      return
    }
    hasErrors = !faults.isEmpty
    rejections = faults.compactMap(\.rejection)
  }

  /// Reads a body; `nil` if it is no JSON object. An empty one says nothing.
  static func read(_ bytes: [UInt8]) -> AnswerBody? {
    if bytes.isEmpty { return AnswerBody() }
    return try? JSONDecoder().decode(AnswerBody.self, from: Data(bytes))
  }
}

extension TransportAnswer {
  /// An answer whose texts are short and do not hold the key.
  init(status: Int, body: AnswerBody, retryAfter: Int?, secret: String) {
    func clean(_ text: String) -> String {
      let whole = secret.isEmpty ? text : text.replacingOccurrences(of: secret, with: "…")
      return String(whole.prefix(500))
    }
    self.init(
      status: status, message: clean(body.message), hasErrors: body.hasErrors,
      rejections: body.rejections.map { Rejection(array: $0.array, index: $0.index, reason: clean($0.reason)) },
      retryAfter: retryAfter)
  }
}
