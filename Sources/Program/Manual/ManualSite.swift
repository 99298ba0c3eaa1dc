// Builds the manual as a site: reads the documentation and the templates, and publishes what they become.

import Files
import Templating
import TextTools
import Website
import Wording

struct ManualSite {
  private let input: ManualInput
  private let templates: ManualTemplates
  private let assets: [String: [UInt8]]

  /// - Parameters:
  ///   - page: what the program says of its commands.
  ///   - documentation: the folder of the pages; if nil, the bundled one.
  ///   - templates: the folder of the templates; if nil, the bundled one. The texts are English, as the pages are.
  init(_ page: ManualPage, documentation: String?, templates: String?) throws {
    let folder = try documentation ?? Locations.bundled("Documentation")
    let names = try InputFiles.names(in: folder).filter { $0.hasSuffix(".md") }
    guard !names.isEmpty else {
      throw CommandFailure(
        no: "\(printable(folder)) holds no page of the documentation",
        help: "name the folder with the Markdown pages with `--documentation DIR`")
    }
    guard !names.contains("index.md") else {
      throw CommandFailure(
        no: "\(printable(folder))/index.md would take the place of the first page",
        help: "give it another name; the first page is made from all pages")
    }
    let texts = try names.map { ManualText(name: $0, markdown: try InputFiles.text(at: "\(folder)/\($0)")) }
    let whole = try pathFromRoot(folder)
    let readme = "\(parentFolder(of: whole))/README.md"
    input = ManualInput(
      texts: texts, helps: page.pages,
      readme: Locations.isFile(readme) ? try InputFiles.text(at: readme) : "", version: programVersion)

    let own = try templates ?? Locations.bundled("Templates")
    assets = try InputFiles.assets(in: own, overrides: nil, named: ManualTemplates.assetNames)
    let sources = try InputFiles.templates(in: own, overrides: nil)
    do throws(TemplateErrors) {
      self.templates = try ManualTemplates(TemplateLibrary(sources, texts: [Vocabulary.builtInTexts]))
    } catch {
      throw CommandFailure(.no, said: error.diagnostics.text)
    }
  }

  /// Replaces what changed in a folder. Nothing of it changes before all pages are rendered.
  func publish(into folder: String) throws -> PublishedSite {
    var publisher = try SitePublisher(folder: folder)
    do {
      try renderManual(input, templates: templates, assets: assets) { try publisher.stage($0) }
    } catch {
      publisher.abandon()
      guard let error = error as? ManualError else { throw error }
      throw CommandFailure(
        no: "\(printable(error.name)) cannot be a page: \(error.reason)", help: "make it shorter or simpler")
    }
    return try publisher.publish()
  }
}
