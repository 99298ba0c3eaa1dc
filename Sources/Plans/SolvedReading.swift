// The result of reading solved problems: how they are collected, the errors, and the kinds of text that `import`
// takes.

package import StudyModel
package import TextTools

/// The kinds of text that `import` takes.
package enum ImportedText: Hashable, Sendable {
  /// An export, or a store or backup in its place.
  case json
  /// Rows with commas, semicolons or tabs.
  case table
  /// Markdown with bullets, boxes or tables.
  case checklist

  /// Nil for a text of any other kind.
  package init?(_ text: String) {
    let text = withoutByteOrderMark(text)
    let lines = text.split(whereSeparator: \.isNewline).lazy.map { trimmed($0) }.filter { !$0.isEmpty }
    guard let first = lines.first else { return nil }
    if first.hasPrefix("{") || (first.hasPrefix("[") && (!first.contains("]") || first.hasPrefix("[{")))
      || first == "[]"
    {
      self = .json
    } else if let columns = columnsOfSolvedHeading(text), columns > 1 || !lines.contains(where: isMarkdown) {
      self = .table
    } else if lines.contains(where: isMarkdown) {
      self = .checklist
    } else if first.contains(where: { ",;\t".contains($0) })
      || ProblemText(first, KnownProblems([Problem]())).startsWithNumber
    {
      self = .table
    } else {
      return nil
    }
  }
}

/// Whether a line without surrounding spaces is a bullet, a heading or a row of a table.
private func isMarkdown(_ line: String) -> Bool {
  if line.hasPrefix("|") { return true }
  let hashes = line.prefix { $0 == "#" }.count
  return (1...6).contains(hashes) && line.dropFirst(hashes).first == " " || TaskBox(line: line) != nil
}

/// The problems that were read, or an error because of which none should be imported.
package struct SolvedReading: Sendable {
  /// The maximum number of problems in one file; LeetCode has a few thousand.
  package static let mostProblems = 20_000

  /// Each problem once, by number, then those without a number by title.
  package let problems: [SolvedProblem]
  /// The number of rows and bullets that were left out, by reason.
  package let leftOut: [LeftOut: Int]
  /// The number of rows and bullets that name a problem again.
  package let repeated: Int
  /// What was solved, but names no known problem: the first of them, as written, with their lines.
  package let unrecognised: [(line: Int, text: String)]
  /// Each status that was not understood, and so not taken as solved.
  package let unknownStatus: [String]
  /// Ordered by place; the first hundred.
  package let diagnostics: [Diagnostic]

  /// Why something was left out.
  package enum LeftOut: CaseIterable, Sendable {
    case notSolved
    /// Nothing says whether it is solved, nor does anything in its list.
    case unsaid
    /// It names two problems, or has more fields than the heading.
    case contradictory
    /// It is a problem of another judge.
    case otherJudge
    /// A row that names no problem.
    case nameless
    /// It does not name a known problem.
    case unrecognised
  }
}

/// A row or bullet.
struct SolvedEntry {
  var names = ProblemNames()
  /// Nil if nothing says whether it is solved.
  var sign: SolvedSign?
  var dates: [WrittenDate] = []
  var difficulty: Difficulty?
  /// The heading of the column with a status that is not understood.
  var statusColumn = ""
  var text: String
  let offset: Int
}

/// Collects the problems, each once, the counts and the diagnostics.
struct SolvedCollector {
  private static let mostDiagnostics = 100
  private static let mostUnrecognised = 3

  let source: SourceText
  let known: KnownProblems
  /// Whether all is solved that does not say the contrary.
  let takesAll: Bool
  /// What has a later date is planned; nil if any date is one of a solve.
  let today: CivilDate?
  private var solved: [(problem: SolvedProblem, entry: SolvedEntry)] = []
  private var leftOut: [SolvedReading.LeftOut: Int] = [:]
  private var unrecognised: [(line: Int, text: String)] = []
  /// The first entry that nothing says of whether it is solved, and the first whose status is not understood.
  private var firstUnsaid: SolvedEntry?
  private var firstUnknown: SolvedEntry?
  private var unknownStatus: [String] = []
  private var found: [(cause: SolvedCause, offset: Int)] = []

  init(_ source: SourceText, _ known: KnownProblems, takesAll: Bool, today: CivilDate?) {
    self.source = source
    self.known = known
    self.takesAll = takesAll
    self.today = today
  }

  mutating func report(_ cause: SolvedCause, at offset: Int) {
    if found.count < SolvedCollector.mostDiagnostics { found.append((cause, offset)) }
  }

  mutating func leaveOut(_ reason: SolvedReading.LeftOut) { leftOut[reason, default: 0] += 1 }

  /// Adds the entries of one list.
  ///
  /// - Parameters:
  ///   - hasSigns: whether anything in the list says what is solved.
  ///   - takesTitles: whether a title that is not known names a problem.
  mutating func add(_ entries: [SolvedEntry], hasSigns: Bool, takesTitles: Bool) {
    for entry in entries {
      let outcome = entry.names.outcome(known)
      if outcome == .nameless {
        leaveOut(.nameless)
      } else if isSolved(entry, outcome, hasSigns: hasSigns, takesTitles: takesTitles) {
        add(entry, outcome, takesTitles: takesTitles)
      }
    }
  }

  private mutating func isSolved(
    _ entry: SolvedEntry, _ outcome: ProblemNames.Outcome, hasSigns: Bool, takesTitles: Bool
  ) -> Bool {
    switch entry.sign {
    case .solved?: return true
    case .open?:
      leaveOut(.notSolved)
      return false
    case .unknown(let words)?:
      if takesAll { return true }
      if firstUnknown == nil { firstUnknown = entry }
      if !unknownStatus.contains(words), unknownStatus.count < SolvedCollector.mostDiagnostics {
        unknownStatus.append(words)
      }
      leaveOut(.notSolved)
      return false
    case nil:
      if takesAll { return true }
      // A bullet may be only text.
      if !takesTitles, case .problem(nil, _) = outcome, entry.names.slugs.isEmpty { return false }
      if !hasSigns, firstUnsaid == nil { firstUnsaid = entry }
      leaveOut(hasSigns ? .notSolved : .unsaid)
      return false
    }
  }

  private mutating func add(_ entry: SolvedEntry, _ outcome: ProblemNames.Outcome, takesTitles: Bool) {
    switch outcome {
    case .problem(let number, let title):
      let title = number.flatMap { known[$0]?.title } ?? title
      guard number != nil || !entry.names.slugs.isEmpty || takesTitles,
        title?.utf8.count ?? 0 <= 4 * SolvedProblem.longestTitle,
        title?.count ?? 0 <= SolvedProblem.longestTitle
      else { return addUnrecognised(entry) }
      solved.append((SolvedProblem(number: number, title: title, difficulty: entry.difficulty), entry))
    case .contradiction(let one, let other):
      leaveOut(.contradictory)
      report(.problemContradicted(one, other), at: entry.offset)
    case .otherJudge: leaveOut(.otherJudge)
    case .nameless: leaveOut(.nameless)
    }
  }

  private mutating func addUnrecognised(_ entry: SolvedEntry) {
    leaveOut(.unrecognised)
    guard unrecognised.count < SolvedCollector.mostUnrecognised else { return }
    unrecognised.append((source.line(of: entry.offset), entry.text))
  }

  mutating func finish() -> SolvedReading {
    let isDayFirst = WrittenDate.isDayFirst(solved.lazy.flatMap(\.entry.dates))
    var problems = SolvedProblems()
    var repeated = 0
    var ambiguous: (entry: SolvedEntry, count: Int)?
    for (problem, entry) in solved {
      let dates = entry.dates.compactMap { date in
        isDayFirst.map { date.date(dayFirst: $0) } ?? date.onlyDate
      }
      // The date of several is the last one.
      let date = dates.count == entry.dates.count ? dates.max() : nil
      if date == nil, !entry.dates.isEmpty {
        ambiguous = (ambiguous?.entry ?? entry, (ambiguous?.count ?? 0) + 1)
      }
      if let date, let today, date > today {
        leaveOut(.notSolved)
        continue
      }
      var problem = problem
      problem.date = date
      guard case .new = problems.add(problem) else {
        repeated += 1
        continue
      }
      if problems.count == SolvedReading.mostProblems + 1 { report(.problemsTooMany, at: entry.offset) }
    }
    if let (entry, count) = ambiguous { report(.datesAmbiguous(count: count), at: entry.offset) }
    if solved.isEmpty {
      if let firstUnknown {
        report(.statusUnknown(column: firstUnknown.statusColumn, unknownStatus), at: firstUnknown.offset)
      } else if let firstUnsaid {
        report(.solvedUnsaid(count: leftOut[.unsaid] ?? 0), at: firstUnsaid.offset)
      }
    }
    let diagnostics = found.enumerated().sorted {
      ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset)
    }
    return SolvedReading(
      problems: problems.sorted, leftOut: leftOut, repeated: repeated, unrecognised: unrecognised,
      unknownStatus: unknownStatus,
      diagnostics: diagnostics.map { Diagnostic($0.element.cause, at: source.place(of: $0.element.offset)) })
  }
}

/// An error or warning, with the values for its message.
enum SolvedCause: DiagnosticCause {
  case datesAmbiguous(count: Int)
  case fieldsTooMany(columns: Int)
  case fileOverLimit(String)
  case headingUnknown
  case problemContradicted(String, String)
  case problemsTooMany
  case quoteUnclosed
  case solvedUnsaid(count: Int)
  case statusUnknown(column: String, [String])

  /// A warning leaves something out; the import continues.
  var severity: Diagnostic.Severity {
    switch self {
    case .datesAmbiguous, .fieldsTooMany, .problemContradicted: .warning
    default: .error
    }
  }

  var message: String {
    switch self {
    case .datesAmbiguous(let count):
      "\(counted(count, "date")) may have the day or the month first, and \(count == 1 ? "is" : "are") left out"
    case .fieldsTooMany(let columns):
      "the row has more fields than the heading, which has \(counted(columns, "column")); left out"
    case .fileOverLimit(let limit): "the file is too large or too complex: \(limit)"
    case .headingUnknown: "no column here is known to name problems, and no number of a problem comes first"
    case .problemContradicted(let one, let other):
      "\(shortened(one)) and \(shortened(other)) are not the same problem; left out"
    case .problemsTooMany: "the file has more than \(grouped(SolvedReading.mostProblems)) problems"
    case .quoteUnclosed: "the quotes of this field do not match"
    case .solvedUnsaid(let count):
      "nothing says whether \(count == 1 ? "this problem is" : "these \(grouped(count)) problems are") solved"
    case .statusUnknown(let column, let words):
      "\(column.isEmpty ? "the status" : "the column `\(shortened(column))`") says "
        + "\(joined(words.map { "`\(shortened($0))`" }, atMost: 5)), and nothing that is known to mean solved"
    }
  }

  var help: String {
    switch self {
    case .datesAmbiguous:
      "write dates with the year first, such as `2026-11-20`; the problems are kept without a date"
    case .fieldsTooMany: "put double quotes around a field that contains the separator"
    case .fileOverLimit: "simplify it, or split it"
    case .headingUnknown: "start with a heading such as `number,title,difficulty,status,date`"
    case .problemContradicted: "correct or remove the one that is wrong; `LC 1` is LeetCode's number"
    case .problemsTooMany: "check that it is the right file, or split it"
    case .quoteUnclosed: "put double quotes around the whole field, and double each quote inside"
    case .solvedUnsaid:
      "tick what is solved, or add a column such as `status` or `date`; `--all-solved` takes all as solved"
    case .statusUnknown: "write `solved` where it is; `--all-solved` takes all as solved that is not open"
    }
  }
}

private func shortened(_ text: String) -> String { truncated(text, to: 60) }
