// Everything for which a learner's words are refused, each made from the words that cause it.

import StudyModel
import TestSupport
import Testing
import TextTools

@testable import Logging

@Suite("diagnostics of what a learner logs")
struct LoggingDiagnosticTests {
  @Test("the catalogue has them all")
  func catalogue() throws {
    var chapter = CatalogueChapter(
      "Items, timers, settings, dates and pauses",
      causesIn: "Logging/LoggingErrors.swift")
    for (title, name) in [
      ("`machinemode done quicksort`", "quicksort"), ("`machinemode done 52`", "52"),
      ("`machinemode done two`", "two"), ("`machinemode done 6.p1`", "6.p1"),
      ("`machinemode done p3`", "p3"), ("`machinemode start p1-p2`", "p1-p2"),
    ] { chapter.add(title, try SamplePlan.refusal(name)) }
    for word in ["p3-p1", "p1-t3", "p1-p51"] {
      chapter.add(
        "`machinemode done \(word)`", try refusal(SearchError.self) { _ = try expandItemWords([word]) })
    }
    let topic = try refusal(RatingError.self) {
      var editor = LogEditor(ProgressLog(), context: SamplePlan.context())
      _ = try editor.finish([FinishEntry(name: "t1")], on: SamplePlan.today, isReview: true)
    }
    chapter.add("`machinemode review t1`", topic)
    let unsolved = try refusal(RatingError.self) {
      var editor = LogEditor(ProgressLog(), context: SamplePlan.context())
      _ = try editor.finish([FinishEntry(name: "p1")], on: SamplePlan.today, isReview: true)
    }
    chapter.add("`machinemode review p1` of a problem that is open", unsolved)
    chapter.add("`machinemode stop` without a timer", try timer(startedAt: nil))
    chapter.add("`machinemode stop` after 241 minutes", try timer(startedAt: -241 * 60))
    chapter.add("`machinemode stop` after the clock was set back", try timer(startedAt: 60))
    for (key, value) in [("dayStrat", "02:00"), ("colour", "red"), ("dayStart", "25:00"), ("start", "none")] {
      let error = try refusal(SettingError.self) {
        var log = ProgressLog(items: [ItemID("lc-1"): ItemRecord(attempts: [SamplePlan.attempt()])])
        try log.set(settingKey(named: key), to: value, today: SamplePlan.today)
      }
      chapter.add("`machinemode settings set \(key) \(value)`", error)
    }
    for word in ["someday", "2026-11-21"] {
      let error = try refusal(DateError.self) {
        _ = try date(typed: word, today: SamplePlan.today, direction: .past)
      }
      chapter.add("`machinemode done p1 --on \(word)`", error)
    }
    for (words, reason) in [
      ("someday", nil), ("mon..", nil), ("2026-12-09..2026-12-05", nil), ("2026-12-01..2028-01-01", nil),
      ("mon", String(repeating: "x", count: Pause.longestReason + 1)), ("mon", "Two\nlines"),
    ] {
      let error = try refusal(PauseError.self) {
        var log = ProgressLog()
        _ = try log.pause(pauseDates(typed: words, today: SamplePlan.today), reason: reason)
      }
      let option = reason.map { $0.contains("\n") ? " with a reason of two lines" : " with a long reason" }
      chapter.add("`machinemode pause \(words)`\(option ?? "")", error)
    }
    for words in ["2026-12-05", "2026-12-05..2026-12-09"] {
      let error = try refusal(PauseError.self) {
        var log = ProgressLog()
        _ = try log.removePauses(on: pauseDates(typed: words, today: SamplePlan.today))
      }
      chapter.add("`machinemode pause --remove \(words)`", error)
    }
    expectEqual(chapter.complaint(), nil)
  }

  private func refusal<Cause: Error>(_ type: Cause.Type, _ work: () throws -> Void) throws -> Cause {
    try #require(throws: type) { try work() }
  }

  /// Why a timer that was started so many seconds after now cannot be stopped.
  private func timer(startedAt seconds: Int?) throws -> TimerError {
    let now = SamplePlan.now.instant
    var log = SamplePlan.started
    log.timer = seconds.map {
      RunningTimer(
        item: ItemID("lc-15"),
        started: Instant(secondsSinceEpoch: now.secondsSinceEpoch + $0, offset: now.offset))
    }
    var editor = LogEditor(log)
    return try refusal(TimerError.self) { _ = try editor.stopTimer() }
  }
}
