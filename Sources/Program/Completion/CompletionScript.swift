// Provides the shell's completion script: the argument parser's, with corrections for bash and zsh.

import ArgumentParser
import StudyModel
import TextTools

enum CompletionScript {
  /// The script for arguments like `--generate-completion-script bash`; nil for any others.
  static func requested(by arguments: [String]) throws -> String? {
    let option = "--generate-completion-script"
    let words = arguments.flatMap { $0.split(separator: "=") }.map(String.init)
    guard words.first == option else { return nil }
    guard words.count == 2, let shell = CompletionShell(rawValue: words[1]) else {
      let shells = CompletionShell.allCases.map { "`\(option) \($0.rawValue)`" }
      throw CommandFailure(
        usage: "`\(printable(arguments.joined(separator: " ")))` names no shell that completion works in",
        help: "write \(joined(shells, by: "or"))")
    }
    let script = MachineMode.completionScript(for: shell)
    return switch shell {
    case .bash: script + bashFunctions
    case .zsh: withEqualSigns(script)
    default: script + "\n"
    }
  }

  /// A zsh script in which an option also takes its value after an equal sign: `'--on=[The day]:date:...'` and
  /// `{-d,--day=}'[The day]:n:...'`.
  private static func withEqualSigns(_ script: String) -> String {
    let lines = script.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let names = line.prefix { $0 != "[" }
      let meaning = line[names.endIndex...]
      guard meaning.contains("]:") else { return String(line) }
      return String(names.replacing(#/--[a-z\-]+(?=[,}]|$)/#) { "\($0.output)=" } + meaning)
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Replacements for functions of the parser's bash script, which expands candidates (`compgen -W`) and so runs
  /// `$(...)` in a title, treats all of them as file names, and splits words at `:` and `=` like bash. Works with
  /// bash 3.2 of macOS too, which has no `compopt` and sorts candidates.
  private static let bashFunctions = #"""


    # Candidates as they are, one a line; what follows two spaces only says what a word stands for.
    __machinemode_add_completions() {
        local candidates="${2}" candidate
        if [[ "${1}" != -W ]]; then
            compopt -o filenames 2>/dev/null
            candidates="$(compgen "${@}" -- "${cur}")"
        fi
        while IFS='' read -r candidate; do
            [[ -n "${candidate}" && "${candidate}" = "${cur}"* ]] && COMPREPLY+=("${candidate}")
        done <<<"${candidates}"
    }

    __machinemode() {
        local -a line=()
        local -i last
        local word="${COMP_WORDS[COMP_CWORD]}" piece
        [[ "${word}" = [:=]* ]] || word="${2}"
        # Words that bash split at ":" and "=", whole again; of the one in hand, what stands before the cursor.
        for piece in "${COMP_WORDS[@]:0:COMP_CWORD}" "${word}"; do
            last="$((${#line[@]} - 1))"
            if [[ "${last}" -gt 0 && ("${piece}" = [:=]* || "${line[last]}" = *[:=]) ]]; then
                line[last]+="${piece}"
            else
                line+=("${piece}")
            fi
        done
        last="$((${#line[@]} - 1))"
        if [[ "${line[last]}" = --*=* ]]; then
            line+=("${line[last]#*=}")
            line[last]="${line[last]%%=*}"
            last+=1
        fi
        local -a COMP_WORDS=("${line[@]}")
        local COMP_CWORD="${last}"
        _machinemode "${1}" "${line[last]}" "${line[last - 1]}"

        # What goes into the line is the word alone, and of it what stands behind the last ":".
        if [[ "${#COMPREPLY[@]}" -eq 1 || "${COMP_TYPE:-9}" -eq 37 || "${COMP_TYPE:-9}" -eq 42 ]]; then
            COMPREPLY=("${COMPREPLY[@]%%  *-- *}")
        fi
        COMPREPLY=("${COMPREPLY[@]#"${line[last]%"${2}"}"}")
    }

    complete -o nosort -F __machinemode machinemode 2>/dev/null || complete -F __machinemode machinemode

    """#
}
