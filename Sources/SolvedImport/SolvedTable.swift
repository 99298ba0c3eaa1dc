// Reads solved problems from a table of a spreadsheet or export: the problem, status and date of each row.

package import ItemSyntax
import StudyModel
import TextTools

/// Reads problems from a table with commas, semicolons or tabs.
///
/// The first row may be a heading; its columns are recognized by the names that exports use, in any order and case.
/// Without a heading, the first column is LeetCode's number and the second the title. If a column states whether a
/// problem is solved, rows that are not marked as solved are left out.
///
/// - Parameters:
///   - file: the name of the file in diagnostics.
///   - known: the problems that are recognized by title alone.
package func readSolvedTable(_ text: String, file: String, known: KnownProblems) -> SolvedReading {
  let source = SourceText(text, file: file)
  var gathering = SolvedGathering(SolvedDiagnostics(in: source), known: known)
  var table = DelimitedText(source.text)
  guard let first = table.next() else { return gathering.finish() }
  let places = ProblemColumn.places(in: first.map(\.text))
  var rows = places == nil ? [first] : []
  if places == nil {
    let opening = ProblemText(first[0].text, known)
    guard opening.startsWithNumber || opening.address != nil else {
      gathering.diagnostics.report(.headingUnknown, at: first[0].offset)
      return gathering.finish()
    }
  }
  while let row = table.next() { rows.append(row) }
  SolvedRows(
    rows, places: places ?? SolvedRows.placesWithoutHeading, columns: places == nil ? nil : first.count, known
  ).read(into: &gathering)
  for fault in table.faults {
    gathering.diagnostics.report(fault.isUnclosed ? .quoteUnclosed : .quoteFollowed, at: fault.offset)
  }
  return gathering.finish()
}

/// The number of columns if the first row of a text is a heading; nil if no column can identify a problem.
func columnsOfSolvedHeading(_ text: String) -> Int? {
  var table = DelimitedText(text)
  guard let heading = table.next()?.map(\.text), ProblemColumn.places(in: heading) != nil else { return nil }
  return heading.count
}

/// Reads the rows below one heading into a gathering.
struct SolvedRows {
  /// The columns of a table without a heading: a number, then a title.
  static let placesWithoutHeading: [ProblemColumn: [Int]] = [.number: [0], .title: [1]]
  /// The columns whose cells are parsed for the name of a problem.
  private static let naming: [ProblemColumn] = [.title, .leetCodeNumber, .number, .link]

  private struct Cell {
    let column: ProblemColumn
    let place: Int
    let field: DelimitedField
    let text: ProblemText
  }

  private let places: [ProblemColumn: [Int]]
  /// The number of columns of the heading; nil without a heading, and then columns further right are ignored.
  private let columns: Int?
  private let rows: [(fields: [DelimitedField], cells: [Cell])]
  /// Whether a row without a status is solved: if there is no status column and no row has a box.
  private let isSolvedUnsaid: Bool
  /// The columns that may hold bare numbers, and whether the numbers only count the rows; those that do not come
  /// first.
  private let numbers: [(place: Int, countRows: Bool)]
  private let dates: SolvedDates

  init(_ rows: [[DelimitedField]], places: [ProblemColumn: [Int]], columns: Int?, _ known: KnownProblems) {
    (self.places, self.columns) = (places, columns)
    let read = rows.map { row in
      let cells = SolvedRows.naming.flatMap { column -> [Cell] in
        (places[column] ?? []).filter { row.indices.contains($0) && !row[$0].text.isEmpty }.map { place in
          Cell(column: column, place: place, field: row[place], text: ProblemText(row[place].text, known))
        }
      }
      return (fields: row, cells: cells)
    }
    self.rows = read
    isSolvedUnsaid =
      places[.status] == nil && !read.contains { $0.cells.contains { $0.text.isTicked != nil } }
    let numbering: [ProblemColumn] = [.number, .title, .link]
    let counts = numbering.flatMap { places[$0] ?? [] }.map { place in
      let cells = read.compactMap { row in row.cells.first { $0.place == place } }
      return (place: place, countRows: countsRows(cells.compactMap(\.text.number)))
    }
    numbers = counts.filter { !$0.countRows } + counts.filter(\.countRows)
    let dated = (places[.date] ?? []) + (places[.status] ?? [])
    dates = SolvedDates(
      rows.flatMap { row in dated.filter { row.indices.contains($0) }.map { row[$0].text } })
  }

  func read(into gathering: inout SolvedGathering) {
    for row in rows { read(row.fields, row.cells, into: &gathering) }
  }

  private func read(_ row: [DelimitedField], _ cells: [Cell], into gathering: inout SolvedGathering) {
    if let columns, let surplus = row.dropFirst(columns).first(where: { !$0.text.isEmpty }) {
      gathering.diagnostics.report(.fieldsTooMany(columns: columns), at: surplus.offset)
      return
    }
    guard let start = row.first?.offset else { return }
    let box = cells.lazy.compactMap(\.text.isTicked).first
    let status = field(.status, row)
    let isSolved = status.map { saysSolved($0.text) || dates.read($0.text) != .unknown }
    if let status, let isSolved, let box, isSolved != box {
      return gathering.leaveOut(
        .contradictory, .statusContradicted(status.text, isTicked: box), at: status.offset)
    }
    guard box ?? isSolved ?? isSolvedUnsaid else { return gathering.leaveOut(.notSolved) }

    let verdict = evidence(row, cells, gathering.known).verdict(gathering.known)
    for cell in cells
    where (cell.column == .number || cell.column == .leetCodeNumber) && !cell.text.startsWithNumber
      && cell.text.address == nil
    {
      switch verdict {
      case .unnamed:
        return gathering.diagnostics.report(.numberUnknown(cell.field.text), at: cell.field.offset)
      case .problem(number: nil, _, _):
        gathering.diagnostics.report(.numberIgnored(cell.field.text), at: cell.field.offset)
      default: break
      }
    }
    let title = cells.first { $0.column == .title }
    let difficulty = difficulty(row, into: &gathering) ?? title?.text.difficulty
    let solvedOn = date(field(.date, row), isDate: true, into: &gathering)
    let statedOn = solvedOn == nil ? date(status, isDate: false, into: &gathering) : nil
    let problem = gathering.problem(
      verdict, difficulty: difficulty, date: solvedOn ?? statedOn, at: title?.field.offset ?? start)
    if let problem { gathering.add(problem, at: start) }
  }

  private func evidence(_ row: [DelimitedField], _ cells: [Cell], _ known: KnownProblems) -> ProblemEvidence {
    var evidence = ProblemEvidence()
    if let slug = field(.slug, row)?.text { evidence.slugs.append(ProblemAddress(slug)?.slug ?? slug) }
    for cell in cells {
      evidence.add(cell.text)
      if cell.column == .leetCodeNumber, let number = cell.text.number {
        evidence.leetCodeNumbers.append(number)
      }
      // A number column may hold the whole name, `1. Two Sum`, and a link's label may be a title.
      let isTitle =
        switch cell.column {
        case .title: true
        case .link: cell.text.title.map { known[$0] != nil } == true
        default: cell.text.startsWithNumber
        }
      if isTitle, evidence.title == nil { evidence.title = cell.text.title }
    }
    for (place, countRows) in numbers where evidence.number == nil {
      evidence.number = cells.first { $0.place == place }?.text.number
      evidence.numberCounts = countRows
    }
    return evidence
  }

  /// The first field with text among the columns of a kind.
  private func field(_ column: ProblemColumn, _ row: [DelimitedField]) -> DelimitedField? {
    (places[column] ?? []).lazy.filter { row.indices.contains($0) }.map { row[$0] }.first { !$0.text.isEmpty }
  }

  private func difficulty(_ row: [DelimitedField], into gathering: inout SolvedGathering) -> Difficulty? {
    guard let field = field(.difficulty, row) else { return nil }
    let difficulty = readDifficulty(field.text)
    if difficulty == nil { gathering.diagnostics.report(.difficultyUnknown(field.text), at: field.offset) }
    return difficulty
  }

  /// - Parameter isDate: false for a status, which need not be a date.
  private func date(
    _ field: DelimitedField?, isDate: Bool, into gathering: inout SolvedGathering
  ) -> CivilDate? {
    guard let field else { return nil }
    switch dates.read(field.text) {
    case .date(let date): return date
    case .ambiguous: gathering.reportAmbiguousDate(field)
    case .unknown: if isDate { gathering.diagnostics.report(.dateUnknown(field.text), at: field.offset) }
    }
    return nil
  }
}

/// Whether a status says that a problem is solved, by a word or a tick.
private func saysSolved(_ text: String) -> Bool {
  let word = text.lowercased().filter { isWordCharacter($0) }
  return [
    "solved", "done", "completed", "finished", "accepted", "ac", "passed", "yes", "y", "true", "x", "1",
  ]
  .contains(word) || word.isEmpty && text.contains { isTick($0) == true }
}

/// Reads the dates of a table. Its other dates decide whether day or month comes first in `04/05/2026`.
struct SolvedDates {
  enum Reading: Hashable {
    case date(CivilDate)
    /// Day first and month first are both possible, and no other date of the table decides.
    case ambiguous
    case unknown
  }

  /// Nil if the table does not decide it.
  private let isDayFirst: Bool?

  /// - Parameter texts: all texts that may be dates; others are ignored.
  init(_ texts: some Sequence<String>) {
    let unordered = texts.compactMap { text -> [Int]? in
      if case .unordered(let first, let second, _) = WrittenDate(text) { [first, second] } else { nil }
    }
    let dayFirst = unordered.contains { $0[0] > 12 }
    isDayFirst = dayFirst == unordered.contains { $0[1] > 12 } ? nil : dayFirst
  }

  func read(_ text: String) -> Reading {
    switch WrittenDate(text) {
    case .date(let date)?: return .date(date)
    case .unordered(let first, let second, let year)?:
      let dayFirst = CivilDate(year: year, month: second, day: first)
      let monthFirst = CivilDate(year: year, month: first, day: second)
      guard dayFirst != nil || monthFirst != nil else { return .unknown }
      if dayFirst == monthFirst, let dayFirst { return .date(dayFirst) }
      guard let isDayFirst else { return .ambiguous }
      return (isDayFirst ? dayFirst : monthFirst).map { .date($0) } ?? .unknown
    case nil: return .unknown
    }
  }
}

/// One date, optionally followed by a time.
private enum WrittenDate {
  /// `2026-11-20`, `2026/11/20`, `20.11.2026`, `Nov 20, 2026`.
  case date(CivilDate)
  /// `04/05/2026` or `04-05-2026`.
  case unordered(Int, Int, year: Int)

  private static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]

  init?(_ text: String) {
    guard text.utf8.count <= 40 else { return nil }
    let line = LineWords(text)
    let numbers = line.words.filter(\.isNumber)
    let names = line.words.prefix(4).lazy.map { String($0.text.prefix(3)) }
    if let month = names.compactMap(WrittenDate.months.firstIndex(of:)).first {
      guard let day = numbers.first(where: { $0.range.count <= 2 })?.number,
        let year = numbers.first(where: { $0.range.count == 4 })?.number
      else { return nil }
      self.init(year, month + 1, day)
      return
    }
    // Three numbers with the same separator between them, then a time or nothing.
    guard line.words.count >= 3, line.words.prefix(3).allSatisfy(\.isNumber),
      line.words[0].range.lowerBound == 0, line.gap(after: 0) == line.gap(after: 1),
      ["-", "/", "."].contains(line.gap(after: 0)),
      WrittenDate.isTime(line)
    else { return nil }
    let parts = numbers.prefix(3).compactMap(\.number)
    let lengths = numbers.prefix(3).map(\.range.count)
    guard parts.count == 3 else { return nil }
    if lengths[0] == 4, lengths[1] <= 2, lengths[2] <= 2 {
      self.init(parts[0], parts[1], parts[2])
    } else if lengths[0] <= 2, lengths[1] <= 2, lengths[2] == 4 {
      if line.gap(after: 0) == "." {
        self.init(parts[2], parts[1], parts[0])
      } else {
        self = .unordered(parts[0], parts[1], year: parts[2])
      }
    } else {
      return nil
    }
  }

  /// Whether nothing or a time follows the three numbers of a date: `T10:00:00Z`, ` 9:30 PM`.
  private static func isTime(_ line: LineWords) -> Bool {
    guard line.words.count > 3 else { return line.gap(after: 2).isEmpty }
    let next = line.words[3]
    return [" ", ", "].contains(line.gap(after: 2)) && next.isNumber
      || line.gap(after: 2).isEmpty && next.text == "t" && line.words.count > 4 && line.words[4].isNumber
  }

  private init?(_ year: Int, _ month: Int, _ day: Int) {
    guard let date = CivilDate(year: year, month: month, day: day) else { return nil }
    self = .date(date)
  }
}
