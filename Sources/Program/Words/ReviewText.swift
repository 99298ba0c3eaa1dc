// Words today's reviews: the pick, what else is due, and why, for the terminal.

import Statistics
import StudyModel
import TextTools

struct ReviewText {
  let reviews: Reviews
  let session: Session

  private var terminal: Terminal { session.terminal }
  private var today: CivilDate { session.summary.today }

  /// The most problems that are listed besides the pick without `--all`.
  private static let mostOthers = 20

  /// The list of `review`: the pick, or what is due where there is none.
  ///
  /// - Parameters:
  ///   - explains: whether each problem says why it is due.
  ///   - isWhole: whether all that is due is listed.
  func list(explains: Bool, isWhole: Bool) -> [String] {
    guard session.log.settings.review.isOn else {
      return [terminal.wrapped("Reviews are off. Turn them on: machinemode settings set review.on yes")]
    }
    let date = today.longTextWithWeekday
    let title = [headline, date].joined(separator: terminal.separator)
    var lines = [terminal.styled(terminal.cut(title, to: terminal.width), .bold)]
    lines += reviews.pick.flatMap { rows(of: $0, explains: explains) }
    let others =
      isWhole ? reviews.others : reviews.hasPick ? [] : Array(reviews.others.prefix(Self.mostOthers))
    if reviews.hasPick, !others.isEmpty { lines += ["", "Also due"] }
    lines += others.flatMap { rows(of: $0, explains: explains) }
    let isCut = !reviews.hasPick && others.count < reviews.others.count
    let closing = [
      isCut ? "More: machinemode review --all\(session.programmeOption)" : nil,
      (reviews.open + others).first.map(howToLog),
    ].compactMap(\.self)
    return lines + (closing.isEmpty ? [] : [""]) + closing.map { terminal.wrapped($0, indent: 2) }
  }

  /// `3 reviews today, 1 done, about 30 min left`.
  static func count(_ reviews: Reviews) -> String {
    let count = "\(counted(reviews.pick.count, "review")) today"
    let done = reviews.pick.count - reviews.open.count
    if reviews.open.isEmpty { return "\(count), all done" }
    let duration = "about \(durationText(minutes: reviews.minutes))"
    return done == 0 ? "\(count), \(duration)" : "\(count), \(done) done, \(duration) left"
  }

  private var headline: String {
    if reviews.problems.isEmpty { return "No problem is solved yet" }
    guard !reviews.hasPick else { return reviews.pick.isEmpty ? "No reviews today" : Self.count(reviews) }
    if reviews.others.isEmpty { return "Nothing is due" }
    let calendar = session.summary.calendar
    if calendar.isPaused(today) { return "Paused: reviews are optional" }
    return calendar.isRestWeekday(today) ? "Rest day: reviews are optional" : "Reviews are optional"
  }

  private func howToLog(_ entry: Reviews.Entry) -> String {
    "Log one: machinemode review \(entry.problem.name) 25m\(session.programmeOption), or with hard, good or easy"
  }

  // MARK: A problem

  private func rows(of entry: Reviews.Entry, explains: Bool) -> [String] {
    let problem = entry.problem
    let row = itemRow(
      start: "  \(problem.name.padded(to: 7))", columns: 9, item: "", title: printable(problem.title),
      difficulty: problem.difficulty, time: "\(entry.minutes) min", timeColumns: 8,
      date: (entry.isDone ? "done" : "recall \(percent(entry.recall))%").padded(to: 10),
      terminal)
    guard explains else { return [row] }
    let why = terminal.lines(of: why(entry), width: terminal.width - 9)
    return [row] + why.map { String(repeating: " ", count: 9) + $0 }
  }

  /// Why a problem is due and where it stands in the order.
  private func why(_ entry: Reviews.Entry) -> String {
    let last = entry.problem.last
    let minutes = last.minutes.map { " in \(durationText(minutes: $0))" } ?? ""
    let times = entry.problem.solves.count
    let solved = times == 1 ? "once" : times == 2 ? "twice" : "\(times) times"
    let recall =
      entry.recallAtInterview.map { "On the date of the interview recall would be \(percent($0))%" }
      ?? "Recall is \(percent(entry.recall))%"
    let share = "\(percent(entry.patternRecall))%"
    let pattern =
      entry.pattern.map { "of its pattern, \(printable($0.title)), it is \(share) on average" }
      ?? "of the problems without a pattern it is \(share) on average"
    return "Solved \(solved), last on \(last.day.text(seenFrom: today))\(minutes): \(Self.reason(of: last)). "
      + "\(recall), under 90%; \(pattern)."
  }

  /// `good, within 31 min`.
  static func reason(of solve: RatedSolve) -> String {
    if solve.isSaid { return "\(solve.rating.rawValue), as you said" }
    guard solve.minutes != nil else { return "good, since no time was logged" }
    let limit = durationText(minutes: solve.goodMinutes)
    return solve.rating == .good ? "good, within \(limit)" : "hard, over \(limit)"
  }
}

extension CivilDate {
  /// `9 March`, with the year if it is not this one's.
  func text(seenFrom today: CivilDate) -> String { year == today.year ? dayAndMonth : longText }
}
