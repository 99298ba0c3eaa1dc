// What a page tells those who only pass a link on: its address, its title, the picture beside it, and what to
// follow.

import StudyModel
import Templating
import TextTools

/// The tags of the Open Graph protocol and of Twitter's cards, with the canonical link and the word to search
/// engines.
struct LinkPreview {
  /// `Day 42 of 100 · Ada`: a link appears on its own, so it says whose page it is.
  let title: String
  /// What the site is about, then what the page is: whoever meets the link knows neither.
  let description: String
  /// `Machine Mode`, with the learner's name where strangers may know it.
  let siteName: String
  /// The address of the page itself; nil if the site has no address or is private.
  let address: String?
  let picture: Picture?
  let isIndexed: Bool
  /// The address of the manifest; a browser refuses one on a page that was opened from a folder.
  let manifest: String?
  /// The path of the feed from the page; nil without one.
  let feed: String?
  /// The path of the calendar from the page; nil without one.
  let calendar: String?

  struct Picture {
    let address: String
    let alt: String

    static let shape = Shape<Picture>(
      "picture",
      .text("pictureAddress") { $0.address },
      .text("pictureAlt") { $0.alt },
      .number("pictureWidth") { _ in PreviewPicture.width },
      .number("pictureHeight") { _ in PreviewPicture.height })
  }

  /// In characters; the networks cut off what is longer.
  private static let longestTitle = 70
  private static let longestDescription = 200

  static let shape = Shape<LinkPreview>(
    "linkPreview",
    .text("linkTitle") { $0.title },
    .text("linkDescription") { $0.description },
    .text("siteName") { $0.siteName },
    .optionalText("address") { $0.address },
    .optional("picture", Picture.shape) { $0.picture },
    .flag("isIndexed") { $0.isIndexed },
    .optionalText("manifest") { $0.manifest },
    .optionalText("feed") { $0.feed },
    .optionalText("calendar") { $0.calendar })

  /// - Parameters:
  ///   - title: of the page, without the name of the site.
  ///   - description: of the page.
  ///   - path: of the page, relative to the site's folder.
  ///   - siteName: as `SiteWords.siteName`.
  ///   - root: from the page to that folder.
  ///   - hasAddress: whether the page has an address of its own; the page for unknown addresses has none.
  init(
    title: String, description: String, siteName: String, path: String, root: String, hasAddress: Bool,
    _ context: PageContext
  ) {
    let isPublic = context.input.audience == .public
    let site = isPublic ? context.input.address : nil
    let settings = context.input.log.settings
    let named = context.words(
      .linkTitle, ["title": title, "name": settings.publicName ?? context.words(.brand)])
    // The name of the site says whose it is too, in a place of its own.
    self.title = named.count > LinkPreview.longestTitle ? title : named
    self.description = truncated(
      context.words(.linkDescription, ["about": context.aboutSentence, "description": description]),
      to: LinkPreview.longestDescription)
    self.siteName = siteName
    address = hasAddress ? site?.address(of: path) : nil
    picture = context.preview.flatMap { preview in
      site.map { Picture(address: $0.address(of: preview.file.path), alt: preview.alt) }
    }
    isIndexed = isPublic && hasAddress && settings.isIndexed
    manifest = site.map { _ in root + SiteManifest.path }
    feed = context.input.hasFeed ? root + SiteFeeds.feedPath : nil
    calendar = context.input.hasCalendar ? root + SiteFeeds.calendarPath : nil
  }
}

extension SiteWords {
  /// `Ada · Machine Mode`.
  func siteName(for settings: Settings) -> String {
    settings.publicName.map { self(.siteNameOf, ["name": $0]) } ?? self(.brand)
  }
}
