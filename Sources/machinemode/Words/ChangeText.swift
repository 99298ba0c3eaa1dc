// What a command changed, in words.

import Logging
import Statistics
import StudyModel

extension LogChange {
  /// The change as one line; a quote of what was replaced stands below it.
  func text(_ context: LogContext) -> String {
    switch self {
    case .started(let date):
      return "The programme starts: day 1 is \(date.longTextWithWeekday)."
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

  private func named(_ target: LogTarget, _ context: LogContext) -> String {
    let title = printable(target.title)
    let day = target.day == context.currentDay ? "" : ", day \(target.day.value)"
    guard target.id.text.hasPrefix("lc-") else { return title + day }
    let number = target.id.text.dropFirst(3).prefix { $0 != "-" }
    return "LC \(number) \(title)\(day)"
  }

  private func time(_ minutes: Int?) -> String {
    minutes.map { ", \(durationText(minutes: $0))" } ?? ""
  }

  private func quoted(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { "  | \(printable(String($0)))" }
      .joined(separator: "\n")
  }
}
