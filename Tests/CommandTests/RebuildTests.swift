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
      try runner.prepare(["settings", "set", "start", "2026-11-16"])
      try runner.prepare(["done", "3.p1", "25m"])
      try FileManager.default.copyItem(
        atPath: "\(packageFolder)/Templates", toPath: runner.folder("templates"))
    }

    func command(output: String = "site") -> [String] {
      [
        "site", "--verbose", "--output", runner.folder(output), "--audience", audience, "--templates",
        runner.folder("templates"),
      ]
    }

    @discardableResult
    func build(output: String = "site", now: String? = CommandRunner.now) throws -> String {
      try runner.output(of: command(output: output), now: now)
    }

    /// Runs a line of the shell in the folder of all this.
    func shell(_ line: String) throws { try runner.run(shell: "set -e; \(line)") }
  }

  @Test(
    "changes nothing but when the site was built, where nothing changed", arguments: ["public", "private"])
  func unchanged(audience: String) throws {
    let ground = try Ground(audience: audience)
    try ground.build()
    let before = try ground.runner.folder.contents()
    let output = try ground.build(now: "2026-11-20T21:10:00+01:00")
    let pattern =
      #/\d+ pages: FOLDER/site/index\.html\n(\d+) files rendered: [01] written, \d+ kept, 0 removed; \d+ ms\n/#
    #expect(output.wholeMatch(of: pattern) != nil, "\(output)")
    var after = try ground.runner.folder.contents()
    for file in ["workspace/state.json", "site/today.html"] {
      after[file] = before[file]
    }
    expectEqual(after, before)
  }

  @Test("is refused where a folder of the site has become a link")
  func link() throws {
    let ground = try Ground(audience: "private")
    try ground.build()
    try ground.shell("mv site/days elsewhere && ln -s ../elsewhere site/days")
    let errors = try ground.runner.refusal(of: ground.command(), status: 1)
    expectContains(errors, "was not written by Machine Mode")
  }

  @Test("says again what it has to say")
  func warnings() throws {
    let ground = try Ground(audience: "private")
    let deep = String(repeating: "> ", count: 200) + "deep"
    try ground.runner.prepare(["note", "3.p1", "-"], input: deep)
    for now in [
      CommandRunner.now, CommandRunner.now, "2026-11-21T02:00:00+01:00", "2026-11-21T02:00:00+01:00",
    ] {
      let result = try ground.runner.runUnchecked(ground.command(), now: now)
      expectEqual(result.status, 0)
      expectPrefix(result.errors, "warning: ")
      expectEqual(result.output.contains("Still Friday"), (now != CommandRunner.now))
    }
  }

  @Test("leaves the site that a new one would be, after a row of changes")
  func row() throws {
    let ground = try Ground(audience: "public")
    let steps: [(Ground) throws -> Void] = [
      { try $0.runner.prepare(["done", "3.p2"]) }, { try $0.runner.prepare(["undo"]) },
      { try $0.runner.prepare(["redo"]) }, { try $0.runner.prepare(["reopen", "3.p2"]) },
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
      try ground.build()
      try ground.shell("rm -rf fresh")
      try ground.build(output: "fresh")
      let (site, fresh) = (
        try ground.runner.folder.contents(of: "site"), try ground.runner.folder.contents(of: "fresh")
      )
      expectEqual(site, fresh)
    }
  }
}
