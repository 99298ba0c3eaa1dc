// Words what a merge of two versions found: what came, what went, and what both had changed.

import JSON
import Store
import StudyModel
import TextTools

extension MergeRemark {
  /// One line, e.g. `Two versions are kept of the reflection of day 3.`
  var text: String {
    switch event {
    case .bothTexts: "Two versions are kept of \(subject)."
    case .kept: "Kept \(subject): it was removed on one device and changed on the other."
    case .later(let lost):
      "Both devices changed \(subject): the later change stays, not \(lost.map(shown) ?? "its removal")."
    }
  }

  /// What a trial says.
  var trialText: String {
    event == .bothTexts ? "Two versions would be kept of \(subject)." : text
  }

  /// A value as a person knows it: a text without its quotes in JSON.
  private func shown(_ json: String) -> String {
    guard case .string(let text)? = try? parseJSON(Array(json.utf8)) else { return quoted(json) }
    return quoted(text)
  }

  /// `the note on lc-53 (run-5-km)`.
  var subject: String {
    let isOfProgramme = path.first == "programmes" && path.count > 2
    let keys = isOfProgramme ? path.dropFirst(2) : path[...]
    let programme = isOfProgramme && path[1] != ProgrammeName.first.text ? " (\(path[1]))" : ""
    return words(Array(keys)).map { $0 + programme } ?? "`\(path.joined(separator: "."))`"
  }

  private func words(_ keys: [String]) -> String? {
    let key = keys.count > 1 ? keys[1] : ""
    return switch keys.first {
    case "items", "bonus":
      keys.count > 2 && keys[2] == "note"
        ? "the note on \(key)" : keys.count > 3 ? "an entry of \(key)" : "the problem \(key)"
    case "reflections": "the reflection of day \(key)"
    case "pauses": "the pause \(key)"
    case "solvedBefore": "the problem solved before, \(key)"
    case "solutions": "the solution of \(key)"
    case "events": keys.count > 2 && keys[2] == "note" ? "the note on the event \(key)" : "the event \(key)"
    case "tasks": keys.count > 2 && keys[2] == "note" ? "the note on the task \(key)" : "the task \(key)"
    case "notes": "the note \(key)"
    case "settings": "the setting \(keys.dropFirst().joined(separator: "."))"
    case "timer": "the running timer"
    case "inUse": "the programme in use"
    case "plans": "the plan"
    case "programmes": "the programme \(key)"
    case "start": "the start"
    case "rest": "the rest days from \(key)"
    case "title": "the title"
    case "accent": "the colour"
    case "private": "who sees the programme"
    case "archivedOn": "the end of the programme"
    case "continues": "the round before"
    case "created": "the day on which the programme was made"
    default: nil
    }
  }
}

extension LogDifference {
  /// E.g. `3 entries, 1 note, 1 entry removed`; nil if nothing differs.
  var words: String? {
    let words = added.words + changed.words.map { "\($0) changed" } + removed.words.map { "\($0) removed" }
    return words.isEmpty ? nil : words.joined(separator: ", ")
  }
}

/// A note or a reflection that a merge left in two versions.
struct TextInTwoVersions {
  let subject: String
  /// The command that shows and changes it.
  let command: String

  var notice: String {
    "\(subject.prefix(1).uppercased())\(subject.dropFirst()) has two versions. Merge them: `\(command)`; then delete the line between."
  }
}

extension LearnerLog {
  /// The texts that stand in two versions until their owner unites them.
  var textsInTwoVersions: [TextInTwoVersions] {
    programmes.sorted { $0.key < $1.key }.flatMap { name, programme -> [TextInTwoVersions] in
      let option = name == current ? "" : " --programme \(name.text)"
      let work =
        programme.records[itemRecords].map { ($0, $1.note) }
        + programme.records[bonusRecords].map { ($0, $1.record.note) }
      let notes = work.filter { $1.map { holdsTwoVersions($0.markdown) } ?? false }.map(\.0).sorted()
      let days = programme.records[reflectionRecords].filter { holdsTwoVersions($1.markdown) }.keys.sorted()
      return notes.map {
        TextInTwoVersions(
          subject: "the note on \($0.text)", command: "machinemode note \($0.text)\(option)")
      }
        + days.map {
          TextInTwoVersions(
            subject: "the reflection of day \($0.value)",
            command: "machinemode reflect --day \($0.value)\(option)")
        }
    }
  }
}
