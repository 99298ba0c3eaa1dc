// What no text can do to a calendar: end a line, widen it, add one, or come out as another text.

import StudyModel
import TestSupport
import Testing

@testable import Calendars

@Suite("The writer of calendars")
struct ICalendarWriterTests {
  private static func bytes(_ write: (inout ICalendarWriter) -> Void) -> [UInt8] {
    var writer = ICalendarWriter()
    write(&writer)
    return writer.bytes
  }

  private static func line(_ text: String) throws -> String {
    let lines = try CalendarLines(bytes { $0.text("SUMMARY", text) })
    try #require(lines.unfolded.count == 1)
    return lines.unfolded[0]
  }

  @Test("writes a text as RFC 5545 has it, and quotes a parameter where it has to")
  func texts() throws {
    let cases: [(String, String, String)] = [
      ("", "SUMMARY:", "SUMMARY:"),
      ("a, b; c \\ d: \"e\"", "SUMMARY:a\\, b\\; c \\\\ d: \"e\"", "SUMMARY:a\\, b\\; c \\\\ d: \"e\""),
      ("\\n", "SUMMARY:\\\\n", "SUMMARY:\\\\n"), ("a\nb", "SUMMARY:a b", "SUMMARY:a\\nb"),
      ("a\r\nb", "SUMMARY:a b", "SUMMARY:a\\nb"), ("a\rb", "SUMMARY:a b", "SUMMARY:a\\nb"),
      ("a\n\rb", "SUMMARY:a  b", "SUMMARY:a\\n\\nb"),
      ("a\u{85}b", "SUMMARY:a b", "SUMMARY:a\\nb"), ("a\u{2028}b", "SUMMARY:a b", "SUMMARY:a\\nb"),
      ("a\u{2029}b", "SUMMARY:a b", "SUMMARY:a\\nb"), ("a\u{0B}b", "SUMMARY:a b", "SUMMARY:a\\nb"),
      ("a\u{0C}b", "SUMMARY:a b", "SUMMARY:a\\nb"), ("a\tb", "SUMMARY:a b", "SUMMARY:a b"),
      ("a\u{0}b\u{1}\u{7}\u{1B}\u{1C}\u{1D}\u{1E}\u{1F}\u{7F}\u{80}\u{9F}c", "SUMMARY:abc", "SUMMARY:abc"),
      ("END:VEVENT\r\nBEGIN:VALARM", "SUMMARY:END:VEVENT BEGIN:VALARM", "SUMMARY:END:VEVENT\\nBEGIN:VALARM"),
      ("Größe 木 👩🏽‍💻", "SUMMARY:Größe 木 👩🏽‍💻", "SUMMARY:Größe 木 👩🏽‍💻"),
    ]
    for (text, inOneLine, inLines) in cases {
      try expectEqual(Self.line(text), inOneLine)
      let lines = try CalendarLines(Self.bytes { $0.lines("SUMMARY", text) })
      expectEqual(lines.unfolded, [inLines])
    }
    func quoted(_ identifier: String) throws -> String {
      let noon = LocalTime(CivilDate(serial: 0), TimeOfDay(minutes: 720))
      let bytes = Self.bytes { $0.value("DTSTART", .time(AgendaTime(noon, zone: identifier))) }
      return try CalendarLines(bytes).unfolded.joined()
    }
    try expectEqual(quoted("Europe/Berlin"), "DTSTART;TZID=Europe/Berlin:19700101T120000")
    try expectEqual(quoted("CET-1,M3;4:5"), "DTSTART;TZID=\"CET-1,M3;4:5\":19700101T120000")
    try expectEqual(quoted("a\"b\r\nc\u{0}\u{2028}d"), "DTSTART;TZID=abcd:19700101T120000")
  }

  @Test("folds at 75 octets, before a character that would go beyond, and gives any text back")
  func folds() throws {
    for length in 60...80 {
      for sign in ["x", "é", "木", "😀", ",", "\\"] {
        let text = String(repeating: "a", count: length) + sign + sign
        let bytes = Self.bytes { $0.text("X", text) }
        try expectEqual(CalendarComponent.read(Self.whole(bytes)).text("X"), text)
        let lines = try CalendarLines(bytes).physical
        // As few folds as there can be: no line ends while the next character would go in.
        for (line, next) in zip(lines, lines.dropFirst()) {
          let first =
            next[1] == 0x5C
            ? 2 : UTF8.width(String(decoding: next.dropFirst(), as: UTF8.self).unicodeScalars.first ?? "a")
          #expect(line.count + first > 75)
        }
      }
    }
    var random = RandomScalars(state: 7)
    for _ in 0..<Tier.cases(1_000, nightly: 10_000) {
      let text = random.text()
      let bytes = Self.bytes { writer in
        writer.text("SUMMARY", text)
        writer.lines("DESCRIPTION", text)
      }
      let component = try CalendarComponent.read(Self.whole(bytes))
      expectEqual(component.properties.map(\.name), ["SUMMARY", "DESCRIPTION"])
      expectEqual(component.text("SUMMARY"), Self.kept(text, lineEnd: " "), "\(text.debugDescription)")
      expectEqual(component.text("DESCRIPTION"), Self.kept(text, lineEnd: "\n"), "\(text.debugDescription)")
    }
  }

  /// A text by the same rules, in another way.
  private static func kept(_ text: String, lineEnd: String) -> String {
    let ends: Set<UInt32> = [0x0A, 0x0B, 0x0C, 0x0D, 0x85, 0x2028, 0x2029]
    let scalars = Array(text.unicodeScalars)
    var kept = String.UnicodeScalarView()
    for (index, scalar) in scalars.enumerated() {
      if ends.contains(scalar.value) {
        let isSecondHalf = scalar == "\n" && index > 0 && scalars[index - 1] == "\r"
        if !isSecondHalf { kept.append(contentsOf: lineEnd.unicodeScalars) }
      } else if scalar == "\t" {
        kept.append(" ")
      } else if scalar.properties.generalCategory != .control {
        kept.append(scalar)
      }
    }
    return String(kept)
  }

  @Test("writes values that are not text, and knows what a clock shows before 1970 too")
  func values() throws {
    let date = try #require(CivilDate("2027-02-07"))
    let evening = LocalTime(date, TimeOfDay(minutes: 20 * 60 + 5))
    let instant = Instant(date: date, time: TimeOfDay(minutes: 61), offset: 0)
    let bytes = Self.bytes { writer in
      writer.value("A", .time(AgendaTime(date)))
      writer.value("B", .time(AgendaTime(evening, zone: nil)))
      writer.value("C", .instant(instant))
      writer.value(
        "D", .weekly(.wednesday, through: AgendaTime(LocalTime(date, TimeOfDay(minutes: 61)), zone: "UTC")))
      for offset in [0, 3_600, -12_600, 34_200, -1_172, 86_399] { writer.value("E", .offset(offset)) }
      writer.value("F", .number(12))
      writer.value("G", .address("https://ada.example/a,b;c/\r\nX:1 é"))
    }
    try expectEqual(
      CalendarLines(bytes).unfolded,
      [
        "A;VALUE=DATE:20270207", "B:20270207T200500", "C:20270207T010100Z",
        "D:FREQ=WEEKLY;BYDAY=WE;UNTIL=20270207T010100Z", "E:+0000", "E:+0100", "E:-0330", "E:+0930",
        "E:-001932", "E:+235959", "F:12", "G:https://ada.example/a,b;c/X:1",
      ])
    let cases: [(Int, Int, Int)] = [
      (-1, -1, 86_399), (0, 0, 0), (-86_400, -1, 0), (86_399, 0, 86_399), (86_400, 1, 0),
    ]
    for (total, serial, seconds) in cases {
      let local = LocalTime(secondsSinceEpoch: total)
      expectEqual(local.date.serial, serial)
      expectEqual(local.seconds, seconds)
      expectEqual(local.secondsSinceEpoch, total)
    }
  }

  /// Lines as the whole of a calendar.
  private static func whole(_ bytes: [UInt8]) -> [UInt8] {
    Array("BEGIN:VCALENDAR\r\n".utf8) + bytes + Array("END:VCALENDAR\r\n".utf8)
  }
}

/// Texts of whatever there is, and more often of what does harm.
struct RandomScalars {
  var state: UInt64

  private static let harmful: [Unicode.Scalar] = [
    "\r", "\n", "\u{85}", "\u{2028}", "\u{2029}", "\u{0}", "\u{0B}", "\u{0C}", "\u{1C}", "\u{7F}", "\t", " ",
    "\\",
    ";", ",", ":", "\"", "n", "N", "\u{FEFF}", "\u{301}", "\u{200D}", "😀", "🇩", "🇪", "\u{FE0F}", "木", "é",
  ]

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state >> 33
  }

  mutating func text() -> String {
    var text = String.UnicodeScalarView()
    for _ in 0..<next() % 200 {
      switch next() % 3 {
      case 0: text.append(Self.harmful[Int(next()) % Self.harmful.count])
      case 1: text.append(Unicode.Scalar(UInt8(0x20 + next() % 0x5F)))
      default: if let scalar = Unicode.Scalar(UInt32(next() % 0x11_0000)) { text.append(scalar) }
      }
    }
    return String(text)
  }
}
