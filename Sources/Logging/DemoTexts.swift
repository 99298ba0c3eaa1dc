// Reads what a demonstration is made of: notes, events, tasks and problems as people write them.

import StudyModel
import TextTools

/// The texts of `Templates/demonstration.txt`. Each entry begins with `= KIND: PART | PART`, and its Markdown follows.
package struct DemoTexts: Sendable {
  let problemNotes: [String]
  let topicNotes: [String]
  let reflections: [String]
  let bonusProblems: [Problem]
  let events: [(title: String, category: AgendaCategory, place: String?)]
  let eventNotes: [String]
  let tasks: [(title: String, category: AgendaCategory)]
  let notes: [(text: String, tags: [String])]

  /// Throws for an entry that lacks a part, and for a kind without an entry.
  package init(_ text: String) throws {
    let all = "\n\(text)".split(separator: "\n= ", omittingEmptySubsequences: false).dropFirst()
      .map { Entry($0) }
    func entries<Value>(_ kind: String, _ read: (Entry) -> Value?) throws -> [Value] {
      let found = all.filter { $0.kind == kind }
      let values = found.compactMap(read)
      guard !values.isEmpty, values.count == found.count else {
        throw Failure(
          .data, "an entry `= \(kind)` is missing or lacks a part", help: "install the program again",
          file: "demonstration.txt")
      }
      return values
    }
    problemNotes = try entries("problem note", \.text)
    topicNotes = try entries("topic note", \.text)
    reflections = try entries("reflection", \.text)
    bonusProblems = try entries("bonus problem") { entry in
      guard let number = entry[0].flatMap({ Int($0) }), let title = entry[1] else { return nil }
      return Problem(number: number, title: title, difficulty: entry[2].flatMap(Difficulty.init))
    }
    events = try entries("event") { entry in
      entry.titleAndCategory.map { ($0.title, $0.category, entry[2]) }
    }
    eventNotes = try entries("event note", \.text)
    tasks = try entries("task", \.titleAndCategory)
    notes = try entries("note") { ($0.text, $0.parts) }
  }

  private struct Entry {
    let kind: String
    let parts: [String]
    let text: String

    init(_ entry: Substring) {
      let lines = entry.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
      let head = lines[0].split(separator: ":", maxSplits: 1)
      kind = head.first.map(String.init) ?? ""
      parts = head.dropFirst().flatMap { $0.split(separator: "|") }.map { trimmed(String($0)) }
      text = lines.count > 1 ? trimmed(String(lines[1])) : ""
    }

    /// A part by its index; nil if there are fewer.
    subscript(index: Int) -> String? { parts.indices.contains(index) ? parts[index] : nil }

    var titleAndCategory: (title: String, category: AgendaCategory)? {
      guard let title = self[0], let category = self[1].flatMap(AgendaCategory.init(typed:)) else {
        return nil
      }
      return (title, category)
    }
  }
}
