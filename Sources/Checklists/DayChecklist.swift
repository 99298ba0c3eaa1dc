// A day's list as `edit` offers it: its items with what the log holds of them, and the reflection.

package import StudyModel
import TextTools

/// One day as the learner is shown it; what they save is compared with it.
package struct DayChecklist: Hashable, Sendable {
  package struct Entry: Hashable, Sendable {
    /// `p2`, `t1`, `b1`: what stands behind the box.
    package let handle: String
    /// What a command calls the item, whatever day is in hand: `15.p2`, `bonus-3`.
    package let name: String
    /// What stands between the handle and the time, on one line.
    package let text: String
    package let isTicked: Bool
    /// All minutes logged on it, 0 and more.
    package let minutes: Int
    /// Its note as it is stored; nil without one.
    package let note: String?
  }

  package let number: DayNumber
  /// `Day 3: Arrays (Prefix Sum)`.
  let heading: String
  /// `System Design: CDN`.
  let topicHeading: String
  /// Problems and sessions, then system design, then what is beyond the plan.
  package let entries: [Entry]
  /// As it is stored; nil without one.
  package let reflection: String?

  /// The heading under which new lines are bonus problems.
  static let bonusHeading = "Beyond the plan"
  static let reflectionHeading = "Reflection"

  package init(_ day: StudyDay, in log: ProgressLog) {
    number = day.number
    heading = titled("Day \(day.number.value)", day.dsaFocus)
    topicHeading = titled(Track.systemDesign.title, day.systemDesignTopic)
    reflection = log.reflections[day.number]?.markdown
    let handles = dayHandles(of: day)
    let planned = day.items.map { item -> Entry in
      let records = item.idsThatFinishIt.compactMap { log.items[$0] }
      let handle = handles[item.id] ?? ""
      return Entry(
        handle: handle, name: "\(day.number.value).\(handle)", text: text(of: item),
        isTicked: records.contains(where: \.isFinished), minutes: minutes(records),
        note: records.compactMap(\.note).first?.markdown)
    }
    let plannedBonus = day.items.count { DayList(of: $0) == .bonus }
    let bonus = log.bonus.filter { $0.day == day.number }.enumerated().map { index, problem in
      Entry(
        handle: "\(DayList.bonus.rawValue)\(plannedBonus + index + 1)", name: problem.id.text,
        text: text(of: problem), isTicked: problem.record.isFinished, minutes: minutes([problem.record]),
        note: problem.record.note?.markdown)
    }
    entries =
      DayList.allCases.flatMap { list in planned.filter { $0.handle.hasPrefix(list.rawValue) } } + bonus
  }

  func entry(_ handle: String) -> Entry? { entries.first { $0.handle == handle } }

  func entries(of list: DayList) -> [Entry] { entries.filter { $0.handle.hasPrefix(list.rawValue) } }
}

/// A day may have one half only, and then no words for the other.
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

/// The words of a text with one blank between them, its control characters shown: fit for one line, and alike
/// when nothing but blanks differs.
func oneLine(_ text: String) -> String {
  printable(text.split(whereSeparator: \.isWhitespace).joined(separator: " "))
}
