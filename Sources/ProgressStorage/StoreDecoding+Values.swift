// Reads the single values of a store and refuses the impossible ones.

import StrictJSON
import StudyModel
import TextTools

extension JSONReader {
  private static let longestText = 1 << 20

  /// The value of a field of the object read last, which must have it.
  mutating func required<Value>(_ value: Value?, _ key: String) throws(JSONError) -> Value {
    guard let value else { throw mistake(.missingKey(key)) }
    return value
  }

  /// Reads a whole number in a range.
  mutating func integer(in range: ClosedRange<Int>) throws(JSONError) -> Int {
    Int(try readInteger(in: Int64(range.lowerBound)...Int64(range.upperBound)))
  }

  /// Reads a text that stands for a value; one that stands for none is refused as `impossible`.
  mutating func value<Value>(
    _ value: (String) -> Value?, else impossible: (String) -> ImpossibleValue
  ) throws(JSONError) -> Value {
    let text = try readString()
    guard let value = value(text) else { throw self.impossible(impossible(text)) }
    return value
  }

  /// As above, of a value that has one spelling alone: read from another, it would be written back as this one.
  mutating func value<Value>(
    _ value: (String) -> Value?, spelled spelling: (Value) -> String,
    else impossible: (String) -> ImpossibleValue
  ) throws(JSONError) -> Value {
    try self.value({ text in value(text).flatMap { spelling($0) == text ? $0 : nil } }, else: impossible)
  }

  /// Reads a date such as `2026-11-20`.
  mutating func date() throws(JSONError) -> CivilDate {
    try value({ CivilDate($0) }, else: ImpossibleValue.date)
  }

  /// Reads an instant such as `2026-11-20T21:14:05+01:00`.
  mutating func instant() throws(JSONError) -> Instant {
    try value({ Instant($0) }, else: ImpossibleValue.instant)
  }

  mutating func difficulty() throws(JSONError) -> Difficulty {
    try value(Difficulty.init, else: ImpossibleValue.difficulty)
  }

  /// Reads an id that was made for a bonus problem.
  mutating func itemID() throws(JSONError) -> ItemID {
    let text = try readString()
    return try itemID(text)
  }

  /// The id that was read, as a key or as a value.
  mutating func itemID(_ text: String) throws(JSONError) -> ItemID {
    let isSound = text.unicodeScalars.allSatisfy { scalar in
      switch scalar {
      case "a"..."z", "0"..."9", "-": true
      default: false
      }
    }
    guard isSound, (1...60).contains(text.utf8.count) else { throw impossible(.itemID(text)) }
    return ItemID(text)
  }

  /// The number of a programme day that was read as a key, without zeros in front.
  mutating func dayNumber(_ key: String) throws(JSONError) -> DayNumber {
    guard let day = decimal(Array(key.utf8)).flatMap(DayNumber.init), String(day.value) == key else {
      throw impossible(.dayNumberKey(key))
    }
    return day
  }

  /// Reads a text of a bounded number of characters; one that is longer is refused as `longer`, and an empty
  /// one as `empty` where it must not be.
  mutating func text(
    atMost longest: Int, longer: ImpossibleValue, empty: ImpossibleValue? = nil
  ) throws(JSONError) -> String {
    let text = try readString()
    if text.isEmpty, let empty { throw impossible(empty) }
    // A character has at least a byte, and one with a hundred would only cost time to count.
    let bytes = text.utf8.count
    guard bytes <= longest || bytes <= longest * 100 && text.count <= longest else {
      throw impossible(longer)
    }
    return text
  }

  /// Reads Markdown or other words of the learner.
  mutating func writtenText() throws(JSONError) -> String {
    let text = try readString()
    guard text.utf8.count <= JSONReader.longestText else { throw impossible(.longText) }
    return text
  }
}
