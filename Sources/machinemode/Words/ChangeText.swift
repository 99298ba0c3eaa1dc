// What a command changed, in words.

import Logging
import ProgressStorage
import Statistics
import StudyModel

extension LogChange {
  /// The change as one line; a quote of what was replaced stands below it.
  func text(_ context: LogContext) -> String {
    switch self {
    case .started(let date):
      return "The programme starts on \(date.longTextWithWeekday)."
    case .finished(let target, let minutes):
      return "Done: \(named(target, context))\(time(minutes))."
    case .solvedAgain(let target, let minutes):
      return "Solved again: \(named(target, context))\(time(minutes))."
    case .minutesAdded(let target, let minutes):
      return "\(durationText(minutes: minutes)) added to \(named(target, context)); it was done already."
    case .nothingNew(let target):
      return "Already done that day: \(named(target, context)). Nothing changed."
    case .reopened(let target):
      return "Open again: \(named(target, context)). Time and notes stay."
    case .wasNotDone(let target):
      return "Was not done: \(named(target, context)). Nothing changed."
    case .noteWritten(let target):
      return "Note saved on \(named(target, context))."
    case .noteReplaced(let target, let before):
      return "Note replaced on \(named(target, context)). It was:\n\(quoted(before))"
    case .noteExtended(let target):
      return "Note extended on \(named(target, context))."
    case .noteCleared(let target, let before):
      return "Note removed from \(named(target, context)). It was:\n\(quoted(before))"
    case .noNote(let target):
      return "There is no note on \(named(target, context)). Nothing changed."
    case .noteVisibility(let target, let isPublic):
      return "The note on \(named(target, context)) is now \(isPublic ? "public" : "private")."
    }
  }

  /// The change in a few words, for the list of what can be undone; nil when nothing changed by it, or only
  /// besides.
  var brief: String? {
    switch self {
    case .started, .nothingNew, .wasNotDone, .noNote: nil
    case .finished(let target, let minutes): "\(named(target))\(time(minutes))"
    case .solvedAgain(let target, let minutes): "\(named(target)), again\(time(minutes))"
    case .minutesAdded(let target, let minutes): "\(named(target)), \(durationText(minutes: minutes)) more"
    case .reopened(let target), .noteWritten(let target): named(target)
    case .noteReplaced(let target, _): "\(named(target)), replaced"
    case .noteExtended(let target): "\(named(target)), extended"
    case .noteCleared(let target, _): "\(named(target)), removed"
    case .noteVisibility(let target, let isPublic):
      "\(named(target)), made \(isPublic ? "public" : "private")"
    }
  }

  /// What was changed; nil when it is no item.
  var target: LogTarget? {
    switch self {
    case .started: nil
    case .finished(let target, _), .solvedAgain(let target, _), .minutesAdded(let target, _),
      .nothingNew(let target), .reopened(let target), .wasNotDone(let target), .noteWritten(let target),
      .noteReplaced(let target, _), .noteExtended(let target), .noteCleared(let target, _),
      .noNote(let target),
      .noteVisibility(let target, _):
      target
    }
  }

  private func named(_ target: LogTarget, _ context: LogContext) -> String {
    target.day == context.currentDay ? named(target) : "\(named(target)), day \(target.day.value)"
  }

  private func named(_ target: LogTarget) -> String {
    let title = printable(target.title)
    guard target.id.text.hasPrefix("lc-") else { return title }
    return "LC \(target.id.text.dropFirst(3).prefix { $0 != "-" }) \(title)"
  }

  private func time(_ minutes: Int?) -> String {
    minutes.map { ", \(durationText(minutes: $0))" } ?? ""
  }

  private func quoted(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { "  | \(printable(String($0)))" }
      .joined(separator: "\n")
  }
}

extension LoggedAction {
  /// A logging command by what it changed.
  init(command: String, _ changes: [LogChange], _ context: LogContext, at instant: Instant) {
    let effective = changes.filter { $0.brief != nil }
    var summary = ""
    var last: LogTarget?
    for change in effective {
      if let last, last == change.target {
        // The note that came along with an item.
        summary += ", with a note"
      } else {
        summary += (summary.isEmpty ? "" : "; ") + (change.brief ?? "")
      }
      last = change.target
    }
    self.init(
      command: command, summary: summary,
      days: Set(effective.compactMap { $0.target?.day }).sorted(), instant: instant)
  }
}
