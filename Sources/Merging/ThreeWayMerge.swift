// Merges two versions of a log that grew from a common one, by the rules of each kind of record.

package import Records
package import StrictJSON
package import StudyModel

/// One of two versions of a log.
package struct LogVersion: Sendable {
  package let content: JSONValue
  /// When it was last changed: of two values of which only one can stay, that of the later version does.
  package let written: Instant

  package init(_ content: JSONValue, written: Instant) { (self.content, self.written) = (content, written) }
}

/// What a person should hear of a merge: something that both versions changed.
package struct MergeRemark: Hashable, Sendable {
  package enum Event: Hashable, Sendable {
    /// Two texts were changed; both are kept, one below the other.
    case bothTexts
    /// Removed in one version and changed in the other; it is kept.
    case kept
    /// One value stays; the other was, as JSON, this; nil if it was removed.
    case later(lost: String?)
    /// Two problems had one id; one of them has a new one.
    case renamed(String)
  }

  /// The keys that lead to it, e.g. `programmes`, `machine-mode`, `reflections`, `3`.
  package let path: [String]
  package let event: Event
}

package struct MergedLog: Sendable {
  package let version: LogVersion
  package let remarks: [MergeRemark]
}

/// Merges two versions of a log (Documentation/sync.md). The order of the two does not matter, and nothing that stands in
/// one of them is absent from the result, unless the other removed it and the first did not change it.
///
/// - Parameters:
///   - base: what both grew from; nil if that is not known. Then nothing counts as removed.
///   - rule: see `MergeRule.log`.
package func merge(
  base: JSONValue?, _ first: LogVersion, _ second: LogVersion, by rule: MergeRule = .log()
) -> MergedLog {
  let seconds = (first.written.secondsSinceEpoch, second.written.secondsSinceEpoch)
  var merger = Merger(isFirstLater: seconds.0 == seconds.1 ? nil : seconds.0 > seconds.1)
  let content = merger.merge(base, first.content, second.content, rule)
  let written = isLater(first.written, second.written) ? first.written : second.written
  return MergedLog(version: LogVersion(content ?? [:], written: written), remarks: merger.remarks)
}

/// Whether an instant is later than another; of one instant in two zones, the text decides.
private func isLater(_ left: Instant, _ right: Instant) -> Bool {
  (left.secondsSinceEpoch, left.iso) > (right.secondsSinceEpoch, right.iso)
}

private struct Merger {
  /// Whether the first version is the later one; nil if both were written in the same second.
  let isFirstLater: Bool?
  var remarks: [MergeRemark] = []
  private var path: [String] = []

  init(isFirstLater: Bool?) { self.isFirstLater = isFirstLater }

  /// Nil is a value that is missing.
  mutating func merge(
    _ base: JSONValue?, _ first: JSONValue?, _ second: JSONValue?, _ rule: MergeRule
  ) -> JSONValue? {
    switch rule {
    case .group(let rules, let others):
      guard let pair = groups(first, second) else { return mergeValues(base, first, second, .record()) }
      return fields(groups(base, nil)?.first ?? [], pair.first, pair.second, rules, others).unlessEmpty
    case .problems(let rule):
      guard let pair = groups(first, second) else { return mergeValues(base, first, second, .record()) }
      let old = groups(base, nil)?.first ?? []
      let (first, second) = renamingProblems(old, pair.first, pair.second, rule)
      return fields(old, first, second, [:], rule).unlessEmpty
    case .attempts:
      guard let pair = groups(first, second) else { return mergeValues(base, first, second, .record()) }
      let old = groups(base, nil)?.first ?? []
      // Mostly nothing has changed.
      if pair.first == pair.second || pair.second == old { return JSONValue.object(pair.first).unlessEmpty }
      return attempts(old, pair.first, pair.second).unlessEmpty
    case .record, .agendaRecord, .whole, .largest, .text:
      return mergeValues(base, first, second, rule)
    }
  }

  /// Merges values that may be removed as a whole.
  private mutating func mergeValues(
    _ base: JSONValue?, _ first: JSONValue?, _ second: JSONValue?, _ rule: MergeRule
  ) -> JSONValue? {
    if first == second || second == base { return first }
    if first == base { return second }
    if case .largest = rule { return largest(first, second) }
    guard let first, let second else {
      // A single value that is removed has its default again, which is a value, too.
      if case .record = rule, (first ?? second)?.isObject != true { return later(first, second) }
      if case .whole = rule { return later(first, second) }
      remark(.kept)
      return first ?? second
    }
    guard case .object(let one) = first, case .object(let other) = second else {
      return later(first, second)
    }
    switch rule {
    case .record(let rules):
      return fields(members(base), one.inOrder, other.inOrder, rules, .record())
    case .agendaRecord(let rules): return agendaRecord(members(base), one.inOrder, other.inOrder, rules)
    case .text: return text(members(base), one.inOrder, other.inOrder)
    default: return later(first, second)
    }
  }

  /// The members of two groups, of which one may be missing; nil if one of them is not an object.
  private func groups(
    _ first: JSONValue?, _ second: JSONValue?
  ) -> (first: [JSONMember], second: [JSONMember])? {
    guard case .object(let one) = first ?? [:], case .object(let other) = second ?? [:] else { return nil }
    return (one.inOrder, other.inOrder)
  }

  private func members(_ value: JSONValue?) -> [JSONMember] {
    if case .object(let members)? = value { members.inOrder } else { [] }
  }

  /// Merges objects member by member; all are sorted by key.
  private mutating func fields(
    _ base: [JSONMember], _ first: [JSONMember], _ second: [JSONMember], _ rules: [String: MergeRule],
    _ others: MergeRule
  ) -> JSONValue {
    var merged: [JSONMember] = []
    var sources = (base[...], first[...], second[...])
    while let key = smaller(sources.1.first?.key, sources.2.first?.key) {
      // What is in the base alone is gone in both.
      while let old = sources.0.first, old.key.precedes(key) { sources.0.removeFirst() }
      let values = (
        sources.0.takeFirst(named: key), sources.1.takeFirst(named: key), sources.2.takeFirst(named: key)
      )
      path.append(key)
      if let value = merge(values.0, values.1, values.2, rules[key] ?? others) {
        merged.append(JSONMember(key: key, value: value))
      }
      path.removeLast()
    }
    return .object(merged)
  }

  private func smaller(_ one: String?, _ other: String?) -> String? {
    guard let one, let other else { return one ?? other }
    return other.precedes(one) ? other : one
  }

  /// The value of the later version; of two written in the same second, the greater one.
  private mutating func later(_ first: JSONValue?, _ second: JSONValue?) -> JSONValue? {
    let texts = (first?.compactText, second?.compactText)
    let staysFirst = isFirstLater ?? (texts.1 ?? "").precedes(texts.0 ?? "")
    remark(.later(lost: staysFirst ? texts.1 : texts.0))
    return staysFirst ? first : second
  }

  private func largest(_ first: JSONValue?, _ second: JSONValue?) -> JSONValue? {
    func place(_ value: JSONValue?) -> (Int64, String) {
      if case .integer(let number)? = value { (number, "") } else { (.min, value?.compactText ?? "") }
    }
    return place(first) < place(second) ? second : first
  }

  private mutating func remark(_ event: MergeRemark.Event) {
    remarks.append(MergeRemark(path: path, event: event))
  }
}

// MARK: - The agenda

extension Merger {
  private mutating func agendaRecord(
    _ base: [JSONMember], _ first: [JSONMember], _ second: [JSONMember], _ rules: [String: MergeRule]
  ) -> JSONValue {
    var merged = fields(base, first, second, rules, .record()).members
    for time in (merged["moved"]?.members ?? []).map(\.key) where merged["skipped"]?[time] != nil {
      let hasBoth = [first, second].contains { $0["moved"]?[time] != nil && $0["skipped"]?[time] != nil }
      guard !hasBoth else { continue }
      merged["skipped"]?[time] = nil
      path += ["moved", time]
      remark(.kept)
      path.removeLast(2)
    }
    merged["skipped"] = merged["skipped"]?.unlessEmpty
    return .object(merged)
  }
}

// MARK: - Texts

extension Merger {
  /// Merges two versions of a note: the changed text, or both. A text that is shared stays shared only as it was when
  /// it was shared.
  private mutating func text(
    _ base: [JSONMember], _ first: [JSONMember], _ second: [JSONMember]
  ) -> JSONValue {
    guard let one = WrittenText(first), let other = WrittenText(second) else {
      return fields(base, first, second, [:], .record())
    }
    let old = WrittenText(base)
    var text: String
    if old?.text.isSame(as: one.text) == true {
      text = other.text
    } else if old?.text.isSame(as: other.text) == true {
      text = one.text
    } else if other.text.hasLines(of: one.text) {
      text = other.text
    } else if one.text.hasLines(of: other.text) {
      text = one.text
    } else {
      remark(.bothTexts)
      let (earlier, later) = one.isLater(than: other) ? (other, one) : (one, other)
      text = "\(earlier.text)\n\n\(versionLine(later.changed))\n\n\(later.text)"
    }
    let isPublic =
      one.isPublic && other.isPublic
      || old?.isPublic != true
        && (one.isPublic && one.text.isSame(as: text) || other.isPublic && other.text.isSame(as: text))
    let own: Set = ["text", "changed", "public"]
    func rest(_ members: [JSONMember]) -> [JSONMember] { members.filter { !own.contains($0.key) } }
    let changed = Merging.isLater(one.changed, other.changed) ? one.changed : other.changed
    return fields(rest(base), rest(first), rest(second), [:], .record()).adding([
      "text": .string(text), "changed": .string(changed.iso), "public": isPublic ? true : nil,
    ])
  }
}

private struct WrittenText {
  let text: String
  let changed: Instant
  let isPublic: Bool

  init?(_ members: [JSONMember]) {
    guard case .string(let text)? = members["text"], case .string(let iso)? = members["changed"],
      let changed = Instant(iso)
    else { return nil }
    (self.text, self.changed, isPublic) = (text, changed, members["public"] == true)
  }

  func isLater(than other: WrittenText) -> Bool {
    changed.secondsSinceEpoch == other.changed.secondsSinceEpoch
      ? other.text.precedes(text) : changed.secondsSinceEpoch > other.changed.secondsSinceEpoch
  }
}

private let (versionStart, versionEnd) = ("--- ", ", another version ---")

/// The line between two versions of a text, with the local date and time of the later one.
private func versionLine(_ changed: Instant) -> String {
  let time = changed.iso.prefix(16).map { $0 == "T" ? " " : String($0) }.joined()
  return versionStart + time + versionEnd
}

/// Whether a text holds two versions, as a merge left them, that nobody has united since.
package func holdsTwoVersions(_ text: String) -> Bool {
  text.split(separator: "\n").contains { line in
    line.utf8.count == versionStart.utf8.count + 16 + versionEnd.utf8.count && line.hasPrefix(versionStart)
      && line.hasSuffix(versionEnd)
  }
}

extension String {
  fileprivate func isSame(as other: String) -> Bool { utf8.elementsEqual(other.utf8) }

  fileprivate func precedes(_ other: String) -> Bool { utf8.lexicographicallyPrecedes(other.utf8) }

  /// Whether another text stands in this one, as whole lines.
  fileprivate func hasLines(of other: String) -> Bool {
    Array("\n\(self)\n".utf8).contains(part: Array("\n\(other)\n".utf8))
  }
}

extension [UInt8] {
  /// Whether a part that is not empty occurs here, in linear time (Knuth, Morris and Pratt).
  fileprivate func contains(part: [UInt8]) -> Bool {
    guard part.count <= count else { return false }
    // For each place of the part, the length of the longest start of it that also ends there.
    var borders = [0]
    var length = 0
    for byte in part.dropFirst() {
      while length > 0, part[length] != byte { length = borders[length - 1] }
      if part[length] == byte { length += 1 }
      borders.append(length)
    }
    length = 0
    for byte in self {
      while length > 0, part[length] != byte { length = borders[length - 1] }
      if part[length] == byte { length += 1 }
      if length == part.count { return true }
    }
    return false
  }
}

// MARK: - Attempts

extension Merger {
  /// Merges attempts: those of one instant are a set, in which one may occur more than once.
  private mutating func attempts(
    _ base: [JSONMember], _ first: [JSONMember], _ second: [JSONMember]
  ) -> JSONValue {
    let (old, one, other) = (byInstant(base), byInstant(first), byInstant(second))
    var merged: [JSONMember] = []
    for instant in Set(one.keys).union(other.keys).sorted(by: { $0.precedes($1) }) {
      path.append(instant)
      let values = attemptsOfInstant(old[instant] ?? [], one[instant] ?? [], other[instant] ?? [])
      path.removeLast()
      for (index, value) in values.enumerated() {
        merged.append(JSONMember(key: index == 0 ? instant : "\(instant)#\(index + 1)", value: value))
      }
    }
    return .object(merged)
  }

  /// The attempts by instant, in the order of the numbers after it: `#2`, and so on.
  private func byInstant(_ attempts: [JSONMember]) -> [String: [JSONValue]] {
    var all: [String: [(number: Int, value: JSONValue)]] = [:]
    for attempt in attempts {
      let parts = attempt.key.split(separator: "#", maxSplits: 1)
      let number = parts.count > 1 ? Int(parts[1]) ?? 1 : 1
      all[parts.first.map(String.init) ?? "", default: []].append((number, attempt.value))
    }
    return all.mapValues { $0.sorted { $0.number < $1.number }.map(\.value) }
  }

  private mutating func attemptsOfInstant(
    _ base: [JSONValue], _ first: [JSONValue], _ second: [JSONValue]
  ) -> [JSONValue] {
    if first == second || second == base { return first }
    if first == base { return second }
    if (base.count, first.count, second.count) == (1, 1, 1) {
      return [mergeValues(base[0], first[0], second[0], .record())].compactMap(\.self)
    }
    let counts = (Tally(base), Tally(first), Tally(second))
    var merged: [JSONValue] = []
    for (text, value) in counts.1.values.merging(counts.2.values, uniquingKeysWith: { one, _ in one })
      .sorted(by: { $0.key.lexicographicallyPrecedes($1.key) })
    {
      let (old, one, other) = (counts.0[text], counts.1[text], counts.2[text])
      let count = one == old ? other : other == old ? one : max(one, other)
      merged += Array(repeating: value, count: count)
    }
    if !merged.isEmpty, first.isEmpty || second.isEmpty, !base.isEmpty { remark(.kept) }
    // A version that holds just these keeps their order.
    let alike = [first, second].filter { Tally($0).counts == Tally(merged).counts }
    return alike.max { list($0).precedes(list($1)) } ?? merged
  }

  private func list(_ values: [JSONValue]) -> String { JSONValue.array(values).compactText }
}

/// How often each value occurs, by the bytes of its text.
private struct Tally {
  private(set) var counts: [[UInt8]: Int] = [:]
  private(set) var values: [[UInt8]: JSONValue] = [:]

  init(_ values: [JSONValue]) {
    for value in values {
      let text = Array(value.compactText.utf8)
      counts[text, default: 0] += 1
      self.values[text] = value
    }
  }

  subscript(text: [UInt8]) -> Int { counts[text] ?? 0 }
}

// MARK: - Bonus problems

extension Merger {
  /// Gives one of two new problems that have one id another: an id of old stores is a number, so two devices may have
  /// used it for two problems. The id depends on the problem, so that each device gives the same.
  private mutating func renamingProblems(
    _ base: [JSONMember], _ first: [JSONMember], _ second: [JSONMember], _ rule: MergeRule
  ) -> (first: [JSONMember], second: [JSONMember]) {
    var (first, second) = (first, second)
    for problem in first where base[problem.key] == nil {
      guard let other = second[problem.key] else { continue }
      let identities = (identity(problem.value), identity(other))
      guard !identities.0.isSame(as: identities.1) else { continue }
      let staysFirst = identities.1.precedes(identities.0)
      let moved = staysFirst ? identities.1 : identities.0
      let id = ItemID.bonus(title: moved, at: 0) { id in
        [first, second].contains { side in
          side[id.text].map { !identity($0).isSame(as: moved) } ?? (base[id.text] != nil)
        }
      }
      if staysFirst {
        second = renaming(problem.key, to: id.text, in: second, rule)
      } else {
        first = renaming(problem.key, to: id.text, in: first, rule)
      }
      path.append(problem.key)
      remark(.renamed(id.text))
      path.removeLast()
    }
    return (first, second)
  }

  /// Moves a problem to another id, where it joins the same problem.
  private mutating func renaming(
    _ key: String, to name: String, in problems: [JSONMember], _ rule: MergeRule
  ) -> [JSONMember] {
    var problems = problems
    problems[name] = merge(nil, problems[name], problems[key], rule)
    problems[key] = nil
    return problems.inOrder
  }

  /// What makes a problem the same on two devices.
  private func identity(_ problem: JSONValue) -> String {
    let parts = ["day", "difficulty", "number", "title"].map { key in (key, problem[key]) }
    return JSONValue.object(parts.compactMap { key, value in value.map { JSONMember(key: key, value: $0) } })
      .compactText
  }
}

extension [JSONMember] {
  /// The members sorted by key, as they mostly are.
  fileprivate var inOrder: [JSONMember] {
    zip(self, dropFirst()).allSatisfy { $0.key.precedes($1.key) } ? self : sortedByKey
  }
}

extension ArraySlice<JSONMember> {
  /// Removes the first member if it has a key, and returns its value.
  fileprivate mutating func takeFirst(named key: String) -> JSONValue? {
    guard let first, first.key.utf8.elementsEqual(key.utf8) else { return nil }
    removeFirst()
    return first.value
  }
}
