// The commands that change a store, as a table: how each is prepared and called.

#if os(Linux)
import Testing

/// A command that the fault tests run again and again from the same prepared folder.
///
/// Whether it was applied needs no words here: the program is deterministic, so the undisturbed run says
/// which files a whole change leaves.
struct StoreCommand: Sendable, CustomTestStringConvertible {
  let name: String
  /// `{run}` stands for the folder that holds the workspace, `{backup}` for the name of its newest backup.
  let arguments: [String]
  /// The commands that make the workspace, the day before; without any there is none.
  var preparation: [[String]] = history
  /// Plans that lie beside the workspace: the name of each file in `{run}`, and its text.
  var plans: [String: String] = [:]

  var testDescription: String { name }

  /// Something of every kind that the commands below change or take back.
  private static let history = [
    ["done", "lc-1", "25m"], ["note", "lc-1", "Two pointers."], ["done", "lc-3", "10m"],
  ]

  static let done = StoreCommand(name: "done", arguments: ["done", "lc-2", "1m"])

  private static let everyday = [
    done,
    StoreCommand(name: "done, the first", arguments: ["done", "lc-2", "1m"], preparation: []),
    StoreCommand(name: "note", arguments: ["note", "lc-1", "Read *twice*."]),
    StoreCommand(name: "reopen", arguments: ["reopen", "lc-1"]),
    StoreCommand(name: "settings set", arguments: ["settings", "set", "dayStart", "03:00"]),
  ]

  private static let recovery = [
    StoreCommand(name: "undo", arguments: ["undo"]),
    StoreCommand(name: "redo", arguments: ["redo"], preparation: history + [["undo"]]),
    StoreCommand(name: "backup create", arguments: ["backup", "create"]),
    StoreCommand(
      name: "backup restore", arguments: ["backup", "restore", "{backup}"],
      preparation: [history[0], ["backup", "create"], history[1], history[2]]),
    StoreCommand(
      name: "import", arguments: ["import", "{run}/export.json"],
      preparation: history + [["export", "--output", "{run}/export.json"], ["undo"]]),
    StoreCommand(name: "restart", arguments: ["restart", "--yes"]),
  ]

  private static func plan(_ theme: String, _ more: String) -> String {
    """
    # Week 1: \(theme)

    ## Day 1

    ### DSA: Arrays

    - [ ] LC 1: Two Sum [Easy]
    - [ ] LC 3: Longest Substring Without Repeating Characters [Medium]
    - [ ] LC 4: Median of Two Sorted Arrays [Hard]
    \(more)

    """
  }

  /// Two plans of one's own; the second has what the first has not.
  private static let plans = [
    "first.md": plan("First", "- [ ] LC 2: Add Two Numbers [Medium]"),
    "second.md": plan("Second", "- [ ] LC 5: Longest Palindromic Substring [Medium]"),
  ]
  private static func follow(_ plan: String) -> [String] {
    ["curriculum", "update", "{run}/\(plan).md", "--yes"]
  }
  private static let firstPlan = [follow("first")] + history
  private static let otherPlan =
    firstPlan + [follow("second"), ["export", "--output", "{run}/export.json"], ["undo"]]
  private static let importPlan = ["import", "{run}/export.json", "--plan"]

  private static let ofThePlan = [
    StoreCommand(
      name: "curriculum update", arguments: follow("second"), preparation: firstPlan, plans: plans),
    StoreCommand(
      name: "undo of curriculum update", arguments: ["undo"], preparation: firstPlan + [follow("second")],
      plans: plans),
    StoreCommand(name: "import --plan", arguments: importPlan, preparation: otherPlan, plans: plans),
    StoreCommand(
      name: "undo of import --plan", arguments: ["undo"], preparation: otherPlan + [importPlan], plans: plans),
  ]

  static let all = everyday + recovery + ofThePlan
}
#endif
