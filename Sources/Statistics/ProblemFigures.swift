// Counts problems by difficulty, by focus, and as premium, revision, bonus or solved before.

package import StudyModel
import TextTools

/// How many problems of each difficulty are done, of how many.
package struct DifficultyCounts: Hashable, Sendable {
  /// In the order of `Difficulty.allWithUnknown`.
  private var parts = Difficulty.allWithUnknown.map { _ in Completion() }

  /// The count of a difficulty; nil is unknown.
  package internal(set) subscript(difficulty: Difficulty?) -> Completion {
    get { parts[difficulty.place] }
    set { parts[difficulty.place] = newValue }
  }

  package var all: Completion { parts.reduce(Completion(), +) }

  /// The difficulties that have problems, with their names; unknown is last.
  package var present: [(difficulty: Difficulty?, name: String, completion: Completion)] {
    Difficulty.allWithUnknown.filter { self[$0].total > 0 }.map { ($0, Difficulty.name($0), self[$0]) }
  }

  static func += (left: inout DifficultyCounts, right: DifficultyCounts) {
    for place in left.parts.indices { left.parts[place] += right.parts[place] }
  }
}

extension Difficulty? {
  /// The index in `Difficulty.allWithUnknown`.
  var place: Int { Difficulty.allWithUnknown.firstIndex(of: self) ?? 0 }
}

/// Figures about problems beside the plan's percentages.
package struct ProblemFigures: Hashable, Sendable {
  /// The plan's problems by the plan's difficulty.
  package private(set) var difficulties = DifficultyCounts()
  /// The plan's premium problems.
  package private(set) var premium = Completion()
  /// Premium problems that are done only through their free alternative.
  package private(set) var doneByAlternative = 0
  /// The plan's revisions: problems that it asks for again.
  package private(set) var revisions = Completion()
  /// Solves after the first, at most one a day for each problem; the plan's problems and bonus problems.
  package private(set) var resolves = 0
  /// How many problems were solved again.
  package private(set) var problemsSolvedAgain = 0
  /// The learner's problems outside the plan.
  package private(set) var bonusProblems = Completion()
  /// The plan's own bonus items.
  package private(set) var bonusItems = Completion()
  /// The plan's items that a complete day does not need.
  package private(set) var plusItems = Completion()

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
      plusItems += day.tally.plusItems
    }
    for bonus in log.bonus {
      bonusProblems += Completion(done: bonus.record.isFinished ? 1 : 0, total: 1)
      let again = max(0, finishDays(bonus.record.attempts).count - 1)
      resolves += again
      problemsSolvedAgain += again > 0 ? 1 : 0
    }
  }
}

/// How many problems of one focus are done, over the days with this focus.
package struct FocusCoverage: Hashable, Sendable {
  /// The subject of the section without its ending in brackets.
  package let name: String
  package fileprivate(set) var counts = DifficultyCounts()

  package var completion: Completion { counts.all }

  /// Every focus that has problems on these days, in their order.
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

/// Removes an ending in brackets: `Sliding Window (Fixed Size)` gives `Sliding Window`.
private func focusName(_ focus: String) -> String {
  // Compares bytes, because a combining mark after a bracket would hide it in a comparison of characters.
  guard focus.utf8.last == UInt8(ascii: ")"), let bracket = focus.utf8.lastIndex(of: UInt8(ascii: "("))
  else { return focus }
  let name = trimmedEnd(String(focus[..<bracket]))
  return name.isEmpty ? focus : name
}

/// Problems that an import reported as solved before the programme. No other figure depends on them.
package struct SolvedBefore: Hashable, Sendable {
  /// All such problems, in the plan or not.
  package let problems: Int
  /// Such problems that the plan has, including as the free alternative of a premium problem.
  package let inPlan: Int
  private let marked: Set<ItemID>

  /// How many items of the plan were solved before and are not done in the programme.
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
      // Every revision was solved before, so a mark on it would tell nothing.
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

  /// Whether to mark an item as solved before: it was, and it is not done in the programme.
  package func marks(_ item: Item) -> Bool { marked.contains(item.id) }
}
