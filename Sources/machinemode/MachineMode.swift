// The program: reads the command line, runs one command, and ends with the exit status that says how it went.

import ArgumentParser
import Logging
import StudyModel

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The version of the program, as `--version` and the pages say it.
let programVersion = "0.1.0"

@main
struct MachineMode: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "machinemode",
    abstract: "A hundred days of interview preparation: log what you did, see how far you are.",
    discussion: """
      Without a command it shows today's list. Items are named by number (1920), by place (p1, t1, b1; \
      63.p2 of day 63; p1-p3 for several) or by a part of the title. A time follows its item: done p1 25m.
      """,
    version: programVersion,
    subcommands: [
      TodayCommand.self, ShowCommand.self, FindCommand.self, WorkByDateCommand.self, OpenCommand.self,
      DoneCommand.self, ReopenCommand.self, TimeCommand.self, StartCommand.self, StopCommand.self, BonusCommand.self,
      NoteCommand.self, EditCommand.self, ReflectCommand.self, PauseCommand.self, UndoCommand.self,
      RedoCommand.self, StatusCommand.self, StatsCommand.self,
      SiteCommand.self, ShareCommand.self, ReportCommand.self, CurriculumCommand.self, SettingsCommand.self,
      RemindCommand.self, BackupCommand.self, DoctorCommand.self, ExportCommand.self, ImportCommand.self,
      RestartCommand.self,
      DemoCommand.self, ManualCommand.self,
    ],
    defaultSubcommand: TodayCommand.self)

  static func main() {
    useLargePages()
    // A closed pipe and a file-size limit are errors of a write, not the end of the process.
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    holdPlacesOfClosedStreams()
    let status = run()
    guard let failure = StandardOutput.failure else { end(with: status) }
    StandardError.write(failure.text)
    end(with: failure.status)
  }

  private static func run() -> ExitStatus {
    do {
      let typed = try ProgramArguments.all()
      if let script = CompletionScript.requested(by: typed) {
        StandardOutput.write(script)
        return .done
      }
      let arguments = try withWholeCommand(typed)
      var command = try command(PauseCommand.movingDatesBehindOptions(arguments))
      try command.run()
      return .done
    } catch let failure as CommandFailure {
      StandardError.write(printableLines(failure.text))
      return failure.status
    } catch {
      return report(error)
    }
  }

  /// The command that the arguments name, read by itself where they are in order. Help, mistakes and commands of
  /// commands are for the whole tree, which takes a millisecond more.
  private static func command(_ arguments: [String]) throws -> any ParsableCommand {
    if let named = arguments.first.flatMap(command(named:)), named.configuration.subcommands.isEmpty,
      let command = try? named.parseAsRoot(Array(arguments.dropFirst())), type(of: command) == named
    {
      return command
    }
    return try parseAsRoot(arguments)
  }

  private static func command(named name: String) -> (any ParsableCommand.Type)? {
    configuration.subcommands.first { $0.configuration.commandName == name }
  }

  /// The arguments with a shortened command written out: two letters or more that only one command begins with.
  ///
  /// A word that is no command would otherwise be taken for an argument of `today`.
  private static func withWholeCommand(_ arguments: [String]) throws -> [String] {
    guard let word = arguments.first, !word.hasPrefix("-"), command(named: word) == nil else {
      return arguments
    }
    let names = configuration.subcommands.compactMap { $0.configuration.commandName } + ["help"]
    guard word != "help" else { return arguments }
    let meant = word.count < 2 ? [] : names.filter { $0.hasPrefix(word) }
    if let command = meant.first, meant.count == 1 { return [command] + arguments.dropFirst() }
    let near = meant.isEmpty ? closestMatches(to: word, among: names) : meant
    let help =
      if PlaceInDay(word) != nil || leetCodeNumber(word) != nil {
        "`machinemode done \(printable(arguments.prefix { !$0.hasPrefix("-") }.joined(separator: " ")))` logs it"
      } else if near.isEmpty {
        "`machinemode --help` lists the commands"
      } else {
        "did you mean \(near.map { "`\($0)`" }.joined(separator: ", or "))?"
      }
    let opening =
      meant.isEmpty
      ? "there is no command `\(printable(word))`" : "`\(printable(word))` begins several commands"
    throw CommandFailure(.wrongCommandLine, "\(opening)\nhelp: \(help)")
  }

  /// Help, version and mistakes of the command line, which the argument parser words itself.
  private static func report(_ error: any Error) -> ExitStatus {
    let text = fullMessage(for: error)
    // While a person types nobody wants a message, as from a script that an older version installed.
    if CommandLine.arguments.dropFirst().first == "---completion", exitCode(for: error) != .success {
      return .done
    }
    guard exitCode(for: error) != .success else {
      if !text.isEmpty { StandardOutput.write(text + "\n") }
      return .done
    }
    if !text.isEmpty { StandardError.write(printableLines(text) + "\n") }
    return .wrongCommandLine
  }
}

// A function of its own, because `exit` inside a command names the argument parser's.
private func end(with status: ExitStatus) -> Never { exit(status.rawValue) }
