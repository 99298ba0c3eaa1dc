// What is wrong with a JSON document, and where.

package import TextTools

/// A document that is not valid JSON, or a value that is not the expected one.
package struct JSONError: Error, Hashable, Sendable {
  /// One line, without a full stop; what it shows of the document is shortened and safe for a terminal.
  package let message: String
  /// What to do about it, without a full stop.
  package let help: String
  /// The keys and indices (`[2]`) that lead to the value; empty for an error of syntax.
  package private(set) var path: [String] = []
  /// Where it stands in its document, with an empty file name; nil until `located(in:)` finds it.
  package private(set) var place: Diagnostic.Place?

  package init(_ message: String, help: String = "fix this place in the file") {
    (self.message, self.help) = (message, help)
  }

  init(_ message: String, help: String, at offset: Int, of bytes: [UInt8]) {
    self.init(message, help: help)
    place = Diagnostic.Place(file: "", bytes: bytes, offset: offset)
  }

  /// The error of a value that stands under a key, or at an index.
  package func under(_ key: String) -> JSONError {
    var error = self
    error.path.insert(key, at: 0)
    return error
  }

  /// The error with its place in the document that was read.
  package func located(in bytes: [UInt8]) -> JSONError {
    var error = self
    error.place =
      place ?? Diagnostic.Place(file: "", bytes: bytes, offset: offsetOfValue(at: path, in: bytes))
    return error
  }

  /// The message with the path: `the key `title` is missing (`events.1f.title`)`.
  package var words: String {
    guard !path.isEmpty else { return message }
    let steps = path.reduce("") { text, step in
      text + (text.isEmpty || step.hasPrefix("[") ? "" : ".") + printable(truncated(step, to: 40))
    }
    return "\(message) (`\(steps)`)"
  }

  /// - Parameter file: the name of the document.
  package func diagnostic(file: String) -> Diagnostic {
    let place = place.map {
      Diagnostic.Place(file: file, line: $0.line, column: $0.column, source: $0.source)
    }
    return Diagnostic(place: place ?? Diagnostic.Place(file: file), message: words, help: help)
  }
}

// MARK: - Values that must be there

extension JSONValue {
  /// What messages call the value.
  private var kind: String {
    switch self {
    case .null: "`null`"
    case .bool: "`true` or `false`"
    case .integer, .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }

  private func other(than expected: String) -> JSONError { JSONError("expected \(expected), found \(kind)") }

  package func string() throws -> String {
    guard case .string(let text) = self else { throw other(than: "a string") }
    return text
  }

  package func flag() throws -> Bool {
    guard case .bool(let flag) = self else { throw other(than: "`true` or `false`") }
    return flag
  }

  /// An integer in a range, written with digits only: `1.0`, `1e2` and `-0` are refused.
  package func integer(in range: ClosedRange<Int>) throws -> Int {
    guard case .integer(let number) = self else {
      if case .number(let text) = self {
        throw JSONError("expected a whole number written with digits only, found \(shown(text))")
      }
      throw other(than: "a whole number")
    }
    guard range.contains(number) else {
      throw JSONError("the number \(number) is outside \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  package func object() throws -> [String: JSONValue] {
    guard case .object(let members) = self else { throw other(than: "an object") }
    return members
  }

  /// Each element of an array as `read` makes it; its errors get the element's index.
  package func elements<Element>(_ read: (JSONValue) throws -> Element) throws -> [Element] {
    guard case .array(let elements) = self else { throw other(than: "an array") }
    return try elements.enumerated().map { index, element in
      try atPath("[\(index)]") { try read(element) }
    }
  }

  /// The member of an object as `read` makes it; nil if it is missing.
  package func optional<Value>(_ key: String, _ read: (JSONValue) throws -> Value) throws -> Value? {
    try object()[key].map { value in try atPath(key) { try read(value) } }
  }

  /// The member of an object as `read` makes it; throws if it is missing.
  package func required<Value>(_ key: String, _ read: (JSONValue) throws -> Value) throws -> Value {
    guard let value = try optional(key, read) else { throw JSONError.missing(key) }
    return value
  }
}

extension JSONError {
  package static func missing(_ key: String) -> JSONError {
    JSONError("the key \(shown(key)) is missing from this object")
  }
}

/// Runs `read`; an error of it gets the key under which the value stands.
package func atPath<Value>(_ key: String, _ read: () throws -> Value) throws -> Value {
  do {
    return try read()
  } catch let error as JSONError {
    throw error.under(key)
  }
}

/// A text from the document for a message: in backticks, at most 40 columns, safe for a terminal.
func shown(_ text: String) -> String { quoted(text, to: 40) }
