// A small agenda with every kind of record in it, as of the sample's evening.

import Agenda
import StudyModel
import Testing

@testable import Website

enum SampleAgenda {
  /// Berlin around 2026; clocks change on 29 March and on 25 October.
  static let berlin = ZoneOffsets(
    [(2025, 10, 26, false), (2026, 3, 29, true), (2026, 10, 25, false), (2027, 3, 28, true)].map {
      year, month, day, isSummer in
      let date = CivilDate(year: year, month: month, day: day) ?? CivilDate(serial: 0)
      return ZoneObservance(
        start: date.serial * 86_400 + 3_600, offsetBefore: isSummer ? 3_600 : 7_200,
        offset: isSummer ? 7_200 : 3_600, isDaylightSaving: isSummer, name: isSummer ? "CEST" : "CET")
    })
  static let zones = AgendaZones(
    local: berlin, named: ["Europe/Berlin": berlin, "America/New_York": ZoneOffsets(fixed: -5 * 3_600)])

  static func site(_ agenda: Agenda = agenda) -> SiteAgenda {
    let followed = FollowedCalendar(
      name: "Zqteam",
      events: [id("zqfollowed@example.org"): event("Zqstandup", "2026-11-23T09:30 Europe/Berlin", 900)])
    return SiteAgenda(agenda: agenda, followed: [followed], zones: zones)
  }

  static func id(_ text: String) -> AgendaID {
    AgendaID(text) ?? AgendaID(title: text, at: 0) { _ in false }
  }

  static func time(_ text: String) -> AgendaTime { AgendaTime(text) ?? AgendaTime(CivilDate(serial: 0)) }

  static let changed = SampleSite.at("2026-11-01T08:00:00+01:00")

  static func event(
    _ title: String, _ start: String, _ length: Int, _ category: AgendaCategory? = .work,
    with change: (inout Event) -> Void = { _ in }
  ) -> Event {
    var event = Event(title: title, category: category, start: time(start), length: length, changed: changed)
    change(&event)
    return event
  }

  static func task(
    _ title: String, due: String? = nil, _ priority: TaskPriority = .medium,
    with change: (inout AgendaTask) -> Void = { _ in }
  ) -> AgendaTask {
    var task = AgendaTask(title: title, category: .personal, created: changed)
    (task.due, task.priority) = (due.map(time), priority)
    change(&task)
    return task
  }

  static func note(
    _ markdown: String, _ tags: [String] = [], date: String? = nil,
    created: String = "2026-11-18T20:00:00+01:00"
  ) -> AgendaNote {
    AgendaNote(
      body: Note(markdown: markdown, changed: SampleSite.at(created)), tags: tags,
      date: date.flatMap { CivilDate($0) }, created: SampleSite.at(created))
  }

  static let agenda: Agenda = {
    var agenda = Agenda()
    agenda.events = [
      id("0000e001"): event("Zqinterview with <Acme>", "2026-11-20T10:00 Europe/Berlin", 5_400) {
        $0.place = "Zqroom 4"
        $0.note = Note(markdown: "Zqbring the **drawing**.", changed: changed)
      },
      // 10:00 stays 10:00 over the change of clocks.
      id("0000e002"): event("Study group", "2026-10-19T18:00 Europe/Berlin", 7_200, .education) {
        ($0.rule, $0.place) = ("FREQ=WEEKLY;BYDAY=MO,WE;COUNT=14", "Library")
        $0.skipped = [time("2026-11-18T18:00 Europe/Berlin")]
        $0.moved = [
          time("2026-11-16T18:00 Europe/Berlin"): ChangedOccurrence(
            start: time("2026-11-17T19:00 Europe/Berlin"), length: 3_600)
        ]
      },
      id("0000e003"): event("Zqholidays", "2026-11-21", 3, .family),
      id("0000e004"): event("Zqnight train", "2026-11-19T22:15", 36_000, .personal),
      id("0000e005"): event("Zqcall to New York", "2026-11-20T11:00 America/New_York", 1_800, .social),
      id("0000e006"): event("Zqlong ago", "2024-02-01", 1),
      id("0000e007"): event("Conference", "2026-12-03", 2, .work),
      id("0000e008"): event("Zqfourth of the day", "2026-11-20T20:00", 0, .health),
    ]
    agenda.tasks = [
      id("0000a001"): task("Zqpay the rent", due: "2026-11-18", .urgent),
      id("0000a002"): task("Zqwater the plants", due: "2026-11-20T19:00", .low) {
        $0.rule = "FREQ=DAILY;INTERVAL=3"
      },
      id("0000a003"): task("Write the talk", due: "2026-11-22", .high),
      id("0000a004"): task("Zqsome day") { $0.note = Note(markdown: "Zqwhen it is quiet", changed: changed) },
      id("0000a005"): task("Zqbought milk", due: "2026-11-12") {
        $0.ticks = [CivilDate(serial: 20_769): SampleSite.at("2026-11-12T09:00:00+01:00")]
      },
    ]
    agenda.notes = [
      id("0000f001"): note(
        "# Sliding windows\n\nGrow on the right, *shrink* on the left.\n\n## When\n\n- sums\n- counts",
        ["patterns", "two pointers"], date: "2026-11-20"),
      id("0000f002"): note("Zqcall the bank\n\nAbout the card.", ["Zqmoney", "Zq Geld & mehr"]),
      id("zqforeign note@example.org"): note(
        "Zqlast words of a long first line\nthat goes on", date: "2026-11-21",
        created: "2026-11-19T20:00:00+01:00"),
    ]
    return agenda
  }()
}
