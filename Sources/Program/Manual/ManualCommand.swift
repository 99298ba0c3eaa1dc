// `manual`: the manual page as the installer needs it, rendered from what the argument parser says of the commands.

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
    do {
      _ = try MachineMode.parseAsRoot(["--experimental-dump-help"])
    } catch {
      let dump = try? parseJSON(Array(MachineMode.message(for: error).utf8))
      if let command = dump?["command"] { return CommandDescription(command) }
    }
    throw CommandFailure(.environmentFailed, "the argument parser does not describe the commands")
  }

  private init(_ value: JSONValue) {
    name = value["commandName"]?.text ?? ""
    abstract = value["abstract"]?.text ?? ""
    discussion = (value["discussion"]?.text ?? "").split(separator: "\n").map(String.init)
    arguments = value.shown("arguments").map(ArgumentDescription.init)
    subcommands = value.shown("subcommands").map(CommandDescription.init)
    defaultSubcommand = value["defaultSubcommand"]?.text
  }
}

/// An argument, an option or a flag.
struct ArgumentDescription {
  enum Kind: String { case positional, option, flag }

  let kind: Kind
  /// With their dashes, the short ones first; none for an argument.
  let names: [String]
  let valueName: String
  let abstract: String
  let isOptional: Bool
  let isRepeating: Bool
  let defaultValue: String?

  fileprivate init(_ value: JSONValue) {
    kind = Kind(rawValue: value["kind"]?.text ?? "") ?? .flag
    let names = (value["names"]?.elements ?? []).map { name in
      let opening = name["kind"]?.text == "long" ? "--" : "-"
      return opening + (name["name"]?.text ?? "")
    }
    self.names = names.filter { !$0.hasPrefix("--") } + names.filter { $0.hasPrefix("--") }
    valueName = value["valueName"]?.text ?? ""
    abstract = value["abstract"]?.text ?? ""
    isOptional = value["isOptional"]?.isTrue ?? false
    isRepeating = value["isRepeating"]?.isTrue ?? false
    defaultValue = value["defaultValue"]?.text
  }
}

extension JSONValue {
  fileprivate var text: String? { if case .string(let text) = self { text } else { nil } }
  fileprivate var elements: [JSONValue]? { if case .array(let values) = self { values } else { nil } }
  fileprivate var isTrue: Bool? { if case .bool(let isTrue) = self { isTrue } else { nil } }

  /// The elements under a key that help shows.
  fileprivate func shown(_ key: String) -> [JSONValue] {
    (self[key]?.elements ?? []).filter { $0["shouldDisplay"]?.isTrue ?? true }
  }
}
