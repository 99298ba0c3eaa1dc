// A plan of five days with every kind of item, a learner in the middle of it, and how a case names them.

import StudyModel
import TestSupport
import Testing
import TextTools

@testable import Logging

/// What the cases share. Today is Friday 20 November 2026, 21:14 in Berlin, and day 3 is in hand.
enum SamplePlan {
  static let now = Now(instant: instant("2026-11-20T21:14:05+01:00"), zone: "Europe/Berlin")
  static let today = date("2026-11-20")

  static let curriculum = Curriculum(weeks: [
    StudyWeek(
      number: 1, theme: "Foundations",
      days: [
        day(
          1,
          [
            problem(1920, "Build Array from Permutation"), problem(53, "Maximum Subarray"),
            problem(1, "Two Sum"), other("dns-watch", .watch(title: "DNS Explained")),
            other("dns-read", .read(title: "RFC 1034, sections 3.6 and 4.2")),
            other("dns-bonus", .bonus(title: "Move a service without an outage")),
          ]),
        day(
          2,
          [
            problem(167, "Two Sum II - Input Array Is Sorted"),
            problem(
              252, "Meeting Rooms",
              alternative: Problem(number: 1094, title: "Car Pooling", difficulty: .medium)),
            other("warm-up-1", .session(title: "Timed warm-up")),
            other("cache-read", .read(title: "Caching")),
          ]),
        day(
          3,
          [
            problem(53, "Maximum Subarray", revision: 1), problem(15, "3Sum"),
            other("cache-watch", .watch(title: "Caching")),
            other("cache-draw", .task(title: "Draw a cache in front of a shop")),
            other("cache-bonus", .bonus(title: "Cache stampede")),
          ]),
        day(4, [problem(217, "Contains Duplicate"), other("queue-read", .read(title: "Message Queues"))]),
        day(
          5,
          [
            problem(53, "Maximum Subarray", revision: 2),
            other("warm-up-2", .session(title: "Timed warm-up")),
            other("queue-watch", .watch(title: "Message Queues in practice")),
          ]),
      ])
  ])

  /// A bonus problem, not done, beside a day.
  static func bonus(_ count: Int, _ title: String, number: Int? = nil, day: Int) -> BonusProblem {
    BonusProblem(
      id: ItemID("bonus-\(count)"), title: title, number: number, difficulty: nil, day: dayNumber(day),
      record: ItemRecord())
  }

  /// A log with nothing in it but a start.
  static let started: ProgressLog = {
    var log = ProgressLog()
    log.settings.start = date("2026-11-18")
    return log
  }()

  /// What the learner's world is when `day` is in hand.
  static func context(
    day: Int = 3, _ curriculum: Curriculum = curriculum, secondsLater: Int = 0, timerMinutes: Int? = nil
  ) -> LogContext {
    let later = Instant(
      secondsSinceEpoch: now.instant.secondsSinceEpoch + secondsLater, offset: now.instant.offset)
    return LogContext(
      curriculum: curriculum, now: Now(instant: later, zone: now.zone), today: today,
      plannedDates: curriculum.days.map { today.adding(days: $0.number.value - day) },
      timerMinutes: timerMinutes)
  }

  /// An attempt as a command of the sample evening logs it.
  static func attempt(on day: CivilDate = today, minutes: Int? = nil, isFinish: Bool = true) -> Attempt {
    Attempt(instant: now.instant, zone: now.zone, day: day, minutes: minutes, isFinish: isFinish)
  }

  /// What a name means as the learner could check it: the id and the day of every occurrence, `lc-53 1`.
  static func found(_ name: String, in log: ProgressLog = ProgressLog(), day: Int = 3) throws -> [String] {
    try ItemSearch(context(day: day), log: log).occurrences(of: name).map { "\($0.id.text) \($0.day.value)" }
  }

  /// How a name is refused; an expectation fails when it is not.
  static func refusal(_ name: String, in log: ProgressLog = ProgressLog(), day: Int = 3) throws -> Failure {
    try LoggingTests.refusal { try found(name, in: log, day: day) }
  }

  private static func day(_ number: Int, _ items: [Item]) -> StudyDay {
    StudyDay(
      number: dayNumber(number), goal: "Go on.", dsaFocus: "Arrays", systemDesignTopic: "DNS", items: items)
  }

  private static func problem(
    _ number: Int, _ title: String, alternative: Problem? = nil, revision: Int = 0
  ) -> Item {
    Item(
      id: ItemID(leetCode: number, revision: revision),
      content: .problem(
        Problem(number: number, title: title, difficulty: .easy), alternative: alternative, revision: revision
      ),
      track: .dsa, detail: nil, timeBox: nil)
  }

  private static func other(_ id: String, _ content: Item.Content) -> Item {
    let isSession = if case .session = content { true } else { false }
    return Item(
      id: ItemID(id), content: content, track: isSession ? .dsa : .systemDesign, detail: nil, timeBox: 30)
  }
}

/// A date of a case; one that does not exist fails the case by landing in 1970.
func date(_ iso: String) -> CivilDate { CivilDate(iso) ?? CivilDate(serial: 0) }

/// An instant of a case; one that cannot be read fails the case by landing in 1970.
func instant(_ iso: String) -> Instant { Instant(iso) ?? .epoch }

/// A day of the plan of a case.
func dayNumber(_ value: Int) -> DayNumber {
  guard let number = DayNumber(value) else { preconditionFailure("a case names day \(value)") }
  return number
}

extension ProgressLog {
  subscript(id: String) -> ItemRecord? { items[ItemID(id)] }

  /// The attempts under an id, as `2026-11-20 25 done`, `2026-11-20 - open`.
  func attempts(_ id: String) -> [String] {
    let record = items[ItemID(id)] ?? bonus.first { $0.id.text == id }?.record
    return (record?.attempts ?? []).map { attempt in
      "\(attempt.day.iso) \(attempt.minutes.map { "\($0)" } ?? "-") \(attempt.isFinish ? "done" : "open")"
    }
  }
}

extension LogEditor {
  init(_ log: ProgressLog = SamplePlan.started, day: Int = 3) {
    self.init(log, context: SamplePlan.context(day: day))
  }

  /// `done` with one name, as most cases need it; the answer is the changes in words.
  mutating func done(
    _ name: String, _ minutes: Int? = nil, on iso: String = "2026-11-20", note: String? = nil
  ) throws -> [String] {
    try finish([FinishEntry(name: name, minutes: minutes)], on: date(iso), note: note).map(\.inShort)
  }
}

extension LogChange {
  /// The change as a line that a case can be compared with: `finished lc-53 1, 25`.
  var inShort: String {
    switch self {
    case .started(let date): "started \(date.iso)"
    case .finished(let target, let minutes): "finished \(place(target))\(text(minutes))"
    case .solvedAgain(let target, let minutes): "solved again \(place(target))\(text(minutes))"
    case .rated(let target, let rating): "rated \(place(target)), \(rating.rawValue)"
    case .minutesAdded(let target, let minutes): "minutes added \(place(target)), \(minutes)"
    case .nothingNew(let target): "nothing new \(place(target))"
    case .sameMinutes(let target, let minutes): "same minutes \(place(target)), \(minutes)"
    case .timer(let change, let target): "timer \(change) \(target.map(place) ?? "gone")"
    case .reopened(let target): "reopened \(place(target))"
    case .wasNotDone(let target): "was not done \(place(target))"
    case .timeAdded(let target, let minutes): "time added \(place(target)), \(minutes)"
    case .timeTaken(let target, let minutes): "time taken \(place(target)), \(minutes)"
    case .bonusAdded(let target, let minutes, let isDone):
      "bonus \(isDone ? "done" : "open") \(place(target))\(text(minutes))"
    case .bonusShown(let target): "bonus shown \(place(target))"
    case .bonusRemoved(let target): "bonus removed \(place(target))"
    case .notBonus(let target): "no bonus \(place(target))"
    case .text(let change, let place):
      switch change {
      case .written: "\(noun(place)) written \(self.place(place))"
      case .replaced(let before): "\(noun(place)) replaced \(self.place(place)): \(before)"
      case .extended: "\(noun(place)) extended \(self.place(place))"
      case .cleared(let before): "\(noun(place)) cleared \(self.place(place)): \(before)"
      case .same: "same \(noun(place)) \(self.place(place))"
      case .missing: "no \(noun(place)) \(self.place(place))"
      case .visibility(let isPublic): "\(isPublic ? "public" : "private") \(self.place(place))"
      case .joined: "\(noun(place)) joined \(self.place(place))"
      case .kept: "\(noun(place)) kept \(self.place(place))"
      }
    }
  }

  private func noun(_ text: TextPlace) -> String {
    if case .note = text { "note" } else { "reflection" }
  }

  private func place(_ text: TextPlace) -> String {
    switch text {
    case .note(let target): place(target)
    case .reflection(let day): "day \(day.value)"
    }
  }

  private func place(_ target: LogTarget) -> String { "\(target.id.text) \(target.day.value)" }
  private func text(_ minutes: Int?) -> String { minutes.map { ", \($0)" } ?? "" }
}

/// How work is refused; an expectation fails when it is not.
func refusal<Outcome>(_ work: () throws -> Outcome) throws -> Failure {
  try #require(throws: Failure.self) { _ = try work() }
}

extension Failure {
  /// What a person reads of it.
  var words: String { "\(message)\nhelp: \(help)" }
}
