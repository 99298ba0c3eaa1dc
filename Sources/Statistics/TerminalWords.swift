// Words progress in English, for the terminal, the reminders and the JSON documents.

package import Wording

private let english = Vocabulary.english

extension Measure {
  /// The label before the number.
  package var title: String { english.title(of: self) }
  /// How the measure is counted, in one sentence.
  package var rule: String { english.rule(of: self) }
}

extension ProgressSummary {
  /// The headline of today: `Day 3 of 14`, `Rest day`, `Paused`, `Starts in 2 days`, `Finished`.
  package var headline: String { english.wholeHeadline(self) }
  /// The state of the programme in a sentence.
  package var stateSentence: String { english.sentence(of: self, withPace: true) }
  /// `3 of 14 days complete`.
  package var daysCompleteText: String { english.daysComplete(self) }
  /// The number with its unit: `11 days`, `290 of 476 (60%)`, `2 days behind`.
  package func value(of measure: Measure) -> String { english.value(of: measure, in: self) }
}

extension Completion {
  /// `0%`, `<1%`, `99%`, `100%`.
  package var percentText: String { english.percent(self) }
  /// `4 of 5`.
  package var countText: String { english.share(self) }
  /// `4 of 5 items`.
  package var itemsText: String { english.share(self, "items-of") }
}

extension Pace {
  package var words: String { english.pace(self) }
}

extension Streak {
  /// The detail beside the number: since when, and whether today is still open.
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
