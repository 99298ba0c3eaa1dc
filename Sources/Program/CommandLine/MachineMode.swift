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
      Without a command it shows today's list; in an empty workspace, a short guide comes first. Items are \
      named by number (1920), by place (p1, t1, b1; 63.p2 of day 63; p1-p3 for several) or by a part of the \
      title. A time follows its item: done p1 25m.
      """,
    version: programVersion,
    subcommands: [
      TodayCommand.self, ShowCommand.self, FindCommand.self, WorkByDateCommand.self, OpenCommand.self,
      DoneCommand.self, ReopenCommand.self, TimeCommand.self, StartCommand.self, StopCommand.self,
      ReviewCommand.self, RevealCommand.self, HintCommand.self,
      BonusCommand.self, SolutionsCommand.self,
      NoteCommand.self, EditCommand.self, ReflectCommand.self, PauseCommand.self, ChallengeCommand.self,
      AgendaCommand.self, EventCommand.self, TaskCommand.self, UndoCommand.self,
      RedoCommand.self, StatusCommand.self, StatsCommand.self,
      SiteCommand.self, ServeCommand.self, ProtectCommand.self, ShareCommand.self, ReportCommand.self,
      PlanCommand.self,
      SettingsCommand.self,
      RemindCommand.self, BackupCommand.self, DoctorCommand.self, ExportCommand.self, ImportCommand.self,
      SyncCommand.self, RestartCommand.self,
      CohortCommand.self, DemoCommand.self, ManualCommand.self,
    ],
    defaultSubcommand: TodayCommand.self)

  // A named command is parsed by itself (`TypedCommand`): parsed from here, the value of one of its options that
  // looks like one of these would be taken for it.
  @OptionGroup var reading: ReadingOptions
  @OptionGroup var shared: SharedOptions

  fileprivate static func run(builtFrom source: String) -> ExitStatus {
    do {
      try run(ProgramArguments.all(), builtFrom: source)
      return .done
    } catch let failure as CommandFailure {
      StandardError.write(printableLines(failure.text))
      return failure.status
    } catch {
      StandardError.write(printableLines("error: \(error)\n"))
      return .environmentFailed
    }
  }

  private static func run(_ words: [String], builtFrom source: String) throws {
    if let script = try CompletionScript.requested(by: words) { return StandardOutput.write(script) }
    if words.first == "---completion" { return answerShell(words) }
    let typed: TypedCommand
    do {
      typed = try TypedCommand(words)
    } catch {
      throw FormerWords.failure(of: words) ?? error
    }
    var command: any ParsableCommand
    do {
      command = try typed.type.parseAsRoot(
        typed.type == PauseCommand.self || typed.type == WorkByDateCommand.self
          ? PauseCommand.movingDatesBehindOptions(typed.arguments) : typed.arguments)
    } catch  where typed.arguments.prefix(while: { $0 != "--" }).contains("--version") {
      return StandardOutput.write(source.isEmpty ? "\(programVersion)\n" : "\(programVersion) (\(source))\n")
    } catch {
      throw FormerWords.failure(of: words) ?? typed.failure(error)
    }
    do {
      if let today = command as? TodayCommand {
        try today.show(guidesNewcomers: !typed.isNamed)
      } else {
        // Before it runs: a sync makes its remote the known one.
        let aim = command.aim
        try command.run()
        CommandRun.remember(typed.name, aim)
      }
    } catch  where exitCode(for: error) == .success {
      // For `--help` the parser returns a command of its own, which ends like this.
      StandardOutput.write(helpMessage(for: typed.type) + "\n")
    }
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

/// A command as typed, with its remaining words.
struct TypedCommand {
  /// From the program to the command or group: `machinemode`, `backup`, `list`.
  let path: [any ParsableCommand.Type]
  /// Its arguments and options, those before its name first; only `--help` if `help` was typed.
  let arguments: [String]

  var type: any ParsableCommand.Type { path.last ?? MachineMode.self }
  /// As a person types it: `protect set`, but `note` for `note write`.
  var name: String {
    let isDefault = path.dropLast().last?.configuration.defaultSubcommand == path.last
    return TypedCommand.name(of: isDefault ? Array(path.dropLast()) : path)
  }
  /// Whether a command was named; today's list needs no name.
  var isNamed: Bool { path.count > 1 }

  /// - Parameter words: all words after the program's name.
  /// - Throws: if a word in the place of a command names none, or several.
  init(_ words: [String]) throws {
    var path: [any ParsableCommand.Type] = [MachineMode.self]
    var options: [String] = []
    var rest = words[...]
    var asksForHelp = false
    while let group = path.last, asksForHelp || group.hasCommands {
      let leading = TypedCommand.leadingOptions(rest)
      guard let word = rest[leading.endIndex...].first, !word.hasPrefix("-") else { break }
      if let command = group.configuration.defaultSubcommand, group is any GroupWithDefaultWords.Type,
        !group.configuration.subcommands.contains(where: { $0.configuration.commandName == word })
      {
        path.append(command)
        break
      }
      options += leading
      rest = rest[(leading.endIndex + 1)...]
      if let command = try TypedCommand.subcommand(word, of: path, words: rest) {
        path.append(command)
      } else {
        asksForHelp = true
      }
    }
    self.path = path
    // A group without an action of its own prints its help, whatever common options are given.
    let isBare = TypedCommand.leadingOptions(rest).count == rest.count && path.last?.isOnlyGroup == true
    arguments = asksForHelp || isBare ? ["--help"] : options + rest
  }

  /// The leading words that are common options or their values.
  private static func leadingOptions(_ words: ArraySlice<String>) -> ArraySlice<String> {
    var index = words.startIndex
    while index < words.endIndex {
      let name = String(words[index].prefix { $0 != "=" })
      guard SharedOptions.names(withValue: true).contains(name) else {
        guard SharedOptions.names(withValue: false).contains(words[index]) else { break }
        index += 1
        continue
      }
      index += name == words[index] ? 2 : 1
    }
    return words[..<min(index, words.endIndex)]
  }

  /// The subcommand that a word names: its name, or at least two letters that only one name begins with. Nil for
  /// `help`.
  ///
  /// - Parameter words: the words after it.
  private static func subcommand(
    _ word: String, of path: [any ParsableCommand.Type], words: ArraySlice<String>
  ) throws -> (any ParsableCommand.Type)? {
    let commands = path.last?.configuration.subcommands ?? []
    let isProgram = path.count == 1
    let names = commands.compactMap { $0.configuration.commandName } + (isProgram ? ["help"] : [])
    func command(named name: String) -> (any ParsableCommand.Type)? {
      commands.first { $0.configuration.commandName == name }
    }
    if names.contains(word) { return command(named: word) }
    let meant = word.count < 2 ? [] : names.filter { $0.hasPrefix(word) }
    if let name = meant.first, meant.count == 1 { return command(named: name) }

    let shown = quoted(word)
    let near = (meant.isEmpty ? closestMatches(to: word, among: names) : meant).map { "`\($0)`" }
    let help =
      if isProgram, PlaceInDay(word) != nil || leetCodeNumber(word) != nil {
        "`machinemode done \(printable(([word] + words.prefix { !$0.hasPrefix("-") }).joined(separator: " ")))` logs it"
      } else if let near = didYouMean(near) {
        near
      } else if isProgram {
        "`machinemode --help` lists the commands"
      } else if names.isEmpty {
        "`\(name(of: path))` has no commands of its own; write `machinemode help \(name(of: path))`"
      } else {
        "the commands of `\(name(of: path))` are \(names.joined(separator: ", "))"
      }
    let opening =
      !meant.isEmpty
      ? "\(shown) is ambiguous"
      : isProgram ? "there is no command \(shown)" : "`\(name(of: path))` has no command \(shown)"
    throw CommandFailure(usage: opening, help: help)
  }

  /// `backup list`; empty for the program itself.
  static func name(of path: [any ParsableCommand.Type]) -> String {
    path.dropFirst().compactMap { $0.configuration.commandName }.joined(separator: " ")
  }
}

extension ParsableCommand {
  fileprivate static var hasCommands: Bool { !configuration.subcommands.isEmpty }
  fileprivate static var isOnlyGroup: Bool { hasCommands && configuration.defaultSubcommand == nil }
}

extension TypedCommand {
  /// The failure for an error of the parser, with a remedy.
  func failure(_ error: any Error) -> CommandFailure {
    // The parser's help on an option or argument follows its message: `Help:  --now <instant>  Fix the clock.`
    let opening = "\nHelp:  "
    let whole = type.fullMessage(for: error)
    let about = whole.firstRange(of: opening).map { whole[$0.upperBound...].prefix { $0 != "\n" } }
    var message = type.message(for: error)
    let reached = path + [type.configuration.defaultSubcommand].compactMap(\.self)
    let usage = TypedCommand.usage(of: reached.last ?? type)
    var help = "write `\(usage)`; `machinemode help \(TypedCommand.name(of: reached))` says more"
    if let range = message.firstRange(of: ". Did you mean '") {
      let near = String(message[range.upperBound...].dropLast(2))
      message = String(message[..<range.lowerBound])
      // The parser suggests any option that differs by up to three letters.
      help = didYouMean(ParserMessage.quotedWord(of: message), among: [near]) ?? help
    } else if let range = message.firstRange(of: ". Please provide one of ") {
      help = "write \(ParserMessage.list(of: message[range.upperBound...]))"
      message = String(message[..<range.lowerBound])
    } else if let about, !message.hasPrefix("Missing expected argument"), let gap = about.firstRange(of: "  ")
    {
      let sentence = about[gap.upperBound...]
      help = "`\(about[..<gap.lowerBound])`: \(sentence.hasSuffix(".") ? sentence.dropLast() : sentence)"
    }
    // The parser assumed today's list, since no command is at the start, e.g. after an option that not every command
    // has.
    let known = MachineMode.configuration.subcommands.compactMap { $0.configuration.commandName }
    if !isNamed, let command = arguments.first(where: known.contains) {
      help = "options of `\(command)` go after its name; only common options may precede it"
    }
    return CommandFailure(usage: ParserMessage.worded(message), help: help)
  }

  /// The usage with arguments alone: `machinemode done <item [25m]> ... [options]`.
  private static func usage(of type: any ParsableCommand.Type) -> String {
    let words = MachineMode.usageString(for: type).replacing("Usage: ", with: "")
    let short = words.replacing(#/ \[(<options>|-[^\]]*)\]/#, with: "").replacing(" <options>", with: "")
    return short + " [options]"
  }
}

private enum ParserMessage {
  /// The text between the first single quotes.
  static func quotedWord(of message: String) -> String {
    String(message.drop { $0 != "'" }.dropFirst().prefix { $0 != "'" })
  }

  /// The parser's message in the style of ours: `unknown option `--bogus``.
  static func worded(_ message: String) -> String {
    let text = quoted(message.replacing("\n   or: ", with: ", or: ").replacing("\n", with: " "))
    let isWord = text.dropFirst().first?.isLowercase ?? false
    let ended = text.hasSuffix(".") ? text.dropLast() : text[...]
    return printable((isWord ? ended.prefix(1).lowercased() : String(ended.prefix(1))) + ended.dropFirst())
  }

  /// Turns `'a' and 'b'.`, `'a', 'b' or 'c'.` or one name per line into `a`, `b` or `c` in backticks.
  static func list(of text: Substring) -> String {
    let names = text.split { ", '\n.".contains($0) }.filter {
      !["and", "or", "the", "following:", "-"].contains($0)
    }
    return joined(names.map { "`\($0)`" }, by: "or")
  }

  /// Replaces single quotes by backticks; an apostrophe within a word stays.
  private static func quoted(_ message: String) -> String {
    let characters = Array(message)
    func isLetter(_ index: Int) -> Bool { characters.indices.contains(index) && characters[index].isLetter }
    return String(
      characters.indices.map { index in
        characters[index] == "'" && !(isLetter(index - 1) && isLetter(index + 1)) ? "`" : characters[index]
      })
  }
}
