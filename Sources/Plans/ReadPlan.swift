// Reads a plan in any spelling: what comes in are the texts of its files, what goes out is a curriculum and every remark.

package import StudyModel
package import TextTools

package struct PlanFile: Sendable {
  /// The name of the file in diagnostics, such as `Curriculum/week-01.md`.
  package let name: String
  /// The whole text. Lines end in LF, CRLF or CR; a byte order mark at the start is ignored.
  package let text: String

  package init(name: String, text: String) {
    self.name = name
    self.text = text
  }
}

/// The result of reading a plan.
package struct PlanReading: Sendable {
  /// The programme; nil if the plan has an error.
  package let curriculum: Curriculum?
  /// Every error and warning, ordered by file, line and column; empty if the plan has none.
  package let diagnostics: [Diagnostic]
  /// The items with their places, in the order of the plan.
  package let items: [PlanItem]
  private let sources: [SourceText]

  package init(curriculum: Curriculum?, diagnostics: [Diagnostic] = []) {
    self.curriculum = curriculum
    self.diagnostics = diagnostics
    items = []
    sources = []
  }

  fileprivate init(
    _ curriculum: Curriculum?, _ diagnostics: [Diagnostic], _ items: [PlanItem], of sources: [SourceText]
  ) {
    self.curriculum = curriculum
    self.diagnostics = diagnostics
    self.items = items
    self.sources = sources
  }

  /// The ticked boxes that belong to no item, as below one.
  package var otherTicks: [(line: Int, text: String)] {
    let taken = Set(items.map { [$0.file, $0.line] })
    return sources.enumerated().flatMap { file, source in
      (1..<source.count + 1).filter { !taken.contains([file, $0]) }.compactMap { line in
        guard let box = TaskBox(line: source.bytes(line)), box.isTicked == true else { return nil }
        return (line, InlineText(source.text(line, fromByte: box.text)).text)
      }
    }
  }
}

/// Reads a plan from its files, which together form one programme in the given order.
///
/// - A week is a heading or bold line that begins with `Week 1`; text before a file's first week is introduction. A day
///   is a heading, bold line or bullet with `Day 1`, with dates and a few words around it, or `第1天`; in a file without
///   such days, a heading with a weekday, with a date, or with a number. `Day 3 - rest` has no items.
/// - `Goal:` and the names of sections begin headings, bold lines or bullets. A heading below a day that has a colon
///   opens a section of the track before the colon.
/// - A bullet of any kind, with or without a box, is a problem if it begins with a reference (`LC 1920`,
///   `LeetCode #1920`, `1920. Title`), has one after its title, links to LeetCode or is the title of a known problem; it
///   is several problems if it lists nothing else. With `Watch`, `Read`, `Task:`, `Bonus:` or `Session:` at its start it
///   is an item of that kind; so it is with `System design: ...`. `Focus: ...` and similar bullets are text of the item
///   above. Any other bullet is a session, or a task in a section that is not of problems.
/// - A problem's number is 1 to 99,999; its title and difficulty stand in the line, or the catalogue has them. Parts in
///   brackets behind it may be `[Easy]`, `(25 min)`, `(repeat)`, `(optional)`, `(hidden)` and
///   `(premium, or LC n: Title [Difficulty])`.
/// - Indented lines below a bullet are its text, kept without the indentation that they share. If the bullet is no item
///   itself and has problems below it, those are the items.
/// - A table, in Markdown or as a CSV file, with a column of days has one day per row; any other table below a day has
///   one problem per row.
/// - `{#id}` at the end of a line is the item's id, 1 to 60 lower-case letters, digits and hyphens; without it the title
///   gives one, and the second of two equal titles one with its day.
/// - `About:` and `Tracks:` stand above the first week: a sentence of at most 160 characters, and up to four names, each
///   with what it is called in a sentence in brackets. Without them, sections name the tracks.
/// - Comments, code, quotations and tags are passed over.
///
/// - Parameter problems: those that titles, slugs and addresses name.
package func readPlan(_ files: [PlanFile], _ problems: ProblemLookup) -> PlanReading {
  let sources = files.map { SourceText($0.text, file: $0.name) }
  var reader = PlanReader(sources, problems)
  if sources.isEmpty { reader.remarks.add(.planEmpty, at: nil) }
  for file in sources.indices { reader.read(file: file) }
  var draft = reader.draft
  var remarks = reader.remarks
  let days = remarks.hasErrors ? [] : numberedDays(of: &draft, &remarks)
  guard !days.isEmpty else {
    if !remarks.hasErrors {
      remarks.add(.noDay(content(of: sources, draft)), at: PlanPlace(file: 0, line: 1, offset: 0))
    }
    return PlanReading(nil, remarks.diagnostics, [], of: [])
  }
  var assembly = PlanAssembly(draft, days, problems, remarks)
  let (curriculum, diagnostics) = assembly.assemble()
  return PlanReading(curriculum, diagnostics, assembly.items, of: sources)
}

private func content(of sources: [SourceText], _ draft: PlanDraft) -> PlanRemark.NoDay {
  if !draft.looseItems.isEmpty { return .problems }
  return sources.allSatisfy { isBlank($0.text) } ? .nothing : .text
}
