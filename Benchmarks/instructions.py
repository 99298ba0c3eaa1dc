"""Counts what the main commands cost, whatever else the machine does: instructions, peak memory, system calls.

It prints them as one table, which has no limits: RESULTS.md keeps that of each release, and who reads it sees what
became dearer. Limits are for how a cost grows, and hold on any machine.

Usage: instructions.py BINARY [--record]. Its status is 1 where a cost grows by more than it may.
"""

import argparse
import concurrent.futures
import dataclasses
import datetime
import os
import pathlib
import subprocess
import sys
import tempfile

import counting
import measuring
import results
import tables
import workload

LARGE, SMALL, AGAIN = "site, 1,000 days", "site, 100 days", "site, 100 days, nothing changed"
LARGE_PUBLIC, SMALL_PUBLIC = "site, 1,000 days, public", "site, 100 days, public"
THREE = "site, three programmes of 100 days"
ITEM, TICK = "done 50.p1 5m", "done run --day 2"
LARGE_SYNC, SMALL_SYNC = "sync with a folder, 300 days", "sync with a folder, 100 days"
# As many times the days may cost a little more than as many times as much, since more things are sorted.
LAWS = [
    (LARGE, SMALL, 10.3),
    (LARGE_SYNC, SMALL_SYNC, 3.1),
    (THREE, SMALL, 3.0),
    (TICK, ITEM, 1.0),
]
# Of a build for everyone, the search for private texts.
LEAK_TEST = 0.1


@dataclasses.dataclass
class Cost:
    """What a command costs: instructions, those of them that search for private texts, MiB of peak memory, system calls,
    and those of them that write."""

    instructions: int
    leak_test: int
    peak: float
    calls: int
    writes: int


def of_100_days(binary, folder):
    """What people type every day. Each command is a function of the turn, since it runs three times."""
    where = workload.make(binary, folder, 100)
    return {
        SMALL: lambda turn: workload.site(binary, where, folder / f"site-{turn}"),
        # Nothing was logged since the build before.
        AGAIN: lambda _: workload.site(binary, where, folder / "site-0"),
        SMALL_PUBLIC: lambda turn: workload.site(binary, where, folder / f"public-{turn}", "public"),
        "--version": lambda _: [binary, "--version"],
        "today": lambda _: [binary, "today", *where],
        "status": lambda _: [binary, "status", *where],
        "stats": lambda _: [binary, "stats", *where],
        ITEM: lambda turn: [binary, "done", f"{50 + turn}.p1", "5m", *where],
    }


def of_1000_days(binary, folder):
    where = workload.make(binary, folder, 1000)
    return {
        LARGE: lambda turn: workload.site(binary, where, folder / f"site-{turn}"),
        LARGE_PUBLIC: lambda turn: workload.site(binary, where, folder / f"public-{turn}", "public"),
    }


def of_three_programmes(binary, folder):
    where = workload.make(binary, folder, 100)
    workload.add_programmes(binary, folder, where)
    return {THREE: lambda turn: workload.site(binary, where, folder / f"site-{turn}")}


def of_a_challenge(binary, folder):
    """A tick, beside a programme of 100 days."""
    where = workload.make(binary, folder, 100)
    subprocess.run([binary, "challenge", "add", "Run", "--quiet", *where], check=True)
    return {TICK: lambda turn: [binary, "done", "run", "--day", str(2 + turn), *where]}


def of_syncs(binary, folder):
    """Each in a workspace of its own, since what a sync keeps makes every command dearer."""
    return {
        name: syncing(binary, folder / str(days), days) for name, days in ((SMALL_SYNC, 100), (LARGE_SYNC, 300))
    }


def syncing(binary, folder, days):
    """A sync in which both sides changed something; the other device brings its own first."""
    where = workload.make(binary, folder, days)
    shared, other = folder / "shared", ["--workspace", folder / "other", *where[2:]]
    shared.mkdir()

    def run(*words):
        subprocess.run([binary, *words, "--quiet"], check=True)

    run("sync", shared, *where)
    run("sync", shared, "--plan", folder / "plan", *other)

    def case(turn):
        run("done", f"{70 + turn}.p1", "5m", *other)
        run("sync", *other)
        run("done", f"{80 + turn}.p1", "5m", *where)
        return [binary, "sync", *where]

    return case


def costs(cases, folder):
    """The cost of each command by its name."""
    found = {}
    for name, case in cases.items():
        instructions = counting.instructions(case(0), folder / "callgrind")
        leak_test = counting.instructions_within(folder / "callgrind", "Leak")
        calls = counting.system_calls(case(1), folder / "strace")
        writes = len(counting.writing(calls))
        found[name] = Cost(instructions, leak_test, measuring.run(case(2)).peak, len(calls), writes)
    return found


def counted(binary, folder):
    """All costs; two workspaces at a time, since counts do not mind a neighbour."""
    makers = [of_1000_days, of_100_days, of_syncs, of_three_programmes, of_a_challenge]

    def of(make):
        own = folder / make.__name__
        return costs(make(binary, own), own)

    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        return {name: cost for found in pool.map(of, makers) for name, cost in found.items()}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("binary", type=os.path.abspath)
    parser.add_argument("--record", action="store_true")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        found = counted(options.binary, pathlib.Path(folder))
    rows = [
        [name, f"{cost.instructions / 1e6:,.1f}", tables.number(cost.peak), f"{cost.calls:,}", f"{cost.writes:,}"]
        for name, cost in found.items()
    ]
    costly = tables.table(["", "instructions, millions", "peak, MiB", "system calls", "that write"], rows)
    ratios = [(f"{one} / {other}", found[one].instructions / found[other].instructions, most) for one, other, most in LAWS]
    ratios += [
        (f"private texts searched for in: {name}", found[name].leak_test / found[name].instructions, LEAK_TEST)
        for name in (SMALL_PUBLIC, LARGE_PUBLIC)
    ]
    ratios.append((f"files written by: {AGAIN}", found[AGAIN].writes, 0))
    growing = tables.table(
        ["", "", "at most", ""],
        [[name, tables.number(value), tables.number(most), "held" if value <= most else "**broken**"] for name, value, most in ratios],
    )
    print("\n".join([*costly, *growing]))
    if options.record:
        version = tables.said(options.binary, "--version")
        title = f"{version}, counted on {datetime.date.today().isoformat()} ({tables.processor()})"
        results.record_release("instructions", version.split()[0], title, [*costly, *growing])
    return 0 if all(value <= most for _, value, most in ratios) else 1


if __name__ == "__main__":
    sys.exit(main())
