// What a build leaves in its folder when it is refused, cut off, or has nothing to do.

import Foundation
import TestSupport
import Testing

@Suite("Putting a site in its place")
struct PublishingTests {
  private func command(_ runner: CommandRunner) -> [String] {
    ["site", "--output", runner.folder("made/site")]
  }

  private func page(_ runner: CommandRunner) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: runner.folder("made/site/problems.html"))))
  }

  private func exists(_ runner: CommandRunner, _ name: String) -> Bool {
    FileManager.default.fileExists(atPath: runner.folder(name))
  }

  @Test("leaves no folder behind where it may not publish into a new one")
  func refusedInNewFolder() throws {
    let runner = try CommandRunner()
    try runner.prepare(["note", "p1", "The queue empties before the counter is read."])
    try runner.folder.write(
      "<p>The queue empties before the counter is read.</p>\n", to: "workspace/Templates/foot.html")
    try runner.refusal(of: command(runner), status: 1)
    #expect(!exists(runner, "made"))
  }

  @Test("changes nothing where one file is somebody else's, wherever it comes in the site")
  func refusedLate() throws {
    for foreign in ["days/001.html", "progress.json", "share/index.html", "style.css", "weeks/01.html"] {
      let runner = try CommandRunner()
      let list = ".machinemode-files"
      try runner.folder.write("Files written by machinemode\n", to: "made/site/\(list)")
      try runner.folder.write("mine", to: "made/site/\(foreign)")
      let errors = try runner.refusal(of: command(runner), status: 1)
      expectContains(errors, "\(foreign) was not written by Machine Mode")
      try expectEqual(
        runner.folder.contents(of: "made").keys.sorted(), ["site/\(list)", "site/\(foreign)"])
      #expect(!exists(runner, "made/site/.machinemode-new"))
    }
  }

  @Test("changes nothing where a folder of the site is a link")
  func refusedLink() throws {
    let runner = try CommandRunner()
    try runner.folder.write("canary", to: "elsewhere/canary.txt")
    try FileManager.default.createDirectory(
      atPath: runner.folder("made/site"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: runner.folder("made/site/weeks"), withDestinationPath: runner.folder("elsewhere"))
    try runner.refusal(of: command(runner) + ["--replace"], status: 1)
    try expectEqual(FileManager.default.contentsOfDirectory(atPath: runner.folder("made/site")), ["weeks"])
    try expectEqual(runner.folder.contents(of: "elsewhere").keys.sorted(), ["canary.txt"])
  }

  @Test("takes away what a build that was cut off left waiting, and nothing behind a link in it")
  func cutOff() throws {
    let runner = try CommandRunner()
    try runner.folder.write("mine", to: "elsewhere/mine.txt")
    for name in ["days/007.html", "index.html", ".machinemode-files"] {
      try runner.folder.write("half a page", to: "made/site/.machinemode-new/\(name)")
    }
    try FileManager.default.createSymbolicLink(
      atPath: runner.folder("made/site/.machinemode-new/weeks"),
      withDestinationPath: runner.folder("elsewhere"))
    try runner.prepare(command(runner))
    #expect(!exists(runner, "made/site/.machinemode-new"))
    try expectEqual(runner.folder.text("elsewhere/mine.txt"), "mine")
  }

  @Test("adds to a folder of the site in which other people's files stand")
  func foreignBeside() throws {
    let runner = try CommandRunner()
    try runner.folder.write("mine", to: "made/site/days/mine.txt")
    try runner.prepare(command(runner) + ["--replace"])
    #expect(exists(runner, "made/site/days/003.html") && exists(runner, "made/site/weeks/01.html"))
    try expectEqual(runner.folder.text("made/site/days/mine.txt"), "mine")
    #expect(!exists(runner, "made/site/.machinemode-new"))
  }

  @Test("notices a change of one byte, at any place of a file of many blocks")
  func oneByte() throws {
    let runner = try CommandRunner(.bundled)
    try runner.prepare(command(runner))
    let whole = try page(runner)
    #expect(whole.count > 3 * 65_536)
    for place in [0, 65_535, 65_536, 131_072, whole.count - 1] {
      var changed = whole
      changed[place] ^= 1
      try Data(changed).write(to: URL(fileURLWithPath: runner.folder("made/site/problems.html")))
      try expectContains(runner.output(of: command(runner) + ["--verbose"]), " rendered: 1 written, ")
      try expectEqual(page(runner), whole)
    }
  }

  @Test("writes into a folder named with a slash at its end, and into the folders above it")
  func slash() throws {
    let runner = try CommandRunner()
    try runner.prepare(["site", "--quiet", "--output", runner.folder("a/b/") + "/"])
    #expect(exists(runner, "a/b/index.html"))
  }
}
