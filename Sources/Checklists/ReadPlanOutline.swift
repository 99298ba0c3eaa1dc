// Reads a plan as people write it: what counts as a week, a day, a section and an item stands here.

import Markdown

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
/// - Returns: An outline in any case; it is empty where a diagnostic says why the text could not be read.
package func readPlanOutline(_ text: String, file: String, known: KnownProblems) -> PlanOutlineReading {
  let lines = PlanLines(text, file: file)
  switch parseMarkdown(lines.text, blocksSuffice: true) {
  case .document(let document):
    var reader = OutlineReader(lines, known: known)
    reader.read(document)
    return PlanOutlineReading(outline: reader.outline, diagnostics: [])
  case .overLimit(let limit):
    let mistake = PlanMistake.overLimit(limit.description).diagnostic(at: nil, of: lines)
    return PlanOutlineReading(outline: OutlineReader(lines, known: known).outline, diagnostics: [mistake])
  }
}
