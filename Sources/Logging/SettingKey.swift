// The settings by name: reading, checking and changing them.

package import StudyModel
import TextTools

/// A setting that `settings get` and `settings set` know.
package enum SettingKey: String, CaseIterable, Sendable {
  case start
  case dayStart
  case rest
  case owner
  case language
  case baseURL
  case shareName = "share.name"
  case shareAbout = "share.about"
  case shareNotes = "share.notes"
  case shareReflections = "share.reflections"
  case shareBonusTitles = "share.bonusTitles"
  case shareIndexed = "share.indexed"
  case feedWeekly = "feed.weekly"
  case remindMorning = "remind.morning"
  case remindEvening = "remind.evening"
  case remindStreak = "remind.streak"
  case remindReview = "remind.review"
  case remindSite = "remind.site"
  case remindBackup = "remind.backup"

  /// What it does, in a line.
  package var explanation: String {
    switch self {
    case .start: "the date of programme day 1"
    case .dayStart: "when a calendar day begins"
    case .rest: "weekdays off; a change holds from the day it is made"
    case .owner: "whose log it is; no page shows it"
    case .language: "the language of the site"
    case .baseURL: "the address of the site on the web"
    case .shareName: "the name that strangers see"
    case .shareAbout: "the sentence that says what the site is about"
    case .shareNotes: "whether notes reach a public site"
    case .shareReflections: "whether reflections reach a public site"
    case .shareBonusTitles: "whether titles of bonus problems reach a public site"
    case .shareIndexed: "whether search engines may list a public site"
    case .feedWeekly: "whether the feed sums up each week"
    case .remindMorning: "when to send the day's plan"
    case .remindEvening: "when to say how the day went"
    case .remindStreak: "when to warn that a long streak may break"
    case .remindReview: "when to remind you of the weekly review"
    case .remindSite: "whether the morning warns of a stale site"
    case .remindBackup: "whether the morning warns of an overdue backup"
    }
  }

  /// Whether the planned dates follow from it.
  package var movesThePlan: Bool { self == .start || self == .rest }

  /// What may be written, in a line.
  package var allowed: String {
    switch self {
    case .start:
      "a date such as `2026-11-23`, `today` or `mon` (the next one), or `none` while nothing is logged"
    case .dayStart: "a time from `00:00` to `06:00`"
    case .rest: "up to six weekdays such as `sat,sun`, or `none`"
    case .owner:
      "a name of up to \(Settings.longestOwner) characters on one line, or `none` for that of the account"
    case .language: "the tag of a language such as `en` or `de`"
    case .baseURL: "an address such as `https://you.example/progress/`, or `none`"
    case .shareName: "a name of up to \(Settings.longestPublicName) characters on one line, or `none`"
    case .shareAbout:
      "a sentence of up to \(Settings.longestPublicAbout) characters on one line, or `none` for the plan's own"
    case .remindMorning, .remindEvening, .remindStreak: "a time such as `07:30`, or `off`"
    case .remindReview: "a weekday and a time such as `sun 19:00`, or `off`"
    case .shareNotes, .shareReflections, .shareBonusTitles, .shareIndexed, .feedWeekly, .remindSite,
      .remindBackup:
      "`yes` or `no`"
    }
  }

  /// The value in force on a date, as `set` would take it.
  package func value(in settings: Settings, on today: CivilDate) -> String {
    switch self {
    case .start: return settings.start?.iso ?? "none"
    case .dayStart: return settings.dayStart.text
    case .rest:
      let weekdays = settings.restWeekdays(on: today)
      return weekdays.isEmpty
        ? "none" : Weekday.allCases.filter(weekdays.contains).map(\.short).joined(separator: ",")
    case .owner: return settings.owner ?? "none"
    case .language: return settings.language.text
    case .baseURL: return settings.baseURL?.text ?? "none"
    case .shareName: return settings.publicName ?? "none"
    case .shareAbout: return settings.publicAbout ?? "none"
    case .shareNotes: return settings.sharesNotes ? "yes" : "no"
    case .shareReflections: return settings.sharesReflections ? "yes" : "no"
    case .shareBonusTitles: return settings.sharesBonusTitles ? "yes" : "no"
    case .shareIndexed: return settings.isIndexed ? "yes" : "no"
    case .feedWeekly: return settings.feedsWeeks ? "yes" : "no"
    case .remindMorning: return settings.reminders.morning?.text ?? "off"
    case .remindEvening: return settings.reminders.evening?.text ?? "off"
    case .remindStreak: return settings.reminders.streak?.text ?? "off"
    case .remindReview: return settings.reminders.review?.text ?? "off"
    case .remindSite: return settings.reminders.saysStaleSite ? "yes" : "no"
    case .remindBackup: return settings.reminders.saysMissingBackup ? "yes" : "no"
    }
  }
}

extension ProgressLog {
  /// Changes one setting. A change of rest weekdays holds from `today` on (Documentation/numbers.md, Days).
  package mutating func set(_ key: SettingKey, to text: String, today: CivilDate) throws(SettingError) {
    switch key {
    case .start: try setStart(text, today: today)
    case .dayStart:
      guard let time = TimeOfDay(withTwoDigitHour(text)), Settings.allowedDayStart.contains(time) else {
        throw .wrongValue(key, text)
      }
      settings.dayStart = time
    case .rest: try setRest(text, today: today)
    case .owner: settings.owner = try name(text, upTo: Settings.longestOwner, for: key)
    case .language:
      guard let language = LanguageTag(text) else { throw .wrongValue(key, text) }
      settings.language = language
    case .baseURL: try setBaseURL(text)
    case .shareName: settings.publicName = try name(text, upTo: Settings.longestPublicName, for: key)
    case .shareAbout: settings.publicAbout = try name(text, upTo: Settings.longestPublicAbout, for: key)
    case .shareNotes: settings.sharesNotes = try yesOrNo(text, for: key)
    case .shareReflections: settings.sharesReflections = try yesOrNo(text, for: key)
    case .shareBonusTitles: settings.sharesBonusTitles = try yesOrNo(text, for: key)
    case .shareIndexed: settings.isIndexed = try yesOrNo(text, for: key)
    case .feedWeekly: settings.feedsWeeks = try yesOrNo(text, for: key)
    case .remindMorning: settings.reminders.morning = try timeOrOff(text, for: key, TimeOfDay.init)
    case .remindEvening: settings.reminders.evening = try timeOrOff(text, for: key, TimeOfDay.init)
    case .remindStreak: settings.reminders.streak = try timeOrOff(text, for: key, TimeOfDay.init)
    case .remindReview: settings.reminders.review = try timeOrOff(text, for: key, WeeklyTime.init)
    case .remindSite: settings.reminders.saysStaleSite = try yesOrNo(text, for: key)
    case .remindBackup: settings.reminders.saysMissingBackup = try yesOrNo(text, for: key)
    }
  }

  private mutating func setStart(_ text: String, today: CivilDate) throws(SettingError) {
    if text.lowercased() == "none" {
      let hasAttempts = items.values.contains { !$0.attempts.isEmpty } || !bonus.isEmpty
      guard !hasAttempts else { throw .startIsInUse }
      settings.start = nil
    } else if let date = try? date(typed: text, today: today, direction: .future) {
      settings.start = date
    } else {
      throw .wrongValue(.start, text)
    }
  }

  private mutating func setBaseURL(_ text: String) throws(SettingError) {
    guard text.lowercased() != "none" else {
      settings.baseURL = nil
      return
    }
    guard let address = SiteAddress(text) else { throw .wrongValue(.baseURL, text) }
    settings.baseURL = address
  }

  /// A name or a sentence on one line; nil for `none`.
  private func name(
    _ text: String, upTo longest: Int, for key: SettingKey
  ) throws(SettingError) -> String? {
    guard !isBlank(text), text.count <= longest, printable(text) == text else { throw .wrongValue(key, text) }
    return text.lowercased() == "none" ? nil : text
  }

  private mutating func setRest(_ text: String, today: CivilDate) throws(SettingError) {
    var weekdays: Set<Weekday> = []
    if text.lowercased() != "none" {
      for name in text.split(whereSeparator: { $0 == "," || $0.isWhitespace }) {
        guard let weekday = Weekday(name: String(name)) else { throw .wrongValue(.rest, text) }
        weekdays.insert(weekday)
      }
      guard (1...6).contains(weekdays.count) else { throw .wrongValue(.rest, text) }
    }
    guard weekdays != settings.restWeekdays(on: today) else { return }
    settings.rest.removeAll { $0.from >= today }
    settings.rest.append(RestWeekdays(from: today, weekdays: weekdays))
  }

  /// - Parameter read: reads a time from a text.
  /// - Returns: nil for `off`.
  private func timeOrOff<Time>(
    _ text: String, for key: SettingKey, _ read: (String) -> Time?
  ) throws(SettingError) -> Time? {
    if ["off", "none", "no"].contains(text.lowercased()) { return nil }
    guard let time = read(withTwoDigitHour(text)) else { throw .wrongValue(key, text) }
    return time
  }

  /// A time that is typed `7:30`, behind a weekday too, as `07:30`.
  private func withTwoDigitHour(_ text: String) -> String {
    var words = text.split(whereSeparator: \.isWhitespace).map(String.init)
    guard let time = words.popLast(), time.utf8.count == 4 else { return text }
    return (words + ["0" + time]).joined(separator: " ")
  }

  private func yesOrNo(_ text: String, for key: SettingKey) throws(SettingError) -> Bool {
    switch text.lowercased() {
    case "yes", "true", "on": true
    case "no", "false", "off": false
    default: throw .wrongValue(key, text)
    }
  }
}

/// The setting of that name, in any case.
package func settingKey(named name: String) throws(SettingError) -> SettingKey {
  let lowered = name.lowercased()
  if let key = SettingKey.allCases.first(where: { $0.rawValue.lowercased() == lowered }) { return key }
  throw .unknownKey(name, nearest: closestMatches(to: name, among: SettingKey.allCases.map(\.rawValue)))
}
