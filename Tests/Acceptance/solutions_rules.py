"""Reads the rules of `Documentation/solutions.md` a second time: which problem a file solves, and what a history logs.

`solutions.py` compares the program with it. Names and paths are bytes, since git's are.
Usage: solutions_rules.py CATALOGUE; a question a line from standard input, an answer a line
"""

import base64
import collections
import csv
import datetime
import functools
import json
import re
import sys

MOST_PROBLEMS = 10
MOST_AGAIN = 3
MOST_MINUTES = 240
HEADER_LINES = 5
LATEST = int(datetime.datetime(2999, 12, 31, 23, 59, 59, tzinfo=datetime.timezone.utc).timestamp())
NOT_FILES = (b"120000", b"160000")

ENDINGS = set(b"""c cc cpp cxx h hpp cs java kt kts scala py py3 js mjs cjs jsx ts tsx go rs rb php swift dart ex exs erl rkt sql
    sh bash lua pl r jl hs clj fs vb groovy pas d nim zig ml cj ipynb""".split())
TEST_WORDS = set(b"test tests testing spec specs".split())
FRONT_WORDS = set(b"lc leetcode problem question no p q".split())
END_WORDS = set(b"""solution solutions sol answer ans final best optimal optimized optimised better brute force bruteforce naive
    alternative alt new old copy improved fast faster slow iterative recursive recursion dp dfs bfs memo memoization python py
    java cpp c js javascript ts typescript go golang rust swift kotlin ruby php sql mysql csharp scala dart leetcode
    lc""".split())
VERSION_WORDS = set(b"v python py".split())
OTHER_WORDS = set(b"""src main code index program app algorithms algorithm dsa easy medium hard problem problems practice leetcode
    lc""".split())
JUDGES = set(b"""codeforces atcoder codechef hackerrank geeksforgeeks gfg projecteuler adventofcode aoc spoj uva kattis cses
    usaco topcoder""".split())
SOURCE_ROOTS = {b"java", b"kotlin", b"scala"}

WORD = re.compile(rb"[0-9]+|[A-Z]+(?![a-z])|[A-Z]?[a-z]+")
COMMENT = re.compile(r"@lc\b.*?\bid=([0-9]+)")

Change = collections.namedtuple("Change", "status old_mode mode old_blob blob path")
Commit = collections.namedtuple("Commit", "hash date name address changes")
# What the path alone says: the problem by rule 1 or 2, an ordinary word, a number alone, and whether any name is a number.
Reading = collections.namedtuple("Reading", "problem ordinary number has_number is_of_a_judge")
Solve = collections.namedtuple("Solve", "problem instant offset commit")


# Names

@functools.lru_cache(maxsize=200_000)
def words_of(name):
    words = [word.lower() for word in WORD.findall(name)]
    for place in range(len(words) - 1, 0, -1):
        if words[place - 1:place + 1] == [b"leet", b"code"]:
            words[place - 1:place + 1] = [b"leetcode"]
    return words


def behind_the_front(words):
    """What stands behind `lc`, `lc 12`, `problem no 12` or `12`, and whether there is a number; None if nothing is in front."""
    place = 0
    while place < len(words) and words[place] in FRONT_WORDS:
        place += 1
    is_numbered = place < len(words) and words[place].isdigit() and len(words[place]) <= 5
    place += is_numbered
    return (words[place:], is_numbered) if place else None


def behind_a_date(words):
    """What stands behind `2026-11-19`, `19.11.2026` or `20261119`; None without a date in front."""
    if words and re.fullmatch(rb"[0-9]{8}", words[0]):
        return words[1:]
    if re.match(rb"([0-9]{4} [0-9]{1,2} [0-9]{1,2}|[0-9]{1,2} [0-9]{1,2} [0-9]{4})( |$)", b" ".join(words)):
        return words[3:]
    return None


def behind_a_letter(words):
    """The words without a letter in front of a number."""
    if len(words) > 1 and re.fullmatch(rb"[a-z] [0-9]{1,5}", b" ".join(words[:2])):
        return words[1:]
    return words


def without_ends(words):
    """All that is left when words that only say how are taken off the end, one by one."""
    while words:
        if words[-1] in END_WORDS:
            words = words[:-1]
        elif words[-1].isdigit() and len(words) > 1 and words[-2] in VERSION_WORDS:
            words = words[:-2]
        else:
            return
        yield words


def number_alone(name):
    rest, is_numbered = behind_the_front(words_of(name)) or ([], False)
    if not is_numbered or rest and [] not in without_ends(rest):
        return None
    return int(next(word for word in words_of(name) if word.isdigit()))


def says_nothing(name):
    """Whether a name may stand beside a number alone."""
    words = words_of(name)
    if re.fullmatch(rb"([a-z] )*[0-9]+ ([a-z] )*[0-9]+( [a-z])*", b" ".join(words)):
        return True
    return bool(words) and all(
        word in END_WORDS or word in OTHER_WORDS or place > 0 and word.isdigit() and words[place - 1] in VERSION_WORDS
        or word in VERSION_WORDS and words[place + 1:place + 2] and words[place + 1].isdigit()
        for place, word in enumerate(words))


def is_of_a_test(name):
    words = words_of(name)
    return bool(words) and (words[0] in TEST_WORDS or words[-1] in TEST_WORDS)


def is_a_judge(name):
    words = words_of(name)
    return any(b"".join(words[first:end]) in JUDGES for first in range(len(words)) for end in range(first + 1, first + 4))


def packages(names):
    """How many folders from the deepest on are packages, below `src/main/java`."""
    for place in range(1, len(names) - 1):
        if names[place] in SOURCE_ROOTS and names[place + 1] == b"main":
            return place - 1
    return 0


class Catalogue:
    """All problems of LeetCode, and what a name means by them."""

    def __init__(self, path):
        self.titles, self.slugs, self.difficulties, self.by_letters, self.ordinary = {}, {}, {}, {}, set()
        with open(path, encoding="utf-8", newline="") as file:
            for row in csv.DictReader(file):
                number, title = int(row.get("number") or row["id"]), row["title"]
                self.by_letters.setdefault(re.sub(rb"[^a-z0-9]", b"", title.encode().lower()), number)
                if number in self.titles:
                    # A former name.
                    continue
                self.titles[number], self.slugs[number], self.difficulties[number] = title, row["slug"], row["difficulty"]
                words = words_of(title.encode())
                if len(words) == 1 and not words[0].isdigit():
                    self.ordinary.add(number)
        # By path: the same ones come again and again.
        self.readings = {}

    def meaning(self, name):
        """The problem that a name means, and whether a number stands in front of it."""
        words = words_of(name)
        undated = behind_a_date(words)
        left = behind_a_letter(words if undated is None else undated)
        front = behind_the_front(left)
        tried = [(words, False)] + ([(undated, False)] if undated is not None else []) + ([front] if front else [])
        tried += [(left, numbered) for whole, numbered in tried for left in without_ends(whole)]
        for words, numbered in tried:
            problem = self.by_letters.get(b"".join(words))
            if problem is not None:
                return problem, numbered
        return None

    def reading(self, path):
        """What a path says; None if it is no code."""
        if path not in self.readings:
            if len(self.readings) > 100_000:
                self.readings.clear()
            self.readings[path] = self.read(path)
        return self.readings[path]

    def read(self, path):
        *folders, file = path.split(b"/")
        stem, _, ending = file.rpartition(b".")
        names = [stem, *reversed(folders)]
        # A file that is called `.py` is hidden, and has no ending.
        if not stem or ending.lower() not in ENDINGS or any(map(is_of_a_test, names)):
            return None
        means = [(name, *meaning) for name in names if (meaning := self.meaning(name))]
        certain = [(name, problem) for name, problem, numbered in means if numbered or problem not in self.ordinary]
        ordinary = [problem for _, problem, numbered in means if problem in self.ordinary and not numbered]
        return Reading(
            self.first(certain), next(iter(ordinary), None), self.alone(names),
            any(number_alone(name) is not None for name in names), any(map(is_a_judge, folders)))

    @staticmethod
    def first(certain):
        """The problem that decides, of names and what they mean: slugs come before titles."""
        slugs = [problem for name, problem in certain if re.fullmatch(rb"[a-z0-9-]+", name)]
        return next(iter(slugs + [problem for _, problem in certain]), None)

    def alone(self, names):
        """The problem whose number is all that the names say."""
        if sum(number_alone(name) is not None for name in names) != 1:
            return None
        for place, name in enumerate(names):
            number = number_alone(name)
            others = [other for index, other in enumerate(names) if index != place and not 1 <= index <= packages(names)]
            if number in self.titles and all(map(says_nothing, others)):
                return number
        return None

    def of_comment(self, text):
        for line in (text or "").split("\n")[:HEADER_LINES]:
            found = COMMENT.search(line)
            if found and int(found[1]) in self.titles:
                return int(found[1])
        return None


class Naming:
    """Which problem each file of a pull solves."""

    def __init__(self, catalogue, heads, headers):
        self.catalogue, self.headers, self.met = catalogue, headers, collections.Counter()
        self.code, self.named = collections.Counter(), collections.Counter()
        for path in heads:
            reading = catalogue.reading(path)
            if reading is None:
                continue
            for folder in self.folders(path):
                self.code[folder] += 1
                self.named[folder] += reading.problem is not None and not reading.is_of_a_judge

    @staticmethod
    def folders(path):
        """Those above a file, the repository's own as the empty one."""
        return [path[:place.start()] for place in re.finditer(b"/", path)] + [b""]

    def is_among_problems(self, path):
        return any(2 * self.named[folder] > self.code[folder] for folder in self.folders(path))

    def problem(self, path, blob):
        """The problem that the file solves, or else None, and the reason."""
        reading = self.catalogue.reading(path)
        if reading.is_of_a_judge:
            return None, "judge"
        if reading.problem is not None:
            return reading.problem, None
        if reading.ordinary is not None and self.is_among_problems(path):
            self.met["by support"] += 1
            return reading.ordinary, None
        found = self.catalogue.of_comment(self.headers.get(blob))
        if found is not None:
            self.met["by its comment"] += 1
            return found, None
        if reading.number is not None:
            self.met["by its number"] += 1
            return reading.number, None
        return None, "ordinary" if reading.ordinary is not None else "number" if reading.has_number else "unknown"


# Histories

def commits_of(log):
    """The commits that git's log of a pull has."""
    commits, parts = [], iter(log.split(b"\0"))
    for part in parts:
        if part.startswith(b"\x01"):
            date, name, address = (next(parts) for _ in range(3))
            commits.append(Commit(part[1:].decode(), date, name, address, []))
        elif part.lstrip(b"\n").startswith(b":"):
            old_mode, mode, old_blob, blob, status = part.lstrip(b"\n")[1:].split(b" ")
            commits[-1].changes.append(
                Change(status[:1].decode(), old_mode, mode, old_blob.decode(), blob.decode(), next(parts)))
    return commits


def is_gone(change):
    """Whether the file is deleted, or became a link or a submodule."""
    return change.status == "D" or change.status == "T" and change.mode in NOT_FILES


def instant_of(date):
    """The author's date as seconds; None if it is no date."""
    seconds = date.split(b" ")[0]
    if not re.fullmatch(rb"-?[0-9]+", seconds) or not 0 <= int(seconds) <= LATEST:
        return None
    return int(seconds)


def offset_of(date):
    """The seconds that the author's clock was ahead of UTC; None for a date that does not say so, as `+0000` does not."""
    found = re.search(rb"([+-])([0-9]{2})([0-9]{2})$", date)
    if not found or date.split(b" ")[-1] != found[0] or int(found[2] + found[3]) > 1400 or int(found[3]) > 59:
        return None
    return (int(found[2]) * 3_600 + int(found[3]) * 60) * (-1 if found[1] == b"-" else 1) or None


class Work:
    """The files of one problem in one commit."""

    def __init__(self):
        self.added, self.changed, self.deleted = [], [], []

    @property
    def is_there(self):
        return bool(self.added or self.changed)

    @property
    def only_moved(self):
        return bool(self.added and self.deleted and not self.changed)


class Learner:
    """What the log has after each pull."""

    def __init__(self, catalogue, plan, local, day_start, followed, start=None, authors=None):
        self.catalogue, self.plan, self.local, self.day_start = catalogue, set(plan), local, day_start
        self.followed, self.start, self.authors = followed, start, authors
        # By problem: dates with a finish mark, the date or None, seconds with their commits, minutes, the path.
        self.finished, self.solved_before, self.seen = collections.defaultdict(set), {}, {}
        self.minutes, self.places, self.timer = {}, {}, None
        self.unnamed, self.others, self.now, self.again = {}, 0, None, set()
        # What happened, for whoever has to know whether it ever did.
        self.met = collections.Counter()

    def effective(self, instant):
        return min(instant, self.now)

    def day(self, instant, offset=None):
        """The study day of an instant, on a clock that is so far ahead of UTC, or else on the machine's; today at most."""
        local = self.local if offset is None else fixed_zone(offset)
        ends = datetime.timedelta(minutes=self.day_start)
        day = (local(self.effective(instant)) - ends).date()
        self.met["by its own clock"] += offset is not None and day != (self.local(self.effective(instant)) - ends).date()
        return min(day, (self.local(self.now) - ends).date())

    def reopen(self, problems):
        for problem in problems:
            self.finished.pop(problem, None)

    # A pull

    def pull(self, commits, heads, headers, now, is_whole=False):
        self.now, self.others, self.unnamed = now, 0, {}
        self.again = set() if is_whole else set(self.seen)
        naming, solves = Naming(self.catalogue, heads, headers), []
        for commit in commits:
            if self.is_of_an_author(commit):
                solves += self.read(commit, naming)
            elif any(self.is_of_code(change) for change in commit.changes):
                self.others += 1
        self.met += naming.met
        self.met["another author"] += self.others
        self.log(solves)

    def is_of_an_author(self, commit):
        if self.authors is None:
            return True
        whole = (commit.name + b" <" + commit.address + b">").decode(errors="replace").lower()
        return any(author.lower() in whole for author in self.authors)

    def is_of_code(self, change):
        """Whether a change adds, changes or removes code; one of permissions does none of it."""
        mode = change.old_mode if is_gone(change) else change.mode
        return (is_gone(change) or change.old_blob != change.blob) and mode not in NOT_FILES and self.catalogue.reading(change.path) is not None

    def read(self, commit, naming):
        """Remembers what is new, and returns it."""
        work = self.work(commit, naming)
        self.keep_places(commit, work)
        problems = [problem for problem in sorted(work) if work[problem].is_there and not work[problem].only_moved]
        self.met["moved"] += any(one.only_moved for one in work.values())
        again = self.again.intersection(problems)
        self.again |= set(problems)
        if len(again) > MOST_AGAIN:
            problems = [problem for problem in problems if problem not in again]
            self.met["a clean-up"] += 1
        self.met[f"{len(problems)} problems at once"] += 1
        instant = instant_of(commit.date)
        self.met["no date"] += instant is None and bool(problems)
        if len(problems) > MOST_PROBLEMS or instant is None:
            return [Solve(problem, None, None, commit.hash) for problem in problems if self.is_new_to_upload(problem)]
        offset = offset_of(commit.date)
        return [
            Solve(problem, instant, offset, commit.hash) for problem in problems if self.is_new(problem, instant, offset, commit)]

    def work(self, commit, naming):
        """What the commit did to the files of each problem."""
        work = collections.defaultdict(Work)
        for change in commit.changes:
            if not self.is_of_code(change):
                continue
            self.unnamed.pop(change.path, None)
            is_deleted = is_gone(change)
            problem, reason = naming.problem(change.path, change.old_blob if is_deleted else change.blob)
            if problem is not None:
                one = work[problem]
                (one.deleted if is_deleted else one.added if change.status == "A" else one.changed).append(change.path)
            elif not is_deleted:
                self.unnamed[change.path] = reason
                self.met[reason] += 1
        return work

    def keep_places(self, commit, work):
        gone = {change.path for change in commit.changes if is_gone(change) and change.old_mode not in NOT_FILES}
        for problem in [problem for problem, path in self.places.items() if path in gone]:
            del self.places[problem]
            self.met["a place lost"] += not work[problem].is_there if problem in work else 1
        for problem, one in work.items():
            if one.is_there:
                self.places[problem] = min(one.added + one.changed)

    def is_new_to_upload(self, problem):
        if problem in self.seen:
            self.met["an upload of what is known"] += 1
            return False
        self.seen[problem] = {}
        return not self.finished.get(problem)

    def is_new(self, problem, instant, offset, commit):
        seen = self.seen.setdefault(problem, {})
        if instant in seen or any(self.day(other, offset) == self.day(instant, offset) for other in seen):
            self.met["passed over"] += 1
            return False
        seen[instant] = commit.hash
        return True

    def log(self, solves):
        began_now = False
        if self.start is None:
            days = [
                self.day(instant, offset) for _, instant, offset, _ in solves
                if instant is not None and self.effective(instant) >= self.followed]
            self.start, began_now = min(days, default=None), bool(days)
            self.met["began"] += began_now
        for problem, instant, offset, _ in solves:
            if instant is None:
                self.mark_before(problem, None)
            elif self.start is None or self.day(instant, offset) < self.start:
                self.mark_before(problem, self.date_of(instant, offset))
            elif began_now and self.effective(instant) < self.followed:
                self.mark_before(problem, self.date_of(instant, offset))
                self.met["before it began, after its start"] += 1
            else:
                self.finish(problem, instant, offset)

    def mark_before(self, problem, date):
        self.met["solved before" if date else "solved before, no date"] += 1
        if self.solved_before.get(problem) is None:
            self.met["date filled in"] += bool(date and problem in self.solved_before)
            self.solved_before[problem] = date

    def date_of(self, instant, offset):
        """The study day; None for the evening before 1970."""
        day = self.day(instant, offset)
        return day if day.year >= 1970 else None

    def finish(self, problem, instant, offset):
        day = self.day(instant, offset)
        self.met["future"] += instant > self.now
        if day in self.finished[problem]:
            self.met["done by hand"] += 1
            return
        self.met["again" if self.finished[problem] else "finished"] += 1
        self.finished[problem].add(day)
        if self.timer and self.timer[0] == problem:
            self.take_minutes(problem, self.effective(instant) - self.timer[1])

    def take_minutes(self, problem, seconds):
        if seconds >= 0 and seconds // 60 <= MOST_MINUTES:
            # A start of under a minute was mistyped, and is no time.
            if seconds >= 60:
                self.minutes[problem] = seconds // 60
            self.timer = None
            self.met["timer taken"] += 1
        else:
            self.met["timer goes on"] += 1

    # The answer

    def answer(self):
        finished = {problem: sorted(map(str, days)) for problem, days in self.finished.items() if days}
        return {
            "start": self.start and str(self.start),
            "finished": {str(problem): days for problem, days in finished.items() if problem in self.plan},
            "bonus": {str(problem): days for problem, days in finished.items() if problem not in self.plan},
            "solvedBefore": {str(problem): date and str(date) for problem, date in self.solved_before.items()},
            "minutes": {str(problem): minutes for problem, minutes in self.minutes.items()},
            "timerRuns": self.timer is not None,
            "places": {str(problem): place.decode() for problem, place in self.places.items()
                       if problem in self.seen and is_plain(place)},
            "seen": {str(problem): sorted(instants) for problem, instants in self.seen.items()},
            "unnamed": {path.decode(errors="replace"): reason for path, reason in self.unnamed.items()},
            "others": self.others,
        }


def is_plain(path):
    """Whether a path is text on one line: UTF-8 without control characters and separators of lines."""
    try:
        return not re.search("[\0-\x1f\x7f-\x9f\u2028\u2029]", path.decode())
    except UnicodeDecodeError:
        return False


def fixed_zone(offset):
    """The local clock of a zone with one offset in seconds."""
    epoch = datetime.datetime(1970, 1, 1)
    return lambda seconds: epoch + datetime.timedelta(seconds=seconds + offset)


# Questions

def learner_of(catalogue, question, kind=Learner):
    start = question["start"] and datetime.date.fromisoformat(question["start"])
    plan = [number for number, _ in question["plan"]]
    learner = kind(
        catalogue, plan, fixed_zone(question["offset"]), question["dayStart"], question["followed"], start, question["authors"])
    for number, date in question["done"]:
        learner.finished[number].add(datetime.date.fromisoformat(date))
    learner.timer = question["timer"]
    return learner


def after_pulls(catalogue, question, kind=Learner):
    """The learner after all pulls of a question."""
    learner = learner_of(catalogue, question, kind)
    for place, (log, heads, now) in enumerate(zip(question["logs"], question["heads"], question["now"])):
        if place == 1:
            learner.reopen(question["reopened"])
        paths = [base64.b64decode(path) for path in heads]
        learner.pull(commits_of(base64.b64decode(log)), paths, question["headers"], now)
    return learner


def main():
    catalogue = Catalogue(sys.argv[1])
    for line in sys.stdin:
        print(json.dumps(after_pulls(catalogue, json.loads(line)).answer(), sort_keys=True))


if __name__ == "__main__":
    main()
