/// A Mach-O file, thin or fat, or a static archive of Mach-O objects.
///
/// Reading touches the headers and load commands only and copies nothing, so that a mapped file of any size costs little.
/// No offset in the file is trusted: what does not fit is told in ``problems``, and the rest is read.
public struct MachOFile: Sendable, Hashable {
  /// The outermost wrapping.
  public enum Kind: String, Sendable, Hashable {
    /// One image.
    case thin
    /// Slices, one an architecture, each an image or a static archive.
    case fat
    /// A static archive.
    case archive
  }

  /// How many bytes of a file ``isRecognized(_:)`` needs to see.
  public static let magicSize = 8

  /// The outermost wrapping.
  public let kind: Kind
  /// Every image in it, in the file's order.
  public let images: [MachOImage]
  /// What could not be read.
  public let problems: [MachOProblem]

  /// The names of the architectures of ``images``, each once, in order.
  public var architectures: [String] {
    var seen: Set<MachOArchitecture> = []
    return images.map(\.architecture).filter { seen.insert($0).inserted }.map(\.name)
  }

  /// Whether a file that begins with these bytes is one to read here. A Java class, which shares its first four bytes
  /// with a fat file, is not.
  ///
  /// - Parameter start: the file's first ``magicSize`` bytes, or all of a shorter file.
  /// - Returns: whether ``init(_:)`` makes something of the file.
  public static func isRecognized(_ start: UnsafeRawBufferPointer) -> Bool {
    MachOMagic(start) != nil
  }

  /// Reads a file's structure; `nil` where the bytes are neither Mach-O nor a static archive.
  ///
  /// - Parameter bytes: the whole file, best memory mapped.
  public init?(_ bytes: UnsafeRawBufferPointer) {
    guard let magic = MachOMagic(bytes) else { return nil }
    var problems = MachOProblemList()
    var images: [MachOImage] = []
    switch magic {
    case .image:
      kind = .thin
      images = LoadCommandReader.image(in: MachOBytes(bytes, isBigEndian: false), problems: &problems).map { [$0] } ?? []
    case .fat(let is64Bit):
      kind = .fat
      let file = MachOBytes(bytes, isBigEndian: true)
      for slice in FatHeader.slices(in: file, is64Bit: is64Bit, problems: &problems) {
        FatHeader.read(slice, into: &images, problems: &problems)
      }
    case .archive:
      kind = .archive
      StaticArchive.read(MachOBytes(bytes, isBigEndian: false), into: &images, problems: &problems)
    case .thinArchive:
      kind = .archive
      problems.add(.thinArchive, at: 0, "a thin archive holds only the names of its members")
    }
    self.images = images
    self.problems = problems.problems
  }
}
