// Reads the table of documents in Documentation/json.md, and holds documents of the program against it.

import Foundation
import JSON
import TestSupport

/// A row of the table: a document with its version and its keys besides `schemaVersion`.
struct DocumentedJSON {
  struct Unreadable: Error {
    let line: String
  }

  /// The command that prints it: `today --json`.
  let command: String
  /// Nil for a document without `schemaVersion`.
  let version: Int?
  /// The keys that are always there.
  let keys: Set<String>
  /// Those that may be absent.
  let rareKeys: Set<String>

  static func all() throws -> [DocumentedJSON] {
    let text = try String(contentsOfFile: "\(packageFolder)/Documentation/json.md", encoding: .utf8)
    return try text.split(separator: "\n").filter { $0.hasPrefix("| `") }.map(DocumentedJSON.init(row:))
  }

  private init(row: Substring) throws {
    let cells = row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    guard cells.count == 4 else { throw Unreadable(line: String(row)) }
    command = cells[0].replacing("`", with: "")
    version = Int(cells[1])
    let rare = cells[3].matches(of: #/\(`([A-Za-z]+)`\)/#).map { String($0.output.1) }
    let all = cells[3].matches(of: #/`([A-Za-z]+)`/#).map { String($0.output.1) }
    rareKeys = Set(rare)
    keys = Set(all).subtracting(rare)
  }

  /// What a document has that its row does not say, or says otherwise.
  func complaints(about value: JSONValue) -> [String] {
    guard case .object(let members) = value else { return ["\(command): no object"] }
    let found = Set(members.map(\.key)).subtracting(["schemaVersion"])
    let isOfVersion = version.map { value["schemaVersion"] == .integer($0) } ?? true
    return found.subtracting(keys).subtracting(rareKeys).map { "\(command).\($0): not documented" }
      + keys.subtracting(found).map { "\(command).\($0): not there" }
      + (isOfVersion ? [] : ["\(command): another version"])
  }
}
