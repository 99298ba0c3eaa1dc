// Names what is counted, and chooses its plural form for a whole number by the CLDR rules of a language.

import TextTools

/// Something counted. The strings file has its key, `bonus-problems` for `bonusProblems`, once for each plural category
/// of the language (`bonus-problems.one`), each text with `{{count}}`.
package enum PluralForms: String, CaseIterable, Sendable {
  case days, items, problems, calendarDays, times, bonusProblems, hardProblems, studyDays, solves, openItems
  case weeks, sessions, activeDays, trackItems, dayStreak, entries, challengesOpen, agendaMore
  case openTasks, missed, notes, patterns, waiting, untouchedGroups, everyDays, everyWeeks, everyMonths,
    everyYears, learners, cohortQuietSentence

  // A share, with `{{done}}` as well: `3 of 5 days`. Many languages need another grammatical case here. `trackItems`
  // and `trackItemsOf` also have `{{track}}`.
  case daysOf, itemsOf, problemsOf, sessionsOf, trackItemsOf

  // Counted by a script while a page is open
  case asOfDays, found

  var key: String { hyphenated(rawValue) }

  /// The key of one form.
  func key(_ category: PluralCategory) -> String { "\(key).\(category.rawValue)" }

  /// The strings keys of all forms that a language has.
  static func keys(for rule: PluralRule) -> [String] {
    allCases.flatMap { forms in rule.categories.map(forms.key) }
  }
}

/// A CLDR plural category: a class of numbers that take the same form.
package enum PluralCategory: String, CaseIterable, Sendable {
  case zero, one, two, few, many, other
}

/// The CLDR plural rule of a language for whole numbers.
package enum PluralRule: Sendable {
  /// One form for all: Japanese, Chinese.
  case none
  /// 1, and all others: English, German. Every language that is not listed has this rule.
  case one
  /// 0 and 1, and all others: Hindi, Persian.
  case zeroAndOne
  /// 1, whole millions, and all others: Spanish, Italian.
  case oneAndMillions
  /// 0 and 1, whole millions, and all others: French, Portuguese.
  case zeroAndOneAndMillions
  /// Numbers that end in 1 but not in 11, and all others: Icelandic, Macedonian.
  case lastDigitOne
  /// 1, 2, 3 and numbers that do not end in 4, 6 or 9, and all others: Filipino.
  case filipino
  /// 1, 2 to 4, and all others, by the last digits: Russian, Ukrainian.
  case eastSlavic
  /// Like `eastSlavic`, with `other` in place of `many`: Croatian, Serbian.
  case southSlavic
  case polish, czech, slovenian, lithuanian, latvian, romanian, hebrew, arabic, irish, welsh, gaelic, maltese,
    breton

  /// - Parameter language: a language tag such as `de` or `pt-BR`, in any case.
  package init(language: String) {
    let code = language.lowercased().prefix { $0 != "-" && $0 != "_" }
    self = Self.byCode[String(code)] ?? .one
  }

  private static let byCode: [String: PluralRule] = {
    let languages: [(PluralRule, String)] = [
      (.none, "bm bo dz hnj id ig ii in ja jbo jv jw kde kea km ko lkt lo ms my nqo osa sah ses sg su th to"),
      (.none, "tpi vi wo yo yue zh"),
      (.zeroAndOne, "ak am as bho bn csw doi fa ff gu guw hi hy kab kn ln mg nso pa pcm si ti wa zu"),
      (.oneAndMillions, "ca es it lld scn vec"), (.zeroAndOneAndMillions, "fr pt"),
      (.lastDigitOne, "is mk"), (.filipino, "ceb fil tl"), (.eastSlavic, "be ru uk"),
      (.southSlavic, "bs hr sh sr"), (.polish, "pl"), (.czech, "cs sk"), (.slovenian, "dsb hsb sl"),
      (.lithuanian, "lt"), (.latvian, "lv prg"), (.romanian, "mo ro"),
      (.hebrew, "he iu iw naq sat se sma smi smj"),
      (.hebrew, "smn sms"), (.arabic, "ar ars"), (.irish, "ga"), (.welsh, "cy"), (.gaelic, "gd"),
      (.maltese, "mt"),
      (.breton, "br"),
    ]
    var rules: [String: PluralRule] = [:]
    for (rule, codes) in languages {
      for code in codes.split(separator: " ") { rules[String(code)] = rule }
    }
    return rules
  }()

  /// The categories that the language has, in CLDR's order.
  package var categories: [PluralCategory] {
    switch self {
    case .none: [.other]
    case .one, .zeroAndOne, .lastDigitOne, .filipino: [.one, .other]
    case .oneAndMillions, .zeroAndOneAndMillions: [.one, .many, .other]
    case .southSlavic, .czech, .lithuanian, .romanian: [.one, .few, .other]
    // Their `other` is only for fractions, which never occur here.
    case .eastSlavic, .polish: [.one, .few, .many]
    case .slovenian, .gaelic: [.one, .two, .few, .other]
    case .latvian: [.zero, .one, .other]
    case .hebrew: [.one, .two, .other]
    case .arabic, .welsh: PluralCategory.allCases
    case .irish, .maltese, .breton: [.one, .two, .few, .many, .other]
    }
  }

  /// The category of a number. A negative number has the category of its magnitude.
  package func category(of number: Int) -> PluralCategory {
    let n = number.magnitude
    let (tens, hundreds) = (n % 10, n % 100)
    let isTeen = (11...19).contains(hundreds)
    let isMillions = n > 0 && n.isMultiple(of: 1_000_000)
    return switch self {
    case .none: .other
    case .one: n == 1 ? .one : .other
    case .zeroAndOne: n <= 1 ? .one : .other
    case .oneAndMillions: n == 1 ? .one : isMillions ? .many : .other
    case .zeroAndOneAndMillions: n <= 1 ? .one : isMillions ? .many : .other
    case .lastDigitOne: tens == 1 && hundreds != 11 ? .one : .other
    case .filipino: (1...3).contains(n) || ![4, 6, 9].contains(tens) ? .one : .other
    case .eastSlavic:
      tens == 1 && hundreds != 11 ? .one : (2...4).contains(tens) && !isTeen ? .few : .many
    case .southSlavic:
      tens == 1 && hundreds != 11 ? .one : (2...4).contains(tens) && !isTeen ? .few : .other
    case .polish: n == 1 ? .one : (2...4).contains(tens) && !isTeen ? .few : .many
    case .czech: n == 1 ? .one : (2...4).contains(n) ? .few : .other
    case .slovenian:
      hundreds == 1 ? .one : hundreds == 2 ? .two : hundreds == 3 || hundreds == 4 ? .few : .other
    case .lithuanian: isTeen || tens == 0 ? .other : tens == 1 ? .one : .few
    case .latvian: isTeen || tens == 0 ? .zero : tens == 1 ? .one : .other
    case .romanian: n == 1 ? .one : n == 0 || (1...19).contains(hundreds) ? .few : .other
    case .hebrew: n == 1 ? .one : n == 2 ? .two : .other
    case .arabic:
      n == 0
        ? .zero
        : n == 1
          ? .one
          : n == 2 ? .two : (3...10).contains(hundreds) ? .few : (11...99).contains(hundreds) ? .many : .other
    case .irish:
      n == 1 ? .one : n == 2 ? .two : (3...6).contains(n) ? .few : (7...10).contains(n) ? .many : .other
    case .welsh: [0: .zero, 1: .one, 2: .two, 3: .few, 6: .many][n] ?? .other
    case .gaelic:
      n == 1 || n == 11
        ? .one : n == 2 || n == 12 ? .two : (3...10).contains(n) || (13...19).contains(n) ? .few : .other
    case .maltese:
      n == 1 ? .one : n == 2 ? .two : n == 0 || (3...10).contains(hundreds) ? .few : isTeen ? .many : .other
    case .breton: Self.breton(tens: tens, hundreds: hundreds, isMillions: isMillions)
    }
  }

  private static func breton(tens: UInt, hundreds: UInt, isMillions: Bool) -> PluralCategory {
    let isException = [1, 7, 9].contains(hundreds / 10)
    if isMillions { return .many }
    switch tens {
    case 1 where !isException: return .one
    case 2 where !isException: return .two
    case 3, 4, 9: return isException ? .other : .few
    default: return .other
    }
  }
}
