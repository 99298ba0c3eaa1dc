// Reads what a page asks to save, and says which command does it.

import JSON
import TextTools

/// A command of the program that saves what a page asked for.
struct SavedChange: Hashable {
  /// The words behind `machinemode`.
  let words: [String]
  /// Its standard input.
  let input: String

  /// - Throws: for anything but a change of the kinds in Documentation/serve-and-remind.md, What a page can save.
  init(json: [UInt8]) throws(Refusal) {
    guard let request = try? parseJSON(json), case .object(let members) = request else {
      throw malformed("what was sent is not an object of valid JSON")
    }
    let names: Set = [
      "do", "item", "day", "minutes", "rating", "text", "was", "name", "value", "dates", "until", "programme",
    ]
    guard members.allSatisfy({ names.contains($0.key) }) else {
      throw malformed("it has a member that no change has")
    }
    let change = Members(request: request)
    var words: [String]
    var input = ""
    switch try change.text("do") {
    case "done":
      words = ["done", try change.item()] + (try change.minutes()) + (try change.rating())
    case "reopen": words = ["reopen", try change.item()]
    case "time":
      let minutes = try change.minutes()
      guard !minutes.isEmpty else { throw malformed("`minutes` is missing") }
      words = ["time", try change.item()] + minutes
    case "review": words = ["review", try change.item()] + (try change.rating()) + (try change.minutes())
    case "task": words = ["task", "done", try change.name("item", besides: "-._@")]
    case "reopen-task": words = ["task", "reopen", try change.name("item", besides: "-._@")]
    case "set":
      let setting = try change.name("name", besides: "")
      guard ["interview", "rest"].contains(setting) else {
        throw malformed("`name` is not interview or rest")
      }
      words = ["settings", "set", setting, try change.name("value", besides: "-,")]
    case "note":
      input = try change.typedText()
      words = ["note", "write", try change.item()] + (try change.writing(input))
    case "reflect":
      guard let day = try change.whole("day", in: 1...100_000) else { throw malformed("`day` is missing") }
      input = try change.typedText()
      words = ["reflect", "--day", String(day)] + (try change.writing(input))
    case "pause": words = ["pause", try change.name("dates", besides: "-.")]
    case "replan":
      words = ["replan"] + (change.has("until") ? ["--until", try change.name("until", besides: "-")] : [])
    case "undo": words = ["undo"]
    case "redo": words = ["redo"]
    default: throw malformed("`do` names nothing that can be saved")
    }
    if change.has("programme") { words += ["--programme", try change.name("programme", besides: "-")] }
    self.words = words
    self.input = input
  }
}

private func malformed(_ reason: String) -> Refusal { Refusal(400, "\(reason)") }

/// The members of a request.
private struct Members {
  let request: JSONValue

  /// Whether there is a value under a name.
  func has(_ key: String) -> Bool { request[key] ?? .null != .null }

  func text(_ key: String) throws(Refusal) -> String {
    guard case .string(let text)? = request[key] else {
      throw malformed("`\(key)` is missing, or is not a text")
    }
    return text
  }

  /// One word for a command line, which is never an option: it begins with a letter or a digit.
  ///
  /// - Parameter others: what else may stand in it.
  func name(_ key: String, besides others: String) throws(Refusal) -> String {
    let name = try text(key)
    guard (1...100).contains(name.utf8.count), name.utf8.first?.isAlphanumeric == true,
      name.utf8.allSatisfy({ $0.isAlphanumeric || others.utf8.contains($0) })
    else { throw malformed("`\(key)` is not what can be named there") }
    return name
  }

  /// The name of an item, as `p1`, `63.p2` or `lc-146`.
  func item() throws(Refusal) -> String { try name("item", besides: "-.") }

  func minutes() throws(Refusal) -> [String] {
    try whole("minutes", in: 1...1_440).map { ["\($0)m"] } ?? []
  }

  func rating() throws(Refusal) -> [String] {
    guard has("rating") else { return [] }
    let rating = try text("rating")
    guard ["again", "hard", "good", "easy"].contains(rating) else {
      throw malformed("`rating` is not again, hard, good or easy")
    }
    return [rating]
  }

  func whole(_ key: String, in range: ClosedRange<Int>) throws(Refusal) -> Int? {
    guard has(key) else { return nil }
    guard case .integer(let number)? = request[key], range.contains(number) else {
      throw malformed("`\(key)` is not a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  /// The text of a field; empty if nothing but blanks stands there.
  func typedText() throws(Refusal) -> String {
    // Browsers send CRLF from a field, files have LF.
    let text = try text("text").replacing("\r\n", with: "\n")
    guard text.utf8.allSatisfy({ $0 >= 0x20 || $0 == Ascii.lineFeed || $0 == Ascii.tab }) else {
      throw malformed("`text` has control characters")
    }
    return isBlank(text) ? "" : text
  }

  /// The words behind a command that writes a text or clears it, unless it is no longer the one that the page had.
  func writing(_ text: String) throws(Refusal) -> [String] {
    let was = try name("was", besides: "")
    guard was.utf8.count == 8 else { throw malformed("`was` is not the fingerprint of a text") }
    return [text.isEmpty ? "--delete" : "-", "--was", was]
  }
}
