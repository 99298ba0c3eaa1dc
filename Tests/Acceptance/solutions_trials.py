"""Follows and pulls real repositories of solutions with the program, and compares its export with the rules read a second time.

After each pull a second one must say and change nothing; what is undone must not come back.
"""

import collections
import copy
import datetime
import json
import os
import pathlib
import random
import re
import subprocess
import tempfile
import time
import traceback
import zoneinfo

from solutions_histories import Dates
from solutions_repositories import AUTHORS, Repository
from solutions_rules import Catalogue, Learner

# Zones whose offset does not change, and one whose does: there the program takes the machine's clock.
ZONES = {"UTC": 0, "Asia/Kolkata": 19_800, "America/Phoenix": -25_200, "Pacific/Kiritimati": 50_400}
REAL_ZONE = "Europe/Berlin"
ABSURD = [b"9223372036854775807", b"9223372036854775808", b"32503680000", b"253402300800"]
DAY = 86_400
EMAIL = b"ada@example.org"
# Digits of a commit's name.
ENOUGH = 12
# What the trials must have had.
EXPECTED = (
    "merge", "bare", "folder", "sha256", "rewritten", "forgotten", "undone", "reopened", "timer", "timer taken", "by hand",
    "own start",
    "real clock",
    "settings", "no date at all", "large file", "known to git", "shallow", "another author", "again", "solved before", "began",
    "moved",
    "nothing new")
# What a learner of the rules has logged, which `undo` takes back.
LOGGED_BY_LEARNER = ("finished", "solved_before", "start", "minutes", "timer")

Outcome = collections.namedtuple("Outcome", "status output errors")


class Stopped(Exception):
    """The program did something else, so what follows would tell nothing."""


# The export

def only_those(expected, found):
    """Of two objects the entries that differ, so that a complaint can be read."""
    if not isinstance(expected, dict) or not isinstance(found, dict):
        return expected, found
    keys = [key for key in {**expected, **found} if expected.get(key, "none") != found.get(key, "none")]
    return {key: expected.get(key, "none") for key in keys}, {key: found.get(key, "none") for key in keys}


def second(text):
    return int(datetime.datetime.fromisoformat(text.replace("Z", "+00:00")).timestamp())


def found_in(export):
    """What an export says, in the words of the rules; the numbers of problems are integers."""
    programme = export.get("programmes", {}).get("machine-mode", {})
    finished, bonus, minutes = collections.defaultdict(set), collections.defaultdict(set), collections.Counter()
    for key, record in programme.get("items", {}).items():
        if number := re.fullmatch(r"lc-(\d+)(-r\d+)?", key):
            for attempt in record.get("attempts", {}).values():
                minutes[int(number[1])] += attempt.get("minutes", 0)
                if attempt.get("finished"):
                    finished[int(number[1])].add(attempt["day"])
    titles = {}
    for record in programme.get("bonus", {}).values():
        titles[record.get("number")] = record.get("title"), record.get("difficulty")
        bonus[record.get("number")] |= {
            attempt["day"] for attempt in record.get("attempts", {}).values() if attempt.get("finished")}
    before = {int(key[3:]): one for key, one in export.get("solvedBefore", {}).items() if re.fullmatch(r"lc-\d+", key)}
    solutions = export.get("solutions", programme.get("solutions", {}))
    return {
        "start": programme.get("start"), "finished": {number: sorted(days) for number, days in finished.items() if days},
        "bonus": {number: sorted(days) for number, days in bonus.items() if days},
        "solvedBefore": {number: one.get("date") for number, one in before.items()},
        "minutes": {number: count for number, count in minutes.items() if count}, "timerRuns": "timer" in export,
        "titles": titles, "titlesBefore": {number: (one.get("title"), one.get("difficulty")) for number, one in before.items()},
        "seen": {
            int(key[3:]): {second(instant): one.get("commit") for instant, one in record["solved"].items()}
            for key, record in solutions.items() if record.get("solved")},
        "places": {int(key[3:]): record["path"] for key, record in solutions.items() if "path" in record},
    }


def shorten(expected, found):
    """Makes the names of commits as short as the program keeps them, if that is long enough."""
    for number, instants in expected.items():
        for instant, commit in instants.items():
            short = found.get(number, {}).get(instant) or ""
            if len(short) >= ENOUGH and commit.startswith(short):
                instants[instant] = short


LOGGED = ("start", "finished", "bonus", "solvedBefore", "minutes", "timerRuns")


def said_by(learner):
    """The same of a learner of the rules."""
    answer = learner.answer()
    return {
        "start": answer["start"], **{
            key: {int(number): value for number, value in answer[key].items()}
            for key in ("finished", "bonus", "solvedBefore", "minutes", "places")},
        "timerRuns": answer["timerRuns"],
        "seen": {number: dict(instants) for number, instants in learner.seen.items() if instants},
    }


class Trial:
    """A workspace that follows a repository, and a learner of the rules that knows what the log must have."""

    def __init__(self, binary, catalogue_path, seed, number, folder):
        self.binary, self.number, self.folder = binary, number, pathlib.Path(folder)
        self.chance, self.catalogue = random.Random(f"{seed}/repository {number}"), Catalogue(catalogue_path)
        self.complaints, self.seen, self.people = [], collections.Counter(), set()
        self.workspace, self.marker = self.folder / "workspace", self.folder / "marker"
        self.is_real = number % 7 == 3
        self.zone = REAL_ZONE if self.is_real else self.chance.choice(list(ZONES))
        (self.folder / "home").mkdir()
        self.environment = {
            "PATH": os.environ["PATH"], "HOME": str(self.folder / "home"), "TZ": self.zone, "LC_ALL": "C.UTF-8", "LOGNAME": "ada",
            "GIT_CONFIG_NOSYSTEM": "1"}
        self.plan, self.single = self.read_plan()
        self.day_start = self.chance.choice((240, 240, 0, 360, 135))
        self.dates = self.make_dates()
        name = self.chance.choice(("leetcode", "my solutions", "L\u00f6sungen \U0001f7e2", "it's $(here)"))
        favourites = self.chance.sample(sorted(self.single), 2)
        self.repository = Repository(
            self.folder / name, self.chance, self.catalogue, self.dates, self.environment, favourites, number % 9 == 4)
        self.author, self.learner, self.last, self.has_undone = self.chance.choice(AUTHORS), None, None, False

    # What the trial stands on

    def local(self, seconds):
        return datetime.datetime.fromtimestamp(seconds, zoneinfo.ZoneInfo(self.zone)).replace(tzinfo=None)

    def make_dates(self):
        offset = 3_600 if self.is_real else ZONES[self.zone]
        dates = Dates(self.chance, offset, self.day_start)
        dates.absurd = ABSURD
        dates.extreme = [b"0", b"1", b"32503679999"] if self.zone == "UTC" else [b"1000000000"]
        self.now = dates.at(self.chance.randrange(2, 9))
        if self.is_real:
            self.now = int(time.time())
            dates.first = (self.now // DAY - self.chance.randrange(20, 220)) * DAY
            dates.extreme = [b"1000000000", b"0"]
            self.seen["real clock"] += 1
        return dates

    def read_plan(self):
        """The numbers that the bundled plan has, and those that stand in it once."""
        listed = subprocess.run(
            [self.binary, "plan", "list", "--json"], capture_output=True, check=True, env=self.environment, cwd=self.folder)
        items = [item for day in json.loads(listed.stdout)["days"] for item in day["items"]]
        numbers = [item["number"] for item in items if "number" in item]
        others = [item["alternative"]["number"] for item in items if "alternative" in item]
        counts = collections.Counter(numbers + others)
        return list(counts), {number for number, count in counts.items() if count == 1}

    def complain(self, *words):
        self.complaints.append(f"repository {self.number}: " + " ".join(map(str, words)))

    def run(self, *words, now=None, status=0, workspace=None):
        """A command; its output and what it says besides."""
        now, workspace = now or self.now, workspace or self.workspace
        self.marker.unlink(missing_ok=True)
        instant = datetime.datetime.fromtimestamp(now, zoneinfo.ZoneInfo(self.zone)).isoformat()
        clock = [] if self.is_real else ["--now", instant]
        result = subprocess.run(
            [self.binary, *map(str, words), "--workspace", workspace, *clock], capture_output=True, check=False, timeout=120,
            env=self.environment, cwd=self.folder, stdin=subprocess.DEVNULL)
        outcome = Outcome(result.returncode, result.stdout, result.stderr)
        if self.marker.exists():
            self.complain(f"`{' '.join(map(str, words))}` runs what the repository names")
        if (outcome.status == 0) != (status == 0):
            said = outcome.errors.decode(errors="replace").strip()
            self.complain(f"`{' '.join(map(str, words))}` exits with {outcome.status}: {said[-400:]}")
            raise Stopped
        return outcome

    def export(self):
        return found_in(json.loads(self.run("export").output))

    def progress(self):
        file = self.workspace / "progress.json"
        return file.read_bytes() if file.exists() else None

    # The course of a trial

    def examine(self):
        self.repository.grow(self.chance.choice((2, 5, 10, 16)), self.now)
        if self.number % 6 == 2:
            self.repository.lose_a_date()
        if self.number % 2 == 0:
            self.repository.set_up(self.marker)
            self.seen["settings"] += 1
        self.learner = Learner(
            self.catalogue, self.plan, self.local, 240, self.now, authors=[self.author])
        while not self.ahead().seen:
            self.repository.grow(2, self.now)
        if self.chance.random() < 0.5 and all(self.ahead(some).seen for some in self.one_and_others(EMAIL)):
            # Not named, but known to git.
            self.author = None
            self.repository.git("config", "user.email", EMAIL.decode())
            self.seen["known to git"] += 1
        self.prepare()
        if self.number % 5 == 1:
            self.check_shallow()
        named = ["--author", self.author] if self.author else []
        self.pull("follow", "solutions", "follow", self.repository.followed, "--yes", *named)
        for place in range(self.chance.choice((1, 1, 2, 3))):
            self.go_on(f"pull {place + 1}")

    def met(self):
        """What the trial had, also if it was stopped."""
        return self.seen + self.repository.seen + (self.learner.met if self.learner else collections.Counter())

    def prepare(self):
        """What is there before the repository is followed."""
        if self.day_start != 240:
            self.run("settings", "set", "dayStart", f"{self.day_start // 60:02}:{self.day_start % 60:02}")
            self.learner.day_start = self.day_start
        self.learner.now, first = self.now, None
        if self.is_real or self.chance.random() < 0.55:
            self.seen["own start"] += 1
            first = min(self.local(self.dates.at(self.chance.randrange(-6, 6))).date(), self.learner.day(self.now))
            self.run("settings", "set", "start", first)
            self.learner.start = first
        if not self.is_real and self.chance.random() < 0.8:
            self.start_timer()
        for _ in range(self.chance.choice((0, 1, 3)) if first else 0):
            self.log_by_hand(first)

    def ahead(self, authors=None):
        """The learner as it will be, or would be with other authors."""
        commits, ahead = self.repository.commits(None), copy.copy(self.learner)
        ahead.authors = self.authors() if authors is None else authors
        ahead.finished, ahead.solved_before, ahead.seen = collections.defaultdict(set), {}, {}
        ahead.minutes, ahead.places, ahead.met = {}, {}, collections.Counter()
        ahead.pull(commits, self.repository.head_paths(), self.repository.headers(commits), self.now)
        return ahead

    def start_timer(self):
        """A timer on a problem that will be done, at about the time of a commit that does it."""
        ahead = self.ahead()
        found = [
            (number, instant) for number in sorted(self.single & set(self.plan)) if ahead.finished.get(number)
            for instant in ahead.seen[number] if 10**9 < instant <= self.now]
        if not found:
            return
        self.seen["timer"] += 1
        number, instant = self.chance.choice(found)
        started = instant - self.chance.choice((0, 1, 59, 60, 3_000, 14_400, 14_459, 14_460, 20_000))
        self.run("start", number, now=started)
        self.learner.timer = [number, started]

    def log_by_hand(self, first):
        numbers = [*self.repository.work.problems, *self.repository.work.crowd[:3]]
        # `done` would take the minutes of a timer on it.
        problem = self.chance.choice([number for number in numbers if [number] != (self.learner.timer or [])[:1]])
        span = (self.learner.day(self.now) - first).days
        day = first + datetime.timedelta(days=self.chance.randrange(min(span, 20) + 1))
        words = ["done", problem] if problem in self.plan else [
            "bonus", self.catalogue.titles[problem], "--number", problem, "--difficulty",
            self.catalogue.difficulties[problem].lower()]
        self.run(*words, "--on", day)
        self.learner.finished[problem].add(day)
        self.seen["by hand"] += 1

    def go_on(self, place):
        if not self.is_real:
            self.now += self.chance.choice((60, 3_600, DAY, 3 * DAY))
        if self.chance.random() < 0.3:
            self.reopen()
        drawn = self.chance.random()
        if drawn < 0.35:
            self.repository.rewrite(self.now)
        elif drawn < 0.9:
            self.repository.grow(self.chance.choice((1, 1, 3, 8)), self.now)
        else:
            self.seen["nothing new"] += 1
        before = {name: copy.deepcopy(getattr(self.learner, name)) for name in LOGGED_BY_LEARNER}
        self.pull(place, "solutions", "pull")
        if any(before[name] != getattr(self.learner, name) for name in before) and self.chance.random() < 0.5:
            self.undo(place, before)

    def reopen(self):
        numbers = [
            number for number, days in self.learner.finished.items()
            if days and (number in self.single or number not in self.plan)]
        if numbers:
            number = self.chance.choice(numbers)
            self.run("reopen", number)
            self.learner.reopen([number])
            self.seen["reopened"] += 1

    def authors(self):
        """Whose commits count, as parts of names and addresses."""
        return [self.author] if self.author else self.one_and_others(EMAIL)[0]

    def one_and_others(self, address):
        """The names and addresses of one author, and of all others; one that is shared makes two of them one."""
        self.people |= {(commit.name, commit.address) for commit in self.repository.commits(None)}
        found = {one for one in self.people if one[1] == address}
        while more := {one for one in self.people - found if any(one[0] == other[0] or one[1] == other[1] for other in found)}:
            found |= more
        return [
            [(name + b" <" + mail + b">").decode(errors="replace") for name, mail in sorted(some)]
            for some in (found, self.people - found)]

    def pull(self, place, *words):
        self.run(*words)
        commits, self.learner.authors = self.repository.commits(self.last), self.authors()
        is_whole = bool(self.last) and not self.repository.has(self.last)
        self.learner.pull(
            commits, self.repository.head_paths(), self.repository.headers(commits), self.now, is_whole=is_whole)
        self.last = self.repository.head()
        self.compare(place)
        self.check_quiet(place)

    def check_quiet(self, place):
        progress = self.progress()
        outcome = self.run("solutions", "pull")
        if outcome.output or outcome.errors:
            self.complain(f"{place}: a second pull says {(outcome.output + outcome.errors).decode(errors='replace')[:200]!r}")
        if self.progress() != progress:
            self.complain(f"{place}: a second pull changes progress.json")

    def undo(self, place, before):
        after = {name: getattr(self.learner, name) for name in before}
        self.run("undo", "--again")
        for name, value in before.items():
            setattr(self.learner, name, value)
        self.has_undone = True
        self.compare(f"{place}, undone")
        self.run("solutions", "pull")
        self.compare(f"{place}, undone and pulled again")
        self.run("solutions", "pull", "--yes")
        for name, value in after.items():
            setattr(self.learner, name, value)
        self.compare(f"{place}, undone and logged again")
        self.seen["undone"] += 1

    def check_shallow(self):
        """A clone without its beginning is refused, and nothing is logged."""
        clone = self.folder / "shallow"
        subprocess.run(
            ["git", "clone", "-q", "--depth", "1", "--no-checkout", f"file://{self.repository.folder}", clone], check=True,
            env=self.environment, capture_output=True)
        if not (clone / ".git" / "shallow").exists():
            return
        progress, workspace = self.progress(), self.folder / "other workspace"
        outcome = self.run("solutions", "follow", clone, "--yes", status=1, workspace=workspace)
        if not outcome.errors:
            self.complain("a shallow clone is refused without a word")
        if self.progress() != progress:
            self.complain("a shallow clone that is refused changes progress.json")
        self.seen["shallow"] += 1

    # Comparing

    def compare(self, place):
        expected, found = said_by(self.learner), self.export()
        keys = LOGGED if self.has_undone else (*LOGGED, "seen", "places")
        for key in keys:
            if key == "seen":
                shorten(expected[key], found[key])
            if key == "places":
                self.settle(expected[key], found[key])
            if expected[key] == found[key]:
                continue
            wanted, got = only_those(expected[key], found[key])
            self.complain(f"{place}: {key}: expected {wanted}, got {got}")
        for number, facts in [*found["titles"].items(), *found["titlesBefore"].items()]:
            known = self.catalogue.titles.get(number), self.catalogue.difficulties.get(number)
            if facts != known:
                self.complain(f"{place}: problem {number} is called {facts}, not {known}")
        if self.complaints:
            raise Stopped

    def settle(self, expected, found):
        """Leaves out of the places what the documentation leaves open."""
        if self.repository.is_inner and all(place.startswith("practice/") for place in found.values()):
            # They may be of the repository.
            found.update({number: place.removeprefix("practice/") for number, place in found.items()})
        if self.repository.seen["rewritten"]:
            # Of a problem that is no longer there where the history was read last.
            there = {path.decode(errors="replace") for path in self.repository.head_paths()}
            for number in [number for number in {**expected, **found} if expected.get(number) not in there]:
                expected.pop(number, None)
                found.pop(number, None)


def judge(binary, catalogue_path, seed, number):
    """What a trial had, and its complaints."""
    with tempfile.TemporaryDirectory(prefix="solutions-") as folder:
        trial = None
        try:
            trial = Trial(binary, catalogue_path, seed, number, folder)
            trial.examine()
        except Stopped:
            pass
        except (RuntimeError, ValueError, KeyError, OSError, subprocess.SubprocessError):
            # Not raised: it would end the judge, not only this trial.
            complaint = f"repository {number}: {traceback.format_exc()}"
            return (trial.met(), [*trial.complaints, complaint]) if trial else (collections.Counter(), [complaint])
        return trial.met(), trial.complaints
