// Bounds on the work that a rule makes: of strangers' rules too, none hangs, traps or takes long.

import Agenda
import StudyModel
import TestSupport
import Testing

@Suite("Bounds of recurrence")
struct RecurrenceBoundTests {
  private static func list(_ numbers: ClosedRange<Int>) -> String {
    numbers.map(String.init).joined(separator: ",")
  }

  private static let hostile = [
    "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", "FREQ=MONTHLY;BYDAY=2WE;BYSETPOS=2",
    "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30",
    "FREQ=DAILY;BYDAY=MO;BYSETPOS=5", "FREQ=WEEKLY;BYMONTH=1;BYSETPOS=366",
    "FREQ=WEEKLY;INTERVAL=2;BYMONTH=2;BYSETPOS=7;COUNT=5",
    "FREQ=MONTHLY;INTERVAL=12;BYMONTH=2;BYMONTHDAY=30", "FREQ=YEARLY;BYDAY=53MO;BYMONTHDAY=1",
    "FREQ=YEARLY;INTERVAL=100000",
    "FREQ=DAILY;INTERVAL=100000", "FREQ=DAILY;INTERVAL=31;BYMONTHDAY=31;COUNT=100000",
    "FREQ=DAILY;COUNT=100000",
    "FREQ=DAILY;INTERVAL=100000;COUNT=100000",
    "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYSETPOS=\(list(1...7));COUNT=100000",
    "FREQ=YEARLY;BYMONTHDAY=\(list(1...31));BYSETPOS=\(list(1...366));COUNT=100000",
    "FREQ=YEARLY;BYDAY=\((1...53).flatMap { number in ["MO", "TU", "WE", "TH", "FR", "SA"].map { "\(number)\($0)" } }.joined(separator: ","));COUNT=100000",
  ]

  @Test("No rule is looked at for long, and a search that is cut short says so")
  func hostileRules() throws {
    let starts =
      Tier.isNightly ? ["0001-01-01", "2026-01-31", "2024-02-29", "9999-12-31"] : ["2024-02-29"]
    for text in Self.hostile {
      let rule = try RecurrenceRule(text)
      for start in starts {
        for asked in ["0001-01-01..9999-12-31", "2026-11-20", "9999-12-01..9999-12-31"] {
          let first = try span(start).lowerBound
          let dates = try span(asked)
          if Tier.isNightly {
            let clock = ContinuousClock()
            var least = Duration.seconds(9)
            for _ in 0..<3 { least = min(least, clock.measure { _ = rule.dates(from: first, on: dates) }) }
            #expect(least < .seconds(1), "\(text) from \(start) on \(asked)")
          }
          #expect(rule.dates(from: first, on: dates).dates.count <= RecurrenceRule.mostSteps, "\(text)")
        }
      }
    }
    let all = try span("1970-01-01..2999-12-31")
    let daily = RecurrenceRule(.daily).dates(from: all.lowerBound, on: all)
    expectEqual(daily.dates.count, RecurrenceRule.mostSteps)
    #expect(!daily.isComplete)
    // Every day of 400 years was looked at.
    let none = try RecurrenceRule("FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30")
    #expect(!none.dates(from: all.lowerBound, on: all).isComplete)
    let exact = RecurrenceRule(.daily, end: .count(7)).dates(from: all.lowerBound, on: all, atMost: 7)
    #expect(exact.isComplete)
    #expect(
      !RecurrenceRule(.daily, end: .count(8)).dates(from: all.lowerBound, on: all, atMost: 7).isComplete)
  }

  @Test("A window gives what the whole series has in it, from a far start and for random rules")
  func windows() throws {
    for text in [
      "FREQ=DAILY", "FREQ=DAILY;INTERVAL=7", "FREQ=WEEKLY;INTERVAL=3;BYDAY=MO,FR",
      "FREQ=MONTHLY;INTERVAL=5;BYMONTHDAY=-1,15",
      "FREQ=YEARLY;INTERVAL=4;BYDAY=MO", "FREQ=DAILY;COUNT=90000", "FREQ=MONTHLY;COUNT=2000",
      "FREQ=DAILY;INTERVAL=2;BYDAY=TU",
    ] {
      let rule = try RecurrenceRule(text)
      let start = try span("1970-01-05").lowerBound
      let window = try span("2026-06-01..2026-08-31")
      let all = rule.dates(from: start, on: try span("1970-01-01..2026-08-31"), atMost: 100_000).dates
      expectEqual(rule.dates(from: start, on: window).dates, all.filter { window.contains($0) }, text)
    }
    var random = SeededNumbers(seed: 30)
    let first = try span("2020-01-01").lowerBound
    for _ in 0..<2_000 {
      let frequency = try #require(RecurrenceRule.Frequency.allCases.randomElement(using: &random))
      func some(_ range: ClosedRange<Int>) -> [Int] {
        (0..<Int.random(in: 0...2, using: &random)).map { _ in Int.random(in: range, using: &random) }.filter
        { $0 != 0 }
      }
      let weekdays = Weekday.allCases.filter { _ in Int.random(in: 0...3, using: &random) == 0 }
      let rule = RecurrenceRule(
        frequency, interval: Int.random(in: 1...9, using: &random),
        end: Bool.random(using: &random) ? .never : .count(Int.random(in: 1...40, using: &random)),
        months: some(1...12), monthDays: frequency == .weekly ? [] : some(-31...31),
        days: weekdays.map { .init($0) }, weekStart: Weekday.allCases.randomElement(using: &random) ?? .monday
      )
      let start = first.adding(days: Int.random(in: 0...2_000, using: &random))
      let low = start.adding(days: Int.random(in: -100...4_000, using: &random))
      let window = low...low.adding(days: Int.random(in: 0...400, using: &random))
      let all = rule.dates(from: start, on: start...max(start, window.upperBound)).dates
      expectEqual(
        rule.dates(from: start, on: window).dates, all.filter(window.contains),
        "\(rule.text) from \(start.iso)")
      try expectEqual(RecurrenceRule(rule.text), rule)
    }
  }

  @Test("Values that no text can have do no harm, and random text is read or refused")
  func oddValues() throws {
    let numbers = [Int.min, -400, 0, 400, Int.max]
    let all = try span("2026-01-01..2027-12-31")
    for frequency in RecurrenceRule.Frequency.allCases {
      let rule = RecurrenceRule(
        frequency, interval: .min, end: .count(.min), months: numbers, monthDays: numbers,
        days: numbers.map { .init(.monday, ordinal: $0) }, positions: numbers)
      _ = rule.dates(from: all.lowerBound, on: all)
      var endless = rule
      (endless.end, endless.interval) = (.never, .max)
      for start in [Int.min / 200_000, -1, 0, 2_932_896, 2_932_897, Int.max / 200_000] {
        _ = endless.dates(from: CivilDate(serial: start), on: all)
      }
      _ = endless.words(from: AgendaTime(all.lowerBound), in: zones)
    }
    var random = SeededNumbers(seed: 5)
    let pieces = [
      "FREQ=", "DAILY", "YEARLY", "BYDAY=", "MO", "-", "+", "1", "53", "999999999999", ",", ";", "=",
      "UNTIL=", "2026", "T", "Z", "é", "\0", "BYSETPOS=", " ",
    ]
    for _ in 0..<20_000 {
      let text = (0..<Int.random(in: 0...9, using: &random)).compactMap { _ in
        pieces.randomElement(using: &random)
      }.joined()
      if let rule = try? RecurrenceRule(text) { expectEqual((try? RecurrenceRule(rule.text)), rule) }
    }
  }
}
