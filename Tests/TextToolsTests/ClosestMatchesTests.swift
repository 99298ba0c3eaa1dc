// The names offered for a mistyped one.

import TestSupport
import Testing
import TextTools

@Suite("Nearest names")
struct ClosestMatchesTests {
  private static let commands = ["today", "done", "status", "site", "settings", "demo", "note", "report"]

  @Test(
    "names within a third of the letters are offered, nearest first",
    arguments: [
      ("done", ["done"]), ("don", ["done"]), ("doen", ["done"]), ("DONE", ["done"]), ("stats", ["status"]),
      ("staus", ["status"]), ("sattus", ["status"]), ("todya", ["today"]), ("settngs", ["settings"]),
      ("sit", ["site"]),
      ("demp", ["demo"]), ("rport", ["report"]), ("nope", ["note"]), ("xyz", []), ("reopen", []), ("", []),
      ("backup", []),
    ])
  func nearest(typed: String, offered: [String]) {
    expectEqual(closestMatches(to: typed, among: ClosestMatchesTests.commands), offered)
  }

  @Test("the nearest come first, equals in the order given, and never more than three")
  func order() {
    expectEqual(
      closestMatches(to: "status", among: ["stadium", "statuss", "stat", "status"]),
      [
        "status", "statuss", "stat",
      ])
    expectEqual(closestMatches(to: "abc", among: ["abd", "abe", "abf", "abg"]), ["abd", "abe", "abf"])
    expectEqual(closestMatches(to: "abc", among: ["abg", "abf", "abc"]), ["abc", "abg", "abf"])
    expectEqual(closestMatches(to: "abc", among: []), [])
  }

  @Test("a swap of neighbours is one edit, and letters that changed places over a distance are two")
  func edits() {
    expectEqual(closestMatches(to: "abc", among: ["acb"]), ["acb"])
    expectEqual(closestMatches(to: "abc", among: ["cba"]), [])
    expectEqual(closestMatches(to: "abcdef", among: ["fbcdea"]), ["fbcdea"])
    // The restricted distance: no edit falls between swapped letters, so `ca` to `abc` takes three.
    expectEqual(closestMatches(to: "abcabc", among: ["abcca"]), [])
  }

  @Test("a name longer than 64 characters has no nearest, and a far longer candidate is not near")
  func long() {
    let name = String(repeating: "a", count: 64)
    expectEqual(closestMatches(to: name + "a", among: [name]), [])
    expectEqual(closestMatches(to: name, among: [name]), [name])
    expectEqual(closestMatches(to: name, among: [name + String(repeating: "b", count: 21)]).count, 1)
    expectEqual(closestMatches(to: name, among: [name + String(repeating: "b", count: 22)]), [])
    expectEqual(closestMatches(to: name, among: [name + String(repeating: "b", count: 36)]), [])
  }
}
