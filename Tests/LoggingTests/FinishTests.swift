// `done` and `time`: the first time, again on the same day or another, through an alternative, several at once.

import StudyModel
import TestSupport
import Testing
import TextTools

@testable import Logging

@Suite struct FinishTests {
  @Test("the first item logged fixes the start")
  func firstStart() throws {
    var editor = LogEditor(ProgressLog())
    try expectEqual(editor.done("1", 25), ["started 2026-11-20", "finished lc-1 1, 25"])
    expectEqual(editor.log.settings.start, SamplePlan.today)
    expectEqual(editor.log["lc-1"], ItemRecord(attempts: [SamplePlan.attempt(minutes: 25)]))
    try expectEqual(editor.done("53", on: "2026-11-19"), ["finished lc-53-r1 3"])
    expectEqual(editor.log.settings.start, SamplePlan.today)
  }

  @Test("a first item logged for an earlier day starts the programme on that day")
  func backdatedStart() throws {
    var editor = LogEditor(ProgressLog())
    try expectEqual(editor.done("3.p1", on: "2026-11-17"), ["started 2026-11-17", "finished lc-53-r1 3"])
    expectEqual(editor.log.settings.start, date("2026-11-17"))
    expectEqual(editor.log["lc-53-r1"]?.attempts, [SamplePlan.attempt(on: date("2026-11-17"))])
  }

  @Test("a start that is set stays, whatever is logged before it", arguments: ["2026-11-10", "2026-11-20"])
  func startStays(day: String) throws {
    var editor = LogEditor()
    try expectEqual(editor.done("1", on: day), ["finished lc-1 1"])
    expectEqual(editor.log.settings.start, date("2026-11-18"))
  }

  @Test("no items, no change and no start")
  func nothing() throws {
    var editor = LogEditor(ProgressLog())
    #expect(try editor.finish([], on: SamplePlan.today, note: "text").isEmpty)
    expectEqual(editor.log, ProgressLog())
  }

  private static let kinds: [(String, String, String)] = [
    ("1920", "lc-1920", "finished lc-1920 1, 15"), ("lc-53-r2", "lc-53-r2", "finished lc-53-r2 5, 15"),
    ("t2", "cache-draw", "finished cache-draw 3, 15"), ("warm-up-1", "warm-up-1", "finished warm-up-1 2, 15"),
    ("b1", "cache-bonus", "finished cache-bonus 3, 15"), ("1.t1", "dns-watch", "finished dns-watch 1, 15"),
    ("car pooling", "lc-1094", "finished lc-1094 2, 15"),
  ]

  @Test("an item of any kind is finished under its own id", arguments: kinds)
  func kind(name: String, id: String, change: String) throws {
    var editor = LogEditor()
    try expectEqual(editor.done(name, 15), [change])
    var expected = SamplePlan.started
    expected.items[ItemID(id)] = ItemRecord(attempts: [SamplePlan.attempt(minutes: 15)])
    expectEqual(editor.log, expected)
  }

  @Test(
    "a bonus problem in the log is finished in its own record",
    arguments: ["392", "bonus-1", "is subsequence", "3.b2"])
  func bonus(name: String) throws {
    var editor = LogEditor(ItemSearchTests.withBonus)
    try expectEqual(editor.done(name, 15), ["started 2026-11-20", "finished bonus-1 3, 15"])
    try expectEqual(editor.done(name), ["nothing new bonus-1 3"])
    try expectEqual(editor.done(name, on: "2026-11-19"), ["solved again bonus-1 3"])
    expectEqual(editor.log.attempts("bonus-1"), ["2026-11-20 15 done", "2026-11-19 - done"])
    #expect(editor.log.items.isEmpty)
  }

  // MARK: Said again

  @Test("done again on the same day with nothing new changes nothing")
  func again() throws {
    var editor = LogEditor()
    try expectEqual(editor.done("1", 25), ["finished lc-1 1, 25"])
    let before = editor.log
    for name in ["1", "lc-1", "two sum", "1.p3"] {
      try expectEqual(editor.done(name), ["nothing new lc-1 1"])
      expectEqual(editor.log, before)
    }
  }

  @Test("done again on the same day adds the minutes and overwrites none")
  func minutesAdded() throws {
    var editor = LogEditor()
    try expectEqual(editor.done("1"), ["finished lc-1 1"])
    try expectEqual(editor.done("1", 25), ["minutes added lc-1 1, 25"])
    try expectEqual(editor.done("1", 1_440), ["minutes added lc-1 1, 1440"])
    expectEqual(
      editor.log.attempts("lc-1"), ["2026-11-20 - done", "2026-11-20 25 open", "2026-11-20 1440 open"])
  }

  /// A second entry on lc-1, which was done with 25 minutes: seconds later, minutes, date, and whether they are added.
  private static let seconds: [(later: Int, minutes: Int, on: String, change: String)] = [
    (0, 25, "2026-11-20", "same minutes lc-1 1, 25"), (300, 25, "2026-11-20", "same minutes lc-1 1, 25"),
    (301, 25, "2026-11-20", "minutes added lc-1 1, 25"), (-60, 25, "2026-11-20", "minutes added lc-1 1, 25"),
    (1, 24, "2026-11-20", "minutes added lc-1 1, 24"), (1, 25, "2026-11-19", "solved again lc-1 1, 25"),
  ]

  @Test("the same minutes within five minutes of the last entry change nothing", arguments: seconds)
  func sameMinutes(_ given: (later: Int, minutes: Int, on: String, change: String)) throws {
    for name in ["1", "1.p3", "two sum"] {
      var editor = LogEditor()
      _ = try editor.done("1", 25)
      let before = editor.log
      editor.context = SamplePlan.context(secondsLater: given.later)
      try expectEqual(editor.done(name, given.minutes, on: given.on), [given.change])
      expectEqual(editor.log == before, given.change.hasPrefix("same"))
    }
  }

  @Test(
    "other minutes between them, or `time`, make the same minutes new ones; a note and a rating are taken")
  func sameMinutesBetween() throws {
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
  }

  @Test("an item that only took time is done with the same minutes")
  func sameMinutesOfAnOpenItem() throws {
    var editor = LogEditor()
    _ = try editor.addTime([FinishEntry(name: "1", minutes: 25)], on: SamplePlan.today)
    try expectEqual(editor.done("1", 25), ["finished lc-1 1, 25"])
  }

  @Test("done again on another day is a re-solve", arguments: ["2026-11-19", "2026-11-01"])
  func solvedAgain(earlier: String) throws {
    var editor = LogEditor()
    try expectEqual(editor.done("1", 30, on: earlier), ["finished lc-1 1, 30"])
    try expectEqual(editor.done("1", 12), ["solved again lc-1 1, 12"])
    try expectEqual(editor.done("1"), ["nothing new lc-1 1"])
    try expectEqual(editor.done("1", on: earlier), ["nothing new lc-1 1"])
    try expectEqual(editor.done("1", 5, on: earlier), ["minutes added lc-1 1, 5"])
    expectEqual(
      editor.log.attempts("lc-1"), ["\(earlier) 30 done", "2026-11-20 12 done", "\(earlier) 5 open"])
  }

  @Test("a re-solve may be logged for a day before the first one")
  func solvedBefore() throws {
    var editor = LogEditor()
    try expectEqual(editor.done("1"), ["finished lc-1 1"])
    try expectEqual(editor.done("1", on: "2026-11-12"), ["solved again lc-1 1"])
    expectEqual(editor.log.attempts("lc-1"), ["2026-11-20 - done", "2026-11-12 - done"])
  }

  @Test("time logged before the finish stays beside it")
  func timeBefore() throws {
    var log = SamplePlan.started
    log.items[ItemID("lc-1")] = ItemRecord(attempts: [SamplePlan.attempt(minutes: 40, isFinish: false)])
    var editor = LogEditor(log)
    try expectEqual(editor.done("1", 10), ["finished lc-1 1, 10"])
    expectEqual(editor.log.attempts("lc-1"), ["2026-11-20 40 open", "2026-11-20 10 done"])
  }

  // MARK: Notes

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
  }

  @Test("the same note given again adds nothing")
  func sameNote() throws {
    var editor = LogEditor()
    _ = try editor.done("1", note: "first")
    try expectEqual(editor.done("1", note: "first"), ["nothing new lc-1 1"])
    _ = try editor.done("1", note: "second")
    try expectEqual(editor.done("1", 5, note: "second"), ["minutes added lc-1 1, 5"])
    expectEqual(editor.log["lc-1"]?.note?.markdown, "first\n\nsecond")
  }

  @Test("a note that is only white space is none", arguments: ["", " ", "\n", " \t\u{A0}\n"])
  func blankNote(note: String) throws {
    var editor = LogEditor()
    try expectEqual(editor.done("1", note: note), ["finished lc-1 1"])
    try expectEqual(editor.done("1", note: note), ["nothing new lc-1 1"])
    expectEqual(editor.log["lc-1"]?.note, nil)
  }

  @Test("extending a public note leaves it public")
  func publicNote() throws {
    var editor = LogEditor()
    _ = try editor.note(on: "1", .replace("first"), isPublic: true)
    try expectEqual(editor.done("1", note: "second"), ["finished lc-1 1", "note extended lc-1 1"])
    expectEqual(editor.log["lc-1"]?.note?.isPublic, true)
  }

  // MARK: Alternatives

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

  // MARK: Several at once

  @Test("several items are finished in the order given, each with its own minutes")
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
  }

  @Test("one item named twice in a command is finished once and gets both minutes")
  func namedTwice() throws {
    var editor = LogEditor()
    let entries = [
      FinishEntry(name: "p2", minutes: 25), FinishEntry(name: "15", minutes: 10), FinishEntry(name: "3sum"),
    ]
    let changes = try editor.finish(entries, on: SamplePlan.today).map(\.inShort)
    expectEqual(changes, ["finished lc-15 3, 25", "minutes added lc-15 3, 10", "nothing new lc-15 3"])
    expectEqual(editor.log.attempts("lc-15"), ["2026-11-20 25 done", "2026-11-20 10 open"])
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
  @Test("time is added, and the item stays as open as it was") func timeAddedItemStays() throws {
    var editor = LogEditor()
    let entries = [FinishEntry(name: "15", minutes: 20), FinishEntry(name: "t1", minutes: 70)]
    try expectEqual(
      editor.addTime(entries, on: SamplePlan.today).map(\.inShort),
      ["time added lc-15 3, 20", "time added cache-watch 3, 70"])
    expectEqual(editor.log.attempts("lc-15"), ["2026-11-20 20 open"])
    expectEqual(editor.log.attempts("cache-watch"), ["2026-11-20 70 open"])
  }

  @Test("the first time ever logged starts the programme, on the day it is for") func firstTimeEverLogged()
    throws
  {
    var editor = LogEditor(ProgressLog())
    let changes = try editor.addTime([FinishEntry(name: "1", minutes: 5)], on: date("2026-11-19"))
    expectEqual(changes.map(\.inShort), ["started 2026-11-19", "time added lc-1 1, 5"])
    expectEqual(editor.log.settings.start, date("2026-11-19"))
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

  @Test("one name that is unknown changes nothing") func oneNameUnknownChanges() {
    var editor = LogEditor(ProgressLog())
    let entries = [FinishEntry(name: "1", minutes: 5), FinishEntry(name: "quicksort", minutes: 5)]
    #expect(throws: ItemSearch.unknown("quicksort")) {
      try editor.addTime(entries, on: SamplePlan.today)
    }
    expectEqual(editor.log, ProgressLog())
  }
}
