// Holds the pages of the documentation to the program: their sessions are run, and their links lead somewhere.

import Foundation
import TestSupport
import Testing

/// What a session types: the arguments after `$ machinemode`, or a line of git for the shell.
private func commands(in session: String) -> [(line: String, arguments: [String]?)] {
  let prompt = "$ machinemode "
  return session.split(separator: "\n").filter { $0.hasPrefix(prompt) || $0.hasPrefix("$ git ") }.map {
    line in
    (String(line), line.hasPrefix(prompt) ? words(String(line.dropFirst(prompt.count))) : nil)
  }
}

/// A command line as a shell reads it, as far as those of the pages go: words, and words in double quotes.
private func words(_ line: String) -> [String] {
  line.matches(of: #/"([^"]*)"|\S+/#).map { match in
    match.output.1.map(String.init) ?? String(match.output.0)
  }
}

@Suite("The pages of the documentation")
struct PageTests {
  @Test(
    "show what the commands print, in a home in which the first day of the README was logged",
    arguments: Page.withSessions)
  func sessions(_ page: Page) throws {
    let firstDay = try Self.firstDay.get()
    let isReadme = page.path == Page.readme.path
    let outputs = try isReadme ? firstDay.outputs : Self.outputs(of: page, firstDay.runner.copy())
    let sessions = try page.sessions
    for (session, output) in zip(sessions, outputs) { expectEqual(session, output) }
    guard ProcessInfo.processInfo.environment["RECORD_GOLDENS"] == "1", sessions != outputs else { return }
    var recorded = try page.text
    for (session, output) in zip(sessions, outputs) {
      recorded = recorded.replacing("```console\n\(session)```", with: "```console\n\(output)```")
    }
    try Data(recorded.utf8).write(to: URL(fileURLWithPath: "\(packageFolder)/\(page.path)"))
    Issue.record("\(page.path) was recorded: look at the difference, then run without RECORD_GOLDENS")
  }

  /// A runner whose home was empty before the first day of the README, and what the sessions of that printed.
  private static let firstDay = Result {
    let runner = try CommandRunner(.bundled)
    try FileManager.default.createDirectory(atPath: runner.folder("home"), withIntermediateDirectories: true)
    return (runner: runner, outputs: try outputs(of: .readme, runner))
  }

  /// Writes the files that a page tells a reader to have, and runs its sessions, one after the other.
  private static func outputs(of page: Page, _ runner: CommandRunner) throws -> [String] {
    for file in try page.files { try runner.folder.write(file.text, to: file.name) }
    return try page.sessions.map { try output(of: $0, runner) }
  }

  /// Runs the commands of a session, one after the other.
  private static func output(of session: String, _ runner: CommandRunner) throws -> String {
    var output = ""
    for command in commands(in: session) {
      guard let arguments = command.arguments else {
        try runner.run(shell: String(command.line.dropFirst(2)))
        output += "\(command.line)\n"
        continue
      }
      let said = try runner.output(
        of: arguments, workspace: nil, environment: ["HOME": runner.folder("home")])
      output += "\(command.line)\n"
      output += said.replacing("FOLDER/home", with: "~").replacing("FOLDER/stick", with: "/home/ada/stick")
        .replacing("FOLDER/leetcode", with: "/home/ada/leetcode")
    }
    return output
  }

  @Test("show every command of the program at work")
  func complete() throws {
    let names = Set(try ListedCommand.all().compactMap { $0.path.first })
    #expect(names.count > 30)
    let shown = try Page.withSessions.flatMap { try $0.sessions }.flatMap { commands(in: $0) }
    // `edit` opens an editor, `serve` does not end by itself, `protect` draws other words each time, `inbox` goes by the clock of a
    // file, and `publish` needs a place; their own tests run them.
    let unseen: Set = ["edit", "inbox", "protect", "publish", "serve"]
    expectEqual(names.subtracting(shown.compactMap { $0.arguments?.first }), unseen)
  }

  @Test("link to files that are there", arguments: Page.all)
  func links(_ page: Page) throws {
    let folder = URL(fileURLWithPath: "\(packageFolder)/\(page.path)").deletingLastPathComponent()
    for target in try page.prose.matches(of: #/\]\(([^)\s]+)\)/#).map(\.output.1) where !target.contains(":")
    {
      let path = target.prefix { $0 != "#" }
      #expect(FileManager.default.fileExists(atPath: folder.appending(path: path).path), "\(target)")
    }
  }

  @Test("are linked from a page that people come by", arguments: Page.documentation)
  func found(_ page: Page) throws {
    let name = page.path.replacing("Documentation/", with: "")
    let links = ["README.md", "CONTRIBUTING.md"].map(Page.init)
    #expect(try links.contains { try $0.text.contains("(\(page.path))") || $0.text.contains("(\(name))") })
  }
}
