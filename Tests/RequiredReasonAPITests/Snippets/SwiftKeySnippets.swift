@testable import RequiredReasonAPI

/// Keys and properties in Swift, whose names are common.
let swiftKeySnippets: [Snippet] = [
  // File attributes
  .swift("an attribute by its key", "let d = attributes[.⟦high constant⟧creationDate] as? Date"),
  .swift("an attribute of a short name", "let d = attrs[.⟦high constant⟧modificationDate]"),
  .swift("an attribute of an optional", "let d = fileAttributes?[.⟦high constant⟧creationDate]"),
  .swift("an attribute of a call", "let d = try fm.attributesOfItem(atPath: p)[.⟦high constant⟧modificationDate] as? Date"),
  .swift(
    "an attribute of a try in parentheses", "let d = (try? fm.attributesOfItem(atPath: p))?[.⟦high constant⟧modificationDate]"),
  .swift("an attribute of a cast", "let d = (attributes as [FileAttributeKey: Any])[.⟦high constant⟧creationDate]"),
  .swift("free space", "let n = try fm.attributesOfFileSystem(forPath: p)[.⟦high constant⟧systemFreeSize] as? Int"),
  .swift("the size of the volume", "let n = attributes[.⟦high constant⟧systemSize]"),
  .swift("an attribute by its full key", "let d = x[FileAttributeKey.⟦high constant⟧creationDate]"),
  .swift(
    "an attribute by its full key with the module", "let d = x[Foundation.FileAttributeKey.⟦high constant⟧modificationDate]"),
  .swift("a key kept", "let key = FileAttributeKey.⟦high constant⟧systemFreeSize"),
  .swift("a key with its type", "let key: FileAttributeKey = .⟦medium constant⟧creationDate"),
  .swift(
    "keys with their type",
    "let keys: Set<FileAttributeKey> = [.⟦medium constant⟧creationDate, .⟦medium constant⟧modificationDate]"),
  .swift("attributes set", "try fm.setAttributes([.⟦high constant⟧modificationDate: date], ofItemAtPath: p)"),
  .swift("attributes of a new file", "fm.createFile(atPath: p, contents: nil, attributes: [.⟦high constant⟧creationDate: date])"),
  .swift("a key into something else", "let d = info[.⟦medium constant⟧creationDate]"),
  .swift("a key in an extension of the keys", "extension FileAttributeKey { static let all = [⟦high constant⟧creationDate] }"),
  .swift("a key by Self", "extension FileAttributeKey { static let all = [Self.⟦high constant⟧systemSize] }"),
  .swift("a photo's date", "let d = asset.⟦low constant, no use⟧creationDate"),
  .swift("a photo's date behind its type", "let k = \\PHAsset.creationDate"),
  .swift("a column's date", "order(by: Column.creationDate)"),
  .swift("a record's date of the target's own", "struct Note { var creationDate: Date }\nlet d = note.creationDate"),
  .swift(
    "a record's date in another file's attributes",
    "struct Note { var creationDate: Date }\nlet d = attributes[.⟦high constant⟧creationDate]"),
  .swift("a sort key of the target's own", "enum Sort { case creationDate, modificationDate }\nsort(by: .creationDate)"),
  .swift("an implicit member that may be a key", "sort(by: .⟦low constant, no use⟧creationDate)"),
  .swift("a key path without a type", "list.map(\\.⟦low constant, no use⟧creationDate)"),
  .swift("a property's name in a string", "NSSortDescriptor(key: \"creationDate\", ascending: true)"),
  .swift("a coding key", "enum CodingKeys: String, CodingKey { case creationDate = \"created\", modificationDate }"),
  .swift(
    "a local variable of the key's name",
    "let creationDate = attributes[.⟦high constant⟧creationDate] as? Date\nprint(creationDate)"),
  .swift("a label of the key's name", "Note(creationDate: .now, modificationDate: a)"),
  .swift("a parameter of the name", "func f(creationDate: Date) -> Note { Note(date: creationDate) }"),
  .swift("a dictionary of strings", "d[\"creationDate\"] = 1; d[creationDate] = 2"),
  .swift("a font's size", "f(.systemFont(ofSize: UIFont.systemFontSize)); let a = UIFont.⟦low constant, no use⟧systemSize"),
  .swift("a size of something", "let n = machine.⟦low constant, no use⟧systemSize"),
  .swift("a size of something implied", "f(.⟦medium constant⟧systemFreeSize)"),
  .swift("a comparison with a key", "if key == .⟦low constant⟧modificationDate {}"),
  .swift("a switch over keys", "switch key { case .⟦low constant⟧creationDate: break\ndefault: break }"),
  .swift("an index of an array of dates", "let d = dates[creationDate]"),

  // Resource keys
  .swift(
    "resource values",
    "let v = try url.resourceValues(forKeys: [.⟦high constant⟧creationDateKey, .⟦high constant⟧contentModificationDateKey])"),
  .swift(
    "resource values of the volume",
    "let v = try url.resourceValues(forKeys: [.⟦high constant⟧volumeAvailableCapacityKey, .⟦high constant⟧volumeTotalCapacityKey])"
  ),
  .swift(
    "room for important usage", "let k: Set<URLResourceKey> = [.⟦high constant⟧volumeAvailableCapacityForImportantUsageKey]"),
  .swift("room for opportunistic usage", "keys.insert(.⟦high constant⟧volumeAvailableCapacityForOpportunisticUsageKey)"),
  .swift("a resource key by its type", "let k = URLResourceKey.⟦high constant⟧creationDateKey"),
  .swift("a resource key by its type and module", "let k = Foundation.URLResourceKey.⟦high constant⟧volumeTotalCapacityKey"),
  .swift(
    "keys of an enumerator",
    "fm.enumerator(at: u, includingPropertiesForKeys: [.nameKey, .⟦high constant⟧contentModificationDateKey])"),
  .swift(
    "keys over lines",
    "fm.contentsOfDirectory(\n  at: u,\n  includingPropertiesForKeys: [\n    .⟦high constant⟧creationDateKey\n  ]\n)"),
  .swift("a resource key alone", "keys.append(.⟦medium constant⟧creationDateKey)"),
  .swift("a resource key behind another type", "let k = Keys.⟦low constant, no use⟧creationDateKey"),
  .swift("a resource key of something", "let k = keys.⟦low constant, no use⟧volumeTotalCapacityKey"),
  .swift("a resource key's name for a case", "enum K { case creationDateKey }\nf(.creationDateKey)"),
  .swift("a resource key's name for a constant", "let creationDateKey = \"a\"\nd[creationDateKey] = 1"),
  .swift(
    "an extension of the resource keys",
    "extension URLResourceKey { static let dates: [Self] = [.⟦high constant⟧creationDateKey, ⟦high constant⟧contentModificationDateKey] }"
  ),
  .swift(
    "a resource key in an interpolation", #"print("\(try url.resourceValues(forKeys: [.⟦high constant⟧creationDateKey]))")"#),
  .swift("a value is no key", "let d = values.contentModificationDate; let n = values.volumeAvailableCapacity"),
  .swift("a resource key in a comment", "// .creationDateKey\nlet a = \".volumeTotalCapacityKey\""),

  // Properties
  .swift("the time since boot of the process", "let t = ProcessInfo.processInfo.⟦high member⟧systemUptime"),
  .swift("the time since boot of a new object", "let t = ProcessInfo().⟦high member⟧systemUptime"),
  .swift("the time since boot with the module", "let t = Foundation.ProcessInfo.processInfo.⟦high member⟧systemUptime"),
  .swift("the time since boot over lines", "let t = ProcessInfo\n  .processInfo\n  .⟦high member⟧systemUptime"),
  .swift("the time since boot of an injected object", "let t = processInfo.⟦high member⟧systemUptime"),
  .swift("the time since boot of a variable", "let info = ProcessInfo.processInfo\nlet t = info.⟦medium member⟧systemUptime"),
  .swift("the time since boot by a key path", "let k = \\ProcessInfo.⟦high member⟧systemUptime"),
  .swift("the time since boot by a short key path", "f(\\.⟦medium member⟧systemUptime)"),
  .swift("the time since boot by a key path of strings", "#keyPath(ProcessInfo.⟦high member⟧systemUptime)"),
  .swift(
    "the time since boot in an extension",
    "extension ProcessInfo { var a: Double { ⟦high member⟧systemUptime + self.⟦high member⟧systemUptime } }"),
  .swift("the time since boot without what it belongs to", "let t = ⟦low member⟧systemUptime"),
  .swift("the time since boot in an interpolation", #"log("up \(ProcessInfo.processInfo.⟦high member⟧systemUptime)")"#),
  .swift("a time of the target's own", "struct Clock { let systemUptime: Double }\nlet t = clock.systemUptime"),
  .swift(
    "a time of the target's own beside the real one",
    "struct Clock { let systemUptime = ProcessInfo.processInfo.⟦high member⟧systemUptime }\nlet t = clock.systemUptime"),
  .swift(
    "a requirement of the name", "protocol Clock { var systemUptime: Double { get } }\nfunc f(c: Clock) { g(c.systemUptime) }"),
  .swift("a method of the name", "let t = clock.⟦low member, no use⟧systemUptime()"),
  .swift("a property set, which the real one cannot be", "report.⟦low member, no use⟧systemUptime = 1"),
  .swift("a local variable of the property's name", "let systemUptime = f()\ng(systemUptime)"),
  .swift("a label of the property's name", "Report(systemUptime: 1)"),
  .swift("a static property of another type", "let t = Device.⟦low member, no use⟧systemUptime"),
  .swift("the keyboards", "let m = UITextInputMode.⟦high member⟧activeInputModes"),
  .swift("the keyboards by a key path", "let m = UIKit.UITextInputMode.⟦high member⟧activeInputModes.first"),
  .swift("the keyboards of a value", "let m = type.⟦medium member⟧activeInputModes"),
  .swift("a document's date", "let d = document.⟦medium member⟧fileModificationDate"),
  .swift(
    "a document's date in its class",
    "class Note: UIDocument { func f() { g(⟦high member⟧fileModificationDate, self.⟦high member⟧fileModificationDate, super.⟦high member⟧fileModificationDate) } }"
  ),
  .swift("a document's date set", "document.⟦medium member⟧fileModificationDate = date"),
  .swift("a dictionary's method", "let d = (attributes as NSDictionary).⟦medium member⟧fileModificationDate()"),
  .swift(
    "a variable for a document's date",
    "let fileModificationDate = document?.⟦medium member⟧fileModificationDate\nprint(fileModificationDate as Any)"),
  .swift("an optional document's date", "let d = document!.⟦medium member⟧fileModificationDate"),
]
