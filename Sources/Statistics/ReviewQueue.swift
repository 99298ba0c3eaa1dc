// Decides which solved problems come back on which days, by what is remembered of them (Documentation/review.md).

package import StudyModel

/// The problems to solve again today and in the next days.
package struct ReviewQueue: Sendable {
  /// A problem that comes back.
  package struct Entry: Hashable, Sendable {
    package let problem: RememberedProblem
    /// The first date on which it comes back, whatever else does.
    package let due: CivilDate
    /// The days from its last solve to `due`.
    package let interval: Int
    /// The interval without an interview; nil if the interview does not shorten it.
    package let intervalWithoutInterview: Int?
    /// The probability that it is known on the date it is listed for, 0 to 1.
    package let recall: Double
    /// The same on the date of the interview; nil unless that decides the order.
    package let recallAtInterview: Double?
    /// The minutes that it probably takes.
    package let minutes: Int
  }

  /// What comes back on one date.
  package struct Day: Hashable, Sendable {
    package let date: CivilDate
    package let entries: [Entry]

    package init(date: CivilDate, entries: [Entry]) { (self.date, self.entries) = (date, entries) }
  }

  /// What is due today and within the day's limit, the most urgent first.
  package let today: [Entry]
  /// What is due and waits for another day, the most urgent first.
  package let waiting: [Entry]
  /// What comes back on each of the days after today, up to a week ahead, as far as is known today.
  package let ahead: [Day]
  /// Whether today is a day off, so that nothing has to be done: a rest day, a pause, or before the start.
  package let isDayOff: Bool
  /// How many problems were solved again today.
  package let doneToday: Int
  /// Whether to pause new days: a break has left more than three days can hold.
  package let asksForPause: Bool
  /// How many problems come back at all.
  package let total: Int

  /// The minutes of today's problems.
  package var minutes: Int { today.reduce(0) { $0 + $1.minutes } }

  /// The days that what is due takes at the limit of a day.
  package func daysToCatchUp(_ settings: ReviewSettings) -> Int {
    (today.count + waiting.count + settings.perDay - 1) / settings.perDay
  }

  /// The days without work that make a break.
  package static let breakDays = 4
  /// How many days ahead are looked at.
  package static let daysAhead = 7
  /// The most days of an interval while an interview is ahead.
  package static let longestBeforeInterview = 60
  /// The days before an interview in which recall on its date decides the order.
  package static let lastDaysBeforeInterview = 14

  /// - Parameters:
  ///   - problems: of `rememberedProblems(in:)`.
  ///   - log: the log that the summary was made from.
  package init(_ problems: [RememberedProblem], _ summary: ProgressSummary, _ log: ProgressLog) {
    let (settings, now) = (log.settings, summary.today)
    total = problems.count
    doneToday = problems.count { $0.solves.count > 1 && $0.last.day == now }
    isDayOff = summary.calendar.isBridged(now)
    guard settings.review.isOn else {
      (today, waiting, ahead, asksForPause) = ([], [], [], false)
      return
    }
    // What is due is looked up for several dates, so the intervals, which do not change, are worked out once.
    var left = problems.map { (problem: $0, turn: Turn($0, log.settings)) }
    var days: [Day] = []
    var waiting: [Entry] = []
    for date in (0...ReviewQueue.daysAhead).map({ now.adding(days: $0) }) {
      let isOff = summary.calendar.isBridged(date)
      if isOff, date > now { continue }
      let planned = summary.numbersToSolve(on: date)
      let due = left.compactMap { problem, turn -> Entry? in
        guard turn.due(on: date) <= date else { return nil }
        // The plan asks for it on that day anyway.
        if let number = problem.number, planned.contains(number) { return nil }
        return Entry(problem, turn, on: date, log.settings, summary)
      }
      // Of a later date only those are told that fit into it.
      let sorted =
        date == now ? due.sorted { $0.isMoreUrgent(than: $1) } : due.mostUrgent(settings.review.perDay)
      // On a day off what is due is listed for who wants to, within the same limit.
      let taken = ReviewQueue.limited(
        sorted, settings.review,
        done: date == now
          ? problems.solvedAgain(on: now).map { $0.last.minutes ?? summary.minutesAgain($0.difficulty) } : [])
      if date == now { waiting = Array(sorted.dropFirst(taken.count)) }
      days.append(Day(date: date, entries: taken))
      let names = Set(taken.map(\.problem.name))
      if !isOff { left.removeAll { names.contains($0.problem.name) } }
    }
    today = days.first?.entries ?? []
    ahead = Array(days.dropFirst())
    self.waiting = waiting
    let lastWork = summary.activity.keys.filter { $0 < now }.max()
    let isAfterBreak = lastWork.map { now.days(since: $0) > ReviewQueue.breakDays } ?? false
    asksForPause = isAfterBreak && !isDayOff && waiting.count > 3 * settings.review.perDay
  }

  /// When a problem comes back, as of today.
  package static func entry(
    of problem: RememberedProblem, _ summary: ProgressSummary, _ log: ProgressLog
  ) -> Entry {
    Entry(problem, Turn(problem, log.settings), on: summary.today, log.settings, summary)
  }

  /// As many of the most urgent as a day may have.
  ///
  /// - Parameter done: the minutes of each problem that was solved again on it already.
  private static func limited(
    _ due: [Entry], _ settings: ReviewSettings, done: [Int]
  ) -> [Entry] {
    let most = settings.perDay * ReviewSettings.minutesForEach
    var minutes = done.reduce(0, +)
    var taken: [Entry] = []
    for entry in due {
      let isFirst = taken.isEmpty && done.isEmpty
      guard done.count + taken.count < settings.perDay, isFirst || minutes + entry.minutes <= most else {
        break
      }
      minutes += entry.minutes
      taken.append(entry)
    }
    return taken
  }
}

extension [ReviewQueue.Entry] {
  /// The first so many of them in order, without sorting all.
  fileprivate func mostUrgent(_ count: Int) -> [ReviewQueue.Entry] {
    var first: [ReviewQueue.Entry] = []
    for entry in self {
      if first.count == count, let last = first.last, !entry.isMoreUrgent(than: last) { continue }
      first.insert(entry, at: first.firstIndex { entry.isMoreUrgent(than: $0) } ?? first.count)
      if first.count > count { first.removeLast() }
    }
    return first
  }
}

extension [RememberedProblem] {
  /// Those that were solved on a date, and on one before.
  fileprivate func solvedAgain(on date: CivilDate) -> [RememberedProblem] {
    filter { $0.solves.count > 1 && $0.last.day == date }
  }
}

/// When a problem comes back, with and without an interview.
private struct Turn {
  let last: CivilDate
  /// The interval without an interview.
  let plain: Int
  /// The interval while an interview is ahead; nil without one.
  let shortened: Int?
  let interview: CivilDate?

  init(_ problem: RememberedProblem, _ settings: Settings) {
    (last, interview) = (problem.last.day, settings.interview)
    let plain = problem.memory.interval
    self.plain = plain
    shortened = interview.map { interview in
      let half = interview.days(since: problem.last.day) / 2
      return min(plain, max(1, min(half, ReviewQueue.longestBeforeInterview)))
    }
  }

  /// As it is on a date: after the interview everything is as without one.
  func interval(on date: CivilDate) -> Int {
    guard let shortened, let interview, date <= interview else { return plain }
    return shortened
  }

  func due(on date: CivilDate) -> CivilDate { last.adding(days: interval(on: date)) }
}

extension ReviewQueue.Entry {
  fileprivate init(
    _ problem: RememberedProblem, _ turn: Turn, on date: CivilDate, _ settings: Settings,
    _ summary: ProgressSummary
  ) {
    self.problem = problem
    interval = turn.interval(on: date)
    due = turn.due(on: date)
    intervalWithoutInterview = interval == turn.plain ? nil : turn.plain
    recall = problem.recall(on: date)
    recallAtInterview = settings.interview.flatMap { interview in
      let isNear = date <= interview && interview.days(since: date) <= ReviewQueue.lastDaysBeforeInterview
      return isNear ? problem.recall(on: interview) : nil
    }
    minutes = summary.minutesAgain(problem.difficulty)
  }

  /// The lower whole per cent of recall, then the harder problem, then the one that was solved longer ago.
  fileprivate func isMoreUrgent(than other: ReviewQueue.Entry) -> Bool {
    let (one, two) = (sortKey, other.sortKey)
    return one == two ? problem.name < other.problem.name : one < two
  }

  private var sortKey: (Int, Int, Int, Int) {
    (
      percent(recallAtInterview ?? recall), -(problem.difficulty.map { Difficulty?.some($0).place } ?? -1),
      problem.last.day.serial, problem.number ?? .max
    )
  }
}

/// A probability in whole per cent, rounded to the nearest.
package func percent(_ probability: Double) -> Int { Int((probability * 100).rounded()) }

extension ProgressSummary {
  /// LeetCode's numbers of the open problems that the plan has for a date.
  fileprivate func numbersToSolve(on date: CivilDate) -> Set<Int> {
    let open = calendar.dayPlanned(on: date).flatMap(day)?.items.filter { !$0.isDone } ?? []
    return Set(open.flatMap { [$0.item.problem?.number, $0.item.alternative?.number].compactMap(\.self) })
  }
}
