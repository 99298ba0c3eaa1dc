// Counts what one programme day adds to the figures of the programme, in one pass over its items.

import StudyModel

/// What one track's items of the day add.
struct SectionTally: Hashable, Sendable {
  let track: Track
  /// Required items.
  fileprivate(set) var completion = Completion()
  /// Those of them that are neither problems nor timed sessions.
  fileprivate(set) var topics = Completion()
  /// Problems by the plan's difficulty, those marked as plus included; timed sessions are not.
  fileprivate(set) var difficulties = DifficultyCounts()
  /// Minutes on all items, bonus items included.
  fileprivate(set) var minutes = 0
}

/// Items are required, optional (marked as plus) or bonus. Counts of items, of any part of the plan, are of required
/// ones alone; optional and bonus items stand beside them. Problems are counted apart: all that the plan has, required
/// or optional (Documentation/numbers.md, Completion).
struct DayTally: Hashable, Sendable {
  /// One for each track of the day, in the day's order.
  private(set) var sections: [SectionTally]
  /// The plan's own bonus items.
  private(set) var bonusItems = Completion()
  /// Items marked as plus.
  private(set) var plusItems = Completion()
  /// Required timed sessions.
  private(set) var sessions = Completion()
  private(set) var premium = Completion()
  private(set) var doneByAlternative = 0
  private(set) var revisions = Completion()
  private(set) var resolves = 0
  private(set) var problemsSolvedAgain = 0
  /// The calendar days on which required items, and problems among them, were first finished.
  private(set) var finishes: [CivilDate] = []
  private(set) var problemFinishes: [CivilDate] = []
  private(set) var solves: [Solve] = []
  /// How many records of the log belong to the day's items.
  private(set) var recordCount = 0

  init(_ day: StudyDay) { sections = day.tracks.map { SectionTally(track: $0) } }

  /// Required items of all tracks.
  var completion: Completion { sections.reduce(Completion()) { $0 + $1.completion } }
  var difficulties: DifficultyCounts { sections.reduce(into: DifficultyCounts()) { $0 += $1.difficulties } }
  var problems: Completion { difficulties.all }
  /// Minutes on all items of the day.
  var minutes: Int { sections.reduce(0) { $0 + $1.minutes } }

  /// - Parameters:
  ///   - own: the record under the item's own id.
  ///   - alternative: the record of a premium problem's free alternative.
  mutating func add(_ progress: ItemProgress, own: ItemRecord?, alternative: ItemRecord?) {
    let item = progress.item
    recordCount += (own == nil ? 0 : 1) + (alternative == nil ? 0 : 1)
    let counted = Completion(done: progress.isDone ? 1 : 0, total: 1)
    guard let section = sections.firstIndex(where: { $0.track == item.track }) else { return }
    sections[section].minutes += progress.minutes ?? 0
    if item.isBonus {
      bonusItems += counted
    } else if item.isPlus {
      plusItems += counted
    } else {
      sections[section].completion += counted
      if let date = progress.finishedOn { finishes.append(date) }
      switch item.content {
      case .problem: break
      case .session: sessions += counted
      case .watch, .read, .task, .bonus: sections[section].topics += counted
      }
    }
    guard case .problem(let problem, let free, let revision) = item.content else { return }
    sections[section].difficulties[problem.difficulty] += counted
    if let date = progress.finishedOn { problemFinishes.append(date) }
    if revision > 0 { revisions += counted }
    let ownSolves = own.map { Solve.all($0, of: problem, isRevision: revision > 0) } ?? []
    solves += ownSolves
    let again = alternative == nil ? max(0, ownSolves.count - 1) : progress.resolveCount
    resolves += again
    problemsSolvedAgain += again > 0 ? 1 : 0
    guard let free else { return }
    premium += counted
    if let alternative { solves += Solve.all(alternative, of: free, isRevision: revision > 0) }
    if progress.isDone, own?.isFinished != true { doneByAlternative += 1 }
  }
}
