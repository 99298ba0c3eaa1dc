// Which command the words of a command line name: options of every command may stand before its name, which may be short.

import ArgumentParser
import Logging
import StudyModel
import TextTools

/// A command as it was typed, with the words that are left for it.
struct TypedCommand {
  /// From the program to the command or the group: `machinemode`, `backup`, `list`.
  let path: [any ParsableCommand.Type]
  /// Its arguments and options, those that stood before its name first; `--help` alone where `help` was typed.
  let arguments: [String]

  var type: any ParsableCommand.Type { path.last ?? MachineMode.self }
  /// Whether a name was typed, as that of today's list need not be.
  var isNamed: Bool { path.count > 1 }

  /// - Parameter words: all that was typed behind the program's name.
  ///
  /// Throws for a word that stands where a command does and names none, or several.
  init(_ words: [String]) throws {
    var path: [any ParsableCommand.Type] = [MachineMode.self]
    var options: [String] = []
    var rest = words[...]
    var asksForHelp = false
    while let group = path.last, asksForHelp || group.hasCommands {
      let leading = TypedCommand.leadingOptions(rest)
      guard let word = rest[leading.endIndex...].first, !word.hasPrefix("-") else { break }
      options += leading
      rest = rest[(leading.endIndex + 1)...]
      if let command = try TypedCommand.subcommand(word, of: path, words: rest) {
        path.append(command)
      } else {
        asksForHelp = true
      }
    }
    self.path = path
    // A group that does nothing by itself tells what it has, whatever options of every command are there.
    let isBare = TypedCommand.leadingOptions(rest).count == rest.count && path.last?.isOnlyGroup == true
    arguments = asksForHelp || isBare ? ["--help"] : options + rest
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
