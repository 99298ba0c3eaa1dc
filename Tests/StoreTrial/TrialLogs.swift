// The logs that a trial stores: one with everything in it, and small random ones by seed.

import ProgressStorage
import Records
import StudyModel

enum TrialLogs {
  /// Texts of several scripts, with what is hard in each.
  static let texts = [
    "Two pointers, then a **hash map**: `seen[target - number]`.",
    "Zeiger für die Grö\u{DF}e, e\u{301}tude \u{E9}",
    "二つのポインタで左右から挟む。", "مؤشران من الطرفين \u{202E}ثم الوسط\u{202C}", "दो संकेतक, दोनों सिरों से।",
    "\u{1F469}\u{200D}\u{1F4BB} \u{1F44D}\u{1F3FD} done", "Line one\n\n- [x] tab\there\n- \"quoted\" \\ back",
    "Два указателя навстречу", "\u{0}\u{1F}\u{7F}\u{2028}\u{FEFF}</script>",
  ]

  static func instant(_ day: Int, _ minute: Int = 0, offset: Int = 3_600) -> Instant {
    Instant(
      date: CivilDate(serial: day), time: TimeOfDay(minutes: 8 * 60 + minute % 700), offset: offset)
  }

  static func attempt(_ day: Int, _ minute: Int, isFinish: Bool) -> Attempt {
    Attempt(
      instant: instant(day, minute), zone: "Europe/Berlin", day: CivilDate(serial: day),
      minutes: minute % 3 == 0 ? nil : minute % 90, isFinish: isFinish)
  }

  /// What the calls of `storeEverything` do one after the other, a day each: about 19 kB with the history.
  static let everythingSteps = 19
  private static let firstDay = 20_759

  /// A step towards a log with everything in it.
  static func everything(_ step: Int, into log: inout ProgressLog) throws {
    let day = firstDay + step
    let number = try required(DayNumber(step + 1), "programme day")
    let text = texts[step % texts.count]
    if step == 0 {
      log.settings.start = CivilDate(serial: day)
      log.settings.dayStart = TimeOfDay(minutes: 300)
      log.settings.rest = [RestWeekdays(from: CivilDate(serial: day), weekdays: [.saturday, .sunday])]
      log.settings.sharesNotes = true
    }
    let id = ItemID(leetCode: 100 + step, revision: step % 3)
    log.items[id] = ItemRecord(attempts: [attempt(day, step * 7, isFinish: step % 4 != 3)])
    if step % 2 == 0 {
      log.items[id]?.note = Note(markdown: text, changed: instant(day, 60), isPublic: step % 3 == 0)
    }
    if step % 3 == 0 {
      log.reflections[number] = Note(
        markdown: text, changed: instant(day, 90), isPublic: step % 6 == 0)
    }
    if step % 5 == 0 {
      log.bonus.append(
        BonusProblem(
          id: ItemID("bonus-\(step)"), title: "Bonus \(text.prefix(20))", number: step + 1,
          difficulty: Difficulty.allCases[step % 3], day: number, isPublic: step % 2 == 0,
          record: ItemRecord(attempts: [attempt(day, 200, isFinish: true)])))
    }
    if step % 6 == 5 {
      log.solvedBefore =
        SolvedProblems(
          log.solvedBefore + [
            SolvedProblem(
              number: 400 - step, title: text, difficulty: .medium, date: CivilDate(serial: day - 90)),
            SolvedProblem(number: nil, title: "By title \(step)"),
          ]
        ).sorted
    }
    if step % 3 == 1 {
      log.solutions[step + 1] = Solution(
        path: step % 2 == 0 ? "a/\(step).py" : nil,
        commits: step % 4 == 3 ? [:] : [day * 86_400: "0123456789ab"])
    }
    log.timer = step % 4 == 1 ? RunningTimer(item: id, started: instant(day, 30)) : nil
    if step % 8 == 7 {
      let from = CivilDate(serial: day + 40)
      log.pauses.append(Pause(from: from, through: from.adding(days: step), reason: text))
    }
  }

  /// A step towards an agenda with everything in it: a new record, or a change of an earlier one.
  static func everything(_ step: Int, into agenda: inout Agenda) throws {
    let date = CivilDate(serial: firstDay + step)
    let text = texts[step % texts.count]
    let now = instant(firstDay + step, 60, offset: 0)
    let note = Note(markdown: text, changed: now, isPublic: step % 2 == 0)
    func id(_ step: Int) throws -> AgendaID { try required(AgendaID("trial-\(step)"), "id of the agenda") }
    switch step {
    case 0, 9:
      let zone = step == 0 ? "Europe/Berlin" : AgendaTime.utc
      var event = Event(
        title: "Event \(text)", category: .social,
        start: AgendaTime(LocalTime(date, TimeOfDay(minutes: 600)), zone: zone), length: 5_400, changed: now)
      (event.place, event.note, event.rule) = ("Place \(step)", note, "FREQ=WEEKLY;BYDAY=MO,WE")
      event.alarms = step == 0 ? [] : [15, 1_440]
      event.other = ["X-TRIAL:\(step)"]
      agenda.events[try id(step)] = event
    case 2:
      guard var event = agenda.events[try id(step - 2)] else { return }
      event.added = [event.start.adding(days: 3)]
      event.skipped = [event.start.adding(days: 7)]
      event.moved[event.start.adding(days: 14)] = ChangedOccurrence(
        start: event.start.adding(days: 15), length: 90, title: "Moved", place: "", note: text,
        other: ["X-TRIAL:\(step)"])
      (event.changed, event.sequence) = (now, 1)
      agenda.events[try id(step - 2)] = event
    case 3:
      var task = AgendaTask(title: "Task \(text)", category: nil, created: now)
      (task.priority, task.due, task.note) = (.urgent, AgendaTime(date), note)
      (task.rule, task.skipped) = ("FREQ=DAILY", [AgendaTime(date.adding(days: 1))])
      task.other = ["X-TRIAL:\(step)"]
      agenda.tasks[try id(step)] = task
    case 5:
      guard var task = agenda.tasks[try id(step - 2)] else { return }
      task.ticks = [date.adding(days: -2): now, date: now]
      (task.changed, task.sequence) = (now, 1)
      agenda.tasks[try id(step - 2)] = task
    case 6:
      agenda.notes[try id(step)] = AgendaNote(
        body: note, tags: ["größe", "trial"], date: date, created: now)
    case 8:
      agenda.notes[try id(step - 2)]?.body = note
      agenda.events[try id(step)] = Event(
        title: "Days", category: nil, start: AgendaTime(date), length: 3, changed: now)
    default: break
    }
  }

  /// When a step is taken.
  static func now(_ step: Int) -> Instant { instant(firstDay + step, 120) }

  /// Writes a store with everything in it, a step at a time, as a learner would.
  static func storeEverything(_ store: ProgressStore, steps: Range<Int> = 0..<everythingSteps) throws {
    for step in steps {
      _ = try store.updateProgrammes(at: now(step)) { learner in
        try everything(step, into: &learner[learner.current])
        try everything(step, into: &learner.agenda)
      } as: { _ in
        LoggedAction(command: "done", summary: "LC \(100 + step) done", days: [], instant: now(step))
      }
    }
  }

  /// A small random log: the store of it has 1 to 2 kB.
  static func random(_ random: inout RandomNumbers) throws -> ProgressLog {
    var log = ProgressLog()
    func date() -> CivilDate { CivilDate(serial: 10_957 + random.number(below: 20_000)) }
    func text() -> Note {
      let words = (0...random.number(below: 2)).map { _ in random.pick(texts) }.joined(separator: " ")
      return Note(markdown: words, changed: moment(), isPublic: random.isOne(in: 2))
    }
    func moment() -> Instant {
      Instant(
        secondsSinceEpoch: date().serial * 86_400 + random.number(below: 86_400),
        offset: (random.number(below: 145) - 72) * 900)
    }
    func record() -> ItemRecord {
      let attempts = (0...random.number(below: 2)).map { _ in
        Attempt(
          instant: moment(), zone: random.pick(["UTC", "Asia/Tokyo", "America/St_Johns"]), day: date(),
          minutes: random.isOne(in: 2) ? random.number(below: 1_441) : nil, isFinish: random.isOne(in: 2))
      }
      return ItemRecord(attempts: attempts, note: random.isOne(in: 3) ? text() : nil)
    }
    if random.isOne(in: 2) { log.settings.start = date() }
    if random.isOne(in: 2) { log.settings.dayStart = TimeOfDay(minutes: random.number(below: 361)) }
    if random.isOne(in: 3) {
      let weekdays = Weekday.allCases.filter { _ in random.isOne(in: 3) }.prefix(6)
      log.settings.rest = [RestWeekdays(from: date(), weekdays: Set(weekdays))]
    }
    log.settings.sharesNotes = random.isOne(in: 3)
    log.settings.sharesReflections = random.isOne(in: 3)
    for _ in 0...random.number(below: 3) {
      log.items[ItemID(leetCode: random.number(in: 1...3_000), revision: random.number(below: 3))] = record()
    }
    for _ in 0..<random.number(below: 3) {
      log.reflections[try required(DayNumber(random.number(in: 1...1_000)), "programme day")] = text()
    }
    for index in 0..<random.number(below: 3) {
      log.bonus.append(
        BonusProblem(
          id: ItemID("bonus-\(index)"), title: "A " + random.pick(texts),
          number: random.isOne(in: 2) ? random.number(in: 1...99_999) : nil,
          difficulty: random.isOne(in: 2) ? random.pick(Difficulty.allCases) : nil,
          day: try required(DayNumber(random.number(in: 1...1_000)), "programme day"),
          isPublic: random.isOne(in: 2), record: record()))
    }
    for _ in 0..<random.number(below: 3) {
      let from = date()
      log.pauses.append(
        Pause(
          from: from, through: from.adding(days: random.number(below: 367)),
          reason: random.isOne(in: 2) ? random.pick(texts) : nil))
    }
    var solved = SolvedProblems()
    for _ in 0..<random.number(below: 3) {
      _ = solved.add(
        SolvedProblem(
          number: random.isOne(in: 2) ? random.number(in: 1...99_999) : nil, title: "A " + random.pick(texts),
          difficulty: random.isOne(in: 2) ? random.pick(Difficulty.allCases) : nil,
          date: random.isOne(in: 2) ? date() : nil))
    }
    log.solvedBefore = solved.sorted
    for _ in 0..<random.number(below: 3) {
      log.solutions[random.number(in: 1...99_999)] = Solution(
        path: random.isOne(in: 2) ? "a/" + random.pick(["two sum.py", "\u{E9}.go", "x\"y.c"]) : nil,
        commits: random.isOne(in: 2) ? [random.number(in: 0...32_503_679_999): "0123456789ab"] : [:])
    }
    return log
  }
}
