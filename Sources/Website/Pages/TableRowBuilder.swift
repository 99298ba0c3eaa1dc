// Builds the rows of the tables of problems and topics for one audience.

import Statistics
import StudyModel
import Wording

struct TableRowBuilder {
  private let context: PageContext
  /// What strangers may read, whatever the audience of the tables.
  private let strangers: Visibility
  private let solutions: SolutionLinks

  init(_ context: PageContext) {
    self.context = context
    solutions = context.input.solutionLinks
    strangers = Visibility(audience: .public, settings: context.visibility.settings)
  }

  /// The rows of one of the tables, in the order of the plan.
  ///
  /// - Parameter isPractice: true for problems and sessions, with the bonus problems that this audience may know by
  ///   name; false for topics.
  func rows(ofProblems isPractice: Bool) -> [ListRow] {
    var rows: [ListRow] = []
    for day in context.summary.days {
      let (week, page) = (week(of: day.day.number), dayPath(day.day.number))
      for item in day.items where item.item.isPractice == isPractice {
        rows.append(row(item, of: day, week: week, page: page))
      }
      if isPractice { rows += named(day.bonus.map(\.problem)).map { row($0, year: day.year) } }
    }
    guard isPractice else { return rows }
    // Bonus problems on days that the plan no longer has come last.
    let left = context.input.log.bonus.filter { context.curriculum.day($0.day) == nil }
    rows += named(left).map { row($0, year: 0) }
    return rows
  }

  private func named(_ bonus: [BonusProblem]) -> [BonusProblem] {
    bonus.filter(context.visibility.showsTitle)
  }

  private func week(of day: DayNumber) -> Int? { context.curriculum.week(of: day)?.number }

  /// - Parameter page: the path of the day's page.
  private func row(_ progress: ItemProgress, of day: DayProgress, week: Int?, page: String) -> ListRow {
    let item = progress.item
    let status: ListStatus =
      if let date = progress.finishedOn {
        .done(finishDay(date, year: day.year))
      } else {
        context.summary.solvedBefore.marks(item) ? .solvedBefore : .open
      }
    let path = itemPath(item.id, onPage: page)
    let note = mark(progress.note, path: path)
    var lists: ItemLists = item.isBonus ? .bonus : item.isPlus ? .plus : .plan
    if item.isRevision { lists.insert(.revision) }
    if item.isPremium { lists.insert(.premium) }
    if case .session = item.content { lists.insert(.session) }
    if note != nil { lists.insert(.note) }
    return ListRow(
      title: item.title, kind: ListKind(item, context.words), problem: item.problem.map(ListProblem.init),
      difficulty: DifficultyMark(item.problem?.difficulty, context.words),
      alternative: item.alternative.map(ListProblem.init),
      solution: solutions.address(of: item.problem, item.alternative),
      day: day.day.number, path: path, week: week,
      subject: day.day.subject(of: item.track), status: status, timeBox: item.timeBox.map { time($0) },
      time: progress.minutes.map { time($0) }, attempts: progress.attempts.count, lists: lists, note: note)
  }

  private func row(_ problem: BonusProblem, year: Int) -> ListRow {
    let attempts = problem.record.attempts
    let minutes = attempts.compactMap(\.minutes)
    let finish = attempts.filter(\.isFinish).map(\.day).min()
    let day = context.curriculum.day(problem.day)
    let path = day.map { itemPath(problem.id, onPage: dayPath($0.number)) }
    let note = mark(problem.record.note, path: path)
    return ListRow(
      title: problem.title, kind: nil, problem: ListProblem(problem, in: context.input.log),
      difficulty: DifficultyMark(problem.difficulty, context.words),
      alternative: nil, solution: solutions.address(of: problem.asProblem), day: problem.day, path: path,
      week: week(of: problem.day), subject: "",
      status: finish.map { .done(finishDay($0, year: year)) } ?? .open, timeBox: nil,
      time: minutes.isEmpty ? nil : time(minutes.reduce(0, +)), attempts: attempts.count,
      lists: note == nil ? [.bonus] : [.bonus, .note], note: note)
  }

  private func time(_ minutes: Int) -> ListTime {
    ListTime(minutes: minutes, text: context.words.duration(minutes: minutes))
  }

  private func finishDay(_ date: CivilDate, year: Int) -> FinishDay {
    FinishDay(date: date, text: context.words.date(date, in: year))
  }

  /// Nil if there is no note that this audience may read, or no page that shows it.
  private func mark(_ note: Note?, path: String?) -> NoteMark? {
    guard let path, context.visibility.shown(note: note) != nil else { return nil }
    return NoteMark(path: path, isShared: strangers.shown(note: note) != nil)
  }
}
