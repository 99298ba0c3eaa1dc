// The manual page: the sections in their order, the commands from their descriptions.

import StudyModel

/// The page `machinemode(1)`: the same bytes for the same version.
struct ManualPage {
  private let program: CommandDescription

  /// That of the version, so that the page is the same wherever it is made; without any mandoc warns.
  private static let date = "2026-11-20"

  init(_ program: CommandDescription) {
    self.program = program
  }

  var text: String {
    var page = Roff()
    page.heading(
      "MACHINEMODE", section: "1", date: ManualPage.date, source: "machinemode \(programVersion)",
      manual: "User Commands")
    // Words of the command line are neither broken nor stretched apart.
    page.requests("nh", "ad l")
    page.macro("SH", "NAME")
    page.line([.plain("machinemode - log a hundred days of interview preparation and see how far you are")])
    page.macro("SH", "SYNOPSIS")
    page.line([
      .literal(program.name), .plain(" ["), .placeholder("command"), .plain("] ["), .placeholder("item"),
      .plain(" ["), .placeholder("time"), .plain("]...] ["), .placeholder("options"), .plain("]"),
    ])
    ManualTexts.opening.forEach { section($0, &page) }
    page.macro("SH", "COMMANDS")
    page.line(Roff.parts(ManualTexts.commands))
    for command in program.subcommands { describe(command, &page) }
    page.macro("SH", "OPTIONS OF EVERY COMMAND")
    shared.forEach { describe($0, &page) }
    ManualTexts.closing.forEach { section($0, &page) }
    return page.text
  }

  private func section(_ section: ManualSection, _ page: inout Roff) {
    page.macro("SH", section.title)
    for part in section.parts {
      switch part {
      case .paragraph(let words): page.paragraph(Roff.parts(words))
      case .entry(let term, let meaning): page.entry(Roff.parts(term), Roff.parts(meaning))
      case .example(let lines): page.example(lines)
      }
    }
  }

  // MARK: Commands

  private func describe(_ command: CommandDescription, under parents: [String] = [], _ page: inout Roff) {
    let path = parents + [command.name]
    guard command.subcommands.isEmpty else {
      page.macro("SS", path.joined(separator: " "))
      page.line(Roff.parts(command.abstract))
      command.discussion.forEach { page.paragraph(Roff.parts($0)) }
      if let name = command.defaultSubcommand {
        page.paragraph(
          .plain("Without a further word it is "), .literal((path + [name]).joined(separator: " ")),
          .plain("."))
      }
      for subcommand in command.subcommands { describe(subcommand, under: path, &page) }
      return
    }
    page.macro("SS", path.joined(separator: " "))
    page.line(synopsis(path, command))
    page.paragraph(Roff.parts(command.abstract))
    command.discussion.forEach { page.paragraph(Roff.parts($0)) }
    for argument in own(command) where !argument.abstract.isEmpty { describe(argument, &page) }
  }

  private func synopsis(_ path: [String], _ command: CommandDescription) -> [Roff.Part] {
    var parts: [Roff.Part] = [.literal("\(program.name) \(path.joined(separator: " "))")]
    for argument in own(command) where argument.kind == .positional {
      parts += [.plain(argument.isOptional ? " [" : " "), .placeholder(argument.valueName)]
      parts += [.plain((argument.isRepeating ? "..." : "") + (argument.isOptional ? "]" : ""))]
    }
    if own(command).contains(where: { $0.kind != .positional }) { parts.append(.plain(" [options]")) }
    return parts
  }

  private func describe(_ argument: ArgumentDescription, _ page: inout Roff) {
    var term: [Roff.Part] = []
    for name in argument.names { term += [.plain(term.isEmpty ? "" : ", "), .literal(name)] }
    if argument.kind != .flag {
      term += [.plain(term.isEmpty ? "" : " "), .placeholder(argument.valueName)]
    }
    var meaning = Roff.parts(argument.abstract)
    if let value = argument.defaultValue, argument.kind != .flag {
      meaning += [.plain(" Without it: "), .literal(value), .plain(".")]
    }
    page.entry(term, meaning)
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
