// Applies logging commands: done, time, reopen, the running timer, notes and reflections.

package import StudyModel
import TextTools

/// An item to finish and its minutes, as typed.
package struct FinishEntry: Hashable, Sendable {
  package let name: String
  /// 1 to 1,440 minutes.
  package let minutes: Int?
  /// How well the problem was remembered; nil if not said.
  package let rating: Rating?

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
  /// - Throws: `SearchError`, `RatingError`, and `TimerError` if the timer's minutes are needed but implausible.
  package mutating func finish(
    _ entries: [FinishEntry], on day: CivilDate, note: String? = nil, takesTimer: Bool = false,
    isReview: Bool = false
  ) throws -> [LogChange] {
    var chosen: [(target: LogTarget, entry: FinishEntry)] = []
    var extra: BonusProblem?
    for entry in entries {
      let occurrences = try search.occurrences(of: entry.name)
      let target: LogTarget
      if isTick(entry.name) {
        (target, extra) = toTick(on: day)
      } else {
        target = toFinish(occurrences, on: day)
      }
      guard target.isProblem || entry.rating == nil && !isReview else {
        throw RatingError.noProblem(target.title)
      }
      guard !isReview || search.places(of: target).contains(where: isFinished) else {
        throw RatingError.notSolved(title: target.title, name: target.number.map(String.init) ?? entry.name)
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

  /// Logs time on items without finishing them, for `day`; an entry without minutes changes nothing. The first
  /// item ever logged fixes the start of the programme.
  package mutating func addTime(
    _ entries: [FinishEntry], on day: CivilDate
  ) throws(SearchError) -> [LogChange] {
    var chosen: [(LogTarget, Int)] = []
    for entry in entries {
      let target = toSpendTimeOn(try search.occurrences(of: entry.name))
      if let minutes = entry.minutes { chosen.append((target, minutes)) }
    }
    return (chosen.isEmpty ? [] : start(on: day)) + chosen.map { addTime($1, to: $0, on: day) }
  }

  mutating func addTime(_ minutes: Int, to target: LogTarget, on day: CivilDate) -> LogChange {
    addAttempt(to: target.id, on: day, minutes: minutes, isFinish: false)
    return .timeAdded(target, minutes: minutes)
  }

  /// Removes the done marks; time and notes stay.
  package mutating func reopen(_ names: [String]) throws(SearchError) -> [LogChange] {
    var chosen: [LogTarget] = []
    for name in names { chosen.append(lastFinished(try search.occurrences(of: name))) }
    return chosen.map { target in
      guard isFinished(target) else { return .wasNotDone(target) }
      for id in target.idsThatFinishIt {
        edit(id) { record in
          for index in record.attempts.indices {
            (record.attempts[index].isFinish, record.attempts[index].rating) = (false, nil)
          }
          // An attempt without a finish and minutes holds nothing.
          record.attempts.removeAll { $0.minutes == nil }
        }
      }
      return .reopened(target)
    }
  }

  var search: ItemSearch { ItemSearch(context, log: log) }

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

  private mutating func addAttempt(to id: ItemID, on day: CivilDate, minutes: Int?, isFinish: Bool) {
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

  /// How many programme days are planned through a date. Without a start, work on a study day makes it day 1's.
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
    return finished ?? inHand(occurrences)
  }

  /// Open and due items first; then the one done last, whose time was perhaps forgotten.
  private func toSpendTimeOn(_ occurrences: [LogTarget]) -> LogTarget {
    occurrences.first { $0.day == context.currentDay }
      ?? occurrences.first { !isFinished($0) && $0.day < context.currentDay }
      ?? occurrences.last { isFinished($0) }
      ?? occurrences[0]
  }

  func inHand(_ occurrences: [LogTarget]) -> LogTarget {
    occurrences.first { $0.day == context.currentDay }
      ?? occurrences.last { isFinished($0) }
      ?? occurrences[0]
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
      // The rating is new even if nothing else is.
      if changes.last == .nothingNew(target) { changes.removeLast() }
      changes.append(.rated(target, rating))
      return
    }
  }
}

package enum NoteEdit: Hashable, Sendable {
  case replace(String)
  case append(String)
  case clear
  /// Keep the text; only its visibility changes.
  case keep
}

extension LogEditor {
  /// Writes, extends or clears the note on an item; `isPublic` nil keeps its visibility.
  package mutating func note(
    on name: String, _ change: NoteEdit, isPublic: Bool? = nil
  ) throws(SearchError) -> [LogChange] {
    [write(change, to: try target(named: name), isPublic: isPublic)]
  }

  /// The note that `note` would change, for an editor.
  package func existingNote(on name: String) throws(SearchError) -> Note? {
    record(try target(named: name).id)?.note
  }

  /// The target of a note. Of several occurrences it is today's, else the one finished last, else the first.
  package func target(named name: String) throws(SearchError) -> LogTarget {
    inHand(try search.occurrences(of: name))
  }

  /// Writes, extends or clears the reflection on a programme day of the plan; `isPublic` nil keeps its visibility.
  package mutating func reflect(on day: DayNumber, _ change: NoteEdit, isPublic: Bool? = nil) -> [LogChange] {
    [write(change, to: &log.reflections[day], at: .reflection(day), isPublic: isPublic)]
  }

  mutating func write(_ change: NoteEdit, to target: LogTarget, isPublic: Bool?) -> LogChange {
    var text = record(target.id)?.note
    let outcome = write(change, to: &text, at: .note(target), isPublic: isPublic)
    edit(target.id) { $0.note = text }
    return outcome
  }

  /// Appends to a note, unless it ends with this text already, as after typing a command twice.
  mutating func append(_ text: String?, to target: LogTarget, _ changes: inout [LogChange]) {
    let present = record(target.id)?.note?.markdown ?? ""
    guard let text, !isBlank(text), present != text, !present.hasSuffix("\n\n\(text)") else { return }
    // The note is new even if nothing else is.
    if changes.last == .nothingNew(target) { changes.removeLast() }
    changes.append(write(.append(text), to: target, isPublic: nil))
  }

  private func write(
    _ change: NoteEdit, to text: inout Note?, at place: TextPlace, isPublic: Bool?
  ) -> LogChange {
    let before = text
    func written(_ markdown: String) -> Note {
      Note(markdown: markdown, changed: context.now.instant, isPublic: isPublic ?? before?.isPublic ?? false)
    }
    switch change {
    case .replace(let words)
    where words == before?.markdown && isPublic.map { $0 == before?.isPublic } ?? true:
      return .text(.same, place)
    case .replace(let words):
      text = written(words)
      return .text(before.map { .replaced(before: $0.markdown) } ?? .written, place)
    case .append(let words):
      text = written(before.map { "\($0.markdown)\n\n\(words)" } ?? words)
      return .text(before == nil ? .written : .extended, place)
    case .clear:
      guard let before else { return .text(.missing, place) }
      text = nil
      return .text(.cleared(before: before.markdown), place)
    case .keep:
      guard let before, let isPublic else { return .text(.missing, place) }
      text = written(before.markdown)
      return .text(.visibility(isPublic: isPublic), place)
    }
  }
}

package enum RunningTimerChange: Equatable, Sendable {
  case started
  /// It ran on the item already; `minutes` is nil if the clock was set back.
  case runsAlready(minutes: Int?)
  case stopped(minutes: Int)
  case discarded(minutes: Int?)
  /// `done` used its minutes and stopped it.
  case taken
  /// `done` was given other minutes and stopped it.
  case overruled
}

extension LogEditor {
  /// The target of the running timer; nil if no timer runs, or if neither the plan nor the log has the item any more.
  package var timedItem: LogTarget? { log.timer.flatMap { search.target(withID: $0.item) } }

  /// Starts the timer on an item. A timer on another item is stopped first, as by `stopTimer`.
  ///
  /// - Throws: `SearchError` and `TimerError`; then nothing is changed.
  package mutating func startTimer(on name: String) throws -> [LogChange] {
    let target = toFinish(try search.occurrences(of: name), on: context.today)
    guard !isTimed(target) else {
      return [.timer(.runsAlready(minutes: log.timer?.minutes(at: context.now.instant)), target)]
    }
    let stopped = log.timer == nil ? [] : try stopTimer()
    log.timer = RunningTimer(item: target.id, started: context.now.instant)
    return stopped + [.timer(.started, target)]
  }

  /// Stops the timer and adds its minutes to the item for today, as `time` does; under a minute nothing is logged.
  ///
  /// - Parameter minutes: the actual duration, 1 to 1,440 minutes; nil to use the clock.
  package mutating func stopTimer(minutes: Int? = nil) throws(TimerError) -> [LogChange] {
    guard let timer = log.timer else { throw .notRunning }
    let target = timedItem
    let counted: Int? = if let minutes { minutes } else { try timerMinutes() }
    guard let minutes = counted else { return try discardTimer() }
    log.timer = nil
    let started = start(on: context.today)
    addAttempt(to: timer.item, on: context.today, minutes: minutes, isFinish: false)
    return started + [.timer(.stopped(minutes: minutes), target)]
  }

  /// Stops the timer and logs nothing.
  package mutating func discardTimer() throws(TimerError) -> [LogChange] {
    guard let timer = log.timer else { throw .notRunning }
    let target = timedItem
    log.timer = nil
    return [.timer(.discarded(minutes: timer.minutes(at: context.now.instant)), target)]
  }

  /// Whether the timer runs on the item, or on its alternative.
  func isTimed(_ target: LogTarget) -> Bool {
    log.timer.map { target.idsThatFinishIt.contains($0.item) } ?? false
  }

  /// The timer's minutes: as the person corrected them, or by the clock if plausible; nil if it ran for less than one, as
  /// when it was started by mistake.
  func timerMinutes() throws(TimerError) -> Int? {
    guard let timer = log.timer else { throw .notRunning }
    if let said = context.timerMinutes { return said }
    let target = timedItem
    let title = target?.title ?? timer.item.text
    let usual = target?.item?.timeBox ?? 30
    guard let minutes = timer.minutes(at: context.now.instant) else {
      throw .startsLater(item: timer.item, title: title, started: timer.started, usual: usual)
    }
    guard minutes <= RunningTimer.longest else {
      throw .ranLong(item: timer.item, title: title, minutes: minutes, usual: usual)
    }
    return minutes == 0 ? nil : minutes
  }
}
