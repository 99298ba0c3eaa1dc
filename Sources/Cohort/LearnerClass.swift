// Counts a class of learners together: its weeks, and how far it is.

import Statistics

/// A learner of the overview.
package struct LearnerRow: Hashable, Sendable {
  package let entry: RosterEntry
  /// The facts, or why they could not be read.
  package let facts: Result<LearnerFacts, FactsProblem>

  package init(_ entry: RosterEntry, _ facts: Result<LearnerFacts, FactsProblem>) {
    self.entry = entry
    self.facts = facts
  }
}

/// What is known of a whole class.
package struct LearnerClass: Hashable, Sendable {
  /// In the order of the roster.
  package let learners: [LearnerRow]

  package init(_ learners: [LearnerRow]) { self.learners = learners }

  /// The facts that could be read, in the order of the roster.
  package var facts: [LearnerFacts] { learners.compactMap { try? $0.facts.get() } }
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
