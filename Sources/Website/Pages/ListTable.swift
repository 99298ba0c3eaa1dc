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
    columns: [(name: ListColumn.Name, title: TextKey)], filters: [ListFilter], rows: [Row],
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

  /// - Parameter row: the fields of a row.
  func fields(_ row: @escaping (Row) -> Fields) -> Fields {
    [
      "columns": .list(columns) { $0.fields },
      "filters": .list(filters) { $0.fields },
      "rows": .list(rows, row),
      "rowCount": .text(count),
    ]
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

  var fields: Fields {
    [
      "columnName": .text(name.rawValue),
      "columnTitle": .text(title),
      "sortedAs": .text(isNumeric ? "number" : "text"),
      "isAtTheRight": .flag(isAtTheRight),
      "isSearched": .flag(isSearched),
      // The rows of a page are sorted by day, those of tasks by due date, learners as the page has them.
      "isFirst": .flag(isFirst),
    ]
  }
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

  var fields: Fields {
    [
      "filterName": .text(name.rawValue),
      "filterTitle": .text(title),
      "filterAll": .text(all),
      "filterRemark": .maybe(remark),
      "choices": .list(choices) { ["value": .text($0.value), "choiceTitle": .text($0.title)] },
    ]
  }

  static func week(_ rows: [ListRow], _ context: PageContext) -> ListFilter {
    let numbers = Set(rows.compactMap(\.week))
    let weeks = context.curriculum.weeks.filter { numbers.contains($0.number) }
    return ListFilter(
      name: .week, title: context.words("week"), all: context.words("list-all-weeks"),
      choices: weeks.map {
        let theme = Escaping.withoutCodeMarks($0.theme)
        return Choice(
          value: String($0.number),
          title: context.words("list-week-choice", ["number": String($0.number), "theme": theme]))
      })
  }

  static func difficulty(_ rows: [ListRow], _ context: PageContext) -> ListFilter {
    let words = context.words
    let hidden = context.summary.days.flatMap(\.items).count(where: \.item.isHidden)
    let present = Difficulty.allCases.filter { difficulty in
      rows.contains { $0.difficulty?.difficulty == difficulty }
    }
    return ListFilter(
      name: .difficulty, title: words("difficulty"), all: words("all"),
      choices: present.map { Choice(value: $0.className, title: words.name(of: $0)) },
      remark: hidden == 0 ? nil : words.count(hidden, "list-hidden"))
  }

  static func kind(_ rows: [ListRow], _ words: Vocabulary) -> ListFilter {
    ListFilter(
      name: .kind, title: words("list-kind"), all: words("list-all-kinds"),
      choices: ListKind.all(rows).map { Choice(value: $0.value, title: $0.name) })
  }

  static func status(_ rows: [ListRow], _ words: Vocabulary) -> ListFilter {
    let hasBefore = rows.contains { if case .solvedBefore = $0.status { true } else { false } }
    return ListFilter(
      name: .status, title: words("list-status"), all: words("list-all-statuses"),
      choices: [
        Choice(value: "open", title: words("open")), Choice(value: "done", title: words("done")),
      ] + (hasBefore ? [Choice(value: "before", title: words("solved-before-mark"))] : []))
  }

  static func list(_ rows: [ListRow], _ words: Vocabulary) -> ListFilter {
    let present = rows.reduce(into: ItemLists()) { $0.formUnion($1.lists) }
    return ListFilter(
      name: .list, title: words("list"), all: words("all"),
      choices: ItemLists.all.filter { present.contains($0.list) }.map {
        Choice(value: $0.name, title: words($0.title))
      })
  }
}
