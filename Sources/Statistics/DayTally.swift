// What one programme day adds to the numbers of the whole programme, counted in one pass over its items.

import StudyModel

/// What the section of one track adds.
struct SectionTally: Hashable, Sendable {
  let track: Track
  /// Its required items.
  fileprivate(set) var completion = Completion()
  /// Its problems by the difficulty that the plan gives them; sessions are not among them.
  fileprivate(set) var difficulties = DifficultyCounts()
  /// On all its items, bonus items too.
  fileprivate(set) var minutes = 0
}

struct DayTally: Hashable, Sendable {
  /// Those of the day, in its order.
  private(set) var sections: [SectionTally]
  /// The plan's own bonus items.
  private(set) var bonusItems = Completion()
  /// Required timed sessions.
  private(set) var sessions = Completion()
  private(set) var premium = Completion()
  private(set) var doneByAlternative = 0
  private(set) var revisions = Completion()
  private(set) var resolves = 0
  private(set) var problemsSolvedAgain = 0
  /// When each required item was first finished, and each problem.
  private(set) var finishes: [CivilDate] = []
  private(set) var problemFinishes: [CivilDate] = []
  private(set) var solves: [Solve] = []
  /// How many records of the log belong to its items.
  private(set) var recordCount = 0

  init(_ day: StudyDay) { sections = day.tracks.map { SectionTally(track: $0) } }

  /// Required items of all tracks.
  var completion: Completion { sections.reduce(Completion()) { $0 + $1.completion } }
  var difficulties: DifficultyCounts { sections.reduce(into: DifficultyCounts()) { $0 += $1.difficulties } }
  var problems: Completion { difficulties.all }
  /// On all items of the plan.
  var minutes: Int { sections.reduce(0) { $0 + $1.minutes } }

  /// - Parameters:
  ///   - own: what the log holds under the item's own id.
  ///   - alternative: what it holds of a premium problem's alternative.
  mutating func add(_ progress: ItemProgress, own: ItemRecord?, alternative: ItemRecord?) {
    let item = progress.item
    recordCount += (own == nil ? 0 : 1) + (alternative == nil ? 0 : 1)
    let counted = Completion(done: progress.isDone ? 1 : 0, total: 1)
    guard let section = sections.firstIndex(where: { $0.track == item.track }) else { return }
    sections[section].minutes += progress.minutes ?? 0
    if !item.isRequired {
      bonusItems += counted
    } else {
      sections[section].completion += counted
      if let date = progress.finishedOn { finishes.append(date) }
    }
    if case .session = item.content { sessions += counted }
    guard case .problem(let problem, let free, let revision) = item.content else { return }
    sections[section].difficulties[problem.difficulty] += counted
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
