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
    var chapter = CatalogueChapter("Items, timers, settings, dates and pauses")
    func add<Outcome>(_ title: String, _ work: () throws -> Outcome) throws {
      chapter.add(title, [try refusal(work).diagnostic])
    }
    for (title, name) in [
      ("`machinemode done quicksort`", "quicksort"), ("`machinemode done 52`", "52"),
      ("`machinemode done two`", "two"), ("`machinemode done 6.p1`", "6.p1"),
      ("`machinemode done p3`", "p3"), ("`machinemode start p1-p2`", "p1-p2"),
    ] { try add(title) { try SamplePlan.found(name) } }
    for word in ["p3-p1", "p1-t3", "p1-p51"] {
      try add("`machinemode done \(word)`") { try expandItemWords([word]) }
    }
    for (title, name) in [
      ("`machinemode review t1`", "t1"), ("`machinemode review p1` of a problem that is open", "p1"),
    ] {
      try add(title) {
        var editor = LogEditor(ProgressLog())
        return try editor.finish([FinishEntry(name: name)], on: SamplePlan.today, isReview: true)
      }
    }
    try add("`machinemode stop` without a timer") {
      var editor = LogEditor()
      return try editor.stopTimer()
    }
    for (title, seconds) in [
      ("`machinemode stop` after 241 minutes", -241 * 60),
      ("`machinemode stop` after the clock was set back", 60),
    ] { chapter.add(title, [try unlikelyTimer(startedAt: seconds).failure.diagnostic]) }
    for (key, value) in [("dayStrat", "02:00"), ("colour", "red"), ("dayStart", "25:00"), ("start", "none")] {
      try add("`machinemode settings set \(key) \(value)`") {
        var log = ProgressLog(items: [ItemID("lc-1"): ItemRecord(attempts: [SamplePlan.attempt()])])
        try log.set(settingKey(named: key), to: value, today: SamplePlan.today)
      }
    }
    for key in SettingKey.allCases {
      try add("`machinemode settings set \(key.rawValue) ''`") {
        var log = ProgressLog()
        try log.set(key, to: "", today: SamplePlan.today)
      }
    }
    try add("`machinemode done p1 --on someday`") {
      try date(typed: "someday", today: SamplePlan.today, direction: .past)
    }
    func dates(_ words: String) throws -> ClosedRange<CivilDate> {
      try dateRange(typed: words, today: SamplePlan.today, direction: .future)
    }
    for (words, reason) in [
      ("someday", nil), ("mon..", nil), ("2026-12-09..2026-12-05", nil), ("2026-12-01..2028-01-01", nil),
      ("mon", String(repeating: "x", count: Pause.longestReason + 1)), ("mon", "Two\nlines"),
    ] {
      let option = reason.map { $0.contains("\n") ? " with a reason of two lines" : " with a long reason" }
      try add("`machinemode pause \(words)`\(option ?? "")") {
        var log = ProgressLog()
        return try log.pause(dates(words), reason: reason)
      }
    }
    for words in ["2026-12-05", "2026-12-05..2026-12-09"] {
      try add("`machinemode pause delete \(words)`") {
        var log = ProgressLog()
        return try log.removePauses(on: dates(words))
      }
    }
    expectEqual(chapter.complaint(), nil)
  }

  /// Why a timer that was started so many seconds after now cannot be stopped.
  private func unlikelyTimer(startedAt seconds: Int) throws -> UnlikelyTimer {
    let now = SamplePlan.now.instant
    var log = SamplePlan.started
    log.timer = RunningTimer(
      item: ItemID("lc-15"),
      started: Instant(secondsSinceEpoch: now.secondsSinceEpoch + seconds, offset: now.offset))
    var editor = LogEditor(log)
    return try #require(throws: UnlikelyTimer.self) { _ = try editor.stopTimer() }
  }
}
