// What a change to the log needs besides it, and what it changed; the command line puts that into words.

package import StudyModel

/// The world as a logging command sees it; all of it is fixed for the run.
package struct LogContext: Sendable {
  package let curriculum: Curriculum
  package let now: Now
  /// The calendar day of now.
  package let today: CivilDate
  /// The programme day whose list `p1` and `t1` speak of.
  package let currentDay: DayNumber
  /// How many minutes the running timer stands for, as the person said where it ran unlikely long; nil leaves that
  /// to the clock.
  package let timerMinutes: Int?

  package init(
    curriculum: Curriculum, now: Now, today: CivilDate, currentDay: DayNumber, timerMinutes: Int? = nil
  ) {
    self.timerMinutes = timerMinutes
    self.curriculum = curriculum
    self.now = now
    self.today = today
    self.currentDay = currentDay
  }
}

package enum LogChange: Equatable, Sendable {
  /// The first logged item fixed the start of the programme.
  case started(CivilDate)
  /// Done for the first time.
  case finished(LogTarget, minutes: Int?)
  /// Done before, and again now.
  case solvedAgain(LogTarget, minutes: Int?)
  /// Already done that day: only the minutes are new.
  case minutesAdded(LogTarget, minutes: Int)
  /// Already done that day, and nothing new was given.
  case nothingNew(LogTarget)
  /// A problem stands on several days, and `done` finished it on a day that is not today's, though it was done before
  /// on another: `earlier`, which was perhaps meant to be solved again. `entry` is nil if it came with others.
  case filledOtherDay(LogTarget, earlier: LogTarget, entry: FinishEntry?, on: CivilDate)
  case reopened(LogTarget)
  /// There was no done mark to take back.
  case wasNotDone(LogTarget)
  /// Time was logged, and the item is as open or done as before.
  case timeAdded(LogTarget, minutes: Int)
  /// Minutes were taken off again.
  case timeTaken(LogTarget, minutes: Int)
  /// A problem outside the plan; done unless it only took time.
  case bonusAdded(LogTarget, minutes: Int?, isDone: Bool)
  /// The title of a bonus problem may reach a public site from now on.
  case bonusShown(LogTarget)
  /// A bonus problem went with all that was logged on it.
  case bonusRemoved(LogTarget)
  /// It is an item of the plan, so it stays.
  case notBonus(LogTarget)
  /// What happened to the running timer, and on which item; nil if neither the plan nor the log has that any more.
  case timer(RunningTimerChange, LogTarget?)
  /// What happened to a learner's own words, and where they stand.
  case text(WrittenTextChange, TextPlace)
}

/// What happened to a note or a reflection.
package enum WrittenTextChange: Equatable, Sendable {
  case written
  case replaced(before: String)
  case extended
  case cleared(before: String)
  /// The text is what it was.
  case same
  /// There was no text to clear or to show to others.
  case missing
  case visibility(isPublic: Bool)
  /// It was changed elsewhere as well, and holds both texts now.
  case joined
  /// It was to be removed, but was changed elsewhere meanwhile.
  case kept
}

/// Where a learner's own words stand.
package enum TextPlace: Equatable, Sendable {
  /// The note on an item.
  case note(LogTarget)
  /// The reflection on a programme day.
  case reflection(DayNumber)
}
