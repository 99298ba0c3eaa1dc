// Everything that can be wrong in a plan, as causes without words, and the list they are gathered in.

import StudyModel

/// A cause with what its words need; the words stand in `CurriculumMistakeText.swift`.
enum CurriculumMistake: Hashable {
  case aboutContinued
  case aboutEmpty
  case aboutOutOfPlace
  case aboutRepeated(earlier: EarlierLine)
  case aboutTooLong(length: Int)
  case alternativeRepeated(number: Int, earlier: EarlierLine)
  case boxInDetail
  case boxMissing
  case boxTicked
  case colonMissing(after: String)
  case commentUnclosed
  case controlCharacter
  case dayBeforeWeek
  case dayEmpty(day: Int?)
  case dayWithoutRequired(day: Int?)
  case detailUnindented(columns: Int)
  case difficultyMissing
  case difficultyUnknown(String)
  case fileOverLimit(String)
  case fileWithoutWeek
  case goalBeforeDay
  case goalContinued
  case goalEmpty
  case goalMissing(day: Int?)
  case goalMisspelled(String)
  case goalOutOfPlace
  case goalRepeated(earlier: EarlierLine)
  case headingContinued(String)
  case headingInDetail
  case headingLevel(HeadingName, found: Int)
  case headingTooDeep(level: Int)
  case headingUnderlined
  case headingUnknown(String, level: Int)
  case idInvalid(String)
  case idMissing(ItemKind)
  case idNotLast(String)
  case idOfProblem
  case idRepeated(String, earlier: EarlierLine)
  case idReserved(String)
  case idTooLong(length: Int)
  case idUnclosed
  case itemBeforeSection
  case itemEmpty
  case kindOutOfSection(ItemKind, found: Track)
  case kindUnknown(String, in: Track?)
  case markRepeated(String)
  case markUnknown(String)
  case numberInvalid(NumberedThing, String)
  case numberMissing(NumberedThing, missing: [Int], before: Int)
  case numberMistaken(NumberedThing, found: Int, expected: Int)
  case numberOutOfOrder(NumberedThing, Int, after: Int)
  case numberOutOfRange(NumberedThing, String)
  case numberRepeated(NumberedThing, Int, earlier: EarlierLine)
  case planEmpty
  case premiumOfRevision(number: Int, earlier: EarlierLine)
  case premiumWithoutAlternative
  case problemDiffers(Problem, earlier: EarlierLine)
  case problemRepeated(number: Int, earlier: EarlierLine)
  case revisionWithoutFirst(number: Int)
  case sectionBeforeDay(Track?)
  case sectionEmpty(Track)
  case sectionHeadingMissing(ItemKind, Track, day: Int?)
  case sectionMissing(Track, day: Int?)
  case sectionOutOfOrder
  case sectionRepeated(Track, earlier: EarlierLine)
  case strayBlock(StrayBlock)
  case textAfterDifficulty(String)
  case textMissing(HeadingName)
  case timeBoxInvalid(String)
  case timeBoxMissing
  case timeBoxOutOfRange(String)
  case titleEmpty
  case titleTooLong(length: Int)
  case weekEmpty(number: Int?)
  case weekTooLong(number: Int, days: Int)
  case weekTooShort(number: Int, days: Int)

  /// A plan with warnings alone is read: what it lacks is simply absent.
  var severity: Diagnostic.Severity {
    switch self {
    case .goalMissing, .sectionMissing, .timeBoxMissing: .warning
    default: .error
    }
  }
}

/// What carries a number, and the numbers it may carry.
enum NumberedThing: String {
  case week, day, problem

  var allowed: ClosedRange<Int> {
    switch self {
    case .week, .day: DayNumber.allowed
    case .problem: 1...99_999
    }
  }
}

/// Blocks of Markdown that are not part of a plan.
enum StrayBlock: String {
  case code, footnote, html
  case numberedList = "numbered-list"
  case paragraph, quote, reference, rule, table
}

/// A line of the plan that another one clashes with.
struct EarlierLine: Hashable {
  let file: String
  let line: Int
}

/// The mistakes found so far, each with its spot.
struct Findings {
  private var found: [(mistake: CurriculumMistake, spot: Spot?)] = []
  private let sources: [SourceLines]

  init(in sources: [SourceLines]) {
    self.sources = sources
  }

  var count: Int { found.count }

  /// `spot` is nil where the matter has no line.
  mutating func report(_ mistake: CurriculumMistake, at spot: Spot?) { found.append((mistake, spot)) }

  /// Drops what was found since `start`, for it gives way to one mistake that explains it all; true where
  /// that mistake is among what was found, and kept.
  mutating func forget(from start: Int, except explanation: CurriculumMistake) -> Bool {
    let kept = found[start...].filter { $0.mistake == explanation }
    found.replaceSubrange(start..., with: kept)
    return !kept.isEmpty
  }

  func earlier(_ spot: Spot) -> EarlierLine { EarlierLine(file: sources[spot.file].name, line: spot.line) }

  /// In order of file, line and column; what shares a spot keeps the order it was found in.
  var diagnostics: [Diagnostic] {
    let ordered = found.enumerated().sorted { left, right in
      guard let first = left.element.spot, let second = right.element.spot else {
        return left.element.spot == nil && right.element.spot != nil
      }
      return (first.file, first.line, first.index, left.offset) < (
        second.file, second.line, second.index, right.offset
      )
    }
    return ordered.map { _, finding in
      let words = finding.mistake.words
      return Diagnostic(
        severity: finding.mistake.severity, place: finding.spot.map { sources[$0.file].place(of: $0) },
        identifier: words.identifier, message: words.message, help: words.help)
    }
  }
}
