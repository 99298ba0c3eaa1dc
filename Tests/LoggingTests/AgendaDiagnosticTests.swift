// Everything for which a learner's words about the agenda are refused, each made from the words that cause it.

import Agenda
import StudyModel
import TestSupport
import Testing
import TextTools

@testable import Logging

@Suite("diagnostics of the agenda")
struct AgendaDiagnosticTests {
  private let context = AgendaContext(
    now: SamplePlan.now, today: SamplePlan.today, zones: AgendaZones(local: ZoneOffsets(fixed: 3_600)),
    zone: nil)

  private func editor() throws -> AgendaEditor {
    var editor = AgendaEditor(Agenda(), context)
    _ = try editor.add(Event.self, try edit("Team meeting fri 10:00") { $0.recurrence.every = "week" })
    _ = try editor.add(Event.self, try edit("Team lunch fri 12:00") { _ in })
    return editor
  }

  private func edit(_ words: String, _ change: (inout AgendaEdit) -> Void) throws -> AgendaEdit {
    var edit = AgendaEdit()
    let words = words.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    (edit.title, edit.when) = try TypedWhen.split(words, today: SamplePlan.today, isRequired: false)
    change(&edit)
    return edit
  }

  @Test("the catalogue has them all")
  func catalogue() throws {
    var chapter = CatalogueChapter("The agenda")
    func add<Outcome>(_ title: String, _ work: () throws -> Outcome) throws {
      chapter.add(title, [try refusal(work).diagnostic])
    }
    func event(_ title: String, _ words: String, _ change: (inout AgendaEdit) -> Void = { _ in }) throws {
      try add(title) {
        var editor = try editor()
        return try editor.add(Event.self, try edit(words, change))
      }
    }
    func task(_ title: String, _ words: String, _ change: (inout AgendaEdit) -> Void = { _ in }) throws {
      try add(title) {
        var editor = try editor()
        return try editor.add(AgendaTask.self, try edit(words, change))
      }
    }
    let long = String(repeating: "x", count: 101)
    try event("`event add '' fri`", " fri")
    try event("a title of 101 characters", "\(long) fri")
    try event("a title of two lines", "Two\nlines fri")
    try event("a location of 201 characters", "Dentist fri") { $0.place = long + long }
    try event("`event add Dentist fri --category fun`", "Dentist fri") { $0.category = "fun" }
    try task("`task add Milk --priority huge`", "Milk") { $0.priority = "huge" }
    try event("`event add Dentist`", "Dentist")
    try event("`event add Dentist fri 25:00`", "Dentist fri 25:00")
    try task("`task add Call tomorow`", "Call tomorow")
    try task("`task add Pay 2026-02-29`", "Pay 2026-02-29")
    try task("`task add Pay 31 apr`", "Pay 31 apr")
    try event("`event add Dentist fri 12:00-11:00`", "Dentist fri 12:00-11:00")
    try event("`event add Trip mon..wed 10:00`", "Trip mon..wed 10:00")
    try event("`event add Trip 2026-12-01..2028-12-01`", "Trip 2026-12-01..2028-12-01")
    try event("`event add Dentist fri --zone Asia/Tokyo`", "Dentist fri") { $0.zone = "Asia/Tokyo" }
    try event("`event add Dentist fri --alarm soon`", "Dentist fri") { $0.alarms = "soon" }
    try event("`event add Dentist fri --every often`", "Dentist fri") { $0.recurrence.every = "often" }
    try task("`task add Milk --every week`", "Milk") { $0.recurrence.every = "week" }
    let search = AgendaSearch(try editor().agenda, context)
    try add("`event edit dentist`") { try search.id(Event.self, "dentist") }
    try add("`event edit team`") { try search.id(Event.self, "team") }
    try add("`event delete \"Team meeting\" --only sat`") {
      try search.occurrence(Event.self, "Team meeting", ["sat"])
    }
    var twice = try editor()
    _ = try twice.add(
      Event.self,
      try edit("Stand-up fri 09:00") { edit in
        edit.recurrence.every = "day"
      })
    if let id = twice.agenda.events.first(where: { $0.value.title == "Stand-up" })?.key,
      let start = twice.agenda.events[id]?.start
    {
      twice.agenda.events[id]?.added = [AgendaTime(LocalTime(start.date, TimeOfDay(minutes: 600)), zone: nil)]
    }
    let doubled = AgendaSearch(twice.agenda, context)
    try add("`event delete Stand-up --only fri`") { try doubled.occurrence(Event.self, "Stand-up", ["fri"]) }
    try add("`event edit \"Team lunch\"`") {
      var editor = try editor()
      try editor.edit(Event.self, try search.id(Event.self, "Team lunch"), AgendaEdit())
    }
    try add("`note add '' `") {
      var editor = try editor()
      return try editor.addNote(" ", tags: [], on: nil)
    }
    try add("a note of more than 1 MiB") {
      var editor = try editor()
      return try editor.addNote(String(repeating: "x", count: 1 << 20 + 1), tags: [], on: nil)
    }
    try add("`note add Text --tag 'a b'`") {
      var editor = try editor()
      return try editor.addNote("Text", tags: ["a b"], on: nil)
    }
    expectEqual(chapter.complaint(), nil)
  }

  @Test(
    "When something is has as few words as possible",
    arguments: [
      ("Dentist fri 14:30 45m", "Dentist", "2026-11-27T14:30", 45 * 60),
      ("Dentist fri", "Dentist", "2026-11-27", 1), ("Lunch 12:30", "Lunch", "2026-11-20T12:30", 3_600),
      ("Trip mon..wed", "Trip", "2026-11-23", 3),
      ("Call Ada +3d 9:00-9:20", "Call Ada", "2026-11-23T09:00", 1_200),
      ("Run 5 km tomorrow 07:00 1h10", "Run 5 km", "2026-11-21T07:00", 70 * 60),
      ("Night fri 22:00 2d", "Night", "2026-11-27T22:00", 2 * 86_400),
      ("Buy 3 mar bars 28 nov", "Buy 3 mar bars", "2026-11-28", 1),
    ])
  func words(_ typed: String, _ title: String, _ start: String, _ length: Int) throws {
    let (found, when) = try TypedWhen.split(
      typed.split(separator: " ").map(String.init), today: SamplePlan.today, isRequired: true)
    let applied = try #require(when).applied(today: SamplePlan.today, zone: nil)
    expectEqual(found, title)
    expectEqual(applied.start.text, start)
    expectEqual(applied.length, length)
  }

  @Test("A recurrence is typed in parts, and a rule that never comes is refused")
  func recurrence() throws {
    for (every, on, rule) in [
      ("week", nil, "FREQ=WEEKLY"), ("2w", "mon,wed", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE"),
      ("weekday", nil, "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"), ("month", "-1fri", "FREQ=MONTHLY;BYDAY=-1FR"),
      ("3m", "1,15", "FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=1,15"), ("year", nil, "FREQ=YEARLY"),
    ] as [(String, String?, String)] {
      var typed = TypedRecurrence()
      (typed.every, typed.on) = (every, on)
      let start = try #require(AgendaTime("2026-11-20"))
      try expectEqual(typed.rule(from: start, today: SamplePlan.today, in: context.zones), rule, every)
    }
    for parts in ["BYMONTH=2;BYMONTHDAY=30", "BYMONTH=4;BYMONTHDAY=31"] {
      var typed = TypedRecurrence()
      typed.rule = "FREQ=YEARLY;\(parts)"
      let start = try #require(AgendaTime("2026-11-20"))
      #expect(throws: Failure.self) {
        try typed.rule(from: start, today: SamplePlan.today, in: context.zones)
      }
      typed.rule = "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29"
      try expectEqual(typed.rule(from: start, today: SamplePlan.today, in: context.zones), typed.rule)
    }
  }

  @Test("An occurrence that moves or is skipped leaves the series as it is; a split makes two of it")
  func occurrences() throws {
    var editor = try editor()
    let week = SamplePlan.today...SamplePlan.today.adding(days: 30)
    func dates() -> [String] {
      editor.agenda.occurrences(on: week, in: context.zones).filter { $0.title == "Team meeting" }.map {
        "\($0.dates.lowerBound.iso) \($0.start?.time.text ?? "")"
      }
    }
    expectEqual(dates(), ["2026-11-27 10:00", "2026-12-04 10:00", "2026-12-11 10:00", "2026-12-18 10:00"])
    func occurrence(_ date: String) throws -> NamedOccurrence<Event> {
      try AgendaSearch(editor.agenda, context).occurrence(Event.self, "Team meeting", [date])
    }
    editor.delete(only: try occurrence("2026-12-04"))
    var edit = AgendaEdit()
    edit.when = try TypedWhen(["2026-12-12", "11:00"], today: SamplePlan.today)
    _ = try editor.change(only: try occurrence("2026-12-11"), edit)
    expectEqual(dates(), ["2026-11-27 10:00", "2026-12-12 11:00", "2026-12-18 10:00"])
    var later = AgendaEdit()
    later.when = try TypedWhen(["15:00"], today: SamplePlan.today)
    _ = try editor.change(from: try occurrence("2026-12-18"), later)
    expectEqual(dates(), ["2026-11-27 10:00", "2026-12-12 11:00", "2026-12-18 15:00"])
    expectEqual(editor.agenda.events.count, 3)
    // What does not repeat is deleted as a whole.
    let lunch = try AgendaSearch(editor.agenda, context).occurrence(Event.self, "Team lunch", ["fri"])
    editor.delete(only: lunch)
    expectEqual(editor.agenda.events.count, 2)
  }

  @Test("A task that recurs comes back after each tick, and a missed one gives way to the next")
  func ticks() throws {
    var editor = AgendaEditor(Agenda(), context)
    let id = try editor.add(AgendaTask.self, try edit("Water 2026-11-14") { $0.recurrence.every = "2d" })
    func open() throws -> OpenTask? {
      try #require(editor.agenda.tasks[id]).open(id: id, on: SamplePlan.today, in: context.zones)
    }
    try expectEqual(open()?.occurrence.date?.iso, "2026-11-20")
    try expectEqual(open()?.missed, 3)
    #expect(editor.tick(try #require(try open()).occurrence))
    try expectEqual(open()?.occurrence.date?.iso, "2026-11-22")
    try expectEqual(open()?.missed, 0)
    expectEqual(editor.untick(id, on: nil)?.iso, "2026-11-20")
    try expectEqual(open()?.occurrence.date?.iso, "2026-11-20")
  }
}
