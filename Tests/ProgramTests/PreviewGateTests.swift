// Who may ask the preview for anything.

import TestSupport
import Testing

@testable import Program

@Suite("The door of the preview")
struct PreviewGateTests {
  private let gate = PreviewGate(token: "0123456789abcdef0123456789abcdef", port: 8_765)
  private var start: String { "/\(gate.token)/" }

  private func path(
    _ path: String, host: String? = "127.0.0.1:8765", origin: String? = nil, site: String? = nil,
    changes: Bool = false
  ) throws -> String? {
    let fields = [("Host", host), ("Origin", origin), ("Sec-Fetch-Site", site)].map { name, value in
      value.map { "\r\n\(name): \($0)" } ?? ""
    }
    let head = try RequestHead(Array("\(changes ? "POST" : "GET") \(path) HTTP/1.1\(fields.joined())".utf8))
    return gate.path(head)
  }

  @Test("lets its own pages in, and an address that was typed")
  func own() throws {
    try expectEqual(path(start), "")
    try expectEqual(path(start + "days/01.html"), "days/01.html")
    try expectEqual(path(start + "a", site: "none"), "a")
    try expectEqual(path(start + "a", origin: "http://127.0.0.1:8765", site: "same-origin"), "a")
    try expectEqual(path(start + "-/save", origin: "http://127.0.0.1:8765", changes: true), "-/save")
  }

  @Test(
    "refuses a wrong token, however near",
    arguments: [
      "/", "/today.html", "/0123456789abcdef0123456789abcdee/", "/0123456789abcdef0123456789abcdef",
      "/0123456789ABCDEF0123456789ABCDEF/", "//0123456789abcdef0123456789abcdef/",
    ])
  func token(typed: String) throws { try expectEqual(path(typed), nil) }

  @Test(
    "refuses another name or port for this computer",
    arguments: [
      nil, "", "evil.example", "evil.example:8765", "127.0.0.1", "127.0.0.1:80", "[::1]:8765",
      // It may lead to `[::1]:8765`, which may be another account's.
      "localhost:8765",
    ])
  func host(named: String?) throws { try expectEqual(path(start, host: named), nil) }

  @Test(
    "refuses a foreign page, also one on another port of this computer",
    arguments: [
      "http://evil.example", "https://127.0.0.1:8765", "http://127.0.0.1:8766", "null",
      "http://localhost:8765",
    ])
  func origin(named: String) throws {
    try expectEqual(path(start, origin: named), nil)
    try expectEqual(path(start, origin: named, changes: true), nil)
  }

  @Test("refuses a change that does not say which page asks")
  func unnamed() throws { try expectEqual(path(start + "-/save", changes: true), nil) }

  @Test("refuses what a browser says comes from another site", arguments: ["cross-site", "same-site", "?"])
  func site(named: String) throws {
    try expectEqual(path(start, site: named), nil)
    try expectEqual(path(start, origin: "http://127.0.0.1:8765", site: named, changes: true), nil)
  }

  @Test("a token is 128 bits in hexadecimal, and never the same")
  func tokens() {
    let tokens = Set((0..<100).map { _ in PreviewGate.newToken() })
    expectEqual(tokens.count, 100)
    #expect(tokens.allSatisfy { $0.utf8.count == 32 && $0.allSatisfy(\.isHexDigit) })
  }
}
