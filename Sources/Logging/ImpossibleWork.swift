// Finds work that a command should not log: more than a calendar day holds, or for a date outside the programme.

package import StudyModel
import TextTools

/// Why work is not logged; nothing was changed.
package enum ImpossibleWork: Error, Hashable, DiagnosticCause {
  /// A calendar day would hold more work than it has hours.
  case longDay(CivilDate, minutes: Int)
  /// The work would count for a date long before the programme began.
  case beforeStart(CivilDate, start: CivilDate)
  /// The work would count for a date long ago, and the programme has not begun.
  case longAgo(CivilDate, today: CivilDate)

  static let mostMinutes = 24 * 60
  /// How many days before the programme's start, or before today while there is none, work may count for.
  static let mostDaysBefore = 31

  package var message: String {
    switch self {
    case .longDay(let day, let minutes):
      "\(day.longTextWithWeekday) would have \(durationText(minutes: minutes)) of work; nothing was changed"
    case .beforeStart(let day, let start):
      "the work would count for \(day.longTextWithWeekday), \(counted(start.days(since: day), "day")) before the "
        + "programme's start; nothing was changed"
    case .longAgo(let day, let today):
      "the work would count for \(day.longTextWithWeekday), \(counted(today.days(since: day), "day")) ago, and the "
        + "programme has not begun; nothing was changed"
    }
  }

  package var help: String {
    switch self {
    case .longDay: "write at most 24h for a day"
    case .beforeStart, .longAgo: "`machinemode settings set start DATE` moves the start to where you began"
    }
  }
}

extension ProgressLog {
  /// Why a change of this log is refused; nil if it may be saved. What the log held before is not asked about again.
  ///
  /// - Parameters:
  ///   - old: the log before the change.
  ///   - today: today's calendar day.
  package func impossibleWork(since old: ProgressLog, today: CivilDate) -> ImpossibleWork? {
    guard items != old.items || bonus != old.bonus else { return nil }
    let (before, after) = (old.workByDay, workByDay)
    let begun = old.settings.start.flatMap { $0 <= today ? $0 : nil }
    for (day, work) in after.sorted(by: { $0.key < $1.key }) {
      let known = before[day] ?? Work()
      if work.minutes > max(known.minutes, ImpossibleWork.mostMinutes) {
        return .longDay(day, minutes: work.minutes)
      }
      guard work.attempts > known.attempts, day.adding(days: ImpossibleWork.mostDaysBefore) < begun ?? today
      else { continue }
      guard let begun else { return .longAgo(day, today: today) }
      return .beforeStart(day, start: begun)
    }
    return nil
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
