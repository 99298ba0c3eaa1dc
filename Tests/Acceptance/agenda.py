"""Judges the agenda from outside: the calendar programs that people use, libraries that read iCalendar, and hostile hands.

khal, todoman and vdirsyncer share a folder with `agenda mirror` (`agenda_mirror.py`, `agenda_clients.py`). icalendar, vobject
and recurring-ical-events read what `event export` writes (`agenda_exchange.py`). Broken calendars are followed, and what no one
should type is typed (`agenda_hostile.py`).
Usage: agenda.py BINARY [quick|full] [--only PART] [--seed 1] [--keep DIR]
"""

import argparse
import collections
import concurrent.futures
import importlib
import multiprocessing
import os
import pathlib
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import traceback

NOW = "2026-11-26T10:00:00+01:00"
MOST_SHOWN = 12

Outcome = collections.namedtuple("Outcome", "status output errors")


class Stopped(Exception):
    """The program did something else, so what follows would tell nothing."""


class Ground:
    """A folder for one trial, its chance, and what was found wrong."""

    def __init__(self, binary, folder, seed, name, tier):
        self.binary, self.name, self.tier, self.seed = binary, name, tier, seed
        self.folder = pathlib.Path(folder) / name.replace(" ", "-")
        self.chance = random.Random(f"{seed}/{name}")
        self.seen, self.complaints = collections.Counter(), []
        self.home = self.folder / "home"
        self.home.mkdir(parents=True)

    @property
    def is_full(self):
        return self.tier == "full"

    def environment(self, **more):
        return {"PATH": os.environ["PATH"], "HOME": str(self.home), "TZ": "Europe/Berlin", "LC_ALL": "C.UTF-8",
                "XDG_CONFIG_HOME": str(self.home / ".config"), **more}

    def check(self, is_right, what, details=""):
        self.seen["checks"] += 1
        if not is_right:
            details = " | ".join(str(details).split("\n")).strip(" |")[:700]
            self.complaints.append(f"{self.name}: {what}" + (f": {details}" if details else ""))
            if len(self.complaints) > MOST_SHOWN:
                raise Stopped("and more")
        return is_right

    def note(self, what):
        self.seen[what] += 1

    def device(self, name="own"):
        return Device(self, name)

    def tool(self, *words, status=0, data=None, seconds=120, environment=None):
        """Runs a program of others."""
        result = subprocess.run(
            list(map(str, words)), env=self.environment(**environment or {}), cwd=self.folder, capture_output=True, check=False,
            input=data, timeout=seconds)
        outcome = Outcome(result.returncode, result.stdout.decode(errors="replace"), result.stderr.decode(errors="replace"))
        with (self.folder / "commands.txt").open("a", encoding="utf-8", errors="backslashreplace") as file:
            print(result.returncode, *map(repr, map(str, words)), "\n" + outcome.output + outcome.errors, file=file)
        if status is not None and outcome.status != status:
            raise Stopped(f"{' '.join(map(str, words))} exits with {outcome.status}: {outcome.errors[-500:]}")
        return outcome


class Device:
    """One workspace."""

    def __init__(self, ground, name):
        self.ground, self.name, self.workspace = ground, name, ground.folder / name
        self.now = NOW

    def run(self, *words, status=0, now="", data=None, seconds=60, environment=None):
        """Runs a command; a status of None takes any from 0 to 3. A time of None is the system's."""
        line = [self.ground.binary, *map(str, words), "--workspace", str(self.workspace)]
        now = self.now if now == "" else now
        line += ["--now", now] if now else []
        try:
            result = subprocess.run(
                line, env=self.ground.environment(**environment or {}), cwd=self.ground.folder, capture_output=True, check=False,
                timeout=seconds, input=data or b"")
        except subprocess.TimeoutExpired:
            raise Stopped(f"`{shown(line[1:])}` hangs for {seconds} s") from None
        except (OSError, ValueError) as error:
            raise Stopped(f"`{shown(line[1:])}` does not run: {error}") from error
        self.ground.note("commands")
        with (self.ground.folder / "commands.txt").open("a", encoding="utf-8", errors="backslashreplace") as file:
            print(result.returncode, *map(repr, line[1:]), file=file)
        typed = shown(line[1:len(words) + 1])
        outcome = Outcome(result.returncode, result.stdout.decode(errors="replace"), result.stderr.decode(errors="replace"))
        self.ground.check(0 <= outcome.status <= 3, f"`{typed}` ends with {outcome.status}", outcome.errors)
        for name, text in (("output", outcome.output), ("errors", outcome.errors)):
            # JSON has texts as they are, and escapes of the control characters only what RFC 8259 says.
            tricks = "\x1b" if "--json" in words else "\x1b\x9b"
            found = next((index for index, letter in enumerate(text) if letter in tricks), None)
            self.ground.check(found is None, f"`{typed}` writes escape sequences to its {name}",
                              found is not None and ascii(text[max(0, found - 30):found + 30]))
        if status is not None and outcome.status != status:
            raise Stopped(f"`{typed}` exits with {outcome.status}, not {status}: {outcome.errors}")
        return outcome

    def export(self, **options):
        """The calendar; an empty one of an empty agenda, which the program does not write."""
        outcome = self.run("event", "export", status=None, **options)
        if outcome.status == 1 and "no event and no task" in outcome.errors:
            return ""
        self.ground.check(outcome.status == 0, f"`event export` exits with {outcome.status}", outcome.errors)
        return outcome.output

    def store(self):
        path = self.workspace / "progress.json"
        return path.read_bytes() if path.exists() else b""


def shown(words):
    return " ".join(str(word) if len(str(word)) < 80 else str(word)[:80] + "..." for word in words)


# The module of each part; the longest come first.

PARTS = {
    "clients": "agenda_clients", "mirror": "agenda_mirror", "hostile": "agenda_hostile", "exchange": "agenda_exchange",
}


def trial(job):
    binary, folder, seed, name, module, function, tier = job
    ground, started = Ground(binary, folder, seed, name, tier), time.monotonic()
    try:
        getattr(importlib.import_module(module), function)(ground)
    except Stopped as error:
        ground.complaints.append(f"{name}: stopped: {error}")
    except Exception:
        ground.complaints.append(f"{name}: {traceback.format_exc()}")
    return f"{name}, {time.monotonic() - started:.0f} s", ground.seen, ground.complaints


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("binary", type=pathlib.Path)
    parser.add_argument("tier", nargs="?", default="quick", choices=["quick", "full"])
    parser.add_argument("--only", help="a part, or a trial of one")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=pathlib.Path)
    options = parser.parse_args()
    binary = str(options.binary.resolve())
    if options.keep:
        options.keep.mkdir(parents=True, exist_ok=True)
    folder = tempfile.mkdtemp(prefix="agenda-", dir=options.keep)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(3))
    try:
        jobs = []
        for part, module in PARTS.items():
            for name, function in importlib.import_module(module).TRIALS.items():
                if options.only in (None, part, name):
                    jobs.append((binary, folder, options.seed, name, module, function, options.tier))
        if not jobs:
            parser.error(f"no part or trial is named {options.only}")
        seen, complaints = collections.Counter(), []
        context = multiprocessing.get_context("spawn")
        with concurrent.futures.ProcessPoolExecutor(min(4, os.cpu_count() or 1), mp_context=context) as pool:
            for name, counted, wrong in pool.map(trial, jobs):
                seen.update(counted)
                complaints += wrong
                print(f"{name}: {', '.join(f'{count:,} {what}' for what, count in counted.items())}; "
                      f"{len(wrong)} complaints", flush=True)
        for complaint in complaints:
            print(complaint)
        print(f"Agenda: {seen['commands']:,} commands, {seen['checks']:,} checks, {len(complaints)} complaints.")
        return 1 if complaints else 0
    finally:
        if not options.keep:
            shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    sys.exit(main())
