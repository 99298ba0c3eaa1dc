// The addresses of problems at LeetCode.

import StudyModel
import TestSupport
import Testing

@Suite("The address of a problem")
struct LeetCodeAddressTests {
  @Test("is made of the title as LeetCode makes it")
  func address() {
    for (number, title, slug) in [
      (1, "Two Sum", "two-sum"),
      (50, "Pow(x, n)", "powx-n"),
      (69, "Sqrt(x)", "sqrtx"),
      (380, "Insert Delete GetRandom O(1)", "insert-delete-getrandom-o1"),
      (
        381, "Insert Delete GetRandom O(1) - Duplicates allowed",
        "insert-delete-getrandom-o1-duplicates-allowed"
      ),
      (432, "All O`one Data Structure", "all-oone-data-structure"),
      (1393, "Capital Gain/Loss", "capital-gainloss"),
      (118, "Pascal's Triangle", "pascals-triangle"),
      (
        3572, "Maximize Y‑Sum by Picking a Triplet of Distinct X‑Values",
        "maximize-ysum-by-picking-a-triplet-of-distinct-xvalues"
      ),
    ] {
      let problem = Problem(number: number, title: title, difficulty: nil)
      expectEqual(problem.address, "https://leetcode.com/problems/\(slug)/", title)
    }
    // Not of a title without letters or digits.
    for title in ["", "×’‑", " - ", "二数之和"] {
      expectEqual(Problem(number: 1, title: title, difficulty: nil).address, nil)
    }
    // It stays within the page of one problem, whatever the title has.
    for (title, slug) in [
      ("<script>", "script"), ("../../evil", "evil"), ("climbing stairs?x=1#y", "climbing-stairsx1y"),
      ("a\u{0}\n//b", "ab"),
    ] {
      let problem = Problem(number: 70, title: title, difficulty: nil)
      expectEqual(problem.address, "https://leetcode.com/problems/\(slug)/", title)
    }
    // Nothing is in its path but lower-case letters, digits and single hyphens between them.
    expectEqual(leetCodeSlug("  - A\u{301}  --  b/ç (C)\t9 - "), "a-b-c9")
    expectEqual(leetCodeSlug("×’‑"), "")
  }
}
