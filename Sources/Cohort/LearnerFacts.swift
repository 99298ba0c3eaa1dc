// Extracts from a learner's public facts what the overview of a class shows.

import JSON
package import Statistics
package import StudyModel
import TextTools

/// What the overview shows of one learner.
package struct LearnerFacts: Hashable, Sendable {
  package enum State: String, CaseIterable, Sendable {
    case notStarted, startsLater, studyDay, restDay, paused, finished
  }

  /// How much of a day of the plan is done.
  package enum DayMark: Hashable, Sendable {
    /// Nothing is done, and it is planned for a later date or for none.
    case ahead
    case step(CompletionStep)
  }

  /// A week of the learner's programme.
  package struct Week: Hashable, Sendable {
    /// The number in the plan, from 1.
    package let number: Int
    /// How many days of the plan it has.
    package let days: Int
    /// The required items.
    package let items: Completion
    package let minutes: Int
  }

  /// The calendar day that the facts are of.
  package let asOf: CivilDate
  package let state: State
  /// The day of the plan of today or the next one; nil before the start and behind the end.
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
  /// The most days of the plan and weeks of a learner.
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
    do {
      let json = try parseJSON(bytes, atMost: LearnerFacts.largestFile)
      try json.required("schemaVersion") { json in
        let version = try json.integer(in: 0...Int.max)
        guard version == LearnerFacts.version else {
          throw JSONError(
            "version \(version) is not read: build the site again with this version of the program")
        }
      }
      try json.required("audience") { json in
        guard try json.string() == "public" else {
          throw JSONError("the facts are private: build a public site")
        }
      }
      try self.init(json)
    } catch {
      // The place may be long, and the reason stands on a page.
      let words = (error as? JSONError)?.words ?? "\(error)"
      throw FactsProblem(reason: truncated(words, to: LearnerFacts.longestReason))
    }
  }

  private init(_ json: JSONValue) throws {
    let asOf = try json.required("asOf", date)
    self.asOf = asOf
    (state, day, start) = try json.required("state") { json in
      (
        try json.required("name", namedState),
        try json.orNull("day") { try $0.integer(in: 1...LearnerFacts.mostDays) },
        try json.orNull("start", date)
      )
    }
    daysDone = try json.required("completion") { try $0.required("days") { try $0.required("done", amount) } }
    (lastEntry, streak) = try json.required("streak") { json in
      (
        try json.orNull("lastEntry", date),
        try json.required("current") { try $0.required("days", amount) }
      )
    }
    days = try json.required("days") { days in
      try days.elements { day in
        let planned = try day.orNull("plannedDate", date)
        let tracks = try day.required("tracks") { try $0.elements(completion) }
        // A day keeps the shade that it had when a replan took its open items.
        let share = try day["shareAtReplan"].map(completion)
        let sum = share ?? tracks.reduce(Completion(done: 0, total: 0), +)
        return sum.done == 0 && planned.map { $0 > asOf } ?? true ? .ahead : .step(CompletionStep(sum))
      }
    }
    weeks = try json.required("weeks") { weeks in
      try weeks.elements { week in
        Week(
          number: try week.required("week") { try $0.integer(in: 1...LearnerFacts.mostDays) },
          days: try week.required("dayCount", amount),
          items: try week.required("items", completion), minutes: try week.required("minutes", amount))
      }
    }
    try check()
  }

  /// Throws unless the weeks have the days, and the sums are possible.
  private func check() throws {
    guard (1...LearnerFacts.mostDays).contains(days.count) else {
      throw JSONError("a programme has 1 to \(LearnerFacts.mostDays) days").under("days")
    }
    guard weeks.reduce(0, { $0 + $1.days }) == days.count else {
      throw JSONError("the weeks do not have the days of the programme").under("weeks")
    }
    guard zip(weeks, weeks.dropFirst()).allSatisfy({ $0.number < $1.number }) else {
      throw JSONError("the weeks are not in order").under("weeks")
    }
    guard daysDone <= days.count else {
      throw JSONError("more days are complete than the programme has").under("completion")
    }
  }
}

// MARK: Values

private func date(_ json: JSONValue) throws -> CivilDate {
  let text = try json.string()
  guard let date = CivilDate(text) else {
    throw JSONError("\(quoted(text)) is not a date: write one such as `2026-11-20`")
  }
  return date
}

private func namedState(_ json: JSONValue) throws -> LearnerFacts.State {
  let text = try json.string()
  guard let state = LearnerFacts.State(rawValue: text) else {
    throw JSONError("\(quoted(text)) is not a state of a programme")
  }
  return state
}

/// A count, or minutes. Larger numbers would overflow in a sum.
private func amount(_ json: JSONValue) throws -> Int { try json.integer(in: 0...1_000_000_000) }

private func completion(_ json: JSONValue) throws -> Completion {
  let total = try json.required("total", amount)
  return Completion(done: try json.required("done") { try $0.integer(in: 0...total) }, total: total)
}

extension JSONValue {
  /// The value of a field that must be there; nil for `null`.
  fileprivate func orNull<Value>(_ key: String, _ read: (JSONValue) throws -> Value) throws -> Value? {
    try required(key) { $0 == .null ? nil : try read($0) }
  }
}
