// Makes the page with all topics of the plan: items that are neither problems nor sessions.

import Statistics
import StudyModel
import Templating
import Wording

struct TopicsPage: FramedPage {
  let frame: PageFrame
  let sentence: String
  let counts: [ListCount]
  /// Nil if the plan has no topics.
  let table: ListTable?

  static let schema = TemplateSchema<TopicsPage>(
    "topics",
    fields: PageFrame.fields() + [
      .text("sentence") { $0.sentence },
      .list("counts", ListCount.schema) { $0.counts },
      .optional("table", ListTable.schema(rows: ListRow.topicSchema)) { $0.table },
    ])

  init(_ context: PageContext) {
    let (words, topics) = (context.words, context.summary.topics)
    let rows = TableRowBuilder(context).rows(ofProblems: false)
    let tracks = context.summary.topicTracks.map(\.track)
    sentence =
      if rows.isEmpty {
        words(.topicsNone)
      } else if topics.total == 0 {
        words(.topicsOfBonus)
      } else {
        words(.listDoneOf, ["parts": words.share(topics, itemsOf: tracks)])
      }
    counts = TopicsPage.counts(rows, words)
    frame = PageFrame(
      title: words(.topicsTitle),
      description: tracks.isEmpty
        ? sentence : words(.topicsDescription, ["tracks": words.list(tracks), "sentence": sentence]),
      path: "topics.html", section: .topics,
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

  /// How many items of each kind are done.
  private static func counts(_ rows: [ListRow], _ words: Vocabulary) -> [ListCount] {
    ListKind.all(rows).map { kind in
      let ofKind = rows.filter { $0.kind == kind }
      let part = Completion(done: ofKind.count(where: \.status.isDone), total: ofKind.count)
      return ListCount(name: kind.name, difficulty: nil, count: words.share(part))
    }
  }
}
