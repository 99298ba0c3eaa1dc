// The files that a site is made with: templates, texts, and what goes along as it is.

import Templating
import Website

struct SiteSources {
  let templates: [TemplateSource]
  let texts: TemplateSource
  /// By name.
  let assets: [String: [UInt8]]

  /// Those of the program or of `--templates`, each replaced by the file of the same name in the workspace.
  init(_ options: SharedOptions, workspace: String) throws {
    let folder = try options.templates ?? Locations.bundled("Templates")
    let overrides = "\(workspace)/Templates"
    templates = try InputFiles.templates(in: folder, overrides: overrides)
    texts = try InputFiles.siteTexts(in: folder, overrides: overrides)
    assets = try InputFiles.assets(in: folder, overrides: overrides)
  }

  /// The templates, ready to render; their mistakes end the run.
  func compiled() throws -> SiteTemplates {
    do throws(TemplateMistakes) {
      return try SiteTemplates(TemplateLibrary(templates, texts: texts))
    } catch {
      throw CommandFailure(.no, said: printableLines(error.description) + "\n")
    }
  }
}
