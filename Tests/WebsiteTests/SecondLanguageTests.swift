// A site in another language needs another strings file and nothing else: with every letter of the file changed, no
// letter of English is left on a page.

import Foundation
import Statistics
import StudyModel
import Templating
import TestSupport
import Testing
import Wording

@testable import Website

@Suite("A strings file in another language")
struct SecondLanguageTests {
  /// The bundled file with all Latin letters of its texts made wide; values, HTML and commands stay.
  static let wideStrings = Result {
    let kept = try Regex("\\{\\{[^}]*\\}\\}|<code>.*?</code>|<[^>]*>|&[a-z]+;")
    let file = try SampleSite.strings()
    return file.split(separator: "\n", omittingEmptySubsequences: false).map { line -> String in
      guard !line.hasPrefix("#"), let sign = line.firstIndex(of: "=") else { return String(line) }
      var text = ""
      var position = line.index(after: sign)
      for match in line[position...].matches(of: kept) {
        text += wide(line[position..<match.range.lowerBound]) + line[match.range]
        position = match.range.upperBound
      }
      return line[...sign] + text + wide(line[position...])
    }.joined(separator: "\n")
  }

  private static func wide(_ text: Substring) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { scalar in
          guard scalar.isASCII, scalar.properties.isAlphabetic else { return scalar }
          return Unicode.Scalar(scalar.value + 0xFEE0) ?? scalar
        }))
  }

  /// The sample's plan with Greek where a person wrote English.
  private static let plan = """
    # Week 1: Θέμα

    ## Day 1

    Goal: Στόχος.

    ### Δομές: Πίνακες

    - [ ] LC 1920: Πρώτο [Easy]
    - [ ] LC 159: Δεύτερο [Medium] (premium, or LC 2958: Τρίτο [Medium])

    ### Συστήματα: Όνομα

    - [ ] Watch: Βίντεο (10 min) {#names-watch}
      Λεπτομέρεια.
    - [ ] Bonus: Ζώνη (20 min) {#names-bonus}

    ## Day 2

    Goal: Στόχος.

    ### Δομές: Εύρεση

    - [ ] LC 704: Τέταρτο [Hard]
    - [ ] Session: Χρόνος (45 min) {#mock-1}

    ### Συστήματα: Μνήμη

    - [ ] Task: Σχέδιο (25 min) {#cache-draw}
    - [ ] Read: Βιβλίο (25 min) {#cache-read}

    ## Day 3

    Goal: Στόχος.

    ### Δομές: Εύρεση

    - [ ] LC 1920: Πρώτο [Easy] (revision)

    ### Συστήματα: Μνήμη

    - [ ] Task: Σχέδιο (25 min) {#cache-again}
    """

  private static func log() throws -> ProgressLog {
    var log = try SampleSite.log()
    log.items[ItemID("lc-1920")]?.note?.markdown = "Σημείωση"
    log.items[ItemID("gone-item")] = nil
    log.pauses = log.pauses.map { Pause(from: $0.from, through: $0.through, reason: "Γάμος") }
    for (day, text) in log.reflections {
      log.reflections[day] = Note(markdown: "Σκέψη", changed: text.changed)
    }
    log.bonus = log.bonus.map {
      BonusProblem(
        id: $0.id, title: "Σκάλες", number: $0.number, difficulty: $0.difficulty, day: $0.day,
        record: $0.record)
    }
    return log
  }

  private static func site(_ log: ProgressLog, _ audience: Audience, now: Now) throws -> Site {
    let templates = try SampleSite.templates(strings: try wideStrings.get())
    let input = try SampleSite.input(log, audience, plan: plan, now: now)
    return renderSite(input, templates: templates, assets: SampleSite.assets)
  }

  /// What a reader sees or hears of a page that is in Latin letters, without commands.
  private static func english(_ page: String) throws -> [String] {
    var text = page
    for pattern in [
      "(?s)<code.*?</code>", "\\{[a-z]+\\}", "<!DOCTYPE[^>]*>", "(?s)<style.*?</style>",
      "(?s)<script.*?</script>",
    ] {
      text = text.replacing(try Regex(pattern), with: " ")
    }
    let spoken = text.matches(of: #/ (?:aria-label|title|alt|placeholder|label|content)="([^"]*)"/#).map {
      String($0.output.1)
    }
    text = text.replacing(try Regex("<[^>]*>"), with: "\n") + "\n" + spoken.joined(separator: "\n")
    for (reference, sign) in [
      ("&#39;", "'"), ("&quot;", "\""), ("&lt;", "<"), ("&gt;", ">"), ("&nbsp;", " "), ("&amp;", "&"),
    ] {
      text = text.replacing(reference, with: sign)
    }
    return text.split(separator: "\n").filter { $0.contains(#/[A-Za-z]{2}/#) }.map {
      $0.trimmingCharacters(in: .whitespaces)
    }
  }

  @Test("lacks no text in German, quotes and tracks are named as German does")
  func completeGerman() throws {
    let file = try SampleSite.strings("strings.de.txt")
    let words = try SampleSite.templates(strings: file).words
    let track = Track(index: 1, name: "System Design", meaning: "system design")
    expectEqual(words.title(of: track), "System Design")
    expectEqual(words.count(12, itemsOf: track), "12 Aufgaben zu System Design")
    expectEqual(words.list([track]), "System Design")
    expectEqual(Vocabulary.english.title(of: track), "System design")
    expectEqual(Vocabulary.english.count(12, itemsOf: track), "12 system-design items")
    let practice = Track(index: 0, name: "DSA", isPractice: true)
    expectEqual(Vocabulary.english.count(12, itemsOf: practice), "12 exercises")
    expectEqual(Vocabulary.english.list([track]), "system design")
    expectEqual(words.language, "de")
    expectEqual(words.missingKeys, [])
    for line in file.split(separator: "\n") where !line.hasPrefix("#") {
      let text = line.replacing(#/<[^>]*>|\{\{[^}]*\}\}/#, with: "")
      expectLacks(text, "\"", "\(line)")
      #expect(!text.contains(#/\b(fuer|ueber|koennen|naechst\w*|groesst\w*)\b/#), "\(line)")
    }
    let date = try #require(CivilDate("2026-11-20"))
    expectEqual(words.date(date), "20. November 2026")
    expectEqual(words.dates(date, through: date.adding(days: 2)), "20. bis 22. November 2026")
    expectEqual(words.dateWithWeekday(date), "Freitag, 20. November 2026")
    expectEqual(words.number(1_204), "1.204")
    expectEqual(words.decimal(tenths: 46), "4,6")
    expectEqual([0, 1, 2].map { words.count($0, "days") }, ["0 Tage", "1 Tag", "2 Tage"])
    expectEqual(words.share(46, of: 100, "days-of"), "46 von 100 Tagen")
  }

  @Test("keeps what an address filters by, so that a link lasts")
  func filters() throws {
    let now = Now(instant: SampleSite.at("2026-11-20T21:00:00+01:00"), zone: "Europe/Berlin")
    let site = try Self.site(try Self.log(), .public, now: now)
    for value in ["watch", "read", "task", "bonus"] {
      expectContains(site.text("topics.html"), "data-kind=\"\(value)\"", "\(value)")
      expectContains(site.text("topics.html"), "<option value=\"\(value)\">", "\(value)")
    }
    expectContains(site.text("problems.html"), "<option value=\"hard\">")
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let audience: Audience
    let now: String
    let isBegun: Bool
  }

  @Test(
    "leaves no English on any page",
    arguments: [
      Case(testDescription: "public", audience: .public, now: "2026-11-20T21:00:00+01:00", isBegun: true),
      Case(testDescription: "private", audience: .private, now: "2026-11-20T21:00:00+01:00", isBegun: true),
      Case(
        testDescription: "in a pause", audience: .private, now: "2026-11-21T21:00:00+01:00", isBegun: true),
      Case(testDescription: "over", audience: .private, now: "2026-12-24T21:00:00+01:00", isBegun: true),
      Case(
        testDescription: "before the start", audience: .private, now: "2026-11-20T21:00:00+01:00",
        isBegun: false),
    ])
  func pages(_ subject: Case) throws {
    let now = Now(instant: SampleSite.at(subject.now), zone: "Europe/Berlin")
    let site = try Self.site(subject.isBegun ? try Self.log() : ProgressLog(), subject.audience, now: now)
    for page in site.pages {
      // The policy of the page is not text, nor is what machines read beside it.
      let technical = [
        "default-src ", "width=device-width", "light dark", "noindex", "website", "summary", "#",
      ]
      let found = try Self.english(page.text)
        .filter { line in !technical.contains { line.hasPrefix($0) } }
      expectEqual(found, [], "\(page.path)")
    }
  }

  /// Words that German and English share, and what is written alike everywhere.
  private static let shared: Set<String> = [
    "Machine", "Mode", "machine", "mode", "DSA", "LC", "Bonus", "Premium", "Problem", "Median", "Pause",
    "Plan", "Link", "Filter",
    "Markdown", "HTML", "JSON", "Badge", "Feed", "min", "Atom", "April", "August", "September", "November",
    "standalone", "calendar", "ics", "https", "img", "shields", "io", "endpoint", "url", "Sa",
  ]

  @Test(
    "leaves no English in the German site", arguments: [Audience.public, .private],
    ["2026-11-20T21:00:00+01:00", "2026-11-21T21:00:00+01:00", "2026-12-24T21:00:00+01:00"])
  func german(audience: Audience, time: String) throws {
    let now = Now(instant: SampleSite.at(time), zone: "Europe/Berlin")
    let input = try SampleSite.input(try Self.log(), audience, plan: Self.plan, now: now)
    let english = renderSite(input, templates: try SampleSite.templates(), assets: SampleSite.assets)
    let german = renderSite(
      input, templates: try SampleSite.templates(strings: try SampleSite.strings("strings.de.txt")),
      assets: SampleSite.assets)
    let technical = [
      "default-src ", "width=device-width", "light dark", "noindex", "website", "summary", "#",
    ]
    for page in german.pages {
      let before = Set(try Self.english(english.text(page.path)))
      let same = try Self.english(page.text).filter { line in
        before.contains(line) && !technical.contains(where: line.hasPrefix)
          && line.matches(of: #/[A-Za-z]{2,}/#).contains { !Self.shared.contains(String($0.output)) }
      }
      expectEqual(same, [], "\(page.path)")
      expectContains(page.text, "<html lang=\"de\">")
    }
  }
}
