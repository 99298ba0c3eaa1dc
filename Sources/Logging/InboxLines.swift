// Reads an inbox: which of its lines are entries, when each was written, and what tells an entry from all others.

package import StudyModel
import TextTools

/// The text of an inbox, line by line.
package struct InboxText: Hashable, Sendable {
  package enum Line: Hashable, Sendable {
    /// An empty line or a comment.
    case aside(String)
    /// An entry that could not be read, and has not changed since.
    case told(String, message: String)
    /// An entry that was not looked at yet, without white space at its ends.
    case entry(String)
  }

  package var lines: [Line]

  /// The largest inbox, in bytes.
  package static let largest = 1 << 20

  package init(_ lines: [Line]) { self.lines = lines }

  /// - Parameter name: what the file is called, for messages.
  /// - Throws: if it is no text that can be read.
  package init(_ bytes: [UInt8], named name: String) throws {
    let help = "save it as UTF-8 text"
    guard bytes.count <= InboxText.largest else {
      throw Failure(.data, "\(name) is larger than \(InboxText.largest >> 20) MiB", help: "split it")
    }
    let hasWideMark = bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE])
    guard !hasWideMark, !bytes.contains(0) else { throw Failure(.data, "\(name) is UTF-16", help: help) }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Failure(.data, "\(name) is not UTF-8 text", help: help)
    }
    self.init(TextTools.lines(of: withoutByteOrderMark(text)))
  }

  private init(_ texts: [String]) {
    lines = []
    for text in texts {
      let line = trimmed(text)
      guard line.hasPrefix("#"), let mark = InboxText.mark(of: line) else {
        lines.append(line.isEmpty || line.hasPrefix("#") ? .aside(text) : .entry(line))
        continue
      }
      // A message about a line that has changed since says nothing any more.
      guard case .entry(let entry)? = lines.last, shortHash(of: entry) == mark else { continue }
      lines[lines.count - 1] = .told(entry, message: line)
    }
  }

  package var hasEntries: Bool {
    lines.contains { if case .entry = $0 { true } else { false } }
  }

  package var text: String {
    lines.map { line in
      switch line {
      case .aside(let text), .entry(let text): text + "\n"
      case .told(let text, let message): "\(text)\n\(message)\n"
      }
    }.joined()
  }

  /// The lines that this text has more often than another one.
  package func lines(besides other: InboxText) -> [Line] {
    var counts: [Line: Int] = [:]
    for line in other.lines { counts[line, default: 0] += 1 }
    return lines.filter { line in
      guard let count = counts[line], count > 0 else { return true }
      counts[line] = count - 1
      return false
    }
  }

  /// The text without entries that were taken.
  package func removing(_ taken: [String]) -> InboxText {
    InboxText(lines(besides: InboxText(taken.map { Line.entry($0) })))
  }

  /// An entry with the reason why it cannot be read, on one line.
  package static func refused(_ entry: String, _ reason: String) -> Line {
    .told(entry, message: "# \(reason) [\(shortHash(of: entry))]")
  }

  /// The hash at the end of a message; nil for a comment of a person.
  private static func mark(of line: String) -> String? {
    let mark = line.suffix(9).dropLast()
    let isHash = mark.utf8.count == 8 && mark.allSatisfy(\.isHexDigit)
    return isHash && line.hasPrefix("# ") && line.hasSuffix(" [\(mark)]") ? String(mark) : nil
  }
}

/// An entry of an inbox with the time that it counts for.
package struct InboxEntry: Hashable, Sendable {
  /// The whole line.
  package let line: String
  /// Without its time.
  package let text: String
  /// Its study date.
  package let date: CivilDate
  /// When it was written, as far as that is known.
  package let instant: Instant
  /// Whether the line says its date.
  package let isDated: Bool
}

/// Reads the times of entries.
package struct InboxClock: Sendable {
  package let now: Instant
  package let dayStart: TimeOfDay
  /// The learner's zone.
  package let zone: ZoneOffsets

  package init(now: Instant, dayStart: TimeOfDay, zone: ZoneOffsets) {
    self.now = now
    self.dayStart = dayStart
    self.zone = zone
  }

  /// The longest line, in bytes.
  private static let longestLine = 4_096
  /// How far ahead a phone's clock may be, in seconds.
  private static let tolerance = 15 * 60

  /// Reads the time at the beginning of a line: an instant of ISO 8601; a date, as `2026-11-28`, `today` or
  /// `yesterday`, and perhaps a time of day; or a time of day.
  ///
  /// - Parameter changed: the last change of the inbox, in seconds since 1970, UTC.
  /// - Throws: for a line that no inbox may hold, and for a time that cannot be told or lies ahead.
  package func entry(_ line: String, changed: Int) throws -> InboxEntry {
    guard line.utf8.count <= InboxClock.longestLine else {
      throw Failure(.data, "the line is longer than \(InboxClock.longestLine >> 10) kB", help: "split it")
    }
    let isControl = line.unicodeScalars.contains { $0.properties.generalCategory == .control && $0 != "\t" }
    guard !isControl else { throw Failure(.data, "the line has control characters", help: "write it anew") }
    var rest = line[...]
    let first = InboxClock.word(&rest)
    if let instant = Instant(first) { return try entry(line, rest, at: instant) }
    let parts = first.split(separator: "T", maxSplits: 1).map(String.init)
    if parts.count == 2, let date = CivilDate(parts[0]), let time = InboxClock.seconds(parts[1]) {
      return try entry(line, rest, at: instant(date, time))
    }
    if let time = InboxClock.seconds(first) {
      return try entry(line, rest, at: instant(try dateOfChange(changed, first), time))
    }
    if let date = try date(first, changed) {
      var behind = rest
      guard let time = InboxClock.seconds(InboxClock.word(&behind)) else {
        return try entry(line, rest, on: date, at: changed, isDated: true)
      }
      return try entry(line, behind, at: instant(date, time))
    }
    return try entry(line, line[...], on: try dateOfChange(changed, nil), at: changed, isDated: false)
  }

  private func entry(_ line: String, _ rest: Substring, at instant: Instant) throws -> InboxEntry {
    let ahead = instant.secondsSinceEpoch - now.secondsSinceEpoch
    guard ahead <= InboxClock.tolerance else {
      throw Failure(.data, "its time lies ahead: \(instant.iso)", help: "write the time at which it was done")
    }
    let instant = ahead > 0 ? now : instant
    return InboxEntry(
      line: line, text: trimmed(rest), date: instant.calendarDay(dayStart: dayStart), instant: instant,
      isDated: true)
  }

  private func entry(
    _ line: String, _ rest: Substring, on date: CivilDate, at changed: Int, isDated: Bool
  ) throws -> InboxEntry {
    guard date <= now.calendarDay(dayStart: dayStart) else {
      throw Failure(.data, "\(date.longTextWithWeekday) is in the future", help: "write the date of the work")
    }
    return InboxEntry(
      line: line, text: trimmed(rest), date: date,
      instant: local(min(changed, now.secondsSinceEpoch)), isDated: isDated)
  }

  /// The study date of the last change of the inbox; nil if it says nothing of a line.
  private func dateOfChange(_ changed: Int) -> CivilDate? {
    guard changed <= now.secondsSinceEpoch + InboxClock.tolerance else { return nil }
    let date = local(min(changed, now.secondsSinceEpoch)).calendarDay(dayStart: dayStart)
    let today = now.calendarDay(dayStart: dayStart)
    return date == today || date == today.adding(days: -1) ? date : nil
  }

  /// - Parameter word: what is a date only from the inbox's own; nil for a line that says none.
  private func dateOfChange(_ changed: Int, _ word: String?) throws -> CivilDate {
    if let date = dateOfChange(changed) { return date }
    let what = word.map { "\(quoted($0)) has no date" } ?? "the line has no date"
    throw Failure(
      .data, "\(what), and the inbox was not changed today or yesterday",
      help: "write its date before it, as in `\(now.calendarDay(dayStart: dayStart).iso) p1 25m`")
  }

  private func date(_ word: String, _ changed: Int) throws -> CivilDate? {
    if let date = CivilDate(word) { return date }
    guard let days = ["today": 0, "yesterday": -1][word.lowercased()] else { return nil }
    return try dateOfChange(changed, word).adding(days: days)
  }

  private func local(_ second: Int) -> Instant {
    Instant(secondsSinceEpoch: second, offset: zone.offset(at: second))
  }

  private func instant(_ date: CivilDate, _ time: Int) -> Instant {
    local(zone.second(of: LocalTime(secondsSinceEpoch: date.serial * 86_400 + time)))
  }

  /// Seconds since midnight for `9:30`, `21:10` or `21:10:05`; nil for any other word.
  private static func seconds(_ word: String) -> Int? {
    let parts = word.split(separator: ":", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count), (1...2).contains(parts[0].utf8.count),
      let time = TimeOfDay("\(parts[0].utf8.count == 1 ? "0" : "")\(parts[0]):\(parts[1])")
    else { return nil }
    guard parts.count == 3 else { return time.minutes * 60 }
    guard parts[2].utf8.count == 2, let seconds = decimal(parts[2].utf8), seconds < 60 else { return nil }
    return time.minutes * 60 + seconds
  }

  private static func word(_ rest: inout Substring) -> String {
    rest = rest.drop(while: \.isWhitespace)
    let word = rest.prefix { !$0.isWhitespace }
    rest = rest[word.endIndex...]
    return String(word)
  }
}

/// What was taken out of an inbox, as its file `inbox-taken.txt` has it: a comment for each time, and below it each
/// line behind its study date.
package struct TakenLines: Hashable, Sendable {
  package private(set) var text: String
  /// How often each line stands there, behind its date.
  private var counts: [String: Int] = [:]
  /// The lines that were taken out of each file, by its mark.
  private var sections: [String: [String]] = [:]
  /// The marks of the section that the next line belongs to.
  private var open: [String] = []
  private var isOpen = false

  package init(_ text: String) {
    self.text = text
    for line in TextTools.lines(of: text) { count(line) }
  }

  private mutating func count(_ line: String) {
    if line.hasPrefix("#") {
      if isOpen { open = [] }
      isOpen = false
      guard let last = line.split(separator: " ").last, last.hasPrefix("[") else { return }
      let mark = String(last.dropFirst().dropLast())
      open.append(mark)
      sections[mark] = []
    } else {
      isOpen = true
      counts[line, default: 0] += 1
      for mark in open { sections[mark]?.append(String(line.dropFirst(TakenLines.dateLength))) }
    }
  }

  /// A date and the space behind it.
  private static let dateLength = 11

  /// How often a line of a date was taken.
  package func count(of entry: InboxEntry) -> Int { counts[TakenLines.line(entry)] ?? 0 }

  /// The lines that were taken out of a file; nil if it was not taken in.
  package func lines(of mark: String) -> [String]? { sections[mark] }

  /// Adds what was taken at one time out of files with these marks.
  package mutating func add(_ entries: [InboxEntry], from marks: [String], at now: Instant) {
    let heads = marks.isEmpty ? [""] : marks.map { " [\($0)]" }
    append(heads.map { "# taken \(now.iso)\($0)" } + entries.map(TakenLines.line))
  }

  private mutating func append(_ new: [String]) {
    for line in new { count(line) }
    text += new.map { $0 + "\n" }.joined()
  }

  /// Adds the lines that a copy of the file has more often, as two devices may have taken them at once.
  package mutating func unite(_ copy: String) {
    let other = TakenLines(copy)
    var new = other.sections.keys.filter { sections[$0] == nil }.sorted().map { "# taken elsewhere [\($0)]" }
    for (line, count) in other.counts.sorted(by: { $0.key < $1.key }) {
      new += Array(repeating: line, count: max(0, count - (counts[line] ?? 0)))
    }
    if !new.isEmpty { append(new) }
  }

  private static func line(_ entry: InboxEntry) -> String { "\(entry.date.iso) \(entry.line)" }
}

/// Numbers equal lines of one date, so that each entry has an identity of its own.
package struct InboxNumbers {
  private var seen: [String: Int] = [:]

  package init() {}

  /// What tells an entry from all others: its date, its ordinal among equal lines, its text.
  package mutating func identity(of entry: InboxEntry, after taken: TakenLines) -> String {
    let text = "\(entry.date.iso) \(entry.line)"
    seen[text, default: 0] += 1
    return "\(taken.count(of: entry) + (seen[text] ?? 1)) \(text)"
  }
}

/// The words of an entry. What stands in quotation marks is one word, as in a shell; a phone's marks and dashes count
/// as those of a keyboard.
package func inboxWords(_ text: Substring) -> [String] {
  var words: [String] = []
  var rest = text
  while let word = nextInboxWord(&rest) { words.append(word) }
  return words
}

/// Takes the next word of an entry.
package func nextInboxWord(_ rest: inout Substring) -> String? {
  let marks: Set<Character> = ["\"", "\u{201C}", "\u{201D}", "\u{201E}"]
  rest = rest.drop(while: \.isWhitespace)
  guard let first = rest.first else { return nil }
  if marks.contains(first), let end = rest.dropFirst().firstIndex(where: marks.contains) {
    defer { rest = rest[rest.index(after: end)...] }
    return String(rest[rest.index(after: rest.startIndex)..<end])
  }
  let word = rest.prefix { !$0.isWhitespace }
  rest = rest[word.endIndex...]
  return word.hasPrefix("\u{2014}") ? "--\(word.dropFirst())" : String(word)
}
