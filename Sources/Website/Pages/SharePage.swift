// Makes the page with every picture of the share folder, the texts that embed it, and the progress in words.

import Templating
import Wording

struct SharePage: FramedPage {
  static let path = "share/index.html"

  let frame: PageFrame
  let hasAddress: Bool
  let texts: [SnippetRow]
  let pictures: [SharedPictureRow]
  /// Nil if no picture of a link preview was drawn.
  let preview: PreviewRow?

  static let schema = TemplateSchema<SharePage>(
    "share",
    fields: PageFrame.fields() + [
      .flag("hasAddress") { $0.hasAddress },
      .list("texts", SnippetRow.schema) { $0.texts },
      .list("pictures", SharedPictureRow.schema) { $0.pictures },
      .optional("preview", PreviewRow.schema) { $0.preview },
    ])

  init(_ context: PageContext) {
    let words = context.words
    let snippets = ShareSnippets(context)
    frame = PageFrame(
      title: words(.shareTitle), description: words(.shareDescription), path: SharePage.path,
      context: context)
    hasAddress = context.input.address != nil
    let texts: [(Phrase, String, String?)] = [
      (.shareStatus, "status", snippets.status), (.shareLink, "link", snippets.link),
      (.sharePost, "post", snippets.post),
    ]
    self.texts = texts.compactMap { name, anchor, text in
      text.map { SnippetRow(anchor: anchor, part: "words", name: words(name), text: $0, isCode: false) }
    }
    pictures = snippets.pictures.map { SharedPictureRow($0, words) }
    preview = context.preview.map { PreviewRow($0, words) }
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

  static let schema = TemplateSchema<SnippetRow>(
    "snippet",
    .text("anchor") { $0.anchor },
    .text("part") { $0.part },
    .text("name") { $0.name },
    .text("text") { $0.text },
    .flag("isCode") { $0.isCode })
}

/// A picture in both colour schemes, with its texts.
struct SharedPictureRow {
  let picture: PictureSnippets
  let size: String
  let snippets: [SnippetRow]

  static let schema = TemplateSchema<SharedPictureRow>(
    "picture",
    .text("anchor") { $0.picture.name },
    .text("title") { $0.picture.title },
    .text("shows") { $0.picture.shows },
    .text("lightFile") { fileName($0.picture.lightPath) },
    .text("darkFile") { fileName($0.picture.darkPath) },
    .number("width") { $0.picture.width },
    .number("height") { $0.picture.height },
    .text("size") { $0.size },
    .list("snippets", SnippetRow.schema) { $0.snippets })

  init(_ picture: PictureSnippets, _ words: Vocabulary) {
    self.picture = picture
    size = words(.sharePixels, ["width": String(picture.width), "height": String(picture.height)])
    let texts: [(Phrase, String, String?)] = [
      (.shareMarkdown, "markdown", picture.markdown), (.shareHTML, "html", picture.html),
      (.shareMarkdownPlain, "plain", picture.plainMarkdown), (.shareEndpoint, "endpoint", picture.endpoint),
    ]
    snippets = texts.compactMap { name, format, text in
      text.map {
        SnippetRow(
          anchor: "\(picture.name)-\(format)", part: picture.name, name: words(name), text: $0, isCode: true)
      }
    }
  }
}

/// The picture of the link preview.
struct PreviewRow {
  /// The path relative to the share folder.
  let file: String
  let width: Int
  let height: Int
  let size: String
  let shows: String

  static let schema = TemplateSchema<PreviewRow>(
    "preview",
    .text("file") { $0.file },
    .number("width") { $0.width },
    .number("height") { $0.height },
    .text("size") { $0.size },
    .text("shows") { $0.shows })

  init(_ preview: SitePreview, _ words: Vocabulary) {
    (width, height) = (PreviewPicture.width, PreviewPicture.height)
    size = words(.sharePixels, ["width": String(width), "height": String(height)])
    file = fileName(preview.file.path)
    shows = preview.alt
  }
}

/// The last component of a path.
private func fileName(_ path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }
