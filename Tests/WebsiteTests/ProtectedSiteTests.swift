// A protected site: what is sealed, what is left out, and what a stranger could still tell from it.

import Foundation
import Protection
import StudyModel
import TestSupport
import Testing

@testable import Website

@Suite("A protected site")
struct ProtectedSiteTests {
  private let key: PassphraseKey

  init() throws { key = try Self.key() }

  static func key(_ first: UInt8 = 1) throws -> PassphraseKey {
    try #require(
      PassphraseKey(
        salt: [UInt8](repeating: 9, count: 16), rounds: 1_000_000, bytes: (0..<64).map { first &+ UInt8($0) })
    )
  }

  /// The files of a private site as they are sealed.
  static func sealed(_ own: SiteInput, _ key: PassphraseKey) throws -> [ProtectedSite.Sealed] {
    let (input, templates) = (own.protected(by: key), try SampleSite.templates())
    let protection = try #require(ProtectedSite(input, templates: templates))
    let assets = SampleSite.assets.merging([ProtectedSite.scriptName: Array("// unlock\n".utf8)]) { $1 }
    return try renderSite(input, templates: templates, assets: assets).files.compactMap(protection.sealed)
  }

  private func files(_ own: SiteInput) throws -> [SiteFile] { try Self.sealed(own, key).map(\.file) }

  private func agendaInput() throws -> SiteInput {
    try SampleSite.input(
      SampleSite.log(), .private, identity: SampleSite.identity, agenda: SampleAgenda.site())
  }

  /// The page that a file holds.
  private func opened(_ file: SiteFile) throws -> [UInt8] {
    let match = try #require(file.text.firstMatch(of: #/ id="sealed" [^>]*>([A-Za-z0-9+\/=]+)<\/script>/#))
    let sealed = Array(try #require(Data(base64Encoded: String(match.output.1))))
    expectEqual((sealed.count - 28) % 4_096, 0, "\(file.path) tells its length")
    return try #require(key.opened(sealed, at: file.path), "\(file.path) does not open")
  }

  @Test("has every page of the private site, and opened they lead to one another")
  func pages() throws {
    for input in [try SeveralProgrammes.input(.private), try agendaInput()] {
      let files = try files(input)
      var texts: [String: String] = [:]
      for file in files {
        let isPage = file.path.hasSuffix(".html")
        texts[file.path] = isPage ? String(decoding: try opened(file), as: UTF8.self) : file.text
        if isPage { expectEqual(texts[file.path]?.contains("</html>"), true, "\(file.path)") }
      }
      let (followed, broken) = followLinks(of: texts)
      #expect(followed > 300)
      expectEqual(broken, [])
      let plain = renderSite(
        input, templates: try SampleSite.templates(), assets: SampleSite.assets
      ).pages.count { !$0.path.hasSuffix("share/index.html") }
      expectEqual(files.count { $0.path.hasSuffix(".html") }, plain)
    }
  }

  @Test("has besides its pages only what they are shown with, and no name of a tag in a path")
  func leftOut() throws {
    let files = try files(SeveralProgrammes.input(.private, address: SiteAddress("https://ada.example/p/")))
    let others = files.map(\.path).filter { !$0.hasSuffix(".html") }.sorted()
    let shown = Set(SiteTemplates.assetNames).subtracting(SiteTemplates.previewNames)
    expectEqual(others, shown.union(["manifest.webmanifest"]).sorted())
    #expect(!files.contains { $0.path.contains("share") })
    let index = String(decoding: try opened(#require(files.first { $0.path == "index.html" })), as: UTF8.self)
    expectLacks(index, "progress.json")
    expectLacks(index, "report.md")
    expectLacks(index, "calendar.ics")
    let notes = try self.files(agendaInput()).map(\.path)
    for path in notes where path.hasPrefix("notes/") && path != "notes/index.html" {
      #expect(path.wholeMatch(of: #/notes\/(note|tag)-[0-9a-f]{12}\.html/#) != nil, "\(path)")
    }
    #expect(notes.contains { $0.hasPrefix("notes/tag-") } && notes.contains { $0.hasPrefix("notes/note-") })
  }

  @Test("gives the same bytes each time, and after a change only other bytes for what shows it")
  func sameBytes() throws {
    let before = try files(agendaInput())
    try expectEqual(files(agendaInput()), before)
    var log = try SampleSite.log()
    log.items[ItemID("lc-704")] = ItemRecord(attempts: [
      SampleSite.attempt("2026-11-20T20:00:00+01:00", minutes: 10)
    ])
    let after = try files(
      SampleSite.input(log, .private, identity: SampleSite.identity, agenda: SampleAgenda.site()))
    let changed = Set(after).subtracting(before).map(\.path)
    expectContains(changed, "days/002.html")
    expectContains(changed, "index.html")
    expectLacks(changed, "days/001.html")
    expectLacks(changed, "notes/index.html")
    let other = try Self.sealed(agendaInput(), Self.key(2)).map(\.file)
    #expect(Set(other).intersection(before).allSatisfy { !$0.path.hasSuffix(".html") })
  }

  @Test("is read in no part by a stranger: neither texts nor names")
  func canaries() throws {
    let agenda = CanaryAgenda.site()
    let input = try SampleSite.input(
      CanaryTests.log(), .private, now: CanaryTests.now, identity: SampleSite.identity, agenda: agenda)
    let all = try CanaryTests.records().compactMap { $0.value as? String }
      .flatMap { $0.matches(of: #/zq[a-z]+[0-9]+/#).map { String($0.output) } }
    #expect(Set(all).count > 25)
    for file in try files(input) {
      let forms = Forms(of: Array(file.path.utf8) + [0x0A] + file.bytes)
      for canary in Set(all) { expectEqual(forms.trace(of: canary), nil, "\(canary) is in \(file.path)") }
    }
    for sealed in try Self.sealed(SeveralProgrammes.input(.private), key) {
      let file = sealed.file
      for name in ["run", "zq", "again", "old"] {
        #expect(!file.path.split(separator: "/").contains { $0.contains(name) }, "\(file.path)")
      }
      // Nothing is left unread but base64.
      expectLacks(sealed.readable.text.lowercased(), "zq", "\(file.path)")
      guard file.path.hasSuffix(".html") else { continue }
      let text = file.text.replacing(#/>[A-Za-z0-9+\/=]{4096,}<\/script>/#, with: "></script>")
      expectEqual(text, sealed.readable.text, "\(file.path)")
    }
  }

  @Test("says on the page that asks no more than the brand, and stays out of a public site")
  func asking() throws {
    let files = try files(SeveralProgrammes.input(.private, address: SiteAddress("https://ada.example/p/")))
    func page(_ path: String) throws -> String { try #require(files.first { $0.path == path }).text }
    for file in files where file.path.hasSuffix(".html") {
      expectContains(file.text, "<title>Machine Mode</title>")
      expectContains(file.text, "noindex")
      expectContains(
        file.text,
        " data-path=\"\(file.path)\" data-salt=\"CQkJCQkJCQkJCQkJCQkJCQ==\" data-rounds=\"1000000\"")
    }
    try expectContains(page("days/001.html"), "src=\"../unlock.js\"")
    // A host shows it at any address.
    try expectContains(page("404.html"), "src=\"/p/unlock.js\"")
    let missing = try #require(files.first { $0.path == "404.html" })
    #expect(String(decoding: try opened(missing), as: UTF8.self).contains("href=\"/p/style.css\""))
    let input = try SampleSite.input(SampleSite.log(), .public)
    #expect(ProtectedSite(input, templates: try SampleSite.templates()) == nil)
    #expect(!input.isProtected && input.protected(by: key).isProtected)
  }
}
