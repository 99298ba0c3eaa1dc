// Makes the tables of problems and topics: columns, filters and counts.

import Statistics
import StudyModel
import Templating
import Wording

/// A table with all data that its script needs. The page has all words, the script none.
struct ListTable<Row> {
  let columns: [ListColumn]
  let filters: [ListFilter]
  let rows: [Row]
  private let count: String

  /// Nil if there are no rows.
  init?(
    columns: [(name: ListColumn.Name, title: Phrase)], filters: [ListFilter], rows: [Row],
    words: Vocabulary
  ) {
    self.init(
      columns: columns.map { ListColumn(name: $0.name, title: words($0.title)) }, filters: filters,
      rows: rows,
      words: words)
  }

  /// Nil if there are no rows.
  init?(columns: [ListColumn], filters: [ListFilter], rows: [Row], words: Vocabulary) {
    guard !rows.isEmpty else { return nil }
    self.rows = rows
    self.columns = columns
    // A filter with one value offers no choice.
    self.filters = filters.filter { $0.choices.count > 1 }
    count = words.number(rows.count)
  }

  static func schema(rows: TemplateSchema<Row>) -> TemplateSchema<ListTable> {
    TemplateSchema(
      "table",
      .list("columns", ListColumn.schema) { $0.columns },
      .list("filters", ListFilter.schema) { $0.filters },
      .list("rows", rows) { $0.rows },
      .text("rowCount") { $0.count })
  }
}

/// A column that the table can be sorted by.
struct ListColumn {
  enum Name: String {
    case number, kind, title, difficulty, day, week, subject, status, box, time, attempts, due, priority,
      category, place, learner
  }

  let name: Name
  let title: String
  /// Whether the rows of the page are sorted by it; nil if its name tells.
  var isPageOrder: Bool?

  private var isFirst: Bool { isPageOrder ?? [.day, .due].contains(name) }
  /// Whether it is sorted by number, even if its cells show words.
  private var isNumeric: Bool { ![.kind, .title, .subject, .category, .learner].contains(name) }
  private var isAtTheRight: Bool { [.box, .time, .attempts].contains(name) }
  private var isSearched: Bool { [.number, .kind, .title, .subject, .category, .learner].contains(name) }

  static let schema = TemplateSchema<ListColumn>(
    "column",
    .text("columnName") { $0.name.rawValue },
    .text("columnTitle") { $0.title },
    .text("sortedAs") { $0.isNumeric ? "number" : "text" },
    .flag("isAtTheRight") { $0.isAtTheRight },
    .flag("isSearched") { $0.isSearched },
    // The rows of a page are sorted by day, those of tasks by due date, learners as the page has them.
    .flag("isFirst") { $0.isFirst })
}

/// A filter: all shown rows have the chosen value.
struct ListFilter {
  enum Name: String {
    case week, difficulty, kind, status, list, due, priority, category, state, quiet
  }

  struct Choice {
    /// The value in the rows' data attributes.
    let value: String
    let title: String
  }

  let name: Name
  let title: String
  /// The text of the choice that filters nothing.
  let all: String
  let choices: [Choice]
  /// What no choice but that of all finds; nil if every row has a value.
  var remark: String?

  static let schema = TemplateSchema<ListFilter>(
    "filter",
    .text("filterName") { $0.name.rawValue },
    .text("filterTitle") { $0.title },
    .text("filterAll") { $0.all },
    .optionalText("filterRemark") { $0.remark },
    .list(
      "choices",
      TemplateSchema<Choice>(
        "choice",
        .text("value") { $0.value },
        .text("choiceTitle") { $0.title })
    ) { $0.choices })

  static func week(_ rows: [ListRow], _ context: PageContext) -> ListFilter {
    let numbers = Set(rows.compactMap(\.week))
    let weeks = context.curriculum.weeks.filter { numbers.contains($0.number) }
    return ListFilter(
      name: .week, title: context.words(.listWeek), all: context.words(.listAllWeeks),
      choices: weeks.map {
        let theme = Escaping.withoutCodeMarks($0.theme)
        return Choice(
          value: String($0.number),
          title: context.words(.listWeekChoice, ["number": String($0.number), "theme": theme]))
      })
  }

  static func difficulty(_ rows: [ListRow], _ context: PageContext) -> ListFilter {
    let words = context.words
    let hidden = context.summary.days.flatMap(\.items).count(where: \.item.isHidden)
    let present = Difficulty.allCases.filter { difficulty in
      rows.contains { $0.difficulty?.difficulty == difficulty }
    }
    return ListFilter(
      name: .difficulty, title: words(.listDifficulty), all: words(.listAllDifficulties),
      choices: present.map { Choice(value: $0.className, title: words.name(of: $0)) },
      remark: hidden == 0 ? nil : words.count(hidden, .listHidden))
  }

  static func kind(_ rows: [ListRow], _ words: Vocabulary) -> ListFilter {
    ListFilter(
      name: .kind, title: words(.listKind), all: words(.listAllKinds),
      choices: ListKind.all(rows).map { Choice(value: $0.value, title: $0.name) })
  }

  static func status(_ rows: [ListRow], _ words: Vocabulary) -> ListFilter {
    let hasBefore = rows.contains { if case .solvedBefore = $0.status { true } else { false } }
    return ListFilter(
      name: .status, title: words(.listStatus), all: words(.listAllStatuses),
      choices: [
        Choice(value: "open", title: words(.listOpen)), Choice(value: "done", title: words(.listDone)),
      ] + (hasBefore ? [Choice(value: "before", title: words(.listSolvedBefore))] : []))
  }

  static func list(_ rows: [ListRow], _ words: Vocabulary) -> ListFilter {
    let present = rows.reduce(into: ItemLists()) { $0.formUnion($1.lists) }
    return ListFilter(
      name: .list, title: words(.listList), all: words(.listAllLists),
      choices: ItemLists.all.filter { present.contains($0.list) }.map {
        Choice(value: $0.name, title: words($0.title))
      })
  }
}
