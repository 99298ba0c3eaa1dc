// Goes through the lines of plan files and puts what they say into a draft: weeks, days, sections and items.

import StudyModel
import TextTools

/// Reads files line by line. What is not indented is structure; what stands indented below a bullet is the bullet's.
struct PlanReader {
  var draft = PlanDraft()
  var remarks: PlanRemarks
  let problems: ProblemLookup
  var file = 0
  var source: SourceText
  var open = Open()

  /// Where the reader is in a file, and so where the next line belongs.
  struct Open {
    /// The levels of the headings of weeks and of days; a day may also be a bold line, below all headings.
    var weekLevel: Int?
    var dayLevel = 7
    /// A heading at this level or above ends a day.
    var outerLevel = 2
    /// What comes before the file's first week is an introduction.
    var firstLine = 1
    var style = DayStyle.numbered
    /// The index of the week in the draft.
    var week: Int?
    /// A heading without a number that is a week's if a day follows.
    var phase: (theme: String, place: PlanPlace)?
    var hasDay = false
    var section: SectionHeading?
    /// Whether the same section has an item above.
    var hasItemAbove = false
    /// Whether the line above is a goal's name alone.
    var awaitsGoal = false
    var isAfterRule = false
  }

  init(_ sources: [SourceText], _ problems: ProblemLookup) {
    remarks = PlanRemarks(in: sources)
    self.problems = problems
    source = sources.first ?? SourceText("", file: "")
  }

  mutating func read(file index: Int) {
    file = index
    source = remarks.sources[index]
    open = Open()
    if let place = source.firstControlCharacter {
      return remarks.add(.controlCharacter, at: PlanPlace(file: file, line: place.line, offset: place.offset))
    }
    guard source.count <= PlanReader.mostLines else {
      return remarks.add(.tooLarge("\(grouped(PlanReader.mostLines)) lines"), at: start(of: 1))
    }
    if let table = PlanTable(csv: source) { return read(table) }
    lookAhead()
    readLines(1..<source.count + 1)
    if draft.days.count > DayNumber.allowed.upperBound {
      remarks.add(.tooLarge("\(grouped(DayNumber.allowed.upperBound)) days"), at: start(of: 1))
    }
  }

  private static let mostLines = 50_000

  func start(of line: Int) -> PlanPlace {
    place(of: line, byte: source.bytes(line).prefix(while: \.isBlank).count)
  }

  /// - Parameter byte: the offset in the line.
  func place(of line: Int, byte: Int) -> PlanPlace {
    PlanPlace(file: file, line: line, offset: source.bytes(line).startIndex + byte)
  }

  // MARK: Lines

  /// Reads lines that share an indentation, and what stands below each.
  mutating func readLines(_ range: Range<Int>) {
    let first = range.first { source.bytes($0).indentation != nil }
    let margin = first.map { source.indentation($0) } ?? 0
    var number = range.lowerBound
    // The numbers of a list that name problems, by line.
    var problemNumbers: [Int: Int] = [:]
    var endOfList = 0
    while number < range.upperBound {
      let block = LineBlock(source, number, margin: margin, end: range.upperBound)
      switch block {
      case .blank: number += 1
      case .bullet(let isOrdered):
        let end = endOfBullet(number, before: range.upperBound)
        if isOrdered, number >= endOfList {
          (problemNumbers, endOfList) = numbersOfProblems(from: number, before: range.upperBound)
        }
        open.isAfterRule = false
        readBullet(number, body: number + 1..<end, number: isOrdered ? problemNumbers[number] : nil)
        number = end
      case .heading(let level):
        read(TextLine(number, InlineText(source.textOfHeading(number)), .heading(level: level)))
        number += 1
      case .table(let end):
        read(PlanTable(source, number..<end))
        number = end
      case .rule:
        open.isAfterRule = true
        number += 1
      case .comment(let end):
        guard let end else { return remarks.add(.commentUnclosed, at: start(of: number)) }
        number = end
      case .other(let end):
        ignore(number)
        number = end
      case .text:
        read(TextLine(number, InlineText(source.text(number))))
        number += 1
      }
    }
  }

  /// The line after the last one of a bullet: those that are indented by two columns, and text right below it.
  func endOfBullet(_ number: Int, before limit: Int) -> Int {
    let column = source.indentation(number)
    var end = number + 1
    var next = end
    while next < limit {
      guard let indentation = source.bytes(next).indentation else {
        next += 1
        continue
      }
      guard indentation > column + 1 || next == end && isContinued(by: next) else { break }
      next += 1
      end = next
    }
    return end
  }

  /// Whether a line that is not indented goes on with the text above it, since it opens nothing.
  func isContinued(by number: Int) -> Bool {
    guard case .text = LineBlock(source, number, margin: 0, end: number + 1) else { return false }
    let inline = InlineText(source.text(number))
    return !inline.startsStrong && !inline.text.isEmpty && planHeading(inline.text, form: .plain) == nil
      && !isOfHead(inline.text)
  }

  /// The numbers of a list that are not consecutive and so name problems, by line: `1920. Title` below `88. Title`. With
  /// the line after the list.
  func numbersOfProblems(from first: Int, before limit: Int) -> (numbers: [Int: Int], end: Int) {
    let column = source.indentation(first)
    var numbers: [(line: Int, number: Int)] = []
    var line = first
    while line < limit {
      if let indentation = source.bytes(line).indentation, indentation <= column {
        guard indentation == column, let number = decimal(source.bytes(line).trimmed.prefix(while: \.isDigit))
        else { break }
        numbers.append((line, number))
      }
      line += 1
    }
    let values = numbers.map(\.number)
    let counts =
      values.indices.allSatisfy { values[$0] == values[0] + $0 } || values.allSatisfy { $0 == values[0] }
    let isNamed =
      !(counts && (values.count > 1 || values[0] <= 50))
      && values.allSatisfy(SolvedProblem.allowedNumbers.contains)
    return (isNamed ? Dictionary(numbers.map { ($0.line, $0.number) }, uniquingKeysWith: { $1 }) : [:], line)
  }

  mutating func ignore(_ line: Int) {
    guard open.hasDay else { return }
    remarks.add(.lineIgnored(InlineText(source.text(line)).text), at: start(of: line))
  }

  /// Finds the first week and how the days of the file are written.
  mutating func lookAhead() {
    var styles: [DayStyle: Int] = [:]
    var counted = 0
    var (hasWeek, hasDay) = (false, false)
    for number in 1..<source.count + 1 {
      let bytes = source.bytes(number).drop(while: \.isBlank)
      guard let first = bytes.first else { continue }
      let isHeading = first == UInt8(ascii: "#")
      // A day may be a line of any form, or stand in a table.
      guard
        isHeading || first == UInt8(ascii: "*") || first == UInt8(ascii: "-") || first == UInt8(ascii: "_")
          || !hasWeek && first >= 0x41
      else { continue }
      let line = TextLine(
        number, InlineText(isHeading ? source.textOfHeading(number) : source.text(number)),
        isHeading ? .heading(level: bytes.prefix { $0 == UInt8(ascii: "#") }.count) : nil)
      switch planHeading(line.inline.text, form: line.form) {
      case .week:
        if !hasWeek { open.firstLine = number }
        hasWeek = true
      case .day: hasDay = true
      default:
        guard line.form.isEmphasised, let day = unnumberedDay(line.inline.text) else { continue }
        if day.style == .counted {
          guard isHeading, day.number == counted + 1 else { continue }
          counted += 1
        }
        styles[day.style, default: 0] += 1
      }
      if hasWeek, hasDay { break }
    }
    guard !hasDay else { return }
    let order: [DayStyle] = [.weekday, .date, .counted]
    open.style = order.first { styles[$0, default: 0] > 1 } ?? .numbered
  }
}
