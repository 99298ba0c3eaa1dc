// `site --as-of` from the outside: its folder, what stays as it is, and the pages as they were that day.

import Foundation
import TestSupport
import Testing

@Suite("A site of an earlier date")
struct EarlierSiteTests {
  private let runner: CommandRunner

  /// The last second of Friday 20 November, and the Tuesday after it.
  private static let (then, later) = ("2026-11-21T03:59:59+01:00", "2026-11-24T21:00:00+01:00")

  init() throws { runner = try CommandRunner() }

  private func prepare(_ words: String, on day: Int) throws {
    try runner.prepare(
      words.split(separator: " ").map(String.init), now: "2026-11-\(day)T21:00:00+01:00")
  }

  /// Two days with work of every kind.
  private func beginning() throws {
    for (words, day) in [
      ("done p1 25m --note Zqfirst", 19), ("done p2 10m p3 20m", 20), ("bonus Puzzle 5m", 20),
      ("reflect Zqfine", 20),
    ] { try prepare(words, on: day) }
  }

  /// What is logged on the days after them.
  private func continuation() throws {
    for (words, day) in [
      ("done p3 9m", 22), ("note p3 Zqlater", 22), ("review 1920 hard 25m", 23), ("bonus Riddle 5m", 24),
      ("reflect Zqafter", 24), ("start p1", 24),
    ] { try prepare(words, on: day) }
  }

  private func build(_ words: String, into folder: String, at now: String) throws -> [String: [UInt8]] {
    try runner.prepare(
      ["site", "--output", runner.folder(folder)] + words.split(separator: " ").map(String.init), now: now)
    return try runner.folder.contents(of: folder)
  }

  @Test("has the very files that were built at the end of that day", arguments: ["public", "private"])
  func sameFiles(audience: String) throws {
    try beginning()
    let options = "--audience \(audience)"
    let then = try build(options, into: "then", at: Self.then)
    try continuation()
    let back = try build("\(options) --as-of 2026-11-20", into: "back", at: Self.later)
    #expect(then.count > 20 && Set(then.keys) == Set(back.keys))
    expectEqual(then.keys.filter { then[$0] != back[$0] }.sorted(), [])
    let now = try build(options, into: "now", at: Self.later)
    #expect(now["index.html"] != back["index.html"] && now["days/001.html"] != back["days/001.html"])
  }

  @Test("of today is the site of today, with the pauses that are ahead")
  func today() throws {
    try beginning()
    try prepare("pause 2026-12-05..2026-12-09", on: 20)
    let present = try build("", into: "present", at: CommandRunner.now)
    let today = try build("--as-of today", into: "today", at: CommandRunner.now)
    expectEqual(present.keys.filter { present[$0] != today[$0] }.sorted(), [])
  }

  @Test("leaves out a text that was changed later")
  func changedText() throws {
    try beginning()
    try prepare("note 1920 Zqsecond", on: 22)
    for (date, texts) in [("2026-11-20", []), ("2026-11-22", ["Zqsecond"])] {
      let files = try build("--audience private --as-of \(date)", into: date, at: Self.later)
      let page = String(decoding: files["days/001.html"] ?? [], as: UTF8.self)
      expectEqual(["Zqfirst", "Zqsecond"].filter(page.contains), texts, "\(date)")
      #expect(String(decoding: files["days/002.html"] ?? [], as: UTF8.self).contains("Zqfine"))
    }
  }

  @Test("is in a folder of its own, and neither the usual site nor the workspace becomes another")
  func nothingElse() throws {
    try beginning()
    try continuation()
    try runner.prepare(["site"], now: Self.later)
    let folders = ["workspace", "site"]
    let before = try folders.map { try runner.folder.contents(of: $0) }
    // The next day a build makes a backup, remembers itself and writes the calendar again.
    let output = try runner.output(of: ["site", "--as-of", "2026-11-20"], now: "2026-11-25T21:00:00+01:00")
    #expect(output.hasSuffix(" pages: site-2026-11-20/index.html\n"), "\(output)")
    try expectEqual(folders.map { try runner.folder.contents(of: $0) }, before)
    #expect(FileManager.default.fileExists(atPath: runner.folder("site-2026-11-20/index.html")))
    for name in ["calendar.ics", "state.json"] { #expect(before[0][name] != nil) }
    try runner.prepare(["site"], now: "2026-11-25T21:00:00+01:00")
    #expect(try folders.map { try runner.folder.contents(of: $0) } != before)
  }

  @Test("takes the folder that is named, and none that holds other things")
  func folder() throws {
    try beginning()
    try runner.folder.write("mine", to: "notes/a.txt")
    try runner.folder.write("mine", to: "site-2026-11-20/a.txt")
    for options in [["--output", "notes"], []] {
      let errors = try runner.refusal(
        of: ["site", "--as-of", "fri"] + options, status: 1, now: Self.later)
      #expect(errors.contains("is not empty and holds no site of this program"), "\(errors)")
    }
    try runner.prepare(["site", "--as-of", "fri", "--output", "other"], now: Self.later)
    #expect(FileManager.default.fileExists(atPath: runner.folder("other/index.html")))
  }

  @Test(
    "of a date that has not come, or is none, is refused and writes nothing",
    arguments: [
      ("tomorrow", "Wednesday 25 November 2026 is in the future"),
      ("2026-12-24", "Thursday 24 December 2026 is in the future"),
      ("someday", "`someday` is not a valid date"),
    ])
  func refused(date: String, says: String) throws {
    try beginning()
    let before = try runner.folder.contents()
    let errors = try runner.refusal(of: ["site", "--as-of", date], status: 2, now: Self.later)
    #expect(errors.hasPrefix("error: \(says)"), "\(errors)")
    try expectEqual(runner.folder.contents(), before)
  }
}
