// Pauses as a learner declares them: their dates read, days added, and days taken out again.

package import StudyModel
import TextTools

/// The dates that a learner means by `2026-12-05..2026-12-09`, `mon..fri`, `-3d..yesterday` or one date
/// alone.
///
/// Each end reads as any other date does (see `date(typed:today:direction:)`), and both may lie ahead: a bare
/// weekday is the next one (Documentation/numbers.md, Days), and as the second end the first such weekday on
/// or after the first end. Text that reads otherwise throws, and so does an end before the beginning; how
/// many days there are is not looked at.
package func pauseDates(
  typed text: String, today: CivilDate
) throws(PauseError) -> ClosedRange<CivilDate> {
  guard let dots = text.firstRange(of: "..") else {
    let day = try pauseDate(text, today: today)
    return day...day
  }
  let (begin, end) = (String(text[..<dots.lowerBound]), String(text[dots.upperBound...]))
  guard !begin.isEmpty, !end.isEmpty else { throw .oneEnd(text) }
  let first = try pauseDate(begin, today: today)
  // Seen from the day before, the next such weekday may be the first day itself.
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
  /// Pauses `dates`, which may lie back as well as ahead: a pause may be declared afterwards
  /// (Documentation/numbers.md, Rest and pauses). Pauses that are there stay as they are; the days between
  /// them become pauses of their own, so that no two overlap by this. A mistake changes nothing.
  ///
  /// - Parameters:
  ///   - dates: at most `Pause.longest` days.
  ///   - reason: at most `Pause.longestReason` characters on one line; spaces around it are left out, and a
  ///     blank one counts as no reason.
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

  /// Takes `dates` out of the pauses. If a pause reaches beyond them its days before and after stay, with its
  /// reason. If none of the dates is paused it throws and changes nothing.
  ///
  /// - Returns: the dates that were paused until now, by date, in as few stretches as there are; at least one.
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
    var reason = text[...]
    while reason.first?.isWhitespace == true { reason.removeFirst() }
    while reason.last?.isWhitespace == true { reason.removeLast() }
    guard reason.count <= Pause.longestReason else { throw .longReason(characters: reason.count) }
    guard printable(String(reason)) == reason, !reason.contains("\t") else { throw .unprintableReason }
    return String(reason)
  }
}
