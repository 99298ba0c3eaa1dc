// Random logs as devices share them, and random changes of them; few keys, so that changes meet.

import JSON
import Store
import StudyModel
import TestSupport

struct RandomLogs {
  var random: SeededNumbers

  init(seed: UInt64) { random = SeededNumbers(seed: seed) }

  private mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: 0..<elements.count, using: &random)]
  }

  private mutating func isLucky(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }

  mutating func instant() -> Instant {
    Instant(
      secondsSinceEpoch: 1_795_000_000 + Int.random(in: 0..<40, using: &random),
      offset: pick([0, 3600]))
  }

  mutating func log(changes: Int = 12) -> JSONValue {
    var content: JSONValue = [:]
    for _ in 0..<Int.random(in: 0...changes, using: &random) { change(&content) }
    return content
  }

  mutating func changed(_ content: JSONValue) -> JSONValue {
    var content = content
    for _ in 0..<Int.random(in: 0...5, using: &random) { change(&content) }
    return content
  }

  private mutating func change(_ content: inout JSONValue) {
    if isLucky(25) { return changeAgenda(&content) }
    if isLucky(15) {
      let path: [String] = pick([
        ["settings", "owner"], ["settings", "share.notes"], ["settings", "share.about"], ["inUse"],
        ["unknownKind", pick(["a", "\u{e9}", "e\u{301}"])], ["solvedBefore", "lc-7"],
        ["solvedBefore", "title: a"], ["timer"],
        ["solutions", "lc-1"], ["solutions", "lc-1", "path"],
        ["solutions", "lc-1", "solved", pick(["2026-11-20T10:00:00Z", "2026-11-21T10:00:00Z"])],
      ])
      return set(isLucky(30) ? nil : value(for: path), at: path[...], in: &content)
    }
    let programme = ["programmes", pick(["machine-mode", "run"])]
    if isLucky(4) { return set(nil, at: programme[...], in: &content) }
    let path: [String] = pick([
      ["title"], ["start"], ["days"], ["plans", pick(["2026-11-01T10:00:00Z", "2026-11-02T10:00:00Z"])],
      ["rest", pick(["2026-11-01", "2026-12-01"])],
      ["items", pick(["lc-1", "lc-2"]), "note"], ["items", pick(["lc-1", "lc-2"])],
      ["items", pick(["lc-1", "lc-2"]), "attempts", attemptKey()],
      ["items", pick(["lc-1", "lc-2"]), "attempts", attemptKey()],
      ["reflections", pick(["1", "2"])], ["bonus", pick(["bonus-1", "bonus-2"])],
      ["bonus", "bonus-1", "note"], ["bonus", "bonus-1", "attempts", attemptKey()],
      ["pauses", "2026-12-05..2026-12-09"], ["items", "lc-1", "later"],
    ])
    let whole = programme + path
    // A note or an attempt of a problem that is not there would be no problem.
    if path.count > 2, path[0] == "bonus", read(Array(whole.prefix(4)), in: content) == nil { return }
    set(isLucky(30) ? nil : value(for: path), at: whole[...], in: &content)
  }

  private mutating func attemptKey() -> String { instant().iso }

  private mutating func value(for path: [String]) -> JSONValue {
    let last = path.last ?? ""
    switch path.first {
    case "items" where path.count == 2: return ["note": note(), "attempts": [instant().iso: attempt()]]
    case "bonus" where path.count == 2:
      return [
        "title": .string(pick(["Zigzag", "é", "e\u{301}"])), "day": .integer(pick([1, 2])),
        "attempts": isLucky(50) ? [instant().iso: attempt()] : nil,
      ]
    case "reflections": return note()
    case "items" where last == "note", "bonus" where last == "note": return note()
    case "items" where path.count == 4, "bonus" where path.count == 4: return attempt()
    case "days": return .integer(pick([30, 100]))
    case "plans":
      return ["plan": .string(String(repeating: pick(["a", "b"]), count: 64)), "from": "2026-11-02"]
    case "rest": return ["weekdays": [.string(pick(["sat", "sun"]))]]
    case "pauses": return ["reason": .string(pick(["ill", "away"]))]
    case "solvedBefore": return ["title": .string(pick(["A", "a"])), "date": "2026-01-01"]
    case "solutions" where last == "path": return .string(pick(["a.py", "b.py"]))
    case "solutions" where path.count == 4:
      return ["commit": .string(pick(["0123456789ab", "ba9876543210"]))]
    case "solutions":
      return ["path": "two-sum.py", "solved": ["2026-11-19T10:00:00Z": ["commit": "0123456789ab"]]]
    case "timer":
      return [
        "programme": "run", "item": .string(pick(["lc-1", "lc-2"])), "started": .string(instant().iso),
      ]
    case "start": return .string(pick(["2026-11-02", "2026-11-09"]))
    case "settings" where last == "share.notes": return "yes"
    case "inUse": return .string(pick(["run", "machine-mode"]))
    default: return .string(pick(["x", "y", "z"]))
    }
  }

  private mutating func attempt() -> JSONValue {
    [
      "day": .string(pick(["2026-11-20", "2026-11-21"])), "zone": "Europe/Berlin",
      "minutes": isLucky(70) ? .integer(pick([5, 25])) : nil, "finished": isLucky(50) ? true : nil,
    ]
  }

  private mutating func note() -> JSONValue {
    let words = (0..<Int.random(in: 1...3, using: &random)).map { _ in
      pick(["use a map", "é", "e\u{301}", "look", "twice"])
    }
    return [
      "text": .string(words.joined(separator: "\n")), "changed": .string(instant().iso),
      "public": isLucky(30) ? true : nil,
    ]
  }

  // MARK: The agenda

  private mutating func changeAgenda(_ content: inout JSONValue) {
    let kind = pick(["events", "events", "tasks", "notes"])
    let id =
      kind == "notes"
      ? "39fe17da"
      : pick(["d988d26e", pick(["gr\u{f6}ße@calendar.example", "gro\u{308}ße@calendar.example"])])
    guard let record = content[kind]?[id] else {
      return set(newRecord(kind), at: [kind, id], in: &content)
    }
    if isLucky(6) { return set(nil, at: [kind, id], in: &content) }
    let path = agendaPath(kind)
    // A tick or a moved occurrence that is not there has no fields.
    if path.count > 2, read(Array(path.prefix(2)), in: record) == nil { return }
    let isRequired = path.count == 1 && ["title", "when", "body"].contains(path[0])
    let value = !isRequired && isLucky(30) ? nil : agendaValue(for: path)
    set(value, at: ([kind, id] + path)[...], in: &content)
    guard kind != "notes" else { return }
    set(.string(utc()), at: [kind, id, "changed"], in: &content)
    set(.integer(pick([1, 2, 3])), at: [kind, id, "sequence"], in: &content)
  }

  private mutating func newRecord(_ kind: String) -> JSONValue {
    switch kind {
    case "events":
      return [
        "title": "Planning", "when": agendaValue(for: ["when"]), "changed": .string(utc()),
        "rule": isLucky(50) ? agendaValue(for: ["rule"]) : nil,
        "skipped": isLucky(30) ? [agendaTime(): [:]] : nil,
        "moved": isLucky(30) ? [agendaTime(): moved()] : nil, "note": isLucky(30) ? note() : nil,
      ]
    case "tasks":
      return [
        "title": "Rent", "created": .string(utc()), "changed": .string(utc()), "due": "2026-12-01",
        "rule": isLucky(50) ? agendaValue(for: ["rule"]) : nil,
        "ticks": isLucky(30) ? ["2026-12-01": ["at": .string(utc())]] : nil,
      ]
    default: return ["body": note(), "created": .string(instant().iso)]
    }
  }

  private mutating func agendaPath(_ kind: String) -> [String] {
    switch kind {
    case "events":
      pick([
        ["title"], ["when"], ["place"], ["rule"], ["category"], ["public"], ["note"], ["alarms"], ["other"],
        ["later"], ["skipped", agendaTime()], ["skipped", agendaTime()], ["added", agendaTime()],
        ["moved", agendaTime()], ["moved", agendaTime()], ["moved", agendaTime(), "title"],
        ["moved", agendaTime(), "later"], ["skipped", agendaTime(), "later"],
      ])
    case "tasks":
      pick([
        ["title"], ["due"], ["rule"], ["priority"], ["note"], ["other"], ["later"],
        ["skipped", agendaTime()],
        ["ticks", tickDate()], ["ticks", tickDate()], ["ticks", tickDate()], ["ticks", tickDate(), "later"],
      ])
    default: pick([["body"], ["body"], ["tags"], ["date"], ["later"]])
    }
  }

  private mutating func agendaValue(for path: [String]) -> JSONValue {
    switch (path[0], path.count) {
    case ("when", _):
      return pick([
        ["start": "2026-11-23"], ["start": "2026-11-23", "days": 2], ["start": "2026-11-23T10:00"],
        ["start": "2026-11-23T10:00 Europe/Berlin", "minutes": 45],
        ["start": "2026-11-23T09:00Z", "seconds": 90],
      ])
    case ("skipped", 2), ("added", 2): return [:]
    case ("moved", 2): return moved()
    case ("ticks", 2): return ["at": .string(utc())]
    case ("note", _), ("body", _): return note()
    case ("rule", _): return .string(pick(["FREQ=DAILY", "FREQ=WEEKLY;BYDAY=MO"]))
    case ("category", _): return .string(pick(["Work", "Health"]))
    case ("priority", _): return .string(pick(["Low", "Urgent"]))
    case ("public", _): return true
    case ("alarms", _): return pick([[], [15], [60, 15]])
    case ("other", _): return pick([["X-A:1"], ["X-A:1", "X-B:2"]])
    case ("tags", _): return pick([["interview"], ["interview", "plan"]])
    case ("due", _), ("date", _): return .string(tickDate())
    default: return .string(pick(["x", "y", "z"]))
    }
  }

  private mutating func moved() -> JSONValue {
    [
      "start": .string(pick(["2026-11-24T10:00", "2026-11-25T12:00Z"])), "minutes": .integer(pick([30, 45])),
      "place": isLucky(20) ? "" : nil,
    ]
  }

  private mutating func agendaTime() -> String { pick(["2026-11-30T10:00", "2026-12-07"]) }

  private mutating func tickDate() -> String { pick(["2026-12-01", "2026-12-02"]) }

  /// An instant as events and tasks have it.
  private mutating func utc() -> String {
    Instant(secondsSinceEpoch: instant().secondsSinceEpoch, offset: 0).iso
  }

  // MARK: In trees

  private func read(_ path: [String], in content: JSONValue) -> JSONValue? {
    path.reduce(content as JSONValue?) { $0?[$1] }
  }

  private func set(_ value: JSONValue?, at path: ArraySlice<String>, in content: inout JSONValue) {
    guard let key = path.first else { return }
    if path.count == 1 {
      content[key] = value
      return
    }
    var inner = content[key] ?? [:]
    set(value, at: path.dropFirst(), in: &inner)
    // A programme without anything is one; a group without anything is none.
    content[key] = key == "machine-mode" || key == "run" ? inner : inner.unlessEmpty
  }
}
