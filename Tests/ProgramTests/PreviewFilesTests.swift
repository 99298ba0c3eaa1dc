// Which files the preview serves, and what it sees change.

import Files
import TestSupport
import Testing

@testable import Program

@Suite("The files of the preview")
struct PreviewFilesTests {
  private let folder: TemporaryFolder
  private let files: SiteFiles

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("secret", to: "secret.txt")
    try folder.write("first", to: "site/index.html")
    try folder.write("day", to: "site/days/01.html")
    try folder.write("hidden", to: "site/.marker")
    files = SiteFiles(folder: folder("site"))
  }

  @Test(
    "a path names a file of the site",
    arguments: [
      ("", "first"), ("index.html", "first"), ("days/01.html", "day"), ("days%2F01.html", "day"),
      ("%64ays/01.html", "day"),
    ])
  func found(path: String, text: String) throws {
    let found = try #require(files.file(path))
    expectEqual(String(decoding: found.bytes, as: UTF8.self), text)
    expectEqual(found.type, "text/html; charset=utf-8")
  }

  @Test(
    "and never another one",
    arguments: [
      "../secret.txt", "%2e%2e/secret.txt", "days/../../secret.txt", "..%2fsecret.txt", "/etc/passwd",
      "//etc/passwd",
      "days", "days/", "none.html", ".marker", "index.html%00", "index.html%", "index.html%zz",
      "..%5csecret.txt",
      "%ff", "./index.html", "days//01.html",
    ])
  func missing(path: String) {
    #expect(files.file(path) == nil)
  }

  @Test("a link out of the site is not followed")
  func link() throws {
    expectEqual(symlink(folder("secret.txt"), folder("site/link.txt")), 0)
    #expect(files.file("link.txt") == nil)
  }

  @Test("a change, a new file and a removed one are seen; hidden files are not")
  func watched() throws {
    let paths = [folder("watched/store.json"), folder("watched/plan")]
    var seen = stamps(of: paths)
    func isNew() -> Bool {
      let present = stamps(of: paths)
      defer { seen = present }
      return present != seen
    }
    #expect(!isNew())
    try folder.write("{}", to: "watched/store.json")
    #expect(isNew())
    try folder.write("{ }", to: "watched/store.json")
    #expect(isNew())
    try folder.write("# Day 1", to: "watched/plan/patterns/card.md")
    #expect(isNew())
    try folder.write("swap", to: "watched/plan/.card.md.swp")
    #expect(!isNew())
    expectEqual(unlink(folder("watched/plan/patterns/card.md")), 0)
    #expect(isNew())
  }
}
