// The headline facts in words, by the day.

import StudyModel
import TestSupport
import Testing
import Wording

@testable import Statistics

@Suite("The summary in words")
struct SummaryWordsTests {
  @Test("headline, sentence and streak by the day")
  func byDay() throws {
    for (today, headline, sentence) in [
      (1, "Starts in 4 days", "Day 1 is planned for Thursday 5 November 2026."),
      (4, "Starts in 1 day", "Day 1 is planned for Thursday 5 November 2026."),
      (5, "Day 1 of 4", "0 of 4 days complete, on plan."),
      (6, "Paused", "0 of 4 days complete, on plan. Day 2 is next, on Saturday 7 November 2026."),
      (7, "Day 2 of 4", "0 of 4 days complete, on plan."),
      (8, "Rest day", "0 of 4 days complete, 2 days behind. Day 3 is next, on Monday 9 November 2026."),
      (10, "Day 4 of 4", "0 of 4 days complete, 3 days behind."),
      (11, "Finished", "0 of 4 days complete, 8 items to go."),
    ] {
      var log = try ProgressLog(start: "2026-11-05")
      try log.rest([.sunday], november: 1)
      try log.pause(november: 6, through: 6)
      let seen = try summary(SamplePlan.plain(days: 4), log, november: today)
      expectEqual(seen.headline, headline)
      expectEqual(seen.stateSentence, sentence)
    }
    // A clone starts no clock and says how to begin.
    let seen = try summary(SamplePlan.plain(days: 1_000), ProgressLog(), november: 5)
    expectEqual(seen.headline, "Day 1 of 1,000")
    expectEqual(seen.stateSentence, "Not started yet: the first logged item starts the programme.")
    expectEqual(seen.streak.words, "starts with the first item")
    // A finished programme says what it took.
    var whole = try ProgressLog(start: "2026-11-02")
    for id in ["lc-1", "t1-1", "lc-2", "t2-1"] { try whole.finish(id, november: 3, minutes: 20) }
    let done = try summary(SamplePlan.plain(days: 2), whole, november: 20)
    expectEqual(done.headline, "All 2 days complete")
    expectEqual(done.stateSentence, "The programme is done: 4 items in 1 h 20 min.")
    expectEqual(done.streak.words, "since 3 November")
    // A programme of one day says so in the singular.
    var single = try ProgressLog(start: "2026-11-02")
    for id in ["lc-1", "t1-1"] { try single.finish(id, november: 2) }
    try expectEqual(summary(SamplePlan.plain(days: 1), single, november: 20).headline, "Day 1 complete")
    // The streak says since when, and that today is still open only while it is.
    for (today, words) in [
      (7, "since 7 November"), (8, "since 7 November"), (9, "since 7 November, today still open"),
      (10, "longest 1, through 7 November"),
    ] {
      var log = try ProgressLog(start: "2026-11-02")
      try log.rest([.sunday], november: 1)
      try log.finish("lc-1", november: 7)
      try expectEqual(
        summary(SamplePlan.plain(days: 30), log, november: today).streak.words, words, "on \(today)")
    }
  }

  @Test("calls kinds, tracks and difficulties as plans and messages do, and names every kind of milestone")
  func names() {
    let words = Vocabulary.english
    for track in [Track.dsa, .systemDesign] { expectEqual(words.listTitle(of: track), track.listTitle) }
    for difficulty in Difficulty.allWithUnknown {
      expectEqual(words.name(of: difficulty), Difficulty.name(difficulty))
    }
    for item in [
      SamplePlan.problem(1), SamplePlan.session("s"), SamplePlan.watch("w"), SamplePlan.task("t"),
      SamplePlan.bonus("b"),
    ] {
      expectEqual(words.label(of: item), item.label)
      expectEqual(words.kind(of: item), item.kindName)
    }
    for (kind, title) in [
      (.streak(days: 1), "1 day in a row"), (.streak(days: 7), "7 days in a row"),
      (.daysComplete(1), "First day complete"), (.daysComplete(25), "25 days complete"),
      (.problems(1), "First problem"), (.problems(1_200), "1,200 problems"),
      (.hardProblems(1), "First Hard problem"), (.hardProblems(10), "10 Hard problems"),
      (.week(3), "Week 3 complete"),
    ] as [(Achievement.Kind, String)] {
      expectEqual(Vocabulary.english.title(of: Achievement(kind: kind, earnedOn: nil)), title)
    }
  }
}
