// Counts a store's content, and keeps the counts at the head of its file, where they are read without decoding the rest.

import Records
import StrictJSON
package import StudyModel

/// Counts of a store's content. They need no plan, so they also describe a store whose plan is missing.
package struct StoreFacts: Hashable, Sendable {
  package let revision: Int
  /// The program that wrote it, with its version.
  package let writer: String
  /// Calendar days on which something was logged.
  package let days: Int
  /// Items and bonus problems with a finished attempt.
  package let items: Int
  package let attempts: Int
  /// Notes and reflections.
  package let texts: Int
  /// Problems solved before the programme.
  package let solvedBefore: Int
  /// The latest calendar day on which something was logged.
  package let lastDay: CivilDate?
}

extension StoreFacts {
  /// - Parameter name: the programme to count; nil for all of them.
  init(_ progress: StoredProgress, of name: ProgrammeName? = nil) {
    let programmes = progress.learner.programmes.filter { name == nil || $0.key == name }.map(\.value.records)
    let records = programmes.flatMap { Array($0[itemRecords].values) + $0[bonusRecords].values.map(\.record) }
    let attempts = records.flatMap(\.attempts)
    let days = Set(attempts.map(\.day))
    let notes = records.count { $0.note != nil }
    let reflections = programmes.reduce(0) { $0 + $1[reflectionRecords].count }
    self.init(
      revision: progress.revision, writer: progress.writer, days: days.count,
      items: records.count { $0.attempts.contains(where: \.isFinish) }, attempts: attempts.count,
      texts: notes + reflections, solvedBefore: progress.learner.records[solvedRecords].count,
      lastDay: days.max())
  }

  /// E.g. `61 days, 230 items done, 412 entries, 14 notes, last on 20 November 2026`.
  package var words: String {
    let before = solvedBefore > 0 ? ", \(counted(solvedBefore, "problem")) solved before" : ""
    guard attempts > 0 || texts > 0 else { return "nothing logged yet\(before)" }
    let last = lastDay.map { ", last on \($0.longText)" } ?? ""
    return "\(counted(days, "day")), \(counted(items, "item")) done, "
      + "\(counted(attempts, "entry", plural: "entries")), \(counted(texts, "note"))\(last)\(before)"
  }
}

/// The head of a store's file: what the rest holds, for lists of backups.
///
/// It is the first member of the document, and only meant for a file whose checksum is right. Reading a store passes it over.
struct StoreHead: Hashable {
  static let field = "contents"

  let facts: StoreFacts
  /// The fingerprints of the plans of its programmes.
  let plans: [String]

  init(_ progress: StoredProgress) {
    facts = StoreFacts(progress)
    plans = Set(progress.learner.programmes.values.compactMap(\.plan)).sorted()
  }

  var value: JSONValue {
    [
      "attempts": .integer(Int64(facts.attempts)), "days": .integer(Int64(facts.days)),
      "items": .integer(Int64(facts.items)), "lastDay": facts.lastDay.map { .string($0.iso) },
      "major": .integer(Int64(StoredProgress.major)),
      "plans": JSONValue.array(plans.map { .string($0) }).unlessEmpty,
      "revision": .integer(Int64(facts.revision)), "solvedBefore": .integer(Int64(facts.solvedBefore)),
      "texts": .integer(Int64(facts.texts)), "writer": .string(facts.writer),
    ]
  }

  /// The head in the bytes of a file; nil if there is none, as in version 0.3.
  init?(in bytes: [UInt8]) {
    // No other line begins with two spaces and a quote: nested keys are indented more, and no text holds a line feed.
    let opening = "{\n  \"\(StoreHead.field)\": {"
    guard bytes.starts(with: opening.utf8),
      let end = bytes.dropFirst(opening.utf8.count).firstRange(of: Array("\n  \"".utf8))?.lowerBound,
      bytes[end - 1] == UInt8(ascii: ",")
    else { return nil }
    do throws(JSONError) {
      let text = bytes[..<(end - 1)] + [UInt8(ascii: "}")]
      var document = try JSONFields(Array(text), maximumBytes: FileAccess.largestSize)
      guard var fields = try document.object(StoreHead.field) else { return nil }
      let count = JSONFormat<Int>.integer(in: StoredProgress.allowedRevisions)
      _ = try fields.required("major", .integer(in: StoredProgress.major...StoredProgress.major))
      facts = StoreFacts(
        revision: try fields.required("revision", count), writer: try fields.required("writer", .string),
        days: try fields.required("days", count), items: try fields.required("items", count),
        attempts: try fields.required("attempts", count), texts: try fields.required("texts", count),
        solvedBefore: try fields.required("solvedBefore", count),
        lastDay: try fields.optional("lastDay", .string).flatMap { CivilDate($0) })
      plans = try (fields.optional("plans", .array) ?? []).compactMap { plan in
        guard case .string(let fingerprint) = plan else { return nil }
        return fingerprint
      }
    } catch {
      return nil
    }
  }
}
