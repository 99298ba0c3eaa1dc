// The log and the settings as data: what is finished, pauses, rest weekdays.

import StudyModel
import Testing

@Suite("The log and its settings as data")
struct ProgressLogTests {
  private func attempt(_ minutes: Int?, isFinish: Bool) throws -> Attempt {
    Attempt(
      instant: try instant("2026-11-20T21:14:05+01:00"), zone: "Europe/Berlin", day: try date("2026-11-20"),
      minutes: minutes, isFinish: isFinish)
  }

  @Test("a record is finished by one attempt that finished it")
  func finished() throws {
    #expect(!ItemRecord(attempts: [try attempt(10, isFinish: false)]).isFinished)
    let attempts = [
      try attempt(10, isFinish: false), try attempt(nil, isFinish: true), try attempt(5, isFinish: false),
    ]
    #expect(ItemRecord(attempts: attempts).isFinished)
  }

  @Test("a record is empty when it has neither attempts nor a note")
  func empty() throws {
    let note = WrittenText(markdown: "", changed: try instant("2026-11-20T21:14:05+01:00"))
    #expect(ItemRecord().isEmpty)
    #expect(!ItemRecord(note: note).isEmpty)
    #expect(!ItemRecord(attempts: [try attempt(nil, isFinish: false)]).isEmpty)
    #expect(!ItemRecord(note: note).isFinished)
  }

  @Test(
    "a pause holds its first and its last day",
    arguments: [
      ("2026-12-23", false), ("2026-12-24", true), ("2026-12-28", true), ("2027-01-01", true),
      ("2027-01-02", false),
    ])
  func pause(day: String, isInside: Bool) throws {
    let pause = Pause(from: try date("2026-12-24"), through: try date("2027-01-01"), reason: nil)
    #expect(pause.contains(try date(day)) == isInside)
  }

  @Test(
    "rest weekdays hold from the day of the change on, and there are none before the first",
    arguments: [
      ("2026-10-31", []), ("2026-11-01", [.sunday]), ("2026-11-17", [.sunday]),
      ("2026-11-18", [.saturday, .sunday]),
      ("2026-12-01", []), ("2999-12-31", []),
    ] as [(String, Set<Weekday>)])
  func restWeekdays(day: String, weekdays: Set<Weekday>) throws {
    var settings = Settings()
    settings.rest = [
      RestWeekdays(from: try date("2026-11-01"), weekdays: [.sunday]),
      RestWeekdays(from: try date("2026-11-18"), weekdays: [.saturday, .sunday]),
      RestWeekdays(from: try date("2026-12-01"), weekdays: []),
    ]
    #expect(settings.restWeekdays(on: try date(day)) == weekdays)
  }
}
