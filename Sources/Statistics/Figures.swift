// Counts problems by difficulty, by focus, and as premium, revision, bonus or solved before.

package import StudyModel
import TextTools

/// How many problems of each difficulty are done, of how many.
package struct DifficultyCounts: Hashable, Sendable {
  /// In the order of `Difficulty.allWithUnknown`.
  private let parts: [Completion]

  init(_ problems: [PlacedItem]) {
    let byDifficulty = Dictionary(grouping: problems, by: \.plannedDifficulty)
    parts = Difficulty.allWithUnknown.map { Completion(of: byDifficulty[$0] ?? []) }
  }

  /// The count of a difficulty; nil is unknown.
  package subscript(difficulty: Difficulty?) -> Completion { parts[difficulty.place] }

  package var all: Completion { parts.reduce(Completion(), +) }

  /// The difficulties that have problems, with their names; unknown is last.
  package var present: [(difficulty: Difficulty?, name: String, completion: Completion)] {
    Difficulty.allWithUnknown.filter { self[$0].total > 0 }.map { ($0, Difficulty.name($0), self[$0]) }
  }
}

extension Difficulty? {
  /// The index in `Difficulty.allWithUnknown`.
  var place: Int { Difficulty.allWithUnknown.firstIndex(of: self) ?? 0 }
}

/// Figures about problems beside the plan's percentages.
package struct ProblemFigures: Hashable, Sendable {
  /// The plan's problems by the plan's difficulty.
  package let difficulties: DifficultyCounts
  /// The plan's premium problems.
  package let premium: Completion
  /// Premium problems that are done only through their free alternative.
  package let doneByAlternative: Int
  /// The plan's revisions: problems that it asks for again.
  package let revisions: Completion
  /// Solves after the first, at most one a day for each problem; the plan's problems and bonus problems.
  package let resolves: Int
  /// How many problems were solved again.
  package let problemsSolvedAgain: Int
  /// The learner's problems outside the plan.
  package let bonusProblems: Completion
  /// The plan's own bonus items.
  package let bonusItems: Completion
  /// The plan's items that a complete day does not need.
  package let plusItems: Completion

  package var bonusDone: Int { bonusProblems.done + bonusItems.done }

  init(_ items: [PlacedItem]) {
    let problems = items.filter(\.isProblem)
    let bonus = items.filter { $0.bonus != nil }
    let again = (problems + bonus).map(\.resolveCount)
    difficulties = DifficultyCounts(problems)
    premium = Completion(of: problems.filter(\.isPremium))
    doneByAlternative = problems.count(where: \.isDoneByAlternative)
    revisions = Completion(of: problems.filter(\.isRevision))
    resolves = again.reduce(0, +)
    problemsSolvedAgain = again.count { $0 > 0 }
    bonusProblems = Completion(of: bonus)
    bonusItems = Completion(of: items.filter(\.isBonusItem))
    plusItems = Completion(of: items.filter(\.isPlus))
  }
}

/// How many problems of one focus are done, over the days with this focus.
package struct FocusCoverage: Hashable, Sendable {
  /// The subject of the section without its ending in brackets.
  package let name: String
  package let counts: DifficultyCounts

  package var completion: Completion { counts.all }

  /// Every focus that has problems among these items, in their order.
  static func all(_ items: [PlacedItem]) -> [FocusCoverage] {
    var problems: [String: [PlacedItem]] = [:]
    var names: [String] = []
    for problem in items where problem.isProblem {
      guard let day = problem.day, let track = problem.item?.track else { continue }
      let name = focusName(day.day.subject(of: track))
      if problems[name] == nil { names.append(name) }
      problems[name, default: []].append(problem)
    }
    return names.map { FocusCoverage(name: $0, counts: DifficultyCounts(problems[$0] ?? [])) }
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
    // Every revision was solved before, so a mark on it would tell nothing.
    let items = numbers.isEmpty ? [] : curriculum.days.flatMap(\.items).filter { !$0.isRevision }
    func found(_ item: Item) -> [Int] {
      [item.problem, item.alternative].compactMap { $0?.number }.filter(numbers.contains)
    }
    inPlan = Set(items.flatMap(found)).count
    let open = items.filter { item in
      !found(item).isEmpty && !item.idsThatFinishIt.contains { log.items[$0]?.isFinished == true }
    }
    marked = Set(open.map(\.id))
  }

  /// Whether to mark an item as solved before: it was, and it is not done in the programme.
  package func marks(_ item: Item) -> Bool { marked.contains(item.id) }
}
