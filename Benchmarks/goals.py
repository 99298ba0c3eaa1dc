"""What speed is wanted, as ratios within one run, since only those travel from machine to machine."""

import dataclasses

import measuring

# Days, what is compared, which command, by which, the most that it may be, and what would be better still.
RATIOS = [
    (100, "wall", "full build", "Hugo", 0.17, 0.12),
    (1000, "wall", "full build", "Hugo", 0.25, 0.17),
    (1000, "cpu", "full build", "Hugo", 0.15, None),
    (1000, "wall", "full build", "cp -r of the site", 3, None),
    (1000, "peak", "full build", "Hugo", 0.2, None),
    (1000, "wall", "rebuild, nothing changed", "full build", 0.8, None),
    (1000, "wall", "rebuild, nothing changed", "Hugo's rebuild", 0.05, None),
    (100, "wall", "full build", "hugo version", 0.5, None),
]
COUNTED = {
    "writes of a rebuild with nothing changed": 0,
    "instructions of 1,000 days by cmark alone on the notes": 1.8,
    "instructions, 1,000 by 100 days, start-up taken off": 10.3,
}
START = 5
PREPARED = "Hugo, pages prepared"
WORDS = {"wall": "wall", "cpu": "processor time", "peak": "peak memory"}


@dataclasses.dataclass
class Goal:
    """A figure with its quartiles and the most that it may be; `stretch` would be better still."""

    text: str
    quartiles: tuple
    at_most: float
    stretch: float | None = None

    @property
    def is_met(self):
        return self.quartiles[1] <= self.at_most

    def verdict(self):
        if self.stretch is not None and self.quartiles[1] <= self.stretch:
            return "met, stretch too"
        return "met" if self.is_met else "**missed**"


def beside(builds, ratios):
    """Goals from rows like those of RATIOS."""
    found = []
    for days, what, one, other, at_most, stretch in ratios:
        quartiles = measuring.ratios(builds[days][one], builds[days][other], what)
        found.append(Goal(f"{days:,} days, {WORDS[what]}: {one} / {other}", quartiles, at_most, stretch))
    return found


def beside_prepared_pages(builds):
    """What the goals beside Hugo would be if its pages were prepared."""
    with_hugo = [row for row in RATIOS if row[3] == "Hugo"]
    return beside(builds, [(days, what, one, PREPARED, *most) for days, what, one, _, *most in with_hugo])


def all_goals(builds, starts, figures):
    """The goals, of what builds took by their days, what starts took, and the figures that were counted."""
    found = beside(builds, RATIOS)
    pairs = zip(starts["--version"], starts["C hello"], strict=True)
    more = measuring.quartiles([ours.wall - theirs.wall for ours, theirs in pairs])
    found.append(Goal("`--version`, milliseconds more than a C hello", more, START))
    return found + [Goal(name, (figures[name],) * 3, at_most) for name, at_most in COUNTED.items()]
