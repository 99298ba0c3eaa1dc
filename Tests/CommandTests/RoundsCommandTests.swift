// `stats --against` from the outside: two rounds of one plan side by side, as text and as a document.

import StrictJSON
import TestSupport
import Testing

@Suite("Two rounds side by side")
struct RoundsCommandTests {
  private let runner: CommandRunner

  private static let second = "2026-12-02T21:00:00+01:00"

  /// A round of two days, and a second one of the same plan that is on its second day.
  init() throws {
    runner = try CommandRunner()
    try runner.folder.write(ReviewCommandTests.plan, to: "plan/week-01.md")
    try prepare("curriculum update plan --quiet", at: "2026-11-20T21:00:00+01:00")
    try prepare("done 1 25m 3 30m", at: "2026-11-20T21:00:00+01:00")
    try prepare("done 1.p1 20m --on 2026-11-21", at: "2026-11-21T21:00:00+01:00")
    try prepare("restart --yes", at: "2026-11-21T21:30:00+01:00")
  }

  private func prepare(_ words: String, at now: String) throws {
    try runner.prepare(words.split(separator: " ").map(String.init), now: now)
  }

  private func beginSecond() throws {
    try prepare("done p1 15m", at: "2026-12-01T21:00:00+01:00")
    try prepare("done p2 --looked", at: "2026-12-01T21:00:00+01:00")
  }

  private func output(_ words: String) throws -> String {
    try runner.output(of: words.split(separator: " ").map(String.init), now: Self.second)
  }

  @Test("stand in two columns, each as of the end of the same programme day")
  func text() throws {
    try beginSecond()
    let lines = try output("stats --against machine-mode --day 1").split(separator: "\n").map {
      $0.split(separator: #/ {2,}/#).map(String.init)
    }
    expectEqual(lines.first, ["Day 1 of both rounds"])
    expectEqual(lines[1], ["machine-mode-round-2", "machine-mode"])
    expectEqual(lines[2], ["1 December 2026", "20 November 2026"])
    for row in [
      ["Time spent", "15 min", "55 min"], ["Active days", "1 day", "1 day"],
      ["Solved again", "0 times", "0 times"],
      ["2 problems solved in both: 1 in less time, 0 in more."], ["Forgotten since: LC 3 Longest Substring."],
    ] { #expect(lines.contains(row), "\(row) of \(lines)") }
  }

  @Test("are compared on the day that the present round has come to unless another is named")
  func day() throws {
    try beginSecond()
    let today = try output("stats --against machine-mode")
    #expect(today.hasPrefix("Day 2 of both rounds\n") && today.contains("21 November 2026"), "\(today)")
    try expectEqual(output("stats --against machine-mode --day 2"), today)
    // What was logged on the earlier round's second day counts in the second alone.
    #expect(today.contains("1 h 15 min"))
    #expect(try !output("stats --against machine-mode --day 1").contains("1 h 15 min"))
  }

  @Test("are a document with the same figures")
  func document() throws {
    try beginSecond()
    let document = try parseJSON(Array(try output("stats --against machine-mode --day 1 --json").utf8))
    #expect(document["day"] == 1 && document["solvedInBoth"] == 2 && document["forgotten"] == [3])
    #expect(document["quicker"] == 1 && document["slower"] == 0)
    let (present, earlier) = (document["present"], document["earlier"])
    #expect(present?["date"] == "2026-12-01" && present?["minutes"] == 15 && present?["problems"] == 2)
    #expect(earlier?["date"] == "2026-11-20" && earlier?["minutes"] == 55 && earlier?["problems"] == 2)
    // The course of the earlier round goes on as far as it went.
    #expect(present?["doneByDay"] == [2] && earlier?["doneByDay"] == [2, 2])
  }

  private static let refused: [(words: String, status: Int32, says: String)] = [
    (
      "--against machine-mode-round-2", 1,
      "`machine-mode-round-2` is not another round of `machine-mode-round-2`"
    ),
    ("--against run", 1, "`run` is not another round of `machine-mode-round-2`"),
    ("--against nothing", 2, "there is no programme `nothing`"),
    ("--against machine-mode --day 3", 1, "day 3 has not come yet in both rounds"),
    ("--against machine-mode --day 9", 2, "there is no day 9"),
    ("--against machine-mode --why streak", 2, "`--against` goes with no `--why`"),
    ("streak --against machine-mode", 2, "`--against` goes with no section"),
    ("--day 1", 2, "`--day` goes with `--against`"),
  ]

  @Test("are refused where there are none, or the day has not come", arguments: refused)
  func areRefused(words: String, status: Int32, says: String) throws {
    try beginSecond()
    try prepare("challenge new Run", at: Self.second)
    try prepare("challenge use machine-mode-round-2", at: Self.second)
    let arguments = ["stats"] + words.split(separator: " ").map(String.init)
    let errors = try runner.refusal(of: arguments, status: status, now: Self.second)
    #expect(errors.hasPrefix("error: \(says)"), "\(errors)")
  }

  @Test("need a day of the present round, which begins with its first item")
  func notBegun() throws {
    let arguments = ["stats", "--against", "machine-mode"]
    let errors = try runner.refusal(of: arguments, status: 1, now: Self.second)
    #expect(errors.contains("the present round has not begun"), "\(errors)")
    try beginSecond()
    try runner.prepare(arguments, now: Self.second)
  }
}
