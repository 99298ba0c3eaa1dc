// Recognizes what a heading, a bold line or a label opens: a week, a day, a section or the goal.

import StudyModel
import TextTools

/// How a line stands in its file.
enum LineForm: Hashable {
  case heading(level: Int)
  case strong
  case plain
  /// A bullet with bullets below it.
  case label

  var isEmphasised: Bool { self != .plain && self != .label }
  var isHeading: Bool { if case .heading = self { true } else { false } }
}

enum PlanHeading: Hashable {
  case week(number: Int, theme: String?)
  case day(DayHeading)
  case section(SectionHeading)
  /// The text of the goal; empty if it follows on the next line.
  case goal(String)
}

/// `Day 3: Arrays`, `Days 3-5`, `Week 1, Day 3`.
struct DayHeading: Hashable {
  let numbers: ClosedRange<Int>
  /// The number of the week, if the same line names it.
  var week: Int?
  /// The text beside number and dates.
  var title: String?
}

/// `DSA: Arrays`, `### Behaviour: Conflict`.
struct SectionHeading: Hashable {
  /// The name of the track as it is written; of a common name of coding or design the usual one.
  let track: String
  /// What its bullets are if they do not say it; nil if the name is not a common one.
  let habit: SectionHabit?
  let text: String?
}

/// What a section of a common name is for.
enum SectionHabit: Hashable {
  /// Problems, and sessions.
  case practice
  /// Things to watch, to read and to do.
  case study

  /// The name of the track where the plan does not give one.
  var track: String { self == .practice ? "DSA" : "System Design" }
}

/// Nil if the line opens nothing.
func planHeading(_ text: String, form: LineForm) -> PlanHeading? {
  let line = LineWords(text)
  guard !line.words.isEmpty else { return nil }
  if let goal = goal(in: line) { return .goal(goal) }
  if let section = commonSection(in: line, form: form) { return .section(section) }
  if let week = week(in: line, form: form) { return week }
  if let day = day(in: line, form: form) { return .day(day) }
  return namedSection(text, form: form).map(PlanHeading.section)
}

// MARK: Goals and sections

private func goal(in line: LineWords) -> String? {
  for name in goalNames where line.starts(with: name) {
    let rest = line.text(from: line.words[name.count - 1].range.upperBound)
    guard let mark = rest.first(where: { $0 != " " }), ":-–—：".contains(mark) else { continue }
    return withoutLead(rest)
  }
  return nil
}

private let goalNames = [
  ["goal"], ["goals"], ["today", "s", "goal"], ["today", "s", "goals"], ["daily", "goal"], ["day", "goal"],
  ["learning", "goal"], ["objective"], ["objectives"],
]

private func commonSection(in line: LineWords, form: LineForm) -> SectionHeading? {
  for (name, habit, takesWords) in commonNames where line.starts(with: name) {
    // `DSA: Focus` is a section with a topic.
    guard (0..<name.count - 1).allSatisfy({ !line.gap(after: $0).contains(":") }) else { continue }
    let rest = line.text(from: line.words[name.count - 1].range.upperBound)
    let next = rest.first { $0 != " " && !isEmoji($0) }
    let isNamed = next.map { ":-–—(|/：".contains($0) } ?? true
    guard isNamed || (takesWords && form.isEmphasised) else { continue }
    // In running text, words are a name only before a colon.
    guard form.isEmphasised || form == .label || next == ":" else { continue }
    let text = withoutLead(rest)
    let bare = groupAtEnd(text).flatMap { $0.before.isEmpty ? $0.inside : nil } ?? text
    let track =
      form.isHeading ? line.text(from: 0, to: line.words[name.count - 1].range.upperBound) : habit.track
    return SectionHeading(
      track: track.contains(where: \.isLowercase) && track == withoutLead(track) ? track : habit.track,
      habit: habit,
      text: bare.isEmpty ? nil : bare)
  }
  return nil
}

/// Common names of sections, and whether other words may follow without a colon.
private let commonNames: [(name: [String], habit: SectionHabit, takesWords: Bool)] = [
  (["data", "structures", "and", "algorithms"], .practice, true),
  (["data", "structures", "algorithms"], .practice, true),
  (["dsa", "focus"], .practice, false), (["dsa", "problems"], .practice, false),
  (["dsa", "practice"], .practice, false), (["dsa", "topic"], .practice, false),
  (["dsa"], .practice, true), (["algorithms"], .practice, false),
  (["leetcode", "problems"], .practice, false), (["leetcode"], .practice, false),
  (["coding", "practice"], .practice, false), (["coding"], .practice, false),
  (["problems"], .practice, false),
  (["system", "design", "topic"], .study, false), (["system", "design", "focus"], .study, false),
  (["system", "design"], .study, true), (["systems", "design"], .study, true),
  (["sys", "design"], .study, true), (["hld"], .study, false), (["lld"], .study, false),
]

/// The section of any other name, the text before the colon of a heading.
private func namedSection(_ text: String, form: LineForm) -> SectionHeading? {
  guard form.isHeading, let colon = text.firstIndex(of: ":") else { return nil }
  let name = trimmed(withoutLeadingEmoji(String(text[..<colon])))
  guard (1...Track.longestName).contains(name.count), readDifficulty(name) == nil else { return nil }
  let topic = trimmed(text[text.index(after: colon)...])
  return SectionHeading(track: name, habit: nil, text: topic.isEmpty ? nil : topic)
}

// MARK: Weeks and days

/// The words for a unit before its number, and those behind it in Chinese: `Day 3`, `第3天`.
private struct UnitWords {
  let words: Set<String>
  let signs: [String]

  static let day = UnitWords(
    words: ["day", "days", "tag", "jour", "día", "dia", "giorno", "dag"], signs: ["天", "日"])
  static let week = UnitWords(words: ["week", "woche", "semaine", "semana", "周"], signs: ["周"])
}

/// A unit with its number or numbers, by the words of a line: `Days 3-5`.
private struct NumberedUnit {
  /// The index of its first word.
  let first: Int
  /// The byte after its last word.
  let end: Int
  let numbers: ClosedRange<Int>
  /// Whether it names more than one, or a range that cannot be read.
  let isRange: Bool
}

private func unit(_ names: UnitWords, in line: LineWords, at index: Int) -> NumberedUnit? {
  let words = line.words
  guard index + 1 < words.count, let number = words[index + 1].number else { return nil }
  if words[index].text == "第" {
    guard index + 2 < words.count, let sign = names.signs.first(where: words[index + 2].text.hasPrefix) else {
      return nil
    }
    let end = words[index + 2].range.lowerBound + sign.utf8.count
    return NumberedUnit(first: index, end: end, numbers: number...number, isRange: false)
  }
  guard names.words.contains(words[index].text), isNumberGap(line.gap(after: index)) else { return nil }
  let last = endOfRange(line, from: index + 1)
  let upper = last.flatMap { words[$0].number }
  return NumberedUnit(
    first: index, end: words[last ?? index + 1].range.upperBound,
    numbers: number...max(number, upper ?? number),
    isRange: last != nil)
}

private func isNumberGap(_ gap: String) -> Bool { gap.allSatisfy { " #-_–:".contains($0) } }

/// The index of the number that makes a number a range, as in `1-7` and `1 to 7`; nil without one.
private func endOfRange(_ line: LineWords, from index: Int) -> Int? {
  guard index + 1 < line.words.count else { return nil }
  let next = line.words[index + 1]
  if next.isNumber {
    return ["-", "–", "—", "&", " & ", "/", "+"].contains(line.gap(after: index)) ? index + 1 : nil
  }
  let isWordOfRange = ["to", "and", "through", "bis"].contains(next.text) && line.gap(after: index) == " "
  return isWordOfRange && index + 2 < line.words.count && line.words[index + 2].isNumber ? index + 2 : nil
}

private func week(in line: LineWords, form: LineForm) -> PlanHeading? {
  guard let week = unit(.week, in: line, at: 0), !week.isRange else { return nil }
  var rest = line.text(from: week.end)
  if form == .plain, let next = rest.first(where: { $0 != " " }), !":-–—(|：".contains(next) { return nil }
  // `Week 1, Day 3` is a day; `Week 1 (Day 1-7)` is not.
  if let day = dayUnit(in: line, from: 2), !day.isRange, !rest.prefix(while: { $0 != ":" }).contains("(") {
    return .day(dayHeading(day, in: line, week: week.numbers.lowerBound))
  }
  // The dates may also precede the theme.
  let trimmed = rest.drop { $0 == " " }
  if trimmed.first == "(", let close = trimmed.firstIndex(of: ")"),
    close < trimmed.index(before: trimmed.endIndex)
  {
    rest = String(trimmed[trimmed.index(after: close)...])
  }
  return .week(number: week.numbers.lowerBound, theme: theme(withoutLead(rest)))
}

/// The theme of a week or phase without the dates after it; nil if nothing is left.
func theme(_ text: String) -> String? {
  var text = text
  if let group = groupAtEnd(text) {
    let before = trimmedEnd(group.before)
    if isDate(group.inside) {
      text = before
    } else if before.isEmpty {
      text = group.inside
    }
  }
  return text.isEmpty || isDate(text) ? nil : text
}

private func dayUnit(in line: LineWords, from start: Int) -> NumberedUnit? {
  line.words.indices.dropFirst(start).lazy.compactMap { unit(.day, in: line, at: $0) }.first
}

private func day(in line: LineWords, form: LineForm) -> DayHeading? {
  guard let day = dayUnit(in: line, from: 0) else { return nil }
  let before = line.words[..<day.first]
  let isDated = before.allSatisfy(\.isOfDate)
  if !form.isEmphasised {
    let next = line.text(from: day.end).first { $0 != " " }
    guard isDated, !day.isRange, next.map({ ":-–—(|,：".contains($0) }) ?? true else { return nil }
  } else if !isDated {
    guard before.count <= 3, before.allSatisfy({ !wordsBeforeOtherDays.contains($0.text) }) else {
      return nil
    }
  }
  return dayHeading(day, in: line, week: nil)
}

/// Words before `day` that refer to another day, as in `Review of day 5`.
private let wordsBeforeOtherDays: Set<String> = [
  "after", "before", "by", "end", "from", "in", "of", "on", "redo", "repeat", "review", "revise", "revision",
  "revisit", "see", "since", "start", "until", "your",
]

private func dayHeading(_ day: NumberedUnit, in line: LineWords, week: Int?) -> DayHeading {
  DayHeading(numbers: day.numbers, week: week, title: titleBesideDates(line.text(from: day.end)))
}

/// A title without the dates that precede or follow it, with or without brackets; nil if nothing is left.
private func titleBesideDates(_ text: String) -> String? {
  var rest = withoutLead(text)
  if rest.first == "(", let close = rest.firstIndex(of: ")"), isDate(String(rest[..<close].dropFirst())) {
    rest = withoutLead(String(rest[rest.index(after: close)...]))
  }
  if let group = groupAtEnd(rest), isDate(group.inside) { rest = trimmedEnd(group.before) }
  let words = LineWords(rest)
  guard let first = words.words.first(where: { !$0.isOfDate }) else { return nil }
  let isFirst = first.range.lowerBound == words.words[0].range.lowerBound
  return words.text(from: isFirst ? 0 : first.range.lowerBound)
}

// MARK: Days without `Day 1`

/// What opens the days of a plan that has no `Day 1`.
enum DayStyle: Hashable {
  /// `Day 1`.
  case numbered
  /// `Monday: warm-up`.
  case weekday
  /// `5 January 2026`, `2026-01-05`.
  case date
  /// `1. Arrays`.
  case counted
}

/// The style of days that a heading or bold line without `Day 1` has, its number if it is counted, and its title;
/// nil for any other line.
func unnumberedDay(_ text: String) -> (style: DayStyle, number: Int?, title: String?)? {
  let line = LineWords(text)
  guard let first = line.words.first else { return nil }
  if fullWeekdayNames.contains(first.text) {
    return (.weekday, nil, titleBesideDates(line.text(from: first.range.upperBound)))
  }
  let dated = line.words.prefix(while: \.isOfDate)
  if let last = dated.last, dated.count >= 2, dated.contains(where: \.isNumber),
    dated.contains(where: { monthNames.contains($0.text) }) || dated.filter(\.isNumber).count == 3
  {
    return (.date, nil, titleBesideDates(line.text(from: last.range.upperBound)))
  }
  if let number = first.number, first.range.lowerBound == 0 {
    let rest = line.text(from: first.range.upperBound)
    guard let mark = rest.first, ".):".contains(mark) else { return nil }
    let title = withoutLead(rest)
    return (.counted, number, title.isEmpty ? nil : title)
  }
  return nil
}

extension LineWord {
  /// Whether the word is part of a date beside a day or week.
  fileprivate var isOfDate: Bool {
    isNumber || weekdayNames.contains(text) || monthNames.contains(text) || dateWords.contains(text)
  }
}

/// Whether a text is only dates, such as `JULY 7-13` or `Monday`.
func isDate(_ text: String) -> Bool {
  let words = LineWords(text).words
  return !words.isEmpty && words.allSatisfy(\.isOfDate) && text.allSatisfy { !"()[]".contains($0) }
}

/// Whether the title of a day says that nothing is to be done on it.
func isRest(_ title: String) -> Bool {
  let words = LineWords(title).words.map(\.text)
  return ["rest", "rest day", "day off", "off", "break", "free", "ruhetag", "frei", "休息"]
    .contains(words.joined(separator: " "))
}

private let fullWeekdayNames: Set<String> = [
  "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
]
private let weekdayNames: Set<String> = fullWeekdayNames.union([
  "mon", "tue", "tues", "wed", "thu", "thur", "thurs", "fri", "sat", "sun",
])
private let monthNames: Set<String> = [
  "january", "february", "march", "april", "may", "june", "july", "august", "september", "october",
  "november", "december", "jan", "feb", "mar", "apr", "jun", "jul", "aug", "sep", "sept", "oct", "nov", "dec",
]
private let dateWords: Set<String> = ["st", "nd", "rd", "th", "to", "through", "day", "days", "of"]
