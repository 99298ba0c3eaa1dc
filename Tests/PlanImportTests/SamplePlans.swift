// Plans in the ways that people write them, for the tests of this room.

import CurriculumReader
import ItemSyntax
import StudyModel
import TestSupport

@testable import PlanImport

func outline(_ text: String, known: [Problem] = []) -> PlanOutline {
  readPlanOutline(text, file: "PLAN.md", known: KnownProblems(known)).outline
}

/// The plan in our layout, with nothing known beside it.
func layout(
  _ text: String, known: [Problem] = [], alternative: @escaping (Int) -> Problem? = { _ in nil }
) -> PlanLayout {
  planLayout(
    outline(text, known: known), known: KnownProblems(known),
    names: SectionNames(practice: "DSA", study: "System Design"), alternative: alternative)
}

/// The curriculum that a plan comes to.
func importedCurriculum(_ text: String) -> Curriculum? {
  readCurriculum(layout(text).files.map { CurriculumFile(name: $0.name, text: $0.text) }).curriculum
}

/// What of an item a bullet says, ticks and places left out.
struct Said: Hashable {
  let kind: ItemKind
  var number: Int?
  let title: String
  var difficulty: Difficulty?
  var minutes: Int?
  var isRevision = false
  var id: String?
}

extension OutlineItem {
  var said: Said {
    Said(
      kind: kind, number: number, title: title, difficulty: difficulty, minutes: minutes,
      isRevision: isRevision, id: id)
  }
}

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
