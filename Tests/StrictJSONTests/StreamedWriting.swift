// A document that is written value by value, against the same one written whole and laid out naively.

import StrictJSON
import Testing

@Suite("Writing value by value")
struct StreamedWriting {
  @Test("any document is laid out as the rule says", arguments: 0..<400)
  func layoutOfRandomValues(seed: UInt64) {
    var random = RandomValue(generator: SeededGenerator(state: seed), isPlain: false)
    let value = random.value(depth: 5)
    #expect(value.text == laidOut(value, indent: 0) + "\n")
  }

  @Test("a document is the same written whole, or with one member written on its own", arguments: 0..<100)
  func oneMemberApart(seed: UInt64) throws {
    var random = RandomValue(generator: SeededGenerator(state: seed), isPlain: false)
    let parts = (0..<4).map { _ in random.value(depth: 3) }
    let others = [("zebra", parts[0]), ("Ant", parts[1]), ("mouse", parts[2])].map {
      JSONMember(key: $0, value: $1)
    }
    let whole = JSONValue.object(others + [JSONMember(key: "goose", value: .array(parts))])
    let apart = JSONWriter.document(others, and: "goose") { writer in
      writer.array { elements in
        for part in parts { elements.value(part) }
      }
    }
    #expect(String(decoding: apart, as: UTF8.self) == whole.text)
  }

  @Test("it is appended to what stands there, and empty parts stay empty")
  func emptyParts() {
    var output = Array("before\n".utf8)
    JSONWriter.write(into: &output) { writer in
      writer.object { members in
        members.add("a") { $0.array { _ in } }
        members.add("b", nil)
        members.add("c") { $0.object { _ in } }
      }
    }
    #expect(String(decoding: output, as: UTF8.self) == "before\n{\"a\": [], \"c\": {}}\n")
  }

  /// The rule of `JSONWriter` word by word.
  private func laidOut(_ value: JSONValue, indent: Int) -> String {
    let outer = "\n" + String(repeating: " ", count: indent)
    let inner = outer + "  "
    let (brackets, children, parts): ((String, String), [JSONValue], [String])
    switch value {
    case .array(let elements):
      (brackets, children) = (("[", "]"), elements)
      parts = elements.map { laidOut($0, indent: indent + 2) }
    case .object(let members):
      let sorted = members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      (brackets, children) = (("{", "}"), sorted.map(\.value))
      parts = sorted.map { "\(compact(.string($0.key))): \(laidOut($0.value, indent: indent + 2))" }
    default: return compact(value)
    }
    let line = brackets.0 + parts.joined(separator: ", ") + brackets.1
    let isFlat = children.allSatisfy { $0 == [] || $0 == [:] || !isContainer($0) }
    if parts.isEmpty || isFlat && line.utf8.count <= 80 { return line }
    return brackets.0 + inner + parts.joined(separator: "," + inner) + outer + brackets.1
  }

  private func compact(_ value: JSONValue) -> String {
    var bytes: [UInt8] = []
    value.writeCompact(into: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  private func isContainer(_ value: JSONValue) -> Bool {
    switch value {
    case .array, .object: true
    default: false
    }
  }
}
