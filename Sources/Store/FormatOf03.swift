// Converts a store, an export or a shared log of version 0.3 to the present format.

import JSON
import StudyModel

/// The major version of the format that version 0.3 writes.
let formatOfVersion03 = 3

/// The document in the present format. The same document gives the same one on every device, so that a shared log that one
/// device has converted merges with another's. Fields that are not known stay as they are.
func converted(_ document: JSONValue) throws -> JSONValue {
  var document = document
  document["schema"] = document["schema"]?.adding(["major": .integer(StoreHeader.major)])
  document["history"] = nil
  document["planReplaced"] = nil
  document[SectionName.settings] = convertedSettings(document[SectionName.settings])
  var texts: [String: JSONValue] = [:]
  var named: [String: String] = [:]
  for (name, plan) in planTexts(document) {
    let text = try plan.required("lines") { try $0.elements { try $0.string() } }.joined(separator: "\n")
    let plan = fingerprint(of: Array(text.utf8))
    texts[plan] = planJSON(text)
    named[name] = plan
  }
  document["plan"] = nil
  document[SectionName.plans] = JSONValue.object(texts).unlessEmpty
  let programmes = document[SectionName.programmes]?.members ?? [:]
  document[SectionName.programmes] =
    JSONValue.object(
      Dictionary(uniqueKeysWithValues: programmes.map { ($0, convertedProgramme($1, plan: named[$0])) })
    ).unlessEmpty
  return document
}

/// A plan's text as an export holds it, line by line.
func planJSON(_ text: String) -> JSONValue {
  let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
  return ["lines": .array(lines.map { .string(String($0)) })]
}

/// The texts of the plans in an export, by the names of programmes; `plan` is that of the bundled one's latest round.
private func planTexts(_ document: JSONValue) -> [String: JSONValue] {
  var texts = document[SectionName.plans]?.members ?? [:]
  guard let plan = document["plan"] else { return texts }
  let rounds = (document[SectionName.programmes]?.members ?? [:]).filter {
    ProgrammeName($0.key)?.isMachineMode == true
  }
  let active = rounds.filter { $0.value["archivedOn"] == nil }
  let names = (active.isEmpty ? rounds : active).keys
  let latest = names.max { ($0.utf8.count, $0) < ($1.utf8.count, $1) }
  texts[latest ?? ProgrammeName.first.text] = plan
  return texts
}

/// Settings stood in groups, with values of several kinds.
private func convertedSettings(_ settings: JSONValue?) -> JSONValue? {
  var members: [String: JSONValue] = [:]
  func add(_ key: String, _ value: JSONValue) {
    switch value {
    case .bool(let isOn): members[key] = isOn ? "yes" : "no"
    case .integer(let number): members[key] = .string(String(number))
    default: members[key] = value
    }
  }
  for (key, value) in settings?.members ?? [:] {
    guard value.isObject else {
      add(key, value)
      continue
    }
    for (name, value) in value.members { add("\(key).\(name)", value) }
  }
  return JSONValue.object(members).unlessEmpty
}

private func convertedProgramme(_ programme: JSONValue, plan: String?) -> JSONValue {
  var programme = programme
  let old = programme["plan"]
  programme["plan"] = nil
  programme["days"] = old?["days"]
  if let plan = plan ?? old?["sha256"]?.asText {
    let from = Instant.epoch.localDate.iso
    programme["plans"] = [Instant.epoch.iso: ["from": .string(from), "plan": .string(plan)]]
  }
  for kind in ["items", "bonus"] {
    for (key, record) in programme[kind]?.members ?? [:] {
      guard let attempts = record["attempts"] else { continue }
      var record = record
      record["attempts"] = convertedAttempts(attempts)
      programme[kind]?[key] = record
    }
  }
  return programme
}

/// A second attempt at one instant had `#2` behind its key, and so on; it gets the next second that is free.
private func convertedAttempts(_ attempts: JSONValue) -> JSONValue {
  guard attempts.members.keys.contains(where: { $0.contains("#") }) else { return attempts }
  var members = attempts.members.filter { !$0.key.contains("#") }
  let others = attempts.members.filter { $0.key.contains("#") }.sorted {
    ($0.key.utf8.count, $0.key) < ($1.key.utf8.count, $1.key)
  }
  for (key, attempt) in others {
    guard var instant = Instant(key.prefix { $0 != "#" }) else {
      members[key] = attempt
      continue
    }
    while members[instant.iso] != nil {
      instant = Instant(secondsSinceEpoch: instant.secondsSinceEpoch + 1, offset: instant.offset)
    }
    members[instant.iso] = attempt
  }
  return .object(members)
}
