// Pauses in words: what was added or removed, what it does to the plan, and the list of them all.

import Logging
import Statistics
import StrictJSON
import StudyModel
import Website

/// What was paused, one line a stretch; `dates` are those that were asked for.
func pausedText(_ added: [Pause], of dates: ClosedRange<CivilDate>) -> [String] {
  let lines = added.map { pause in
    let reason = pause.reason.map { " (\($0))" } ?? ""
    return "Paused: \(pause.dates.longTextWithWeekday)\(dayCount(pause.dates))\(reason)."
  }
  let known = dates.dayCount - added.reduce(0) { $0 + $1.dates.dayCount }
  guard known > 0 else { return lines }
  return lines + ["\(grouped(known)) of these days \(known == 1 ? "was" : "were") already paused."]
}

/// Of a pause that adds no new date; `reason` is the one that was given and not taken over.
func pausedAlreadyText(_ dates: ClosedRange<CivilDate>, reason: String?, in log: ProgressLog) -> String {
  let text = "Already paused: \(dates.longTextWithWeekday). Nothing changed."
  let isKnown = log.pauses.filter { $0.dates.overlaps(dates) }.allSatisfy { $0.reason == reason }
  guard reason != nil, !isKnown else { return text }
  return "\(text) To change the reason, remove the dates first with `--remove`."
}

/// `, 5 days`; nothing for a single day.
func dayCount(_ dates: ClosedRange<CivilDate>) -> String {
  dates.dayCount == 1 ? "" : ", \(counted(dates.dayCount, "day"))"
}

/// What a change does to the dates of the plan; nil where the plan has none.
func planMoveText(from before: ProgressSummary, to after: ProgressSummary) -> String? {
  guard let old = before.calendar.end, let new = after.calendar.end else { return nil }
  // A pause moves all that follows it, so the plan stays exactly when its last day does.
  guard old != new else { return "The plan's dates do not change." }
  return "The plan's last day moves from \(old.longText) to \(new.longText)."
}

/// The pauses by date, each as one types its dates, and how many days they are.
func pauseList(_ log: ProgressLog, on today: CivilDate, _ terminal: Terminal) -> String {
  guard !log.pauses.isEmpty else {
    return terminal.wrapped("There are no pauses; `machinemode pause mon..fri` makes one.", indent: 2) + "\n"
  }
  let rows = sorted(log.pauses).flatMap { pause -> [String] in
    let count = counted(pause.dates.dayCount, "day").padded(to: 8, onTheLeft: true)
    let row = "\(typed(pause.dates).padded(to: 22))  \(count)"
    let remark = [pause.contains(today) ? "running today" : nil, pause.reason].compactMap(\.self)
      .joined(separator: terminal.separator)
    guard !remark.isEmpty else { return [row] }
    let whole = "\(row)  \(printable(remark))"
    if displayWidth(whole) <= terminal.width { return [whole] }
    return [row] + terminal.lines(of: remark, width: terminal.width - 2).map { "  \($0)" }
  }
  let days = log.pausedDates.reduce(0) { $0 + $1.dayCount }
  let total = "\(counted(log.pauses.count, "pause")), \(counted(days, "day"))."
  return (rows + [total]).joined(separator: "\n") + "\n"
}

/// The list with stable keys.
func pauseDocument(_ log: ProgressLog, on today: CivilDate) -> JSONValue {
  ["schemaVersion": 1, "pauses": .array(sorted(log.pauses).map { pauseDocument($0, on: today) })]
}

private func sorted(_ pauses: [Pause]) -> [Pause] {
  pauses.sorted { ($0.from, $0.through) < ($1.from, $1.through) }
}

/// `2026-12-05..2026-12-09`, `2026-12-05`.
private func typed(_ dates: ClosedRange<CivilDate>) -> String {
  dates.dayCount == 1 ? dates.lowerBound.iso : "\(dates.lowerBound.iso)..\(dates.upperBound.iso)"
}
