// The members of a store's document: each is parsed when it is asked for, and an unchanged one is written as its bytes.

import JSON

struct Sections: Sendable {
  private struct Part: Sendable {
    /// The lines of the member in the source; nil for one that was made.
    let range: Range<Int>?
    /// Nil until it is parsed.
    var value: JSONValue?
  }

  /// The document that the ranges are of, which tells two documents apart.
  private final class Source: Sendable {
    let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }
  }

  private var source = Source([])
  private var parts: [String: Part] = [:]

  init(_ members: [String: JSONValue] = [:]) {
    parts = members.mapValues { Part(range: nil, value: $0) }
  }

  /// Splits a document that this program wrote and nobody has changed; nil if it is laid out otherwise.
  init?(splitting bytes: [UInt8]) {
    source = Source(bytes)
    guard bytes.starts(with: "{\n".utf8), bytes.suffix(3).elementsEqual("\n}\n".utf8) else { return nil }
    var start = 2
    let end = bytes.count - 3
    while start < end {
      guard let (key, valueStart) = Sections.key(in: bytes, at: start) else { return nil }
      let next = Sections.nextMember(in: bytes, after: start, before: end)
      // Without the comma and the line end before it.
      let stop = next.map { $0 - 2 } ?? end
      guard valueStart < stop, next == nil || bytes[stop] == UInt8(ascii: ",") else { return nil }
      guard parts.updateValue(Part(range: valueStart..<stop, value: nil), forKey: key) == nil else {
        return nil
      }
      start = next ?? end
    }
  }

  /// Where the next line begins that has an indentation of two: no text holds a line feed.
  private static func nextMember(in bytes: [UInt8], after start: Int, before end: Int) -> Int? {
    var rest = bytes[start..<end]
    while let feed = rest.firstIndex(of: UInt8(ascii: "\n")) {
      rest = bytes[(feed + 1)..<end]
      if rest.starts(with: "  \"".utf8) { return feed + 1 }
    }
    return nil
  }

  /// The key of the member whose line begins at an offset, and where its value begins; nil if the key has an escape.
  private static func key(in bytes: [UInt8], at start: Int) -> (key: String, valueStart: Int)? {
    let line = bytes[start...]
    guard line.starts(with: "  \"".utf8), let close = line.dropFirst(3).firstIndex(of: UInt8(ascii: "\"")),
      bytes[close...].starts(with: "\": ".utf8)
    else { return nil }
    let key = bytes[(start + 3)..<close]
    guard !key.contains(UInt8(ascii: "\\")) else { return nil }
    return (String(decoding: key, as: UTF8.self), close + 3)
  }

  var names: [String] { Array(parts.keys) }

  /// The value of a section; nil if there is none.
  func value(_ name: String) throws -> JSONValue? {
    guard let part = parts[name] else { return nil }
    if let value = part.value { return value }
    return try part.range.map { try parseJSON(source.bytes, in: $0) }
  }

  /// Parses sections now, so that asking for them again costs nothing.
  mutating func parse(_ names: [String]) throws {
    for name in names {
      guard let value = try value(name) else { continue }
      parts[name]?.value = value
    }
  }

  mutating func set(_ name: String, _ value: JSONValue?) {
    parts[name] = value.map { Part(range: nil, value: $0) }
  }

  /// Whether a section is known to be the same in another document without a look at its content.
  func isUntouched(_ name: String, since other: Sections) -> Bool {
    guard let range = parts[name]?.range else { return parts[name] == nil && other.parts[name] == nil }
    return source === other.source && range == other.parts[name]?.range
  }

  /// All sections as one value.
  func document() throws -> JSONValue {
    var members: [String: JSONValue] = [:]
    for name in parts.keys { members[name] = try value(name) }
    return .object(members)
  }

  /// The document; the same content gives the same bytes.
  func bytes() -> [UInt8] {
    var output = Array("{\n".utf8)
    output.reserveCapacity(source.bytes.count + 4_096)
    for (place, name) in parts.keys.sorted(by: { $0.precedes($1) }).enumerated() {
      if place > 0 { output += ",\n".utf8 }
      guard let part = parts[name] else { continue }
      if let range = part.range {
        JSONValue.appendKey(name, to: &output)
        output += source.bytes[range]
      } else {
        part.value?.appendMember(name, to: &output)
      }
    }
    output += "\n}\n".utf8
    return output
  }
}
