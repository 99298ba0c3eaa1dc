// A line cut into its words.

import TestSupport
import Testing

@testable import Plans

struct LineWordsTests {
  @Test(
    "a line is cut into runs of letters and of digits, whatever the script",
    arguments: [
      ("LC 1920: Build", ["lc", "1920", "build"]), ("Two-Sum2x", ["two", "sum", "2", "x"]),
      ("Straße ½ 日本3", ["straße", "½", "日本", "3"]), ("ÀB\r\nc", ["àb", "c"]), ("  --  ", []), ("", []),
      ("3️⃣ e\u{301}A", ["e\u{301}a"]), ("@[`{", []),
    ])
  func words(text: String, expected: [String]) {
    expectEqual(LineWords(text).words.map(\.text), expected)
  }
}
