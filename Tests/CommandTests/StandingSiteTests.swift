// A build that would change nothing is left out; where anything that a site follows from is another, it is made.

import Foundation
import TestSupport
import Testing

@Suite("A build that would change nothing")
struct StandingSiteTests {
  /// A workspace with templates of its own to build with, a site of it, and what is known of both.
  struct Ground {
    let runner: CommandRunner
    let audience: String

    init(audience: String, program: ((CommandRunner) throws -> CommandRunner)? = nil) throws {
      let runner = try CommandRunner()
      self.runner = try program?(runner) ?? runner
      self.audience = audience
      for arguments in [["settings", "set", "start", "2026-11-16"], ["done", "p1", "25m"]] {
        _ = try runner.run(arguments)
      }
      try FileManager.default.copyItem(
        atPath: "\(packageFolder)/Templates", toPath: runner.folder("templates"))
    }

    func build(
      _ more: [String] = [], now: String? = CommandRunner.now, output: String = "site",
      templates: String = "templates", environment: [String: String] = [:]
    ) throws -> CommandResult {
      try runner.run(
        [
          "site", "--verbose", "--output", runner.folder(output), "--audience", audience, "--templates",
          runner.folder(templates),
        ] + more, now: now, environment: environment)
    }

    /// Runs a line of the shell in the folder of all this.
    func shell(_ line: String) throws {
      let result = try runner.run(shell: "set -e; \(line)")
      if result.status != 0 { throw Failure(result: result) }
    }

    struct Failure: Error { let result: CommandResult }
  }

  private static func wasLeftOut(_ result: CommandResult) -> Bool {
    result.output.contains(", all up to date, in ") && result.output.contains("0 files rendered: 0 written, ")
  }

  @Test("is left out, and says so", arguments: ["public", "private"])
  func leftOut(audience: String) throws {
    let ground = try Ground(audience: audience)
    let first = try ground.build()
    #expect(first.status == 0 && first.errors == "" && !Self.wasLeftOut(first), "\(first)")
    let before = try ground.runner.folder.contents()
    for now in [CommandRunner.now, "2026-11-20T23:10:00+01:00"] {
      let result = try ground.build(now: now)
      #expect(result.status == 0 && result.errors == "")
      let pattern =
        #/124 pages, all up to date, in \d+ ms: FOLDER/site/index\.html\n0 files rendered: 0 written, \d+ kept, 0 removed\n/#
      #expect(result.output.wholeMatch(of: pattern) != nil, "\(result.output)")
    }
    var after = try ground.runner.folder.contents()
    // When the site was last built is another time now.
    #expect(after["workspace/state.json"] != before["workspace/state.json"])
    after["workspace/state.json"] = before["workspace/state.json"]
    #expect(after == before)
  }

  @Test("is made where it is asked for, and finds every file as it was")
  func forced() throws {
    let ground = try Ground(audience: "private")
    _ = try ground.build()
    let result = try ground.build(["--force"])
    #expect(!result.output.contains("up to date"))
    #expect(
      result.output.wholeMatch(of: #/[^\n]*\n(\d+) files rendered: 0 written, \1 kept, 0 removed\n/#) != nil)
    #expect(Self.wasLeftOut(try ground.build()))
  }

  /// What is changed after a build, and the build after it.
  struct Change: CustomTestStringConvertible, Sendable {
    let name: String
    var audience = "private"
    let make: @Sendable (Ground) throws -> CommandResult

    var testDescription: String { name }

    init(
      _ name: String, audience: String = "private",
      _ make: @escaping @Sendable (Ground) throws -> CommandResult
    ) {
      (self.name, self.audience, self.make) = (name, audience, make)
    }

    /// A line of the shell.
    init(_ name: String, audience: String = "private", shell line: String) {
      self.init(name, audience: audience) { ground in
        try ground.shell(line)
        return try ground.build()
      }
    }

    /// A command of the program.
    init(_ name: String, _ arguments: [String]) {
      self.init(name) { ground in
        _ = try ground.runner.run(arguments)
        return try ground.build()
      }
    }
  }

  private static let changes: [Change] = [
    Change("an item was logged", ["done", "p2"]),
    Change("a note was written", ["note", "p1", "Two pointers."]),
    Change("a setting is another", ["settings", "set", "share.name", "Ada"]),
    Change("something was undone", ["undo"]),
    Change("the day is another") { try $0.build(now: "2026-11-21T21:00:00+01:00") },
    Change("the clock was set back") { try $0.build(now: "2026-11-20T20:59:59+01:00") },
    Change("the clock's offset is another") { try $0.build(now: "2026-11-20T21:00:00+02:00") },
    Change("the site is to stand elsewhere") { try $0.build(["--base-url", "https://ada.example/"]) },
    Change("it is for others") { ground in
      try ground.runner.run([
        "site", "--verbose", "--output", ground.runner.folder("site"), "--audience", "public", "--templates",
        ground.runner.folder("templates"),
      ])
    },
    Change("it goes to another folder") { try $0.build(output: "other") },
    Change("the templates are those of another folder") { ground in
      try ground.shell("cp -r templates others")
      return try ground.build(templates: "others")
    },
    Change("the account has another name") { try $0.build(environment: ["LOGNAME": "grace"]) },
    Change("the home is another") { try $0.build(environment: ["HOME": "/nowhere/grace"]) },
    Change(
      "the plan is another", shell: "sed -i 's/^# Week 1: .*/# Week 1: Beginnings/' workspace/curriculum.md"),
    Change("the plan has another end of a line", shell: "echo >> workspace/curriculum.md"),
    Change("a template is another", shell: "echo '<!-- -->' >> templates/day.html"),
    Change(
      "a template is another, of the same size and date",
      shell: """
        cp -p templates/day.html kept; sed -i 's/<h1/<H1/' templates/day.html
        if cmp -s kept templates/day.html; then exit 1; fi; touch -r kept templates/day.html
        """),
    Change("a text is another", shell: "sed -i 's/Rest day/Day of rest/' templates/strings.txt"),
    Change("the style is another", shell: "echo 'p { margin: 0 }' >> templates/style.css"),
    Change("a script is another", shell: "echo '// more' >> templates/page.js"),
    Change(
      "the workspace has a template",
      shell: "mkdir workspace/Templates && cp templates/404.html workspace/Templates"),
    Change("a page is another", shell: "echo more >> site/days/001.html"),
    Change(
      "a page is another, of the same size and date",
      shell: """
        cp -p site/days/001.html kept; sed -i 's/Day/Dax/' site/days/001.html
        if cmp -s kept site/days/001.html; then exit 1; fi
        touch -r kept site/days/001.html
        """),
    Change(
      "a page was written to in its place, and has the old date",
      shell:
        "cp -p site/today.html kept; printf x | dd of=site/today.html conv=notrunc; touch -r kept site/today.html"
    ),
    Change("a page is gone", shell: "rm site/days/001.html"),
    Change("a page was put back", shell: "mv site/days/001.html kept; cp -p kept site/days/001.html"),
    Change("a page has other rights", shell: "chmod 600 site/index.html"),
    Change("the list of files is another", shell: "sed -i '/404/d' site/.machinemode-files"),
    Change("the list of files is gone", shell: "rm site/.machinemode-files; rm -r site/[!.]*"),
    Change("a build was cut off", shell: "mkdir site/.machinemode-new"),
    Change(
      "the learner's calendar is another", shell: "sed -i 's/VERSION:2.0/VERSION:2.1/' workspace/calendar.ics"
    ),
    Change("the learner's calendar is gone", shell: "rm workspace/calendar.ics"),
    Change("what strangers saw is forgotten", audience: "public", shell: "rm workspace/public-facts.json"),
    Change("the day's backup is gone", shell: "rm workspace/backups/daily-*"),
    Change("its record is gone", shell: "rm workspace/builds.json"),
    Change("its record is cut off", shell: "truncate -s 100 workspace/builds.json"),
    Change(
      "its record is of another version",
      shell: "sed -i 's/\"schemaVersion\": *1/\"schemaVersion\": 2/' workspace/builds.json"),
    Change(
      "the store was altered", shell: "sed -i 's/\"minutes\": 25/\"minutes\": 26/' workspace/progress.json"),
  ]

  @Test("is made where something is another", arguments: changes)
  func made(change: Change) throws {
    let ground = try Ground(audience: change.audience)
    _ = try ground.build()
    let standing = try ground.build()
    #expect(Self.wasLeftOut(standing), "\(standing)")
    let result = try change.make(ground)
    #expect(result.status == 0, "\(result)")
    #expect(!Self.wasLeftOut(result) && !result.output.contains(" 0 files rendered"), "\(result)")
  }

  @Test("is refused as ever where a folder of the site has become a link")
  func link() throws {
    let ground = try Ground(audience: "private")
    _ = try ground.build()
    try ground.shell("mv site/days elsewhere && ln -s ../elsewhere site/days")
    let result = try ground.build()
    #expect(result.status == 1 && result.errors.contains("was not written by this program"), "\(result)")
  }

  @Test("is made where the program was built again")
  func program() throws {
    let ground = try Ground(audience: "private") { runner in
      let week = try String(contentsOfFile: "\(packageFolder)/Curriculum/week-01.md", encoding: .utf8)
      return try runner.installed(plan: ["week-01.md": week])
    }
    _ = try ground.build()
    #expect(Self.wasLeftOut(try ground.build()))
    try ground.shell("cp installed/bin/machinemode new && mv new installed/bin/machinemode")
    #expect(!Self.wasLeftOut(try ground.build()))
    #expect(Self.wasLeftOut(try ground.build()))
  }

  @Test("is made each time where it has something to say")
  func warnings() throws {
    let ground = try Ground(audience: "private")
    let deep = String(repeating: "> ", count: 200) + "deep"
    #expect(try ground.runner.run(["note", "p1", "-"], input: deep).status == 0)
    for _ in 0..<3 {
      let result = try ground.build()
      #expect(result.errors.contains("warning"), "\(result)")
      #expect(!Self.wasLeftOut(result))
    }
  }

  @Test("is made between midnight and the start of the day, which says which day it still is")
  func night() throws {
    let ground = try Ground(audience: "private")
    for _ in 0..<2 {
      let result = try ground.build(now: "2026-11-21T02:00:00+01:00")
      #expect(result.output.contains("Still Friday") && !Self.wasLeftOut(result), "\(result)")
    }
  }

  @Test("is left out in each of several folders")
  func audiences() throws {
    let ground = try Ground(audience: "private")
    func buildPublic() throws -> CommandResult {
      try ground.runner.run(["site", "--verbose", "--output", ground.runner.folder("public")])
    }
    _ = (try ground.build(), try buildPublic())
    for _ in 0..<2 {
      #expect(Self.wasLeftOut(try ground.build()))
      #expect(Self.wasLeftOut(try buildPublic()))
    }
  }

  @Test("is made each time where work was logged after now, since the time of day tells then")
  func aheadOfNow() throws {
    let ground = try Ground(audience: "private")
    for _ in 0..<2 { #expect(!Self.wasLeftOut(try ground.build(now: "2026-11-20T20:00:00+01:00"))) }
  }

  @Test("without a workspace is made, and leaves none")
  func noWorkspace() throws {
    let runner = try CommandRunner()
    for _ in 0..<2 {
      let result = try runner.run(["site", "--verbose", "--output", runner.folder("site")])
      #expect(result.status == 0 && !Self.wasLeftOut(result))
    }
    #expect(!FileManager.default.fileExists(atPath: runner.folder("workspace")))
  }

  @Test("is not left out after one that failed")
  func failure() throws {
    let ground = try Ground(audience: "private")
    _ = try ground.build()
    try ground.shell("cp templates/day.html kept && echo '{{#oops}}' >> templates/day.html")
    for _ in 0..<2 { #expect(try ground.build().status == 1) }
    // As it was at first: its site stands still.
    try ground.shell("cp kept templates/day.html")
    #expect(Self.wasLeftOut(try ground.build()))
  }

  // MARK: Whether it knows everything

  private static let tracer = "/usr/bin/strace"

  /// The files and folders that a run opened to read, below the root.
  private static func filesRead(by ground: Ground, _ more: [String]) throws -> Set<String> {
    let trace = ground.runner.folder("trace")
    let result = try ground.runner.run(
      ["site", "--output", ground.runner.folder("site"), "--audience", ground.audience] + more,
      under: [tracer, "-f", "-qq", "-s", "4096", "-e", "trace=open,openat", "-o", trace])
    #expect(result.status == 0, "\(result)")
    let lines = try ground.runner.folder.text("trace").split(separator: "\n")
    let read = lines.compactMap { line -> String? in
      guard line.contains("O_RDONLY"), !line.contains(" = -1 ") else { return nil }
      return line.firstMatch(of: #/"([^"]*)"/#).map { String($0.1) }
    }
    return Set(read)
  }

  @Test(
    "has looked at every file that a build reads", .enabled(if: canTrace), arguments: ["public", "private"])
  func everyFile(audience: String) throws {
    let ground = try Ground(audience: audience)
    try ground.shell(
      "mkdir workspace/Templates && cp templates/404.html templates/style.css workspace/Templates")
    let made = try Self.filesRead(by: ground, [])
    let leftOut = try Self.filesRead(by: ground, [])
    #expect(made.contains(ground.runner.folder("workspace/Templates/404.html")))
    #expect(made.contains(ground.runner.folder("workspace/progress.json")))
    // What it does not read again it made: pages, and in the workspace what it locks and syncs to write.
    let (site, workspace) = (ground.runner.folder("site/"), ground.runner.folder("workspace"))
    let unread = made.subtracting(leftOut.union([workspace, "\(workspace)/progress.lock"])).filter {
      !$0.hasPrefix(site)
    }
    #expect(unread.isEmpty, "\(unread.sorted())")
  }

  private static var canTrace: Bool {
    guard let runner = try? CommandRunner(), FileManager.default.isExecutableFile(atPath: tracer) else {
      return false
    }
    return (try? runner.run(["--version"], workspace: nil, under: [tracer, "-qq", "-o", "/dev/null"]).status)
      == 0
  }

  @Test(
    "leaves the site that a new one would be, after any row of changes",
    // The beginnings of pi, e and the square root of 2: as good as any digits.
    arguments: ["31415926535897932384", "27182818284590452353", "14142135623730950488"])
  func anyRow(digits: String) throws {
    let ground = try Ground(audience: digits.hasPrefix("2") ? "public" : "private")
    let steps: [(Ground) throws -> Void] = [
      { _ = try $0.runner.run(["done", "p2"]) }, { _ = try $0.runner.run(["undo"]) },
      { _ = try $0.runner.run(["redo"]) }, { _ = try $0.runner.run(["reopen", "p2"]) },
      { try $0.shell("sed -i 's/Rest day/Day of rest/' templates/strings.txt") },
      { try $0.shell("sed -i 's/Day of rest/Rest day/' templates/strings.txt") },
      { try $0.shell("rm -f site/days/00*.html") }, { try $0.shell("cp site/404.html site/about.html") },
      { try $0.shell("mv site away && cp -rp away site; rm -r away") }, { _ in },
    ]
    for digit in digits.compactMap(\.wholeNumberValue) {
      try steps[digit](ground)
      #expect(try ground.build().status == 0)
      _ = try ground.runner.run(shell: "rm -rf fresh")
      #expect(try ground.build(["--force"], output: "fresh").status == 0)
      let (site, fresh) = (
        try ground.runner.folder.contents(of: "site"), try ground.runner.folder.contents(of: "fresh")
      )
      #expect(site == fresh)
    }
  }
}
