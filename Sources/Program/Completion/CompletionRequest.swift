// Parses a completion request of a shell, and formats the candidates for it.

import ArgumentParser
import ProgressStorage
import Statistics
import StudyModel
import TextTools

/// A completion request, made when a person presses Tab.
struct CompletionRequest {
  /// The words before the current one, as the program would get them.
  let words: [String]
  /// The typed part of the current word.
  let typed: String

  /// - Parameters:
  ///   - line: all words of the line as typed, the program's name first.
  ///   - index: the index of the current word.
  init(line: [String], index: Int) {
    // fish before version 4 passes words without quotes, except the current one.
    let isPlain = CompletionShell.requesting == .fish && (CompletionShell.requestingVersion ?? "") < "4"
    let index = min(max(index, 0), line.count)
    words = line[..<index].dropFirst().map { isPlain ? $0 : typedWord($0) }
    let word = index < line.count ? line[index] : ""
    // After `--on=` the option's name is not part of the word.
    let name = word.prefixMatch(of: #/--[a-z\-]+=/#)?.output ?? ""
    typed = typedWord(String(word.dropFirst(name.count)))
  }

  var shared: SharedOptions { get throws { try LineSoFar.parse(words).shared } }

  /// Whether an argument stands after a command's name, whatever common options there are.
  func hasArgument(after command: String) -> Bool {
    let others = (try? LineSoFar.parse(words).others) ?? words
    return others.drop { $0 != command }.dropFirst().contains { !$0.hasPrefix("-") }
  }

  private struct LineSoFar: ParsableArguments {
    @OptionGroup var shared: SharedOptions
    @Argument(parsing: .allUnrecognized) var others: [String] = []
  }
}

extension CompletionKind {
  /// No candidates. For an argument without a kind, zsh would show its name instead of options.
  static var freeText: CompletionKind { .custom { _, _, _ in [] } }

  /// Candidates computed when Tab is pressed: those that begin with what is typed and need no quotes in any shell. An
  /// error gives no candidates: a message would disturb the person typing.
  static func candidates(
    _ make: @escaping @Sendable (CompletionRequest) throws -> [CompletionCandidate]
  ) -> CompletionKind {
    // The parser takes the last word of the line for the current one.
    .custom { line, index, _ in
      let request = CompletionRequest(line: line, index: index)
      guard let made = try? make(request) else { return [] }
      var seen: Set<String> = []
      let offered = made.filter {
        $0.word.hasPrefix(request.typed) && $0.isPlain && seen.insert($0.word).inserted
      }
      return CompletionCandidate.lines(offered, for: CompletionShell.requesting, Terminal(color: .never))
    }
  }

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

struct CompletionCandidate: Hashable {
  let word: String
  /// Empty if the word needs none.
  let explanation: String

  init(_ word: String, _ explanation: String = "") {
    self.word = word
    // One line without tabs: in fish a tab ends the word.
    self.explanation = withSingleSpaces(printable(explanation))
  }

  /// Whether the word needs no quotes in any shell.
  var isPlain: Bool {
    guard let first = word.first, first != "-" else { return false }
    return word.allSatisfy { $0.isLetter || $0.isNumber || "-._:,".contains($0) }
  }

  /// Candidates as lines for a shell's script. bash shows lines as they are, so the explanation follows the word; zsh
  /// takes `word:explanation`; fish takes a tab between them.
  static func lines(_ candidates: [CompletionCandidate], for shell: CompletionShell?, _ terminal: Terminal)
    -> [String]
  {
    let widest = min(candidates.map { displayWidth($0.word) }.max() ?? 0, 32)
    return candidates.map { candidate in
      let (word, explanation) = (candidate.word, candidate.explanation)
      switch shell {
      case .some(.bash):
        let line = "\(word.padded(to: widest))  -- \(explanation)"
        // A truncated word would be inserted truncated.
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

/// The word that a shell makes of typed text: quotes and backslashes are removed and `~` is replaced; other
/// expansions stay as typed. An open quote ends with the text.
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
