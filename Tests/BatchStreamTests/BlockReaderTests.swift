import Dispatch
import Testing

@testable import BatchStream

@Suite("Blocks are whole lines and are handed over in the order of the stream")
struct BlockReaderTests {
  private func reader(_ text: String, blockSize: Int) -> BlockReader {
    var rest = Array(text.utf8)[...]
    return BlockReader(longestLine: 20, blockSize: blockSize) { buffer in
      let piece = rest.prefix(buffer.count)
      rest = rest.dropFirst(piece.count)
      buffer.copyBytes(from: piece)
      return piece.count
    }
  }

  @Test("a block ends with a line, and knows the number of its first", arguments: 1..<20)
  func readsLines(_ blockSize: Int) throws {
    let text = "a\nbc\n\ndefghij\nk\nlmnop"
    let blocks = reader(text, blockSize: blockSize)
    let block = Block()
    var read = ""
    while blocks.fill(block) {
      #expect(block.firstLine == read.filter { $0 == "\n" }.count + 1)
      read += String(decoding: block.bytes, as: UTF8.self)
      #expect(read.hasSuffix("\n") || read == text)
      blocks.handOver(block) {}
    }
    #expect(read == text)
    _ = try blocks.finish()
  }

  @Test("of a line that is too long no more is kept than tells so")
  func keepsLittle() {
    let blocks = reader(String(repeating: "a", count: 5000) + "\nb\n", blockSize: 10)
    let block = Block()
    var sizes: [Int] = []
    while blocks.fill(block) {
      sizes.append(block.bytes.count)
      blocks.handOver(block) {}
    }
    #expect((sizes.max() ?? 0) <= 31)
  }

  @Test("a block that is ready early waits for the one before it")
  func keepsOrder() {
    for _ in 0..<200 {
      let blocks = reader("a\nb\n", blockSize: 2)
      nonisolated(unsafe) let (first, second) = (Block(), Block())
      nonisolated(unsafe) var order: [Int] = []
      nonisolated(unsafe) let shared = blocks
      #expect(blocks.fill(first) && blocks.fill(second))
      let (begun, ended) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
      DispatchQueue.global().async {
        begun.signal()
        shared.handOver(second) { order.append(2) }
        ended.signal()
      }
      begun.wait()
      blocks.handOver(first) { order.append(1) }
      ended.wait()
      #expect(order == [1, 2])
    }
  }
}
