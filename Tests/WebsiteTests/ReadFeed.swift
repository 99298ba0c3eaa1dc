// The Atom feed as a reader of another make finds it.

import Foundation
import FoundationXML
import TestSupport
import Testing

@testable import Website

/// The parser at hand does not find an attribute by its name in a document with a namespace.
func attributeValue(_ attribute: String, of element: XMLElement) -> String? {
  element.attributes?.first { $0.name == attribute }?.stringValue
}

/// A feed as a parser reads it, and the bytes of each entry.
struct ReadFeed {
  struct Entry {
    let id: String
    let title: String
    let published: String
    let updated: String
    let link: String
    let content: String
  }

  let bytes: [UInt8]
  let root: XMLElement
  let entries: [Entry]
  /// The source of each entry, in their order.
  let sources: [String]

  init(_ file: SiteFile) throws {
    bytes = file.bytes
    let document = try XMLDocument(data: Data(file.bytes))
    root = try #require(document.rootElement())
    entries = try root.elements(forName: "entry").map { entry in
      func only(_ name: String) throws -> XMLElement {
        let found = entry.elements(forName: name)
        try #require(found.count == 1, "\(found.count) of \(name)")
        return found[0]
      }
      let content = try only("content")
      expectEqual(attributeValue("type", of: content), "html")
      return Entry(
        id: try only("id").stringValue ?? "", title: try only("title").stringValue ?? "",
        published: try only("published").stringValue ?? "", updated: try only("updated").stringValue ?? "",
        link: attributeValue("href", of: try only("link")) ?? "",
        content: content.stringValue ?? "")
    }
    sources = file.text.matches(of: #/(?s) <entry>\n.*?\n <\/entry>\n/#).map { String($0.output) }
    expectEqual(sources.count, entries.count)
  }

  var text: String { String(decoding: bytes, as: UTF8.self) }
  var id: String { root.elements(forName: "id").first?.stringValue ?? "" }
  var updated: String { root.elements(forName: "updated").first?.stringValue ?? "" }
  /// What stands behind the log's id in those of the entries.
  var names: [String] { entries.map { $0.id.split(separator: "/").last.map(String.init) ?? "" } }

  func entry(_ name: String) -> Entry? { entries.first { $0.id.hasSuffix("/\(name)") } }
}
