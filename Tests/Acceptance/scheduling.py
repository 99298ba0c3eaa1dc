"""Installs timers for hostile paths and checks them with the schedulers' own programs.

Usage: scheduling.py BINARY. Nothing of the user is changed: every home is temporary, and the crontab is
in a file system of its own, which needs root (or sudo without a password).
"""

import ctypes
import glob
import os
import pathlib
import plistlib
import random
import re
import shutil
import subprocess
import sys
import tempfile

NAMES = [
    "data", "a b", "it's", 'say "so"', "100%", "%h %%", "$HOME ${USER} $$", "back\\slash", "two\\\\", "end\\", "\\%", "\\'x",
    "a;b&c|d<e>f", "#x", "~", "`id`$(id)", "a=b", "*?[x]", "été 日本 😀", "e\u0301'\u0308\"\u0308%\u0308&\u0308", " lead", "trail ",
    "{a,b}", "!x", "&amp;]]>", "--", "\\x41\\n",
]
UNITS = ".config/systemd/user"

complaints = []


def check(holds, what):
    if not holds:
        complaints.append(what)


def random_names(count):
    """Random names of characters with a special meaning somewhere."""
    signs = list("ab '\"\\%${}();#-=&<>~`*?!|") + ["é", "日", "\u0308", "x41", "\\n"]
    generator = random.Random(7)
    return ["n" + "".join(generator.choice(signs) for _ in range(generator.randint(1, 12))) for _ in range(count)]


class Home:
    """A home with replacements for commands that would change this machine, and the program below a path of its own."""

    def __init__(self, root, binary, program_name="bin"):
        self.root = pathlib.Path(root)
        stand_ins = self.root / "stand-ins"
        stand_ins.mkdir(parents=True)
        for name in ["systemctl", "launchctl", "notify-send", "osascript"]:
            (stand_ins / name).write_text("#!/bin/sh\nexit 0\n")
            (stand_ins / name).chmod(0o755)
        # The program finds its plan beside it.
        self.program = self.root / program_name / "bin" / "machinemode"
        self.program.parent.mkdir(parents=True)
        shutil.copy(binary, self.program)
        source = pathlib.Path(__file__).resolve().parents[2]
        share = self.root / program_name / "share" / "machinemode"
        share.mkdir(parents=True)
        for folder in ["Curriculum", "Templates"]:
            (share / folder).symlink_to(source / folder)
        self.environment = {"HOME": str(self.root / "home"), "PATH": f"{stand_ins}:/usr/bin:/bin", "LANG": "C.UTF-8"}

    def run(self, *arguments):
        return subprocess.run(
            [self.program, *arguments], env=self.environment, capture_output=True, cwd=self.root, timeout=60)

    def install(self, scheduler, workspace):
        result = self.run("remind", "install", scheduler, "--workspace", self.root / workspace)
        check(result.returncode == 0, f"{scheduler}: {workspace}: {result.stderr.decode()}")
        return result


# systemd


def verified(home, runtime):
    """The complaints of systemd-analyze about the units of a home; empty without any."""
    folder = pathlib.Path(home.environment["HOME"]) / UNITS
    result = subprocess.run(
        ["systemd-analyze", "verify", "--user", "--man=no", *sorted(str(path) for path in folder.glob("machinemode-*"))],
        env=home.environment | {"XDG_RUNTIME_DIR": runtime}, capture_output=True, timeout=60)
    said = (result.stdout + result.stderr).decode()
    return said if said or result.returncode == 0 else f"status {result.returncode}"


class SystemdReader:
    """Splits a command into words with systemd's own library."""

    def __init__(self):
        found = glob.glob("/usr/lib/*/systemd/libsystemd-shared-*.so") + glob.glob("/usr/lib/systemd/libsystemd-shared-*.so")
        if not found:
            raise OSError("its library is not there")
        self.library = ctypes.CDLL(found[0])
        pointer = ctypes.POINTER(ctypes.c_char_p)
        self.library.extract_first_word.argtypes = [pointer, pointer, ctypes.c_char_p, ctypes.c_int]
        self.library.specifier_printf.argtypes = [
            ctypes.c_char_p, ctypes.c_size_t, ctypes.c_char_p, ctypes.c_char_p, ctypes.c_void_p, pointer]
        if self.words(b'a "b \\"c\\" 5%%" d$$e') != [b"a", b'b "c" 5%', b"d$e"]:
            raise OSError("its library is of another version")

    def words(self, line):
        rest, words = ctypes.c_char_p(line), []
        while True:
            word = ctypes.c_char_p()
            # EXTRACT_CUNESCAPE and EXTRACT_UNQUOTE.
            count = self.library.extract_first_word(ctypes.byref(rest), ctypes.byref(word), None, 1 << 1 | 1 << 5)
            if count < 0:
                raise OSError(f"error {-count}")
            if count == 0:
                return words
            read = ctypes.c_char_p()
            # Only the specifier `%%` is known, so none is expanded.
            if self.library.specifier_printf(word.value, 1 << 20, bytes(24), None, None, ctypes.byref(read)) < 0:
                raise OSError("a specifier")
            # Our words contain no single `$` with a meaning.
            check(not re.search(rb"(?<!\$)(\$\$)*\$(?!\$)", read.value), f"systemd: a variable in {read.value}")
            words.append(read.value.replace(b"$$", b"$"))


def systemd(binary, root):
    if shutil.which("systemd-analyze") is None:
        print("Scheduling: systemd-analyze is not there, so it was not asked.")
        return
    runtime = root / "runtime"
    runtime.mkdir(mode=0o700)
    count = 0
    for number, name in enumerate(["prefix", "a b", "it's", 'x"y', "50%$d", "back\\slash", "日本 e\u0301\u0308"]):
        home = Home(root / f"systemd-{number}", binary, program_name=name)
        for workspace in NAMES if number == 0 else [name]:
            home.install("systemd", workspace)
            said = verified(home, str(runtime))
            check(said == "", f"systemd: {name}, {workspace}: {said}")
            count += 1
    # Would a fault be noticed?
    service = pathlib.Path(home.environment["HOME"]) / UNITS / "machinemode-remind.service"
    sound = service.read_text()
    for fault in [
        sound.replace("%%", "%"), sound.replace("ExecStart=", "ExecStart=gone/"), sound.replace("oneshot", "never"),
        re.sub("ExecStart=.*", "ExecStart=/gone", sound),
    ]:
        if fault != sound:
            service.write_text(fault)
            check(verified(home, str(runtime)) != "", f"systemd-analyze has nothing against {fault}")
    try:
        reader = SystemdReader()
    except (OSError, AttributeError) as reason:
        print(f"Scheduling: systemd's own reader of words was not asked: {reason}.")
        print(f"Scheduling: systemd-analyze has nothing against {count} timers.")
        return
    home = Home(root / "systemd-words", binary)
    names = NAMES + random_names(100)
    for name in names:
        output = home.run("remind", "install", "systemd", "--dry-run", "--workspace", home.root / name).stdout
        line = re.search(rb"ExecStart=(.*)", output).group(1)
        expected = [str(home.program), "remind", "--notify", "--quiet", "--workspace", str(home.root / name)]
        words = reader.words(line)
        check(words == [word.encode() for word in expected], f"systemd reads {line} as {words}")
    print(f"Scheduling: systemd-analyze has nothing against {count} timers; {len(names)} commands are read as they are meant.")


# cron


def cron(binary, root):
    """Runs with a separate file system for crontabs."""
    spool = pathlib.Path("/var/spool/cron")
    subprocess.run(["mount", "-t", "tmpfs", "none", spool], check=True)
    (spool / "crontabs").mkdir()
    shutil.chown(spool / "crontabs", "root", "crontab")
    (spool / "crontabs").chmod(0o1730)

    def table():
        result = subprocess.run(["crontab", "-l"], capture_output=True)
        return result.stdout if result.returncode == 0 else None

    check(table() is None, "cron: there is a crontab in an empty spool")
    home = Home(root / "cron", binary, program_name="it's 100%\\done")
    for others in [None, b"# mine\nMAILTO=ada\n0 7 * * 1 /usr/bin/thing 50\\% 'x'\n\n@daily y\n"]:
        if others is not None:
            subprocess.run(["crontab", "-"], input=others, check=True)
        for name in NAMES:
            workspace = home.root / name
            home.install("cron", name)
            text = table()
            check(text.startswith(others or b""), f"cron: other lines changed for {name}: {text}")
            lines = text[len(others or b""):].decode().split("\n")
            check(len(lines) == 3, f"cron: {name}: {lines}")
            # The time fields, then the command, in which cron has nothing to expand.
            command = lines[1].split(" ", 5)[5]
            check("%" not in command, f"cron: {name}: a sign that cron reads in {command}")
            shown = command.replace(" remind --notify --quiet ", " status --json ", 1)
            check(shown != command, f"cron: {name}: {command}")
            result = subprocess.run(["/bin/sh", "-c", shown], env={}, capture_output=True, cwd="/")
            check(result.returncode == 0, f"cron: {name}: {shown}: {result.stderr.decode()}")
            check(workspace.is_dir(), f"cron: {name}: no workspace")
        check(home.run("remind", "uninstall").returncode == 0, "cron: not taken away")
        check(table() == others, f"cron: left behind {table()}")
    too_long = "/".join(["x" * 200] * 8)
    result = home.run("remind", "install", "cron", "--workspace", too_long)
    check(
        (result.returncode == 0) == (table() != others), f"cron: {result.returncode}, {result.stderr.decode()}, {table()}")
    print(f"Scheduling: crontab took {2 * len(NAMES)} timers and gave every other line back; each line ran without environment.")


def cron_alone(binary, root):
    if sys.platform != "linux" or not pathlib.Path("/var/spool/cron/crontabs").is_dir():
        print("Scheduling: there is no cron of Debian's kind, so it was not asked.")
        return
    as_root = [] if os.getuid() == 0 else ["sudo", "-n"]
    inside = ["unshare", "--mount"]
    if subprocess.run(as_root + inside + ["mount", "-t", "tmpfs", "none", "/var/spool/cron"], capture_output=True).returncode:
        print("Scheduling: a crontab of its own needs root, so cron was not asked.")
        return
    command = as_root + inside + [sys.executable, __file__, binary, "--cron", str(root)]
    check(subprocess.run(command).returncode == 0, "cron: see above")


# launchd


def launchd(binary, root):
    home = Home(root / "launchd", binary, program_name="it's <100%> & \"done\"")
    names = NAMES + random_names(50)
    agent = pathlib.Path(home.environment["HOME"]) / "Library/LaunchAgents/machinemode.remind.plist"
    for name in names:
        home.install("launchd", name)
        read = plistlib.loads(agent.read_bytes())
        expected = [str(home.program), "remind", "--notify", "--quiet", "--workspace", str(home.root / name)]
        # A path like this one's is started through the shell.
        check(read["ProgramArguments"] == ["/bin/sh", "-c", 'exec "$0" "$@"', *expected], f"launchd: {read}")
        check(read["StartInterval"] == 300 and read["RunAtLoad"] is True, f"launchd: {read}")
        check(agent.stat().st_mode & 0o777 == 0o644, "launchd: rights")
        if shutil.which("plutil") and shutil.which("launchctl"):
            check(subprocess.run(["plutil", "-lint", "-s", agent]).returncode == 0, f"plutil: {name}")
    print(f"Scheduling: {len(names)} agents read as they are meant.")


def main():
    binary = sys.argv[1]
    if sys.argv[2:3] == ["--cron"]:
        cron(binary, pathlib.Path(sys.argv[3]))
    else:
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            systemd(binary, root)
            cron_alone(binary, root)
            launchd(binary, root)
    for complaint in complaints:
        print(f"scheduling: {complaint}", file=sys.stderr)
    sys.exit(1 if complaints else 0)


main()
