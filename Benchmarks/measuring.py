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

# Prints by how much longer it took than its own processor time.
SPIN = [
    sys.executable,
    "-S",
    "-c",
    "import time; start = time.perf_counter()\nfor _ in range(4_000_000): pass\n"
    "print((time.perf_counter() - start) / time.process_time())",
]
STARTER = [sys.executable, "-S", "-E", str(pathlib.Path(__file__).parent / "starting.py")]
# A process that only counts takes so much longer when somebody else works.
BUSY = 1.15


@dataclasses.dataclass
class Usage:
    """Milliseconds, and MiB of peak memory: below some 10, it is that of Python, which starts the command."""

    wall: float
    cpu: float
    peak: float


def run(command):
    """What a command took whose output goes nowhere."""
    words = list(map(str, command))
    said = subprocess.run([*STARTER, *words], stdout=subprocess.PIPE, text=True, check=True).stdout
    status, wall, cpu, peak = map(float, said.split())
    if status != 0:
        raise SystemExit(f"bench: status {status:.0f} of: {' '.join(words)}")
    return Usage(wall * 1000, cpu * 1000, peak / 1024)


class Measuring:
    """Keeps how long it may wait for the machine."""

    def __init__(self, patience=60):
        self.patience = patience
        self.rounds, self.busy_rounds = 0, 0

    def is_busy(self):
        spinning = [subprocess.Popen(SPIN, stdout=subprocess.PIPE) for _ in range(os.cpu_count() or 1)]
        return any(float(process.communicate()[0]) > BUSY for process in spinning)

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
        """What each command took, by its name, in a list of all rounds. A case is a function of the round."""
        usages = {name: [] for name in cases}
        for turn in range(rounds):
            self.wait_until_quiet()
            for name, case in cases.items():
                # What was written before is on the disk before the next begins, and is not paid for by it.
                os.sync()
                usages[name].append(run(case(turn)))
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
