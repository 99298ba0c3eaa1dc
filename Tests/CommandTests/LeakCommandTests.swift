// A canary in every private field, planted by real commands, and a leaky template: the build stops and writes nothing.

import Foundation
import TestSupport
import Testing

@Suite("A site that would give something away")
struct LeakCommandTests {
  /// Where a canary was planted, and how the message names the place.
  struct Canary: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// As a template says it; `FOLDER` is the test's.
    let text: String
    let field: String
    var help: String?

    init(_ text: String, _ field: String, help: String? = nil) {
      (testDescription, self.text, self.field, self.help) = (field, text, field, help)
    }
  }

  /// One of each kind of message; CanaryTests in WebsiteTests have every private field.
  private static let canaries = [
    Canary("left half of the window", "the note on LC 1920 (day 1)", help: "note 1.p1 --public"),
    Canary("zqreason in the mountains", "the reason of the pause 24 to 25 November 2026"),
    Canary("FOLDER/zqhome", "the path of your home folder"),
  ]

  private var environment: [String: String] { ["LOGNAME": "zqowner", "TZ": "Antarctica/Troll"] }

  /// A workspace with all of them in it, for somebody whose environment has the rest.
  private func planted() throws -> CommandRunner {
    var runner = try CommandRunner()
    try runner.folder.write(
      "number,title,difficulty,status\n93571,Zqsolved before all this,easy,solved\n", to: "solved.csv")
    let commands = [
      ["done", "p1", "25m"],
      ["note", "1920", "# Greedy\n\nZqnote heard in the **left half of the window** twice"],
      ["note", "t1", "zqtopic is not what it was"], ["reflect", "*zqreflection* went & came slowly"],
      ["bonus", "Zqbonus of Three Towers", "--number", "91357", "--note", "zqbonusnote by the river", "9m"],
      ["pause", "2026-11-24..2026-11-25", "--reason", "zqreason in the mountains"],
      ["import", runner.folder("solved.csv")],
    ]
    for command in commands {
      try runner.prepare(command, now: nil, environment: environment)
    }
    runner.environment = [
      "LOGNAME": "zqaccount", "TZ": "Antarctica/Troll", "HOME": runner.folder("zqhome"),
    ]
    return runner
  }

  private func command(_ runner: CommandRunner) -> [String] {
    ["site", "--output", runner.folder("site"), "--quiet"]
  }

  @Test("is written while no template says it, and stays as it was when one does")
  func leakyTemplates() throws {
    let runner = try planted()
    try runner.run(command(runner), now: nil)
    let before = try runner.folder.contents(of: "site")
    let others = before.keys.count { $0.hasSuffix(".html") } - 1
    let foot = try String(contentsOfFile: "\(packageFolder)/Templates/foot.html", encoding: .utf8)
    for canary in LeakCommandTests.canaries {
      let text = canary.text.replacing("FOLDER", with: runner.folder.path)
      try runner.folder.write("<p>\(text)</p>\n\(foot)", to: "workspace/Templates/foot.html")
      let said = try runner.refusal(of: command(runner), status: 1, now: nil)
      expectPrefix(
        said,
        "error: the site was not written, because strangers could read in it what you do not share\n  404.html and \(others) other files: ",
        "\(said)")
      expectContains(said, ": \(canary.field)", "\(canary.text): \(said)")
      expectContains(said, "help: take it out of your FOLDER/workspace/Templates/foot.html\n", "\(said)")
      if let help = canary.help {
        expectContains(said, "machinemode", "\(said)")
        expectContains(said, "\(help)`\n", "\(said)")
      }
      expectLacks(said, "a bug in the program", "\(said)")
      try expectEqual(runner.folder.contents(of: "site"), before)
      try runner.run(
        ["site", "--output", runner.folder("own"), "--quiet", "--audience", "private"], now: nil)
    }
  }

  @Test("is known by a text in the strings file, the style sheet and a folder of templates too")
  func otherFiles() throws {
    let runner = try planted()
    func bundled(_ name: String) throws -> String {
      try String(contentsOfFile: "\(packageFolder)/Templates/\(name)", encoding: .utf8)
    }
    try runner.folder.write(
      bundled("style.css") + "/* zqreason in the mountains */\n", to: "workspace/Templates/style.css")
    try expectContains(
      runner.refusal(of: command(runner), status: 1, now: nil),
      "  style.css: the reason of the pause 24 to 25 November 2026: `zqreason in the mountains`\n")
    try FileManager.default.removeItem(atPath: runner.folder("workspace/Templates"))
    try FileManager.default.copyItem(
      atPath: "\(packageFolder)/Templates", toPath: runner.folder("templates"))
    let command = command(runner) + ["--templates", runner.folder("templates")]
    try runner.run(command, now: nil)
    let strings = try bundled("strings.txt").replacing(
      "There is no page at this address.", with: "zqreason in the mountains")
    try runner.folder.write(strings, to: "templates/strings.txt")
    let errors = try runner.refusal(of: command, status: 1, now: nil)
    expectContains(errors, "help: take it out of your FOLDER/templates/strings.txt\n")
  }

  @Test("is no report for strangers either", arguments: ["markdown", "html"])
  func report(format: String) throws {
    let runner = try planted()
    let name = format == "html" ? "report-alone.html" : "report-closing.md"
    let template = try String(contentsOfFile: "\(packageFolder)/Templates/\(name)", encoding: .utf8)
    try runner.folder.write(
      template.replacing("</body>", with: "zqtopic is not what it was</body>")
        + "\nzqtopic is not what it was\n",
      to: "workspace/Templates/\(name)")
    let output = runner.folder("report")
    let arguments = ["report", "--format", format, "--output", output]
    let errors = try runner.refusal(of: arguments + ["--audience", "public"], status: 1)
    expectPrefix(errors, "error: the report was not written")
    #expect(!FileManager.default.fileExists(atPath: output))
    try runner.prepare(arguments)
  }

  @Test("is none where private words are those of the plan, of the page or of nobody")
  func chance() throws {
    let runner = try CommandRunner()
    let commands = [
      ["note", "1920", "ok"], ["note", "t1", "page"], ["reflect", "Build Array from Permutation"],
      ["bonus", "Two Sum"], ["pause", "2026-11-24", "--reason", "day"],
    ]
    for command in commands { try runner.prepare(command, environment: ["LOGNAME": "root"]) }
    for account in ["root", "a", "main", "machinemode", "Day", "1"] {
      try runner.run(
        ["site", "--output", runner.folder("site"), "--quiet"],
        environment: ["LOGNAME": account, "HOME": "/root"])
    }
    let demo = runner.folder("demo")
    try runner.prepare(["demo", demo, "--quiet"], workspace: nil)
    try runner.prepare(["site", "--output", runner.folder("out"), "--quiet"], workspace: "demo")
  }
}
