// The README shows every command with its real output: its sessions are run and compared, line by line.

import Foundation
import TestSupport
import Testing

@Suite("The README")
struct ReadmeTests {
  private var readme: String {
    get throws { try String(contentsOfFile: "\(packageFolder)/README.md", encoding: .utf8) }
  }

  @Test("shows what its commands print, as one evening in a home of its own")
  func sessions() throws {
    let runner = try CommandRunner()
    try FileManager.default.createDirectory(atPath: runner.folder("home"), withIntermediateDirectories: true)
    let text = try readme
    let shown = text.matches(of: #/(?s)```console\n(.*?)```/#).map { String($0.output.1) }
    // The files that it shows are there.
    for (name, block) in [
      ("my-plan.md", #/(?s)```md\n(## .*?)```/#), ("solved.csv", #/(?s)```csv\n(.*?)```/#),
    ] {
      let file = try #require(text.firstMatch(of: block), "\(name)")
      try runner.folder.write(String(file.output.1), to: name)
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
    #expect(commands >= 12)
    if ProcessInfo.processInfo.environment["RECORD_GOLDENS"] == "1" {
      try Data(expected.utf8).write(to: URL(fileURLWithPath: "\(packageFolder)/README.md"))
      Issue.record("README.md was recorded: look at the difference, then run without RECORD_GOLDENS")
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
