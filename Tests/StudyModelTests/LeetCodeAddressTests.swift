// Links to LeetCode: right, or none.

import StudyModel
import Testing

@Suite("A link to LeetCode")
struct LeetCodeAddressTests {
  @Test(
    "is made of the title as LeetCode makes it",
    arguments: [
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
    ])
  func known(number: Int, title: String, slug: String) {
    let problem = Problem(number: number, title: title, difficulty: nil)
    #expect(leetCodeAddress(of: problem) == "https://leetcode.com/problems/\(slug)/")
  }

  @Test(
    "is not made for a title that LeetCode does not have under the number",
    arguments: [
      (1, "Two Sums"), (2, "Two Sum"), (1, ""), (1, "Zwei Summen"), (0, "Two Sum"), (-1, "Two Sum"),
      (99_999, "Two Sum"), (Int.max, "Two Sum"), (70, "<script>"), (70, "../../evil"),
      (70, "climbing stairs?x=1#y"),
    ])
  func unknown(number: Int, title: String) {
    #expect(leetCodeAddress(of: Problem(number: number, title: title, difficulty: nil)) == nil)
  }

  @Test("has nothing in its path but lower-case letters, digits and single hyphens between them")
  func slugCharacters() {
    #expect(leetCodeSlug("  - A\u{301}  --  b/ç (C)\t9 - ") == "a-b-c9")
    #expect(leetCodeSlug("×’‑") == "")
  }
}
