// Changing a setting as a person types it.

package import StudyModel
import TextTools

extension ProgressLog {
  /// Changes one setting. A change of rest weekdays holds from `today` on (Documentation/numbers.md, Days).
  package mutating func set(_ key: SettingKey, to text: String, today: CivilDate) throws {
    switch key.kind {
    case .start: try setStart(text, today: today)
    case .rest: try setRest(text, today: today)
    case .date:
      // Also a past one, so that a log says what it was; and one that is typed as `fri`.
      let date = try? date(typed: text, today: today, direction: .future)
      guard key.set(date?.iso ?? text, in: &settings) else { throw wrong(text, for: key) }
    case .text:
      guard !isBlank(text), printable(text) == text, key.set(text, in: &settings) else {
        throw wrong(text, for: key)
      }
    default:
      guard key.set(text, in: &settings) else { throw wrong(text, for: key) }
    }
  }

  private mutating func setStart(_ text: String, today: CivilDate) throws {
    if text.lowercased() == "none" {
      let hasAttempts = items.values.contains { !$0.attempts.isEmpty } || !bonus.isEmpty
      guard !hasAttempts else {
        throw Failure(
          .usage, "work is logged, so the programme needs a start",
          help: "write another date instead of `none`")
      }
      settings.start = nil
    } else if let date = try? date(typed: text, today: today, direction: .future) {
      settings.start = date
    } else {
      throw wrong(text, for: .start)
    }
  }

  private mutating func setRest(_ text: String, today: CivilDate) throws {
    var weekdays: Set<Weekday> = []
    if text.lowercased() != "none" {
      for name in text.split(whereSeparator: { $0 == "," || $0.isWhitespace }) {
        guard let weekday = Weekday(name: String(name)) else { throw wrong(text, for: .rest) }
        weekdays.insert(weekday)
      }
      guard (1...6).contains(weekdays.count) else { throw wrong(text, for: .rest) }
    }
    guard weekdays != settings.restWeekdays(on: today) else { return }
    settings.rest.removeAll { $0.from >= today }
    settings.rest.append(RestWeekdays(from: today, weekdays: weekdays))
  }
}

private func wrong(_ text: String, for key: SettingKey) -> Failure {
  Failure(
    .usage, "\(quoted(text)) is not a valid value for `\(key.rawValue)`", help: "write \(key.allowed)")
}

/// The setting of that name, in any case.
package func settingKey(named name: String) throws -> SettingKey {
  let lowered = name.lowercased()
  if let key = SettingKey.allCases.first(where: { $0.rawValue.lowercased() == lowered }) { return key }
  let nearest = closestMatches(to: name, among: SettingKey.allCases.map(\.rawValue))
  throw Failure.unknown(
    "setting", name, nearest: nearest.map { "`\($0)`" }, help: "`machinemode settings list` shows all of them"
  )
}
