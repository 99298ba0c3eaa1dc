// The timer: which item it runs on, whose minutes it becomes, and what is not believed.

import StudyModel
import TestSupport
import Testing
import TextTools

@testable import Logging

@Suite struct RunningTimerTests {
  /// An editor of a log in which the timer runs on an item since some seconds before the sample evening's now.
  private func running(
    _ id: String, seconds: Int, said: Int? = nil, day: Int = 3, in log: ProgressLog = SamplePlan.started
  ) -> LogEditor {
    var log = log
    let now = SamplePlan.now.instant
    log.timer = RunningTimer(
      item: ItemID(id),
      started: Instant(secondsSinceEpoch: now.secondsSinceEpoch - seconds, offset: now.offset))
    return LogEditor(log, context: SamplePlan.context(day: day, timerMinutes: said))
  }

  private func done(_ editor: inout LogEditor, _ entries: (String, Int?)...) throws -> [String] {
    try editor.finish(
      entries.map { FinishEntry(name: $0.0, minutes: $0.1) }, on: SamplePlan.today, takesTimer: true
    ).map(\.inShort)
  }

  private static let elapsed = [
    (60, 1), (119, 1), (120, 2), (23 * 60 + 59, 23), (240 * 60, 240), (240 * 60 + 59, 240),
  ]

  @Test("counts whole minutes; under a minute it is no time: stopped, replaced by another or done")
  func countsWholeMinutes() throws {
    for (seconds, minutes) in Self.elapsed {
      var editor = running("lc-15", seconds: seconds)
      try expectEqual(editor.stopTimer().map(\.inShort), ["timer stopped(minutes: \(minutes)) lc-15 3"])
      expectEqual(editor.log.attempts("lc-15"), ["2026-11-20 \(minutes) open"])
      expectEqual(editor.log.timer, nil)
    }
    for seconds in [0, 59] {
      let discarded = "timer discarded(minutes: Optional(0)) lc-15 3"
      var stopped = running("lc-15", seconds: seconds)
      try expectEqual(stopped.stopTimer().map(\.inShort), [discarded])
      expectEqual(stopped.log, SamplePlan.started)
      var replaced = running("lc-15", seconds: seconds)
      try expectEqual(
        replaced.startTimer(on: "t1").map(\.inShort), [discarded, "timer started cache-watch 3"])
      expectEqual(replaced.log.items, SamplePlan.started.items)
      var finished = running("lc-15", seconds: seconds)
      try expectEqual(done(&finished, ("p2", nil)), ["finished lc-15 3", discarded])
      expectEqual(finished.log.attempts("lc-15"), ["2026-11-20 - done"])
      expectEqual(finished.log.timer, nil)
      // What the person says counts.
      var said = running("lc-15", seconds: seconds)
      try expectEqual(said.stopTimer(minutes: 5).map(\.inShort), ["timer stopped(minutes: 5) lc-15 3"])
    }
  }

  @Test("done of its item ends it: without a time it takes the minutes, a time given counts")
  func done() throws {
    for name in ["p2", "15", "3sum", "lc-15"] {
      var editor = running("lc-15", seconds: 25 * 60)
      try expectEqual(done(&editor, (name, nil)), ["finished lc-15 3, 25", "timer taken lc-15 3"])
      expectEqual(editor.log.attempts("lc-15"), ["2026-11-20 25 done"])
      expectEqual(editor.log.timer, nil)
    }
    for seconds in [25 * 60, 900 * 60, -60] {
      var editor = running("lc-15", seconds: seconds)
      try expectEqual(done(&editor, ("p2", 40)), ["finished lc-15 3, 40", "timer overruled lc-15 3"])
      expectEqual(editor.log.attempts("lc-15"), ["2026-11-20 40 done"])
      expectEqual(editor.log.timer, nil)
    }
    // Done of the free alternative of its item.
    var premium = running("lc-252", seconds: 600)
    try expectEqual(done(&premium, ("1094", nil)), ["finished lc-1094 2, 10", "timer taken lc-1094 2"])
    // A number means the occurrence that it runs on, whichever is in today's list.
    var revision = running("lc-53-r2", seconds: 600)
    try expectEqual(done(&revision, ("53", nil)), ["finished lc-53-r2 5, 10", "timer taken lc-53-r2 5"])
    var again = running("lc-53-r2", seconds: 600, in: revision.log)
    try expectEqual(done(&again, ("53", nil)), ["minutes added lc-53-r2 5, 10", "timer taken lc-53-r2 5"])
  }

  @Test("done of another item leaves it running, and among several only its own takes the minutes")
  func doneOfAnother() throws {
    var editor = running("lc-15", seconds: 25 * 60)
    let timer = editor.log.timer
    try expectEqual(done(&editor, ("t1", nil)), ["finished cache-watch 3"])
    try expectEqual(done(&editor, ("t1", 5)), ["minutes added cache-watch 3, 5"])
    expectEqual(editor.log.timer, timer)
    // A tick elsewhere, which no timer measures.
    try expectEqual(
      editor.finish([FinishEntry(name: "p2")], on: SamplePlan.today).map(\.inShort),
      [
        "finished lc-15 3"
      ])
    expectEqual(editor.log.timer, timer)
    var several = running("lc-15", seconds: 25 * 60)
    try expectEqual(
      done(&several, ("t1", nil), ("p2", nil), ("p2", nil)),
      [
        "finished cache-watch 3", "finished lc-15 3, 25", "timer taken lc-15 3", "nothing new lc-15 3",
      ])
  }

  @Test("started on an item it logs nothing; stopped, or started on another one, it adds its minutes")
  func started() throws {
    var first = LogEditor(ProgressLog(), day: 1)
    try expectEqual(first.startTimer(on: "p1").map(\.inShort), ["timer started lc-1920 1"])
    expectEmpty(first.log.items)
    expectEqual(first.log.settings.start, nil)
    try expectEqual(
      first.stopTimer(minutes: 1).map(\.inShort),
      ["started 2026-11-20", "timer stopped(minutes: 1) lc-1920 1"])
    var editor = running("lc-15", seconds: 600)
    try expectEqual(
      editor.startTimer(on: "t1").map(\.inShort),
      [
        "timer stopped(minutes: 10) lc-15 3", "timer started cache-watch 3",
      ])
    let timer = RunningTimer(item: ItemID("cache-watch"), started: SamplePlan.now.instant)
    expectEqual(editor.log.timer, timer)
    expectEqual(editor.log.attempts("lc-15"), ["2026-11-20 10 open"])
    let before = editor.log
    try expectEqual(
      editor.startTimer(on: "t1").map(\.inShort),
      [
        "timer runsAlready(minutes: Optional(0)) cache-watch 3"
      ])
    expectEqual(editor.log, before)
    // Those on an item that the plan has lost are kept under the item's id.
    var lost = running("lc-9999", seconds: 600)
    expectEqual(lost.timedItem, nil)
    try expectEqual(lost.stopTimer().map(\.inShort), ["timer stopped(minutes: 10) gone"])
    expectEqual(lost.log.attempts("lc-9999"), ["2026-11-20 10 open"])
  }

  @Test("over four hours it is not believed, nor when the clock was set back") func overFourHoursNot() throws
  {
    let forgotten = "has run for 4 h 1 min, so it was probably forgotten"
    let ahead =
      "was started at 21:15 on 20 November 2026, which is in the future: the clock was set back"
    for (seconds, words) in [(241 * 60, forgotten), (-60, ahead)] {
      let before = running("lc-15", seconds: seconds)
      var editor = before
      let error = try #require(throws: UnlikelyTimer.self) { try editor.stopTimer() }
      #expect(throws: error) { try editor.startTimer(on: "t1") }
      #expect(throws: error) { try done(&editor, ("t1", nil), ("p2", nil)) }
      expectEqual(error.reason, "the timer on `3Sum` \(words)")
      expectEqual(error.usualMinutes, 30)
      expectEqual(editor.log, before.log)
      expectContains(error.failure.help, "`machinemode stop 45m`, or `machinemode done lc-15 45m`")
      // What the person says counts, however long it was.
      var said = running("lc-15", seconds: seconds, said: 300)
      try expectEqual(done(&said, ("p2", nil)), ["finished lc-15 3, 300", "timer taken lc-15 3"])
      try expectEqual(editor.stopTimer(minutes: 300).map(\.inShort), ["timer stopped(minutes: 300) lc-15 3"])
    }
    var topic = running("cache-draw", seconds: 241 * 60)
    let drawn = try #require(throws: UnlikelyTimer.self) { try topic.stopTimer() }
    expectPrefix(drawn.reason, "the timer on `Draw a cache in front of a shop` has")
  }

  @Test("discarded it logs nothing, without one there is nothing to stop, and with its bonus problem it goes")
  func discarded() throws {
    for seconds in [600, 900 * 60, -60] {
      var editor = running("lc-15", seconds: seconds)
      _ = try editor.discardTimer()
      expectEqual(editor.log, SamplePlan.started)
    }
    var without = LogEditor()
    try expectEqual(refusal { try without.stopTimer(minutes: 25) }.message, "no timer is running")
    #expect(throws: Failure.self) { try without.discardTimer() }
    var log = SamplePlan.started
    log.bonus = [SamplePlan.bonus(1, "Puzzle", day: 3)]
    var editor = running("bonus-1", seconds: 600, in: log)
    try expectEqual(
      editor.removeBonus("puzzle").map(\.inShort),
      [
        "bonus removed bonus-1 3", "timer discarded(minutes: Optional(10)) bonus-1 3",
      ])
    expectEqual(editor.log, SamplePlan.started)
  }
}
