// `stats`: every number by section, or one of them with what it was counted from and its rule.

import ArgumentParser
import Statistics
import StrictJSON
import StudyModel
import Website

struct StatsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stats", abstract: "Show every number, or say why one is what it is.",
    discussion: """
      Without a section the main numbers of all of them. Sections: \
      \(StatisticsSection.allCases.map(\.rawValue).joined(separator: ", ")).
      """)

  @Argument(help: ArgumentHelp("One section, in full.", valueName: "section"))
  var section: String?

  @Option(
    help: ArgumentHelp(
      "What a number was counted from, and its rule: streak, forecast, pace and so on.", valueName: "name"))
  var why: String?

  @OptionGroup var reading: JSONOption
  @OptionGroup var shared: SharedOptions

  func validate() throws {
    if section != nil, why != nil { throw ValidationError("a section and `--why` exclude each other") }
    if section != nil, reading.json {
      throw ValidationError("`--json` prints all sections; leave the section out")
    }
  }

  func run() throws {
    let section = try section.map(StatsCommand.section)
    let measure = try why.map(StatsCommand.measure)
    let desk = try Desk(shared)
    if let measure {
      let explanation = desk.summary.explanation(of: measure)
      StandardOutput.write(
        reading.json
          ? StatsCommand.document(explanation).text : StatsCommand.text(explanation, desk.terminal))
      return
    }
    if reading.json {
      StandardOutput.write(statisticsDocument(desk.siteInput(for: .private)).text)
      return
    }
    let text = StatisticsText(summary: desk.summary, terminal: desk.terminal)
    let still = [stillLine(desk.now, desk.log, desk.summary)].compactMap(\.self)
    let lines = section.map(text.lines) ?? text.overview
    StandardOutput.write((lines + still).map { $0 + "\n" }.joined())
  }

  private static func section(named name: String) throws -> StatisticsSection {
    if let section = StatisticsSection(rawValue: name.lowercased()) { return section }
    throw unknown("section", name, among: StatisticsSection.allCases.map(\.rawValue))
  }

  private static func measure(named name: String) throws -> Measure {
    if let measure = Measure(rawValue: name.lowercased()) { return measure }
    throw unknown("number", name, among: Measure.allCases.map(\.rawValue))
  }

  private static func unknown(_ kind: String, _ name: String, among names: [String]) -> CommandFailure {
    let near = closestMatches(to: name.lowercased(), among: names).map { "`\($0)`" }
    let help =
      near.isEmpty
      ? "the names are \(names.joined(separator: ", "))" : "did you mean \(near.joined(separator: ", or "))?"
    return CommandFailure(
      .wrongCommandLine, "no \(kind) is called `\(truncated(printable(name), to: 60))`\nhelp: \(help)")
  }

  private static func text(_ explanation: Explanation, _ terminal: Terminal) -> String {
    let texts = [explanation.sentence, explanation.measure.rule]
    let lines = texts.flatMap { terminal.lines(of: $0, width: terminal.width - 2).map { "  \($0)" } }
    return ([terminal.styled(explanation.measure.title, .bold)] + lines).map { $0 + "\n" }.joined()
  }

  private static func document(_ explanation: Explanation) -> JSONValue {
    [
      "schemaVersion": 1, "name": .string(explanation.measure.rawValue),
      "title": .string(explanation.measure.title), "value": .string(explanation.value),
      "inputs": .array(explanation.inputs.map { .string($0) }), "rule": .string(explanation.measure.rule),
    ]
  }
}
