// Keeps what the Markdown of a plan becomes, for the sites of all learners who follow it.

import Templating

/// A text as HTML.
struct RenderedText {
  let html: Markup
  /// Whether it has a heading, so that the HTML depends on the heading offset.
  let hasHeadings: Bool
  /// The limit that the text is over, in words; nil if it is over none.
  let limit: String?
}

/// Texts as HTML.
struct RenderedTexts {
  private struct Key: Hashable {
    let text: String
    /// Nil for a text without headings, whose HTML is the same on every page.
    let headingOffset: Int?
  }

  private var texts: [Key: RenderedText] = [:]

  var count: Int { texts.count }

  subscript(text: String, headingOffset: Int) -> RenderedText? {
    get {
      texts[Key(text: text, headingOffset: nil)]
        ?? texts[Key(text: text, headingOffset: headingOffset)]
    }
    set {
      guard let newValue else { return }
      let offset = newValue.hasHeadings ? headingOffset : nil
      texts[Key(text: text, headingOffset: offset)] = newValue
    }
  }

  mutating func forget() { texts.removeAll(keepingCapacity: true) }
}

/// The texts of plans and their cards as pages and the search show them, in the words of one language.
package final class PlanTexts {
  private var rendered = RenderedTexts()
  private var words: [String: String] = [:]

  /// A class follows one plan or a few, which have fewer texts.
  private static let most = 20_000

  package init() {}

  subscript(text: String, headingOffset: Int) -> RenderedText? {
    get { rendered[text, headingOffset] }
    set {
      if rendered.count == PlanTexts.most { rendered.forget() }
      rendered[text, headingOffset] = newValue
    }
  }

  /// What of a detail is searched, on one line.
  func words(ofDetail markdown: String) -> String {
    if let known = words[markdown] { return known }
    if words.count == PlanTexts.most { words.removeAll() }
    let text = beginning(of: plainText(of: markdown), PlanTexts.longestDetail)
    words[markdown] = text
    return text
  }

  /// In characters.
  private static let longestDetail = 200
}
