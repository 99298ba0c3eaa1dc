// Numbers, durations and dates: in English as the messages of the terminal write them, whose words stand in StudyModel.

import StudyModel
import TestSupport
import Testing
import Wording

@Suite("English quantities")
struct QuantityTests {
  @Test("say numbers, durations, dates and lists as the terminal does")
  func likeTheTerminal() throws {
    for number in [
      0, 1, 999, 1_000, 1_001, 12_034, 999_999, 1_000_000, Int.max, -1, -999, -1_000, -12_034, Int.min,
    ] {
      expectEqual(Vocabulary.english.number(number), grouped(number))
    }
    for minutes in [-5, 0, 1, 59, 60, 61, 119, 120, 179, 180, 181, 605, 60_000, Int.max] {
      expectEqual(Vocabulary.english.duration(minutes: minutes), durationText(minutes: minutes))
    }
    for minutes in [0...0, 20...39, 59...59, 45...60, 60...60, 61...88, 59...1_440, 60_005...60_005] {
      expectEqual(Vocabulary.english.duration(minutes: minutes), durationText(minutes: minutes))
    }
    for parts in [[], ["a"], ["a", "b"], ["a", "b", "c"], ["a", "b", "c", "d"]] {
      expectEqual(Vocabulary.english.list(parts), joined(parts))
    }
    // Each day of a year.
    let words = Vocabulary.english
    let first = try #require(CivilDate("2026-01-01"))
    for date in (0..<365).map(first.adding(days:)) {
      expectEqual(words.date(date), date.longText)
      expectEqual(words.dateWithWeekday(date), date.longTextWithWeekday)
      expectEqual(words.shortDate(date), date.shortText)
      expectEqual(words.date(date, in: 2026), date.dayAndMonth)
      expectEqual(words.date(date, in: 2025), date.longText)
      for other in [0, 1, 20, 40, 200, 400].map(date.adding(days:)) {
        expectEqual(words.dates(date, through: other), date.longText(through: other))
      }
      expectEqual(words.name(of: date.weekday), date.weekday.name)
    }
  }

  @Test("keep a number and its unit on one line on pages alone")
  func unbroken() {
    let pages = Vocabulary.englishOfPages
    expectEqual(pages.duration(minutes: 200), "3\u{A0}h\u{A0}20\u{A0}min")
    expectEqual(pages.duration(minutes: 20...39), "20–39\u{A0}min")
    expectEqual(pages.duration(minutes: 45...70), "45\u{A0}min to 1\u{A0}h\u{A0}10\u{A0}min")
    expectEqual(Vocabulary.english.duration(minutes: 200), "3 h 20 min")
  }
}
