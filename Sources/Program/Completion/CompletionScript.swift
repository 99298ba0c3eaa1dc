// Provides the shell's completion script: the argument parser's, corrected for each shell.

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
    case .bash: withNotesInBash(script) + bashFunctions
    case .zsh: withEqualSigns(withNotesInZsh(script))
    default: withQuickConditionsInFish(withNotesInFish(script)) + "\n"
    }
  }

  // `note` takes the words of `note write`, unless the first one names another command (`GroupWithDefaultWords`). The
  // parser's scripts know only the names, so these pass all other words on to what completes `note write`.

  private static func withNotesInBash(_ script: String) -> String {
    let names = NoteCommand.configuration.subcommands.compactMap { $0.configuration.commandName }
    let namesAreOffered =
      "COMPREPLY+=($(compgen -W '\(names.joined(separator: " "))' -- \"${cur}\"))"
    return script.replacing(
      namesAreOffered,
      with: """
        [[ "${#unparsed_words[@]}" -gt 0 || "${cur}" = -* ]] || \(namesAreOffered)
                unparsed_words=("${subcommand}" "${unparsed_words[@]}")
                _machinemode_note_write
        """)
  }

  private static func withNotesInZsh(_ script: String) -> String {
    let write = function("_machinemode_note_write", in: script)
    let group = function("_machinemode_note", in: script)
    let ownOptions = write.split(separator: "\n").filter {
      $0.contains(#/^ +'\*?--/#) && !group.contains($0.prefix { $0 != "[" })
    }
    let command = "        '(-): :->command'"
    let items =
      #"__machinemode_custom_complete ---completion note write -- positional@0 "#
      + #""${current_word_index}" "$(__machinemode_cursor_index_in_current_word)""#
    let named = #""_machinemode_note_${words[1]}" && ret=0"#
    let changed = group.replacing(command, with: (ownOptions + [command[...]]).joined(separator: "\n"))
      .replacing(
        "_describe -V subcommand subcommands && ret=0",
        with: """
          _describe -V subcommand subcommands && ret=0
                  \(items) && ret=0
          """
      )
      .replacing(
        named,
        with: """
          \(named)
                      ;;
                  *)
                      words=(write "${words[@]}")
                      ((CURRENT++))
                      _machinemode_note_write && ret=0
          """)
    return script.replacing(group, with: changed)
  }

  private static func withNotesInFish(_ script: String) -> String {
    let lines = script.split(separator: "\n", omittingEmptySubsequences: false)
    var changed: [Substring] = []
    var isInNote = false
    var parse: Substring = ""
    for line in lines {
      let words = line.drop { $0 == " " }
      if words.hasPrefix("case ") { isInNote = isInNote || words == "case 'note'" }
      if isInNote, parse.isEmpty, words.hasPrefix("__machinemode_parse_subcommand -r 2 ") { parse = line }
      if isInNote, words == "end" {
        changed += [
          "            case '*'", "                if test (count $unparsed_tokens) -gt 0",
          "                    set unparsed_tokens write $unparsed_tokens", "    \(parse)",
          "                end",
        ]
        isInNote = false
      }
      changed.append(line)
      // Before its first word, `note` offers what `note write` does.
      let here = line.replacing("\"machinemode note write\"", with: "\"machinemode note\"")[...]
      if here != line, !line.contains("\" -ge 2'"), !lines.contains(here) { changed.append(here) }
    }
    return changed.joined(separator: "\n")
  }

  /// A fish script in which a candidate's first condition is that the line names its command. fish asks for every
  /// condition at each Tab, but for equal ones only once; the parser's own are all different, and each parses the
  /// line anew, which takes more than a second in all. Before fish 3.6 only the last condition of a candidate counts.
  private static func withQuickConditionsInFish(_ script: String) -> String {
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

  /// The text of a shell function, from its name to the brace that ends it; empty if there is none.
  private static func function(_ name: String, in script: String) -> Substring {
    guard let start = script.firstRange(of: "\n\(name)() {\n")?.lowerBound,
      let end = script[start...].firstRange(of: "\n}\n")?.upperBound
    else { return "" }
    return script[start..<end]
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
