// One change of the log, as a command of the learner makes it.

import StudyModel

struct RotationChange {
  private let kind: Int
  private let number: Int
  private let text: String
  private let now: Instant

  init(_ random: inout RandomNumbers, at now: Instant) {
    kind = random.number(below: 10)
    number = random.number(below: 1_000)
    text = random.pick(TrialLogs.texts) + " \(random.number(below: 1_000))"
    self.now = now
  }

  func apply(to log: inout ProgressLog) throws {
    let id = ItemID(leetCode: number % 60 + 1)
    let day = try required(DayNumber(number % 100 + 1), "programme day")
    let attempt = Attempt(
      instant: now, zone: "Europe/Berlin", day: now.calendarDay(dayStart: log.settings.dayStart),
      minutes: number % 90, isFinish: number % 3 != 0)
    switch kind {
    case 0: log.items[id, default: ItemRecord()].note = Note(markdown: text, changed: now)
    case 1: log.reflections[day] = Note(markdown: text, changed: now, isPublic: number % 2 == 0)
    case 2: log.items[id] = nil
    case 3:
      let bonus = ItemID("bonus-\(number % 20)")
      guard !log.bonus.contains(where: { $0.id == bonus }) else { return }
      log.bonus.append(
        BonusProblem(
          id: bonus, title: text, number: nil, difficulty: .hard, day: day,
          record: ItemRecord(attempts: [attempt])))
    case 4 where number % 4 == 0:
      guard log.pauses.count < 20 else { return log.pauses.removeFirst(10) }
      log.pauses.append(
        Pause(from: attempt.day, through: attempt.day.adding(days: number % 300), reason: text))
    case 4 where number % 4 == 1:
      guard log.solvedBefore.count < 40 else { return log.solvedBefore.removeFirst(20) }
      var solved = SolvedProblems(log.solvedBefore)
      _ = solved.add(
        SolvedProblem(number: number % 3 == 0 ? nil : number + 1, title: text, date: attempt.day))
      log.solvedBefore = solved.sorted
    case 4: log.settings.dayStart = TimeOfDay(minutes: number % 361)
    default: log.items[id, default: ItemRecord()].attempts.append(attempt)
    }
  }
}
