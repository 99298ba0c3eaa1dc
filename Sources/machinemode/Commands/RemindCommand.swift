// `remind`: what is due now, and the timer that asks for it.

import ArgumentParser

struct RemindCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remind", abstract: "Say what is due now, or have a timer ask for it.",
    discussion: """
      `--install` sets up a timer of your own account that runs `remind --notify` every few minutes, and shows what it \
      wrote; installing again replaces it.
      """)

  @Flag(help: "Show it on the desktop.")
  var notify = false

  @Flag(help: "Show one of each kind.")
  var test = false

  @Option(
    help: ArgumentHelp("Set up a timer: systemd, cron or launchd.", valueName: "scheduler"))
  var install: Scheduler?

  @Flag(help: "Take the timer away.")
  var uninstall = false

  @Flag(help: "Only say what would be shown, written or removed.")
  var dryRun = false

  @OptionGroup var reading: JSONOption
  @OptionGroup var shared: SharedOptions

  func validate() throws {
    let timer = [install.map { _ in "--install" }, uninstall ? "--uninstall" : nil].compactMap(\.self)
    let saying = [notify ? "--notify" : nil, test ? "--test" : nil, reading.json ? "--json" : nil].compactMap(
      \.self)
    guard let first = timer.first, let second = (timer.dropFirst() + saying).first else { return }
    throw ValidationError("`\(first)` and `\(second)` do not go together")
  }

  func run() throws {
    if let install {
      try TimerInstallation(shared, isTrial: dryRun).install(install)
    } else if uninstall {
      try TimerInstallation(shared, isTrial: dryRun).uninstall()
    }
  }
}
