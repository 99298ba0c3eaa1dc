// Names every figure that a person can ask about.

/// A figure that a person can ask about: `stats --why streak`. Documentation/numbers.md has the full rules.
package enum Measure: String, CaseIterable, Sendable {
  case day
  case daysComplete = "days-complete"
  case problems
  case sessions
  case tracks
  case items
  case streak
  case longestStreak = "longest-streak"
  case completeDays = "complete-days"
  case activeDays = "active-days"
  case consistency
  case pace
  case planEnd = "plan-end"
  case forecast
  case neededRate = "needed-rate"
  case minutes
  case weekdays
  case calendarWeeks = "calendar-weeks"
  case typicalTime = "typical-time"
  case typicalTimeAgain = "typical-time-again"
  case difficulty
  case bonus
  case premium
  case revisions
  case solvedAgain = "solved-again"
  case solvedBefore = "solved-before"
  case weeks
  case achievements
  case focus

  /// The key of the label before the number.
  package var titleKey: TextKey { rawValue }
  /// The key of the sentence on how it is counted.
  package var ruleKey: TextKey { rawValue + "-rule" }
}
