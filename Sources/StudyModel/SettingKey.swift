// The settings by name: what each is for, what it holds and where. A new setting is a field of `Settings` and a row here.

import TextTools

/// A setting that `settings get` and `settings set` know. Its raw value is also its name in a store; only `start` and `rest`
/// belong to the programme there.
package enum SettingKey: String, CaseIterable, Sendable {
  case start
  case dayStart
  case rest
  case owner
  case language
  case baseURL
  case shareName = "share.name"
  case shareAbout = "share.about"
  case shareLinks = "share.links"
  case shareNotes = "share.notes"
  case shareReflections = "share.reflections"
  case shareBonusTitles = "share.bonusTitles"
  case interview
  case reviewOn = "review.on"
  case reviewPerDay = "review.perDay"
  case solutionsLink = "solutions.link"
  case remindMorning = "remind.morning"
  case remindEvening = "remind.evening"
  case remindStreak = "remind.streak"
  case remindReview = "remind.review"
  case remindEvents = "remind.events"
  case remindTasks = "remind.tasks"

  /// What it does, in a line.
  package var explanation: String { definition.explanation }

  /// What it holds, and where.
  package var kind: SettingKind { definition.kind }

  private var definition: (explanation: String, kind: SettingKind) {
    switch self {
    case .start: ("the date of day 1", .start)
    case .dayStart: ("when a calendar day begins", .dayStart)
    case .rest: ("weekly rest days; a change applies from today", .rest)
    case .owner: ("the log's owner, never published", .text(\.owner, atMost: Settings.longestOwner))
    case .language: ("the language of the site", .language)
    case .baseURL: ("the address of the site on the web", .address(\.baseURL))
    case .shareName:
      ("the name that strangers see", .text(\.publicName, atMost: Settings.longestPublicName))
    case .shareAbout:
      (
        "the sentence that says what the site is about",
        .text(\.publicAbout, atMost: Settings.longestPublicAbout)
      )
    case .shareLinks: ("your other pages, shown beside your name", .links(\.publicLinks))
    case .shareNotes: ("whether notes reach a public site", .flag(\.sharesNotes))
    case .shareReflections: ("whether reflections reach a public site", .flag(\.sharesReflections))
    case .shareBonusTitles:
      ("whether titles of bonus problems are public", .flag(\.sharesBonusTitles))
    case .interview: ("the date of the interview that you prepare for", .date(\.interview))
    case .reviewOn: ("whether to review solved problems", .flag(\.review.isOn))
    case .reviewPerDay:
      ("reviews a day, at most", .number(\.review.perDay, in: ReviewSettings.allowedPerDay))
    case .solutionsLink:
      (
        "the web address of your solutions' repository", .address(\.solutionsLink)
      )
    case .remindMorning: ("when to send the day's plan", .time(\.reminders.morning))
    case .remindEvening: ("when to say how the day went", .time(\.reminders.evening))
    case .remindStreak: ("when to warn that a long streak may break", .time(\.reminders.streak))
    case .remindReview: ("when to remind you of the weekly review", .weeklyTime(\.reminders.review))
    case .remindEvents:
      ("whether to remind you 15 minutes before an event", .flag(\.reminders.remindsOfEvents))
    case .remindTasks: ("when to remind you of the tasks that are due", .time(\.reminders.tasks))
    }
  }

  /// Whether the planned dates follow from it.
  package var movesThePlan: Bool { self == .start || self == .rest }

  /// What may be written, in a line.
  package var allowed: String {
    switch kind {
    case .start:
      "a date such as `2026-11-23`, `today` or `mon` (the next one), or `none` while nothing is logged"
    case .dayStart: "a time from `00:00` to `06:00`"
    case .date: "a date such as `2027-03-20`, or `none`"
    case .number(_, let range): "a number from `\(range.lowerBound)` to `\(range.upperBound)`"
    case .rest: "up to six weekdays such as `sat,sun`, or `none`"
    case .language: "the tag of a language such as `en` or `de`"
    case .address:
      "an address such as `https://\(self == .solutionsLink ? "github.com/you/leetcode" : "you.example/progress/")`, or `none`"
    case .links:
      "up to \(PublicLinks.most) addresses such as `https://github.com/you`, with commas between them, or `none`"
    case .text(_, let longest):
      "a \(self == .shareAbout ? "sentence" : "name") of up to \(longest) characters on one line, or `none`\(withoutIt)"
    case .time: "a time such as `07:30`, or `off`"
    case .weeklyTime: "a weekday and a time such as `sun 19:00`, or `off`"
    case .flag: "`yes` or `no`"
    }
  }

  private var withoutIt: String {
    switch self {
    case .owner: " for that of the account"
    case .shareAbout: " for the plan's own"
    default: ""
    }
  }

  /// The settings that belong to no programme.
  package static let stored = allCases.filter { $0 != .start && $0 != .rest }

  /// The value in force on a date, as `settings set` takes it.
  package func value(in settings: Settings, on today: CivilDate) -> String {
    switch kind {
    case .start: return settings.start?.iso ?? "none"
    case .rest:
      let weekdays = settings.restWeekdays(on: today)
      let names = Weekday.allCases.filter(weekdays.contains).map(\.short)
      return names.isEmpty ? "none" : names.joined(separator: ",")
    default: return text(in: settings)
    }
  }

  /// The value of a setting that belongs to no programme, as `settings set` takes it.
  package func text(in settings: Settings) -> String {
    switch kind {
    case .start, .rest: ""
    case .dayStart: settings.dayStart.text
    case .language: settings.language.text
    case .address(let path): settings[keyPath: path]?.text ?? "none"
    case .links(let path): settings[keyPath: path]?.text ?? "none"
    case .text(let path, _): settings[keyPath: path] ?? "none"
    case .time(let path): settings[keyPath: path]?.text ?? "off"
    case .weeklyTime(let path): settings[keyPath: path]?.text ?? "off"
    case .flag(let path): settings[keyPath: path] ? "yes" : "no"
    case .date(let path): settings[keyPath: path]?.iso ?? "none"
    case .number(let path, _): String(settings[keyPath: path])
    }
  }

  /// Sets a setting that belongs to no programme; false, without a change, for a text that is none of its values.
  package func set(_ text: String, in settings: inout Settings) -> Bool {
    let word = text.lowercased()
    switch kind {
    case .start, .rest: return false
    case .dayStart:
      guard let time = TimeOfDay(withTwoDigitHour(text)), Settings.allowedDayStart.contains(time) else {
        return false
      }
      settings.dayStart = time
    case .language:
      guard let language = LanguageTag(text) else { return false }
      settings.language = language
    case .address(let path): return set(path, in: &settings, SiteAddress(text), isNone: word == "none")
    case .links(let path): return set(path, in: &settings, PublicLinks(text), isNone: word == "none")
    case .date(let path): return set(path, in: &settings, CivilDate(text), isNone: word == "none")
    case .text(let path, let longest):
      guard (1...longest).contains(text.count) else { return false }
      settings[keyPath: path] = word == "none" ? nil : text
    case .flag(let path):
      let words = ["yes": true, "true": true, "on": true, "no": false, "false": false, "off": false]
      guard let isOn = words[word] else { return false }
      settings[keyPath: path] = isOn
    case .number(let path, let range):
      guard let number = decimal(Array(text.utf8)), range.contains(number) else { return false }
      settings[keyPath: path] = number
    case .time(let path):
      let isOff = ["off", "none", "no"].contains(word)
      return set(path, in: &settings, TimeOfDay(withTwoDigitHour(text)), isNone: isOff)
    case .weeklyTime(let path):
      let isOff = ["off", "none", "no"].contains(word)
      return set(path, in: &settings, WeeklyTime(withTwoDigitHour(text)), isNone: isOff)
    }
    return true
  }

  /// - Parameter isNone: whether the text means that there is none.
  private func set<Value>(
    _ path: WritableKeyPath<Settings, Value?>, in settings: inout Settings, _ value: Value?, isNone: Bool
  ) -> Bool {
    guard value != nil || isNone else { return false }
    settings[keyPath: path] = isNone ? nil : value
    return true
  }
}

/// A time that is typed `7:30`, behind a weekday too, as `07:30`.
private func withTwoDigitHour(_ text: String) -> String {
  var words = text.split(whereSeparator: \.isWhitespace).map(String.init)
  guard let time = words.popLast(), time.utf8.count == 4 else { return text }
  return (words + ["0" + time]).joined(separator: " ")
}

/// What a setting holds. A path leads to its field.
package enum SettingKind {
  case start, rest, dayStart, language
  case address(WritableKeyPath<Settings, SiteAddress?>)
  /// Nil for none.
  case links(WritableKeyPath<Settings, PublicLinks?>)
  /// One line of 1 to so many characters.
  case text(WritableKeyPath<Settings, String?>, atMost: Int)
  case flag(WritableKeyPath<Settings, Bool>)
  /// Nil for none.
  case date(WritableKeyPath<Settings, CivilDate?>)
  case number(WritableKeyPath<Settings, Int>, in: ClosedRange<Int>)
  /// Nil if the reminder is off.
  case time(WritableKeyPath<Settings, TimeOfDay?>)
  /// Nil if the reminder is off.
  case weeklyTime(WritableKeyPath<Settings, WeeklyTime?>)
}
