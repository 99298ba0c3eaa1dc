// Errors of logging commands, with their messages; none of them changes anything.

package import StudyModel
import TextTools

/// Why a name does not identify one item.
package enum SearchError: Error, DiagnosticCause {
  case unknown(name: String, nearest: [String])
  case ambiguous(name: String, candidates: [String])
  /// `101.p1` if the plan has fewer days.
  case noSuchDay(name: String, days: Int)
  /// `p7` if the day has fewer; `available` lists the positions that exist.
  case noSuchPlace(name: String, day: DayNumber, available: String)
  /// `p3-p1`; `forward` is the range that was probably meant.
  case backwardsRange(name: String, forward: String)
  /// `p1-t3`, `62.p1-63.p2`: the ends are in different lists.
  case mixedRange(name: String)
  /// More than `most` positions.
  case longRange(name: String, most: Int)
  /// `p1-p3` or `p1,t2` for a command that takes one item.
  case severalItems(name: String)

  package var message: String {
    switch self {
    case .unknown(let name, _): "no item is called \(quoted(name)); nothing was changed"
    case .ambiguous(let name, let candidates):
      (["\(quoted(name)) matches \(candidates.count) items; nothing was changed"]
        + SearchError.lines(of: candidates)).joined(separator: "\n")
    case .noSuchDay(let name, _):
      "\(quoted(name)) is on a day that the plan does not have; nothing was changed"
    case .noSuchPlace(let name, let day, _):
      "day \(day.value) has no \(quoted(name)); nothing was changed"
    case .backwardsRange(let name, _): "the range \(quoted(name)) goes backwards; nothing was changed"
    case .mixedRange(let name):
      "the range \(quoted(name)) has its ends in two different lists; nothing was changed"
    case .longRange(let name, let most):
      "the range \(quoted(name)) has more than \(most) items; nothing was changed"
    case .severalItems(let name):
      "\(quoted(name)) names several items, and this needs a single one; nothing was changed"
    }
  }

  package var help: String {
    switch self {
    case .unknown(_, let nearest):
      didYouMean(nearest) ?? "write a LeetCode number, `p1`, `t1`, `b1` or a part of a title"
    case .ambiguous: "write more of the title, or the id"
    case .noSuchDay(_, let days): "the plan has \(counted(days, "day"))"
    case .noSuchPlace(_, _, let available): available
    case .backwardsRange(_, let forward): "did you mean \(quoted(forward))?"
    case .mixedRange: "write a range for each list, as in `p1-p3,t1-t2`"
    case .longRange: "write the last item of the day's list at its end"
    case .severalItems: "name one of them"
    }
  }

  private static func lines(of candidates: [String]) -> [String] {
    let more = candidates.count - 8
    return candidates.prefix(8).map { "  \($0)" } + (more > 0 ? ["  and \(more) more"] : [])
  }
}

/// Why an item cannot be rated or reviewed.
package enum RatingError: Error, DiagnosticCause {
  /// It is no problem.
  case noProblem(String)
  /// It was never solved; `name` is what `done` takes.
  case notSolved(title: String, name: String)

  package var message: String {
    switch self {
    case .noProblem(let title): "\(quoted(title)) is not a problem; nothing was changed"
    case .notSolved(let title, _): "\(quoted(title)) is not solved yet, so there is nothing to review"
    }
  }

  package var help: String {
    switch self {
    case .noProblem: "only problems are reviewed; `machinemode done` logs the rest"
    case .notSolved(_, let name):
      "`machinemode done \(name.contains(" ") ? "\"\(name)\"" : name)` logs the first solve"
    }
  }
}

/// Why a timer cannot be stopped, or not without asking for its minutes.
package enum TimerError: Error, DiagnosticCause {
  case notRunning
  /// It ran implausibly long. `usual` is the item's time box, or 30 minutes.
  case ranLong(item: ItemID, title: String, minutes: Int, usual: Int)
  /// The clock was set back to before its start.
  case startsLater(item: ItemID, title: String, started: Instant, usual: Int)

  package var message: String {
    switch self {
    case .notRunning: "no timer is running; nothing was changed"
    case .ranLong(_, let title, let minutes, _):
      "the timer on \(quoted(title)) has run for \(durationText(minutes: minutes)), so it was probably forgotten; "
        + "nothing was changed"
    case .startsLater(_, let title, let started, _):
      "the timer on \(quoted(title)) was started at \(started.localTime.text) on \(started.localDate.longText), "
        + "which is in the future: the clock was set back; nothing was changed"
    }
  }

  package var help: String {
    switch self {
    case .notRunning: "`machinemode start p1` starts one"
    case .ranLong(let item, _, _, _), .startsLater(let item, _, _, _):
      "say how long it really was, `machinemode stop 45m`, or `machinemode done \(item.text) 45m` if it is "
        + "done; `machinemode stop --discard` logs nothing"
    }
  }
}

package enum SettingError: Error, DiagnosticCause {
  case unknownKey(String, nearest: [String])
  case wrongValue(SettingKey, String)
  /// `start none` after something was logged.
  case startIsInUse

  package var message: String {
    switch self {
    case .unknownKey(let name, _): "no setting is called \(quoted(name))"
    case .wrongValue(let key, let text): "\(quoted(text)) is not a valid value for `\(key.rawValue)`"
    case .startIsInUse: "work is logged, so the programme needs a start"
    }
  }

  package var help: String {
    switch self {
    case .unknownKey(_, let nearest):
      didYouMean(nearest.map { "`\($0)`" }) ?? "`machinemode settings list` shows all of them"
    case .wrongValue(let key, _): "write \(key.allowed)"
    case .startIsInUse: "write another date instead of `none`"
    }
  }
}

/// Why a typed date was refused.
package enum DateError: Error, DiagnosticCause {
  case notADate(String)
  /// It is after today, so no work can count for it.
  case inFuture(CivilDate)

  package var message: String {
    switch self {
    case .notADate(let text): "\(quoted(text)) is not a valid date"
    case .inFuture(let date): "\(date.longTextWithWeekday) is in the future"
    }
  }

  package var help: String {
    switch self {
    case .notADate: "write `today`, `yesterday`, `mon`, `2026-11-20` or `-2d`"
    case .inFuture: "log work for today or an earlier day"
    }
  }
}

/// Why dates or a pause were refused; nothing was changed.
package enum PauseError: Error, DiagnosticCause {
  /// A word that is not a date or a range of dates.
  case unreadable(String)
  /// `today..`: one of the two dates is missing.
  case oneEnd(String)
  /// The second date is before the first.
  case endsBeforeItBegins(first: CivilDate, last: CivilDate)
  /// More days than `Pause.longest`.
  case tooLong(ClosedRange<CivilDate>)
  /// A reason that is longer than `Pause.longestReason`; the value is its length in characters.
  case longReason(characters: Int)
  /// A reason with a line break or another control character.
  case unprintableReason
  /// None of the dates to remove is paused.
  case nothingToRemove(ClosedRange<CivilDate>)

  package var message: String {
    let words =
      switch self {
      case .unreadable(let text): "\(quoted(text)) is not a valid date"
      case .oneEnd(let text): "\(quoted(text)) has only one date"
      case .endsBeforeItBegins(let first, let last):
        "the dates end on \(last.longTextWithWeekday), before they start on \(first.longTextWithWeekday)"
      case .tooLong(let dates):
        "\(dates.longText) is \(counted(dates.dayCount, "day")), and a pause has at most \(Pause.longest)"
      case .longReason(let characters): "the reason has \(counted(characters, "character"))"
      case .unprintableReason: "the reason has a line break or another control character"
      case .nothingToRemove(let dates) where dates.dayCount == 1:
        "\(dates.longTextWithWeekday) is not paused"
      case .nothingToRemove(let dates): "no day of \(dates.longTextWithWeekday) is paused"
      }
    return words + "; nothing was changed"
  }

  package var help: String {
    switch self {
    case .unreadable, .oneEnd:
      "write one date, or two as in `2026-12-05..2026-12-09`, `mon..fri` or `-3d..yesterday`"
    case .endsBeforeItBegins: "write the earlier date first"
    case .tooLong(let dates):
      "end it on \(dates.lowerBound.adding(days: Pause.longest - 1).iso) or earlier; another pause may follow it"
    case .longReason, .unprintableReason: "write at most \(Pause.longestReason) characters, on one line"
    case .nothingToRemove: "`machinemode pause` lists the pauses"
    }
  }
}
