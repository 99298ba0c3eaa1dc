// What the learner of the demonstration wrote.

import StudyModel

/// Notes and reflections as people write them, with the Markdown they use.
struct DemoTexts {
  let problemNotes = [
    "Two pointers from both ends. The sorted order is what makes moving the smaller side safe.",
    "First try was **O(n²)** and timed out. Keeping a running sum in a dictionary brings it to `O(n)`.",
    """
    What went wrong, in order:

    1. off by one at the right end
    2. forgot the empty array
    3. compared indices instead of values
    """,
    "Invariant: everything left of `slow` is already in place.\n\n```\nslow = 0\nfor fast in range(n): ...\n```",
    """
    | approach | time | space |
    |---|---|---|
    | sort first | n log n | 1 |
    | hash map | n | n |

    The second one is what an interviewer wants to hear about first.
    """,
    "Solved it after the hint about prefix sums.[^1] Again in a week.\n\n[^1]: The count of each sum, not only whether it was seen.",
    "Edge cases to say aloud: one element, all equal, already sorted, ~~negative~~ zero values.",
    "- [x] brute force\n- [x] better\n- [ ] explain it without looking",
  ]

  let topicNotes = [
    "The part I could not explain at first: who decides that a node is down, and what happens to its keys.",
    "Numbers to remember: a cache hit in memory is about *100 ns*, a round trip in one data centre about *0.5 ms*.",
    "> Every choice here trades freshness for something else.\n\nI would start with a short time to live and measure.",
    "Drew it twice. The second time without looking, except for the retry path.",
  ]

  let reflections = [
    "A good day. The last problem took longer than it should because I started typing too early.",
    "Slow start, but the pattern is clear now: *say the invariant first*, then write the loop.",
    "Tired after work. Did the two easy ones and the reading, and that is fine.",
    "I can explain today's topic in three minutes. Tomorrow: the follow-up about failure.",
    "Half of the time went into one index. Next time I draw the array on paper.",
  ]

  let bonusProblems = [
    Problem(number: 1768, title: "Merge Strings Alternately", difficulty: .easy),
    Problem(number: 392, title: "Is Subsequence", difficulty: .easy),
    Problem(number: 1071, title: "Greatest Common Divisor of Strings", difficulty: .easy),
    Problem(number: 605, title: "Can Place Flowers", difficulty: .easy),
    Problem(number: 334, title: "Increasing Triplet Subsequence", difficulty: .medium),
    Problem(number: 443, title: "String Compression", difficulty: .medium),
    Problem(number: 1679, title: "Max Number of K-Sum Pairs", difficulty: .medium),
    Problem(number: 2215, title: "Find the Difference of Two Arrays", difficulty: .easy),
    Problem(number: 1657, title: "Determine if Two Strings Are Close", difficulty: .medium),
    Problem(number: 2352, title: "Equal Row and Column Pairs", difficulty: .medium),
    Problem(number: 2390, title: "Removing Stars From a String", difficulty: .medium),
    Problem(number: 933, title: "Number of Recent Calls", difficulty: .easy),
  ]
}
