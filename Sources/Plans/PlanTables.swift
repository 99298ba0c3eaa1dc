// Reads tables of plans, in Markdown and as CSV: a day in each row, or a problem of the day above.

import StudyModel
import TextTools

/// A table with the names of its columns.
struct PlanTable {
  let names: [String]
  /// From 1.
  let line: Int
  /// Offsets are those of the text of the file.
  let rows: [(line: Int, cells: [DelimitedField])]

  /// - Parameter lines: those of a Markdown table: names, dashes, rows.
  init(_ source: SourceText, _ lines: Range<Int>) {
    line = lines.lowerBound
    names = tableCells(source.bytes(line)).map { InlineText($0.text).text }
    rows = lines.dropFirst(2).map { ($0, tableCells(source.bytes($0))) }
  }

  /// A file that is a CSV table with a column of days, below title lines or not; nil for any other file.
  init?(csv source: SourceText) {
    let lines = 1..<source.count + 1
    // A copy in a workspace has a comment at its start.
    var first = lines.first { source.bytes($0).indentation != nil } ?? 1
    if source.bytes(first).starts(with: "<!--") {
      first = (lines.first { source.bytes($0).firstIndex(of: "-->") != nil } ?? first) + 1
    }
    guard lines.contains(first), let sign = source.bytes(first).first, !"#*->|_[`".utf8.contains(sign),
      source.bytes(first).contains(where: { ",;\t".utf8.contains($0) })
        || source.bytes(first).starts(with: "sep=")
    else { return nil }
    let start = source.bytes(first).startIndex
    var table = DelimitedText(source.text(fromByte: start))
    for _ in 0..<5 {
      guard let heading = table.next() else { return nil }
      let names = heading.map(\.text)
      guard names.count > 1, PlanColumns(names).kinds.contains(.day) else { continue }
      self.names = names
      line = source.line(of: start + heading[0].offset)
      var rows: [(line: Int, cells: [DelimitedField])] = []
      while let row = table.next() {
        let cells = row.map { DelimitedField(text: $0.text, offset: start + $0.offset) }
        rows.append((source.line(of: cells[0].offset), cells))
      }
      self.rows = rows
      return
    }
    return nil
  }
}

/// The meaning of each column of a table, recognized by its name, in any order.
struct PlanColumns {
  enum Kind: Hashable {
    case day, week, topic, goal
    /// For practice, problems; for study, a topic with a task.
    case section(SectionHabit)
    case item(ItemKind)
    case number, link, difficulty
    /// Dates and ticks, which a plan does not need.
    case passedOver
  }

  /// Nil for an unknown column.
  let kinds: [Kind?]

  /// Whether the rows may be problems of the day above the table.
  var nameProblems: Bool { kinds.contains { $0 == .section(.practice) || $0 == .number || $0 == .link } }

  init(_ names: [String]) {
    let names = names.map(withoutCounter)
    let solved = ProblemColumn.places(in: names) ?? [:]
    kinds = names.indices.map { index in
      kind(ofHeading: names[index]) ?? kind(of: solved.first { $0.value.contains(index) }?.key)
    }
  }
}

/// The name of a column without the number that tells it from others: `LeetCode Problem 2`.
private func withoutCounter(_ name: String) -> String {
  let line = LineWords(name)
  guard line.words.count > 1, let last = line.words.last, last.isNumber else { return name }
  return trimmedEnd(line.text(from: 0, to: last.range.lowerBound))
}

private func kind(ofHeading name: String) -> PlanColumns.Kind? {
  let words = LineWords(name).words.map(\.text)
  if let first = words.first {
    if ["day", "days", "tag"].contains(first) { return .day }
    if ["week", "weeks", "woche"].contains(first) { return .week }
  }
  if case .goal = planHeading(name + ":", form: .strong) { return .goal }
  if words.contains(where: topicNames.contains) {
    return words.contains("design") ? .section(.study) : .topic
  }
  if case .section(let section) = planHeading(name, form: .strong), let habit = section.habit {
    return .section(habit)
  }
  if words == ["practice"] { return .item(.task) }
  return itemKind(named: words).map { .item($0) }
}

private func kind(of column: ProblemColumn?) -> PlanColumns.Kind? {
  switch column {
  case .leetCodeNumber, .number: .number
  case .title: .section(.practice)
  case .slug, .link: .link
  case .difficulty: .difficulty
  case .status, .date: .passedOver
  case nil: nil
  }
}

private let topicNames: Set<String> = ["topic", "topics", "focus", "theme", "subject", "pattern", "concept"]

/// The parts of a cell: its lines, split at semicolons.
func cellParts(_ text: String) -> [(offset: Int, text: String)] {
  parts(of: text) { rest, _, depth in
    if rest.first == UInt8(ascii: "<") {
      let mark = ["<br>", "<br/>", "<br />", "<BR>"].first { rest.starts(with: $0.utf8) }
      return mark?.utf8.count ?? 0
    }
    return depth == 0 && rest.first == UInt8(ascii: ";") ? 1 : 0
  }
}

/// The parts of a list: as of a cell, also split at commas, slashes and between adjacent links.
func listedParts(of text: String) -> [(offset: Int, text: String)] {
  cellParts(text).flatMap { cell in
    parts(of: cell.text) { rest, previous, depth in
      guard depth == 0 else { return 0 }
      switch rest.first {
      case UInt8(ascii: ","): return 1
      case UInt8(ascii: " ") where rest.starts(with: " / ".utf8): return 3
      default: return previous == UInt8(ascii: ")") && beginsLink(rest.drop(while: \.isBlank)) ? 1 : 0
      }
    }.map { (cell.offset + $0.offset, $0.text) }
  }
}

/// Whether a text begins with a link whose label is not longer than a title.
private func beginsLink(_ text: ArraySlice<UInt8>) -> Bool {
  guard text.first == UInt8(ascii: "[") else { return false }
  let label = text.prefix(longestTitle).prefix { $0 != UInt8(ascii: "]") }
  return text[label.endIndex...].starts(with: "](".utf8)
}

/// Splits a text wherever `separator` returns a length greater than 0, given the rest of the text, the byte before it
/// and the number of open brackets.
private func parts(
  of text: String, separator: (_ rest: ArraySlice<UInt8>, _ previous: UInt8?, _ depth: Int) -> Int
) -> [(offset: Int, text: String)] {
  let bytes = Array(text.utf8)
  var found: [(offset: Int, text: String)] = []
  var start = 0
  var index = 0
  var depth = 0
  func close(at end: Int) {
    var start = start
    while start < end, bytes[start].isBlank { start += 1 }
    let part = trimmed(String(decoding: bytes[start..<end], as: UTF8.self))
    if part.contains(where: isWordCharacter) { found.append((start, part)) }
  }
  while index < bytes.count {
    let length = separator(bytes[index...], index > 0 ? bytes[index - 1] : nil, depth)
    if length > 0 {
      close(at: index)
      index += length
      start = index
      continue
    }
    switch bytes[index] {
    case UInt8(ascii: "("), UInt8(ascii: "["): depth += 1
    case UInt8(ascii: ")"), UInt8(ascii: "]"): depth = max(0, depth - 1)
    default: break
    }
    index += 1
  }
  close(at: bytes.count)
  return found
}

extension PlanReader {
  /// Reads a table whose rows are days, or problems of the day above it.
  mutating func read(_ table: PlanTable) {
    let columns = PlanColumns(table.names)
    let hasDays = columns.kinds.contains(.day)
    guard hasDays || hasOpenDay && columns.nameProblems else { return ignore(table.line) }
    for (name, kind) in zip(table.names, columns.kinds) where kind == nil && !name.isEmpty {
      remarks.add(.columnIgnored(name), at: start(of: table.line))
    }
    if hasDays { closeDay() }
    for row in table.rows {
      read(
        TableRow(
          line: row.line,
          cells: zip(columns.kinds, row.cells).filter { $0.1.text.contains(where: isWordCharacter) }))
    }
    if hasDays { closeDay() }
  }

  private struct TableRow {
    let line: Int
    let cells: [(kind: PlanColumns.Kind?, field: DelimitedField)]

    func inline(_ kind: PlanColumns.Kind) -> InlineText? {
      cells.first { $0.kind == kind }.map { InlineText($0.field.text) }
    }
  }

  private mutating func read(_ row: TableRow) {
    if let text = row.inline(.week)?.text { startWeek(inCell: text, row.line) }
    if let text = row.inline(.day)?.text, !startDay(inCell: text, row.line) { return }
    guard hasOpenDay else { return }
    if let goal = row.inline(.goal)?.text { setGoal(goal) }
    let count = openDay.items.count
    for (kind, field) in row.cells {
      switch kind {
      case .section(.practice)?: readPractice(field, row)
      case .number?, .link?: readNumber(field, kind == .number, row)
      case .section(.study)?: readStudy(field, row)
      case .item(let kind)?:
        let hasDesign = row.cells.contains { $0.kind == .section(.study) } || kind == .watch || kind == .read
        addParts(of: field, kind: kind, habit: hasDesign ? .study : .practice, row.line)
      default: break
      }
    }
    if let topic = row.inline(.topic)?.text { setSubject(topic, of: .practice) }
    // A day with a topic and nothing else is a session on it.
    if openDay.items.count == count,
      let cell = row.cells.first(where: { $0.kind == .topic || $0.kind == .section(.practice) }),
      !isRest(cell.field.text)
    {
      addParts(of: cell.field, kind: nil, habit: .practice, row.line)
    }
  }

  private mutating func startWeek(inCell text: String, _ line: Int) {
    guard let number = LineWords(text).words.lazy.compactMap(\.number).first, number != openWeekNumber else {
      return
    }
    var theme: String?
    if case .week(_, let written) = planHeading(text, form: .strong) { theme = written }
    startWeek(number, theme, at: line)
  }

  /// Opens the day that a cell names, if it is another one; false if the cell names a week alone.
  private mutating func startDay(inCell text: String, _ line: Int) -> Bool {
    // A number alone is a day, too.
    switch planHeading(text, form: .strong) ?? planHeading("Day \(text)", form: .strong) {
    case .day(let heading):
      if !hasOpenDay || openDay.numbers != heading.numbers { startDay(heading, at: line) }
      return true
    case .week(let number, let theme):
      startWeek(number, theme, at: line)
      return false
    default:
      startDay(nil, at: line)
      return true
    }
  }

  private mutating func readPractice(_ field: DelimitedField, _ row: TableRow) {
    var parts = problemsListed(in: field.text, habit: .practice, isList: true)
    let number =
      row.inline(.number).flatMap { ProblemReference($0.text)?.number ?? bareNumber($0.text) }
      ?? number(ofLink: row)
    if let number, parts.count == 1, parts[0].text.kind != .problem || parts[0].text.isProblemByTitle {
      parts[0].text.remarks = []
      parts[0].text.kind = .problem
      parts[0].text.number = number
    }
    if parts.contains(where: { $0.text.kind == .problem }) {
      let difficulty = row.inline(.difficulty).flatMap { readDifficulty($0.text) }
      for part in parts {
        var text = part.text
        text.marks.difficulty = text.marks.difficulty ?? difficulty
        add(text, kind: text.kind, habit: .practice, in: field, at: part.offset, row.line)
      }
    } else if row.inline(.topic) == nil, !hasSubject(.practice) {
      setSubject(InlineText(field.text).text, of: .practice)
    } else {
      addParts(of: field, kind: nil, habit: .practice, row.line)
    }
  }

  private func number(ofLink row: TableRow) -> Int? {
    row.cells.first { $0.kind == .link }.flatMap { itemText($0.field.text, .practice).number }
  }

  /// A number or a link names a problem where no other column does.
  private mutating func readNumber(_ field: DelimitedField, _ isNumber: Bool, _ row: TableRow) {
    guard !row.cells.contains(where: { $0.kind == .section(.practice) }),
      isNumber || row.inline(.number) == nil
    else { return }
    for part in problemsListed(in: field.text, habit: .practice, isList: true) {
      var text = part.text
      if text.kind == nil, let number = bareNumber(part.text.title) ?? number(ofLink: row) {
        text.kind = .problem
        text.number = number
        text.title = ""
      }
      add(text, kind: text.kind, habit: .practice, in: field, at: part.offset, row.line)
    }
  }

  private mutating func readStudy(_ field: DelimitedField, _ row: TableRow) {
    let first = cellParts(field.text).first?.text ?? field.text
    setSubject(itemText(first, .study).title, of: .study)
    addParts(of: field, kind: nil, habit: .study, row.line)
  }

  private mutating func addParts(of field: DelimitedField, kind: ItemKind?, habit: SectionHabit, _ line: Int)
  {
    for part in cellParts(field.text) {
      let text = itemText(part.text, habit)
      add(text, kind: text.kind ?? kind, habit: habit, in: field, at: part.offset, line)
    }
  }

  private mutating func add(
    _ text: ItemText, kind: ItemKind?, habit: SectionHabit, in field: DelimitedField, at offset: Int,
    _ line: Int
  ) {
    guard text.kind == .problem || !text.title.isEmpty else { return }
    var text = text
    // The column says what it is.
    text.kind = text.kind ?? kind
    add(text, habit: habit, at: field.offset + offset, in: line)
  }
}

// What a table needs of the reader.
extension PlanReader {
  var hasOpenDay: Bool { open.hasDay }
  /// Only where a day is open.
  var openDay: DraftDay { draft.days[draft.days.count - 1] }
  var openWeekNumber: Int? { open.week.flatMap { draft.weeks[$0].number } }

  mutating func closeDay() { open.hasDay = false }

  mutating func startWeek(_ number: Int, _ theme: String?, at line: Int) {
    startWeek(number, theme, TextLine(line, InlineText(""), .plain))
  }

  /// - Parameter heading: nil for a day without a number.
  mutating func startDay(_ heading: DayHeading?, at line: Int) {
    startDay(heading?.numbers, title: heading?.title, TextLine(line, InlineText(""), .plain))
  }

  mutating func setGoal(_ goal: String) {
    let day = draft.days.count - 1
    if draft.days[day].goal == nil { draft.days[day].goal = plainTitle(goal) }
  }

  func hasSubject(_ habit: SectionHabit) -> Bool {
    openDay.sections.contains { $0.heading?.habit == habit && $0.subject != nil }
  }

  mutating func setSubject(_ subject: String, of habit: SectionHabit) {
    let heading = SectionHeading(track: habit.track, habit: habit, text: subject)
    _ = sectionIndex(for: heading, subject: plainTitle(subject), at: openDay.place)
  }

  func itemText(_ text: String, _ habit: SectionHabit) -> ItemText {
    ItemText(InlineText(text), habit: habit, problems)
  }

  /// Adds an item of a cell.
  ///
  /// - Parameter offset: that in the text of the file.
  mutating func add(_ text: ItemText, habit: SectionHabit, at offset: Int, in line: Int) {
    open.section = SectionHeading(track: habit.track, habit: habit, text: nil)
    let kind = kind(of: text)
    add(DraftItem(text: text, kind: kind, place: PlanPlace(file: file, line: line, offset: offset)))
    open.section = nil
  }
}
