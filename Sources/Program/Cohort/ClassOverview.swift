// Publishes the overview of a class.

import Cohort
import StudyModel
import Templating
import TextTools
import Website
import Wording

struct ClassOverview {
  private let templates: SiteTemplates
  private let assets: [String: [UInt8]]

  /// - Parameters:
  ///   - folder: the folder of the templates; if nil, the bundled one. A class has no workspace with others.
  ///   - language: the language of the pages, whose strings file is in that folder.
  init(templates folder: String?, in language: LanguageTag) throws {
    let folder = try folder ?? Locations.bundled("Templates")
    let known = try ClassOverview.languages(templates: folder)
    let language = known.first { $0.isSame(as: language) } ?? language
    if language != .english, !known.contains(language) {
      throw Failure(noTextsIn: language, among: known, place: "the folder of `--templates`")
    }
    assets = try InputFiles.assets(in: folder, overrides: nil, named: SiteTemplates.overviewAssetNames)
    let sources = try InputFiles.templates(in: folder, overrides: nil)
    let texts = try InputFiles.siteTexts(language, in: folder, overrides: nil)
    do throws(TemplateErrors) {
      templates = try SiteTemplates(sources, texts: texts)
    } catch {
      throw Failure.told(error)
    }
  }

  /// The languages that an overview can be in.
  ///
  /// - Parameter folder: as above.
  static func languages(templates folder: String?) throws -> [LanguageTag] {
    try InputFiles.languages(in: folder ?? Locations.bundled("Templates"), overrides: nil)
  }

  /// Replaces what changed in a folder. Nothing of it changes before all pages are rendered.
  func publish(_ input: OverviewInput, into place: SiteFolder) throws -> PublishedSite {
    var publisher = try SitePublisher(place)
    do {
      try renderOverview(input, templates: templates, assets: assets) { try publisher.stage($0) }
    } catch {
      publisher.abandon()
      throw Failure.told(error)
    }
    return try publisher.publish()
  }
}
