// `done` and `time`: the first time, again on the same day or another, through an alternative, several at once.

import StudyModel
import TestSupport
import Testing
import TextTools

@testable import Logging

@Suite struct FinishTests {
  @Test("the first item logged fixes the start, for an earlier day too, and a start that is set stays")
  func start() throws {
    var editor = LogEditor(ProgressLog())
    try expectEqual(editor.done("1", 25), ["started 2026-11-20", "finished lc-1 1, 25"])
    expectEqual(editor.log.settings.start, SamplePlan.today)
    expectEqual(editor.log["lc-1"], ItemRecord(attempts: [SamplePlan.attempt(minutes: 25)]))
    try expectEqual(editor.done("53", on: "2026-11-19"), ["finished lc-53-r1 3"])
    expectEqual(editor.log.settings.start, SamplePlan.today)
    // A first item logged for an earlier day starts the programme on that day.
    var earlier = LogEditor(ProgressLog())
    try expectEqual(earlier.done("3.p1", on: "2026-11-17"), ["started 2026-11-17", "finished lc-53-r1 3"])
    expectEqual(earlier.log.settings.start, date("2026-11-17"))
    expectEqual(earlier.log["lc-53-r1"]?.attempts, [SamplePlan.attempt(on: date("2026-11-17"))])
    // A start that is set stays, whatever is logged before it.
    for day in ["2026-11-10", "2026-11-20"] {
      var editor = LogEditor()
      try expectEqual(editor.done("1", on: day), ["finished lc-1 1"])
      expectEqual(editor.log.settings.start, date("2026-11-18"))
    }
    // No items, no change and no start.
    var empty = LogEditor(ProgressLog())
    try expectEmpty(empty.finish([], on: SamplePlan.today, note: "text"))
    expectEqual(empty.log, ProgressLog())
  }

  private static let kinds: [(String, String, String)] = [
    ("1920", "lc-1920", "finished lc-1920 1, 15"), ("lc-53-r2", "lc-53-r2", "finished lc-53-r2 5, 15"),
    ("t2", "cache-draw", "finished cache-draw 3, 15"), ("warm-up-1", "warm-up-1", "finished warm-up-1 2, 15"),
    ("b1", "cache-bonus", "finished cache-bonus 3, 15"), ("1.t1", "dns-watch", "finished dns-watch 1, 15"),
    ("car pooling", "lc-1094", "finished lc-1094 2, 15"),
  ]

  @Test("an item of any kind is finished under its own id, a bonus problem of the log in its own record")
  func kinds() throws {
    for (name, id, change) in Self.kinds {
      var editor = LogEditor()
      try expectEqual(editor.done(name, 15), [change], name)
      var expected = SamplePlan.started
      expected.items[ItemID(id)] = ItemRecord(attempts: [SamplePlan.attempt(minutes: 15)])
      expectEqual(editor.log, expected, name)
    }
    for name in ["392", "bonus-1", "is subsequence", "3.b2"] {
      var editor = LogEditor(ItemSearchTests.withBonus)
      try expectEqual(editor.done(name, 15), ["started 2026-11-20", "finished bonus-1 3, 15"], name)
      try expectEqual(editor.done(name), ["nothing new bonus-1 3"], name)
      try expectEqual(editor.done(name, on: "2026-11-19"), ["solved again bonus-1 3"], name)
      expectEqual(editor.log.attempts("bonus-1"), ["2026-11-20 15 done", "2026-11-19 - done"], name)
      expectEmpty(editor.log.items)
    }
  }

  @Test("done again on the same day changes nothing, or adds the minutes and overwrites none")
  func again() throws {
    var editor = LogEditor()
    try expectEqual(editor.done("1", 25), ["finished lc-1 1, 25"])
    let before = editor.log
    for name in ["1", "lc-1", "two sum", "1.p3"] {
      try expectEqual(editor.done(name), ["nothing new lc-1 1"])
      expectEqual(editor.log, before)
    }
    var timed = LogEditor()
    try expectEqual(timed.done("1"), ["finished lc-1 1"])
    try expectEqual(timed.done("1", 25), ["minutes added lc-1 1, 25"])
    try expectEqual(timed.done("1", 1_440), ["minutes added lc-1 1, 1440"])
    expectEqual(
      timed.log.attempts("lc-1"), ["2026-11-20 - done", "2026-11-20 25 open", "2026-11-20 1440 open"])
    // Time logged before the finish stays beside it.
    var log = SamplePlan.started
    log.items[ItemID("lc-1")] = ItemRecord(attempts: [SamplePlan.attempt(minutes: 40, isFinish: false)])
    var begun = LogEditor(log)
    try expectEqual(begun.done("1", 10), ["finished lc-1 1, 10"])
    expectEqual(begun.log.attempts("lc-1"), ["2026-11-20 40 open", "2026-11-20 10 done"])
  }

  /// A second entry on lc-1, which was done with 25 minutes: seconds later, minutes, date, and whether they are added.
  private static let seconds: [(later: Int, minutes: Int, on: String, change: String)] = [
    (0, 25, "2026-11-20", "same minutes lc-1 1, 25"), (300, 25, "2026-11-20", "same minutes lc-1 1, 25"),
    (301, 25, "2026-11-20", "minutes added lc-1 1, 25"), (-60, 25, "2026-11-20", "minutes added lc-1 1, 25"),
    (1, 24, "2026-11-20", "minutes added lc-1 1, 24"), (1, 25, "2026-11-19", "solved again lc-1 1, 25"),
  ]

  @Test("the same minutes within five minutes of the last entry change nothing")
  func sameMinutes() throws {
    for given in Self.seconds {
      for name in ["1", "1.p3", "two sum"] {
        var editor = LogEditor()
        _ = try editor.done("1", 25)
        let before = editor.log
        editor.context = SamplePlan.context(secondsLater: given.later)
        try expectEqual(editor.done(name, given.minutes, on: given.on), [given.change])
        expectEqual(editor.log == before, given.change.hasPrefix("same"))
      }
    }
    // Other minutes between them, or `time`, make the same minutes new ones; a note and a rating are taken.
    var editor = LogEditor()
    _ = try editor.done("1", 25)
    let entry = FinishEntry(name: "1", minutes: 25, rating: .hard)
    try expectEqual(
      editor.finish([entry], on: SamplePlan.today, note: "text").map(\.inShort),
      ["same minutes lc-1 1, 25", "rated lc-1 1, hard", "note written lc-1 1"])
    editor.context = SamplePlan.context(secondsLater: 1)
    _ = try editor.addTime([FinishEntry(name: "1", minutes: 5)], on: SamplePlan.today)
    try expectEqual(editor.done("1", 25), ["minutes added lc-1 1, 25"])
    _ = try editor.addTime([FinishEntry(name: "1", minutes: 25)], on: SamplePlan.today)
    expectEqual(
      editor.log.attempts("lc-1"),
      ["2026-11-20 25 done", "2026-11-20 5 open", "2026-11-20 25 open", "2026-11-20 25 open"])
    // An item that only took time is done with the same minutes.
    var open = LogEditor()
    _ = try open.addTime([FinishEntry(name: "1", minutes: 25)], on: SamplePlan.today)
    try expectEqual(open.done("1", 25), ["finished lc-1 1, 25"])
  }

  @Test("done again on another day is a re-solve, also for a day before the first one")
  func solvedAgain() throws {
    for earlier in ["2026-11-19", "2026-11-01"] {
      var editor = LogEditor()
      try expectEqual(editor.done("1", 30, on: earlier), ["finished lc-1 1, 30"])
      try expectEqual(editor.done("1", 12), ["solved again lc-1 1, 12"])
      try expectEqual(editor.done("1"), ["nothing new lc-1 1"])
      try expectEqual(editor.done("1", on: earlier), ["nothing new lc-1 1"])
      try expectEqual(editor.done("1", 5, on: earlier), ["minutes added lc-1 1, 5"])
      expectEqual(
        editor.log.attempts("lc-1"), ["\(earlier) 30 done", "2026-11-20 12 done", "\(earlier) 5 open"])
    }
    var editor = LogEditor()
    try expectEqual(editor.done("1"), ["finished lc-1 1"])
    try expectEqual(editor.done("1", on: "2026-11-12"), ["solved again lc-1 1"])
    expectEqual(editor.log.attempts("lc-1"), ["2026-11-20 - done", "2026-11-12 - done"])
  }

  @Test("a note given with the item is written, then extended, and never stands for nothing new")
  func note() throws {
    var editor = LogEditor()
    try expectEqual(editor.done("1", note: "first"), ["finished lc-1 1", "note written lc-1 1"])
    try expectEqual(editor.done("1", note: "second"), ["note extended lc-1 1"])
    try expectEqual(editor.done("1", 5, note: "third"), ["minutes added lc-1 1, 5", "note extended lc-1 1"])
    try expectEqual(
      editor.done("1", on: "2026-11-19", note: "fourth"),
      [
        "solved again lc-1 1", "note extended lc-1 1",
      ])
    let expected = Note(
      markdown: "first\n\nsecond\n\nthird\n\nfourth", changed: SamplePlan.now.instant)
    expectEqual(editor.log["lc-1"]?.note, expected)
    // The same note given again adds nothing.
    var same = LogEditor()
    _ = try same.done("1", note: "first")
    try expectEqual(same.done("1", note: "first"), ["nothing new lc-1 1"])
    _ = try same.done("1", note: "second")
    try expectEqual(same.done("1", 5, note: "second"), ["minutes added lc-1 1, 5"])
    expectEqual(same.log["lc-1"]?.note?.markdown, "first\n\nsecond")
    // A note that is only white space is none.
    for note in ["", " ", "\n", " \t\u{A0}\n"] {
      var editor = LogEditor()
      try expectEqual(editor.done("1", note: note), ["finished lc-1 1"])
      try expectEqual(editor.done("1", note: note), ["nothing new lc-1 1"])
      expectEqual(editor.log["lc-1"]?.note, nil)
    }
    // A public note stays public.
    var shared = LogEditor()
    _ = try shared.note(on: "1", .replace("first"), isPublic: true)
    try expectEqual(shared.done("1", note: "second"), ["finished lc-1 1", "note extended lc-1 1"])
    expectEqual(shared.log["lc-1"]?.note?.isPublic, true)
  }

  private static let premiumAndFree = [
    ("1094", "lc-1094", "252", "lc-252"), ("252", "lc-252", "1094", "lc-1094"),
  ]

  @Test("a premium problem and its alternative are one item", arguments: premiumAndFree)
  func alternative(first: String, firstID: String, second: String, secondID: String) throws {
    var editor = LogEditor()
    try expectEqual(editor.done(first, 20, on: "2026-11-19"), ["finished \(firstID) 2, 20"])
    try expectEqual(editor.done(second, on: "2026-11-19"), ["nothing new \(secondID) 2"])
    try expectEqual(editor.done(second, 5, on: "2026-11-19"), ["minutes added \(secondID) 2, 5"])
    try expectEqual(editor.done(second), ["solved again \(secondID) 2"])
    expectEqual(editor.log.attempts(firstID), ["2026-11-19 20 done"])
    expectEqual(editor.log.attempts(secondID), ["2026-11-19 5 open", "2026-11-20 - done"])
  }

  @Test("several items are finished in the order given, each with its own minutes, one named twice once")
  func several() throws {
    var editor = LogEditor(ProgressLog())
    let entries = [
      FinishEntry(name: "p2", minutes: 25), FinishEntry(name: "1.p1", minutes: nil),
      FinishEntry(name: "t1", minutes: 10),
    ]
    let changes = try editor.finish(entries, on: SamplePlan.today).map(\.inShort)
    expectEqual(
      changes,
      [
        "started 2026-11-20", "finished lc-15 3, 25", "finished lc-1920 1", "finished cache-watch 3, 10",
      ])
    expectEqual(editor.log.attempts("lc-15"), ["2026-11-20 25 done"])
    expectEqual(editor.log.attempts("lc-1920"), ["2026-11-20 - done"])
    expectEqual(editor.log.attempts("cache-watch"), ["2026-11-20 10 done"])
    expectEqual(editor.log.items.count, 3)
    var twice = LogEditor()
    let names = [
      FinishEntry(name: "p2", minutes: 25), FinishEntry(name: "15", minutes: 10), FinishEntry(name: "3sum"),
    ]
    let once = try twice.finish(names, on: SamplePlan.today).map(\.inShort)
    expectEqual(once, ["finished lc-15 3, 25", "minutes added lc-15 3, 10", "nothing new lc-15 3"])
    expectEqual(twice.log.attempts("lc-15"), ["2026-11-20 25 done", "2026-11-20 10 open"])
  }

  @Test(
    "an error in any name changes nothing at all", arguments: ["quicksort", "two", "p9", "6.p1", "", "1034"])
  func error(name: String) {
    for names in [[name], ["1", name], [name, "1"], ["1", "p2", name]] {
      for log in [ProgressLog(), ItemSearchTests.withBonus] {
        var editor = LogEditor(log)
        #expect(throws: Failure.self) {
          try editor.finish(
            names.map { FinishEntry(name: $0, minutes: 5) }, on: SamplePlan.today, note: "text")
        }
        expectEqual(editor.log, log)
      }
    }
  }
}

struct TimeTests {
  @Test("time is added, and the item stays as open as it was")
  func timeAdded() throws {
    var editor = LogEditor()
    let entries = [FinishEntry(name: "15", minutes: 20), FinishEntry(name: "t1", minutes: 70)]
    try expectEqual(
      editor.addTime(entries, on: SamplePlan.today).map(\.inShort),
      ["time added lc-15 3, 20", "time added cache-watch 3, 70"])
    expectEqual(editor.log.attempts("lc-15"), ["2026-11-20 20 open"])
    expectEqual(editor.log.attempts("cache-watch"), ["2026-11-20 70 open"])
    // The first time ever logged starts the programme, on the day it is for.
    var first = LogEditor(ProgressLog())
    let changes = try first.addTime([FinishEntry(name: "1", minutes: 5)], on: date("2026-11-19"))
    expectEqual(changes.map(\.inShort), ["started 2026-11-19", "time added lc-1 1, 5"])
    expectEqual(first.log.settings.start, date("2026-11-19"))
    // One name that is unknown changes nothing.
    var unchanged = LogEditor(ProgressLog())
    let unknown = [FinishEntry(name: "1", minutes: 5), FinishEntry(name: "quicksort", minutes: 5)]
    #expect(throws: ItemSearch.unknown("quicksort")) {
      try unchanged.addTime(unknown, on: SamplePlan.today)
    }
    expectEqual(unchanged.log, ProgressLog())
  }

  /// LC 53 stands on days 1, 3 and 5.
  @Test(
    "time on a problem of several days goes to what is due, then to what was done last",
    arguments: [
      (done: [String](), day: 3, place: "lc-53-r1 3"),
      (done: [], day: 2, place: "lc-53 1"),
      (done: ["1.p2"], day: 2, place: "lc-53 1"),
      (done: ["1.p2"], day: 4, place: "lc-53-r1 3"),
      (done: ["1.p2", "3.p1"], day: 4, place: "lc-53-r1 3"),
      (done: ["1.p2", "3.p1"], day: 5, place: "lc-53-r2 5"),
    ])
  func timeProblemSeveralDays(
    done: [String], day: Int, place: String
  ) throws {
    var editor = LogEditor(SamplePlan.started, day: day)
    for name in done { _ = try editor.done(name) }
    let changes = try editor.addTime([FinishEntry(name: "53", minutes: 9)], on: SamplePlan.today)
    expectEqual(changes.map(\.inShort), ["time added \(place), 9"])
  }
}
