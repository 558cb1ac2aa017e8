import Foundation
import Testing

@Suite("The pure rooms")
struct PureRoomsTests {
  @Test(
    "import nothing but each other: no Foundation, no clock, no C",
    arguments: [("TrackingPolicy", []), ("Outbound", ["TrackingPolicy"])])
  func imports(room: String, allowed: [String]) throws {
    let folder = URL(fileURLWithPath: #filePath).appending(path: "../../../Sources/\(room)").standardizedFileURL
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    #expect(files.count > 5)
    for file in files {
      for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
        let words = line.split(separator: " ")
        guard let place = words.firstIndex(of: "import"), place <= 1, !line.hasPrefix("//") else { continue }
        #expect(allowed.contains(String(words[place + 1])), "\(file.lastPathComponent): \(line)")
      }
    }
  }
}
