// Makes the page with everything to share: each text with a button that copies it, and each picture.

import Templating
import Wording

struct SharePage: FramedPage {
  static let path = "share/index.html"

  let frame: PageFrame
  private let items: [ShareItem]

  var fields: Fields {
    frame.fields.adding([
      "hasAddress": .flag(context.input.address != nil),
      "items": .list(items.filter { $0.text != nil || $0.picture != nil }) { $0.fields },
    ])
  }

  init(_ context: PageContext) {
    items = ShareItem.all(context)
    frame = PageFrame(
      title: context.words("share-title"), description: context.words("share-description"),
      path: SharePage.path, context: context)
  }
}

extension ShareItem {
  fileprivate var fields: Fields {
    [
      "anchor": .text(kind.rawValue),
      "name": .text(title),
      "text": .maybe(text),
      // Markdown or an address, which is in no language.
      "isCode": .flag([.link, .card, .badge, .endpoint].contains(kind)),
      "isLink": .flag(kind == .link),
      "picture": .maybe(picture.map(\.fields)),
    ]
  }
}

extension SharePicture {
  /// The page is in the same folder as the pictures.
  fileprivate var fields: Fields {
    [
      "file": .text(path.split(separator: "/").last.map(String.init) ?? path),
      "width": .number(width),
      "height": .number(height),
      "shows": .text(shows),
    ]
  }
}
