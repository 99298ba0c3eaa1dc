// `reveal` and `hint`: show what the plan keeps back until it is wanted.

import ArgumentParser
import Logging
import Statistics
import StudyModel
import TextTools

struct RevealCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reveal", abstract: "Show the results of a task, or begin a session and see its problems.",
    discussion: """
      Results stand under no task, so that you work first. The problems of a mock interview are hidden until it begins: \
      `reveal` starts its timer and shows them; once it has begun, it shows what comes late in it. Examples: reveal t3; \
      reveal mock-1
      """)

  @Argument(help: "The item.", completion: .items)
  var item: String

  @OptionGroup var shared: SharedOptions

  func run() throws {
    let session = try StudySession(shared)
    let named = try placedItem(named: item, among: session.summary.placedItems, session)
    // As the plan has it, with what it hides.
    guard var planned = session.curriculum.place(of: named.id)?.item else {
      throw CommandFailure(no: "\(printable(named.item.title)) is not in the plan, so nothing is kept back")
    }
    if named.item.item?.isHidden == true,
      let own = planned.session.flatMap({ session.curriculum.place(of: $0) })
    {
      planned = own.item
    }
    let problems = session.curriculum.problems(of: planned.id)
    let isBeginning = !problems.isEmpty && !session.log.hasBegun(planned.id, problems: problems)
    guard planned.later != nil || !problems.isEmpty else {
      throw CommandFailure(
        no: "nothing of \(printable(planned.title)) is kept back",
        help: "`machinemode show \(item)` shows all that there is")
    }
    if isBeginning {
      let work = try session.log("reveal") {
        try $0.startTimer(on: planned.id.text)
      }
      for change in work.changes { session.say(change.text(work.context)) }
    }
    StandardOutput.write(lines: lines(planned, problems, isBeginning: isBeginning, session))
  }

  private func lines(
    _ planned: Item, _ problems: [Item], isBeginning: Bool, _ session: StudySession
  ) -> [String] {
    let terminal = session.terminal
    let rows = problems.map { problem in
      let title = "\(problem.label) \(problem.title)\(problem.isRevision ? " (repeat)" : "")"
      let address = problem.problem?.address.map { "\n  \($0)" } ?? ""
      return terminal.wrapped(title, indent: 2) + address
    }
    let check = planned.later?.check.map { terminal.wrapped("- \($0)", indent: 2) } ?? []
    let twist = (planned.later?.twist).map { [terminal.wrapped("The twist: \($0)")] } ?? []
    guard isBeginning else {
      return Array([rows, twist, check].filter { !$0.isEmpty }.joined(separator: [""]))
    }
    let isLeft = planned.later != nil
    return rows
      + (isLeft ? ["", "What comes late in it: machinemode reveal \(printable(planned.id.text))"] : [])
  }
}

struct HintCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "hint", abstract: "Show a hint for a problem, and with `--more` the idea.",
    discussion: """
      Try for 25 minutes first. Then take a hint, close it, and write the solution from memory. Example: hint p2
      """)

  @Argument(help: "The problem.", completion: .items)
  var item: String

  @Flag(name: .shortAndLong, help: "Also the second hint, which says the idea.")
  var more = false

  @OptionGroup var shared: SharedOptions

  func run() throws {
    let session = try StudySession(shared)
    let (placed, id) = try placedItem(
      named: item, among: session.summary.placedItems, session)
    let problem =
      placed.item.flatMap { id == $0.alternativeID ? $0.alternative : $0.problem } ?? placed.problem
    let cards = session.plan.cards(withHints: true)
    guard let problem, let hints = cards.hints[problem.number] else {
      let name = printable("\(placed.label) \(placed.title)")
      throw CommandFailure(
        no: "there is no hint for \(name)",
        help: problem == nil ? "hints are for problems" : "the plan that you follow brings none for it")
    }
    let terminal = session.terminal
    var lines = hints.prefix(more ? hints.count : 1).enumerated().map { index, hint in
      terminal.wrapped("\(index + 1). \(hint)", indent: 3)
    }
    if !more { lines.append("The idea: machinemode hint \(printable(item)) --more") }
    let patterns = placed.item.map { cards.cards(of: $0) } ?? []
    if more, !patterns.isEmpty {
      lines.append(terminal.wrapped("Patterns: \(joined(patterns.map(\.title)))", indent: 2))
    }
    StandardOutput.write(lines: lines)
  }
}
