// The time zone in force: what the log keeps of it, and zones that this machine has no data for.

import Foundation
import StudyModel
import TestSupport
import Testing
import TextTools

@Suite("The time zone")
struct LocalZoneTests {
  /// Time-zone data of one offset, an hour east of UTC, in the form of RFC 8536.
  private static let data: String = {
    let counts = [0, 0, 0, 0, 1, 4].map { "\u{0}\u{0}\u{0}\(Character(Unicode.Scalar(UInt8($0))))" }
    let header = "TZif" + String(repeating: "\u{0}", count: 16) + counts.joined()
    return header + "\u{0}\u{0}\u{E}\u{10}" + "\u{0}\u{0}" + "TST\u{0}"
  }()

  private let runner: CommandRunner

  /// Two zones with data, files that hold none, and links as `/etc/localtime` is one.
  init() throws {
    runner = try CommandRunner()
    let folder = runner.folder
    try folder.write(Self.data, to: "zoneinfo/Test/East")
    try folder.write(Self.data, to: "zoneinfo/EST5EDT")
    try folder.write(Self.data, to: "elsewhere/East")
    try folder.write("not a zone, though it is long enough to be one\n", to: "zoneinfo/Test/Words")
    try folder.write("TZif", to: "zoneinfo/Test/Short")
    for (name, target) in [("east", "Test/East"), ("gone", "Europe/Berlin"), ("utc", "Etc/UTC")] {
      try FileManager.default.createSymbolicLink(
        atPath: folder("elsewhere/\(name)"), withDestinationPath: "../zoneinfo/\(target)")
    }
  }

  private func environment(_ variable: String) -> [String: String] {
    ["TZ": variable.replacing("FOLDER", with: runner.folder.path), "TZDIR": runner.folder("zoneinfo")]
  }

  private static let known = [
    ("Test/East", "Test/East", "+01:00"), (":Test/East", "Test/East", "+01:00"),
    ("FOLDER/zoneinfo/Test/East", "Test/East", "+01:00"), ("FOLDER/elsewhere/east", "Test/East", "+01:00"),
    (":FOLDER/elsewhere/east", "Test/East", "+01:00"), ("EST5EDT", "EST5EDT", "+01:00"),
    // Data under no name: the offset is all that can be kept.
    ("FOLDER/elsewhere/East", "+01:00", "+01:00"), ("../elsewhere/East", "+01:00", "+01:00"),
    ("", "UTC", "Z"), (":", "UTC", "Z"), ("UTC", "UTC", "Z"), (":UTC", "UTC", "Z"), ("UTC0", "UTC0", "Z"),
    ("Etc/UTC", "Etc/UTC", "Z"), ("GMT", "GMT", "Z"), ("Zulu", "Zulu", "Z"),
    ("FOLDER/elsewhere/utc", "Etc/UTC", "Z"),
    // Rules, which need no data.
    ("CET-1", "CET-1", "+01:00"), ("<+0330>-3:30", "<+0330>-3:30", "+03:30"), (":<-03>3", "<-03>3", "-03:00"),
    ("UTC-2", "UTC-2", "+02:00"),
  ]

  @Test("is kept in the log as it is in force, with its offset", arguments: known)
  func logged(variable: String, zone: String, offset: String) throws {
    try runner.run(["done", "p1", "--quiet"], now: nil, environment: environment(variable))
    let store = try runner.folder.text("workspace/progress.json")
    expectContains(store, "\"zone\": \"\(zone)\"", "\(store)")
    let instants = store.matches(of: /"at": "[-0-9]{10}T[:0-9]{8}([^"]*)"/).map { String($0.output.1) }
    expectEqual(Set(instants), [offset])
  }

  @Test(
    "with summer time by a rule is the one of the season",
    arguments: ["CET-1CEST", "CET-1CEST,M3.5.0,M10.5.0/3"])
  func rule(variable: String) throws {
    try runner.run(["done", "p1", "--quiet"], now: nil, environment: environment(variable))
    let store = try runner.folder.text("workspace/progress.json")
    expectContains(store, "\"zone\": \"\(variable)\"")
    #expect(store.contains("+01:00\"") || store.contains("+02:00\""))
  }

  @Test(
    "that this machine has no data for ends a command with 3 instead of counting in UTC",
    arguments: [
      "Mars/Base", ":Mars/Base", "Etc/GMT+5", "Europe/Berlin", "CET", "/nowhere/East", "EST5ED",
      "Test/East/Deeper", "Test/Words", "Test/Short", "Test", " ", "\u{1B}[2J",
    ])
  func unknown(variable: String) throws {
    let zone = printable(variable.hasPrefix(":") ? String(variable.dropFirst()) : variable)
    try runner.run(
      ["done", "p1"], status: 3,
      errors: """
        error: TZ names the zone `\(zone)`, and this machine has no data for it
        help: correct TZ, or install the time-zone data (Debian: tzdata)

        """, now: nil, environment: environment(variable))
    #expect(!FileManager.default.fileExists(atPath: runner.folder("workspace")))
  }

  @Test("of a link that leads to no data is an error that names the zone")
  func brokenLink() throws {
    let errors = try runner.refusal(
      of: ["done", "p1"], status: 3, now: nil, environment: environment("FOLDER/elsewhere/gone"))
    expectPrefix(errors, "error: TZ names the zone `Europe/Berlin`, and")
  }

  @Test("without data is no error of a command whose clock is fixed")
  func fixed() throws {
    let environment = environment("Europe/Berlin")
    try runner.prepare(["status"], environment: environment)
    let epoch = environment.merging(["SOURCE_DATE_EPOCH": "1790000000"]) { $1 }
    try runner.prepare(["status"], now: nil, environment: epoch)
  }

  @Test("a zone in brackets behind --now is the zone of the run")
  func zoneBehindNow() throws {
    try runner.prepare(["done", "p1", "25m"], now: "2026-03-29T01:30Z[Europe/Berlin]")
    try expectContains(
      runner.output(of: ["export"], now: "2026-03-29T10:00Z"),
      #""2026-03-29T03:30:00+02:00": {"day": "2026-03-28""#)
    try expectContains(runner.output(of: ["export"], now: "2026-03-29T10:00Z"), #""zone": "Europe/Berlin""#)
    // The evening before, there.
    try expectPrefix(
      runner.output(of: ["status"], now: "2026-03-29T03:30Z[America/New_York]"),
      "Day     Day 1 of 3, Saturday 28 March")
    try expectEqual(
      runner.refusal(of: ["today"], status: 2, now: "2026-03-29T03:30Z[Mars/Base]"),
      """
      error: `--now` names the zone `Mars/Base`, and this machine has no data for it
      help: write a name such as `Europe/Berlin`

      """)
  }
}
