// Makes a page of the overview of a class: learners with their strips of days, on the first page also the class by week.

import Cohort
import Statistics
import StudyModel
import Templating
import Wording

/// What all pages of an overview share. It is a class because every page holds it.
final class OverviewContext: Sendable {
  let input: OverviewInput
  let words: Vocabulary
  /// The charts of the first page.
  let charts: [ChartFigure]
  /// The whole class in a sentence or two.
  let sentence: String

  init(_ input: OverviewInput, _ words: Vocabulary) {
    (self.input, self.words) = (input, words)
    let learners = input.learners
    charts = ClassWeekChart.all(learners.weeks, words)
    let quiet = input.audience == .private ? learners.facts.count { $0.isQuiet(on: input.today) } : 0
    sentence = joinedSentences([
      words(
        "cohort-sentence",
        [
          "learners": words.count(learners.learners.count, "learners"), "begun": words.number(learners.begun),
        ]),
      learners.medianDaysDone.map { words("cohort-median", ["days": words.count($0, "days")]) } ?? "",
      quiet > 0 ? words.count(quiet, "cohort-quiet-sentence") : "",
    ])
  }

  var className: String { input.title ?? words("cohort-title") }
  var isPrivate: Bool { input.audience == .private }
  /// How many pages the list of each order has, at least one.
  var pageCount: Int {
    max(1, (input.learners.learners.count + LearnerOrder.pageLength - 1) / LearnerOrder.pageLength)
  }

  func isQuiet(_ learner: LearnerRow) -> Bool {
    isPrivate && (try? learner.facts.get())?.isQuiet(on: input.today) ?? false
  }
}

struct OverviewPage {
  private let context: OverviewContext
  private let order: LearnerOrder
  /// From 1.
  private let number: Int
  private let rows: [OverviewRow]

  /// - Parameter learners: those of the page, in its order.
  init(
    _ learners: ArraySlice<LearnerRow>, page number: Int, in order: LearnerOrder, _ context: OverviewContext
  ) {
    (self.context, self.order, self.number) = (context, order, number)
    let root = PlainFrame.root(of: order.path(ofPage: number))
    rows = learners.map { OverviewRow(learner: $0, root: root, context: context) }
  }

  private var words: Vocabulary { context.words }
  private var path: String { order.path(ofPage: number) }
  private var isFirst: Bool { order == .roster && number == 1 }

  var fields: Fields {
    frame.fields.adding([
      "className": .text(context.className),
      "sentence": .text(context.sentence),
      "date": .text(context.input.today.iso),
      "dateText": .text(words.date(context.input.today)),
      "hasCharts": .flag(isFirst && !context.charts.isEmpty),
      "charts": .list(isFirst ? context.charts : []) { $0.fields },
      "hasTables": .flag(isFirst && !context.charts.isEmpty),
      "tables": .list(isFirst ? context.charts.map(\.tableFields) : []),
      "heading": .text(words(order == .roster ? "cohort-roster-order" : "cohort-name-order")),
      "range": .maybe(range),
      "list": .maybe(rows.isEmpty ? nil : list.fields),
      "hasSteps": .flag(context.pageCount > 1),
      "steps": .list(steps) { $0.fields },
    ])
  }

  private var frame: PlainFrame {
    let root = PlainFrame.root(of: path)
    // Nobody needs a second list of a class that is on one page: its table can be sorted.
    let orders = context.pageCount > 1 ? LearnerOrder.allCases : []
    return PlainFrame(
      title: title, description: words("cohort-description", ["sentence": context.sentence]), path: path,
      navigation: orders.map { other in
        NavigationLink(
          title: words(other == .roster ? "cohort-roster-order" : "cohort-name-order"),
          href: root + other.path(ofPage: 1), isCurrent: other == order)
      },
      isPrivate: context.isPrivate, version: context.input.version)
  }

  /// Each page has a title of its own: by place, or by the first letters of the names.
  private var title: String {
    guard !isFirst, let first = rows.first, let last = rows.last else { return context.className }
    let ends =
      order == .roster
      ? [first, last].map { words.number($0.learner.entry.place + 1) }
      : [first, last].map { String($0.learner.entry.title.prefix(3)) }
    return words(
      "cohort-page-title", ["title": context.className, "from": ends[0], "through": ends[1]])
  }

  /// Which learners are on the page; nil if all are.
  private var range: String? {
    guard context.pageCount > 1 else { return nil }
    let first = (number - 1) * LearnerOrder.pageLength
    return words(
      "cohort-range",
      [
        "first": words.number(first + 1), "last": words.number(first + rows.count),
        "count": words.number(context.input.learners.learners.count),
      ])
  }

  private var list: ListTable {
    var columns = [
      ListColumn(.place, words("cohort-number")), ListColumn(.learner, words("cohort-learner")),
      ListColumn(.strip, words("days")), ListColumn(.complete, words("cohort-complete")),
      ListColumn(.streak, words("streak-short")), ListColumn(.state, words("cohort-state")),
    ]
    if context.isPrivate { columns.append(ListColumn(.entry, words("cohort-entry"))) }
    let rows = rows.map(\.row)
    let isByPlace = order == .roster
    return ListTable(
      name: "learners", caption: words("cohort-table"), columns: columns, rows: rows,
      search: words("list-find-learner"),
      filters: [
        ListFilter(
          "state", words("cohort-state"), all: words("cohort-all-states"),
          OverviewRow.states.map { ($0.name, words($0.textKey)) }, in: rows),
        ListFilter(
          "quiet", words("cohort-quiet-filter"), all: words("cohort-all-entries"),
          [("yes", words("cohort-quiet-choice")), ("no", words("cohort-logged-choice"))], in: rows),
      ],
      // Nothing sorts learners by how far they are.
      orders: [
        ListOrder(isByPlace ? "" : "place", words("list-by-number")),
        ListOrder(isByPlace ? "learner" : "", words("cohort-name-order")),
      ].sorted { $0.value < $1.value },
      all: words("list-show-all", ["count": words.number(rows.count)]))
  }

  /// The most pages between two that are linked to in a long list, besides the neighbours.
  private static let mostSteps = 50

  /// Links to the pages of the list: to about fifty of a long one, and to the neighbours.
  private var steps: [NavigationLink] {
    let count = context.pageCount
    let stride = (count + OverviewPage.mostSteps - 1) / OverviewPage.mostSteps
    let root = PlainFrame.root(of: path)
    return (1...count).filter { page in
      page == 1 || page == count || (page - 1) % stride == 0 || abs(page - number) <= 1
    }.map { page in
      NavigationLink(
        title: words.number(page), href: root + order.path(ofPage: page), isCurrent: page == number)
    }
  }
}

/// A learner of the overview.
struct OverviewRow {
  let learner: LearnerRow
  /// The prefix of paths from the page to the folder of the overview.
  let root: String
  let context: OverviewContext

  private var words: Vocabulary { context.words }
  private var facts: LearnerFacts? { try? learner.facts.get() }
  fileprivate var isQuiet: Bool { context.isQuiet(learner) }

  /// What the state is called in the page, and in the filter.
  fileprivate static let states: [(name: String, textKey: TextKey)] = [
    ("studyDay", "cohort-filter-study-day"), ("restDay", "rest-day"),
    ("paused", "paused"),
    ("finished", "cohort-state-finished"), ("startsLater", "cohort-state-starts-later"),
    ("notStarted", "not-started"), ("unknown", "cohort-state-unknown"),
  ]

  fileprivate var stateName: String { facts?.state.rawValue ?? "unknown" }

  private var problem: String? {
    if case .failure(let problem) = learner.facts { problem.reason } else { nil }
  }

  /// Where the name links to: addresses and paths from the host's root are the same from every page.
  private var site: String? {
    learner.entry.site.map { RosterEntry.isAbsolute(site: $0) ? $0 : root + $0 }
  }

  fileprivate var row: ListRow {
    var values = [(name: "state", value: stateName)]
    if context.isPrivate { values.append(("quiet", isQuiet ? "yes" : "no")) }
    let head = [
      ListCell(className: "place", key: learner.entry.place + 1, text: String(learner.entry.place + 1)),
      ListCell(
        isTitle: true, href: site, text: learner.entry.title, small: isQuiet ? words("cohort-quiet") : nil),
    ]
    let unreadable = ListCell(
      className: "unreadable", columnCount: context.isPrivate ? 5 : 4,
      text: words("cohort-unreadable", ["problem": problem ?? ""]))
    return ListRow(values: values, cells: head + (facts.map(cells) ?? [unreadable]))
  }

  /// The figures of a learner.
  private func cells(_ facts: LearnerFacts) -> [ListCell] {
    let streak = facts.streak == 0 ? words("cohort-no-streak") : words.count(facts.streak, "day-streak")
    let complete = Completion(done: facts.daysDone, total: facts.days.count)
    let cells = [
      ListCell(className: "strip", drawing: DayStrip(days: facts.days).markup),
      ListCell(
        className: "fact", text: words.share(complete), after: words("cohort-days-complete")),
      ListCell(className: "fact", text: streak), ListCell(className: "fact", text: state(facts)),
    ]
    guard context.isPrivate else { return cells }
    let entry = facts.lastEntry
    return cells + [
      ListCell(
        className: "fact", before: entry == nil ? nil : words("cohort-last-entry"),
        text: entry.map { words.date($0, in: facts.asOf.year) } ?? "", date: entry?.iso)
    ]
  }

  private func state(_ facts: LearnerFacts) -> String {
    switch facts.state {
    case .notStarted: words("not-started")
    case .startsLater: words("cohort-state-starts-later")
    case .studyDay:
      facts.day.map { words("on-day", ["day": words.number($0)]) }
        ?? words("cohort-state-between")
    case .restDay: words("rest-day")
    case .paused: words("paused")
    case .finished: words("cohort-state-finished")
    }
  }
}

/// The days of a programme in their shades, as bars: neighbours of one shade are one.
struct DayStrip {
  let days: [LearnerFacts.DayMark]

  private static let dayWidth = 5
  private static let height = 10
  /// A longer programme is drawn narrower, so that the strips of a class fit beside its names.
  private static let mostWidth = 500

  /// Hidden from screen readers, since the next column tells how many days are complete.
  var markup: Markup {
    let width = days.count * DayStrip.dayWidth
    var svg = ElementWriter()
    svg.start(
      "svg",
      [
        ("class", "class-strip"), ("viewBox", "0 0 \(width) \(DayStrip.height)"),
        ("width", String(min(width, DayStrip.mostWidth))), ("height", String(DayStrip.height)),
        ("preserveAspectRatio", "none"), ("aria-hidden", "true"),
      ])
    var first = 0
    while first < days.count {
      let last = days[first...].firstIndex { $0 != days[first] } ?? days.count
      let (x, length) = (first * DayStrip.dayWidth, (last - first) * DayStrip.dayWidth)
      svg.empty(
        "path",
        [
          ("class", DayStrip.className(days[first])),
          ("d", "M\(x) 0h\(length)v\(DayStrip.height)h-\(length)z"),
        ])
      first = last
    }
    svg.end()
    return Markup(bytes: svg.bytes)
  }

  private static func className(_ mark: LearnerFacts.DayMark) -> String {
    switch mark {
    case .ahead: "ahead"
    case .step(let step): step.className
    }
  }
}
