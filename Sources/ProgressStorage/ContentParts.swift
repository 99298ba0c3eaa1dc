// The parts of a store's content that a change touches, as they stood before it: what undo puts back.

import StrictJSON
import StudyModel

/// Parts of a store's content as a JSON object, with the names of the store's own fields:
///
/// - `id` and `plan`: of another log, and the fingerprint of another plan, `null` where there was none;
/// - `others`: fields of newer versions at the top, by their keys, `null` where there was none;
/// - `items` and `reflections`: each touched one by its key, `null` where there was none;
/// - `settings`: whole, `null` where all had their defaults; `timer`: whole, `null` where none was running;
/// - `bonus`, `pauses` and `solvedBefore`: `{"at", "count", "put"}`, the elements to put in place of `count` from index `at`
///   on.
struct ContentParts {
  private(set) var members: [JSONMember]

  /// Nothing differs.
  var isEmpty: Bool { members.isEmpty }

  /// The plan that is put back, by its fingerprint.
  var plan: String? { if case .string(let sha256)? = members["plan"] { sha256 } else { nil } }

  /// The compact JSON, for the history.
  var text: String {
    var bytes: [UInt8] = []
    JSONValue.object(members).writeCompact(into: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// What leads from `new` back to `old`. Texts count as the same only byte for byte: Swift's own comparison
  /// takes canonically equivalent ones for equal.
  init(from new: StoredProgress, backTo old: StoredProgress) {
    let (oldEncoding, newEncoding) = (StoreEncoding(old), StoreEncoding(new))
    members = []
    members.add("bonus", ContentParts.splice(from: newEncoding.bonus, to: oldEncoding.bonus))
    if old.id != new.id { members.add("id", .string(old.id)) }
    let ids = ContentParts.changedItems(old, new).sorted()
    let items = ids.map { JSONMember(key: $0.text, value: oldEncoding.item($0) ?? .null) }
    if !items.isEmpty { members.add("items", .object(items)) }
    let others = ContentParts.changedOthers(old.unknown[.top], new.unknown[.top])
    if !others.isEmpty { members.add("others", .object(others)) }
    members.add("pauses", ContentParts.splice(from: newEncoding.pauses, to: oldEncoding.pauses))
    if old.plan.sha256 != new.plan.sha256 {
      members.add("plan", old.plan.sha256.map { .string($0) } ?? .null)
    }
    let days = Set(old.log.reflections.keys).union(new.log.reflections.keys).sorted()
    let reflections = days.compactMap { day -> JSONMember? in
      let before = oldEncoding.reflection(day)
      guard before != newEncoding.reflection(day) else { return nil }
      return JSONMember(key: String(day.value), value: before ?? .null)
    }
    if !reflections.isEmpty { members.add("reflections", .object(reflections)) }
    let settings = oldEncoding.object(oldEncoding.settings)
    if settings != newEncoding.object(newEncoding.settings) { members.add("settings", settings ?? .null) }
    let timer = oldEncoding.timer
    if timer != newEncoding.timer { members.add("timer", timer ?? .null) }
    if ContentParts.mayDifferInSolved(old, new) {
      members.add(
        "solvedBefore", ContentParts.splice(from: newEncoding.solvedBefore, to: oldEncoding.solvedBefore))
    }
  }

  /// The parts that a history holds; nil when the text is not such parts.
  init?(_ text: String) {
    guard case .object(let members)? = try? parseJSON(Array(text.utf8)) else { return nil }
    self.members = members
  }

  /// What differs, as in `lc-53, lc-704 and 3 more items, the settings`.
  var words: String {
    let words = members.map { part in
      switch part.key {
      case "items", "reflections":
        guard case .object(let records) = part.value else { return part.key }
        let names = records.prefix(3).map(\.key).joined(separator: ", ")
        let more = records.count > 3 ? " and \(records.count - 3) more" : ""
        return part.key == "items" ? names + more : "the reflection of day \(names)\(more)"
      case "bonus": return "the bonus problems"
      case "solvedBefore": return "the problems solved before"
      case "timer": return "the running timer"
      case "id": return "the log itself"
      case "others": return "the fields of a newer version"
      default: return "the \(part.key)"
      }
    }
    return words.isEmpty ? "nothing that is logged differs" : words.joined(separator: "; ") + " differ"
  }

  private static func changedOthers(_ old: [JSONMember], _ new: [JSONMember]) -> [JSONMember] {
    let keys = Set((old + new).map(\.key)).filter { old[$0] != new[$0] }
    return keys.sorted().map { JSONMember(key: $0, value: old[$0] ?? .null) }
  }

  private static func changedItems(_ old: StoredProgress, _ new: StoredProgress) -> [ItemID] {
    let known = Set(old.unknown.items).union(new.unknown.items)
    let ids = Set(old.log.items.keys).union(new.log.items.keys).union(known)
    return ids.filter { id in
      let (before, after) = (old.log.items[id], new.log.items[id])
      guard before == after, isSameText(before?.note?.markdown, after?.note?.markdown) else { return true }
      return known.contains(id) && StoreEncoding(old).item(id) != StoreEncoding(new).item(id)
    }
  }

  /// False where a look at the values is enough: there may be thousands, and few commands change any.
  private static func mayDifferInSolved(_ old: StoredProgress, _ new: StoredProgress) -> Bool {
    guard old.log.solvedBefore == new.log.solvedBefore,
      zip(old.log.solvedBefore, new.log.solvedBefore).allSatisfy({ isSameText($0.title, $1.title) })
    else { return true }
    return old.unknown.haveSolvedBefore || new.unknown.haveSolvedBefore
  }

  private static func isSameText(_ first: String?, _ second: String?) -> Bool {
    guard let first, let second else { return first == nil && second == nil }
    return first.utf8.elementsEqual(second.utf8)
  }

  /// The elements of `old` that replace those of `new` where the two differ; nil where they do not.
  private static func splice(from new: [JSONValue], to old: [JSONValue]) -> JSONValue? {
    var start = 0
    while start < min(new.count, old.count), new[start] == old[start] { start += 1 }
    var end = 0
    while end < min(new.count, old.count) - start, new[new.count - 1 - end] == old[old.count - 1 - end] {
      end += 1
    }
    let count = new.count - start - end
    let put = Array(old[start..<(old.count - end)])
    guard count > 0 || !put.isEmpty else { return nil }
    return ["at": .integer(Int64(start)), "count": .integer(Int64(count)), "put": .array(put)]
  }

  /// The content with the parts put in; nil when they do not fit it.
  func applied(to progress: StoredProgress) -> StoredProgress? {
    var content = StoreEncoding(progress).content(minor: progress.minor)
    var result = progress
    for part in members {
      switch part.key {
      case "id":
        guard case .string(let id) = part.value, StoreIdentity.isSound(id) else { return nil }
        result.id = id
      case "plan":
        guard part.value == .null || plan.map(SHA256.isHexadecimal) == true else { return nil }
        result.plan.sha256 = plan
      case "others":
        guard case .object(let fields) = part.value else { return nil }
        for field in fields { content.set(field.key, field.value) }
      case "settings", "timer": content.set(part.key, part.value)
      case "items", "reflections":
        guard case .object(let records) = part.value else { return nil }
        var members = content.object(part.key)
        for record in records { members.set(record.key, record.value) }
        content.set(part.key, members.isEmpty ? .null : .object(members))
      case "bonus", "pauses", "solvedBefore":
        guard let elements = ContentParts.spliced(content.array(part.key), part.value) else { return nil }
        content.set(part.key, elements.isEmpty ? .null : .array(elements))
      default: return nil
      }
    }
    content.append(JSONMember(key: "format", value: .string(StoreDecoding.exportFormat)))
    var bytes: [UInt8] = []
    JSONValue.object(content).writeCompact(into: &bytes)
    guard let read = try? StoreDecoding.export(bytes) else { return nil }
    (result.log, result.unknown) = (read.log, read.unknown)
    // What no export holds is not looked at by a step.
    for object in [.schedule, .plan] as [StoreObject] { result.unknown[object] = progress.unknown[object] }
    return result
  }

  private static func spliced(_ elements: [JSONValue], _ splice: JSONValue) -> [JSONValue]? {
    guard case .object(let members) = splice, case .integer(let at)? = members["at"],
      case .integer(let count)? = members["count"], case .array(let put)? = members["put"],
      let start = Int(exactly: at), let length = Int(exactly: count), start >= 0, length >= 0,
      start <= elements.count, length <= elements.count - start
    else { return nil }
    var elements = elements
    elements.replaceSubrange(start..<(start + length), with: put)
    return elements
  }
}

extension [JSONMember] {
  /// Sets a field; `null` removes it.
  fileprivate mutating func set(_ key: String, _ value: JSONValue) {
    removeAll { $0.key == key }
    if value != .null { append(JSONMember(key: key, value: value)) }
  }

  fileprivate func object(_ key: String) -> [JSONMember] {
    if case .object(let members)? = self[key] { members } else { [] }
  }

  fileprivate func array(_ key: String) -> [JSONValue] {
    if case .array(let elements)? = self[key] { elements } else { [] }
  }
}
