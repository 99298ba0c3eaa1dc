// A shell's question: the words before the cursor, what is typed of the next one, and the answer in its form.

import ArgumentParser
import ProgressStorage
import Statistics
import StudyModel
import TextTools

/// What a shell asks when a person presses Tab.
struct CompletionRequest {
  /// The words before the one in hand, as the program would get them.
  let words: [String]
  /// What is typed of the word in hand.
  let typed: String

  /// - Parameters:
  ///   - line: all words of the line as they were typed, the program's name first.
  ///   - index: the place of the one in hand among them.
  init(line: [String], index: Int) {
    // fish hands words over without quotes up to its version 3, but for the one in hand.
    let isPlain = CompletionShell.requesting == .fish && (CompletionShell.requestingVersion ?? "") < "4"
    let index = min(max(index, 0), line.count)
    words = line[..<index].dropFirst().map { isPlain ? $0 : typedWord($0) }
    let word = index < line.count ? line[index] : ""
    // Behind `--on=` the option's name is no part of the word.
    let name = word.prefixMatch(of: #/--[a-z\-]+=/#)?.output ?? ""
    typed = typedWord(String(word.dropFirst(name.count)))
  }

  /// The options of every command that are typed so far.
  var shared: SharedOptions { get throws { try LineSoFar.parse(words).shared } }

  private struct LineSoFar: ParsableArguments {
    @OptionGroup var shared: SharedOptions
    @Argument(parsing: .allUnrecognized) var others: [String] = []
  }
}

extension CompletionKind {
  /// Nothing. Of an argument without any kind zsh shows the name, in the place of options.
  static var freeText: CompletionKind { .custom { _, _, _ in [] } }

  /// Candidates that are worked out when Tab is pressed: those that begin with what is typed and mean
  /// themselves in every shell. Whatever goes wrong, there are none: nobody asked for a message.
  static func candidates(
    _ make: @escaping @Sendable (CompletionRequest) throws -> [CompletionCandidate]
  ) -> CompletionKind {
    // What the parser takes for the word in hand is the last of the line.
    .custom { line, index, _ in
      let request = CompletionRequest(line: line, index: index)
      guard let made = try? make(request) else { return [] }
      var seen: Set<String> = []
      let offered = made.filter {
        $0.word.hasPrefix(request.typed) && $0.isPlain && seen.insert($0.word).inserted
      }
      return CompletionCandidate.lines(
        offered, for: CompletionShell.requesting, Terminal(color: .never))
    }
  }

  /// As above, of what the plan and the log hold.
  static func candidates(
    _ make: @escaping @Sendable (StudySession, CompletionRequest) throws -> [CompletionCandidate]
  ) -> CompletionKind {
    candidates { request in
      let session = try Session(try request.shared)
      // An unreadable store is left as it is, and no lock is taken.
      return try make(try StudySession(session, try session.store.look()), request)
    }
  }
}

/// A word to type and, in a few words, what it stands for.
struct CompletionCandidate: Hashable {
  let word: String
  /// Empty if the word says it all.
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

  /// Candidates as lines for a shell's script: bash shows what it is given, so the explanation stands behind the
  /// word as a person reads it; zsh takes `word:explanation`; fish takes a tab.
  static func lines(_ candidates: [CompletionCandidate], for shell: CompletionShell?, _ terminal: Terminal)
    -> [String]
  {
    let widest = min(candidates.map { displayWidth($0.word) }.max() ?? 0, 32)
    return candidates.map { candidate in
      let (word, explanation) = (candidate.word, candidate.explanation)
      switch shell {
      case .some(.bash):
        let line = "\(word.padded(to: widest))  -- \(explanation)"
        // A word cut short would be inserted like that.
        let isTooWide = displayWidth(word) + 6 >= terminal.width
        return explanation.isEmpty || isTooWide ? word : terminal.cut(line, to: terminal.width - 1)
      case .some(.zsh):
        let (word, explanation) = (
          word.replacing(":", with: "\\:"), explanation.replacing("\\", with: "\\\\")
        )
        return explanation.isEmpty ? word : "\(word):\(explanation)"
      default:
        return explanation.isEmpty ? word : "\(word)\t\(explanation)"
      }
    }
  }
}

// MARK: Words of the line

/// The word that a shell makes of what was typed: quotes and backslashes are taken away and `~` is replaced; whatever else
/// a shell would work out stays as it stands. An open quote ends with the text.
func typedWord(_ raw: String) -> String {
  var word = ""
  var rest = raw[...]
  if rest == "~" || rest.hasPrefix("~/"), let home = Environment.value("HOME") {
    word = home
    rest = rest.dropFirst()
  }
  var quote: Character?
  while let character = rest.popFirst() {
    switch character {
    case "'" where quote != "\"": quote = quote == nil ? "'" : nil
    case "\"" where quote != "'": quote = quote == nil ? "\"" : nil
    case "\\" where quote != "'": word += rest.popFirst().map(String.init) ?? ""
    default: word.append(character)
    }
  }
  return word
}
