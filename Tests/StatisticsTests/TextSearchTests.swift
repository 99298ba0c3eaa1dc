// Words looked for in items, notes and reflections: which are found, and what is shown around them.

import Statistics
import StudyModel
import TestSupport
import Testing
import TextTools

struct TextSearchTests {
  private let plan: Curriculum
  private let log: ProgressLog

  init() throws {
    let task = Item(
      id: ItemID("draw"), content: .task(title: "Draw a cache"), track: .systemDesign,
      detail: "Mark where\nthe promise ends. Done when the queue is *empty*.", timeBox: nil)
    plan = try SamplePlan.curriculum([[SamplePlan.problem(1), task], [SamplePlan.problem(22)]])
    var log = try ProgressLog(start: "2026-11-02")
    func text(_ markdown: String) throws -> Note {
      Note(markdown: markdown, changed: try instant("2026-11-20T12:00Z"))
    }
    log.items[ItemID("lc-1")] = ItemRecord(
      note: try text("Überraschung: naïve CAFÉ.\n\nA queue of cre\u{301}me."))
    log.items[ItemID("gone")] = ItemRecord(note: try text("An old queue."))
    log.reflections[try dayNumber(2)] = try text("Straße, Ørsted, 家族の用事")
    try log.addBonus("bonus-1", beside: 2)
    // The plan has no such day any more.
    try log.addBonus("bonus-2", beside: 9)
    self.log = log
  }

  private static let cases: [(words: [String], places: [String])] = [
    (["cache"], ["1.t1"]), (["DRAW", "cache"], ["1.t1"]), (["cache", "draw"], ["1.t1"]),
    (["a cache"], ["1.t1"]), (["draw cache"], []), (["draw", "queue"], ["1.t1 text"]),
    (["cache", "problem"], []),
    // A line break is a blank like any other.
    (["where the"], ["1.t1 text"]), (["where  the \n promise"], ["1.t1 text"]),
    (["queue"], ["1.p1 note", "1.t1 text", "gone note"]),
    (["cafe"], ["1.p1 note"]), (["café"], ["1.p1 note"]), (["cafe\u{301}"], ["1.p1 note"]),
    (["creme"], ["1.p1 note"]), (["crème"], ["1.p1 note"]), (["uberraschung"], ["1.p1 note"]),
    (["problem", "naive"], ["1.p1 note"]), (["lc 22"], ["2.p1"]), (["22"], ["2.p1"]),
    (["straße"], ["day 2 reflection"]), (["orsted"], ["day 2 reflection"]), (["用事"], ["day 2 reflection"]),
    (["extra"], ["2.b1", "bonus-2"]), (["gone"], ["gone"]), (["nothing like it"], []),
  ]

  @Test("all words have to occur, case, accents and line breaks aside")
  func words() throws {
    for (words, places) in Self.cases {
      let search = try #require(TextSearch(words))
      expectEqual(search.findings(in: try summary(plan, log, november: 20), log).map(described), places)
    }
    // Nothing is no word to look for.
    for words in [[], [""], [" \n"], ["a", ""], ["\u{301}"]] {
      #expect(TextSearch(words) == nil, "\(words)")
    }
  }

  private func described(_ finding: Finding) -> String {
    let place =
      switch finding.place {
      case .item(let item): item.place ?? item.id.text
      case .reflection(let day): "day \(day.day.number.value)"
      case .record(let kind, let id, _): "\(kind) \(id.text)"
      }
    return ([place] + finding.passages.map(\.source.rawValue)).joined(separator: " ")
  }

  @Test("a passage has the word in it, and fits") func passageWordFits() throws {
    var log = log
    let words = (1...60).map { "word\($0)" }.joined(separator: " ")
    log.items[ItemID("lc-22")] = ItemRecord(
      note: Note(markdown: words, changed: try instant("2026-11-20T12:00Z")))
    func passages(_ words: [String]) throws -> [Passage] {
      let found = try #require(TextSearch(words)).findings(in: try summary(plan, log, november: 20), log)
      return try #require(found.first).passages
    }
    let near = try passages(["word30", "word31"])
    expectEqual(near.map { $0.excerpt(columns: 40) }, ["… word29 word30 word31 word32 word33 wo…"])
    expectEqual(near.map { $0.excerpt(columns: 1_000) }, [words])
    try expectEqual(passages(["word1"]).map { $0.excerpt(columns: 20) }, ["word1 word2 word3 w…"])
    let far = try passages(["word50", "word20"])
    expectEqual(
      far.map { $0.excerpt(columns: 24) }, ["… word19 word20 word21 …", "… word49 word50 word51 …"])
    for columns in 1...60 {
      #expect(displayWidth(near[0].excerpt(columns: columns)) <= columns)
    }
  }
}
