// Lines of an inbox: which are entries, when they count, what tells them apart, and what no inbox may hold.

import StudyModel
import TestSupport
import Testing
import TextTools

@testable import Logging

@Suite("The lines of an inbox") struct InboxLineTests {
  /// Saturday 28 November 2026, 22:00, an hour east of UTC; days begin at 04:00.
  private let now = Instant(secondsSinceEpoch: 1_795_899_600, offset: 3_600)
  private var clock: InboxClock {
    InboxClock(now: now, dayStart: Settings.defaultDayStart, zone: ZoneOffsets(fixed: 3_600))
  }

  private func second(_ iso: String) -> Int { Instant(iso)?.secondsSinceEpoch ?? 0 }

  private static let timed: [(line: String, text: String, date: String, instant: String)] = [
    ("p1 25m", "p1 25m", "2026-11-28", "2026-11-28T21:00:00+01:00"),
    ("2026-11-27 21:10 p1", "p1", "2026-11-27", "2026-11-27T21:10:00+01:00"),
    ("2026-11-27T21:10 p1", "p1", "2026-11-27", "2026-11-27T21:10:00+01:00"),
    ("2026-11-27 9:05:30 p1", "p1", "2026-11-27", "2026-11-27T09:05:30+01:00"),
    ("yesterday 21:10 p1", "p1", "2026-11-27", "2026-11-27T21:10:00+01:00"),
    ("Yesterday p1", "p1", "2026-11-27", "2026-11-28T21:00:00+01:00"),
    ("2026-11-01 p1", "p1", "2026-11-01", "2026-11-28T21:00:00+01:00"),
    ("21:10 p1", "p1", "2026-11-28", "2026-11-28T21:10:00+01:00"),
    ("2026-11-28 01:10 p1", "p1", "2026-11-27", "2026-11-28T01:10:00+01:00"),
    ("2026-11-28T20:10:00Z done #lc-1", "done #lc-1", "2026-11-28", "2026-11-28T20:10:00Z"),
    // A phone's clock may be ahead a little.
    ("2026-11-28 22:14 p1", "p1", "2026-11-28", "2026-11-28T22:00:00+01:00"),
    ("25:00 p1", "25:00 p1", "2026-11-28", "2026-11-28T21:00:00+01:00"),
  ]

  @Test("begin with their time, or have that of the file", arguments: timed)
  func read(line: String, text: String, date: String, instant: String) throws {
    let entry = try clock.entry(line, changed: second("2026-11-28T21:00:00+01:00"))
    expectEqual(entry.text, text)
    expectEqual(entry.date.iso, date)
    expectEqual(entry.instant.iso, instant)
    expectEqual(entry.line, line)
  }

  private static let refused: [(line: String, changed: String, says: String)] = [
    ("2026-11-28 22:16 p1", "2026-11-28T21:00:00Z", "its time lies ahead: 2026-11-28T22:16:00+01:00"),
    ("2026-11-29 p1", "2026-11-28T21:00:00Z", "Sunday 29 November 2026 is in the future"),
    ("p1", "2026-11-27T02:59:00Z", "the line has no date, and the inbox was not changed today or yesterday"),
    ("p1", "2026-11-28T21:20:00Z", "the line has no date, and the inbox was not changed today or yesterday"),
    (
      "yesterday p1", "2026-11-20T21:00:00Z",
      "`yesterday` has no date, and the inbox was not changed today or yesterday"
    ),
    ("p1 \u{1B}[2J", "2026-11-28T21:00:00Z", "the line has control characters"),
    (String(repeating: "x", count: 4_097), "2026-11-28T21:00:00Z", "the line is longer than 4 kB"),
  ]

  @Test(
    "are refused for a time that cannot be told or lies ahead, and for what no line may hold",
    arguments: refused)
  func refuse(line: String, changed: String, says: String) {
    let failure = #expect(throws: Failure.self) { try clock.entry(line, changed: second(changed)) }
    expectEqual(failure?.message, says)
  }

  @Test("of yesterday's file are yesterday's, until the day after has begun")
  func yesterday() throws {
    let entry = try clock.entry("p1", changed: second("2026-11-28T02:00:00+01:00"))
    expectEqual(entry.date.iso, "2026-11-27")
    #expect(!entry.isDated)
  }

  @Test("stay with the reason below until they are changed")
  func told() throws {
    let refused = InboxText([InboxText.refused("p9", "there is no p9"), .aside("# mine"), .entry("p1")])
    let text = refused.text
    expectEqual(text, "p9\n# there is no p9 [\(shortHash(of: "p9"))]\n# mine\np1\n")
    let again = try InboxText(Array(text.utf8), named: "inbox.txt")
    expectEqual(again, refused)
    let changed = try InboxText(Array(text.replacing("p9\n", with: "p8\n").utf8), named: "inbox.txt")
    expectEqual(changed.lines, [.entry("p8"), .aside("# mine"), .entry("p1")])
  }

  @Test("may end as any system ends them, behind the mark of an editor")
  func lineEnds() throws {
    for text in ["\u{FEFF}p1\r\n\r\n p2 \n# x", "p1\r\rp2\r# x\r", "p1\n\np2\n# x\n"] {
      let lines = try InboxText(Array(text.utf8), named: "inbox.txt").lines
      expectEqual(lines, [.entry("p1"), .aside(""), .entry("p2"), .aside("# x")], text)
    }
  }

  private static let foreign: [(bytes: [UInt8], says: String)] = [
    ([0xFF, 0xFE, 0x70, 0x00], "inbox.txt is UTF-16"), ([0xFE, 0xFF, 0x00, 0x70], "inbox.txt is UTF-16"),
    ([0x70, 0x00, 0x31, 0x00], "inbox.txt is UTF-16"), ([0x70, 0xC3], "inbox.txt is not UTF-8 text"),
    ([UInt8](repeating: 0x70, count: 1 << 20 + 1), "inbox.txt is larger than 1 MiB"),
  ]

  @Test("are not looked for in what is no text of a phone", arguments: foreign)
  func unreadable(bytes: [UInt8], says: String) {
    let failure = #expect(throws: Failure.self) { try InboxText(bytes, named: "inbox.txt") }
    expectEqual(failure?.message, says)
  }

  @Test("are counted among equal ones of their date, those taken before with them")
  func numbers() throws {
    let changed = second("2026-11-28T21:00:00+01:00")
    let lines = ["p1 5m", "p1 5m", "2026-11-27 p1 5m", "p1 5m"]
    let entries = try lines.map { try clock.entry($0, changed: changed) }
    var taken = TakenLines("")
    var numbers = InboxNumbers()
    let first = entries.map { numbers.identity(of: $0, after: taken) }
    expectEqual(
      first,
      ["1 2026-11-28 p1 5m", "2 2026-11-28 p1 5m", "1 2026-11-27 2026-11-27 p1 5m", "3 2026-11-28 p1 5m"])
    taken.add(entries, from: ["mark"], at: now)
    taken = TakenLines(taken.text)
    numbers = InboxNumbers()
    expectEqual(numbers.identity(of: entries[0], after: taken), "4 2026-11-28 p1 5m")
    expectEqual(taken.lines(of: "mark"), entries.map(\.line))
    expectEqual(taken.lines(of: "other"), nil)
  }

  @Test("that two devices took at once are united")
  func unite() throws {
    let changed = second("2026-11-28T21:00:00+01:00")
    let entries = try ["p1", "p2", "p3"].map { try clock.entry($0, changed: changed) }
    var one = TakenLines("")
    var other = TakenLines("")
    one.add(Array(entries[0...1]), from: ["a"], at: now)
    other.add(Array(entries[1...2]), from: ["b"], at: now)
    one.unite(other.text)
    let both = TakenLines(one.text)
    expectEqual(entries.map(both.count), [1, 1, 1])
    #expect(both.lines(of: "a") != nil && both.lines(of: "b") != nil)
    let before = one.text
    one.unite(other.text)
    expectEqual(one.text, before)
  }

  private static let split: [(text: String, words: [String])] = [
    ("p1 25m", ["p1", "25m"]), ("  task   add \"Call Ada\" fri ", ["task", "add", "Call Ada", "fri"]),
    ("task add \u{201C}Call Ada\u{201D} fri", ["task", "add", "Call Ada", "fri"]),
    ("event add X fri \u{2014}every week", ["event", "add", "X", "fri", "--every", "week"]),
    ("a \"b", ["a", "\"b"]), ("5\" 6", ["5\"", "6"]),
  ]

  @Test("are split into words as in a shell", arguments: split)
  func words(text: String, words: [String]) { expectEqual(inboxWords(text[...]), words) }
}
