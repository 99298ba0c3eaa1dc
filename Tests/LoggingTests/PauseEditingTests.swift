// Pauses added to a log and taken out again: overlaps, splits, limits, and what holds for any series of both.

import StudyModel
import TestSupport
import Testing
import TextTools

@testable import Logging

@Suite struct PauseEditingTests {
  /// A log with pauses written `5-9 Family` for 5 to 9 December 2026.
  private static func log(_ pauses: [String]) -> ProgressLog {
    var log = SamplePlan.started
    log.pauses = pauses.map { text in
      let parts = text.split(separator: " ", maxSplits: 1)
      let days = dates(String(parts[0]))
      return Pause(
        from: days.lowerBound, through: days.upperBound, reason: parts.count > 1 ? String(parts[1]) : nil)
    }
    return log
  }

  /// `5-9`: 5 to 9 December 2026; days below 1 lie in November.
  private static func dates(_ text: String) -> ClosedRange<CivilDate> {
    let ends = text.split(separator: "-").map {
      date("2026-11-30").adding(days: Int($0) ?? -1_000)
    }
    return ends[0]...(ends.last ?? ends[0])
  }

  private static func texts(_ pauses: [Pause]) -> [String] {
    pauses.map { pause in
      let days = [pause.from, pause.through].map { String($0.days(since: date("2026-11-30"))) }
      return days.joined(separator: "-") + (pause.reason.map { " \($0)" } ?? "")
    }
  }

  private static let added: [(before: [String], dates: String, added: [String])] = [
    ([], "5-9", ["5-9 New"]), ([], "5-5", ["5-5 New"]),
    // Apart from what is there, or right beside it.
    (["1-3 Old"], "5-9", ["5-9 New"]), (["1-4 Old"], "5-9", ["5-9 New"]),
    (["10-12 Old"], "5-9", ["5-9 New"]),
    // Over an end of it.
    (["3-6 Old"], "5-9", ["7-9 New"]), (["8-12 Old"], "5-9", ["5-7 New"]), (["5-5 Old"], "5-9", ["6-9 New"]),
    (["9-9 Old"], "5-9", ["5-8 New"]),
    // Around it, around several, around several that touch or overlap.
    (["7-7 Old"], "5-9", ["5-6 New", "8-9 New"]),
    (["8-8 B", "6-6 A"], "5-9", ["5-5 New", "7-7 New", "9-9 New"]),
    (["6-6 A", "7-8 B"], "5-9", ["5-5 New", "9-9 New"]),
    (["6-8 A", "7-7 B"], "5-9", ["5-5 New", "9-9 New"]),
    (["2-6 A", "8-12 B"], "5-9", ["7-7 New"]),
    // Within it, or exactly it: nothing new.
    (["5-9 Old"], "5-9", []), (["1-20 Old"], "5-9", []), (["1-6 A", "7-12 B"], "5-9", []),
  ]

  @Test(
    "a new pause adds only the days that are not paused yet, and leaves the others as they are",
    arguments: added)
  func add(before: [String], dates: String, expected: [String]) throws {
    var log = Self.log(before)
    let found = try log.pause(Self.dates(dates), reason: "New")
    expectEqual(Self.texts(found), expected)
    expectEqual(Self.texts(log.pauses), before + expected)
    log.pauses = []
    expectEqual(log, SamplePlan.started)
  }

  private static let removed: [(before: [String], dates: String, after: [String], removed: [String])] = [
    (["5-9 Family"], "5-9", [], ["5-9"]), (["5-9 Family"], "1-20", [], ["5-9"]),
    // Back early, away later, and a day in between.
    (["5-9 Family"], "7-9", ["5-6 Family"], ["7-9"]), (["5-9 Family"], "7-20", ["5-6 Family"], ["7-9"]),
    (["5-9 Family"], "1-6", ["7-9 Family"], ["5-6"]), (["5-9 Family"], "5-5", ["6-9 Family"], ["5-5"]),
    (["5-9 Family"], "9-9", ["5-8 Family"], ["9-9"]),
    (["5-9 Family"], "7-7", ["5-6 Family", "8-9 Family"], ["7-7"]),
    (["5-9"], "6-8", ["5-5", "9-9"], ["6-8"]),
    // Of several, in the order logged.
    (["8-12 B", "1-6 A", "20-20 C"], "5-9", ["10-12 B", "1-4 A", "20-20 C"], ["5-6", "8-9"]),
    (["1-6 A", "7-12 B"], "5-9", ["1-4 A", "10-12 B"], ["5-9"]),
    (["1-8 A", "7-12 B"], "5-9", ["1-4 A", "10-12 B"], ["5-9"]),
  ]

  @Test("taking dates out leaves what lies before and after them, with its reason")
  func remove() throws {
    for (before, dates, after, removed) in Self.removed {
      var log = Self.log(before)
      let found = try log.removePauses(on: Self.dates(dates))
      expectEqual(found, removed.map(Self.dates), "\(before) without \(dates)")
      expectEqual(Self.texts(log.pauses), after, "\(before) without \(dates)")
    }
    // With nothing to take out it says so and changes nothing.
    for (before, dates, opening) in [
      ([], "5-9", "no day of Saturday 5 to Wednesday 9 December 2026 is paused"),
      (["1-4 A", "10-12 B"], "5-9", "no day of Saturday 5 to Wednesday 9 December 2026 is paused"),
      (["1-4 A"], "5-5", "Saturday 5 December 2026 is not paused"),
    ] as [([String], String, String)] {
      var log = Self.log(before)
      let error = try refusal { try log.removePauses(on: Self.dates(dates)) }
      expectEqual(error.kind, .data)
      expectEqual(error.words, "\(opening)\nhelp: `machinemode pause` lists the pauses")
      expectEqual(log, Self.log(before))
    }
  }

  @Test("a pause has at most 367 days, and a reason of one line of at most 200 characters")
  func limits() throws {
    let first = date("2026-12-05")
    var log = ProgressLog()
    try expectEqual(
      refusal { try log.pause(first...first.adding(days: 367)) }.words,
      "5 December 2026 to 7 December 2027 is 368 days, and a pause has at most 367\n"
        + "help: end it on 2027-12-06 or earlier; another pause may follow it")
    expectEqual(log, ProgressLog())
    try expectEqual(log.pause(first...first.adding(days: 366)).map(\.dates.dayCount), [367])
    // A reason is kept without the blanks around it.
    for (text, expected) in Self.reasons {
      var log = ProgressLog()
      try expectEqual(log.pause(Self.dates("5-9"), reason: text).map(\.reason), [expected])
    }
    // Any other is refused and changes nothing.
    for (text, words) in Self.wrongReasons {
      var log = Self.log(["7-7 Old"])
      try expectEqual(
        refusal { try log.pause(Self.dates("5-9"), reason: text) }.words,
        "the reason \(words)\nhelp: write at most 200 characters, on one line")
      expectEqual(log, Self.log(["7-7 Old"]))
    }
  }

  private static let reasons: [(String?, String?)] = [
    (nil, nil), ("", nil), (" \t\n", nil), ("Family", "Family"),
    ("  Family in Hamburg ", "Family in Hamburg"),
    ("Family\n", "Family"), ("Familie, Überraschung 👩‍👩‍👧", "Familie, Überraschung 👩‍👩‍👧"),
    (String(repeating: "é", count: 200), String(repeating: "é", count: 200)),
    (" " + String(repeating: "x", count: 200), String(repeating: "x", count: 200)),
  ]

  private static let wrongReasons =
    [(String(repeating: "x", count: 201), "has 201 characters")]
    + ["a\nb", "a\r\nb", "a\tb", "\u{1B}[31mred", "a\u{202E}b", "a\u{2028}b", "a\u{0}b"].map {
      ($0, "has a line break or another control character")
    }

  @Test(
    "after any series the paused dates are those of a plain set, and no two pauses overlap",
    arguments: Tier.seeds(20, nightly: 60))
  func series(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var log = ProgressLog()
    var model: Set<CivilDate> = []
    for step in 0..<80 {
      let first = date("2026-11-01").adding(days: random.below(90))
      let dates = first...first.adding(days: random.below(random.below(2) == 0 ? 4 : 40))
      let all = Set((0..<dates.dayCount).map { first.adding(days: $0) })
      let before = log
      if random.below(3) > 0 {
        let added = (try? log.pause(dates, reason: "\(step)")) ?? []
        #expect(log.pauses.starts(with: before.pauses))
        expectEqual(Set(added.flatMap(days)), all.subtracting(model))
        model.formUnion(all)
      } else {
        let removed = try? log.removePauses(on: dates)
        expectEqual((removed == nil), model.isDisjoint(with: all))
        expectEqual(
          Set(
            (removed ?? []).flatMap { days(Pause(from: $0.lowerBound, through: $0.upperBound, reason: nil)) }),
          model.intersection(all))
        #expect(removed != nil || log == before)
        model.subtract(all)
      }
      let paused = log.pauses.flatMap(days)
      expectEqual(paused.count, Set(paused).count, "step \(step): two pauses overlap")
      expectEqual(Set(paused), model, "step \(step)")
      expectEqual(log.pausedDates.reduce(0) { $0 + $1.dayCount }, model.count)
      #expect(log.pauses.allSatisfy { (1...Pause.longest).contains($0.dates.dayCount) })
    }
  }

  private func days(_ pause: Pause) -> [CivilDate] {
    (0..<pause.dates.dayCount).map { pause.from.adding(days: $0) }
  }
}
