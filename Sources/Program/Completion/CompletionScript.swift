// The script that a shell loads for completion: the argument parser's own, with what it does badly done again.

import ArgumentParser
import StudyModel
import TextTools

/// Completion scripts for the shells that the argument parser knows.
///
/// Commands, options and enumerations come from the parser's script. A few of its functions are defined again:
/// in bash it expands candidates (`compgen -W`), which runs `$(...)` of a title, takes all of them for names of
/// files, and splits words at `:` and `=`; in all shells it takes the last word of the line for the one in hand,
/// lets a program that is not found complain into the line, and offers no files beside words of ours; in zsh it
/// does not know `--option=value`, and inserts no option where free text may stand.
enum CompletionScript {
  /// The script that the arguments ask for, as `--generate-completion-script bash`; of the shell that the person uses
  /// where none is named. Nil when they ask for none.
  static func requested(by arguments: [String]) throws -> String? {
    let option = "--generate-completion-script"
    guard let first = arguments.first, first == option || first.hasPrefix("\(option)=") else { return nil }
    let names =
      first.dropFirst(option.count + 1).split(separator: " ").map(String.init) + arguments.dropFirst()
    let shell = names.isEmpty ? CompletionShell.autodetected() : CompletionShell(rawValue: names[0])
    guard let shell, names.count < 2 else {
      let shells = CompletionShell.allCases.map { "`\(option) \($0.rawValue)`" }
      throw CommandFailure(
        .wrongCommandLine,
        "`\(printable(arguments.joined(separator: " ")))` names no shell that completion works in\n"
          + "help: write \(joined(shells, by: "or"))")
    }
    return script(for: shell)
  }

  private static func script(for shell: CompletionShell) -> String {
    let lines = MachineMode.completionScript(for: shell).split(
      separator: "\n", omittingEmptySubsequences: false)
    switch shell {
    case .zsh:
      // The parser's last lines run the function when zsh loads the file, so ours go before them.
      let end = lines.lastIndex { $0.hasPrefix("if [[ \"${funcstack[1]}\"") } ?? lines.endIndex
      let functions = lines[..<end].map(amended) + [zshFunctions, ""]
      return (functions + lines[end...].map(String.init)).joined(separator: "\n") + "\n"
    case .fish:
      return (lines + [fishFunctions[...]]).joined(separator: "\n") + "\n"
    default:
      return (lines.filter { !$0.hasPrefix("complete ") } + [bashFunctions[...]]).joined(separator: "\n")
        + "\n"
    }
  }

  /// A line of the parser's zsh script. An option with a value also takes it behind an equal sign,
  /// `'--on=[The day]:date:...'` and `{-d,--day=}'[The day]:n:...'`. An argument that nothing is known of shows no
  /// message, which would keep zsh from inserting an option.
  private static func amended(_ line: Substring) -> String {
    let names = line.prefix { $0 != "[" }
    let spec = line.drop { $0 == " " }
    guard spec.first == "'" else { return String(line) }
    if spec.hasPrefix("':") || spec.hasPrefix("'*:"), spec.hasSuffix(":'") {
      return line.dropLast() + "{false}'"
    }
    guard line[names.endIndex...].contains("]:") else { return String(line) }
    return names.replacing(#/--[a-z\-]+(?=[,}]|$)/#) { "\($0.output)=" } + String(line[names.endIndex...])
  }

  // Works with bash 3.2, the one of macOS, too: that has no `compopt` and keeps no order.
  private static let bashFunctions = #"""

    # Candidates as they are, one a line, the word before the first blank; files where a path is typed.
    __machinemode_add_completions() {
        local candidate
        if [[ "${1}" = -W ]]; then
            while IFS='' read -r candidate; do
                [[ -n "${candidate}" && "${candidate%% *}" = "${cur}"* ]] && COMPREPLY+=("${candidate}")
            done <<<"${2}"
            [[ "${#COMPREPLY[@]}" -eq 0 && "${cur}" = */* ]] || return 0
            set -- -f
        fi
        compopt -o filenames 2>/dev/null
        while IFS='' read -r candidate; do
            COMPREPLY+=("${candidate}")
        done < <(IFS=$'\n' compgen "${@}" -- "${cur}")
    }

    __machinemode_cursor_index_in_current_word() {
        printf %s "${#cur}"
    }

    __machinemode_custom_complete() {
        local program="${COMP_WORDS[0]}"
        type -- "${program}" >/dev/null 2>&1 || program=machinemode
        COLUMNS="${COLUMNS:-80}" "${program}" "${@}" "${COMP_WORDS[@]:0:COMP_CWORD}" "${cur}" 2>/dev/null
    }

    # The words of the line up to the cursor as the program gets them; bash also splits them at ":" and "=".
    __machinemode() {
        local -a whole=()
        local rest="${COMP_LINE:0:COMP_POINT}" piece gap
        local -i index
        for ((index = 0; index <= COMP_CWORD; index++)); do
            gap="${rest%%[![:space:]]*}"
            rest="${rest#"${gap}"}"
            piece="${COMP_WORDS[index]}"
            if ((index == COMP_CWORD)); then
                piece="${rest}"
            fi
            rest="${rest#"${piece}"}"
            if ((index == 0)) || [[ -n "${gap}" ]]; then
                whole+=("${piece}")
            else
                whole[${#whole[@]} - 1]+="${piece}"
            fi
        done
        local word="${whole[${#whole[@]} - 1]}"
        if [[ "${word}" = --*=* ]]; then
            whole[${#whole[@]} - 1]="${word%%=*}"
            word="${word#*=}"
            whole+=("${word}")
        fi
        # Readline keeps an opening quote for itself.
        word="${word#[\"\']}"
        local -a COMP_WORDS=("${whole[@]}")
        local COMP_CWORD="$((${#whole[@]} - 1))"
        local previous=''
        ((COMP_CWORD > 0)) && previous="${COMP_WORDS[COMP_CWORD - 1]}"
        _machinemode "${1}" "${word}" "${previous}"

        # What goes into the line is the word alone; what is listed says what it stands for.
        if [[ "${#COMPREPLY[@]}" -eq 1 || "${COMP_TYPE:-9}" -eq 37 || "${COMP_TYPE:-9}" -eq 42 ]]; then
            for index in "${!COMPREPLY[@]}"; do
                COMPREPLY[index]="${COMPREPLY[index]%%  *-- *}"
            done
        fi
        # Readline replaces only what stands behind the last ":" or "=".
        local -i kept="$((${#word} - ${#2}))"
        if [[ "${kept}" -gt 0 && "${word}" = *"${2}" && "${word:0:kept}" = *[:=] ]]; then
            for index in "${!COMPREPLY[@]}"; do
                COMPREPLY[index]="${COMPREPLY[index]:kept}"
            done
        fi
    }

    if type compopt >/dev/null 2>&1; then
        complete -o nosort -F __machinemode machinemode 2>/dev/null || complete -F __machinemode machinemode
    else
        complete -o filenames -F __machinemode machinemode
    fi
    """#

  private static let zshFunctions = #"""
    __machinemode_custom_complete() {
        local program="${command_name}"
        whence -- "${program}" >/dev/null || program=machinemode
        local -a completions
        completions=("${(@f)"$(COLUMNS="${COLUMNS:-80}" "${program}" "${@[1,-3]}" "${current_word_index}" "${#PREFIX}" "${command_line[@]:0:${current_word_index}}" "${PREFIX}" 2>/dev/null)"}")
        if [[ "${#completions[@]}" -gt 1 ]]; then
            __machinemode_complete "${completions[@]:0:-1}"
        elif [[ "${PREFIX}" = */* ]]; then
            _files
        else
            return 1
        fi
    }
    """#

  private static let fishFunctions = #"""

    function __machinemode_custom_completion
        set -x SAP_SHELL fish
        set -x SAP_SHELL_VERSION $FISH_VERSION
        set -l tokens (__machinemode_tokens -pc)
        set -l current (commandline -ct)
        # Behind "--on=" the option's name is no part of the word.
        string match -qr -- '^--[a-z-]+=' "$current"; and set current (string replace -r -- '^--[a-z-]+=' '' "$current")
        set -l program $tokens[1]
        command -q -- $program; or set program machinemode
        set -l argument (math (contains -i -- -- $argv) + 1)
        set -l candidates (command $program $argv[1..$argument] (count $tokens) (string length -- "$current") $tokens "$current" 2>/dev/null)
        if set -q candidates[1]
            printf '%s\n' $candidates
        else if string match -q -- '*/*' "$current"
            __fish_complete_path "$current"
        end
    end

    function __machinemode_complete_directories
        __fish_complete_directories (commandline -ct) ''
    end
    """#
}
