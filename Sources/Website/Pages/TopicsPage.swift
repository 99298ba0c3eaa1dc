// All that the plan has of system design, in one table.

import Statistics
import StudyModel
import Templating

struct TopicsPage: FramedPage {
  let frame: PageFrame
  let sentence: String
  let counts: [ListCount]
  /// Nil in a plan without system design.
  let table: ListTable?

  static let shape = Shape<TopicsPage>(
    "topics",
    fields: PageFrame.fields() + [
      .text("sentence") { $0.sentence },
      .list("counts", ListCount.shape) { $0.counts },
      .optional("table", ListTable.shape(rows: ListRow.topicShape)) { $0.table },
    ])

  init(_ context: PageContext) {
    let (words, topics) = (context.words, context.summary.topics)
    let rows = ListRowMaker(context).rows(of: .systemDesign)
    sentence =
      if rows.isEmpty {
        words(.topicsNone)
      } else if topics.total == 0 {
        words(.topicsOfBonus)
      } else {
        words(
          .listDoneOf,
          words(.listPart, words.number(topics.done), words.count(topics.total, .designItems)))
      }
    counts = TopicsPage.counts(rows, words)
    frame = PageFrame(
      title: words(.topicsTitle), description: words(.topicsDescription, sentence), section: .topics,
      context: context)
    let columns: [(ListColumn.Name, Phrase)] = [
      (.kind, .listKind), (.title, .listTitle), (.subject, .listTopic), (.day, .listDay), (.week, .listWeek),
      (.status, .listStatus), (.box, .listTimeBox), (.time, .listTime),
    ]
    table =
      rows.isEmpty
      ? nil
      : ListTable(
        columns: columns.map { ListColumn(name: $0.0, title: words($0.1)) },
        filters: [.week(rows, context), .kind(rows, words), .status(rows, words), .list(rows, words)],
        rows: rows, words: words)
  }

  /// Of each kind, those that are done.
  private static func counts(_ rows: [ListRow], _ words: SiteWords) -> [ListCount] {
    var (kinds, parts): ([String], [String: Completion]) = ([], [:])
    for row in rows {
      if parts[row.kind] == nil { kinds.append(row.kind) }
      let part = parts[row.kind] ?? Completion()
      let isDone = if case .done = row.status { true } else { false }
      parts[row.kind] = Completion(done: part.done + (isDone ? 1 : 0), total: part.total + 1)
    }
    return kinds.map { kind in
      ListCount(name: kind, difficulty: nil, count: parts[kind].map(words.part) ?? "")
    }
  }
}
