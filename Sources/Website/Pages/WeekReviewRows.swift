// What to look at again at the end of a week: what is open, and what took long, was done again or has a note.

import Statistics
import StudyModel
import Templating

struct WeekReview {
  /// A day with required items that are due and not done.
  struct OpenDay {
    let number: Int
    let path: String
    let isToday: Bool
    let items: String

    static let shape = Shape<OpenDay>(
      "openDay",
      .number("number") { $0.number },
      .text("path") { $0.path },
      .flag("isToday") { $0.isToday },
      .text("items") { $0.items })
  }

  /// Something that is worth another look, and why.
  struct Entry {
    let title: String
    let label: String?
    let difficulty: Difficulty?
    let day: Int
    let path: String
    /// Why, each with a place to read on, where there is one.
    let reasons: [Reason]

    static let shape = Shape<Entry>(
      "entry",
      .text("title") { $0.title },
      .optionalText("label") { $0.label },
      .optional("difficulty", Difficulty.shape) { $0.difficulty },
      .number("day") { $0.day },
      .text("path") { $0.path },
      .list("reasons", Reason.shape) { $0.reasons })
  }

  struct Reason {
    let text: String
    /// The anchor of a note on this page.
    let anchor: String?

    static let shape = Shape<Reason>(
      "reason", .text("text") { $0.text }, .optionalText("anchor") { $0.anchor })
  }

  let open: [OpenDay]
  let entries: [Entry]
  /// Whether there is anything to say of the week yet.
  let isShown: Bool

  static let shape = Shape<WeekReview>(
    "review",
    .flag("hasOpen") { !$0.open.isEmpty },
    .list("open", OpenDay.shape) { $0.open },
    .flag("hasEntries") { !$0.entries.isEmpty },
    .list("entries", Entry.shape) { $0.entries },
    .flag("isClear") { $0.open.isEmpty && $0.entries.isEmpty })

  /// - Parameter written: the anchors of the notes that this audience may read.
  init(_ week: WeekProgress, written: [ItemID: String], context: PageContext) {
    let words = context.words
    open = week.stillOpen.map { day, items in
      OpenDay(
        number: day.day.number.value, path: "../\(dayPath(day.day.number))", isToday: day.status == .today,
        items: words.list(items.map(\.item.title)))
    }
    var entries: [Entry] = []
    for day in week.days {
      for progress in day.items {
        let item = progress.item
        let isProblem = item.problem != nil
        entries += [
          Entry(
            title: item.title, label: item.label, difficulty: item.problem?.difficulty, day: day,
            reasons: Reason.all(
              slow: context.summary.slowSolve(of: item, in: context.input.log),
              again: isProblem ? progress.finishedAgainOn : [], anchor: written[item.id], year: day.year,
              words: words))
        ].compactMap(\.self)
      }
      for bonus in day.bonus where context.visibility.showsTitle(of: bonus.problem) {
        let problem = bonus.problem
        entries += [
          Entry(
            title: problem.title, label: problem.number.map { words(.problemLabel, String($0)) },
            difficulty: problem.difficulty, day: day,
            reasons: Reason.all(
              slow: context.summary.slowSolve(of: problem), again: bonus.finishedAgainOn,
              anchor: written[problem.id], year: day.year, words: words))
        ].compactMap(\.self)
      }
    }
    self.entries = entries
    isShown = !open.isEmpty || !entries.isEmpty || week.completion.done > 0
  }
}

extension WeekReview.Entry {
  /// Nil where there is no reason for it.
  fileprivate init?(
    title: String, label: String?, difficulty: Difficulty?, day: DayProgress, reasons: [WeekReview.Reason]
  ) {
    guard !reasons.isEmpty else { return nil }
    self.init(
      title: title, label: label, difficulty: difficulty, day: day.day.number.value,
      path: "../\(dayPath(day.day.number))", reasons: reasons)
  }
}

extension WeekReview.Reason {
  fileprivate static func all(
    slow: SlowSolve?, again: [CivilDate], anchor: String?, year: Int, words: SiteWords
  ) -> [WeekReview.Reason] {
    var reasons: [WeekReview.Reason] = []
    if let slow {
      let time = words.duration(minutes: slow.minutes)
      let from = words.duration(minutes: slow.middleHalf.lowerBound)
      let through = words.duration(minutes: slow.middleHalf.upperBound)
      let kind = Difficulty.name(slow.difficulty)
      reasons.append(
        WeekReview.Reason(
          text: words(slow.isFirst ? .slowSolve : .slowSolveAgain, time, kind, from, through), anchor: nil))
    }
    if !again.isEmpty {
      let dates = words.list(again.map { words.date($0, in: year) })
      reasons.append(WeekReview.Reason(text: words(.solvedAgainOn, dates), anchor: nil))
    }
    if let anchor { reasons.append(WeekReview.Reason(text: words(.hasNote), anchor: anchor)) }
    return reasons
  }
}
