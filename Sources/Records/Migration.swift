// Converts a store or an export of an earlier major version to the present one.

package import StrictJSON
import StudyModel

/// Converts the members of a file of major version 1 or 2 to version 3.
///
/// Those versions have one programme, and arrays of bonus problems, pauses, attempts and problems solved before.
/// Members of an unexpected form stay, so that the decoder reports them.
package func migratedFromMajor2(_ members: [JSONMember]) -> [JSONMember] {
  // No file of those versions has this key; an edited file must not lose it.
  guard members[LearnerLog.programmesKey] == nil else { return members }
  var members = members
  func take(_ key: String) -> JSONMember? {
    defer { members[key] = nil }
    return members.first { $0.key == key }
  }
  var programme: [JSONMember] = []
  if let items = take("items") { programme.append(items.mappingMembers { $0.mapping("attempts", attempts) }) }
  if let bonus = take("bonus") {
    programme.append(keyed(bonus, by: text(of: "id")) { $0.removing("id").mapping("attempts", attempts) })
  }
  if let pauses = take("pauses") {
    // Equal pauses are merged.
    programme.append(keyed(pauses, once: true, by: pauseKey) { $0.removing("from").removing("through") })
  }
  if let reflections = take("reflections") { programme.append(reflections) }
  if case .object(var settings)? = members["settings"] {
    for key in ["start", "rest"] {
      guard let member = settings.first(where: { $0.key == key }) else { continue }
      settings[key] = nil
      programme.append(key == "rest" ? keyed(member, by: text(of: "from")) { $0.removing("from") } : member)
    }
    members["settings"] = JSONValue.object(settings).unlessEmpty
  }
  if case .object(var plan)? = members["plan"], plan["lines"] == nil {
    members["planReplaced"] = plan["replaced"].map { [ProgrammeName.first.text: $0] }
    plan["replaced"] = nil
    members["plan"] = nil
    if !plan.isEmpty { programme.append(JSONMember(key: "plan", value: .object(plan))) }
  }
  if let solved = take("solvedBefore") {
    members.append(keyed(solved, by: solvedKey) { $0.removing("number") })
  }
  if members["timer"]?["programme"] == nil {
    members["timer"]?["programme"] = .string(ProgrammeName.first.text)
  }
  members["history"] = nil
  members[LearnerLog.programmesKey] = [ProgrammeName.first.text: .object(programme)]
  return members
}

private func attempts(_ member: JSONMember) -> JSONMember {
  func key(_ attempt: JSONValue) -> String? { text(attempt["at"]).flatMap { Instant($0)?.iso ?? $0 } }
  return keyed(member, by: key) { $0.removing("at") }
}

private func pauseKey(_ pause: JSONValue) -> String? {
  guard let from = text(pause["from"]), let through = text(pause["through"]) else { return nil }
  return "\(from)..\(through)"
}

private func solvedKey(_ problem: JSONValue) -> String? {
  if case .integer(let number)? = problem["number"] { return "lc-\(number)" }
  guard problem["number"] == nil, let title = text(problem["title"]) else { return nil }
  return solvedRecords.keyText(SolvedProblem(number: nil, title: title).key)
}

/// The elements of an array as members of an object. An element without a key gets its index, which the decoder
/// reports. The second element with a key gets the suffix `#2`, which is right for attempts, and which the decoder
/// refuses elsewhere.
///
/// - Parameter isOnce: whether to drop further elements with the same key instead.
private func keyed(
  _ member: JSONMember, once isOnce: Bool = false, by key: (JSONValue) -> String?,
  change: (JSONValue) -> JSONValue
) -> JSONMember {
  guard case .array(let elements) = member.value else { return member }
  var counts: [String: Int] = [:]
  var members: [JSONMember] = []
  for element in elements {
    let key = key(element) ?? "[\(members.count)]"
    counts[key, default: 0] += 1
    let count = counts[key] ?? 1
    if isOnce, count > 1 { continue }
    members.append(
      JSONMember(key: key + (count > 1 ? "#\(count)" : ""), value: change(element), offset: member.offset))
  }
  return JSONMember(key: member.key, value: .object(members), offset: member.offset)
}

private func text(of key: String) -> (JSONValue) -> String? { { text($0[key]) } }

private func text(_ value: JSONValue?) -> String? { if case .string(let text)? = value { text } else { nil } }

extension JSONMember {
  /// The member with `change` applied to the values of its object.
  fileprivate func mappingMembers(_ change: (JSONValue) -> JSONValue) -> JSONMember {
    guard case .object(let members) = value else { return self }
    let changed = members.map { JSONMember(key: $0.key, value: change($0.value), offset: $0.offset) }
    return JSONMember(key: key, value: .object(changed), offset: offset)
  }
}

extension JSONValue {
  fileprivate func removing(_ key: String) -> JSONValue {
    var value = self
    value[key] = nil
    return value
  }

  /// The object with `change` applied to one member.
  fileprivate func mapping(_ key: String, _ change: (JSONMember) -> JSONMember) -> JSONValue {
    guard case .object(let members) = self else { return self }
    return .object(members.map { $0.key == key ? change($0) : $0 })
  }
}
