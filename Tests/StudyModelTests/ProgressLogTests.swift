// The log and the settings as data: what is finished, pauses, rest weekdays, and problems solved before.

import StudyModel
import TestSupport
import Testing

@Suite("The log and its settings as data")
struct ProgressLogTests {
  private func attempt(_ minutes: Int?, isFinish: Bool) throws -> Attempt {
    Attempt(
      instant: try instant("2026-11-20T21:14:05+01:00"), zone: "Europe/Berlin", day: try date("2026-11-20"),
      minutes: minutes, isFinish: isFinish)
  }

  @Test("a record is finished by one attempt that finished it, and empty without attempts and a note")
  func records() throws {
    #expect(!ItemRecord(attempts: [try attempt(10, isFinish: false)]).isFinished)
    let attempts = [
      try attempt(10, isFinish: false), try attempt(nil, isFinish: true), try attempt(5, isFinish: false),
    ]
    #expect(ItemRecord(attempts: attempts).isFinished)
    let note = Note(markdown: "", changed: try instant("2026-11-20T21:14:05+01:00"))
    #expect(ItemRecord().isEmpty)
    #expect(!ItemRecord(note: note).isEmpty)
    #expect(!ItemRecord(attempts: [try attempt(nil, isFinish: false)]).isEmpty)
    #expect(!ItemRecord(note: note).isFinished)
  }

  @Test("a pause holds its first and its last day, and rest weekdays hold from the day of their change")
  func daysOff() throws {
    for (day, isInside) in [
      ("2026-12-23", false), ("2026-12-24", true), ("2026-12-28", true), ("2027-01-01", true),
      ("2027-01-02", false),
    ] {
      let pause = Pause(from: try date("2026-12-24"), through: try date("2027-01-01"), reason: nil)
      expectEqual(pause.contains(try date(day)), isInside, day)
    }
    // There are none before the first.
    for (day, weekdays) in [
      ("2026-10-31", []), ("2026-11-01", [.sunday]), ("2026-11-17", [.sunday]),
      ("2026-11-18", [.saturday, .sunday]),
      ("2026-12-01", []), ("2999-12-31", []),
    ] as [(String, Set<Weekday>)] {
      var settings = Settings()
      settings.rest = [
        RestWeekdays(from: try date("2026-11-01"), weekdays: [.sunday]),
        RestWeekdays(from: try date("2026-11-18"), weekdays: [.saturday, .sunday]),
        RestWeekdays(from: try date("2026-12-01"), weekdays: []),
      ]
      expectEqual(settings.restWeekdays(on: try date(day)), weekdays, day)
    }
  }
}

struct SolvedProblemTests {
  private func adding(_ problems: [SolvedProblem]) -> (SolvedProblems, [SolvedProblems.Change]) {
    var all = SolvedProblems()
    var changes: [SolvedProblems.Change] = []
    for problem in problems { changes.append(all.add(problem)) }
    return (all, changes)
  }

  @Test("a number makes a problem, and without one the title does; what is known grows")
  func adding() {
    let (all, changes) = adding([
      SolvedProblem(number: 7, title: "A"), SolvedProblem(number: 8, title: "A"),
      SolvedProblem(number: nil, title: "a!"), SolvedProblem(number: nil, title: "?!"),
      SolvedProblem(number: nil, title: "!!"), SolvedProblem(number: nil, title: "?!"),
    ])
    expectEqual(changes, [.new, .new, .known, .new, .new, .known])
    expectEqual(all.sorted.map(\.title), ["A", "A", "!!", "?!"])
    // One's own words stay.
    let (grown, growth) = adding([
      SolvedProblem(number: nil, title: "Two Sum"),
      SolvedProblem(number: 1, title: "two sum", difficulty: .easy),
      SolvedProblem(number: 1, title: "Other", difficulty: .hard, date: CivilDate("2026-11-20")),
      SolvedProblem(number: 1, title: nil), SolvedProblem(number: 9, title: nil),
      SolvedProblem(number: 9, title: "Nine"),
    ])
    expectEqual(growth, [.new, .completed, .completed, .known, .new, .completed])
    expectEqual(
      grown.sorted,
      [
        SolvedProblem(number: 1, title: "Two Sum", difficulty: .easy, date: CivilDate("2026-11-20")),
        SolvedProblem(number: 9, title: "Nine"),
      ])
    // They are sorted by number, then by title.
    let (mixed, _) = adding([
      SolvedProblem(number: nil, title: "b"), SolvedProblem(number: 100, title: "z"),
      SolvedProblem(number: nil, title: "A"), SolvedProblem(number: 9, title: "y"),
    ])
    expectEqual(mixed.sorted.map(\.title), ["y", "z", "A", "b"])
    expectEqual(SolvedProblem(number: 9, title: nil).title, "LC 9")
  }
}
