// How a caller reads the fields that it expects, and the errors it meets or raises.

import JSON
import TestSupport
import Testing
import TextTools

@Suite("Reading what is expected")
struct FieldReading {
  private struct Attempt: Equatable {
    var date = ""
    var minutes: Int?
    var isDone = false
    var others: [JSONMember] = []

    init(date: String, minutes: Int? = nil, isDone: Bool = false, others: [JSONMember] = []) {
      (self.date, self.minutes, self.isDone, self.others) = (date, minutes, isDone, others)
    }

    init(_ fields: inout JSONFields) throws(JSONError) {
      minutes = try fields.optional("minutes", .integer(in: 0...1440))
      isDone = try fields.flag("done")
      let text = JSONFormat<String>.text({ $0.utf8.count == 10 ? $0 : nil }) { _ in
        "a date is written as `2026-01-31`"
      }
      date = try fields.required("date", text)
      others = fields.rest
    }
  }

  private func read(_ text: String) throws(JSONError) -> JSONFields {
    try JSONFields(Array(text.utf8), maximumBytes: 1_000)
  }

  private func attempts(_ text: String) throws(JSONError) -> [String: Attempt] {
    var fields = try read(text)
    var attempts: [String: Attempt] = [:]
    try fields.eachObject { (key, fields) throws(JSONError) in attempts[key] = try Attempt(&fields) }
    return attempts
  }

  @Test("a record is read field by field, and what nobody asks for is left")
  func recordIsRead() throws {
    let items = try attempts(
      """
      {"lc-1": {"date": "2026-01-02", "minutes": 25, "done": true, "mood": {"b": [1.50], "a": null}},
        "lc-2": {"date": "2026-01-03", "mood": null}}
      """)
    expectEqual(
      items,
      [
        "lc-1": Attempt(
          date: "2026-01-02", minutes: 25, isDone: true,
          others: [JSONMember(key: "mood", value: ["b": [.number("1.50")], "a": .null])]),
        "lc-2": Attempt(date: "2026-01-03", others: [JSONMember(key: "mood", value: .null)]),
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
    let text = "{\"lc-1920\": {\"x\": 1,\n \"\(key)\":\n  \(value)}}"
    let error = #expect(throws: JSONError.self) { try attempts(text) }
    expectEqual(error?.description, "line 3, column 3: \(message) (`lc-1920.\(key)`)")
  }

  @Test("a missing key points at its object, and so does a value that is not an object")
  func keysNameTheirPlace() {
    let missing = #expect(throws: JSONError.self) { try attempts("{\"a\":\n  {\"done\": true}\n}") }
    expectEqual(missing?.description, "line 2, column 3: the key `date` is missing from this object (`a`)")
    let other = #expect(throws: JSONError.self) { try attempts("{\"a\":\n  [1]}") }
    expectEqual(other?.description, "line 2, column 3: expected an object, found an array (`a`)")
    let top = #expect(throws: JSONError.self) { try read("\n []") }
    expectEqual(top?.description, "line 2, column 2: expected an object, found an array")
  }

  @Test("a member made by hand stands where its object does")
  func changedDocument() throws {
    let document = try read("\n {\"a\":\n  {\"date\": 5}}")
    var members = document.members
    members["b"] = ["date": 6]
    var fields = try JSONFields(.object(members), of: document)
    var kept = try #require(try fields.object("a"))
    #expect(throws: JSONError.self) { try kept.required("date", .string) }
    expectEqual(kept.error(.missingKey("x"), at: "date").place.line, 3)
    let made = try #require(try fields.object("b"))
    #expect(
      (made.error(.missingKey("x")).place.line, made.error(.missingKey("x")).place.column) == (2, 2))
  }
}
