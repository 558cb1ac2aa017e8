/// What leaves to the first-party endpoint, and to no other. Only a ``BatchSplitter`` makes one.
public struct FirstPartyPayload: Hashable, Sendable {
  private let payload: PayloadWriter.Payload

  init(_ payload: PayloadWriter.Payload) {
    self.payload = payload
  }

  /// The body of the request.
  public var json: [UInt8] { payload.json }

  /// Where its objects, in their order, stood in the batch.
  public var places: [ObjectPlace] { payload.places }
}

/// What leaves to the tracking endpoint, and to no other. Only a ``BatchSplitter`` makes one.
public struct TrackingPayload: Hashable, Sendable {
  private let payload: PayloadWriter.Payload

  init(_ payload: PayloadWriter.Payload) {
    self.payload = payload
  }

  /// The body of the request.
  public var json: [UInt8] { payload.json }

  /// Where its objects, in their order, stood in the batch.
  public var places: [ObjectPlace] { payload.places }
}
