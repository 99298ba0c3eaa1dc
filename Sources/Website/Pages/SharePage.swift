// Makes the page with every picture of the share folder, the texts that embed it, and the progress in words.

import Templating
import Wording

struct SharePage: FramedPage {
  static let path = "share/index.html"

  let frame: PageFrame
  private let snippets: ShareSnippets

  static let schema = TemplateSchema<SharePage>(
    "share",
    fields: PageFrame.fields() + [
      .flag("hasAddress") { $0.context.input.address != nil },
      .list("texts", SnippetRow.schema) { $0.texts },
      .list("pictures", SharedPictureRow.schema) { page in
        page.snippets.pictures.map { SharedPictureRow(picture: $0, words: page.words) }
      },
      .optional("preview", previewSchema) { page in page.context.preview.map { ($0, page.words) } },
    ])

  init(_ context: PageContext) {
    snippets = ShareSnippets(context)
    frame = PageFrame(
      title: context.words(.shareTitle), description: context.words(.shareDescription), path: SharePage.path,
      context: context)
  }

  private var texts: [SnippetRow] {
    let texts: [(Phrase, String, String?)] = [
      (.shareStatus, "status", snippets.status), (.shareLink, "link", snippets.link),
      (.sharePost, "post", snippets.post),
    ]
    return texts.compactMap { name, anchor, text in
      text.map { SnippetRow(anchor: anchor, part: "words", name: words(name), text: $0, isCode: false) }
    }
  }

  /// The picture of the link preview, with its path relative to the share folder.
  private static let previewSchema = TemplateSchema<(preview: SitePreview, words: Vocabulary)>(
    "preview",
    .text("file") { fileName($0.preview.file.path) },
    .number("width") { _ in PreviewPicture.width },
    .number("height") { _ in PreviewPicture.height },
    .text("size") { $0.words.pixels(PreviewPicture.width, PreviewPicture.height) },
    .text("shows") { $0.preview.alt })
}

extension Vocabulary {
  fileprivate func pixels(_ width: Int, _ height: Int) -> String {
    self(.sharePixels, ["width": String(width), "height": String(height)])
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
  let words: Vocabulary

  static let schema = TemplateSchema<SharedPictureRow>(
    "picture",
    .text("anchor") { $0.picture.name },
    .text("title") { $0.picture.title },
    .text("shows") { $0.picture.shows },
    .text("lightFile") { fileName($0.picture.lightPath) },
    .text("darkFile") { fileName($0.picture.darkPath) },
    .number("width") { $0.picture.width },
    .number("height") { $0.picture.height },
    .text("size") { $0.words.pixels($0.picture.width, $0.picture.height) },
    .list("snippets", SnippetRow.schema) { $0.snippets })

  private var snippets: [SnippetRow] {
    let texts: [(Phrase, String, String?)] = [
      (.shareMarkdown, "markdown", picture.markdown), (.shareHTML, "html", picture.html),
      (.shareMarkdownPlain, "plain", picture.plainMarkdown), (.shareEndpoint, "endpoint", picture.endpoint),
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
