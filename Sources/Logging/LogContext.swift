// What a change to the log needs to know besides the log.

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
