// A table of solved problems as spreadsheets and exports write it: which problem each row names, whether it says solved, and when.

import StudyModel
import TextTools

/// Reads problems out of a table with commas, semicolons or tabs.
///
/// The first row may be a heading; its columns are known by the names that exports give them, in any order and
/// case. Without one the first column is LeetCode's number and the second the title. Where a column says whether
/// a problem is solved, rows that do not say so are left out.
///
/// - Parameters:
///   - file: the name of the file, for the places of mistakes.
///   - known: the problems that go by their titles alone.
package func readSolvedTable(_ text: String, file: String, known: KnownProblems) -> SolvedReading {
  let text = withoutByteOrderMark(text)
  var gathering = SolvedGathering(SolvedFindings(file: file, text: text), known: known)
  var table = DelimitedText(text)
  guard let first = table.next() else { return gathering.finish() }
  let places = SolvedColumn.places(in: first.map(\.text))
  var rows = places == nil ? [first] : []
  if places == nil {
    let opening = ProblemText(first[0].text)
    guard opening.startsWithNumber || opening.address != nil else {
      gathering.findings.report(.headingUnknown, at: first[0].offset)
      return gathering.finish()
    }
  }
  while let row = table.next() { rows.append(row) }
  SolvedRows(
    rows, places: places ?? SolvedRows.placesWithoutHeading, columns: places == nil ? nil : first.count
  ).read(into: &gathering)
  for fault in table.faults {
    switch fault {
    case .quoteUnclosed(let offset): gathering.findings.report(.quoteUnclosed, at: offset)
    case .quoteFollowed(let offset): gathering.findings.report(.quoteFollowed, at: offset)
    }
  }
  return gathering.finish()
}

/// How many columns the first row of a text has when it is a heading; nil where none of them can name a problem.
func columnsOfSolvedHeading(_ text: String) -> Int? {
  var table = DelimitedText(text)
  guard let heading = table.next()?.map(\.text), SolvedColumn.places(in: heading) != nil else { return nil }
  return heading.count
}

/// Reads the rows below one heading into a gathering.
struct SolvedRows {
  /// A table without a heading: a number, then a title.
  static let placesWithoutHeading: [SolvedColumn: [Int]] = [.number: [0], .title: [1]]

  private let places: [SolvedColumn: [Int]]
  /// How many columns the heading names; nil where no heading does, and what stands further right is passed over.
  private let columns: Int?
  private let rows: [[DelimitedField]]
  /// Whether any row has a box, so that one without is not ticked.
  private let hasBoxes: Bool
  /// The columns that bare numbers may stand in, and whether they count the rows there; those that do not first.
  private let numbers: [(place: Int, countRows: Bool)]
  private let dates: SolvedDates
  private let statusDates: SolvedDates

  private enum Standing {
    /// On the date that stands in the place of a status, where one does.
    case solved(CivilDate?)
    case leftOut
  }

  init(_ rows: [[DelimitedField]], places: [SolvedColumn: [Int]], columns: Int?) {
    (self.rows, self.places, self.columns) = (rows, places, columns)
    func texts(at place: Int) -> [String] {
      rows.compactMap { $0.indices.contains(place) ? $0[place].text : nil }
    }
    func all(_ kinds: [SolvedColumn]) -> [Int] { kinds.flatMap { places[$0] ?? [] } }
    dates = SolvedDates(all([.date]).flatMap(texts(at:)))
    statusDates = SolvedDates(all([.status]).flatMap(texts(at:)))
    hasBoxes = all(SolvedRows.naming).flatMap(texts(at:)).contains { ProblemText.hasBox($0) }
    let counts = all([.number, .title, .link]).map { place in
      (place: place, countRows: countsRows(texts(at: place).compactMap { ProblemText($0).bareNumber }))
    }
    // LeetCode's number behind the scenes is another problem's now and then.
    numbers =
      counts.filter { !$0.countRows } + counts.filter(\.countRows)
      + all([.internalNumber]).map { (place: $0, countRows: true) }
  }

  /// The columns whose cells are taken apart for what they say of a problem.
  private static let naming: [SolvedColumn] = [.title, .leetCodeNumber, .number, .internalNumber, .link]

  func read(into gathering: inout SolvedGathering) {
    for row in rows { read(row, into: &gathering) }
  }

  private func read(_ row: [DelimitedField], into gathering: inout SolvedGathering) {
    if let columns, let surplus = row.dropFirst(columns).first(where: { !$0.text.isEmpty }) {
      gathering.findings.report(.fieldsTooMany(columns: columns), at: surplus.offset)
      return
    }
    guard let start = row.first?.offset else { return }
    let texts = SolvedRows.naming.map { column in
      (places[column] ?? []).compactMap { place in
        field(at: place, row).map { (place: place, field: $0, text: ProblemText($0.text), column: column) }
      }
    }.flatMap(\.self)
    let box = texts.lazy.compactMap(\.text.isTicked).first
    guard case .solved(let day) = standing(of: row, box: box, into: &gathering) else { return }

    var evidence = ProblemEvidence()
    if let slug = field(.slug, row)?.text { evidence.slugs.append(ProblemAddress(slug)?.slug ?? slug) }
    for (_, _, text, column) in texts {
      evidence.add(text.address)
      let marked = text.leetCodeNumber ?? (column == .leetCodeNumber ? text.number : nil)
      if let marked { evidence.leetCodeNumbers.append(marked) }
      // A column of numbers may hold the whole name, `1. Two Sum`; of links the label may be one.
      let isTitle =
        switch column {
        case .title: true
        case .link: text.title.map { gathering.known[$0] != nil } == true
        default: text.startsWithNumber
        }
      if isTitle, evidence.title == nil {
        (evidence.title, evidence.numberedTitle) = (text.title, text.numberedTitle)
      }
    }
    for (place, countRows) in numbers where evidence.number == nil {
      let cell = texts.first { $0.place == place }
      evidence.number = cell?.column == .link ? cell?.text.bareNumber : cell?.text.number
      evidence.numberCounts = countRows
    }

    let verdict = evidence.verdict(gathering.known)
    for (_, field, text, column) in texts
    where column != .title && column != .link && text.bareNumber == nil && text.leetCodeNumber == nil
      && text.address == nil
    {
      switch verdict {
      case .unnamed:
        gathering.findings.report(.numberUnknown(field.text), at: field.offset)
        return
      case .problem(number: nil, _, _):
        gathering.findings.report(.numberIgnored(field.text), at: field.offset)
      default: break
      }
    }
    let title = texts.first { $0.column == .title }
    guard
      let problem = gathering.problem(
        verdict, difficulty: difficulty(row, into: &gathering) ?? title?.text.difficulty,
        date: date(row, into: &gathering) ?? day, at: title?.field.offset ?? start)
    else { return }
    gathering.add(problem, at: start)
  }

  /// A field that says something, of the best column of its kind.
  private func field(_ column: SolvedColumn, _ row: [DelimitedField]) -> DelimitedField? {
    (places[column] ?? []).lazy.compactMap { field(at: $0, row) }.first
  }

  private func field(at place: Int, _ row: [DelimitedField]) -> DelimitedField? {
    row.indices.contains(place) && !row[place].text.isEmpty ? row[place] : nil
  }

  private func standing(
    of row: [DelimitedField], box: Bool?, into gathering: inout SolvedGathering
  ) -> Standing {
    let status = field(.status, row)
    var isSolved = box ?? (places[.status] == nil && !hasBoxes)
    var day: CivilDate?
    if let status {
      switch statusDates.read(status.text) {
      case .date(let date): (isSolved, day) = (true, date)
      case .ambiguous:
        isSolved = true
        gathering.reportAmbiguousDate(status)
      case .unknown:
        guard let said = saysSolved(status.text) else {
          gathering.findings.report(.statusUnknown(status.text), at: status.offset)
          return .leftOut
        }
        isSolved = said
      }
      if let box, box != isSolved {
        gathering.leaveOut(.contradictory, .statusContradicted(status.text, isTicked: box), at: status.offset)
        return .leftOut
      }
    }
    if isSolved { return .solved(day) }
    gathering.leaveOut(.notSolved)
    return .leftOut
  }

  private func difficulty(_ row: [DelimitedField], into gathering: inout SolvedGathering) -> Difficulty? {
    guard let field = field(.difficulty, row) else { return nil }
    let difficulty = readDifficulty(field.text)
    if difficulty == nil { gathering.findings.report(.difficultyUnknown(field.text), at: field.offset) }
    return difficulty
  }

  private func date(_ row: [DelimitedField], into gathering: inout SolvedGathering) -> CivilDate? {
    guard let field = field(.date, row) else { return nil }
    switch dates.read(field.text) {
    case .date(let date): return date
    case .ambiguous: gathering.reportAmbiguousDate(field)
    case .unknown: gathering.findings.report(.dateUnknown(field.text), at: field.offset)
    }
    return nil
  }
}

/// What a status says: by its words, and without any by a tick; nil for words that say neither.
func saysSolved(_ text: String) -> Bool? {
  let word = String(
    text.lowercased().unicodeScalars.filter { $0.properties.isAlphabetic || ("0"..."9").contains($0) })
  switch word {
  case "solved", "done", "ac", "accepted", "yes", "y", "true", "t", "1", "x", "complete", "completed",
    "finished", "finish", "passed", "pass", "ok", "mastered", "reviewed":
    return true
  case "todo", "attempted", "attempt", "tried", "try", "trying", "no", "n", "false", "f", "0", "wronganswer",
    "wa", "timelimitexceeded", "tle", "memorylimitexceeded", "mle", "outputlimitexceeded", "runtimeerror",
    "re",
    "compileerror", "ce", "notac", "null", "none", "na", "nil", "notstarted", "new", "unsolved", "notsolved",
    "notdone", "open", "inprogress", "started", "doing", "failed", "fail", "skipped", "skip", "incomplete",
    "pending", "later":
    return false
  case "": return text.contains { isTick($0) == true || $0 == "🟩" || $0 == "🟢" }
  default: return nil
  }
}
