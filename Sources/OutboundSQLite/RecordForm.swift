internal import OutboundClient

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// The form in which a state file keeps a record: JSON.
enum RecordForm {
  static func bytes(_ record: some Encodable) throws(OutboxError) -> [UInt8] {
    do { return Array(try JSONEncoder().encode(record)) } catch { throw OutboxError(.invalid, "the record cannot be written") }
  }

  static func record<Record: Decodable>(_ bytes: [UInt8]) throws(OutboxError) -> Record {
    do {
      return try JSONDecoder().decode(Record.self, from: Data(bytes))
    } catch {
      throw OutboxError(.newer, "the record holds what this version does not know")
    }
  }
}
