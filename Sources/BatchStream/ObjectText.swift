internal import Outbound

/// The object that is being read.
struct ObjectText: ~Copyable {
  var array = BatchArray.attributes
  var range = 0..<0
  var members = ObjectMembers()
  /// The size without space between its tokens.
  var size = 0
  /// One bit for each ``KeyMeaning/Use`` that stands in the object.
  private var uses: UInt16 = 0
  /// How many members are data of their own, and how many of these are tracking by their keys.
  private(set) var data = 0
  private(set) var trackingData = 0
  /// Whether a key of the wire form that is tracking stands in it.
  private(set) var carriesTracking = false

  @inline(__always)
  mutating func begin() {
    members.removeAll()
    size = 1
    uses = 0
    data = 0
    trackingData = 0
    carriesTracking = false
  }

  @inline(__always)
  mutating func append(_ member: ObjectMember) {
    members.append(member)
    size &+= member.size &+ 1
    uses |= 1 &<< UInt16(member.meaning.use.rawValue)
    if !member.isShared {
      data &+= 1
      if member.meaning.isTracking {
        trackingData &+= 1
        if member.meaning.isKnownDatum { carriesTracking = true }
      }
    }
  }

  @inline(__always)
  mutating func end(_ range: Range<Int>) {
    self.range = range
    size = max(2, size)
  }

  @inline(__always)
  func holds(_ use: KeyMeaning.Use) -> Bool { uses & 1 &<< UInt16(use.rawValue) != 0 }

  /// Whether there is no space between the tokens of the object and of its members.
  @inline(__always) var isCompact: Bool { size == range.count }

  /// Takes the members under a key that identifies the object from its data.
  mutating func share(_ use: KeyMeaning.Use) {
    for index in members.indices where members[index].meaning.use == use && !members[index].isShared {
      members[index].isShared = true
      data -= 1
      if members[index].meaning.isTracking { trackingData -= 1 }
    }
  }
}
