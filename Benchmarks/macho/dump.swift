// Prints what MachOFile reads of the files named on standard input, one a line, for `compare.py` to hold against other readers.
import Glibc
import MachOFile

func withMapped(_ path: String, _ body: (UnsafeRawBufferPointer) -> Void) {
  let file = open(path, O_RDONLY)
  guard file >= 0 else { return print("unreadable") }
  defer { close(file) }
  let size = Int(lseek(file, 0, SEEK_END))
  guard size > 0, let memory = mmap(nil, size, PROT_READ, MAP_PRIVATE, file, 0), memory != MAP_FAILED else { return }
  defer { munmap(memory, size) }
  body(UnsafeRawBufferPointer(start: memory, count: size))
}

let letters: [(MachOImport.Sources, String)] = [
  (.symbolTable, "u"), (.chainedFixups, "c"), (.bind, "b"), (.lazyBind, "l"), (.weakBind, "w"),
]
while let path = readLine() {
  print("file \(path)")
  withMapped(path) { bytes in
    guard let file = MachOFile(bytes) else { return print("none") }
    for problem in file.problems { print("problem \(problem.offset) \(problem.message)") }
    for image in file.images {
      print("image \(image.architecture.name) \(image.fileType.name) \(image.member ?? "-")")
      print("platforms \(image.platforms.map { "\($0.name) \($0.minimumVersion)" })")
      let imports = image.imports(in: bytes)
      for item in imports.values {
        let sources = letters.filter { item.sources.contains($0.0) }.map(\.1).joined()
        print("\(sources) \(item.isWeak ? "weak" : "-") \(item.library ?? "-") \(item.name)")
      }
      let selectors = image.selectors(in: bytes)
      for item in selectors.values { print("s \(item.sources.rawValue) - \(item.name)") }
      for problem in imports.problems + selectors.problems { print("problem \(problem.offset) \(problem.message)") }
    }
  }
}
