// The names offered for a mistyped one.

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
    #expect(closestMatches(to: typed, among: ClosestMatchesTests.commands) == offered)
  }

  @Test("the nearest come first, equals in the order given, and never more than three")
  func order() {
    #expect(
      closestMatches(to: "status", among: ["stadium", "statuss", "stat", "status"]) == [
        "status", "statuss", "stat",
      ])
    #expect(closestMatches(to: "abc", among: ["abd", "abe", "abf", "abg"]) == ["abd", "abe", "abf"])
    #expect(closestMatches(to: "abc", among: ["abg", "abf", "abc"]) == ["abc", "abg", "abf"])
    #expect(closestMatches(to: "abc", among: []) == [])
  }

  @Test("a swap of neighbours is one edit, and letters that changed places over a distance are two")
  func edits() {
    #expect(closestMatches(to: "abc", among: ["acb"]) == ["acb"])
    #expect(closestMatches(to: "abc", among: ["cba"]) == [])
    #expect(closestMatches(to: "abcdef", among: ["fbcdea"]) == ["fbcdea"])
    // The restricted distance: no edit falls between swapped letters, so `ca` to `abc` takes three.
    #expect(closestMatches(to: "abcabc", among: ["abcca"]) == [])
  }

  @Test("a name longer than 64 characters has no nearest, and a far longer candidate is not near")
  func long() {
    let name = String(repeating: "a", count: 64)
    #expect(closestMatches(to: name + "a", among: [name]) == [])
    #expect(closestMatches(to: name, among: [name]) == [name])
    #expect(closestMatches(to: name, among: [name + String(repeating: "b", count: 21)]).count == 1)
    #expect(closestMatches(to: name, among: [name + String(repeating: "b", count: 22)]) == [])
    #expect(closestMatches(to: name, among: [name + String(repeating: "b", count: 36)]) == [])
  }
}
