// `note` and `reflect`: written, replaced, extended, removed, and who may read it.

import StudyModel
import TestSupport
import Testing
import TextTools

@testable import Logging

@Suite struct NoteTests {
  private static let written = SamplePlan.now.instant
  private static let earlier = instant("2026-11-19T08:00:00+01:00")

  /// Notes from the day before: a private one on LC 1, a public one on LC 15.
  private static let withNotes: ProgressLog = {
    var log = SamplePlan.started
    log.items[ItemID("lc-1")] = ItemRecord(
      attempts: [SamplePlan.attempt(minutes: 25)], note: Note(markdown: "before", changed: earlier))
    log.items[ItemID("lc-15")] = ItemRecord(
      note: Note(markdown: "open", changed: earlier, isPublic: true))
    return log
  }()

  private static func note(_ markdown: String, isPublic: Bool = false) -> Note {
    Note(markdown: markdown, changed: written, isPublic: isPublic)
  }

  @Test("a note is written with the instant it was written at, private, and starts no programme")
  func write() throws {
    var editor = LogEditor(ProgressLog())
    try expectEqual(editor.note(on: "1", .replace("text")).map(\.inShort), ["note written lc-1 1"])
    expectEqual(editor.log, ProgressLog(items: [ItemID("lc-1"): ItemRecord(note: NoteTests.note("text"))]))
  }

  @Test("a note that is replaced is quoted, and the attempts stay")
  func replace() throws {
    var editor = LogEditor(NoteTests.withNotes)
    try expectEqual(editor.note(on: "1", .replace("after")).map(\.inShort), ["note replaced lc-1 1: before"])
    expectEqual(
      editor.log["lc-1"],
      ItemRecord(attempts: [SamplePlan.attempt(minutes: 25)], note: NoteTests.note("after")))
    try expectEqual(editor.note(on: "1", .replace("last")).map(\.inShort), ["note replaced lc-1 1: after"])
  }

  @Test("text is added as a paragraph of its own, and to no note as the note")
  func append() throws {
    var editor = LogEditor(NoteTests.withNotes)
    try expectEqual(editor.note(on: "1", .append("more")).map(\.inShort), ["note extended lc-1 1"])
    expectEqual(editor.log["lc-1"]?.note, NoteTests.note("before\n\nmore"))
    try expectEqual(editor.note(on: "t1", .append("more")).map(\.inShort), ["note written cache-watch 3"])
    expectEqual(editor.log["cache-watch"]?.note, NoteTests.note("more"))
  }

  @Test("a note that is removed is quoted; an attempt stays, and of a note alone nothing does")
  func clear() throws {
    var editor = LogEditor(NoteTests.withNotes)
    try expectEqual(editor.note(on: "1", .clear).map(\.inShort), ["note cleared lc-1 1: before"])
    try expectEqual(editor.note(on: "15", .clear).map(\.inShort), ["note cleared lc-15 3: open"])
    var expected = SamplePlan.started
    expected.items[ItemID("lc-1")] = ItemRecord(attempts: [SamplePlan.attempt(minutes: 25)])
    expectEqual(editor.log, expected)
  }

  @Test(
    "where there is no note there is none to remove and none to show",
    arguments: ["p1", "t2", "b1", "bonus-4", "1094"])
  func noNote(name: String) throws {
    var log = ItemSearchTests.withBonus
    log.items[ItemID("cache-draw")] = ItemRecord(attempts: [SamplePlan.attempt(minutes: 5)])
    var editor = LogEditor(log)
    for (edit, isPublic) in [
      (NoteEdit.clear, nil), (.keep, true), (.keep, false), (.keep, Optional<Bool>.none),
    ] {
      let changes = try editor.note(on: name, edit, isPublic: isPublic)
      expectEqual(changes.count, 1)
      expectEqual(changes.first?.inShort.hasPrefix("no note "), true)
      expectEqual(editor.log, log)
    }
  }

  private static let visibility: [(String, Bool, String)] = [
    ("1", true, "public lc-1 1"), ("1", false, "private lc-1 1"), ("15", true, "public lc-15 3"),
    ("15", false, "private lc-15 3"),
  ]

  @Test("who may read a note changes without its words", arguments: visibility)
  func keep(name: String, isPublic: Bool, change: String) throws {
    var editor = LogEditor(NoteTests.withNotes)
    let before = try #require(try editor.existingNote(on: name))
    try expectEqual(editor.note(on: name, .keep, isPublic: isPublic).map(\.inShort), [change])
    let after = try #require(try editor.existingNote(on: name))
    expectEqual(after.markdown, before.markdown)
    expectEqual(after.isPublic, isPublic)
  }

  private static let withText: [(String, Bool?, Bool)] = [
    ("1", nil, false), ("1", true, true), ("1", false, false), ("15", nil, true), ("15", true, true),
    ("15", false, false), ("t1", nil, false), ("t1", true, true), ("t1", false, false),
  ]

  @Test("new words leave who may read them, unless that is said as well", arguments: withText)
  func visibilityWithText(name: String, isPublic: Bool?, expected: Bool) throws {
    for edit in [NoteEdit.replace("new"), .append("new")] {
      var editor = LogEditor(NoteTests.withNotes)
      _ = try editor.note(on: name, edit, isPublic: isPublic)
      let note = try #require(try editor.existingNote(on: name))
      expectEqual(note.isPublic, expected)
      expectEqual(note.changed, NoteTests.written)
    }
  }

  @Test("a bonus problem's note stands in its own record")
  func bonus() throws {
    var editor = LogEditor(ItemSearchTests.withBonus)
    try expectEqual(editor.note(on: "392", .replace("one")).map(\.inShort), ["note written bonus-1 3"])
    try expectEqual(
      editor.note(on: "subsequence", .append("two")).map(\.inShort), ["note extended bonus-1 3"])
    expectEqual(editor.log.bonus[0].record, ItemRecord(note: NoteTests.note("one\n\ntwo")))
    #expect(editor.log.items.isEmpty)
    try expectEqual(editor.note(on: "b2", .clear).map(\.inShort), ["note cleared bonus-1 3: one\n\ntwo"])
    expectEqual(editor.log, ItemSearchTests.withBonus)
  }

  @Test("an alternative has a note of its own beside the premium problem's")
  func alternative() throws {
    var editor = LogEditor()
    _ = try editor.note(on: "252", .replace("premium"))
    _ = try editor.note(on: "1094", .replace("free"))
    expectEqual(editor.log["lc-252"]?.note?.markdown, "premium")
    expectEqual(editor.log["lc-1094"]?.note?.markdown, "free")
  }

  private static let texts = [
    "line\r\nline\r\n", "\n\nfirst", "trailing  \n", "\tcode", "cafe\u{301} café", "| a | b |\n|---|---|",
    "`\u{0}`",
    "👩‍👩‍👧", String(repeating: "long ", count: 50_000),
  ]

  @Test("the words are kept to the byte", arguments: texts)
  func bytes(text: String) throws {
    var editor = LogEditor()
    _ = try editor.note(on: "1", .replace(text))
    expectEqual(editor.log["lc-1"]?.note.map { Array($0.markdown.utf8) }, Array(text.utf8))
    let cleared = try editor.note(on: "1", .clear)
    let target = try ItemSearch(SamplePlan.context(), log: editor.log).occurrences(of: "1")[0]
    expectEqual(cleared, [.text(.cleared(before: text), .note(target))])
  }

  @Test("an error in the name changes nothing", arguments: ["quicksort", "two", "p9", ""])
  func error(name: String) {
    var editor = LogEditor(NoteTests.withNotes)
    for edit in [NoteEdit.replace("new"), .append("new"), .clear, .keep] {
      #expect(throws: Failure.self) { try editor.note(on: name, edit, isPublic: true) }
      #expect(throws: Failure.self) { try editor.existingNote(on: name) }
    }
    expectEqual(editor.log, NoteTests.withNotes)
  }

  private static let blankTexts: [(String, Bool)] = [
    ("", true), (" ", true), ("\n\t\r\n", true), ("\u{A0}\u{3000}", true), ("x", false), (" . ", false),
    ("\u{0}", false),
  ]

  @Test("a text of white space alone is blank", arguments: blankTexts)
  func blank(text: String, expected: Bool) {
    expectEqual(isBlank(text), expected)
  }
}

struct ReflectionTests {
  @Test("a reflection is written, extended, replaced and removed like a note")
  func reflectionWrittenExtendedReplaced() {
    var editor = LogEditor(ProgressLog())
    let day = dayNumber(2)
    func reflect(_ edit: NoteEdit, _ isPublic: Bool? = nil) -> [String] {
      editor.reflect(on: day, edit, isPublic: isPublic).map(\.inShort)
    }
    expectEqual(reflect(.keep, true), ["no reflection day 2"])
    expectEqual(reflect(.clear), ["no reflection day 2"])
    expectEqual(reflect(.append("one")), ["reflection written day 2"])
    expectEqual(reflect(.append("two")), ["reflection extended day 2"])
    expectEqual(editor.log.reflections[day]?.markdown, "one\n\ntwo")
    expectEqual(reflect(.keep, true), ["public day 2"])
    expectEqual(reflect(.replace("three")), ["reflection replaced day 2: one\n\ntwo"])
    expectEqual(editor.log.reflections[day]?.isPublic, true)
    expectEqual(reflect(.clear), ["reflection cleared day 2: three"])
    expectEqual(editor.log, ProgressLog())
  }
}
