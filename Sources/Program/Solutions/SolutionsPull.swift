// One reading of the repository of solutions: the commits, what they say, and the change of the log.

import Logging
import Plans
import Solutions
import Statistics
import Store
import StudyModel
import TextTools

/// The catalogue of all problems.
enum Catalogue {
  /// Reads it, which takes some milliseconds: only for what the plan does not know.
  static func read() throws -> ProblemCatalogue {
    ProblemCatalogue(csv: try InputFiles.text(at: "\(Locations.bundled("Curriculum"))/catalogue.csv"))
  }
}

extension Catalogue {
  /// The problems that plans may name by title or address, read when a line first needs them.
  static var lookup: ProblemLookup { ProblemLookup { KnownProblems((try? read())?.problems ?? []) } }
}

/// Problems by name and number: those of the plan, then those of the catalogue.
struct SolvableProblems {
  let all: [Problem]
  private let byNumber: [Int: Problem]

  init(_ curriculum: Curriculum) throws {
    all = try Catalogue.read().problems + curriculum.problems
    byNumber = Dictionary(all.map { ($0.number, $0) }) { first, _ in first }
  }

  /// The problems of a plan, then those of the catalogue.
  static func known(_ curriculum: Curriculum) -> KnownProblems {
    KnownProblems(curriculum.problems + ((try? Catalogue.read())?.problems ?? []))
  }

  subscript(number: Int) -> Problem? { byNumber[number] }
}

extension Curriculum {
  /// The problems of its items, with the free alternatives of premium ones.
  fileprivate var problems: [Problem] {
    days.flatMap(\.items).flatMap { [$0.problem, $0.alternative].compactMap(\.self) }
  }
}

/// What a pull found and logged.
struct PulledSolutions {
  let reading: SolutionReading
  let taken: SolutionChanges
  /// The context in which it is worded.
  let context: LogContext
  /// The numbers before it.
  let before: ProgressSummary

  var work: LoggedWork { LoggedWork(changes: taken.changes.map(\.change), context: context, before: before) }

  /// The most changes that are shown one by one.
  private static let mostLines = 20

  /// What changed, as `done` says it, with the day of each.
  var lines: [String] {
    let shown = taken.changes.prefix(PulledSolutions.mostLines)
    var lines = shown.enumerated().flatMap { index, entry in
      let (day, change) = entry
      let isLast = index + 1 == shown.count || shown[index + 1].day != day
      let names = isLast && day != context.today && change != .started(day)
      return [change.text(context)] + (names ? ["Logged for \(day.longTextWithWeekday)."] : [])
    }
    let more = taken.changes.count - shown.count
    if more > 0 { lines.append("And \(counted(more, "more change")): machinemode solutions list") }
    let added = taken.solvedBefore.added.count
    if added > 0 {
      let uploads = taken.uploaded > 0 ? ", \(min(taken.uploaded, added)) of them in an upload" : ""
      lines.append("Solved before the programme: \(counted(added, "problem"))\(uploads).")
    }
    return lines
  }

  /// For the history.
  ///
  /// - Parameter isUnasked: whether another command pulled them on its way.
  static func summary(
    _ taken: SolutionChanges, _ command: String, _ context: LogContext, at instant: Instant, isUnasked: Bool
  ) -> LoggedAction {
    let action = LoggedAction(command: command, taken.changes.map(\.change), context, at: instant)
    let added = taken.solvedBefore.added.count
    let before = added > 0 ? ["\(counted(added, "problem")) solved before"] : []
    return LoggedAction(
      command: command, summary: ([action.summary].filter { !$0.isEmpty } + before).joined(separator: "; "),
      days: action.days, instant: instant, isUnasked: isUnasked)
  }
}

/// What the commits say that were not read before.
private struct NewCommits {
  let reading: SolutionReading
  let problems: SolvableProblems
  let outline: SolutionsRepository.Outline
}

extension Session {
  /// The session of the programme that solves are logged in.
  func session(following followed: FollowedSolutions) throws -> Session {
    let name = ProgrammeName(followed.programme) ?? .first
    return try session(of: opened.learner.presentRound(of: name))
  }

  /// Logs what commits say.
  ///
  /// - Parameters:
  ///   - command: its name in the history; nil to change nothing.
  ///   - isUnasked: whether another command does it on its way.
  ///   - takesUndone: whether what `undo` took back is logged again, and nothing else.
  func take(
    _ reading: SolutionReading, _ problems: SolvableProblems, since: Instant, as command: String?,
    isUnasked: Bool = false, takesUndone: Bool = false
  ) throws -> PulledSolutions {
    let before = summary
    let curriculum = curriculum
    let now = now
    let earliest = reading.events.compactMap(\.instant).min() ?? now.instant.secondsSinceEpoch
    let first = min(Instant(secondsSinceEpoch: earliest, offset: 0).localDate, summary.today)
    let offsets = ZoneChanges.offsets(of: now, over: first.adding(days: -1)...summary.today.adding(days: 1))
    let source = SolutionSource(
      problem: { problems[$0] }, followed: since.secondsSinceEpoch, offset: { offsets.offset(at: $0) },
      plannedDates: { summarize(curriculum, $0, now).calendar.plannedDates })
    guard let command else {
      var editor = editor
      let taken = editor.take(
        reading.events, places: reading.places, from: source, takesUndone: takesUndone)
      return PulledSolutions(reading: reading, taken: taken, context: editor.context, before: before)
    }
    let (taken, context) = try change { editor in
      editor.take(reading.events, places: reading.places, from: source, takesUndone: takesUndone)
    } as: { taken, context in
      PulledSolutions.summary(taken, command, context, at: now.instant, isUnasked: isUnasked)
    }
    return PulledSolutions(reading: reading, taken: taken, context: context, before: before)
  }

  /// Reads the new commits of the repository that is followed, and logs what they say.
  ///
  /// - Parameter isUnasked: whether another command does it on its way.
  /// - Returns: nil if there is nothing new; what changed, otherwise.
  /// - Throws: also if the repository cannot be read; that is remembered.
  func pullSolutions(_ followed: FollowedSolutions, isUnasked: Bool = false) throws -> PulledSolutions? {
    let news: NewCommits?
    do {
      news = try newCommits(of: followed)
    } catch let failure as Failure {
      if followed.failure != failure.reason { try? remember(followed) { $0.failure = failure.reason } }
      throw failure
    }
    guard let news else {
      if followed.failure != nil { try remember(followed) { $0.failure = nil } }
      return nil
    }
    let pulled = try take(
      news.reading, news.problems, since: followed.since, as: "solutions pull", isUnasked: isUnasked)
    try remember(followed, news.outline)
    return pulled
  }

  /// What the commits say that were not read before; nil if there are none.
  private func newCommits(of followed: FollowedSolutions) throws -> NewCommits? {
    let repository = SolutionsRepository(folder: followed.folder)
    let isEarlier = log.solutions.rememberedCount < followed.remembered
    if !isEarlier, try repository.head() == followed.last { return nil }
    let outline = try repository.outline()
    let problems = try SolvableProblems(curriculum)
    let new = isEarlier ? nil : try repository.history(of: outline, since: followed.last, problems.all)
    let isWhole = new == nil || followed.last == nil
    guard let history = try new ?? repository.history(of: outline, since: nil, problems.all) else {
      return nil
    }
    let reading = history.reading(by: followed.marks, known: isWhole ? [:] : log.solutions)
    return NewCommits(reading: reading, problems: problems, outline: outline)
  }

  /// Logs again what `undo` took back of the solves in the repository.
  ///
  /// - Parameter isTrial: whether nothing is changed.
  /// - Returns: nil if nothing was taken back.
  func takeUndoneSolutions(_ followed: FollowedSolutions, isTrial: Bool) throws -> PulledSolutions? {
    guard log.solutions.values.contains(where: { !$0.undone.isEmpty }) else { return nil }
    let repository = SolutionsRepository(folder: followed.folder)
    let problems = try SolvableProblems(curriculum)
    guard let history = try repository.history(of: repository.outline(), since: nil, problems.all) else {
      return nil
    }
    return try take(
      history.reading(by: followed.marks), problems, since: followed.since,
      as: isTrial ? nil : "solutions pull", takesUndone: true)
  }

  /// Remembers until where the repository was read.
  func remember(_ followed: FollowedSolutions, _ outline: SolutionsRepository.Outline) throws {
    try remember(followed) { state in
      state.last = outline.head
      state.prefix = outline.prefix
      state.isBare = outline.isBare
      state.read = now.instant
      state.remembered = log.solutions.rememberedCount
      state.failure = nil
    }
  }

  /// Changes what is remembered of a repository, unless another one is followed by now.
  private func remember(
    _ followed: FollowedSolutions, _ change: (inout FollowedSolutions) -> Void
  ) throws {
    try LocalState.update(workspace: workspace) { state in
      guard var present = state.solutions, present.folder == followed.folder else { return }
      change(&present)
      state.solutions = present
    }
  }
}
