// Parses the dates of pauses, and adds and removes pauses.

package import StudyModel
import TextTools

/// Parses the dates of a pause: `2026-12-05..2026-12-09`, `mon..fri`, `-3d..yesterday` or one date alone.
///
/// Each end is parsed as a date (see `date(typed:today:direction:)`) and may be in the future: a bare weekday is the
/// next one (Documentation/numbers.md, Days); as the second end, it is the first such weekday on or after the first
/// end. Throws for any other text, and if the end is before the beginning; does not check the number of days.
package func pauseDates(typed text: String, today: CivilDate) throws(PauseError) -> ClosedRange<CivilDate> {
  guard let dots = text.firstRange(of: "..") else {
    let day = try pauseDate(text, today: today)
    return day...day
  }
  let (begin, end) = (String(text[..<dots.lowerBound]), String(text[dots.upperBound...]))
  guard !begin.isEmpty, !end.isEmpty else { throw .oneEnd(text) }
  let first = try pauseDate(begin, today: today)
  // Relative to the day before, the next such weekday may be the first day itself.
  let last = try pauseDate(end, today: Weekday(name: end) == nil ? today : first.adding(days: -1))
  guard first <= last else { throw .endsBeforeItBegins(first: first, last: last) }
  return first...last
}

private func pauseDate(_ text: String, today: CivilDate) throws(PauseError) -> CivilDate {
  do throws(DateError) {
    return try date(typed: text, today: today, direction: .future)
  } catch {
    throw .unreadable(text)
  }
}

extension ProgressLog {
  /// Pauses `dates`, in the past or the future (Documentation/numbers.md, Rest and pauses). Existing pauses stay; the
  /// days between them become separate pauses, so that none overlap. An error changes nothing.
  ///
  /// - Parameters:
  ///   - dates: at most `Pause.longest` days.
  ///   - reason: at most `Pause.longestReason` characters on one line; surrounding spaces are removed, and an empty
  ///     reason counts as none.
  /// - Returns: the pauses added, by date; empty if all of the dates were paused already.
  package mutating func pause(
    _ dates: ClosedRange<CivilDate>, reason: String? = nil
  ) throws(PauseError) -> [Pause] {
    guard dates.dayCount <= Pause.longest else { throw .tooLong(dates) }
    let reason = try ProgressLog.reason(reason)
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
  package mutating func removePauses(
    on dates: ClosedRange<CivilDate>
  ) throws(PauseError) -> [ClosedRange<CivilDate>] {
    let removed = pausedDates.filter { $0.overlaps(dates) }.map { $0.clamped(to: dates) }
    guard !removed.isEmpty else { throw .nothingToRemove(dates) }
    pauses = pauses.flatMap { pause -> [Pause] in
      guard pause.dates.overlaps(dates) else { return [pause] }
      let before = Pause(from: pause.from, through: dates.lowerBound.adding(days: -1), reason: pause.reason)
      let after = Pause(from: dates.upperBound.adding(days: 1), through: pause.through, reason: pause.reason)
      return [before, after].filter { $0.from <= $0.through }
    }
    return removed
  }

  private static func reason(_ text: String?) throws(PauseError) -> String? {
    guard let text, !isBlank(text) else { return nil }
    let reason = trimmed(text)
    guard reason.count <= Pause.longestReason else { throw .longReason(characters: reason.count) }
    guard printable(reason) == reason, !reason.contains("\t") else { throw .unprintableReason }
    return reason
  }
}
