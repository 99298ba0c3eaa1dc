"""A class of learners: its overview as it grows.

The learners share a few hundred different facts, altered from those of one site.
"""

import dataclasses
import gzip
import pathlib

import class_data
import tables
import workload

DAYS, ROUNDS = 100, 5
SIZES = (100, 1_000, 10_000)


@dataclasses.dataclass
class Measured:
    """What overviews took."""

    #: Usages by the case's name.
    overviews: dict
    #: Of the largest page of the largest class, in kB.
    gzip: float


def overview_of(count):
    return f"cohort site, {count:,} learners"


def measured(machine, binary, folder, say, rounds=None):
    """Measures the overviews of classes, and says the section when it is there."""
    folder = pathlib.Path(folder)
    facts = class_data.different_facts(binary, folder, DAYS)
    rosters = {size: class_data.write_roster(folder / f"{size}.json", size, facts) for size in SIZES}
    cases = {
        overview_of(size): lambda turn, size=size: class_data.overview(
            binary, rosters[size], folder / f"{size}-overview-{turn}", workload.now(DAYS)
        )
        for size in SIZES
    }
    overviews = machine.interleaved(cases, rounds or ROUNDS)
    pages = (folder / f"{SIZES[-1]}-overview-0").rglob("*.html")
    page = max(len(gzip.compress(page.read_bytes(), 9, mtime=0)) for page in pages) / 1000
    say("A class: overviews", tables.usages(overviews), f"The largest page has {page:.1f} kB as gzip.")
    return Measured(overviews, page)
