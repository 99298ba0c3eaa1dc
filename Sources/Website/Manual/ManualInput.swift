// Defines what the manual is made from: the pages of the documentation, and what the program says of its commands.

/// A page of the documentation.
package struct ManualText: Sendable {
  /// The name of its file: `data.md`.
  package let name: String
  package let markdown: String

  package init(name: String, markdown: String) {
    self.name = name
    self.markdown = markdown
  }
}

/// What the program says of a command, or of itself.
package struct CommandHelp: Sendable {
  /// The words of the command: `backup`, `create`; none for the program itself.
  package let path: [String]
  /// One sentence.
  package let abstract: String
  /// In the markup of the manual page, one paragraph a line. `# ` begins a section; a line after `: ` is a term, the next
  /// line its description; literal text is in backticks.
  package let text: String

  package init(path: [String], abstract: String, text: String) {
    self.path = path
    self.abstract = abstract
    self.text = text
  }
}

/// Everything the manual is rendered from. The same input always gives the same bytes.
package struct ManualInput: Sendable {
  let texts: [ManualText]
  /// The program first, then its commands, each before its subcommands.
  let helps: [CommandHelp]
  /// The page that introduces the documentation, whose last links give its pages their order; empty if there is none.
  let readme: String
  /// The version of the program.
  let version: String

  package init(texts: [ManualText], helps: [CommandHelp], readme: String, version: String) {
    self.texts = texts
    self.helps = helps
    self.readme = readme
    self.version = version
  }
}

/// A page of the documentation that is too long or too deeply nested to be rendered.
package struct ManualError: Error {
  /// The name of its file.
  package let name: String
  package let reason: String
}
