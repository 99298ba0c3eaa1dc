// Holds the templates and the words of a site, and names the files of their folder.

package import StudyModel
package import Templating
package import Wording

/// Every template of the site, with the words of its language.
package struct SiteTemplates: Sendable {
  package let words: Vocabulary
  private let library: TemplateLibrary

  /// The name of a language's strings file in the templates' folder: `strings.txt` for English, `strings.de.txt` for
  /// German.
  package static func textsName(_ language: LanguageTag) -> String {
    language == .english ? "strings.txt" : "strings.\(language.text).txt"
  }

  /// The language of a strings file by its name; nil for any other file.
  package static func language(ofTexts name: String) -> LanguageTag? {
    if name == textsName(.english) { return .english }
    guard name.hasPrefix("strings."), name.hasSuffix(".txt") else { return nil }
    return LanguageTag(String(name.dropFirst("strings.".count).dropLast(".txt".count)))
  }

  /// Files of the templates' folder that are copied to the site.
  package static let assetNames =
    [
      "apple-touch-icon.png", "favicon.svg", "page.js", "search.js", "style.css", "tables.js", "theme.js",
      ProtectedSite.scriptName, sendName,
    ] + previewNames

  /// That of a private site which no `serve` saves.
  package static let sendName = "send.js"

  /// Those of the pages of `serve`, which are in no other site.
  package static let previewNames = ["preview.css", "preview.js"]

  /// Files of the templates' folder that are copied to the overview of a class.
  package static let overviewAssetNames = [
    "apple-touch-icon.png", "favicon.svg", "page.js", "style.css", "tables.js", "theme.js",
  ]

  /// - Parameter texts: the strings file of the language; what it lacks is in English.
  /// - Throws: all errors in the form of the templates and the texts.
  package init(_ sources: [TemplateSource], texts: TemplateSource) throws(TemplateErrors) {
    let english = Vocabulary.builtInTexts
    guard !english.isSame(as: texts) else {
      library = try TemplateLibrary(sources, texts: [english])
      words = Vocabulary.englishOfPages
      return
    }
    let texts = try TextFile(texts)
    library = try TemplateLibrary(sources, texts: [texts, english])
    words = try Vocabulary(texts, included: library.includedTexts)
  }

  /// A page as UTF-8.
  ///
  /// - Throws: every name of the template that the page does not have, with its place.
  func page(_ name: String, _ fields: Fields) throws(TemplateErrors) -> [UInt8] {
    try library.render(name, fields)
  }

  /// Appends a part of the report, in Markdown or HTML by the name of its template.
  func append(_ name: String, _ fields: Fields, to report: inout [UInt8]) throws(TemplateErrors) {
    try library.render(
      name, fields, escaping: name.hasSuffix(".md") ? .markdown : .html, into: &report)
  }
}
