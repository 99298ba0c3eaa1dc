"""What is held: ratios within one run, and memory and sizes, which no machine changes. Never seconds."""

import dataclasses

import agenda
import builds
import classes
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
# Of a class: all sites beside Hugo's, and what two shards take of one process's time.
CLASS, TWO_SHARDS = 0.35, 1 / 1.8
# What a shard's memory may grow by with the class, and a part's time with a hundred times as many learners.
SHARD_MEMORY, PART = 1.1, 115
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
    """The goals of a class and of larger ones."""
    least, most = found.learners * classes.GROWTH[0], found.learners * classes.GROWTH[-1]
    cases = (classes.ONE, classes.THREAD, classes.TWO, classes.HUGO)
    one, thread, two, hugo = (found.sites[name] for name in cases)
    goals = [
        Goal(f"{found.learners:,} learners, wall: all sites in one process / Hugo", measuring.ratios(one, hugo), CLASS),
        Goal("two shards side by side / one thread, wall", measuring.ratios(two, thread), TWO_SHARDS),
    ]
    for command in ("part", "build"):
        small, large = (found.shards[classes.shard_of(command, size)] for size in (least, most))
        text = f"peak memory of a shard, {command}: class of {most:,} / of {least:,}"
        goals.append(Goal(text, measuring.ratios(large, small, "peak"), SHARD_MEMORY))
    text = f"part of {most:,} learners / of {least:,}, net of the start, processor"
    goals.append(Goal(text, growth(found.parts, least, most), PART))
    overview = found.overviews[classes.overview_of(most)]
    larger = found.learners * classes.SYNTHETIC
    longer = measuring.ratios(found.overviews[classes.overview_of(larger)], overview)
    peak = measuring.quartiles([usage.peak for usage in overview])
    return [
        *goals,
        Goal(f"overview of {larger:,} learners / of {most:,}, wall", longer, OVERVIEW),
        Goal(f"{most:,} learners, MiB of the overview", peak, OVERVIEW_MEMORY),
        Goal(f"{most:,} learners, kB of the largest page as gzip", (found.gzip,) * 3, PAGE),
    ]


def growth(parts, least, most):
    """How many times as much work the part of the larger class is, once what a part of nobody takes is left out."""
    rounds = zip(parts[classes.START], parts[classes.part_of(least)], parts[classes.part_of(most)], strict=True)
    return measuring.quartiles([
        (large.cpu - start.cpu) / (small.cpu - start.cpu) for start, small, large in rounds
    ])
