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

  @Test("holds no note, reflection, bonus title, time of day or orphan", arguments: canaries)
  func nothingPrivate(canary: String) throws {
    let site = try SampleSite.site(try SampleSite.log(), .public)
    for file in site.files {
      expectLacks(String(decoding: file.bytes, as: UTF8.self), canary, "\(file.path)")
    }
  }

  @Test("is the only one to leave them out", arguments: canaries)
  func privateHasAll(canary: String) throws {
    let site = try SampleSite.site(try SampleSite.log(), .private)
    #expect(site.files.contains { String(decoding: $0.bytes, as: UTF8.self).contains(canary) })
  }

  @Test("never names the time zone or the owner, whoever it is for", arguments: Audience.allCases)
  func noZone(audience: Audience) throws {
    let site = try SampleSite.site(try SampleSite.log(), audience)
    for file in site.files {
      let text = String(decoding: file.bytes, as: UTF8.self)
      expectLacks(text, "Berlin", "\(file.path)")
      expectLacks(text, "Hopper", "\(file.path)")
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

  @Test(
    "a line of its data names the audience, for scripts, and each day has a line",
    arguments: [Audience.public, .private])
  func dataLayout(audience: Audience) throws {
    let data = try SampleSite.site(try SampleSite.log(), audience).text("progress.json")
    let lines = data.split(separator: "\n").map(String.init)
    expectContains(lines, "  \"audience\": \"\(audience.rawValue)\",")
    expectEqual(lines.count { $0.hasPrefix("    {") && $0.contains("\"items\":") }, 2)
  }

  @Test("its data has these keys and no others, so that nothing reaches strangers unseen")
  func publicKeys() throws {
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
