// A table of solved problems as spreadsheets and exports write it.

import StudyModel
import TextTools

/// Reads problems out of a table with commas, semicolons or tabs.
///
/// The first row may be a heading; its columns are known by the names that exports give them, in any order and
/// case. Without one the first column is LeetCode's number and the second the title. Where a column says whether
/// a problem is solved, rows that do not say so are left out.
///
/// - Parameters:
///   - file: the name of the file, for the places of mistakes.
///   - known: the problems that go by their titles alone.
package func readSolvedTable(_ text: String, file: String, known: KnownProblems) -> SolvedReading {
  let text = withoutByteOrderMark(text)
  var gathering = SolvedGathering(SolvedFindings(file: file, text: text), known: known)
  var table = DelimitedText(text)
  guard let first = table.next() else { return gathering.finish() }
  let places = SolvedColumn.places(in: first.map(\.text))
  var rows = places == nil ? [first] : []
  if places == nil {
    let opening = ProblemText(first[0].text)
    guard opening.startsWithNumber || opening.address != nil else {
      gathering.findings.report(.headingUnknown, at: first[0].offset)
      return gathering.finish()
    }
  }
  while let row = table.next() { rows.append(row) }
  SolvedRows(
    rows, places: places ?? SolvedRows.placesWithoutHeading, columns: places == nil ? nil : first.count
  ).read(into: &gathering)
  for fault in table.faults {
    switch fault {
    case .quoteUnclosed(let offset): gathering.findings.report(.quoteUnclosed, at: offset)
    case .quoteFollowed(let offset): gathering.findings.report(.quoteFollowed, at: offset)
    }
  }
  return gathering.finish()
}

/// How many columns the first row of a text has when it is a heading; nil where none of them can name a problem.
func columnsOfSolvedHeading(_ text: String) -> Int? {
  var table = DelimitedText(text)
  guard let heading = table.next()?.map(\.text), SolvedColumn.places(in: heading) != nil else { return nil }
  return heading.count
}
