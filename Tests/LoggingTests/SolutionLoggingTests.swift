// What the solves of a repository become in the log: done, bonus, solved before, or nothing.

import StudyModel
import TestSupport
import Testing

@testable import Logging

@Suite("Solves from a repository") struct SolutionLoggingTests {
  /// Day 1 has LC 1920, day 2 LC 283.
  private static let curriculum: Curriculum = {
    let track = Track(index: 0, name: "DSA", isPractice: true)
    let rows = [
      (1, 1920, "Build Array from Permutation"), (2, 283, "Move Zeroes"),
      (3, 1920, "Build Array from Permutation"),
    ]
    return Curriculum(weeks: [
      StudyWeek(
        number: 1, theme: "",
        days: rows.map { day, number, title in
          StudyDay(
            number: dayNumber(day), goal: "", sections: [],
            items: [
              Item(
                id: ItemID(leetCode: number, revision: day == 3 ? 1 : 0),
                content: .problem(
                  Problem(number: number, title: title, difficulty: .easy), alternative: nil,
                  revision: day == 3 ? 1 : 0),
                track: track, detail: nil, timeBox: nil)
            ])
        })
    ])
  }()

  private static let now = instant("2026-11-26T21:00:00+01:00")

  private func editor(start: String? = "2026-11-23") -> LogEditor {
    var log = ProgressLog()
    log.settings.start = start.flatMap { CivilDate($0) }
    return LogEditor(
      log,
      context: LogContext(
        curriculum: Self.curriculum, now: Now(instant: Self.now, zone: "Europe/Berlin"),
        today: Self.now.localDate, plannedDates: []))
  }

  private let source = SolutionSource(
    problem: { number in
      [1920: "Build Array from Permutation", 283: "Move Zeroes", 1: "Two Sum"][number].map {
        Problem(number: number, title: $0, difficulty: .easy)
      }
    }, followed: instant("2026-11-24T00:00:00+01:00").secondsSinceEpoch, offset: { _ in 3_600 },
    plannedDates: { log in (0..<3).compactMap { log.settings.start?.adding(days: $0) } })

  private func event(
    _ number: Int, _ text: String?, offset: Int? = nil, isUpload: Bool = false
  ) -> SolutionEvent {
    SolutionEvent(
      number: number, instant: text.map { instant($0).secondsSinceEpoch }, offset: offset, isUpload: isUpload,
      commit: "0123456789abcdef")
  }

  private func days(_ log: ProgressLog, _ id: String) -> [String] {
    log.items[ItemID(id)]?.attempts.filter(\.isFinish).map(\.day.iso) ?? []
  }

  @Test("a solve counts for its study day, in the zone of the log or by the author's own clock")
  func studyDay() {
    do {
      var editor = editor()
      // At two in the morning it is still the day before.
      let taken = editor.take(
        [event(1920, "2026-11-25T06:30:00+05:30")], places: [1920: "a.py"], from: source)
      expectEqual(days(editor.log, "lc-1920"), ["2026-11-24"])
      expectEqual(editor.log.items[ItemID("lc-1920")]?.attempts.first?.zone, "Europe/Berlin")
      expectEqual(taken.changes.map(\.day.iso), ["2026-11-24"])
      expectEqual(editor.log.solutions[1920]?.path, "a.py")
      expectEqual(editor.log.solutions[1920]?.commits.values.map(\.self), ["0123456789ab"])
      expectEqual(editor.context.today, Self.now.localDate)
    }
    // The author's own clock decides, and no day is after today.
    do {
      var editor = editor()
      let west = -8 * 3_600
      let events = [
        // In the evening and the next morning there; on one day in the zone of the log.
        event(1920, "2026-11-24T20:00:00-08:00", offset: west),
        event(1920, "2026-11-25T09:00:00-08:00", offset: west),
        event(283, "2026-11-26T20:30:00+01:00", offset: 14 * 3_600),
      ]
      _ = editor.take(events, places: [:], from: source)
      expectEqual(days(editor.log, "lc-1920") + days(editor.log, "lc-1920-r1"), ["2026-11-24", "2026-11-25"])
      expectEqual(days(editor.log, "lc-283"), ["2026-11-26"])
      expectEqual(editor.log.items[ItemID("lc-1920")]?.attempts.first?.zone, "Europe/Berlin")
      let log = editor.log
      #expect(editor.take(events, places: [:], from: source).isEmpty)
      expectEqual(editor.log, log)
    }
    // The future counts as now.
    do {
      var editor = editor()
      _ = editor.take([event(283, "2027-01-01T10:00:00+01:00")], places: [:], from: source)
      expectEqual(days(editor.log, "lc-283"), ["2026-11-26"])
    }
    // A study day before 1970 is no day.
    do {
      var editor = editor()
      let event = SolutionEvent(number: 1, instant: 0, isUpload: false, commit: "0123456789ab")
      _ = editor.take([event], places: [:], from: source)
      expectEqual(editor.log.solvedBefore, [SolvedProblem(number: 1, title: "Two Sum", difficulty: .easy)])
    }
  }

  @Test("solves before the start, uploads and dates that are none are solved before")
  func solvedBefore() {
    // Before the start; without one, until the repository is followed.
    do {
      var editor = editor()
      let taken = editor.take([event(1920, "2026-11-20T10:00:00+01:00")], places: [:], from: source)
      expectEmpty(editor.log.items)
      expectEqual(editor.log.solvedBefore.map(\.date?.iso), ["2026-11-20"])
      expectEqual(taken.solvedBefore.added.count, 1)
      var fresh = self.editor(start: nil)
      _ = fresh.take(
        [
          event(1, "2026-11-23T10:00:00+01:00"), event(283, "2026-11-25T10:00:00+01:00"),
          event(1920, "2026-11-24T10:00:00+01:00"),
        ],
        places: [:], from: source)
      expectEqual(fresh.log.settings.start?.iso, "2026-11-24")
      expectEqual(fresh.log.solvedBefore.map(\.number), [1])
      expectEqual(days(fresh.log, "lc-283"), ["2026-11-25"])
    }
    // An upload, or a date that is none, is solved before without a day, unless it is done.
    do {
      var editor = editor()
      _ = try? editor.finish([FinishEntry(name: "283")], on: instant("2026-11-24T12:00:00Z").localDate)
      let taken = editor.take(
        [
          event(283, "2026-11-25T10:00:00Z", isUpload: true),
          event(1, "2026-11-25T10:00:00Z", isUpload: true),
          event(1920, nil),
        ],
        places: [:], from: source)
      expectEqual(editor.log.solvedBefore.map(\.number), [1, 1920])
      #expect(editor.log.solvedBefore.allSatisfy { $0.date == nil })
      #expect((taken.uploaded, taken.changes.isEmpty) == (1, true))
      // A later change of it is a solve.
      _ = editor.take([event(1, "2026-11-26T10:00:00Z")], places: [:], from: source)
      expectEqual(editor.log.bonus.map(\.title), ["Two Sum"])
    }
  }

  @Test(
    "nothing counts twice: not an instant, nor a study day, logged by hand or read, nor what was taken back")
  func twice() throws {
    var editor = editor()
    _ = try editor.finish(
      [FinishEntry(name: "283", minutes: 20)], on: instant("2026-11-25T12:00:00Z").localDate)
    let events = [event(283, "2026-11-25T18:00:00+01:00"), event(1920, "2026-11-24T18:00:00+01:00")]
    expectEqual(editor.take(events, places: [:], from: source).known, 1)
    expectEqual(days(editor.log, "lc-283"), ["2026-11-25"])
    _ = try editor.reopen(["1.p1"])
    let log = editor.log
    #expect(editor.take(events, places: [:], from: source).isEmpty)
    // Rewritten a minute later.
    #expect(editor.take([event(1920, "2026-11-24T18:01:00+01:00")], places: [:], from: source).isEmpty)
    expectEqual(editor.log, log)
    _ = editor.take([event(1920, "2026-11-25T18:00:00+01:00")], places: [:], from: source)
    // On that date the plan asks for it again.
    expectEqual(days(editor.log, "lc-1920-r1"), ["2026-11-25"])
  }

  @Test("what `undo` took back is logged again, as far as the log lacks it, and nothing else is")
  func undone() throws {
    do {
      let events = [
        event(283, "2026-11-25T18:00:00+01:00"), event(1920, "2026-11-24T18:00:00+01:00"),
        event(1920, "2026-11-24T19:00:00+01:00"), event(1, "2026-11-20T10:00:00+01:00"),
      ]
      var editor = editor()
      _ = editor.take(events, places: [:], from: source)
      let logged = editor.log
      // As `undo` leaves it.
      editor.log = self.editor().log
      editor.log.solutions = logged.solutions
      expectEqual(editor.take(events, places: [:], from: source, takesUndone: true).changes.count, 0)
      let undone = try #require(CivilDate("2026-11-24"))
      editor.log.solutions[1]?.undone = [nil]
      editor.log.solutions[1920]?.undone = [undone]
      // A day that the learner reopened before is none of these.
      let taken = editor.take(
        events + [event(1920, "2026-11-25T20:00:00+01:00")] + [event(9, "2026-11-24T10:00:00+01:00")],
        places: [:], from: source, takesUndone: true)
      expectEqual(taken.changes.map(\.day.iso), ["2026-11-24"])
      expectEqual(editor.log.solvedBefore, logged.solvedBefore)
      expectEqual(editor.log.items[ItemID("lc-283")], nil)
      expectEmpty(editor.log.bonus)
      #expect(editor.log.solutions.values.allSatisfy { $0.undone.isEmpty })
      // Solved by hand on that day, and an upload of what is done.
      editor.log.solutions[1920]?.undone = [undone]
      let again = events + [event(1920, "2026-11-24T10:00:00+01:00", isUpload: true)]
      #expect(editor.take(again, places: [:], from: source, takesUndone: true).isEmpty)
    }
    // What it took back of a problem solved before is logged again, though that is done since.
    do {
      var editor = editor()
      let events = [event(283, "2026-11-25T18:00:00+01:00"), event(283, "2026-11-20T18:00:00+01:00")]
      _ = editor.take(events, places: [:], from: source)
      let logged = editor.log
      expectEqual(logged.solvedBefore.map(\.date?.iso), ["2026-11-20"])
      editor.log.solvedBefore = []
      editor.log.solutions[283]?.undone = [nil]
      _ = editor.take(events, places: [:], from: source, takesUndone: true)
      expectEqual(editor.log, logged)
    }
  }

  @Test("a problem that the plan lacks is a bonus problem of the day in hand, with a link")
  func bonus() {
    var editor = editor()
    let events = [
      event(1, "2026-11-24T18:00:00+01:00"), event(1, "2026-11-25T18:00:00+01:00"),
      event(9, "2026-11-24T18:00:00Z"),
    ]
    _ = editor.take(events, places: [9: "x.py"], from: source)
    expectEqual(editor.log.bonus.map(\.day.value), [2])
    expectEqual(editor.log.bonus[0].record.attempts.map(\.day.iso), ["2026-11-24", "2026-11-25"])
    expectEqual(editor.log.address(of: editor.log.bonus[0]), "https://leetcode.com/problems/two-sum/")
    expectEqual(editor.log.solutions[9], nil)
  }

  @Test(
    "a running timer gives its minutes until the commit, up to four hours",
    arguments: [
      ("2026-11-26T18:00:00+01:00", Optional(35)), ("2026-11-26T14:34:59+01:00", nil),
      ("2026-11-26T18:36:00+01:00", nil),
    ])
  func timer(started: String, minutes: Int?) {
    var editor = editor()
    editor.log.timer = RunningTimer(item: ItemID("lc-283"), started: instant(started))
    _ = editor.take([event(283, "2026-11-26T18:35:59+01:00")], places: [:], from: source)
    expectEqual(editor.log.items[ItemID("lc-283")]?.attempts.map(\.minutes), [minutes])
    expectEqual((editor.log.timer == nil), (minutes != nil))
  }
}
