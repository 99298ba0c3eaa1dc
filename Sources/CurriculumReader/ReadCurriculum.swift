// Reads a plan from Markdown files into a curriculum or diagnostics; defines the grammar of plans.

import ItemSyntax
import Markdown
package import StudyModel
package import TextTools

package struct CurriculumFile: Sendable {
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
package struct CurriculumReading: Sendable {
  /// The programme; nil if the plan has an error. Parts that a warning reports as missing are absent.
  package let curriculum: Curriculum?
  /// Every error and warning, ordered by file, line and column; empty if the plan has none.
  package let diagnostics: [Diagnostic]

  package init(curriculum: Curriculum?, diagnostics: [Diagnostic]) {
    (self.curriculum, self.diagnostics) = (curriculum, diagnostics)
  }
}

/// Reads a plan from its files, which together form one programme in the given order.
///
/// A plan is Markdown in this form, where `{ }` means any number of repetitions, `[ ]` an optional part, `|` a choice
/// and quotes literal text:
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
///     rest         = ": " title [ time ] [ plus ] id
///     problem      = reference [ premium ] [ " (revision)" ] [ time ] [ plus ] [ " (hidden)" ]
///     premium      = " (premium, or " reference ")"
///     reference    = "LC " number ": " title " [" difficulty "]"
///     difficulty   = "Easy" | "Medium" | "Hard" | "Unknown"
///     time         = " (" number " min)"
///     plus         = " (plus)"
///     id           = " {#" name "}"
///     detail       = indented line { indented line }
///
///     number       = digit { digit }
///     name         = ( letter | digit | "-" ) { letter | digit | "-" }
///     theme, track, topic, title, text = character { character }
///
/// - Weeks and days are numbered from 1 through all files, in order, without a gap; there are at most 1,000 days. A
///   week has seven days; the last week may have fewer.
/// - The sentence about the plan comes before its first week and has at most 160 characters.
/// - A plan has 1 to 4 tracks, with names of at most 30 characters. `Tracks:` above the first week lists them in
///   order, each with what it is called in a sentence or what it is short for. Without that line, the section
///   headings name the tracks, in order of first use. A day has at most one section per track, in any order.
/// - Each heading, goal and item is one line of plain text: `*`, `_`, `&` and `<` are literal, and text between
///   backticks is code. A title has 1 to 200 characters. The parts in parentheses after a problem may come in any
///   order.
/// - A problem's number is 1 to 99,999. Its first occurrence in the plan has no `(revision)`; every later one must
///   have it, with the same title and difficulty and no alternative, since the alternative of the first applies. The
///   number of an alternative occurs nowhere else, neither as a problem nor as an alternative.
/// - Minutes are 1 to 600. A problem without them takes 15, 30 or 45 by its difficulty; in a section with a Session none,
///   since they are those of the session.
/// - A day has at least one item that is neither a Bonus nor marked as plus: otherwise it could never be complete.
/// - A hidden problem stays so until the first Session of its section is begun or done, so there is one.
/// - In a detail, a paragraph `Check:` with a list of results and one that begins with `Twist:` are to be seen later.
/// - The name of an id has 1 to 60 lower-case letters, digits and hyphens and is unique in the whole plan. It does
///   not begin with `lc-` and a digit or with `bonus-`: the program gives those ids.
/// - Lines below an item that are indented at least as far as its box are its detail: Markdown that is kept unchanged
///   except for the indentation that its lines share. It holds no box, no heading and no HTML block except comments.
/// - The bullet may be `-`, `*` or `+`. No box is ticked: progress is kept with the learner.
/// - HTML comments are ignored between blocks and at the end of a line. Empty lines are optional wherever Markdown
///   allows. Everything else is an error.
///
/// A day without a goal, a day without a track that most days have and a Session without a time are warnings: the
/// plan is read without that part. Everything else is an error (`CurriculumCause.severity`). Each slip is reported
/// once: its consequences are not reported as well.
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
  diagnostics.check(reader.draft)
  let found = diagnostics.ordered
  let isSound = found.allSatisfy { $0.severity == .warning }
  return CurriculumReading(curriculum: isSound ? assemble(reader.draft) : nil, diagnostics: found)
}
