// The members of a store's document: each is parsed when it is asked for, and an unchanged one is written as its bytes.

import JSON
import Synchronization
import TextTools

struct Sections: Sendable {
  private enum Part: Sendable {
    /// The lines of the member in the source.
    case source(Range<Int>)
    /// One that was made.
    case made(JSONValue)
  }

  /// The document that the ranges are of, which tells two documents apart.
  private final class Source: Sendable {
    let bytes: [UInt8]
    /// What was parsed of it, for all copies of the sections.
    private let parsed = Mutex<[String: JSONValue]>([:])

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    func value(_ name: String, in range: Range<Int>) throws -> JSONValue {
      if let known = parsed.withLock({ $0[name] }) { return known }
      let value = try parseJSON(bytes, in: range)
      parsed.withLock { $0[name] = value }
      return value
    }
  }

  private var source = Source([])
  private var parts: [String: Part] = [:]

  init(_ members: [String: JSONValue] = [:]) {
    parts = members.mapValues { .made($0) }
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
      guard parts.updateValue(.source(valueStart..<stop), forKey: key) == nil else {
        return nil
      }
      start = next ?? end
    }
  }

  /// Where the next line begins that has an indentation of two: no text holds a line feed.
  private static func nextMember(in bytes: [UInt8], after start: Int, before end: Int) -> Int? {
    bytes.withUnsafeBufferPointer { bytes in
      (start..<max(start, end - 3)).first { place in
        bytes[place] == Ascii.lineFeed && bytes[place + 1] == Ascii.space && bytes[place + 2] == Ascii.space
          && bytes[place + 3] == Ascii.quotationMark
      }.map { $0 + 1 }
    }
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
    switch parts[name] {
    case .source(let range)?: try source.value(name, in: range)
    case .made(let value)?: value
    case nil: nil
    }
  }

  mutating func set(_ name: String, _ value: JSONValue?) {
    parts[name] = value.map { .made($0) }
  }

  /// Whether a section is known to be the same in another document without a look at its content.
  func isUntouched(_ name: String, since other: Sections) -> Bool {
    switch (parts[name], other.parts[name]) {
    case (.source(let range)?, .source(let old)?): source === other.source && range == old
    case (nil, nil): true
    default: false
    }
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
      switch parts[name] {
      case .source(let range)?:
        JSONValue.appendKey(name, to: &output)
        output += source.bytes[range]
      case .made(let value)?: value.appendMember(name, to: &output)
      case nil: break
      }
    }
    output += "\n}\n".utf8
    return output
  }
}
