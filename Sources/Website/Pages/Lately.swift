// Makes the rows of the last days with work, for the first page.

import Statistics
import StudyModel
import Templating
import Wording

/// One of the last days with work: its shade, its date, what was finished and how long it took.
struct LatelyRow {
  let date: CivilDate
  let day: DayProgress
  let what: String
  let time: String
  let words: Vocabulary

  var fields: Fields {
    [
      "path": .text(dayPath(day.day.number)),
      "shade": .text(day.step.className),
      "date": .text(words.rowDate(date)),
      "what": .text(what),
      "time": .text(time),
    ]
  }

  private static let count = 3

  /// The latest first.
  static func all(_ context: PageContext) -> [LatelyRow] {
    let (summary, words) = (context.summary, context.words)
    let dates = summary.activity.filter { $0.key <= summary.today && $0.value.counts }.keys.sorted()
    return dates.suffix(count).reversed().compactMap { date in
      let work = WorkOfDate(date, context)
      // What has no day is work that the plan no longer has.
      guard let day = work.day else { return nil }
      let minutes = summary.activity[date]?.minutes ?? 0
      let time = minutes == 0 ? "" : words.duration(minutes: minutes)
      let isToday = date == summary.today && minutes > 0
      return LatelyRow(
        date: date, day: day, what: work.words(words),
        time: isToday ? words("time-so-far", ["duration": time]) : time, words: words)
    }
  }
}

/// What was finished on one date, of whatever day of the plan.
private struct WorkOfDate {
  /// The titles of the problems, as far as the audience may know them.
  private var problems: [String] = []
  /// How many problems were finished whose titles are not told.
  private var untold = 0
  /// What the finished items that are no problems are about, each once.
  private var subjects: [String] = []
  /// The day planned for the date, else the first that something was finished of.
  private(set) var day: DayProgress?

  init(_ date: CivilDate, _ context: PageContext) {
    let planned = context.summary.calendar.dayPlanned(on: date).flatMap(context.summary.day)
    for day in context.summary.days {
      for progress in day.items where progress.attempts.contains(where: { $0.day == date && $0.isFinish }) {
        self.day = self.day ?? day
        let item = progress.item
        let subject = day.day.subject(of: item.track)
        if item.isPractice || subject.isEmpty {
          problems.append(item.title)
        } else if !subjects.contains(subject) {
          subjects.append(subject)
        }
      }
      for bonus in day.bonus
      where bonus.problem.record.attempts.contains(where: { $0.day == date && $0.isFinish }) {
        self.day = self.day ?? day
        if context.visibility.showsTitle(of: bonus.problem) {
          problems.append(bonus.problem.title)
        } else {
          untold += 1
        }
      }
    }
    // Work ahead of what is told stands on no day.
    problems += context.summary.placedItems.filter { placed in
      placed.isLeftOut && placed.entries.contains { $0.attempt.day == date && $0.attempt.isFinish }
    }.map(\.title)
    day = planned ?? day ?? context.summary.dayInHand(on: date).flatMap(context.summary.day)
  }

  /// `Uncrossed Lines and 2 more; notifications`.
  func words(_ words: Vocabulary) -> String {
    let more = problems.count - 1 + untold
    let solved: String? =
      if let first = problems.first {
        more == 0 ? first : words("lately-more", ["title": first, "number": words.number(more)])
      } else {
        untold == 0 ? nil : words.count(untold, "bonus-problems")
      }
    return ([solved] + subjects).compactMap(\.self).joined(separator: "; ")
  }
}

extension Vocabulary {
  /// `Saturday 28 Nov`.
  func rowDate(_ date: CivilDate) -> String {
    self("date-with-weekday", ["weekday": name(of: date.weekday), "date": shortDay(date)])
  }

  /// `Saturday 28 November`.
  func dayAndWeekday(_ date: CivilDate) -> String {
    self("date-with-weekday", ["weekday": name(of: date.weekday), "date": self.date(date, in: date.year)])
  }
}
