"""A class of learners: all their sites beside Hugo's, shards side by side, parts and overviews as classes grow.

Hugo builds the same pages of all learners as one site, in one process on all cores, and so do we; also with one
thread, which a shard has. What is measured of larger classes is the part and the overview, whose learners share a
few hundred different facts. A full run writes some 18 GB, and removes nothing before the end; see builds.py.
"""

import dataclasses
import gzip
import pathlib
import shlex
import shutil
import statistics

import class_data
import hugo_site
import measuring
import page_sizes
import tables
import workload

LEARNERS, DAYS, ROUNDS = 100, 100, 5
ONE, THREAD = "cohort build, one process", "cohort build, one thread"
TWO, HUGO, START = "two shards side by side", "Hugo, one site", "part of nobody"
# How many times as many learners larger classes have.
GROWTH = (1, 10, 100)
SYNTHETIC = 1000


@dataclasses.dataclass
class Measured:
    """What a class took."""

    learners: int
    #: Usages by the case's name.
    sites: dict
    parts: dict
    shards: dict
    overviews: dict
    #: Of the largest page of the overview, in kB.
    gzip: float


def part_of(count):
    return f"cohort part, {count:,} learners"


def overview_of(count):
    return f"cohort site, {count:,} learners"


def shard_of(command, count):
    return f"cohort {command}, a shard of a class of {count:,}"


def measured(machine, binary, hugo, folder, say, learners=LEARNERS, rounds=None):
    """Measures a class of so many learners and larger ones, and says each section when it is there."""
    folder, rounds = pathlib.Path(folder), rounds or ROUNDS
    small = SmallClass(binary, hugo, folder / "class", learners)
    ratio = small.compare()
    sites = machine.interleaved(small.cases(), rounds)
    remark = f"{rounds} rounds. Bytes of Hugo's site by ours: {ratio:.3f}."
    say(f"A class: all sites of {learners:,} learners, {DAYS} days", tables.usages(sites, HUGO), remark)
    large = LargeClasses(small, folder / "large")
    parts = machine.interleaved(large.part_cases(), rounds)
    say("A class: parts", tables.usages(parts), "The time has the start, and that a part is saved durably.")
    shards = machine.interleaved(large.shard_cases(), rounds)
    say("A class: shards of one size", tables.usages(shards), "What matters here is memory.")
    overviews = machine.interleaved(large.overview_cases(), rounds)
    page = large.largest_page() / 1000
    say("A class: overviews of parts", tables.usages(overviews), f"The largest page has {page:.1f} kB as gzip.")
    found = Measured(learners, sites, parts, shards, overviews, page)
    rows = [[name, tables.number(value)] for name, value in each_learner(found, small, large).items()]
    say("A class: what each learner takes", tables.table(["", ""], rows))
    return found


class SmallClass:
    """A class whose learners have workspaces, and its Hugo project."""

    def __init__(self, binary, hugo, folder, learners):
        self.binary, self.hugo, self.folder = binary, hugo, folder
        # Halves, so that two shards have as many learners.
        self.ids = class_data.identifiers(learners, shards=2, of_first=learners // 2)
        self.workspaces = class_data.learners(binary, folder, self.ids, DAYS)
        facts = [pathlib.Path("built") / id / "progress.json" for id in self.ids]
        self.roster = class_data.write_roster(folder / "cohort.json", self.ids, facts)
        self.built = folder / "built"

    def build(self, output, *options):
        now = workload.now(DAYS)
        return class_data.build(self.binary, self.roster, self.workspaces, self.folder / output, now, *options)

    def by_hugo(self, output):
        return [self.hugo, "--quiet", "--source", self.folder / "hugo", "--destination", self.folder / output]

    def compare(self):
        """Builds both once, makes sure that the pages are the same, and returns Hugo's bytes by ours."""
        class_data.run(self.build("built"))
        # A learner who failed is a warning alone.
        if missing := [id for id in self.ids if not (self.built / id / "index.html").exists()]:
            raise SystemExit(f"bench: no site of {', '.join(missing)}")
        own = {id: (self.folder / "learners" / id, self.built / id) for id in self.ids}
        hugo_site.make_class(own, self.folder / "hugo")
        class_data.run(self.by_hugo("hugo-built"))
        differing, ratio = page_sizes.differing(self.built, self.folder / "hugo-built")
        if differing:
            raise SystemExit("bench: Hugo's pages of a class are not as ours:\n  " + "\n  ".join(differing))
        return ratio

    def side_by_side(self, output):
        """Both shards at once, in a shell that fails if one of them does."""
        first, second = (shlex.join(map(str, self.build(output, "--shard", f"{shard}/2"))) for shard in (0, 1))
        return ["sh", "-c", f"{first} & other=$!; {second} && wait $other"]

    def cases(self):
        return {
            ONE: lambda turn: self.build(f"one-{turn}"),
            THREAD: lambda turn: self.build(f"thread-{turn}", "--jobs", "1"),
            TWO: lambda turn: self.side_by_side(f"two-{turn}"),
            HUGO: lambda turn: self.by_hugo(f"hugo-{turn}"),
        }


class LargeClasses:
    """Classes of as many learners, ten and a hundred times as many, and overviews of a thousand times as many."""

    def __init__(self, small, folder):
        self.small, self.binary, self.folder, self.base = small, small.binary, folder, len(small.ids)
        self.sizes = [self.base * factor for factor in GROWTH]
        originals = [small.built / id for id in small.ids[:4]]
        self.facts = class_data.different_facts(folder / "facts", originals)
        self.rosters = {size: self.roster(f"{size}.json", size, self.base) for size in self.sizes}

    def roster(self, name, size, of_first):
        """A roster of a class in whose first shard are so many learners, if shards are of that size."""
        ids = class_data.identifiers(size, shards=size // of_first, of_first=of_first)
        return class_data.write_roster(self.folder / name, ids, self.facts)

    def part_cases(self):
        """Parts of whole classes, and what a part takes in which nobody is."""
        alone = class_data.write_roster(self.folder / "alone.json", ["learner"], self.facts)
        other = 1 - class_data.stable_hash("learner") % 2
        output = self.folder / "part.json"
        cases = {START: lambda _: class_data.part(self.binary, alone, output, f"{other}/2")}
        for size, roster in self.rosters.items():
            cases[part_of(size)] = lambda _, roster=roster: class_data.part(self.binary, roster, output)
        return cases

    def shard_cases(self):
        """A shard of as many learners in each class: its part, and the sites of a tenth as many."""
        cases, output, few = {}, self.folder / "shard.json", max(self.base // 10, 1)
        for size, roster in self.rosters.items():
            shard = f"0/{size // self.base}"
            cases[shard_of("part", size)] = lambda _, roster=roster, shard=shard: class_data.part(
                self.binary, roster, output, shard
            )
        for size in self.sizes:
            roster, shard = self.roster(f"{size}-few.json", size, few), f"0/{size // few}"
            workspaces = self.few_workspaces(roster.stem, size, few)
            cases[shard_of("build", size)] = lambda turn, roster=roster, shard=shard, of=workspaces: (
                class_data.build(
                    self.binary, roster, of, self.folder / f"{roster.stem}-{turn}", workload.now(DAYS), "--shard", shard
                )
            )
        return cases

    def few_workspaces(self, name, size, few):
        """Workspaces of the learners in the first shard alone; they are the same in each class."""
        ids = class_data.identifiers(size, shards=size // few, of_first=few)
        first = sorted(id for id in ids if class_data.stable_hash(id) % (size // few) == 0)
        for id, original in zip(first, self.small.ids, strict=False):
            shutil.copytree(self.small.workspaces / original, self.folder / f"{name}-workspaces" / id)
        return self.folder / f"{name}-workspaces"

    def overview_cases(self):
        """Overviews of parts: of each class from ten, and of the largest from a hundred."""
        cases = {}
        for size, roster in self.rosters.items():
            parts = self.folder / f"{size}-parts"
            parts.mkdir()
            for shard in range(10):
                class_data.run(class_data.part(self.binary, roster, parts / f"{shard}.json", f"{shard}/10"))
            cases[overview_of(size)] = self.overview_case(parts, size)
        size = self.base * SYNTHETIC
        ids = class_data.identifiers(len(self.facts))
        pattern = class_data.write_roster(self.folder / "pattern.json", ids, self.facts)
        class_data.run(class_data.part(self.binary, pattern, self.folder / "pattern-part.json"))
        ids = class_data.identifiers(size, shards=100, of_first=size // 100)
        parts = class_data.parts(self.folder / f"{size}-parts", ids, 100, self.folder / "pattern-part.json")
        return cases | {overview_of(size): self.overview_case(parts, size)}

    def overview_case(self, parts, size):
        now = workload.now(DAYS)
        return lambda turn: class_data.overview(self.binary, parts, self.folder / f"{size}-overview-{turn}", now)

    def largest_page(self):
        """Bytes of the largest page of a hundred times as many learners, as hosts send it."""
        pages = self.overview(self.sizes[-1]).rglob("*.html")
        return max(len(gzip.compress(page.read_bytes(), 9, mtime=0)) for page in pages)

    def overview(self, size):
        return self.folder / f"{size}-overview-0"


def bytes_of(folder):
    """Bytes and files below a folder, and the bytes that they take on the disk."""
    found = [path.lstat() for path in pathlib.Path(folder).rglob("*") if path.is_file()]
    return sum(one.st_size for one in found), len(found), sum(one.st_blocks * 512 for one in found)


def each_learner(found, small, large):
    """What a learner adds to a class: time of a core, and room on the disk."""
    most = large.sizes[-1]
    _, files, disk = (value / found.learners for value in bytes_of(small.built))
    whole, nobody = (measuring.median(found.parts[name], "cpu") for name in (part_of(most), START))
    return {
        "sites, processor, ms": measuring.median(found.sites[THREAD], "cpu") / found.learners,
        "part, processor, ms": (whole - nobody) / most,
        "sites on the disk, MB": disk / 1e6,
        "files of the sites": files,
        "`progress.json`, kB": statistics.fmean(path.stat().st_size for path in large.facts) / 1000,
        "part on the disk, kB": bytes_of(large.folder / f"{most}-parts")[0] / most / 1000,
        "overview on the disk, kB": bytes_of(large.overview(most))[0] / most / 1000,
    }
