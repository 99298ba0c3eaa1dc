// How the tests of this room read plans, and what they say of them.

import StudyModel
import TestSupport
import TextTools

@testable import Plans

/// A plan without anything to remark; the cases change one part of it.
let smallPlan = """
  # Week 1: Foundations

  ## Day 1

  Goal: Solve one.

  ### DSA: Arrays

  - [ ] LC 1: Two Sum [Easy]

  ### System Design: DNS

  - [ ] Read: RFC 1034 (30 min) {#dns-read}

  """

/// Problems that titles may name.
let titledProblems = [
  Problem(number: 1, title: "Two Sum", difficulty: .easy),
  Problem(number: 15, title: "3Sum", difficulty: .medium),
  Problem(number: 36, title: "Valid Sudoku", difficulty: .medium),
  Problem(number: 37, title: "Sudoku Solver", difficulty: .hard),
  Problem(number: 55, title: "Jump Game", difficulty: .medium),
  Problem(number: 146, title: "LRU Cache", difficulty: .medium),
  Problem(number: 157, title: "Read N Characters Given Read4", difficulty: .easy),
  Problem(number: 189, title: "Rotate Array", difficulty: .medium),
  Problem(number: 207, title: "Course Schedule", difficulty: .medium),
  Problem(number: 242, title: "Valid Anagram", difficulty: .easy),
  Problem(number: 704, title: "Binary Search", difficulty: .easy),
  Problem(number: 1672, title: "Richest Customer Wealth", difficulty: .easy),
]

func readPlan(_ files: [PlanFile], known: [Problem] = []) -> PlanReading {
  readPlan(files, ProblemLookup(known))
}

func readPlan(_ text: String, known: [Problem] = titledProblems) -> PlanReading {
  readPlan([PlanFile(name: "plan.md", text: text)], known: known)
}

/// A line for each day of a plan, `2 DSA: Arrays | goal`, and one for each of its items below it,
/// `  lc-1 LC 1 Two Sum [Easy] 15 min`; the errors of a plan that has any.
func said(_ reading: PlanReading) -> [String] {
  guard let curriculum = reading.curriculum else {
    return reading.diagnostics.filter { $0.severity == .error }.map(\.headline)
  }
  return curriculum.days.flatMap { day in
    let sections = day.sections.map { "\($0.track.name): \($0.subject)" }.joined(separator: ", ")
    let goal = day.goal.isEmpty ? "" : " | \(day.goal)"
    return ["\(day.number.value) \(sections)\(goal)"] + day.items.map { "  " + said($0) }
  }
}

/// `lc-1 LC 1 Two Sum [Easy] 15 min`, with its marks and text behind.
func said(_ item: Item) -> String {
  var words = [item.id.text, item.label, item.title]
  if let problem = item.problem { words.append("[\(Difficulty.name(problem.difficulty))]") }
  if let minutes = item.timeBox { words.append("\(minutes) min") }
  if item.isPlus { words.append("plus") }
  if let session = item.session { words.append("hidden until \(session.text)") }
  if let free = item.alternative { words.append("or \(free.number)") }
  if let text = item.text { words.append("| \(text.replacing("\n", with: "/"))") }
  return words.joined(separator: " ")
}

/// The items of a day that holds nothing but these bullets.
func items(_ bullets: String, below section: String = "**DSA: Arrays**") -> [String] {
  said(readPlan("**DAY 1**\n\n\(section)\n\n\(bullets)\n")).dropFirst().map { String($0.dropFirst(2)) }
}

/// The names of what is remarked on a plan, in order.
func remarks(_ text: String) -> [String] { readPlan(text).diagnostics.map(\.identifier) }

/// All diagnostics of the plan whose files these are.
func diagnostics(of texts: [String]) -> [Diagnostic] {
  let files = texts.enumerated().map { index, text in
    PlanFile(name: texts.count == 1 ? "plan.md" : "week-0\(index + 1).md", text: text)
  }
  let reading = readPlan(files, known: titledProblems)
  expectEqual(reading.curriculum == nil, reading.diagnostics.contains { $0.severity == .error })
  return reading.diagnostics
}

/// Their text, with an empty line between them.
func messages(of texts: [String]) -> String { diagnostics(of: texts).map(\.text).joined(separator: "\n\n") }

/// Nine days in the style of plans that are shared: emoji, bold lines, rules, dates, and bullets without boxes.
let sharedPlan = """
  # 🚀 9 DAYS TO GO

  **Start: Day 1 = July 7**

  * Two hours every day
  * LC 1 is where everybody starts

  ---

  ## WEEK 1: ARRAYS & THE HASH MAPS OF YOUTUBE (JULY 7-13)

  ### 📅 DAY 1 (July 7) - MONDAY

  **🎯 Goal: Walk an array once**

  **💻 DSA: Arrays (Easy Level Warm-Up)**
  * LC 1920: Build Array from Permutation
  * [LC 1480: Running Sum of 1d Array](https://leetcode.com/problems/running-sum-of-1d-array/) ⭐
    Keep the sum
    in one variable.

  **🏗️ SYSTEM DESIGN: DNS & Domain Resolution**
  * Watch: "DNS Explained" - [PowerCert](https://example.org/dns)
  * Task: Draw one lookup (25 min)
  * Bonus: Write a resolver

  ---

  **📅 DAY 2 (July 8) - TUESDAY**
  🎯 Goal: Move two pointers
  **💻 DSA: Two Pointers**
  1. LC #283: Move Zeroes (Easy)
  2. LeetCode 167. Two Sum II - Input Array Is Sorted [Medium]
  3. LC 1920 - Build Array from Permutation (revision)
  **🏗️ SYSTEM DESIGN: Load Balancing**
  - **Read:** the primer, section Load balancer
    - layer 4
    - [ ] layer 7

  **DAY 3: Wednesday**

  * 🎯 **Goal:** Sum prefixes

  **💻 DSA: Prefix Sums**
  + [x] LC 303: Range Sum Query - Immutable - Easy
  + [ ] LC 560: Subarray Sum Equals K (Medium, 30 min)
  + Include: the hash map

  **🏗️ SYSTEM DESIGN: Caching**
  + [X] Watch: "Caching Explained" - ByteByteGo

  **🗓️ Thursday, DAY 4**

  **Goal:** Say it aloud

  **💻 DSA: Mock**
  * Include: 2 mediums, 1 hard (45 min)
  * Focus: communication

  **🏗️ SYSTEM DESIGN: Mock**
  * Design a feed

  **DAY 5: Friday**
  **Goal:** Slide
  **DSA: Windows**
  * 643. Maximum Average Subarray I
  **System Design: Queues**
  * Task: Draw it

  **DAY 6: Saturday**
  **Goal:** Stack
  **DSA: Stacks**
  * LC 20: Valid Parentheses
  **System Design: Logs**
  * Task: Draw it

  **DAY 7: Sunday**
  **Goal:** Rest well
  **DSA: Lists**
  * LC 206: Reverse Linked List
  **System Design: Review**
  * Read: "Your notes"

  ## WEEK 2: TREES

  **DAY 8: Monday**
  **Goal:** Climb
  **DSA: Trees**
  * LC 104: Maximum Depth of Binary Tree
  **System Design: CDN**
  * Task: Draw it

  **DAY 9: Tuesday**
  **Goal:** Climb again
  **DSA: Trees**
  * LC 252: Meeting Rooms (premium)
  **System Design: SQL**
  * Task: Draw it

  ## 📊 TRACKER

  * LC solved: 0
  * LC 2: Add Two Numbers

  """
