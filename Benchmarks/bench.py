"""Measures builds beside Hugo's, what a build costs in instructions, and every command; prints tables.

Usage: bench.py BINARY HUGO [--before BINARY] [--rounds N] [--patience SECONDS] [--record]; `--record` writes
RESULTS.md.
"""

import argparse
import os
import pathlib
import tempfile
import time

import builds
import commands
import figures
import goals
import measuring
import tables

RESULTS = pathlib.Path(__file__).parent / "RESULTS.md"
HEADING = """# What a build costs

Made by `make bench RECORD=1`. Commands ran in turn, each round all of them; a ratio is taken within a round,
and what is told is the median, with the quartiles in brackets. Every build went into a new folder. The
workspaces are made from a seed: eight items a day, all done, each with a note of 400 bytes. Milliseconds are
this machine's; only the ratios travel.

"Hugo" builds the same pages of the same sizes as sites are made with it: layouts that go through the front
matter, where all that we count, sort, word and draw stands ready. "Hugo, pages prepared" has finished HTML in
the front matter of every page, and only what people wrote to render. `hugo_site.py` says what else both are
spared. Goals are held against the first; what they would be against the second stands beside them.
"""


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("binary", type=os.path.abspath)
    parser.add_argument("hugo", type=os.path.abspath)
    parser.add_argument("--before", type=os.path.abspath)
    parser.add_argument("--rounds", type=int)
    parser.add_argument(
        "--patience", type=float, default=60, help="seconds to wait in all for a quiet machine"
    )
    parser.add_argument("--record", action="store_true")
    options = parser.parse_args()
    started = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        run = Run(options, pathlib.Path(folder))
        run.measure()
        took = f"It took {time.monotonic() - started:.0f} seconds."
        run.say("Machine", tables.machine(options.binary, options.hugo, folder), run.quietness(), took)
    if options.record:
        # The goals were told last, when all was known; who reads wants them first.
        sections = [run.sections.pop("Goals"), *run.sections.values()]
        RESULTS.write_text("\n".join([HEADING, *sections]), encoding="utf-8")
        print(f"Recorded in Benchmarks/{RESULTS.name}.")


class Run:
    """Measures section by section, prints each when it is there, and keeps them."""

    def __init__(self, options, folder):
        self.options, self.folder, self.sections = options, folder, {}
        self.machine = measuring.Measuring(folder, options.patience)

    def say(self, title, table, *remarks):
        text = "\n".join([f"## {title}", "", *table, *(f"{remark}\n" for remark in remarks)])
        print(text, flush=True)
        self.sections[title] = text

    def measure(self):
        taken = {days: self.builds(days) for days in builds.ROUNDS}
        self.growth()
        options = self.options
        hello = measuring.compiled("hello", self.folder)
        starts = builds.starts(self.machine, options.binary, hello, options.rounds or 31)
        self.say("Starting", tables.usages(starts))
        cases = commands.cases(options.binary, self.folder)
        self.say("Commands", tables.usages(self.machine.interleaved(cases, options.rounds or 11)))
        counted, missing = figures.figures(options.binary, self.folder / "counted")
        rows = [[name, tables.number(value)] for name, value in counted.items()]
        self.say("Counted", tables.table(["", ""], rows), *missing)
        wanted = goals.all_goals(taken, starts, counted)
        missed = sum(not goal.is_met for goal in wanted)
        held = [f"Of {len(wanted)} goals, {missed} are missed.", "", *tables.goals(wanted)]
        prepared = tables.goals(goals.beside_prepared_pages(taken))
        self.say("Goals", [*held, "What they would be if Hugo's pages were prepared:", "", *prepared])

    def builds(self, days):
        options = self.options
        taken, ratios = builds.measured(
            self.machine, options.binary, options.hugo, self.folder, days, options.before, options.rounds
        )
        bytes = ", ".join(f"{form} {ratio:.3f}" for form, ratio in ratios.items())
        remark = f"{len(taken['Hugo'])} rounds. Bytes of Hugo's site by ours: {bytes}."
        self.say(f"{days:,} days", tables.usages(taken, "Hugo"), remark)
        return taken

    def growth(self):
        taken, bytes_in = builds.growth(self.machine, self.options.binary, self.folder)
        times = measuring.median(taken, "peak") * 2**20 / bytes_in
        remark = (
            f"Store and plan have {bytes_in / 2**20:.0f} MiB; the peak of memory is {times:.1f} times that."
        )
        self.say(
            "Growth", tables.usages({f"1,000 days, notes of {builds.GROWN_NOTE:,} bytes": taken}), remark
        )

    def quietness(self):
        rounds, busy = self.machine.rounds, self.machine.busy_rounds
        return f"The machine was busy before {busy} of {rounds} rounds." if busy else "The machine was quiet."


if __name__ == "__main__":
    main()
