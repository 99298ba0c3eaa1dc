// Models the learner's settings and their defaults.

import TextTools

package struct RestWeekdays: Hashable, Sendable {
  package let from: CivilDate
  /// Never all seven.
  package let weekdays: Set<Weekday>

  package init(from: CivilDate, weekdays: Set<Weekday>) {
    self.from = from
    self.weekdays = weekdays
  }
}

/// The pick of solved problems to solve again (Documentation/review.md).
package struct ReviewSettings: Hashable, Sendable {
  /// Whether there is one at all.
  package var isOn = true
  /// The most problems of a date.
  package var perDay = 3

  package static let allowedPerDay = 1...20
  /// The most minutes of a date; one problem is always picked, however long it takes.
  package static let mostMinutes = 60

  package init() {}
}

/// The learner's settings; Documentation/commands.md lists them with their defaults.
package struct Settings: Hashable, Sendable {
  /// The date of day 1; nil until the first logged item or `settings set start`.
  package var start: CivilDate?
  /// The owner of the log, in 1 to 100 characters; nil until the first save, which takes the account's name.
  package var owner: String?
  /// When a calendar day begins, 00:00 to 06:00.
  package var dayStart = Settings.defaultDayStart
  /// In order of date: each change applies from the day it was made.
  package var rest: [RestWeekdays] = []
  /// The language of the site, which has a strings file.
  package var language = LanguageTag.english
  /// The address of the site; if nil, no page contains an absolute address.
  package var baseURL: SiteAddress?
  /// The learner's name on a public site, in 1 to `longestPublicName` characters; nil if none is shown.
  package var publicName: String?
  /// The description of a public site, in 1 to `longestPublicAbout` characters; nil for the plan's own.
  package var publicAbout: String?
  /// The learner's other pages, which strangers find beside the name; nil for none.
  package var publicLinks: PublicLinks?
  /// Whether all notes reach a public site.
  package var sharesNotes = false
  /// Whether all reflections reach a public site.
  package var sharesReflections = false
  /// Whether the titles of bonus problems reach a public site.
  package var sharesBonusTitles = false
  /// The times of reminders.
  package var reminders = ReminderSettings()
  /// The pick of solved problems to solve again.
  package var review = ReviewSettings()
  /// The date of the interview that the learner prepares for; nil if there is none.
  package var interview: CivilDate?
  /// The address of the repository of solutions on the web; nil if strangers see no links to them.
  package var solutionsLink: SiteAddress?

  package static let defaultDayStart = TimeOfDay(minutes: 4 * 60)
  /// The largest number of characters of an owner's name.
  package static let longestOwner = 100
  /// The largest number of characters of the public name.
  package static let longestPublicName = 60
  /// The largest number of characters of the public description, the same as for a plan's.
  package static let longestPublicAbout = Curriculum.longestAbout
  package static let allowedDayStart = TimeOfDay(minutes: 0)...TimeOfDay(minutes: 6 * 60)

  package init() {}

  package func restWeekdays(on date: CivilDate) -> Set<Weekday> {
    rest.last { $0.from <= date }?.weekdays ?? []
  }
}

/// A language tag of BCP 47, e.g. `de` or `pt-BR`: letters, then parts of letters and digits after hyphens.
package struct LanguageTag: Hashable, Sendable {
  package let text: String

  package static let english = LanguageTag(unchecked: "en")
  /// The largest number of characters of a tag.
  package static let longest = 35

  /// - Returns: nil for a text that is not a tag.
  package init?(_ text: String) {
    let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    let areParts = parts.allSatisfy {
      (1...8).contains($0.count) && $0.allSatisfy { $0.isLetter || $0.isDigit }
    }
    guard text.utf8.count <= LanguageTag.longest, areParts, let language = parts.first, language.count > 1,
      language.allSatisfy(\.isLetter)
    else { return nil }
    self.init(unchecked: text)
  }

  private init(unchecked text: String) { self.text = text }

  /// Whether both name one language, by BCP 47 whatever the case of their letters.
  package func isSame(as other: LanguageTag) -> Bool { text.lowercased() == other.text.lowercased() }
}
