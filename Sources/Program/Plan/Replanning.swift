// Lays what is open of a programme over the days that are left: `replan`, and `plan update` after one.

import Logging
import Plans
import Statistics
import Store
import StudyModel
import TextTools

/// What a replan is asked for, as its file keeps it: `--until interview --hours 2 --from 2026-12-01`.
struct ReplanArguments: Equatable {
  enum End: Equatable {
    case date(CivilDate)
    /// The day before the interview.
    case interview
  }

  var until: End?
  /// The minutes of a study day, 30 to 720; nil for the plan's own median.
  var minutes: Int?
  var from: CivilDate?

  static let allowedMinutes = 30...720

  init() {}

  /// Reads the text of a file; what it does not know is left out.
  init(_ text: String) {
    let words = text.split(separator: " ").map(String.init)
    for (name, value) in zip(words, words.dropFirst()) {
      switch name {
      case "--until": until = value == "interview" ? .interview : CivilDate(value).map { .date($0) }
      case "--hours": minutes = Double(value).map { Int(($0 * 60).rounded()) }
      case "--from": from = CivilDate(value)
      default: break
      }
    }
  }

  var text: String {
    var words: [String] = []
    switch until {
    case .date(let date): words += ["--until", date.iso]
    case .interview: words += ["--until", "interview"]
    case nil: break
    }
    if let minutes { words += ["--hours", ReplanArguments.hours(minutes)] }
    if let from { words += ["--from", from.iso] }
    return words.joined(separator: " ")
  }

  /// `2`, `2.5`, `3.33`: enough digits to give the same minutes.
  private static func hours(_ minutes: Int) -> String {
    let hundredths = (minutes * 100 + 30) / 60
    guard hundredths % 100 != 0 else { return String(hundredths / 100) }
    let digits = padded(hundredths % 100, to: 2)
    return "\(hundredths / 100).\(digits.hasSuffix("0") ? String(digits.dropLast()) : digits)"
  }
}

/// A replan of a programme that has begun.
struct Replanning {
  let arguments: ReplanArguments
  /// The plan that was last taken, and its fingerprint.
  let base: Curriculum
  let fingerprint: String
  let session: Session
  /// The dates of days, also of those behind the plan's end.
  private let calendar: StudyCalendar
  let budget: Int
  /// The last day that there may be; nil for as many as it takes.
  let last: DayNumber?
  let from: DayNumber

  /// Throws what is wrong with the arguments, or with the programme.
  init(_ arguments: ReplanArguments, base: Curriculum, fingerprint: String, _ session: Session) throws {
    self.arguments = arguments
    self.base = base
    self.fingerprint = fingerprint
    self.session = session
    let (log, today) = (session.log, session.summary.today)
    guard let start = log.settings.start else {
      throw Failure(
        .data, "the programme has no start yet, so there is nothing to replan",
        help: "`machinemode settings set start today` begins it")
    }
    guard base.days.flatMap(\.requiredItems).contains(where: { !log.isDone($0) }) else {
      throw Failure(
        .data, "nothing is open, so there is nothing to replan")
    }
    let calendar = StudyCalendar(log: log, dayCount: DayNumber.allowed.upperBound)
    self.calendar = calendar
    budget = arguments.minutes ?? base.days.usualMinutes
    let first = calendar.plannedDates.first ?? start
    let ended = try arguments.until.map { until in
      try Replanning.day(before: Replanning.end(until, log), notBefore: max(first, today), calendar)
    }
    let beginning: CivilDate
    if let typed = arguments.from {
      guard typed >= max(first, today) else {
        throw Failure(
          .usage, "\(typed.longTextWithWeekday) is before \(typed < today ? "today" : "the first study day")",
          help: "`--from` takes \(max(first, today).iso) or a later date")
      }
      beginning = typed
    } else {
      let isLogged = session.summary.activity[today] != nil
      beginning = max(first, isLogged ? today.adding(days: 1) : today)
    }
    guard let from = DayNumber(calendar.daysPlanned(before: beginning) + 1),
      ended.map({ $0 >= from.value }) ?? true
    else {
      throw Failure(
        .usage, "no study day is left from \(beginning.longTextWithWeekday) on",
        help: "write a later `--until`, or an earlier `--from`")
    }
    self.from = from
    last = ended.flatMap { DayNumber($0) }
  }

  private static func end(_ until: ReplanArguments.End, _ log: ProgressLog) throws -> CivilDate {
    switch until {
    case .date(let date): return date
    case .interview:
      guard let interview = log.settings.interview else {
        throw Failure(
          .usage, "no interview is set", help: "`machinemode settings set interview 2026-12-18` sets its date"
        )
      }
      return interview.adding(days: -1)
    }
  }

  /// How many days of the plan there are through a date.
  private static func day(before end: CivilDate, notBefore first: CivilDate, _ calendar: StudyCalendar) throws
    -> Int
  {
    guard end >= first else {
      throw Failure(
        .usage, "\(end.longTextWithWeekday) has passed, or no study day comes before it",
        help: "`--until` takes \(first.iso) or a later date")
    }
    return calendar.daysPlanned(before: end.adding(days: 1))
  }

  /// The replan, with the plan that it makes.
  func replan() throws -> (replan: Replan, curriculum: Curriculum) {
    let (log, today) = (session.log, session.summary.today)
    var done: [ItemID: DayNumber] = [:]
    var solved = Set(log.solvedBefore.compactMap(\.number))
    solved.formUnion(log.bonus.filter(\.record.isFinished).compactMap(\.number))
    for item in base.days.flatMap(\.items) {
      guard let date = log.dateOfFinish(of: item) else { continue }
      done[item.id] = DayNumber(max(1, calendar.daysPlanned(before: date.adding(days: 1))))
      for number in item.cardNumbers { solved.insert(number) }
    }
    let begun = log.items.filter { !$0.value.attempts.isEmpty && !$0.value.isFinished }.keys
    let request = ReplanRequest(
      plan: base, present: session.curriculum, pastDays: calendar.daysPlanned(before: today), from: from,
      last: last, budget: budget, done: done, begun: Set(begun), solved: solved, cards: session.cards,
      lists: (try? Catalogue.read())?.lists ?? [:])
    guard let layout = layAnew(request) else {
      throw Failure(
        .data, "it would take more than \(grouped(DayNumber.allowed.upperBound)) days",
        help: "write more `--hours`, or an `--until`")
    }
    let replan = Replan(layout, over: fingerprint, made: session.now.instant, arguments: arguments.text)
    return (replan, replan.laid(over: base).curriculum)
  }

  /// The date of a day, also of one behind the plan's end.
  func date(of number: DayNumber) -> CivilDate? { calendar.plannedDate(of: number) }
}

extension ProgressLog {
  /// The date on which an item was first done; nil while it is open.
  fileprivate func dateOfFinish(of item: Item) -> CivilDate? {
    item.idsThatFinishIt.compactMap { items[$0] }.flatMap(\.attempts).filter(\.isFinish).map(\.day).min()
  }

  fileprivate func isDone(_ item: Item) -> Bool {
    item.idsThatFinishIt.contains { items[$0]?.isFinished == true }
  }
}
