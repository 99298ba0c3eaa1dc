// Reads a saved list back: the contents of the day, or every error with its line.

import ItemSyntax
import Markdown
package import StudyModel
package import TextTools

/// The result of reading a saved list.
package struct ChecklistReading: Hashable, Sendable {
  struct Entry: Hashable, Sendable {
    let isTicked: Bool
    let minutes: Int
    /// Empty without a note.
    let note: String
    let line: Int
  }

  /// By handle; an item whose line was deleted is missing.
  var entries: [String: Entry] = [:]
  var bonus: [ChecklistBonus] = []
  /// Empty without text below the heading; nil without the heading.
  var reflection: String?
  /// In the order of the lines, with an empty file name; empty if the list can be applied.
  package internal(set) var diagnostics: [Diagnostic] = []
}

/// Reads a saved list.
///
/// - Parameters:
///   - day: the day that the list was made for, as it was shown.
///   - curriculum: supplies title and difficulty for a new bonus problem that is given by its number.
package func readChecklist(
  _ text: String, offered day: DayChecklist, _ curriculum: Curriculum
) -> ChecklistReading {
  let text = withoutByteOrderMark(text)
  var reader = ChecklistReader(lines: lines(of: text), day: day, curriculum: curriculum)
  guard let blocks = checklistBlocks(lines: reader.lines, text: text) else {
    reader.report(.overLimit, at: 1)
    return reader.reading
  }
  reader.read(blocks)
  return reader.reading
}

/// Whether an offered list reads back exactly as shown, so that differences from it can be trusted.
package func isWhole(_ reading: ChecklistReading, of day: DayChecklist) -> Bool {
  reading.diagnostics.isEmpty && reading.bonus.isEmpty && reading.entries.count == day.entries.count
    && reading.reflection == trimmedText(lines(of: day.reflection ?? ""))
    && day.entries.allSatisfy { entry in
      reading.entries[entry.handle].map {
        $0.isTicked == entry.isTicked && $0.minutes == entry.minutes
          && $0.note == trimmedText(lines(of: entry.note ?? ""))
      } ?? false
    }
}

private struct ChecklistReader {
  enum Section {
    case items
    case bonus
    /// The text of the reflection begins at this line, from 1.
    case reflection(from: Int)
  }

  let lines: [String]
  let day: DayChecklist
  let curriculum: Curriculum
  var reading = ChecklistReading()
  /// Nil above the heading of the day.
  var section: Section?
  /// The handle of the item above the current lines.
  var itemAbove: String?

  mutating func read(_ blocks: [ChecklistBlock]) {
    let first = blocks.first?.line ?? lines.count + 1
    refuseText(in: lines[..<(first - 1)], from: 1)
    for block in blocks {
      if let number = block.dayHeading {
        guard section == nil, number == day.number.value else {
          // What stands below belongs to no day of the list.
          return report(.anotherDay(number, expected: day.heading), at: block.line)
        }
        beginDay(block)
      } else if case .reflection = section {
        continue
      } else {
        read(block)
      }
    }
    if case .reflection(let begin) = section { readReflection(from: begin) }
    let strayText = ChecklistCause.strayText(handle: nil).identifier
    if section == nil, reading.diagnostics.allSatisfy({ $0.identifier == strayText }) {
      // Without its heading, nothing of a day can be assigned; that is reported once.
      reading.diagnostics = []
      let hidden = lines.firstIndex { oneLine($0) == "# \(day.heading)" }
      report(.noDay(expected: day.heading), at: (hidden ?? 0) + 1)
    }
  }

  // MARK: Blocks

  private mutating func read(_ block: ChecklistBlock) {
    switch block.kind {
    case .heading(_, let text, let count): beginSection(text, block, below: count)
    case .item where section != nil: readItem(block)
    case .comment where section == nil:
      let end = block.lines.firstIndex { $0.contains("-->") }
      let own = block.lines[..<(end.map { $0 + 1 } ?? block.lines.endIndex)]
      if end == nil || own.dropFirst().contains(where: { $0.hasPrefix("# ") || $0.hasPrefix("- [") }) {
        report(.openComment, at: block.line)
      }
      refuseText(in: block.lines[own.endIndex...], from: own.endIndex + 1)
    default: refuseText(in: block.lines, from: block.line)
    }
  }

  private mutating func beginDay(_ block: ChecklistBlock) {
    guard case .heading(_, let text, let count) = block.kind else { return }
    if text != day.heading, text.lowercased() != "day \(day.number.value)" {
      report(.unknownHeading(shown: ["# \(day.heading)"]), at: block.line)
    }
    section = .items
    refuseText(in: block.lines.dropFirst(count), from: block.line + count)
  }

  private mutating func beginSection(_ text: String, _ block: ChecklistBlock, below count: Int) {
    let below = block.line + count
    guard section != nil else { return report(.strayText(handle: nil), at: block.line) }
    itemAbove = nil
    let lowered = text.lowercased()
    if lowered == DayChecklist.reflectionHeading.lowercased() {
      section = .reflection(from: below)
      return
    }
    if lowered == DayChecklist.bonusHeading.lowercased() {
      section = .bonus
    } else if text == day.topicHeading {
      section = .items
    } else {
      let known = [day.topicHeading, DayChecklist.bonusHeading, DayChecklist.reflectionHeading]
      report(.unknownHeading(shown: known.map { "## \($0)" }), at: block.line)
    }
    refuseText(in: block.lines.dropFirst(count), from: below)
  }

  private mutating func readItem(_ block: ChecklistBlock) {
    guard let first = block.lines.first else { return }
    let line = ChecklistItemLine(first)
    let below = Array(block.lines.dropFirst())
    // An editor that continues lists automatically leaves such a line.
    if line.text.isEmpty, noteText(below, shown: nil).isEmpty { return }
    let entry = line.handle.flatMap(day.entry)
    let note = noteText(below, shown: entry?.note)
    if note.utf8.count > longestText { report(.textTooLong, at: block.line) }
    do throws(ChecklistCause) {
      if let handle = line.handle {
        guard let entry else { throw .unknownItem(handle, available: available) }
        itemAbove = handle
        if let first = reading.entries[handle] { throw .itemTwice(handle, firstLine: first.line) }
        guard let isTicked = line.isTicked else { throw .noBox(handle) }
        reading.entries[handle] = ChecklistReading.Entry(
          isTicked: isTicked, minutes: try line.minutes(of: entry), note: note, line: block.line)
      } else {
        guard case .bonus = section else { throw .noItem }
        reading.bonus.append(try ChecklistBonus(line, note: note, KnownProblems([curriculum])))
      }
    } catch {
      report(error, at: block.line)
    }
  }

  // MARK: Parts

  private mutating func readReflection(from line: Int) {
    let text = reflection(Array(lines[(line - 1)...]))
    if text.utf8.count > longestText { report(.textTooLong, at: line - 1) }
    reading.reflection = text
  }

  private func reflection(_ lines: [String]) -> String {
    let begin = lines.firstIndex { $0.utf8.indentation != nil }
    guard let begin, trimmedEnd(lines[begin]) == indentedReflectionLine else { return trimmedText(lines) }
    return trimmedText(lines[(begin + 1)...].map { removing(itemIndentation, from: $0) })
  }

  private var available: String {
    let lists = DayList.allCases.map { day.entries(of: $0) }.filter { !$0.isEmpty }
    let words = lists.map { list -> String in
      let (first, last) = (list[0].handle, list[list.count - 1].handle)
      return first == last ? "`\(first)`" : "`\(first)` to `\(last)`"
    }
    return "the day has \(joined(words))"
  }

  /// Reports the first line that is not empty, so that no typed text is lost without notice.
  private mutating func refuseText(in lines: ArraySlice<String>, from line: Int) {
    guard let index = lines.firstIndex(where: { $0.utf8.indentation != nil }) else { return }
    report(.strayText(handle: itemAbove), at: line + index - lines.startIndex)
  }

  mutating func report(_ cause: ChecklistCause, at line: Int) {
    let source = lines.indices.contains(line - 1) ? lines[line - 1] : ""
    let column = source.prefix(while: \.isWhitespace).count + 1
    let place = Diagnostic.Place(file: "", line: line, column: column, source: truncated(source, to: 200))
    reading.diagnostics.append(Diagnostic(cause, at: place))
  }
}

// MARK: - One line of an item

struct ChecklistItemLine {
  /// Nil without a box.
  let isTicked: Bool?
  /// The text after the box, with single spaces.
  let text: String

  init(_ line: String) {
    let bytes = Array(line.utf8)
    guard let box = TaskBox(line: bytes[...]) else {
      (isTicked, text) = (nil, oneLine(line))
      return
    }
    let rest = oneLine(String(decoding: bytes[box.text...], as: UTF8.self))
    if let ticked = box.isTicked {
      (isTicked, text) = (ticked, rest)
    } else if let match = rest.prefixMatch(of: #/\[ ?([xX]?) ?\] ?/#) {
      // A box that Markdown does not recognize but people mean as one: `[]`, `[x ]`, `[x]p1`.
      (isTicked, text) = (!match.output.1.isEmpty, String(rest[match.range.upperBound...]))
    } else {
      (isTicked, text) = (nil, rest)
    }
  }

  /// The handle that the text begins with, such as `p2`, in lower case; nil without one.
  var handle: String? {
    guard let word = text.split(separator: " ", maxSplits: 1).first?.lowercased() else { return nil }
    let bytes = Array(word.utf8)
    guard (2...5).contains(bytes.count), "ptb".utf8.contains(bytes[0]), bytes[1] != UInt8(ascii: "0"),
      bytes.dropFirst().allSatisfy(\.isDigit)
    else { return nil }
    return word
  }

  /// The minutes after the title that was shown; 0 without a time.
  func minutes(of entry: DayChecklist.Entry) throws(ChecklistCause) -> Int {
    let written = String(text.drop { $0 != " " }.dropFirst())
    if written == entry.text { return 0 }
    guard written.hasPrefix(entry.text + " ") else { throw .changedTitle(entry.handle, shown: entry.text) }
    let time = String(written.dropFirst(entry.text.count + 1))
    guard let minutes = writtenMinutes(time) else { throw .behindTitle(entry.handle, time) }
    guard minutes - entry.minutes <= Attempt.allowedMinutes.upperBound else { throw .minutesOutOfRange(time) }
    return minutes
  }
}

/// The minutes of `25m`, `1h10`, `1:10`, `(25 min)` and similar forms, without an upper limit; nil for anything else.
func writtenMinutes(_ text: String) -> Int? {
  var text = text[...]
  if text.hasPrefix("("), text.hasSuffix(")") { text = text.dropFirst().dropLast() }
  let short = text.lowercased().replacing("min", with: "m")
  return TypedDuration.total(withoutSpaces(short) ?? short)
}

/// Removes the spaces between numbers and units, as in `1 h 10 m`; nil for any other form.
private func withoutSpaces(_ text: String) -> String? {
  text.wholeMatch(of: #/([0-9]+) ?([hm]) ?([0-9]*) ?(m?)/#).map { match in
    "\(match.output.1)\(match.output.2)\(match.output.3)\(match.output.4)"
  }
}

/// A problem that the learner adds in the list.
package struct ChecklistBonus: Hashable, Sendable {
  package let title: String
  /// LeetCode's number, if given.
  package let number: Int?
  package let difficulty: Difficulty?
  /// 1 to 1,440; nil if not given.
  package let minutes: Int?
  /// Empty without a note.
  package let note: String
  package let isTicked: Bool

  /// - Parameter known: the problems of the plan, which supply missing parts.
  init(_ line: ChecklistItemLine, note: String, _ known: KnownProblems) throws(ChecklistCause) {
    guard let isTicked = line.isTicked else { throw .noBox(line.text) }
    var words = line.text.split(separator: " ").map(String.init)
    minutes = try ChecklistBonus.takeMinutes(from: &words)
    let group = words.last.flatMap { groupAtEnd($0, orSquare: true) }
    let written = group.flatMap { $0.before.isEmpty ? readDifficulty($0.inside) : nil }
    if written != nil { words.removeLast() }
    let (number, rest) = ChecklistBonus.split(words.joined(separator: " "), known)
    let problem = number.flatMap { known[$0] }
    guard let title = rest.isEmpty ? problem?.title : rest else { throw .bonusWithoutTitle(number: number) }
    guard title.count <= BonusProblem.longestTitle else { throw .bonusTitleTooLong(length: title.count) }
    guard isTicked || minutes != nil else { throw .bonusNotDone(title) }
    (self.title, self.number, self.isTicked) = (title, number, isTicked)
    (difficulty, self.note) = (written ?? problem?.difficulty, note)
  }

  /// Splits LeetCode's number from the title. A number that no separator follows belongs to the title, as in "2
  /// pointers", unless the plan has a problem with this number and the rest as its title.
  private static func split(_ text: String, _ known: KnownProblems) -> (number: Int?, title: String) {
    let alone = text.last.map { ".:".contains($0) } == true ? text.dropLast() : text[...]
    if let number = bareNumber(alone) { return (number, "") }
    if let reference = ProblemReference(text, allowsBareNumber: true) {
      return (reference.number, reference.rest)
    }
    guard let reference = ProblemReference.beforeTitle(text, known),
      known.isProblem(reference.number, called: reference.title) == true
    else { return (nil, text) }
    return (reference.number, reference.title)
  }

  /// Removes the longest run of last words that is a time; returns its minutes, or nil without a time.
  private static func takeMinutes(from words: inout [String]) throws(ChecklistCause) -> Int? {
    for count in [4, 3, 2, 1] where words.count >= count {
      let time = words.suffix(count).joined(separator: " ")
      guard let minutes = writtenMinutes(time) else { continue }
      guard minutes > 0, Attempt.allowedMinutes.contains(minutes) else { throw .minutesOutOfRange(time) }
      words.removeLast(count)
      return minutes
    }
    return nil
  }
}

// MARK: - Headings and items

/// A block at the top level of the text, with all lines up to the next block.
struct ChecklistBlock: Equatable {
  enum Kind: Equatable {
    /// `text` is the text after the `#`s; `lines` is the number of lines of the heading itself.
    case heading(level: Int, text: String, lines: Int)
    case item
    case comment
    case other
  }

  let kind: Kind
  /// Counted from 1.
  let line: Int
  let lines: ArraySlice<String>

  /// The day number of a first-level heading `Day 3` or `Day 3: ...`; nil for any other block.
  var dayHeading: Int? {
    guard case .heading(1, let text, _) = kind else { return nil }
    guard let match = text.wholeMatch(of: #/[Dd]ay\s+([0-9]{1,5})\s*(?::.*)?/#) else { return nil }
    return Int(match.output.1)
  }
}

/// The blocks in the order of the lines; nil if the text exceeds a limit of the parser.
func checklistBlocks(lines: [String], text: String) -> [ChecklistBlock]? {
  guard case .document(let root) = parseMarkdown(text, limits: .checklist, blocksSuffice: true) else {
    return nil
  }
  var starts: [(node: MarkdownNode, line: Int)] = []
  for node in root.children {
    switch node.kind {
    case .list: starts += node.children.map { ($0, $0.startLine) }
    default: starts.append((node, node.startLine))
    }
  }
  starts = starts.filter { (1...max(1, lines.count)).contains($0.line) }
  starts.sort { $0.line < $1.line }
  return starts.indices.map { index in
    let end = index + 1 < starts.count ? starts[index + 1].line - 1 : lines.count
    let line = starts[index].line
    let own = lines[(line - 1)..<max(line, end)]
    return ChecklistBlock(kind: kind(of: starts[index].node, lines: own), line: line, lines: own)
  }
}

extension MarkdownLimits {
  /// A saved list may hold the notes of many items, each as large as a file may be.
  static var checklist: MarkdownLimits {
    var limits = MarkdownLimits.file
    limits.bytes = 16 * 1024 * 1024
    return limits
  }
}

private func kind(of node: MarkdownNode, lines: ArraySlice<String>) -> ChecklistBlock.Kind {
  switch node.kind {
  case .heading(let level): heading(level, lines)
  case .item: .item
  case .htmlBlock(let text) where text.drop(while: \.isWhitespace).hasPrefix("<!--"): .comment
  default: .other
  }
}

private func heading(_ level: Int, _ lines: ArraySlice<String>) -> ChecklistBlock.Kind {
  let first = lines.first.map(oneLine) ?? ""
  if first.hasPrefix("#") {
    var text = first.drop { $0 == "#" }
    let closing = text.reversed().prefix { $0 == "#" }.count
    if closing > 0, text.dropLast(closing).last.map(\.isWhitespace) ?? true { text = text.dropLast(closing) }
    return .heading(level: level, text: oneLine(String(text)), lines: 1)
  }
  // The other form: the text, followed by a line of `=` or `-`.
  let underline = level == 1 ? "=" : "-"
  let own = lines.firstIndex { line in
    let marks = oneLine(line)
    return !marks.isEmpty && marks.allSatisfy { String($0) == underline }
  }
  let count = own.map { $0 - lines.startIndex + 1 } ?? 1
  return .heading(
    level: level, text: oneLine(lines.prefix(max(1, count - 1)).joined(separator: " ")), lines: count)
}
