// Which form of a counted thing each language takes, for whole numbers.

import TestSupport
import Testing
import Wording

@Suite("Plural rules")
struct PluralRuleTests {
  @Test("give each number its category, and every number one")
  func categories() throws {
    for (language, table) in [
      ("en", "one 1; other 0 2 11 21 100 101 1000000"), ("de", "one 1; other 0 2 5 21"),
      ("xx", "one 1; other 0 2"), ("ja", "other 0 1 2 1000000"), ("zh-Hant", "other 0 1 2"),
      ("tr", "one 1; other 0 2 21"), ("hi", "one 0 1; other 2 3 100"), ("fa", "one 0 1; other 2"),
      ("fr", "one 0 1; other 2 100 1000001"), ("pt-BR", "one 0 1; other 2"),
      ("ru", "one 1 21 101 1001; few 2 3 4 22 104; many 0 5 9 10 11 12 13 14 19 20 25 111 112"),
      ("uk", "one 1 31; few 2 34; many 0 11 12 100"),
      ("pl", "one 1; few 2 3 4 22 23 24 102; many 0 5 11 12 13 14 25 112"),
      // The language in a tag of any form.
      ("PL", "one 1; few 2; many 5"), ("pl-PL", "one 1; few 2; many 5"),
      ("pl_PL.UTF-8", "one 1; few 2; many 5"),
    ] {
      let rule = PluralRule(language: language)
      var named: [PluralCategory] = []
      for row in table.split(separator: "; ") {
        let words = row.split(separator: " ").map(String.init)
        let category = try #require(PluralCategory(rawValue: words[0]))
        named.append(category)
        for number in words.dropFirst().compactMap({ Int($0) }) {
          expectEqual(rule.category(of: number), category, "\(language) \(number)")
          expectEqual(rule.category(of: -number), category, "\(language) -\(number)")
        }
      }
      expectEqual(rule.categories, named, "\(language)")
    }
    for language in ["en", "ja", "fr", "ru"] {
      let rule = PluralRule(language: language)
      for number in [Int.min, -1, 0, Int.max] + Array(0...2_000) {
        expectContains(rule.categories, rule.category(of: number), "\(language) \(number)")
      }
    }
  }
}
