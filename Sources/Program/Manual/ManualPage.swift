// The manual page: the sections in their order, the commands from their descriptions.

import StudyModel

/// The page `machinemode(1)`: the same bytes for the same version.
struct ManualPage {
  let program: CommandDescription

  var text: String {
    // The date is that of the version, so that the page is the same wherever it is made; without any mandoc warns.
    // Words of the command line are neither broken nor stretched apart.
    """
    .TH "MACHINEMODE" "1" "2026-11-20" "machinemode \(programVersion)" "User Commands"
    .nh
    .ad l

    """ + roff(sections.joined(separator: "\n"))
  }

  private var sections: [String] {
    [
      """
      # NAME
      machinemode - log a hundred days of interview preparation and see how far you are
      # SYNOPSIS
      `machinemode` [<command>] [<item> [<time>]...] [<options>]
      """,
      ManualTexts.opening,
      """
      # COMMANDS
      A command may be shortened to letters that no other begins with, two at least: `machinemode un` is \
      `machinemode undo`.
      """,
    ] + program.subcommands.flatMap { described($0) } + ["# OPTIONS OF EVERY COMMAND"]
      + shared.map(described) + [ManualTexts.closing]
  }

  private func described(_ command: CommandDescription, under parents: [String] = []) -> [String] {
    let path = parents + [command.name]
    let name = path.joined(separator: " ")
    let words = [command.abstract] + command.discussion
    guard command.subcommands.isEmpty else {
      let usual = command.defaultSubcommand.map { ["Without a further word it is `\(name) \($0)`."] } ?? []
      return ["## \(name)"] + words + usual + command.subcommands.flatMap { described($0, under: path) }
    }
    let arguments = own(command)
    return ["## \(name)", synopsis(name, arguments)] + words
      + arguments.filter { !$0.abstract.isEmpty }.map(described)
  }

  private func synopsis(_ name: String, _ arguments: [ArgumentDescription]) -> String {
    let words = arguments.filter { $0.kind == .positional }.map { argument in
      let word = "<\(argument.valueName)>\(argument.isRepeating ? "..." : "")"
      return argument.isOptional ? " [\(word)]" : " \(word)"
    }
    let hasOptions = arguments.contains { $0.kind != .positional }
    return "`\(program.name) \(name)`\(words.joined())\(hasOptions ? " [options]" : "")"
  }

  private func described(_ argument: ArgumentDescription) -> String {
    let names = argument.names.map { "`\($0)`" }.joined(separator: ", ")
    let isFlag = argument.kind == .flag
    let value = isFlag ? "" : "\(names.isEmpty ? "" : " ")<\(argument.valueName)>"
    let standard = isFlag ? "" : argument.defaultValue.map { " Without it: `\($0)`." } ?? ""
    return ": \(names)\(value)\n\(argument.abstract)\(standard)"
  }

  // MARK: What every command takes

  /// The options that all commands that touch data have in common.
  private var shared: [ArgumentDescription] {
    let commands = leaves(of: program).filter { $0.arguments.contains { $0.names == ["--workspace"] } }
    return (commands.first?.arguments ?? []).filter { option in
      option.kind != .positional
        && commands.allSatisfy { $0.arguments.contains { $0.names == option.names } }
    }
  }

  private func own(_ command: CommandDescription) -> [ArgumentDescription] {
    let names = Set(shared.map(\.names))
    return command.arguments.filter { $0.kind == .positional || !names.contains($0.names) }
  }

  private func leaves(of command: CommandDescription) -> [CommandDescription] {
    command.subcommands.isEmpty ? [command] : command.subcommands.flatMap(leaves)
  }
}

/// Text as roff with the `man` macros, in what man-db, mandoc and groff all understand.
///
/// - Parameter text: a paragraph a line. `# ` begins a section and `## ` one in it; the line behind `: ` is a term, the
///   next one what it means; lines that are set in stay as they are. What is typed as it stands is between backticks,
///   what stands for something else between `<` and `>`.
func roff(_ text: String) -> String {
  enum Line { case heading, term, example, paragraph }
  var page = ""
  var last = Line.heading
  func add(_ lines: String, _ line: Line) {
    if last == .example, line != .example { page += ".fi\n.RE\n" }
    // The first paragraph of a section needs no macro, and mandoc wants none.
    let beginsParagraph = (line == .paragraph || line == .example) && (last == .paragraph || last == .example)
    if beginsParagraph, line != last || line == .paragraph { page += ".PP\n" }
    if line == .example, last != .example { page += ".RS 4\n.nf\n" }
    page += lines + "\n"
    last = line
  }
  for line in text.split(separator: "\n") {
    if line.hasPrefix("# ") {
      add(".SH \"\(line.dropFirst(2))\"", .heading)
    } else if line.hasPrefix("## ") {
      add(".SS \"\(roffLine(line.dropFirst(3)))\"", .heading)
    } else if line.hasPrefix(": ") {
      add(".TP\n\(roffLine(line.dropFirst(2)))", .term)
    } else if line.hasPrefix("    ") {
      add(roffLine(line.dropFirst(4)), .example)
    } else {
      add(roffLine(line), .paragraph)
    }
  }
  return page
}

/// Words in their fonts. The characters that roff takes for its own, or shows as others, are written by their names: a
/// plain minus would become a hyphen, which nobody can copy into a shell.
private func roffLine(_ words: Substring) -> String {
  // A point or an apostrophe at the beginning would make it a macro.
  var line = words.hasPrefix(".") ? "\\&" : ""
  var isTyped = false
  for scalar in words.unicodeScalars {
    switch scalar {
    case "`":
      line += isTyped ? "\\fR" : "\\fB"
      isTyped.toggle()
    case "<" where !isTyped: line += "\\fI"
    case ">" where !isTyped: line += "\\fR"
    case "\\": line += "\\e"
    case "-": line += "\\-"
    case "'": line += "\\(aq"
    case "^": line += "\\(ha"
    case "~": line += "\\(ti"
    default: line.unicodeScalars.append(scalar)
    }
  }
  return line
}
