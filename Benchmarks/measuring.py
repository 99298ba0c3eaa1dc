"""Runs commands in turn, A B C A B C, and says what each took: medians, quartiles, ratios within each round.

A busy neighbour falls on all commands of a round alike, so a ratio is taken round by round and the median of
those is told. Before a round it waits, within limits, until every core is free, and counts the rounds that
had to do without.
"""

import dataclasses
import os
import pathlib
import statistics
import subprocess
import sys
import time

HERE = pathlib.Path(__file__).parent
SPIN = [sys.executable, "-S", "-c", "for _ in range(4_000_000): pass"]
# Processes that only count take so much longer than their own processor time when somebody else works.
BUSY = 1.15


@dataclasses.dataclass
class Usage:
    """Milliseconds, and MiB of peak memory."""

    wall: float
    cpu: float
    peak: float


def compiled(name, folder, *flags):
    """A C file of this folder as a program."""
    program = str(folder / name)
    subprocess.run(
        ["cc", "-O2", "-Wall", "-Werror", "-o", program, str(HERE / f"{name}.c"), *flags], check=True
    )
    return program


class Measuring:
    """Keeps the launcher and how long it may wait for the machine."""

    def __init__(self, folder, patience=60):
        self.launcher = compiled("launch", pathlib.Path(folder))
        self.patience = patience
        self.rounds, self.busy_rounds = 0, 0

    def run(self, command, variables=None):
        said = subprocess.run(
            [self.launcher, *map(str, command)],
            check=True,
            stdout=subprocess.PIPE,
            stdin=subprocess.DEVNULL,
            env={**os.environ, **(variables or {})},
        ).stdout
        wall, user, system, peak, status = map(int, said.split())
        if status != 0:
            raise SystemExit(f"bench: status {status} of: {' '.join(map(str, command))}")
        return Usage(wall / 1000, (user + system) / 1000, peak / 1024)

    def is_busy(self):
        spinning = [
            subprocess.Popen([self.launcher, *SPIN], stdout=subprocess.PIPE)
            for _ in range(os.cpu_count() or 1)
        ]
        said = [list(map(int, process.communicate()[0].split())) for process in spinning]
        return any(wall > BUSY * (user + system) for wall, user, system, _, _ in said)

    def wait_until_quiet(self):
        started = time.monotonic()
        while busy := self.is_busy():
            if time.monotonic() - started > self.patience:
                break
            time.sleep(0.5)
        self.patience -= min(self.patience, time.monotonic() - started)
        self.rounds += 1
        self.busy_rounds += busy

    def interleaved(self, cases, rounds):
        """What each command took, by its name, in a list of all rounds.

        A case is a function of the round; it returns the command and, if need be, environment variables.
        """
        usages = {name: [] for name in cases}
        for turn in range(rounds):
            self.wait_until_quiet()
            for name, case in cases.items():
                # What was written before is on the disk before the next begins, and is not paid for by it.
                os.sync()
                usages[name].append(self.run(*case(turn)))
        return usages


def quartiles(values):
    """Lower quartile, median, upper quartile."""
    if len(values) < 2:
        return values[0], values[0], values[0]
    return tuple(statistics.quantiles(values, n=4, method="inclusive"))


def median(usages, what):
    return statistics.median(getattr(usage, what) for usage in usages)


def ratios(ones, others, what="wall"):
    """Of each round, what the one took by what the other took: lower quartile, median, upper quartile."""
    return quartiles(
        [getattr(one, what) / getattr(other, what) for one, other in zip(ones, others, strict=True)]
    )
