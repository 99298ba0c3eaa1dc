// `share` from the outside: everything, texts alone on their stream, and refusals.

import Foundation
import JSON
import StudyModel
import TestSupport
import Testing
import TextTools

@Suite("share")
struct ShareCommandTests {
  private func prepare(_ runner: CommandRunner, _ commands: [String]...) throws {
    for command in commands { try runner.prepare(command) }
  }

  @Test("without a store has texts too, and makes nothing")
  func fresh() throws {
    let runner = try CommandRunner(.bundled)
    let output = try runner.output(of: ["share"])
    expectPrefix(
      output,
      """
      No address is set, so the texts below link to files in the site's folder. To use
      full addresses:
        machinemode settings set baseURL https://you.example/progress/

      Status line, `machinemode share status`
      Day 1 of 100 · 0 of 491 problems

      """, "\(output)")
    expectContains(output, "\n  machinemode settings set baseURL https://you.example/progress/\n")
    #expect(!FileManager.default.fileExists(atPath: runner.folder("workspace")))
  }

  @Test(
    "prints one text alone",
    arguments: [
      (["status"], "Day 1 of 100 · 1-day streak · 1 of 491 problems · https://ada.example/p/\n"),
      (["link"], "https://ada.example/p/\n"), (["LINK"], "https://ada.example/p/\n"),
      (
        ["post"],
        """
        Week 1 of 15: Foundations
        1 of 54 items done and 25 min spent.
        1 of 491 problems.
        Next: day 1, Arrays (Easy Level Warm-Up) and DNS & Domain Resolution.
        https://ada.example/p/

        """
      ),
      (
        ["endpoint"],
        "https://img.shields.io/endpoint?url=https%3A%2F%2Fada.example%2Fp%2Fshare%2Fbadge.json\n"
      ),
    ])
  func alone(arguments: [String], output: String) throws {
    let runner = try CommandRunner(.bundled)
    try prepare(runner, ["done", "p1", "25m"], ["settings", "set", "baseURL", "https://ada.example/p"])
    for environment in [["COLUMNS": "60"], ["LANG": "C", "LC_ALL": "C"], ["COLUMNS": "120"]] {
      try runner.run(["share"] + arguments, output: output, environment: environment)
    }
  }

  @Test("prints what embeds a picture on one line, alone and among the others", arguments: ["card", "badge"])
  func pictures(name: String) throws {
    let runner = try CommandRunner()
    let place = ["--base-url", "https://ada.example/"]
    let markdown = try runner.output(of: ["share", name] + place, environment: ["COLUMNS": "60"])
    expectEqual(
      markdown,
      "[![Day, streak and figures of a study plan](https://ada.example/share/\(name).svg)](https://ada.example/)\n"
    )
    let overview = try runner.output(of: ["share"] + place, environment: ["COLUMNS": "60"])
    expectContains(overview, "`machinemode share \(name)`\n\(markdown)")
  }

  @Test("has all texts and pictures as JSON")
  func document() throws {
    let text = try CommandRunner(.bundled).output(of: ["share", "--json"])
    let document = try parseJSON(Array(text.utf8))
    expectEqual(document["schemaVersion"], 3)
    expectEqual(document["texts"]?["status"], "Day 1 of 100 · 0 of 491 problems")
    expectEqual(document["texts"]?["link"], nil)
    guard case .array(let pictures)? = document["pictures"] else {
      Issue.record("there are no pictures")
      return
    }
    let paths = pictures.map { $0["path"] }
    expectEqual(paths, ["share/preview.svg", "share/card.svg", "share/badge.svg"])
  }

  struct Refusal: Sendable, CustomTestStringConvertible {
    let arguments: [String]
    var status: Int32 = 2
    let errors: String

    var testDescription: String { arguments.joined(separator: " ") }
  }

  @Test(
    "says what is wrong and what to write",
    arguments: [
      Refusal(
        arguments: ["bagde"],
        errors: "error: there is no `bagde` to share\nhelp: did you mean `badge`?\n"),
      Refusal(
        arguments: ["everything"],
        errors: "error: there is no `everything` to share\n"
          + "help: choose from link, status, post, card, badge, endpoint\n"),
      Refusal(
        arguments: ["link"], status: 1,
        errors: "error: the address of your site is not set, so there is no link\n"
          + "help: `machinemode settings set baseURL https://you.example/progress/`, or `--base-url` for this run\n"
      ),
      Refusal(
        arguments: ["endpoint"], status: 1,
        errors: "error: the address of your site is not set, so there is no endpoint\n"
          + "help: `machinemode settings set baseURL https://you.example/progress/`, or `--base-url` for this run\n"
      ),
      Refusal(
        arguments: ["post", "--json"],
        errors: "error: `--json` prints everything\nhelp: leave out `post`\n"),
      Refusal(
        arguments: ["--base-url", "you.example"],
        errors: "error: `you.example` is not a valid address of a site\n"
          + "help: write one such as `https://you.example/progress/`\n"),
    ])
  func refusals(refusal: Refusal) throws {
    try CommandRunner().run(
      ["share"] + refusal.arguments, status: refusal.status, errors: refusal.errors)
  }
}
