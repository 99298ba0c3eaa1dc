// Searches the plan and the learner's texts for words, ignoring case and accents.

package import StudyModel
import TextTools

/// A search for texts that contain all of several words.
package struct TextSearch: Sendable {
  private let words: [[UInt32]]

  /// Nil if `words` is empty, or if one of them has only white space or accents.
  ///
  /// - Parameter words: words or phrases; any white space in them matches any other.
  package init?(_ words: [String]) {
    self.words = words.map { FoldedText($0).folded }
    guard !self.words.isEmpty, self.words.allSatisfy({ !$0.isEmpty }) else { return nil }
  }

  /// Every item whose title, text and notes together contain all the words, and every reflection that does, in the
  /// order of the plan; orphans last.
  package func findings(in summary: ProgressSummary, _ log: ProgressLog) -> [Finding] {
    func found(_ item: PlacedItem) -> Finding? {
      finding(
        at: .item(item), title: "\(item.label) \(item.title)",
        [(.text, item.item?.detail)] + item.notes.map { (.note, $0.markdown) })
    }
    let ofDays = summary.days.flatMap { day in
      summary.placedItems(on: day).compactMap(found)
        + [finding(at: .reflection(day), title: "", [(.reflection, day.reflection?.markdown)])].compactMap(
          \.self)
    }
    return ofDays + summary.placedItems.filter { $0.day == nil }.compactMap(found)
  }

  /// Every event, task and note of the agenda that contains all the words, by kind and title.
  package func findings(in agenda: Agenda) -> [Finding] {
    func found(_ kind: String, _ id: AgendaID, _ title: String, _ texts: [(Passage.Source, String?)])
      -> Finding?
    {
      finding(at: .record(kind: kind, id: id, title: title), title: title, texts)
    }
    let events = agenda.events.compactMap { id, event in
      let changes = event.moved.values.flatMap { [$0.title, $0.place, $0.note] }.compactMap(\.self).sorted()
      return found(
        "event", id, event.title,
        ([event.place] + changes).map { (.text, $0) } + [(.note, event.note?.markdown)])
    }
    let tasks = agenda.tasks.compactMap { id, task in
      found("task", id, task.title, [(.note, task.note?.markdown)])
    }
    let notes = agenda.notes.compactMap { id, note in
      found("note", id, note.title, [(.note, note.body.markdown), (.text, note.tags.joined(separator: " "))])
    }
    return [events, tasks, notes].flatMap { findings in
      let order = findings.map { ($0.place.record?.title ?? "", $0.place.record?.id.text ?? "") }
      return findings.indices.sorted { order[$0] < order[$1] }.map { findings[$0] }
    }
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
      // The plan's text is shown only for words that are not in the title; the learner's texts always.
      passages: texts.flatMap { source, text in
        text.passages(of: source == .text ? beyondTitle : words, in: source)
      })
  }
}

/// An item, a reflection or a record of the agenda in which all the words occur.
package struct Finding: Sendable {
  package enum Place: Sendable {
    case item(PlacedItem)
    case reflection(DayProgress)
    /// An `event`, a `task` or a `note` of the agenda.
    case record(kind: String, id: AgendaID, title: String)

    fileprivate var record: (kind: String, id: AgendaID, title: String)? {
      if case .record(let kind, let id, let title) = self { (kind, id, title) } else { nil }
    }
  }

  package let place: Place
  /// Excerpts around the words; empty if only the title has them.
  package let passages: [Passage]
}

/// A text that contains a word, split where the word begins.
package struct Passage: Sendable {
  package enum Source: String, Sendable { case text, note, reflection }

  package let source: Source
  /// The text before the word, and the text from the word on, each on one line.
  fileprivate let before: String
  fileprivate let after: String

  /// The word with the text around it, on one line of at most `columns` terminal columns.
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

/// The code points of a text in lower case and without accents, to compare it with others.
package func folded(_ text: String) -> [UInt32] { FoldedText(text).folded }

/// A text on one line, with a copy in lower case and without accents.
private struct FoldedText {
  /// The text with white space as single spaces, and none at the ends.
  private var shown: [Unicode.Scalar] = []
  private(set) var folded: [UInt32] = []
  /// For each scalar of `folded`, its index in `shown`.
  private var origins: [Int] = []

  init(_ text: String) {
    shown.reserveCapacity(text.utf8.count)
    folded.reserveCapacity(text.utf8.count)
    origins.reserveCapacity(text.utf8.count)
    var hasGap = false
    for scalar in text.unicodeScalars {
      // Looking up the property takes a fifth of the search, and no ASCII character above the space has it.
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

  /// The first index of a word in `folded`; nil if it does not occur.
  func index(of word: [UInt32]) -> Int? {
    guard let first = word.first, word.count <= folded.count else { return nil }
    return (0...(folded.count - word.count)).first { start in
      folded[start] == first && folded[start..<(start + word.count)].elementsEqual(word)
    }
  }

  /// A passage for the first occurrence of each word; words close to each other share one.
  func passages(of words: [[UInt32]], in source: Passage.Source) -> [Passage] {
    var last: Int?
    return words.compactMap(index).sorted().compactMap { index in
      if let last, index - last < FoldedText.near { return nil }
      last = index
      let place = origins[index]
      return Passage(source: source, before: text(shown[..<place]), after: text(shown[place...]))
    }
  }

  /// A word that begins fewer scalars than this after the last passage's word shares that passage.
  private static let near = 40

  private func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    return String(text)
  }
}

/// A character in lower case without accents; nil for a combining mark.
private func baseLetter(_ scalar: Unicode.Scalar) -> UInt32? {
  if scalar.isASCII {
    return ("A"..."Z").contains(scalar) ? scalar.value + 32 : scalar.value
  }
  let properties = scalar.properties
  if properties.generalCategory == .nonspacingMark { return nil }
  // The Unicode name of `é` is LATIN SMALL LETTER E WITH ACUTE.
  let words = properties.name?.split(separator: " ") ?? []
  if words.count > 4, words[0] == "LATIN", words[2] == "LETTER", words[4] == "WITH",
    let letter = words[3].lowercased().unicodeScalars.first, words[3].utf8.count == 1
  {
    return letter.value
  }
  return properties.lowercaseMapping.unicodeScalars.first?.value
}
