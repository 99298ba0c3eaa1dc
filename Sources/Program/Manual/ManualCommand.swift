// `manual`: the manual page as the installer needs it, made of what the argument parser says of the commands.

import ArgumentParser
import StrictJSON

struct ManualCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "manual", abstract: "Print the manual page, for `man`.", shouldDisplay: false)

  @OptionGroup var shared: SharedOptions

  func run() throws {
    StandardOutput.write(ManualPage(program: try CommandDescription.ofProgram()).text)
  }
}

/// A command with its subcommands.
struct CommandDescription {
  let name: String
  /// One sentence; empty when there is none.
  let abstract: String
  /// Paragraphs, one a line.
  let discussion: [String]
  let arguments: [ArgumentDescription]
  let subcommands: [CommandDescription]
  /// The subcommand that runs when none is named.
  let defaultSubcommand: String?

  /// The program as the argument parser itself describes it.
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

/// An argument, an option or a flag.
struct ArgumentDescription {
  /// With their dashes, the short ones first; none for an argument.
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
