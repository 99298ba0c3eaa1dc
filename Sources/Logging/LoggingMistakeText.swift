// The words for what a learner can get wrong while logging.

import StudyModel
import TextTools

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
        (["\(quoted(name)) matches \(candidates.count) items; nothing was changed"] + shown + rest + [
          "help: write more of the title, or the id"
        ]).joined(separator: "\n")
    case .noSuchDay(let name, let days):
      return
        "\(quoted(name)) is on a day that the plan does not have; nothing was changed\n"
        + "help: the plan has \(counted(days, "day"))"
    case .noSuchPlace(let name, let day, let available):
      return "day \(day.value) has no \(quoted(name)): \(available); nothing was changed"
    case .backwardsRange(let name, let forward):
      return
        "the range \(quoted(name)) goes backwards; nothing was changed\nhelp: did you mean \(quoted(forward))?"
    case .mixedRange(let name):
      return
        "the range \(quoted(name)) has its ends in two different lists; nothing was changed\n"
        + "help: write a range for each list, as in `p1-p3,t1-t2`"
    case .longRange(let name, let most):
      return
        "the range \(quoted(name)) has more than \(most) items; nothing was changed\n"
        + "help: write the last item of the day's list at its end"
    case .severalItems(let name):
      return "\(quoted(name)) names several items, and this needs a single one; nothing was changed"
    }
  }
}

extension TimerMistake {
  /// What is wrong and what to do, without a final line end.
  package var message: String {
    switch self {
    case .notRunning:
      "no timer is running; nothing was changed\nhelp: `machinemode start p1` starts one"
    case .ranLong(let item, let title, let minutes, _):
      "the timer on \(quoted(title)) has run for \(durationText(minutes: minutes)), so it was probably forgotten; "
        + "nothing was changed\n\(TimerMistake.help(item))"
    case .startsLater(let item, let title, let started, _):
      "the timer on \(quoted(title)) was started at \(started.localTime.text) on \(started.localDate.longText), "
        + "which is in the future: the clock was set back; nothing was changed\n\(TimerMistake.help(item))"
    }
  }

  private static func help(_ item: ItemID) -> String {
    "help: say how long it really was, `machinemode stop 45m`, or `machinemode done \(item.text) 45m` if it is "
      + "done; `machinemode stop --discard` logs nothing"
  }
}

extension Doubt {
  /// What is doubtful, as a part of a sentence.
  package var message: String {
    switch self {
    case .longDay(let day, let minutes):
      "\(day.longTextWithWeekday) would have \(durationText(minutes: minutes)) of work, and more than "
        + "\(durationText(minutes: Doubt.mostMinutes)) a day is unlikely"
    case .oldWork(let day, let today):
      "the work would count for \(day.longTextWithWeekday), \(distance(of: day, from: today))"
    case .workBeforeStart(let day, let start):
      "the work would count for \(day.longTextWithWeekday), \(counted(start.days(since: day), "day")) before the "
        + "programme's start"
    case .start(let day, let today):
      "the programme would start on \(day.longTextWithWeekday), \(distance(of: day, from: today))"
    }
  }

  private func distance(of day: CivilDate, from today: CivilDate) -> String {
    let days = today.days(since: day)
    if days < 0 { return "in \(counted(-days, "day"))" }
    return days > Doubt.mostDaysAgo ? "\(counted(days, "day")) ago" : "before the year \(Doubt.oldestYear)"
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
      return "\(quoted(text)) is not a valid value for `\(key.rawValue)`\nhelp: write \(key.allowed)"
    case .startIsInUse:
      return "work is logged, so the programme needs a start\nhelp: write another date instead of `none`"
    }
  }
}

extension DateMistake {
  /// What is wrong and what to write, without a final line end.
  package var message: String {
    switch self {
    case .unreadable(let text):
      "\(quoted(text)) is not a valid date; write `today`, `yesterday`, `mon`, `2026-11-20` or `-2d`"
    case .inFuture(let date):
      "\(date.longTextWithWeekday) is in the future; log work for today or an earlier day"
    }
  }
}

extension PauseMistake {
  /// What is wrong and what to write, without a final line end.
  package var message: String {
    switch self {
    case .unreadable(let text):
      "\(quoted(text)) is not a valid date; nothing was changed\nhelp: write \(PauseMistake.allowed)"
    case .oneEnd(let text):
      "\(quoted(text)) has only one date; nothing was changed\nhelp: write \(PauseMistake.allowed)"
    case .endsBeforeItBegins(let first, let last):
      "the dates end on \(last.longTextWithWeekday), before they start on \(first.longTextWithWeekday); "
        + "nothing was changed\nhelp: write the earlier date first"
    case .tooLong(let dates):
      "\(dates.longText) is \(counted(dates.dayCount, "day")), and a pause has at most \(Pause.longest); "
        + "nothing was changed\nhelp: end it on \(latest(of: dates).iso) or earlier; another pause may follow it"
    case .longReason(let characters):
      "the reason has \(counted(characters, "character")); nothing was changed\n"
        + "help: write at most \(Pause.longestReason), on one line"
    case .unprintableReason:
      "the reason has a line break or another control character; nothing was changed\n"
        + "help: write at most \(Pause.longestReason) characters, on one line"
    case .nothingToRemove(let dates):
      "\(dates.dayCount == 1 ? "" : "no day of ")\(dates.longTextWithWeekday) is "
        + "\(dates.dayCount == 1 ? "not paused" : "paused"); nothing was changed\n"
        + "help: `machinemode pause` lists the pauses"
    }
  }

  private static var allowed: String {
    "one date, or two as in `2026-12-05..2026-12-09`, `mon..fri` or `-3d..yesterday`"
  }

  private func latest(of dates: ClosedRange<CivilDate>) -> CivilDate {
    dates.lowerBound.adding(days: Pause.longest - 1)
  }
}

/// A name in backticks, cut where a pasted one would fill the screen.
private func quoted(_ name: String) -> String { "`\(truncated(printable(name), to: 60))`" }
