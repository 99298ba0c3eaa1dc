// Reads what a page asks to save, and says which command does it.

package import JSON
import TextTools

/// A command of the program that saves what a page asked for.
package struct SavedChange: Hashable, Sendable {
  /// The words behind `machinemode`.
  package let arguments: [String]
  /// Its standard input.
  package let input: String

  /// Why a request is not a change that can be saved.
  package struct Malformed: Error, Hashable, Sendable {
    package let reason: String
  }

  /// - Throws: for anything but a change of the kinds in Documentation/serve-and-remind.md, What a page can save.
  package init(_ request: JSONValue) throws(Malformed) {
    let fields = try Fields(request)
    var words: [String]
    var text = ""
    switch try fields.text("do") {
    case "done":
      words = ["done", try fields.item()]
      if let minutes = try fields.minutes() { words.append(minutes) }
      if let rating = try fields.rating() {
        guard rating == "again" else { throw Malformed(reason: "`done` takes no rating but `again`") }
        words.append("--looked")
      }
    case "reopen": words = ["reopen", try fields.item()]
    case "task": words = ["task", "done", try fields.task()]
    case "reopen-task": words = ["task", "reopen", try fields.task()]
    case "set": words = ["settings", "set"] + (try fields.setting())
    case "time":
      guard let minutes = try fields.minutes() else { throw Malformed(reason: "`minutes` is missing") }
      words = ["time", try fields.item(), minutes]
    case "review":
      words = ["review", try fields.item()]
      if let rating = try fields.rating() { words.append(rating) }
      if let minutes = try fields.minutes() { words.append(minutes) }
    case "note":
      (words, text) = try fields.writing(["note", "write", fields.item()])
    case "reflect":
      guard let day = try fields.whole("day", in: 1...100_000) else {
        throw Malformed(reason: "`day` is missing")
      }
      (words, text) = try fields.writing(["reflect", "--day", String(day)])
    case "undo": words = ["undo"]
    case "redo": words = ["redo"]
    default: throw Malformed(reason: "`do` names nothing that can be saved")
    }
    if let programme = try fields.programme() { words += ["--programme", programme] }
    (arguments, input) = (words, text)
  }
}

/// The members of a request.
private struct Fields {
  private let request: JSONValue

  private static let names: Set = [
    "do", "item", "day", "minutes", "rating", "text", "was", "name", "value", "programme",
  ]

  init(_ request: JSONValue) throws(SavedChange.Malformed) {
    guard case .object(let members) = request else {
      throw SavedChange.Malformed(reason: "a change is an object")
    }
    guard members.allSatisfy({ Fields.names.contains($0.key) }) else {
      throw SavedChange.Malformed(reason: "it has a member that no change has")
    }
    self.request = request
  }

  func text(_ key: String) throws(SavedChange.Malformed) -> String {
    guard case .string(let text)? = request[key] else {
      throw SavedChange.Malformed(reason: "`\(key)` is missing, or is not a text")
    }
    return text
  }

  /// The name of an item, as `p1`, `63.p2` or `lc-146`: never an option or several words.
  func item() throws(SavedChange.Malformed) -> String {
    let name = try text("item")
    guard isName(name, besides: "-.") else {
      throw SavedChange.Malformed(reason: "`item` is not the name of an item")
    }
    return name
  }

  /// The id of a task, which may be of another program.
  func task() throws(SavedChange.Malformed) -> String {
    let id = try text("item")
    guard isName(id, besides: "-._@") else {
      throw SavedChange.Malformed(reason: "`item` is not the id of a task")
    }
    return id
  }

  /// The name of a setting that a page asks for, and its value.
  func setting() throws(SavedChange.Malformed) -> [String] {
    let (name, value) = (try text("name"), try text("value"))
    guard ["interview", "rest"].contains(name) else {
      throw SavedChange.Malformed(reason: "`name` is not interview or rest")
    }
    guard isName(value, besides: "-,") else {
      throw SavedChange.Malformed(reason: "`value` is not a date, weekdays or none")
    }
    return [name, value]
  }

  func programme() throws(SavedChange.Malformed) -> String? {
    guard let value = request["programme"], value != .null else { return nil }
    guard case .string(let name) = value, isName(name, besides: "-") else {
      throw SavedChange.Malformed(reason: "`programme` is not the name of a programme")
    }
    return name
  }

  func minutes() throws(SavedChange.Malformed) -> String? {
    try whole("minutes", in: 1...1_440).map { "\($0)m" }
  }

  func rating() throws(SavedChange.Malformed) -> String? {
    guard let value = request["rating"], value != .null else { return nil }
    guard case .string(let rating) = value, ["again", "hard", "good", "easy"].contains(rating) else {
      throw SavedChange.Malformed(reason: "`rating` is not again, hard, good or easy")
    }
    return rating
  }

  func whole(_ key: String, in range: ClosedRange<Int>) throws(SavedChange.Malformed) -> Int? {
    guard let value = request[key], value != .null else { return nil }
    guard case .integer(let number) = value, range.contains(number) else {
      throw SavedChange.Malformed(
        reason: "`\(key)` is not a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  /// A command that writes a text, or clears it if there is none, unless it is no longer the one that the page had.
  func writing(
    _ command: [String]
  ) throws(SavedChange.Malformed) -> (words: [String], text: String) {
    let (text, was) = (try text("text"), try text("was"))
    guard was.utf8.count == 8, isName(was, besides: "") else {
      throw SavedChange.Malformed(reason: "`was` is not the mark of a text")
    }
    // Browsers send CRLF from a field, files have LF.
    let lines = text.replacing("\r\n", with: "\n")
    guard lines.utf8.allSatisfy({ $0 >= 0x20 || $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\t") }) else {
      throw SavedChange.Malformed(reason: "`text` has control characters")
    }
    let words = command + (isBlank(lines) ? ["--clear"] : ["-"]) + ["--was", was]
    return (words, isBlank(lines) ? "" : lines)
  }

  private func isName(_ text: String, besides others: String) -> Bool {
    (1...100).contains(text.utf8.count) && text.utf8.first?.isAlphanumeric == true
      && text.utf8.allSatisfy { $0.isAlphanumeric || others.utf8.contains($0) }
  }
}
