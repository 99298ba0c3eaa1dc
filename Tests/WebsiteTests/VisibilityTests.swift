// What of the learner's words and times reaches whom.

import JSON
import StudyModel
import TestSupport
import Testing
import Website
import Wording

@Suite("A public site")
struct VisibilityTests {
  private static let canaries = [
    "Two pointers", "From the left", "Slow start", "Climbing Stairs", "08:10", "gone-item",
    "A wedding",
  ]

  @Test("holds nothing of the learner's that the private site has, and neither names zone or owner")
  func nothingPrivate() throws {
    let log = try SampleSite.log()
    let (own, others) = (try SampleSite.site(log, .private).files, try SampleSite.site(log, .public).files)
    for canary in Self.canaries {
      for file in others { expectLacks(file.text, canary, file.path) }
      #expect(own.contains { $0.text.contains(canary) }, "\(canary)")
    }
    for file in own + others {
      for name in ["Berlin", "Hopper"] { expectLacks(file.text, name, file.path) }
    }
  }

  struct Sharing: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let text: String
    let page: String
    let change: @Sendable (inout ProgressLog) -> Void
  }

  @Test(
    "shows what a setting or the record itself shares",
    arguments: [
      Sharing(testDescription: "share.notes", text: "<h3>Two pointers</h3>", page: "days/001.html") {
        $0.settings.sharesNotes = true
      },
      Sharing(testDescription: "a public note", text: "<h3>Two pointers</h3>", page: "days/001.html") {
        $0.items[ItemID("lc-1920")]?.note?.isPublic = true
      },
      Sharing(testDescription: "share.reflections", text: "<em>good</em> end", page: "days/001.html") {
        $0.settings.sharesReflections = true
      },
      Sharing(testDescription: "share.bonusTitles", text: "Climbing Stairs", page: "days/001.html") {
        $0.settings.sharesBonusTitles = true
      },
      Sharing(testDescription: "a public bonus problem", text: "Climbing Stairs", page: "progress.json") {
        $0.bonus[0].isPublic = true
      },
    ])
  func sharing(_ sharing: Sharing) throws {
    var log = try SampleSite.log()
    let before = try SampleSite.site(log, .public).text(sharing.page)
    sharing.change(&log)
    let after = try SampleSite.site(log, .public).text(sharing.page)
    expectLacks(before, sharing.text)
    expectContains(after, sharing.text)
  }

  @Test("has data with these keys and no others, that name the audience in a line")
  func publicKeys() throws {
    for audience in [Audience.public, .private] {
      let text = try SampleSite.site(try SampleSite.log(), audience).text("progress.json")
      let lines = text.split(separator: "\n").map(String.init)
      expectContains(lines, "  \"audience\": \"\(audience.rawValue)\",")
      expectEqual(lines.count { $0.hasPrefix("    {") && $0.contains("\"items\":") }, 2)
    }
    let document = try SampleSite.data(try SampleSite.log(), .public)
    guard case .object(let members) = document else {
      Issue.record("no object")
      return
    }
    expectEqual(
      members.map(\.key).sorted(),
      [
        "achievements", "again", "asOf", "audience", "beyond", "completion", "days", "difficulty", "focuses",
        "forecast", "generator", "headline", "pace", "plan", "premium", "problemTime", "schemaVersion",
        "solvedBefore", "state", "streak", "time", "today", "weeks",
      ])
    guard case .object(let plan)? = document["plan"] else {
      Issue.record("no plan")
      return
    }
    expectEqual(plan.map(\.key).sorted(), ["end", "originalEnd", "pauses", "rest", "shift"])
  }
}
