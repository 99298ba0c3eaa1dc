// Lists what there is to share: texts to paste, and pictures with the text that embeds them.

import JSON
import StudyModel
import Templating
import TextTools
import Wording

/// One thing to share. Its texts have only public facts.
package struct ShareItem: Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    case link, status, post, card, badge
    /// The address at which shields.io draws the badge from `share/badge.json`.
    case endpoint
  }

  package let kind: Kind
  /// `Status line`, in the language of the site.
  package let title: String
  /// The text to paste; nil if it needs the address of the site, which has none.
  package let text: String?
  /// The picture that the text shows; of a link that of its preview.
  package let picture: SharePicture?
}

/// A picture of the share folder.
package struct SharePicture: Sendable {
  /// Relative to the folder of the programme.
  package let path: String
  /// The size in CSS pixels.
  package let width: Int
  package let height: Int
  /// The alternative text, with the figures of this build.
  package let shows: String
}

extension ShareItem {
  /// Everything to share. Addresses are absolute if the site has an address, else relative to its folder.
  package static func all(_ input: SiteInput, templates: SiteTemplates) -> [ShareItem] {
    all(PageContext(input: input, words: templates.words))
  }

  static func all(_ context: PageContext) -> [ShareItem] {
    let context = context.asTold
    let (address, words) = (context.input.address, context.words)
    let badge = Badge(context)
    let shown = ProgressPicture(context).title
    let preview = SharePicture(
      path: PreviewPicture.sourcePath, width: PreviewPicture.width, height: PreviewPicture.height,
      shows: shown)
    let card = SharePicture(
      path: cardPath, width: ProgressPicture.cardSize.width, height: ProgressPicture.cardSize.height,
      shows: shown)
    let badgePicture = SharePicture(
      path: badgePath, width: badge.width, height: Badge.height, shows: badge.title)
    let endpoint = address.map {
      "https://img.shields.io/endpoint?url=" + percentEncoded($0.address(of: badgeDocumentPath))
    }
    return [
      ShareItem(kind: .link, title: words("share-link"), text: address?.text, picture: preview),
      ShareItem(kind: .status, title: words("share-status"), text: statusLine(context), picture: nil),
      ShareItem(kind: .post, title: words("share-post"), text: weeklyPost(context), picture: nil),
      ShareItem(kind: .card, title: words("share-card"), text: markdown(of: card, context), picture: card),
      ShareItem(
        kind: .badge, title: words("share-badge"), text: markdown(of: badgePicture, context),
        picture: badgePicture),
      ShareItem(kind: .endpoint, title: words("share-endpoint"), text: endpoint, picture: nil),
    ]
  }

  /// A picture in Markdown that links to the site.
  private static func markdown(of picture: SharePicture, _ context: PageContext) -> String {
    func place(_ path: String) -> String { destination(context.input.address?.address(of: path) ?? path) }
    return "[![\(alternative(context))](\(place(picture.path)))](\(place("index.html")))"
  }

  /// The alternative text on another page: without figures, since the picture changes and this text does not.
  private static func alternative(_ context: PageContext) -> String {
    let (words, input) = (context.words, context.input)
    let names = [input.title, input.log.settings.publicName].compactMap(\.self).map(withSingleSpaces)
    let text =
      names.isEmpty ? words("share-alternative") : words("share-alternative-of", ["name": words.row(names)])
    var bytes: [UInt8] = []
    Escaping.markdown.append(printable(text), to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}

private let cardPath = "share/card.svg"
private let badgePath = "share/badge.svg"
private let badgeDocumentPath = "share/badge.json"

/// The files of the share folder: card and badge, the badge's JSON, and the SVG of the link preview. While nothing is
/// logged, they change at most once a day.
func shareFiles(_ context: PageContext) -> [SiteFile] {
  let context = context.asTold
  let (picture, badge) = (ProgressPicture(context), Badge(context))
  let (card, badgePicture) = (picture.card, badge.picture)
  // Pages of others embed the pictures by the names that they had.
  let formerCards =
    ["streak-light", "streak-dark", "heat-map-light", "heat-map-dark"]
    + (context.input.others(for: .public).isEmpty ? [] : ["challenges-light", "challenges-dark"])
  let formerBadges = ["badge-light", "badge-dark"]
  return [
    SiteFile(path: cardPath, bytes: card), SiteFile(path: badgePath, bytes: badgePicture),
    SiteFile(path: badgeDocumentPath, bytes: badge.document.bytes),
    SiteFile(path: PreviewPicture.sourcePath, bytes: picture.preview),
  ] + formerCards.map { SiteFile(path: "share/\($0).svg", bytes: card) }
    + formerBadges.map { SiteFile(path: "share/\($0).svg", bytes: badgePicture) }
}

/// An address as the destination of a Markdown link, with the characters escaped that would end it or form an entity.
private func destination(_ address: String) -> String {
  address.replacing("&", with: "&amp;").replacing("(", with: "%28").replacing(")", with: "%29")
}

/// Percent-encodes a text for a query or, with its slashes kept, for a path: everything except letters, digits and `-._~`.
func percentEncoded(_ text: String, keeping kept: String = "") -> String {
  text.utf8.map { byte in
    let scalar = Unicode.Scalar(byte)
    let isPlain = byte.isAlphanumeric || "-._~".utf8.contains(byte) || kept.utf8.contains(byte)
    return isPlain
      ? String(Character(scalar)) : "%\(byte < 0x10 ? "0" : "")\(String(byte, radix: 16, uppercase: true))"
  }.joined()
}
