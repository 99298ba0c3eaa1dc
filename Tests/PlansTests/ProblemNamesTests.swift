// Which problem a row or a bullet names: each piece of evidence alone, against the others, and columns as a whole.

import StudyModel
import TestSupport
import Testing

@testable import Plans

struct ProblemNamesTests {
  struct Case: CustomTestStringConvertible {
    let text: String
    let outcome: ProblemNames.Outcome
    var counts = false
    var testDescription: String { text + (counts ? " (in a list that counts)" : "") }

    init(_ text: String, counts: Bool = false, _ outcome: ProblemNames.Outcome) {
      (self.text, self.counts, self.outcome) = (text, counts, outcome)
    }
  }

  private static let twoSum = "https://leetcode.com/problems/two-sum/"

  /// `knownProblems` has 1, 26, 50, 53 and 1480; of all other numbers LeetCode's titles can be confirmed only.
  @Test(
    "the most trusted piece decides, and what cannot be right is not taken",
    arguments: [
      // One piece alone.
      Case("[here](\(twoSum))", .problem(number: 1, title: "here")),
      Case("LC 704", .problem(number: 704, title: nil)),
      Case("maximum subarray", .problem(number: 53, title: "maximum subarray")),
      Case("704", .problem(number: 704, title: nil)),
      Case("A puzzle", .problem(number: nil, title: "A puzzle")),
      Case("", .nameless),
      // Pieces that agree.
      Case("LC 1: [Two Sum](\(twoSum))", .problem(number: 1, title: "Two Sum")),
      Case("704. Binary Search", .problem(number: 704, title: "Binary Search")),
      Case("704 Binary Search", .problem(number: 704, title: "Binary Search")),
      Case("0704-binary-search", .problem(number: 704, title: "binary-search")),
      Case("704. [Binary Search](./704.py)", .problem(number: 704, title: "Binary Search")),
      Case(
        "[704. Binary Search](https://leetcode.cn/problems/binary-search/)",
        .problem(number: 704, title: "Binary Search")),
      Case("99998. Newer than what is known", .problem(number: 99_998, title: "Newer than what is known")),
      Case("704. 二分查找", .problem(number: 704, title: "二分查找")),
      // Digits that belong to the title.
      Case("132 Pattern", .problem(number: nil, title: "132 Pattern")),
      Case("456. 132 Pattern", .problem(number: 456, title: "132 Pattern")),
      Case("3Sum", .problem(number: nil, title: "3Sum")),
      Case("01 Matrix", .problem(number: nil, title: "01 Matrix")),
      // LeetCode's name beside a number counts for more than a title in other words.
      Case("LC 7: Reverse", .problem(number: 7, title: "Reverse")),
      // A bare number against a link or a known title: it is passed over, and told where it does not count rows.
      Case("2. Two Sum", .problem(number: 1, title: "Two Sum")),
      Case("2. Two Sum", counts: true, .problem(number: 1, title: "Two Sum")),
      Case("2 Two Sum", .problem(number: 1, title: "Two Sum")),
      Case("5. [x](\(twoSum))", .problem(number: 1, title: "x")),
      Case(
        "5. [Binary Search](https://leetcode.com/problems/binary-search)",
        .problem(number: 704, title: "Binary Search")),
      // A bare number against an unknown title.
      Case("2. Jump Game", .problem(number: 2, title: "Jump Game")),
      Case("53. Jump Game", .contradiction("53", "`Jump Game`")),
      Case("2. Jump Game", counts: true, .problem(number: nil, title: "Jump Game")),
      Case("53. Maximum Subarray", counts: true, .problem(number: 53, title: "Maximum Subarray")),
      Case("2. 跳跃游戏", counts: true, .problem(number: nil, title: "跳跃游戏")),
      // A former title or slug is its problem's, and so is a number whose link is not known.
      Case("28. Implement strStr()", .problem(number: 28, title: "Implement strStr")),
      Case("[x](https://leetcode.com/problems/implement-strstr/)", .problem(number: 28, title: "x")),
      Case("LC 28: Implement strStr()", .problem(number: 28, title: "Implement strStr")),
      Case("LC 99: [New](https://leetcode.com/problems/a-new-one)", .problem(number: 99, title: "New")),
      // Trusted pieces that disagree.
      Case("LC 5: [Two Sum](\(twoSum))", .contradiction("the link to `two-sum`", "LC 5")),
      Case("LC 5: Two Sum", .contradiction("LC 5", "`Two Sum`")),
      Case(
        "[Maximum Subarray](\(twoSum))", .contradiction("the link to `two-sum`", "`Maximum Subarray`")),
      // A link to a problem that nobody knows says less than a title that everybody knows.
      Case(
        "[Two Sum](https://leetcode.com/problems/jump-game)", .problem(number: 1, title: "Two Sum")),
      // Links to elsewhere.
      Case(
        "4. [Watermelon](https://codeforces.com/problemset/problem/4/A)", .otherJudge),
      Case("[Two Sum](https://www.hackerrank.com/x)", .otherJudge),
      Case("[Two Sum](https://neetcode.io/problems/two-integer-sum)", .problem(number: 1, title: "Two Sum")),
      Case("[Two Sum](https://cses.fi/1) ([too](\(twoSum)))", .problem(number: 1, title: "Two Sum")),
      Case("[Odd](https://notleetcode.com/problems/two-sum)", .problem(number: nil, title: "Odd")),
    ])
  func mostTrustedPieceDecides(_ sample: Case) {
    let text = ProblemText(sample.text, knownProblems)
    var names = ProblemNames()
    names.add(text)
    names.title = text.title
    // As in a list whose numbers count its entries.
    if !sample.counts || text.title == nil && text.slug == nil { names.number = text.number }
    expectEqual(names.outcome(knownProblems), sample.outcome)
  }

  @Test("numbers that count are told from LeetCode's, boxes from titles, and other addresses")
  func parts() {
    let lists: [([Int], Bool)] = [
      ([1, 2, 3], true), ([0, 1, 2], true), ([3, 1, 2], true), ([16, 17], true), ([1, 2, 1, 2, 3], true),
      ([1, 1, 1], false), ([1, 3, 5], false), ([704], false), ([], false), ([1, 704, 53], false),
    ]
    for (numbers, counts) in lists {
      expectEqual(countsRows(numbers), counts, "\(numbers)")
    }
    let addresses: [(String, String?)] = [
      ("https://leetcode.com/problems/two-sum/description/?x=1", "two-sum"),
      ("http://www.leetcode.com/problems/Two-Sum", "two-sum"), ("leetcode.com/problems/two-sum", "two-sum"),
      ("https://leetcode.com/contest/weekly-contest-1/problems/two-sum#x", "two-sum"),
      ("https://leetcode-cn.com/problems/two-sum/", "two-sum"), ("https://leetcode.com/problems/", nil),
      ("https://leetcode.com/problems/--/", nil), ("https://leetcode.com/problemset/two-sum", nil),
      ("https://leetcode.com.evil.org/problems/two-sum", nil), ("two-sum", nil), ("", nil), ("https://", nil),
    ]
    for (address, slug) in addresses {
      expectEqual(ProblemAddress(address)?.slug, slug, address)
    }
    let boxes: [(String, SolvedSign?, String)] = [
      ("[ ] Two Sum", SolvedSign.open, "Two Sum"), ("[x] Two Sum", .solved(nil), "Two Sum"),
      ("- [ ] [Two Sum](a)", .open, "[Two Sum](a)"), ("* [X] Two Sum", .solved(nil), "Two Sum"),
      ("[-] Two Sum", .open, "Two Sum"), ("[/] Two Sum", .open, "Two Sum"),
      ("☑️ Two Sum", .solved(nil), "Two Sum"), ("⬜ Two Sum", .open, "Two Sum"),
      ("⏳ Two Sum", .open, "Two Sum"),
      ("[Two Sum](a)", nil, "[Two Sum](a)"), ("[x](a)", nil, "[x](a)"), ("- Two Sum", nil, "- Two Sum"),
      ("[1] Two Sum", nil, "[1] Two Sum"), ("🔥 Two Sum", nil, "🔥 Two Sum"),
    ]
    for (text, sign, title) in boxes {
      let (rest, found) = splitMark(text)
      expectEqual(found, sign, text)
      expectEqual(rest, title)
    }
    let titles: [(String, String)] = [
      ("[Two Sum](u) 🔒", "Two Sum"), ("**Two Sum**", "Two Sum"), ("`Two Sum`", "Two Sum"),
      ("A \\| B", "A | B"),
      ("[**Two** Sum](https://a.b/c_(d)) and more", "Two Sum"), ("Two Sum - https://a.b/c", "Two Sum"),
      ("1 < 2", "1 < 2"),
      ("Two Sum (Easy)", "Two Sum"), ("Two Sum [Medium]", "Two Sum"),
      ("String to Integer (atoi)", "String to Integer (atoi)"),
      ("Two\u{1B} \u{7}Sum", "Two Sum"), ("[Two Sum](u", "[Two Sum](u"),
    ]
    for (text, title) in titles {
      expectEqual(ProblemText(text, knownProblems).title, title)
    }
  }
}
