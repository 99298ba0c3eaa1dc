// Problems solved before the programme, beside every number that is counted of it.

package import StudyModel

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
