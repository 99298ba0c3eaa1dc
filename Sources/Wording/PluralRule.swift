// Chooses the plural form for a whole number by the rule of a language.

/// A plural category: a class of numbers that take the same form.
package enum PluralCategory: String, CaseIterable, Sendable {
  case one, few, many, other
}

/// The plural rule of a language for whole numbers.
package enum PluralRule: Sendable {
  /// One form for all: Japanese, Chinese.
  case none
  /// 1, and all others: English, German. Every language that is not listed has this rule.
  case one
  /// 0 and 1, and all others: French, Hindi.
  case zeroAndOne
  /// 1, 2 to 4, and all others, by the last digits: Russian, Ukrainian. In Polish 21 and the like would be among all others.
  case slavic

  /// - Parameter language: a language tag such as `de` or `pt-BR`, in any case.
  package init(language: String) {
    let code = language.lowercased().prefix { $0 != "-" && $0 != "_" }
    self = Self.byCode[String(code)] ?? .one
  }

  private static let byCode: [String: PluralRule] = {
    let languages: [(PluralRule, String)] = [
      (.none, "bm bo dz hnj id ig ii in ja jbo jv jw kde kea km ko lkt lo ms my nqo osa sah ses sg su th to"),
      (.none, "tpi vi wo yo yue zh"),
      (.zeroAndOne, "ak am as bho bn csw doi fa ff fr gu guw hi hy kab kn ln mg nso pa pcm pt si ti wa zu"),
      (.slavic, "be pl ru uk"),
    ]
    var rules: [String: PluralRule] = [:]
    for (rule, codes) in languages {
      for code in codes.split(separator: " ") { rules[String(code)] = rule }
    }
    return rules
  }()

  /// The categories that the language has, in their order.
  package var categories: [PluralCategory] {
    switch self {
    case .none: [.other]
    case .one, .zeroAndOne: [.one, .other]
    // Its `other` is only for fractions, which never occur here.
    case .slavic: [.one, .few, .many]
    }
  }

  /// The category of a number. A negative number has the category of its magnitude.
  package func category(of number: Int) -> PluralCategory {
    let n = number.magnitude
    let isTeen = (11...19).contains(n % 100)
    return switch self {
    case .none: .other
    case .one: n == 1 ? .one : .other
    case .zeroAndOne: n <= 1 ? .one : .other
    case .slavic: isTeen ? .many : n % 10 == 1 ? .one : (2...4).contains(n % 10) ? .few : .many
    }
  }
}
