// Parses a completion request of a shell, and answers it with candidates.

import ArgumentParser
import Statistics
import Store
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
    @OptionGroup(visibility: .common) var shared: SharedOptions
    @Argument(parsing: .allUnrecognized) var others: [String] = []
  }
}

extension CompletionKind {
  /// No candidates. For an argument without a kind, zsh would show its name instead of options.
  static var freeText: CompletionKind { .custom { _, _, _ in [] } }

  /// Candidates computed when Tab is pressed: those that begin with what is typed and need no quotes in any shell. An
  /// error gives no candidates: a message would disturb the person typing.
  static func candidates(
    _ make: @escaping @Sendable (CompletionRequest) throws -> [String]
  ) -> CompletionKind {
    // The parser takes the last word of the line for the current one.
    .custom { line, index, _ in
      let request = CompletionRequest(line: line, index: index)
      guard let made = try? make(request) else { return [] }
      var seen: Set<String> = []
      let offered = made.filter { $0.hasPrefix(request.typed) && isPlain($0) && seen.insert($0).inserted }
      // zsh takes `word:explanation`.
      return CompletionShell.requesting == .zsh ? offered.map { $0.replacing(":", with: "\\:") } : offered
    }
  }

  /// - Parameter needsPlan: whether there are no candidates without the plan.
  static func candidates(
    needsPlan: Bool = false, _ make: @escaping @Sendable (Session, CompletionRequest) throws -> [String]
  ) -> CompletionKind {
    candidates { request in
      let session = try Session(try request.shared, needs: .workspace)
      // An unreadable store is left as it is, and no lock is taken.
      session.adopt(try session.store.look())
      if needsPlan { try session.requirePlan() }
      return try make(session, request)
    }
  }
}

/// Whether the word needs no quotes in any shell.
private func isPlain(_ word: String) -> Bool {
  guard let first = word.first, first != "-" else { return false }
  return word.allSatisfy { $0.isLetter || $0.isNumber || "-._:,".contains($0) }
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
