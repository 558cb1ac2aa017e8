internal import Outbound
internal import TrackingPolicy

/// Splits one line after the other, and keeps what is ready for the sinks.
struct LineSplitter: ~Copyable {
  /// What became of the lines so far.
  private(set) var summary = SplitSummary()
  /// The number of the line that is taken next, counted from 1.
  var number = 1

  var firstParty: PayloadWriter
  var tracking: PayloadWriter
  var held: PayloadWriter
  var report: [ReportEntry] = []
  private(set) var rejected: [RejectedLine] = []

  let rules: SplitRules
  let consent: ConsentSource
  let reports: Bool
  var object = ObjectText()
  var memo: KeyMemo
  /// What became of the line that is being split.
  var counts = SplitSummary()
  /// What counts for the object, and where its tracking data go.
  var objectConsent: ObjectConsent
  var trackingRoute: Route
  private let indexer = TokenIndexer()

  init(rules: SplitRules, consent: ConsentSource, limits: PayloadLimits, reports: Bool) {
    firstParty = PayloadWriter(limits: limits)
    tracking = PayloadWriter(limits: limits)
    held = PayloadWriter(limits: PayloadLimits(objects: .max, bytes: .max))
    self.rules = rules
    memo = KeyMemo(arrays: BatchArray.allCases.count, rules.meanings.other)
    self.consent = consent
    self.reports = reports
    objectConsent =
      switch consent {
      case .fixed(let collected, let now): ObjectConsent(collected: collected, now: now)
      case .users: ObjectConsent(collected: .notDetermined, now: .notDetermined)
      }
    trackingRoute = rules.routes.route(objectConsent)
  }

  /// Whether so much is ready that the sinks should have it.
  var isFull: Bool {
    firstParty.output.count + tracking.output.count + held.output.count > 1 << 18 || report.count + rejected.count > 1 << 12
  }

  /// Hands what is ready to the sinks.
  mutating func flush(to sinks: SplitSinks) throws {
    if firstParty.output.count > 0 { try sinks.firstParty(firstParty.output.bytes) }
    if tracking.output.count > 0 { try sinks.tracking(tracking.output.bytes) }
    if held.output.count > 0 { try sinks.held(held.output.bytes) }
    for line in rejected { try sinks.rejected(line) }
    if let take = sinks.report {
      for entry in report { try take(entry) }
    }
    firstParty.empty()
    tracking.empty()
    held.empty()
    rejected.removeAll(keepingCapacity: true)
    report.removeAll(keepingCapacity: true)
  }

  /// Splits the next line, or takes note of why it is none.
  mutating func take(_ line: LineCutter.Line) {
    switch line {
    case .tooLong: reject(LineFault(offset: 0, reason: .lineTooLong), UnsafeRawBufferPointer(start: nil, count: 0))
    case .text(let start, let length):
      let text = LineText(start, length: length, isFirst: number == 1)
      do throws(LineFault) {
        try split(text)
      } catch {
        // What is no JSON is told first: the quick reading may have met another fault before, or have no place for its own.
        reject(SyntaxFaultFinder.firstFault(in: text.bytes) ?? error, text.bytes)
      }
    }
    summary.lines += 1
    number += 1
  }

  private mutating func reject(_ fault: LineFault, _ line: UnsafeRawBufferPointer) {
    summary.rejected += 1
    let column = column(of: fault.offset, in: line)
    rejected.append(RejectedLine(line: number, column: column, code: fault.reason.code, reason: fault.reason.description))
  }

  private mutating func split(_ line: LineText) throws(LineFault) {
    switch indexer.index(line.start, length: line.length) {
    case .blank: return
    case .fault: throw LineFault(offset: 0, reason: .expectedValue)
    case .outOfMemory: throw LineFault(offset: 0, reason: .outOfMemory)
    case .tokens(let positions, let count):
      let reported = report.count
      firstParty.beginLine()
      tracking.beginLine()
      held.beginLine()
      counts = SplitSummary()
      do throws(LineFault) {
        try splitBatch(ObjectReader(tokens: TokenReader(bytes: line.start, positions: positions, count: count), line: line))
      } catch {
        firstParty.takeLineBack()
        tracking.takeLineBack()
        held.takeLineBack()
        report.removeSubrange(reported...)
        throw error
      }
      firstParty.endLine()
      tracking.endLine()
      held.endLine()
      counts.batches = 1
      summary += counts
    }
  }
}
