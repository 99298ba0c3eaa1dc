"""Lives through years of a learner with up to three programmes at once, and counts every figure of each again.

Day by day it types what a learner types: challenges begin, days are ticked, taken back, paused, archived, deleted,
restored, moved to another workspace. After each command it compares the exit status, `challenge list`, the export and
the plans' files with a model of its own, and asks `doctor`; what was undone must be the same bytes again. At some looks
a year it counts the figures of every programme from the export and the plan, by the rules alone.
Usage: challenges.py BINARY [--days 365] [--seed 1] [--years 3] [--only 2 [--keep DIR]]
"""

import argparse
import collections
import datetime
import json
import multiprocessing
import pathlib
import shutil
import subprocess
import sys
import tempfile

import flat_export

from challenges_life import EXPECTED, Life
from challenges_model import FIRST, Learner, line_of
from json_differences import differences, leaves
from recount_basis import ONE_DAY
from recount_figures import document, without_titles

LOOKS_A_YEAR = 12
STEPS_OF_UNDO = 60
SHOWN_OF_ONE_YEAR = 12
DAYS_THAT_COVER_ALL = 3 * 365


class Stopped(Exception):
    """The program did something else, so what follows would tell nothing."""


class Year:
    """One life, typed into the program and compared with the model."""

    def __init__(self, binary, seed, number, days, folder):
        self.binary, self.number, self.days, self.folder = binary, number, days, folder
        folder.mkdir(parents=True, exist_ok=True)
        self.life = Life(seed, number, folder)
        self.learner = Learner(self.life.bundled)
        self.workspace, self.moves = folder / "data", 0
        # What was before each command, and what was undone: the kinds, the learner and the export.
        self.before, self.undone = [], []
        self.backup, self.texts, self.export = None, {FIRST: self.life.bundled_text}, None
        self.seen, self.compared, self.typed, self.complaints = collections.Counter(), 0, 0, []

    @property
    def chance(self):
        return self.life.chance

    def run(self, words, workspace=None):
        folders = ["--workspace", str(workspace or self.workspace)]
        # The bundled programme gets a plan that can be counted, when its first command makes it.
        if self.learner.plan_owner(FIRST) not in self.learner.programmes and not self.is_kept(FIRST):
            if self.means_the_first(words):
                folders += ["--plan", str(self.life.bundled_path)]
        line = [self.binary, *words, *folders, "--now", self.life.now.isoformat()]
        try:
            result = subprocess.run(line, capture_output=True, check=False)
        except OSError as error:
            raise Stopped(f"{self.binary} does not run: {error}") from error
        self.typed += 1
        with (self.folder / "commands.txt").open("a", encoding="utf-8") as file:
            print(result.returncode, *line[1:], file=file)
        return result.returncode, result.stdout, result.stderr.decode("utf-8")

    def is_kept(self, name):
        return any((self.workspace / "plans").glob(f"{line_of(name)}-*.md"))

    def means_the_first(self, words):
        named = words[words.index("--programme") + 1] if "--programme" in words else self.learner.current
        is_of_one = words[0] in ("done", "time", "reopen", "pause", "settings")
        return is_of_one and self.learner.named(named) in (FIRST, None) and "--plan" not in words

    def must(self, words, workspace=None):
        status, output, complaint = self.run(words, workspace)
        if status != 0:
            raise Stopped(f"{self.place(words)} exits with {status}: {complaint.strip()}")
        return output

    def place(self, words):
        return f"`{' '.join(words)}` at {self.life.now.isoformat()}"

    def complain(self, words, path, ours, theirs):
        self.complaints.append(f"{self.number}: {self.place(words)}: {path}: expected {ours!r}, got {theirs!r}")
        if len(self.complaints) > SHOWN_OF_ONE_YEAR:
            raise Stopped("and more")

    def compare(self, words, path, ours, theirs):
        for inner, mine, other in differences(ours, theirs):
            self.complain(words, f"{path} {inner}".strip(), mine, other)

    # One command

    def type(self, step):
        """Types a command, and checks what came of it."""
        before, export = self.learner.copy(), self.export
        status, _, complaint = self.run(step.words)
        if status != step.status:
            raise Stopped(f"{self.place(step.words)} exits with {status} instead of {step.status}: {complaint.strip()}")
        for said in step.says:
            if said not in " ".join(complaint.split()):
                self.complain(step.words, "standard error", said, complaint)
        self.seen.update(step.kinds)
        if step.apply:
            step.apply(self.learner)
            self.texts |= step.sets
        self.check(step.words)
        is_same = self.learner == before
        if export is not None and is_same != (self.export == export):
            self.complain(step.words, "export", "the same" if is_same else "another", "not so")
        if not is_same:
            self.before = [*self.before, (step.kinds, before, export)][-STEPS_OF_UNDO:]
            self.undone = []

    def step_back_or_forth(self, word, taken, other):
        """`undo` or `redo`: the very same export as it was then."""
        kinds, learner, export = taken.pop()
        other.append((kinds, self.learner, self.export))
        # A command that changed nothing may stand before it.
        self.must([word] + (["--again"] if word == "undo" else []))
        self.learner = learner.copy()
        self.check([word])
        if export is not None and self.export != export:
            self.compare([word], "export", json.loads(export), json.loads(self.export))
            self.complain([word], "export", "the same bytes", "other bytes")
        self.seen.update([word, f"{word} of {kinds[0]}"])

    def check(self, words):
        """Compares what the program has now with the model."""
        learner, now = self.learner, self.life.now
        status, output, _ = self.run(["export"])
        self.export = output if status == 0 else None
        rows = json.loads(self.must(["challenge", "list", "--json"]))
        expected = {"schemaVersion": 1, "programmes": [learner.row(name, now) for name in learner.in_order]}
        self.compared += sum(1 for _ in leaves(expected))
        self.compare(words, "list", expected, rows)
        self.must(["doctor", "--json"])
        if self.export is None:
            return
        exported = json.loads(self.export)
        if set(exported.get("programmes", {})) != set(learner.programmes):
            self.complain(words, "export", sorted(learner.programmes), sorted(exported["programmes"]))
        if exported.get("inUse") != learner.in_use:
            self.complain(words, "inUse", learner.in_use, exported.get("inUse"))
        for name in learner.programmes:
            ours, theirs = learner.log(name), flat_export.of(exported, name)
            self.compare(words, f"export of {name}", told(ours), told(theirs))
            self.check_plan(words, name)

    def check_plan(self, words, name):
        """A file of the programme's plans has the text that was given, below its head."""
        if self.learner.programmes[name].ticks or self.learner.plan_owner(name) != name:
            return
        wanted = self.texts.get(line_of(name))
        paths = sorted((self.workspace / "plans").glob(f"{line_of(name)}-*.md"))
        if wanted and not any(path.read_text(encoding="utf-8").endswith(wanted) for path in paths):
            self.complain(words, f"the plan of {name}", wanted[:60], [path.name for path in paths])

    # Larger steps

    def look(self):
        """Counts every figure of every programme again."""
        if self.export is None:
            return
        exported = json.loads(self.export)
        for name, one in self.learner.programmes.items():
            words = ["stats", "--json", "--programme", name]
            got = json.loads(self.must(words))
            got = without_titles(got, lambda *found: self.complain(words, *found))
            expected = document(one.plan, flat_export.of(exported, name), self.life.now)
            self.compared += sum(1 for _ in leaves(expected))
            self.compare(words, "", expected, got)
        self.seen["look"] += 1

    def back_up(self):
        if self.export is None:
            return
        self.must(["backup", "create"])
        listed = json.loads(self.must(["backup", "list", "--json"]))["backups"]
        name = next(backup["name"] for backup in listed if backup["kind"] == "manual")
        self.backup = (name, self.learner.copy(), self.export)
        self.check(["backup", "create"])
        self.seen["backup"] += 1

    def restore(self):
        if not self.backup:
            return
        name, learner, export = self.backup
        words = ["backup", "restore", name]
        before, export_before = self.learner, self.export
        self.must(words)
        self.learner = learner.copy()
        self.check(words)
        if self.export != export:
            self.compare(words, "export", json.loads(export), json.loads(self.export))
            self.complain(words, "export", "the same bytes", "other bytes")
        if export != export_before:
            self.before = [*self.before, (["restore"], before, export_before)][-STEPS_OF_UNDO:]
            self.undone = []
        self.seen["restore"] += 1

    def move(self):
        """Exports everything, and goes on in another workspace that imports it."""
        if self.export is None:
            return
        self.moves += 1
        file, target = self.folder / f"export-{self.moves}.json", self.folder / f"data-{self.moves}"
        self.must(["export", "--output", str(file)])
        export, words = self.export, ["import", str(file)]
        self.must(words, target)
        self.workspace, self.before, self.undone, self.backup = target, [], [], None
        self.check(words)
        if self.export != export:
            self.compare(words, "export", json.loads(export), json.loads(self.export))
            self.complain(words, "export", "the same bytes", "other bytes")
        self.seen["export and import"] += 1

    def live(self):
        first = datetime.date(2026, 1, 1) + ONE_DAY * self.chance.randint(0, 300)
        looks = set(self.chance.sample(range(self.days), max(1, min(self.days, LOOKS_A_YEAR * self.days // 365))))
        for day in range(self.days):
            for self.life.now in self.life.moments(first + ONE_DAY * day):
                self.do_something()
            if day in looks and self.life.now:
                self.look()

    def do_something(self):
        drawn = self.chance.random()
        if drawn < 0.06 and self.before:
            for _ in range(min(len(self.before), self.chance.choice((1, 1, 1, 2, 5)))):
                self.step_back_or_forth("undo", self.before, self.undone)
            while self.undone and self.chance.random() < 0.6:
                self.step_back_or_forth("redo", self.undone, self.before)
        elif drawn < 0.07:
            self.back_up()
        elif drawn < 0.076:
            self.restore()
        elif drawn < 0.08:
            self.move()
        else:
            step = self.life.next_step(self.learner)
            self.type(step)
            rare = {"delete", "archive", "use", "use of an archived one", "restart", "new"} & set(step.kinds)
            # What a learner regrets at once.
            if rare and self.before and self.before[-1][0] == step.kinds and self.chance.random() < 0.5:
                self.step_back_or_forth("undo", self.before, self.undone)


def told(log):
    """What is compared of a log: its attempts in order of time, its dates and settings."""
    return {
        "items": {
            item: sorted(
                [
                    datetime.datetime.fromisoformat(attempt["at"]).timestamp(), attempt["day"],
                    attempt.get("finished", False), attempt.get("minutes"),
                ]
                for attempt in entry.get("attempts", [])
            )
            for item, entry in log["items"].items()
        },
        "bonus": sorted(
            [entry["title"], entry["day"], entry["attempts"][0]["day"], len(entry["attempts"])] for entry in log["bonus"]
        ),
        "pauses": sorted([pause["from"], pause["through"]] for pause in log["pauses"]),
        "rest": log["settings"].get("rest", []),
        "start": log["settings"].get("start"),
        "dayStart": log["settings"].get("dayStart", "04:00"),
    }


def lived(job):
    binary, seed, number, days, keep = job
    folder = pathlib.Path(keep or tempfile.mkdtemp(prefix="challenges-"))
    try:
        year = Year(binary, seed, number, days, folder)
        try:
            year.live()
        except Stopped as stopped:
            year.complaints.append(f"{number}: {stopped}")
        return year.compared, year.typed, year.complaints, year.seen
    finally:
        if not keep:
            shutil.rmtree(folder)


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("binary")
    parser.add_argument("--days", type=int, default=365)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--years", type=int, default=3)
    parser.add_argument("--only", type=int, metavar="N", help="one year: the number behind the seed")
    parser.add_argument("--keep", metavar="DIR", help="with --only: leave its workspaces in this new folder")
    return parser.parse_args()


def main():
    options = arguments()
    binary = str(pathlib.Path(options.binary).resolve())
    numbers = range(options.years) if options.only is None else [options.only]
    keep = options.keep if options.only is not None else None
    jobs = [(binary, options.seed, number, options.days, keep) for number in numbers]
    with multiprocessing.Pool(2) as pool:
        results = pool.map(lived, jobs, chunksize=1)
    seen = sum((seen for _, _, _, seen in results), collections.Counter())
    width = max(map(len, [*EXPECTED, *seen]))
    names = [*EXPECTED, *sorted(name for name in seen if name not in EXPECTED)]
    print("commands and cases:", *(f"  {name:<{width}}  {seen[name]:>5}" for name in names), sep="\n")
    for _, _, complaints, _ in results:
        print(*complaints, sep="\n", end="\n" if complaints else "")
    compared, typed = (sum(result[index] for result in results) for index in (0, 1))
    found = sum(len(complaints) for _, _, complaints, _ in results)
    print(f"challenges: {len(jobs)} years of {options.days} days, {typed} commands run, {compared} figures compared, "
          f"{found} differences")
    missing = [case for case in EXPECTED if not seen[case]]
    if missing and len(jobs) * options.days >= DAYS_THAT_COVER_ALL:
        sys.exit(f"challenges: no year had: {', '.join(missing)}")
    sys.exit(1 if found or not compared else 0)


if __name__ == "__main__":
    main()
