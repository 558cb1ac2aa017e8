import MachOFile

private let names = MachONameSet(["_stat", "_fstat$INODE64", "_OBJC_CLASS_$_NSUserDefaults", "systemUptime"])

/// Reads the input as a Mach-O file in every way there is; libFuzzer and the address sanitizer watch for a trap, a read out of
/// bounds and a hang. A query must find just what the full list holds.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzMachOFile(_ start: UnsafePointer<UInt8>, _ count: Int) -> Int32 {
  let bytes = UnsafeRawBufferPointer(start: start, count: count)
  guard let file = MachOFile(bytes) else { return 0 }
  for image in file.images {
    let all = image.imports(in: bytes)
    let some = image.imports(in: bytes, matching: names)
    precondition(all.problems == some.problems)
    precondition(all.values.filter { names.names.contains($0.name) } == some.values)
    let selectors = image.selectors(in: bytes)
    precondition(selectors.values.filter { names.names.contains($0.name) } == image.selectors(in: bytes, matching: names).values)
  }
  return 0
}
