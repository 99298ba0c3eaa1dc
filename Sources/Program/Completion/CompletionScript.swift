// The script that a shell loads for completion: the argument parser's own, with what it does badly in bash and zsh mended.

import ArgumentParser
import StudyModel
import TextTools

enum CompletionScript {
  /// The script that the arguments ask for, as `--generate-completion-script bash`; nil if they ask for none.
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

  /// A zsh script in which an option with a value also takes it behind an equal sign: `'--on=[The day]:date:...'` and
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

  /// The parser's bash script expands candidates (`compgen -W`), which runs `$(...)` of a title, takes all of them for
  /// names of files, and splits words at `:` and `=` as bash does. Works with bash 3.2, the one of macOS, too: that has no
  /// `compopt` and keeps no order.
  private static let bashFunctions = #"""


    # Candidates as they are, one a line; what stands behind two blanks only says what a word stands for.
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
