// Models what the learner did: attempts, notes, reflections, bonus problems, pauses and the running timer.

import TextTools

/// How well a problem was remembered when it was solved (Documentation/numbers.md, Memory).
package enum Rating: String, CaseIterable, Sendable {
  /// Not remembered: the solution was looked at.
  case again
  /// Remembered with effort.
  case hard
  case good
  /// Remembered at once.
  case easy
}

/// One attempt at an item. Its date is fixed when it is logged: a later change of the zone or the day's start does
/// not rewrite history (Documentation/numbers.md, Days).
package struct Attempt: Hashable, Sendable {
  /// When it was logged.
  package var instant: Instant
  /// The name of the time zone in force at that time.
  package var zone: String
  /// The calendar day it counts for.
  package var day: CivilDate
  /// Time spent, 0 to 1,440 minutes; nil if none was given.
  package var minutes: Int?
  /// Whether this attempt finished the item.
  package var isFinish: Bool
  /// How well it was remembered, if the learner said so of an attempt that finished the item.
  package var rating: Rating?

  package static let allowedMinutes = 0...1_440

  package init(
    instant: Instant, zone: String, day: CivilDate, minutes: Int?, isFinish: Bool, rating: Rating? = nil
  ) {
    self.instant = instant
    self.zone = zone
    self.day = day
    self.minutes = minutes
    self.isFinish = isFinish
    self.rating = rating
  }
}

/// Markdown that the learner wrote: a note on an item or the reflection on a day.
package struct Note: Hashable, Sendable {
  package var markdown: String
  /// When it was last changed.
  package var changed: Instant
  /// Whether the learner marked it for the public site.
  package var isPublic: Bool

  package init(markdown: String, changed: Instant, isPublic: Bool = false) {
    self.markdown = markdown
    self.changed = changed
    self.isPublic = isPublic
  }
}

/// What was done on one item.
package struct ItemRecord: Hashable, Sendable {
  /// In the order of logging.
  package var attempts: [Attempt]
  package var note: Note?

  package init(attempts: [Attempt] = [], note: Note? = nil) {
    self.attempts = attempts
    self.note = note
  }

  package var isFinished: Bool { attempts.contains(where: \.isFinish) }
  package var isEmpty: Bool { attempts.isEmpty && note == nil }
}

/// A problem outside the plan.
package struct BonusProblem: Hashable, Sendable {
  /// Unique among the bonus problems of a log; see `ItemID.bonus(title:at:unless:)`.
  package let id: ItemID
  package var title: String
  /// LeetCode's number; nil if unknown.
  package var number: Int?
  package var difficulty: Difficulty?
  /// The day of the plan that it is listed on.
  package var day: DayNumber
  package var isPublic: Bool
  package var record: ItemRecord

  /// The largest number of characters of a title that a command accepts.
  package static let longestTitle = 200

  package init(
    id: ItemID, title: String, number: Int?, difficulty: Difficulty?, day: DayNumber,
    isPublic: Bool = false, record: ItemRecord
  ) {
    self.id = id
    self.title = title
    self.number = number
    self.difficulty = difficulty
    self.day = day
    self.isPublic = isPublic
    self.record = record
  }

  /// The problem at LeetCode; nil if its number is unknown.
  package var asProblem: Problem? {
    number.map { Problem(number: $0, title: title, difficulty: difficulty) }
  }
}

extension ItemID {
  /// The id of a new bonus problem: `bonus-` and eight hexadecimal digits, a hash of the title and the time, so that
  /// two devices give different problems different ids.
  ///
  /// - Parameters:
  ///   - second: seconds since 1 January 1970, 00:00 UTC.
  ///   - isTaken: whether another problem already has an id.
  package static func bonus(title: String, at second: Int, unless isTaken: (ItemID) -> Bool) -> ItemID {
    func id(_ hash: String) -> ItemID { ItemID("bonus-" + hash) }
    return id(freeHash(of: "\(second) \(title)") { isTaken(id($0)) })
  }
}

/// The hash of a text; with a longer text if that is taken.
func freeHash(of text: String, unless isTaken: (String) -> Bool) -> String {
  let hash = shortHash(of: text)
  return isTaken(hash) ? freeHash(of: text + "+", unless: isTaken) : hash
}

/// 8 hexadecimal digits that depend on a text: 32-bit FNV-1a.
package func shortHash(of text: String) -> String {
  let hash = text.utf8.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
  return padded(Int(hash), to: 8, radix: 16)
}

/// Days off that shift the plan and neither count for nor break a streak.
package struct Pause: Hashable, Sendable {
  package let from: CivilDate
  /// The last day of the pause: at least `from`, and at most `longest` days with both ends.
  package let through: CivilDate
  /// The learner's own words; never shown on a public site.
  package var reason: String?

  /// The largest number of days of one pause, both ends included.
  package static let longest = 367
  /// The largest number of characters of a reason that a command accepts.
  package static let longestReason = 200

  package init(from: CivilDate, through: CivilDate, reason: String?) {
    self.from = from
    self.through = through
    self.reason = reason
  }

  package func contains(_ date: CivilDate) -> Bool { from <= date && date <= through }

  /// Its dates, first to last.
  package var dates: ClosedRange<CivilDate> { from...through }
}

extension [Pause] {
  /// Those that have begun by a date, none of which ends after it.
  package func through(_ date: CivilDate) -> [Pause] {
    filter { $0.from <= date }.map {
      Pause(from: $0.from, through: Swift.min($0.through, date), reason: $0.reason)
    }
  }
}

/// An item that is being worked on right now.
package struct RunningTimer: Hashable, Sendable {
  /// The id that its minutes will be logged under.
  package var item: ItemID
  package var started: Instant

  /// The most minutes accepted without asking: a timer that ran longer was probably forgotten.
  package static let longest = 240

  package init(item: ItemID, started: Instant) {
    self.item = item
    self.started = started
  }

  /// Whole minutes since the start; nil if the clock was set back to before it.
  package func minutes(at now: Instant) -> Int? {
    let seconds = now.secondsSinceEpoch - started.secondsSinceEpoch
    return seconds < 0 ? nil : seconds / 60
  }
}

/// What the rounds of a programme before a change of its plan add to streak and active days.
package struct EarlierRounds: Hashable, Sendable {
  /// The start of the first of them; nil if it had none.
  package var start: CivilDate?
  package var attempts: [Attempt] = []
  package var pauses: [Pause] = []
  /// Dates whose day of the plan required nothing.
  package var restDates: Set<CivilDate> = []

  package init() {}
}

/// What the learner did in one programme, and their settings. Sparse: only what was logged.
package struct ProgressLog: Hashable, Sendable {
  package var settings: Settings
  /// By the item's id, not its position, so that work survives changes of the curriculum.
  package var items: [ItemID: ItemRecord]
  package var reflections: [DayNumber: Note]
  /// In the order of logging.
  package var bonus: [BonusProblem]
  package var pauses: [Pause]
  /// By number, then those without one by title; no key twice.
  package var solvedBefore: [SolvedProblem]
  /// What was read from the repository of solutions, by LeetCode's number.
  package var solutions: [Int: Solution]
  /// Nil while no timer is running.
  package var timer: RunningTimer?
  /// Nil for a programme that did not change its plan. It is read from other programmes, so it is never written.
  package var earlier: EarlierRounds?

  package init(
    settings: Settings = Settings(), items: [ItemID: ItemRecord] = [:],
    reflections: [DayNumber: Note] = [:], bonus: [BonusProblem] = [], pauses: [Pause] = [],
    solvedBefore: [SolvedProblem] = [], solutions: [Int: Solution] = [:], timer: RunningTimer? = nil
  ) {
    self.settings = settings
    self.items = items
    self.reflections = reflections
    self.bonus = bonus
    self.pauses = pauses
    self.solvedBefore = solvedBefore
    self.solutions = solutions
    self.timer = timer
  }

  /// All paused dates in order, merged into as few ranges as possible.
  package var pausedDates: [ClosedRange<CivilDate>] {
    var stretches: [ClosedRange<CivilDate>] = []
    for pause in pauses.sorted(by: { $0.from < $1.from }) {
      if let last = stretches.last, pause.from <= last.upperBound.adding(days: 1) {
        stretches[stretches.count - 1] = last.lowerBound...max(last.upperBound, pause.through)
      } else {
        stretches.append(pause.dates)
      }
    }
    return stretches
  }
}
