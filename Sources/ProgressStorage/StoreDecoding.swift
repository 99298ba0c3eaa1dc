// Reads the content of a store file: every value checked, fields of newer versions kept, nothing guessed.

import StrictJSON
import StudyModel

/// Reads a store file's bytes, from the outermost object inwards; a mistake is thrown with its place.
enum StoreDecoding {
  /// The most characters in the name of the program that wrote the file.
  static let longestWriter = 200
  private static let allowedMinors = 0...1_000_000

  /// The content of a store of the major version that is known here.
  static func decode(_ bytes: [UInt8]) throws(JSONError) -> StoredProgress {
    var reader = try JSONReader(bytes)
    var minor: Int?
    var revision: Int?
    var writtenBy: String?
    var log = ProgressLog()
    var unknown = UnknownFields()
    try reader.readObject { (reader, key) throws(JSONError) in
      switch key {
      case "schema": minor = try schema(&reader, &unknown)
      case "writer": writtenBy = try reader.text(atMost: longestWriter, longer: .longWriter)
      case "revision": revision = try reader.integer(in: StoredProgress.allowedRevisions)
      case "settings": log.settings = try settings(&reader, &unknown)
      case "items": log.items = try items(&reader, &unknown)
      case "reflections": log.reflections = try reflections(&reader, &unknown)
      case "bonus": log.bonus = try bonusProblems(&reader, &unknown)
      case "pauses": log.pauses = try pauses(&reader, &unknown)
      default: try unknown[.top].keep(key, from: &reader)
      }
    }
    let progress = StoredProgress(
      log: log, minor: max(try reader.required(minor, "schema"), StoredProgress.minor),
      revision: try reader.required(revision, "revision"), unknown: unknown)
    _ = try reader.required(writtenBy, "writer")
    try reader.finish()
    return progress
  }

  /// The major version and the writer of a file, as far as it is JSON that says so, whatever else it holds.
  static func origin(of bytes: [UInt8]) -> (major: Int, writer: String?)? {
    guard case .object(let top)? = try? parseJSON(bytes),
      case .object(let schema)? = top.value(of: "schema"),
      case .integer(let major)? = schema.value(of: "major")
    else { return nil }
    guard case .string(let writer)? = top.value(of: "writer") else { return (Int(major), nil) }
    return (Int(major), writer)
  }

  /// Reads the version; returns its minor part.
  private static func schema(
    _ reader: inout JSONReader, _ unknown: inout UnknownFields
  ) throws(JSONError) -> Int {
    var major: Int?
    var minor: Int?
    try reader.readObject { (reader, key) throws(JSONError) in
      switch key {
      case "major": major = try reader.integer(in: StoredProgress.major...StoredProgress.major)
      case "minor": minor = try reader.integer(in: allowedMinors)
      default: try unknown[.schema].keep(key, from: &reader)
      }
    }
    _ = try reader.required(major, "major")
    return try reader.required(minor, "minor")
  }
}

extension [JSONMember] {
  /// Keeps a field that is not known, whole.
  mutating func keep(_ key: String, from reader: inout JSONReader) throws(JSONError) {
    append(JSONMember(key: key, value: try reader.readValue()))
  }

  fileprivate func value(of key: String) -> JSONValue? { first { $0.key == key }?.value }
}
