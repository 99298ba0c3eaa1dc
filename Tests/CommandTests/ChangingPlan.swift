// A plan in two versions, and how they differ, for the tests of `plan update`.

enum ChangingPlan {
  /// The plan that the program comes with at first.
  static let before = plan([
    ["LC 1: Two Sum [Easy]", "LC 2: Add [Easy]", "Task: Draw it {#draw}"],
    ["LC 3: Longest [Medium]", "Task: Read it {#read}"],
    ["LC 4: Median [Hard]", "Task: Say it {#say}"],
  ])

  /// LC 2 moves to day 3, LC 1 is gone, the task of day 2 is renamed, LC 9 and a fourth day are new.
  static let after = plan([
    ["LC 9: Palindrome [Easy]", "Task: Draw it {#draw}"],
    ["LC 3: Longest [Hard]", "Task: Read it twice {#read}"],
    ["LC 4: Median [Hard]", "LC 2: Add [Easy]", "Task: Say it {#say}"],
    ["LC 5: Palindromes [Medium]", "Task: Rest {#rest}"],
  ])

  private static func plan(_ days: [[String]]) -> String {
    let texts = days.enumerated().map { index, items in
      let (problems, tasks) = (items.filter { $0.hasPrefix("LC") }, items.filter { !$0.hasPrefix("LC") })
      func list(_ items: [String]) -> String { items.map { "- [ ] \($0)\n" }.joined() }
      return
        "## Day \(index + 1)\n\nGoal: G.\n\n### DSA: F\n\n\(list(problems))\n### System Design: T\n\n\(list(tasks))\n"
    }
    return "# Week 1: A\n\n" + texts.joined()
  }

  /// What `plan update` says of the two.
  static let differences = """
    The bundled plan, compared with yours:
    New: 3 items
      day 1 LC 9 Palindrome
      day 4 LC 5 Palindromes
      day 4 Do: Rest
    Gone: 1 item
      day 1 LC 1 Two Sum; your work is kept
    Moved: 1 item
      day 1 to 3: LC 2 Add
    Renamed: 1 item
      day 2 Do: Read it twice; it was Read it
    Changed: 1 difficulty and 1 time box.
    Days: 4; there were 3.
    Changed: theme or days of 1 week.
    What you logged on 1 item that the plan no longer has is kept: it stays in the
      report and in `machinemode doctor`.
    Today's list, day 1, changes: LC 9 Palindrome is new; LC 1 Two Sum and LC 2 Add
      are gone.
    The plan's last day moves from 22 November 2026 to 23 November 2026.

    """
}
