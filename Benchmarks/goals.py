"""What speed is wanted: beside Hugo as ratios within one run, and what a person would wait for in milliseconds."""

import dataclasses

import agenda
import builds
import classes
import measuring
import solutions

# Days, what is compared with Hugo's, and the most that it may be.
RATIOS = [(100, "wall", 0.35), (1000, "wall", 0.35), (1000, "peak", 0.25)]
BUILD = 100
# Of 1,000 days: what sealing every page may add to a build.
SEALED = 1.5
COMMAND = 40
MERGE = 100
# Of any command with 5,000 records of the agenda.
LARGE = 60
# Of a repository with 5,000 commits: the first reading, and what a pull with nothing new takes besides opening the log.
FIRST_READING = 300
NOTHING_NEW = 15
# Of a class: all sites beside Hugo's, and what two shards take of one process's time.
CLASS, TWO_SHARDS = 0.35, 1 / 1.8
# What a shard's memory may grow by with the class, and a part's time with a hundred times as many learners.
SHARD_MEMORY, PART_WALL, PART_PROCESSOR = 1.1, 110, 105
# Of an overview of a hundred times as many learners: milliseconds, MiB (300 MB), kB of its largest page as gzip.
OVERVIEW, OVERVIEW_MEMORY, PAGE = 5000, 286, 60
COUNTED = {
    "writes of a rebuild with nothing changed": 0,
    "instructions, 1,000 days by 100": 10.3,
    "instructions, three programmes by one": 3.0,
    "instructions, `challenge done` by `done`": 1.0,
}
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


def all_goals(sites, commands, figures, merge):
    """The goals, of what builds took by their days, what commands took, the figures that were counted, and a merge."""
    found = []
    for days, what, at_most in RATIOS:
        ratio = measuring.ratios(sites[days][builds.FULL], sites[days][builds.HUGO], what)
        found.append(Goal(f"{days:,} days, {WORDS[what]}: full build / Hugo", ratio, at_most))
    sealed = measuring.ratios(sites[1000][builds.PROTECTED], sites[1000][builds.FULL])
    found.append(Goal("1,000 days, wall: full build behind a passphrase / full build", sealed, SEALED))
    build = measuring.quartiles([usage.wall for usage in sites[100][builds.FULL]])
    found.append(Goal("100 days, milliseconds of a full build", build, BUILD))
    slowest = max(commands, key=lambda name: measuring.median(commands[name], "wall"))
    taken = measuring.quartiles([usage.wall for usage in commands[slowest]])
    found.append(Goal(f"100 days, milliseconds of the slowest command, `{slowest}`", taken, COMMAND))
    found.append(Goal("10,000 records, milliseconds of a merge", merge, MERGE))
    return found + [Goal(name, (figures[name],) * 3, at_most) for name, at_most in COUNTED.items()]


def agenda_goals(beside, large):
    """The goals of the agenda: ahead of each other program that is installed, and quick with all that it may hold."""
    pairs = [("agenda", agenda.KHAL), ("task list", agenda.TODOMAN), ("task list", agenda.TASKWARRIOR)]
    found = [
        Goal(f"300 events and 150 tasks, wall: `{own}` / {other}", measuring.ratios(beside[own], beside[other]), 1)
        for own, other in pairs if other in beside
    ]
    slowest = max(large, key=lambda name: measuring.median(large[name], "wall"))
    taken = measuring.quartiles([usage.wall for usage in large[slowest]])
    return [*found, Goal(f"5,000 records, milliseconds of the slowest command, `{slowest}`", taken, LARGE)]


def solutions_goals(taken):
    """The goals of following a repository."""
    first = measuring.quartiles([usage.wall for usage in taken[solutions.FIRST]])
    pairs = zip(taken[solutions.NOTHING_NEW], taken[solutions.OWN_TIME])
    more = measuring.quartiles([pull.wall - own.wall for pull, own in pairs])
    return [
        Goal("5,000 commits, milliseconds of the first reading", first, FIRST_READING),
        Goal("5,000 commits, milliseconds that a pull with nothing new adds", more, NOTHING_NEW),
    ]


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
    for what, word, at_most in (("wall", "wall", PART_WALL), ("cpu", "processor", PART_PROCESSOR)):
        text = f"part of {most:,} learners / of {least:,}, net of the start, {word}"
        goals.append(Goal(text, growth(found.parts, least, most, what), at_most))
    overview = found.overviews[classes.overview_of(most)]
    taken, peak = (measuring.quartiles([getattr(usage, what) for usage in overview]) for what in ("wall", "peak"))
    return [
        *goals,
        Goal(f"{most:,} learners, milliseconds of the overview", taken, OVERVIEW),
        Goal(f"{most:,} learners, MiB of the overview", peak, OVERVIEW_MEMORY),
        Goal(f"{most:,} learners, kB of the largest page as gzip", (found.gzip,) * 3, PAGE),
    ]


def growth(parts, least, most, what):
    """How many times as long the part of the larger class takes, once what a part of nobody takes is left out."""
    rounds = zip(parts[classes.START], parts[classes.part_of(least)], parts[classes.part_of(most)], strict=True)
    return measuring.quartiles([
        (getattr(large, what) - getattr(start, what)) / (getattr(small, what) - getattr(start, what))
        for start, small, large in rounds
    ])
