// The program: reads the command line, runs one command, and ends with the exit status that says how it went.

import ArgumentParser
import StudyModel

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The version of the program, as `--version` and the pages say it.
let programVersion = "0.3.0"

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
      DoneCommand.self, ReopenCommand.self, TimeCommand.self, StartCommand.self, StopCommand.self,
      BonusCommand.self,
      NoteCommand.self, EditCommand.self, ReflectCommand.self, PauseCommand.self, UndoCommand.self,
      RedoCommand.self, StatusCommand.self, StatsCommand.self,
      SiteCommand.self, ShareCommand.self, ReportCommand.self, CurriculumCommand.self, SettingsCommand.self,
      RemindCommand.self, BackupCommand.self, DoctorCommand.self, ExportCommand.self, ImportCommand.self,
      RestartCommand.self,
      DemoCommand.self, ManualCommand.self,
    ],
    defaultSubcommand: TodayCommand.self)

  // A command that is named is parsed by itself (`TypedCommand`): were it parsed from here, the value of an option that looks
  // like one of these would be taken for it.
  @OptionGroup var reading: JSONOption
  @OptionGroup var shared: SharedOptions

  static func runToEnd() -> Never {
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
      try run(ProgramArguments.all())
      return .done
    } catch let failure as CommandFailure {
      StandardError.write(printableLines(failure.text))
      return failure.status
    } catch {
      StandardError.write(printableLines("error: \(error)\n"))
      return .environmentFailed
    }
  }

  private static func run(_ words: [String]) throws {
    if let script = try CompletionScript.requested(by: words) { return StandardOutput.write(script) }
    if words.first == "---completion" { return answerShell(words) }
    let typed = try TypedCommand(words)
    var command: any ParsableCommand
    do {
      command = try typed.type.parseAsRoot(
        typed.type == PauseCommand.self || typed.type == WorkByDateCommand.self
          ? PauseCommand.movingDatesBehindOptions(typed.arguments) : typed.arguments)
    } catch  where typed.arguments.prefix(while: { $0 != "--" }).contains("--version") {
      return StandardOutput.write(programVersion + "\n")
    } catch {
      throw typed.failure(error)
    }
    do {
      try command.run()
    } catch  where exitCode(for: error) == .success {
      // Where help is asked for, the parser answers with a command of its own, which ends so.
      StandardOutput.write(helpMessage(for: typed.type) + "\n")
    }
  }

  /// What a shell's completion asks. While a person types nobody wants a message, as about a question of a script that
  /// an older version installed.
  private static func answerShell(_ words: [String]) {
    do {
      _ = try parseAsRoot(words)
    } catch  where exitCode(for: error) == .success {
      // An empty line would be a candidate to fish, in the place of files.
      let candidates = message(for: error)
      if !candidates.isEmpty { StandardOutput.write(candidates + "\n") }
    } catch {}
  }
}

// A function of its own, because `exit` inside a command names the argument parser's.
private func end(with status: ExitStatus) -> Never { exit(status.rawValue) }

/// Runs the command that the command line names, and ends the process with the status that says how it went.
package func runProgram() -> Never { MachineMode.runToEnd() }
