// Values that no learner's store holds, as the text of JSON: what a mutant puts in the place of a sound value.

import StrictJSON

/// A `number` of `JSONValue` is written as its text, so it can be any text, of JSON or not.
enum OddValues {
  static let numbers = [
    "-1", "-0", "0", "1e999", "9223372036854775808", "9223372036854775807", "-9223372036854775808", "1.0",
    "1e3",
    "0.1", "01", "1.", "+1", "NaN", "1441", "1440", "1000", "1001", "100000", "9007199254740991",
    "9007199254740992", "3", "1E400", "-1e-5", "123456789012345678901234567890",
  ]

  static let dates = [
    "\"2026-02-30\"", "\"2026-13-01\"", "\"1969-12-31\"", "\"9999-12-31\"", "\"2999-12-31\"",
    "\"2026-11-20\"",
    "\"2026-11-20T21:14Z\"", "\"2026-11-20T21:14:05-00:00\"", "\"2026-11-20T21:14+18:00\"",
    "\"2026-11-20T21:14:60Z\"", "\"2999-12-31T23:59:59-18:00\"", "\"1970-01-01T00:00:00+18:00\"",
    "\"2026-11-20T24:00Z\"", "\"04:00\"", "\"00:00\"", "\"06:00\"", "\"06:01\"", "\"24:00\"",
  ]

  static let strings =
    dates + [
      "\"\"", "\"\\u0000\"", "\"\\ud800\"", "\"\\udc00\\ud800\"", "\"\\ud83d\\ude00\"",
      "\"\\u202Eabc\\u202C\"",
      "\"e\\u0301\"", "\"\\u00e9\"", "\"\\u0301\\u0301\\u0301\"", "\"-1\"", "\"0\"", "\"1000\"", "\"1001\"",
      "\"01\"", "\"mon\"", "\"Mon\"", "\"Easy\"", "\"easy\"", "\"lc-1\"", "\"LC-1\"", "\"bonus-0\"",
      "\"\\n  \\\"sha256\\\": \"", "\"unclosed", "\"\\x\"", "\"\u{FEFF}\"", "\"machinemode-export\"",
      "\"0123456789abcdef0123456789abcdef\"",
    ]

  static let others = [
    "null", "true", "false", "[]", "{}", "[[]]", "[null]", "{\"\":{}}", "nul", "[1,]", "", "/**/1",
  ]

  static let keys = [
    "x-new", "", "é", "e\u{301}", "a\nb", "\u{0}", "sha256", "revision", "attempts", "note", "text", "public",
    "finished", "items", "settings", "minutes", "-1", "0", "1", "1000", "1001", "lc-1", "LC-1", "at",
    "__proto__",
    String(repeating: "k", count: 70), "\u{212A}", "zone", "day", "reason", "share", "schema", "solvedBefore",
    "number", "title", "date",
  ]

  /// One of them, rarely a text of a mebibyte or an array in an array in an array.
  static func any(_ random: inout RandomNumbers) -> JSONValue {
    switch random.number(below: 300) {
    case 0:
      let unit = random.pick(["a", "é", "\u{301}", "\u{1F469}\u{200D}", "\\u0000"])
      let count = (1 << 20) / unit.utf8.count + random.number(below: 2)
      return .number("\"" + String(repeating: unit, count: count) + "\"")
    case 1..<6:
      let depth = random.pick([20, 55, 60, 64, 65, 100, 100_000])
      let (open, close) = random.pick([("[", "]"), ("{\"a\":", "}")])
      return .number(
        String(repeating: open, count: depth) + "0" + String(repeating: close, count: depth))
    case 6..<120: return .number(random.pick(strings))
    case 120..<220: return .number(random.pick(numbers))
    default: return .number(random.pick(others))
    }
  }

  /// A value such as a newer version may have added: always sound JSON.
  static func newer(_ random: inout RandomNumbers, depth: Int = 0) -> JSONValue {
    switch random.number(below: depth > 3 ? 5 : 8) {
    case 0: return .null
    case 1: return .bool(random.isOne(in: 2))
    case 2: return .integer(Int64(random.number(below: 1_000)))
    case 3: return .number(random.pick(["1.50", "-0", "1e999", "9223372036854775808", "1.0", "1e3"]))
    case 4: return .string(random.pick(TrialLogs.texts))
    case 5: return .array((0..<random.number(below: 4)).map { _ in newer(&random, depth: depth + 1) })
    default:
      let count = random.number(below: 4)
      return .object((0..<count).map { JSONMember(key: "n\($0)", value: newer(&random, depth: depth + 1)) })
    }
  }
}
