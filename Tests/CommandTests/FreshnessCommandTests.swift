// The site's freshness and the day's backup from the outside: a build, `status` and `remind` agree.

import Foundation
import JSON
import TestSupport
import Testing

@Suite("Freshness from the outside")
struct FreshnessCommandTests {
  private let runner: CommandRunner

  init() throws {
    runner = try CommandRunner()
    try runner.prepare(["done", "p1", "25m"], now: "2026-11-10T09:00:00+01:00")
  }

  @discardableResult
  private func run(_ words: [String], on day: Int, at time: String = "09:00") throws -> String {
    try runner.output(of: words, now: "2026-11-\(day)T\(time):00+01:00")
  }

  @discardableResult
  private func build(on day: Int, _ more: String...) throws -> String {
    try run(["site", "--output", runner.folder("site")] + more, on: day)
  }

  private func siteLine(on day: Int) throws -> String {
    let line = try run(["status"], on: day).split(separator: "\n").first { $0.hasPrefix("Site ") }
    return String(try #require(line).dropFirst(8))
  }

  @Test(
    "status and the morning say the same days",
    arguments: [
      (10, "built today, fresh for 7 more days"), (14, "built 4 days ago, fresh for 3 more days"),
      (15, "built 5 days ago, fresh for 2 more days; `machinemode site` builds it again"),
      (16, "built 6 days ago, fresh for 1 more day; `machinemode site` builds it again"),
      (17, "built 7 days ago, stale; `machinemode site` builds it again"),
    ])
  func statusMorningSaySame(_ day: Int, _ words: String) throws {
    try expectEqual(siteLine(on: day), "not built yet; `machinemode site` builds it")
    try build(on: 10)
    let status = try siteLine(on: day)
    expectPrefix(words, status, "\(status)")
    let document = try parseJSON(Array(try run(["status", "--json"], on: day).utf8))
    expectEqual(document["site"]?["headline"], .string(words))
    expectEqual(document["site"]?["freshDays"], .integer(max(0, 17 - day)))
    expectEqual(document["site"]?["isStale"], .bool(day >= 17))
    let said = try run(["remind", "--json"], on: day)
    let sentence = words.replacing(", stale", with: " and is stale").replacing(
      ", fresh", with: " and stays fresh")
    expectEqual(said.contains("\"The site was \(sentence).\""), (day >= 15))
  }

  private func backups() throws -> [String] {
    try runner.folder.contents(of: "workspace/backups").keys.filter { $0.hasSuffix(".json") }.sorted()
  }

  @Test("a build makes the day's backup when there is none, and says which when asked")
  func buildMakesDaysBackup() throws {
    let first = try backups()
    expectEqual(first.count, 1)
    // One of the same store makes room for it.
    try build(on: 11)
    try expectEqual(backups(), first.map { $0.replacing("-10T", with: "-11T") })
    try run(["done", "p2"], on: 12)
    try run(["done", "p3"], on: 12)
    let second = try backups()
    #expect(try build(on: 12, "--verbose").contains(#/ removed; \d+ ms\n$/#))
    try expectEqual(backups(), second)
    let built = try build(on: 13, "--verbose")
    let made = try #require(Set(try backups()).subtracting(second).first)
    expectPrefix(made, "2026-11-13T")
    #expect(built.contains(#/ removed; \d+ ms\n/#), "\(built)")
    expectSuffix(built, " ms\nbacked up as \(made)\n", "\(built)")
    try build(on: 14)
    try expectEqual(backups(), (second + [made.replacing("-13T", with: "-14T")]).sorted())
  }

  @Test("a report makes none, and a build without a store neither")
  func reportMakesNoneBuild() throws {
    try run(["done", "p2"], on: 10)
    let before = try backups()
    try run(["report"], on: 13)
    try expectEqual(backups(), before)
    try runner.prepare(["site", "--output", runner.folder("bare")], workspace: "nothing")
    #expect(!FileManager.default.fileExists(atPath: runner.folder("nothing")))
  }

  @Test("a backup that cannot be made is a warning, and the site is built")
  func backupCannotMadeWarning() throws {
    try run(["done", "p2"], on: 10)
    try FileManager.default.removeItem(atPath: runner.folder("workspace/backups"))
    try runner.folder.write("", to: "workspace/backups")
    let result = try runner.runUnchecked(
      ["site", "--quiet", "--output", runner.folder("site")], now: "2026-11-13T09:00:00+01:00")
    expectEqual(result.status, 0)
    expectEqual(result.output, "")
    expectPrefix(result.errors, "warning: the site was built, but the day's backup could not be made: ")
    expectSuffix(result.errors, "help: `machinemode backup create` tries again\n")
  }

  @Test("a backup of seven days ago is named everywhere until there is a newer one, however old the site is")
  func backupSevenDaysAgo() throws {
    func hints(on day: Int) throws -> [Bool] {
      [
        try run(["remind", "--dry-run"], on: day).contains(
          "The latest backup is 7 days old; `machinemode backup create` makes another.\n"),
        try run(["status"], on: day).contains("Data    warning: backups;"),
        try run(["doctor"], on: day).contains("warning  the newest intact one is 7 days old."),
      ]
    }
    // A site that is stale by then, and a backup that a build does not make.
    try build(on: 10)
    try expectEqual(hints(on: 16), Array(repeating: false, count: 3))
    try expectEqual(hints(on: 17), Array(repeating: true, count: 3))
    try run(["backup", "create"], on: 17)
    for arguments in [["remind", "--dry-run"], ["status"], ["doctor"]] {
      let said = try run(arguments, on: 17)
      expectLacks(said, "backup create", "\(said)")
      expectLacks(said, "warning", "\(said)")
    }
  }
}
