// Provides the shell's completion script: the argument parser's, in fish with conditions that are quick to check.

import ArgumentParser
import StudyModel
import TextTools

enum CompletionScript {
  private static let option = "--generate-completion-script"

  /// Whether the program was called to print a script.
  static var isRequested: Bool { (try? ProgramArguments.all())?.first?.hasPrefix(option) == true }

  /// The script for arguments like `--generate-completion-script bash`; nil for any others.
  static func requested(by arguments: [String]) throws -> String? {
    let words = arguments.flatMap { $0.split(separator: "=") }.map(String.init)
    guard words.first == option else { return nil }
    guard words.count == 2, let shell = CompletionShell(rawValue: words[1]) else {
      let shells = CompletionShell.allCases.map { "`\(option) \($0.rawValue)`" }
      throw Failure(
        .usage, "`\(printable(arguments.joined(separator: " ")))` names no shell that completion works in",
        help: "write \(joined(shells, by: "or"))")
    }
    let script = MachineMode.completionScript(for: shell)
    return (shell == .fish ? withQuickConditions(script) : script) + "\n"
  }

  /// A fish script in which a candidate's first condition is that the line names its command. fish asks for every
  /// condition at each Tab, but for equal ones only once; the parser's own are all different, and each parses the
  /// line anew, which takes more than a second in all. Before fish 3.6 only the last condition of a candidate counts.
  private static func withQuickConditions(_ script: String) -> String {
    let candidate = #/(?m)^(complete -c 'machinemode' )(?=-n '__machinemode_should_offer_\w+ ("[^"]+"))/#
    return script.replacing(candidate) { "\($0.1)-n '__machinemode_is_command \($0.2)' " } + fishFunction
  }

  private static let fishFunction = #"""


    function __machinemode_is_command -a expected_commands
        set -l line (commandline -pc)
        if test "$line" != "$__machinemode_line"
            set -l non_repeating_flags_or_options
            set -l non_repeating_flags_or_options_absent 0
            set -l positional_index 0
            set -l commands
            __machinemode_parse_tokens
            set -g __machinemode_commands "$commands"
            set -g __machinemode_line $line
        end
        test "$__machinemode_commands" = "$expected_commands"
    end
    """#
}
