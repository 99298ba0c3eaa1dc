// Words of the command line: as a shell's script hands one on, and one that begins with a hyphen and a digit.

import TestSupport
import Testing

@testable import Program

@Suite("The command line")
struct CommandLineTests {
  private static let rawWords: [(String, String)] = [
    ("plain", "plain"), ("'a b'", "a b"), ("\"a 'b'", "a 'b'"), ("a\\ b", "a b"), ("'~/x'", "~/x"),
    ("~x", "~x"),
    ("$HOME/x", "$HOME/x"), ("$(touch x)", "$(touch x)"), ("\\", ""), ("", ""),
  ]

  @Test("a word loses its quotes as in a shell, and nothing in it is run", arguments: rawWords)
  func word(raw: String, word: String) {
    expectEqual(typedWord(raw), word)
  }

  @Test(
    "a date or a time back begins no option, and other words stay as they are",
    arguments: [
      ("-2d", "\u{2212}2d"), ("-3d..yesterday", "\u{2212}3d..yesterday"), ("-10m", "\u{2212}10m"),
      ("-q", "-q"),
      ("--on", "--on"), ("-", "-"), ("-5 apples", "-5 apples"), ("-1", "-1"), ("-1mon", "-1mon"),
      ("2-3", "2-3"),
    ])
  func minusSign(typed: String, word: String) {
    expectEqual(withMinusSign(typed), word)
  }
}
