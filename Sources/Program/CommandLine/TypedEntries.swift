// Reads the items of a command line with the time and the rating behind each: `p1 25m hard p2 10`.

import Logging
import StudyModel
import TextTools

/// Reads the words of `done`, `time` and `review`.
struct TypedEntries {
  /// The command, for messages.
  let command: String
  /// Whether a time is divided evenly among all items since the last one, with the remainder going to the first.
  let isSplit: Bool
  /// Whether an open item up to today has a number of LeetCode's, so that the number is no time.
  let isOpenProblem: (Int) -> Bool

  private var entries: [FinishEntry] = []
  /// How many of the last entries the next time is for.
  private var untimed = 0
  /// How many entries the last item word named.
  private var named = 0

  init(_ command: String, isSplit: Bool = false, isOpenProblem: @escaping (Int) -> Bool) {
    self.command = command
    self.isSplit = isSplit
    self.isOpenProblem = isOpenProblem
  }

  static func read(
    _ words: [String], _ command: String, isSplit: Bool = false, _ editor: LogEditor
  ) throws -> [FinishEntry] {
    var reader = TypedEntries(command, isSplit: isSplit) { editor.isOpenProblem($0) }
    for word in words { try reader.take(word) }
    return try reader.checked()
  }

  /// Reads the words of `time`, where each item has a time.
  static func readTimes(
    _ words: [String], isSplit: Bool = false, _ editor: LogEditor
  ) throws -> [FinishEntry] {
    let entries = try read(words, "time", isSplit: isSplit, editor)
    if let untimed = entries.first(where: { $0.minutes == nil }) {
      throw Failure(
        .usage, "`\(printable(untimed.name))` is not followed by a time",
        help: "write `time p1 15m`; to finish an item without a time, write `done p1`")
    }
    return entries
  }

  private mutating func take(_ word: String) throws {
    if let rating = Rating(rawValue: word.lowercased()), named > 0 { return try rate(rating, word) }
    if command == "time", word.hasPrefix("\u{2212}"),
      case .minutes(let minutes) = TypedDuration(String(word.dropFirst()))
    {
      return try addTime(-minutes, word)
    }
    switch TypedDuration(word) {
    case .minutes(let minutes): try addTime(minutes, word)
    case .outOfRange:
      throw Failure(.usage, "\(quoted(word)) is too long or too short for one item", help: "write 1m to 24h")
    case .notADuration:
      guard !TypedDuration.isMeant(by: word) else {
        throw Failure(.usage, "\(quoted(word)) is not a valid time", help: "write 25m, 1h10 or 1:10")
      }
      if untimed > 0, isBareMinutes(word), let number = Int(word) {
        let isAfterNumber = entries.last.map { leetCodeNumber($0.name) != nil } ?? false
        guard !isAfterNumber, !isOpenProblem(number) else {
          throw Failure(
            .usage, "\(quoted(word)) may be minutes or a problem",
            help: "write `\(word)m` for minutes, `lc-\(word)` for the problem")
        }
        return try take("\(word)m")
      }
      let names = try expandItemWords([word])
      entries += names.map { FinishEntry(name: $0) }
      named = names.count
      untimed = isSplit ? untimed + names.count : names.count
    }
  }

  private mutating func rate(_ rating: Rating, _ word: String) throws {
    for index in entries.indices.suffix(named) {
      guard entries[index].rating == nil else {
        throw Failure(
          .usage, "\(quoted(word)) is a second rating of one problem", help: "write one of the two")
      }
      entries[index].rating = rating
    }
  }

  private mutating func addTime(_ minutes: Int, _ word: String) throws {
    guard untimed > 0 else {
      throw Failure(
        .usage, "the time \(quoted(word)) has no item before it", help: "write `\(command) p1 25m p2 10m`")
    }
    guard isSplit || untimed == 1 else {
      throw Failure(
        .usage, "\(quoted(word)) follows \(untimed) items, and may be for each or for all together",
        help: splitHelp)
    }
    guard untimed == 1 || minutes >= untimed else {
      throw Failure(
        .usage, "\(durationText(minutes: minutes)) cannot be divided among \(untimed) items",
        help: "each item needs a minute at least")
    }
    for (position, index) in entries.indices.suffix(untimed).enumerated() {
      entries[index].minutes = minutes / untimed + (position < minutes % untimed ? 1 : 0)
    }
    untimed = 0
  }

  private var splitHelp: String {
    "add `--split` to divide it among them, or write a time after each, `\(command) p1 25m p2 10m`"
  }

  private func checked() throws -> [FinishEntry] {
    let timed = entries.count { $0.minutes != nil }
    if isSplit, timed == 0 {
      throw Failure(
        .usage, "`--split` divides a time, and none is given",
        help: "write it after the items, `\(command) p1-p3 75m --split`")
    }
    if !isSplit, entries.count > 1, timed == 1, let last = entries.last, last.minutes != nil {
      throw Failure(
        .usage,
        "one time is given for \(entries.count) items, and it would count for \(quoted(last.name)) alone",
        help: splitHelp)
    }
    return entries
  }
}

/// Whether a number may be minutes as well as a problem.
func isBareMinutes(_ word: String) -> Bool {
  (1...3).contains(word.utf8.count) && word.utf8.allSatisfy(\.isDigit)
}
