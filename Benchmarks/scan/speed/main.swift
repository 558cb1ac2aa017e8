// Times the source scan of a tree as `sluice scan` would do it: walk, read, search for names, read what has one.
// Usage: speed [--threads N] [--uses] PATH…
import Foundation
import RequiredReasonAPI

struct Totals {
  var files = 0
  var bytes = 0
  var read = 0
  var readBytes = 0
  var scans: [SourceFileScan] = []
}

func readFile(_ path: String, into buffer: UnsafeMutableRawBufferPointer) -> Int? {
  let descriptor = open(path, O_RDONLY)
  guard descriptor >= 0 else { return nil }
  defer { close(descriptor) }
  var count = 0
  while count < buffer.count {
    let got = read(descriptor, buffer.baseAddress.map { $0 + count }, buffer.count - count)
    if got <= 0 { break }
    count += got
  }
  return count
}

func walk(_ path: String, into files: inout [String]) {
  guard let directory = opendir(path) else {
    files.append(path)
    return
  }
  defer { closedir(directory) }
  while let entry = readdir(directory) {
    let name = withUnsafePointer(to: &entry.pointee.d_name) {
      $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
    }
    if name.hasPrefix(".") { continue }
    let child = path + "/" + name
    if entry.pointee.d_type == UInt8(DT_DIR) {
      walk(child, into: &files)
    } else if SourceLanguage(path: name) != nil {
      files.append(child)
    }
  }
}

var arguments = Array(CommandLine.arguments.dropFirst())
var threads = 2
if let flag = arguments.firstIndex(of: "--threads") {
  threads = Int(arguments[flag + 1]) ?? 2
  arguments.removeSubrange(flag...(flag + 1))
}
let printsUses = arguments.contains("--uses")
arguments.removeAll { $0 == "--uses" }

let clock = ContinuousClock()
let start = clock.now
var files: [String] = []
for path in arguments { walk(path, into: &files) }
let walked = clock.now
let work = files
let shares = threads
var results: [Totals] = []
let lock = NSLock()

func share(_ number: Int) -> Totals {
  var totals = Totals()
  let capacity = 1 << 28
  let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: capacity, alignment: 16)
  defer { buffer.deallocate() }
  for index in stride(from: number, to: work.count, by: shares) {
    guard let count = readFile(work[index], into: buffer), let language = SourceLanguage(path: work[index]) else { continue }
    totals.files += 1
    totals.bytes += count
    let bytes = UnsafeBufferPointer(rebasing: buffer.bindMemory(to: UInt8.self)[0..<count])
    guard SourceFileScan.mayHaveUses(bytes) else { continue }
    totals.read += 1
    totals.readBytes += count
    totals.scans.append(SourceFileScan(path: work[index], language: language, bytes: Array(bytes)))
  }
  return totals
}

await withTaskGroup(of: Totals.self) { group in
  for number in 0..<threads { group.addTask { share(number) } }
  for await totals in group { results.append(totals) }
}
let scanned = clock.now
let scan = SourceScan(results.flatMap(\.scans))
let joined = clock.now
if printsUses {
  for use in scan.uses {
    guard let start = use.place.start else { continue }
    print(
      "\(use.place.file):\(start.line):\(start.column): \(use.confidence.rawValue) \(use.evidence.rawValue) \(use.symbol): \(use.reason)"
    )
  }
}
let sum = results.reduce(into: (0, 0, 0, 0)) { $0 = ($0.0 + $1.files, $0.1 + $1.bytes, $0.2 + $1.read, $0.3 + $1.readBytes) }
let counts = APIConfidence.allCases.map { level in "\(level.rawValue) \(scan.uses.filter { $0.confidence == level }.count)" }
FileHandle.standardError.write(
  Data(
    """
    \(sum.0) files of \(sum.1) bytes, lexed \(sum.2) of \(sum.3) bytes; \(scan.uses.count) uses (\(counts.joined(separator: ", "))), \
    \(scan.silenced.count) silenced, \(scan.findings.count) findings
    walk \(walked - start), search and lex \(scanned - walked), join \(joined - scanned), all \(joined - start)\n
    """.utf8))
