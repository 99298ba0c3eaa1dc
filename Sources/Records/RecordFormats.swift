// Formats of the single values in a store, with the error messages for invalid ones.

package import StrictJSON
package import StudyModel
import TextTools

extension JSONFormat {
  /// A value with exactly one valid spelling: another would be written back differently.
  static func spelled(
    _ spelling: @escaping @Sendable (Value) -> String, _ read: @escaping @Sendable (String) -> Value?,
    else impossible: @escaping @Sendable (String) -> String
  ) -> JSONFormat {
    .text({ text in read(text).flatMap { spelling($0) == text ? $0 : nil } }, else: impossible)
  }
}

extension JSONFormat<CivilDate> {
  /// A date, e.g. `2026-11-20`.
  static var date: JSONFormat {
    .text({ CivilDate($0) }, else: impossibleDate)
  }
}

extension Instant {
  /// An instant, e.g. `2026-11-20T21:14:05+01:00`.
  package static var format: JSONFormat<Instant> {
    .text({ Instant($0) }) {
      "\(quoted($0)) is not a valid time: write one such as `2026-11-20T21:14:05+01:00`"
    }
  }
}

extension JSONFormat<Difficulty> {
  static var difficulty: JSONFormat {
    .text(Difficulty.init) {
      "\(quoted($0)) is not a difficulty: they are `Easy`, `Medium` and `Hard`"
    }
  }
}

extension JSONFormat<Rating> {
  static var rating: JSONFormat {
    .text(Rating.init) {
      "\(quoted($0)) is not a rating: they are \(joined(Rating.allCases.map { "`\($0.rawValue)`" }))"
    }
  }
}

extension JSONFormat<ItemID> {
  static var itemID: JSONFormat { .text(ItemID.init(stored:), else: impossibleItemID) }
}

extension JSONFormat<SiteAddress> {
  static var siteAddress: JSONFormat {
    .spelled({ $0.text }, { SiteAddress($0) }) {
      "\(quoted($0)) is not a valid address of a site: write one such as `https://you.example/progress/`"
    }
  }
}

extension JSONFormat<PublicLinks> {
  static var publicLinks: JSONFormat {
    .spelled({ $0.text }, { PublicLinks($0) }) {
      "\(quoted($0)) is not a list of addresses: write up to \(PublicLinks.most), such as `https://github.com/you/`"
    }
  }
}

extension JSONFormat<LanguageTag> {
  static var language: JSONFormat {
    .text({ LanguageTag($0) }) {
      "\(quoted($0)) is not the tag of a language: write one such as `de`"
    }
  }
}

extension JSONFormat<TimeOfDay> {
  static var dayStart: JSONFormat {
    .text({ text in TimeOfDay(text).flatMap { Settings.allowedDayStart.contains($0) ? $0 : nil } }) {
      "\(quoted($0)) is not a valid start of a day: write one from `00:00` to `06:00`"
    }
  }
}

extension JSONFormat<TimeOfDay?> {
  /// A time of day; nil for a reminder that is switched off.
  static var timeOrOff: JSONFormat { reminder(TimeOfDay.init, \.text) }
}

extension JSONFormat<WeeklyTime?> {
  /// A time on a weekday; nil for a reminder that is switched off.
  static var weeklyTimeOrOff: JSONFormat { reminder(WeeklyTime.init, \.text) }
}

/// The value instead of a time if a reminder is switched off.
let reminderOff = "off"

private func reminder<Time>(
  _ read: @escaping @Sendable (String) -> Time?, _ spelling: @escaping @Sendable (Time) -> String
) -> JSONFormat<Time?> {
  .spelled({ $0.map(spelling) ?? reminderOff }, { $0 == reminderOff ? .some(nil) : read($0) }) {
    "\(quoted($0)) is not a valid time of a reminder: write one such as `07:30`, `sun 19:00` for the review, or `off`"
  }
}

extension JSONFormat<Set<Weekday>> {
  /// Weekdays by their first three letters; not all seven.
  static var restWeekdays: JSONFormat {
    JSONFormat { value throws(JSONError.Cause) in
      var weekdays: Set<Weekday> = []
      for element in try JSONFormat<[JSONValue]>.array.read(value) {
        let name = try JSONFormat<String>.string.read(element)
        guard let weekday = Weekday.allCases.first(where: { $0.short == name }) else {
          throw .invalidValue("\(quoted(name)) is not a weekday: write `mon` to `sun`")
        }
        guard weekdays.insert(weekday).inserted else {
          throw .invalidValue("the weekday \(quoted(name)) appears twice")
        }
      }
      guard weekdays.count < Weekday.allCases.count else {
        throw .invalidValue("all seven weekdays are rest: leave at least one to study")
      }
      return weekdays
    }
  }
}

extension JSONFormat<String> {
  /// A fingerprint: 64 hexadecimal digits.
  package static var fingerprint: JSONFormat {
    .text({ isHexadecimal($0, digits: 64) ? $0 : nil }) {
      "\(quoted($0)) is not a fingerprint: one has 64 digits of `0` to `9` and `a` to `f`"
    }
  }

  /// The first digits of a commit's name.
  static var commit: JSONFormat {
    .text({ isHexadecimal($0, digits: Solution.commitDigits) ? $0 : nil }) {
      "\(quoted($0)) is not a commit: write the first \(Solution.commitDigits) digits of its name"
    }
  }

  static var zone: JSONFormat { .text(atMost: 64, called: "time zone") }

  static var title: JSONFormat { .text(atMost: SolvedProblem.longestTitle, called: "title") }

  /// Markdown or other words of the learner.
  static var words: JSONFormat {
    .text({ $0.utf8.count <= 1 << 20 ? $0 : nil }) { _ in "the text is longer than 1 MiB" }
  }

  /// A string of 1 to `longest` characters; 0 if it may be empty.
  package static func text(
    atMost longest: Int, called name: String, mayBeEmpty: Bool = false
  ) -> JSONFormat {
    JSONFormat { value throws(JSONError.Cause) in
      let text = try JSONFormat<String>.string.read(value)
      if text.isEmpty, !mayBeEmpty { throw .invalidValue("the \(name) is empty") }
      // A character has at least one byte; counting characters of a far longer string would only cost time.
      let bytes = text.utf8.count
      guard bytes <= longest || bytes <= longest * 100 && text.count <= longest else {
        throw .invalidValue("the \(name) is longer than \(longest) characters")
      }
      return text
    }
  }
}

extension ItemID {
  /// Parses an id in a store; nil for any other text.
  init?(stored text: String) {
    guard isName(text) else { return nil }
    self.init(text)
  }
}

/// Whether a text may name an item or a programme in a store: 1 to 60 of `a` to `z`, `0` to `9` and `-`.
func isName(_ text: String) -> Bool {
  (1...60).contains(text.utf8.count) && hasOnlyIDCharacters(text.utf8)
}

/// Whether a text has exactly this many hexadecimal digits, in lower case.
package func isHexadecimal(_ text: String, digits: Int) -> Bool {
  text.utf8.count == digits
    && text.utf8.allSatisfy { $0.isDigit || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0) }
}

@Sendable func impossibleDate(_ text: String) -> String {
  "\(quoted(text)) is not a valid date: write one from 1970 to 2999, such as `2026-11-20`"
}

@Sendable func impossibleItemID(_ text: String) -> String {
  "\(quoted(text)) is not the id of an item: an id has 1 to 60 of `a` to `z`, `0` to `9` and `-`"
}

@Sendable func quoted(_ text: String) -> String { "`\(truncated(text, to: 40))`" }
