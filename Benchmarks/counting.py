"""Counts what a busy machine does not change: instructions by function, system calls, and what is written.

Instructions are callgrind's, system calls strace's.
"""

import collections
import os
import pathlib
import re
import subprocess

import measuring


class Profile:
    """Instructions in all, and of each function with what it calls, by its name with and without labels."""

    def __init__(self, path):
        self.total, self.by_function = 0, collections.Counter()
        edges, caller, called, counts = collections.Counter(), "", "", False
        with open(path, encoding="utf-8", errors="replace") as file:
            for line in file:
                if counts:
                    edges[caller, called] += int(line.split()[1])
                    counts = False
                elif line.startswith("fn="):
                    caller = line[3:].strip()
                elif line.startswith("cfn="):
                    called = line[4:].strip()
                elif line.startswith("calls="):
                    # A function that is running already has '2 at the end of its name: what it costs is
                    # inside the first.
                    counts = "'" not in called
                elif line.startswith(("summary:", "totals:")):
                    self.total = int(line.split()[1])
        names = demangled({name for edge in edges for name in edge})
        for (caller, called), cost in edges.items():
            full, name, caller = names[called], without_labels(names[called]), without_labels(names[caller])
            if name != caller:
                self.by_function[name] += cost
            if full != name:
                self.by_function[full] += cost

    def stage(self, functions):
        return sum(self.by_function[name] for name in functions)


def demangled(symbols):
    """The names of Swift's functions as they are written, by their symbols."""
    symbols = sorted(symbols)
    told = subprocess.run(
        ["swift", "demangle", "--simplified", "--compact"],
        input="\n".join(symbols),
        text=True,
        stdout=subprocess.PIPE,
        check=True,
    ).stdout.splitlines()
    return {
        symbol: re.sub(r"^(specialized |static )+", "", name)
        for symbol, name in zip(symbols, told, strict=True)
    }


def without_labels(name):
    """`WeekPage.init` of `WeekPage.init(_:index:)`; closures and the like keep all of their name."""
    return name if " " in name.split("(")[0] else re.sub(r"(<.*>)?\(.*\)$", "", name)


def callgrind(command, folder, name):
    """A run's profile, and what it printed."""
    out = pathlib.Path(folder) / f"{name}.callgrind"
    valgrind = "valgrind --quiet --tool=callgrind --compress-strings=no --compress-pos=no".split()
    # Dictionaries are laid out anew in every process otherwise.
    variables = {**os.environ, "SWIFT_DETERMINISTIC_HASHING": "1"}
    said = subprocess.run(
        [*valgrind, f"--callgrind-out-file={out}", *map(str, command)],
        check=True,
        stdout=subprocess.PIPE,
        text=True,
        env=variables,
    ).stdout
    return Profile(out), said.strip()


def system_calls(command, folder, name):
    """Every system call of a run, as strace tells it."""
    out = pathlib.Path(folder) / f"{name}.strace"
    subprocess.run(
        ["strace", "-f", "-qq", "-o", str(out), *map(str, command)], check=True, stdout=subprocess.DEVNULL
    )
    lines = out.read_text(encoding="utf-8", errors="replace").splitlines()
    return [line.split(maxsplit=1)[1] for line in lines if re.match(r"\d+ +\w+\(", line)]


def writing(calls):
    """Those that made, opened for writing, renamed or removed something, and succeeded."""
    makes = re.compile(
        r"open(at)?\(.*O_(WRONLY|RDWR|CREAT)|creat\(|rename|unlink|mkdir|rmdir|link|symlink|f?truncate"
    )
    return [call for call in calls if makes.match(call) and " = -1 " not in call]


def asking_for_memory(calls):
    """The calls that ask the system for memory."""
    return [call for call in calls if re.match(r"(brk|mmap|mremap)\(", call)]


def write_texts(texts, path):
    """The file that cmark_alone.c reads."""
    with open(path, "wb") as file:
        for text in texts:
            data = text.encode()
            file.write(b"%d\n" % len(data) + data)


def cmark_alone(folder, name, texts):
    """Instructions of cmark-gfm when it renders the texts and does nothing else."""
    flags = subprocess.run(
        ["pkg-config", "--cflags", "--libs", "libcmark-gfm"], check=True, stdout=subprocess.PIPE, text=True
    ).stdout
    folder = pathlib.Path(folder)
    (folder / name).mkdir()
    program = measuring.compiled(
        "cmark_alone", folder / name, *flags.split(), "-lcmark-gfm", "-lcmark-gfm-extensions"
    )
    write_texts(texts, folder / name / "texts")
    profile, said = callgrind([program, folder / name / "texts"], folder, name)
    if not said.startswith(f"{len(texts)} texts"):
        raise SystemExit(f"cmark_alone read {said}, not {len(texts)} texts")
    return profile.total
