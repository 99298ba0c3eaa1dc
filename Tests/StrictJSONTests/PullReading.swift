// How a caller reads what it expects, and the mistakes it meets or raises.

import StrictJSON
import Testing
import TextTools

@Suite("Reading what is expected")
struct PullReading {
  private struct Attempt: Equatable {
    var date = ""
    var minutes: Int64?
    var isDone = false
    var others: [JSONMember] = []
  }

  private func readAttempt(_ reader: inout JSONReader) throws(JSONError) -> Attempt {
    var attempt = Attempt()
    var hasDate = false
    try reader.readObject { (reader, key) throws(JSONError) in
      switch key {
      case "date":
        attempt.date = try reader.readString()
        hasDate = true
        if attempt.date.utf8.count != 10 {
          throw reader.mistake(.invalidValue("a date is written as `2026-01-31`"))
        }
      case "minutes":
        attempt.minutes = try reader.readInteger(in: 0...1440)
      case "done": attempt.isDone = try reader.readBool()
      case "secret": return
      default: attempt.others.append(JSONMember(key: key, value: try reader.readValue()))
      }
    }
    if !hasDate { throw reader.mistake(.missingKey("date")) }
    return attempt
  }

  private func readAttempts(_ text: String) throws(JSONError) -> [String: [Attempt]] {
    var reader = try JSONReader(Array(text.utf8))
    var items: [String: [Attempt]] = [:]
    try reader.readObject { (reader, item) throws(JSONError) in
      try reader.readArray { (reader, _) throws(JSONError) in
        items[item, default: []].append(try readAttempt(&reader))
      }
    }
    try reader.finish()
    return items
  }

  @Test("a record is read field by field and keeps what it does not know")
  func recordIsRead() throws {
    let items = try readAttempts(
      """
      {"lc-1": [{"date": "2026-01-02", "minutes": 25, "done": true, "mood": {"b": [1.50], "a": null}},
        {"date": "2026-01-03", "mood": null}]}
      """)
    #expect(
      items == [
        "lc-1": [
          Attempt(
            date: "2026-01-02", minutes: 25, isDone: true,
            others: [JSONMember(key: "mood", value: ["b": [.number("1.50")], "a": .null])]),
          Attempt(date: "2026-01-03", others: [JSONMember(key: "mood", value: .null)]),
        ]
      ])
  }

  private static let wholeNumber = "expected a whole number written with digits only, found"

  @Test(
    "a value that does not fit names its place",
    arguments: [
      ("date", "5", "expected a string, found a number"),
      ("date", "null", "expected a string, found `null`"),
      ("date", "true", "expected a string, found `true` or `false`"),
      ("date", "\"2026\"", "a date is written as `2026-01-31`"),
      ("minutes", "1441", "the number `1441` is outside 0 to 1440"),
      ("minutes", "-1", "the number `-1` is outside 0 to 1440"),
      ("minutes", "9223372036854775808", "the number `9223372036854775808` is outside 0 to 1440"),
      ("minutes", "5.0", "\(wholeNumber) `5.0`"),
      ("minutes", "1e999", "\(wholeNumber) `1e999`"),
      ("minutes", "-0", "\(wholeNumber) `-0`"),
      ("minutes", "\"5\"", "expected a whole number, found a string"),
      ("done", "1", "expected `true` or `false`, found a number"),
      ("done", "[]", "expected `true` or `false`, found an array"),
      ("done", "{}", "expected `true` or `false`, found an object"),
    ])
  func misfitNamesItsPlace(key: String, value: String, message: String) throws {
    // The value stands on the third line, so that its column tells it from its key.
    let text = "{\"lc-1920\": [{\"date\": \"2026-01-01\"},\n {\"\(key)\":\n  \(value)}]}"
    let error = #expect(throws: JSONError.self) { try readAttempts(text) }
    #expect(error?.description == "line 3, column 3: \(message) (`lc-1920[1].\(key)`)")
  }

  @Test("a missing key points at the object, an unknown one at its key")
  func keysNameTheirPlace() {
    let missing = #expect(throws: JSONError.self) { try readAttempts("{\"a\": [\n  {\"done\": true}\n]}") }
    #expect(missing?.description == "line 2, column 3: the key `date` is missing from this object (`a[0]`)")
    let unknown = #expect(throws: JSONError.self) { try readAttempts("{\"a\": [{\n  \"secret\": 1}]}") }
    #expect(unknown?.description == "line 2, column 3: the key `secret` is not known here (`a[0].secret`)")
  }

  @Test("a duplicate key deep inside an unknown field is found while the field is captured")
  func duplicateInUnknownField() {
    let error = #expect(throws: JSONError.self) {
      try readAttempts(
        "{\"a\": [{\"date\": \"2026-01-01\", \"new\": [{\"x\": {\"y\": 1, \"z\": 2, \"y\": 1}}]}]}")
    }
    #expect(error?.path == "a[0].new[0].x")
    #expect(error?.cause == .duplicateKey("y"))
    #expect(error?.place.column == 62)
  }

  @Test("an error that leaves a container cannot be caught to accept a broken document")
  func spentReaderStaysSpent() throws {
    var reader = try JSONReader(Array("[[99]".utf8))
    try? reader.readArray { (reader, _) throws(JSONError) in
      try? reader.readArray { (reader, _) throws(JSONError) in _ = try reader.readInteger(in: 0...9) }
    }
    let error = #expect(throws: JSONError.self) { try reader.finish() }
    #expect(error?.description == "line 1, column 3: the number `99` is outside 0 to 9 (`[0][0]`)")
    let again = #expect(throws: JSONError.self) { try reader.readValue() }
    #expect(again == error)
  }

  @Test("a value is read once, and an element is not passed over in silence")
  func valuesAreReadOnce() throws {
    var reader = try JSONReader(Array("[1 2]".utf8))
    let twice = #expect(throws: JSONError.self) {
      try reader.readArray { (reader, _) throws(JSONError) in
        _ = try reader.readInteger()
        _ = try reader.readInteger()
      }
    }
    #expect(twice?.cause.message == "the value here has been read already")
    var unread = try JSONReader(Array("[1, 2]".utf8))
    let skipped = #expect(throws: JSONError.self) { try unread.readArray { (_, _) throws(JSONError) in } }
    #expect(skipped?.description == "line 1, column 2: no element is expected here (`[0]`)")
    var early = try JSONReader(Array("1".utf8))
    let unfinished = #expect(throws: JSONError.self) { try early.finish() }
    #expect(unfinished?.cause.message == "the document has not been read yet")
  }
}
