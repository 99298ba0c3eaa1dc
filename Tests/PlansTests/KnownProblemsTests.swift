// Problems by number and name: the plan's before the catalogue's, and former names of renamed ones.

import Foundation
import Plans
import StudyModel
import TestSupport
import Testing

@Suite("Known problems") struct KnownProblemsTests {
  private let known = KnownProblems(
    ProblemCatalogue(
      csv: """
        number,title,slug,difficulty,paid
        1,Two Sum,two-sum,Easy,no
        28,Find the Index of the First Occurrence in a String,find-the-index,Easy,no
        561,Array Partition,array-partition,Easy,no
        28,Implement strStr(),implement-strstr,Easy,no
        561,Two Sum,two-sum,Easy,no
        """
    ).problems)

  @Test("the catalogue says which lists a problem is in, and the bundled one has former names once")
  func catalogue() throws {
    let catalogue = ProblemCatalogue(
      csv: """
        number,title,slug,difficulty,paid,lists
        1,Two Sum,two-sum,Easy,no,Blind 75;NeetCode 150
        2,Add Two Numbers,add-two-numbers,Medium,no,
        """)
    expectEqual(catalogue.lists, [1: ["Blind 75", "NeetCode 150"]])
    let text = try String(contentsOfFile: "\(packageFolder)/Curriculum/catalogue.csv", encoding: .utf8)
    let problems = ProblemCatalogue(csv: text).problems
    let all = KnownProblems(problems)
    expectEqual(Set(problems.map(\.title)).count, problems.count)
    var numbers: Set<Int> = []
    let former = problems.filter { !numbers.insert($0.number).inserted }
    #expect(former.count >= 20 && numbers.count == 4_029)
    for problem in former { expectEqual(all[problem.title]?.number, problem.number) }
    expectEqual(all["minimum-deletion-cost-to-avoid-repeating-letters"]?.number, 1578)
  }

  @Test("a former title or slug is its problem's, a present one comes first")
  func names() {
    for name in ["Implement strStr()", "implement-strstr", "IMPLEMENT STRSTR"] {
      expectEqual(known[name]?.title, "Find the Index of the First Occurrence in a String")
      expectEqual(known.isProblem(28, called: name), true)
      expectEqual(known.isProblem(1, called: name), false)
    }
    expectEqual(known[28]?.title, "Find the Index of the First Occurrence in a String")
    expectEqual(known["Two Sum"]?.number, 1)
    expectEqual(known.isProblem(561, called: "Two Sum"), false)
    expectEqual(known.isProblem(9, called: "Palindrome Number"), nil)
    expectEqual(known[""]?.number, nil)
    expectEqual(known["…"]?.number, nil)
  }
}
