// Slugs of titles.

import TestSupport
import Testing
import TextTools

@Suite("Slugs")
struct SlugTests {
  private static let titles: [(String, String)] = [
    ("Two Sum", "two-sum"), ("Two Sum II - Input Array Is Sorted", "two-sum-ii-input-array-is-sorted"),
    ("3Sum", "3sum"), ("Pow(x, n)", "pow-x-n"), ("Pascal's Triangle", "pascals-triangle"),
    ("01 Matrix", "01-matrix"), ("H-Index", "h-index"),
    ("Running Sum of 1d Array", "running-sum-of-1d-array"), ("two-sum", "two-sum"), ("two_sum", "two-sum"),
    ("  Two   Sum  ", "two-sum"), ("--Two--Sum--", "two-sum"), ("(LRU) Cache!", "lru-cache"),
    ("Search a 2D Matrix II", "search-a-2d-matrix-ii"), ("CAFÉ", "café"), ("Größe", "größe"),
    ("Überblick", "überblick"),
    ("你好 世界", "你好-世界"), ("a\tb\nc", "a-b-c"), ("a\u{0}b", "a-b"), ("a👍b", "a-b"), ("x²", "x²"),
    ("", ""), (" ", ""), ("-", ""), ("!?.", ""), ("👍", ""),
  ]

  @Test("letters and digits stay, in lower case, and everything between them is one hyphen")
  func slugs() {
    for (title, expected) in Self.titles {
      expectEqual(slug(title), expected)
      // A slug is its own slug.
      expectEqual(slug(slug(title)), expected)
    }
    // A slug of ASCII takes other letters for blanks.
    for (title, expected) in [
      ("DNS & You", "dns-you"), ("Pascal's Triangle", "pascals-triangle"), ("na\u{EF}ve", "na-ve"),
      ("CAF\u{C9} au lait", "caf-au-lait"), ("x\u{B2}", "x"), ("\u{4F60}\u{597D}", ""), ("", ""),
    ] {
      expectEqual(asciiSlug(title), expected, title)
    }
  }
}
