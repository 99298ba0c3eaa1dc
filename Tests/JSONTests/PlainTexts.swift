// Texts, keys and white space of any length: what a reader or a writer has to look at is found at every place.

import JSON
import TestSupport
import Testing
import TextTools

@Suite("Plain texts")
struct PlainTexts {
  /// The texts for which a string with one of them at each place is read and written, and how it is written.
  private static let marked: [(text: String, written: String)] = [
    ("\"", "\\\""), ("\\", "\\\\"), ("\n", "\\n"), ("\u{0}", "\\u0000"), ("\u{1f}", "\\u001f"),
    ("\u{2028}", "\\u2028"), ("\u{2029}", "\\u2029"), ("\u{2027}", "\u{2027}"), ("\u{e9}", "\u{e9}"),
    ("!", "!"), (" ", " "), ("#", "#"), ("[", "["), ("]", "]"), ("\u{7f}", "\u{7f}"),
  ]

  @Test("what needs an escape is found at every place of a text of any length", arguments: 0...40)
  func everyPlace(place: Int) throws {
    for (text, written) in Self.marked {
      for rest in 0...18 {
        let (before, after) = (String(repeating: "a", count: place), String(repeating: "~", count: rest))
        let value = JSONValue.array([.string(before + text + after + text)])
        expectEqual(value.compactText, "[\"\(before + written + after + written)\"]")
        try expectEqual(parseJSON(value.bytes), value)
      }
    }
  }

  @Test("a raw control character is refused at every place, and so is a string without an end")
  func refusedAtEveryPlace() {
    for place in 0...40 {
      let before = String(repeating: "\u{e9}", count: place)
      let control = #expect(throws: JSONError.self) {
        try parseJSON(Array("\"\(before)\u{1f}aaaaaaaaa\"".utf8))
      }
      expectEqual(control?.cause, .controlCharacter("\u{1f}"))
      expectEqual(control?.place.column, place + 2)
      let cut = #expect(throws: JSONError.self) { try parseJSON(Array("\"\(before)".utf8)) }
      expectEqual(cut?.cause, .unexpectedEnd(expected: .stringEnd))
    }
  }

  @Test("keys of every length are told apart, in object after object")
  func keys() throws {
    var members: [JSONMember] = []
    for length in 0...12 {
      for letter in ["a", "\u{e9}", "\\"] {
        let key = String(repeating: letter, count: length)
        guard !members.contains(where: { $0.key == key }) else { continue }
        members.append(JSONMember(key: key, value: .integer(members.count)))
      }
    }
    for number in 0..<300 { members.append(JSONMember(key: "k\(number)", value: .integer(number))) }
    let ordered = members.sorted { Array($0.key.utf8).lexicographicallyPrecedes(Array($1.key.utf8)) }
    let value = JSONValue.array([.object(ordered), .object([]), .object(ordered)])
    try expectEqual(parseJSON(value.bytes), value)
  }

  @Test("a short key that comes again is the same key, with an escape too")
  func sameKey() {
    for (first, second) in [("ab", "ab"), ("ab", "\\u0061b"), ("\\u0061b", "ab"), ("\u{e9}", "e\u{301}")] {
      let error = #expect(throws: JSONError.self) {
        try parseJSON(Array("[{\"ab\":0},{\"\(first)\":1,\"\(second)\":2}]".utf8))
      }
      guard case .duplicateKey? = error?.cause else {
        Issue.record("\(first) and \(second) are one key")
        continue
      }
    }
  }

  @Test("white space of any length stands between all parts", arguments: 0...40)
  func whiteSpace(length: Int) throws {
    let spaces = String(repeating: " ", count: length)
    for space in [spaces, "\n" + spaces, spaces + "\r\n\t" + spaces, "\t" + spaces + "\n"] {
      let parts = ["{", "\"a\"", ":", "[", "1", ",", "2", "]", "}", ""]
      let text = space + parts.joined(separator: space)
      try expectEqual(parseJSON(Array(text.utf8)), ["a": [1, 2]])
      let error = #expect(throws: JSONError.self) { try parseJSON(Array((space + "[1" + space + "!").utf8)) }
      expectEqual(error?.offset, 2 * space.utf8.count + 2)
    }
  }

  @Test("a key with escapes is named in the place of an error as it reads")
  func escapedKeyInPath() {
    let error = #expect(throws: JSONError.self) { try parseJSON(Array(#"{"a\u0062": {"\"": [1, x]}}"#.utf8)) }
    expectEqual(error?.path, #"ab["""][1]"#)
  }

  @Test("containers deeper than the widest common indent are indented as far as they are deep")
  func deepIndent() {
    var value: JSONValue = [[1]]
    for _ in 0..<40 { value = [value] }
    let lines = value.text.split(separator: "\n")
    expectEqual(lines[41], String(repeating: " ", count: 82) + "[1]")
  }
}
