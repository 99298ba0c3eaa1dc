// Which command the words of a command line name: options of every command may stand before its name, which may be short.

import ArgumentParser
import Logging
import StudyModel

/// A command as it was typed, with the words that are left for it.
struct TypedCommand {
  /// From the program to the command: `machinemode`, `backup`, `list`.
  let path: [any ParsableCommand.Type]
  /// Its arguments and options; those that stood before its name come first.
  let arguments: [String]
  /// Whether its name was typed, as that of today's list need not be.
  let isNamed: Bool
  /// Whether its help is asked for, and nothing else.
  let asksForHelp: Bool

  var type: any ParsableCommand.Type { path.last ?? MachineMode.self }

  /// `backup list`; empty for the program itself.
  var name: String { TypedCommand.name(of: path) }

  /// - Parameter words: all that was typed behind the program's name.
  ///
  /// Throws for a word that stands where a command does and names none, or several.
  init(_ words: [String]) throws {
    var path: [any ParsableCommand.Type] = [MachineMode.self]
    var options: [String] = []
    var rest = words[...]
    while let group = path.last, !group.configuration.subcommands.isEmpty {
      let leading = TypedCommand.leadingOptions(rest)
      guard leading.endIndex < rest.endIndex, !rest[leading.endIndex].hasPrefix("-") else { break }
      let (word, behind) = (rest[leading.endIndex], rest[(leading.endIndex + 1)...])
      options += leading
      rest = behind
      guard let command = try TypedCommand.subcommand(word, of: path, words: behind) else {
        self.init(
          path: try TypedCommand.path(TypedCommand.withoutOptions(behind)), arguments: [],
          isNamed: true, asksForHelp: true)
        return
      }
      path.append(command)
    }
    let arguments = options + rest
    let isGroup = path.last?.configuration.subcommands.isEmpty == false
    let usual = path.last?.configuration.defaultSubcommand
    let isBare = usual == nil && TypedCommand.leadingOptions(arguments[...]).count == arguments.count
    let asksForHelp =
      isGroup && (isBare || arguments.prefix { $0 != "--" }.contains { $0 == "--help" || $0 == "-h" })
    if !asksForHelp, let usual { path.append(usual) }
    self.init(path: path, arguments: arguments, isNamed: !isGroup, asksForHelp: asksForHelp)
  }

  private init(
    path: [any ParsableCommand.Type], arguments: [String], isNamed: Bool, asksForHelp: Bool
  ) {
    (self.path, self.arguments) = (path, arguments)
    (self.isNamed, self.asksForHelp) = (isNamed, asksForHelp)
  }

  private static func name(of path: [any ParsableCommand.Type]) -> String {
    path.dropFirst().compactMap { $0.configuration.commandName }.joined(separator: " ")
  }

  /// The options of every command, and their values, that open some words.
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

  /// The words that are neither options nor values of the options of every command.
  private static func withoutOptions(_ words: ArraySlice<String>) -> [String] {
    var kept: [String] = []
    var rest = words
    while let word = rest.popFirst() {
      if SharedOptions.names(withValue: true).contains(word) {
        rest = rest.dropFirst()
      } else if !word.hasPrefix("-") {
        kept.append(word)
      }
    }
    return kept
  }

  /// The command that all the words behind `help` name; the program itself without any.
  private static func path(_ words: [String]) throws -> [any ParsableCommand.Type] {
    var path: [any ParsableCommand.Type] = [MachineMode.self]
    for (index, word) in words.enumerated() {
      guard let command = try subcommand(word, of: path, words: words[(index + 1)...]) else { break }
      path.append(command)
    }
    return path
  }

  /// The command of a group that a word names: its name, or two letters or more that only one name begins with. Nil
  /// for `help`.
  ///
  /// - Parameter words: what stands behind the word.
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

    let shown = "`\(truncated(printable(word), to: 60))`"
    let near = (meant.isEmpty ? closestMatches(to: word, among: names) : meant).map { "`\($0)`" }
    let help =
      if isProgram, PlaceInDay(word) != nil || leetCodeNumber(word) != nil {
        "`machinemode done \(printable(([word] + words.prefix { !$0.hasPrefix("-") }).joined(separator: " ")))` logs it"
      } else if !near.isEmpty {
        "did you mean \(joined(near, by: "or"))?"
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
    throw CommandFailure(.wrongCommandLine, "\(opening)\nhelp: \(help)")
  }
}
