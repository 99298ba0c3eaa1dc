// Reads the attempts and the note of one item or bonus problem, and keeps the fields of newer versions in
// them.

import StrictJSON
import StudyModel

/// A record while it is read: the fields that are not known are kept here until it is known whose they are,
/// since a bonus problem's id stands behind its attempts.
struct RecordReading {
  private static let longestZone = 64

  private(set) var record = ItemRecord()
  /// By the index of the attempt; of those alone that have any.
  private var attemptFields: [Int: [JSONMember]] = [:]
  private var noteFields: [JSONMember] = []

  /// Reads the value of a field; false when a record has no such field, with nothing read.
  mutating func read(_ key: String, from reader: inout JSONReader) throws(JSONError) -> Bool {
    switch key {
    case "attempts":
      try reader.readArray { (reader, index) throws(JSONError) in
        var others: [JSONMember] = []
        record.attempts.append(try RecordReading.attempt(&reader, &others))
        if !others.isEmpty { attemptFields[index] = others }
      }
    case "note": record.note = try RecordReading.text(&reader, &noteFields)
    default: return false
    }
    return true
  }

  /// Files the fields that are not known under the record's owner.
  func keep(in unknown: inout UnknownFields, of owner: RecordOwner) {
    unknown[.note(owner)] = noteFields
    guard !attemptFields.isEmpty else { return }
    var occurrences = Occurrences<Instant>()
    for (index, attempt) in record.attempts.enumerated() {
      let occurrence = occurrences.next(attempt.instant)
      unknown[.attempt(owner, at: attempt.instant, occurrence: occurrence)] = attemptFields[index] ?? []
    }
  }

  private static func attempt(
    _ reader: inout JSONReader, _ others: inout [JSONMember]
  ) throws(JSONError) -> Attempt {
    var instant: Instant?
    var zone: String?
    var day: CivilDate?
    var minutes: Int?
    var isFinish = false
    try reader.readObject { (reader, key) throws(JSONError) in
      switch key {
      case "at": instant = try reader.instant()
      case "zone": zone = try reader.text(atMost: longestZone, longer: .longZone, empty: .emptyZone)
      case "day": day = try reader.date()
      case "minutes": minutes = try reader.integer(in: Attempt.allowedMinutes)
      case "finished": isFinish = try reader.readBool()
      default: try others.keep(key, from: &reader)
      }
    }
    return Attempt(
      instant: try reader.required(instant, "at"), zone: try reader.required(zone, "zone"),
      day: try reader.required(day, "day"), minutes: minutes, isFinish: isFinish)
  }

  /// Reads a note or a reflection.
  static func text(
    _ reader: inout JSONReader, _ others: inout [JSONMember]
  ) throws(JSONError) -> WrittenText {
    var markdown: String?
    var changed: Instant?
    var isPublic = false
    try reader.readObject { (reader, key) throws(JSONError) in
      switch key {
      case "text": markdown = try reader.writtenText()
      case "changed": changed = try reader.instant()
      case "public": isPublic = try reader.readBool()
      default: try others.keep(key, from: &reader)
      }
    }
    return WrittenText(
      markdown: try reader.required(markdown, "text"), changed: try reader.required(changed, "changed"),
      isPublic: isPublic)
  }
}
