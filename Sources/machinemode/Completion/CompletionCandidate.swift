// One word that a shell may offer, with what it stands for, and how each shell wants to be told.

import ArgumentParser
import StudyModel

/// A word to type and, in a few words, what it stands for.
struct CompletionCandidate: Hashable {
  let word: String
  /// Empty when the word says it all.
  let explanation: String

  init(_ word: String, _ explanation: String = "") {
    self.word = word
    // One line, and no tab, which ends the word in fish.
    self.explanation = printable(explanation).split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// Whether the word means itself in every shell, so that it needs no quotes.
  var isPlain: Bool {
    guard let first = word.first, first != "-" else { return false }
    return word.allSatisfy { $0.isLetter || $0.isNumber || "-._:,".contains($0) }
  }

  private static let widestWord = 32

  /// Candidates as lines for a shell's script: bash shows what it is given, so the explanation stands behind the
  /// word as a person reads it; zsh takes `word:explanation`; fish takes a tab.
  static func lines(_ candidates: [CompletionCandidate], for shell: CompletionShell?, _ terminal: Terminal)
    -> [String]
  {
    switch shell {
    case .some(.bash):
      let widest = min(candidates.map { displayWidth($0.word) }.max() ?? 0, widestWord)
      return candidates.map { candidate in
        guard !candidate.explanation.isEmpty else { return candidate.word }
        let line = "\(candidate.word.padded(to: widest))  -- \(candidate.explanation)"
        // A word cut short would be inserted like that.
        return displayWidth(candidate.word) + 6 < terminal.width
          ? terminal.cut(line, to: terminal.width - 1) : candidate.word
      }
    case .some(.zsh):
      return candidates.map { candidate in
        let word = candidate.word.replacing(":", with: "\\:")
        let explanation = candidate.explanation.replacing("\\", with: "\\\\")
        return explanation.isEmpty ? word : "\(word):\(explanation)"
      }
    default:
      return candidates.map { $0.explanation.isEmpty ? $0.word : "\($0.word)\t\($0.explanation)" }
    }
  }
}
