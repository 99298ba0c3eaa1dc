// A kind of record that only this test knows goes through everything that goes through all kinds.

import JSON
import StudyModel
import TestSupport
import Testing
import TextTools

@testable import Store

/// A programme's books: a title, and a word that is the learner's own.
private struct Book: Hashable, Sendable {
  let title: String
  let thought: String?
}

private let bookRecords = RecordKind<Int, Book>(
  "books", RecordNoun("book"), keyText: { String($0) }, key: { Int($0) },
  impossibleKey: { "`\($0)` is not the number of a book" },
  decode: { (_, fields, _) throws(JSONError) in
    Book(title: try fields.required("title", .string), thought: try fields.optional("thought", .string))
  },
  encode: { ["title": .string($0.title), "thought": $0.thought.map { .string($0) }] },
  texts: { number, book, _ in
    book.thought.map { [PrivateText($0, .prose, "the thought on book \(number)")] } ?? []
  })

struct NewKindTests {
  private let table: RecordTable = {
    var table = RecordTable.standard
    table.programme.append(bookRecords)
    return table
  }()

  private func read(_ text: String) throws -> (log: LearnerLog, unknown: UnknownFields) {
    var fields = try JSONFields(Array(text.utf8), maximumBytes: 10_000)
    var unknown = UnknownFields()
    let log = try LearnerLog(&fields, &unknown, table)
    unknown.keep(fields)
    return (log, unknown)
  }

  private func text(_ log: LearnerLog, _ unknown: UnknownFields = UnknownFields()) -> String {
    JSONValue.object(log.members(unknown, table)).compactText
  }

  private func log(_ books: [Int: Book]) -> LearnerLog {
    var log = LearnerLog(ProgressLog())
    log.programmes[.first]?.records[bookRecords] = books
    return log
  }

  @Test("it is read, written, and keeps the fields of newer versions") func readWrittenKeepsFields() throws {
    let store = #"{"programmes":{"machine-mode":{"books":{"7":{"stars":[5],"thought":"deep","title":"B"}}}}}"#
    let (log, unknown) = try read(store)
    expectEqual(log.programmes[.first]?.records[bookRecords], [7: Book(title: "B", thought: "deep")])
    expectEqual(text(log, unknown), store)
    var without = log
    without.programmes[.first]?.records[bookRecords] = [:]
    expectEqual(text(without, unknown), #"{"programmes":{"machine-mode":{}}}"#)
  }

  @Test("an error in it is named with its place") func errorNamedPlace() {
    let error = #expect(throws: JSONError.self) {
      try read(#"{"programmes":{"machine-mode":{"books":{"seven":{}}}}}"#)
    }
    expectEqual(error?.place.column, 49)
    expectEqual(
      error?.message, "`seven` is not the number of a book (`programmes.machine-mode.books.seven`)")
  }

  @Test("undo puts it back, and says what it was") func undoPutsBackSays() throws {
    let (old, new) = (log([7: Book(title: "B", thought: nil)]), log([8: Book(title: "C", thought: nil)]))
    let (before, after) = (old.members(UnknownFields(), table), new.members(UnknownFields(), table))
    let patch = Patch(from: after, backTo: before, table)
    expectEqual(patch.words(table), "the books 7, 8 differ")
    let kept = try #require(Patch(patch.text))
    let back = JSONValue.object(kept.applied(to: after, table)).compactText
    try expectEqual(read(back).log, old)
    let forward = Patch(from: before, backTo: after, table)
    try expectEqual(read(JSONValue.object(forward.applied(to: before, table)).compactText).log, new)
  }

  @Test("an import brings it in once and counts it") func importBringsOnceCounts() {
    var own = log([7: Book(title: "Mine", thought: nil)])
    let other = log([7: Book(title: "Theirs", thought: nil), 8: Book(title: "C", thought: nil)])
    let counts = own.merge(other, table)
    expectEqual(own.programmes[.first]?.records[bookRecords].map(\.value.title).sorted(), ["C", "Mine"])
    #expect((counts.added[bookRecords.noun], counts.dropped[bookRecords.noun]) == (1, 1))
    expectEqual(own.merge(other, table).added, ImportCounts.Parts())
  }

  @Test("a round that ends keeps it, and the next begins without") func roundEndsKeepsNext() throws {
    var own = log([7: Book(title: "B", thought: nil)])
    own.beginNextRound(of: own.current, on: try #require(CivilDate("2026-11-20")))
    expectEqual(own.programmes[.first]?.records[bookRecords].count, 1)
    expectEqual(own.current.text, "machine-mode-round-2")
    expectEqual(own.programmes[own.current]?.records[bookRecords], [:])
  }

  @Test("its private texts are looked for") func privateTextsLooked() throws {
    let day = try StudyDay(
      number: #require(DayNumber(1)), goal: "", sections: [], items: [])
    let plan = Curriculum(weeks: [StudyWeek(number: 1, theme: "", days: [day])])
    let texts = bookRecords.texts(
      log([7: Book(title: "B", thought: "deep")]).programmes[.first]?.records ?? Records(),
      RecordAudience(settings: Settings(), plan: plan))
    expectEqual(texts.map(\.text), ["deep"])
    expectEqual(texts.map(\.subject), ["the thought on book 7"])
  }
}
