// Addresses of a site: which are taken, and what they are for each file.

import StudyModel
import TestSupport
import Testing

@Suite("The address of a site")
struct SiteAddressTests {
  private static let taken: [(typed: String, text: String, path: String)] = [
    ("https://ada.example", "https://ada.example/", "/"),
    ("https://ada.example/", "https://ada.example/", "/"),
    ("https://ada.github.io/progress", "https://ada.github.io/progress/", "/progress/"),
    ("https://ada.example/a/b/", "https://ada.example/a/b/", "/a/b/"),
    ("https://ada.example/a/index.html", "https://ada.example/a/", "/a/"),
    ("https://ada.example/index.html", "https://ada.example/", "/"),
    ("http://localhost:8000/", "http://localhost:8000/", "/"),
    ("HTTPS://ADA.Example/Path/", "https://ada.example/Path/", "/Path/"),
    ("https://192.0.2.7/~ada/", "https://192.0.2.7/~ada/", "/~ada/"),
    ("https://xn--bcher-kva.example/%C3%BC/", "https://xn--bcher-kva.example/%C3%BC/", "/%C3%BC/"),
  ]

  @Test("is taken as a browser shows it, with one slash at its end, and gives each file its own")
  func takes() throws {
    for (typed, text, path) in Self.taken {
      let address = try #require(SiteAddress(typed))
      expectEqual(address.text, text, typed)
      expectEqual(address.path, path, typed)
      expectEqual(SiteAddress(address.text), address, typed)
    }
    // An index has that of its folder.
    for (file, address) in [
      ("index.html", "https://ada.example/p/"), ("days/001.html", "https://ada.example/p/days/001.html"),
      ("weeks/index.html", "https://ada.example/p/weeks/"),
      ("share/badge.json", "https://ada.example/p/share/badge.json"),
      ("reindex.html", "https://ada.example/p/reindex.html"),
    ] {
      try expectEqual(#require(SiteAddress("https://ada.example/p/")).address(of: file), address, file)
    }
  }

  @Test(
    "is nothing that one reader takes for another address than the next",
    arguments: [
      "", " ", "none", "ada.example", "//ada.example/", "ftp://ada.example/",
      "javascript://ada.example/%0aalert(1)",
      "https://", "https:///progress/", "https://ada.example?x", "https://ada.example/?x=1",
      "https://ada.example/#top", "https://ada@bob.example/", "https://ada:secret@bob.example/",
      "https://ada.example:/", "https://ada.example:0/", "https://ada.example:65536/",
      "https://ada.example:8x/", "https://ada.example:80:80/", "https://[::1]/", "https://.example/",
      "https://ada..example/", "https://-ada.example/", "https://ada.example/a//b/",
      "https://ada.example/../",
      "https://ada.example/./", "https://ada.example/a b/", "https://ada.example/\u{FC}/",
      "https://b\u{FC}cher.example/", "https://ada.example/\"onload=", "https://ada.example/<b>/",
      "https://ada.example/%zz/", "https://ada.example/%4", "https://ada.example\\progress/",
      "https://ada.example/\n", "https://ada.example:99999999999999999999/",
      "https://ada.example/\(String(repeating: "a", count: 500))",
    ])
  func refuses(typed: String) {
    expectEqual(SiteAddress(typed), nil)
  }
}
