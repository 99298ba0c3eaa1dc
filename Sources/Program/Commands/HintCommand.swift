// `hint`: shows what the plan keeps back until it is wanted.

import ArgumentParser
import Logging
import Statistics
import StudyModel
import TextTools

struct HintCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "hint", abstract: "Show a hint for a problem, or the results of a task.",
    discussion: """
      Try for 25 minutes first. Then take a hint, close it, and write the solution from memory. Examples: hint p2; \
      hint t3 --results
      """)

  @Argument(help: "The item.", completion: .items)
  var item: String

  @Flag(name: .shortAndLong, help: "Also the second hint, which says the idea.")
  var more = false

  @Flag(name: .shortAndLong, help: "The results of a task, or what comes late in a session that has begun.")
  var results = false

  @OptionGroup(visibility: .common) var shared: SharedOptions

  func run() throws {
    let session = try Session(shared)
    if results { return StandardOutput.write(lines: try session.results(of: item)) }
    let (placed, id) = try placedItem(
      named: item, among: session.summary.placedItems, session)
    let problem =
      placed.item.flatMap { id == $0.alternativeID ? $0.alternative : $0.problem } ?? placed.problem
    let cards = session.plan.cards(withHints: true)
    guard let problem, let hints = cards.hints[problem.number] else {
      let name = printable("\(placed.label) \(placed.title)")
      throw Failure(
        .data, "there is no hint for \(name)",
        help: problem == nil ? "hints are for problems" : "your plan has none for it")
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

extension Session {
  /// What the plan keeps back of an item until it is done, and the problems of its session, a line or more each.
  fileprivate func results(of name: String) throws -> [String] {
    let planned = try plannedItem(named: name)
    let problems = curriculum.problems(of: planned.id)
    guard planned.later != nil || !problems.isEmpty else {
      throw Failure(
        .data, "\(printable(planned.title)) has no hidden results",
        help: "`machinemode show \(name)` shows all that there is")
    }
    guard problems.isEmpty || log.hasBegun(planned.id, problems: problems) else {
      throw Failure(
        .data, "\(printable(planned.title)) has not begun", help: "`machinemode start \(name)` begins it")
    }
    let check = planned.later?.check.map { terminal.wrapped("- \($0)", indent: 2) } ?? []
    let twist = (planned.later?.twist).map { [terminal.wrapped("The twist: \($0)")] } ?? []
    let parts = [rows(ofProblems: problems), twist, check].filter { !$0.isEmpty }
    return Array(parts.joined(separator: [""]))
  }

  /// The problems of a session that has begun, and how to see what comes late in it; empty for any other item.
  func sessionLines(of planned: Item) -> [String] {
    let problems = curriculum.problems(of: planned.id)
    guard !problems.isEmpty else { return [] }
    let later =
      planned.later == nil
      ? [] : ["", "What comes late in it: machinemode hint \(printable(planned.id.text)) --results"]
    return rows(ofProblems: problems) + later
  }

  /// The item as the plan has it, with what it hides; for a problem of a session, the session.
  func plannedItem(named name: String) throws -> Item {
    let named = try placedItem(named: name, among: summary.placedItems, self)
    guard let planned = curriculum.place(of: named.id)?.item else {
      throw Failure(.data, "\(printable(named.item.title)) is not in the plan, so it has no hidden results")
    }
    guard named.item.item?.isHidden == true, let own = planned.session else { return planned }
    return curriculum.place(of: own)?.item ?? planned
  }

  private func rows(ofProblems problems: [Item]) -> [String] {
    problems.map { problem in
      let title = "\(problem.label) \(problem.title)\(problem.isRevision ? " (repeat)" : "")"
      let address = problem.problem?.address.map { "\n  \($0)" } ?? ""
      return terminal.wrapped(title, indent: 2) + address
    }
  }
}
