// Starts, stops and discards the running timer.

import StudyModel
package import TextTools

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

/// A timer whose minutes are not believed: it ran implausibly long, or the clock was set back to before its start.
package struct UnlikelyTimer: Error, Hashable, Sendable {
  /// What is wrong with it, in one sentence without a full stop.
  package let reason: String
  /// What its item usually takes.
  package let usualMinutes: Int
  /// What it says where nobody can be asked.
  package let failure: Failure

  init(_ timer: RunningTimer, on target: LogTarget?, minutes: Int?) {
    let timerOnItem = "the timer on \(quoted(target?.title ?? timer.item.text))"
    if let minutes {
      reason = "\(timerOnItem) has run for \(durationText(minutes: minutes)), so it was probably forgotten"
    } else {
      let (time, date) = (timer.started.localTime.text, timer.started.localDate.longText)
      reason =
        "\(timerOnItem) was started at \(time) on \(date), which is in the future: the clock was set back"
    }
    usualMinutes = target?.item?.timeBox ?? 30
    failure = Failure(
      .usage, reason,
      help:
        "say how long it really was, `machinemode stop 45m`, or `machinemode done \(timer.item.text) 45m` if it "
        + "is done; `machinemode stop --discard` logs nothing")
  }
}

extension LogEditor {
  /// The target of the running timer; nil if no timer runs, or if neither the plan nor the log has the item any more.
  package var timedItem: LogTarget? { log.timer.flatMap { search.target(withID: $0.item) } }

  /// Starts the timer on an item. A timer on another item is stopped first, as by `stopTimer`.
  ///
  /// - Throws: `UnlikelyTimer` if the other timer's minutes are implausible; then nothing is changed.
  package mutating func startTimer(on name: String) throws -> [LogChange] {
    let target = toFinish(try search.occurrences(of: name, in: .open), on: context.today)
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
  package mutating func stopTimer(minutes: Int? = nil) throws -> [LogChange] {
    let (timer, target) = (try runningTimer(), timedItem)
    guard let minutes = try minutes ?? timerMinutes() else { return try discardTimer() }
    log.timer = nil
    let started = start(on: context.today)
    addAttempt(to: timer.item, on: context.today, minutes: minutes, isFinish: false)
    return started + [.timer(.stopped(minutes: minutes), target)]
  }

  /// Stops the timer and logs nothing.
  package mutating func discardTimer() throws -> [LogChange] {
    let (timer, target) = (try runningTimer(), timedItem)
    log.timer = nil
    return [.timer(.discarded(minutes: timer.minutes(at: context.now.instant)), target)]
  }

  /// Whether the timer runs on the item, or on its alternative.
  func isTimed(_ target: LogTarget) -> Bool {
    log.timer.map { target.idsThatFinishIt.contains($0.item) } ?? false
  }

  private func runningTimer() throws -> RunningTimer {
    if let timer = log.timer { return timer }
    throw Failure(.data, "no timer is running", help: "`machinemode start p1` starts one")
  }

  /// The timer's minutes: as the person corrected them, or by the clock if plausible; nil if it ran for less than one, as
  /// when it was started by mistake.
  func timerMinutes() throws -> Int? {
    let timer = try runningTimer()
    if let corrected = context.timerMinutes { return corrected }
    let minutes = timer.minutes(at: context.now.instant)
    guard let minutes, minutes <= RunningTimer.longest else {
      throw UnlikelyTimer(timer, on: timedItem, minutes: minutes)
    }
    return minutes == 0 ? nil : minutes
  }
}
