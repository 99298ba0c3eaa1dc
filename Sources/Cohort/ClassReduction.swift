// Reduces the parts of a class to its overview: the same for any number of shards, in any order, and twice over.

import Statistics
import StrictJSON

/// What is known of a whole class.
package struct LearnerClass: Hashable, Sendable {
  /// In the order of the roster.
  package let learners: [LearnerRow]
  /// How many learners are in shards whose part is missing.
  package let missingLearners: Int
  /// The shards whose parts are missing.
  package let missing: [Shard]

  /// The facts that could be read, in the order of the roster.
  package var facts: [LearnerFacts] { learners.compactMap { try? $0.facts.get() } }
}

/// Why parts are not those of one class.
package enum PartsError: Error, Hashable, Sendable {
  /// Two files with parts of different rosters, or of different numbers of shards.
  case otherRoster(first: String, second: String)
  case otherCount(first: String, Shard, second: String, Shard)
}

/// The parts of one class that were read so far.
package struct PartsReduction {
  private var first: (file: String, part: CohortPart)?
  private var shards: Set<Int> = []
  private var rows: [String: LearnerRow] = [:]

  package init() {}

  /// The roster of the parts, as the first of them names it; nil before the first part.
  package var roster: RosterOrigin? { first?.part.roster }

  /// - Parameter file: what messages call the part.
  package mutating func add(_ part: CohortPart, from file: String) throws(PartsError) {
    if let first {
      guard first.part.shard.count == part.shard.count else {
        throw .otherCount(first: first.file, first.part.shard, second: file, part.shard)
      }
      guard first.part.roster.isSame(as: part.roster) else {
        throw .otherRoster(first: first.file, second: file)
      }
    } else {
      first = (file, CohortPart(part.shard, of: part.roster, []))
    }
    shards.insert(part.shard.index)
    for row in part.learners {
      if let known = rows[row.id], !known.isOutdated(by: row) { continue }
      rows[row.id] = row
    }
  }

  /// The class of all parts; nil before the first part.
  package var result: LearnerClass? {
    guard let part = first?.part else { return nil }
    let missing = (0..<part.shard.count).filter { !shards.contains($0) }
    return LearnerClass(
      learners: rows.values.sorted { ($0.place, $0.id) < ($1.place, $1.id) },
      missingLearners: missing.isEmpty ? 0 : max(0, part.roster.learners - rows.count),
      missing: missing.compactMap { Shard($0, of: part.shard.count) })
  }
}

extension LearnerRow {
  /// Whether another row of the same learner replaces this one: one with facts, then the later one, then, so that the
  /// order of parts does not matter, the one with the greater bytes.
  fileprivate func isOutdated(by other: LearnerRow) -> Bool {
    guard self != other else { return false }
    let (own, others) = (try? facts.get(), try? other.facts.get())
    guard own?.asOf == others?.asOf else {
      guard let own, let others else { return others != nil }
      return own.asOf < others.asOf
    }
    return document.bytes.lexicographicallyPrecedes(other.document.bytes)
  }
}

/// A week of the programme over all learners who reached it.
package struct ClassWeek: Hashable, Sendable {
  /// The median and the middle half of a figure.
  package struct Middle: Hashable, Sendable {
    package let median: Int
    package let half: ClosedRange<Int>

    /// Nil for too few values (Documentation/numbers.md, Time).
    init?(_ values: [Int]) {
      guard values.count >= TypicalTime.leastSolves else { return nil }
      let sorted = values.sorted()
      median = quartile(2, ofSorted: sorted)
      half = quartile(1, ofSorted: sorted)...quartile(3, ofSorted: sorted)
    }
  }

  package let number: Int
  /// How many learners reached it.
  package let learners: Int
  /// The share of the required items that is done, in whole per cent; nil if too few learners have any.
  package let percent: Middle?
  package let minutes: Middle?
}

extension LearnerClass {
  /// The weeks that anyone reached, by number.
  package var weeks: [ClassWeek] {
    var reached: [Int: [LearnerFacts.Week]] = [:]
    for facts in facts {
      var first = 0
      for week in facts.weeks {
        if facts.hasReached(week, from: first) { reached[week.number, default: []].append(week) }
        first += week.days
      }
    }
    return reached.sorted { $0.key < $1.key }.map { number, weeks in
      ClassWeek(
        number: number, learners: weeks.count,
        percent: ClassWeek.Middle(weeks.map(\.items).filter { $0.total > 0 }.map(\.percent)),
        minutes: ClassWeek.Middle(weeks.map(\.minutes)))
    }
  }

  /// The median of the complete days over all learners who began; nil if too few did.
  package var medianDaysDone: Int? {
    ClassWeek.Middle(facts.filter(\.hasBegun).map(\.daysDone))?.median
  }

  /// How many learners began.
  package var begun: Int { facts.count(where: \.hasBegun) }
}

extension LearnerFacts {
  /// Whether the programme began, or something of it is done.
  package var hasBegun: Bool {
    (state != .notStarted && state != .startsLater) || days.contains { $0 != .ahead }
  }
}
