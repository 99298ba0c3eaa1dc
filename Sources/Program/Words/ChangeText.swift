// Words what a command changed.

import Logging
import Statistics
import Store
import StudyModel
import TextTools

extension LogChange {
  /// The change as one line; a quote of replaced text follows below.
  func text(_ context: LogContext) -> String {
    let name = target.map { named($0, context) } ?? "an item that the plan no longer has"
    return switch self {
    case .started(let date): "The programme starts on \(date.longTextWithWeekday)."
    case .finished(_, let minutes): "Done: \(name)\(time(minutes))."
    case .solvedAgain(_, let minutes): "Solved again: \(name)\(time(minutes))."
    case .rated(_, let rating): "Rated `\(rating.rawValue)`: \(name)."
    case .minutesAdded(_, let minutes):
      "Added \(durationText(minutes: minutes)) to \(name) (already done)."
    case .nothingNew: "Already done that day: \(name). Nothing changed."
    case .sameMinutes(let target, let minutes):
      "\(durationText(minutes: minutes)) on \(name) were logged a moment ago and are not added again; "
        + "`machinemode time \(target.place(context)) \(minutes)m` adds them."
    case .reopened: "Open again: \(name). Time and notes stay."
    case .wasNotDone: "Not done yet: \(name). Nothing changed."
    case .timeAdded(_, let minutes): "\(durationText(minutes: minutes)) added to \(name)."
    case .timeTaken(_, let minutes): "\(durationText(minutes: minutes)) taken off \(name)."
    case .bonusAdded(_, let minutes, let isDone):
      "\(isDone ? "Bonus problem done" : "Bonus problem"): \(name)\(time(minutes))."
    case .bonusShown: "The title of \(name) is now public."
    case .bonusRemoved: "Bonus problem removed: \(name)."
    case .notBonus: "\(name) is in the plan, so it stays; `reopen` takes its done mark back."
    case .timer(let change, let target): change.text(of: name, at: target?.place(context) ?? "")
    case .text(let change, .note): change.text(of: "Note", on: name)
    case .text(let change, .reflection(let day)): change.text(of: "Reflection", on: "day \(day.value)")
    }
  }

  /// The change in a few words, for the history; nil if nothing changed, or only as a side effect.
  var brief: String? {
    let name = target?.name ?? "an item that the plan no longer has"
    return switch self {
    case .started, .nothingNew, .sameMinutes, .wasNotDone, .notBonus: nil
    case .finished(_, let minutes), .bonusAdded(_, let minutes, _): "\(name)\(time(minutes))"
    case .solvedAgain(_, let minutes): "\(name), again\(time(minutes))"
    case .rated(_, let rating): "\(name), rated \(rating.rawValue)"
    case .minutesAdded(_, let minutes): "\(name), \(durationText(minutes: minutes)) more"
    case .reopened: name
    case .timeAdded(_, let minutes): "\(name), \(durationText(minutes: minutes))"
    case .timeTaken(_, let minutes): "\(name), \(durationText(minutes: minutes)) less"
    case .bonusShown: "\(name), title made public"
    case .bonusRemoved: "\(name), removed"
    case .timer(let change, _): change.brief(of: name)
    case .text(let change, .note): change.brief(of: name)
    case .text(let change, .reflection): change.brief(of: "on the day")
    }
  }

  /// As `brief`, for a command whose name does not say what happened.
  fileprivate var briefAmongOthers: String {
    let brief = brief ?? ""
    return switch self {
    case .reopened: "\(brief), open again"
    case .timer(.stopped(let minutes), let target):
      "\(target?.name ?? brief) stopped, \(durationText(minutes: minutes))"
    case .text(_, .note): "note on \(brief)"
    case .text(_, .reflection): "reflection \(brief)"
    default: brief
    }
  }

  fileprivate var startsTimer: Bool { if case .timer(.started, _) = self { true } else { false } }

  fileprivate var isText: Bool { if case .text = self { true } else { false } }

  /// The item that was changed or has the note; nil if no item is concerned.
  var target: LogTarget? {
    switch self {
    case .started, .text(_, .reflection): nil
    case .finished(let target, _), .solvedAgain(let target, _), .rated(let target, _),
      .minutesAdded(let target, _),
      .nothingNew(let target), .reopened(let target), .wasNotDone(let target), .timeAdded(let target, _),
      .timeTaken(let target, _), .bonusAdded(let target, _, _), .bonusShown(let target),
      .bonusRemoved(let target), .notBonus(let target), .sameMinutes(let target, _),
      .text(_, .note(let target)):
      target
    case .timer(_, let target): target
    }
  }

  var day: DayNumber? {
    if case .text(_, .reflection(let day)) = self { brief == nil ? nil : day } else { target?.day }
  }

  private func named(_ target: LogTarget, _ context: LogContext) -> String {
    if target.item == nil, context.curriculum.isOneTickADay { return "\(target.name), a bonus" }
    return target.day == context.dayOfToday ? target.name : "\(target.name), day \(target.day.value)"
  }

  private func time(_ minutes: Int?) -> String {
    minutes.map { ", \(durationText(minutes: $0))" } ?? ""
  }
}

extension LogTarget {
  /// E.g. `LC 1920 Build Array from Permutation`.
  var name: String {
    let title = printable(title)
    guard id.text.hasPrefix("lc-") else { return title }
    return "LC \(id.text.dropFirst(3).prefix { $0 != "-" }) \(title)"
  }

  /// Its unique name on a command line: `p3` in today's list, `2.p3`, or its id.
  func place(_ context: LogContext) -> String {
    guard id == item?.id,
      let handle = context.curriculum.day(day).flatMap({ dayHandles(of: $0)[id] })
    else { return id.text }
    return day == context.listedDay ? handle : "\(day.value).\(handle)"
  }
}

func timerDuration(minutes: Int) -> String {
  minutes == 0 ? "less than a minute" : durationText(minutes: minutes)
}

extension RunningTimerChange {
  fileprivate func text(of name: String, at place: String) -> String {
    switch self {
    case .started:
      "Timer started on \(name). `machinemode done \(place)` takes its minutes, `machinemode stop` adds them without "
        + "finishing."
    case .runsAlready(let minutes):
      "The timer is already running on \(name)\(after(minutes, ", ", " so far")). Nothing changed."
    case .stopped(let minutes): "Timer stopped: \(durationText(minutes: minutes)) added to \(name)."
    case .discarded(let minutes):
      "Timer stopped on \(name)\(after(minutes, " after ")); no minutes were logged."
    case .taken: "Stopped the timer and used its minutes."
    case .overruled: "Stopped the timer; your minutes count."
    }
  }

  fileprivate func brief(of name: String) -> String? {
    switch self {
    case .runsAlready, .taken, .overruled: nil
    case .started: name
    case .stopped(let minutes): "\(name), \(durationText(minutes: minutes))"
    case .discarded: "\(name), timer discarded"
    }
  }

  private func after(_ minutes: Int?, _ opening: String, _ closing: String = "") -> String {
    minutes.map { opening + timerDuration(minutes: $0) + closing } ?? ""
  }
}

extension NoteChange {
  fileprivate func text(of noun: String, on name: String) -> String {
    let small = noun.lowercased()
    return switch self {
    case .written: "\(noun) saved on \(name)."
    case .replaced(let before): "\(noun) replaced on \(name). It was:\n\(quoted(before))"
    case .same: "The \(small) on \(name) is as it was. Nothing changed."
    case .extended: "\(noun) extended on \(name)."
    case .cleared(let before): "\(noun) removed from \(name). It was:\n\(quoted(before))"
    case .missing: "There is no \(small) on \(name). Nothing changed."
    case .visibility(let isPublic): "The \(small) on \(name) is now \(isPublic ? "public" : "private")."
    case .joined: "\(noun) on \(name) was changed elsewhere as well: both are kept, yours below."
    case .kept: "\(noun) on \(name) was changed elsewhere meanwhile, so it stays."
    }
  }

  fileprivate func brief(of name: String) -> String? {
    switch self {
    case .same, .missing, .kept: nil
    case .written: name
    case .replaced: "\(name), replaced"
    case .extended, .joined: "\(name), extended"
    case .cleared: "\(name), removed"
    case .visibility(let isPublic): "\(name), made \(isPublic ? "public" : "private")"
    }
  }

  private func quoted(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { "  | \(printable(String($0)))" }
      .joined(separator: "\n")
  }
}

extension LoggedAction {
  /// Describes a logging command by its changes.
  ///
  /// - Parameter day: the calendar day that it counts for, if that may not be today.
  init(
    command: String, _ changes: [LogChange], _ context: LogContext, at instant: Instant,
    for day: CivilDate? = nil
  ) {
    // The item that a timer starts on comes before the one that it ran on.
    let effective =
      changes.filter(\.startsTimer) + changes.filter { $0.brief != nil && !$0.startsTimer }
    var parts: [String] = []
    var last: LogTarget?
    for change in effective {
      if let last, last == change.target {
        // A note written together with an item.
        if change.isText, var part = parts.popLast() {
          part += ", with a note"
          parts.append(part)
          continue
        }
        if case .rated(_, let rating) = change, var part = parts.popLast() {
          part += ", rated \(rating.rawValue)"
          parts.append(part)
          continue
        }
      }
      last = change.target
      parts.append(["edit", "start"].contains(command) ? change.briefAmongOthers : change.brief ?? "")
    }
    // Even a whole edited week fits on one line.
    let more = parts.count > 8 ? "; and \(parts.count - 7) more" : ""
    var summary = (more.isEmpty ? parts : Array(parts.prefix(7))).joined(separator: "; ") + more
    if let day, day != context.today, !summary.isEmpty { summary += ", for \(day.shortText)" }
    self.init(
      command: command, summary: summary,
      days: Set(effective.compactMap(\.day)).sorted(), instant: instant)
  }
}
