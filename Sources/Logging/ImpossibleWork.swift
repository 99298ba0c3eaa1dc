// Refuses work that nobody means: more than a calendar day holds, or for a date outside the programme.

package import StudyModel
import TextTools

/// The most minutes of a calendar day.
private let mostMinutes = 24 * 60
/// How many days before the programme's start, or before today while there is none, work may count for.
private let mostDaysBefore = 31

extension ProgressLog {
  /// Throws for a change of this log that nobody means. What the log held before is not refused again.
  ///
  /// - Parameters:
  ///   - old: the log before the change.
  ///   - today: today's calendar day.
  package func refuseImpossibleWork(since old: ProgressLog, today: CivilDate) throws {
    guard items != old.items || bonus != old.bonus else { return }
    let (before, after) = (old.workByDay, workByDay)
    let begun = old.settings.start.flatMap { $0 <= today ? $0 : nil }
    for (day, work) in after.sorted(by: { $0.key < $1.key }) {
      let existing = before[day] ?? Work()
      guard work.minutes <= max(existing.minutes, mostMinutes) else {
        throw Failure(
          .usage, "\(day.longTextWithWeekday) would have \(durationText(minutes: work.minutes)) of work",
          help: "write at most 24h for a day")
      }
      let first = (begun ?? today).adding(days: -mostDaysBefore)
      guard work.attempts > existing.attempts, day < first else { continue }
      let distance = counted((begun ?? today).days(since: day), "day")
      let reason =
        begun == nil
        ? "\(distance) ago, and the programme has not begun" : "\(distance) before the programme's start"
      throw Failure(
        .usage, "the work would count for \(day.longTextWithWeekday), \(reason)",
        help: "`machinemode settings set start DATE` moves the start to where you began")
    }
  }

  private struct Work {
    var attempts = 0
    var minutes = 0
  }

  private var workByDay: [CivilDate: Work] {
    var work: [CivilDate: Work] = [:]
    for attempt in items.values.flatMap(\.attempts) + bonus.flatMap(\.record.attempts) {
      work[attempt.day, default: Work()].attempts += 1
      work[attempt.day, default: Work()].minutes += attempt.minutes ?? 0
    }
    return work
  }
}
