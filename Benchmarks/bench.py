"""Measures builds beside Hugo's, classes of learners, every command, and what a build counts; prints tables.

Usage: bench.py BINARY HUGO [--rounds N] [--patience SECONDS] [--class-only] [--learners N] [--record]; `--record`
writes RESULTS.md, of a full run alone. Its status is 1 where a goal is missed.
"""

import argparse
import os
import pathlib
import subprocess
import sys
import tempfile

import agenda
import builds
import classes
import commands
import counting
import goals
import measuring
import solutions
import tables

RESULTS = pathlib.Path(__file__).parent / "RESULTS.md"
HEADING = """# What a build costs

Made by `make bench RECORD=1`. Commands ran in turn, each round all of them; a ratio is taken within a round,
and what is told is the median, with the quartiles in brackets. Every build went into a new folder. The
workspaces are made from a seed: eight items a day, all done, each with a note of 400 bytes. Milliseconds are
this machine's; only the ratios travel.

"Hugo" builds the same pages of the same sizes as sites are made with it: layouts that go through the front
matter, where all that we count, sort, word and draw stands ready. `hugo_site.py` says what else it is spared.
"""


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("binary", type=os.path.abspath)
    parser.add_argument("hugo", type=os.path.abspath)
    parser.add_argument("--rounds", type=int)
    parser.add_argument(
        "--patience", type=float, default=60, help="seconds to wait in all for a quiet machine"
    )
    parser.add_argument("--class-only", action="store_true", help="measure nothing but the class of learners")
    parser.add_argument(
        "--learners", type=int, default=classes.LEARNERS, help="how many the class has; fewer for a trial"
    )
    parser.add_argument("--record", action="store_true")
    options = parser.parse_args()
    if options.record and (options.class_only or options.learners != classes.LEARNERS):
        parser.error("only a full run is recorded")
    if options.learners < 2 or options.learners % 2:
        parser.error("a class is measured in halves: give an even number of learners")
    with tempfile.TemporaryDirectory() as folder:
        sections, missed = measured(options, pathlib.Path(folder))
    if options.record:
        # The goals were told last, when all was known; who reads wants them first.
        text = "\n".join([HEADING, sections.pop("Goals"), *sections.values()])
        RESULTS.write_text(text, encoding="utf-8")
        print(f"Recorded in Benchmarks/{RESULTS.name}.")
    return 1 if missed else 0


def measured(options, folder):
    """Every section of the results by its title, each printed when it is there, and how many goals are missed."""
    sections = {}
    machine = measuring.Measuring(options.patience)

    def say(title, table, *remarks):
        sections[title] = "\n".join([f"## {title}", "", *table, *(f"{remark}\n" for remark in remarks)])
        print(sections[title], flush=True)

    wanted = [] if options.class_only else measured_alone(options, folder, machine, say)
    found = classes.measured(
        machine, options.binary, options.hugo, folder / "classes", say, options.learners, options.rounds
    )
    wanted += goals.class_goals(found)
    busy = f"The machine was busy before {machine.busy_rounds} of {machine.rounds} rounds."
    say("Machine", tables.machine(options.binary, options.hugo, folder), busy)
    missed = sum(not goal.is_met for goal in wanted)
    say("Goals", tables.goals(wanted), f"Of {len(wanted)} goals, {missed} are missed.")
    return sections, missed


def measured_alone(options, folder, machine, say):
    """What concerns one learner; returns its goals."""
    sites = {}
    for days in builds.ROUNDS:
        sites[days], ratio = builds.measured(
            machine, options.binary, options.hugo, folder, days, options.rounds
        )
        remark = f"{len(sites[days][builds.HUGO])} rounds. Bytes of Hugo's site by ours: {ratio:.3f}."
        say(f"{days:,} days", tables.usages(sites[days], builds.HUGO), remark)
    taken = machine.interleaved(commands.cases(options.binary, folder), options.rounds or 11)
    say("Commands", tables.usages(taken))
    beside = machine.interleaved(agenda.beside_others(options.binary, folder / "agenda"), options.rounds or 11)
    say("300 events and 150 tasks, beside others", tables.usages(beside))
    large = machine.interleaved(agenda.large(options.binary, folder / "large"), options.rounds or 7)
    say("5,000 records of the agenda", tables.usages(large))
    followed = machine.interleaved(solutions.cases(options.binary, folder / "solutions"), options.rounds or 11)
    say("The repository of solutions", tables.usages(followed))
    counted = counting.figures(options.binary, folder / "counted")
    say("Counted", tables.table(["", ""], [[name, tables.number(value)] for name, value in counted.items()]))
    trial = pathlib.Path(options.binary).parent / "StoreTrial"
    merges = [float(subprocess.check_output([trial, "merging", "--count", "10000"])) for _ in range(5)]
    wanted = goals.all_goals(sites, taken, counted, measuring.quartiles(merges))
    return wanted + goals.agenda_goals(beside, large) + goals.solutions_goals(followed)


if __name__ == "__main__":
    sys.exit(main())
