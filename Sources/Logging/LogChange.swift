// Models the context of a change to the log and its results, which the command line words.

package import StudyModel
import TextTools

/// The context of a logging command, fixed for the run.
package struct LogContext: Sendable {
  package let curriculum: Curriculum
  package let now: Now
  /// Today's calendar day.
  package let today: CivilDate
  /// The date of each day of the plan, in order; empty without a start.
  package let plannedDates: [CivilDate]
  /// The day of the plan in hand: today's, else the next one that requires something, else the last.
  package let currentDay: DayNumber
  /// The minutes of the running timer as the person corrected them; nil to use the clock.
  package let timerMinutes: Int?

  package init(
    curriculum: Curriculum, now: Now, today: CivilDate, plannedDates: [CivilDate], timerMinutes: Int? = nil
  ) {
    self.curriculum = curriculum
    self.now = now
    self.today = today
    self.plannedDates = plannedDates
    self.timerMinutes = timerMinutes
    let passed = plannedDates.count { $0 < today }
    // A curriculum has at least one day.
    let last = curriculum.days[curriculum.days.count - 1]
    currentDay = (curriculum.days.dropFirst(passed).first { !$0.requiredItems.isEmpty } ?? last).number
  }

  /// The day of the plan that `p1` and `t1` refer to: the day in hand, but none once the plan's last date has passed.
  package var listedDay: DayNumber? {
    let isOver = plannedDates.count == curriculum.days.count && plannedDates.allSatisfy { $0 < today }
    return isOver ? nil : currentDay
  }

  /// The day of the plan whose list belongs to a date: today's is the one that `today` shows, before the start it is the
  /// first.
  ///
  /// - Throws: if the date has none, as a rest day or one after the plan's last.
  func day(listedOn date: CivilDate, for name: String) throws -> DayNumber {
    if date == today, let listedDay { return listedDay }
    guard let first = plannedDates.first else { return currentDay }
    if date < first { return curriculum.days[0].number }
    guard let index = plannedDates.firstIndex(of: date), curriculum.days.indices.contains(index),
      !curriculum.days[index].items.isEmpty
    else {
      throw Failure(
        .usage, "\(date.longTextWithWeekday) has no list, so \(quoted(name)) names nothing on it",
        help: "name the day, as in `\(currentDay.value).\(name)`")
    }
    return curriculum.days[index].number
  }

  /// The day of the plan of today's date; nil on a rest day, in a pause, before the start and after the end.
  package var dayOfToday: DayNumber? {
    guard !plannedDates.isEmpty else { return currentDay }
    return plannedDates.firstIndex(of: today) == currentDay.value - 1 ? currentDay : nil
  }
}

package enum LogChange: Equatable, Sendable {
  /// The first logged item fixed the start of the programme.
  case started(CivilDate)
  /// Done for the first time.
  case finished(LogTarget, minutes: Int?)
  /// Done before, and done again now.
  case solvedAgain(LogTarget, minutes: Int?)
  /// The learner said how well a problem was remembered.
  case rated(LogTarget, Rating)
  /// Already done on that day: only the minutes are new.
  case minutesAdded(LogTarget, minutes: Int)
  /// Already done on that day, and nothing new was given.
  case nothingNew(LogTarget)
  /// Already done on that day, and these minutes were given a moment ago.
  case sameMinutes(LogTarget, minutes: Int)
  case reopened(LogTarget)
  /// There was no done mark to remove.
  case wasNotDone(LogTarget)
  /// Time was logged; the item stays open or done.
  case timeAdded(LogTarget, minutes: Int)
  case timeTaken(LogTarget, minutes: Int)
  /// A bonus problem was added; done unless it only took time.
  case bonusAdded(LogTarget, minutes: Int?, isDone: Bool)
  /// The title of a bonus problem may reach a public site from now on.
  case bonusShown(LogTarget)
  /// A bonus problem was removed with all that was logged on it.
  case bonusRemoved(LogTarget)
  /// It is an item of the plan, so it stays.
  case notBonus(LogTarget)
  /// What happened to the running timer, and its item; nil if neither the plan nor the log has the item any more.
  case timer(RunningTimerChange, LogTarget?)
  /// What happened to a note or a reflection, and where it is.
  case text(NoteChange, TextPlace)
}

extension [LogChange] {
  /// Adds a change, which is news even where the one before it said that nothing is.
  mutating func append(news change: LogChange, of target: LogTarget) {
    if last == .nothingNew(target) { removeLast() }
    append(change)
  }
}

package enum NoteChange: Equatable, Sendable {
  case written
  case replaced(before: String)
  case extended
  case cleared(before: String)
  case same
  /// There was no text to clear or to share.
  case missing
  case visibility(isPublic: Bool)
  /// It was changed elsewhere too, and now contains both texts.
  case joined
  /// It was to be removed, but was changed elsewhere in the meantime.
  case kept
}

package enum TextPlace: Equatable, Sendable {
  case note(LogTarget)
  case reflection(DayNumber)
}
