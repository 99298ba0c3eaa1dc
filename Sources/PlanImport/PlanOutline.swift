// Reads a plan as people write it: what counts as a week, a day, a section and an item, and what came of it.

package import ItemSyntax
import Markdown
package import StudyModel
package import TextTools

/// Reads a plan in Markdown as people write it, or in our own layout.
///
/// - A week is a heading or a bold line that begins with `Week 1`; what stands before the first one, where there
///   is any, is introduction. A day is a heading or a bold line with `Day 1`, dates and a few words around it.
/// - `Goal:`, `DSA` and `System Design` begin lines in bold, headings, bullets or running text, behind emoji.
/// - A bullet of any kind, with or without a box, is a problem where it begins with a reference (`LC 1920`,
///   `LeetCode #1920`, `1920. Title`), has one behind its title, links to LeetCode or is the title of a known problem;
///   it is several where it lists nothing else. It is what it says where it begins with `Watch:`, `Read:`, `Task:`,
///   `Bonus:` or `Session:`. `Focus: ...` and the like is a detail of the item above it in its section. Any other
///   bullet is a session, and under System Design a task.
/// - A table with a column of days has a day in each row, one without, below a day, a problem in each.
/// - A heading as high as the weeks', which days follow, begins a week without a number.
/// - What stands indented below a bullet is its detail. Where the bullet is not an item itself and problems stand below
///   it, those are the items.
/// - Boxes in code and quotations are text.
/// - An unknown heading as high as the days, or an unknown bold line behind a rule, ends a day.
///
/// - Parameters:
///   - file: The file as messages should name it.
///   - known: The problems that go by their titles alone.
/// - Returns: An outline in any case; it is empty if a diagnostic says why the text could not be read.
package func readPlanOutline(_ text: String, file: String, known: KnownProblems) -> PlanOutlineReading {
  let lines = SourceText(text, file: file)
  switch parseMarkdown(lines.text, blocksSuffice: true) {
  case .document(let document):
    var reader = OutlineReader(lines, known: known)
    reader.read(document)
    return PlanOutlineReading(outline: reader.outline, diagnostics: [])
  case .overLimit(let limit):
    let diagnostic = Diagnostic(PlanCause.overLimit(limit.description), at: lines.place(1))
    return PlanOutlineReading(outline: OutlineReader(lines, known: known).outline, diagnostics: [diagnostic])
  }
}

/// What came of reading a plan as people write it.
package struct PlanOutlineReading: Sendable {
  package let outline: PlanOutline
  /// Why the text could not be read; empty if it could, whatever it holds.
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
  let source: SourceText

  /// The lines on the whole plan before everything else: what it is, `About: ...`, where that is not too long, and its
  /// tracks, `Tracks: ...`, where those of our layout are among them.
  var head: [String] {
    var lines: [String] = []
    for line in 1..<source.count + 1 where !source.isBlank(line) {
      let text = trimmedEnd(source.text(line))
      if text.hasPrefix("About:") {
        let about = trimmed(text.dropFirst("About:".count))
        if (1...Curriculum.longestAbout).contains(about.count) { lines.append("About: \(about)") }
      } else if text.hasPrefix("Tracks:") {
        if PlanSection.allCases.allSatisfy({ text.contains($0.title) }) { lines.append(text) }
      } else {
        break
      }
    }
    return lines
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
  let weekNumber: Int?
  let weekTheme: String?
  /// What the day's own line calls it besides its number and date.
  let title: String?
  var goal: String?
  /// What the sections are called.
  var focus: [PlanSection: String] = [:]
  package internal(set) var items: [OutlineItem] = []
  /// From 1.
  let line: Int

  init(_ heading: OutlineDayHeading, in week: (number: Int?, theme: String?)?, line: Int) {
    (number, title, self.line) = (heading.number, heading.title, line)
    (weekNumber, weekTheme) = (heading.week ?? week?.number, week?.theme)
  }
}

/// One thing to do, as a bullet names it.
package struct OutlineItem: Hashable, Sendable {
  package let kind: ItemKind
  /// LeetCode's number of a problem, 1 to 99,999; nil for what is none.
  package let number: Int?
  /// Plain text; empty if the bullet gives no more than a number.
  package let title: String
  /// Nil if the bullet says none.
  package let difficulty: Difficulty?
  /// 1 to 600, where the bullet states a time.
  package let minutes: Int?
  package let isRevision: Bool
  /// The free problem that the bullet names in the place of a premium one.
  package let alternative: Problem?
  /// The section it stands in; without one, that of its kind.
  package let section: PlanSection
  /// What stands below the bullet, as Markdown, without its indentation.
  package internal(set) var detail: String?
  /// The id that the bullet gives itself: `{#dns-watch}`.
  package let id: String?
  /// The line it stands in, from 1; items of a table or of one bullet share it.
  package let line: Int
  /// Nil for a bullet without a box.
  package internal(set) var isTicked: Bool?
  /// The three bytes of the box in the file; without a box empty, where one would go.
  package internal(set) var box: Range<Int>
  /// Whether `box` is the item's own or may become so: a cell of a table has none, and of the problems in one bullet
  /// the first has it.
  package internal(set) var takesBox = true
  /// What was guessed of it, or cannot be kept.
  let changes: [PlanChange]

  init(_ text: BulletText, kind: ItemKind, section: PlanSection, line: Int, box: Range<Int>) {
    (self.kind, self.section, self.line, self.box) = (kind, section, line, box)
    (number, title, id, changes) = (text.number, text.title, text.id, text.changes)
    (difficulty, minutes) = (text.marks.difficulty, text.marks.minutes)
    (isRevision, alternative) = (text.marks.isRevision, text.marks.alternative)
  }

  /// What tells it from the other items of the plan.
  var place: Int { box.lowerBound }

  /// Whether two items differ in nothing but their ticks and where their boxes are.
  package func saysTheSame(as other: OutlineItem) -> Bool {
    kind == other.kind && number == other.number && title == other.title && difficulty == other.difficulty
      && minutes == other.minutes && isRevision == other.isRevision && alternative == other.alternative
      && section == other.section && detail == other.detail && id == other.id && line == other.line
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

extension ItemKind {
  /// The section it belongs under in our layout.
  var section: PlanSection { isPractice ? .practice : .study }
}

/// The two sections of a day in our layout, which a plan of other people is brought into.
package enum PlanSection: String, CaseIterable, Sendable {
  case practice, study

  /// The words of its heading.
  package var title: String { self == .practice ? "DSA" : "System Design" }
}
