// Changing a setting as a person types it.

package import StudyModel
import TextTools

extension ProgressLog {
  /// Changes one setting. A change of rest weekdays holds from `today` on (Documentation/numbers.md, Days).
  package mutating func set(_ key: SettingKey, to text: String, today: CivilDate) throws(SettingError) {
    switch key.kind {
    case .start: try setStart(text, today: today)
    case .rest: try setRest(text, today: today)
    case .dayStart:
      guard let time = TimeOfDay(withTwoDigitHour(text)), Settings.allowedDayStart.contains(time) else {
        throw .wrongValue(key, text)
      }
      settings.dayStart = time
    case .language:
      guard let language = LanguageTag(text) else { throw .wrongValue(key, text) }
      settings.language = language
    case .address(let path):
      let address = SiteAddress(text)
      guard address != nil || text.lowercased() == "none" else { throw .wrongValue(key, text) }
      settings[keyPath: path] = address
    case .links(let path):
      let links = PublicLinks(text)
      guard links != nil || text.lowercased() == "none" else { throw .wrongValue(key, text) }
      settings[keyPath: path] = links
    case .text(let path, let longest): settings[keyPath: path] = try name(text, upTo: longest, for: key)
    case .flag(let path):
      let words = ["yes": true, "true": true, "on": true, "no": false, "false": false, "off": false]
      guard let isOn = words[text.lowercased()] else { throw .wrongValue(key, text) }
      settings[keyPath: path] = isOn
    case .date(let path): settings[keyPath: path] = try dateOrNone(text, for: key, today: today)
    case .number(let path, let range):
      guard let number = decimal(Array(text.utf8)), range.contains(number) else {
        throw .wrongValue(key, text)
      }
      settings[keyPath: path] = number
    case .time(let path): settings[keyPath: path] = try timeOrOff(text, for: key, TimeOfDay.init)
    case .weeklyTime(let path): settings[keyPath: path] = try timeOrOff(text, for: key, WeeklyTime.init)
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

  /// A date, also a past one, so that a log says what it was; nil for `none`.
  private func dateOrNone(
    _ text: String, for key: SettingKey, today: CivilDate
  ) throws(SettingError) -> CivilDate? {
    if text.lowercased() == "none" { return nil }
    guard let date = try? date(typed: text, today: today, direction: .future) else {
      throw .wrongValue(key, text)
    }
    return date
  }

  /// A name or a sentence on one line; nil for `none`.
  private func name(_ text: String, upTo longest: Int, for key: SettingKey) throws(SettingError) -> String? {
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

}

/// The setting of that name, in any case.
package func settingKey(named name: String) throws(SettingError) -> SettingKey {
  let lowered = name.lowercased()
  if let key = SettingKey.allCases.first(where: { $0.rawValue.lowercased() == lowered }) { return key }
  throw .unknownKey(name, nearest: closestMatches(to: name, among: SettingKey.allCases.map(\.rawValue)))
}
