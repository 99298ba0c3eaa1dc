// Renders the manual as a site: the pages of the documentation, and a page of each command from its own help.

import Markdown
package import Templating
import Wording

/// Every template of the manual, all compiled before anything is rendered.
package struct ManualTemplates: Sendable {
  let words: Vocabulary
  let index: Template<ManualIndexPage>
  let text: Template<ManualTextPage>
  let help: Template<ManualHelpPage>

  /// Files of the templates' folder that are copied to the manual.
  package static let assetNames = ["favicon.svg", "manual.css", "page.js", "style.css", "theme.js"]

  /// - Throws: all diagnostics of the first template that has any.
  package init(_ library: TemplateLibrary) throws(TemplateErrors) {
    words = try Vocabulary(library)
    index = try library.compile("manual-index.html", ManualIndexPage.schema, escaping: .html)
    text = try library.compile("manual-page.html", ManualTextPage.schema, escaping: .html)
    help = try library.compile("manual-command.html", ManualHelpPage.schema, escaping: .html)
  }
}

/// Renders the whole manual, file after file; each path once.
///
/// - Parameter assets: files that are copied, by name.
/// - Throws: `ManualError` for a page that cannot be rendered, and what `write` throws.
package func renderManual(
  _ input: ManualInput, templates: ManualTemplates, assets: [String: [UInt8]],
  write: (SiteFile) throws -> Void
) throws {
  let words = templates.words
  let texts = input.orderedTexts
  let outlines = try texts.map(TextOutline.init)
  let context = ManualContext(
    words: words, version: input.version, texts: outlines.map(\.entry), helps: input.helps.map(\.entry))
  for (name, bytes) in assets.sorted(by: { $0.key < $1.key }) {
    try write(SiteFile(path: name, bytes: bytes))
  }
  let first = ManualEntry(
    path: ManualFrame.indexPath, title: words(.manualTitle), summary: words(.manualDescription))
  let index = ManualIndexPage(frame: ManualFrame(entry: first, context: context))
  try write(SiteFile(path: first.path, bytes: templates.index.bytes(index)))

  let addresses = Dictionary(
    zip(texts, outlines).map { text, outline in (text.name, outline.entry.path) }
  ) { first, _ in first }
  for (text, outline) in zip(texts, outlines) {
    let page = ManualTextPage(
      frame: ManualFrame(entry: outline.entry, context: context),
      body: try body(of: text, addresses: addresses), listsCommands: text.name == commandsName)
    try write(SiteFile(path: outline.entry.path, bytes: templates.text.bytes(page)))
  }
  for help in input.helps {
    let subcommands = input.helps.filter { !$0.path.isEmpty && $0.path.dropLast() == help.path[...] }
    let page = ManualHelpPage(
      frame: ManualFrame(entry: help.entry, context: context), help: help,
      subcommands: subcommands.map(\.entryInFolder))
    try write(SiteFile(path: help.entry.path, bytes: templates.help.bytes(page)))
  }
}

/// The page that is about the commands.
private let commandsName = "commands.md"

private func body(of text: ManualText, addresses: [String: String]) throws -> Markup {
  let options = MarkdownOptions(page: MarkdownPage(addresses: addresses))
  let rendering = renderHTML(text.markdown, options, limits: .file)
  if let limit = rendering.passed { throw ManualError(name: text.name, reason: limit.description) }
  // The template adds the line feed.
  var html = rendering.html
  if html.last == UInt8(ascii: "\n") { html.removeLast() }
  return Markup(bytes: html)
}

/// What other pages say of a page of the documentation.
private struct TextOutline {
  let entry: ManualEntry

  init(_ text: ManualText) throws {
    let blocks: [MarkdownNode]
    switch parseMarkdown(text.markdown) {
    case .document(let root): blocks = root.children
    case .overLimit(let limit): throw ManualError(name: text.name, reason: limit.description)
    }
    let stem = text.name.hasSuffix(".md") ? String(text.name.dropLast(3)) : text.name
    let heading = blocks.first { $0.kind == .heading(level: 1) }
    let paragraph = blocks.first { $0.kind == .paragraph }
    entry = ManualEntry(
      path: "\(stem).html", title: heading?.plainText ?? stem,
      summary: TextOutline.firstSentence(of: paragraph?.plainText ?? ""))
  }

  private static func firstSentence(of text: String) -> String {
    text.firstRange(of: ". ").map { "\(text[..<$0.lowerBound])." } ?? text
  }
}

extension ManualInput {
  /// The pages of the documentation in the order of the readme's last links to them; then the others, by name.
  fileprivate var orderedTexts: [ManualText] {
    let placed = texts.map { text in
      let link = readme.ranges(of: "/\(text.name)").last?.lowerBound
      return (place: link ?? readme.endIndex, text: text)
    }
    return placed.sorted { ($0.place, $0.text.name) < ($1.place, $1.text.name) }.map(\.text)
  }
}

extension CommandHelp {
  private var file: String {
    (path.isEmpty ? CommandHelp.program : path.joined(separator: "-")) + ".html"
  }

  private static let program = "machinemode"

  fileprivate var entry: ManualEntry {
    ManualEntry(
      path: ManualFrame.commandsFolder + file,
      title: path.isEmpty ? CommandHelp.program : path.joined(separator: " "), summary: abstract)
  }

  /// The entry for a page in the same folder.
  fileprivate var entryInFolder: ManualEntry {
    ManualEntry(path: file, title: entry.title, summary: abstract)
  }
}
