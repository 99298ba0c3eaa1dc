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

  @Test("a note is written, private, and starts no programme; one that is replaced is quoted")
  func write() throws {
    var editor = LogEditor(ProgressLog())
    try expectEqual(editor.note(on: "1", .replace("text")).map(\.inShort), ["note written lc-1 1"])
    expectEqual(editor.log, ProgressLog(items: [ItemID("lc-1"): ItemRecord(note: NoteTests.note("text"))]))
    // A note that is replaced is quoted, and the attempts stay.
    var noted = LogEditor(NoteTests.withNotes)
    try expectEqual(noted.note(on: "1", .replace("after")).map(\.inShort), ["note replaced lc-1 1: before"])
    expectEqual(
      noted.log["lc-1"],
      ItemRecord(attempts: [SamplePlan.attempt(minutes: 25)], note: NoteTests.note("after")))
    try expectEqual(noted.note(on: "1", .replace("last")).map(\.inShort), ["note replaced lc-1 1: after"])
    // An alternative has a note of its own beside the premium problem's.
    var premium = LogEditor()
    _ = try premium.note(on: "252", .replace("premium"))
    _ = try premium.note(on: "1094", .replace("free"))
    expectEqual(premium.log["lc-252"]?.note?.markdown, "premium")
    expectEqual(premium.log["lc-1094"]?.note?.markdown, "free")
  }

  @Test("text is added as a paragraph of its own, and to no note as the note")
  func append() throws {
    var editor = LogEditor(NoteTests.withNotes)
    try expectEqual(editor.note(on: "1", .append("more")).map(\.inShort), ["note extended lc-1 1"])
    expectEqual(editor.log["lc-1"]?.note, NoteTests.note("before\n\nmore"))
    try expectEqual(editor.note(on: "t1", .append("more")).map(\.inShort), ["note written cache-watch 3"])
    expectEqual(editor.log["cache-watch"]?.note, NoteTests.note("more"))
    // A bonus problem's note stands in its own record.
    var bonus = LogEditor(ItemSearchTests.withBonus)
    try expectEqual(bonus.note(on: "392", .replace("one")).map(\.inShort), ["note written bonus-1 3"])
    try expectEqual(
      bonus.note(on: "subsequence", .append("two")).map(\.inShort), ["note extended bonus-1 3"])
    expectEqual(bonus.log.bonus[0].record, ItemRecord(note: NoteTests.note("one\n\ntwo")))
    expectEmpty(bonus.log.items)
    try expectEqual(bonus.note(on: "b2", .clear).map(\.inShort), ["note cleared bonus-1 3: one\n\ntwo"])
    expectEqual(bonus.log, ItemSearchTests.withBonus)
  }

  @Test("a note that is removed is quoted; an attempt stays, and of a note alone nothing does")
  func clear() throws {
    var editor = LogEditor(NoteTests.withNotes)
    try expectEqual(editor.note(on: "1", .clear).map(\.inShort), ["note cleared lc-1 1: before"])
    try expectEqual(editor.note(on: "15", .clear).map(\.inShort), ["note cleared lc-15 3: open"])
    var expected = SamplePlan.started
    expected.items[ItemID("lc-1")] = ItemRecord(attempts: [SamplePlan.attempt(minutes: 25)])
    expectEqual(editor.log, expected)
    // Where there is no note there is none to remove and none to show.
    for name in ["p1", "t2", "b1", "bonus-4", "1094"] {
      var log = ItemSearchTests.withBonus
      log.items[ItemID("cache-draw")] = ItemRecord(attempts: [SamplePlan.attempt(minutes: 5)])
      var editor = LogEditor(log)
      for (edit, isPublic) in [
        (NoteEdit.clear, nil), (.keep, true), (.keep, false), (.keep, Optional<Bool>.none),
      ] {
        let changes = try editor.note(on: name, edit, isPublic: isPublic)
        expectEqual(changes.count, 1, name)
        expectEqual(changes.first?.inShort.hasPrefix("no note "), true, name)
        expectEqual(editor.log, log, name)
      }
    }
  }

  private static let visibility: [(String, Bool, String)] = [
    ("1", true, "public lc-1 1"), ("1", false, "private lc-1 1"), ("15", true, "public lc-15 3"),
    ("15", false, "private lc-15 3"),
  ]

  @Test("who may read a note changes without its words, and new words leave it, unless it is said as well")
  func visibility() throws {
    for (name, isPublic, change) in Self.visibility {
      var editor = LogEditor(NoteTests.withNotes)
      let before = try #require(try editor.existingNote(on: name))
      try expectEqual(editor.note(on: name, .keep, isPublic: isPublic).map(\.inShort), [change], name)
      let after = try #require(try editor.existingNote(on: name))
      expectEqual(after.markdown, before.markdown, name)
      expectEqual(after.isPublic, isPublic, name)
    }
    for (name, isPublic, expected) in Self.withText {
      for edit in [NoteEdit.replace("new"), .append("new")] {
        var editor = LogEditor(NoteTests.withNotes)
        _ = try editor.note(on: name, edit, isPublic: isPublic)
        let note = try #require(try editor.existingNote(on: name))
        expectEqual(note.isPublic, expected, name)
        expectEqual(note.changed, NoteTests.written, name)
      }
    }
  }

  private static let withText: [(String, Bool?, Bool)] = [
    ("1", nil, false), ("1", true, true), ("1", false, false), ("15", nil, true), ("15", true, true),
    ("15", false, false), ("t1", nil, false), ("t1", true, true), ("t1", false, false),
  ]

  private static let texts = [
    "line\r\nline\r\n", "\n\nfirst", "trailing  \n", "\tcode", "cafe\u{301} café", "| a | b |\n|---|---|",
    "`\u{0}`",
    "👩‍👩‍👧", String(repeating: "long ", count: 50_000),
  ]

  @Test("the words are kept to the byte, and a text of white space alone is blank")
  func bytes() throws {
    for text in Self.texts {
      var editor = LogEditor()
      _ = try editor.note(on: "1", .replace(text))
      expectEqual(editor.log["lc-1"]?.note.map { Array($0.markdown.utf8) }, Array(text.utf8))
      let cleared = try editor.note(on: "1", .clear)
      let target = try ItemSearch(SamplePlan.context(), log: editor.log).occurrences(of: "1")[0]
      expectEqual(cleared, [.text(.cleared(before: text), .note(target))])
    }
    for (text, expected) in Self.blankTexts {
      expectEqual(isBlank(text), expected)
    }
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
