// What strangers read differently since an earlier build, and the facts of a build as JSON.

package import StrictJSON

/// What identifies a fact.
struct PublicFactKey: Hashable {
  let kind: PublicFact.Kind
  let id: String
}

extension PublicFact {
  var key: PublicFactKey { PublicFactKey(kind: kind, id: id) }
}

/// One fact that is new (`before` is nil), changed, or gone (`after` is nil).
package struct PublicChange: Hashable, Sendable {
  package let before: PublicFact?
  package let after: PublicFact?
  /// The fact as it is now, or as it was if it is gone.
  package let fact: PublicFact
}

extension PublicFacts {
  /// - Parameter earlier: the facts of the earlier build; nil if there was none, and all facts are new.
  /// - Returns: the changes in the order of the facts; within a kind, facts that are gone come last.
  package func changes(since earlier: PublicFacts?) -> [PublicChange] {
    let known = (earlier?.facts ?? []).reduce(into: [:]) { $0[$1.key] = $1 }
    let present = Set(facts.map(\.key))
    let changed = facts.compactMap { fact -> PublicChange? in
      let before = known[fact.key]
      return before?.value == fact.value ? nil : PublicChange(before: before, after: fact, fact: fact)
    }
    let gone = (earlier?.facts ?? []).filter { !present.contains($0.key) }.map {
      PublicChange(before: $0, after: nil, fact: $0)
    }
    return PublicFact.Kind.allCases.flatMap { kind in (changed + gone).filter { $0.fact.kind == kind } }
  }

  /// The facts as `public-facts.json` keeps them.
  package var document: JSONValue {
    .array(
      facts.map { fact in
        [
          "kind": .string(fact.kind.rawValue), "id": .string(fact.id), "day": optional(fact.day),
          "title": .string(fact.title), "value": .string(fact.value),
        ]
      })
  }

  /// Takes what `document` gave; nil for anything else. Facts of a kind that this version does not know are
  /// left out.
  package init?(_ document: JSONValue) {
    guard case .array(let elements) = document else { return nil }
    var facts: [PublicFact] = []
    for element in elements {
      guard case .string(let kind)? = element["kind"], case .string(let id)? = element["id"],
        case .string(let title)? = element["title"], case .string(let value)? = element["value"]
      else { return nil }
      var day: Int?
      if case .integer(let number)? = element["day"] { day = Int(exactly: number) }
      guard let kind = PublicFact.Kind(rawValue: kind) else { continue }
      facts.append(PublicFact(kind: kind, id: id, day: day, title: title, value: value))
    }
    self.init(facts)
  }
}

/// What changed, as `share --json` prints it.
package func publicChangeDocument(_ change: PublicChange) -> JSONValue {
  [
    "kind": .string(change.fact.kind.rawValue), "id": .string(change.fact.id),
    "day": optional(change.fact.day), "title": .string(change.fact.title),
    "before": change.before.map { .string($0.value) } ?? .null,
    "after": change.after.map { .string($0.value) } ?? .null,
  ]
}
