// The names offered for a mistyped one.

import TestSupport
import Testing
import TextTools

@Suite("Nearest names")
struct ClosestMatchesTests {
  private static let commands = ["today", "done", "status", "site", "settings", "demo", "note", "report"]

  @Test(
    "names within a third of the letters are offered, nearest first, equals in the order given, up to three")
  func nearest() {
    for (typed, offered) in [
      ("done", ["done"]), ("don", ["done"]), ("doen", ["done"]), ("DONE", ["done"]), ("stats", ["status"]),
      ("staus", ["status"]), ("sattus", ["status"]), ("todya", ["today"]), ("settngs", ["settings"]),
      ("sit", ["site"]),
      ("demp", ["demo"]), ("rport", ["report"]), ("nope", ["note"]), ("xyz", []), ("reopen", []), ("", []),
      ("backup", []),
    ] {
      expectEqual(closestMatches(to: typed, among: ClosestMatchesTests.commands), offered)
    }
    expectEqual(
      closestMatches(to: "status", among: ["stadium", "statuss", "stat", "status"]),
      [
        "status", "statuss", "stat",
      ])
    expectEqual(closestMatches(to: "abc", among: ["abd", "abe", "abf", "abg"]), ["abd", "abe", "abf"])
    expectEqual(closestMatches(to: "abc", among: ["abg", "abf", "abc"]), ["abc", "abg", "abf"])
    expectEqual(closestMatches(to: "abc", among: []), [])
    // A swap of neighbours is one edit, and letters that changed places over a distance are two.
    expectEqual(closestMatches(to: "abc", among: ["acb"]), ["acb"])
    expectEqual(closestMatches(to: "abc", among: ["cba"]), [])
    expectEqual(closestMatches(to: "abcdef", among: ["fbcdea"]), ["fbcdea"])
    // The restricted distance: no edit falls between swapped letters, so `ca` to `abc` takes three.
    expectEqual(closestMatches(to: "abcabc", among: ["abcca"]), [])
    // A name longer than 64 characters has no nearest, and a far longer candidate is not near.
    let name = String(repeating: "a", count: 64)
    expectEqual(closestMatches(to: name + "a", among: [name]), [])
    expectEqual(closestMatches(to: name, among: [name]), [name])
    expectEqual(closestMatches(to: name, among: [name + String(repeating: "b", count: 21)]).count, 1)
    expectEqual(closestMatches(to: name, among: [name + String(repeating: "b", count: 22)]), [])
    expectEqual(closestMatches(to: name, among: [name + String(repeating: "b", count: 36)]), [])
  }
}
