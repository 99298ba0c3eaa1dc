// The running timer: started on an item, stopped with its minutes logged, or dropped.

import StudyModel

/// What happened to the running timer.
package enum RunningTimerChange: Equatable, Sendable {
  case started
  /// It ran on the item already; `minutes` is nil where the clock was set back since.
  case runsAlready(minutes: Int?)
  /// Its minutes were added to the item.
  case stopped(minutes: Int)
  /// Its minutes were not logged.
  case discarded(minutes: Int?)
  /// `done` took its minutes and ended it.
  case taken
  /// `done` was given other minutes, which count instead, and ended it.
  case overruled
}

extension LogEditor {
  /// The item that the timer runs on; nil if no timer is running, or if neither the plan nor the log has the
  /// item any more.
  package var timedItem: LogTarget? { log.timer.flatMap { search.target(withID: $0.item) } }

  /// Starts the timer on an item. One that runs on another item is stopped first, as `stopTimer` does.
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

  /// Stops the timer and adds its minutes to the item for today, as `time` does; less than a minute counts as
  /// one.
  ///
  /// - Parameter minutes: how long it really ran, 1 to 1,440; nil leaves that to the clock.
  package mutating func stopTimer(minutes: Int? = nil) throws(TimerError) -> [LogChange] {
    guard let timer = log.timer else { throw .notRunning }
    let target = timedItem
    let minutes = if let minutes { minutes } else { try timerMinutes() }
    log.timer = nil
    let started = start(on: context.today)
    let attempt = attempt(on: context.today, minutes: minutes, isFinish: false)
    edit(timer.item) { $0.attempts.append(attempt) }
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

  /// What the timer stands for: what the person said, else what the clock says, where that is likely.
  func timerMinutes() throws(TimerError) -> Int {
    guard let timer = log.timer else { throw .notRunning }
    if let said = context.timerMinutes { return said }
    let target = timedItem
    let title = target?.title ?? timer.item.text
    var usual = 30
    if case .planned(_, let item, _)? = target { usual = item.timeBox ?? usual }
    guard let minutes = timer.minutes(at: context.now.instant) else {
      throw .startsLater(item: timer.item, title: title, started: timer.started, usual: usual)
    }
    guard minutes <= RunningTimer.longest else {
      throw .ranLong(item: timer.item, title: title, minutes: minutes, usual: usual)
    }
    return max(1, minutes)
  }
}
