// What a person's plan says, before it is put into our layout: days with their items, each with its place.

package import StudyModel
import TextTools

/// What came of reading a plan as people write it.
package struct PlanOutlineReading: Sendable {
  package let outline: PlanOutline
  /// Why the text could not be read; empty where it could, whatever it holds.
  package let diagnostics: [Diagnostic]
}

/// A plan as its author wrote it.
package struct PlanOutline: Sendable {
  /// In the order of the text; the numbers are the author's, in order or not.
  package let days: [OutlineDay]
  /// Bullets that name problems outside any day.
  package let looseItems: [OutlineItem]
  /// Lines within the days that are nothing a plan knows, such as a table, from 1.
  package let ignoredLines: [Int]
  /// Lines that name several days at once, such as `Days 83-91`, from 1.
  let dayRanges: [Int]
  /// What was guessed or folded, with its lines.
  let changes: [(line: Int, change: PlanChange)]
  let source: PlanLines

  /// What the plan says it is, in a line `About: ...` before everything else; nil without one, or where it is too long.
  var about: String? {
    guard let line = (1..<source.count + 1).first(where: { !source.isBlank($0) }) else { return nil }
    let text = source.text(line)
    guard text.hasPrefix("About:") else { return nil }
    let about = trimmed(text.dropFirst("About:".count))
    return (1...Curriculum.longestAbout).contains(about.count) ? about : nil
  }

  /// The ticked bullets that are not items, as where they stand below one, by line.
  package var otherTicks: [(line: Int, text: String)] {
    let taken = Set(items.map(\.line))
    return (1..<source.count + 1).filter { !taken.contains($0) }.compactMap { line in
      guard let box = TaskBox(line: source.bytes(line)), box.isTicked == true else { return nil }
      return (line, InlineText(source.text(line, fromByte: box.text)).text)
    }
  }

  /// All items in the order of the text.
  package var items: [OutlineItem] {
    (days.flatMap(\.items) + looseItems).sorted { $0.place < $1.place }
  }
}

package struct OutlineDay: Hashable, Sendable {
  package let number: Int
  /// The week that it stands in, as its heading says; nil without one.
  package let weekNumber: Int?
  package let weekTheme: String?
  /// What the day's own line calls it besides its number and date.
  package let title: String?
  package let goal: String?
  package let dsaFocus: String?
  package let systemDesignTopic: String?
  package let items: [OutlineItem]
  /// From 1.
  package let line: Int
}

/// One thing to do, as a bullet names it.
package struct OutlineItem: Hashable, Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    case problem, session, watch, read, task, bonus
  }

  package let kind: Kind
  /// LeetCode's number of a problem, 1 to 99,999; nil for what is none.
  package let number: Int?
  /// Plain text; empty where the bullet gives no more than a number.
  package let title: String
  /// Nil where the bullet says none.
  package let difficulty: Difficulty?
  /// 1 to 600, where the bullet states a time.
  package let minutes: Int?
  package let isRevision: Bool
  /// The free problem that the bullet names in the place of a premium one.
  package let alternative: Problem?
  /// The section it stands in; without one, that of its kind.
  package let track: Track
  /// What stands below the bullet, as Markdown, without its indentation.
  package let detail: String?
  /// The id that the bullet gives itself: `{#dns-watch}`.
  package let id: String?
  /// The line it stands in, from 1; items of a table or of one bullet share it.
  package let line: Int
  /// Nil for a bullet without a box.
  package let isTicked: Bool?
  /// The three bytes of the box in the file; without a box empty, where one would go.
  package let box: Range<Int>
  /// Whether `box` is the item's own or may become so: a cell of a table has none, and of the problems in one bullet
  /// the first has it.
  package let takesBox: Bool

  /// What tells it from the other items of the plan.
  var place: Int { box.lowerBound }

  /// Whether two items differ in nothing but their ticks and where their boxes are.
  package func saysTheSame(as other: OutlineItem) -> Bool {
    kind == other.kind && number == other.number && title == other.title && difficulty == other.difficulty
      && minutes == other.minutes && isRevision == other.isRevision && alternative == other.alternative
      && track == other.track && detail == other.detail && id == other.id && line == other.line
  }
}
