// Reads a plan: Markdown files in, the curriculum or every mistake in them out. The grammar stands here.

import ItemSyntax
import Markdown
package import StudyModel
package import TextTools

/// A file of a plan.
package struct CurriculumFile: Sendable {
  /// The file as messages should name it, such as `Curriculum/week-01.md`.
  package let name: String
  /// All of its text. Lines may end in LF, CRLF or CR; a byte order mark at the start is passed over.
  package let text: String

  package init(name: String, text: String) {
    self.name = name
    self.text = text
  }
}

/// What came of reading a plan.
package struct CurriculumReading: Sendable {
  /// The programme; nil if there is any error in the plan. What a warning says is missing is absent from it.
  package let curriculum: Curriculum?
  /// Every error and warning, in the order of file, line and column; empty if there is none.
  package let diagnostics: [Diagnostic]
}

/// Reads a plan from its files, which are taken in the order given as one programme.
///
/// A plan is Markdown in this form, where `{ }` repeats what it holds any number of times, `[ ]` makes it
/// optional, `|` separates choices and quotes hold what is written as it stands:
///
///     plan         = [ about ] [ tracks ] file { file }
///     about        = "About: " text
///     tracks       = "Tracks: " called { ", " called }
///     called       = track [ " (" text ")" ]
///     file         = week { week }
///     week         = "# Week " number ": " theme      day { day }
///     day          = "## Day " number      [ goal ] section { section }
///     goal         = "Goal: " text
///     section      = "### " track ": " topic      item { item }
///
///     item         = box ( problem | kind rest ) [ detail ]
///     kind         = "Session" | "Watch" | "Read" | "Task" | "Bonus"
///     box          = "- [ ] "
///     rest         = ": " title [ time ] id
///     problem      = reference [ premium ] [ " (revision)" ] [ time ]
///     premium      = " (premium, or " reference ")"
///     reference    = "LC " number ": " title " [" difficulty "]"
///     difficulty   = "Easy" | "Medium" | "Hard" | "Unknown"
///     time         = " (" number " min)"
///     id           = " {#" name "}"
///     detail       = indented line { indented line }
///
///     number       = digit { digit }
///     name         = ( letter | digit | "-" ) { letter | digit | "-" }
///     theme, track, topic, title, text = character { character }
///
/// - Weeks and days are numbered from 1 through all files, in order, without a gap; there are at most
///   1,000 days. A week has seven days, the last one perhaps fewer.
/// - What the plan is about stands above its first week and has at most 160 characters.
/// - A plan has 1 to 4 tracks, with names of at most 30 characters: those that `Tracks:` lists above the first week
///   in its order, each with what a sentence calls it or what it is short for; without that line those that the
///   headings name, in the order of their first use. A day has at most one section of a track, in any order.
/// - Each heading, goal and item is one line. Its texts are plain: `*`, `_`, `&` and `<` stand for themselves, and what
///   stands between backticks is code. A title has 1 to 200 characters. The parts in parentheses after a problem may
///   change places.
/// - A problem's number is 1 to 99,999. The first time it stands in the plan it has no `(revision)`;
///   whenever it stands again it must have one, with the same title and difficulty, and no alternative: the
///   first one's counts again. An alternative's number stands nowhere else, neither as a problem nor as an
///   alternative.
/// - Minutes are 1 to 600.
/// - A day has at least one item that is no Bonus: without one it could never be complete.
/// - The name of an id has 1 to 60 lower-case letters, digits and hyphens and stands once in the whole plan.
///   It does not begin with `lc-` and a digit or with `bonus-`: those ids are given by the program.
/// - Lines below an item that are indented at least as far as its box are its detail, Markdown that is kept
///   as it stands without the indentation that its lines share. It holds no box, no heading and no HTML
///   block but comments.
/// - The bullet may be `-`, `*` or `+`. No box is ticked: what is done is kept with the learner.
/// - HTML comments are ignored between blocks and at the end of a line. Empty lines may stand or be left out
///   wherever Markdown allows. Everything else is a mistake.
///
/// A day without a goal or without a track that most days have and a Session without a time are warnings: the plan
/// reads, and the part is absent. All other mistakes are errors (`CurriculumCause.severity`).
///
/// One slip is one mistake: what follows from a mistake is not reported beside it.
package func readCurriculum(_ files: [CurriculumFile]) -> CurriculumReading {
  let texts = files.map { SourceText($0.text, file: $0.name) }
  let diagnostics = DiagnosticList(in: texts)
  let sources = texts.enumerated().map { SourceLines(file: $0, source: $1, diagnostics: diagnostics) }
  guard let first = sources.first else {
    diagnostics.report(.planEmpty, at: nil)
    return CurriculumReading(curriculum: nil, diagnostics: diagnostics.ordered)
  }
  var reader = BlockReader(first)
  for source in sources {
    switch parseMarkdown(source.source.text, blocksSuffice: true) {
    case .document(let document): reader.read(document, of: source)
    case .overLimit(let limit): reader.refuse(source, limit: limit.description)
    }
  }
  checkPlan(reader.draft)
  let found = diagnostics.ordered
  let isSound = found.allSatisfy { $0.severity == .warning }
  return CurriculumReading(curriculum: isSound ? assemble(reader.draft) : nil, diagnostics: found)
}
