// Provides the words of one language from its strings file: texts by key, plural forms, measures and names of dates.

package import Templating
import TextTools

/// The key of a text in `Templates/strings.txt`. Keys are written as literals, because a test reads the sources to
/// compare them, and the values beside them, with that file.
package typealias TextKey = String

/// The words of one language. It is a class because nearly every value of a page holds it.
package final class Vocabulary: Sendable {
  /// The language tag of the strings file, such as `en`.
  package let language: String
  /// Whether the language is English or a variant of it.
  package var isEnglish: Bool { language == "en" || language.hasPrefix("en-") }
  /// The keys that the language's file lacks, sorted; their texts are the English ones.
  package let missingKeys: [String]
  private let texts: [TextKey: PlainText]
  private let plurals: [PluralForms: [PluralCategory: PlainText]]
  private let pluralRule: PluralRule
  let monthNames: MonthNames
  let shortMonthNames: MonthNames
  let weekdayNames: MonthNames
  let shortWeekdayNames: MonthNames

  /// The English strings file as it was when the program was built.
  // A test checks that it has no error and every key, so the fallback is never used.
  package static let builtInTexts =
    (try? TextFile(
      TemplateSource(name: "strings.txt", path: "the built-in strings.txt", text: englishTexts))) ?? .empty

  /// The built-in English. The terminal uses it, so an error in a strings file affects only pages.
  package static let english = Vocabulary(language: "en", missingKeys: [], builtInTexts.plainTexts)

  /// Reads the words of a language.
  ///
  /// - Parameters:
  ///   - texts: its strings file; what it lacks is in English.
  ///   - included: the keys of the texts that templates include.
  /// - Throws: a diagnostic for every text with a value that the English text does not have, and for every unused text.
  package convenience init(_ texts: TextFile, included: Set<String> = []) throws(TemplateErrors) {
    let builtIn = Vocabulary.builtInTexts
    let language = texts.text("language")?.format([:]) ?? "en"
    guard !texts.isSame(as: builtIn) else {
      self.init(language: language, missingKeys: [], builtIn.plainTexts)
      return
    }
    let rule = PluralRule(language: language)
    var diagnostics: [Diagnostic] = []
    for key in texts.keys.sorted() {
      // A plural form that English lacks has the same values as its `other`.
      if let english = builtIn.text(key) ?? Vocabulary.otherForm(of: key, rule) {
        if !included.contains(key) { diagnostics += texts.diagnostics(of: key, beside: english) }
      } else if !included.contains(key) {
        diagnostics.append(texts.unused(key, known: builtIn.keys.sorted()))
      }
    }
    guard diagnostics.isEmpty else { throw TemplateErrors(diagnostics) }
    let wanted = builtIn.keys.filter { !$0.contains(".") } + PluralForms.keys(for: rule)
    let missing = wanted.filter { !texts.has($0) }.sorted()
    self.init(
      language: language, missingKeys: language == "en" ? [] : missing,
      builtIn.plainTexts.merging(texts.plainTexts) { _, own in own })
  }

  /// The English text for a plural form that English does not have; nil for any other key.
  private static func otherForm(of key: String, _ rule: PluralRule) -> PlainText? {
    guard PluralForms.keys(for: rule).contains(key) else { return nil }
    let name = key.prefix { $0 != "." }
    return builtInTexts.text(name + ".other")
  }

  private init(language: String, missingKeys: [String], _ texts: [TextKey: PlainText]) {
    self.language = language
    self.missingKeys = missingKeys
    self.texts = texts
    pluralRule = PluralRule(language: language)
    var plurals: [PluralForms: [PluralCategory: PlainText]] = [:]
    for forms in PluralForms.allCases {
      for category in PluralCategory.allCases {
        plurals[forms, default: [:]][category] = texts[forms.key(category)]
      }
    }
    self.plurals = plurals
    monthNames = MonthNames(texts["month-names"])
    shortMonthNames = MonthNames(texts["month-names-short"])
    weekdayNames = MonthNames(texts["weekday-names"])
    shortWeekdayNames = MonthNames(texts["weekday-names-short"])
  }

  /// A text with its values inserted, as plain text that the caller escapes; the key itself if there is no such text.
  ///
  /// Calls must name the values literally, because a test compares them with the strings file.
  package func callAsFunction(_ key: TextKey, _ values: KeyValuePairs<String, String> = [:]) -> String {
    texts[key]?.format(values) ?? key
  }

  /// The names of a text's values; nil for an unknown key.
  package func values(of key: TextKey) -> [String]? { texts[key]?.names }

  /// The label before the number: `Current streak`.
  package func title(of measure: Measure) -> String { self(measure.titleKey) }

  /// How it is counted, in one sentence.
  package func rule(of measure: Measure) -> String { self(measure.ruleKey) }

  /// `1 day`, `3 days`.
  ///
  /// - Parameter track: the name of the track before a noun, for `trackItems`.
  package func count(_ number: Int, _ forms: PluralForms, of track: String = "") -> String {
    text(forms, of: number, done: nil, track: track)
  }

  /// `4 of 5 days`.
  ///
  /// - Parameter forms: forms with `{{done}}`, such as `daysOf`.
  package func share(_ done: Int, of total: Int, _ forms: PluralForms, track: String = "") -> String {
    text(forms, of: total, done: done, track: track)
  }

  private func text(_ forms: PluralForms, of number: Int, done: Int?, track: String) -> String {
    let texts = plurals[forms]
    let form = texts?[pluralRule.category(of: number)] ?? texts?[.other]
    let count = self.number(number)
    return form?.format(["count": count, "done": done.map(self.number) ?? "", "track": track]) ?? count
  }

  /// Every form of something that a script counts.
  ///
  /// - Parameter count: the placeholder that the script replaces with the number.
  package func forms(of forms: PluralForms, count: String) -> [(category: PluralCategory, text: String)] {
    pluralRule.categories.compactMap { category in
      plurals[forms]?[category].map { (category, $0.format(["count": count])) }
    }
  }
}

/// Names of months or weekdays: one text of the strings file, separated by spaces.
struct MonthNames: Sendable {
  private let names: [String]

  init(_ text: PlainText?) {
    names = text?.format([:]).split(separator: " ").map(String.init) ?? []
  }

  /// The name at an index from 0; if the text has fewer names, the index plus 1 as a number.
  subscript(_ place: Int) -> String {
    names.indices.contains(place) ? names[place] : String(place + 1)
  }
}
