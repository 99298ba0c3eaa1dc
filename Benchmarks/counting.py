"""Counts what a busy machine does not change: instructions by callgrind, system calls by strace."""

import os
import re
import subprocess


def instructions(command, out):
    """Those of a run whose profile goes to a file."""
    # Dictionaries are laid out anew in every process otherwise.
    variables = {**os.environ, "SWIFT_DETERMINISTIC_HASHING": "1"}
    valgrind = ["valgrind", "--quiet", "--tool=callgrind", f"--callgrind-out-file={out}"]
    run([*valgrind, *command], variables)
    return int(re.findall(r"^(?:summary|totals): (\d+)", out.read_text(encoding="utf-8"), re.M)[-1])


def instructions_within(out, word):
    """Of a run whose profile is in a file, those of all functions that have a word in their names, with what they call."""
    names, total, caller, callee = {}, 0, "", None

    def named(line):
        number, name = re.fullmatch(r"\w+=\((\d+)\)(?: (.*))?", line).groups()
        # A name is written where its number comes first.
        return names.setdefault(number, name or "")

    for line in out.read_text(encoding="utf-8", errors="replace").splitlines():
        if line.startswith("fn="):
            caller = named(line)
        elif line.startswith("cfn="):
            callee = named(line)
        elif callee is not None and re.match(r"[+*-]?\d|\*", line):
            total += int(line.split()[1]) if word in callee and word not in caller else 0
            callee = None
    return total


def system_calls(command, out):
    """Every system call of a run, as strace tells it to a file."""
    run(["strace", "-f", "-qq", "-o", out, *command], os.environ)
    lines = out.read_text(encoding="utf-8", errors="replace").splitlines()
    return [line.split(maxsplit=1)[1] for line in lines if re.match(r"\d+ +\w+\(", line)]


def run(command, variables):
    """Runs it in silence; what it says is told where it fails. valgrind has remarks on most libraries of a system."""
    words = list(map(str, command))
    done = subprocess.run(words, check=False, env=variables, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    if done.returncode:
        raise SystemExit(f"{done.stderr}measure: status {done.returncode} of: {' '.join(words)}")


def writing(calls):
    """Those that made, opened for writing, renamed or removed something, and succeeded."""
    makes = re.compile(
        r"open(at)?\(.*O_(WRONLY|RDWR|CREAT)|creat\(|rename|unlink|mkdir|rmdir|link|symlink|f?truncate"
    )
    return [call for call in calls if makes.match(call) and " = -1 " not in call]
