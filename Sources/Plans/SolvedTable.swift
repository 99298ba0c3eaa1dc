// Reads solved problems from a table of a spreadsheet or export: the problem, status and date of each row.

package import StudyModel
import TextTools

/// Reads problems from a table with commas, semicolons or tabs.
///
/// Its heading may stand below lines of a title; columns are recognized by the names that exports use, in any order and
/// case. Without a heading, the first column is LeetCode's number and the second the title. What says that a problem is
/// solved is a column of a status or date, also one with an unknown heading, or a box before its name.
///
/// - Parameters:
///   - file: the name of the file in diagnostics.
///   - known: the problems that are recognized by title alone.
///   - takesAll: whether all is solved that does not say the contrary.
///   - today: what has a later date is planned, not solved.
package func readSolvedTable(
  _ text: String, file: String, known: KnownProblems, takesAll: Bool = false, today: CivilDate? = nil
) -> SolvedReading {
  let source = SourceText(text, file: file)
  var collector = SolvedCollector(source, known, takesAll: takesAll, today: today)
  var table = DelimitedText(source.text)
  var rows: [[DelimitedField]] = []
  while let row = table.next() { rows.append(row) }
  if let place = SolvedRows.placeOfHeading(in: rows) {
    SolvedRows(rows[(place + 1)...], heading: rows[place].map(\.text), known).add(to: &collector)
  } else if let first = rows.first {
    let opening = ProblemText(splitMark(first[0].text).text, known)
    if opening.startsWithNumber || opening.slug != nil {
      SolvedRows(rows[...], heading: nil, known).add(to: &collector)
    } else {
      collector.report(.headingUnknown, at: first[0].offset)
    }
  }
  for fault in table.faults { collector.report(.quoteUnclosed, at: fault.offset) }
  return collector.finish()
}

/// The number of columns if a text has a heading; nil if no column can identify a problem.
func columnsOfSolvedHeading(_ text: String) -> Int? {
  var table = DelimitedText(text)
  var rows: [[DelimitedField]] = []
  while rows.count < SolvedRows.mostTitleLines, let row = table.next() { rows.append(row) }
  return SolvedRows.placeOfHeading(in: rows).map { rows[$0].count }
}

/// The rows below one heading.
struct SolvedRows {
  /// The columns whose cells are parsed for the name of a problem.
  private static let naming: [ProblemColumn] = [.title, .leetCodeNumber, .number, .link]
  /// A heading is looked for among so many rows.
  static let mostTitleLines = 10

  private struct Cell {
    let column: ProblemColumn
    let place: Int
    let text: ProblemText
    let sign: SolvedSign?
  }

  private let rows: ArraySlice<[DelimitedField]>
  private let heading: [String]?
  private let places: [ProblemColumn: [Int]]
  private let cells: [[Cell]]
  /// The columns that say what is solved: those of a status with anything in it, else of a date, else those with
  /// unknown headings that are one or the other.
  private let signs: [Int]
  /// Whether anything says what is solved.
  private let saysSolved: Bool
  /// The columns whose bare numbers only count the rows.
  private let counting: Set<Int>

  /// The index of the first row that names a column that can identify a problem, and more than a title would; nil
  /// without one.
  static func placeOfHeading(in rows: [[DelimitedField]]) -> Int? {
    let headings = rows.indices.prefix(mostTitleLines).filter {
      ProblemColumn.places(in: rows[$0].map(\.text)) != nil
    }
    return headings.first { rows[$0].count(where: { !$0.text.isEmpty }) > 1 } ?? headings.first
  }

  init(_ rows: ArraySlice<[DelimitedField]>, heading: [String]?, _ known: KnownProblems) {
    let places = heading.flatMap(ProblemColumn.places) ?? [.number: [0], .title: [1]]
    let cells = rows.map { row in
      SolvedRows.naming.flatMap { column -> [Cell] in
        (places[column] ?? []).filter { row.indices.contains($0) && !row[$0].text.isEmpty }.map { place in
          let (text, sign) = splitMark(row[place].text)
          return Cell(
            column: column, place: place, text: ProblemText(text, known),
            sign: sign ?? SolvedSign(symbolsOf: text))
        }
      }
    }
    self.rows = rows
    self.heading = heading
    self.places = places
    self.cells = cells
    let headed = [ProblemColumn.status, .date].map { column in
      (places[column] ?? []).filter { place in
        rows.contains { $0.indices.contains(place) && !$0[place].text.isEmpty }
      }
    }
    let isHeaded = places[.status] != nil || places[.date] != nil
    signs =
      headed.first { !$0.isEmpty } ?? (isHeaded ? [] : SolvedRows.columnsOfStatus(rows, heading, places))
    saysSolved = isHeaded || !signs.isEmpty || cells.joined().contains { $0.sign != nil }
    let numbers = Dictionary(grouping: cells.joined().filter { $0.text.number != nil }, by: \.place)
    counting = Set(numbers.filter { countsRows($0.value.compactMap(\.text.number)) }.keys)
  }

  /// The columns with unknown headings of which most cells are a status or a date.
  private static func columnsOfStatus(
    _ rows: ArraySlice<[DelimitedField]>, _ heading: [String]?, _ places: [ProblemColumn: [Int]]
  ) -> [Int] {
    let headed = Set(places.values.joined())
    return (0..<(rows.map(\.count).max() ?? 0)).filter { place in
      guard !headed.contains(place) else { return false }
      if let heading {
        guard heading.indices.contains(place),
          LineWords(heading[place]).words.allSatisfy({ !wordsOfOtherColumns.contains($0.text) })
        else { return false }
      }
      let texts = rows.compactMap {
        $0.indices.contains(place) && !$0[place].text.isEmpty ? $0[place].text : nil
      }
      return !texts.isEmpty && texts.count(where: SolvedSign.isPlain) * 2 >= texts.count
    }
  }

  /// Words in the headings of dates and marks that say nothing of a solve.
  private static let wordsOfOtherColumns: Set<String> = [
    "next", "due", "plan", "planned", "target", "deadline", "review", "revisit", "start", "started", "added",
    "assigned", "created", "updated", "premium", "paid", "locked", "free", "favorite", "favourite",
  ]

  func add(to collector: inout SolvedCollector) {
    var entries: [SolvedEntry] = []
    for (row, cells) in zip(rows, cells) {
      if let heading, let surplus = row.dropFirst(heading.count).first(where: { !$0.text.isEmpty }) {
        collector.leaveOut(.contradictory)
        collector.report(.fieldsTooMany(columns: heading.count), at: surplus.offset)
      } else {
        entries.append(entry(row, cells, collector.known))
      }
    }
    collector.add(entries, hasSigns: saysSolved, takesTitles: true)
  }

  private func entry(_ row: [DelimitedField], _ cells: [Cell], _ known: KnownProblems) -> SolvedEntry {
    let title = cells.first { $0.column == .title }
    var entry = SolvedEntry(
      text: joined(row.map(\.text)), offset: row[title?.place ?? cells.first?.place ?? 0].offset)
    entry.names = names(row, cells, known)
    entry.difficulty = field(.difficulty, row).flatMap(readDifficulty) ?? title?.text.difficulty
    let cellsOfStatus = signs.filter(row.indices.contains).map { (place: $0, sign: SolvedSign(row[$0].text)) }
    let dates = (places[.date] ?? []).filter { row.indices.contains($0) && !signs.contains($0) }
    for case .solved(let date?)? in cellsOfStatus.map(\.sign) + dates.map({ SolvedSign(row[$0].text) }) {
      entry.dates.append(date)
    }
    let all = cells.compactMap(\.sign) + cellsOfStatus.compactMap(\.sign)
    entry.sign =
      all.contains(.open)
      ? .open : all.first { if case .solved = $0 { true } else { false } } ?? all.first
    if case .unknown? = entry.sign, let place = cellsOfStatus.first(where: { $0.sign == entry.sign })?.place {
      entry.statusColumn = heading?[place] ?? ""
    }
    return entry
  }

  private func names(_ row: [DelimitedField], _ cells: [Cell], _ known: KnownProblems) -> ProblemNames {
    var names = ProblemNames()
    if let slug = field(.slug, row) { names.slugs.append(ProblemAddress(slug)?.slug ?? slug) }
    for cell in cells {
      names.add(cell.text)
      if cell.column == .leetCodeNumber, let number = cell.text.number {
        names.leetCodeNumbers.append(number)
      }
      // A number column may hold the whole name, `1. Two Sum`, and a link's label may be a title.
      let isTitle =
        switch cell.column {
        case .title: true
        case .link: cell.text.title.map { known[$0] != nil } == true
        default: cell.text.startsWithNumber || places[.title] == nil
        }
      if isTitle, names.title == nil { names.title = cell.text.title }
    }
    let numbers = cells.filter { $0.column != .leetCodeNumber && $0.text.number != nil }
    let isAlone = names.title == nil && names.slugs.isEmpty
    names.number =
      (numbers.first { !counting.contains($0.place) } ?? (isAlone ? numbers.first : nil))?.text.number
    return names
  }

  /// The first field with text among the columns of a kind.
  private func field(_ column: ProblemColumn, _ row: [DelimitedField]) -> String? {
    (places[column] ?? []).lazy.filter(row.indices.contains).map { row[$0].text }.first { !$0.isEmpty }
  }
}

/// The text behind a box such as `[x]`, `- [ ]` or `☑`, and what the box says; nil without one.
func splitMark(_ text: String) -> (text: String, sign: SolvedSign?) {
  let text = trimmed(text)
  if let first = text.first, let isTicked = SolvedSign.isTick(first) {
    return (trimmed(text.dropFirst()), isTicked ? .solved(nil) : .open)
  }
  // `[-]` is cancelled and `[/]` begun, as note programs have it.
  guard let match = text.prefixMatch(of: #/(?:[-*+] +)?\[([ xX\-\/<>?!])\](?: +|$)/#) else {
    return (text, nil)
  }
  return (String(text[match.range.upperBound...]), "xX".contains(match.output.1) ? .solved(nil) : .open)
}
