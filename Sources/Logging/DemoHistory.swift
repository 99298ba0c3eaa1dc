// Generates a plausible history for a demonstration workspace, the same for the same seed, curriculum and clock.

package import StudyModel

/// Generates a log: about two thirds through the programme, with good days, thin days, a short pause, notes,
/// reflections and bonus problems.
///
/// - Parameters:
///   - seed: selects the history; the same seed gives the same one.
///   - now: the history ends on its calendar day, which is still open.
package func demoLog(_ curriculum: Curriculum, _ texts: DemoTexts, seed: UInt64, now: Now) -> ProgressLog {
  var history = DemoHistory(
    curriculum: curriculum, texts: texts, now: now, random: SeededGenerator(state: seed))
  var log = history.log()
  history.solveAgain(&log)
  return log
}

private struct DemoHistory {
  let curriculum: Curriculum
  let texts: DemoTexts
  let now: Now
  var random: SeededGenerator

  private var today: CivilDate { now.instant.calendarDay(dayStart: Settings.defaultDayStart) }

  mutating func log() -> ProgressLog {
    var log = ProgressLog()
    let reached = max(1, curriculum.days.count * 64 / 100)
    let start = today.adding(days: -(reached - 1) - (reached > 20 ? 4 : 0))
    log.settings.start = start
    if reached > 20 {
      let from = start.adding(days: reached / 3)
      log.pauses = [Pause(from: from, through: from.adding(days: 3), reason: "A few days away")]
    }
    var date = start
    for day in curriculum.days.prefix(reached) {
      while log.pauses.contains(where: { $0.contains(date) }) { date = date.adding(days: 1) }
      record(day, on: date, in: &log)
      date = date.adding(days: 1)
    }
    return log
  }

  private mutating func record(_ day: StudyDay, on date: CivilDate, in log: inout ProgressLog) {
    let isToday = date >= today
    // One in twenty days is missed and four are thin; today is half done.
    let share = isToday ? 60 : random.pick([80, 80, 60, 40, 0] + Array(repeating: 100, count: 15))
    var clock = 7 * 60 + random.number(below: 90)
    var finished = 0
    for item in day.items {
      let wanted = item.isRequired ? share : share / 4
      guard random.number(below: 100) < wanted else { continue }
      let minutes = typicalMinutes(item)
      clock = min(clock + minutes + random.number(below: 40), 22 * 60)
      finish(item, minutes: random.number(below: 10) == 0 ? nil : minutes, on: date, at: clock, in: &log)
      finished += 1
    }
    if finished > 0, random.number(below: 5) == 0 { addBonus(beside: day, on: date, at: clock, in: &log) }
    if finished > 3, !isToday, random.number(below: 3) > 0 {
      log.reflections[day.number] = Note(
        markdown: random.pick(texts.reflections), changed: instant(date, 21 * 60))
    }
  }

  private mutating func finish(
    _ item: Item, minutes: Int?, on date: CivilDate, at clock: Int, in log: inout ProgressLog
  ) {
    // Some evenings are logged the next morning.
    let isLate = date < today && random.number(below: 14) == 0
    let attempt = Attempt(
      instant: isLate ? instant(date.adding(days: 1), 8 * 60) : instant(date, clock), zone: now.zone,
      day: date, minutes: minutes, isFinish: true)
    let id = item.alternativeID ?? item.id
    log.items[id, default: ItemRecord()].attempts.append(attempt)
    guard random.number(below: 4) == 0 else { return }
    let text = random.pick(item.isPractice ? texts.problemNotes : texts.topicNotes)
    log.items[id, default: ItemRecord()].note = Note(
      markdown: text, changed: attempt.instant, isPublic: random.number(below: 3) == 0)
  }

  /// Solves up to three problems again on each day with work, the first time some days after the first solve, then at
  /// growing intervals.
  mutating func solveAgain(_ log: inout ProgressLog) {
    var solved: [(id: ItemID, item: Item, dates: [CivilDate])] = []
    for day in curriculum.days {
      for item in day.items where item.problem != nil {
        let id = item.alternativeID ?? item.id
        if let first = log.items[id]?.attempts.first?.day { solved.append((id, item, [first])) }
      }
    }
    guard let start = log.settings.start else { return }
    let workDays = Set(solved.map { $0.dates[0] })
    for date in (0..<max(0, today.days(since: start))).map({ start.adding(days: $0) })
    where workDays.contains(date) {
      let due = solved.indices.filter { index in
        let dates = solved[index].dates
        return date.days(since: dates[dates.count - 1]) >= [3, 10, 25, 60][min(dates.count - 1, 3)]
      }
      for index in due.suffix(random.number(below: 4)) {
        let (id, item, _) = solved[index]
        solved[index].dates.append(date)
        let rating: Rating? = random.pick([.again, .hard, .easy, nil, nil, nil, nil])
        log.items[id]?.attempts.append(
          Attempt(
            instant: instant(date, 22 * 60 + 5), zone: now.zone, day: date,
            minutes: max(4, typicalMinutes(item) * 3 / 5), isFinish: true, rating: rating))
      }
    }
  }

  private mutating func addBonus(
    beside day: StudyDay, on date: CivilDate, at clock: Int, in log: inout ProgressLog
  ) {
    let taken = Set(log.bonus.compactMap(\.number))
    let free = texts.bonusProblems.filter { problem in
      curriculum.place(of: ItemID(leetCode: problem.number)) == nil && !taken.contains(problem.number)
    }
    guard !free.isEmpty else { return }
    let problem = random.pick(free)
    let attempt = Attempt(
      instant: instant(date, clock + 30), zone: now.zone, day: date, minutes: 10 + random.number(below: 30),
      isFinish: true)
    log.bonus.append(
      BonusProblem(
        id: ItemID("bonus-\(log.bonus.count + 1)"), title: problem.title, number: problem.number,
        difficulty: problem.difficulty, day: day.number, record: ItemRecord(attempts: [attempt])))
  }

  private mutating func typicalMinutes(_ item: Item) -> Int {
    if let timeBox = item.timeBox { return max(5, timeBox - 6 + random.number(below: 14)) }
    let middle =
      switch item.problem?.difficulty {
      case .easy: 14
      case .medium: 27
      case .hard: 46
      case nil: 25
      }
    return max(4, middle - middle / 3 + random.number(below: middle))
  }

  private func instant(_ date: CivilDate, _ minutes: Int) -> Instant {
    let made = Instant(date: date, time: TimeOfDay(minutes: minutes), offset: now.instant.offset)
    return made.secondsSinceEpoch <= now.instant.secondsSinceEpoch ? made : now.instant
  }
}

/// SplitMix64 (Steele, Lea and Flood, 2014): small and portable.
struct SeededGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number from 0 to `bound` - 1; `bound` is at least 1.
  mutating func number(below bound: Int) -> Int { Int(next() % UInt64(max(1, bound))) }

  /// A random element; the array must not be empty.
  mutating func pick<Element>(_ elements: [Element]) -> Element { elements[number(below: elements.count)] }
}
