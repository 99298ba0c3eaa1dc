// Writes the list of a day for an editor, and compares it with the saved list.

package import StudyModel
import TextTools

/// One day as it is shown to the learner, with which a saved list is compared.
package struct DayChecklist: Hashable, Sendable {
  package struct Entry: Hashable, Sendable {
    /// The handle after the box: `p2`, `t1`, `b1`.
    package let handle: String
    /// The name of the item in commands on any day: `15.p2`, `bonus-3`.
    package let name: String
    /// The text between the handle and the time, on one line.
    package let text: String
    package let isTicked: Bool
    /// All minutes logged on the item, 0 or more.
    package let minutes: Int
    /// The stored note; nil without one.
    package let note: String?
  }

  package let number: DayNumber
  /// The heading above problems and sessions: `Day 3: Arrays (Prefix Sum)`.
  let heading: String
  /// The heading above topics: `System Design: CDN`.
  let topicHeading: String
  /// Problems and sessions, then topics, then bonus problems.
  package let entries: [Entry]
  /// The stored reflection; nil without one.
  package let reflection: String?

  /// The heading under which new lines are bonus problems.
  static let bonusHeading = "Bonus"
  static let reflectionHeading = "Reflection"

  package init(_ day: StudyDay, in log: ProgressLog) {
    number = day.number
    func sections(of list: DayList) -> [StudyDay.Section] {
      day.sections.filter { section in
        day.items.contains { $0.track == section.track && DayList(of: $0) == list }
      }
    }
    heading = titled("Day \(day.number.value)", joined(sections(of: .problems).map(\.subject)))
    let topics = sections(of: .topics).map { titled($0.track.name, $0.subject) }
    topicHeading = topics.isEmpty ? "Topics" : joined(topics)
    reflection = log.reflections[day.number]?.markdown
    let planned = zip(day.items, day.handles).map { item, handle in
      let records = item.idsThatFinishIt.compactMap { log.items[$0] }
      return Entry(
        handle: handle, name: "\(day.number.value).\(handle)", text: text(of: item),
        isTicked: records.contains(where: \.isFinished), minutes: minutes(records),
        note: records.compactMap(\.note).first?.markdown)
    }
    let bonus = log.bonus.filter { $0.day == day.number }.enumerated().map { index, problem in
      Entry(
        handle: bonusHandle(index, on: day), name: problem.id.text, text: text(of: problem),
        isTicked: problem.record.isFinished, minutes: minutes([problem.record]),
        note: problem.record.note?.markdown)
    }
    entries =
      DayList.allCases.flatMap { list in planned.filter { $0.handle.hasPrefix(list.rawValue) } } + bonus
  }

  func entry(_ handle: String) -> Entry? { entries.first { $0.handle == handle } }

  func entries(of list: DayList) -> [Entry] { entries.filter { $0.handle.hasPrefix(list.rawValue) } }
}

/// Joins a title and a subject; a day without problems has no subject for them.
private func titled(_ title: String, _ subject: String) -> String {
  oneLine(isBlank(subject) ? title : "\(title): \(subject)")
}

private func text(of item: Item) -> String {
  let alternative = item.alternative.map { " (or LC \($0.number): \($0.title))" } ?? ""
  return oneLine("\(item.label): \(item.title)\(alternative)")
}

private func text(of bonus: BonusProblem) -> String {
  let number = bonus.number.map { "LC \($0): " } ?? ""
  let difficulty = bonus.difficulty.map { " [\($0.rawValue)]" } ?? ""
  return oneLine("\(number)\(bonus.title)\(difficulty)")
}

private func minutes(_ records: [ItemRecord]) -> Int {
  records.flatMap(\.attempts).reduce(0) { $0 + ($1.minutes ?? 0) }
}

/// Joins the words of a text with single spaces and makes control characters visible, so that the text fits on one
/// line and texts that differ only in spaces become equal.
func oneLine(_ text: String) -> String {
  printable(withSingleSpaces(text))
}

// MARK: - As Markdown

/// The day as a Markdown checklist.
///
/// - Parameter opening: the start of the comment at the top, such as `Day 3 of 100.`
package func checklistText(_ day: DayChecklist, opening: String, on date: CivilDate) -> String {
  let comment = """
    <!-- \(oneLine(opening)) Ticks and minutes count for \(date.longTextWithWeekday).
         Put an x in the box of what you did, and the minutes after it (25m, 1h10).
         A note goes below its item, indented. A new line under "\(DayChecklist.bonusHeading)"
         is a bonus problem. An empty file changes nothing. -->
    """
  return comment + "\n\n" + dayLines(day).joined(separator: "\n") + "\n"
}

/// Minutes as written at the end of a line: `25m`, `1h`, `1h10`.
func shortDuration(_ minutes: Int) -> String {
  guard minutes >= 60 else { return "\(minutes)m" }
  let rest = minutes % 60
  return "\(minutes / 60)h" + (rest == 0 ? "" : rest < 10 ? "0\(rest)" : "\(rest)")
}

private func dayLines(_ day: DayChecklist) -> [String] {
  var lines = ["# \(day.heading)", ""]
  for list in DayList.allCases {
    let entries = day.entries(of: list)
    switch list {
    case .problems: break
    case .topics: if !entries.isEmpty { lines += ["## \(day.topicHeading)", ""] }
    case .bonus: lines += ["## \(DayChecklist.bonusHeading)", ""]
    }
    lines += entries.flatMap(entryLines)
    if !entries.isEmpty { lines.append("") }
  }
  return lines + ["## \(DayChecklist.reflectionHeading)", ""] + reflectionLines(day)
}

private func entryLines(_ entry: DayChecklist.Entry) -> [String] {
  let minutes = entry.minutes > 0 ? " \(shortDuration(entry.minutes))" : ""
  return ["- [\(entry.isTicked ? "x" : " ")] \(entry.handle) \(entry.text)\(minutes)"] + noteLines(entry)
}

func reflectionLines(_ day: DayChecklist) -> [String] {
  withoutBlankEnds(lines(of: day.reflection ?? ""))
}

/// The lines of an item's note as they stand below it.
func noteLines(_ entry: DayChecklist.Entry) -> [String] {
  withoutBlankEnds(lines(of: entry.note ?? "")).map {
    $0.isEmpty ? "" : String(repeating: " ", count: noteIndentation) + $0
  }
}

/// The column where an item's own text begins, after `- `. What is indented so far belongs to the item above.
let noteIndentation = 2

/// The lines without the blank ones at the start and the end.
func withoutBlankEnds(_ lines: some BidirectionalCollection<String>) -> [String] {
  Array(lines.drop { $0.utf8.indentation == nil }.dropLast { $0.utf8.indentation == nil })
}
