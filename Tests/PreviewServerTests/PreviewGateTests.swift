// Who may ask the preview for anything.

import TestSupport
import Testing

@testable import PreviewServer

@Suite("The door of the preview")
struct PreviewGateTests {
  private let gate = PreviewGate(token: "0123456789abcdef0123456789abcdef", port: 8_765)
  private var start: String { "/\(gate.token)/" }

  private func path(
    _ path: String, host: String? = "127.0.0.1:8765", origin: String? = nil, site: String? = nil,
    changes: Bool = false
  ) -> String? {
    gate.path(path, from: .init(host: host, origin: origin, fetchSite: site), changes: changes)
  }

  @Test("lets its own pages in, and an address that was typed")
  func own() {
    expectEqual(path(start), "")
    expectEqual(path(start + "days/01.html"), "days/01.html")
    expectEqual(path(start + "a", host: "localhost:8765", site: "none"), "a")
    expectEqual(path(start + "a", origin: "http://127.0.0.1:8765", site: "same-origin"), "a")
    expectEqual(path(start + "-/save", origin: "http://127.0.0.1:8765", changes: true), "-/save")
  }

  @Test(
    "refuses a wrong token, however near",
    arguments: [
      "/", "", "/today.html", "/0123456789abcdef0123456789abcdee/", "/0123456789abcdef0123456789abcdef",
      "/0123456789ABCDEF0123456789ABCDEF/", "//0123456789abcdef0123456789abcdef/",
    ])
  func token(typed: String) { expectEqual(path(typed), nil) }

  @Test(
    "refuses another name or port for this computer",
    arguments: [
      nil, "", "evil.example", "evil.example:8765", "127.0.0.1", "127.0.0.1:80", "localhost:8766",
      "[::1]:8765",
    ])
  func host(named: String?) { expectEqual(path(start, host: named), nil) }

  @Test(
    "refuses a foreign page, also one on another port of this computer",
    arguments: [
      "http://evil.example", "https://127.0.0.1:8765", "http://127.0.0.1:8766", "null",
      "http://localhost:8765",
    ])
  func origin(named: String) {
    expectEqual(path(start, origin: named), nil)
    expectEqual(path(start, origin: named, changes: true), nil)
  }

  @Test("refuses a change that does not say which page asks")
  func unnamed() { expectEqual(path(start + "-/save", changes: true), nil) }

  @Test("refuses what a browser says comes from another site", arguments: ["cross-site", "same-site", "?"])
  func site(named: String) {
    expectEqual(path(start, site: named), nil)
    expectEqual(path(start, origin: "http://127.0.0.1:8765", site: named, changes: true), nil)
  }

  @Test("a token is 128 bits in hexadecimal, and never the same")
  func tokens() {
    let tokens = Set((0..<100).map { _ in PreviewGate.newToken() })
    expectEqual(tokens.count, 100)
    #expect(tokens.allSatisfy { $0.utf8.count == 32 && $0.allSatisfy(\.isHexDigit) })
  }
}
