// `stats`: every number by section, or one of them with what it was counted from and its rule.

import ArgumentParser
import Statistics
import StrictJSON
import StudyModel
import TextTools
import Website
import Wording

struct StatsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stats", abstract: "Show every number, or say why one is what it is.",
    discussion: """
      Without a section it shows the main numbers of all. Sections: \
      \(StatisticsSection.allCases.map(\.rawValue).joined(separator: ", ")).
      Names for --why: \(Measure.allCases.map(\.rawValue).joined(separator: ", ")).
      """)

  @Argument(
    help: ArgumentHelp("One section, in full.", valueName: "section"),
    completion: .statisticsSections)
  var section: String?

  @Option(
    help: ArgumentHelp(
      "What a number was counted from, and its rule: streak, forecast, pace and so on.", valueName: "name"),
    completion: .measures)
  var why: String?

  @OptionGroup var reading: JSONOption
  @OptionGroup var shared: SharedOptions

  func run() throws {
    try checkCombination()
    let section = try section.map(StatsCommand.section)
    let desk = try Desk(shared)
    if let why {
      let measure = try StatsCommand.measure(named: why, in: desk.curriculum)
      let explanation = desk.summary.explanation(of: measure)
      StandardOutput.write(
        reading.json
          ? StatsCommand.document(explanation).text : StatsCommand.text(explanation, desk.terminal))
      if !reading.json { desk.sayStill() }
      return
    }
    if reading.json {
      StandardOutput.write(statisticsDocument(desk.siteInput(for: .private)).text)
      return
    }
    let text = StatisticsText(summary: desk.summary, terminal: desk.terminal)
    let still = [stillLine(desk)].compactMap(\.self)
    let lines = section.map(text.lines) ?? text.overview
    StandardOutput.write((lines + still).map { $0 + "\n" }.joined())
  }

  private func checkCombination() throws {
    guard let section else { return }
    if why != nil {
      throw CommandFailure(
        usage: "`\(printable(section))` and `--why` do not go together",
        help: "give a section, or the name of one number")
    }
    if reading.json {
      throw CommandFailure(usage: "`--json` prints all sections", help: "leave `\(printable(section))` out")
    }
  }

  private static func section(named name: String) throws -> StatisticsSection {
    if let section = StatisticsSection(rawValue: name.lowercased()) { return section }
    throw unknown("section", name, among: StatisticsSection.allCases.map(\.rawValue))
  }

  /// A number by its name, by its title as the screen has it, or by a beginning that only it has.
  private static func measure(named name: String, in curriculum: Curriculum) throws -> Measure {
    func slug(_ name: String) -> String { name.lowercased().split(separator: " ").joined(separator: "-") }
    let wanted = slug(name)
    if curriculum.tracks.contains(where: { slug($0.name) == wanted }) { return .tracks }
    let all = Measure.allCases
    if let measure = Measure(rawValue: wanted) ?? all.first(where: { slug($0.title) == wanted }) {
      return measure
    }
    let beginning = all.filter { $0.rawValue.hasPrefix(wanted) || slug($0.title).hasPrefix(wanted) }
    if beginning.count == 1, !wanted.isEmpty { return beginning[0] }
    throw unknown("number", name, among: all.map(\.rawValue))
  }

  private static func unknown(_ kind: String, _ name: String, among names: [String]) -> CommandFailure {
    let help = didYouMean(name, among: names) ?? "the names are \(names.joined(separator: ", "))"
    return CommandFailure(usage: "no \(kind) is called \(quoted(name))", help: help)
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
