// A compiled template, and how it writes a page.

/// A template whose every name has been found in the shape of its subject.
package struct Template<Subject>: Sendable {
  private let program: Program
  private let read: Field<Subject>.Read
  private let width: Int
  private let escaping: Escaping

  init(program: Program, shape: Shape<Subject>, layout: Layout, escaping: Escaping) {
    self.program = program
    read = shape.reader(of: layout)
    width = layout.width
    self.escaping = escaping
  }

  /// Appends the page of the subject to the output, as UTF-8. The same subject gives the same bytes.
  package func render(_ subject: Subject, into output: inout [UInt8]) {
    var values = PageValues(escaping: escaping)
    let first = values.addRows(1, width: width)
    read(subject, &values, first)
    program.run(on: values, into: &output)
  }
}

/// What a template does, step by step, with its names resolved to slots.
struct Program: Sendable {
  enum Instruction: Sendable {
    case literal(Range<Int>)
    case value(Operand)
    /// Goes on at `end` unless the value is there or, inverted, if it is.
    case condition(Operand, isInverted: Bool, end: Int)
    /// Opens the first of the rows; if there is none, goes on at `end`.
    case firstRow(Operand, end: Int)
    /// Opens the next of the rows that are open and goes back to `body`; after the last, closes them.
    case nextRow(body: Int)
  }

  /// Rows that are open, and the slots of the one that the template is at.
  private struct OpenRows {
    var row: Int
    let end: Int
    let width: Int
  }

  private(set) var instructions: [Instruction] = []
  /// The text of all literals.
  private(set) var literals: [UInt8] = []
  /// Where a section begins or ends, literals on both sides are not to grow together.
  private var boundary = 0

  // MARK: Building

  mutating func append(literal bytes: ArraySlice<UInt8>) {
    if bytes.isEmpty { return }
    let start = literals.count
    literals += bytes
    if instructions.count > boundary, case .literal(let range) = instructions.last {
      instructions[instructions.count - 1] = .literal(range.lowerBound..<literals.count)
    } else {
      instructions.append(.literal(start..<literals.count))
    }
  }

  mutating func append(_ instruction: Instruction) {
    instructions.append(instruction)
  }

  /// Returns what `closeSection` needs to know; the section opens rows, or is shown on a condition.
  mutating func openSection(_ operand: Operand, opensRows: Bool, isInverted: Bool) -> Int {
    let end = instructions.count + 1
    instructions.append(
      opensRows ? .firstRow(operand, end: end) : .condition(operand, isInverted: isInverted, end: end))
    boundary = instructions.count
    return instructions.count - 1
  }

  mutating func closeSection(_ start: Int) {
    switch instructions[start] {
    case .firstRow(let operand, _):
      instructions.append(.nextRow(body: start + 1))
      instructions[start] = .firstRow(operand, end: instructions.count)
    case .condition(let operand, let isInverted, _):
      instructions[start] = .condition(operand, isInverted: isInverted, end: instructions.count)
    case .literal, .value, .nextRow: break
    }
    boundary = instructions.count
  }

  // MARK: Running

  /// Appends the page to the output.
  func run(on values: PageValues, into page: inout [UInt8]) {
    literals.withUnsafeBufferPointer { literals in
      values.bytes.withUnsafeBufferPointer { texts in
        values.slots.withUnsafeBufferPointer { slots in
          withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 4096) { room in
            var output = PageOutput(gatheringIn: room)
            run(on: slots, texts, values.markups, literals, &output, &page)
            output.finish(&page)
          }
        }
      }
    }
  }

  private func run(
    on slots: UnsafeBufferPointer<Value>, _ texts: UnsafeBufferPointer<UInt8>, _ markups: [Markup],
    _ literals: UnsafeBufferPointer<UInt8>, _ output: inout PageOutput, _ page: inout [UInt8]
  ) {
    // The subject of the page is a row of its own.
    var open = [OpenRows(row: 0, end: slots.count, width: slots.count)]
    var index = 0
    while index < instructions.count {
      let instruction = instructions[index]
      index += 1
      switch instruction {
      case .literal(let range):
        output.append(UnsafeBufferPointer(rebasing: literals[range]), to: &page)
      case .value(let operand):
        switch slots[open[operand.depth].row + operand.slot] {
        case .text(let range): output.append(UnsafeBufferPointer(rebasing: texts[range]), to: &page)
        case .markup(let index):
          markups[index].bytes.withUnsafeBufferPointer { output.append($0, to: &page) }
        // The compiler lets only sections have these.
        case .flag, .rows: break
        }
      case .condition(let operand, let isInverted, let end):
        if isPresent(slots[open[operand.depth].row + operand.slot]) == isInverted { index = end }
      case .firstRow(let operand, let end):
        if case .rows(let rows, let width) = slots[open[operand.depth].row + operand.slot], !rows.isEmpty {
          open.append(OpenRows(row: rows.lowerBound, end: rows.upperBound, width: width))
        } else {
          index = end
        }
      case .nextRow(let body):
        let last = open.count - 1
        open[last].row += open[last].width
        if open[last].row < open[last].end {
          index = body
        } else {
          open.removeLast()
        }
      }
    }
  }

  private func isPresent(_ value: Value) -> Bool {
    switch value {
    case .text(let range): !range.isEmpty
    case .markup: true
    case .flag(let flag): flag
    case .rows(let rows, _): !rows.isEmpty
    }
  }
}
