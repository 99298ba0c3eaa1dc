// The line that says as of when: where it stands, what it may come to say, and when it does not age.

import Foundation
import StudyModel
import TestSupport
import Testing
import Website
import Wording

@Suite("The line that says as of when")
struct BuildDateTests {
  private func site(_ audience: Audience, at now: String = "2026-11-20T21:00:00+01:00") throws -> Site {
    try SampleSite.site(
      try SampleSite.log(), audience, now: Now(instant: SampleSite.at(now), zone: "Europe/Berlin"))
  }

  @Test("says the day in full before a script lets it age", arguments: ["index.html", "days/index.html"])
  func plainWords(page: String) throws {
    let text = try site(.public).text(page)
    expectContains(
      text,
      "<p class=\"as-of\" data-date=\"2026-11-20\" data-fresh=\"7\" data-warns=\"2\"><span>Updated <time datetime=\"2026-11-20\">"
        + "20 November 2026</time></span>")
  }

  @Test("has its later words ready, the command for the learner alone")
  func laterWords() throws {
    for (audience, stale) in [
      (Audience.public, "Updated {days} days ago"),
      (.private, "Built {days} days ago. Run <code>machinemode site</code> to update."),
    ] {
      let text = try site(audience).text("index.html")
      for age in ["last", "ending"] {
        let isThere = text.contains(
          "<template data-age=\"\(age)\">Built {days} days ago, up to date for "
            + (age == "last" ? "1 more day" : "{left} more days")
            + ". Run <code>machinemode site</code> to update.</template>")
        expectEqual(isThere, (audience == .private), "\(audience): \(age)")
      }
      for (age, words) in [
        ("today", "Updated 20 November 2026"), ("one", "Updated {days} day ago"),
        ("other", "Updated {days} days ago"), ("stale", stale),
      ] {
        expectContains(text, "<template data-age=\"\(age)\">\(words)</template>", "\(audience): \(age)")
      }
    }
  }

  @Test("goes by the learner's own calendar days on the learner's site alone")
  func calendarDays() throws {
    try expectContains(site(.private).text("index.html"), " data-warns=\"2\" data-day-start=\"240\">")
    for page in try site(.public).pages { expectLacks(page.text, "data-day-start", "\(page.path)") }
  }

  @Test(
    "does not age once all of the programme is done, and does while something is open",
    arguments: [true, false])
  func finished(isDone: Bool) throws {
    var log = try SampleSite.log()
    if isDone {
      for item in try SampleSite.curriculum().days.flatMap(\.items) {
        log.items[item.id] = ItemRecord(attempts: [
          SampleSite.attempt("2026-12-20T20:00:00+01:00", minutes: nil)
        ])
      }
    }
    let now = Now(instant: SampleSite.at("2027-01-10T12:00:00+01:00"), zone: "Europe/Berlin")
    let text = try SampleSite.site(log, .private, now: now).text("index.html")
    expectContains(text, "Updated <time datetime=\"2027-01-10\">")
    for sign in ["data-age", "data-day-start", "data-fresh"] {
      expectEqual(text.contains(sign), !isDone, "\(sign)")
    }
  }

  @Test("stands on no page of a day")
  func nowhereElse() throws {
    for page in try site(.private).pages where page.path.hasPrefix("days/0") {
      expectLacks(page.text, "as-of", "\(page.path)")
    }
  }
}

@Suite("The scripts of the site")
struct ScriptTests {
  private static let names = SiteTemplates.assetNames.filter { $0.hasSuffix(".js") }

  @Test("open with what they do, are strict, and make no markup out of text", arguments: names)
  func form(name: String) throws {
    let text = try String(contentsOfFile: "\(packageFolder)/Templates/\(name)", encoding: .utf8)
    expectPrefix(text, "// ")
    expectContains(text, "\n\"use strict\";\n")
    for forbidden in [
      "innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "Function(", "fetch(",
    ] {
      // It writes the page that it has decrypted, whose seal nobody else can make.
      if name == ProtectedSite.scriptName, forbidden == "document.write" { continue }
      // Only the preview has a server of its own to ask.
      if name == "preview.js", forbidden == "fetch(" { continue }
      expectLacks(text, forbidden, "\(forbidden)")
    }
  }

  @Test("are there with each page that asks for them")
  func present() throws {
    #expect(Set(Self.names).isSuperset(of: ["page.js", "theme.js"]))
    let folder = try FileManager.default.contentsOfDirectory(atPath: "\(packageFolder)/Templates")
    expectEqual(Set(folder.filter { $0.hasSuffix(".js") }), Set(Self.names))
  }
}
