// Which problem a path means: the shapes of real repositories, and names that only look like one.

import StudyModel
import TestSupport
import Testing

@testable import Solutions

@Suite("The problem that a path means") struct SolutionPathTests {
  static let problems = [
    (1, "Two Sum"), (3, "Longest Substring Without Repeating Characters"), (15, "3Sum"), (50, "Pow(x, n)"),
    (78, "Subsets"), (118, "Triangle"), (129, "Sum Root to Leaf Numbers"), (135, "Candy"),
    (146, "LRU Cache"), (153, "Find Minimum in Rotated Sorted Array"), (377, "Combination Sum IV"),
    (39, "Combination Sum"),
    (456, "132 Pattern"), (542, "01 Matrix"), (1721, "Swapping Nodes in a Linked List"),
    (1907, "Count Salary Categories"), (2620, "Counter"), (283, "Move Zeroes"), (70, "Climbing Stairs"),
    (28, "Find the Index of the First Occurrence in a String"), (28, "Implement strStr()"),
    (54, "Spiral Matrix"), (56, "Merge Intervals"), (101, "Symmetric Tree"),
    (1091, "Shortest Path in Binary Matrix"),
    (206, "Reverse Linked List"), (347, "Top K Frequent Elements"),
    (1578, "Minimum Time to Make Rope Colorful"),
    (1578, "Minimum Deletion Cost to Avoid Repeating Letters"), (169, "Majority Element"),
    (2, "Add Two Numbers"), (20, "Valid Parentheses"), (49, "Group Anagrams"),
    (104, "Maximum Depth of Binary Tree"), (121, "Best Time to Buy and Sell Stock"),
    (141, "Linked List Cycle"),
    (175, "Combine Two Tables"), (200, "Number of Islands"), (217, "Contains Duplicate"),
    (226, "Invert Binary Tree"), (242, "Valid Anagram"), (704, "Binary Search"),
    (3168, "Minimum Number of Chairs in a Waiting Room"),
  ].map { Problem(number: $0.0, title: $0.1, difficulty: .easy) }

  private func meaning(_ path: String) -> PathMeaning {
    var reader = PathReader(Self.problems)
    return reader.meaning(of: Array(path.utf8)[...])
  }

  private static let named: [(path: String, number: Int)] = [
    // A slug or a title in any spelling, whatever number stands in front.
    ("0129-sum-root-to-leaf-numbers/0129-sum-root-to-leaf-numbers.cpp", 129),
    ("0528-swapping-nodes-in-a-linked-list/0528-swapping-nodes-in-a-linked-list.py", 1721),
    ("0377\u{1F7E1}Combination_Sum_IV/solution.swift", 377), ("C#/move-zeroes.cs", 283),
    ("FindMinimumInRotatedSortedArray.java", 153), ("1907. Count Salary Categories/q.sql", 1907),
    ("01-matrix.py", 542), ("0542-01-matrix/x.py", 542), ("132-pattern.go", 456), ("15-3sum.py", 15),
    ("3sum/Solution.java", 15), ("powx-n.py", 50), ("50. Pow(x, n).py", 50), ("LRUCache.java", 146),
    ("lru_cache.rb", 146), ("two-sum-brute-force.py", 1), ("TwoSumV2.java", 1), ("two_sum_python3.py", 1),
    ("lc1-two-sum.py", 1), ("LeetCode 1 Two Sum.py", 1), ("p0001_TwoSum.kt", 1), ("[1] Two Sum.js", 1),
    ("1TwoSum.ts", 1), ("combination-sum.py", 39), ("118-triangle.py", 118), ("118. Triangle/main.py", 118),
    // The slug counts before a title, wherever it stands.
    ("two-sum/MoveZeroes.java", 1), ("TwoSum/MoveZeroes.java", 283), ("two-sum/counter.py", 1),
    // The layouts of well-known repositories.
    ("solution/0000-0099/0020.Valid Parentheses/Solution.py", 20), ("python/1-Two-Sum.py", 1),
    ("csharp/0121-best-time-to-buy-and-sell-stock.cs", 121), ("C++/valid-anagram.cpp", 242),
    ("algorithms/cpp/addTwoNumbers/addTwoNumbers.cpp", 2),
    ("Go/Medium/0200-number-of-islands/0200-number-of-islands.go", 200),
    ("0175-combine-two-tables/0175-combine-two-tables.sql", 175), ("704.binary-search.py", 704),
    ("15.3sum.py", 15), ("Arrays/217 - Contains Duplicate/solution.py", 217),
    ("problems/_0104_maximum_depth_of_binary_tree.py", 104),
    ("src/leetcode/P0141LinkedListCycle.java", 141),
    ("Notebooks/49. Group Anagrams.ipynb", 49), ("go/0049.group-anagrams/solution.go", 49),
    ("contest/weekly-contest-400/3168.minimum-number-of-chairs-in-a-waiting-room.py", 3168),
    // A letter before the number, a date and a former name are no obstacle.
    ("src/main/java/g0001_0100/s0001_two_sum/Solution.java", 1), ("src/n0054_spiral_matrix.rs", 54),
    ("src/problem/p0146_lru_cache.rs", 146), ("EASY/src/easy/ClimbingStairs.java", 70),
    ("src/lc/LC206_ReverseLinkedList.java", 206), ("Blind75/03_TopKFrequentElements/main.cpp", 347),
    ("2026/11/19/56_merge_intervals.go", 56), ("2026-11-19-two-sum.py", 1), ("19.11.2026 Two Sum.py", 1),
    ("20261119_two_sum.py", 1), ("2026-11-19-0118-triangle.py", 118),
    ("0028-implement-strstr/0028-implement-strstr.py", 28),
    ("1578.minimum-deletion-cost-to-avoid-repeating-letters.py", 1578),
  ]

  private static let noCode = [
    "two-sum/README.md", "two-sum/NOTES", "two-sum/.py", "test_two_sum.py", "two-sum.test.js",
    "TwoSumTest.java",
    "tests/two-sum.py", "src/test/java/TwoSum.java", "two_sum_spec.rb", "data/two-sum.json", "",
  ]

  private static let otherJudges = [
    "codeforces/two-sum.py", "Project Euler/1.py", "Majority Element - GFG/majority-element.cpp",
    "Two Sum - CodeChef/two-sum.cpp", "My Hacker Rank days/two-sum.py",
  ]

  @Test("the name of a file or folder means its problem; what is no code, or another judge's, means none")
  func names() {
    for (path, number) in Self.named { expectEqual(meaning(path), .problem(number), path) }
    for path in Self.noCode { expectEqual(meaning(path), .noCode, path) }
    for path in Self.otherJudges { expectEqual(meaning(path), .otherJudge, path) }
  }

  @Test(
    "what does not suffice is undecided, and says why",
    arguments: [
      ("counter.py", Optional(2620), Int?.none, UnnamedReason.ordinary),
      ("candy/Solution.java", 135, nil, .ordinary),
      ("1.py", nil, 1, .number), ("leetcode/easy/0001/solution.py", nil, 1, .number),
      ("0001-0100/lc1.py", nil, 1, .number), ("g0001_0100/1.py", nil, 1, .number),
      ("1000-1099/1091/main.cpp", nil, 1091, .number), ("101.对称二叉树.py", nil, 101, .number),
      ("LeetCode/0226.翻转二叉树/Solution.java", nil, 226, .number),
      ("src/main/java/com/example/firstthousand/_70.java", nil, 70, .number),
      ("src/java/com/example/_70.java", nil, nil, .number), ("s1.py", nil, nil, .unknown),
      ("2026-11-19-1.py", nil, nil, .unknown), ("2026-11-19-candy.py", 135, nil, .ordinary),
      ("Week 2/1.py", nil, nil, .number),
      ("999/solution.py", nil, nil, .number), ("combination-sum-4.py", nil, nil, .unknown),
      ("4123-two-sum-v/4123-two-sum-v.py", nil, nil, .unknown), ("util/helper.py", nil, nil, .unknown),
      ("数组/1.py", nil, nil, .number),
    ])
  func undecided(path: String, ordinary: Int?, number: Int?, reason: UnnamedReason) {
    expectEqual(meaning(path), .undecided(ordinary: ordinary, number: number, reason: reason))
  }

  @Test(
    "a comment in the first five lines names the problem",
    arguments: [
      ("/*\n * @lc app=leetcode id=153 lang=java\n */", Optional(153)),
      ("# @lc app=leetcode.cn id=1 lang=py", 1),
      ("\n\n\n\n// @lc id=7\n", 7), ("\n\n\n\n\n// @lc id=7\n", nil), ("# @lc id=x", nil),
      ("# @lc id=1234567", nil),
      ("# lc id=5", nil), ("# @lc id=5b", nil), ("", nil),
    ])
  func comment(text: String, number: Int?) {
    expectEqual(problemNumber(inFirstLines: Array(text.utf8)[...]), number)
  }
}
