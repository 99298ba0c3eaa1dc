// `time`: minutes without a finish, and which of several places of a problem they go to.

import StudyModel
import Testing

@testable import Logging

struct TimeTests {
  @Test func `time is added, and the item stays as open as it was`() throws {
    var editor = LogEditor()
    let entries = [FinishEntry(name: "15", minutes: 20), FinishEntry(name: "t1", minutes: 70)]
    #expect(
      try editor.addTime(entries, on: SamplePlan.today).map(\.inShort)
        == ["time added lc-15 3, 20", "time added cache-watch 3, 70"])
    #expect(editor.log.attempts("lc-15") == ["2026-11-20 20 open"])
    #expect(editor.log.attempts("cache-watch") == ["2026-11-20 70 open"])
  }

  @Test func `the first time ever logged starts the programme, on the day it is for`() throws {
    var editor = LogEditor(ProgressLog())
    let changes = try editor.addTime([FinishEntry(name: "1", minutes: 5)], on: date("2026-11-19"))
    #expect(changes.map(\.inShort) == ["started 2026-11-19", "time added lc-1 1, 5"])
    #expect(editor.log.settings.start == date("2026-11-19"))
  }

  /// LC 53 stands on days 1, 3 and 5.
  @Test(arguments: [
    (done: [String](), day: 3, place: "lc-53-r1 3"),
    (done: [], day: 2, place: "lc-53 1"),
    (done: ["1.p2"], day: 2, place: "lc-53 1"),
    (done: ["1.p2"], day: 4, place: "lc-53-r1 3"),
    (done: ["1.p2", "3.p1"], day: 4, place: "lc-53-r1 3"),
    (done: ["1.p2", "3.p1"], day: 5, place: "lc-53-r2 5"),
  ])
  func `time on a problem of several days goes to what is due, then to what was done last`(
    done: [String], day: Int, place: String
  ) throws {
    var editor = LogEditor(SamplePlan.started, day: day)
    for name in done { _ = try editor.done(name) }
    let changes = try editor.addTime([FinishEntry(name: "53", minutes: 9)], on: SamplePlan.today)
    #expect(changes.map(\.inShort) == ["time added \(place), 9"])
  }

  @Test func `one name that is unknown changes nothing`() {
    var editor = LogEditor(ProgressLog())
    let entries = [FinishEntry(name: "1", minutes: 5), FinishEntry(name: "quicksort", minutes: 5)]
    #expect(throws: SearchMistake.unknown(name: "quicksort", nearest: [])) {
      try editor.addTime(entries, on: SamplePlan.today)
    }
    #expect(editor.log == ProgressLog())
  }
}
