// Adds and removes pauses.

package import StudyModel
import TextTools

extension ProgressLog {
  /// Pauses `dates`, in the past or the future (Documentation/numbers.md, Rest and pauses). Existing pauses stay; the
  /// days between them become separate pauses, so that none overlap. An error changes nothing.
  ///
  /// - Parameters:
  ///   - dates: at most `Pause.longest` days.
  ///   - reason: at most `Pause.longestReason` characters on one line; surrounding spaces are removed, and an empty
  ///     reason counts as none.
  /// - Returns: the pauses added, by date; empty if all of the dates were paused already.
  package mutating func pause(_ dates: ClosedRange<CivilDate>, reason: String? = nil) throws -> [Pause] {
    guard dates.dayCount <= Pause.longest else {
      let last = dates.lowerBound.adding(days: Pause.longest - 1)
      throw Failure(
        .usage,
        "\(dates.longText) is \(counted(dates.dayCount, "day")), and a pause has at most \(Pause.longest)",
        help: "end it on \(last.iso) or earlier; another pause may follow it")
    }
    let reason = try reason.flatMap { words in
      isBlank(words) ? nil : try oneLine(words, "reason", atMost: Pause.longestReason)
    }
    var added: [Pause] = []
    var begin = dates.lowerBound
    for paused in pausedDates where paused.overlaps(dates) {
      if begin < paused.lowerBound {
        added.append(Pause(from: begin, through: paused.lowerBound.adding(days: -1), reason: reason))
      }
      begin = paused.upperBound.adding(days: 1)
    }
    if begin <= dates.upperBound {
      added.append(Pause(from: begin, through: dates.upperBound, reason: reason))
    }
    pauses += added
    return added
  }

  /// Removes `dates` from the pauses. The days of a pause before and after them stay, with its reason. Throws if none
  /// of the dates is paused; then nothing changes.
  ///
  /// - Returns: the dates that were paused until now, in order and merged into as few ranges as possible; at least
  ///   one.
  package mutating func removePauses(on dates: ClosedRange<CivilDate>) throws -> [ClosedRange<CivilDate>] {
    let removed = pausedDates.filter { $0.overlaps(dates) }.map { $0.clamped(to: dates) }
    guard !removed.isEmpty else {
      throw Failure(
        .data,
        dates.dayCount == 1
          ? "\(dates.longTextWithWeekday) is not paused" : "no day of \(dates.longTextWithWeekday) is paused",
        help: "`machinemode pause` lists the pauses")
    }
    pauses = pauses.flatMap { pause -> [Pause] in
      guard pause.dates.overlaps(dates) else { return [pause] }
      let before = Pause(from: pause.from, through: dates.lowerBound.adding(days: -1), reason: pause.reason)
      let after = Pause(from: dates.upperBound.adding(days: 1), through: pause.through, reason: pause.reason)
      return [before, after].filter { $0.from <= $0.through }
    }
    return removed
  }
}
