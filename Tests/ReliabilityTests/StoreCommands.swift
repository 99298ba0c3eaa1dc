// The commands that change a store, as a table: how each is prepared and called.

#if os(Linux)
import Testing

/// A command that the fault tests run again and again from the same prepared folder.
///
/// Whether it was applied needs no words here: the program is deterministic, so the undisturbed run says
/// which files a whole change leaves.
struct StoreCommand: Sendable, CustomTestStringConvertible {
  let name: String
  /// `{run}` stands for the folder that holds the workspace, `{backup}` for the name of its newest backup, `{other}`
  /// for another plan.
  let arguments: [String]
  /// The commands that make the workspace, the day before; without any there is none.
  var preparation: [[String]] = history
  /// Whether the workspace follows a plan of its own, instead of one that each command names.
  var followsOwnPlan = false

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

  private static let takeOther = ["plan", "use", "{other}"]
  private static let importOther = ["import", "{run}/export.json", "--with-plan"]
  private static let exportOther =
    history + [takeOther, ["export", "--output", "{run}/export.json"], ["undo"]]

  private static let ofThePlan = [
    StoreCommand(name: "plan use", arguments: takeOther, followsOwnPlan: true),
    StoreCommand(
      name: "undo of plan use", arguments: ["undo"], preparation: history + [takeOther],
      followsOwnPlan: true),
    StoreCommand(
      name: "import --with-plan", arguments: importOther, preparation: exportOther, followsOwnPlan: true),
    StoreCommand(
      name: "undo of import --with-plan", arguments: ["undo"], preparation: exportOther + [importOther],
      followsOwnPlan: true),
  ]

  static let all = everyday + recovery + ofThePlan
}
#endif
