/// Data in the order of their sequences, from which any can be taken out at a cost that does not grow with the number of the others.
struct DatumQueue {
  private var sequences: [Int64] = []
  /// `nil` where a datum was taken out.
  private var data: [StoredDatum?] = []
  /// Nothing is left before this position.
  private var start = 0
  /// How many data there are.
  private(set) var count = 0

  /// The data from behind a sequence on, in order, until the closure has enough.
  func visit(after sequence: Int64, _ body: (StoredDatum) -> Bool) {
    for index in position(after: sequence)..<data.count {
      if let datum = data[index], !body(datum) { return }
    }
  }

  /// Every datum.
  var all: [StoredDatum] { data[start...].compactMap { $0 } }

  /// Adds data, whose sequences rise and are greater than all before.
  mutating func append(_ more: [StoredDatum]) {
    sequences += more.map(\.sequence)
    data += more
    count += more.count
  }

  /// Takes out data; sequences that are not there are none.
  mutating func remove(_ gone: [Int64]) {
    for sequence in gone {
      guard let index = index(of: sequence) else { continue }
      data[index] = nil
      count -= 1
    }
    tidy()
  }

  /// Takes out the oldest data.
  mutating func removeFirst(_ number: Int) -> [StoredDatum] {
    var gone: [StoredDatum] = []
    while gone.count < number, start < data.count {
      if let datum = data[start] {
        gone.append(datum)
        data[start] = nil
        count -= 1
      }
      start += 1
    }
    tidy()
    return gone
  }

  /// Changes data; sequences that are not there are none.
  mutating func change(_ changed: [Int64], _ body: (inout StoredDatum) -> Void) {
    for sequence in changed {
      guard let index = index(of: sequence), var datum = data[index] else { continue }
      body(&datum)
      data[index] = datum
    }
  }

  private func index(of sequence: Int64) -> Int? {
    let index = position(after: sequence - 1)
    return index < data.count && sequences[index] == sequence && data[index] != nil ? index : nil
  }

  private func position(after sequence: Int64) -> Int {
    var (low, high) = (start, sequences.count)
    while low < high {
      let middle = (low + high) / 2
      if sequences[middle] > sequence { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// Gaps are closed when there are more of them than data, so that each costs a part of one move.
  private mutating func tidy() {
    while start < data.count, data[start] == nil { start += 1 }
    guard data.count > 2 * count + 64 else { return }
    data = data[start...].filter { $0 != nil }
    sequences = data.compactMap { $0?.sequence }
    start = 0
  }
}
