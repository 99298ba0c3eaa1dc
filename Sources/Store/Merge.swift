// Merges two versions of a log that grew from a common one.

package import JSON
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
  var merger = Merger(
    isFirstLater: seconds.0 == seconds.1 ? nil : seconds.0 > seconds.1,
    hasWideKeys: hasWideKeys(first.content) && hasWideKeys(second.content))
  let content = merger.merge(base, first.content, second.content, rule)
  let written = isLater(first.written, second.written) ? first.written : second.written
  return MergedLog(version: LogVersion(content ?? [:], written: written), remarks: merger.remarks)
}

/// Whether an instant is later than another; of one instant in two zones, the text decides.
private func isLater(_ left: Instant, _ right: Instant) -> Bool {
  (left.secondsSinceEpoch, left.iso) > (right.secondsSinceEpoch, right.iso)
}

/// Whether a key of an object is not ASCII: only these have several forms in Unicode.
private func hasWideKeys(_ value: JSONValue) -> Bool {
  switch value {
  case .object(let members):
    members.contains { key, inner in key.utf8.contains { $0 >= 0x80 } || hasWideKeys(inner) }
  case .array(let elements): elements.contains { hasWideKeys($0) }
  default: false
  }
}

private struct Merger {
  /// Whether the first version is the later one; nil if both were written in the same second.
  let isFirstLater: Bool?
  /// Whether both versions may have one key in two forms.
  let hasWideKeys: Bool
  var remarks: [MergeRemark] = []
  private var path: [String] = []

  init(isFirstLater: Bool?, hasWideKeys: Bool) {
    self.isFirstLater = isFirstLater
    self.hasWideKeys = hasWideKeys
  }

  /// Nil is a value that is missing.
  mutating func merge(
    _ base: JSONValue?, _ first: JSONValue?, _ second: JSONValue?, _ rule: MergeRule
  ) -> JSONValue? {
    if isSame(first, second) || isSame(second, base) { return first }
    if isSame(first, base) { return second }
    switch rule {
    case .largest: return larger(first, second)
    case .group(let inner):
      // A group that is missing is an empty one.
      guard case .object(let one) = first ?? [:], case .object(let other) = second ?? [:] else { break }
      return members(base, one, other, { _ in inner }).unlessEmpty
    case .problems(let inner):
      guard case .object(let one) = first ?? [:], case .object(let other) = second ?? [:] else { break }
      let (old, own, others) = partingProblems(base?.members ?? [:], one, other, inner)
      return members(.object(old), own, others, { _ in inner }).unlessEmpty
    case .sparse(let rules):
      guard case .object(let one) = first ?? [:], case .object(let other) = second ?? [:] else { break }
      return members(base, one, other, { rules[$0] ?? .record([:]) }).unlessEmpty
    case .record, .event, .text, .whole: break
    }
    guard let first, let second else {
      // A single value that is removed has its default again, which is a value, too.
      guard case .object? = first ?? second, !rule.isWhole else { return later(first, second) }
      remark(.kept)
      return first ?? second
    }
    guard !rule.isWhole, case .object(let one) = first, case .object(let other) = second else {
      return later(first, second)
    }
    if case .text = rule, let text = text(base, first, second) { return text }
    let rules = rule.fields
    let merged = members(base, one, other) { rules[$0] ?? .record([:]) }
    if case .event = rule { return keepingMoved(merged, one, other) }
    return merged
  }

  private mutating func members(
    _ base: JSONValue?, _ first: [String: JSONValue], _ second: [String: JSONValue],
    _ rule: (String) -> MergeRule
  ) -> JSONValue {
    var merged: [String: JSONValue] = [:]
    for key in Set(first.keys).union(second.keys).sorted(by: { $0.precedes($1) }) {
      let key = spelling(of: key, base, first, second)
      path.append(key)
      merged[key] = merge(base?[key], first[key], second[key], rule(key))
      path.removeLast()
    }
    return .object(merged)
  }

  /// Whether two values are the same to the byte: their keys, too.
  private func isSame(_ one: JSONValue?, _ other: JSONValue?) -> Bool {
    one == other && (!hasWideKeys || one?.bytes == other?.bytes)
  }

  /// A key that two versions have in two forms of Unicode is one, spelled as the version has it that changed it.
  private func spelling(
    of key: String, _ base: JSONValue?, _ first: [String: JSONValue], _ second: [String: JSONValue]
  ) -> String {
    guard hasWideKeys, let one = first.index(forKey: key),
      let other = second.index(forKey: key)
    else { return key }
    let spellings = (first[one].key, second[other].key)
    let old = (base?.members ?? [:]).first { $0.key == key }?.key
    func isOld(_ spelling: String) -> Bool { old?.utf8.elementsEqual(spelling.utf8) == true }
    if isOld(spellings.0) { return spellings.1 }
    if isOld(spellings.1) { return spellings.0 }
    return spellings.0.precedes(spellings.1) ? spellings.0 : spellings.1
  }

  /// The value of the later version; of two written in the same second, the greater one.
  private mutating func later(_ first: JSONValue?, _ second: JSONValue?) -> JSONValue? {
    let (one, other) = (first?.compactText, second?.compactText)
    let staysFirst = isFirstLater ?? (other ?? "").precedes(one ?? "")
    remark(.later(lost: staysFirst ? other : one))
    return staysFirst ? first : second
  }

  private func larger(_ first: JSONValue?, _ second: JSONValue?) -> JSONValue? {
    func place(_ value: JSONValue?) -> (Int, String) { (value?.asInteger ?? .min, value?.compactText ?? "") }
    return place(first) < place(second) ? second : first
  }

  private mutating func remark(_ event: MergeRemark.Event) {
    remarks.append(MergeRemark(path: path, event: event))
  }
}

extension MergeRule {
  fileprivate var isWhole: Bool { if case .whole = self { true } else { false } }

  fileprivate var fields: [String: MergeRule] {
    switch self {
    case .record(let rules), .event(let rules): rules
    default: [:]
    }
  }
}

// MARK: - Events

extension Merger {
  /// An occurrence that one version moved and the other skipped stays, like all that was removed here and changed there.
  private mutating func keepingMoved(
    _ merged: JSONValue, _ first: [String: JSONValue], _ second: [String: JSONValue]
  ) -> JSONValue {
    var merged = merged
    func isBoth(_ event: [String: JSONValue], _ time: String) -> Bool {
      event["moved"]?[time] != nil && event["skipped"]?[time] != nil
    }
    for time in (merged["moved"]?.members.keys.sorted() ?? []) where merged["skipped"]?[time] != nil {
      guard !isBoth(first, time), !isBoth(second, time) else { continue }
      merged["skipped"]?[time] = nil
      path += ["moved", time]
      remark(.kept)
      path.removeLast(2)
    }
    merged["skipped"] = merged["skipped"]?.unlessEmpty
    return merged
  }
}

// MARK: - Bonus problems

extension Merger {
  /// Moves one of two problems that have one id to another id. That depends on the problem alone, so each device gives the same.
  private mutating func partingProblems(
    _ base: [String: JSONValue], _ first: [String: JSONValue], _ second: [String: JSONValue],
    _ rule: MergeRule
  ) -> (base: [String: JSONValue], first: [String: JSONValue], second: [String: JSONValue]) {
    var (base, first, second) = (base, first, second)
    for id in first.keys.sorted(by: { $0.precedes($1) }) {
      guard let one = first[id].map(identity), let other = second[id].map(identity), one != other else {
        continue
      }
      let movesFirst = other.compactText.precedes(one.compactText)
      let moved = movesFirst ? one : other
      let name = ItemID.bonus(title: moved.compactText, at: 0) { id in
        [base, first, second].contains { side in side[id.text].map { identity($0) != moved } ?? false }
      }.text
      if let old = base[id] {
        // One that was there before has another title now, unless the other device has moved it already.
        guard identity(old) == moved, (movesFirst ? second : first)[name] != nil else { continue }
        base[name] = base[name] ?? old
        base[id] = nil
      }
      path.append(name)
      if movesFirst {
        first[name] = merge(nil, first[name], first.removeValue(forKey: id), rule)
      } else {
        second[name] = merge(nil, second[name], second.removeValue(forKey: id), rule)
      }
      path.removeLast()
    }
    return (base, first, second)
  }

  /// What makes a problem the same on two devices.
  private func identity(_ problem: JSONValue) -> JSONValue {
    ["number": problem["number"], "title": problem["title"]]
  }
}

// MARK: - Texts

extension Merger {
  /// Merges two versions of a note: the changed text, or both. A text that is shared stays shared only as it was when it was
  /// shared. Nil if one of them is not a note.
  private mutating func text(_ base: JSONValue?, _ first: JSONValue, _ second: JSONValue) -> JSONValue? {
    guard let one = WrittenText(first), let other = WrittenText(second) else { return nil }
    let old = WrittenText(base)
    let text: String
    if old?.json == one.json {
      text = other.text
    } else if old?.json == other.json {
      text = one.text
    } else if hasLines(other.text, of: one.text) {
      text = other.text
    } else if hasLines(one.text, of: other.text) {
      text = one.text
    } else {
      remark(.bothTexts)
      let (earlier, later) = one.isLater(than: other) ? (other, one) : (one, other)
      text = "\(earlier.text)\n\n\(versionLine(later.changed))\n\n\(later.text)"
    }
    let merged = JSONValue.string(text)
    let isPublic =
      one.isPublic && other.isPublic
      || old?.isPublic != true
        && (one.isPublic && one.json == merged || other.isPublic && other.json == merged)
    let changed = isLater(one.changed, other.changed) ? one.changed : other.changed
    let own: Set = ["text", "changed", "public"]
    func rest(_ value: JSONValue?) -> [String: JSONValue] {
      (value?.members ?? [:]).filter { !own.contains($0.key) }
    }
    var note = members(.object(rest(base)), rest(first), rest(second)) { _ in .record([:]) }
    note["text"] = merged
    note["changed"] = .string(changed.iso)
    note["public"] = isPublic ? true : nil
    return note
  }
}

private struct WrittenText {
  let text: String
  let changed: Instant
  let isPublic: Bool
  /// The text, to be compared by its bytes.
  let json: JSONValue

  init?(_ note: JSONValue?) {
    guard let json = note?["text"], let text = json.asText, let iso = note?["changed"]?.asText,
      let changed = Instant(iso)
    else { return nil }
    (self.text, self.changed, self.json) = (text, changed, json)
    isPublic = note?["public"] == true
  }

  func isLater(than other: WrittenText) -> Bool {
    changed.secondsSinceEpoch == other.changed.secondsSinceEpoch
      ? other.text.precedes(text) : changed.secondsSinceEpoch > other.changed.secondsSinceEpoch
  }
}

/// Whether another text stands in a text, as whole lines.
private func hasLines(_ text: String, of other: String) -> Bool {
  Array("\n\(text)\n".utf8).contains(Array("\n\(other)\n".utf8))
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
