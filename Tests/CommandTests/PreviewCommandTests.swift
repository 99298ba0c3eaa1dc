// The picture of a link preview from the outside: when it is drawn, and what a build says and does without it.

import Foundation
import JSON
import TestSupport
import Testing

@Suite("The picture for links")
struct PreviewCommandTests {
  private static let address = "https://ada.example/progress/"

  /// A folder in front of PATH with a program in the place of the one that draws.
  private func painter(_ script: String, _ runner: CommandRunner) throws -> [String: String] {
    try runner.folder.write("#!/bin/sh\n\(script)\n", to: "tools/rsvg-convert")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: runner.folder("tools/rsvg-convert"))
    return ["PATH": "\(runner.folder("tools")):/usr/bin:/bin"]
  }

  /// Builds with an address, and expects it to say what is stated and no more.
  private func build(
    _ runner: CommandRunner, _ environment: [String: String] = [:], _ more: String..., errors: String = ""
  ) throws {
    try runner.run(
      ["site", "--quiet", "--output", runner.folder("site"), "--base-url", PreviewCommandTests.address]
        + more,
      errors: errors, environment: environment)
  }

  private func pictures(_ runner: CommandRunner) throws -> [String] {
    try runner.folder.contents(of: "site").keys.filter { $0.hasPrefix("share/") && $0.hasSuffix(".png") }
      .sorted()
  }

  private func side(_ bytes: Data, at offset: Int) -> Int {
    bytes.dropFirst(offset).prefix(4).reduce(0) { $0 << 8 | Int($1) }
  }

  @Test(
    "is a PNG of 1200 by 630 that weighs at most 200 kB, and every page names it",
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/rsvg-convert")))
  func drawn() throws {
    let runner = try CommandRunner()
    try runner.prepare(["done", "p1", "25m"])
    try build(runner)
    let path = try #require(try pictures(runner).first)
    let bytes = try Data(contentsOf: URL(fileURLWithPath: runner.folder("site/\(path)")))
    #expect(bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) && bytes.count < 200_000)
    expectEqual(side(bytes, at: 16), 1200)
    expectEqual(side(bytes, at: 20), 630)
    for page in ["index.html", "days/001.html", "404.html"] {
      try expectContains(
        runner.folder.text("site/\(page)"), "content=\"https://ada.example/progress/\(path)\"")
    }
  }

  private static let copier = """
    echo run >> "$(dirname "$0")/runs"
    cat > /dev/null
    exec cat "$(dirname "$0")/picture.png"
    """

  /// A whole PNG by its head and its tail, which is what a build looks at.
  private func placePicture(_ runner: CommandRunner, width: UInt8 = 0xB0) throws {
    let head: [UInt8] = [
      0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 4, width, 0,
      0,
      2, 0x76, 8, 2, 0, 0, 0,
    ]
    let tail: [UInt8] = [0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82]
    try Data(head + tail).write(to: URL(fileURLWithPath: runner.folder("tools/picture.png")))
  }

  @Test("is drawn again only when it changed, and the one before goes")
  func reused() throws {
    let runner = try CommandRunner()
    let tools = try painter(PreviewCommandTests.copier, runner)
    try placePicture(runner)
    func runs() throws -> Int { try runner.folder.text("tools/runs").count { $0 == "\n" } }
    try runner.prepare(["done", "p1", "25m"])
    try build(runner, tools)
    let first = try pictures(runner)
    #expect(try runs() == 1 && first.count == 1)
    try build(runner, tools)
    #expect(try runs() == 1 && pictures(runner) == first)
    // A day's shade changes with every half of it.
    try runner.prepare(["done", "p2", "p3", "p4", "p5"])
    try build(runner, tools)
    let second = try pictures(runner)
    #expect(try runs() == 2 && second.count == 1 && second != first)
    // A picture that was cut off is drawn anew.
    try runner.folder.write("\u{89}PNG", to: "site/\(second[0])")
    try build(runner, tools)
    #expect(try runs() == 3 && pictures(runner) == second)
  }

  private static let faults: [(script: String, reason: String)] = [
    ("cat > /dev/null; exit 1", "failed: it ended with status 1"),
    ("kill -9 $$", "failed: it ended with status 137"),
    ("cat > /dev/null; echo no picture", "did not draw a PNG"),
    ("exit 0", "did not draw a PNG"),
    ("cat > /dev/null; exec cat \"$(dirname \"$0\")/picture.png\"", "did not draw a PNG"),
    ("cat > /dev/null; exec yes", "failed: it took longer than 20 seconds or printed too much"),
  ]

  @Test("is left out with one line when it cannot be drawn, and the site is built", arguments: faults)
  func failing(script: String, reason: String) throws {
    let runner = try CommandRunner()
    let tools = try painter(script, runner)
    try placePicture(runner, width: 0xB1)
    try build(runner, tools, errors: "Links to the site show no picture: rsvg-convert \(reason)\n")
    #expect(try pictures(runner).isEmpty)
    let index = try runner.folder.text("site/index.html")
    expectLacks(index, "og:image")
    expectContains(index, "content=\"summary\"")
    expectContains(index, "og:url")
  }

  private static let withoutPainter =
    "Links to the site show no picture: rsvg-convert is missing (Debian: librsvg2-bin, Homebrew: librsvg)\n"

  @Test("needs nothing where there is nothing to draw with, but says so")
  func missing() throws {
    let runner = try CommandRunner()
    try build(runner, ["PATH": runner.folder("tools")], errors: Self.withoutPainter)
  }

  @Test("is not drawn where no page could name it: without an address, and for the learner alone")
  func notNeeded() throws {
    let runner = try CommandRunner()
    let tools = try painter(PreviewCommandTests.copier, runner)
    try placePicture(runner)
    try runner.prepare(["site", "--output", runner.folder("site")], environment: tools)
    try build(runner, tools, "--audience", "private", "--replace")
    #expect(!FileManager.default.fileExists(atPath: runner.folder("tools/runs")))
    #expect(try pictures(runner).isEmpty)
  }

  @Test("has its address from the setting, and from the command line before it")
  func addresses() throws {
    let runner = try CommandRunner()
    try runner.prepare(["settings", "set", "baseURL", "https://set.example"])
    let environment = ["PATH": "/nowhere"]
    try runner.prepare(
      ["site", "--output", runner.folder("site")], errors: Self.withoutPainter, environment: environment)
    try expectContains(runner.folder.text("site/index.html"), "href=\"https://set.example/\"")
    try build(runner, environment, errors: Self.withoutPainter)
    let index = try runner.folder.text("site/index.html")
    expectContains(index, "href=\"https://ada.example/progress/\"")
    expectLacks(index, "set.example")
  }

  @Test("an address that is none is refused before anything is written")
  func wrongAddress() throws {
    let runner = try CommandRunner()
    try runner.run(
      ["site", "--output", runner.folder("site"), "--base-url", "ada.example"], status: 2,
      errors:
        "error: `ada.example` is not a valid address of a site\nhelp: write one such as `https://you.example/progress/`\n"
    )
    #expect(!FileManager.default.fileExists(atPath: runner.folder("site")))
  }

  @Test("`status --json` says what is missing for it")
  func status() throws {
    let runner = try CommandRunner()
    func missing(_ environment: [String: String] = [:]) throws -> JSONValue? {
      let text = try runner.output(of: ["status", "--json"], environment: environment)
      return try parseJSON(Array(text.utf8))["site"]?["missing"]
    }
    try expectEqual(missing(), ["baseURL"])
    try runner.prepare(["settings", "set", "baseURL", PreviewCommandTests.address])
    try expectEqual(missing(painter("exit 0", runner)), [])
    try expectEqual(missing(["PATH": "/nowhere"]), ["rsvg-convert"])
  }
}
