// Generates the agenda of a demonstration workspace, the same for the same seed and clock.

package import StudyModel

/// 30 events, 15 tasks, of both a fifth that recurs, and 20 notes, around today.
///
/// - Parameters:
///   - seed: selects the agenda; the same seed gives the same one.
///   - zone: the zone of the events' times; nil for times that hold wherever the learner is.
package func demoAgenda(seed: UInt64, now: Now, zone: String?) -> Agenda {
  var demo = DemoAgenda(now: now, zone: zone, random: SeededGenerator(state: seed &+ 1))
  return demo.agenda()
}

private struct DemoAgenda {
  let now: Now
  let zone: String?
  var random: SeededGenerator
  private var made: Instant { Instant(secondsSinceEpoch: now.instant.secondsSinceEpoch, offset: 0) }

  private var today: CivilDate { now.instant.calendarDay(dayStart: Settings.defaultDayStart) }

  init(now: Now, zone: String?, random: SeededGenerator) {
    (self.now, self.zone, self.random) = (now, zone, random)
  }

  mutating func agenda() -> Agenda {
    var agenda = Agenda()
    for number in 0..<30 { addEvent(number, to: &agenda) }
    for number in 0..<15 { addTask(number, to: &agenda) }
    for number in 0..<20 { addNote(number, to: &agenda) }
    return agenda
  }

  private static let events: [(title: String, category: AgendaCategory, place: String?)] = [
    ("Mock interview with Ada", .education, "Online"), ("Study group", .education, "Library, room 4"),
    ("Phone screen", .work, nil), ("Dentist", .health, "Market square 3"),
    ("Run with Noor", .health, "City park"),
    ("Team meeting", .work, "Room A"), ("Dinner with Sam", .social, "Trattoria"), ("Call home", .family, nil),
    ("System design reading", .education, nil), ("Haircut", .personal, "Salon at the corner"),
    ("Career fair", .work, "Congress hall"), ("Yoga", .health, "Studio two"),
    ("Concert", .social, "Old town hall"),
    ("Parents' visit", .family, nil), ("Swimming", .health, "Indoor pool"),
  ]

  private static let rules = [
    "FREQ=WEEKLY", "FREQ=WEEKLY;INTERVAL=2", "FREQ=WEEKLY;BYDAY=TU,TH", "FREQ=MONTHLY", "FREQ=WEEKLY;COUNT=8",
    "FREQ=MONTHLY;BYDAY=1SA",
  ]

  private mutating func addEvent(_ number: Int, to agenda: inout Agenda) {
    let chosen = DemoAgenda.events[number % DemoAgenda.events.count]
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
      event.note = Note(
        markdown: random.pick(["Bring the notebook.", "Ask about the next round.", "Be there early."]),
        changed: made)
    }
    agenda.events[newID(chosen.title, number, agenda)] = event
  }

  private static let tasks: [(title: String, category: AgendaCategory)] = [
    ("Send the thank-you note", .work), ("Update the résumé", .work), ("Pay the rent", .personal),
    ("Water the plants", .personal), ("Book the train", .personal), ("Read the job description", .work),
    ("Renew the library card", .education), ("Write to the recruiter", .work), ("Buy running shoes", .health),
    ("Back up the laptop", .personal), ("Plan the weekend", .social), ("Review the week's notes", .education),
    ("Choose a birthday present", .family), ("Make an appointment with the doctor", .health),
    ("Clean the desk", .personal),
  ]

  private mutating func addTask(_ number: Int, to agenda: inout Agenda) {
    let chosen = DemoAgenda.tasks[number]
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

  private static let notes: [(text: String, tags: [String])] = [
    (
      "# Questions for an interviewer\n\n- What does a good first half year look like?\n- Who reviews a design?",
      ["interview"]
    ),
    (
      "# Mistakes that come back\n\nOff by one in binary search: keep `low < high`, and move only one end.",
      ["arrays", "mistakes"]
    ),
    (
      "# Numbers to know\n\n| what | about |\n|---|---|\n| memory read | 100 ns |\n| disk seek | 5 ms |",
      ["system-design"]
    ),
    (
      "# How I explain a solution\n\n1. The brute force, and why it is slow\n2. The idea\n3. The cost",
      ["interview"]
    ),
    ("# A cache in one page\n\nRead through, write back, and **who invalidates**.", ["system-design"]),
    ("# Graph checklist\n\n- [ ] directed?\n- [ ] weights?\n- [ ] can it have a cycle?", ["graphs"]),
    (
      "# Words from the last mock\n\nThink aloud earlier; say what is not decided yet.",
      ["interview", "mistakes"]
    ),
    ("# Books and pages\n\nThe chapter on replication is worth a second reading.", ["reading"]),
    ("# Ideas for side projects\n\nA small key-value store; a rate limiter.", ["ideas"]),
    ("# What went well\n\nFour problems before lunch, without a hint.", ["diary"]),
  ]

  private mutating func addNote(_ number: Int, to agenda: inout Agenda) {
    let chosen = DemoAgenda.notes[number % DemoAgenda.notes.count]
    let isSecond = number >= DemoAgenda.notes.count
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
