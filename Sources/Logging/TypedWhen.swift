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
    var rest = words[...]
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
    Failure(
      .usage, "\(quoted(words.joined(separator: " "))) has no date",
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
  package static func split(
    _ words: [String], today: CivilDate, isRequired: Bool
  ) throws -> (title: String, when: TypedWhen?) {
    // A quoted time is several words, too.
    let words = words.flatMap { $0.split(separator: " ", omittingEmptySubsequences: false).map(String.init) }
    // The time is all that looks like one at the end; a duration alone is part of a title.
    let last = words.lastIndex { !isTimeWord($0, today: today) } ?? 0
    let time = Array(words.dropFirst(max(1, last + 1)))
    guard time.contains(where: { dates($0, today: today) != nil || $0.contains(":") }) else {
      if isRequired { throw noDate(in: words) }
      return (words.joined(separator: " "), nil)
    }
    return (words.dropLast(time.count).joined(separator: " "), try TypedWhen(time, today: today))
  }

  private static func isTimeWord(_ word: String, today: CivilDate) -> Bool {
    let isClock = word.contains(":") && word.allSatisfy { $0.isNumber || ":-.".contains($0) }
    return isClock || minutes(word) != nil || dates(word, today: today) != nil
  }

  private static func dates(_ word: String, today: CivilDate) -> ClosedRange<CivilDate>? {
    try? dateRange(typed: word, today: today, direction: .future)
  }

  /// `10:00`, `9:30`, `10:00-11:30`; nil for a word that is not meant as a time.
  private static func times(_ word: String) throws -> (TimeOfDay, TimeOfDay?)? {
    let parts = word.replacing("..", with: "-").split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count <= 2, parts[0].contains(":") else { return nil }
    let times = parts.map { TimeOfDay($0.count == 4 ? "0\($0)" : String($0)) }
    guard let start = times[0] else { throw notATime(word) }
    guard parts.count == 2 else { return (start, nil) }
    guard let end = times[1] else { throw notATime(word) }
    guard end > start else {
      throw Failure(
        .usage, "\(quoted(word)) ends before it begins",
        help: "write the end after the start; for one past midnight a duration: `22:00 3h`")
    }
    return (start, end)
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
