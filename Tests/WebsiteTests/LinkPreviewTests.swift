// What a page says to those who pass a link on, and what stands at the top of the site for browsers and search engines.

import Foundation
import FoundationXML
import StudyModel
import TestSupport
import Testing
import Wording

@testable import Website

@Suite("A link to a page")
struct LinkPreviewTests {
  private static let base = "https://ada.example/progress/"

  private static func site(
    _ audience: Audience = .public, address: String? = base, name: String? = nil, withPicture: Bool = true
  ) throws -> Site {
    var log = try SampleSite.log()
    log.settings.baseURL = address.flatMap(SiteAddress.init)
    log.settings.publicName = name
    let (input, templates) = (try SampleSite.input(log, audience), try SampleSite.templates())
    let pictures = previewPictures(input, templates: templates)
    return renderSite(
      input, templates: templates, assets: SampleSite.assets,
      previews: withPicture ? pictures.map { SitePreview(picture: $0, png: [1, 2, 3]) } : [])
  }

  /// The tags of a page by name, in order.
  private static func tags(_ page: String) -> [(name: String, content: String)] {
    page.matches(of: #/<meta (?:name|property)="([^"]+)" content="([^"]*)">/#).map {
      (String($0.1), String($0.2))
    }
  }

  private static func content(_ name: String, of page: String) -> String? {
    let found = tags(page).filter { $0.name == name }
    return found.count == 1 ? found[0].content : nil
  }

  @Test("has the tags of both conventions on every page, each once, with the page's own words and address")
  func tags() throws {
    for page in try LinkPreviewTests.site(name: "Ada & Co").pages {
      let names = LinkPreviewTests.tags(page.text).map(\.name).filter { $0.contains(":") }
      let expected = [
        "og:type", "og:site_name", "og:title", "og:description", "og:url", "og:image", "og:image:type",
        "og:image:width", "og:image:height", "og:image:alt", "twitter:card", "twitter:title",
        "twitter:description", "twitter:image", "twitter:image:alt",
      ].filter { page.path != "404.html" || $0 != "og:url" }
      expectEqual(names, expected, "\(page.path)")
      let title = try #require(
        page.text.firstMatch(of: #/<title>(.*) · Ada &amp; Co · Machine Mode</title>/#))
      for name in ["og:title", "twitter:title"] {
        expectEqual(
          LinkPreviewTests.content(name, of: page.text), "\(title.1) · Ada &amp; Co", "\(page.path)")
      }
      let description = LinkPreviewTests.content("description", of: page.text)
      expectEqual(description?.isEmpty, false)
      for name in ["og:description", "twitter:description"] {
        expectEqual(
          LinkPreviewTests.content(name, of: page.text), description.map { "A study plan of 2 days. \($0)" },
          "\(page.path)")
      }
      expectEqual(LinkPreviewTests.content("twitter:card", of: page.text), "summary_large_image")
    }
    let site = try LinkPreviewTests.site()
    let paths = Set(site.files.map(\.path))
    for page in site.pages where page.path != "404.html" {
      let expected =
        LinkPreviewTests.base + page.path.replacing(#/(^|\/)index\.html$/#) { match in String(match.1) }
      expectEqual(LinkPreviewTests.content("og:url", of: page.text), expected)
      expectContains(page.text, "<link rel=\"canonical\" href=\"\(expected)\">", "\(page.path)")
      let picture = try #require(LinkPreviewTests.content("og:image", of: page.text))
      expectEqual(LinkPreviewTests.content("twitter:image", of: page.text), picture)
      expectContains(paths, String(picture.dropFirst(LinkPreviewTests.base.count)))
    }
  }

  @Test(
    "says what the site is about: the learner's words, else the plan's, else how long it is",
    arguments: [
      (nil, nil, "A study plan of 2 days."), (nil, "Two days of names", "Two days of names."),
      ("Mine & <yours>?", "Two days", "Mine &amp; &lt;yours&gt;?"),
    ] as [(String?, String?, String)])
  func about(setting: String?, plan: String?, sentence: String) throws {
    var log = try SampleSite.log()
    log.settings.publicAbout = setting
    let text = plan.map { "About: \($0)\n\n\(SampleSite.plan)" } ?? SampleSite.plan
    for audience in Audience.allCases {
      let site = try SampleSite.site(log, audience, plan: text)
      for page in site.pages where page.text.contains("<header") {
        expectEqual(
          LinkPreviewTests.content("og:description", of: page.text)?.hasPrefix(sentence + " "), true,
          "\(page.path)")
      }
      expectContains(site.text("index.html"), "<p class=\"says\">\(sentence)</p>")
      let report = site.text("report.html")
      expectContains(report, "<p>\(sentence) DSA is short for data structures and algorithms.</p>")
    }
  }

  @Test("says nothing absolute without an address, nor on the learner's own site")
  func withoutAddress() throws {
    for audience in Audience.allCases {
      let site = try LinkPreviewTests.site(audience, address: nil, withPicture: false)
      for page in site.pages {
        let names = LinkPreviewTests.tags(page.text).map(\.name)
        expectContains(names, "og:title", "\(page.path)")
        expectContains(names, "twitter:title", "\(page.path)")
        #expect(!names.contains { $0.hasPrefix("og:image") }, "\(page.path)")
        expectLacks(names, "og:url", "\(page.path)")
        expectLacks(page.text, "canonical", "\(page.path)")
        expectLacks(page.text, "rel=\"manifest\"", "\(page.path)")
        expectEqual(LinkPreviewTests.content("twitter:card", of: page.text), "summary")
      }
      #expect(!site.files.contains { $0.path == "sitemap.xml" })
      expectEqual(site.text("robots.txt"), "User-agent: *\nAllow: /\n")
    }
    let site = try LinkPreviewTests.site(.private)
    #expect(!site.files.contains { $0.path == "sitemap.xml" })
    for page in site.pages {
      let absolute = LinkPreviewTests.tags(page.text).filter { $0.content.contains(LinkPreviewTests.base) }
      expectEmpty(absolute, "\(page.path)")
      expectLacks(page.text, "canonical", "\(page.path)")
    }
  }

  @Test("keeps search engines out, finds every page in the sitemap, and stands at a wrong address")
  func robots() throws {
    for audience in Audience.allCases {
      let site = try LinkPreviewTests.site(audience)
      for page in site.pages {
        expectEqual(LinkPreviewTests.content("robots", of: page.text), "noindex", "\(page.path)")
      }
      // A crawler that may not read a page does not hear that it is not to be listed; and chats would show no preview.
      expectEqual(site.text("robots.txt"), "User-agent: *\nAllow: /\n")
    }
    let site = try LinkPreviewTests.site(address: "https://ada.example/a&b/")
    let document = try XMLDocument(data: Data(site.text("sitemap.xml").utf8))
    let root = try #require(document.rootElement())
    expectEqual(root.name, "urlset")
    expectEqual(root.uri, "http://www.sitemaps.org/schemas/sitemap/0.9")
    let places = try document.nodes(forXPath: "//*[local-name()='loc']").compactMap(\.stringValue)
    let canonical = site.pages.compactMap { page in
      page.text.firstMatch(of: #/rel="canonical" href="([^"]+)"/#).map {
        String($0.1).replacing("&amp;", with: "&")
      }
    }
    expectEqual(places.sorted(), canonical.sorted())
    expectEqual(places.count, site.pages.count - 1)
    expectEqual(Set(places).count, places.count)
    let text = try LinkPreviewTests.site().text("404.html")
    for (name, value) in PageLinks.attributes(in: text)
    where ["href", "src"].contains(name) && !value.hasPrefix("#") {
      expectPrefix(value, "/progress/", "\(value)")
    }
    let plain = try LinkPreviewTests.site(address: nil, withPicture: false).text("404.html")
    expectContains(plain, "href=\"style.css\"")
  }

  private struct Manifest: Decodable {
    struct Icon: Decodable { let src: String }
    let name: String
    let shortName: String
    let startUrl: String
    let scope: String
    let icons: [Icon]
    let backgroundColor: String
    let themeColor: String
  }

  @Test("has a manifest whose files are there, and a picture whose name changes with what it shows")
  func manifest() throws {
    let site = try LinkPreviewTests.site(name: "Ada")
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let manifest = try decoder.decode(Manifest.self, from: Data(site.text("manifest.webmanifest").utf8))
    expectEqual(manifest.name, "Ada · Machine Mode")
    expectEqual(manifest.shortName, "Machine Mode")
    expectEqual(manifest.startUrl, "./")
    expectEqual(manifest.scope, "./")
    #expect(manifest.icons.allSatisfy { icon in site.files.contains { $0.path == icon.src } })
    #expect(!manifest.icons.isEmpty)
    let paper = try #require(try StyleColours().light["paper"])
    #expect([manifest.backgroundColor, manifest.themeColor].allSatisfy { Colour($0) == paper })
    expectContains(site.text("days/001.html"), "<link rel=\"manifest\" href=\"../manifest.webmanifest\">")
    func picture(_ log: ProgressLog) throws -> String {
      let input = try SampleSite.input(log, .public)
      return try #require(previewPictures(input, templates: try SampleSite.templates()).first).path
    }
    let log = try SampleSite.log()
    var noted = log
    noted.reflections = [:]
    var named = log
    named.settings.publicName = "Ada"
    try expectEqual(picture(log), picture(noted))
    #expect(try picture(log) != picture(named))
    #expect(try picture(log).wholeMatch(of: #/share\/preview-[0-9a-f]{16}\.png/#) != nil)
  }

  @Test("carries the learner's name where one is set, in a title that no network cuts off")
  func name() throws {
    let cases: [String?] = [nil, "Ada <b> \"L\""]
    for name in cases {
      for page in try LinkPreviewTests.site(name: name).pages {
        let shown = page.text.contains("Ada &lt;b&gt; &quot;L&quot;")
        expectEqual(shown, name != nil, "\(page.path)")
        expectLacks(page.text, "Ada <b>", "\(page.path)")
      }
    }
    let long = String(repeating: "Ada ", count: 15)
    for page in try LinkPreviewTests.site(name: long).pages {
      for tag in ["og:title", "twitter:title"] {
        let title = try #require(LinkPreviewTests.content(tag, of: page.text))
        #expect(title.count <= 70 && !title.isEmpty, "\(page.path): \(title)")
      }
      expectEqual(LinkPreviewTests.content("og:site_name", of: page.text)?.contains("Ada Ada"), true)
    }
  }
}
