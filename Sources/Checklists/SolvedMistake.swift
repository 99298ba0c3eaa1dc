// Everything that can be wrong in a list of solved problems, as causes without words, and where they stand.

import StudyModel
import TextTools

/// A cause with what its words need; the words stand in `SolvedMistakeText.swift`.
enum SolvedMistake: Hashable {
  case contradiction(ProblemClaim, ProblemClaim)
  case datesAmbiguous(String, count: Int)
  case dateUnknown(String)
  case difficultyUnknown(String)
  case fieldsTooMany(columns: Int)
  case fileOverLimit(String)
  case headingUnknown
  case nameMissing
  case numberIgnored(String)
  case numberUnknown(String)
  case otherJudge(host: String)
  case problemUnknown(String)
  case problemsTooMany
  case quoteFollowed
  case quoteUnclosed
  case statusContradicted(String, isTicked: Bool)
  case statusUnknown(String)
  case tableUnknown
  case titleTooLong

  /// A warning leaves something out and goes on.
  var severity: Diagnostic.Severity {
    switch self {
    case .contradiction, .datesAmbiguous, .dateUnknown, .difficultyUnknown, .numberIgnored, .otherJudge,
      .problemUnknown, .statusContradicted, .tableUnknown:
      .warning
    default: .error
    }
  }
}

/// The mistakes found so far, each with its place in the text.
struct SolvedFindings {
  /// A file of nothing but mistakes must not bring a hundred thousand of them.
  private static let mostTold = 100
  /// Of a longer line nothing is shown.
  private static let longestLine = 400

  private let file: String
  private let bytes: [UInt8]
  private let lines: [Range<Int>]
  private var found: [(mistake: SolvedMistake, offset: Int)] = []
  private var counts: [Diagnostic.Severity: Int] = [:]

  /// - Parameter text: what the offsets of mistakes count the bytes of.
  init(file: String, text: String) {
    self.file = file
    bytes = Array(text.utf8)
    lines = lineRanges(of: text)
  }

  mutating func report(_ mistake: SolvedMistake, at offset: Int) {
    counts[mistake.severity, default: 0] += 1
    if counts[mistake.severity, default: 0] <= SolvedFindings.mostTold { found.append((mistake, offset)) }
  }

  /// How many mistakes there are beyond those that are told.
  func untold(_ severity: Diagnostic.Severity) -> Int {
    max(0, counts[severity, default: 0] - SolvedFindings.mostTold)
  }

  /// By place; what shares one keeps the order it was found in.
  var diagnostics: [Diagnostic] {
    found.enumerated().sorted { ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset) }.map {
      let (mistake, offset) = $0.element
      let words = mistake.words
      return Diagnostic(
        severity: mistake.severity, place: place(of: offset), identifier: words.identifier,
        message: words.message, help: words.help)
    }
  }

  /// The line that a byte stands in, from 1; 0 in a text without lines.
  func line(of offset: Int) -> Int {
    var (low, high) = (0, lines.count)
    while low < high {
      let middle = (low + high) / 2
      if lines[middle].lowerBound <= offset { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private func place(of offset: Int) -> Diagnostic.Place {
    let low = line(of: offset)
    guard low > 0 else { return Diagnostic.Place(file: file, line: 1, column: 1, source: "") }
    let line = lines[low - 1]
    guard line.count <= SolvedFindings.longestLine else {
      return Diagnostic.Place(file: file, line: low, column: offset - line.lowerBound + 1, source: "")
    }
    let before = String(
      decoding: bytes[line.lowerBound..<min(max(offset, line.lowerBound), line.upperBound)], as: UTF8.self)
    return Diagnostic.Place(
      file: file, line: low, column: before.count + 1, source: String(decoding: bytes[line], as: UTF8.self))
  }
}

/// A text cut for a message.
func shortened(_ text: String) -> String { truncated(text, to: 40) }
