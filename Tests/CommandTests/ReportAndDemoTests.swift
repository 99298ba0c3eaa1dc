// `report` and `demo` from the outside, and where they keep things.

import Foundation
import JSON
import TestSupport
import Testing

@Suite("Reports and demonstrations")
struct ReportAndDemoTests {
  @Test("the report comes as Markdown, HTML and JSON, on standard output or into a file")
  func formats() throws {
    let runner = try CommandRunner()
    try runner.prepare(["done", "p1", "25m", "--note", "Keep *this*."])
    let markdown = try runner.output(of: ["report"])
    expectPrefix(markdown, "# Progress report\n")
    expectContains(markdown, "\n> Keep *this*.\n")
    let html = try runner.output(of: ["report", "--format", "html"])
    expectPrefix(html, "<!DOCTYPE html>\n")
    expectContains(html, "Keep <em>this</em>.")
    let json = try runner.output(of: ["report", "--format", "json"])
    #expect(throws: Never.self) { try parseJSON(Array(json.utf8)) }
    let file = runner.folder("report.md")
    try runner.run(["report", "--output", file], output: "Report written to FOLDER/report.md.\n")
    try expectEqual(runner.folder.text("report.md"), markdown)
    try expectEqual(runner.output(of: ["report", "--audience", "public"]).contains("Keep *this*"), false)
  }

  @Test("the same seed and clock make the same demonstration, another seed another")
  func seeds() throws {
    let runner = try CommandRunner()
    for (name, seed) in [("a", "7"), ("b", "7"), ("c", "8")] {
      try runner.prepare(["demo", runner.folder(name), "--seed", seed], workspace: nil)
    }
    let stores = try ["a", "b", "c"].map { try runner.folder.text("\($0)/progress.json") }
    expectEqual(stores[0], stores[1])
    #expect(stores[0] != stores[2])
    let sites = try ["a", "b"].map { try runner.folder.contents(of: "\($0)/site") }
    expectEqual(sites[0], sites[1])
  }

  @Test("every link and fragment of the demonstration's site leads somewhere")
  func demonstrationLinks() throws {
    let runner = try CommandRunner()
    try runner.prepare(["demo", runner.folder("demo")], workspace: nil)
    let site = try runner.folder.contents(of: "demo/site").mapValues { String(decoding: $0, as: UTF8.self) }
    let (followed, broken) = followLinks(of: site)
    #expect(followed > 200)
    expectEqual(broken, [])
  }

  @Test(
    "a report replaces an earlier one of its format, and no other file",
    arguments: ["markdown", "html", "json"])
  func reportInPlace(format: String) throws {
    let runner = try CommandRunner()
    try runner.prepare(["done", "p1", "25m"])
    let report = ["report", "--format", format, "--output", runner.folder("report")]
    try runner.folder.write("", to: "report")
    for day in [20, 21] {
      try runner.prepare(report, now: "2026-11-\(day)T21:00:00+01:00")
    }
    let others = [
      "# My notes\n\nMine.\n", "<!DOCTYPE html>\n<html lang=\"en\">\n<title>My page, 1</title>\n", "{}\n",
      "\u{FFFD}",
    ]
    for text in others {
      try runner.folder.write(text, to: "report")
      let errors = """
        error: FOLDER/report is not an earlier report
        help: name another file, or remove this one

        """
      try runner.run(report, status: 1, errors: errors)
      try expectEqual(runner.folder.text("report"), text)
    }
    let store = try runner.folder.text("workspace/progress.json")
    try runner.refusal(of: ["report", "--format", format, "--output", "workspace/progress.json"], status: 1)
    try expectEqual(runner.folder.text("workspace/progress.json"), store)
  }

  @Test("a demonstration replaces itself, and goes into no folder with other things in it")
  func keepsOthers() throws {
    let runner = try CommandRunner()
    try runner.prepare(["done", "p1"], workspace: "mine")
    try runner.folder.write("mine", to: "notes/demonstration.txt")
    let before = try runner.folder.contents()
    for (folder, names) in [
      ("mine", "backups, plans, progress.json and 2 more"), ("notes", "demonstration.txt"),
    ] {
      let errors = """
        error: FOLDER/\(folder) is not empty and holds no demonstration: \(names)
        help: name a new or empty folder

        """
      try runner.run(["demo", runner.folder(folder)], status: 1, errors: errors, workspace: nil)
    }
    try expectEqual(runner.folder.contents(), before)
    for _ in 1...2 { try runner.prepare(["demo", runner.folder("demo")], workspace: nil) }
  }

  @Test("work survives a plan that no longer has it")
  func orphans() throws {
    let runner = try CommandRunner()
    try runner.prepare(["done", "1920", "25m"])
    let plan =
      "# Week 1: A\n\n## Day 1\n\nGoal: G.\n\n### DSA: F\n\n- [ ] LC 1: Two Sum [Easy]\n\n### System Design: T\n\n- [ ] Task: Draw it {#draw-it}\n"
    try runner.folder.write(plan, to: "plan/week-01.md")
    let status = try runner.output(of: ["status", "--plan", runner.folder("plan")])
    expectContains(status, "Data    warning: plan; `machinemode doctor` says what to do")
    try expectContains(runner.output(of: ["report", "--plan", runner.folder("plan")]), "lc-1920")
    try runner.prepare(["done", "1", "--plan", runner.folder("plan")])
    try expectContains(runner.folder.text("workspace/progress.json"), "lc-1920")
  }

  @Test("the workspace is the option's, else the variable's, else the user's data folder")
  func workspaces() throws {
    let runner = try CommandRunner()
    let home = ["HOME": runner.folder("home")]
    try runner.prepare(["done", "p1", "--quiet"], workspace: nil, environment: home)
    try runner.prepare(
      ["done", "p1", "--quiet"], workspace: nil,
      environment: home.merging(["XDG_DATA_HOME": runner.folder("data")]) { $1 })
    try runner.prepare(
      ["done", "p1", "--quiet"], workspace: nil,
      environment: home.merging(["MACHINEMODE_WORKSPACE": runner.folder("chosen")]) { $1 })
    let stores = try runner.folder.contents().keys.filter { $0.hasSuffix("progress.json") }.sorted()
    expectEqual(
      stores,
      [
        "chosen/progress.json", "data/machinemode/progress.json",
        "home/.local/share/machinemode/progress.json",
      ])
  }
}
