// Reads the catalogue of all problems at LeetCode, which comes with the program.

package import StudyModel
import TextTools

/// All problems at LeetCode as of a day, `Curriculum/catalogue.csv`: number, title, slug, difficulty and whether it is paid.
package struct ProblemCatalogue: Sendable {
  /// In the order of the file. A problem that LeetCode renamed comes again for each former name, with its number.
  package let problems: [Problem]

  package init(_ problems: [Problem]) { self.problems = problems }

  /// Reads the file's text; a row that is not a problem is left out, since a newer file may have more.
  package init(csv text: String) {
    var rows = DelimitedText(text)
    var problems: [Problem] = []
    while let row = rows.next() {
      guard row.count >= 4, let number = Int(row[0].text), SolvedProblem.allowedNumbers.contains(number),
        !row[1].text.isEmpty
      else { continue }
      problems.append(
        Problem(number: number, title: row[1].text, difficulty: Difficulty(rawValue: row[3].text)))
    }
    self.problems = problems
  }

  package subscript(number: Int) -> Problem? { problems.first { $0.number == number } }
}
