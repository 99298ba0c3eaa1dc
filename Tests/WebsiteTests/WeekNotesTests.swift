// What a week's page shows of the learner's words, and to whom.

import StudyModel
import TestSupport
import Testing
import Website
import Wording

@Suite("What a week's page shows of the learner's words")
struct WeekNotesTests {
  private static let reflection = "Slow start, <em>good</em> end."
  private static let note = "<h4>Two pointers</h4>"

  @Test("a private build has the notes and reflections of its days, below the page's headings")
  func privateBuild() throws {
    let page = try SampleSite.site(try SampleSite.log(), .private).text("weeks/01.html")
    expectContains(page, Self.note)
    expectContains(page, Self.reflection)
    expectContains(page, "Note on Build Array from Permutation")
    expectContains(page, "Climbing Stairs")
  }

  @Test("a public build has none of them, nor that there are any")
  func publicBuild() throws {
    let page = try SampleSite.site(try SampleSite.log(), .public).text("weeks/01.html")
    for text in [Self.note, Self.reflection, "Climbing Stairs", "id=\"written\""] {
      expectLacks(page, text, "\(text)")
    }
    expectContains(page, "<li>1 bonus problem</li>")
  }

  struct Sharing: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let texts: [String]
    let change: @Sendable (inout ProgressLog) -> Void
  }

  @Test(
    "a public build has what a setting or the record itself shares",
    arguments: [
      Sharing(testDescription: "share.notes", texts: [note]) {
        $0.settings.sharesNotes = true
      },
      Sharing(testDescription: "a public note", texts: [note]) {
        $0.items[ItemID("lc-1920")]?.note?.isPublic = true
      },
      Sharing(testDescription: "share.reflections", texts: [reflection]) {
        $0.settings.sharesReflections = true
      },
      Sharing(testDescription: "a public reflection", texts: [reflection]) {
        $0.reflections = $0.reflections.mapValues {
          Note(markdown: $0.markdown, changed: $0.changed, isPublic: true)
        }
      },
      Sharing(testDescription: "share.bonusTitles", texts: ["Climbing Stairs"]) {
        $0.settings.sharesBonusTitles = true
      },
      Sharing(testDescription: "a public bonus problem", texts: ["Climbing Stairs"]) {
        $0.bonus[0].isPublic = true
      },
    ])
  func shared(_ sharing: Sharing) throws {
    var log = try SampleSite.log()
    sharing.change(&log)
    let page = try SampleSite.site(log, .public).text("weeks/01.html")
    let all = [Self.note, Self.reflection, "Climbing Stairs"]
    for text in all { expectEqual(page.contains(text), sharing.texts.contains(text), "\(text)") }
  }

  @Test("the note on a bonus problem needs its title shared as well")
  func bonusNote() throws {
    var log = try SampleSite.log()
    log.settings.sharesNotes = true
    log.bonus[0].record.note = Note(markdown: "A staircase.", changed: SampleSite.now.instant)
    try expectLacks(SampleSite.site(log, .public).text("weeks/01.html"), "A staircase.")
    log.settings.sharesBonusTitles = true
    try expectContains(SampleSite.site(log, .public).text("weeks/01.html"), "A staircase.")
  }
}
