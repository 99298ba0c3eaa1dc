// A command as a learner might give it, picked at random.

import StudyModel

@testable import Logging

/// `done`, `time`, `reopen`, `bonus`, `note` or `reflect` with names good and bad.
struct RandomCommand: CustomStringConvertible {
  private enum Action {
    case finish([FinishEntry], CivilDate, note: String?)
    case time([FinishEntry], CivilDate)
    case reopen([String])
    case bonus(NewBonus, CivilDate)
    case reflect(DayNumber, NoteEdit)
    case note(String, NoteEdit, isPublic: Bool?)
  }

  static let dates = ["2026-11-20", "2026-11-19", "2026-11-18", "2026-11-10"]

  private static let names = [
    "1920", "53", "1", "167", "252", "1094", "lc-53-r1", "lc-53-r2", "15", "217", "p1", "p2", "t1", "t2",
    "b1", "1.p2",
    "2.p3", "4.t1", "two sum", "subarray", "car pooling", "dns-watch", "cache-bonus", "bonus-1", "392", "b2",
    "kadane",
    "two", "quicksort", "p9", "",
  ]

  private let action: Action

  init(_ random: inout SeededRandom) {
    func name() -> String { RandomCommand.names[random.below(RandomCommand.names.count)] }
    func minutes() -> Int? { random.below(2) == 0 ? nil : 1 + random.below(1_440) }
    let day = date(RandomCommand.dates[random.below(RandomCommand.dates.count)])
    let edits = [NoteEdit.replace("new"), .append("more"), .clear, .keep]
    switch random.below(12) {
    case 0...4:
      let entries = (0...random.below(3)).map { _ in FinishEntry(name: name(), minutes: minutes()) }
      action = .finish(entries, day, note: random.below(4) == 0 ? "noted" : nil)
    case 5, 6: action = .reopen((0...random.below(2)).map { _ in name() })
    case 7:
      action = .time((0...random.below(2)).map { _ in FinishEntry(name: name(), minutes: minutes()) }, day)
    case 8, 9:
      let titles = ["Two Sum", "Puzzle at lunch", "Kadane by hand", "is subsequence", "New"]
      let title = titles[random.below(titles.count)]
      let number = random.below(2) == 0 ? nil : [392, 53, 9_999][random.below(3)]
      let bonus = NewBonus(
        title: title, number: number, minutes: minutes(), isFinished: true,
        day: dayNumber(1 + random.below(5)))
      action = .bonus(bonus, day)
    case 10: action = .reflect(dayNumber(1 + random.below(5)), edits[random.below(4)])
    default: action = .note(name(), edits[random.below(4)], isPublic: random.below(2) == 0 ? nil : true)
    }
  }

  /// How many of its items come with minutes.
  var timesGiven: Int {
    switch action {
    case .finish(let entries, _, _), .time(let entries, _): entries.count { $0.minutes != nil }
    case .bonus(let bonus, _): bonus.minutes == nil ? 0 : 1
    default: 0
    }
  }

  var description: String { "\(action)" }

  func apply(to editor: inout LogEditor) throws -> [LogChange] {
    switch action {
    case .finish(let entries, let day, let note): try editor.finish(entries, on: day, note: note)
    case .time(let entries, let day): try editor.addTime(entries, on: day)
    case .reopen(let names): try editor.reopen(names)
    case .bonus(let bonus, let day): editor.addBonus(bonus, on: day)
    case .reflect(let day, let edit): editor.reflect(on: day, edit)
    case .note(let name, let edit, let isPublic): try editor.note(on: name, edit, isPublic: isPublic)
    }
  }
}
