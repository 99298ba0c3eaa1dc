// What browsers, hosts and search engines look for at the top of a site: manifest, robots.txt, sitemap.xml.

import Statistics
import StrictJSON
import StudyModel
import Templating
import Wording

/// The web application manifest: how the site is called where somebody puts it on a home screen.
enum SiteManifest {
  static let path = "manifest.webmanifest"

  static func file(_ context: PageContext) -> SiteFile {
    let words = context.words
    let paper = SchemeColours.light[.paper]
    let icon: JSONValue = [
      "src": "favicon.svg", "type": "image/svg+xml", "sizes": "any", "purpose": "any",
    ]
    let document: JSONValue = [
      "name": .string(words.siteName(for: context.input.log.settings)), "short_name": .string(words(.brand)),
      "description": .string(context.about),
      "lang": .string(words(.language)),
      "start_url": "./", "scope": "./", "display": "minimal-ui", "icons": .array([icon]),
      "background_color": .string(paper), "theme_color": .string(paper),
    ]
    return SiteFile(path: path, bytes: document.bytes)
  }
}

/// What crawlers are told. It keeps nobody away, since the crawlers of chats and networks obey it too: that a
/// site is not to be listed is said by its pages, which only a crawler that may read them can know.
func robotsFile(_ context: PageContext) -> SiteFile {
  var lines = ["User-agent: *", "Allow: /"]
  let input = context.input
  if input.audience == .public, input.log.settings.isIndexed, let address = input.address {
    lines.append("Sitemap: \(address.address(of: sitemapPath))")
  }
  return SiteFile(path: "robots.txt", bytes: Array(lines.map { $0 + "\n" }.joined().utf8))
}

/// The list of all pages for search engines; nil for a site that has no address or is not public.
///
/// - Parameter pages: paths of the files, sorted.
func sitemapFile(of pages: [String], _ context: PageContext) -> SiteFile? {
  guard context.input.audience == .public, let site = context.input.address else { return nil }
  var bytes = Array(
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n"
      .utf8)
  for page in pages where page.hasSuffix(".html") && page != NotFoundPage.path {
    bytes += Array("<url><loc>".utf8)
    Escaping.html.append(site.address(of: page), to: &bytes)
    bytes += Array("</loc></url>\n".utf8)
  }
  return SiteFile(path: sitemapPath, bytes: bytes + Array("</urlset>\n".utf8))
}

private let sitemapPath = "sitemap.xml"
