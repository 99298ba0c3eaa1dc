// Makes the pages with all problems and with all topics of the plan, each a list.

import Statistics
import StudyModel
import Templating
import Wording

/// A page with one list.
struct ListPage: FramedPage {
  let frame: PageFrame
  var kicker: String?
  let heading: String
  /// Nil if there are no rows.
  let list: ListTable?
  /// What is said if there are none.
  let nothing: String
  /// Tasks that were done lately, by what and when.
  var done: [(title: String, date: String)] = []

  var fields: Fields {
    frame.fields.adding([
      "kicker": .maybe(kicker),
      "heading": .text(heading),
      "list": .maybe(list?.fields),
      "nothing": .text(nothing),
      "hasDone": .flag(!done.isEmpty),
      "done": .list(done) { ["title": .text($0.title), "doneOn": .text($0.date)] },
    ])
  }
}

extension ListPage {
  init(problems context: PageContext) {
    let (words, cards) = (context.words, context.input.cards.cards)
    let (list, difficulties) = (ListedItems(ofProblems: true, context), context.summary.figures.difficulties)
    let columns = [
      ListColumn(.status, words("list-status")), ListColumn(.title, words("problem")),
      ListColumn(.number, words("list-number")), ListColumn(.level, words("list-level")),
      cards.isEmpty
        ? ListColumn(.subject, words("list-topic")) : ListColumn(.pattern, words("list-pattern")),
      ListColumn(.day, words("day")), ListColumn(.time, words("time")),
    ]
    let rows = list.items.map { $0.row(columns, opensInPart: list.isOpenedInPart) }
    let solved = difficulties.present.filter { $0.completion.done > 0 }.map { part in
      words(
        "list-solved-level",
        ["count": words.number(part.completion.done), "level": words.name(of: part.difficulty).lowercased()])
    }
    let problems = context.summary.problems
    var remarks: [String] = []
    if list.hidden > 0 { remarks.append(words.count(list.hidden, "list-hidden")) }
    if list.unnamed > 0 { remarks.append(words("list-unnamed", ["count": words.number(list.unnamed)])) }
    var table = ListTable(
      name: "problems", caption: words("problems-table"), columns: columns, rows: rows,
      search: words("list-find-problem"),
      filters: [
        ListFilter(
          "level", words("list-level"), all: words("list-all-levels"),
          Difficulty.allCases.map { ($0.className, words.name(of: $0)) }, in: rows),
        ListFilter(
          "pattern", words("list-pattern"), all: words("list-all-patterns"), ListPage.choices(of: cards),
          in: rows),
        ListPage.statusFilter(list, rows, words),
      ],
      orders: [
        ListOrder("", words("list-latest-first")), ListOrder("day", words("list-by-day")),
        ListOrder("title", words("list-by-title")), ListOrder("number", words("list-by-number")),
        ListOrder("level", words("list-by-level")), ListOrder("-time", words("list-longest-first")),
      ],
      remarks: remarks)
    table.sentence = ListPage.sentence(problems, parts: solved, context)
    let shown = context.summary.isOpenEnded ? rows.count : problems.total
    table.all = words("list-show-all", ["count": words.number(max(shown, 1))])
    self.init(table, heading: words("problems"), nothing: words("problems-none"), "problems", context)
  }

  init(topics context: PageContext) {
    let (words, topics) = (context.words, context.summary.topics)
    let list = ListedItems(ofProblems: false, context)
    let columns = [
      ListColumn(.status, words("list-status")), ListColumn(.title, words("list-title")),
      ListColumn(.kind, words("list-kind")), ListColumn(.subject, words("list-topic")),
      ListColumn(.day, words("day")), ListColumn(.time, words("time")),
    ]
    let rows = list.items.map { $0.row(columns, opensInPart: list.isOpenedInPart) }
    var kinds: [ListFilter.Choice] = []
    for item in list.items.compactMap(\.item.item) {
      let value = item.kind
      if !kinds.contains(where: { $0.value == value }) { kinds.append((value, words.kind(of: item))) }
    }
    var table = ListTable(
      name: "topics", caption: words("topics-table"), columns: columns, rows: rows,
      search: words("list-find-topic"),
      filters: [
        ListFilter("kind", words("list-kind"), all: words("list-all-kinds"), kinds, in: rows),
        ListPage.statusFilter(list, rows, words),
      ],
      orders: [
        ListOrder("", words("list-latest-first")), ListOrder("day", words("list-by-day")),
        ListOrder("title", words("list-by-title")), ListOrder("-time", words("list-longest-first")),
      ])
    table.sentence =
      topics.total == 0 ? words("topics-of-bonus") : ListPage.sentence(topics, parts: nil, context)
    table.all = words("list-show-all", ["count": words.number(topics.total == 0 ? rows.count : topics.total)])
    self.init(table, heading: context.topicsTitle, nothing: words("topics-none"), "topics", context)
  }

  private init(
    _ table: ListTable, heading: String, nothing: String, _ name: String, _ context: PageContext
  ) {
    let words = context.words
    let sentence = table.rows.isEmpty ? nothing : table.sentence
    let description =
      name == "topics"
      ? words("topics-description", ["sentence": sentence])
      : words("problems-description", ["sentence": sentence])
    frame = PageFrame(
      title: heading, description: description, path: name + ".html", section: .problems, isDated: true,
      context: context)
    kicker = context.kicker
    self.heading = heading
    self.nothing = nothing
    list = table.rows.isEmpty ? nil : table
  }

  /// `221 of 485 solved: 76 easy, 135 medium, 10 hard.`
  ///
  /// - Parameter parts: of problems, how many of each level are solved.
  private static func sentence(_ part: Completion, parts: [String]?, _ context: PageContext) -> String {
    let words = context.words
    if part.total == 0 { return "" }
    if context.summary.isOpenEnded {
      guard part.done > 0 else { return "" }
      let done = words.count(part.done, parts == nil ? "items" : "problems")
      let levels = parts.map { words.row($0) } ?? ""
      return levels.isEmpty
        ? words("picture-items-done", ["items": done])
        : words("list-solved", ["problems": done, "levels": levels])
    }
    if part.done == 0 { return words.count(part.total, parts == nil ? "items" : "problems") }
    let (done, count) = (words.number(part.done), words.number(part.total))
    guard let parts, !parts.isEmpty else { return words("list-done-of", ["done": done, "count": count]) }
    return words("list-solved-of", ["done": done, "count": count, "levels": words.row(parts)])
  }

  /// The patterns of a plan by group.
  private static func choices(of cards: [PatternCard]) -> [(title: String, choices: [ListFilter.Choice])] {
    var groups: [(title: String, choices: [ListFilter.Choice])] = []
    for card in cards {
      if groups.last?.title != card.group { groups.append((card.group, [])) }
      groups[groups.count - 1].choices.append((card.name, card.title))
    }
    return groups
  }

  private static func statusFilter(_ list: ListedItems, _ rows: [ListRow], _ words: Vocabulary) -> ListFilter?
  {
    ListFilter(
      "status", words("list-status"),
      opening: list.isOpenedInPart ? ("far", words("list-so-far")) : nil, all: words("all"),
      [
        ("done", words("done-column")), ("open", words("list-open")),
        ("before", words("list-solved-before")),
      ], in: rows)
  }
}

extension PageContext {
  /// The line above the title: whose programme it is, and its day.
  var kicker: String {
    guard case .studyDay(let day) = summary.state, !summary.isOpenEnded else {
      return words.row([siteTitle, wholeHeadline])
    }
    let place = words(
      "badge-day", ["number": words.number(day.value), "total": words.number(summary.days.count)])
    return words.row([siteTitle, place])
  }

  /// The title of the list of topics: the track that they are of, if it is only one.
  var topicsTitle: String {
    let tracks = summary.topicTracks.map { words.listTitle(of: $0.track) }
    return tracks.count == 1 ? tracks[0] : words("topics")
  }
}
