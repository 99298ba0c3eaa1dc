// A compiled template, and how it writes a page.

/// A template whose every name has been found in the shape of its subject.
package struct Template<Subject>: Sendable {
  private let program: Program
  private let read: Field<Subject>.Read
  private let escaping: Escaping

  init(program: Program, read: @escaping Field<Subject>.Read, escaping: Escaping) {
    self.program = program
    self.read = read
    self.escaping = escaping
  }

  /// Appends the page of the subject to the output, as UTF-8. The same subject gives the same bytes.
  package func render(_ subject: Subject, into output: inout [UInt8]) {
    var values: [Value] = []
    read(subject, &values)
    program.run(on: values, escaping: escaping, into: &output)
  }
}

/// What a template does, step by step, with its names resolved to slots.
struct Program: Sendable {
  enum Instruction: Sendable {
    case literal(Range<Int>)
    case value(Operand)
    /// Its body is what follows, up to the instruction `end`.
    case section(Operand, isInverted: Bool, end: Int)
  }

  private struct Frame {
    let values: [Value]
    var start = 0
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

  /// Returns what `closeSection` needs to know.
  mutating func openSection(_ operand: Operand, isInverted: Bool) -> Int {
    instructions.append(.section(operand, isInverted: isInverted, end: instructions.count + 1))
    boundary = instructions.count
    return instructions.count - 1
  }

  mutating func closeSection(_ start: Int) {
    guard case .section(let operand, let isInverted, _) = instructions[start] else { return }
    instructions[start] = .section(operand, isInverted: isInverted, end: instructions.count)
    boundary = instructions.count
  }

  // MARK: Running

  /// Appends the page to the output; the values are those of the outermost subject, one for each slot.
  func run(on values: [Value], escaping: Escaping, into output: inout [UInt8]) {
    var frames = [Frame(values: values)]
    // A slice of the array would take and give back a reference to it for each literal.
    literals.withUnsafeBufferPointer { literals in
      run(0..<instructions.count, &frames, literals, escaping, &output)
    }
  }

  private func run(
    _ range: Range<Int>, _ frames: inout [Frame], _ literals: UnsafeBufferPointer<UInt8>,
    _ escaping: Escaping, _ output: inout [UInt8]
  ) {
    var index = range.lowerBound
    while index < range.upperBound {
      switch instructions[index] {
      case .literal(let bytes):
        output.append(contentsOf: UnsafeBufferPointer(rebasing: literals[bytes]))
        index += 1
      case .value(let operand):
        switch value(of: operand, in: frames) {
        case .text(let text): escaping.append(text, to: &output)
        case .number(let number): appendDecimal(number, to: &output)
        case .markup(let markup): output.append(contentsOf: markup.bytes)
        // The compiler lets only sections have these.
        case .flag, .rows: break
        }
        index += 1
      case .section(let operand, let isInverted, let end):
        let body = index + 1..<end
        switch value(of: operand, in: frames) {
        case .rows(let rows, let count) where !isInverted:
          runRows(rows, count, body, &frames, literals, escaping, &output)
        case let value:
          if isPresent(value) != isInverted { run(body, &frames, literals, escaping, &output) }
        }
        index = end
      }
    }
  }

  private func runRows(
    _ rows: [Value], _ count: Int, _ body: Range<Int>, _ frames: inout [Frame],
    _ literals: UnsafeBufferPointer<UInt8>, _ escaping: Escaping, _ output: inout [UInt8]
  ) {
    if count == 0 { return }
    let width = rows.count / count
    frames.append(Frame(values: rows))
    for row in 0..<count {
      frames[frames.count - 1].start = row * width
      run(body, &frames, literals, escaping, &output)
    }
    frames.removeLast()
  }

  private func value(of operand: Operand, in frames: [Frame]) -> Value {
    frames[operand.depth].values[frames[operand.depth].start + operand.slot]
  }

  private func isPresent(_ value: Value) -> Bool {
    switch value {
    case .text(let text): !text.isEmpty
    case .flag(let flag): flag
    case .rows(_, let count): count > 0
    case .number, .markup: true
    }
  }
}

private func appendDecimal(_ number: Int, to output: inout [UInt8]) {
  output.append(contentsOf: String(number).utf8)
}
