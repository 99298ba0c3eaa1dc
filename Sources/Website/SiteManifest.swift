// Renders the files that browsers and search engines look for: web application manifest, robots.txt, sitemap.xml.

import JSON
import Statistics
import StudyModel
import Templating
import Wording

let manifestPath = "manifest.webmanifest"

/// The web application manifest: the site's name and icon on a home screen. That of a private site has no words but the
/// brand.
func manifestFile(_ context: PageContext) -> SiteFile {
  let words = context.words
  let paper = PictureColour.paper.pair.light
  let icon: JSONValue = [
    "src": "favicon.svg", "type": "image/svg+xml", "sizes": "any", "purpose": "any",
  ]
  // A site that is one's own says nothing of itself on a home screen: whoever asks for the file may read it.
  guard context.input.audience == .public else {
    let document: JSONValue = [
      "short_name": .string(words("brand")), "start_url": "./today.html", "scope": "./",
      "display": "standalone", "icons": .array([icon]), "background_color": .string(paper),
      "theme_color": .string(paper),
    ]
    return SiteFile(path: manifestPath, bytes: document.bytes)
  }
  let document: JSONValue = [
    "name": .string(context.siteName), "short_name": .string(words("brand")),
    "description": .string(context.about),
    "lang": .string(words("language")),
    "start_url": "./", "scope": "./", "display": "minimal-ui", "icons": .array([icon]),
    "background_color": .string(paper), "theme_color": .string(paper),
  ]
  return SiteFile(path: manifestPath, bytes: document.bytes)
}

/// robots.txt, which allows all crawlers: one must read a page to learn that it is not to be indexed (`noindex`), and
/// link previews of chats and social networks obey robots.txt too.
func robotsFile() -> SiteFile {
  SiteFile(path: "robots.txt", bytes: Array("User-agent: *\nAllow: /\n".utf8))
}

/// sitemap.xml; nil for a site that has no address or is not public.
///
/// - Parameter pages: the paths of all files, sorted.
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
  return SiteFile(path: "sitemap.xml", bytes: bytes + Array("</urlset>\n".utf8))
}
