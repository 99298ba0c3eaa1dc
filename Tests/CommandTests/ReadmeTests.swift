// The documents show commands with their real output: their sessions are run and compared, line by line.

import Foundation
import TestSupport
import Testing

@Suite("The README")
struct ReadmeTests {
  private var readme: String { get throws { try text("README.md") } }

  private func text(_ document: String) throws -> String {
    try String(contentsOfFile: "\(packageFolder)/\(document)", encoding: .utf8)
  }

  /// A document whose sessions are run, the files that it shows by how their blocks begin, and its fewest commands.
  struct Document: CustomTestStringConvertible {
    let testDescription: String
    let files: [String: String]
    let commands: Int
  }

  @Test(
    "shows what its commands print, as one evening in a home of its own",
    arguments: [
      Document(
        testDescription: "README.md", files: ["my-plan.md": "md\n## ", "solved.csv": "csv\n"], commands: 12),
      Document(testDescription: "Documentation/import.md", files: ["list.md": "md\n| #"], commands: 2),
    ])
  func sessions(_ document: Document) throws {
    let name = document.testDescription
    let runner = try CommandRunner()
    try FileManager.default.createDirectory(atPath: runner.folder("home"), withIntermediateDirectories: true)
    let text = try text(name)
    let shown = text.matches(of: #/(?s)```console\n(.*?)```/#).map { String($0.output.1) }
    // The files that it shows are there.
    for (file, opening) in document.files {
      let block = try #require(text.firstRange(of: "```" + opening), "\(file)")
      let start = try #require(text[block].firstIndex(of: "\n"))
      let end = try #require(text[block.upperBound...].firstRange(of: "```"))
      try runner.folder.write(String(text[text.index(after: start)..<end.lowerBound]), to: file)
    }
    var commands = 0
    var expected = text
    for session in shown {
      var actual = ""
      for line in session.split(separator: "\n") where line.hasPrefix("$ machinemode") {
        let arguments = words(String(line.dropFirst("$ machinemode ".count)))
        let result = try runner.run(arguments, workspace: nil, environment: ["HOME": runner.folder("home")])
        #expect(result.status == 0 && result.errors == "", "\(line): \(result.errors)")
        // How long a build takes is nobody's promise.
        let output = result.output.replacing("FOLDER/home", with: "~").replacing(
          #/in \d+ ms/#, with: "in 12 ms"
        ).replacing("up to date, in 12 ms", with: "up to date, in 1 ms")
        actual += "\(line)\n\(output)"
        commands += 1
      }
      #expect(session == actual)
      expected = expected.replacing("```console\n\(session)```", with: "```console\n\(actual)```")
    }
    #expect(commands >= document.commands)
    if ProcessInfo.processInfo.environment["RECORD_GOLDENS"] == "1" {
      try Data(expected.utf8).write(to: URL(fileURLWithPath: "\(packageFolder)/\(name)"))
      Issue.record("\(name) was recorded: look at the difference, then run without RECORD_GOLDENS")
    }
  }

  @Test("names every command of the program")
  func complete() throws {
    let runner = try CommandRunner()
    let help = try runner.run(["--help"], now: nil, workspace: nil).output
    let commands =
      help.split(separator: "SUBCOMMANDS:").last?.matches(of: #/\n  ([a-z]+) /#).map { String($0.output.1) }
      ?? []
    #expect(commands.count == 31)
    let text = try readme
    for command in commands { #expect(text.contains("machinemode \(command)"), "\(command)") }
  }

  @Test("links to files that are there")
  func links() throws {
    let text = try readme
    let targets = text.matches(of: #/\]\(([^)]+)\)/#).map { String($0.output.1) }.filter {
      !$0.hasPrefix("http")
    }
    #expect(targets.count > 4)
    for target in targets {
      #expect(FileManager.default.fileExists(atPath: "\(packageFolder)/\(target)"), "\(target)")
    }
  }

  /// A command line as a shell reads it, as far as the README's go: words, and words in double quotes.
  private func words(_ line: String) -> [String] {
    line.matches(of: #/"([^"]*)"|\S+/#).map { match in
      match.output.1.map(String.init) ?? String(match.output.0)
    }
  }
}
