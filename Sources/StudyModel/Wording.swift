// Words numbers, durations and dates in the English of messages; pages use the module `Wording`.

/// A count with its noun: `1 day`, `3 days`.
package func counted(_ count: Int, _ noun: String, plural: String? = nil) -> String {
  "\(grouped(count)) \(count == 1 ? noun : plural ?? noun + "s")"
}

/// A whole number with thousands separators: `1,204`.
package func grouped(_ number: Int) -> String {
  var digits = Array(String(number.magnitude))
  for place in stride(from: digits.count - 3, to: 0, by: -3) { digits.insert(",", at: place) }
  return (number < 0 ? "-" : "") + String(digits)
}

/// Joins parts of a sentence: `a`, `a and b`, `a, b and c`; with `or` for a choice. Parts beyond `most` are counted:
/// `a, b and 12 more`.
package func joined(_ parts: [String], by word: String = "and", atMost most: Int = .max) -> String {
  let shown = parts.count > most ? parts.prefix(most) + ["\(grouped(parts.count - most)) more"] : parts[...]
  guard let last = shown.last, shown.count > 1 else { return shown.first ?? "" }
  return "\(shown.dropLast().joined(separator: ", ")) \(word) \(last)"
}

/// The first lines of a list; those beyond `most` are counted: `and 12 more`.
package func listed(_ lines: [String], atMost most: Int) -> [String] {
  lines.count > most ? lines.prefix(most) + ["and \(grouped(lines.count - most)) more"] : lines
}

/// Minutes in words: `45 min`, `1 h`, `10 h 47 min`.
package func durationText(minutes: Int) -> String {
  guard minutes >= 60 else { return "\(minutes) min" }
  let rest = minutes % 60
  return rest == 0 ? "\(grouped(minutes / 60)) h" : "\(grouped(minutes / 60)) h \(rest) min"
}

/// A range of minutes: `20–39 min`, `45 min to 1 h 10 min`; a single duration if both ends are equal.
package func durationText(minutes: ClosedRange<Int>) -> String {
  let (low, high) = (minutes.lowerBound, minutes.upperBound)
  if low == high { return durationText(minutes: low) }
  return high < 60
    ? "\(low)–\(durationText(minutes: high))"
    : "\(durationText(minutes: low)) to \(durationText(minutes: high))"
}

extension CivilDate {
  /// `20 November 2026`.
  package var longText: String { "\(day) \(monthName) \(year)" }

  /// `Friday 20 November 2026`.
  package var longTextWithWeekday: String { "\(weekday.name) \(longText)" }

  /// `20 November`.
  package var dayAndMonth: String { "\(day) \(monthName)" }

  /// `10 to 20 November`, `28 October to 3 November`; `dayAndMonth` for a single day. Both dates are in one year.
  package func dayAndMonth(through last: CivilDate) -> String {
    if self == last { return dayAndMonth }
    return month == last.month ? "\(day) to \(last.dayAndMonth)" : "\(dayAndMonth) to \(last.dayAndMonth)"
  }

  /// `10 to 20 November 2026`, `28 December 2026 to 3 January 2027`; `longText` for a single day.
  package func longText(through last: CivilDate) -> String {
    if self == last { return longText }
    return year == last.year
      ? "\(dayAndMonth(through: last)) \(year)" : "\(longText) to \(last.longText)"
  }

  /// `Fri 20 Nov`.
  package var shortText: String { "\(weekday.name.prefix(3)) \(day) \(monthName.prefix(3))" }

  package var monthName: String {
    let names = [
      "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
      "November", "December",
    ]
    return names[month - 1]
  }
}

extension ClosedRange<CivilDate> {
  /// `5 to 9 December 2026`; for a single day as `CivilDate.longText`.
  package var longText: String { lowerBound.longText(through: upperBound) }

  /// `Saturday 5 to Wednesday 9 December 2026`; for a single day as `CivilDate.longTextWithWeekday`.
  package var longTextWithWeekday: String {
    let (first, last) = (lowerBound, upperBound)
    if first == last { return first.longTextWithWeekday }
    let opening =
      first.year != last.year
      ? first.longText : first.month == last.month ? String(first.day) : first.dayAndMonth
    return "\(first.weekday.name) \(opening) to \(last.longTextWithWeekday)"
  }
}
