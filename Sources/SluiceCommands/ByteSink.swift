/// Where a command's output goes.
public protocol ByteSink: AnyObject {
  /// Takes bytes. What cannot be written is kept as the sink's `failure`.
  func write(_ bytes: [UInt8])
  /// Hands on what is still buffered.
  func flush()
  /// Why writing failed, such as `No space left on device`; nil while all went well.
  var failure: String? { get }
}

extension ByteSink {
  func write(_ text: String) { write(Array(text.utf8)) }
}

/// A sink onto a file descriptor, buffered.
public final class DescriptorSink: ByteSink {
  private let descriptor: Int32
  private var buffer: [UInt8] = []
  private static let limit = 1 << 16

  /// Why writing failed.
  public private(set) var failure: String?

  /// A sink onto an open descriptor, which stays the caller's.
  public init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  /// Buffers bytes, and writes them once there are many.
  public func write(_ bytes: [UInt8]) {
    buffer += bytes
    if buffer.count >= DescriptorSink.limit { flush() }
  }

  /// Writes what is buffered. After a failure nothing more is tried.
  public func flush() {
    guard failure == nil else { return buffer.removeAll() }
    do {
      try buffer.withUnsafeBytes { try Descriptor.write(descriptor, $0) }
    } catch {
      failure = "\(error)"
    }
    buffer.removeAll(keepingCapacity: true)
  }
}
@available(*, unavailable) extension DescriptorSink: Sendable {}
