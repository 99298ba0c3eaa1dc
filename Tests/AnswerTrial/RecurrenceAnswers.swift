// Expands series for the judges of `Tests/Acceptance/recurrence.py`: `AnswerTrial recurrence`.

import Agenda
import Foundation
import StudyModel

/// Reads a question a line from the standard input, with tabs between its parts, and answers each with a line:
///
/// - `rule START RULE FIRST LAST`: the starts in a span of dates;
/// - `event START RULE FIRST LAST LENGTH ADDED SKIPPED MOVED`: the occurrences on the learner's clocks, each as
///   `START END DATE DATE`. Lists have `;` between times; one that moved is `ORIGINAL>START>LENGTH`;
/// - `words START RULE`: the rule in words, and in its one spelling;
/// - `zone NAME CHANGES`: offsets for what follows, each as `SECOND,BEFORE,AFTER`; the learner's zone has no name.
///
/// Writes to the standard error the microseconds of the slowest answer and of all.
struct RecurrenceAnswers {
  private var offsets: [String: ZoneOffsets] = [:]
  private var zones = AgendaZones(local: .utc)

  private var slowest = (time: Duration.zero, question: "")
  private var total = Duration.zero

  static func run() {
    var answers = RecurrenceAnswers()
    while let line = readLine() { print(answers.answer(to: line)) }
    let (slowest, total) = (microseconds(answers.slowest.time), microseconds(answers.total))
    FileHandle.standardError.write(Data("\(slowest)\t\(total)\t\(answers.slowest.question)\n".utf8))
  }

  private mutating func measured<Value>(_ question: [String], _ compute: () -> Value) -> Value {
    let clock = ContinuousClock()
    var value: Value
    var time = Duration.seconds(1)
    // The first answer pays for what the process loads, and any one may have to wait for another process.
    var attempts = 0
    repeat {
      let start = clock.now
      value = compute()
      time = min(time, clock.now - start)
      attempts += 1
    } while time > .milliseconds(1) && attempts < 4
    total += time
    if time > slowest.time { slowest = (time, question.joined(separator: " ")) }
    return value
  }

  private mutating func answer(to line: String) -> String {
    let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    let answer: String? =
      switch (parts[0], parts.count) {
      case ("rule", 5): starts(parts)
      case ("event", 9): occurrences(parts)
      case ("words", 3): words(parts)
      case ("zone", 3): define(parts)
      default: nil
      }
    return answer ?? "error: the question is not understood"
  }

  private mutating func starts(_ parts: [String]) -> String? {
    guard let start = AgendaTime(parts[1]), let span = span(parts) else { return nil }
    let zones = zones
    return expanded(parts[2]) { rule in
      let found = measured(parts) {
        rule.dates(from: start.date, through: rule.lastDate(from: start, in: zones), on: span)
      }
      let times = found.dates.map { start.adding(days: $0.days(since: start.date)).text }
      return times.joined(separator: " ") + (found.isComplete ? "" : " incomplete")
    }
  }

  private mutating func occurrences(_ parts: [String]) -> String? {
    guard let id = AgendaID("1"), let start = AgendaTime(parts[1]), let span = span(parts),
      let length = Int(parts[5])
    else { return nil }
    var event = Event(
      title: "Series", start: start, length: length, changed: .epoch)
    if !parts[2].isEmpty { event.rule = parts[2] }
    event.added = Set(parts[6].split(separator: ";").compactMap { AgendaTime(String($0)) })
    event.skipped = Set(parts[7].split(separator: ";").compactMap { AgendaTime(String($0)) })
    for moved in parts[8].split(separator: ";") {
      let words = moved.split(separator: ">").map(String.init)
      guard words.count == 3, let original = AgendaTime(words[0]), let start = AgendaTime(words[1]),
        let length = Int(words[2])
      else { return nil }
      event.moved[original] = ChangedOccurrence(start: start, length: length)
    }
    let (made, zones) = (event, zones)
    return measured(parts) { made.occurrences(id: id, on: span, in: zones) }.map { one in
      let times = [one.start, one.end].map { $0.map { AgendaTime($0, zone: nil).text } ?? "-" }
      return (times + [one.dates.lowerBound.iso, one.dates.upperBound.iso]).joined(separator: " ")
    }.joined(separator: ";")
  }

  private func words(_ parts: [String]) -> String? {
    guard let start = AgendaTime(parts[1]) else { return nil }
    return expanded(parts[2]) { "\($0.words(from: start, in: zones))\t\($0.text)" }
  }

  private mutating func define(_ parts: [String]) -> String {
    let changes = parts[2].split(separator: " ").map { $0.split(separator: ",").compactMap { Int($0) } }
    offsets[parts[1]] = ZoneOffsets(
      changes.filter { $0.count == 3 }.map {
        ZoneObservance(start: $0[0], offsetBefore: $0[1], offset: $0[2], isDaylightSaving: false, name: "")
      })
    zones = AgendaZones(local: offsets[""] ?? .utc, named: offsets)
    return ""
  }

  private func span(_ parts: [String]) -> ClosedRange<CivilDate>? {
    guard let first = CivilDate(parts[3]), let last = CivilDate(parts[4]), first <= last else { return nil }
    return first...last
  }

  private func expanded(_ text: String, _ answer: (RecurrenceRule) -> String) -> String {
    do throws(RecurrenceError) {
      return answer(try RecurrenceRule(text))
    } catch {
      switch error {
      case .invalid(let reason): return "error: \(reason)"
      case .notExpanded(let reason): return "error: not expanded: \(reason)"
      }
    }
  }

  private static func microseconds(_ time: Duration) -> Int {
    Int(time.components.seconds * 1_000_000 + time.components.attoseconds / 1_000_000_000_000)
  }
}
