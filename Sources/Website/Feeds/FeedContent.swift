// What an entry of a feed says: a little HTML on one line, which a reader shows among its own.

import Templating

/// Paragraphs, headings and lists; every text in them is escaped.
struct FeedContent {
  /// A row of a list.
  struct Row {
    let title: String
    /// Where the title leads.
    let address: String?
    /// What follows it.
    let facts: String?
  }

  private var bytes: [UInt8] = []

  var html: String { String(decoding: bytes, as: UTF8.self) }

  mutating func heading(_ text: String) { element("h3", text) }

  mutating func paragraph(_ text: String) { element("p", text) }

  mutating func list(_ rows: [Row]) {
    tag("ul")
    for row in rows {
      tag("li")
      if let address = row.address {
        bytes += Array("<a href=\"".utf8)
        append(address)
        bytes += Array("\">".utf8)
      }
      append(title: row.title)
      if row.address != nil { tag("/a") }
      if let facts = row.facts { append(", " + facts) }
      tag("/li")
    }
    tag("/ul")
  }

  private mutating func element(_ name: String, _ text: String) {
    tag(name)
    append(title: text)
    tag("/" + name)
  }

  private mutating func tag(_ name: String) { bytes += Array("<\(name)>".utf8) }

  /// As below; text between backticks is code.
  private mutating func append(title text: String) {
    Escaping.html.appendWithCode(onFeedLine(text), to: &bytes)
  }

  private mutating func append(_ text: String) { Escaping.html.append(onFeedLine(text), to: &bytes) }
}
