// What is wrong with a command's arguments: the argument parser's messages in the form that all others have.

import ArgumentParser
import StudyModel
import TextTools

extension TypedCommand {
  /// What the argument parser found wrong with the arguments, and what to do.
  ///
  /// - Parameter error: What parsing the arguments threw.
  func failure(_ error: any Error) -> CommandFailure {
    // What the parser says of an option or an argument follows its message: `Help:  --now <instant>  Fix the clock.`
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
      // The parser takes any two options that differ by three letters for near ones.
      help = didYouMean(ParserMessage.quotedWord(of: message), among: [near]) ?? help
    } else if let range = message.firstRange(of: ". Please provide one of ") {
      help = "write \(ParserMessage.list(of: message[range.upperBound...]))"
      message = String(message[..<range.lowerBound])
    } else if let about, !message.hasPrefix("Missing expected argument"), let gap = about.firstRange(of: "  ")
    {
      let sentence = about[gap.upperBound...]
      help = "`\(about[..<gap.lowerBound])`: \(sentence.hasSuffix(".") ? sentence.dropLast() : sentence)"
    }
    // Today's list, since no command stands where one is looked for: behind an option that is not everybody's, say.
    let known = MachineMode.configuration.subcommands.compactMap { $0.configuration.commandName }
    if !isNamed, let command = arguments.first(where: known.contains) {
      help = "options of `\(command)` go after its name; only options of every command may go before it"
    }
    return CommandFailure(usage: ParserMessage.worded(message), help: help)
  }

  /// How it is called, with its arguments alone: `machinemode done <item [25m]> ... [options]`.
  private static func usage(of type: any ParsableCommand.Type) -> String {
    let words = MachineMode.usageString(for: type).replacing("Usage: ", with: "")
    let short = words.replacing(#/ \[(<options>|-[^\]]*)\]/#, with: "").replacing(" <options>", with: "")
    return short + " [options]"
  }
}

private enum ParserMessage {
  /// What stands between the first quotes.
  static func quotedWord(of message: String) -> String {
    String(message.drop { $0 != "'" }.dropFirst().prefix { $0 != "'" })
  }

  /// The parser's message as ours are written: `unknown option `--bogus``.
  static func worded(_ message: String) -> String {
    let text = quoted(message.replacing("\n   or: ", with: ", or: ").replacing("\n", with: " "))
    let isWord = text.dropFirst().first?.isLowercase ?? false
    let ended = text.hasSuffix(".") ? text.dropLast() : text[...]
    return printable((isWord ? ended.prefix(1).lowercased() : String(ended.prefix(1))) + ended.dropFirst())
  }

  /// `'a' and 'b'.`, `'a', 'b' or 'c'.` or a line each, as `a`, `b` or `c` between backticks.
  static func list(of text: Substring) -> String {
    let names = text.split { ", '\n.".contains($0) }.filter {
      !["and", "or", "the", "following:", "-"].contains($0)
    }
    return joined(names.map { "`\($0)`" }, by: "or")
  }

  /// With backticks where the parser has single quotes; an apostrophe within a word stays.
  private static func quoted(_ message: String) -> String {
    let characters = Array(message)
    func isLetter(_ index: Int) -> Bool { characters.indices.contains(index) && characters[index].isLetter }
    return String(
      characters.indices.map { index in
        characters[index] == "'" && !(isLetter(index - 1) && isLetter(index + 1)) ? "`" : characters[index]
      })
  }
}
