// The time zone in force: what the system names, what this machine has data for, and what the log keeps.

import Foundation
import TestSupport
import Testing

@testable import machinemode

@Suite("The time zone")
struct ZoneDataTests {
  /// Time-zone data of one offset, an hour east of UTC, in the form of RFC 8536.
  private static let data: String = {
    let counts = [0, 0, 0, 0, 1, 4].map { "\u{0}\u{0}\u{0}\(Character(Unicode.Scalar(UInt8($0))))" }
    let header = "TZif" + String(repeating: "\u{0}", count: 16) + counts.joined()
    return header + "\u{0}\u{0}\u{E}\u{10}" + "\u{0}\u{0}" + "TST\u{0}"
  }()

  private let folder: TemporaryFolder

  /// Two zones with data, one without, and a folder for `/etc`.
  init() throws {
    folder = try TemporaryFolder()
    try folder.write(Self.data, to: "zoneinfo/Test/East")
    try folder.write(Self.data, to: "zoneinfo/EST5EDT")
    try folder.write(Self.data, to: "elsewhere/East")
    try folder.write("not a zone, though it is long enough to be one\n", to: "zoneinfo/Test/Words")
    try folder.write("TZif", to: "zoneinfo/Test/Short")
    try folder.write("", to: "etc/hostname")
  }

  private func name(_ variable: String?) throws -> String? {
    try ZoneData(variable: variable, folder: folder("zoneinfo"), settings: folder("etc")).name()
  }

  private func mistake(_ variable: String?) throws -> ZoneMistake {
    try #require(throws: ZoneMistake.self) { try name(variable) }
  }

  private func link(_ path: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: folder(path), withDestinationPath: target)
  }

  // MARK: TZ is set

  private static let named: [(String, String?)] = [
    ("Test/East", "Test/East"), (":Test/East", "Test/East"), ("FOLDER/zoneinfo/Test/East", "Test/East"),
    (":FOLDER/zoneinfo/Test/East", "Test/East"), ("EST5EDT", "EST5EDT"),
    // Data under no name: the offset is all that can be kept.
    ("FOLDER/elsewhere/East", nil), ("../elsewhere/East", nil),
    ("", "UTC"), (":", "UTC"), ("UTC", "UTC"), (":UTC", "UTC"), ("Etc/UTC", "Etc/UTC"), ("GMT", "GMT"),
    ("Zulu", "Zulu"), ("UTC0", "UTC0"), ("CET-1", "CET-1"), ("CET-1CEST", "CET-1CEST"),
    ("CET-1CEST,M3.5.0,M10.5.0/3", "CET-1CEST,M3.5.0,M10.5.0/3"), ("<+0330>-3:30", "<+0330>-3:30"),
    (":<-03>3", "<-03>3"), ("PST8PDT", "PST8PDT"),
  ]

  @Test("that TZ names is the one with data, or the rule it holds", arguments: named)
  func variable(text: String, expected: String?) throws {
    #expect(try name(text.replacing("FOLDER", with: folder.path)) == expected)
  }

  @Test(
    "that TZ names and this machine has no data for is a mistake, digits or not",
    arguments: [
      "Mars/Olympus", ":Mars/Olympus", "Etc/GMT+5", "Europe/Berlin", "CET", "/nowhere/East",
      "Test/East/Deeper", "CET-1CEST,M3.5.0", "CET-25", "Berlin1Paris+", " ", "\u{1B}[2J",
    ])
  func noData(text: String) throws {
    let zone = text.hasPrefix(":") ? String(text.dropFirst()) : text
    #expect(try mistake(text) == .noData(zone: zone))
  }

  @Test(
    "whose file holds something else is a mistake, not UTC", arguments: ["Test/Words", "Test/Short", "Test"])
  func notData(text: String) throws {
    #expect(try mistake(text) == .notData(zone: text, path: "\(folder.path)/zoneinfo/\(text)"))
  }

  // MARK: TZ is not set

  @Test("of a machine without /etc/localtime is UTC")
  func utc() throws {
    #expect(try name(nil) == "UTC")
    for zone in ["UTC\n", "Etc/UTC\n", "\n", ""] {
      try folder.write(zone, to: "etc/timezone")
      #expect(try name(nil) == "UTC")
    }
  }

  @Test("that only /etc/timezone names has no data for the C library, so it is a mistake")
  func timezoneFile() throws {
    try folder.write("\nTest/East\n", to: "etc/timezone")
    #expect(
      try mistake(nil) == .systemZoneWithoutData(zone: "Test/East", path: "\(folder.path)/etc/timezone"))
    #expect(try name("Test/East") == "Test/East")
  }

  @Test(
    "of a link is what it leads to, in any folder called zoneinfo",
    arguments: [
      "FOLDER/zoneinfo/Test/East", "../zoneinfo/Test/East",
    ])
  func linked(target: String) throws {
    try link("etc/localtime", to: target.replacing("FOLDER", with: folder.path))
    #expect(try name(nil) == "Test/East")
    #expect(try name("\(folder.path)/etc/localtime") == "Test/East")
    #expect(try name(":\(folder.path)/etc/localtime") == "Test/East")
    // The name of a link is not the name of a zone.
    try link("zoneinfo/localtime", to: "Test/East")
    #expect(try name("localtime") == nil)
  }

  @Test("of a copy has no name, and what /etc/timezone says is not taken for it")
  func copied() throws {
    try folder.write(Self.data, to: "etc/localtime")
    try folder.write("Test/Other\n", to: "etc/timezone")
    #expect(try name(nil) == nil)
  }

  @Test(
    "of a link without its target, or to what is no data, is a mistake that names the zone",
    arguments: [
      "Europe/Berlin", "Etc/GMT+5", "Test/Words", "Test/Short",
    ])
  func broken(zone: String) throws {
    try link("etc/localtime", to: "../zoneinfo/\(zone)")
    #expect(try mistake(nil) == .systemZoneWithoutData(zone: zone, path: "\(folder.path)/etc/localtime"))
  }

  @Test("of a link to UTC needs no data")
  func linkedUTC() throws {
    try link("etc/localtime", to: "/usr/share/zoneinfo-that-is-gone/zoneinfo/Etc/UTC")
    #expect(try name(nil) == "Etc/UTC")
  }

  @Test(
    "of a file that holds no data is not known",
    arguments: ["", "TZif", "words, and many of them, so that they fill a header\n"])
  func unreadable(text: String) throws {
    try folder.write(text, to: "etc/localtime")
    #expect(try mistake(nil) == .systemDataUnreadable(path: "\(folder.path)/etc/localtime"))
  }

  @Test("of a folder in the place of the file is not known")
  func folderInPlace() throws {
    try folder.write("", to: "etc/localtime/file")
    #expect(try mistake(nil) == .systemDataUnreadable(path: "\(folder.path)/etc/localtime"))
  }

  @Test("says what is wrong and what to do")
  func messages() {
    let help = "help: install the time-zone data (Debian: tzdata); until then `TZ=UTC` counts days in UTC"
    #expect(
      ZoneMistake.systemZoneWithoutData(zone: "Europe/Berlin", path: "/etc/localtime").message
        == "the zone is `Europe/Berlin` by /etc/localtime, and this machine has no data for it\n\(help)")
    #expect(
      ZoneMistake.systemDataUnreadable(path: "/etc/localtime").message
        == "/etc/localtime holds no time-zone data, so the local time is not known\n\(help)")
    #expect(
      ZoneMistake.notData(zone: "A\u{1B}", path: "/z/A\u{1B}").message
        == "TZ names the zone `A␛`, and /z/A␛ holds no time-zone data\n"
        + "help: correct TZ, or install the time-zone data (Debian: tzdata)")
  }

  // MARK: Rules

  @Test(
    "written as a rule is one in all of POSIX's forms",
    arguments: [
      "UTC0", "EST5", "EST+5", "CET-1", "abc00", "CET-01:00", "LMT-0:53:28", "EST5EDT", "EST5EDT4",
      "EST5EDT,M3.2.0,M11.1.0", "EST5EDT4,M3.2.0/2,M11.1.0/2:00:00", "NZST-12NZDT,M9.5.0,M4.1.0/3",
      "<+1245>-12:45<+1345>,M9.5.0/2:45,M4.1.0/3:45", "<-02>2<-01>,M3.5.0/-1,M10.5.0/0", "XYZ24",
      "IST-1GMT0,M10.5.0,M3.5.0/1", "EET-2EEST,J60,J300", "EET-2EEST,0,365/167:59:59",
    ])
  func rule(text: String) {
    #expect(PosixZone.isWellFormed(text))
  }

  @Test(
    "written any other way is none",
    arguments: [
      "", "UTC", "5", "AB5", "A1B5", "<+0330-3:30", "<ab>5", "+0330-3:30", "EST5:", "EST5:60", "EST5:00:60",
      "EST25", "EST5ED", "EST5EDT,", "EST5EDT,M3.2.0", "EST5EDT,M3.2.0,", "EST5EDT,M13.2.0,M11.1.0",
      "EST5EDT,M3.6.0,M11.1.0", "EST5EDT,M3.0.0,M11.1.0", "EST5EDT,M3.2.7,M11.1.0", "EST5EDT,M3.2,M11.1.0",
      "EST5EDT,J0,J60", "EST5EDT,J366,J60", "EST5EDT,366,60", "EST5EDT,M3.2.0/168,M11.1.0",
      "EST5EDT,M3.2.0,M11.1.0,", "EST5,M3.2.0,M11.1.0", "EST 5", "EST5 ", "ÉST5", "EST٥", "Etc/GMT+5",
      "EST999999999999999999999",
    ])
  func noRule(text: String) {
    #expect(!PosixZone.isWellFormed(text))
  }

  // MARK: From the outside

  @Test(
    "is kept in the log as it is in force",
    arguments: [
      ("Test/East", "Test/East", "+01:00"), ("CET-1", "CET-1", "+01:00"),
      ("<+0330>-3:30", "<+0330>-3:30", "+03:30"),
      ("", "UTC", "Z"), ("UTC", "UTC", "Z"), ("FOLDER/elsewhere/East", "+01:00", "+01:00"),
    ])
  func logged(variable: String, zone: String, offset: String) throws {
    let runner = try CommandRunner()
    try runner.folder.write(Self.data, to: "zoneinfo/Test/East")
    try runner.folder.write(Self.data, to: "elsewhere/East")
    let zoneVariable = variable.replacing("FOLDER", with: runner.folder.path)
    #expect(
      try runner.complaints(
        ["done", "p1", "--quiet"], now: nil,
        environment: ["TZ": zoneVariable, "TZDIR": runner.folder("zoneinfo")]) == [])
    let store = try runner.folder.text("workspace/progress.json")
    #expect(store.contains("\"zone\": \"\(zone)\""))
    let instants = store.matches(of: /"at": "[-0-9]{10}T[:0-9]{8}([^"]*)"/).map { String($0.output.1) }
    #expect(Set(instants) == [offset])
  }

  @Test("without data ends a command with 3, and not one whose clock is fixed")
  func missing() throws {
    let runner = try CommandRunner()
    for zone in ["Etc/GMT+5", "Europe/Berlin"] {
      let environment = ["TZ": zone, "TZDIR": runner.folder("empty")]
      #expect(
        try runner.complaints(
          ["done", "p1"], status: 3,
          errors: """
            error: TZ names the zone `\(zone)`, and this machine has no data for it
            help: correct TZ, or install the time-zone data (Debian: tzdata)

            """, now: nil, environment: environment) == [])
      #expect(try runner.run(["status"], environment: environment).status == 0)
      #expect(
        try runner.run(
          ["status"], now: nil, environment: environment.merging(["SOURCE_DATE_EPOCH": "1790000000"]) { $1 }
        ).status == 0)
    }
    #expect(try runner.folder.contents() == [:])
  }
}
