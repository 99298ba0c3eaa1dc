// Applies `done`, `time`, `reopen` and `review` to a log.

package import StudyModel
import TextTools

/// An item to finish and its minutes, as typed.
package struct FinishEntry: Hashable, Sendable {
  package let name: String
  /// 1 to 1,440 minutes.
  package var minutes: Int?
  /// How well the problem was remembered; nil if not said.
  package var rating: Rating?

  package init(name: String, minutes: Int? = nil, rating: Rating? = nil) {
    self.name = name
    self.minutes = minutes
    self.rating = rating
  }
}

/// Applies one command to a log. All names are resolved before anything changes, so that an error changes nothing.
package struct LogEditor: Sendable {
  package var log: ProgressLog
  package internal(set) var context: LogContext

  package init(_ log: ProgressLog, context: LogContext) {
    self.log = log
    self.context = context
  }

  /// Marks items done on `day`. For an item done on that day already, it only adds what is new; on another day it is
  /// a re-solve (Documentation/commands.md, Which day's occurrence). The first item ever logged fixes the start of the
  /// programme.
  ///
  /// - Parameters:
  ///   - takesTimer: whether finishing the timed item stops the timer and uses its minutes if none are given.
  ///   - isReview: whether all must be problems that were solved before.
  /// - Throws: `UnlikelyTimer` if the timer's minutes are needed but implausible.
  package mutating func finish(
    _ entries: [FinishEntry], on day: CivilDate, note: String? = nil, takesTimer: Bool = false,
    isReview: Bool = false
  ) throws -> [LogChange] {
    var chosen: [(target: LogTarget, entry: FinishEntry)] = []
    var extra: BonusProblem?
    for entry in entries {
      let target: LogTarget
      if isTick(entry.name) {
        let tick = toTick(on: day)
        target = tick.target
        extra = tick.extra
      } else {
        let scope: ItemScope = isReview ? .all : .open
        target = toFinish(try search(on: day).occurrences(of: entry.name, in: scope), on: day)
      }
      guard target.isProblem || entry.rating == nil && !isReview else {
        throw Failure(
          .usage, "\(quoted(target.title)) is not a problem",
          help: "only problems are reviewed; `machinemode done` logs the rest")
      }
      guard !isReview || search.places(of: target).contains(where: isFinished) else {
        let name = target.number.map(String.init) ?? entry.name
        let argument = name.contains(" ") ? "\"\(name)\"" : name
        throw Failure(
          .usage, "\(quoted(target.title)) is not solved yet, so there is nothing to review",
          help: "`machinemode done \(argument)` logs the first solve")
      }
      chosen.append((target, entry))
    }
    let needsTimer = takesTimer && chosen.contains { isTimed($0.target) && $0.entry.minutes == nil }
    let timerMinutes = needsTimer ? try timerMinutes() : nil
    var changes = chosen.isEmpty ? [] : start(on: day)
    if let extra { log.bonus.append(extra) }
    for (target, entry) in chosen {
      let given = entry.minutes
      let isTimed = takesTimer && isTimed(target)
      if isTimed { log.timer = nil }
      let minutes = given ?? (isTimed ? timerMinutes : nil)
      changes.append(finish(target, minutes: minutes, on: day, isTyped: given != nil))
      rate(entry.rating, target, on: day, &changes)
      append(note, to: target, &changes)
      if isTimed {
        let outcome: RunningTimerChange = timerMinutes == nil ? .discarded(minutes: 0) : .taken
        changes.append(.timer(given == nil ? outcome : .overruled, target))
      }
    }
    return changes
  }

  /// Logs time on items without finishing them, for `day`; an entry without minutes changes nothing, and minutes below
  /// zero are taken off. The first
  /// item ever logged fixes the start of the programme.
  package mutating func addTime(_ entries: [FinishEntry], on day: CivilDate) throws -> [LogChange] {
    var chosen: [(LogTarget, Int)] = []
    for entry in entries {
      let target = toSpendTimeOn(try search(on: day).occurrences(of: entry.name, in: .open))
      guard let minutes = entry.minutes else { continue }
      let logged = target.idsThatFinishIt.flatMap { record($0)?.attempts ?? [] }.compactMap(\.minutes).reduce(
        0, +)
      guard logged + minutes >= 0 else {
        throw Failure(
          .usage, "\(quoted(target.title)) has only \(durationText(minutes: logged)) to take off",
          help: "`machinemode show \(entry.name)` lists its entries")
      }
      chosen.append((target, minutes))
    }
    return (chosen.contains { $0.1 > 0 } ? start(on: day) : []) + chosen.map { addTime($1, to: $0, on: day) }
  }

  /// - Parameter minutes: below zero, they are taken off the item's last entries.
  mutating func addTime(_ minutes: Int, to target: LogTarget, on day: CivilDate) -> LogChange {
    if minutes < 0 { return .timeTaken(target, minutes: takeMinutes(-minutes, from: target)) }
    addAttempt(to: target.id, on: day, minutes: minutes, isFinish: false)
    return .timeAdded(target, minutes: minutes)
  }

  /// Removes the done marks; time and notes stay.
  package mutating func reopen(_ names: [String]) throws -> [LogChange] {
    var chosen: [LogTarget] = []
    for name in names { chosen.append(lastFinished(try search.occurrences(of: name))) }
    return chosen.map { target in
      guard isFinished(target) else { return .wasNotDone(target) }
      for id in target.idsThatFinishIt {
        edit(id) { record in
          for index in record.attempts.indices {
            record.attempts[index].isFinish = false
            record.attempts[index].rating = nil
          }
          // An attempt without a finish and minutes holds nothing.
          record.attempts.removeAll { $0.minutes == nil }
        }
      }
      return .reopened(target)
    }
  }

  var search: ItemSearch { search(on: context.today) }

  /// - Parameter date: the date that work counts for.
  package func search(on date: CivilDate) -> ItemSearch { ItemSearch(context, log: log, on: date) }

  /// The first item ever logged fixes the start of the programme (Documentation/numbers.md, Days).
  mutating func start(on day: CivilDate) -> [LogChange] {
    guard log.settings.start == nil else { return [] }
    log.settings.start = day
    return [.started(day)]
  }

  func attempt(on day: CivilDate, minutes: Int?, isFinish: Bool) -> Attempt {
    Attempt(
      instant: context.now.instant, zone: context.now.zone, day: day, minutes: minutes, isFinish: isFinish)
  }

  mutating func addAttempt(to id: ItemID, on day: CivilDate, minutes: Int?, isFinish: Bool) {
    let attempt = attempt(on: day, minutes: minutes, isFinish: isFinish)
    edit(id) { $0.attempts.append(attempt) }
  }

  // MARK: Which of several occurrences of a problem is meant

  /// A problem that is not solved yet fills its first open place, today's before all others; a solved one only a place
  /// that is open up to today, so that later days stay open; else it is solved again.
  func toFinish(_ occurrences: [LogTarget], on day: CivilDate) -> LogTarget {
    let open = occurrences.filter { !isFinished($0) }
    let through = daysPlanned(through: context.today)
    let isSolved = open.count < occurrences.count
    return occurrences.first(where: isTimed)
      ?? open.first { $0.day == dayPlanned(on: context.today) }
      ?? occurrences.first { finishDays($0).contains(day) }
      ?? open.first { !isSolved || $0.day.value <= through }
      ?? lastFinished(occurrences)
  }

  /// How many days of the plan are planned through a date. Without a start, work on a study day makes it day 1's.
  func daysPlanned(through date: CivilDate) -> Int {
    guard log.settings.start == nil else { return context.plannedDates.count { $0 <= date } }
    let isDayOff =
      log.settings.restWeekdays(on: date).contains(date.weekday) || log.pauses.contains { $0.contains(date) }
    return isDayOff ? 0 : 1
  }

  func dayPlanned(on date: CivilDate) -> DayNumber? {
    let through = daysPlanned(through: date)
    let isPlanned = log.settings.start == nil || context.plannedDates.contains(date)
    return isPlanned ? DayNumber(through) : nil
  }

  private func lastFinished(_ occurrences: [LogTarget]) -> LogTarget {
    let latest = occurrences.flatMap(finishDays).max()
    let finished = latest.flatMap { day in occurrences.last { finishDays($0).max() == day } }
    return finished ?? current(occurrences)
  }

  /// Open and due items first; then the one done last, whose time was perhaps forgotten.
  private func toSpendTimeOn(_ occurrences: [LogTarget]) -> LogTarget {
    occurrences.first { $0.day == context.currentDay }
      ?? occurrences.first { !isFinished($0) && $0.day < context.currentDay }
      ?? occurrences.last { isFinished($0) }
      ?? occurrences[0]
  }

  func current(_ occurrences: [LogTarget]) -> LogTarget {
    occurrences.first { $0.day == context.currentDay }
      ?? occurrences.last { isFinished($0) }
      ?? occurrences[0]
  }

  /// Whether an item of a day up to the current one has a problem of this number of LeetCode's, and is open.
  package func isOpenProblem(_ number: Int) -> Bool {
    let days = context.curriculum.days.prefix { $0.number <= context.currentDay }
    return days.flatMap(\.items).contains { item in
      [item.problem, item.alternative].contains { $0?.number == number }
        && !item.idsThatFinishIt.contains { record($0)?.isFinished ?? false }
    }
  }

  // MARK: Records

  func record(_ id: ItemID) -> ItemRecord? {
    log.bonus.first { $0.id == id }?.record ?? log.items[id]
  }

  mutating func edit(_ id: ItemID, _ change: (inout ItemRecord) -> Void) {
    if let index = log.bonus.firstIndex(where: { $0.id == id }) {
      change(&log.bonus[index].record)
    } else {
      change(&log.items[id, default: ItemRecord()])
      if log.items[id]?.isEmpty == true { log.items[id] = nil }
    }
  }

  func finishDays(_ target: LogTarget) -> [CivilDate] {
    target.idsThatFinishIt.flatMap { record($0)?.attempts ?? [] }.filter(\.isFinish).map(\.day)
  }

  func isFinished(_ target: LogTarget) -> Bool { !finishDays(target).isEmpty }

  /// - Parameter isTyped: whether the minutes are from a line that may have been typed twice, not from the timer.
  mutating func finish(
    _ target: LogTarget, minutes: Int?, on day: CivilDate, isTyped: Bool = true
  ) -> LogChange {
    let days = finishDays(target)
    guard days.contains(day) else {
      addAttempt(to: target.id, on: day, minutes: minutes, isFinish: true)
      return days.isEmpty ? .finished(target, minutes: minutes) : .solvedAgain(target, minutes: minutes)
    }
    guard let minutes else { return .nothingNew(target) }
    if isTyped, isLastEntry(of: target, minutes: minutes, on: day) {
      return .sameMinutes(target, minutes: minutes)
    }
    addAttempt(to: target.id, on: day, minutes: minutes, isFinish: false)
    return .minutesAdded(target, minutes: minutes)
  }

  /// Whether the item's last entry has the same minutes for the same day and was made a moment ago, as when a line is
  /// typed twice.
  private func isLastEntry(of target: LogTarget, minutes: Int, on day: CivilDate) -> Bool {
    let attempts = target.idsThatFinishIt.flatMap { record($0)?.attempts ?? [] }
    guard let last = attempts.map(\.instant.secondsSinceEpoch).max() else { return false }
    let age = context.now.instant.secondsSinceEpoch - last
    return (0...LogEditor.secondsOfARepeat).contains(age)
      && attempts.contains {
        $0.instant.secondsSinceEpoch == last && $0.day == day && $0.minutes == minutes
      }
  }

  /// Within this time the same minutes are taken for a line that was typed twice.
  private static let secondsOfARepeat = 300
}

extension LogEditor {
  /// Rates the solve of a day, which is finished already.
  private mutating func rate(
    _ rating: Rating?, _ target: LogTarget, on day: CivilDate, _ changes: inout [LogChange]
  ) {
    guard let rating else { return }
    for id in target.idsThatFinishIt {
      guard let index = record(id)?.attempts.firstIndex(where: { $0.day == day && $0.isFinish }) else {
        continue
      }
      guard record(id)?.attempts[index].rating != rating else { return }
      edit(id) { $0.attempts[index].rating = rating }
      changes.append(news: .rated(target, rating), of: target)
      return
    }
  }
}
