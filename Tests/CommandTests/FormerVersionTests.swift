// A workspace and an export of 0.3, which use what the program does no more: they are read, and nothing of them is lost.

import Foundation
import JSON
import TestSupport
import Testing

@Suite("What version 0.3 wrote")
struct FormerVersionTests {
  private static let fixture = "\(packageFolder)/Tests/CommandTests/Fixtures/0.3"

  private let runner: CommandRunner

  init() throws {
    runner = try CommandRunner()
    try runner.run(shell: "cp -R \(Self.fixture) workspace")
    // The first command converts it.
    _ = try runner.runUnchecked(["today"])
  }

  /// The learner's part of a store or an export, without the revision and what was done last.
  private func data(_ text: String) throws -> [String: JSONValue] {
    guard case .object(let members) = try parseJSON(Array(text.utf8)) else { return [:] }
    let kept = ["events", "notes", "programmes", "settings", "tasks"]
    let pairs = members.filter { kept.contains($0.key) }.map { ($0.key, $0.value) }
    return Dictionary(uniqueKeysWithValues: pairs)
  }

  private var store: [String: JSONValue] {
    get throws { try data(runner.folder.text("workspace/progress.json")) }
  }

  private static let takingOver =
    "This store was last written by machinemode 0.3.0; it is backed up as "
    + "2026-11-20T210000-r26-before-version-change.json, and everything is there: "

  @Test("is backed up, converted and told of in one line, and then read by every command without a word")
  func reading() throws {
    try runner.run(shell: "cp -R \(Self.fixture) old")
    let old = try runner.folder.text("old/progress.json")
    let errors = try runner.runUnchecked(["today"], workspace: "old").errors
    expectPrefix(errors, Self.takingOver)
    expectSuffix(errors, "; it has the format of this version now, and `undo` begins anew\n")
    let kept = try runner.folder.contents(of: "workspace/backups")
    expectEqual(
      kept.filter { $0.key.hasSuffix("-before-version-change.json") }.values.map { $0 }, [Array(old.utf8)])
    for arguments in [
      ["today"], ["stats"], ["log", "--all"], ["settings"], ["agenda"], ["task", "list", "--done"],
      ["note", "list"],
      ["show", "p1"], ["share"], ["report"], ["remind", "--dry-run"], ["challenge", "list"],
      ["undo", "--list"],
    ] { try runner.prepare(arguments) }
    for audience in ["public", "private"] {
      try runner.prepare(["site", "--audience", audience, "--output", runner.folder(audience)])
    }
  }

  @Test(
    "has the ids of today's plan, so that its log counts there, also where a text took the place of a video")
  func identities() throws {
    let former = try String(contentsOfFile: "\(Self.fixture)/curriculum.md", encoding: .utf8)
    let ids = former.matches(of: #/- \[ \] (\w+): .*\{#(.*)\}/#).map {
      (kind: $0.output.1, id: String($0.output.2))
    }
    let list = try runner.output(of: ["plan", "list", "--json", "--plan", "hundred-days"])
    guard case .array(let days)? = try parseJSON(Array(list.utf8))["days"] else {
      Issue.record("no days")
      return
    }
    var kinds: [String: String] = [:]
    for day in days {
      guard case .array(let items)? = day["items"] else { continue }
      for item in items { kinds[item["id"]?.asText ?? ""] = item["kind"]?.asText }
    }
    #expect(ids.contains { $0.kind == "Watch" })
    for (kind, id) in ids { expectEqual(kinds[id], kind == "Watch" ? "read" : kind.lowercased(), "\(id)") }
  }

  @Test("keeps all of it when something is logged and taken back")
  func writing() throws {
    let before = try store
    expectEqual(before.count, 5)
    try runner.prepare(["done", "p2", "10m"])
    #expect(try store != before)
    try runner.prepare(["undo"])
    try expectEqual(store, before)
  }

  @Test("keeps the settings that are gone beside those that are set")
  func formerSettings() throws {
    for (name, value) in [("share.name", "Ada"), ("remind.events", "no"), ("review.perDay", "4")] {
      try runner.prepare(["settings", "set", name, value])
    }
    try expectEqual(
      store["settings"],
      [
        "feed.weekly": "yes", "owner": "ada", "remind.backup": "no", "remind.events": "no",
        "remind.site": "no",
        "review.perDay": "4", "review.retention": "85", "share.busy": "yes", "share.indexed": "yes",
        "share.name": "Ada", "solutions.pull": "no",
      ])
  }

  @Test(
    "a setting that is gone is an unknown one",
    arguments: [
      "feed.weekly", "remind.backup", "remind.site", "review.retention", "share.busy", "share.indexed",
      "solutions.pull",
    ])
  func goneSettings(name: String) throws {
    for words in [["get", name], ["set", name, "yes"]] {
      let errors = try runner.refusal(of: ["settings"] + words, status: 2)
      expectPrefix(errors, "error: no setting is called `\(name)`\nhelp: ", "\(errors)")
    }
  }

  @Test("keeps all of it in a workspace that imports its export")
  func transfer() throws {
    let export = try String(contentsOfFile: "\(Self.fixture)/export.json", encoding: .utf8)
    try runner.folder.write(export, to: "export.json")
    try runner.prepare(["import", "export.json"], workspace: "other")
    let (own, other) = (
      try runner.output(of: ["export"]), try runner.output(of: ["export"], workspace: "other")
    )
    try expectEqual(data(other), data(own))
    for kind in ["events", "notes", "tasks"] { try expectEqual(data(other)[kind], data(export)[kind]) }
  }

  @Test(
    "a command or an option that is gone is answered in one line",
    arguments: [
      ("cohort build class.json", "`cohort build` is gone: `site` in each workspace writes"),
      ("demo --cohort 5", "`demo --cohort` is gone: `demo DIR` makes"),
      ("doctor --accept --yes", "`doctor --accept` is gone: leave it out: the next change"),
      ("edit --week 1", "`edit --week` is gone: `edit --day N`"),
      ("edit --from=list.md", "`edit --from` is gone: `edit` opens"),
      ("event add Dentist fri --public", "`event add --public` is gone: leave it out"),
      ("manual --site docs", "`manual` is gone: `--help` has every command"),
      ("merge base.json ours.json theirs.json", "`merge` is gone: `sync URL`"),
      ("sync --git-attributes", "`sync --git-attributes` is gone: `sync URL`"),
      ("site --as-of 2026-11-01", "`site --as-of` is gone: a backup"),
      ("stats --against machine-mode", "`stats --against` is gone: `report --programme NAME`"),
      ("done p1 25m --yes", "`done --yes` is gone: leave it out"),
      ("settings set start mon -y", "`settings set -y` is gone: leave it out"),
    ])
  func goneWords(line: String, says: String) throws {
    let errors = try runner.refusal(of: line.split(separator: " ").map(String.init), status: 2)
    expectPrefix(errors, "error: \(says)", "\(errors)")
    expectEqual(errors.split(separator: "\n").count, 1)
  }

  @Test("after `--` such a word is a word like others")
  func plainWords() throws {
    let place = ["--workspace", runner.folder("workspace"), "--now", CommandRunner.now]
    try runner.prepare(["note", "p3"] + place + ["--", "--yes"], now: nil, workspace: nil)
  }
}
