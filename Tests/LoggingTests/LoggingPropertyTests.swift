// What holds for any names and commands: nothing traps, a refusal changes nothing, no minute is lost.

import StudyModel
import TestSupport
import Testing
import TextTools

@testable import Logging

@Suite struct LoggingPropertyTests {
  private static let seeds = Tier.seeds(5, nightly: 40)

  /// Minutes of one log by id, in the order logged; of what took no time nothing.
  private func minutes(_ log: ProgressLog) -> [ItemID: [String]] {
    let items = log.items.mapValues(\.attempts).merging(log.bonus.map { ($0.id, $0.record.attempts) }) {
      $0 + $1
    }
    return items.mapValues { attempts in
      attempts.compactMap { attempt in attempt.minutes.map { "\(attempt.day.iso) \($0)" } }
    }
    .filter { !$0.value.isEmpty }
  }

  private func notes(_ log: ProgressLog) -> [ItemID: Note] {
    log.items.compactMapValues(\.note).merging(
      log.bonus.compactMap { bonus in bonus.record.note.map { (bonus.id, $0) } }
    ) {
      first, _ in first
    }
  }

  @Test("finish and reopen leave all minutes and notes as they were", arguments: seeds)
  func finishAndReopen(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    var editor = LogEditor(ItemSearchTests.withBonus)
    for _ in 0..<60 { _ = try? RandomCommand(&random).apply(to: &editor) }
    let (minutesBefore, notesBefore) = (minutes(editor.log), notes(editor.log))
    for name in ["1", "lc-53", "53", "252", "1094", "3.p1", "3.t1", "3.b1", "3.b2", "bonus-4"] {
      var copy = editor
      _ = try copy.done(name, on: RandomCommand.dates[random.below(RandomCommand.dates.count)])
      _ = try copy.reopen([name])
      expectEqual(minutes(copy.log), minutesBefore, "\(name)")
      expectEqual(notes(copy.log), notesBefore, "\(name)")
    }
  }

  @Test("any run of commands keeps every minute and adds the minutes given", arguments: seeds)
  func minutesAreKept(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var editor = LogEditor(
      seed % 2 == 0 ? ItemSearchTests.withBonus : ProgressLog(), day: 1 + random.below(5))
    for step in 0..<120 {
      let command = RandomCommand(&random)
      let before = minutes(editor.log)
      let isDone = (try? command.apply(to: &editor)) != nil
      let after = minutes(editor.log)
      for (id, earlier) in before {
        expectEqual(after[id]?.starts(with: earlier), true, "step \(step): \(command)")
      }
      let added = after.values.reduce(0) { $0 + $1.count } - before.values.reduce(0) { $0 + $1.count }
      expectEqual(added, (isDone ? command.timesGiven : 0), "step \(step): \(command)")
    }
  }

  @Test(
    "no item is finished twice on one day, and none keeps an attempt or a record that says nothing",
    arguments: seeds)
  func soundLogs(seed: UInt64) {
    var random = SeededRandom(seed: seed &+ 1_000)
    var editor = LogEditor(ItemSearchTests.withBonus, day: 1 + random.below(5))
    for _ in 0..<120 { _ = try? RandomCommand(&random).apply(to: &editor) }
    let log = editor.log
    for item in SamplePlan.curriculum.days.flatMap(\.items) {
      let attempts = item.idsThatFinishIt.flatMap { log.items[$0]?.attempts ?? [] }
      let days = attempts.filter(\.isFinish).map(\.day)
      expectEqual(Set(days).count, days.count, "\(item.id.text)")
    }
    for record in Array(log.items.values) + log.bonus.map(\.record) {
      #expect(record.attempts.allSatisfy { $0.isFinish || $0.minutes != nil })
    }
    #expect(log.items.values.allSatisfy { !$0.isEmpty })
    #expect(log.items.keys.allSatisfy { SamplePlan.curriculum.place(of: $0) != nil })
    #expect(log.settings.start != nil)
  }

  @Test("a command of several items is the same as the items one by one", arguments: seeds)
  func oneByOne(seed: UInt64) throws {
    var random = SeededRandom(seed: seed &+ 2_000)
    var together = LogEditor(ItemSearchTests.withBonus)
    for _ in 0..<30 { _ = try? RandomCommand(&random).apply(to: &together) }
    var apart = together
    let entries = ["p1", "1.p1", "t2", "392", "252", "b1"].map { name in
      FinishEntry(name: name, minutes: random.below(2) == 0 ? nil : 1 + random.below(90))
    }
    let changes = try together.finish(entries, on: SamplePlan.today)
    try expectEqual(entries.flatMap { try apart.finish([$0], on: SamplePlan.today) }, changes)
    expectEqual(apart.log, together.log)
  }

  @Test("any text as a name traps nothing, and changes nothing when it is refused", arguments: seeds)
  func anyName(seed: UInt64) {
    var random = SeededRandom(seed: seed &+ 3_000)
    let before = ItemSearchTests.withBonus
    for _ in 0..<100 {
      let name = randomText(&random)
      let commands: [(inout LogEditor) throws -> [LogChange]] = [
        {
          try $0.finish([FinishEntry(name: "1"), FinishEntry(name: name, minutes: 5)], on: SamplePlan.today)
        },
        { try $0.reopen([name]) }, { try $0.note(on: name, .append("text")) },
        { try $0.note(on: name, .keep) },
      ]
      for command in commands {
        var editor = LogEditor(before, day: 1 + random.below(5))
        do {
          #expect(try !command(&editor).isEmpty)
        } catch let error as Failure {
          expectEqual(editor.log, before)
          let lines = error.words.split(separator: "\n", omittingEmptySubsequences: false).map(
            String.init)
          #expect(
            lines.count >= 1 && lines.allSatisfy { !$0.isEmpty && printable($0) == $0 },
            "\(name.debugDescription)")
        } catch {
          Issue.record("\(error)")
        }
      }
    }
  }

  @Test("any text as a duration, a date, a setting or a value traps nothing", arguments: seeds)
  func anyText(seed: UInt64) {
    var random = SeededRandom(seed: seed &+ 4_000)
    for _ in 0..<200 {
      let text = randomText(&random)
      if case .minutes(let minutes) = TypedDuration(text) { #expect((1...1_440).contains(minutes)) }
      if let past = try? Logging.date(typed: text, today: SamplePlan.today, direction: .past) {
        #expect(past <= SamplePlan.today)
      }
      expectEqual(slug(slug(text)), slug(text))
      if let key = try? settingKey(named: text) { expectEqual(key.rawValue.lowercased(), text.lowercased()) }
      for key in SettingKey.allCases {
        var log = SamplePlan.started
        if (try? log.set(key, to: text, today: SamplePlan.today)) == nil {
          expectEqual(log, SamplePlan.started)
        }
      }
    }
  }

  /// Texts that look like names, durations and dates, with what people and programs paste between them.
  private func randomText(_ random: inout SeededRandom) -> String {
    let parts = [
      "p", "t", "b", "1", "2", "0", "63", "1920", "53", "99999999999", ".", "-", "lc-", "-r1", "two", "sum",
      " ", "caching",
      "h", "m", "d", ":", "-2d", "mon", "2026-11-", "20", "sat", ",", "none", "yes", "start", "share.", "é",
      "e\u{301}",
      "\u{301}", "ß", "İ", "٣", "１", "²", "👩‍👩‍👧", "\u{0}", "\u{7}", "\u{1B}[2J", "\n", "\t", "\u{202E}",
      "\u{200B}", "\u{FEFF}",
      "\u{FFFD}", "\u{10FFFF}", "%s", "$(rm)", "../", "\"", "`", "\\",
    ]
    return (0..<random.below(7)).map { _ in parts[random.below(parts.count)] }.joined()
  }
}
