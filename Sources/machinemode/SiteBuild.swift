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

  /// The whole site; one for strangers only when it holds nothing that is not for them.
  ///
  /// - Parameters:
  ///   - folder: where the site goes; the last build's picture may stand there.
  ///   - address: in the place of the one that is set.
  static func render(
    _ desk: Desk, audience: Audience, into folder: String, at address: SiteAddress? = nil
  ) throws -> Site {
    let (templates, assets) = try templates(desk)
    let input = desk.siteInput(for: audience, at: address)
    let preview = preview(input, templates, in: folder)
    let site = renderSite(input, templates: templates, assets: assets, preview: preview)
    try LeakCheck.pass(site.files, of: input, desk, subject: "site") {
      renderSite($0, templates: templates, assets: assets, preview: preview).files
    }
    return site
  }

  /// The picture of a link preview. A network asks for it by its absolute address, so without one there is none.
  private static func preview(
    _ input: SiteInput, _ templates: SiteTemplates, in folder: String
  ) -> SitePreview? {
    guard input.audience == .public, input.address != nil else { return nil }
    switch PreviewDrawing.preview(of: previewPicture(input, templates: templates), in: folder) {
    case .drawn(let preview): return preview
    case .missing(let reason):
      StandardError.write("note: links to the site show no picture: \(reason)\n")
      return nil
    }
  }

  /// Warnings for the person, on standard error.
  static func warn(_ warnings: [Diagnostic]) {
    for warning in warnings { StandardError.write(warning.text + "\n") }
  }
}
