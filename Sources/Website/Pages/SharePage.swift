// Makes the page with every picture of the share folder, the texts that embed it, and the progress in words.

import Templating
import Wording

struct SharePage: FramedPage {
  static let path = "share/index.html"

  let frame: PageFrame
  private let snippets: ShareSnippets

  var fields: Fields {
    frame.fields.adding([
      "hasAddress": .flag(context.input.address != nil),
      "texts": .list(texts) { $0.fields },
      "pictures": .list(snippets.pictures.map { SharedPictureRow(picture: $0, words: words) }) { $0.fields },
      "preview": .maybe(context.preview.map(previewFields)),
    ])
  }

  init(_ context: PageContext) {
    snippets = ShareSnippets(context)
    frame = PageFrame(
      title: context.words("share-title"), description: context.words("share-description"),
      path: SharePage.path,
      context: context)
  }

  private var texts: [SnippetRow] {
    let texts: [(TextKey, String, String?)] = [
      ("share-status", "status", snippets.status), ("share-link", "link", snippets.link),
      ("share-post", "post", snippets.post),
    ]
    return texts.compactMap { name, anchor, text in
      text.map { SnippetRow(anchor: anchor, part: "words", name: words(name), text: $0, isCode: false) }
    }
  }

  /// The picture of the link preview, with its path relative to the share folder.
  private func previewFields(_ preview: SitePreview) -> Fields {
    [
      "file": .text(fileName(preview.file.path)),
      "width": .number(PreviewPicture.width),
      "height": .number(PreviewPicture.height),
      "size": .text(words.pixels(PreviewPicture.width, PreviewPicture.height)),
      "shows": .text(preview.alt),
    ]
  }
}

extension Vocabulary {
  fileprivate func pixels(_ width: Int, _ height: Int) -> String {
    self("share-pixels", ["width": String(width), "height": String(height)])
  }
}

/// A text to copy.
struct SnippetRow {
  let anchor: String
  /// The anchor of the heading above it.
  let part: String
  let name: String
  let text: String
  /// Whether the text is code, such as HTML or Markdown.
  let isCode: Bool

  var fields: Fields {
    [
      "anchor": .text(anchor),
      "part": .text(part),
      "name": .text(name),
      "text": .text(text),
      "isCode": .flag(isCode),
    ]
  }
}

/// A picture in both colour schemes, with its texts.
struct SharedPictureRow {
  let picture: PictureSnippets
  let words: Vocabulary

  var fields: Fields {
    [
      "anchor": .text(picture.name),
      "title": .text(picture.title),
      "shows": .text(picture.shows),
      "lightFile": .text(fileName(picture.lightPath)),
      "darkFile": .text(fileName(picture.darkPath)),
      "width": .number(picture.width),
      "height": .number(picture.height),
      "size": .text(words.pixels(picture.width, picture.height)),
      "snippets": .list(snippets) { $0.fields },
    ]
  }

  private var snippets: [SnippetRow] {
    let texts: [(TextKey, String, String?)] = [
      ("share-markdown", "markdown", picture.markdown), ("share-html", "html", picture.html),
      ("share-markdown-plain", "plain", picture.plainMarkdown),
      ("share-endpoint", "endpoint", picture.endpoint),
    ]
    return texts.compactMap { name, format, text in
      text.map {
        SnippetRow(
          anchor: "\(picture.name)-\(format)", part: picture.name, name: words(name), text: $0, isCode: true)
      }
    }
  }
}

/// The last component of a path.
private func fileName(_ path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }
