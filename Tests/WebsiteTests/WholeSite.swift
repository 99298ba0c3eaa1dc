// A site held whole, as only tests do.

import StudyModel
import Templating
import Testing
import TextTools
import Website

struct Site {
  /// Sorted by path.
  let files: [SiteFile]
  let warnings: [Diagnostic]
}

func renderSite(
  _ input: SiteInput, templates: SiteTemplates, assets: [String: [UInt8]], previews: [SitePreview] = []
) -> Site {
  var files: [SiteFile] = []
  do {
    let warnings = try renderSite(input, templates: templates, assets: assets, previews: previews) {
      files.append($0)
    }
    return Site(files: files.sorted { $0.path < $1.path }, warnings: warnings)
  } catch {
    Issue.record("\((error as? TemplateErrors)?.diagnostics.text ?? "\(error)")")
    return Site(files: [], warnings: [])
  }
}
