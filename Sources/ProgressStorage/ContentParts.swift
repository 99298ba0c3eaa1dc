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
  var text: String { JSONValue.object(members).compactText }

  /// What leads from `new` back to `old`. Texts count as the same only byte for byte: Swift's own comparison
  /// takes canonically equivalent ones for equal.
  init(from new: StoredProgress, backTo old: StoredProgress) {
    let (oldEncoding, newEncoding) = (StoreEncoding(old), StoreEncoding(new))
    let ids = Set(old.log.items.keys).union(new.log.items.keys).union(old.unknown.items).union(
      new.unknown.items)
    let items = ids.sorted().compactMap { id in
      ContentParts.changed(id.text, from: newEncoding.item(id), to: oldEncoding.item(id))
    }
    let (oldOthers, newOthers) = (old.unknown[.top], new.unknown[.top])
    let others = Set((oldOthers + newOthers).map(\.key)).sorted().compactMap { key in
      ContentParts.changed(key, from: newOthers[key], to: oldOthers[key])
    }
    let days = Set(old.log.reflections.keys).union(new.log.reflections.keys)
    let reflections = days.sorted().compactMap { day in
      ContentParts.changed(
        String(day.value), from: newEncoding.reflection(day), to: oldEncoding.reflection(day))
    }
    let settings = ContentParts.changed("settings", from: newEncoding.settings, to: oldEncoding.settings)
    let timer = ContentParts.changed("timer", from: newEncoding.timer, to: oldEncoding.timer)
    members = []
    members["bonus"] = ContentParts.splice(from: newEncoding.bonus, to: oldEncoding.bonus)
    if old.id != new.id { members["id"] = .string(old.id) }
    members["items"] = JSONValue.object(items).unlessEmpty
    members["others"] = JSONValue.object(others).unlessEmpty
    members["pauses"] = ContentParts.splice(from: newEncoding.pauses, to: oldEncoding.pauses)
    if old.plan.sha256 != new.plan.sha256 {
      members["plan"] = old.plan.sha256.map { .string($0) } ?? .null
    }
    members["reflections"] = JSONValue.object(reflections).unlessEmpty
    members["settings"] = settings?.value
    members["timer"] = timer?.value
    members["solvedBefore"] = ContentParts.splice(
      from: newEncoding.solvedBefore, to: oldEncoding.solvedBefore)
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

  /// A part as it was before, `null` where there was none; nil where it is still the same.
  private static func changed(_ key: String, from new: JSONValue?, to old: JSONValue?) -> JSONMember? {
    new == old ? nil : JSONMember(key: key, value: old ?? .null)
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
        for field in fields { content[field.key] = field.value.unlessNull }
      case "settings", "timer": content[part.key] = part.value.unlessNull
      case "items", "reflections":
        guard case .object(let records) = part.value else { return nil }
        var whole = content[part.key] ?? [:]
        for record in records { whole[record.key] = record.value.unlessNull }
        content[part.key] = whole.unlessEmpty
      case "bonus", "pauses", "solvedBefore":
        guard case .array(let elements) = content[part.key] ?? [],
          let put = ContentParts.spliced(elements, part.value)
        else { return nil }
        content[part.key] = JSONValue.array(put).unlessEmpty
      default: return nil
      }
    }
    content["format"] = .string(StoreDecoding.exportFormat)
    guard let read = try? StoreDecoding.export(content.bytes) else { return nil }
    (result.log, result.unknown) = (read.log, read.unknown)
    // What no export holds is not looked at by a step.
    for object in [.schedule, .plan] as [StoreObject] { result.unknown[object] = progress.unknown[object] }
    return result
  }

  private static func spliced(_ elements: [JSONValue], _ splice: JSONValue) -> [JSONValue]? {
    guard case .integer(let at)? = splice["at"], case .integer(let count)? = splice["count"],
      case .array(let put)? = splice["put"],
      let start = Int(exactly: at), let length = Int(exactly: count), start >= 0, length >= 0,
      start <= elements.count, length <= elements.count - start
    else { return nil }
    var elements = elements
    elements.replaceSubrange(start..<(start + length), with: put)
    return elements
  }
}

extension JSONValue {
  /// The value; nil for `null`.
  fileprivate var unlessNull: JSONValue? { self == .null ? nil : self }
}
