// Parses the command line, runs its command, and ends with the exit status.

import ArgumentParser
import Logging
import StudyModel
import TextTools

/// The program's version, for pages and the store.
let programVersion = "0.3.0"

struct MachineMode: ReadingCommand {
  static let configuration = CommandConfiguration(
    commandName: "machinemode",
    abstract: "A hundred days of interview preparation: log what you did, see how far you are.",
    discussion: """
      Without a command it shows today's list; in an empty workspace it first asks for plan and interview. Items are \
      named by number (1920), by handle (p1, t1, b1; 63.p2 of day 63; p1-p3 for several) or by a part of the \
      title. A time follows its item: done p1 25m. The options below stand anywhere on the line.
      """,
    version: programVersion,
    groupedSubcommands: [
      CommandGroup(
        name: "Every day",
        subcommands: [
          TodayCommand.self, DoneCommand.self, ReviewCommand.self, StartCommand.self, StopCommand.self,
          NoteCommand.self, ReflectCommand.self, EditCommand.self, UndoCommand.self, StatusCommand.self,
          PauseCommand.self, SiteCommand.self,
        ]),
      CommandGroup(
        name: "Look back",
        subcommands: [
          ShowCommand.self, FindCommand.self, WorkByDateCommand.self, StatsCommand.self, ReportCommand.self,
          RedoCommand.self, ReopenCommand.self, TimeCommand.self, HintCommand.self,
        ]),
      CommandGroup(
        name: "Plan",
        subcommands: [
          PlanCommand.self, ReplanCommand.self, BonusCommand.self, ChallengeCommand.self, RestartCommand.self,
        ]),
      CommandGroup(
        name: "Calendar", subcommands: [AgendaCommand.self, EventCommand.self, TaskCommand.self]),
      CommandGroup(
        name: "Share",
        subcommands: [
          ServeCommand.self, PublishCommand.self, ShareCommand.self, ProtectCommand.self, CohortCommand.self,
        ]),
      CommandGroup(
        name: "Devices and data",
        subcommands: [
          SyncCommand.self, InboxCommand.self, SolutionsCommand.self, RemindCommand.self,
          SettingsCommand.self,
          ExportCommand.self, ImportCommand.self, BackupCommand.self, DoctorCommand.self, DemoCommand.self,
        ]),
    ],
    defaultSubcommand: TodayCommand.self)

  // The parser takes these first, wherever they stand, and hands them on to the command.
  @OptionGroup var reading: ReadingOptions
  @OptionGroup var shared: SharedOptions

  fileprivate static func run(builtFrom source: String) -> ExitStatus {
    do {
      try run(ProgramArguments.all().map(withMinusSign), builtFrom: source)
      return .done
    } catch let failure as Failure {
      StandardError.write(printableLines(failure.text))
      return ExitStatus(failure.kind)
    } catch {
      StandardError.write(printableLines("error: \(error)\n"))
      return .environmentFailed
    }
  }

  private static func run(_ words: [String], builtFrom source: String) throws {
    if let script = try CompletionScript.requested(by: words) { return StandardOutput.write(script) }
    if words.first == "---completion" { return answerShell(words) }
    do {
      var command = try parseAsRoot(words)
      if let today = command as? TodayCommand, !words.contains("today") {
        if let word = today.words.first { throw unknownCommand(word, in: today.words) }
        return try today.show(guidesNewcomers: true)
      }
      // Before it runs: a sync makes its remote the known one.
      let aim = command.aim
      try command.run()
      CommandRun.remember(name(of: type(of: command)) ?? "", aim)
    } catch let failure as Failure {
      guard failure.kind == .usage else { throw failure }
      throw FormerWords.failure(of: words) ?? failure
    } catch  where exitCode(for: error) == .success {
      StandardOutput.write(answer(to: error, builtFrom: source))
    } catch {
      throw FormerWords.failure(of: words) ?? parserFailure(error)
    }
  }

  /// The help or the version that a person asked for.
  private static func answer(to request: any Error, builtFrom source: String) -> String {
    let message = message(for: request)
    if message == programVersion {
      return source.isEmpty ? "\(message)\n" : "\(message) (\(source))\n"
    }
    // The help of the program has them in full.
    let isInFull = message.contains("--workspace <")
    let common =
      "Common options: --workspace, --plan, --programme, --now, --color, --quiet;\nmachinemode --help says more.\n"
    return folded(trimmedEnd(message)) + "\n" + (isInFull ? "" : "\n\(common)")
  }

  /// A message of the parser with its lines of usage folded, which it leaves as long as they are.
  private static func folded(_ message: String) -> String {
    let terminal = Terminal(color: .never)
    return message.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      guard let usage = ["USAGE: ", "Usage: "].first(where: line.hasPrefix) else { return String(line) }
      // An option stays with its value.
      let bound = String(line).replacing(" <", with: "\u{A0}<")
      return terminal.wrapped(bound, indent: usage.count).replacing("\u{A0}", with: " ")
    }.joined(separator: "\n")
  }

  /// The parser's message: what is wrong, and how the command is used.
  private static func parserFailure(_ error: any Error) -> Failure {
    let message = fullMessage(for: error)
    let prefix = "Error: "
    let text = message.hasPrefix(prefix) ? String(message.dropFirst(prefix.count)) : message
    return Failure(.usage, report: "error: \(folded(text))\n")
  }

  private static func unknownCommand(_ word: String, in words: [String]) -> Failure {
    let names = configuration.subcommands.compactMap { $0.configuration.commandName }
    let help =
      if PlaceInDay(word) != nil || leetCodeNumber(word) != nil {
        "`machinemode done \(printable(words.filter { $0 != "done" }.joined(separator: " ")))` logs it"
      } else {
        didYouMean(word, among: names) ?? "`machinemode --help` lists the commands"
      }
    return Failure(.usage, "there is no command \(quoted(word))", help: help)
  }

  /// A command as a person types it: `protect set`, but `note` for the default command of a group.
  private static func name(
    of command: any ParsableCommand.Type, in group: any ParsableCommand.Type = MachineMode.self
  ) -> String? {
    if command == group { return "" }
    for subcommand in group.configuration.subcommands {
      guard let rest = name(of: command, in: subcommand) else { continue }
      let isDefault = subcommand == command && subcommand == group.configuration.defaultSubcommand
      let own = isDefault ? nil : subcommand.configuration.commandName
      return [own, rest].compactMap(\.self).filter { !$0.isEmpty }.joined(separator: " ")
    }
    return nil
  }

  /// Answers a request of shell completion. Errors are silent: messages would disturb a person who is typing, e.g.
  /// for a request of an older version's script.
  private static func answerShell(_ words: [String]) {
    do {
      _ = try parseAsRoot(words)
    } catch  where exitCode(for: error) == .success {
      // fish would offer an empty line as a candidate instead of files.
      let candidates = message(for: error)
      if !candidates.isEmpty { StandardOutput.write(candidates + "\n") }
    } catch {}
  }
}

/// Runs the command of the command line, and ends the process with its exit status.
///
/// - Parameter source: the commit that `--version` names behind the version, as `1a2b3c4d5e 2026-11-27`; may be empty.
package func runProgram(builtFrom source: String) -> Never {
  prepareStreams()
  endProcess(with: MachineMode.run(builtFrom: source))
}

/// A date as `-2d` and a time as `-10m` with a minus sign, which dates and durations know: the parser would take a
/// hyphen for the beginning of an option.
func withMinusSign(_ word: String) -> String {
  let digits = word.dropFirst().prefix(while: \.isNumber)
  let unit = word.dropFirst(1 + digits.count)
  let isTime =
    ["h", "m", ":"].contains(unit.prefix(1)) && unit.allSatisfy { $0.isNumber || "hm:".contains($0) }
  guard word.hasPrefix("-"), !digits.isEmpty, isTime || unit == "d" || unit.hasPrefix("d..") else {
    return word
  }
  return "\u{2212}" + word.dropFirst()
}
