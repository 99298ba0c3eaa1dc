// Finds changes that are possible but probably unintended, to ask about before writing them.

package import StudyModel

/// One reason to ask a person before a change is written.
package enum Doubt: Hashable, Sendable {
  /// A calendar day would hold more work than a person can do.
  case longDay(CivilDate, minutes: Int)
  /// Work would count for a date long ago.
  case oldWork(CivilDate, today: CivilDate)
  /// Work would count for a date long before the programme's start.
  case workBeforeStart(CivilDate, start: CivilDate)
  /// The programme would start more than a year from today.
  case start(CivilDate, today: CivilDate)

  /// Minutes of work on one calendar day that need no question.
  static let mostMinutes = 16 * 60
  /// How many days before today work may be without a question.
  static let mostDaysAgo = 60
  /// How many days before the programme's start work may be without a question.
  static let mostDaysBeforeStart = 30
  /// How many days before or after today a start may be without a question.
  static let mostDaysToStart = 366
  /// Any earlier date needs a question, even if the clock agrees: a clock without a battery begins in 1970.
  static let oldestYear = 2_020

  /// The doubt, as part of a sentence.
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

extension ProgressLog {
  /// The doubts about this log after a change, by date.
  ///
  /// - Parameters:
  ///   - old: the log before the change; doubts about it are not raised again.
  ///   - today: today's calendar day.
  package func doubts(since old: ProgressLog, today: CivilDate) -> [Doubt] {
    var doubts: [Doubt] = []
    if let start = settings.start, start != old.settings.start,
      start.year < Doubt.oldestYear || abs(today.days(since: start)) > Doubt.mostDaysToStart
    {
      doubts.append(.start(start, today: today))
    }
    guard items != old.items || bonus != old.bonus else { return doubts }
    let (before, after) = (old.workByDay, workByDay)
    for (day, work) in after.sorted(by: { $0.key < $1.key }) {
      let known = before[day] ?? Work()
      if work.minutes > max(known.minutes, Doubt.mostMinutes) {
        doubts.append(.longDay(day, minutes: work.minutes))
      }
      guard work.attempts > known.attempts, !doubts.contains(.start(day, today: today)) else { continue }
      if day.year < Doubt.oldestYear || day < today.adding(days: -Doubt.mostDaysAgo) {
        doubts.append(.oldWork(day, today: today))
      } else if let start = settings.start, day < start.adding(days: -Doubt.mostDaysBeforeStart) {
        doubts.append(.workBeforeStart(day, start: start))
      }
    }
    return doubts
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
