"""What is held: ratios within one run, and memory and sizes, which no machine changes. Never seconds."""

import dataclasses

import agenda
import builds
import classes
import commands
import measuring
import solutions

# Days, what, the build that is compared with Hugo's, and the most that it may be.
RATIOS = [
    (100, "wall", builds.FULL, 0.65),
    (1000, "wall", builds.FULL, 0.8),
    (1000, "wall", builds.PROTECTED, 1.2),
    (1000, "peak", builds.FULL, 0.25),
]
# Of a pull with nothing new, by a command that only opens the log.
NOTHING_NEW = 1.25
# Of a store with many backups, by one without.
BACKUPS = [("status", 1.25), ("backup list", 3)]
# Of an overview of ten times as many learners: time; and MiB (300 MB) and kB of the largest page as gzip.
OVERVIEW, OVERVIEW_MEMORY, PAGE = 12, 286, 60
WORDS = {"wall": "wall", "peak": "peak memory"}


@dataclasses.dataclass
class Goal:
    """A figure with its quartiles, and the most that its median may be."""

    text: str
    quartiles: tuple
    at_most: float

    @property
    def is_met(self):
        return self.quartiles[1] <= self.at_most


def site_goals(sites):
    """The goals of builds, by their days, beside Hugo's of the same pages."""
    return [
        Goal(
            f"{days:,} days, {WORDS[what]}: {case} / Hugo",
            measuring.ratios(sites[days][case], sites[days][builds.HUGO], what),
            at_most,
        )
        for days, what, case, at_most in RATIOS
    ]


def backup_goals(taken):
    """The goals of commands that verify every backup: none is decoded."""
    return [
        Goal(
            f"{commands.BACKUPS} backups / none, wall: `{command}`",
            measuring.ratios(
                taken[commands.named(command, commands.BACKUPS)], taken[commands.named(command, 0)]
            ),
            at_most,
        )
        for command, at_most in BACKUPS
    ]


def agenda_goals(beside):
    """The goals of the agenda: ahead of each other program that is installed and reads a calendar."""
    pairs = [("agenda", agenda.KHAL), ("task list", agenda.TODOMAN)]
    return [
        Goal(f"300 events and 150 tasks, wall: `{own}` / {other}", measuring.ratios(beside[own], beside[other]), 1)
        for own, other in pairs if other in beside
    ]


def solutions_goals(taken):
    """The goal of following a repository: that looking for something new costs next to nothing."""
    ratio = measuring.ratios(taken[solutions.NOTHING_NEW], taken[solutions.OWN_TIME])
    return [Goal("5,000 commits, wall: pull with nothing new / `status --check`", ratio, NOTHING_NEW)]


def class_goals(found):
    """The goals of the overviews of classes."""
    less, most = (found.overviews[classes.overview_of(size)] for size in classes.SIZES[-2:])
    peak = measuring.quartiles([usage.peak for usage in most])
    size, before = classes.SIZES[-1], classes.SIZES[-2]
    return [
        Goal(f"overview of {size:,} learners / of {before:,}, wall", measuring.ratios(most, less), OVERVIEW),
        Goal(f"{size:,} learners, MiB of the overview", peak, OVERVIEW_MEMORY),
        Goal(f"{size:,} learners, kB of the largest page as gzip", (found.gzip,) * 3, PAGE),
    ]
