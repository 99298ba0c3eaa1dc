// A kind of record with two fields, which only this test knows, goes through all that goes through every kind.

import JSON
import StudyModel
import TestSupport
import Testing
import TextTools

@testable import Store

/// A programme's book: a title, and a thought that is the learner's own.
private struct Book: Hashable, Sendable {
  var title = ""
  var thought: String?
}

private let bookRecords: RecordKind<Int, Book> = {
  var kind = RecordKind<Int, Book>(
    "books", RecordNoun("book"),
    by: Spelling({ Int($0) }, { String($0) }, otherwise: "is not the number of a book"),
    blank: { _ in Book() },
    [.value("title", \.title, .title), .optional("thought", \.thought, .words)])
  kind.privateTexts = { number, book, _ in
    book.thought.map { [PrivateText($0, .prose, "the thought on book \(number)")] } ?? []
  }
  return kind
}()

@Suite("a new kind of record")
struct NewKindTests {
  private static let table: RecordTable = {
    var table = RecordTable.standard
    table.programme.append(bookRecords)
    return table
  }()

  private let sandbox: Sandbox
  private let store: ProgressStore

  init() throws {
    sandbox = try Sandbox()
    store = sandbox.store(records: Self.table)
  }

  private func add(_ books: [Int: Book], to store: ProgressStore? = nil) throws {
    try (store ?? self.store).changeAll { learner in
      learner.programmes[.first, default: Programme()].records[bookRecords].merge(books) { $1 }
    }
  }

  private func books(_ store: ProgressStore? = nil) throws -> [Int: Book] {
    try (store ?? self.store).look().learner.programmes[.first]?.records[bookRecords] ?? [:]
  }

  private var json: JSONValue? {
    get throws { try sandbox.content()["programmes"]?["machine-mode"]?["books"] }
  }

  @Test("is saved and read, keeps the fields of newer versions, and an error in it has its place")
  func saved() throws {
    try sandbox.writeStore(
      #""programmes": {"machine-mode": {"books": {"7": {"stars": [5], "thought": "deep", "title": "B"}}}}"#)
    try expectEqual(books(), [7: Book(title: "B", thought: "deep")])
    try add([7: Book(title: "C", thought: nil), 8: Book(title: "D", thought: nil)])
    try expectEqual(json, ["7": ["stars": [5], "title": "C"], "8": ["title": "D"]])
    // A version that does not know the kind keeps it.
    try sandbox.store().change { $0.settings.sharesNotes = true }
    try expectEqual(books().count, 2)
    try sandbox.edit(#""8": {"#, #""eight": {"#)
    try expectEqual(
      failure { try store.look() }?.message,
      "`eight` is not the number of a book (`programmes.machine-mode.books.eight`)")
  }

  @Test("is undone and redone")
  func undone() throws {
    try add([7: Book(title: "B", thought: nil)])
    try add([7: Book(title: "B", thought: "deep"), 8: Book(title: "C")])
    _ = try store.step(.back, at: Sandbox.now)
    try expectEqual(books(), [7: Book(title: "B")])
    _ = try store.step(.forward, at: Sandbox.now)
    try expectEqual(books(), [7: Book(title: "B", thought: "deep"), 8: Book(title: "C")])
  }

  @Test("goes out and in, once, beside what is there")
  func transfer() throws {
    let other = try Sandbox()
    let source = other.store(records: Self.table)
    try add([7: Book(title: "Theirs", thought: "t"), 8: Book(title: "C")], to: source)
    let export = try source.exported()
    try add([7: Book(title: "Mine")])
    // Something is logged, so that the import is one into a log.
    try store.change { $0.items[ItemID("a")] = solved(at: Sandbox.now) }
    let (_, remarks, difference) = try store.take(export)
    try expectEqual(books(), [7: Book(title: "Mine", thought: "t"), 8: Book(title: "C")])
    expectEqual(difference.added.words, ["1 book"])
    expectEqual(difference.changed.words, ["1 book"])
    expectContains(difference.names, "book 7: thought added")
    expectEqual(remarks.map(\.path), [["programmes", "machine-mode", "books", "7", "title"]])
    try expectEqual(store.take(export).update.didWrite, false)
  }

  @Test("merges field by field")
  func sync() throws {
    func content(_ book: JSONValue) -> JSONValue { ["programmes": ["machine-mode": ["books": ["7": book]]]] }
    let merged = merge(
      base: content(["title": "A", "thought": "t"]),
      LogVersion(content(["title": "B", "thought": "t"]), written: Sandbox.now),
      LogVersion(content(["title": "A"]), written: Sandbox.now), by: .log(Self.table))
    expectEqual(merged.version.content, content(["title": "B"]))
    expectEqual(merged.remarks, [])
  }

  @Test("a round that ends keeps it, and the next one begins without")
  func rounds() throws {
    try add([7: Book(title: "B")])
    _ = try store.restart(at: Sandbox.now)
    let learner = try store.look().learner
    #expect(learner.current != .first && learner.programmes[learner.current]?.records[bookRecords] == [:])
    try expectEqual(books().count, 1)
  }

  @Test("its private texts are looked for")
  func privateTexts() throws {
    try add([7: Book(title: "B", thought: "deep"), 8: Book(title: "C")])
    let day = try StudyDay(number: dayNumber(1), goal: "", sections: [], items: [])
    let audience = RecordAudience(
      settings: Settings(), plan: Curriculum(weeks: [StudyWeek(number: 1, theme: "", days: [day])]))
    let records = try #require(try store.look().learner.programmes[.first]?.records)
    let texts = Self.table.programme.flatMap { $0.texts(records, audience) }
    expectEqual(texts.map(\.text), ["deep"])
    expectEqual(texts.map(\.subject), ["the thought on book 7"])
    #expect(!texts[0].isShown)
  }
}
