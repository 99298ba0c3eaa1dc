// The words for what a learner can get wrong while logging.

import StudyModel

extension SearchMistake {
  /// What is wrong and what to do, without a final line end.
  package var message: String {
    switch self {
    case .unknown(let name, let nearest):
      let opening = "no item is called \(quoted(name)); nothing was changed"
      guard !nearest.isEmpty else {
        return "\(opening)\nhelp: write a LeetCode number, `p1`, `t1`, `b1` or a part of a title"
      }
      return "\(opening)\nhelp: did you mean \(nearest.joined(separator: ", or "))?"
    case .ambiguous(let name, let candidates):
      let shown = candidates.prefix(8).map { "  \($0)" }
      let more = candidates.count - shown.count
      let rest = more > 0 ? ["  and \(more) more"] : []
      return
        (["\(quoted(name)) fits \(candidates.count) items; nothing was changed"] + shown + rest + [
          "help: write more of the title, or the id"
        ]).joined(separator: "\n")
    case .noSuchPlace(let name, let day, let available):
      return "day \(day.value) has no \(quoted(name)): \(available); nothing was changed"
    }
  }
}

extension SettingMistake {
  /// What is wrong and what is allowed, without a final line end.
  package var message: String {
    switch self {
    case .unknownKey(let name, let nearest):
      let help =
        nearest.isEmpty
        ? "`machinemode settings list` shows all of them"
        : "did you mean \(nearest.map { "`\($0)`" }.joined(separator: ", or "))?"
      return "no setting is called \(quoted(name))\nhelp: \(help)"
    case .wrongValue(let key, let text):
      return "\(quoted(text)) is no value for `\(key.rawValue)`\nhelp: write \(key.allowed)"
    case .startIsInUse:
      return "work is logged, so the programme has a start\nhelp: give another date instead of `none`"
    }
  }
}

extension DateMistake {
  /// What is wrong and what to write, without a final line end.
  package var message: String {
    switch self {
    case .unreadable(let text):
      "\(quoted(text)) is no date; write `today`, `yesterday`, `mon`, `2026-11-20` or `-2d`"
    case .inFuture(let date):
      "\(date.longTextWithWeekday) lies ahead; work is logged for today or a day before"
    }
  }
}

/// A name in backticks, cut where a pasted one would fill the screen.
private func quoted(_ name: String) -> String { "`\(truncated(printable(name), to: 60))`" }
