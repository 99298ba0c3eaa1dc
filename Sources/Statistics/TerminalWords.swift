// The same facts as the terminal, the reminders and the documents for programs say them: in English.

package import Wording

private let english = Vocabulary.english

extension Measure {
  /// What stands before the number.
  package var title: String { english.title(of: self) }
  /// How it is counted, in one sentence.
  package var rule: String { english.rule(of: self) }
}

extension ProgressSummary {
  /// Where the learner stands: `Day 3 of 14`, `Rest day`, `Paused`, `Starts in 2 days`, `Finished`.
  package var headline: String { english.wholeHeadline(self) }
  /// What the headline means today, as one sentence.
  package var stateSentence: String { english.sentence(of: self) }
  /// `3 of 14 days complete`.
  package var daysCompleteText: String { english.daysComplete(self) }
  /// The number with its unit: `11 days`, `290 of 476 (60 %)`, `2 days to make up`.
  package func value(of measure: Measure) -> String { english.value(of: measure, in: self) }
}

extension Completion {
  /// `0 %`, `<1 %`, `99 %`, `100 %`.
  package var percentText: String { english.percent(self) }
  /// `4 of 5`.
  package var countText: String { english.share(self) }
}

extension Pace {
  package var words: String { english.pace(self) }
}

extension Streak {
  /// What stands beside the number: since when, and that today is still open while it is.
  package var words: String { english.detail(of: self) }
}

extension StreakRun {
  package var words: String { english.streakRun(self) }
}

extension CalendarWeek {
  package var words: String { english.calendarWeek(self) }
}

extension TypicalTime {
  package var words: String { english.typicalTime(self) }
}

extension DayStatus {
  package var words: String { english.status(self) }
}

extension Achievement {
  package var title: String { english.title(of: self) }
}
