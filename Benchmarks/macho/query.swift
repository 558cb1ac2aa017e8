// Measures how long MachOFile takes to answer what a scan asks of each file named: the imports and selectors out of a few dozen.
import Glibc
import MachOFile

let imports = MachONameSet(
  ["stat", "fstat", "lstat", "fstatat", "statfs", "fstatfs", "statvfs", "fstatvfs", "getattrlist", "mach_absolute_time"].flatMap {
    ["_\($0)", "_\($0)$INODE64"]
  } + ["NSFileCreationDate", "NSFileModificationDate", "NSURLCreationDateKey", "OBJC_CLASS_$_NSUserDefaults"].map { "_" + $0 })
let selectors = MachONameSet(["systemUptime", "activeInputModes", "fileModificationDate"])

func milliseconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1_000_000
}

for path in CommandLine.arguments.dropFirst() {
  let start = milliseconds()
  let file = open(path, O_RDONLY)
  let size = Int(lseek(file, 0, SEEK_END))
  guard size > 0, let memory = mmap(nil, size, PROT_READ, MAP_PRIVATE, file, 0), memory != MAP_FAILED else { continue }
  let bytes = UnsafeRawBufferPointer(start: memory, count: size)
  guard let macho = MachOFile(bytes) else { continue }
  var found = 0
  for image in macho.images {
    found += image.imports(in: bytes, matching: imports).values.count
    found += image.selectors(in: bytes, matching: selectors).values.count
  }
  print("\(path): \(size / 1_000_000) MB, \(found) found, \((milliseconds() - start).rounded()) ms")
  munmap(memory, size)
  close(file)
}
