/// What a caller hands over: objects in the arrays of `/users/track`, each of them acceptable, in the order in which they came.
public struct Batch: Hashable, Sendable {
  /// One array of a batch.
  public struct Section: Hashable, Sendable {
    /// Which array it is.
    public let array: BatchArray
    /// Its objects.
    public fileprivate(set) var objects: [BatchObject]
  }

  /// The arrays, each at most once, in the order in which they came.
  public private(set) var sections: [Section]

  /// A batch of these objects: arrays in the order of their first object, objects in their order.
  public init(_ objects: [BatchObject]) {
    sections = []
    for object in objects {
      if let index = sections.firstIndex(where: { $0.array == object.array }) {
        sections[index].objects.append(object)
      } else {
        sections.append(Section(array: object.array, objects: [object]))
      }
    }
  }

  /// The objects of an array; none if the batch does not have it.
  public func objects(of array: BatchArray) -> [BatchObject] {
    sections.first { $0.array == array }?.objects ?? []
  }

  /// Whether there is no object.
  public var isEmpty: Bool { sections.allSatisfy { $0.objects.isEmpty } }

  /// The batch as JSON, without space between tokens: keys and values as they came in, arrays without objects left out.
  public var json: [UInt8] {
    var writer = PayloadWriter(limits: .none)
    for section in sections {
      for (index, object) in section.objects.enumerated() {
        writer.append(object, at: ObjectPlace(section.array, index))
      }
    }
    return writer.finish().first?.json ?? Array("{}".utf8)
  }
}
