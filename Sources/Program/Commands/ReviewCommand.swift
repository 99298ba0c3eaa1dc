// `review`: lists today's pick of solved problems, and logs those that were solved again.

import ArgumentParser
import JSON
import Logging
import Statistics
import StudyModel
import TextTools
import Website

struct ReviewCommand: ReadingCommand {
  static let configuration = CommandConfiguration(
    commandName: "review", abstract: "Show which problems to solve again today, or log them.",
    discussion: """
      Examples: review; review --why; review 146 25m; review 88 18m 1365 good 9m. The ratings are `again` (you looked \
      at the solution), `hard`, `good` and `easy`; without one, your time decides. Near the date of `settings set \
      interview 2027-03-20`, what you would know on it decides.
      """)

  @Argument(
    help: ArgumentHelp(
      "Problems, each followed by how well you knew it and the time it took, if you like.",
      valueName: "item [rating] [25m]"),
    completion: .reviews)
  var words: [String] = []

  @Flag(help: "Say of each problem why it is due.")
  var why = false

  @Flag(name: .shortAndLong, help: "List all that is due, also what is not picked.")
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
  @OptionGroup(visibility: .common) var shared: SharedOptions

  func run() throws {
    guard !words.isEmpty else {
      if on != nil || note != nil {
        throw Failure(
          .usage, "`--\(on != nil ? "on" : "note")` needs a problem",
          help: "write `machinemode review 146 25m`")
      }
      return try list()
    }
    guard !why, !all, !reading.json else {
      let option = reading.json ? "--json" : why ? "--why" : "--all"
      throw Failure(
        .usage, "`\(option)` is for the list",
        help: "leave it out, or leave out the problem")
    }
    let inHand = try Session(shared)
    let entries = try TypedEntries.read(words, "review", inHand.editor)
    let session = try inHand.sessionToLog(entries.map(\.name))
    if note != nil, entries.count > 1 {
      throw Failure(
        .usage, "`--note` goes with one problem, but \(entries.count) are named", help: "log them one by one")
    }
    let day = try session.dayOfWork(on)
    let elsewhere = WorkElsewhere.of(entries, in: session)
    let work = try session.log("review", for: day, and: elsewhere) { editor in
      try editor.finish(entries, on: day, note: note, takesTimer: true, isReview: true)
    }
    let told =
      [session.remark(insteadOf: inHand)].compactMap(\.self)
      + elsewhere.map { $0.line(isAlone: entries.count == 1) }
    tell(work, session, for: day, remarks: told + dueLines(work, session))
  }

  private func list() throws {
    let session = try Session(shared)
    let reviews = session.reviews
    if reading.json {
      let document = reviewDocument(reviews, session.summary, session.log.settings)
      return StandardOutput.write(document.text)
    }
    let text = ReviewText(reviews: reviews, session: session)
    StandardOutput.write(lines: text.list(explains: why, isWhole: all))
    session.sayStill()
  }

  /// From when on each problem is due.
  private func dueLines(_ work: LoggedWork, _ session: Session) -> [String] {
    let (settings, summary) = (session.log.settings, session.summary)
    guard settings.review.isOn, !session.options.quiet else { return [] }
    var problems: [RememberedProblem] = []
    for target in work.changes.compactMap(\.target) {
      guard let problem = session.reviews.problems.first(where: { $0.isOf(target) }) else { continue }
      if !problems.contains(problem) { problems.append(problem) }
    }
    return problems.compactMap { problem in
      guard let due = Reviews.dueDate(of: problem, summary.calendar, settings) else { return nil }
      let name = problem.number.map { "LC \($0)" } ?? printable(problem.title)
      let rating = problem.last.isSaid ? "" : " (\(ReviewText.reason(of: problem.last)))"
      return "\(name) is due from \(due.text(seenFrom: summary.today))\(rating)."
    }
  }
}

extension RememberedProblem {
  /// Whether work on a target is work on this problem.
  fileprivate func isOf(_ target: LogTarget) -> Bool {
    number.map { target.number == $0 } ?? (target.id == id)
  }
}

extension Session {
  /// Today's reviews, and the command for them; nil if none is open.
  var reviewLine: String? {
    guard !reviews.open.isEmpty else { return nil }
    return "\(ReviewText.count(reviews)): machinemode review\(programmeOption)"
  }
}
