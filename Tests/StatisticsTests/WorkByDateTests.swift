// What was logged and written, by date and by item.

import Statistics
import StudyModel
import TestSupport
import Testing

struct WorkByDateTests {
  private let plan: Curriculum

  init() throws {
    plan = try SamplePlan.curriculum([
      [SamplePlan.problem(1), SamplePlan.problem(2, alternative: 3), SamplePlan.watch("w")],
      [SamplePlan.problem(1, revision: 1), SamplePlan.bonus("extra")],
    ])
  }

  private func described(_ date: LoggedDate) -> String {
    let work = date.work.map { work in
      "\(work.item.place ?? work.item.id.text) \(work.outcome.rawValue) \(work.minutes.map { "\($0)" } ?? "-")"
    }
    let texts =
      date.notes.map { "note \($0.place ?? $0.id.text)" } + date.reflections.map { "reflection \($0.value)" }
    return "\(date.date.day): \(date.activity.minutes) min, \(date.activity.finishes); "
      + (work + texts).joined(separator: ", ")
  }

  @Test("each date has its work in the order logged, each item of it once, and the texts last changed on it")
  func work() throws {
    var log = try ProgressLog(start: "2026-11-02")
    try log.addBonus("bonus-1", beside: 2, number: 55)
    try log.finish("lc-1", november: 2, minutes: 25)
    try log.spend(5, on: "lc-1", november: 2)
    try log.finish("lc-1", november: 3, minutes: 9)
    try log.finish("lc-3", november: 3)
    try log.spend(10, on: "bonus-1", november: 3)
    log.log("w", on: try november(3), isFinish: true, at: try instant("2026-11-03T08:00Z"))
    try log.finish("gone", november: 4, minutes: 7)
    let logged = try summary(plan, log, november: 5)
    expectEqual(
      logged.loggedDates(in: log).map(described),
      [
        "2: 30 min, 1; 1.p1 done 30", "3: 19 min, 3; 1.t1 done -, 1.p1 again 9, 1.p2 done -, 2.b2 time 10",
        "4: 7 min, 1; gone done 7",
      ])
    let range = try november(3)...november(3)
    expectEqual(logged.loggedDates(in: log, within: range).map(\.date), [try november(3)])
    // A text is of the calendar day of its last change, which ends when the day does.
    var texts = try ProgressLog(start: "2026-11-02")
    try texts.note(on: "lc-1")
    texts.items[ItemID("lc-1")]?.note?.changed = try instant("2026-11-21T03:59+01:00")
    texts.reflections[try dayNumber(2)] = Note(
      markdown: "Fine.", changed: try instant("2026-11-21T04:00+01:00"))
    let written = try summary(plan, texts, november: 22)
    expectEqual(
      written.loggedDates(in: texts).map(described),
      [
        "20: 0 min, 0; note 1.p1", "21: 0 min, 0; reflection 2",
      ])
  }

  @Test("an item has the entries and the notes of its alternative as well, by date")
  func itemEntriesNotesAlternative() throws {
    var log = try ProgressLog(start: "2026-11-02")
    try log.finish("lc-2", november: 4)
    try log.finish("lc-3", november: 3, minutes: 4)
    try log.note(on: "lc-2")
    try log.note(on: "lc-3")
    let items = try summary(plan, log, november: 5).placedItems
    let item = try #require(items.first { $0.place == "1.p2" })
    expectEqual(item.entries.map(\.id.text), ["lc-3", "lc-2"])
    expectEqual(item.notes.count, 2)
    expectEqual(item.finishedOn, (try november(3)))
    expectEqual(item.minutes, 4)
    expectEqual(items.map { $0.place ?? "-" }, ["1.p1", "1.p2", "1.t1", "2.p1", "2.b1"])
    let first = try #require(items.first)
    expectEqual(first.otherPlaces(among: items).map(\.place), ["2.p1"])
  }
}
