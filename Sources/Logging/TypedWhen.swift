// Parses when something is, as a person types it: `fri 10:00 1h`, `mon..wed`, `2026-11-20 14:00-15:30`.

package import StudyModel
import TextTools

/// The parts of a time that a person typed; nil for those that they did not.
package struct TypedWhen: Hashable, Sendable {
  package var dates: ClosedRange<CivilDate>?
  package var start: TimeOfDay?
  /// After `start`.
  package var end: TimeOfDay?
  /// Seconds.
  package var duration: Int?

  /// The length of an event with a time but no end: an hour, in seconds.
  package static let usualLength = 3_600

  /// Parses the words of a time: one date or two (`mon..wed`), a time or two (`10:00-11:30`), a duration, in this order.
  ///
  /// A bare weekday is the next one (Documentation/numbers.md, Days). Throws for any other word.
  package init(_ words: [String], today: CivilDate) throws {
    var rest = TypedWhen.withMonths(words).map(\.text)[...]
    if let word = rest.first, let dates = TypedWhen.dates(word, today: today) {
      self.dates = dates
      rest.removeFirst()
    }
    if let word = rest.first, let (start, end) = try TypedWhen.times(word) {
      (self.start, self.end) = (start, end)
      rest.removeFirst()
    }
    if let word = rest.first, end == nil, let seconds = try TypedWhen.duration(word) {
      duration = seconds
      rest.removeFirst()
    }
    if let word = rest.first { throw TypedWhen.notATime(word) }
    if let dates, dates.dayCount > 1, start != nil || duration != nil {
      throw Failure(
        .usage, "an event of several whole days has no time of day",
        help: "write one date with the time and a duration, `fri 10:00 26h`")
    }
    guard dates != nil || start != nil || duration != nil else { throw TypedWhen.noDate(in: words) }
  }

  static func noDate(in words: [String]) -> Failure {
    let text = words.joined(separator: " ")
    return Failure(
      .usage, text.isEmpty ? "an event needs a title and a date" : "\(quoted(text)) has no date",
      help: "write the title, then `today`, `fri`, `+3d` or `2026-11-20`, then a time: `fri 10:00 1h`")
  }

  private static func notATime(_ word: String) -> Failure {
    Failure(
      .usage, "\(quoted(word)) is not a valid time",
      help: "write a time such as `10:00` or `10:00-11:30`, or a duration such as `45m` or `1h30`")
  }

  private static func tooLong(most: String) -> Failure {
    Failure(.usage, "the event is too long", help: "it can last at most \(most)")
  }

  /// Splits words into a title and the time behind it: the title is as short as the words allow.
  ///
  /// A word with a space in it, which was quoted in the shell, is text. Any other word of the title that looks like a
  /// date or a time is refused.
  package static func split(
    _ words: [String], today: CivilDate, isRequired: Bool
  ) throws -> (title: String, when: TypedWhen?) {
    let words = withMonths(words)
    // The time is all that looks like one at the end; a duration alone is part of a title.
    let last = words.dropFirst().lastIndex { $0.isText || !isTimeWord($0.text, today: today) } ?? 0
    let time = words[min(last + 1, words.count)...].map(\.text)
    let hasTime = try time.contains { try dates($0, today: today) != nil || times($0) != nil }
    let title = hasTime ? words[...last] : words[...]
    let typed = title.filter { !$0.isText }.map(\.text)
    // `31 apr` is one only at the end, since a title may have `3 mar` in it.
    let noDay = typed.last { $0 == title.last?.text && $0.contains(" ") && dates($0, today: today) == nil }
    if let word = typed.first(where: looksLikeDate) ?? noDay {
      throw Failure(
        .usage, "\(quoted(word)) is not a valid date or time",
        help: "write one such as `tomorrow`, `2026-11-20` or `10:00`; if it is text, put the title in quotes")
    }
    let text = title.map(\.text).joined(separator: " ")
    if !hasTime, isRequired { throw noDate(in: [text]) }
    return (text, hasTime ? try TypedWhen(time, today: today) : nil)
  }

  /// The words, with a day, its month and perhaps a year as one: `20 nov`, `20 nov 2026`.
  ///
  /// - Returns: also whether a word is text, since it had a space when it was typed.
  private static func withMonths(_ words: [String]) -> [(text: String, isText: Bool)] {
    var joined: [(text: String, isText: Bool)] = []
    var rest = words[...]
    while let first = rest.popFirst() {
      var date = first
      let isDay = first.utf8.count <= 2 && decimal(first.utf8) != nil
      if isDay, let month = rest.first, monthNumber(month.lowercased()[...]) != nil {
        date += " \(rest.removeFirst())"
        if let year = rest.first, year.utf8.count == 4, decimal(year.utf8) != nil {
          date += " \(rest.removeFirst())"
        }
      }
      joined.append((date, first.contains(" ")))
    }
    return joined
  }

  private static func isTimeWord(_ word: String, today: CivilDate) -> Bool {
    if minutes(word) != nil || dates(word, today: today) != nil { return true }
    do {
      return try times(word) != nil
    } catch {
      // What is wrong with it is said when the time is read.
      return true
    }
  }

  private static func dates(_ word: String, today: CivilDate) -> ClosedRange<CivilDate>? {
    try? dateRange(typed: word, today: today, direction: .future)
  }

  /// `10:00`, `9:30`, `10am`, `10:00-11:30`; nil for a word that is not meant as a time.
  private static func times(_ word: String) throws -> (TimeOfDay, TimeOfDay?)? {
    let parts = word.lowercased().replacing("..", with: "-").split(
      separator: "-", omittingEmptySubsequences: false)
    let isClock = word.contains(":") && word.allSatisfy { $0.isNumber || ":-.".contains($0) }
    guard parts.count <= 2, isClock || clock(parts[0]) != nil else { return nil }
    guard let start = clock(parts[0]) else { throw notATime(word) }
    guard parts.count == 2 else { return (start, nil) }
    guard let end = clock(parts[1]) else { throw notATime(word) }
    guard end > start else {
      throw Failure(
        .usage, "\(quoted(word)) ends before it begins",
        help: "write the end after the start; for one past midnight a duration: `22:00 3h`")
    }
    return (start, end)
  }

  /// `10:00`, `9:30`, `10am`, `9:30pm`, in small letters.
  private static func clock(_ text: Substring) -> TimeOfDay? {
    guard text.hasSuffix("am") || text.hasSuffix("pm") else {
      return TimeOfDay(text.count == 4 ? "0\(text)" : String(text))
    }
    let parts = text.dropLast(2).split(separator: ":", omittingEmptySubsequences: false)
    guard let hour = parts.first.flatMap({ decimal($0.utf8) }), (1...12).contains(hour),
      let minute = parts.count == 1 ? 0 : parts[1].utf8.count == 2 ? decimal(parts[1].utf8) : nil,
      minute < 60, parts.count <= 2
    else { return nil }
    return TimeOfDay(minutes: (hour % 12 + (text.hasSuffix("pm") ? 12 : 0)) * 60 + minute)
  }

  /// Minutes; nil for a word that is neither a duration nor a number of days: `45m`, `1h30`, `2d`.
  static func minutes(_ word: String) -> Int? {
    guard word.lowercased().hasSuffix("d"), let days = decimal(word.utf8.dropLast()) else {
      return TypedDuration.total(word).map { min($0, 1_000_000) }
    }
    return min(days, 1_000) * 1_440
  }

  /// Seconds; nil for a word that is not a duration.
  private static func duration(_ word: String) throws -> Int? {
    guard let seconds = minutes(word).map({ $0 * 60 }) else { return nil }
    guard (1...AgendaLimits.longestEvent).contains(seconds) else { throw tooLong(most: "31 days") }
    return seconds
  }

  /// The start and the length of a new event, and of a known one with the parts that were not typed.
  ///
  /// - Parameters:
  ///   - zone: the zone of a time; that of the known event stays.
  ///   - known: the event as it is.
  package func applied(
    to known: (start: AgendaTime, length: Int)? = nil, today: CivilDate, zone: String?
  ) throws -> (start: AgendaTime, length: Int) {
    let hasTime = start != nil || known?.start.isWholeDay == false
    if let duration, !hasTime { throw TypedWhen.notATime(durationText(minutes: duration / 60)) }
    if let known, start == nil, duration == nil {
      // Only the date moves.
      guard let dates else { return known }
      let moved = known.start.adding(days: dates.lowerBound.days(since: known.start.date))
      return (moved, known.start.isWholeDay && dates.dayCount > 1 ? try days(dates) : known.length)
    }
    let date = dates?.lowerBound ?? known?.start.date ?? today
    guard hasTime else { return (AgendaTime(date), try days(dates ?? date...date)) }
    let knownLength = known.flatMap { $0.start.isWholeDay ? nil : $0.length }
    let time =
      start.map { LocalTime(date, $0) }
      ?? LocalTime(secondsSinceEpoch: date.serial * 86_400 + (known?.start.seconds ?? 0))
    let length =
      duration ?? end.map { ($0.minutes - (start?.minutes ?? 0)) * 60 } ?? knownLength
      ?? TypedWhen.usualLength
    return (AgendaTime(time, zone: known?.start.isWholeDay == false ? known?.start.zone : zone), length)
  }

  private func days(_ dates: ClosedRange<CivilDate>) throws -> Int {
    guard dates.dayCount <= AgendaLimits.mostDays else {
      throw TypedWhen.tooLong(most: "\(AgendaLimits.mostDays) days")
    }
    return dates.dayCount
  }
}

/// Parses alarms: `15m`, `1h,1d` or `none`; in minutes before the start.
package func alarms(typed text: String) throws -> [Int] {
  if text.lowercased() == "none" { return [] }
  let words = text.split(separator: ",").map { trimmed(String($0)) }
  var alarms: Set<Int> = []
  for word in words.isEmpty ? [text] : words {
    guard let minutes = TypedWhen.minutes(word), AgendaLimits.allowedAlarm.contains(minutes) else {
      throw Failure(
        .usage, "\(quoted(word)) is not a valid alarm",
        help: "write `15m`, `1h` or `2d` before the start, several with commas, or `none`")
    }
    alarms.insert(minutes)
  }
  return alarms.sorted()
}
