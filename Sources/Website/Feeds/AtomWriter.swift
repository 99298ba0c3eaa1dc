// The elements of a feed, each on a line of its own.

import StudyModel

/// Writes the feed's XML. Every text is put on one line, freed of what XML forbids, and escaped.
struct AtomWriter {
  private var xml = SVGWriter()

  /// - Parameter language: the language of all texts.
  init(language: String) {
    xml.start("feed", [("xmlns", "http://www.w3.org/2005/Atom"), ("xml:lang", onFeedLine(language))])
  }

  mutating func start(_ element: String) { xml.start(element) }

  mutating func end() { xml.end() }

  mutating func text(_ element: String, _ content: String) { xml.text(element, [], onFeedLine(content)) }

  /// HTML as a text, escaped once more as RFC 4287 has it.
  mutating func html(_ element: String, _ content: FeedContent) {
    xml.text(element, [("type", "html")], content.html)
  }

  /// A calendar day as an instant: noon in UTC, since no stranger reads times of day or time zones.
  mutating func date(_ element: String, _ date: CivilDate) { xml.text(element, [], date.iso + "T12:00:00Z") }

  mutating func link(_ relation: String, _ type: String, _ address: String) {
    xml.empty("link", [("rel", relation), ("type", type), ("href", onFeedLine(address))])
  }

  /// The whole document.
  mutating func finished() -> [UInt8] {
    xml.end()
    return Array("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n".utf8) + xml.bytes + Array("\n".utf8)
  }
}
