// A command as a learner might give it, picked at random.

import StudyModel

@testable import Logging

/// `done`, `reopen` or `note` with names good and bad.
struct RandomCommand: CustomStringConvertible {
  private enum Action {
    case finish([FinishEntry], CivilDate, note: String?)
    case reopen([String])
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
    switch random.below(8) {
    case 0...4:
      let entries = (0...random.below(3)).map { _ in
        FinishEntry(name: name(), minutes: random.below(2) == 0 ? nil : 1 + random.below(1_440))
      }
      let day = date(RandomCommand.dates[random.below(RandomCommand.dates.count)])
      action = .finish(entries, day, note: random.below(4) == 0 ? "noted" : nil)
    case 5, 6: action = .reopen((0...random.below(2)).map { _ in name() })
    default:
      let edits = [NoteEdit.replace("new"), .append("more"), .clear, .keep]
      action = .note(name(), edits[random.below(4)], isPublic: random.below(2) == 0 ? nil : true)
    }
  }

  /// How many of its items come with minutes.
  var timesGiven: Int {
    if case .finish(let entries, _, _) = action { entries.count { $0.minutes != nil } } else { 0 }
  }

  var description: String { "\(action)" }

  func apply(to editor: inout LogEditor) throws -> [LogChange] {
    switch action {
    case .finish(let entries, let day, let note): try editor.finish(entries, on: day, note: note)
    case .reopen(let names): try editor.reopen(names)
    case .note(let name, let edit, let isPublic): try editor.note(on: name, edit, isPublic: isPublic)
    }
  }
}
