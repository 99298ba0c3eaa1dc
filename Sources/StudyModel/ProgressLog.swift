// What the learner did, as it is kept: attempts, notes, reflections, bonus problems, pauses, settings.

/// One act of working on an item. All of it is fixed when it is logged: a later change of zone or of the
/// day's start rewrites no history (Documentation/numbers.md, Days).
package struct Attempt: Hashable, Sendable {
  /// When it was logged.
  package let instant: Instant
  /// The time zone in force then, by name.
  package let zone: String
  /// The calendar day it counts for.
  package let day: CivilDate
  /// Time spent, 0 to 1,440 minutes; nil when none was given.
  package var minutes: Int?
  /// Whether this attempt finished the item.
  package var isFinish: Bool

  package static let allowedMinutes = 0...1_440

  package init(instant: Instant, zone: String, day: CivilDate, minutes: Int?, isFinish: Bool) {
    self.instant = instant
    self.zone = zone
    self.day = day
    self.minutes = minutes
    self.isFinish = isFinish
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
  /// In the order logged.
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
  /// LeetCode's number, where known.
  package var number: Int?
  package var difficulty: Difficulty?
  /// The programme day that it was done beside.
  package var day: DayNumber
  package var isPublic: Bool
  package var record: ItemRecord

  /// The most characters of a title that a command takes.
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

  /// The problem at LeetCode, where its number is known.
  package var asProblem: Problem? {
    number.map { Problem(number: $0, title: title, difficulty: difficulty) }
  }
}

extension ItemID {
  /// The id of a bonus problem that is logged now: `bonus-` and eight hexadecimal digits that follow from its title and the
  /// time, so that two devices give different problems different ids.
  ///
  /// - Parameters:
  ///   - second: since 1 January 1970, 00:00 UTC.
  ///   - isTaken: whether another problem has an id.
  package static func bonus(title: String, at second: Int, unless isTaken: (ItemID) -> Bool) -> ItemID {
    var text = "\(second) \(title)"
    while true {
      // FNV-1a of 32 bits.
      let hash = text.utf8.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
      let digits = String(hash, radix: 16)
      let id = ItemID("bonus-" + String(repeating: "0", count: 8 - digits.utf8.count) + digits)
      guard isTaken(id) else { return id }
      text += "+"
    }
  }
}

/// Days off that shift the plan and neither count for nor break a streak.
package struct Pause: Hashable, Sendable {
  package let from: CivilDate
  /// The last day of the pause; never before `from`; with both there are at most `longest` days.
  package let through: CivilDate
  /// The learner's own words; no public site shows them.
  package let reason: String?

  /// The most days of one pause, its first and its last counted.
  package static let longest = 367
  /// The most characters of a reason that a command takes.
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

/// An item that is being worked on right now.
package struct RunningTimer: Hashable, Sendable {
  /// The item that its minutes will be logged under.
  package let item: ItemID
  package let started: Instant

  /// The most minutes that are believed without asking: a timer that ran longer was probably forgotten.
  package static let longest = 240

  package init(item: ItemID, started: Instant) {
    self.item = item
    self.started = started
  }

  /// Whole minutes since the start; 0 within the first minute, nil where the clock was set back since.
  package func minutes(at now: Instant) -> Int? {
    let seconds = now.secondsSinceEpoch - started.secondsSinceEpoch
    return seconds < 0 ? nil : seconds / 60
  }
}

/// Everything the learner did and set, as the store keeps it: sparse, only what there is.
package struct ProgressLog: Hashable, Sendable {
  package var settings: Settings
  /// By what an item is, not where it stands, so that work follows an edited curriculum.
  package var items: [ItemID: ItemRecord]
  package var reflections: [DayNumber: Note]
  /// In the order logged.
  package var bonus: [BonusProblem]
  package var pauses: [Pause]
  /// By number, then those without one by title; each once by its key.
  package var solvedBefore: [SolvedProblem]
  /// Nil while no timer is running.
  package var timer: RunningTimer?

  package init(
    settings: Settings = Settings(), items: [ItemID: ItemRecord] = [:],
    reflections: [DayNumber: Note] = [:], bonus: [BonusProblem] = [], pauses: [Pause] = [],
    solvedBefore: [SolvedProblem] = [], timer: RunningTimer? = nil
  ) {
    self.settings = settings
    self.items = items
    self.reflections = reflections
    self.bonus = bonus
    self.pauses = pauses
    self.solvedBefore = solvedBefore
    self.timer = timer
  }

  /// All paused dates by date, in as few stretches as there are.
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
