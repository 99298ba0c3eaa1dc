// A day of a plan, what a learner logged on it, and lists as the cases save them.

import StudyModel
import TestSupport
import Testing
import TextTools

@testable import Plans

enum SampleDays {
  static let date = CivilDate(serial: 20_779)
  static let instant = Instant(secondsSinceEpoch: 1_795_204_800, offset: 3_600)

  static let curriculum = Curriculum(weeks: [
    StudyWeek(number: 1, theme: "Foundations", days: [day(1), day(2)])
  ])

  private static func day(_ number: Int) -> StudyDay {
    let first = number == 1
    return StudyDay(
      number: dayNumber(number), goal: "Go on.", dsaFocus: first ? "Arrays (Prefix Sum)" : "Strings",
      systemDesignTopic: first ? "CDN" : "DNS",
      items: [
        item(first ? "lc-303" : "lc-1", .problem(first ? rangeSum : twoSum, alternative: nil, revision: 0)),
        item(
          first ? "lc-252" : "lc-724",
          .problem(
            first ? meetings : pivot, alternative: first ? carPooling : nil, revision: 0)),
        item("watch-\(number)", .watch(title: "How a CDN works, 10m"), .systemDesign),
        item("bonus-\(number)", .bonus(title: "Draw it"), .systemDesign),
      ])
  }

  static let rangeSum = Problem(number: 303, title: "Range Sum Query - Immutable", difficulty: .easy)
  static let twoSum = Problem(number: 1, title: "Two Sum", difficulty: .easy)
  static let pivot = Problem(number: 724, title: "Find Pivot Index", difficulty: .easy)
  static let meetings = Problem(number: 252, title: "Meeting Rooms", difficulty: .easy)
  static let carPooling = Problem(number: 1094, title: "Car Pooling", difficulty: .medium)

  private static func item(_ id: String, _ content: Item.Content, _ track: Track = .dsa) -> Item {
    Item(id: ItemID(id), content: content, track: track, detail: nil, timeBox: nil)
  }

  /// A log in which LC 303 is done with a time, with notes on it and on the first topic, and a bonus problem.
  static func log(note: String? = nil, reflection: String? = nil) -> ProgressLog {
    var log = ProgressLog()
    let finish = Attempt(instant: instant, zone: "UTC", day: date, minutes: 25, isFinish: true)
    log.items[ItemID("lc-303")] = ItemRecord(attempts: [finish], note: note.map(written))
    log.items[ItemID("watch-1")] = ItemRecord(note: note.map(written))
    log.bonus = [
      BonusProblem(
        id: ItemID("bonus-1"), title: "Kth  Largest", number: 215, difficulty: .medium, day: dayNumber(1),
        record: ItemRecord(attempts: [finish], note: note.map(written)))
    ]
    log.reflections[dayNumber(1)] = reflection.map(written)
    return log
  }

  static func written(_ text: String) -> Note { Note(markdown: text, changed: instant) }

  static func list(_ log: ProgressLog) -> DayChecklist { DayChecklist(day(1), in: log) }

  static func text(_ list: DayChecklist) -> String {
    checklistText(list, opening: "Day 1 of 2.", on: date)
  }

  static func read(_ text: String, _ list: DayChecklist) -> ChecklistReading {
    readChecklist(text, of: list, KnownProblems([curriculum]))
  }

  /// What a learner changes who saves `text` in the place of the list that the log gives.
  static func changes(
    _ log: ProgressLog, _ edit: (String) -> String
  ) -> (difference: ChecklistDifference, diagnostics: [Diagnostic]) {
    let list = list(log)
    let saved = read(edit(text(list)), list)
    return (saved.difference, saved.diagnostics)
  }
}

/// A day of the plan of a case.
func dayNumber(_ value: Int) -> DayNumber {
  guard let number = DayNumber(value) else { preconditionFailure("a case names day \(value)") }
  return number
}
