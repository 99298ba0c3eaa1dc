// Finding words in the plan and in what the learner wrote, whatever their case and accents.

package import StudyModel
import TextTools

/// Words to look for; all of them have to occur.
package struct TextSearch: Sendable {
  private let words: [[UInt32]]

  /// - Parameter words: each a word or a phrase, in which any white space matches any other. Nil when one of them
  ///   has nothing to look for, or when there are none.
  package init?(_ words: [String]) {
    self.words = words.map { FoldedText($0).folded }
    guard !self.words.isEmpty, self.words.allSatisfy({ !$0.isEmpty }) else { return nil }
  }

  /// Every item whose title, text and notes hold all the words between them, and every such reflection, day
  /// by day.
  package func findings(in summary: ProgressSummary, _ log: ProgressLog) -> [Finding] {
    func found(_ item: PlacedItem) -> Finding? {
      finding(
        at: .item(item), title: "\(item.label) \(item.title)",
        [(.text, item.item?.detail)] + item.notes.map { (.note, $0.markdown) })
    }
    let ofDays = summary.days.flatMap { day in
      summary.placedItems(on: day, in: log).compactMap(found)
        + [finding(at: .reflection(day), title: "", [(.reflection, day.reflection?.markdown)])].compactMap(
          \.self)
    }
    return ofDays + summary.placedItems(in: log).filter { $0.day == nil }.compactMap(found)
  }

  private func finding(
    at place: Finding.Place, title: String, _ texts: [(Passage.Source, String?)]
  ) -> Finding? {
    let title = FoldedText(title)
    let texts = texts.compactMap { source, text in text.map { (source, FoldedText($0)) } }
    let isFound = words.allSatisfy { word in
      title.index(of: word) != nil || texts.contains { $0.1.index(of: word) != nil }
    }
    guard isFound else { return nil }
    let beyondTitle = words.filter { title.index(of: $0) == nil }
    return Finding(
      place: place,
      // The plan's text is shown only for words that the title does not have, the learner's own words always.
      passages: texts.flatMap { source, text in
        text.passages(of: source == .text ? beyondTitle : words, in: source)
      })
  }
}

/// Where all the words were found.
package struct Finding: Sendable {
  package enum Place: Sendable {
    case item(PlacedItem)
    case reflection(DayProgress)
  }

  package let place: Place
  /// Empty where the title alone has them.
  package let passages: [Passage]
}

/// A text around a word that was found in it.
package struct Passage: Sendable {
  package enum Source: String, Sendable { case text, note, reflection }

  package let source: Source
  /// The text on one line up to the word, and from it on.
  fileprivate let before: String
  fileprivate let after: String

  /// The word with what is around it, on one line of at most `columns`.
  package func excerpt(columns: Int, ellipsis: String = "…") -> String {
    let (before, after) = (printable(before), printable(after))
    if displayWidth(before) + displayWidth(after) <= columns { return before + after }
    var kept = Substring()
    for word in before.split(separator: " ", omittingEmptySubsequences: false).reversed() {
      let longer = before[word.startIndex...]
      if displayWidth(String(longer)) > columns / 3 { break }
      kept = longer
    }
    let opening = kept.count == before.count ? String(kept) : "\(ellipsis) \(kept)"
    return truncated(opening + after, to: columns, ellipsis: ellipsis)
  }
}

/// A text on one line, and the same without case and accents.
private struct FoldedText {
  /// White space is single blanks, none at the ends.
  private var shown: [Unicode.Scalar] = []
  private(set) var folded: [UInt32] = []
  /// For each scalar of `folded` its index in `shown`.
  private var origins: [Int] = []

  init(_ text: String) {
    shown.reserveCapacity(text.utf8.count)
    folded.reserveCapacity(text.utf8.count)
    origins.reserveCapacity(text.utf8.count)
    var hasGap = false
    for scalar in text.unicodeScalars {
      // Asking for the property costs a fifth of a search, and no sign of ASCII behind the space has it.
      if scalar.value <= 0x20 || !scalar.isASCII, scalar.properties.isWhitespace {
        hasGap = !shown.isEmpty
        continue
      }
      if hasGap { append(" ", folded: 0x20) }
      hasGap = false
      append(scalar, folded: baseLetter(scalar))
    }
  }

  private mutating func append(_ scalar: Unicode.Scalar, folded value: UInt32?) {
    if let value {
      folded.append(value)
      origins.append(shown.count)
    }
    shown.append(scalar)
  }

  /// Where a word begins in `folded`; nil where it does not occur.
  func index(of word: [UInt32]) -> Int? {
    guard let first = word.first, word.count <= folded.count else { return nil }
    return (0...(folded.count - word.count)).first { start in
      folded[start] == first && folded[start..<(start + word.count)].elementsEqual(word)
    }
  }

  /// A passage for each word that occurs; words close to one another share one.
  func passages(of words: [[UInt32]], in source: Passage.Source) -> [Passage] {
    var last: Int?
    return words.compactMap(index).sorted().compactMap { index in
      if let last, index - last < FoldedText.near { return nil }
      last = index
      let place = origins[index]
      return Passage(source: source, before: text(shown[..<place]), after: text(shown[place...]))
    }
  }

  /// A word that begins at most so many letters after another is shown in the same passage.
  private static let near = 40

  private func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    return String(text)
  }
}

/// A letter in lower case without its accents; nil for a mark that combines with the letter before it.
private func baseLetter(_ scalar: Unicode.Scalar) -> UInt32? {
  if scalar.isASCII {
    return ("A"..."Z").contains(scalar) ? scalar.value + 32 : scalar.value
  }
  let properties = scalar.properties
  if properties.generalCategory == .nonspacingMark { return nil }
  // `é` is called LATIN SMALL LETTER E WITH ACUTE.
  let words = properties.name?.split(separator: " ") ?? []
  if words.count > 4, words[0] == "LATIN", words[2] == "LETTER", words[4] == "WITH",
    let letter = words[3].lowercased().unicodeScalars.first, words[3].utf8.count == 1
  {
    return letter.value
  }
  return properties.lowercaseMapping.unicodeScalars.first?.value
}
