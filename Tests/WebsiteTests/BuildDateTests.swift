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

  @Test("has its later words ready, and does not age once all of the programme is done")
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
    try expectContains(site(.private).text("index.html"), " data-warns=\"2\" data-day-start=\"240\">")
    for page in try site(.public).pages { expectLacks(page.text, "data-day-start", "\(page.path)") }
    for page in try site(.private).pages where page.path.hasPrefix("days/0") {
      expectLacks(page.text, "as-of", "\(page.path)")
    }
    for isDone in [true, false] {
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
  }
}

@Suite("The scripts of the site")
struct ScriptTests {
  private static let names = SiteTemplates.assetNames.filter { $0.hasSuffix(".js") }

  @Test("open with what they do, are strict, make no markup out of text, and are all there")
  func form() throws {
    for name in Self.names {
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
    #expect(Set(Self.names).isSuperset(of: ["page.js", "theme.js"]))
    let folder = try FileManager.default.contentsOfDirectory(atPath: "\(packageFolder)/Templates")
    expectEqual(Set(folder.filter { $0.hasSuffix(".js") }), Set(Self.names))
  }
}
