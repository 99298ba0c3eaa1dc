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
    let items: [OpenItem]

    static let shape = Shape<OpenDay>(
      "openDay",
      .number("number") { $0.number },
      .text("path") { $0.path },
      .flag("isToday") { $0.isToday },
      .list("items", OpenItem.shape) { $0.items })
  }

  struct OpenItem {
    let title: String
    /// The address of its row on its day's page.
    let place: String

    static let shape = Shape<OpenItem>(
      "item", .textWithCode("title") { $0.title }, .text("place") { $0.place })
  }

  /// Something that is worth another look, and why.
  struct Entry {
    let title: String
    let label: String?
    /// The problem's page at LeetCode.
    let address: String?
    let difficulty: DifficultyMark?
    let day: Int
    let path: String
    /// The reasons, each with a place to read on if there is one.
    let reasons: [Reason]

    static let shape = Shape<Entry>(
      "entry",
      .textWithCode("title") { $0.title },
      .optionalText("label") { $0.label },
      .optionalText("address") { $0.address },
      .optional("difficulty", DifficultyMark.shape) { $0.difficulty },
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
  /// The usual times of those difficulties that have an entry which took longer; nil if none did.
  let usual: String?
  /// Whether there is anything to say of the week yet.
  let isShown: Bool

  static let shape = Shape<WeekReview>(
    "review",
    .flag("hasOpen") { !$0.open.isEmpty },
    .list("open", OpenDay.shape) { $0.open },
    .flag("hasEntries") { !$0.entries.isEmpty },
    .list("entries", Entry.shape) { $0.entries },
    .optionalText("usual") { $0.usual },
    .flag("isClear") { $0.open.isEmpty && $0.entries.isEmpty })

  /// - Parameter written: the anchors of the notes that this audience may read.
  init(_ week: WeekProgress, written: [ItemID: String], context: PageContext) {
    let words = context.words
    open = week.stillOpen.map { day, items in
      let page = "../" + dayPath(day.day.number)
      return OpenDay(
        number: day.day.number.value, path: page, isToday: day.status == .today,
        items: items.map { OpenItem(title: $0.item.title, place: itemPath($0.item.id, onPage: page)) })
    }
    var entries: [Entry] = []
    var slow: [SlowSolve] = []
    for day in week.days {
      let page = "../" + dayPath(day.day.number)
      for progress in day.items {
        let item = progress.item
        let slowSolve = context.summary.slowSolve(of: item, in: context.input.log)
        if let slowSolve { slow.append(slowSolve) }
        let reasons = Reason.all(
          slow: slowSolve, again: item.problem == nil ? [] : progress.finishedAgainOn,
          anchor: written[item.id], year: day.year, words: words)
        guard !reasons.isEmpty else { continue }
        entries.append(
          Entry(
            title: item.title, label: words.label(of: item), address: item.problem?.address,
            difficulty: DifficultyMark(item.problem?.difficulty, words), day: day.day.number.value,
            path: itemPath(item.id, onPage: page), reasons: reasons))
      }
      for bonus in day.bonus where context.visibility.showsTitle(of: bonus.problem) {
        let problem = bonus.problem
        let slowSolve = context.summary.slowSolve(of: problem)
        if let slowSolve { slow.append(slowSolve) }
        let reasons = Reason.all(
          slow: slowSolve, again: bonus.finishedAgainOn, anchor: written[problem.id], year: day.year,
          words: words)
        guard !reasons.isEmpty else { continue }
        entries.append(
          Entry(
            title: problem.title, label: problem.number.map { words.label(ofNumber: $0) },
            address: nil,
            difficulty: DifficultyMark(problem.difficulty, words),
            day: day.day.number.value, path: itemPath(problem.id, onPage: page), reasons: reasons))
      }
    }
    self.entries = entries
    usual = slow.isEmpty ? nil : words.list(WeekReview.usualTimes(slow, words))
    isShown = !open.isEmpty || !entries.isEmpty || week.completion.done > 0
  }
}

extension WeekReview {
  /// `Medium 24 to 35 min`, of each kind of solve that took longer.
  private static func usualTimes(_ slow: [SlowSolve], _ words: SiteWords) -> [String] {
    [true, false].flatMap { isFirst in
      Difficulty.allWithUnknown.compactMap { difficulty in
        slow.first { $0.isFirst == isFirst && $0.difficulty == difficulty }.map { solve in
          words(
            isFirst ? .usualTime : .usualTimeAgain,
            ["difficulty": words.name(of: difficulty), "range": words.duration(minutes: solve.middleHalf)])
        }
      }
    }
  }
}

extension WeekReview.Reason {
  fileprivate static func all(
    slow: SlowSolve?, again: [CivilDate], anchor: String?, year: Int, words: SiteWords
  ) -> [WeekReview.Reason] {
    var reasons: [WeekReview.Reason] = []
    if let slow {
      let time = words.duration(minutes: slow.minutes)
      reasons.append(
        WeekReview.Reason(
          text: words(slow.isFirst ? .slowSolve : .slowSolveAgain, ["time": time]), anchor: nil))
    }
    if !again.isEmpty {
      let dates = words.list(again.map { words.date($0, in: year) })
      reasons.append(WeekReview.Reason(text: words(.solvedAgainOn, ["dates": dates]), anchor: nil))
    }
    if let anchor { reasons.append(WeekReview.Reason(text: words(.hasNote), anchor: anchor)) }
    return reasons
  }
}
