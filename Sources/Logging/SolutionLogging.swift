// Logs what the commits of the learner's solutions say (Documentation/solutions.md, When it was solved).

package import StudyModel
import TextTools

/// What a pull takes as given.
package struct SolutionSource {
  /// The problem with a number; nil if neither the plan nor the catalogue has it.
  package let problem: (Int) -> Problem?
  /// When the learner began to follow the repository, in seconds since 1970, UTC.
  package let followed: Int
  /// The offset of the log's time zone at an instant, in seconds east of UTC; for commits that say none.
  package let offset: (Int) -> Int
  /// The date of each day of the plan, as of a log that has a start.
  package let plannedDates: (ProgressLog) -> [CivilDate]

  package init(
    problem: @escaping (Int) -> Problem?, followed: Int, offset: @escaping (Int) -> Int,
    plannedDates: @escaping (ProgressLog) -> [CivilDate]
  ) {
    (self.problem, self.followed, self.offset, self.plannedDates) = (problem, followed, offset, plannedDates)
  }
}

/// What a pull logged.
package struct SolutionChanges: Sendable {
  /// With the calendar day that each counts for; in the order of the history.
  package var changes: [(day: CivilDate, change: LogChange)] = []
  /// New problems solved before the programme.
  package var solvedBefore = SolvedCounts()
  /// How many of those came with an upload.
  package var uploaded = 0
  /// How many solves the log had already.
  package var known = 0

  package var isEmpty: Bool { changes.isEmpty && solvedBefore.added.isEmpty && solvedBefore.completed == 0 }

  package init() {}
}

extension LogEditor {
  /// Logs solves, as `done` would on their days, and problems solved before the programme. What was read before counts
  /// for nothing.
  ///
  /// - Parameters:
  ///   - places: the present path of each problem that the commits touch; nil if its file is gone.
  ///   - takesUndone: whether what `undo` took back is logged again, and nothing else.
  package mutating func take(
    _ events: [SolutionEvent], places: [Int: String?], from source: SolutionSource,
    takesUndone: Bool = false
  ) -> SolutionChanges {
    let whole = context
    defer { context = whole }
    let now = whole.now.instant.secondsSinceEpoch
    var taken = SolutionChanges()
    var targets = targetsByNumber
    // What is new is remembered first: the second solve of a day starts nothing.
    var news: [(event: SolutionEvent, problem: Problem)] = []
    let candidates = takesUndone ? undone(events, targets, source, now: now) : events
    for event in candidates where takesUndone || isNews(event, source, now: now) {
      guard let problem = source.problem(event.number) else { continue }
      remember(event)
      news.append((event, problem))
    }
    if takesUndone { for number in log.solutions.keys { log.solutions[number]?.undone = [] } }
    let hadStart = log.settings.start != nil
    if log.settings.start == nil, let start = start(from: news.map(\.event), source, now: now) {
      taken.changes += self.start(on: start).map { (start, $0) }
    }
    let plannedDates = news.isEmpty ? [] : source.plannedDates(log)
    var before: [SolvedProblem] = []
    for (event, problem) in news {
      let instant = event.instant.map { min($0, now) }
      guard !event.isUpload, let instant else {
        if !isFinished(targets[event.number], problem) {
          before.append(
            SolvedProblem(number: problem.number, title: problem.title, difficulty: problem.difficulty))
          if event.isUpload { taken.uploaded += 1 }
        }
        continue
      }
      let local = Instant(secondsSinceEpoch: instant, offset: source.offset(instant))
      let day = studyDay(instant, of: event, source, now: now)
      guard let start = log.settings.start, day >= start, hadStart || instant >= source.followed else {
        before.append(
          SolvedProblem(
            number: problem.number, title: problem.title, difficulty: problem.difficulty,
            date: day.serial < 0 ? nil : day))
        continue
      }
      context = LogContext(
        curriculum: whole.curriculum, now: Now(instant: local, zone: whole.now.zone), today: day,
        plannedDates: plannedDates)
      let changes = solve(problem, targets[event.number] ?? [], on: day)
      if changes.isEmpty { taken.known += 1 }
      taken.changes += changes.map { (day, $0) }
      if targets[event.number] == nil, case .bonusAdded(let target, _, _)? = changes.first {
        targets[event.number] = [target]
      }
    }
    taken.solvedBefore = log.take(solvedBefore: before)
    // Code that only moved is nobody's solve, so that its first solve may still come.
    for (number, path) in places { log.solutions[number]?.path = path }
    return taken
  }

  /// Whether nothing is known of a solve: neither its instant nor its study day. A problem of an upload is news once.
  private func isNews(_ event: SolutionEvent, _ source: SolutionSource, now: Int) -> Bool {
    guard let known = log.solutions[event.number] else { return true }
    guard !event.isUpload, let instant = event.instant else { return false }
    if known.commits[instant] != nil { return false }
    let day = studyDay(instant, of: event, source, now: now)
    return known.commits.keys.allSatisfy { studyDay($0, of: event, source, now: now) != day }
  }

  /// The solves that `undo` took back and that the log still lacks, each study day of a problem once.
  private func undone(
    _ events: [SolutionEvent], _ targets: [Int: [LogTarget]], _ source: SolutionSource, now: Int
  ) -> [SolutionEvent] {
    var days: [Int: Set<CivilDate?>] = [:]
    return events.filter { event in
      let number = event.number
      let undone = log.solutions[number]?.undone ?? []
      guard !undone.isEmpty else { return false }
      let instant = event.isUpload ? nil : event.instant
      let day = instant.map { studyDay($0, of: event, source, now: now) }
      let isBefore = log.settings.start.map { start in day.map { $0 < start } ?? true } ?? (day == nil)
      // Before the programme has begun nobody knows yet what will count as solved before.
      let mayBeBefore = isBefore || log.settings.start == nil
      guard undone.contains(day) || mayBeBefore && undone.contains(nil) else { return false }
      let finished = Set((targets[number] ?? []).flatMap { finishDays($0) })
      // What is done may have been solved before, too, but for an upload, which says nothing of when.
      let isLogged =
        isBefore
        ? day == nil && !finished.isEmpty || log.solvedBefore.contains { $0.number == number }
        : finished.contains { $0 == day }
      return !isLogged && days[number, default: []].insert(day).inserted
    }
  }

  /// The study day of an instant by the clock of a commit's author. What is in the future counts as now.
  private func studyDay(_ instant: Int, of event: SolutionEvent, _ source: SolutionSource, now: Int)
    -> CivilDate
  {
    let instant = min(instant, now)
    let day = { Instant(secondsSinceEpoch: $0, offset: $1).calendarDay(dayStart: log.settings.dayStart) }
    return min(day(instant, event.offset ?? source.offset(instant)), day(now, source.offset(now)))
  }

  private mutating func remember(_ event: SolutionEvent) {
    var solution = log.solutions[event.number] ?? Solution()
    if !event.isUpload, let instant = event.instant {
      solution.commits[instant] = String(event.commit.prefix(Solution.commitDigits))
    }
    log.solutions[event.number] = solution
  }

  /// The study day of the first solve since the learner began to follow the repository.
  private func start(from events: [SolutionEvent], _ source: SolutionSource, now: Int) -> CivilDate? {
    events.compactMap { event in
      guard !event.isUpload, let instant = event.instant,
        min(instant, now) >= source.followed
      else { return nil }
      return studyDay(instant, of: event, source, now: now)
    }.min()
  }

  /// The targets of all problems by number, as `ItemSearch` finds them.
  private var targetsByNumber: [Int: [LogTarget]] {
    var targets: [Int: [LogTarget]] = [:]
    for day in context.curriculum.days {
      for item in day.items {
        for id in item.idsThatFinishIt {
          let problem = id == item.alternativeID ? item.alternative : item.problem
          if let problem {
            targets[problem.number, default: []].append(LogTarget(item, as: id, on: day.number))
          }
        }
      }
    }
    for bonus in log.bonus {
      if let number = bonus.number { targets[number, default: []].append(LogTarget(bonus)) }
    }
    return targets
  }

  /// Whether a problem is done, on any day of the plan or as a bonus problem.
  private func isFinished(_ targets: [LogTarget]?, _ problem: Problem) -> Bool {
    if let targets { return targets.contains { isFinished($0) } }
    return log.bonus.contains { slug($0.title) == slug(problem.title) && $0.record.isFinished }
  }

  private mutating func solve(
    _ problem: Problem, _ targets: [LogTarget], on day: CivilDate
  ) -> [LogChange] {
    var changes: [LogChange]
    if targets.isEmpty {
      changes = addBonus(
        NewBonus(
          title: problem.title, number: problem.number, difficulty: problem.difficulty,
          day: context.currentDay),
        on: day)
    } else {
      let target = toFinish(targets, on: day)
      let minutes = minutesOfTimer(target, on: day)
      if minutes != nil { log.timer = nil }
      changes = [finish(target, minutes: minutes == 0 ? nil : minutes, on: day)]
      if let minutes { changes.append(.timer(minutes == 0 ? .discarded(minutes: 0) : .taken, target)) }
    }
    changes.removeAll { if case .nothingNew = $0 { true } else { false } }
    return changes
  }

  /// The minutes of a timer that runs on an item, from its start until the commit; nil if it runs on another item, was
  /// forgotten, or the item is done on that day already.
  private func minutesOfTimer(_ target: LogTarget, on day: CivilDate) -> Int? {
    guard isTimed(target), !finishDays(target).contains(day),
      let minutes = log.timer?.minutes(at: context.now.instant), minutes <= RunningTimer.longest
    else { return nil }
    return minutes
  }
}
