// Active content in every text a person can write comes out as text.

import StudyModel
import TestSupport
import Testing
import Website
import Wording

@Suite("Active content")
struct InjectionTests {
  private static let payloads = [
    "<script>alert(1)</script>", "<ScRiPt src=//evil.example>", "</title><script>alert(1)</script>",
    "<img src=x onerror=alert(1)>", "<svg onload=alert(1)>", "\" onmouseover=\"alert(1)",
    "' autofocus onfocus='x",
    "[a](javascript:alert(1))", "[a](JaVaScRiPt:alert(1))", "[a](java\tscript:alert(1))",
    "[a](&#106;avascript:alert(1))",
    "[a](data:text/html,<script>alert(1)</script>)", "![a](https://evil.example/pixel.png)",
    "<javascript:alert(1)>",
    "[a]: javascript:alert(1)\n\n[a]", "--><script>alert(1)</script>", "]]><script>alert(1)</script>",
    "{{{pageTitle}}}", "{{pageTitle}}", "{{>head}}", "<svg><animate onbegin=alert(1)>",
    "<math><mtext><style><img src=x onerror=alert(1)>", "<iframe srcdoc='<script>alert(1)</script>'>",
    "<details open ontoggle=alert(1)>", "</textarea></style></script><script>alert(1)</script>",
    "<meta http-equiv=refresh content='0;url=//evil.example'>", "<base href=//evil.example>",
    "<form action=javascript:alert(1)><button>x</button></form>", "[a](&#x6a;avascript:alert(1))",
    "[a](%6aavascript:alert(1))", "\u{202E}<script>alert(1)</script>", "<\u{200B}script>alert(1)",
    "&lt;script&gt;alert(1)&lt;/script&gt;", "[a](https://evil.example/\" onclick=\"alert(1))",
    "\u{2028}<script>\u{0}",
  ]

  @Test("stays text in every field and on every page", arguments: payloads)
  func staysText(payload: String) throws {
    let plan = SampleSite.plan
      .replacing("Warm & Up", with: oneLine(payload)).replacing("Arrays", with: oneLine(payload))
      .replacing("DNS & Names", with: oneLine(payload)).replacing("Binary Search", with: oneLine(payload))
      .replacing("Tell an index", with: oneLine(payload)).replacing("Draw a cache", with: oneLine(payload))
      .replacing("What the `resolver` asks first.", with: "See " + oneLine(payload))
    var log = try SampleSite.log()
    let text = Note(markdown: payload, changed: SampleSite.now.instant, isPublic: true)
    log.items[ItemID("lc-1920")]?.note = text
    log.items[ItemID("names-watch")]?.note = text
    log.reflections = log.reflections.mapValues { _ in text }
    log.bonus[0].title = payload
    log.bonus[0].record.note = text
    log.items[ItemID(payload)] = log.items[ItemID("gone-item")]
    log.settings.owner = payload
    log.settings.publicName = payload
    log.pauses = log.pauses.map { Pause(from: $0.from, through: $0.through, reason: payload) }
    log.solvedBefore = [SolvedProblem(number: nil, title: payload)]
    let site = try SampleSite.site(log, .private, plan: plan)
    for page in site.pages {
      for piece in page.text.utf8.split(separator: UInt8(ascii: "<")).map({ Substring($0) }) {
        let start = piece.prefix(10).lowercased()
        guard Self.active.contains(where: start.hasPrefix), try !Self.isOwn(piece) else { continue }
        Issue.record("\(page.path): <\(piece)")
      }
      for (name, value) in PageLinks.attributes(in: page.text) {
        #expect(!name.lowercased().hasPrefix("on") && name != "style", "\(page.path): \(name)=\(value)")
        guard name == "href" || name == "src" else { continue }
        let scheme = value.lowercased().filter { !$0.isWhitespace }
        for word in ["javascript:", "data:", "vbscript:"] {
          #expect(!scheme.hasPrefix(word), "\(page.path): \(value)")
        }
      }
    }
    expectContains(site.text("days/001.html"), "class=\"note prose\"")
  }

  private static let active = [
    "script", "img", "iframe", "math", "style", "base", "form", "object", "animate",
  ]

  /// Whether a tag and the text behind it are the site's own: a script, which is a file; the index of the search, in which
  /// no markup stands; a form of a list's controls or of the search, which is sent nowhere; a picture of the share folder,
  /// whose description has no text of anybody but the learner's public name.
  private static func isOwn(_ tag: Substring) throws -> Bool {
    let script = #/script src="(?:\.\.\/)?[a-z-]+\.js"(?: defer)?>/#
    let index = #/script type="application/json" id="search-index">[^<]*/#
    let form =
      #/form class="(?:list-controls" aria-label="[A-Za-z ,]+|search" role="search)" autocomplete="off">/#
    let picture = #/img id="[a-z]+-picture" src="[a-z-]+\.svg" width="\d+" height="\d+" alt="[^"<>]*">/#
    return try script.wholeMatch(in: tag) != nil || index.wholeMatch(in: tag) != nil
      || form.prefixMatch(in: tag) != nil || picture.prefixMatch(in: tag) != nil
  }

  // A plan is read line by line, and its details are Markdown of their own.
  private func oneLine(_ text: String) -> String {
    text.filter { !$0.isNewline && $0 != "\u{0}" && $0 != "\u{2028}" }
  }
}
