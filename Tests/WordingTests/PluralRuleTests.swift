// Which form of a counted thing each language takes, by CLDR's rules for whole numbers.

import TestSupport
import Testing
import Wording

@Suite("Plural rules")
struct PluralRuleTests {
  @Test(
    "give each number the category that CLDR gives it",
    arguments: [
      ("en", "one 1; other 0 2 11 21 100 101 1000000"), ("de", "one 1; other 0 2 5 21"),
      ("xx", "one 1; other 0 2"), ("ja", "other 0 1 2 1000000"), ("zh-Hant", "other 0 1 2"),
      ("tr", "one 1; other 0 2 21"), ("hi", "one 0 1; other 2 3 100"), ("fa", "one 0 1; other 2"),
      ("fr", "one 0 1; many 1000000 2000000; other 2 100 1000001"),
      ("pt-BR", "one 0 1; many 1000000; other 2"),
      ("es", "one 1; many 1000000; other 0 2 100"), ("it", "one 1; many 3000000; other 0 2"),
      ("is", "one 1 21 101; other 0 2 11 111"), ("fil", "one 1 2 3 5 10 11; other 4 6 9 14 19 24"),
      ("ru", "one 1 21 101 1001; few 2 3 4 22 104; many 0 5 9 10 11 12 13 14 19 20 25 111 112"),
      ("uk", "one 1 31; few 2 34; many 0 11 12 100"), ("hr", "one 1 21; few 2 4 22; other 0 5 11 12 14 20"),
      ("pl", "one 1; few 2 3 4 22 23 24 102; many 0 5 11 12 13 14 21 25 31 112"),
      ("cs", "one 1; few 2 3 4; other 0 5 11 21 22 100"), ("sk", "one 1; few 2 4; other 0 5 22"),
      ("sl", "one 1 101 201; two 2 102; few 3 4 103 104; other 0 5 11 12 100"),
      ("lt", "one 1 21 31 101; few 2 9 22 102; other 0 10 11 12 19 20 30 111"),
      ("lv", "zero 0 10 11 19 20 30 111; one 1 21 101; other 2 9 22"),
      ("ro", "one 1; few 0 2 19 101 119; other 20 100 120"), ("he", "one 1; two 2; other 0 3 20 100"),
      ("ar", "zero 0; one 1; two 2; few 3 10 103 110; many 11 26 99 111; other 100 101 102 200"),
      ("ga", "one 1; two 2; few 3 6; many 7 10; other 0 11 20"),
      ("cy", "zero 0; one 1; two 2; few 3; many 6; other 4 5 7 10"),
      ("gd", "one 1 11; two 2 12; few 3 10 13 19; other 0 20 21"),
      ("mt", "one 1; two 2; few 0 3 10 103 110; many 11 19 111; other 20 100 101"),
      ("br", "one 1 21 101; two 2 22; few 3 4 9 23; many 1000000; other 0 5 11 12 13 71 72 93"),
    ])
  func categories(language: String, table: String) throws {
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

  @Test("find the language in a tag of any form", arguments: ["pl", "PL", "pl-PL", "pl_PL.UTF-8"])
  func tags(tag: String) {
    expectEqual(PluralRule(language: tag).categories, [.one, .few, .many])
  }

  @Test("give a category of their own for every number")
  func all() {
    for language in [
      "en", "ja", "fr", "ru", "pl", "cs", "sl", "lt", "lv", "ro", "he", "ar", "ga", "cy", "gd", "mt", "br",
    ] {
      let rule = PluralRule(language: language)
      for number in [Int.min, -1, 0, Int.max] + Array(0...2_000) {
        #expect(rule.categories.contains(rule.category(of: number)), "\(language) \(number)")
      }
    }
  }
}
