// What can be undone and redone: for each command what it changed, as it stood before.

package import StudyModel
import TextTools

/// A command that changed the log, for a person to recognise.
package struct LoggedAction: Hashable, Sendable {
  /// The command's name, such as `done`.
  package let command: String
  /// What it did in one line of at most 200 characters, without a full stop: `LC 1 Two Sum done, 25 min`.
  package let summary: String
  /// The programme days that it touched, in order; empty where it belongs to none, such as a setting.
  package let days: [DayNumber]
  package let instant: Instant

  /// A longer summary is shortened, and at most 20 days are kept.
  package init(command: String, summary: String, days: [DayNumber], instant: Instant) {
    self.command = truncated(command, to: LoggedAction.longestCommand)
    self.summary = truncated(summary, to: LoggedAction.longestSummary)
    self.days = Array(days.prefix(LoggedAction.mostDays))
    self.instant = instant
  }

  private static let longestCommand = 40
  private static let longestSummary = 200
  private static let mostDays = 20
}

/// One step back or forward.
struct HistoryEntry: Hashable, Sendable {
  let action: LoggedAction
  /// What the step puts back, as the compact JSON of `ContentParts`.
  let parts: String
}

/// The commands that can be undone and redone, the latest last.
///
/// It stands in the store itself, so that one rename replaces both, and neither can be there without the
/// other.
struct History: Hashable, Sendable {
  /// How many commands can be undone.
  static let depth = 60
  /// The most bytes that entries beyond the latest may take together: large notes were edited again and
  /// again.
  static let largestSize = 8 << 20

  private(set) var undo: [HistoryEntry] = []
  private(set) var redo: [HistoryEntry] = []

  init() {}

  init(undo: [HistoryEntry], redo: [HistoryEntry]) {
    (self.undo, self.redo) = (undo, redo)
  }

  /// Takes up a new command; what was undone before it cannot be redone any more.
  mutating func add(_ entry: HistoryEntry) {
    undo.append(entry)
    redo = []
    if undo.count > History.depth { undo.removeFirst(undo.count - History.depth) }
    var size = undo.reduce(0) { $0 + $1.parts.utf8.count }
    while size > History.largestSize, undo.count > 1 { size -= undo.removeFirst().parts.utf8.count }
  }

  /// Moves the latest command from one side to the other; `inverse` is the step in the other direction.
  mutating func move(_ direction: HistoryDirection, inverse parts: String) {
    switch direction {
    case .back:
      guard let entry = undo.popLast() else { return }
      redo.append(HistoryEntry(action: entry.action, parts: parts))
    case .forward:
      guard let entry = redo.popLast() else { return }
      undo.append(HistoryEntry(action: entry.action, parts: parts))
    }
  }

  /// The step that comes next in a direction.
  func next(_ direction: HistoryDirection) -> HistoryEntry? {
    switch direction {
    case .back: undo.last
    case .forward: redo.last
    }
  }
}

/// Undo goes back, redo forward.
package enum HistoryDirection: Sendable {
  case back, forward
}
