// What the JSON of a store says, apart from how it says it: two files that mean the same have the same meaning tree.

import StrictJSON

/// Takes out of a tree what a rewrite may change (ARCHITECTURE.md, The store): the fields of the file itself, what has
/// its default, empty records, and the form of instants. Written without the library's own reading of stores.
enum Meaning {
  /// What a whole store says.
  static func of(store tree: JSONValue) -> JSONValue {
    guard case .object(var top) = tree else { return tree }
    top.removeAll { ["history", "id", "revision", "sha256", "writer"].contains($0.key) }
    top.change("schema") { $0.members.map { .object($0.without(["major", "minor"])) } ?? $0 }
    top.change("settings", settings)
    top.change("schedule") { schedule in
      guard case .object(var members) = schedule else { return schedule }
      members.change("changed", instant)
      return .object(members)
    }
    top.change("timer") { timer in
      guard case .object(var members) = timer else { return timer }
      members.change("started", instant)
      return .object(members)
    }
    top.change("programmes") { $0.mappedMembers(programme).withoutEmpty }
    for key in ["programmes", "schema", "settings", "solutions", "solvedBefore"] { top.dropIfEmpty(key) }
    return .object(top)
  }

  /// The texts and numbers that a file of an earlier major version holds and a later one does not, whatever stands under
  /// which key by now; those of the file itself do not count, nor do those that a rewrite leaves out, since they are as they
  /// are by default.
  static func lost(of store: JSONValue, in later: JSONValue) -> Set<String> {
    guard case .object(let top) = store else { return [] }
    let own = top.without(["history", "id", "revision", "schema", "sha256", "writer"])
    let defaults: Set = ["false", "true", "04:00", "20:00", "07:00", "sun 19:00", "21:00"]
    return Set(scalars(.object(own), keys: false)).subtracting(defaults).subtracting(
      scalars(later, keys: true))
  }

  private static func scalars(_ tree: JSONValue, keys: Bool) -> [String] {
    switch tree {
    case .string(let text): [said(text)]
    case .array(let elements): elements.flatMap { scalars($0, keys: keys) }
    case .object(let members):
      members.flatMap { (keys ? words(inKey: $0.key) : []) + scalars($0.value, keys: keys) }
    default: [tree.compactText]
    }
  }

  /// What a key says: itself, dates, an instant, a number.
  private static func words(inKey key: String) -> [String] {
    let instant = said(String(key.prefix { $0 != "#" }))
    return key.split(separator: "..").map(String.init) + [instant]
      + (key.hasPrefix("lc-") ? [String(key.dropFirst(3))] : [])
  }

  /// An instant in its one form; any other text as it is.
  private static func said(_ text: String) -> String {
    let isInstant = text.wholeMatch(of: /\d{4}-\d\d-\d\dT.*/) != nil
    guard isInstant, case .string(let form) = instant(.string(text)) else { return text }
    return form
  }

  private static func programme(_ tree: JSONValue) -> JSONValue {
    guard case .object(var members) = tree else { return tree }
    members.change("items") { $0.mappedMembers(record).withoutEmpty }
    members.change("reflections") { $0.mappedMembers(text) }
    members.change("bonus") { $0.mappedMembers(bonus) }
    members.change("rest") { rest in
      rest.mappedMembers { change in
        guard case .object(var members) = change else { return change }
        members.change("weekdays", sorted)
        return .object(members)
      }
    }
    for key in ["bonus", "items", "pauses", "plan", "reflections", "rest"] { members.dropIfEmpty(key) }
    return .object(members)
  }

  private static func settings(_ tree: JSONValue) -> JSONValue {
    guard case .object(var members) = tree else { return tree }
    members.drop("dayStart", if: .string("04:00"))
    members.change("share") { share in
      guard case .object(var flags) = share else { return share }
      for key in ["bonusTitles", "indexed", "notes", "reflections"] { flags.drop(key, if: .bool(false)) }
      return .object(flags)
    }
    members.dropIfEmpty("share")
    members.change("feed") { feed in
      guard case .object(var flags) = feed else { return feed }
      flags.drop("weekly", if: .bool(false))
      return .object(flags)
    }
    members.dropIfEmpty("feed")
    members.change("remind") { remind in
      guard case .object(var times) = remind else { return remind }
      let defaults: [(String, JSONValue)] = [
        ("backup", .bool(true)), ("evening", .string("20:00")), ("morning", .string("07:00")),
        ("review", .string("sun 19:00")), ("site", .bool(true)), ("streak", .string("21:00")),
      ]
      for (key, value) in defaults { times.drop(key, if: value) }
      return .object(times)
    }
    members.dropIfEmpty("remind")
    return .object(members)
  }

  /// A set of words, so that their order says nothing.
  private static func sorted(_ tree: JSONValue) -> JSONValue {
    guard case .array(let elements) = tree else { return tree }
    let words = elements.compactMap { if case .string(let word) = $0 { word } else { nil } }
    return words.count == elements.count ? .array(words.sorted().map { .string($0) }) : tree
  }

  private static func record(_ tree: JSONValue) -> JSONValue {
    guard case .object(var members) = tree else { return tree }
    members.change("attempts") { attempts in
      attempts.mappedMembers { attempt in
        guard case .object(var members) = attempt else { return attempt }
        members.drop("finished", if: .bool(false))
        return .object(members)
      }
    }
    members.dropIfEmpty("attempts")
    members.change("note", text)
    return .object(members)
  }

  private static func bonus(_ tree: JSONValue) -> JSONValue {
    guard case .object(var members) = record(tree) else { return tree }
    members.drop("public", if: .bool(false))
    return .object(members)
  }

  private static func text(_ tree: JSONValue) -> JSONValue {
    guard case .object(var members) = tree else { return tree }
    members.change("changed", instant)
    members.drop("public", if: .bool(false))
    return .object(members)
  }

  /// An instant with its seconds, and with `Z` for no offset.
  private static func instant(_ tree: JSONValue) -> JSONValue {
    guard case .string(let text) = tree else { return tree }
    var bytes = Array(text.utf8)
    guard bytes.count > 16 else { return tree }
    if bytes[16] != UInt8(ascii: ":") { bytes.insert(contentsOf: Array(":00".utf8), at: 16) }
    for zero in ["+00:00", "-00:00"] where bytes.suffix(6).elementsEqual(zero.utf8) {
      bytes = bytes.dropLast(6) + Array("Z".utf8)
    }
    return .string(String(decoding: bytes, as: UTF8.self))
  }

  /// Where two trees first differ, for a message; nil where they do not.
  static func difference(_ first: JSONValue, _ second: JSONValue, at path: String = "") -> String? {
    if first == second { return nil }
    switch (first, second) {
    case (.object(let firstMembers), .object(let secondMembers)):
      for member in firstMembers {
        guard let other = secondMembers.value(member.key) else { return "\(path).\(member.key) vanished" }
        if let found = difference(member.value, other, at: "\(path).\(member.key)") { return found }
      }
      return secondMembers.first { firstMembers.value($0.key) == nil }.map { "\(path).\($0.key) appeared" }
    case (.array(let firstElements), .array(let secondElements)):
      for (index, (one, other)) in zip(firstElements, secondElements).enumerated() {
        if let found = difference(one, other, at: "\(path)[\(index)]") { return found }
      }
      return "\(path) has \(secondElements.count) elements instead of \(firstElements.count)"
    default: return "\(path) is \(brief(second)) instead of \(brief(first))"
    }
  }

  private static func brief(_ tree: JSONValue) -> String {
    String(decoding: tree.compactText.utf8.prefix(60), as: UTF8.self)
  }
}

extension JSONValue {
  var members: [JSONMember]? { if case .object(let members) = self { members } else { nil } }

  var elements: [JSONValue]? { if case .array(let elements) = self { elements } else { nil } }

  /// An object with the value of each member changed; anything else as it is.
  fileprivate func mappedMembers(_ change: (JSONValue) -> JSONValue) -> JSONValue {
    members.map { .object($0.map { JSONMember(key: $0.key, value: change($0.value)) }) } ?? self
  }

  /// An object without members in which nothing is.
  fileprivate var withoutEmpty: JSONValue { members.map { .object($0.filter { !$0.value.isEmpty }) } ?? self }

  fileprivate var isEmpty: Bool { members?.isEmpty ?? elements?.isEmpty ?? false }
}

extension [JSONMember] {
  /// Keys are compared byte by byte, as JSON has it.
  func value(_ key: String) -> JSONValue? { first { $0.key.utf8.elementsEqual(key.utf8) }?.value }

  mutating func change(_ key: String, _ change: (JSONValue) -> JSONValue) {
    for index in indices where self[index].key.utf8.elementsEqual(key.utf8) {
      self[index].value = change(self[index].value)
    }
  }

  fileprivate func without(_ keys: Set<String>) -> [JSONMember] { filter { !keys.contains($0.key) } }

  fileprivate mutating func drop(_ key: String, if value: JSONValue) {
    removeAll { $0.key.utf8.elementsEqual(key.utf8) && $0.value == value }
  }

  fileprivate mutating func dropIfEmpty(_ key: String) {
    removeAll { $0.key.utf8.elementsEqual(key.utf8) && $0.value.isEmpty }
  }
}
