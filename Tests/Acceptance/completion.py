"""Types in real shells: installs the program with its completion, starts bash, zsh and fish on a pseudo terminal, each
with a home of its own, presses Tab, and compares what is inserted and what is listed.

Usage: completion.py BINARY, in the checkout. Every shell must be there."""

import fcntl
import os
import pty
import re
import select
import shutil
import signal
import statistics
import struct
import subprocess
import sys
import tempfile
import termios
import threading
import time

NOW = "2026-11-20T21:00:00+01:00"
TAB = "\t"
LEFT = "\x1b[D"
# The key that writes the line into a file and empties it.
DUMP = "\x18d"
SLOWEST = 10
# How many lines are typed in each shell, so that a thread that fails is seen.
CASES = 45

# Titles that a shell, its completion or a terminal could interpret. Each begins with a word to type.
HOSTILE = [
    ("alpha", "Alpha $(touch pwned) ${HOME}"),
    ("bravo", "Bravo `touch pwned` : a:b::c"),
    ("charlie", "Charlie 'one' \"two\" it's; touch pwned & | > < #"),
    ("delta", "Delta \\ back \\n %F{red} %s !! !$"),
    ("echo", "Echo [a-z]* ? {x,y} ~ (sub) -- end"),
    ("foxtrot", "Foxtrot größer 漢字 ✓ é"),
]

BASH_COMPLETION = [
    "/usr/share/bash-completion/bash_completion",
    "/opt/homebrew/etc/profile.d/bash_completion.sh",
    "/usr/local/etc/profile.d/bash_completion.sh",
]

STARTUP = {
    "bash": (
        ".rc",
        """
source COMPLETION
PS1='> '
bind 'set bell-style none'
bind 'set show-all-if-ambiguous on'
bind 'set page-completions off'
bind 'set completion-query-items 0'
bind 'set enable-bracketed-paste off'
bind 'set colored-stats off'
dump() { printf %s "$READLINE_LINE" >"$DUMP.new"; mv "$DUMP.new" "$DUMP"; READLINE_LINE=; READLINE_POINT=0; }
bind -x '"\\C-xd": dump'
""",
    ),
    "zsh": (
        ".zshrc",
        """
PS1='> '
unsetopt beep
LISTMAX=10000
fpath+=($HOME/.local/share/zsh/site-functions)
autoload -Uz compinit
compinit -u
dump() { print -rn -- "$BUFFER" >"$DUMP.new"; mv "$DUMP.new" "$DUMP"; BUFFER= }
zle -N dump
bindkey '^Xd' dump
""",
    ),
    "fish": (
        ".config/fish/config.fish",
        """
set -g fish_greeting
function fish_prompt; printf '> '; end
function dump
    commandline >"$DUMP.new"
    mv "$DUMP.new" "$DUMP"
    commandline ''
    commandline -f cancel repaint
end
bind \\cxd dump
""",
    ),
}
COMMANDS = {
    "bash": ["bash", "--noprofile", "--rcfile", ".rc", "-i"],
    "zsh": ["zsh", "-i"],
    "fish": ["fish", "-i"],
}


def bare(text):
    return re.sub(r"\s+", "", text)


class Shell:
    """A shell at a pseudo terminal of 60 lines and 200 columns."""

    def __init__(self, name, home, environment):
        self.name, self.dump = name, os.path.join(home, "dump")
        environment = dict(environment, HOME=home, DUMP=self.dump, TERM="xterm", LANG="C.UTF-8", LC_ALL="C.UTF-8")
        self.process, self.terminal = pty.fork()
        if self.process == 0:
            os.chdir(home)
            os.execvpe(COMMANDS[name][0], COMMANDS[name], environment)
        fcntl.ioctl(self.terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 60, 200, 0, 0))
        self.shown = b""

    def wait(self):
        """Waits until the shell accepts keys."""
        deadline = time.monotonic() + 4 * SLOWEST
        while time.monotonic() < deadline:
            self.type(DUMP)
            if self.line(0.5) is not None:
                break
        else:
            raise SystemExit(f"{self.name} did not start: {self.text()}")
        # A slow start may have taken the key more than once.
        self.read(0.5)
        if os.path.exists(self.dump):
            os.remove(self.dump)

    def type(self, text):
        os.write(self.terminal, text.encode())

    def read(self, seconds):
        """Reads the output until nothing arrives for a while."""
        while select.select([self.terminal], [], [], seconds)[0]:
            try:
                self.shown += os.read(self.terminal, 65536)
            except OSError:
                return

    def line(self, seconds=SLOWEST):
        """The line as the key wrote it; None if it did not in time."""
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            self.read(0.01)
            if os.path.exists(self.dump):
                with open(self.dump, encoding="utf-8") as file:
                    line = file.read().rstrip("\n")
                os.remove(self.dump)
                return line
        return None

    def text(self):
        """The output without cursor movements and without spaces, which may be movements."""
        text = self.shown.decode("utf-8", "replace")
        text = re.sub(r"\x1b\][^\x07\x1b]*(\x07|\x1b\\)", "", text)
        text = re.sub(r"\x1b\[[0-?]*[ -/]*[@-~]|\x1b[()][0-9A-B]|\x1b[=>78]", "", text)
        return bare(text)

    def lists(self, words):
        return bare(words) in self.text()

    def complete(self, typed, listed=(), after=""):
        """Types a line, then Tab with the cursor before `after`; returns the new line and the output."""
        self.read(0.01)
        self.shown = b""
        self.type(typed + after + LEFT * len(after))
        self.type(TAB)
        deadline = time.monotonic() + (SLOWEST if listed else 0)
        while time.monotonic() < deadline and not all(map(self.lists, listed)):
            self.read(0.02)
        self.type(DUMP)
        line = self.line()
        if line is None:
            # The answer to this line must not be taken for that to the next.
            self.wait()
        return line, self.text()

    def end(self):
        os.kill(self.process, signal.SIGKILL)
        os.waitpid(self.process, 0)
        os.close(self.terminal)


class Trial:
    def __init__(self, folder, binary):
        self.folder, self.binary = folder, binary
        self.failures, self.count = [], 0
        self.seconds = {name: [] for name in COMMANDS}
        self.demo = os.path.join(folder, "my demo's $HOME")
        self.fresh = os.path.join(folder, "fresh")
        self.plan = os.path.join(folder, "plan")

    def run(self, *arguments, **options):
        return subprocess.run([self.binary, *arguments], check=True, capture_output=True, text=True, **options).stdout

    def prepare(self):
        self.run("demo", self.demo, "--now", NOW, "--quiet")
        os.mkdir(self.plan)
        items = "".join(f"- [ ] Task: {title} (25 min) {{#{name}}}\n" for name, title in HOSTILE)
        with open(os.path.join(self.plan, "week-01.md"), "w", encoding="utf-8") as file:
            file.write(
                "# Week 1: Words\n\n## Day 1\n\nGoal: Stay text.\n\n### DSA: Arrays\n\n- [ ] LC 1: Two Sum [Easy]\n\n"
                f"### System Design: Shells\n\n{items}"
            )
        self.run("plan", "check", self.plan)

    def expect(self, shell, typed, inserted=None, listed=(), unlisted=(), after=""):
        """Expects the effect of Tab on a line: `inserted` is added to it, and the words below are listed."""
        self.count += 1
        began = time.monotonic()
        line, shown = shell.complete(typed, listed, after)
        self.seconds[shell.name].append(time.monotonic() - began)
        expected = typed + (inserted or "") + after
        # The shell may add a space, or an equal sign that disappears when a space is typed.
        if re.sub(" +", " ", line or "").rstrip(" =") != expected.rstrip():
            self.failures.append(f"{shell.name}: `{typed}` became `{line}` instead of `{expected}`\n    {shown}")
        for words in listed:
            if bare(words) not in shown:
                self.failures.append(f"{shell.name}: `{typed}` does not list `{words}`:\n    {shown}")
        for words in unlisted:
            if bare(words) in shown:
                self.failures.append(f"{shell.name}: `{typed}` lists `{words}`:\n    {shown}")

    def cases(self, shell):
        shell.wait()

        fresh = f"--workspace {self.fresh}"
        quoted = '"' + self.demo.replace("$", "\\$") + '"'
        expect = lambda *arguments, **options: self.expect(shell, *arguments, **options)  # noqa: E731

        # Commands, options and enumerations.
        expect("machinemode sett", "ings")
        expect("machinemode backup res", "tore")
        expect("machinemode done --workspa", "ce")
        expect("machinemode report --format h", "tml")
        expect("machinemode bonus --difficulty me", "dium")
        # Options of every command before a command's name, and between it and its subcommand's.
        expect(f"machinemode {fresh} sett", "ings")
        expect("machinemode --workspa", "ce")
        expect(f"machinemode {fresh} -q done mer", "ge-sorted-array")
        expect(f"machinemode backup {fresh} res", "tore")
        # Items of today by place, number and title.
        expect(f"machinemode done {fresh} ", listed=["p1", "t2", "b2"])
        expect(f"machinemode time {fresh} p", listed=["p5"], unlisted=["t1"])
        expect(f"machinemode done {fresh} 19", "20")
        expect(f"machinemode done {fresh} mer", "ge-sorted-array")
        expect(f"machinemode note write {fresh} mer", "ge-sorted-array")
        expect(f"machinemode done {fresh} mer", "ge-sorted-array", after=" 25m")
        expect(f"machinemode time {fresh} p1 2", listed=["20m", "25m"])
        expect(f"machinemode done {fresh} \"mer", 'ge-sorted-array"')
        expect("machinemode note write p1 --app", "end")
        expect("machinemode note exp", "ort")
        # Another workspace, another time, with quotes and with colons in it.
        expect(f"machinemode done --workspace {quoted} ", listed=["p4", "17.p1"])
        expect(f"machinemode done --workspace {quoted} 2.p", listed=["2.p1"])
        expect(f"machinemode reopen --workspace {quoted} p", "2")
        expect(f"machinemode bonus --workspace {quoted} --delete 605", "")
        expect(f"machinemode bonus --workspace {quoted} --delete can-", "place-flowers")
        # Dates, settings, days, numbers, backups.
        expect(f"machinemode done {fresh} p1 --on ", listed=["yesterday"])
        expect(f"machinemode settings set {fresh} share.no", "tes")
        expect(f"machinemode settings set {fresh} share.notes y", "es")
        expect(f"machinemode settings set {fresh} rest sat,su", "n")
        expect("machinemode stats --why longest", "-streak")
        expect("machinemode stats achi", "evements")
        expect(f"machinemode today {fresh} 10", listed=["100"])
        expect(f"machinemode plan list {fresh} 100", "")
        expect(f"machinemode pause add {fresh} tom", "orrow")
        expect(f"machinemode pause add {fresh} mon..we", "d")
        expect(f"machinemode backup restore --workspace {quoted} dai", "ly")
        # Files and folders.
        expect(f"machinemode plan check {self.plan}/we", "ek-01.md")
        expect(f"machinemode import {self.plan}/we", "ek-01.md")
        expect(f"machinemode plan use {self.plan}/we", "ek-01.md")
        expect(f"machinemode today --plan {self.folder}/pl", "an/")
        # Harmful titles are treated as text, and so is the typed input.
        hostile = f"{fresh} --plan {self.plan}"
        expect(f"machinemode done {hostile} t", listed=["t1", "t2", "t3", "t4", "t5", "t6"])
        expect(f"machinemode done {hostile} al", "pha-touch-pwned-home")
        expect(f"machinemode done {hostile} fox", "trot-größer-漢字-é")
        expect(f"machinemode done {hostile} '$(touch pwned)")
        # Unreadable data gives no completions and no message.
        expect(f"machinemode done {fresh} --plan {self.folder}/none p", unlisted=["error", "help:"])
        expect("machinemode done --workspace /dev/null p", unlisted=["error", "help:"])

    def start(self, name):
        home = os.path.join(self.folder, f"home-{name}")
        os.makedirs(home)
        prefix = os.path.join(home, ".local")
        shutil.copytree(os.path.join(self.folder, "installed"), prefix)
        path, text = STARTUP[name]
        # Without the package that loads it, a person's own startup file does.
        own = "~/.local/share/bash-completion/completions/machinemode"
        completion = next((file for file in BASH_COMPLETION if os.path.exists(file)), own)
        os.makedirs(os.path.dirname(os.path.join(home, path)), exist_ok=True)
        with open(os.path.join(home, path), "w", encoding="utf-8") as file:
            file.write(text.replace("COMPLETION", completion))
        # Otherwise fish begins to read all manual pages in the background.
        os.makedirs(os.path.join(prefix, "share/fish/generated_completions"), exist_ok=True)
        environment = {
            "PATH": f"{prefix}/bin:{os.environ['PATH']}",
            "MACHINEMODE_WORKSPACE": self.fresh,
            "TZ": "UTC",
            # The time of NOW: bash would part the words of `--now` at its colons.
            "SOURCE_DATE_EPOCH": "1795204800",
        }
        return Shell(name, home, environment)

    def run_all(self):
        """Runs every case in every shell, in parallel; then checks that none left anything behind."""
        shells = [self.start(name) for name in COMMANDS]
        before = set(os.listdir(self.folder))
        try:
            threads = [threading.Thread(target=self.cases, args=(shell,)) for shell in shells]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
        finally:
            for shell in shells:
                shell.end()
        made = set(os.listdir(self.folder)) - before
        for folder, _, files in os.walk(self.folder):
            made.update(os.path.join(folder, file) for file in files if file == "pwned")
        if made:
            self.failures.append(f"Tab made {', '.join(sorted(made))}")
        if self.count != len(COMMANDS) * CASES:
            self.failures.append(f"{self.count} lines were typed instead of {len(COMMANDS) * CASES}")


def main():
    binary = os.path.realpath(sys.argv[1])
    began = time.monotonic()
    missing = [name for name in COMMANDS if shutil.which(name) is None]
    if missing:
        raise SystemExit(f"completion: {', '.join(missing)} is not installed")
    with tempfile.TemporaryDirectory() as folder:
        folder = os.path.realpath(folder)
        trial = Trial(folder, binary)
        trial.prepare()
        subprocess.run(
            ["make", "install", f"PREFIX={folder}/installed"], check=True, stdout=subprocess.DEVNULL
        )
        trial.run_all()
    for failure in trial.failures:
        print(failure, file=sys.stderr)
    for name, seconds in trial.seconds.items():
        print(f"{name}: {statistics.median(seconds):.2f} s a line, at most {max(seconds):.2f}")
    print(f"{trial.count} lines in {len(COMMANDS)} shells, {len(trial.failures)} failures, "
          f"{time.monotonic() - began:.1f} s")
    sys.exit(1 if trial.failures else 0)


main()
