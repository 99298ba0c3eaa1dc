// Makes the rows of the tables of problems and topics out of the numbers, for one audience.

import Statistics
import StudyModel
import Wording

struct TableRowBuilder {
  private let context: PageContext
  /// What strangers may read, whomever the tables are for.
  private let strangers: Visibility

  init(_ context: PageContext) {
    self.context = context
    strangers = Visibility(audience: .public, settings: context.visibility.settings)
  }

  /// The problems and sessions of the plan in its order, with the bonus problems beside their days that this audience may
  /// know by name; or else its topics.
  func rows(ofProblems isPractice: Bool) -> [ListRow] {
    var rows: [ListRow] = []
    rows.reserveCapacity(
      context.summary.days.reduce(0) {
        $0 + $1.items.count { $0.item.isPractice == isPractice } + $1.bonus.count
      })
    for day in context.summary.days {
      let (week, page) = (week(of: day.day.number), dayPath(day.day.number))
      for item in day.items where item.item.isPractice == isPractice {
        rows.append(row(item, of: day, week: week, page: page))
      }
      if isPractice { rows += named(day.bonus.map(\.problem)).map { row($0, year: day.year) } }
    }
    guard isPractice else { return rows }
    // A plan may have become shorter than the log.
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
    var lists: ItemLists = item.isRequired ? .plan : .bonus
    if item.isRevision { lists.insert(.revision) }
    if item.isPremium { lists.insert(.premium) }
    if case .session = item.content { lists.insert(.session) }
    if note != nil { lists.insert(.note) }
    return ListRow(
      title: item.title, kind: ListKind(item, context.words), problem: item.problem.map(ListProblem.init),
      difficulty: item.problem?.difficulty.map {
        ListDifficulty(difficulty: $0, name: context.words.name(of: $0))
      },
      alternative: item.alternative.map(ListProblem.init),
      day: day.day.number, path: path, week: week,
      subject: day.day.subject(of: item.track), status: status, timeBox: item.timeBox.map { time($0) },
      time: progress.minutes.map { time($0) }, attempts: progress.attempts.count, lists: lists, note: note)
  }

  private func row(_ problem: BonusProblem, year: Int) -> ListRow {
    let attempts = problem.record.attempts
    let minutes = attempts.compactMap(\.minutes)
    let finish = attempts.filter(\.isFinish).map(\.day).min()
    let day = context.curriculum.day(problem.day)
    let path = day.map { itemPath(problem.id, on: $0.number) }
    let note = mark(problem.record.note, path: path)
    return ListRow(
      title: problem.title, kind: nil, problem: ListProblem(problem),
      difficulty: problem.difficulty.map { ListDifficulty(difficulty: $0, name: context.words.name(of: $0)) },
      alternative: nil, day: problem.day, path: path,
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

  /// Nil without a note that this audience may read, and where no page shows it.
  private func mark(_ note: Note?, path: String?) -> NoteMark? {
    guard let path, context.visibility.shown(note: note) != nil else { return nil }
    return NoteMark(path: path, isShared: strangers.shown(note: note) != nil)
  }
}
