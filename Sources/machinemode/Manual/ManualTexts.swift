// What the manual page says besides the commands: words between backticks are typed as they stand.

/// A section of the manual page.
struct ManualSection {
  enum Part {
    case paragraph(String)
    /// A term and what it means.
    case entry(String, String)
    /// Lines that stay as they are.
    case example([String])
  }

  let title: String
  let parts: [Part]

  init(_ title: String, _ parts: Part...) {
    (self.title, self.parts) = (title, parts)
  }
}

enum ManualTexts {
  static let commands = """
    A command may be shortened to letters that no other begins with, two at least: `machinemode un` is \
    `machinemode undo`.
    """

  /// Before the commands.
  static let opening = [
    ManualSection(
      "DESCRIPTION",
      .paragraph(
        """
        You follow a programme of about a hundred days: coding problems and a system-design topic a day. You log what \
        you did; the program says how far you are, keeps your streak, and builds a site of plain pages that you can \
        share. It needs no server and no account.
        """),
      .paragraph(
        """
        Without a command it shows today's list. The first item that you log starts the programme. Every command \
        that changes something saves it durably before it returns, or changes nothing and says why; `undo` takes \
        it back.
        """)),
    ManualSection(
      "NAMING AN ITEM",
      .entry(
        "`p2`, `t1`, `b1`", "The second problem, first system-design item, first bonus of today's list."),
      .entry("`63.p2`", "The second problem of day 63."),
      .entry(
        "`p1-p3`, `p1,t2`, `63.p2-p4`",
        "All of a range, or each of a list, where a command takes several items: `done`, `time`, `reopen`, `show`."
      ),
      .entry(
        "`1920`, `lc-1920`",
        """
        LeetCode's number. Where a problem appears on several days, it means today's, else the first one that is not \
        done; `done` says so where it fills another day's.
        """),
      .entry(
        "`move-zeroes`, `\"climbing stairs\"`",
        "The title, or a part of it that only one item has, in any case of letters."),
      .paragraph(
        "When a name matches several items they are listed and nothing changes; when it matches none, the nearest are offered."
      )),
    ManualSection(
      "DURATIONS AND DATES",
      .entry(
        "`25m`, `1h`, `1h10`, `1:10`",
        """
        A duration, 1 minute to 24 hours. It follows the item that it belongs to: `done p1 25m p2 10m`. With `--split` \
        it is divided among the items before it: `done p1-p3 75m --split`. A bare number is never a duration, since it \
        names a problem.
        """),
      .entry("`today`, `yesterday`, `tomorrow`", "A date, counted from today."),
      .entry(
        "`mon`, `monday`",
        "A weekday: the latest one when you log, today included; the next one when you plan."),
      .entry("`-2d`", "Two days ago."),
      .entry("`2026-11-20`", "That date."),
      .entry(
        "`2026-12-05..2026-12-09`, `mon..fri`",
        "The first and the last date of several, for `pause` and `log`; `log` takes `mon..` and `..yesterday` too."
      ),
      .paragraph(
        """
        A day begins at 04:00, unless `settings set dayStart` says otherwise: what you do at half past one still \
        counts for the evening before.
        """)),
  ]

  /// After the commands.
  static let closing = [
    ManualSection(
      "EXAMPLES",
      .paragraph("The daily routine:"),
      .example([
        "machinemode", "machinemode done p1 25m p2 10m", "machinemode done \"merge sorted\" --on yesterday",
        "machinemode note p1 \"The permutation is its own map.\"", "machinemode status",
      ]),
      .paragraph("A timer, whose minutes `done` takes:"),
      .example(["machinemode start p1", "machinemode done p1"]),
      .paragraph("An item in full, words looked for, and what was done this week:"),
      .example(["machinemode show t3", "machinemode find \"sliding window\"", "machinemode log mon.."]),
      .paragraph("A mark that was wrong, and a whole command that was:"),
      .example(["machinemode reopen p2", "machinemode undo"]),
      .paragraph("Rest, and why a number is what it is:"),
      .example([
        "machinemode settings set rest sun",
        "machinemode pause 2026-12-24..2026-12-27 --reason Family", "machinemode stats --why forecast",
      ]),
      .paragraph("The site for others, and one for yourself:"),
      .example(["machinemode site", "machinemode site --audience private --output mine"]),
      .paragraph("A warning in the evening, while today does not count yet:"),
      .example(["machinemode status --check || echo \"Nothing is logged today.\""])),
    ManualSection(
      "EXIT STATUS",
      .entry("`0`", "It is done."),
      .entry("`1`", "The answer is no, or the data is wrong."),
      .entry("`2`", "The command line is wrong; nothing was changed."),
      .entry("`3`", "The environment failed: a disk, a lock, a permission."),
      .paragraph("What was asked for goes to standard output, mistakes and warnings to standard error.")),
    ManualSection(
      "ENVIRONMENT",
      .entry("`MACHINEMODE_WORKSPACE`", "The folder that holds your data, where `--workspace` names none."),
      .entry("`XDG_DATA_HOME`", "Where data of programs lives; `~/.local/share` without it."),
      .entry("`VISUAL`, `EDITOR`", "The editor for notes, the first that is set; `vi` without them."),
      .entry(
        "`BROWSER`",
        "The browser that `open` starts, with `%s` for the address; the desktop's own without it."),
      .entry("`TMPDIR`", "Where the file for the editor is made; `/tmp` without it."),
      .entry("`NO_COLOR`", "Set to anything, it turns colour off, as does `TERM=dumb`."),
      .entry("`COLUMNS`", "The width of lines, instead of the terminal's own."),
      .entry("`LC_ALL`, `LC_CTYPE`, `LANG`", "Whether signs beyond ASCII may be shown."),
      .entry("`TZ`, `TZDIR`", "The time zone, and where the data of zones is."),
      .entry(
        "`SOURCE_DATE_EPOCH`",
        "Fixes the clock, in seconds since 1970, UTC, so that a site can be built again byte for byte; `--now` "
          + "takes precedence.")),
    ManualSection(
      "FILES",
      .entry(
        "`~/.local/share/machinemode/`",
        "The workspace, on macOS `~/Library/Application Support/machinemode/`."),
      .entry("`progress.json`", "In it: everything you logged, as readable JSON."),
      .entry("`progress.previous.json`", "The same before the last change."),
      .entry("`curriculum.md`", "The plan that you follow."),
      .entry(
        "`backups/`",
        "Copies, the latest first in `machinemode backup`: 7 daily, 10 automatic, 15 manual ones; and their plans."
      ),
      .entry("`archives/`", "Rounds that `restart` finished."),
      .entry("`set-aside/`", "What could not be read, and plans that were replaced, byte for byte."),
      .entry(
        "`share/machinemode/`",
        "Beside the installed program: its plan in `Curriculum/`, the site's templates in `Templates/`.")),
    ManualSection(
      "SEE ALSO",
      .paragraph("`machinemode help` and `machinemode help` with a command say the same in brief."),
      .paragraph(
        """
        Completion: `machinemode --generate-completion-script` with `bash`, `zsh` or `fish` prints what the shell \
        is to load.
        """)),
  ]
}
