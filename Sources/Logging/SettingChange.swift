// Changing a setting as a person types it.

package import StudyModel
import TextTools

extension ProgressLog {
  /// Changes one setting. A change of rest weekdays holds from `today` on (Documentation/numbers.md, Days).
  package mutating func set(_ key: SettingKey, to text: String, today: CivilDate) throws(SettingError) {
    switch key.kind {
    case .start: try setStart(text, today: today)
    case .rest: try setRest(text, today: today)
    case .date:
      // Also a past one, so that a log says what it was; and one that is typed as `fri`.
      let date = try? date(typed: text, today: today, direction: .future)
      guard key.set(date?.iso ?? text, in: &settings) else { throw .wrongValue(key, text) }
    case .text:
      guard !isBlank(text), printable(text) == text, key.set(text, in: &settings) else {
        throw .wrongValue(key, text)
      }
    default:
      guard key.set(text, in: &settings) else { throw .wrongValue(key, text) }
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
}

/// The setting of that name, in any case.
package func settingKey(named name: String) throws(SettingError) -> SettingKey {
  let lowered = name.lowercased()
  if let key = SettingKey.allCases.first(where: { $0.rawValue.lowercased() == lowered }) { return key }
  throw .unknownKey(name, nearest: closestMatches(to: name, among: SettingKey.allCases.map(\.rawValue)))
}
