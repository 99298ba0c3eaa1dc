// The words of the site in its language, from the strings file: phrases with their values, and counts.

import Templating

/// All that the site's own Swift says, out of `Templates/strings.txt`; what templates say, they take from there by
/// themselves. A class, since nearly everything on a page holds it, and to copy its tables costs more than a phrase.
final class SiteWords: Sendable {
  private let phrases: [Phrase: PlainText]
  private let chartPhrases: [ChartPhrase: PlainText]
  private let picturePhrases: [PicturePhrase: PlainText]
  private let nouns: [Noun: (one: PlainText, other: PlainText)]
  let monthNames: NameRow
  let shortMonthNames: NameRow
  let weekdayNames: NameRow
  let shortWeekdayNames: NameRow
  // Nearly all times of items and all dates of a site are among these, and each is said for several pages.
  let shortDurations: [String]
  let daysOfMonths: [[String]]

  /// - Throws: every phrase that is missing, or has other values in it than the program gives.
  convenience init(_ library: TemplateLibrary) throws(TemplateMistakes) {
    let words = try SiteWords(textsOf: library)
    self.init(
      words, shortDurations: (0..<180).map(words.longDuration),
      daysOfMonths: (0..<12).map { month in
        (1...31).map { words(.dateInYear, String($0), words.monthNames[month]) }
      })
  }

  /// The same texts, with what is said of them often.
  private init(_ words: SiteWords, shortDurations: [String], daysOfMonths: [[String]]) {
    (phrases, chartPhrases, picturePhrases) = (words.phrases, words.chartPhrases, words.picturePhrases)
    nouns = words.nouns
    (monthNames, shortMonthNames) = (words.monthNames, words.shortMonthNames)
    (weekdayNames, shortWeekdayNames) = (words.weekdayNames, words.shortWeekdayNames)
    (self.shortDurations, self.daysOfMonths) = (shortDurations, daysOfMonths)
  }

  private init(textsOf library: TemplateLibrary) throws(TemplateMistakes) {
    var mistakes: [TemplateMistake] = []
    phrases = SiteWords.texts(of: library, &mistakes)
    chartPhrases = SiteWords.texts(of: library, &mistakes)
    picturePhrases = SiteWords.texts(of: library, &mistakes)
    var nouns: [Noun: (one: PlainText, other: PlainText)] = [:]
    for noun in Noun.allCases {
      do throws(TemplateMistakes) {
        nouns[noun] = (
          one: try library.text("\(noun.rawValue).one", of: "count", values: ["count"]),
          other: try library.text("\(noun.rawValue).other", of: "count", values: ["count"])
        )
      } catch {
        mistakes += error.mistakes
      }
    }
    self.nouns = nouns
    guard mistakes.isEmpty else { throw TemplateMistakes(mistakes: mistakes) }
    monthNames = NameRow(phrases[.monthNames])
    shortMonthNames = NameRow(phrases[.monthNamesShort])
    weekdayNames = NameRow(phrases[.weekdayNames])
    shortWeekdayNames = NameRow(phrases[.weekdayNamesShort])
    (shortDurations, daysOfMonths) = ([], [])
  }

  private static func texts<Key: TextKey>(
    of library: TemplateLibrary, _ mistakes: inout [TemplateMistake]
  ) -> [Key: PlainText] {
    var texts: [Key: PlainText] = [:]
    for phrase in Key.allCases {
      do throws(TemplateMistakes) {
        texts[phrase] = try library.text(phrase.key, values: phrase.values)
      } catch {
        mistakes += error.mistakes
      }
    }
    return texts
  }

  /// A phrase with its values, in the order in which `Phrase` names them. Plain text: whatever shows it escapes it.
  func callAsFunction(
    _ phrase: Phrase, _ first: String = "", _ second: String = "", _ third: String = "",
    _ fourth: String = "",
    _ fifth: String = ""
  ) -> String {
    phrases[phrase]?.said(with: first, second, third, fourth, fifth) ?? ""
  }

  /// As above, of a chart.
  func callAsFunction(
    _ phrase: ChartPhrase, _ first: String = "", _ second: String = "", _ third: String = "",
    _ fourth: String = "",
    _ fifth: String = ""
  ) -> String {
    chartPhrases[phrase]?.said(with: first, second, third, fourth, fifth) ?? ""
  }

  /// As above, of a picture to share.
  func callAsFunction(
    _ phrase: PicturePhrase, _ first: String = "", _ second: String = "", _ third: String = "",
    _ fourth: String = "",
    _ fifth: String = ""
  ) -> String {
    picturePhrases[phrase]?.said(with: first, second, third, fourth, fifth) ?? ""
  }

  /// `1 day`, `3 days`.
  func count(_ number: Int, _ noun: Noun) -> String {
    guard let forms = nouns[noun] else { return self.number(number) }
    return (number == 1 ? forms.one : forms.other).said(with: self.number(number))
  }
}
