// A value as Foundation's readers see it, to compare ours with.

import Foundation
import JSON

/// Foundation's view of a JSON value; numbers are `Double` where they are not whole.
indirect enum OracleValue: Decodable {
  case null
  case bool(Bool)
  case integer(Int64)
  case double(Double)
  case string(String)
  case array([OracleValue])
  case object([String: OracleValue])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Int64.self) {
      self = .integer(value)
    } else if let value = try? container.decode(Double.self) {
      self = .double(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([OracleValue].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: OracleValue].self))
    }
  }

  /// Takes what `JSONSerialization` returns; nil for what JSON does not have.
  init?(object: Any) {
    switch object {
    case is NSNull: self = .null
    case let value as String: self = .string(value)
    case let value as [Any]:
      let elements = value.compactMap { OracleValue(object: $0) }
      guard elements.count == value.count else { return nil }
      self = .array(elements)
    case let value as [String: Any]:
      let members = value.compactMapValues { OracleValue(object: $0) }
      guard members.count == value.count else { return nil }
      self = .object(members)
    case let value as NSNumber:
      // The type of a number tells whether it was a word: "c" is a Boolean's.
      if String(cString: value.objCType) == "c" {
        self = .bool(value.boolValue)
      } else if let integer = Int64(exactly: value) {
        self = .integer(integer)
      } else {
        self = .double(value.doubleValue)
      }
    default: return nil
    }
  }

  /// True if ours says the same; a whole number with a fraction or exponent may be an integer here.
  func isSame(as value: JSONValue) -> Bool {
    switch (self, value) {
    case (.null, .null): true
    case (.bool(let first), .bool(let second)): first == second
    case (.integer(let first), .integer(let second)): first == second
    case (.integer(let first), .number(let text)): Double(first) == Double(text)
    case (.double(let first), .number(let text)): first == Double(text)
    case (.string(let first), .string(let second)): first.utf8.elementsEqual(second.utf8)
    case (.array(let first), .array(let second)):
      first.count == second.count && zip(first, second).allSatisfy { $0.isSame(as: $1) }
    case (.object(let first), .object(let second)):
      first.count == second.count && second.allSatisfy { first[$0.key]?.isSame(as: $0.value) == true }
    default: false
    }
  }
}
