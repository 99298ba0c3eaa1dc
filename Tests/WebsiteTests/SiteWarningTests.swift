// Notes that are over a limit, and templates that do not fit.

import StudyModel
import Templating
import TestSupport
import Testing
import TextTools
import Website
import Wording

@Suite("A site that has something to say")
struct SiteWarningTests {
  @Test("shows a note over a limit as text, and has quotes that nothing in a note can end")
  func overLimit() throws {
    var log = try SampleSite.log()
    let bomb = String(repeating: "> ", count: 20_000) + "deep"
    log.items[ItemID("lc-704")]?.note = Note(markdown: bomb, changed: SampleSite.now.instant)
    let site = try SampleSite.site(log, .private)
    expectEqual(site.warnings.map(\.identifier), ["note-over-limit"])
    expectEqual(site.warnings.first?.message.hasPrefix("the note on lc-704 is shown as plain text: "), true)
    let page = site.text("days/002.html")
    expectContains(page, "<pre><code class=\"language-markdown\">")
    expectLacks(page, "<blockquote>")
    var quoted = try SampleSite.log()
    quoted.items[ItemID("lc-1920")]?.note = Note(
      markdown: "```\nopen fence\r\rsecond\r\n# Heading\n<!-- open", changed: SampleSite.now.instant)
    let report = try SampleSite.site(quoted, .private).text("report.md")
    expectContains(report, "\n> ```\n> open fence\n>\n> second\n> # Heading\n> <!-- open\n")
    expectContains(report, "\n#### Reflection\n")
  }

  @Test("is not made of templates that lack one, or show a name that a page does not have")
  func wrongTemplates() throws {
    let texts = TemplateSource(name: "strings.txt", path: "strings.txt", text: try SampleSite.strings())
    let input = try SampleSite.input(SampleSite.log(), .private)
    let wrong = TemplateSource(
      name: "day.html", path: "own/day.html", text: "{{#previous}}{{fyle}}{{/previous}}")
    for (sources, message) in [
      ([], "there is no template `report-opening.md`"),
      (try SampleSite.templateSources() + [wrong], "there is no value `fyle` here"),
    ] {
      let templates = try SiteTemplates(sources, texts: texts)
      let found = #expect(throws: TemplateErrors.self) {
        _ = try renderSite(input, templates: templates, assets: [:]) { _ in }
      }
      expectEqual(found?.diagnostics.first?.message, message)
    }
  }
}
