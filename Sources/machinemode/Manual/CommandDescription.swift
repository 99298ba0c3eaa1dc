// Commands, arguments and options as the argument parser describes them.

import StrictJSON

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
  private let isShown: Bool

  /// The program's own; nil when the document does not describe any.
  init?(document: JSONValue) {
    guard let command = document["command"], command["commandName"] != nil else { return nil }
    self.init(command)
  }

  private init(_ value: JSONValue) {
    name = value["commandName"]?.text ?? ""
    abstract = value["abstract"]?.text ?? ""
    discussion = (value["discussion"]?.text ?? "").split(separator: "\n").map(String.init)
    arguments = (value["arguments"]?.elements ?? []).map(ArgumentDescription.init).filter(\.isShown)
    subcommands = (value["subcommands"]?.elements ?? []).map(CommandDescription.init).filter(\.isShown)
    defaultSubcommand = value["defaultSubcommand"]?.text
    isShown = value["shouldDisplay"]?.isTrue ?? true
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
  fileprivate let isShown: Bool

  init(_ value: JSONValue) {
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
    isShown = value["shouldDisplay"]?.isTrue ?? true
  }
}

extension JSONValue {
  fileprivate var text: String? { if case .string(let text) = self { text } else { nil } }
  fileprivate var elements: [JSONValue]? { if case .array(let values) = self { values } else { nil } }
  fileprivate var isTrue: Bool? { if case .bool(let isTrue) = self { isTrue } else { nil } }
}
