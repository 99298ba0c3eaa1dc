// Reads the settings and the pauses of a store.

import StrictJSON
import StudyModel

extension StoreDecoding {
  /// Reads the settings; what is not there has its default.
  static func settings(
    _ reader: inout JSONReader, _ unknown: inout UnknownFields
  ) throws(JSONError) -> Settings {
    var settings = Settings()
    try reader.readObject { (reader, key) throws(JSONError) in
      switch key {
      case "start": settings.start = try reader.date()
      case "dayStart": settings.dayStart = try reader.value(dayStart, else: ImpossibleValue.dayStart)
      case "baseURL":
        settings.baseURL = try reader.value(
          SiteAddress.init, spelled: \.text, else: ImpossibleValue.baseURL)
      case "feed": try feed(&reader, &settings, &unknown)
      case "owner":
        settings.owner = try reader.text(
          atMost: Settings.longestOwner, longer: .longOwner, empty: .emptyOwner)
      case "remind": try remind(&reader, &settings.reminders, &unknown)
      case "rest": settings.rest = try rest(&reader, &unknown)
      case "share": try share(&reader, &settings, &unknown)
      default: try unknown[.settings].keep(key, from: &reader)
      }
    }
    return settings
  }

  private static func dayStart(_ text: String) -> TimeOfDay? {
    TimeOfDay(text).flatMap { Settings.allowedDayStart.contains($0) ? $0 : nil }
  }

  private static func share(
    _ reader: inout JSONReader, _ settings: inout Settings, _ unknown: inout UnknownFields
  ) throws(JSONError) {
    try reader.readObject { (reader, key) throws(JSONError) in
      switch key {
      case "about":
        settings.publicAbout = try reader.text(
          atMost: Settings.longestPublicAbout, longer: .longPublicAbout, empty: .emptyPublicAbout)
      case "indexed": settings.isIndexed = try reader.readBool()
      case "name":
        settings.publicName = try reader.text(
          atMost: Settings.longestPublicName, longer: .longPublicName, empty: .emptyPublicName)
      case "notes": settings.sharesNotes = try reader.readBool()
      case "reflections": settings.sharesReflections = try reader.readBool()
      case "bonusTitles": settings.sharesBonusTitles = try reader.readBool()
      default: try unknown[.share].keep(key, from: &reader)
      }
    }
  }

  private static func feed(
    _ reader: inout JSONReader, _ settings: inout Settings, _ unknown: inout UnknownFields
  ) throws(JSONError) {
    try reader.readObject { (reader, key) throws(JSONError) in
      switch key {
      case "weekly": settings.feedsWeeks = try reader.readBool()
      default: try unknown[.feed].keep(key, from: &reader)
      }
    }
  }

  private static func remind(
    _ reader: inout JSONReader, _ reminders: inout ReminderSettings, _ unknown: inout UnknownFields
  ) throws(JSONError) {
    try reader.readObject { (reader, key) throws(JSONError) in
      switch key {
      case "backup": reminders.saysMissingBackup = try reader.readBool()
      case "evening": reminders.evening = try timeOrOff(&reader, TimeOfDay.init, \.text)
      case "morning": reminders.morning = try timeOrOff(&reader, TimeOfDay.init, \.text)
      case "review": reminders.review = try timeOrOff(&reader, WeeklyTime.init, \.text)
      case "site": reminders.saysStaleSite = try reader.readBool()
      case "streak": reminders.streak = try timeOrOff(&reader, TimeOfDay.init, \.text)
      default: try unknown[.remind].keep(key, from: &reader)
      }
    }
  }

  /// A time in its one spelling; nil where the reminder is switched off.
  private static func timeOrOff<Time>(
    _ reader: inout JSONReader, _ read: (String) -> Time?, _ spelling: (Time) -> String
  ) throws(JSONError) -> Time? {
    let text = try reader.readString()
    if text == StoreEncoding.off { return nil }
    guard let time = read(text), spelling(time) == text else { throw reader.impossible(.reminderTime(text)) }
    return time
  }

  private static func rest(
    _ reader: inout JSONReader, _ unknown: inout UnknownFields
  ) throws(JSONError) -> [RestWeekdays] {
    var changes: [RestWeekdays] = []
    try reader.readArray { (reader, _) throws(JSONError) in
      let change = try restWeekdays(&reader, &unknown)
      if let last = changes.last, change.from <= last.from { throw reader.impossible(.restOutOfOrder) }
      changes.append(change)
    }
    return changes
  }

  private static func restWeekdays(
    _ reader: inout JSONReader, _ unknown: inout UnknownFields
  ) throws(JSONError) -> RestWeekdays {
    var from: CivilDate?
    var days: Set<Weekday>?
    var others: [JSONMember] = []
    try reader.readObject { (reader, key) throws(JSONError) in
      switch key {
      case "from": from = try reader.date()
      case "weekdays": days = try weekdays(&reader)
      default: try others.keep(key, from: &reader)
      }
    }
    let change = RestWeekdays(
      from: try reader.required(from, "from"), weekdays: try reader.required(days, "weekdays"))
    unknown[.rest(from: change.from)] = others
    return change
  }

  private static func weekdays(_ reader: inout JSONReader) throws(JSONError) -> Set<Weekday> {
    var days: Set<Weekday> = []
    try reader.readArray { (reader, _) throws(JSONError) in
      let day = try reader.value(weekday, else: ImpossibleValue.weekday)
      guard days.insert(day).inserted else { throw reader.impossible(.repeatedWeekday(day.short)) }
    }
    guard days.count < Weekday.allCases.count else { throw reader.impossible(.allWeekdaysRest) }
    return days
  }

  private static func weekday(_ text: String) -> Weekday? { Weekday.allCases.first { $0.short == text } }

  /// Reads the pauses, in the order logged.
  static func pauses(
    _ reader: inout JSONReader, _ unknown: inout UnknownFields
  ) throws(JSONError) -> [Pause] {
    var pauses: [Pause] = []
    var occurrences = Occurrences<[CivilDate]>()
    try reader.readArray { (reader, _) throws(JSONError) in
      var others: [JSONMember] = []
      let pause = try pause(&reader, &others)
      let occurrence = occurrences.next([pause.from, pause.through])
      unknown[.pause(from: pause.from, through: pause.through, occurrence: occurrence)] = others
      pauses.append(pause)
    }
    return pauses
  }

  private static func pause(
    _ reader: inout JSONReader, _ others: inout [JSONMember]
  ) throws(JSONError) -> Pause {
    var from: CivilDate?
    var through: CivilDate?
    var reason: String?
    try reader.readObject { (reader, key) throws(JSONError) in
      switch key {
      case "from": from = try reader.date()
      case "through": through = try reader.date()
      case "reason": reason = try reader.writtenText()
      default: try others.keep(key, from: &reader)
      }
    }
    let pause = Pause(
      from: try reader.required(from, "from"), through: try reader.required(through, "through"),
      reason: reason)
    guard pause.from <= pause.through else { throw reader.impossible(.pauseEndsBeforeItBegins) }
    guard pause.dates.dayCount <= Pause.longest else { throw reader.impossible(.pauseTooLong) }
    return pause
  }
}
