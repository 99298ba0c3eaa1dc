// Renders a site from files to files: everything first, then publishing.

import Statistics
import StudyModel
import Templating
import Website

enum SiteBuild {
  /// The compiled templates and the files that go along; mistakes in templates end the run before anything is
  /// written.
  static func templates(_ desk: Desk) throws -> (templates: SiteTemplates, assets: [String: [UInt8]]) {
    let folder = try desk.options.templates ?? Locations.bundled("Templates")
    let overrides = "\(desk.workspace)/Templates"
    let sources = try InputFiles.templates(in: folder, overrides: overrides)
    let texts = try InputFiles.siteTexts(in: folder, overrides: overrides)
    do {
      return (
        try SiteTemplates(TemplateLibrary(sources, texts: texts)),
        try InputFiles.assets(in: folder, overrides: overrides)
      )
    } catch let mistakes as TemplateMistakes {
      throw CommandFailure(.no, said: printableLines(mistakes.description) + "\n")
    }
  }

  static func render(_ desk: Desk, audience: Audience) throws -> Site {
    let (templates, assets) = try templates(desk)
    return renderSite(desk.siteInput(for: audience), templates: templates, assets: assets)
  }

  /// Warnings for the person, on standard error.
  static func warn(_ warnings: [Diagnostic]) {
    for warning in warnings { StandardError.write(warning.text + "\n") }
  }
}
