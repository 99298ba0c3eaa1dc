// The laws of merging, over random logs.

import JSON
import StudyModel
import TestSupport
import Testing

@testable import Store

@Suite("merging: the laws")
struct MergeLawTests {
  private let early = Instant(secondsSinceEpoch: 1_795_000_000, offset: 0)
  private let late = Instant(secondsSinceEpoch: 1_795_000_100, offset: 3_600)

  @Test("random triples of logs keep every law")
  func laws() throws {
    for seed in 0..<UInt64(Tier.cases(1_000, nightly: 10_000)) {
      var logs = RandomLogs(seed: seed)
      let base = logs.log()
      let old = seed % 7 == 0 ? nil : base
      let a = LogVersion(logs.changed(base), written: logs.instant())
      let b = LogVersion(logs.changed(base), written: logs.instant())
      let merged = merge(base: old, a, b).version
      func expect(_ found: LogVersion, _ expected: LogVersion, _ law: String) {
        expectSameBytes(found, expected, "\(law), seed \(seed)")
      }
      expect(merge(base: old, b, a).version, merged, "the order of the two does not matter")
      expect(merge(base: a.content, a, a).version, a, "nothing changed")
      expect(merge(base: old, a, a).version, a, "both changed the same")
      expect(merge(base: base, a, LogVersion(base, written: early)).version, a, "one of them changed")
      expect(merge(base: base, LogVersion(base, written: late), b).version, b, "the other changed")
      expect(merge(base: old, merged, b).version, merged, "a merge holds both")
      expect(merge(base: old, a, merged).version, merged, "a merge holds both, the other way")
      expect(merge(base: a.content, a, merged).version, merged, "whoever synced gets the merge")
      expect(merge(base: merged.content, merged, merged).version, merged, "a merge is a log like any other")
      expectNothingLost(of: a.content, old, b.content, in: merged.content, seed)
      expectNothingLost(of: b.content, old, a.content, in: merged.content, seed)
      expectPublicAsItWas(merged.content, among: [a.content, b.content], seed)
    }
  }

  /// Each text and entry of a version stands in the merge, unless it was there before and the other version changed it.
  private func expectNothingLost(
    of version: JSONValue, _ base: JSONValue?, _ other: JSONValue, in merged: JSONValue, _ seed: UInt64
  ) {
    for (path, note) in notes(of: version) {
      let text = note["text"]?.asText ?? ""
      if let base, read(path, in: base)?["text"] == .string(text),
        read(path, in: other)?["text"] != .string(text)
      {
        continue
      }
      let isFound = places(of: path, in: merged).contains { place in
        "\n\(read(place, in: merged)?["text"]?.asText ?? "nothing")\n".contains("\n\(text)\n")
      }
      #expect(isFound, "\(text) at \(path) is lost, seed \(seed)")
    }
    for path in entries(of: version) where read(path, in: base ?? [:]) == nil {
      let isFound = places(of: path, in: merged).contains { read($0, in: merged) != nil }
      #expect(isFound, "\(path) is lost, seed \(seed)")
    }
  }

  /// Where what stood at a path may stand in a merge: a bonus problem may have another id.
  private func places(of path: [String], in merged: JSONValue) -> [[String]] {
    guard path.count > 3, path[2] == "bonus" else { return [path] }
    let group = Array(path.prefix(3))
    return (read(group, in: merged)?.members.keys ?? [:].keys).map { group + [$0] + path.dropFirst(4) }
  }

  /// A text is public only if a version has the very text, and has it public.
  private func expectPublicAsItWas(_ merged: JSONValue, among versions: [JSONValue], _ seed: UInt64) {
    for (path, note) in notes(of: merged) where note["public"] == true {
      let known = versions.compactMap { read(path, in: $0) }
      let isPublic = known.contains { $0["public"] == true && $0["text"] == note["text"] }
      // Where both made it public, their united text is, too.
      #expect(isPublic || known.allSatisfy { $0["public"] == true }, "\(path), seed \(seed)")
    }
  }

  @Test("without removals, the order in which three logs are united does not matter")
  func additions() {
    for seed in 0..<UInt64(Tier.cases(500, nightly: 5_000)) {
      var logs = RandomLogs(seed: seed)
      // Of single values and of two texts, the order may decide; attempts are a set.
      let sets = (0..<3).map { _ in LogVersion(attemptsAlone(logs.log()), written: early) }
      let left = merge(base: nil, merge(base: nil, sets[0], sets[1]).version, sets[2])
      let right = merge(base: nil, sets[0], merge(base: nil, sets[1], sets[2]).version)
      expectSameBytes(left.version, right.version, "seed \(seed)")
    }
  }

  @Test("three devices that sync through a hub in any order end with the same bytes")
  func devices() {
    for seed in 0..<UInt64(Tier.cases(500, nightly: 5_000)) {
      var logs = RandomLogs(seed: seed)
      var hub = LogVersion(logs.log(), written: early)
      var devices = Array(repeating: (base: hub.content, own: hub), count: 3)
      func sync(_ index: Int) {
        hub = merge(base: devices[index].base, devices[index].own, hub).version
        devices[index] = (hub.content, hub)
      }
      for _ in 0..<12 {
        let index = Int.random(in: 0..<3, using: &logs.random)
        if Bool.random(using: &logs.random) {
          devices[index].own = LogVersion(logs.changed(devices[index].own.content), written: logs.instant())
        } else {
          sync(index)
        }
      }
      for index in [0, 1, 2, 0, 1] { sync(index) }
      expectEqual(Set(devices.map(\.own.content.bytes)).count, 1, "seed \(seed)")
    }
  }

  @Test("a merge is what a store holds: it is read and written again as it is")
  func valid() throws {
    for seed in 0..<UInt64(Tier.cases(300, nightly: 3_000)) {
      var logs = RandomLogs(seed: seed)
      let base = logs.log()
      let merged = merge(
        base: base, LogVersion(logs.changed(base), written: early),
        LogVersion(logs.changed(base), written: late))
      for content in [base, merged.version.content] {
        let stored = try StoreContent(
          Sections(content.members), header: StoreHeader(), history: History(), .standard)
        var agenda = try stored.agendaRecords()
        var learner = stored.learner
        let before = (learner, agenda)
        learner.settings.sharesNotes.toggle()
        agenda[taskRecords][try #require(AgendaID("new"))] = AgendaTask(title: "T", created: early)
        var changed = stored
        try changed.set(learner)
        try changed.set(agenda: agenda, since: before.1)
        try changed.set(before.0)
        try changed.set(agenda: before.1, since: agenda)
        try expectEqual(changed.sections.document().text, content.text, "seed \(seed)")
      }
    }
  }

  /// Swift takes two forms of one letter for the same text.
  private func expectSameBytes(_ found: LogVersion, _ expected: LogVersion, _ law: String) {
    #expect(
      found.content.bytes == expected.content.bytes, "\(law): \(found.content.text) \(expected.content.text)")
  }

  // MARK: Finding in trees

  private func read(_ path: [String], in content: JSONValue) -> JSONValue? {
    path.reduce(content as JSONValue?) { $0?[$1] }
  }

  private func notes(of content: JSONValue, _ path: [String] = []) -> [(path: [String], note: JSONValue)] {
    if content["text"]?.asText != nil { return [(path, content)] }
    return content.members.flatMap { notes(of: $0.value, path + [$0.key]) }
  }

  /// Where attempts, ticks, and occurrences that were added or moved stand.
  private func entries(of content: JSONValue, _ path: [String] = []) -> [[String]] {
    content.members.flatMap { key, value -> [[String]] in
      let isEntry = ["attempts", "ticks", "added", "moved"].contains(path.last)
      return isEntry ? [path + [key]] : entries(of: value, path + [key])
    }
  }

  private func attemptsAlone(_ content: JSONValue) -> JSONValue {
    let items = content["programmes"]?["run"]?["items"]?.members ?? [:]
    let attempts = items.compactMapValues { item in item["attempts"].map { ["attempts": $0] as JSONValue } }
    return ["programmes": ["run": ["items": JSONValue.object(attempts).unlessEmpty]]]
  }
}
