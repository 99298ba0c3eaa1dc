// Texts of the manual page besides the commands, in the markup of `roff`.

enum ManualTexts {
  static let opening = """
    # NAME

    machinemode - log a hundred days of interview preparation and see how far you are

    # SYNOPSIS

    `machinemode` [<command>] [<item> [<time>]...] [<options>]

    # DESCRIPTION

    You follow a programme of about a hundred days, each with problems to solve and topics to study. You \
    log what you did; the program says how far you are, keeps your streak, and builds a site of plain \
    pages that you can share. It needs no server and no account.

    Without a command it shows today's list. In an empty workspace, at a terminal, a guide of three short \
    screens comes first, until something is logged; `s` skips it.

    The first item that you log starts the programme. Every command that changes something saves it \
    durably before it returns, or changes nothing and says why; `undo` takes it back.

    # NAMING AN ITEM

    : `p2`, `t1`, `b1`
    The second problem, first topic, first bonus of today's list.

    : `63.p2`
    The second problem of day 63.

    : `p1-p3`, `p1,t2`, `63.p2-p4`
    All of a range, or each of a list, where a command takes several items: `done`, `time`, `reopen`, \
    `show`.

    : `1920`, `lc-1920`
    LeetCode's number. Where a problem appears on several days, it means today's, else the first one that \
    is not done; `done` says so where it fills another day's.

    : `move-zeroes`, `"climbing stairs"`
    The title, or a part of it that only one item has, in any case of letters.

    When a name matches several items they are listed and nothing changes; when it matches none, the \
    nearest are offered.

    # DURATIONS AND DATES

    : `25m`, `1h`, `1h10`, `1:10`
    A duration, 1 minute to 24 hours. It follows the item that it belongs to: `done p1 25m p2 10m`. With \
    `--split` it is divided among the items before it: `done p1-p3 75m --split`. A bare number is never a \
    duration, since it names a problem.

    : `today`, `yesterday`, `tomorrow`
    A date, counted from today.

    : `mon`, `monday`
    A weekday: the latest one when you log, today included; the next one when you plan.

    : `-2d`
    Two days ago.

    : `2026-11-20`
    That date.

    : `2026-12-05..2026-12-09`, `mon..fri`
    The first and the last date of several, for `pause` and `log`; `log` takes `mon..` and `..yesterday` \
    too.

    A day begins at 04:00, unless `settings set dayStart` says otherwise: what you do at half past one \
    still counts for the evening before.

    # COMMANDS

    A command may be shortened to letters that no other begins with, two at least: `machinemode un` is \
    `machinemode undo`.
    """

  static let closing = """
    # EXAMPLES

    : `machinemode done p1 25m p2 10m`
    Two problems of today's list, with the time that each took.

    : `machinemode done "merge sorted" --on yesterday`
    By a part of the title, for the day before.

    : `machinemode note p1 "The permutation is its own map."`
    A note on an item.

    : `machinemode start p1`, `machinemode done p1`
    A timer, whose minutes `done` takes.

    : `machinemode show t3`, `machinemode find "sliding window"`, `machinemode log mon..`
    An item in full, words looked for, and what was done this week.

    : `machinemode reopen p2`, `machinemode undo`
    A mark that was wrong, and a whole command that was.

    : `machinemode pause 2026-12-24..2026-12-27 --reason Family`
    Days of rest; `machinemode settings set rest sun` is one in every week.

    : `machinemode stats --why forecast`
    Why a number is what it is.

    : `machinemode site`, `machinemode site --audience private --output mine`
    The site for others, and one for yourself.

    : `machinemode status --check || echo "Nothing is logged today."`
    A warning in the evening, while today does not count yet.

    # EXIT STATUS

    : `0`
    It is done.

    : `1`
    The answer is no, or the data is wrong.

    : `2`
    The command line is wrong.

    : `3`
    The environment failed: a disk, a lock, a permission.

    With 1 to 3 nothing was changed, unless the message says so. What was asked for goes to standard output, errors and warnings to standard error.

    # ENVIRONMENT

    : `MACHINEMODE_WORKSPACE`
    The folder that holds your data, where `--workspace` names none.

    : `XDG_DATA_HOME`
    Where data of programs lives; `~/.local/share` without it.

    : `VISUAL`, `EDITOR`
    The editor for notes, the first that is set; `vi` without them.

    : `BROWSER`
    The browser that `open` starts, with its arguments; the desktop's own without it.

    : `TMPDIR`
    Where the file for the editor is made; `/tmp` without it.

    : `NO_COLOR`
    Set to anything, it turns colour off, as does `TERM=dumb`.

    : `COLUMNS`
    The width of lines, instead of the terminal's own.

    : `LC_ALL`, `LC_CTYPE`, `LANG`
    Whether signs beyond ASCII may be shown.

    : `TZ`, `TZDIR`
    The time zone, and where the data of zones is.

    : `SOURCE_DATE_EPOCH`
    Fixes the clock, in seconds since 1970, UTC, so that a site can be built again byte for byte; `--now` \
    takes precedence.

    # FILES

    : `~/.local/share/machinemode/`
    The workspace, on macOS `~/Library/Application Support/machinemode/`.

    : `progress.json`
    In it: everything you logged, as readable JSON.

    : `progress.previous.json`
    A copy of it, as the last change left it.

    : `plans/`
    Each version of a plan that you followed.

    : `backups/`
    Copies, the latest first in `machinemode backup`: 7 daily, 10 automatic, 15 manual ones; and what could \
    not be read or was edited, byte for byte.

    : `share/machinemode/`
    Beside the installed program: its plan in `Curriculum/`, the site's templates in `Templates/`, the \
    documentation in `Documentation/`.

    # SEE ALSO

    `machinemode help` and `machinemode help` with a command say the same in brief.

    Completion: `machinemode --generate-completion-script` with `bash`, `zsh` or `fish` prints what the \
    shell is to load.
    """
}
