// The words of the site in its language, from the strings file: phrases with their values, and counts.

import Templating

/// All that the site's own Swift says, out of `Templates/strings.txt`; what templates say, they take from there by
/// themselves.
struct SiteWords: Sendable {
  /// By key.
  private let phrases: [String: Template<[String]>]
  private let nouns: [Noun: (one: Template<String>, other: Template<String>)]

  /// - Throws: every phrase that is missing, or has other values in it than the program gives.
  init(_ library: TemplateLibrary) throws(TemplateMistakes) {
    var phrases: [String: Template<[String]>] = [:]
    var nouns: [Noun: (one: Template<String>, other: Template<String>)] = [:]
    var mistakes: [TemplateMistake] = []
    for phrase in Phrase.allCases as [any TextKey] + ChartPhrase.allCases + PicturePhrase.allCases {
      do {
        phrases[phrase.key] = try library.compileText(phrase.key, SiteWords.shape(of: phrase))
      } catch { mistakes += error.mistakes }
    }
    let count = Shape<String>("count", .text("count") { $0 })
    for noun in Noun.allCases {
      do {
        nouns[noun] = (
          try library.compileText("\(noun.rawValue).one", count),
          try library.compileText("\(noun.rawValue).other", count)
        )
      } catch { mistakes += error.mistakes }
    }
    guard mistakes.isEmpty else { throw TemplateMistakes(mistakes: mistakes) }
    (self.phrases, self.nouns) = (phrases, nouns)
  }

  private static func shape(of phrase: any TextKey) -> Shape<[String]> {
    Shape(
      phrase.key,
      fields: phrase.values.enumerated().map { index, name in
        .text(name) { $0.indices.contains(index) ? $0[index] : "" }
      })
  }

  /// A phrase with its values, in the order in which `Phrase` names them. Plain text: whatever shows it escapes it.
  func callAsFunction(_ phrase: Phrase, _ values: String...) -> String { say(phrase.key, values) }

  /// As above, of a chart.
  func callAsFunction(_ phrase: ChartPhrase, _ values: String...) -> String { say(phrase.key, values) }

  /// As above, of a picture to share.
  func callAsFunction(_ phrase: PicturePhrase, _ values: String...) -> String { say(phrase.key, values) }

  private func say(_ key: String, _ values: [String]) -> String {
    guard let template = phrases[key] else { return "" }
    return String(decoding: template.bytes(values), as: UTF8.self)
  }

  /// `1 day`, `3 days`.
  func count(_ number: Int, _ noun: Noun) -> String {
    guard let forms = nouns[noun] else { return self.number(number) }
    return String(
      decoding: (number == 1 ? forms.one : forms.other).bytes(self.number(number)), as: UTF8.self)
  }
}
