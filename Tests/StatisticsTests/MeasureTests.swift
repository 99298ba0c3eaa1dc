// Every measure has a title, a rule in one sentence, a value and an explanation, whatever the log holds.

import Statistics
import StudyModel
import TestSupport
import Testing
import Wording

@Suite("Measures")
struct MeasureTests {
  @Test(
    "every measure has a title and a name of its own, and a rule in one sentence", arguments: Measure.allCases
  )
  func titles(measure: Measure) {
    #expect(!measure.title.isEmpty)
    expectEqual(Measure.allCases.count { $0.title == measure.title }, 1)
    expectEqual(Measure(rawValue: measure.rawValue), measure)
    #expect(measure.rawValue.allSatisfy { $0.isLowercase || $0 == "-" })
    // The rule is one sentence of less than 330 characters.
    let rule = measure.rule
    expectEqual(rule.first?.isUppercase, true)
    expectSuffix(rule, ".")
    #expect(!rule.dropLast().contains { ".!?\n".contains($0) })
    expectLacks(rule, "  ")
    #expect(rule.count < 330)
    #expect(rule.count > 20)
  }

  /// What is wrong with the words of a measure; empty when they read well.
  private func faults(_ measure: Measure, _ seen: ProgressSummary) -> [String] {
    let explanation = seen.explanation(of: measure)
    let sentence = explanation.sentence
    var faults: [String] = []
    if explanation.value.isEmpty || explanation.value != seen.value(of: measure) { faults.append("value") }
    if !sentence.hasSuffix(".") || sentence.hasSuffix("..") { faults.append("full stop") }
    if explanation.inputs.contains(where: { $0.isEmpty || $0.hasSuffix(".") || $0.hasSuffix(";") }) {
      faults.append("clause")
    }
    // Nothing in these plans is written with a hyphen, so one is a negative number.
    let odd = [
      "  ", " .", " ;", " :", ";;", "0 days ago", "-", "nil", "Optional", "()", "\n", " 1 days", " 1 entries",
      "(1 solves", ": 1 items", "; 1 items", ": .", "..",
    ]
    for text in odd where (" " + sentence).contains(text) { faults.append("“\(text)”") }
    return faults.map { "\(measure.rawValue): \($0) in “\(sentence)”" }
  }

  @Test("every value and explanation reads well for every story", arguments: Story.allCases)
  func stories(story: Story) throws {
    let seen = try story.summary()
    let faults = Measure.allCases.flatMap { self.faults($0, seen) }
    expectEmpty(faults, "\(faults)")
  }

  @Test("and for histories from seeds, on every day of them", arguments: Tier.seeds(15, nightly: 60))
  func seeds(seed: UInt64) throws {
    let history = try RandomHistory(seed: seed)
    let log = try history.log(history.acts)
    for day in [-40, -7, -1, 0, 1, 30, 400] {
      let seen = summary(history.plan, log, on: history.today.adding(days: day))
      let faults = Measure.allCases.flatMap { self.faults($0, seen) }
      expectEmpty(faults, "\(faults)")
    }
  }

  @Test("values say the number with its unit")
  func values() throws {
    for (story, measure, value) in [
      (.emptyLog, .typicalTime, "no times"), (.oneItem, .typicalTime, "too few times (1 solve)"),
      (.lastDay, .typicalTime, "30 min, usually 30 min (6 solves)"),
      (.lastDay, .difficulty, "Medium 6 of 7"),
      (.emptyLog, .weekdays, "no times"),
      (.catchUp, .weekdays, "most on Fridays, 2 h 40 min"), (.emptyLog, .calendarWeeks, "nothing"),
      (.weekAfterOpen, .calendarWeeks, "nothing"),
      (.emptyLog, .bonus, "0 done"), (.emptyLog, .solvedAgain, "0 times"),
      (.emptyLog, .premium, "none in the plan"),
      (.thousandDayPlan, .day, "Day 7 of 1,000"), (.thousandDayPlan, .items, "12 of 2,000 (<1%)"),
      (.thousandDayPlan, .forecast, "28 July 2029"), (.flightWest, .pace, "2 days ahead"),
    ] as [(Story, Measure, String)] {
      try expectEqual(story.summary().value(of: measure), value, "\(measure.rawValue) of \(story)")
    }
    // The report's averages too.
    let words = Vocabulary.english
    try expectEqual(words.averageOfDays(Story.lastDay.summary()), "DSA 85%, system design 85%")
    let alone = try summary(
      SamplePlan.plain(days: 2, topics: 0), ProgressLog(start: "2026-11-02"), november: 2)
    expectEqual(words.averageOfDays(alone), "0%")
    try expectEqual(words.meanTime(Story.oneItem.summary()), "25 min")
    try expectEqual(words.meanTime(Story.emptyLog.summary()), "no times")
  }
}
