// Guides a newcomer at a terminal through three short screens: what the program is, logging one thing, building the
// page.

import Statistics
import StudyModel
import TextTools

struct FirstRunGuide {
  let session: StudySession

  /// Whether a newcomer is there to read it: a person at a terminal whose workspace has no store.
  static func isDue(_ session: StudySession) -> Bool {
    !session.hasStore && !session.options.quiet && StandardInput.isTerminal && StandardOutput.isTerminal
  }

  /// Shows screen after screen until the last one, or until the person skips the rest. Nothing is logged.
  func show() {
    let screens = screens
    for (index, screen) in screens.enumerated() {
      let heading = "\(index + 1) of \(screens.count): \(screen.title)"
      StandardOutput.write(lines: [terminal.styled(heading, .bold), ""] + screen.lines + [""])
      let isLast = index == screens.count - 1
      guard goesOn(isLast ? "Enter shows today's list: " : "Enter goes on, s skips the guide: ") else {
        break
      }
    }
  }

  // Each has to fit 80 columns and 24 lines, with the question below.
  private var screens: [(title: String, lines: [String])] {
    let days = counted(session.summary.days.count, "day")
    let step = session.summary.currentDay?.day.firstStep
    let handle = step?.handle ?? "p1"
    return [
      (
        "What Machine Mode is",
        [
          terminal.wrapped(
            "You follow a plan of \(days), each with a list of things to do. You log what you did; the program "
              + "says how far you are and counts your streak. All of it stays in files on this computer: no "
              + "account, no server."),
          "",
          terminal.wrapped("Or do one thing of your own every day, for 100 days. That is a challenge:"),
          "  machinemode challenge add",
        ]
      ),
      (
        "Log one thing",
        (step.map { step in
          [
            terminal.wrapped("Today's list begins with \(handle):"),
            terminal.indented(trimmed("\(step.item.label) \(step.item.title)"), hanging: 2), "",
          ]
        } ?? []) + [
          terminal.wrapped("When it is done, log it with the minutes it took:"),
          "  machinemode done \(handle) 25m",
          "",
          terminal.wrapped("The first thing you log starts day 1. To take it back:"),
          "  machinemode undo",
          "",
          terminal.wrapped("A day off each week keeps a hundred days bearable; the plan moves along:"),
          "  machinemode settings set rest sun",
        ]
      ),
      (
        "Build the page",
        [
          terminal.wrapped(
            "One command builds pages of all you logged: your streak, a map of the days, every day:"),
          "  machinemode site",
          "",
          terminal.wrapped(
            "Open site/index.html in a browser, or share the folder: it leaves out your notes, reflections and "
              + "times of day."),
          "",
          terminal.wrapped("All commands:"),
          "  machinemode --help",
        ]
      ),
    ]
  }

  private var terminal: Terminal { session.terminal }

  /// Whether the person goes on; the end of the input and Ctrl-C skip, too.
  private func goesOn(_ question: String) -> Bool {
    while true {
      guard let line = StandardInput.answer(to: question) else {
        StandardOutput.write("\n\n")
        return false
      }
      switch trimmed(line).lowercased() {
      case "":
        StandardOutput.write("\n")
        return true
      case "s", "skip", "q", "quit":
        StandardOutput.write("\n")
        return false
      default:
        // Probably a command of the screen.
        StandardOutput.write(
          terminal.wrapped("Nothing was done: the guide runs no commands. Write s to leave it.") + "\n")
      }
    }
  }
}
