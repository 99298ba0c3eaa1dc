// Defines the part that one shard of a class makes, as a JSON file.

package import StrictJSON
import TextTools

/// The roster that a part was made from.
package struct RosterOrigin: Hashable, Sendable {
  /// As it was typed, for messages.
  package let path: String
  /// How many learners it has.
  package let learners: Int
  /// The stable hash of its bytes.
  package let fingerprint: String

  package init(path: String, learners: Int, fingerprint: String) {
    (self.path, self.learners, self.fingerprint) = (path, learners, fingerprint)
  }

  /// Whether two parts are of the same class. The path may differ by the folder that it was typed in.
  func isSame(as other: RosterOrigin) -> Bool {
    (fingerprint, learners) == (other.fingerprint, other.learners)
  }
}

/// A learner in a part, and in the overview.
package struct LearnerRow: Hashable, Sendable {
  package let id: String
  package let title: String
  package let site: String?
  /// The place in the roster, from 0.
  package let place: Int
  /// The facts, or why they could not be read.
  package let facts: Result<LearnerFacts, FactsProblem>

  package init(_ entry: RosterEntry, _ facts: Result<LearnerFacts, FactsProblem>) {
    (id, title, site, place) = (entry.id, entry.title, entry.site, entry.place)
    self.facts = facts
  }
}

/// What is known of the learners of one shard.
package struct CohortPart: Hashable, Sendable {
  package let shard: Shard
  package let roster: RosterOrigin
  /// In the order of the roster.
  package let learners: [LearnerRow]

  package init(_ shard: Shard, of roster: RosterOrigin, _ learners: [LearnerRow]) {
    (self.shard, self.roster, self.learners) = (shard, roster, learners)
  }
}

// MARK: JSON

extension CohortPart {
  private static let version = 1
  /// The most bytes of a part's file; one of 100,000 learners has a tenth.
  package static let largestFile = 1 << 30

  /// - Parameter version: that of the program.
  package func bytes(version: String) -> [UInt8] {
    let document: JSONValue = [
      "schemaVersion": .integer(Int64(CohortPart.version)), "generator": .string("machinemode \(version)"),
      "shard": .integer(Int64(shard.index)), "of": .integer(Int64(shard.count)),
      "roster": [
        "path": .string(roster.path), "learners": .integer(Int64(roster.learners)),
        "fingerprint": .string(roster.fingerprint),
      ],
      "learners": .array(learners.map(\.document)),
    ]
    return document.bytes
  }

  /// Whether a file begins as parts do, or is empty.
  ///
  /// - Parameter opening: its first bytes, a few hundred at least, or all.
  package static func isPart(opening: [UInt8]) -> Bool {
    if opening.isEmpty { return true }
    let lines = opening.split(separator: Ascii.lineFeed, maxSplits: 3).prefix(3).map { $0.trimmed }
    return lines.count == 3 && lines[0].equals("{") && lines[1].starts(with: "\"generator\": \"machinemode ")
      && lines[2].starts(with: "\"learners\": [")
  }

  /// - Throws: with the place in the file, unless it is a whole part.
  package init(_ bytes: [UInt8]) throws(JSONError) {
    var fields = try JSONFields(bytes, maximumBytes: CohortPart.largestFile)
    let version = try fields.required("schemaVersion", .integer(in: 0...Int.max))
    guard version == CohortPart.version else {
      throw fields.error(
        .invalidValue(
          "a part of version \(version) is not read: make it again with this version of the program"),
        at: "schemaVersion")
    }
    let (index, count) = (try fields.required("shard", .amount), try fields.required("of", .amount))
    guard let shard = Shard(index, of: count) else {
      throw fields.error(.invalidValue("there is no shard \(index) of \(count)"), at: "shard")
    }
    self.shard = shard
    var origin = try fields.part("roster")
    let hash = JSONFormat<String>.text({
      $0.utf8.count == 16 && $0.utf8.allSatisfy(\.isHexadecimal) ? $0 : nil
    }) {
      "\(quoted($0)) is not a fingerprint: one has 16 digits of `0` to `9` and `a` to `f`"
    }
    roster = RosterOrigin(
      path: try origin.required("path", .string), learners: try origin.required("learners", .amount),
      fingerprint: try origin.required("fingerprint", hash))
    let roster = roster
    learners = try fields.objects("learners") { (fields: inout JSONFields) throws(JSONError) in
      let row = try LearnerRow(&fields)
      guard shard.holds(row.id), row.place < roster.learners else {
        throw fields.error(.invalidValue("the learner \(quoted(row.id)) is not in this shard of the roster"))
      }
      return row
    }
    guard zip(learners, learners.dropFirst()).allSatisfy({ $0.place < $1.place }) else {
      throw fields.error(.invalidValue("the learners are not in the order of the roster"), at: "learners")
    }
  }
}

extension UInt8 {
  fileprivate var isHexadecimal: Bool { isDigit || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(self) }
}

extension LearnerRow {
  var document: JSONValue {
    let members: JSONValue = [
      "id": .string(id), "title": .string(title), "place": .integer(Int64(place)),
      "site": site.map { .string($0) },
    ]
    switch facts {
    case .success(let facts): return members.adding(["facts": facts.document])
    case .failure(let problem): return members.adding(["problem": .string(problem.reason)])
    }
  }

  init(_ fields: inout JSONFields) throws(JSONError) {
    id = try fields.required("id", .learnerID)
    title = try fields.required("title", RosterEntry.titleFormat)
    place = try fields.required("place", .amount)
    site = try fields.optional("site", RosterEntry.siteFormat)
    if var facts = try fields.object("facts") {
      self.facts = .success(try LearnerFacts(part: &facts))
    } else {
      self.facts = .failure(FactsProblem(reason: try fields.required("problem", .string)))
    }
  }
}
