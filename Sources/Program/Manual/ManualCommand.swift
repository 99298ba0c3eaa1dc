// `manual`: prints the manual page, generated from the argument parser's description of the commands.

import ArgumentParser
import JSON
import StudyModel

struct ManualCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "manual", abstract: "Print the manual page, for `man`.",
    shouldDisplay: false)

  @OptionGroup var shared: SharedOptions

  func run() throws {
    StandardOutput.write(ManualPage(program: try CommandDescription.ofProgram()).text)
  }
}

struct CommandDescription {
  let name: String
  /// One sentence; empty if there is none.
  let abstract: String
  /// One paragraph per line.
  let discussion: [String]
  let arguments: [ArgumentDescription]
  let subcommands: [CommandDescription]
  /// The subcommand that runs if none is named.
  let defaultSubcommand: String?

  static func ofProgram() throws -> CommandDescription {
    CommandDescription(try parseJSON(Array(MachineMode._dumpHelp().utf8))["command"] ?? .null)
  }

  private init(_ value: JSONValue) {
    name = value.text("commandName") ?? ""
    abstract = value.text("abstract") ?? ""
    discussion = (value.text("discussion") ?? "").split(separator: "\n").map(String.init)
    arguments = value.elements("arguments").filter(\.isShown).map(ArgumentDescription.init)
    subcommands = value.elements("subcommands").filter(\.isShown).map(CommandDescription.init)
    defaultSubcommand = value.text("defaultSubcommand")
  }
}

struct ArgumentDescription {
  /// With dashes, the short ones first; empty for an argument.
  let names: [String]
  let isFlag: Bool
  let valueName: String
  let abstract: String
  let isOptional: Bool
  let isRepeating: Bool
  let defaultValue: String?

  fileprivate init(_ value: JSONValue) {
    names = value.elements("names").map { name in
      (name.text("kind") == "long" ? "--" : "-") + (name.text("name") ?? "")
    }.sorted { $0.count < $1.count }
    isFlag = value.text("kind") == "flag"
    valueName = value.text("valueName") ?? ""
    abstract = value.text("abstract") ?? ""
    isOptional = value["isOptional"] == true
    isRepeating = value["isRepeating"] == true
    defaultValue = value.text("defaultValue")
  }
}

extension JSONValue {
  fileprivate func text(_ key: String) -> String? {
    if case .string(let text) = self[key] { text } else { nil }
  }

  fileprivate func elements(_ key: String) -> [JSONValue] {
    if case .array(let values) = self[key] { values } else { [] }
  }

  /// Whether help shows it.
  fileprivate var isShown: Bool { self["shouldDisplay"] != false }
}

/// The page `machinemode(1)`: the same bytes for the same version.
struct ManualPage {
  let program: CommandDescription

  /// The common options, which the program takes without a command too.
  private var shared: [ArgumentDescription] { program.arguments.filter { $0.names != ["--json"] } }

  var text: String {
    let commands = program.subcommands.flatMap { help(of: $0) }
    let sections = [ManualTexts.opening] + commands + [options, ManualTexts.closing]
    // The date is that of the version, so that the page is reproducible; mandoc warns if there is none.
    return """
      .TH "MACHINEMODE" "1" "2026-11-25" "machinemode \(programVersion)" "User Commands"
      .nh
      .ad l

      """ + roff(sections.joined(separator: "\n"))
  }

  private var options: String {
    (["# OPTIONS OF EVERY COMMAND"] + shared.map(described)).joined(separator: "\n")
  }

  /// The lines of the command and of those below it, each after its heading.
  private func help(of command: CommandDescription, under parents: String = "") -> [String] {
    let name = parents + command.name
    return ["## \(name)"] + lines(of: command, name)
      + command.subcommands.flatMap { help(of: $0, under: "\(name) ") }
  }

  private func lines(of command: CommandDescription, _ name: String) -> [String] {
    let words = [command.abstract] + command.discussion
    guard command.subcommands.isEmpty else {
      let usual = command.defaultSubcommand.map { ["Without a further word it is `\(name) \($0)`."] } ?? []
      return words + usual
    }
    let common = Set(shared.flatMap(\.names))
    let own = command.arguments.filter { common.isDisjoint(with: $0.names) }
    return [synopsis(name, own)] + words + own.filter { !$0.abstract.isEmpty }.map(described)
  }

  private func synopsis(_ name: String, _ arguments: [ArgumentDescription]) -> String {
    let words = arguments.filter(\.names.isEmpty).map { argument in
      let word = "<\(argument.valueName)>\(argument.isRepeating ? "..." : "")"
      return argument.isOptional ? " [\(word)]" : " \(word)"
    }
    let hasOptions = arguments.contains { !$0.names.isEmpty }
    return "`\(program.name) \(name)`\(words.joined())\(hasOptions ? " [options]" : "")"
  }

  private func described(_ argument: ArgumentDescription) -> String {
    let names = argument.names.map { "`\($0)`" }.joined(separator: ", ")
    if argument.isFlag { return ": \(names)\n\(argument.abstract)" }
    let standard = argument.defaultValue.map { " Without it: `\($0)`." } ?? ""
    return ": \(names)\(names.isEmpty ? "" : " ")<\(argument.valueName)>\n\(argument.abstract)\(standard)"
  }
}

/// Converts text to roff with `man` macros that man-db, mandoc and groff all understand.
///
/// - Parameter text: one paragraph per line. `# ` begins a section and `## ` a subsection; a line after `: ` is a
///   term, the next line its description. Literal text is in backticks, placeholders are in `<` and `>`.
func roff(_ text: String) -> String {
  var page = ""
  // The first paragraph of a section needs no macro, and mandoc warns about one.
  var isFirst = true
  for line in text.split(separator: "\n") {
    if line.hasPrefix("# ") {
      page += ".SH \"\(roffLine(line.dropFirst(2)))\"\n"
    } else if line.hasPrefix("## ") {
      page += ".SS \"\(roffLine(line.dropFirst(3)))\"\n"
    } else if line.hasPrefix(": ") {
      page += ".TP\n\(roffLine(line.dropFirst(2)))\n"
    } else {
      page += "\(isFirst ? "" : ".PP\n")\(roffLine(line))\n"
    }
    isFirst = line.hasPrefix("#") || line.hasPrefix(": ")
  }
  return page
}

/// Sets fonts and escapes characters that roff interprets or changes: a plain minus would become a hyphen, which
/// breaks copying into a shell.
private func roffLine(_ words: Substring) -> String {
  // At the start of a line a point would begin a macro.
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
