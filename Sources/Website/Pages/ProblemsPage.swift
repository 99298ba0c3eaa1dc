// Makes the page with all problems and sessions of the plan, and bonus problems, in one table.

import Statistics
import StudyModel
import Templating
import Wording

struct ProblemsPage: FramedPage {
  let frame: PageFrame
  let sentence: String
  let counts: [ListCount]
  /// Nil if the plan has no problems and the learner has added none.
  let table: ListTable?

  static let schema = TemplateSchema<ProblemsPage>(
    "problems",
    fields: PageFrame.fields() + [
      .text("sentence") { $0.sentence },
      .list("counts", ListCount.schema) { $0.counts },
      .optional("table", ListTable.schema(rows: ListRow.problemSchema)) { $0.table },
    ])

  init(_ context: PageContext) {
    let (words, summary) = (context.words, context.summary)
    let rows = TableRowBuilder(context).rows(ofProblems: true)
    let problems = summary.problems
    let parts = [(problems, PluralForms.problemsOf), (summary.sessions, .sessionsOf)].filter {
      $0.0.total > 0
    }
    .map { words.share($0.0, $0.1) }
    sentence = parts.isEmpty ? words(.problemsNone) : words(.listDoneOf, ["parts": words.list(parts)])
    counts = ProblemsPage.counts(context)
    frame = PageFrame(
      title: words(.problemsTitle), description: words(.problemsDescription, ["sentence": sentence]),
      path: "problems.html", section: .problems,
      context: context)
    let columns: [(ListColumn.Name, Phrase)] = [
      (.number, .listNumber), (.title, .listProblem), (.difficulty, .listDifficulty), (.day, .listDay),
      (.week, .listWeek), (.subject, .listFocus), (.status, .listStatus), (.time, .listTime),
      (.attempts, .listAttempts),
    ]
    table =
      rows.isEmpty
      ? nil
      : ListTable(
        columns: columns.map { ListColumn(name: $0.0, title: words($0.1)) },
        filters: [
          .week(rows, context), .difficulty(rows, words), .status(rows, words), .list(rows, words),
        ], rows: rows, words: words)
  }

  private static func counts(_ context: PageContext) -> [ListCount] {
    let (words, figures, bonus) = (context.words, context.summary.figures, context.input.log.bonus)
    var counts = figures.difficulties.present.map { part in
      ListCount(
        name: words.name(of: part.difficulty), difficulty: part.difficulty?.className,
        count: words.share(part.completion))
    }
    for (part, phrase) in [(figures.revisions, Phrase.listRevisions), (figures.premium, .listPremium)]
    where part.total > 0 {
      counts.append(ListCount(name: words(phrase), difficulty: nil, count: words.share(part)))
    }
    guard !bonus.isEmpty else { return counts }
    let hidden = bonus.count { !context.visibility.showsTitle(of: $0) }
    let all = words.number(bonus.count)
    let count =
      switch hidden {
      case 0: all
      case bonus.count: words(.listBonusAllUnnamed, ["count": all])
      default: words(.listBonusUnnamed, ["count": all, "unnamed": words.number(hidden)])
      }
    return counts + [ListCount(name: words(.listBonus), difficulty: nil, count: count)]
  }
}
