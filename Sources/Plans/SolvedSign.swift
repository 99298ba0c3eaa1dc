// What says that a problem is solved, or not: ticks, words, times and dates.

import StudyModel
import TextTools

/// What a cell, box or mark says.
enum SolvedSign: Hashable {
  case solved(WrittenDate?)
  case open
  /// Words that say neither.
  case unknown(String)

  /// Reads a cell of a status or date: `✅`, `Done`, `2026-11-20`, `04:43`, `failed (again)`; nil if it is empty.
  init?(_ cell: String) {
    guard cell.utf8.count <= SolvedSign.longest else {
      self = .unknown(cell)
      return
    }
    let text = trimmed(cell.replacing(#/<[^<>]*>/#, with: " "))
    if isBlank(text) { return nil }
    let words = trimmed(text.filter { !isEmoji($0) && SolvedSign.isTick($0) == nil })
    if let date = WrittenDate(words) {
      self = .solved(date)
    } else if let sign = SolvedSign(symbolsOf: text) {
      self = sign == .open || SolvedSign(words: words) != .open ? sign : .open
    } else {
      self = SolvedSign(words: words) ?? .unknown(text)
    }
  }

  /// Reads the ticks and other marks in a text; nil without any, or if they differ.
  init?(symbolsOf text: String) {
    let signs = Set(text.compactMap(SolvedSign.isTick))
    guard signs.count == 1, let isTicked = signs.first else { return nil }
    self = isTicked ? .solved(nil) : .open
  }

  private init?(words text: String) {
    let words = LineWords(text).words.map(\.text)
    let phrase = words.joined(separator: " ")
    if SolvedSign.solvedWords.contains(phrase) || text.wholeMatch(of: #/[0-9]{1,3}(:[0-9]{2}){1,2}/#) != nil {
      self = .solved(nil)
    } else if SolvedSign.openPhrases.contains(phrase)
      || words.first.map(SolvedSign.openWords.contains) == true
      || ["[]", "[ ]", "-", "–", "—"].contains(text)
    {
      self = .open
    } else {
      return nil
    }
  }

  /// Whether a cell says by itself what it is about, in a column whose heading is unknown: `yes` and `1` do not.
  static func isPlain(_ cell: String) -> Bool {
    switch SolvedSign(cell) {
    case nil, .unknown?: false
    case .solved?, .open?:
      !["yes", "y", "true", "x", "1", "no", "n", "false", "0", ""].contains(
        cell.lowercased().filter(isWordCharacter)) && !cell.contains(":")
        || cell.contains { SolvedSign.isTick($0) != nil } || WrittenDate(cell) != nil
    }
  }

  /// What is longer, in bytes, is a note.
  private static let longest = 200

  private static let solvedWords: Set<String> = [
    "solved", "done", "completed", "complete", "finished", "accepted", "ac", "passed", "ok", "yes", "y",
    "true", "x", "1",
  ]

  private static let openPhrases: Set<String> = [
    "no", "n", "false", "0", "to do", "in progress", "time limit exceeded", "runtime error",
    "memory limit exceeded", "compile error",
  ]

  /// Words that a status begins with: `not started`, `failed twice`.
  private static let openWords: Set<String> = [
    "not", "notac", "todo", "open", "unsolved", "attempted", "attempt", "tried", "failed", "fail", "wrong",
    "retry", "redo", "pending", "skipped", "started", "planned", "wip", "blocked", "incomplete", "none",
  ]

  /// True for a tick, false for an empty or crossed box or an hourglass, nil for any other character.
  static func isTick(_ character: Character) -> Bool? {
    switch character.unicodeScalars.first {
    case "✓", "✔", "✅", "☑", "🗹": true
    case "☐", "⬜", "❌", "✗", "✘", "☒", "⏳", "⌛", "🔲", "❎", "🚧": false
    default: nil
    }
  }
}

/// One date, optionally followed by a time.
enum WrittenDate: Hashable {
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
      // `May 1 → May 3` is a span, and `Day 3, Jan 5, 2026` has a day of something else.
      let days = numbers.filter { $0.range.count <= 2 }
      guard let day = days.first?.number, let year = numbers.first(where: { $0.range.count == 4 })?.number,
        numbers.count(where: { $0.range.count == 4 }) == 1, line.words[0].text != "day",
        line.words[0].text != "week"
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
        if date(dayFirst: true) == nil, date(dayFirst: false) == nil { return nil }
      }
    } else {
      return nil
    }
  }

  /// The last date among the parts of a text: `Day 1: Jan 1, 2026`, `📅 2026-05-02 ✅ 2026-05-03`,
  /// `Date: **2026-05-01**`. What follows a tick comes before all others.
  init?(lastIn text: String) {
    let ticked = text.lastIndex { SolvedSign.isTick($0) == true }.map { text[$0...].dropFirst() }
    let rest = (ticked.map(WrittenDate.parts) ?? []).first ?? WrittenDate.parts(text[...]).last
    guard let rest else { return nil }
    self = rest
  }

  private static func parts(_ text: Substring) -> [WrittenDate] {
    text.split { ":|()*_`–—".contains($0) || isEmoji($0) || SolvedSign.isTick($0) != nil }
      .compactMap { WrittenDate(trimmed($0)) }
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

  /// Nil if there is no such date.
  func date(dayFirst: Bool) -> CivilDate? {
    switch self {
    case .date(let date): date
    case .unordered(let first, let second, let year):
      CivilDate(year: year, month: dayFirst ? second : first, day: dayFirst ? first : second)
    }
  }

  /// The date if it can be read in one way alone.
  var onlyDate: CivilDate? {
    let dates = Set([date(dayFirst: true), date(dayFirst: false)].compactMap(\.self))
    return dates.count == 1 ? dates.first : nil
  }

  /// Whether the day comes first in the dates of a file, by those that can be read in one way alone; nil if none or
  /// contradicting ones can.
  static func isDayFirst(_ dates: some Sequence<WrittenDate>) -> Bool? {
    let orders = Set(
      dates.compactMap { date in
        switch (date.date(dayFirst: true), date.date(dayFirst: false)) {
        case (.some, nil): true
        case (nil, .some): false
        default: Bool?.none
        }
      })
    return orders.count == 1 ? orders.first : nil
  }
}
