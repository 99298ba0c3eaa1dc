// Makes the pages with all problems and with all topics of the plan, each in one table.

import Statistics
import StudyModel
import Templating
import Wording

/// A page with a table of items: of problems, sessions and bonus problems, or of topics, which are all other items.
struct ListPage: FramedPage {
  let frame: PageFrame
  let sentence: String
  let counts: [ListCount]
  /// Nil if there are no rows.
  let table: ListTable<ListRow>?

  /// The fields of a row of its table.
  private let rowFields: (ListRow) -> Fields

  var fields: Fields {
    frame.fields.adding([
      "sentence": .text(sentence),
      "counts": .list(counts) { $0.fields },
      "hasPatterns": .flag(!context.input.cards.cards.isEmpty),
      "table": .maybe(table?.fields(rowFields)),
    ])
  }

  init(problems context: PageContext) {
    let (words, summary) = (context.words, context.summary)
    let rows = TableRowBuilder(context).rows(ofProblems: true)
    rowFields = { $0.problemFields }
    let parts = [(summary.problems, "problems-of"), (summary.sessions, "sessions-of")].filter {
      $0.0.total > 0
    }
    .map { words.share($0.0, $0.1) }
    sentence = parts.isEmpty ? words("problems-none") : words("list-done-of", ["parts": words.list(parts)])
    counts = ListCount.ofProblems(context)
    frame = PageFrame(
      title: words("problems"), description: words("problems-description", ["sentence": sentence]),
      path: "problems.html", section: .problems, context: context)
    table = ListTable(
      columns: [
        (.number, "list-number"), (.title, "problem"), (.difficulty, "difficulty"),
        (.day, "day"),
        (.week, "week"), (.subject, "list-focus"), (.status, "list-status"), (.time, "time"),
        (.attempts, "list-attempts"),
      ],
      filters: [.week(rows, context), .difficulty(rows, context), .status(rows, words), .list(rows, words)],
      rows: rows, words: words)
  }

  init(topics context: PageContext) {
    let (words, topics) = (context.words, context.summary.topics)
    let rows = TableRowBuilder(context).rows(ofProblems: false)
    rowFields = { $0.topicFields }
    let tracks = context.summary.tracks.filter { $0.topics.total > 0 }.map(\.track)
    sentence =
      if rows.isEmpty {
        words("topics-none")
      } else if topics.total == 0 {
        words("topics-of-bonus")
      } else {
        words("list-done-of", ["parts": words.share(topics, itemsOf: tracks)])
      }
    counts = ListCount.ofKinds(rows, words)
    frame = PageFrame(
      title: words("topics"),
      description: tracks.isEmpty
        ? sentence : words("topics-description", ["tracks": words.list(tracks), "sentence": sentence]),
      path: "topics.html", section: .topics, context: context)
    table = ListTable(
      columns: [
        (.kind, "list-kind"), (.title, "list-title"), (.subject, "list-topic"), (.day, "day"),
        (.week, "week"), (.status, "list-status"), (.box, "list-time-box"), (.time, "time"),
      ],
      filters: [.week(rows, context), .kind(rows, words), .status(rows, words), .list(rows, words)],
      rows: rows, words: words)
  }
}

/// One of the counts above a table.
struct ListCount {
  let name: String
  /// The CSS class of a difficulty; nil for other counts.
  var difficulty: String?
  let count: String

  var fields: Fields {
    [
      "countName": .text(name),
      "countDifficulty": .maybe(difficulty),
      "countText": .text(count),
    ]
  }

  /// The problems of each difficulty, the revisions and premium problems, and the bonus problems.
  fileprivate static func ofProblems(_ context: PageContext) -> [ListCount] {
    let (words, figures, bonus) = (context.words, context.summary.figures, context.input.log.bonus)
    var counts = figures.difficulties.present.map { part in
      ListCount(
        name: words.name(of: part.difficulty), difficulty: part.difficulty?.className,
        count: words.share(part.completion))
    }
    for (part, key) in [(figures.revisions, "revisions"), (figures.premium, "premium")]
    where part.total > 0 {
      counts.append(ListCount(name: words(key), count: words.share(part)))
    }
    let ofPlan = context.summary.days.flatMap(\.items).filter { $0.item.isBonus && $0.item.isPractice }
    guard !bonus.isEmpty || !ofPlan.isEmpty else { return counts }
    let hidden = bonus.count { !context.visibility.showsTitle(of: $0) }
    let part = figures.bonusProblems + Completion(of: ofPlan)
    let all = words.share(part)
    let count =
      switch hidden {
      case 0: all
      case part.total: words("list-bonus-all-unnamed", ["count": all])
      default: words("list-bonus-unnamed", ["count": all, "unnamed": words.number(hidden)])
      }
    return counts + [ListCount(name: words("beyond-the-plan"), count: count)]
  }

  /// How many required items of each kind are done, and how many optional and bonus items beside them.
  fileprivate static func ofKinds(_ rows: [ListRow], _ words: Vocabulary) -> [ListCount] {
    let required = rows.filter { $0.lists.contains(.plan) }
    let kinds = ListKind.all(required).map { kind in (kind.name, required.filter { $0.kind == kind }) }
    let beside = [
      (words("list-optional"), rows.filter { $0.lists.contains(.plus) }),
      (words("bonus"), rows.filter { $0.lists.contains(.bonus) }),
    ]
    return (kinds + beside).filter { !$0.1.isEmpty }.map { name, rows in
      let part = Completion(done: rows.count(where: \.status.isDone), total: rows.count)
      return ListCount(name: name, count: words.share(part))
    }
  }
}
