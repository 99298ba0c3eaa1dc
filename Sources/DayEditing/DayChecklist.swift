// Writes the list of a day for an editor, and compares it with the saved list.

package import StudyModel
import TextTools

/// One day as it is shown to the learner, to be compared with what they save.
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
  static let bonusHeading = "Beyond the plan"
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

/// The line above a reflection that is shown indented because it would not be read back unchanged, for instance
/// because of a heading like that of a day.
let indentedReflectionLine = "- As written, indented:"

private func dayLines(_ day: DayChecklist) -> [String] {
  var above = ["# \(day.heading)", ""]
  for list in DayList.allCases {
    let entries = day.entries(of: list)
    switch list {
    case .problems: break
    case .topics: if !entries.isEmpty { above += ["## \(day.topicHeading)", ""] }
    case .bonus: above += ["## \(DayChecklist.bonusHeading)", ""]
    }
    above += entries.flatMap(entryLines)
    if !entries.isEmpty { above.append("") }
  }
  above += ["## \(DayChecklist.reflectionHeading)", ""]
  let reflection = trimmedText(lines(of: day.reflection ?? ""))
  guard !reflection.isEmpty else { return above }
  let asItStands = above + lines(of: reflection)
  return comesBack(reflection, in: asItStands)
    ? asItStands : above + [indentedReflectionLine, ""] + indented(reflection)
}

private func entryLines(_ entry: DayChecklist.Entry) -> [String] {
  let minutes = entry.minutes > 0 ? " \(shortDuration(entry.minutes))" : ""
  let note = entry.note.map { indented(trimmedText(lines(of: $0))) } ?? []
  return ["- [\(entry.isTicked ? "x" : " ")] \(entry.handle) \(entry.text)\(minutes)"] + note
}

/// Whether a reflection at the end of a day's lines is read back unchanged.
private func comesBack(_ reflection: String, in lines: [String]) -> Bool {
  let text = lines.joined(separator: "\n") + "\n"
  guard let blocks = checklistBlocks(lines: TextTools.lines(of: text), text: text) else { return false }
  return blocks.filter { $0.dayHeading != nil }.count == 1
    && !TextTools.lines(of: reflection).contains { trimmedEnd($0) == indentedReflectionLine }
}

// MARK: - Notes below items

/// The column where an item's own text begins, after `- `; also the indentation of its note.
let itemIndentation = 2

/// The line without up to `columns` columns of leading white space; the rest of a tab becomes spaces.
func removing(_ columns: Int, from line: String) -> String {
  String(decoding: line.utf8.withoutIndentation(columns), as: UTF8.self)
}

/// The lines below an item as its note, without their common indentation and the empty lines around them.
///
/// - Parameter shown: the note as it was shown. If all of its lines were indented, or if the common indentation means
///   code, only the indentation of the list is removed.
func noteText(_ lines: [String], shown: String?) -> String {
  // A line without indentation continues the paragraph above it and does not affect the common indentation.
  let shared = lines.compactMap(\.utf8.indentation).filter { $0 >= itemIndentation }.min() ?? itemIndentation
  let isIndentedItself = TextTools.lines(of: shown ?? "").compactMap(\.utf8.indentation).min() ?? 0 > 0
  let columns = isIndentedItself || shared >= itemIndentation + 4 ? itemIndentation : shared
  return trimmedText(lines.map { removing(columns, from: $0) })
}

/// Joins the lines, without empty lines at the start and the end.
func trimmedText(_ lines: [String]) -> String {
  func isEmpty(_ line: String) -> Bool { line.utf8.indentation == nil }
  return lines.drop(while: isEmpty).dropLast(while: isEmpty).joined(separator: "\n")
}

/// The lines of a note, indented for their place below its item.
func indented(_ text: String) -> [String] {
  lines(of: text).map { $0.isEmpty ? "" : String(repeating: " ", count: itemIndentation) + $0 }
}

package struct ChecklistDifference: Hashable, Sendable {
  package struct Entry: Hashable, Sendable {
    /// The name of the item in commands.
    package let name: String
    /// Whether the item is ticked now; nil if its box is unchanged.
    package let isTicked: Bool?
    /// The change in minutes, negative if there are fewer; 0 if unchanged.
    package let minutes: Int
    package let note: TextDifference?
  }

  package struct TextDifference: Hashable, Sendable {
    /// The text that was stored when the list was made; nil without one.
    package let before: String?
    /// The saved text; nil if it was emptied.
    package let after: String?
  }

  /// In the order in which they were shown.
  package let entries: [Entry]
  package let bonus: [ChecklistBonus]
  package let reflection: TextDifference?
  /// Logged items and texts that the saved list lacks, in words; they stay unchanged.
  package let leftOut: [String]

  package var isEmpty: Bool { entries.isEmpty && bonus.isEmpty && reflection == nil }
}

/// The changes to a day.
///
/// - Parameters:
///   - before: the offered list, read in the same way as the saved one.
///   - after: the saved list, which has no diagnostics.
package func difference(
  _ day: DayChecklist, from before: ChecklistReading, to after: ChecklistReading
) -> ChecklistDifference {
  var entries: [ChecklistDifference.Entry] = []
  var leftOut: [String] = []
  for entry in day.entries {
    guard let shown = before.entries[entry.handle] else { continue }
    guard let saved = after.entries[entry.handle] else {
      if shown.isTicked || shown.minutes > 0 || !shown.note.isEmpty { leftOut.append(entry.handle) }
      continue
    }
    let isTicked = saved.isTicked == shown.isTicked ? nil : saved.isTicked
    let note = change(of: entry.note, from: shown.note, to: saved.note)
    guard isTicked != nil || note != nil || saved.minutes != shown.minutes else { continue }
    entries.append(
      ChecklistDifference.Entry(
        name: entry.name, isTicked: isTicked, minutes: saved.minutes - shown.minutes, note: note))
  }
  var reflection: ChecklistDifference.TextDifference?
  if let shown = before.reflection {
    if let saved = after.reflection {
      reflection = change(of: day.reflection, from: shown, to: saved)
    } else if !shown.isEmpty {
      leftOut.append("the reflection")
    }
  }
  return ChecklistDifference(
    entries: entries, bonus: after.bonus, reflection: reflection, leftOut: leftOut)
}

private func change(
  of stored: String?, from shown: String, to saved: String
) -> ChecklistDifference.TextDifference? {
  // Many editors remove trailing spaces, which is not a change by the person.
  guard saved != shown, saved != lines(of: shown).map(trimmedEnd).joined(separator: "\n") else { return nil }
  return ChecklistDifference.TextDifference(before: stored, after: saved.isEmpty ? nil : saved)
}
