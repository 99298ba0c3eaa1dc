// Counts a store's content, and keeps the counts in its file, where they are read without reading the rest.

import JSON
package import StudyModel
import TextTools

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

  /// E.g. `61 days, 230 items done, 412 entries, 14 notes, last on 20 November 2026`.
  package var words: String {
    let before = solvedBefore > 0 ? ", \(counted(solvedBefore, "problem")) solved before" : ""
    guard attempts > 0 || texts > 0 else { return "nothing logged yet\(before)" }
    let last = lastDay.map { ", last on \($0.longText)" } ?? ""
    return "\(counted(days, "day")), \(counted(items, "item")) done, "
      + "\(counted(attempts, "entry", plural: "entries")), \(counted(texts, "note"))\(last)\(before)"
  }
}

extension StoreFacts {
  /// - Parameter name: the programme to count; nil for all of them.
  init(_ content: StoreContent, of name: ProgrammeName? = nil) {
    let learner = content.learner
    let programmes = learner.programmes.filter { name == nil || $0.key == name }.map(\.value.records)
    let records = programmes.flatMap { Array($0[itemRecords].values) + $0[bonusRecords].values.map(\.record) }
    let attempts = records.flatMap(\.attempts)
    let days = Set(attempts.map(\.day))
    let notes = records.count { $0.note != nil }
    let reflections = programmes.reduce(0) { $0 + $1[reflectionRecords].count }
    self.init(
      revision: content.header.revision, writer: content.header.writer, days: days.count,
      items: records.count { $0.attempts.contains(where: \.isFinish) }, attempts: attempts.count,
      texts: notes + reflections, solvedBefore: learner.records[solvedRecords].count, lastDay: days.max())
  }
}

/// The `contents` of a store's file: what the rest holds, for lists of backups. It is only meant for a file whose checksum is
/// right; reading a store passes it over.
struct StoreHead {
  let facts: StoreFacts
  /// The fingerprints of the plans of its programmes.
  let plans: [String]

  init(_ content: StoreContent) {
    facts = StoreFacts(content)
    plans = Set(content.learner.programmes.values.flatMap(\.plansInForce)).sorted()
  }

  var json: JSONValue {
    [
      "attempts": .integer(facts.attempts), "days": .integer(facts.days), "items": .integer(facts.items),
      "lastDay": facts.lastDay.map { .string($0.iso) },
      "plans": JSONValue.array(plans.map { .string($0) }).unlessEmpty,
      "revision": .integer(facts.revision), "solvedBefore": .integer(facts.solvedBefore),
      "texts": .integer(facts.texts), "writer": .string(facts.writer),
    ]
  }

  /// The contents of a file of this version with the right checksum; nil for any other file.
  init?(in bytes: [UInt8]) {
    guard Checksum.fingerprint(of: bytes) != nil, let sections = Sections(splitting: bytes),
      (try? sections.value("schema"))??["major"] == .integer(StoreHeader.major),
      let json = try? sections.value("contents")
    else { return nil }
    func count(_ key: String) -> Int { json[key]?.asInteger ?? 0 }
    facts = StoreFacts(
      revision: count("revision"), writer: json["writer"]?.asText ?? "", days: count("days"),
      items: count("items"), attempts: count("attempts"), texts: count("texts"),
      solvedBefore: count("solvedBefore"), lastDay: json["lastDay"]?.asText.flatMap { CivilDate($0) })
    plans = json["plans"]?.asElements?.compactMap(\.asText) ?? []
    // A version that does not know the section keeps it as it was, of another revision.
    guard let revision = try? sections.value("revision"), revision.asInteger == facts.revision else {
      return nil
    }
  }
}
