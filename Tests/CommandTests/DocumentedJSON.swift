// Reads Documentation/json.md as tables of keys, and holds documents of the program against them.

import Foundation
import StrictJSON
import StudyModel
import TestSupport

/// What the documentation says of every document and of the shapes they share.
struct DocumentedJSON {
  private struct Key {
    let name: String
    /// An atom such as `integer`, or the name of a shape.
    let type: String
    let isShape: Bool
    let isArray: Bool
    let isMap: Bool
    let mayBeNull: Bool
    let mayBeAbsent: Bool
    /// Whether no usual workspace shows it as null, or without it.
    let isRare: Bool
    /// Of a `word`: those that the row names.
    let words: [String]
  }

  private struct Table {
    var keys: [Key] = []
    var included: [String] = []
  }

  struct Unreadable: Error {
    let line: String
  }

  private var tables: [String: Table] = [:]
  /// The commands, as their headings have them: `today --json`.
  private(set) var commands: [String] = []
  /// Which keys were met, as `table key`, and which as null, `table key null`, or left out, `table key absent`.
  private(set) var seen: Set<String> = []

  private static let atoms = [
    "text", "word", "integer", "boolean", "minutes", "percent", "day number", "date", "instant",
  ]

  init() throws {
    let text = try String(contentsOfFile: "\(packageFolder)/Documentation/json.md", encoding: .utf8)
    var name = ""
    for line in text.split(separator: "\n").map(String.init) {
      if line.hasPrefix("### ") {
        name = String(line.dropFirst(4)).replacing("`", with: "")
        if line.contains("`") { commands.append(name) }
        guard tables[name] == nil else { throw Unreadable(line: line) }
        tables[name] = Table()
      } else if !name.isEmpty, line.hasPrefix("| "), !line.hasPrefix("| key |") {
        try read(line, into: name)
      }
    }
  }

  private mutating func read(_ line: String, into name: String) throws {
    let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    guard cells.count == 3 else { throw Unreadable(line: line) }
    let isRare = cells[1].hasSuffix(" (rare)")
    let parts = cells[1].replacing(" (rare)", with: "").components(separatedBy: ", or ")
    var type = parts[0]
    let isArray = type.hasPrefix("array of ")
    let isMap = type.hasPrefix("map of ")
    type = String(type.trimmingPrefix(#/(array|map) of /#))
    let link = type.wholeMatch(of: #/\[(.+)\]\(#(.+)\)/#)
    if let link {
      guard link.output.1.replacing(" ", with: "-") == link.output.2 else { throw Unreadable(line: line) }
      type = String(link.output.1)
    }
    guard link != nil || DocumentedJSON.atoms.contains(type),
      parts.dropFirst().allSatisfy({ ["null", "absent"].contains($0) })
    else { throw Unreadable(line: line) }
    if cells[0] == "..." {
      tables[name]?.included.append(type)
      return
    }
    guard let key = cells[0].wholeMatch(of: #/`([A-Za-z]+)`/#)?.output.1 else { throw Unreadable(line: line) }
    tables[name]?.keys.append(
      Key(
        name: String(key), type: type, isShape: link != nil, isArray: isArray, isMap: isMap,
        mayBeNull: parts.contains("null"), mayBeAbsent: parts.contains("absent"), isRare: isRare,
        words: cells[2].matches(of: #/`([A-Za-z]+)`/#).map { String($0.output.1) }))
  }

  /// What has to be met, in the form of `seen`.
  var wanted: Set<String> {
    var wanted: Set<String> = []
    for (name, table) in tables {
      for key in table.keys {
        wanted.insert("\(name) \(key.name)")
        if key.isRare { continue }
        if key.mayBeNull { wanted.insert("\(name) \(key.name) null") }
        if key.mayBeAbsent { wanted.insert("\(name) \(key.name) absent") }
      }
    }
    return wanted
  }

  /// Shapes that something leads to but nothing describes.
  var missing: [String] {
    let named = tables.values.flatMap { $0.included + $0.keys.filter(\.isShape).map(\.type) }
    return Set(named).filter { tables[$0] == nil }.sorted()
  }

  /// What a document has that its table does not say, or says otherwise; each with its path.
  mutating func complaints(about value: JSONValue, of command: String) -> [String] {
    check(value, table: command, path: command)
  }

  /// The tables of a shape and of those that it includes.
  private func all(_ name: String) -> [(table: String, key: Key)] {
    guard let table = tables[name] else { return [] }
    return table.keys.map { (name, $0) } + table.included.flatMap(all)
  }

  private mutating func check(_ value: JSONValue, table: String, path: String) -> [String] {
    guard case .object(let members) = value else { return ["\(path): no object"] }
    let keys = all(table)
    var complaints = members.filter { member in !keys.contains { $0.key.name == member.key } }
      .map { "\(path).\($0.key): not documented" }
    for (owner, key) in keys {
      guard let member = members.first(where: { $0.key == key.name }) else {
        seen.insert("\(owner) \(key.name) absent")
        if !key.mayBeAbsent { complaints.append("\(path).\(key.name): not there") }
        continue
      }
      if case .null = member.value {
        seen.insert("\(owner) \(key.name) null")
        if !key.mayBeNull { complaints.append("\(path).\(key.name): null") }
        continue
      }
      seen.insert("\(owner) \(key.name)")
      complaints += check(member.value, key, path: "\(path).\(key.name)")
    }
    return complaints
  }

  private mutating func check(_ value: JSONValue, _ key: Key, path: String) -> [String] {
    if key.isArray {
      guard case .array(let elements) = value else { return ["\(path): no array"] }
      return elements.flatMap { checkOne($0, key, path: "\(path)[]") }
    }
    if key.isMap {
      guard case .object(let members) = value else { return ["\(path): no map"] }
      return members.flatMap { checkOne($0.value, key, path: "\(path).\($0.key)") }
    }
    return checkOne(value, key, path: path)
  }

  private mutating func checkOne(_ value: JSONValue, _ key: Key, path: String) -> [String] {
    if key.isShape { return check(value, table: key.type, path: path) }
    let isRight =
      switch (key.type, value) {
      case ("text", .string), ("integer", .integer), ("boolean", .bool): true
      case ("minutes", .integer(let number)): number >= 0
      case ("percent", .integer(let number)): (0...100).contains(number)
      case ("day number", .integer(let number)): number > 0
      case ("word", .string(let word)): key.words.contains(word)
      case ("date", .string(let text)): CivilDate(text) != nil
      case ("instant", .string(let text)): Instant(text) != nil
      default: false
      }
    return isRight ? [] : ["\(path): \(value) is no \(key.type)"]
  }
}
