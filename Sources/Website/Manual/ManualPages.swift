// Makes the pages of the manual: the first page, a page of the documentation, and the page of a command.

import Templating

/// The first page: all others, each with a sentence.
struct ManualIndexPage: ManualFramed {
  let frame: ManualFrame

  static let schema = TemplateSchema<ManualIndexPage>(
    "manualIndex",
    fields: ManualFrame.fields() + [
      .list("textEntries", ManualEntry.schema) { $0.frame.context.texts },
      .list("helpEntries", ManualEntry.schema) { $0.frame.context.helps },
    ])
}

/// A page of the documentation.
struct ManualTextPage: ManualFramed {
  let frame: ManualFrame
  let body: Markup
  /// Whether the page is about the commands, so that it leads to the pages of all.
  let listsCommands: Bool

  static let schema = TemplateSchema<ManualTextPage>(
    "manualPage",
    fields: ManualFrame.fields() + [
      .markup("body") { $0.body },
      .flag("listsCommands") { $0.listsCommands },
      .list("helpEntries", ManualEntry.schema) { $0.frame.context.helps },
    ])
}

/// What the program says of a command, or of itself.
struct ManualHelpPage: ManualFramed {
  let frame: ManualFrame
  let help: CommandHelp
  /// The names of their files are their paths: all are in the folder of this page.
  let subcommands: [ManualEntry]

  static let schema = TemplateSchema<ManualHelpPage>(
    "manualCommand",
    fields: ManualFrame.fields() + [
      .text("name") { $0.frame.entry.title },
      .list("sections", HelpSection.schema) { HelpSection.all(in: $0.help.text) },
      .flag("hasSubcommands") { !$0.subcommands.isEmpty },
      .list("subcommands", ManualEntry.schema) { $0.subcommands },
      .flag("isProgram") { $0.help.path.isEmpty },
    ])
}
