// Recognizes what a heading or bold line of a person's plan opens: a week, a day, a section or the goal.

import ItemSyntax
import StudyModel
import TextTools

enum LineForm: Hashable {
  case heading(level: Int)
  case strong
  case plain
  /// A bullet with bullets below it.
  case bullet

  var isEmphasised: Bool { self != .plain && self != .bullet }
}

enum PlanHeading: Hashable {
  case week(number: Int, theme: String?)
  case day(OutlineDayHeading)
  /// Several days in one heading: `Days 83-91`.
  case dayRange
  case section(PlanSection, text: String?)
  /// The text of the goal; empty if it follows on the next line.
  case goal(String)
}

struct OutlineDayHeading: Hashable {
  let number: Int
  /// The number of the week, if the same line names it.
  var week: Int?
  var title: String?
}

/// Nil if the line opens nothing.
func planHeading(_ text: String, form: LineForm) -> PlanHeading? {
  let line = LineWords(text)
  guard !line.words.isEmpty else { return nil }
  if let goal = goal(in: line) { return .goal(goal) }
  if let section = section(in: line, form: form) { return section }
  if let week = week(in: line, form: form) { return week }
  return day(in: line, form: form)
}

private func goal(in line: LineWords) -> String? {
  for name in goalNames where line.starts(with: name) {
    let rest = line.text(from: line.words[name.count - 1].range.upperBound)
    guard let mark = rest.first(where: { $0 != " " }), ":-–—".contains(mark) else { continue }
    return withoutLead(rest)
  }
  return nil
}

private let goalNames = [
  ["goal"], ["goals"], ["today", "s", "goal"], ["today", "s", "goals"], ["daily", "goal"], ["day", "goal"],
  ["learning", "goal"], ["objective"], ["objectives"],
]

private func section(in line: LineWords, form: LineForm) -> PlanHeading? {
  for (name, section, takesWords) in sectionNames where line.starts(with: name) {
    let rest = line.text(from: line.words[name.count - 1].range.upperBound)
    let next = rest.first { $0 != " " && !isEmoji($0) }
    let isNamed = next.map { ":-–—(|/".contains($0) } ?? true
    guard isNamed || (takesWords && form.isEmphasised) else { continue }
    // In running text, words are a name only before a colon.
    guard form.isEmphasised || form == .bullet || next == ":" else { continue }
    let text = withoutLead(rest)
    let bare = groupAtEnd(text).flatMap { $0.before.isEmpty ? $0.inside : nil } ?? text
    return .section(section, text: bare.isEmpty ? nil : bare)
  }
  return nil
}

/// The names of sections, and whether other words may follow without a colon.
private let sectionNames: [(name: [String], section: PlanSection, takesWords: Bool)] = [
  (["data", "structures", "and", "algorithms"], .practice, true),
  (["data", "structures", "algorithms"], .practice, true),
  (["dsa", "focus"], .practice, false), (["dsa", "problems"], .practice, false),
  (["dsa", "practice"], .practice, false),
  (["dsa", "topic"], .practice, false), (["dsa"], .practice, true), (["algorithms"], .practice, false),
  (["leetcode", "problems"], .practice, false), (["leetcode"], .practice, false),
  (["coding", "practice"], .practice, false),
  (["coding"], .practice, false), (["problems"], .practice, false),
  (["system", "design", "topic"], .study, false),
  (["system", "design", "focus"], .study, false),
  (["system", "design"], .study, true), (["systems", "design"], .study, true),
  (["sys", "design"], .study, true), (["hld"], .study, false), (["lld"], .study, false),
]

private func week(in line: LineWords, form: LineForm) -> PlanHeading? {
  guard line.words.count > 1, line.words[0].text == "week", let number = line.words[1].number,
    isNumberGap(line.gap(after: 0)), !isRange(line, at: 1)
  else { return nil }
  var rest = line.text(from: line.words[1].range.upperBound)
  if form == .plain, let next = rest.first(where: { $0 != " " }), !":-–—(|".contains(next) { return nil }
  // `Week 1, Day 3` is a day; `Week 1 (Day 1-7)` is not.
  if let day = dayPlace(in: line, from: 2), !isRange(line, at: day + 1),
    !rest.prefix(while: { $0 != ":" }).contains("(")
  {
    return heading(ofDay: line, at: day, week: number)
  }
  // The dates may also precede the theme.
  let trimmed = rest.drop { $0 == " " }
  if trimmed.first == "(", let close = trimmed.firstIndex(of: ")"),
    close < trimmed.index(before: trimmed.endIndex)
  {
    rest = String(trimmed[trimmed.index(after: close)...])
  }
  return .week(number: number, theme: theme(withoutLead(rest)))
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

private func day(in line: LineWords, form: LineForm) -> PlanHeading? {
  if form.isEmphasised, let index = line.words.firstIndex(where: { $0.text == "days" }), index <= 1,
    index + 1 < line.words.count, isRange(line, at: index + 1), isNumberGap(line.gap(after: index))
  {
    return .dayRange
  }
  guard let index = dayPlace(in: line, from: 0) else { return nil }
  let before = line.words[..<index]
  let isDated = before.allSatisfy(\.isOfDate)
  if !form.isEmphasised {
    let next = line.gap(after: index + 1).first { $0 != " " }
    let isAlone = next.map { ":-–—(|,".contains($0) } ?? (index + 2 >= line.words.count)
    guard isDated, isAlone else { return nil }
  } else if !isDated {
    guard before.count <= 3, before.allSatisfy({ !wordsBeforeOtherDays.contains($0.text) }) else {
      return nil
    }
  }
  if isRange(line, at: index + 1) { return form.isEmphasised ? .dayRange : nil }
  return heading(ofDay: line, at: index, week: nil)
}

/// Words before `day` that refer to another day, as in `Review of day 5`.
private let wordsBeforeOtherDays: Set<String> = [
  "after", "before", "by", "end", "from", "in", "of", "on", "redo", "repeat", "review", "revise", "revision",
  "revisit", "see", "since", "start", "until", "your",
]

/// The index of the first word `day` that is followed by a number.
private func dayPlace(in line: LineWords, from start: Int) -> Int? {
  line.words.indices.first { index in
    index >= start && line.words[index].text == "day" && index + 1 < line.words.count
      && line.words[index + 1].number != nil && isNumberGap(line.gap(after: index))
  }
}

private func isNumberGap(_ gap: String) -> Bool { gap.allSatisfy { " #-_–:".contains($0) } }

/// Whether another number follows and makes it a range: `1-7`, `1 to 7`.
private func isRange(_ line: LineWords, at index: Int) -> Bool {
  guard index + 1 < line.words.count else { return false }
  let next = line.words[index + 1]
  if next.isNumber { return ["-", "–", "—", "&", " & ", "/", "+"].contains(line.gap(after: index)) }
  let isWordOfRange = ["to", "and", "through"].contains(next.text) && line.gap(after: index) == " "
  return isWordOfRange && index + 2 < line.words.count && line.words[index + 2].isNumber
}

private func heading(ofDay line: LineWords, at index: Int, week: Int?) -> PlanHeading? {
  guard let number = line.words[index + 1].number else { return nil }
  var heading = OutlineDayHeading(number: number, week: week)
  var rest = withoutLead(line.text(from: line.words[index + 1].range.upperBound))
  // Dates may precede or follow the title, with or without parentheses.
  if rest.first == "(", let close = rest.firstIndex(of: ")"), isDate(String(rest[..<close].dropFirst())) {
    rest = withoutLead(String(rest[rest.index(after: close)...]))
  }
  if let group = groupAtEnd(rest), isDate(group.inside) { rest = trimmedEnd(group.before) }
  let words = LineWords(rest)
  if let first = words.words.first(where: { !$0.isOfDate }) {
    rest = words.text(
      from: first.range.lowerBound == words.words[0].range.lowerBound ? 0 : first.range.lowerBound)
    heading.title = rest
  }
  return .day(heading)
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

private let weekdayNames: Set<String> = [
  "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", "mon", "tue", "tues", "wed",
  "thu", "thur", "thurs", "fri", "sat", "sun",
]
private let monthNames: Set<String> = [
  "january", "february", "march", "april", "may", "june", "july", "august", "september", "october",
  "november",
  "december", "jan", "feb", "mar", "apr", "jun", "jul", "aug", "sep", "sept", "oct", "nov", "dec",
]
private let dateWords: Set<String> = ["st", "nd", "rd", "th", "to", "through", "day", "days", "of"]
