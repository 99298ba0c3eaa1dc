// An outline while it is read: days and items that still grow.

import Markdown
import StudyModel

struct DayDraft {
  let heading: DayHeading
  let week: (number: Int?, theme: String?)?
  let line: Int
  var goal: String?
  var focus: [Track: String] = [:]
  var items: [ItemDraft] = []

  var finished: OutlineDay {
    OutlineDay(
      number: heading.number, weekNumber: heading.week ?? week?.number, weekTheme: week?.theme,
      title: heading.title, goal: goal, dsaFocus: focus[.dsa], systemDesignTopic: focus[.systemDesign],
      items: items.map(\.finished), line: line)
  }
}

struct ItemDraft {
  let kind: OutlineItem.Kind
  let text: BulletText
  let track: Track
  let line: Int
  var isTicked: Bool?
  var box: Range<Int>
  var takesBox = true
  var detail: [String] = []

  var finished: OutlineItem {
    OutlineItem(
      kind: kind, number: text.number, title: text.title, difficulty: text.marks.difficulty,
      minutes: text.marks.minutes, isRevision: text.marks.isRevision, alternative: text.marks.alternative,
      track: track, detail: detail.isEmpty ? nil : detail.joined(separator: "\n"), id: text.id, line: line,
      isTicked: isTicked, box: box, takesBox: takesBox)
  }
}

/// A bullet of the text: its lines, its marker and what it says.
struct Bullet {
  let node: MarkdownNode
  /// From its own line through the last line that is its own.
  let lines: Range<Int>
  let box: TaskBox
  let inline: InlineText
  /// The number before it, where a list's numbers do not just count its bullets.
  let number: Int?

  var line: Int { node.startLine }
  var lists: [MarkdownNode] {
    node.children.filter { child in
      if case .list = child.kind { child.startLine > node.startLine } else { false }
    }
  }
}

extension OutlineItem.Kind {
  /// The section it belongs under in our layout.
  var track: Track {
    switch self {
    case .problem, .session: .dsa
    case .watch, .read, .task, .bonus: .systemDesign
    }
  }
}
