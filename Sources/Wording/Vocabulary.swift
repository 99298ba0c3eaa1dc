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
  /// Whether a number and its unit stay on one line, as on pages; the terminal's words have plain spaces.
  private let keepsUnits: Bool
  private let texts: [TextKey: PlainText]
  /// The forms of what is counted: those of `days.one` and `days.other` under `days`.
  private let forms: [TextKey: [PluralCategory: PlainText]]
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
  package static let english = Vocabulary(
    language: "en", missingKeys: [], keepsUnits: false, builtInTexts.plainTexts)

  /// The built-in English as pages have it.
  package static let englishOfPages = Vocabulary(
    language: "en", missingKeys: [], keepsUnits: true, builtInTexts.plainTexts)

  /// Reads the words of a language, for pages.
  ///
  /// - Parameters:
  ///   - file: its strings file; what it lacks is in English.
  ///   - included: the keys of the texts that templates include.
  /// - Throws: a diagnostic for every text with a value that the English text does not have, and for every unused text.
  package convenience init(_ file: TextFile, included: Set<String> = []) throws(TemplateErrors) {
    let english = Vocabulary.english.texts
    let texts = file.plainTexts
    let language = texts["language"]?.format([:]) ?? "en"
    let rule = PluralRule(language: language)
    var diagnostics: [Diagnostic] = []
    for key in texts.keys.sorted() where !included.contains(key) {
      if let text = english[key] ?? Vocabulary.otherForm(of: key, rule) {
        diagnostics += file.diagnostics(of: key, beside: text)
      } else {
        diagnostics.append(file.unused(key, known: english.keys.sorted()))
      }
    }
    guard diagnostics.isEmpty else { throw TemplateErrors(diagnostics) }
    let forms = Vocabulary.english.forms.keys.flatMap { name in rule.categories.map { "\(name).\($0)" } }
    let wanted = english.keys.filter { !$0.utf8.contains(UInt8(ascii: ".")) } + forms
    let missing = wanted.filter { texts[$0] == nil }.sorted()
    self.init(
      language: language, missingKeys: language == "en" ? [] : missing, keepsUnits: true,
      english.merging(texts) { _, own in own })
  }

  /// The English text for a plural form that English does not have, whose values are the same; nil for any other key.
  private static func otherForm(of key: TextKey, _ rule: PluralRule) -> PlainText? {
    let parts = key.split(separator: ".")
    guard parts.count == 2, rule.categories.contains(where: { $0.rawValue == parts[1] }) else { return nil }
    return english.forms[String(parts[0])]?[.other]
  }

  private init(
    language: String, missingKeys: [String], keepsUnits: Bool, _ texts: [TextKey: PlainText]
  ) {
    self.language = language
    self.missingKeys = missingKeys
    self.keepsUnits = keepsUnits
    self.texts = texts
    pluralRule = PluralRule(language: language)
    var forms: [TextKey: [PluralCategory: PlainText]] = [:]
    for (key, text) in texts {
      guard let dot = key.utf8.firstIndex(of: UInt8(ascii: ".")),
        let category = PluralCategory(rawValue: String(key[dot...].dropFirst()))
      else { continue }
      forms[String(key[..<dot]), default: [:]][category] = text
    }
    self.forms = forms
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

  /// A number with its unit, such as `3 h 20 min`, which a page does not break.
  package func unbroken(_ text: String) -> String {
    guard keepsUnits else { return text }
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      if byte == UInt8(ascii: " ") { bytes += "\u{A0}".utf8 } else { bytes.append(byte) }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The names of a text's values; nil for an unknown key.
  package func values(of key: TextKey) -> [String]? { texts[key]?.names }

  /// The label before the number: `Current streak`.
  package func title(of measure: Measure) -> String { self(measure.titleKey) }

  /// How it is counted, in one sentence.
  package func rule(of measure: Measure) -> String { self(measure.ruleKey) }

  /// `1 day`, `3 days`.
  ///
  /// - Parameters:
  ///   - key: the key of its forms without their category, such as `days`.
  ///   - track: the name of the track before a noun, for `track-items`.
  package func count(_ number: Int, _ key: TextKey, of track: String = "") -> String {
    text(key, of: number, done: nil, track: track)
  }

  /// `4 of 5 days`.
  ///
  /// - Parameter key: that of forms with `{{done}}`, such as `days-of`.
  package func share(_ done: Int, of total: Int, _ key: TextKey, track: String = "") -> String {
    text(key, of: total, done: done, track: track)
  }

  private func text(_ key: TextKey, of number: Int, done: Int?, track: String) -> String {
    let form = forms[key]?[pluralRule.category(of: number)] ?? forms[key]?[.other]
    return form?.format([
      "count": self.number(number), "done": done.map(self.number) ?? "", "track": track,
    ]) ?? key
  }

  /// Every form of something that a script counts.
  ///
  /// - Parameter count: the placeholder that the script replaces with the number.
  package func forms(of key: TextKey, count: String) -> [(category: PluralCategory, text: String)] {
    pluralRule.categories.compactMap { category in
      forms[key]?[category].map { (category, $0.format(["count": count])) }
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
