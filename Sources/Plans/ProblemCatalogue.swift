// Reads the catalogue of all problems at LeetCode, which comes with the program.

package import StudyModel
import TextTools

/// All problems at LeetCode as of a day, `Curriculum/catalogue.csv`: number, title, slug, difficulty, whether it is paid, and
/// the known lists that it is in.
package struct ProblemCatalogue: Sendable {
  /// In the order of the file. A problem that LeetCode renamed comes again for each former name, with its number.
  package let problems: [Problem]
  /// The names of the lists of each problem that is in any, by LeetCode's number: `Blind 75`.
  package let lists: [Int: [String]]

  package init(_ problems: [Problem], lists: [Int: [String]] = [:]) {
    self.problems = problems
    self.lists = lists
  }

  /// Reads the file's text; a row that is not a problem is left out, since a newer file may have more.
  package init(csv text: String) {
    var rows = DelimitedText(text)
    var problems: [Problem] = []
    var lists: [Int: [String]] = [:]
    while let row = rows.next() {
      guard row.count >= 4, let number = Int(row[0].text), SolvedProblem.allowedNumbers.contains(number),
        !row[1].text.isEmpty
      else { continue }
      problems.append(
        Problem(number: number, title: row[1].text, difficulty: Difficulty(rawValue: row[3].text)))
      if row.count > 5, !row[5].text.isEmpty {
        lists[number] = row[5].text.split(separator: ";").map(String.init)
      }
    }
    self.init(problems, lists: lists)
  }

  package subscript(number: Int) -> Problem? { problems.first { $0.number == number } }
}
