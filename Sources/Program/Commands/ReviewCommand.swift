// `review`: lists the solved problems that come back today, and logs one that was solved again.

import ArgumentParser
import Logging
import Statistics
import StrictJSON
import StudyModel
import TextTools
import Website

struct ReviewCommand: ReadingCommand {
  static let configuration = CommandConfiguration(
    commandName: "review", abstract: "Show which problems to solve again today, or log one.",
    discussion: """
      Examples: review; review --why; review 146 25m; review 146 hard 25m. The ratings are `again` (you looked at the \
      solution), `hard`, `good` and `easy`; without one, your time decides. `settings set interview 2027-03-20` brings \
      everything back in time.
      """)

  @Argument(
    help: ArgumentHelp(
      "A problem; then how well you knew it and the time it took, if you like.",
      valueName: "item [rating] [25m]"),
    completion: .reviews)
  var words: [String] = []

  @Flag(help: "Say of each problem why it comes back.")
  var why = false

  @Flag(name: .shortAndLong, help: "List also what waits for another day.")
  var all = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The day it was solved: yesterday, mon, 2026-11-20, -2d.", valueName: "date"),
    completion: .pastDates)
  var on: String?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("A note on the problem, in Markdown.", valueName: "text"))
  var note: String?

  @OptionGroup var reading: ReadingOptions
  @OptionGroup var shared: SharedOptions

  func run() throws {
    guard let entry = try entry() else {
      if on != nil || note != nil {
        throw CommandFailure(
          usage: "`--\(on != nil ? "on" : "note")` needs a problem",
          help: "write `machinemode review 146 25m`")
      }
      return try list()
    }
    guard !why, !all, !reading.json else {
      let option = reading.json ? "--json" : why ? "--why" : "--all"
      throw CommandFailure(
        usage: "`\(option)` is for the list; nothing was changed",
        help: "leave it out, or leave out the problem")
    }
    let session = try StudySession(shared)
    let day = try session.dayOfWork(on)
    let work = try session.log("review", for: day) { editor in
      try editor.finish([entry], on: day, note: note, takesTimer: true, isReview: true)
    }
    let remarks = [nextLine(work, session)].compactMap(\.self)
    tell(work, session, for: day, names: [entry.name], remarks: remarks)
  }

  /// The problem with its rating and time; nil without words.
  private func entry() throws -> FinishEntry? {
    guard let name = words.first else { return nil }
    var (rating, minutes) = (Rating?.none, Int?.none)
    for word in words.dropFirst() {
      switch (Rating(rawValue: word.lowercased()), TypedDuration(word)) {
      case (let said?, _) where rating == nil: rating = said
      case (nil, .minutes(let given)) where minutes == nil: minutes = given
      case (_, .outOfRange):
        throw CommandFailure(
          usage: "`\(printable(word))` is too long or too short for one problem", help: "write 1m to 24h")
      default:
        throw CommandFailure(
          usage: "`\(printable(word))` is neither a rating nor a time; nothing was changed",
          help:
            "write one problem, a title of several words in quotes, then \(joined(Rating.allCases.map(\.rawValue), by: "or")) and 25m"
        )
      }
    }
    return FinishEntry(name: name, minutes: minutes, rating: rating)
  }

  private func list() throws {
    let session = try StudySession(shared)
    let queue = session.reviewQueue
    if reading.json {
      return StandardOutput.write(reviewDocument(queue, session.log.settings, on: session.summary.today).text)
    }
    let text = ReviewText(queue: queue, session: session)
    StandardOutput.write(lines: text.list(explains: why, withWaiting: all))
    session.sayStill()
  }

  /// When the problem comes back.
  private func nextLine(_ work: LoggedWork, _ session: StudySession) -> String? {
    guard session.log.settings.review.isOn, let target = work.changes.compactMap(\.target).last else {
      return nil
    }
    let problems = session.summary.rememberedProblems(in: session.log)
    guard let problem = problems.first(where: { $0.isOf(target) }) else { return nil }
    let entry = ReviewQueue.entry(of: problem, session.summary, session.log)
    let rating = problem.last.isSaid ? "" : ", as \(ReviewText.reason(of: problem.last))"
    return "It comes back in \(counted(entry.interval, "day")), on \(entry.due.longTextWithWeekday)\(rating)."
  }
}

extension RememberedProblem {
  /// Whether work on a target is work on this problem.
  fileprivate func isOf(_ target: LogTarget) -> Bool {
    number.map { target.number == $0 } ?? (target.id == id)
  }
}

extension StudySession {
  /// The problems to solve again.
  var reviewQueue: ReviewQueue { ReviewQueue(summary.rememberedProblems(in: log), summary, log) }

  /// What to solve again today, and the command for it; nil if nothing is due today, or today is a day off.
  var reviewLine: String? {
    let queue = reviewQueue
    guard !queue.isDayOff, !queue.today.isEmpty else { return nil }
    return "\(ReviewText.count(queue)): machinemode review\(programmeOption)"
  }
}
