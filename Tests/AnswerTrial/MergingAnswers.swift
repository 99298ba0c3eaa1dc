// Merges versions of a log for the judge of `Tests/Acceptance/merging.py`: `AnswerTrial merging`.

import JSON
import Store

/// Reads a question a line from the standard input, and answers each with a line; both are JSON.
///
/// A question has two exports, `ours` and `theirs`, and the `base` that they grew from unless that is unknown. An answer
/// has the `merged` export, and as `remarks` the kind and the place of everything that both changed.
enum MergingAnswers {
  static func run() {
    while let line = readLine() {
      do {
        print(try answer(to: parseJSON(Array(line.utf8))).compactText)
      } catch {
        print((["error": .string("\(error)")] as JSONValue).compactText)
      }
    }
  }

  private static func answer(to question: JSONValue) throws -> JSONValue {
    func log(_ role: String) throws -> SharedLog {
      try SharedLog((question[role] ?? .null).bytes, path: role)
    }
    let (ours, theirs) = (try log("ours"), try log("theirs"))
    let merged = merge(
      base: question["base"] == nil ? nil : try log("base").content,
      LogVersion(ours.content, written: ours.written), LogVersion(theirs.content, written: theirs.written))
    let export = try ours.merged(with: theirs, as: merged.version.content, written: merged.version.written)
    return [
      "merged": try parseJSON(export.bytes()),
      "remarks": .array(
        merged.remarks.map { .array([.string(kind(of: $0.event)), .string($0.path.joined(separator: "."))]) }),
    ]
  }

  private static func kind(of event: MergeRemark.Event) -> String {
    switch event {
    case .bothTexts: "two texts kept"
    case .kept: "an edit against a removal"
    case .later: "a value lost"
    }
  }
}
