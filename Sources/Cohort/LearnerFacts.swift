// Extracts from a learner's public facts what the overview of a class shows.

package import Statistics
import StrictJSON
package import StudyModel
import TextTools

/// What the overview shows of one learner.
package struct LearnerFacts: Hashable, Sendable {
  package enum State: String, CaseIterable, Sendable {
    case notStarted, startsLater, studyDay, restDay, paused, finished
  }

  /// How much of a programme day is done.
  package enum DayMark: Hashable, Sendable {
    /// Nothing is done, and it is planned for a later date or for none.
    case ahead
    case step(CompletionStep)
  }

  /// A week of the learner's programme.
  package struct Week: Hashable, Sendable {
    /// The number in the plan, from 1.
    package let number: Int
    /// How many programme days it has.
    package let days: Int
    /// The required items.
    package let items: Completion
    package let minutes: Int
  }

  /// The calendar day that the facts are of.
  package let asOf: CivilDate
  package let state: State
  /// The programme day of today or the next one; nil before the start and behind the end.
  package let day: Int?
  package let start: CivilDate?
  /// In the order of the programme.
  package let days: [DayMark]
  package let daysDone: Int
  /// Days in a row that count.
  package let streak: Int
  /// The last calendar day with an entry; nil without any. Only the private audience is told.
  package let lastEntry: CivilDate?
  package let weeks: [Week]

  /// Whether the learner began a week: not all its days are ahead.
  package func hasReached(_ week: Week, from first: Int) -> Bool {
    days[first..<(first + week.days)].contains { $0 != .ahead }
  }

  /// Whether a learner who is in the middle of the programme has logged nothing for `quietDays` days.
  package func isQuiet(on today: CivilDate) -> Bool {
    guard state == .studyDay || state == .restDay, let last = lastEntry ?? start else { return false }
    return today.days(since: last) >= LearnerFacts.quietDays
  }

  package static let quietDays = 7
  /// The most programme days and weeks of a learner.
  static let mostDays = 2_000
}

// MARK: Public facts

/// Why a learner's facts are not in the overview.
package struct FactsProblem: Error, Hashable, Sendable {
  /// A sentence without a full stop; no text of the file is in it that a terminal would obey.
  package let reason: String

  package init(reason: String) { self.reason = reason }
}

extension LearnerFacts {
  /// The version of `progress.json` that is read.
  private static let version = 3
  package static let largestFile = 16 << 20
  /// In columns.
  private static let longestReason = 200

  /// - Parameter bytes: a learner's public `progress.json`. Keys that the overview does not need are ignored.
  /// - Throws: what is wrong, with the place in the document.
  package init(progress bytes: [UInt8]) throws(FactsProblem) {
    do throws(JSONError) {
      var fields = try JSONFields(bytes, maximumBytes: LearnerFacts.largestFile)
      let version = try fields.required("schemaVersion", .integer(in: 0...Int.max))
      guard version == LearnerFacts.version else {
        throw fields.error(
          .invalidValue(
            "version \(version) is not read: build the site again with this version of the program"),
          at: "schemaVersion")
      }
      guard try fields.required("audience", .string) == "public" else {
        throw fields.error(.invalidValue("the facts are private: build a public site"), at: "audience")
      }
      try self.init(&fields)
    } catch {
      // The place may be long, and the reason stands on a page.
      throw FactsProblem(reason: truncated(error.message, to: LearnerFacts.longestReason))
    }
  }

  private init(_ fields: inout JSONFields) throws(JSONError) {
    asOf = try fields.required("asOf", .date)
    var (state, completion) = (try fields.part("state"), try fields.part("completion"))
    self.state = try state.required("name", .oneOf)
    day = try state.orNull("day", .integer(in: 1...LearnerFacts.mostDays))
    start = try state.orNull("start", .date)
    var done = try completion.part("days")
    daysDone = try done.required("done", .amount)
    var streak = try fields.part("streak")
    lastEntry = try streak.orNull("lastEntry", .date)
    var current = try streak.part("current")
    self.streak = try current.required("days", .amount)
    let asOf = asOf
    days = try fields.objects("days") { (day: inout JSONFields) throws(JSONError) in
      let planned = try day.orNull("plannedDate", .date)
      let tracks = try day.objects("tracks") { (track: inout JSONFields) throws(JSONError) in
        try track.completion()
      }
      let sum = tracks.reduce(Completion(done: 0, total: 0), +)
      return sum.done == 0 && planned.map { $0 > asOf } ?? true ? .ahead : .step(CompletionStep(sum))
    }
    weeks = try fields.objects("weeks") { (week: inout JSONFields) throws(JSONError) in
      var days = try week.part("days")
      return Week(
        number: try week.required("week", .integer(in: 1...LearnerFacts.mostDays)),
        days: try days.required("total", .amount), items: try week.completion("items"),
        minutes: try week.required("minutes", .amount))
    }
    try check(&fields)
  }

  /// Throws unless the weeks have the days, and the sums are possible.
  private func check(_ fields: inout JSONFields) throws(JSONError) {
    guard (1...LearnerFacts.mostDays).contains(days.count) else {
      throw fields.error(.invalidValue("a programme has 1 to \(LearnerFacts.mostDays) days"), at: "days")
    }
    guard weeks.reduce(0, { $0 + $1.days }) == days.count else {
      throw fields.error(.invalidValue("the weeks do not have the days of the programme"), at: "weeks")
    }
    guard zip(weeks, weeks.dropFirst()).allSatisfy({ $0.number < $1.number }) else {
      throw fields.error(.invalidValue("the weeks are not in order"), at: "weeks")
    }
    guard daysDone <= days.count else {
      throw fields.error(.invalidValue("more days are complete than the programme has"), at: "completion")
    }
  }
}

// MARK: Values

extension JSONFormat<CivilDate> {
  fileprivate static var date: JSONFormat {
    .text({ CivilDate($0) }) { "\(quoted($0)) is not a date: write one such as `2026-11-20`" }
  }
}

extension JSONFormat<Int> {
  /// A count, or minutes. Larger numbers would overflow in a sum.
  fileprivate static var amount: JSONFormat { .integer(in: 0...1_000_000_000) }
}

extension JSONFormat<LearnerFacts.State> {
  fileprivate static var oneOf: JSONFormat {
    .text(LearnerFacts.State.init) { "\(quoted($0)) is not a state of a programme" }
  }
}

extension JSONFields {
  /// The object under a key, which must be there.
  fileprivate mutating func part(_ key: String) throws(JSONError) -> JSONFields {
    guard let part = try object(key) else { throw error(.missingKey(key)) }
    return part
  }

  /// The value of a field that must be there; nil for `null`.
  fileprivate mutating func orNull<Value>(
    _ key: String, _ format: JSONFormat<Value>
  ) throws(JSONError) -> Value? {
    try required(
      key,
      JSONFormat<Value?> { value throws(JSONError.Cause) in
        if case .null = value { nil } else { try format.read(value) }
      })
  }

  /// Each element of an array of objects.
  fileprivate mutating func objects<Element>(
    _ key: String, _ read: (inout JSONFields) throws(JSONError) -> Element
  ) throws(JSONError) -> [Element] {
    var elements: [Element] = []
    for value in try required(key, .array) {
      do throws(JSONError) {
        var fields = try JSONFields(value)
        elements.append(try read(&fields))
      } catch {
        // An element's own place is unknown.
        throw self.error(error.cause, at: key)
      }
    }
    return elements
  }

  fileprivate mutating func completion() throws(JSONError) -> Completion {
    let total = try required("total", .amount)
    return Completion(done: try required("done", .integer(in: 0...total)), total: total)
  }

  fileprivate mutating func completion(_ key: String) throws(JSONError) -> Completion {
    var fields = try part(key)
    return try fields.completion()
  }
}
