// The words of the site in its language, from the strings file: phrases with their values, counts, and rows of names.

import Templating
import TextTools

/// All that the site's own Swift says, out of `Templates/strings.txt`; what templates say, they take from there by
/// themselves. A class, since nearly everything on a page holds it.
final class SiteWords: Sendable {
  private let phrases: [Phrase: PlainText]
  private let nouns: [Noun: (one: PlainText, other: PlainText)]
  let monthNames: NameRow
  let shortMonthNames: NameRow
  let weekdayNames: NameRow
  let shortWeekdayNames: NameRow

  /// - Throws: every phrase that is missing, or has other values in it than the program gives.
  init(_ library: TemplateLibrary) throws(TemplateErrors) {
    var phrases: [Phrase: PlainText] = [:]
    var nouns: [Noun: (one: PlainText, other: PlainText)] = [:]
    var diagnostics: [Diagnostic] = []
    for phrase in Phrase.allCases {
      do {
        phrases[phrase] = try library.text(phrase.key, values: phrase.values)
      } catch {
        diagnostics += error.diagnostics
      }
    }
    for noun in Noun.allCases {
      do {
        nouns[noun] = (
          try library.text("\(noun.rawValue).one", of: "count", values: ["count"]),
          try library.text("\(noun.rawValue).other", of: "count", values: ["count"])
        )
      } catch {
        diagnostics += error.diagnostics
      }
    }
    guard diagnostics.isEmpty else { throw TemplateErrors(diagnostics) }
    (self.phrases, self.nouns) = (phrases, nouns)
    monthNames = NameRow(phrases[.monthNames])
    shortMonthNames = NameRow(phrases[.monthNamesShort])
    weekdayNames = NameRow(phrases[.weekdayNames])
    shortWeekdayNames = NameRow(phrases[.weekdayNamesShort])
  }

  /// A phrase with its values, by the names that `Phrase` gives them: a test reads every call for that, so both stand
  /// in it as they are. Plain text: whatever shows it escapes it.
  func callAsFunction(_ phrase: Phrase, _ values: KeyValuePairs<String, String> = [:]) -> String {
    phrases[phrase]?.text(values) ?? ""
  }

  /// `1 day`, `3 days`.
  func count(_ number: Int, _ noun: Noun) -> String {
    let count = self.number(number)
    let forms = nouns[noun]
    return (number == 1 ? forms?.one : forms?.other)?.text(["count": count]) ?? count
  }
}

/// Names in one text of the strings file, separated by blanks, such as those of the months.
struct NameRow: Sendable {
  private let names: [String]

  init(_ text: PlainText?) {
    names = text?.text([:]).split(separator: " ").map(String.init) ?? []
  }

  /// The name at a place counted from 0; where the row ends before, the number of the place counted from 1.
  subscript(_ place: Int) -> String {
    names.indices.contains(place) ? names[place] : String(place + 1)
  }
}
