// What one programme day adds to the numbers of the whole programme, counted in one pass over its items.

import StudyModel

struct DayTally: Hashable, Sendable {
  /// Required items of each track.
  private(set) var dsa = Completion()
  private(set) var systemDesign = Completion()
  /// The plan's own bonus items.
  private(set) var bonusItems = Completion()
  /// Problems by the difficulty that the plan gives them; sessions are not among them.
  private(set) var difficulties = DifficultyCounts()
  private(set) var premium = Completion()
  private(set) var doneByAlternative = 0
  private(set) var revisions = Completion()
  private(set) var resolves = 0
  private(set) var problemsSolvedAgain = 0
  private(set) var dsaMinutes = 0
  private(set) var systemDesignMinutes = 0
  /// When each required item was first finished, and each problem.
  private(set) var finishes: [CivilDate] = []
  private(set) var problemFinishes: [CivilDate] = []
  private(set) var solves: [Solve] = []
  /// How many records of the log belong to its items.
  private(set) var recordCount = 0

  var problems: Completion { difficulties.all }

  /// - Parameters:
  ///   - own: what the log holds under the item's own id.
  ///   - alternative: what it holds of a premium problem's alternative.
  mutating func add(_ progress: ItemProgress, own: ItemRecord?, alternative: ItemRecord?) {
    let item = progress.item
    recordCount += (own == nil ? 0 : 1) + (alternative == nil ? 0 : 1)
    let counted = Completion(done: progress.isDone ? 1 : 0, total: 1)
    switch item.track {
    case .dsa: dsaMinutes += progress.minutes ?? 0
    case .systemDesign: systemDesignMinutes += progress.minutes ?? 0
    }
    if !item.isRequired {
      bonusItems += counted
    } else {
      if item.track == .dsa { dsa += counted } else { systemDesign += counted }
      if let date = progress.finishedOn { finishes.append(date) }
    }
    guard case .problem(let problem, let free, let revision) = item.content else { return }
    difficulties[problem.difficulty] += counted
    if let date = progress.finishedOn { problemFinishes.append(date) }
    if revision > 0 { revisions += counted }
    let solveCount = own.map { Solve.add($0, of: problem, isRevision: revision > 0, to: &solves) } ?? 0
    let again = alternative == nil ? max(0, solveCount - 1) : progress.resolveCount
    resolves += again
    problemsSolvedAgain += again > 0 ? 1 : 0
    guard let free else { return }
    premium += counted
    if let alternative { _ = Solve.add(alternative, of: free, isRevision: revision > 0, to: &solves) }
    if progress.isDone, own?.isFinished != true { doneByAlternative += 1 }
  }
}
