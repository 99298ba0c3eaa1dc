// What a page may ask to save, and which command does it.

import TestSupport
import Testing

@testable import Program

@Suite("A change from a page")
struct SavedChangeTests {
  private func words(_ json: String) throws -> String {
    let change = try SavedChange(json: Array(json.utf8))
    return change.words.joined(separator: " ") + (change.input.isEmpty ? "" : " < \(change.input)")
  }

  @Test(
    "is a command of the program",
    arguments: [
      (#"{"do": "done", "item": "63.p2"}"#, "done 63.p2"),
      (#"{"do": "done", "item": "p1", "minutes": 25, "rating": "again"}"#, "done p1 25m again"),
      (#"{"do": "done", "item": "p1", "minutes": null, "rating": null, "programme": null}"#, "done p1"),
      (#"{"do": "reopen", "item": "lc-146"}"#, "reopen lc-146"),
      (#"{"do": "time", "item": "t1", "minutes": 1440}"#, "time t1 1440m"),
      (#"{"do": "review", "item": "146", "rating": "hard", "minutes": 12}"#, "review 146 hard 12m"),
      (
        #"{"do": "note", "item": "p1", "text": "Two\r\nlines", "was": "811c9dc5"}"#,
        "note write p1 - --was 811c9dc5 < Two\nlines"
      ),
      (
        #"{"do": "note", "item": "p1", "text": " \n", "was": "811c9dc5"}"#,
        "note write p1 --delete --was 811c9dc5"
      ),
      (
        #"{"do": "note", "item": "p1", "text": "--delete", "was": "811c9dc5"}"#,
        "note write p1 - --was 811c9dc5 < --delete"
      ),
      (
        #"{"do": "reflect", "day": 9, "text": "Good.", "was": "811c9dc5"}"#,
        "reflect --day 9 - --was 811c9dc5 < Good."
      ),
      (#"{"do": "task", "item": "4f1d0c22"}"#, "task done 4f1d0c22"),
      (
        #"{"do": "reopen-task", "item": "20261120T080000-7@calendar.example"}"#,
        "task reopen 20261120T080000-7@calendar.example"
      ),
      (#"{"do": "set", "name": "interview", "value": "2027-01-15"}"#, "settings set interview 2027-01-15"),
      (#"{"do": "set", "name": "rest", "value": "sat,sun"}"#, "settings set rest sat,sun"),
      (#"{"do": "pause", "dates": "2026-03-09..2026-03-14"}"#, "pause 2026-03-09..2026-03-14"),
      (#"{"do": "replan"}"#, "replan"),
      (#"{"do": "replan", "until": "interview"}"#, "replan --until interview"),
      (#"{"do": "undo"}"#, "undo"), (#"{"do": "redo"}"#, "redo"),
      (#"{"do": "done", "item": "p1", "programme": "run-round-2"}"#, "done p1 --programme run-round-2"),
    ])
  func command(json: String, expected: String) throws { try expectEqual(words(json), expected) }

  @Test(
    "of any other form is refused",
    arguments: [
      "", "{", "{}", "[]", "null", #"{"do": 1}"#, #"{"do": "restart"}"#, #"{"do": "done"}"#,
      #"{"do": "done", "item": ""}"#, #"{"do": "done", "item": "--workspace"}"#,
      #"{"do": "done", "item": "p1 p2"}"#,
      #"{"do": "done", "item": "p1\n"}"#, #"{"do": "done", "item": ["p1"]}"#,
      #"{"do": "done", "item": "p1", "minutes": 0}"#, #"{"do": "done", "item": "p1", "minutes": 1441}"#,
      #"{"do": "done", "item": "p1", "minutes": 2.5}"#, #"{"do": "done", "item": "p1", "minutes": "25"}"#,
      #"{"do": "done", "item": "p1", "rating": "best"}"#,
      #"{"do": "review", "item": "146", "rating": "best"}"#,
      #"{"do": "done", "item": "p1", "programme": "-x"}"#, #"{"do": "time", "item": "p1"}"#,
      #"{"do": "note", "item": "p1", "text": "x"}"#,
      #"{"do": "note", "item": "p1", "text": "x", "was": "--delete!"}"#,
      #"{"do": "note", "item": "p1", "was": "811c9dc5"}"#,
      #"{"do": "reflect", "text": "x", "was": "811c9dc5"}"#,
      #"{"do": "reflect", "day": 0, "text": "x", "was": "811c9dc5"}"#,
      #"{"do": "task", "item": "--all"}"#, #"{"do": "task", "item": "k1 k2"}"#,
      #"{"do": "set", "name": "baseURL", "value": "x"}"#, #"{"do": "set", "name": "rest", "value": "-x"}"#,
      #"{"do": "set", "name": "rest"}"#, #"{"do": "set", "name": "interview", "value": "15 January"}"#,
      #"{"do": "pause"}"#, #"{"do": "pause", "dates": "-x"}"#, #"{"do": "replan", "until": "a b"}"#,
      #"{"do": "done", "item": "p1", "on": "yesterday"}"#,
      #"{"do": "note", "item": "p1", "text": "a\u0000b", "was": "811c9dc5"}"#,
    ])
  func malformed(json: String) { #expect(throws: Refusal.self) { try words(json) } }
}
