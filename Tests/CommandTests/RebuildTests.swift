// A second build into a folder leaves the very site that a first one would have made there, whatever changed in between.

import Foundation
import TestSupport
import Testing

@Suite("A build into the folder of the last one")
struct RebuildTests {
  /// A workspace with templates of its own to build with.
  private struct Ground {
    let runner: CommandRunner
    let audience: String

    init(audience: String) throws {
      (runner, self.audience) = (try CommandRunner(), audience)
      for arguments in [["settings", "set", "start", "2026-11-16"], ["done", "p1", "25m"]] {
        _ = try runner.run(arguments)
      }
      try FileManager.default.copyItem(
        atPath: "\(packageFolder)/Templates", toPath: runner.folder("templates"))
    }

    func build(output: String = "site", now: String? = CommandRunner.now) throws -> CommandResult {
      try runner.run(
        [
          "site", "--verbose", "--output", runner.folder(output), "--audience", audience, "--templates",
          runner.folder("templates"),
        ], now: now)
    }

    /// Runs a line of the shell in the folder of all this.
    func shell(_ line: String) throws { #expect(try runner.run(shell: "set -e; \(line)").status == 0) }
  }

  @Test(
    "changes nothing but when the site was built, where nothing changed", arguments: ["public", "private"])
  func unchanged(audience: String) throws {
    let ground = try Ground(audience: audience)
    #expect(try ground.build().status == 0)
    let before = try ground.runner.folder.contents()
    let result = try ground.build(now: "2026-11-20T21:10:00+01:00")
    #expect(result.status == 0 && result.errors == "")
    let pattern =
      #/124 pages in \d+ ms: FOLDER/site/index\.html\n(\d+) files rendered: [01] written, \d+ kept, 0 removed\n/#
    #expect(result.output.wholeMatch(of: pattern) != nil, "\(result.output)")
    var after = try ground.runner.folder.contents()
    for file in ["workspace/state.json", "workspace/public-facts.json", "site/today.html"] {
      after[file] = before[file]
    }
    #expect(after == before)
  }

  @Test("is refused where a folder of the site has become a link")
  func link() throws {
    let ground = try Ground(audience: "private")
    _ = try ground.build()
    try ground.shell("mv site/days elsewhere && ln -s ../elsewhere site/days")
    let result = try ground.build()
    #expect(result.status == 1 && result.errors.contains("was not written by this program"), "\(result)")
  }

  @Test("says again what it has to say")
  func warnings() throws {
    let ground = try Ground(audience: "private")
    let deep = String(repeating: "> ", count: 200) + "deep"
    #expect(try ground.runner.run(["note", "p1", "-"], input: deep).status == 0)
    for _ in 0..<2 { #expect(try ground.build().errors.contains("warning")) }
    for _ in 0..<2 {
      #expect(try ground.build(now: "2026-11-21T02:00:00+01:00").output.contains("Still Friday"))
    }
  }

  @Test("leaves the site that a new one would be, after a row of changes")
  func row() throws {
    let ground = try Ground(audience: "public")
    let steps: [(Ground) throws -> Void] = [
      { _ = try $0.runner.run(["done", "p2"]) }, { _ = try $0.runner.run(["undo"]) },
      { _ = try $0.runner.run(["redo"]) }, { _ = try $0.runner.run(["reopen", "p2"]) },
      { try $0.shell("sed -i 's/Rest day/Day of rest/' templates/strings.txt") },
      { try $0.shell("sed -i 's/Day of rest/Rest day/' templates/strings.txt") },
      { try $0.shell("rm -f site/days/00*.html; rm -f workspace/calendar.ics") },
      { try $0.shell("[ ! -e site/404.html ] || cp site/404.html site/about.html") },
      // Of the same size and date.
      {
        try $0.shell(
          "[ ! -e site/404.html ] || { cp -p site/404.html kept; sed -i 's/e/f/' site/404.html; "
            + "touch -r kept site/404.html; }")
      },
      { try $0.shell("mkdir -p site/.machinemode-new; echo x > site/.machinemode-new/x") },
    ]
    for step in steps {
      try step(ground)
      #expect(try ground.build().status == 0)
      try ground.shell("rm -rf fresh")
      #expect(try ground.build(output: "fresh").status == 0)
      let (site, fresh) = (
        try ground.runner.folder.contents(of: "site"), try ground.runner.folder.contents(of: "fresh")
      )
      #expect(site == fresh)
    }
  }
}
