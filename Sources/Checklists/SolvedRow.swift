// One row of a table of problems: which problem it names, whether it says solved, and when.

import StudyModel

/// Reads the rows below one heading into a gathering.
struct SolvedRows {
  let places: [SolvedColumn: Int]
  /// How many columns the heading names; nil where no heading does, and what stands further right is passed over.
  let columns: Int?

  /// A table without a heading: a number, then a title.
  static let withoutHeading = SolvedRows(places: [.number: 0, .title: 1], columns: nil)

  func read(_ row: [DelimitedField], into gathering: inout SolvedGathering) {
    if let columns, let surplus = row.dropFirst(columns).first(where: { !$0.text.isEmpty }) {
      gathering.findings.report(.fieldsTooMany(columns: columns), at: surplus.offset)
      return
    }
    guard let start = row.first?.offset else { return }
    var solvedOn: CivilDate?
    if places[.status] != nil {
      let status = field(.status, row)
      switch SolvedStatus(status?.text ?? "") {
      case .solved(let date): solvedOn = date
      case .notSolved:
        gathering.notSolved += 1
        return
      case nil:
        gathering.findings.report(.statusUnknown(status?.text ?? ""), at: status?.offset ?? start)
        return
      }
    }
    guard let (number, title) = name(row, into: &gathering) else { return }
    let text = field(.title, row).map { ProblemText($0.text) }
    let date = date(row, into: &gathering) ?? solvedOn
    guard
      let problem = gathering.problem(
        number: number, title: title, difficulty: difficulty(row, into: &gathering) ?? text?.difficulty,
        date: date, at: (field(.title, row) ?? row.first)?.offset ?? start)
    else { return }
    gathering.add(problem, at: start)
  }

  /// A field that says something.
  private func field(_ column: SolvedColumn, _ row: [DelimitedField]) -> DelimitedField? {
    guard let place = places[column], row.indices.contains(place), !row[place].text.isEmpty else {
      return nil
    }
    return row[place]
  }

  /// The number and the title that a row gives, one of them at least; nil, and a mistake, where it gives none.
  private func name(
    _ row: [DelimitedField], into gathering: inout SolvedGathering
  ) -> (number: Int?, title: String?)? {
    let (numbered, titled) = (field(.number, row) ?? field(.internalNumber, row), field(.title, row))
    let (cell, text) = (numbered.map { ProblemText($0.text) }, titled.map { ProblemText($0.text) })
    let slug =
      field(.slug, row)?.text ?? field(.link, row).flatMap { slugOfAddress($0.text) } ?? text?.slug
      ?? cell?.slug
    var number = cell?.number
    // A column of numbers may hold the whole name: `1. Two Sum`.
    let title = text?.title ?? cell?.title.flatMap { number == nil ? nil : $0 }
    if field(.number, row) == nil, let inner = number {
      // That number is another problem's now and then, so a title that the plan knows counts for more.
      let known = (slug ?? title).flatMap { gathering.known[$0] }
      number = known?.number ?? (gathering.known[inner] == nil || slug ?? title == nil ? inner : nil)
    }
    number = number ?? text?.number ?? slug.flatMap { gathering.known[$0]?.number }
    guard number != nil || title != nil || slug != nil else {
      gathering.findings.report(
        numbered.map { .numberUnknown($0.text) } ?? .nameMissing, at: numbered?.offset ?? row[0].offset)
      return nil
    }
    if let numbered, cell?.number == nil, cell?.slug == nil {
      gathering.findings.report(.numberIgnored(numbered.text), at: numbered.offset)
    }
    return (number, title ?? slug.map(ProblemText.title(ofSlug:)))
  }

  private func difficulty(_ row: [DelimitedField], into gathering: inout SolvedGathering) -> Difficulty? {
    guard let field = field(.difficulty, row) else { return nil }
    let difficulty = readDifficulty(field.text)
    if difficulty == nil { gathering.findings.report(.difficultyUnknown(field.text), at: field.offset) }
    return difficulty
  }

  private func date(_ row: [DelimitedField], into gathering: inout SolvedGathering) -> CivilDate? {
    guard let field = field(.date, row) else { return nil }
    let date = readSolvedDate(field.text)
    if date == nil { gathering.findings.report(.dateUnknown(field.text), at: field.offset) }
    return date
  }
}

/// What a status says.
enum SolvedStatus: Hashable {
  /// The date where that is what stands there.
  case solved(CivilDate?)
  case notSolved

  /// Nil for a word that says neither.
  init?(_ text: String) {
    if let date = readSolvedDate(text) {
      self = .solved(date)
      return
    }
    // A tick may be text or a picture, by an invisible sign behind it.
    let word = String(
      text.lowercased().unicodeScalars.filter {
        ($0.properties.isAlphabetic || $0.properties.numericType != nil)
          || "✓✔✅☑❌✗✘☐🟩🟢".unicodeScalars.contains($0)
      })
    switch word {
    case "solved", "done", "ac", "accepted", "yes", "y", "true", "t", "1", "x", "✓", "✔", "✅", "☑", "🟩", "🟢",
      "complete", "completed", "finished",
      "finish", "passed", "pass", "ok", "mastered", "reviewed", "✅solved", "✅done", "solved✅", "done✅":
      self = .solved(nil)
    case "", "todo", "attempted", "attempt", "tried", "try", "trying", "no", "n", "false", "f", "0",
      "wronganswer", "wa",
      "timelimitexceeded", "tle", "memorylimitexceeded", "mle", "outputlimitexceeded", "runtimeerror", "re",
      "compileerror", "ce", "notac", "null", "none", "na", "nil", "notstarted", "new", "unsolved",
      "notsolved", "notdone", "open",
      "inprogress", "started", "doing", "failed", "fail", "skipped", "skip", "incomplete", "pending", "later",
      "❌", "✗", "✘", "☐":
      self = .notSolved
    default: return nil
    }
  }
}

/// The date in `2026-11-20`, `2026/11/20`, or one of them with a time behind it; nil for anything else.
func readSolvedDate(_ text: String) -> CivilDate? {
  if let date = dateWithPoints(text) { return date }
  let bytes = Array(text.utf8)
  guard bytes.count >= 10 else { return nil }
  var day = Array(bytes[..<10])
  if day[4] == UInt8(ascii: "/"), day[7] == UInt8(ascii: "/") {
    (day[4], day[7]) = (UInt8(ascii: "-"), UInt8(ascii: "-"))
  }
  if bytes.count > 10 {
    guard bytes[10] == UInt8(ascii: "T") || bytes[10] == UInt8(ascii: " "), bytes.count <= 40,
      bytes[11...].first.map({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) == true
    else { return nil }
  }
  return CivilDate(String(decoding: day, as: UTF8.self))
}

/// `20.11.2026`, `1.2.2026`: day, month, year, as it is written where points part them.
private func dateWithPoints(_ text: String) -> CivilDate? {
  let parts = text.split(separator: ".", omittingEmptySubsequences: false)
  guard parts.count == 3, parts[2].utf8.count == 4, let day = decimal(parts[0].utf8),
    let month = decimal(parts[1].utf8), let year = decimal(parts[2].utf8)
  else { return nil }
  return CivilDate("\(padded(year, to: 4))-\(padded(month, to: 2))-\(padded(day, to: 2))")
}
