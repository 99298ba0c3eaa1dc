// Taking in problems solved before the programme.

package import StudyModel

/// What taking problems in did.
package struct SolvedCounts: Hashable, Sendable {
  /// Problems that were not there.
  package var added: [SolvedProblem] = []
  /// Problems that were there, of which more is known now.
  package var completed = 0
  /// Problems that were there with all of it.
  package var known = 0
}

extension ProgressLog {
  /// Takes in problems solved before the programme. Taking the same ones again changes nothing.
  package mutating func take(solvedBefore others: [SolvedProblem]) -> SolvedCounts {
    var counts = SolvedCounts()
    var all = SolvedProblems(solvedBefore)
    for other in others {
      switch all.add(other) {
      case .new: counts.added.append(other)
      case .completed: counts.completed += 1
      case .known: counts.known += 1
      }
    }
    if !counts.added.isEmpty || counts.completed > 0 { solvedBefore = all.sorted }
    return counts
  }
}
