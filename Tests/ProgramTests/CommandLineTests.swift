// What the command line is told apart into: options of every command, and a word as a shell's script hands it on.

import TestSupport
import Testing

@testable import Program

@Suite("The command line")
struct CommandLineTests {
  @Test("knows the options of every command that the parser knows")
  func known() throws {
    let root = try CommandDescription.ofProgram()
    let names = Set(SharedOptions.names(withValue: true) + SharedOptions.names(withValue: false))
    expectEqual(Set(root.arguments.flatMap(\.names)).union(["--help", "-h", "--version"]), names)
    for argument in root.arguments {
      #expect(argument.names.allSatisfy(SharedOptions.names(withValue: !argument.isFlag).contains))
    }
  }

  private static let rawWords: [(String, String)] = [
    ("plain", "plain"), ("'a b'", "a b"), ("\"a 'b'", "a 'b'"), ("a\\ b", "a b"), ("'~/x'", "~/x"),
    ("~x", "~x"),
    ("$HOME/x", "$HOME/x"), ("$(touch x)", "$(touch x)"), ("\\", ""), ("", ""),
  ]

  @Test("a word loses its quotes as in a shell, and nothing in it is run", arguments: rawWords)
  func word(raw: String, word: String) {
    expectEqual(typedWord(raw), word)
  }
}
