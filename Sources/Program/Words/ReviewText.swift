// Words which problems come back, when and why, for the terminal.

import Statistics
import StudyModel
import TextTools

struct ReviewText {
  let queue: ReviewQueue
  let session: StudySession

  private var terminal: Terminal { session.terminal }
  private var settings: Settings { session.log.settings }
  private var today: CivilDate { session.summary.today }

  /// The list of `review`.
  ///
  /// - Parameters:
  ///   - explains: whether each problem says why it comes back.
  ///   - withWaiting: whether what waits is listed as well.
  func list(explains: Bool, withWaiting: Bool) -> [String] {
    guard settings.review.isOn else {
      return [
        terminal.wrapped(
          "Solved problems do not come back: `machinemode settings set review.on yes` has them again.")
      ]
    }
    var lines = [terminal.styled(terminal.cut(headline, to: terminal.width), .bold)]
    lines += queue.today.flatMap { rows(of: $0, explains: explains) }
    if withWaiting, !queue.waiting.isEmpty {
      lines += ["", "Waiting"] + queue.waiting.flatMap { rows(of: $0, explains: explains) }
    }
    let closing = [waiting(isListed: withWaiting), pileUp, ahead, howToLog].compactMap(\.self)
    return lines + (closing.isEmpty ? [] : [""]) + closing.map { terminal.wrapped($0, indent: 2) }
  }

  /// `3 problems to solve again, about 1 h 10 min`.
  static func count(_ queue: ReviewQueue) -> String {
    "\(counted(queue.today.count, "problem")) to solve again, about \(durationText(minutes: queue.minutes))"
  }

  private var headline: String {
    let date = today.longTextWithWeekday
    if queue.today.isEmpty {
      let done = queue.doneToday > 0 ? "\(counted(queue.doneToday, "problem")) solved again today" : nil
      return [queue.total == 0 ? "No problem is solved yet" : done ?? "Nothing comes back today", date]
        .joined(
          separator: terminal.separator)
    }
    if queue.isDayOff { return "A day off: \(Self.count(queue)), if you like" }
    return [Self.count(queue), date].joined(separator: terminal.separator)
  }

  private func waiting(isListed: Bool) -> String? {
    let count = queue.waiting.count
    guard count > 0, !isListed else { return nil }
    let wait = count == 1 ? "waits its turn" : "wait their turn"
    return "\(grouped(count)) more \(wait): machinemode review --all\(session.programmeOption)"
  }

  /// What to do if more is due after a break than three days can hold.
  private var pileUp: String? {
    guard queue.asksForPause, session.summary.state != .finished else { return nil }
    let days = min(queue.daysToCatchUp(settings.review), 7)
    let dates = "today..\(today.adding(days: days - 1).iso)"
    return "After the break, new days can wait: machinemode pause \(dates)\(session.programmeOption)"
  }

  private var ahead: String? {
    let days = queue.ahead.filter { !$0.entries.isEmpty }
    guard !days.isEmpty else { return nil }
    return "Next: " + days.map { "\($0.date.shortText) \($0.entries.count)" }.joined(separator: ", ")
  }

  private var howToLog: String? {
    queue.today.first.map { entry in
      let command = "machinemode review \(entry.problem.name) 25m\(session.programmeOption)"
      return "Log one: \(command), or with hard, good or easy"
    }
  }

  // MARK: A problem

  private func rows(of entry: ReviewQueue.Entry, explains: Bool) -> [String] {
    let problem = entry.problem
    let row = itemRow(
      start: "  \(problem.name.padded(to: 7))", columns: 9, item: "", title: printable(problem.title),
      difficulty: problem.difficulty, time: "\(entry.minutes) min", timeColumns: 8,
      date: "\(percent(entry.recall)) % known",
      terminal)
    guard explains else { return [row] }
    let why = terminal.lines(of: Self.why(entry), width: terminal.width - 9)
    return [row] + why.map { String(repeating: " ", count: 9) + $0 }
  }

  /// Why a problem comes back, in one or two sentences.
  static func why(_ entry: ReviewQueue.Entry) -> String {
    let last = entry.problem.last
    let minutes = last.minutes.map { " in \(durationText(minutes: $0))" } ?? ""
    let times = entry.problem.solves.count
    var text =
      "Solved \(times == 1 ? "once" : times == 2 ? "twice" : "\(times) times"), last on \(last.day.longText)\(minutes): "
      + "\(reason(of: last)). "
    let retention = "Recall falls to \(Memory.retention) % within"
    if let plain = entry.intervalWithoutInterview {
      text +=
        "\(retention) \(counted(plain, "day")), but the interview is near, so it comes back after "
        + "\(counted(entry.interval, "day"))."
    } else {
      text += "\(retention) \(counted(entry.interval, "day")), and is \(percent(entry.recall)) % by now."
    }
    if let recall = entry.recallAtInterview {
      text += " On the day of the interview it would be \(percent(recall)) %, which decides the order."
    }
    return text
  }

  /// `good, within 31 min`.
  static func reason(of solve: RatedSolve) -> String {
    if solve.isSaid { return "\(solve.rating.rawValue), as you said" }
    guard solve.minutes != nil else { return "good, since no time was logged" }
    let limit = durationText(minutes: solve.goodMinutes)
    return solve.rating == .good ? "good, within \(limit)" : "hard, over \(limit)"
  }
}
