"""Measures builds beside Hugo's, classes of learners, and every command; prints tables, and the goals at the end.

Goals are ratios within the run. Milliseconds are its record alone.

Usage: bench.py BINARY HUGO [--only builds|class] [--rounds N] [--patience SECONDS] [--record]; `--record`
writes RESULTS.md, of a full run alone. Its status is 1 where a goal is missed.
"""

import argparse
import os
import pathlib
import sys
import tempfile

import agenda
import builds
import classes
import commands
import goals
import measuring
import results
import solutions
import tables


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("binary", type=os.path.abspath)
    parser.add_argument("hugo", type=os.path.abspath)
    parser.add_argument("--rounds", type=int)
    parser.add_argument(
        "--patience", type=float, default=60, help="seconds to wait in all for a quiet machine"
    )
    parser.add_argument("--only", choices=["builds", "class"], help="measure nothing but these")
    parser.add_argument("--record", action="store_true")
    options = parser.parse_args()
    if options.record and options.only:
        parser.error("only a full run is recorded")
    with tempfile.TemporaryDirectory() as folder:
        sections, missed = measured(options, pathlib.Path(folder))
    if options.record:
        # The goals were told last, when all was known; who reads wants them first.
        results.record("goals", [sections.pop("Goals")])
        results.record("bench", sections.values())
    return 1 if missed else 0


def measured(options, folder):
    """Every section of the results by its title, each printed when it is there, and how many goals are missed."""
    sections = {}
    machine = measuring.Measuring(options.patience)

    def say(title, table, *remarks):
        sections[title] = "\n".join([f"## {title}", "", *table, *(f"{remark}\n" for remark in remarks)])
        print(sections[title], flush=True)

    wanted = []
    if options.only != "class":
        wanted += measured_builds(options, folder, machine, say)
    if options.only is None:
        wanted += measured_commands(options, folder, machine, say)
    if options.only != "builds":
        found = classes.measured(machine, options.binary, folder / "classes", say, options.rounds)
        wanted += goals.class_goals(found)
    busy = f"The machine was busy before {machine.busy_rounds} of {machine.rounds} rounds."
    say("Machine", tables.machine(options.binary, options.hugo, folder), busy)
    missed = sum(not goal.is_met for goal in wanted)
    say("Goals", tables.goals(wanted), f"Of {len(wanted)} goals, {missed} are missed.")
    return sections, missed


def measured_builds(options, folder, machine, say):
    """Builds of one learner's site; returns their goals."""
    sites = {}
    for days in builds.ROUNDS:
        sites[days], ratio = builds.measured(
            machine, options.binary, options.hugo, folder, days, options.rounds
        )
        remark = f"{len(sites[days][builds.HUGO])} rounds. Bytes of Hugo's site by ours: {ratio:.3f}."
        say(f"{days:,} days", tables.usages(sites[days], builds.HUGO), remark)
    return goals.site_goals(sites)


def measured_commands(options, folder, machine, say):
    """What one learner types; returns its goals."""
    taken = machine.interleaved(commands.cases(options.binary, folder), options.rounds or 11)
    say("Commands", tables.usages(taken))
    kept = machine.interleaved(commands.beside_backups(options.binary, folder), options.rounds or 11)
    say(f"{commands.BACKUPS} backups", tables.usages(kept))
    beside = machine.interleaved(agenda.beside_others(options.binary, folder / "agenda"), options.rounds or 11)
    say("300 events and 150 tasks, beside others", tables.usages(beside))
    large = machine.interleaved(agenda.large(options.binary, folder / "large"), options.rounds or 7)
    say("5,000 records of the agenda", tables.usages(large))
    followed = machine.interleaved(solutions.cases(options.binary, folder / "solutions"), options.rounds or 11)
    say("The repository of solutions", tables.usages(followed))
    return goals.backup_goals(kept) + goals.agenda_goals(beside) + goals.solutions_goals(followed)


if __name__ == "__main__":
    sys.exit(main())
