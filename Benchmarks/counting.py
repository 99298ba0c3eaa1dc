"""Counts what a busy machine does not change: instructions, system calls, what is written, peak memory.

Instructions are callgrind's, system calls strace's.
"""

import concurrent.futures
import os
import pathlib
import re
import subprocess

import measuring
import workload

SIZES = (100, 1000)


def figures(binary, folder):
    """All figures by their names."""
    folder = pathlib.Path(folder)
    where = {days: workload.make(binary, folder / f"{days}-days", days) for days in SIZES}

    def site(days, name):
        return workload.site(binary, where[days], folder / f"{name}-{days}")

    # They only count, so they may run side by side.
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        small, large = pool.map(
            lambda days: instructions(site(days, "counted"), folder / f"{days}.callgrind"), SIZES
        )
    three = instructions_of_three(binary, folder)
    calls = system_calls(site(1000, "traced"), folder)
    files = sum(path.is_file() for path in (folder / "traced-1000").rglob("*"))
    again = system_calls(site(1000, "traced"), folder)
    return {
        "instructions, 100 days": small,
        "instructions, 1,000 days by 100": large / small,
        "instructions, three programmes by one": three / small,
        "instructions, `challenge done` by `done`": tick_by_item(binary, folder),
        "system calls a file, 1,000 days": len(calls) / files,
        "writes of a rebuild with nothing changed": len(writing(again)),
        "peak memory, 1,000 days, MiB": measuring.run(site(1000, "peak")).peak,
    }


def instructions_of_three(binary, folder):
    """Those of a build of three programmes of 100 days."""
    where = workload.make(binary, folder / "three", 100)
    workload.add_programmes(binary, folder / "three", where)
    return instructions(workload.site(binary, where, folder / "site-of-three"), folder / "three.callgrind")


def tick_by_item(binary, folder):
    """Those of a tick beside another programme of 100 days, by those of an item of that programme."""
    where = workload.make(binary, folder / "ticked", 100)
    subprocess.run([binary, "challenge", "new", "Run", "--quiet", *where], check=True)
    tick = instructions([binary, "challenge", "done", "run", "2", "--quiet", *where], folder / "tick.callgrind")
    item = instructions([binary, "done", "50.p1", "5m", "--quiet", *where], folder / "item.callgrind")
    return tick / item


def instructions(command, out):
    """Those of a run whose profile goes to a file."""
    # Dictionaries are laid out anew in every process otherwise.
    variables = {**os.environ, "SWIFT_DETERMINISTIC_HASHING": "1"}
    valgrind = ["valgrind", "--quiet", "--tool=callgrind", f"--callgrind-out-file={out}"]
    subprocess.run([*valgrind, *map(str, command)], check=True, env=variables)
    return int(re.findall(r"^(?:summary|totals): (\d+)", out.read_text(encoding="utf-8"), re.M)[-1])


def system_calls(command, folder):
    """Every system call of a run, as strace tells it."""
    out = pathlib.Path(folder) / "strace"
    subprocess.run(["strace", "-f", "-qq", "-o", str(out), *map(str, command)], check=True)
    lines = out.read_text(encoding="utf-8", errors="replace").splitlines()
    return [line.split(maxsplit=1)[1] for line in lines if re.match(r"\d+ +\w+\(", line)]


def writing(calls):
    """Those that made, opened for writing, renamed or removed something, and succeeded."""
    makes = re.compile(
        r"open(at)?\(.*O_(WRONLY|RDWR|CREAT)|creat\(|rename|unlink|mkdir|rmdir|link|symlink|f?truncate"
    )
    return [call for call in calls if makes.match(call) and " = -1 " not in call]
