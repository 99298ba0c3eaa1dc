// Generates the agenda of a demonstration workspace, the same for the same seed and clock.

package import StudyModel

/// 30 events, 15 tasks, of both a fifth that recurs, and 20 notes, around today.
///
/// - Parameters:
///   - seed: selects the agenda; the same seed gives the same one.
///   - zone: the zone of the events' times; nil for times that hold wherever the learner is.
package func demoAgenda(_ texts: DemoTexts, seed: UInt64, now: Now, zone: String?) -> Agenda {
  var demo = DemoAgenda(texts: texts, now: now, zone: zone, random: SeededGenerator(state: seed &+ 1))
  return demo.agenda()
}

private struct DemoAgenda {
  let texts: DemoTexts
  let now: Now
  let zone: String?
  var random: SeededGenerator

  private var made: Instant { Instant(secondsSinceEpoch: now.instant.secondsSinceEpoch, offset: 0) }
  private var today: CivilDate { now.instant.calendarDay(dayStart: Settings.defaultDayStart) }

  mutating func agenda() -> Agenda {
    var agenda = Agenda()
    for number in 0..<30 { addEvent(number, to: &agenda) }
    for number in 0..<15 { addTask(number, to: &agenda) }
    for number in 0..<20 { addNote(number, to: &agenda) }
    return agenda
  }

  private static let rules = [
    "FREQ=WEEKLY", "FREQ=WEEKLY;INTERVAL=2", "FREQ=WEEKLY;BYDAY=TU,TH", "FREQ=MONTHLY", "FREQ=WEEKLY;COUNT=8",
    "FREQ=MONTHLY;BYDAY=1SA",
  ]

  private mutating func addEvent(_ number: Int, to agenda: inout Agenda) {
    let chosen = texts.events[number % texts.events.count]
    let date = today.adding(days: random.number(below: 42) - 14)
    // One in ten takes whole days.
    let isWholeDay = number % 10 == 9
    let clock = (8 + random.number(below: 12)) * 3_600 + random.number(below: 4) * 900
    let start =
      isWholeDay
      ? AgendaTime(date) : AgendaTime(LocalTime(secondsSinceEpoch: date.serial * 86_400 + clock), zone: zone)
    var event = Event(
      title: chosen.title, category: chosen.category, start: start,
      length: isWholeDay ? 1 + random.number(below: 3) : random.pick([1_800, 2_700, 3_600, 5_400, 7_200]),
      changed: made)
    event.place = chosen.place
    if number % 5 == 0 { event.rule = DemoAgenda.rules[number / 5 % DemoAgenda.rules.count] }
    if random.number(below: 4) == 0 {
      event.note = Note(markdown: random.pick(texts.eventNotes), changed: made)
    }
    agenda.events[newID(chosen.title, number, agenda)] = event
  }

  private mutating func addTask(_ number: Int, to agenda: inout Agenda) {
    let chosen = texts.tasks[number % texts.tasks.count]
    var task = AgendaTask(title: chosen.title, category: chosen.category, created: made)
    task.priority = random.pick([.low, .medium, .medium, .high, .urgent])
    let due = today.adding(days: random.number(below: 18) - 4)
    if number % 5 == 2 {
      task.rule = random.pick(["FREQ=WEEKLY", "FREQ=DAILY;INTERVAL=3", "FREQ=MONTHLY"])
      task.due = AgendaTime(due.adding(days: -14))
    } else if random.number(below: 4) > 0 {
      task.due = AgendaTime(due)
    }
    if task.rule == nil, random.number(below: 3) == 0 {
      task.ticks[today.adding(days: -random.number(below: 6))] = made
    }
    agenda.tasks[newID(chosen.title, number, agenda)] = task
  }

  private mutating func addNote(_ number: Int, to agenda: inout Agenda) {
    let chosen = texts.notes[number % texts.notes.count]
    let isSecond = number >= texts.notes.count
    let text = isSecond ? chosen.text.replacing("# ", with: "# Again: ", maxReplacements: 1) : chosen.text
    let date = today.adding(days: -random.number(below: 30))
    let changed = Instant(date: date, time: TimeOfDay(minutes: 20 * 60 + number), offset: now.instant.offset)
    var note = AgendaNote(
      body: Note(markdown: text, changed: changed), tags: chosen.tags.sorted(), created: changed)
    if random.number(below: 3) > 0 { note.date = date }
    agenda.notes[newID(text, number, agenda)] = note
  }

  private func newID(_ title: String, _ number: Int, _ agenda: Agenda) -> AgendaID {
    AgendaID(title: title, at: number, unless: agenda.has)
  }
}
