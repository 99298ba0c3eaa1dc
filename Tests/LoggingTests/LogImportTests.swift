// Merging an imported log, or problems solved before: nothing comes twice, nothing of the learner's own is lost.

import Store
import StudyModel
import TestSupport
import Testing

@testable import Logging

extension ProgressLog {
  /// As logs of one programme each are merged.
  mutating func merge(_ other: ProgressLog) -> ImportCounts {
    var learner = LearnerLog(self)
    let counts = learner.merge(LearnerLog(other))
    self = learner[.first]
    return counts
  }
}

@Suite struct LogImportTests {
  private func attempt(_ at: String, minutes: Int? = nil) -> Attempt {
    Attempt(
      instant: instant(at), zone: "UTC", day: instant(at).localDate, minutes: minutes, isFinish: true)
  }

  private func text(_ markdown: String, _ at: String = "2026-11-20T10:00:00Z") -> Note {
    Note(markdown: markdown, changed: instant(at))
  }

  private func bonus(_ number: Int, _ title: String, record: ItemRecord = ItemRecord()) -> BonusProblem {
    BonusProblem(
      id: ItemID("bonus-\(number)"), title: title, number: nil, difficulty: nil, day: dayNumber(1),
      record: record)
  }

  private func randomLog(_ seed: UInt64) -> ProgressLog {
    var random = SeededRandom(seed: seed)
    var editor = LogEditor(seed % 2 == 0 ? ItemSearchTests.withBonus : ProgressLog())
    for _ in 0..<40 { _ = try? RandomCommand(&random).apply(to: &editor) }
    return LearnerLog(editor.log)[.first]
  }

  private func attempts(_ log: ProgressLog) -> [ItemID: [Attempt: Int]] {
    let records = log.items.merging(log.bonus.map { ($0.id, $0.record) }) { first, _ in first }
    return records.mapValues { record in
      record.attempts.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    }.filter { !$0.value.isEmpty }
  }

  @Test(
    "into an empty log everything comes as it is, and again it changes nothing",
    arguments: 1...40 as ClosedRange<UInt64>)
  func idempotent(seed: UInt64) {
    let imported = randomLog(seed)
    var log = ProgressLog()
    let first = log.merge(imported)
    expectEqual(log, imported)
    #expect(first.dropped == ImportCounts.Parts() && first.keptTexts == [] && first.replacedTexts == [])
    let second = log.merge(imported)
    expectEqual(log, imported)
    expectEqual(second.added, ImportCounts.Parts())
    expectEqual(second.dropped[.entry], first.added[.entry])
    #expect(second.keptTexts == [] && second.replacedTexts == [] && second.keptSettings == [])
  }

  @Test(
    "of two logs no attempt is lost and none comes twice, in whichever order",
    arguments: 1...40 as ClosedRange<UInt64>)
  func nothingLost(seed: UInt64) {
    let (one, two) = (randomLog(seed), randomLog(seed + 1_000))
    var forward = one
    _ = forward.merge(two)
    var backward = two
    _ = backward.merge(one)
    // Bonus problems may get other ids, so items alone are compared by id.
    let merged = attempts(forward).filter { !$0.key.text.hasPrefix("bonus-") }
    let expected = attempts(one).merging(attempts(two)) { first, second in
      first.merging(second) { max($0, $1) }
    }.filter { !$0.key.text.hasPrefix("bonus-") }
    expectEqual(merged, expected)
    expectEqual(attempts(backward).filter { !$0.key.text.hasPrefix("bonus-") }, expected)
    let again = forward
    _ = forward.merge(two)
    _ = forward.merge(one)
    expectEqual(forward, again)
  }

  @Test("two equal attempts of one second stay two")
  func equalAttempts() {
    let once = attempt("2026-11-20T10:00:00Z", minutes: 1)
    let twice = ProgressLog(items: [ItemID("lc-1"): ItemRecord(attempts: [once, once])])
    var log = ProgressLog(items: [ItemID("lc-1"): ItemRecord(attempts: [once])])
    let counts = log.merge(twice)
    expectEqual(log.items, twice.items)
    #expect((counts.added[.entry], counts.dropped[.entry]) == (1, 1))
  }

  @Test("attempts of both sides stand in the order of time")
  func order() {
    let (early, middle, late) = (
      attempt("2026-11-18T10:00:00Z"), attempt("2026-11-19T10:00:00Z"), attempt("2026-11-20T10:00:00Z")
    )
    var log = ProgressLog(items: [ItemID("lc-1"): ItemRecord(attempts: [early, late])])
    _ = log.merge(ProgressLog(items: [ItemID("lc-1"): ItemRecord(attempts: [middle, late])]))
    expectEqual(log.items[ItemID("lc-1")]?.attempts, [early, middle, late])
  }

  @Test("of two texts the later one stays, and both sides are named")
  func texts() {
    let ids = (same: ItemID("lc-1"), mine: ItemID("lc-2"), theirs: ItemID("lc-3"), new: ItemID("lc-4"))
    let day = dayNumber(7)
    var log = ProgressLog(
      items: [
        ids.same: ItemRecord(note: text("same", "2026-11-20T10:00:00Z")),
        ids.mine: ItemRecord(note: text("mine", "2026-11-20T12:00:00Z")),
        ids.theirs: ItemRecord(note: text("old", "2026-11-20T09:00:00Z")),
      ], reflections: [day: text("mine", "2026-11-20T12:00:00Z")])
    let counts = log.merge(
      ProgressLog(
        items: [
          ids.same: ItemRecord(note: text("same", "2026-11-21T10:00:00Z")),
          // An hour later on the wall, but earlier in truth.
          ids.mine: ItemRecord(note: text("theirs", "2026-11-20T13:00:00+02:00")),
          ids.theirs: ItemRecord(note: text("new", "2026-11-20T10:00:00Z")),
          ids.new: ItemRecord(note: text("added")),
        ], reflections: [day: text("theirs", "2026-11-20T13:00:00Z")]))
    expectEqual(log.items[ids.same]?.note?.changed, instant("2026-11-20T10:00:00Z"))
    expectEqual(log.items[ids.mine]?.note?.markdown, "mine")
    expectEqual(log.items[ids.theirs]?.note?.markdown, "new")
    expectEqual(log.items[ids.new]?.note?.markdown, "added")
    expectEqual(log.reflections[day]?.markdown, "theirs")
    #expect(counts.keptTexts == ["lc-2"] && counts.replacedTexts == ["lc-3", "day 7"])
    #expect((counts.added[.note], counts.dropped[.note]) == (1, 1))
  }

  @Test("a bonus problem is known by what it is, and gets another id where its own is taken")
  func bonusProblems() {
    let record = ItemRecord(attempts: [attempt("2026-11-20T10:00:00Z", minutes: 5)])
    var log = ProgressLog(bonus: [bonus(1, "Mine"), bonus(2, "Both", record: record)])
    let other = ProgressLog(bonus: [bonus(1, "Theirs", record: record), bonus(7, "Both", record: record)])
    let counts = log.merge(other)
    expectEqual(log.bonus.map(\.title), ["Theirs", "Both", "Mine"])
    expectEqual(log.bonus.map(\.id.text), ["bonus-0fac8354", "bonus-2", "bonus-1"])
    #expect((counts.added[.bonus], counts.dropped[.bonus]) == (1, 1))
    #expect((counts.added[.entry], counts.dropped[.entry]) == (1, 1))
    let once = log
    _ = log.merge(other)
    expectEqual(log, once)
  }

  @Test("two bonus problems of one title stay two")
  func equalBonusProblems() {
    let other = ProgressLog(bonus: [bonus(1, "Twice"), bonus(2, "Twice")])
    var log = ProgressLog()
    _ = log.merge(other)
    expectEqual(log.bonus, other.bonus)
    _ = log.merge(other)
    expectEqual(log.bonus, other.bonus)
  }

  @Test("a fresh log takes the settings, a used one keeps its own and says which differ")
  func settings() {
    var other = ProgressLog()
    other.settings.start = date("2026-10-01")
    other.settings.owner = "Grace"
    other.settings.dayStart = TimeOfDay(minutes: 300)
    other.settings.sharesNotes = true
    var fresh = ProgressLog()
    expectEqual(fresh.merge(other).added[.setting], 4)
    expectEqual(fresh.settings, other.settings)
    var used = ProgressLog(items: [ItemID("lc-1"): ItemRecord(note: text("x"))])
    used.settings.start = date("2026-11-01")
    used.settings.owner = "Ada"
    let before = used.settings
    expectEqual(used.merge(other).keptSettings, ["start", "dayStart", "owner", "share.notes"])
    expectEqual(used.settings, before)
  }

  @Test("the same pause comes once, another one is added")
  func pauses() {
    let pause = Pause(from: date("2026-12-24"), through: date("2026-12-26"), reason: "Family")
    let other = Pause(from: date("2026-12-24"), through: date("2026-12-27"), reason: nil)
    var log = ProgressLog(pauses: [pause])
    let counts = log.merge(ProgressLog(pauses: [pause, other]))
    expectEqual(log.pauses, [pause, other])
    #expect((counts.added[.pause], counts.dropped[.pause]) == (1, 1))
  }
}

struct SolvedImportTests {
  private let two = [SolvedProblem(number: 1, title: "Two Sum"), SolvedProblem(number: nil, title: "Puzzle")]

  @Test("taking the same problems again changes nothing") func takingSameProblemsAgain() {
    var log = ProgressLog()
    expectEqual(log.take(solvedBefore: two).added, two)
    expectEqual(log, ProgressLog(solvedBefore: two))
    expectEqual(log.take(solvedBefore: two), SolvedCounts(added: [], completed: 0, known: 2))
    expectEqual(log, ProgressLog(solvedBefore: two))
  }

  @Test("more that is known of a problem is kept, and counted apart") func moreKnownProblemKept() {
    var log = ProgressLog(solvedBefore: two)
    let counts = log.take(solvedBefore: [
      SolvedProblem(number: 8, title: "puzzle"), SolvedProblem(number: 3, title: "New"),
    ])
    expectEqual(counts, SolvedCounts(added: [SolvedProblem(number: 3, title: "New")], completed: 1, known: 0))
    expectEqual(log.solvedBefore.map(\.number), [1, 3, 8])
  }

  @Test("two logs are merged with what was solved before either") func twoLogsMergedWhat() {
    var log = ProgressLog()
    expectEqual(log.merge(ProgressLog(solvedBefore: two)).added[.solvedBefore], 2)
    let counts = log.merge(ProgressLog(solvedBefore: [two[0], SolvedProblem(number: 5, title: "Five")]))
    #expect((counts.added[.solvedBefore], counts.dropped[.solvedBefore]) == (1, 1))
    expectEqual(log.solvedBefore.map(\.title), ["Two Sum", "Five", "Puzzle"])
  }
}
