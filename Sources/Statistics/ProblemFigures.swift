// The plan's problems by difficulty, and what is counted beside its percentages.

package import StudyModel
import TextTools

/// Done and left of each difficulty.
package struct DifficultyCounts: Hashable, Sendable {
  package internal(set) var easy = Completion()
  package internal(set) var medium = Completion()
  package internal(set) var hard = Completion()
  /// Problems whose difficulty the plan does not know.
  package internal(set) var unknown = Completion()

  /// Nil stands for an unknown difficulty.
  package subscript(difficulty: Difficulty?) -> Completion {
    get {
      switch difficulty {
      case .easy: easy
      case .medium: medium
      case .hard: hard
      case nil: unknown
      }
    }
    set {
      switch difficulty {
      case .easy: easy = newValue
      case .medium: medium = newValue
      case .hard: hard = newValue
      case nil: unknown = newValue
      }
    }
  }

  package var all: Completion { easy + medium + hard + unknown }

  /// The difficulties that have problems, with their names; unknown comes last.
  package var present: [(difficulty: Difficulty?, name: String, completion: Completion)] {
    Difficulty.allWithUnknown.filter { self[$0].total > 0 }.map { ($0, Difficulty.name($0), self[$0]) }
  }

  static func += (left: inout DifficultyCounts, right: DifficultyCounts) {
    left.easy += right.easy
    left.medium += right.medium
    left.hard += right.hard
    left.unknown += right.unknown
  }
}

/// What can be counted of problems besides how many are done.
package struct ProblemFigures: Hashable, Sendable {
  /// The plan's problems by the difficulty that the plan gives them.
  package private(set) var difficulties = DifficultyCounts()
  /// The plan's premium problems.
  package private(set) var premium = Completion()
  /// Premium problems that only the free alternative made done.
  package private(set) var doneByAlternative = 0
  /// The plan's problems that appear in it again.
  package private(set) var revisions = Completion()
  /// Solves on a later day than the first, of the plan's problems and of bonus problems.
  package private(set) var resolves = 0
  /// How many problems were solved again.
  package private(set) var problemsSolvedAgain = 0
  /// The learner's problems outside the plan.
  package private(set) var bonusProblems = Completion()
  /// The plan's own bonus items.
  package private(set) var bonusItems = Completion()

  package var bonusDone: Int { bonusProblems.done + bonusItems.done }

  init(days: [DayProgress], log: ProgressLog) {
    for day in days {
      difficulties += day.tally.difficulties
      premium += day.tally.premium
      doneByAlternative += day.tally.doneByAlternative
      revisions += day.tally.revisions
      resolves += day.tally.resolves
      problemsSolvedAgain += day.tally.problemsSolvedAgain
      bonusItems += day.tally.bonusItems
    }
    for bonus in log.bonus {
      bonusProblems += Completion(done: bonus.record.isFinished ? 1 : 0, total: 1)
      let again = max(0, finishDays(bonus.record.attempts).count - 1)
      resolves += again
      problemsSolvedAgain += again > 0 ? 1 : 0
    }
  }
}

/// How far the problems of one focus are done, over the days that name it.
package struct FocusCoverage: Hashable, Sendable {
  /// The subject of the section, without what follows in brackets.
  package let name: String
  package fileprivate(set) var counts = DifficultyCounts()

  package var completion: Completion { counts.all }

  /// Every focus that has problems on these days, in the order of the plan.
  static func all(_ days: [DayProgress]) -> [FocusCoverage] {
    var focuses: [FocusCoverage] = []
    var indexes: [String: Int] = [:]
    for day in days {
      for section in day.tally.sections where section.difficulties.all.total > 0 {
        let name = focusName(day.day.subject(of: section.track))
        let index = indexes[name] ?? focuses.count
        if index == focuses.count { focuses.append(FocusCoverage(name: name)) }
        indexes[name] = index
        focuses[index].counts += section.difficulties
      }
    }
    return focuses
  }
}

/// `Sliding Window (Fixed Size)` is `Sliding Window`.
private func focusName(_ focus: String) -> String {
  // Both are bytes of their own, whatever combines with them.
  guard focus.utf8.last == UInt8(ascii: ")"), let bracket = focus.utf8.lastIndex(of: UInt8(ascii: "("))
  else { return focus }
  let name = trimmedEnd(String(focus[..<bracket]))
  return name.isEmpty ? focus : name
}

/// What an import told of problems solved before. Nothing else that is counted looks at it.
package struct SolvedBefore: Hashable, Sendable {
  /// All of them, in the plan or not.
  package let problems: Int
  /// Those that the plan asks for, itself or as the free problem that counts in a premium one's place.
  package let inPlan: Int
  private let marked: Set<ItemID>

  /// The plan's problems that are marked: solved before, and not done in the programme.
  package var open: Int { marked.count }

  package init(_ curriculum: Curriculum, _ log: ProgressLog) {
    problems = log.solvedBefore.count
    let numbers = Set(log.solvedBefore.compactMap(\.number))
    guard !numbers.isEmpty else {
      (inPlan, marked) = (0, [])
      return
    }
    var met: Set<Int> = []
    var marked: Set<ItemID> = []
    for day in curriculum.days {
      // A revision is in the plan because its problem was solved: there the mark would say nothing.
      for item in day.items where !item.isRevision {
        let found = [item.problem, item.alternative].compactMap { $0?.number }.filter(numbers.contains)
        guard !found.isEmpty else { continue }
        met.formUnion(found)
        let isDone = item.idsThatFinishIt.contains { log.items[$0]?.isFinished == true }
        if !isDone { marked.insert(item.id) }
      }
    }
    (inPlan, self.marked) = (met.count, marked)
  }

  /// Whether an item is shown as solved before: it was, and it is not done.
  package func marks(_ item: Item) -> Bool { marked.contains(item.id) }
}
