// What holds for every page: links lead somewhere, ids are unique, nothing active, one policy.

import Foundation
import FoundationXML
import StudyModel
import TestSupport
import Testing
import Website
import Wording

@Suite("Every page")
struct SiteStructureTests {
  private func sites() throws -> [Site] { try Self.made.get() }

  private static let made = Result {
    [
      try SampleSite.site(try SampleSite.log(), .public), try SampleSite.site(try SampleSite.log(), .private),
      try SampleSite.site(ProgressLog(), .public),
      // Three weeks, with the pages before and after a week and a day.
      try SampleSite.site(ProgressLog(), .public, plan: SampleSite.plan(days: 15)),
    ]
  }

  @Test("links only to what is there, has no path and no id twice, and is the same once more")
  func links() throws {
    for site in try sites() {
      let texts = Dictionary(uniqueKeysWithValues: site.files.map { ($0.path, $0.text) })
      let (followed, broken) = followLinks(of: texts)
      #expect(followed > 20)
      expectEqual(broken, [])
      for page in site.pages {
        let ids = PageLinks(html: page.text).ids
        expectEqual(Set(ids).count, ids.count, "\(page.path): \(ids)")
      }
      let paths = site.files.map(\.path)
      expectEqual(paths, Array(Set(paths)).sorted())
    }
    let log = try SampleSite.log()
    try expectEqual(SampleSite.site(log, .private).files, SampleSite.site(log, .private).files)
  }

  @Test("carries the policy and nothing that it forbids")
  func policy() throws {
    for site in try sites() {
      for page in site.pages {
        expectContains(
          page.text,
          "content=\"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; manifest-src 'self'; "
            + "base-uri 'none'; form-action 'none'\"")
        // A script is one of the site's own files, named by an element that holds nothing. The index of the search is none:
        // no markup stands in it.
        let index = #/<script type="application/json" id="search-index">[^<]*<\/script>/#
        let scripts = page.text.replacing(index, with: "").lowercased().matches(of: #/<script/#).count
        #expect(scripts >= 2, "\(page.path)")
        let owned = page.text.matches(of: #/<script src="(?:\.\.\/)?[a-z-]+\.js"(?: defer)?><\/script>/#)
        expectEqual(owned.count, scripts, "\(page.path)")
        for (name, value) in PageLinks.attributes(in: page.text) {
          #expect(name != "style" && !name.lowercased().hasPrefix("on"), "\(page.path): \(name)=\(value)")
          if name == "src" { expectLacks(value, ":", "\(page.path): \(value)") }
        }
      }
    }
  }

  @Test("has one first-level heading, a title, a language, and drawings that parse as XML")
  func headings() throws {
    var drawings = 0
    for page in try sites().flatMap(\.pages) {
      expectEqual(page.text.matches(of: #/<h1[ >]/#).count, 1, "\(page.path)")
      expectContains(page.text, "<html lang=\"en\">")
      expectEqual(page.text.matches(of: #/<title>[^<]+ · Machine Mode<\/title>/#).count, 1, "\(page.path)")
      expectEqual(
        page.text.matches(of: #/<meta name="description" content="[^"]+">/#).count, 1, "\(page.path)")
      for match in page.text.matches(of: #/(?s)<svg .*?<\/svg>/#) {
        let parser = XMLParser(data: Data(String(match.output).utf8))
        #expect(parser.parse(), "\(page.path): \(String(describing: parser.parserError))")
        drawings += 1
      }
    }
    #expect(drawings > 100)
  }
}
