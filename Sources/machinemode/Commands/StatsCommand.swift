// `stats`: every number, by section, or one of them with its rule and what it was counted from.

import ArgumentParser
import StrictJSON
import Website

struct StatsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stats", abstract: "Show every number, or say why one is what it is.")

  @OptionGroup var reading: JSONOption
  @OptionGroup var shared: SharedOptions

  func run() throws {
    let desk = try Desk(shared)
    StandardOutput.write(statisticsDocument(desk.siteInput(for: .private)).text)
  }
}
