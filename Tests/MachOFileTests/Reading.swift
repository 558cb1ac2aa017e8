import MachOFile

/// What a test asks of a file, read in one go.
struct Reading {
  var file: MachOFile
  var imports: [[MachOImport]]
  var selectors: [[MachOSelector]]
  var problems: [MachOProblem]

  init?(_ bytes: [UInt8], importsMatching imported: [String]? = nil, selectorsMatching selected: [String]? = nil) {
    let result = bytes.withUnsafeBytes { bytes -> Reading? in
      guard let file = MachOFile(bytes) else { return nil }
      let imports = file.images.map { $0.imports(in: bytes, matching: imported.map { MachONameSet($0) }) }
      let selectors = file.images.map { $0.selectors(in: bytes, matching: selected.map { MachONameSet($0) }) }
      return Reading(
        file: file, imports: imports.map(\.values), selectors: selectors.map(\.values),
        problems: file.problems + imports.flatMap(\.problems) + selectors.flatMap(\.problems))
    }
    guard let result else { return nil }
    self = result
  }

  private init(file: MachOFile, imports: [[MachOImport]], selectors: [[MachOSelector]], problems: [MachOProblem]) {
    self.file = file
    self.imports = imports
    self.selectors = selectors
    self.problems = problems
  }

  var names: [String] { imports.flatMap { $0 }.map(\.name) }
  var codes: [MachOProblem.Code] { problems.map(\.code) }
}
