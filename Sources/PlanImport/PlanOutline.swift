// Reads a person's plan into an outline of days and items; defines what counts as a week, day, section and item.

package import ItemSyntax
import Markdown
package import StudyModel
package import TextTools

/// Reads a plan in Markdown in any common form, or in our own layout.
///
/// - A week is a heading or bold line that begins with `Week 1`; text before the first week is introduction. A day is
///   a heading or bold line with `Day 1`, with dates and a few words around it.
/// - `Goal:`, `DSA` and `System Design` begin lines in bold, headings, bullets or running text, possibly after emoji.
/// - A bullet of any kind, with or without a box, is a problem if it begins with a reference (`LC 1920`,
///   `LeetCode #1920`, `1920. Title`), has one after its title, links to LeetCode or is the title of a known problem;
///   it is several problems if it lists nothing else. With `Watch:`, `Read:`, `Task:`, `Bonus:` or `Session:` at its
///   start it is an item of that kind. `Focus: ...` and similar bullets are details of the item above in the same
///   section. Any other bullet is a session, or a task under System Design.
/// - A table with a column of days has one day per row; any other table below a day has one problem per row.
/// - A heading of the level of weeks or higher that days follow begins a week without a number.
/// - Indented text below a bullet is its detail. If the bullet is not an item itself and has problems below it, those
///   are the items.
/// - Boxes in code and quotations are text.
/// - An unknown heading of the level of days or higher, or an unknown bold line after a rule, ends a day.
///
/// - Parameters:
///   - file: The name of the file in diagnostics.
///   - known: The problems that are recognized by title alone.
/// - Returns: An outline, which is empty if the text could not be read; then a diagnostic says why.
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

package struct PlanOutlineReading: Sendable {
  package let outline: PlanOutline
  /// Why the text could not be read; empty if it could, whatever its contents.
  package let diagnostics: [Diagnostic]
}

/// A plan as its author wrote it.
package struct PlanOutline: Sendable {
  /// In the order of the text, with the author's numbers, in order or not.
  package let days: [OutlineDay]
  /// Problems in bullets outside of any day.
  package let looseItems: [OutlineItem]
  /// The line numbers, from 1, of lines within days that a plan has no use for, such as a table.
  package let ignoredLines: [Int]
  /// The line numbers, from 1, of lines that name several days at once, such as `Days 83-91`.
  let dayRanges: [Int]
  /// Guesses and changes, with their lines.
  let changes: [(line: Int, change: ImportChange)]
  let source: SourceText

  /// The lines about the whole plan at its start: `About: ...`, unless it is too long, and `Tracks: ...`, if it
  /// includes the tracks of our layout.
  func head(_ names: SectionNames) -> [String] {
    var lines: [String] = []
    for line in 1..<source.count + 1 where !source.isBlank(line) {
      let text = trimmedEnd(source.text(line))
      if text.hasPrefix("About:") {
        let about = trimmed(text.dropFirst("About:".count))
        if (1...Curriculum.longestAbout).contains(about.count) { lines.append("About: \(about)") }
      } else if text.hasPrefix("Tracks:") {
        if PlanSection.allCases.allSatisfy({ text.contains(names[$0]) }) { lines.append(text) }
      } else {
        break
      }
    }
    return lines
  }

  /// The ticked bullets that are not items, for instance because they are below one, by line.
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
  /// The number of the week that the heading names; nil without one.
  let weekNumber: Int?
  let weekTheme: String?
  /// The title in the day's heading, without its number and date.
  let title: String?
  var goal: String?
  /// The texts of the section headings.
  var focus: [PlanSection: String] = [:]
  package internal(set) var items: [OutlineItem] = []
  /// Counted from 1.
  let line: Int

  init(_ heading: OutlineDayHeading, in week: (number: Int?, theme: String?)?, line: Int) {
    (number, title, self.line) = (heading.number, heading.title, line)
    (weekNumber, weekTheme) = (heading.week ?? week?.number, week?.theme)
  }
}

/// One item as a bullet names it.
package struct OutlineItem: Hashable, Sendable {
  package let kind: ItemKind
  /// LeetCode's number of a problem, 1 to 99,999; nil for an item of another kind or without a number.
  package let number: Int?
  /// Plain text; empty if the bullet has only a number.
  package let title: String
  /// Nil if the bullet does not state it.
  package let difficulty: Difficulty?
  /// 1 to 600; nil if the bullet states no time.
  package let minutes: Int?
  package let isRevision: Bool
  /// Whether a complete day does not need it.
  package let isPlus: Bool
  /// Whether it is hidden until its session begins.
  package let isHidden: Bool
  /// The free problem that the bullet names as an alternative to a premium one.
  package let alternative: Problem?
  /// The section that contains the item; outside of any, the section of its kind.
  package let section: PlanSection
  /// The Markdown below the bullet, without its indentation.
  package internal(set) var detail: String?
  /// The id in the bullet: `{#dns-watch}`.
  package let id: String?
  /// The line of the item, from 1; items in one table row or bullet share it.
  package let line: Int
  /// Nil for a bullet without a box.
  package internal(set) var isTicked: Bool?
  /// The three bytes of the box in the file; without a box, the empty range where one would be inserted.
  package internal(set) var box: Range<Int>
  /// Whether `box` is or may become the item's own box: false in a table cell, and for all but the first of several
  /// problems in one bullet.
  package internal(set) var takesBox = true
  /// Guesses about the item, and parts that cannot be kept.
  let changes: [ImportChange]

  init(_ text: BulletText, kind: ItemKind, section: PlanSection, line: Int, box: Range<Int>) {
    (self.kind, self.section, self.line, self.box) = (kind, section, line, box)
    (number, title, id, changes) = (text.number, text.title, text.id, text.changes)
    (difficulty, minutes) = (text.marks.difficulty, text.marks.minutes)
    (isRevision, alternative) = (text.marks.isRevision, text.marks.alternative)
    (isPlus, isHidden) = (text.marks.isPlus, text.marks.isHidden)
  }

  /// Identifies the item within the plan: a byte offset in the file.
  var place: Int { box.lowerBound }

  /// Whether two items are equal except for their ticks and the positions of their boxes.
  package func saysTheSame(as other: OutlineItem) -> Bool {
    kind == other.kind && number == other.number && title == other.title && difficulty == other.difficulty
      && minutes == other.minutes && isRevision == other.isRevision && alternative == other.alternative
      && isPlus == other.isPlus && isHidden == other.isHidden && section == other.section
      && detail == other.detail && id == other.id && line == other.line
  }
}

/// A bullet of the text: its lines, its marker and its text.
struct Bullet {
  let node: MarkdownNode
  /// From the bullet's first line through its last.
  let lines: Range<Int>
  let box: TaskBox
  let inline: InlineText
  /// The number before the bullet, unless the numbers of the list only count its bullets.
  let number: Int?

  var line: Int { node.startLine }
  var lists: [MarkdownNode] {
    node.children.filter { child in
      if case .list = child.kind { child.startLine > node.startLine } else { false }
    }
  }
}

extension ItemKind {
  /// The section for items of this kind in our layout.
  var section: PlanSection { isPractice ? .practice : .study }
}

/// The two sections of a day in our layout, into which other plans are converted.
package enum PlanSection: String, CaseIterable, Sendable {
  case practice, study
}

/// What the headings of the two sections are called: the tracks of the bundled plan.
package struct SectionNames: Sendable {
  private let practice: String
  private let study: String

  package init(practice: String, study: String) {
    (self.practice, self.study) = (practice, study)
  }

  /// - Parameter tracks: those of a plan, of which the first one of problems and the first other one count.
  package init(_ tracks: [Track]) {
    practice = tracks.first(where: \.isPractice)?.name ?? "Practice"
    study = tracks.first { !$0.isPractice }?.name ?? "Study"
  }

  subscript(section: PlanSection) -> String { section == .practice ? practice : study }
}
