"""Makes random histories of solutions for `solutions.py`: paths in all shapes that people use, commits, dates and authors.

Few problems and days come up in one history, so that events meet.
"""

import base64
import datetime
import hashlib
import re
import unicodedata

from solutions_rules import Change, Commit, after_pulls, commits_of

NOTHING = "0" * 40
FILE, PROGRAM, LINK, MODULE, NO_MODE = b"100644", b"100755", b"120000", b"160000", b"000000"
DAY = 86_400
ENDINGS = "py java cpp c rs go js ts swift kt rb sql sh cs ipynb PY Cpp py3".split()
LANGUAGES = "C# Python python3 Java C++ JavaScript Go rust SQL Kotlin py3".split()
JUDGES = [
    "Codeforces", "code_forces", "CodeForces", "atcoder", "GeeksForGeeks", "gfg", "HackerRank", "advent-of-code", "AoC", "CSES",
    "My CSES", "Eulerian", "aoc2023", "uvas", "Two Sum - GFG", "Kth - Hacker Rank 30 days", "Project Euler (C)",
]
ENDS = [
    "-solution", "_v2", " v10", "-python3", "_py3", "-brute-force", "BruteForce", " (optimal)", "_dp", "DP", "-final-v2", "_old",
    " copy", "-recursive-dfs", "_2", "-v", "-3", "-extra", ".old", "-leetcode", "_sol_py_2", "-python-2", "-c", "-memoization",
    "-java-3", "-go2", "-lc", " - LeetCode",
]
# Titles of one word, with digits, with signs, of several alike, and those that other rules might take apart.
ORDINARY = [46, 77, 78, 120, 135, 475, 502, 529, 1271, 2620, 2621, 2623, 2627, 2632, 2676]
SPECIAL = [
    1, 2, 7, 15, 16, 18, 24, 50, 51, 69, 100, 146, 167, 170, 224, 227, 274, 380, 454, 456, 470, 504, 542, 650, 651, 653, 679, 710,
    717,
    1017, 1083, 1214, 1318, 1411, 2286, 2408, 2408, 2664, 3572,
]
FILLERS = [
    "utils/tree_node.py", "lib/heap.js", "helpers.cpp", "Makefile.py", "src/main.rs", "a.py", "x/y/z.go", "42/notes/a.py",
    "misc/contest.py", "0001-0100/index.js", "stack/queue.ts", "999999.py", "0.py", "9999.py", "100000.rb",
]
FOLDERS = ["solutions/", "src/", "Week 1/", "LeetCode/", "leetcode/", "tests/", "gfg/", "a/b/", "2/", "Easy/"]
NO_CODE = ["README.md", "NOTES.md", "two-sum", "1.txt", "data/two-sum.json", "two-sum.py.bak", "LICENSE", "two-sum.", "py", "1/c"]
ODD = [
    b"\xff", b"\n", b"\x1b[31m", b"\t", b'"', b"\\", b"\xc3\xa9", b"e\xcc\x81", b"\xe2\x80\xa8", b"\x7f", b"\xc2\x85", b"\x01",
    b":",
    b" ", b"\xc3", b"\xf0\x9f\x9f\xa2", b"'", b"$(x)", b"\r", b"%20", b"&amp;", b"\xed\xa0\x80", b"\xc4\xb0", b"\xe2\x84\xaa",
]
ABSURD = [
    b"", b"-1", b"-86400", b"9223372036854775808", b"9223372036854775807", b"32503680000", b"99999999999999999999", b"12x",
    b"1.5",
    b"18446744073709551616", b"-9223372036854775809", b"253402300800",
]
EXTREME = [b"0", b"1", b"86400", b"32503679999", b"4102444800"]
OFFSETS = [0, 0, 3_600, 7_200, 19_800, 20_700, -25_200, -12_600, 50_400, -43_200]
CLOCKS = [b"", b" 0 +0000", b" +0100", b" 5 -0800", b" +1400", b" -1200", b" +1401", b" +0560", b" +530", b" +", b" x"]
PEOPLE = [
    (b"Ada Lovelace", b"ada@example.org"), (b"Ada Lovelace", b"12+ada@users.noreply.example"), (b"ADA", b"a@home.example"),
    (b"Bob", b"bob@example.org"), (b"Bob", b"ADA@example.org"), (b"", b""), (b"\xff\xfe", b"bad@example.org"),
    (b"\xc3\x85sa", b"asa@example.org"), (b"Grace <b", b"grace@example.org"),
]
WANTED = [["ada"], ["Ada Lovelace <ada@example.org>"], ["ADA@EXAMPLE.ORG"], ["lovelace", "bob <"], ["\u00e5sa"], ["none"], ["e"]]


def camel(title):
    return "".join(word[:1].upper() + word[1:] for word in re.findall("[A-Za-z0-9]+", title))


class Paths:
    """Random paths of the code of a problem."""

    def __init__(self, chance, catalogue):
        self.chance, self.catalogue = chance, catalogue
        self.shapes = chance.sample(list(SHAPES), chance.choice((1, 2, 3, 6)))
        self.known = {}

    def one(self, values):
        return self.chance.choice(values)

    def any_number(self, problem):
        """The problem's number, or LeetCode's internal one."""
        return problem if self.chance.random() < 0.6 else self.chance.randrange(1, 4_100)

    def path(self, problem):
        """A path, and the lines that its file begins with."""
        shape = self.one(self.shapes)
        path = SHAPES[shape](self, problem)
        text = b""
        if shape == "comment":
            text = self.comment(problem)
        elif self.chance.random() < 0.05:
            text = self.comment(self.chance.randrange(1, 60))
        if self.chance.random() < 0.15:
            path = self.one(FOLDERS) + path
        path = path.encode()
        if self.chance.random() < 0.12:
            path = self.mutated(path)
        return self.distinct(path), text

    def distinct(self, path):
        """The path, or another one if it would be shown as one that is there."""
        while self.known.setdefault(unicodedata.normalize("NFC", path.decode(errors="replace")), path) != path:
            path = b"x" + path
        return path

    def mutated(self, path):
        place = self.chance.randrange(len(path) + 1)
        drawn = self.chance.random()
        if drawn < 0.6:
            path = path[:place] + self.one(ODD) + path[place:]
        elif drawn < 0.8:
            path = path[:place] + path[place:place + 1].swapcase() + path[place + 1:]
        elif drawn < 0.9:
            path = path[:place] + path[place + 1:]
        else:
            path = path[:place] + self.one((b"-", b"_", b"0", b"A", b"test", b".", b" ")) + path[place:]
        return b"/".join(name for name in path.split(b"/") if name not in (b"", b".", b"..")) or b"a.py"

    def comment(self, problem):
        line = self.one((
            f"# @lc app=leetcode id={problem} lang=python3", f" * @lc app=leetcode.cn id={problem} lang=cpp",
            f"// @lc id={problem}", f"@lc app=leetcode id=99999 lang=c", f"# lc app=leetcode id={problem}",
            "# @lc app=leetcode lang=c", f"-- @lc app=leetcode id={problem:05} lang=mysql",
            f"\ufeff# \U0001f7e2 @lc id={problem}"))
        above = self.one(([], [], ["#"], ["", "/*"], ["#"] * 3, ["#"] * 4, ["#"] * 5, ["# @lc", "# @lcpr version=3"]))
        return self.one(("\n", "\n", "\n", "\r\n")).join([*above, line, "#", "# @lc code=start", ""]).encode()

    def number_slug(self, problem):
        name = f"{self.any_number(problem):04}-{self.catalogue.slugs[problem]}"
        return f"{name}/{name}.{self.one(ENDINGS)}"

    def emoji(self, problem):
        title = re.sub("[^A-Za-z0-9]+", "_", self.catalogue.titles[problem]).strip("_")
        return f"{self.any_number(problem):04}{self.one('🟢🟡🔴')}{title}/solution.{self.one(ENDINGS)}"

    def by_language(self, problem):
        return f"{self.one(LANGUAGES)}/{self.catalogue.slugs[problem]}.{self.one(ENDINGS)}"

    def camel_case(self, problem):
        name = camel(self.catalogue.titles[problem])
        small = name[:1].lower() + name[1:]
        return self.one((f"src/main/java/{name}.java", f"{name}.java", f"src/test/java/{name}Test.java", f"{small}.js"))

    def numbered_title(self, problem):
        title = self.catalogue.titles[problem].replace("/", " ")
        name = f"{self.any_number(problem)}. {title}"
        return self.one((f"{name}/{title}.sql", f"{name}.sql", f"{title}.{self.one(ENDINGS)}", f"{name}/a.py"))

    def in_front(self, problem):
        number, slug = self.any_number(problem), self.catalogue.slugs[problem]
        snake = slug.replace("-", "_")
        return self.one((
            f"LC{number}_{snake}.py", f"leetcode-{number}-{slug}.cpp", f"Problem No. {number} - {snake}.go",
            f"q{number}/{snake}.c",
            f"p{number}_{camel(slug)}.rs", f"{number:06}-{slug}.py", f"lc-{slug}.py", f"{number}{camel(slug)}.java",
            f"Day {number}/{slug}.py", f"{number}-{number}-{slug}.py", f"lc {number}.py/{slug}/code.py"))

    def with_ends(self, problem):
        slug = self.catalogue.slugs[problem]
        name = self.one((slug, camel(slug), slug.replace("-", "_")))
        front = self.one(("", "", f"{problem}-"))
        return f"{front}{name}{self.one(ENDS)}{self.one(('', '', self.one(ENDS)))}.{self.one(ENDINGS)}"

    def bare_number(self, problem):
        return self.one((
            "{0}.py", "0001-0100/{0:04}.py", "leetcode/easy/{0}_best.py", "p{0}/main.py", "{0}/v2.py", "src/{0}.rs",
            "LeetCode/{0}.py",
            "LC-{0}/solution.cpp", "python3/{0:04}.py", "Python 3/no. {0}.py", "{0}/{0}.py", "{0}/1.py", "problem {0}/py3.py",
            "easy/arrays/{0}.py", "101-200/Q{0}-v2.js", "1_100/{0}.py", "{0:06}.py", "{0}/---.py", "lc{0}v3/.py", "{0}/python.py",
            "dsa/algorithms/medium/index {0}.ts", "{0}/README.md", "JavaScript/{0}.js", "{0}-python-3.py")).format(problem)

    def ordinary(self, problem):
        problem = problem if problem in ORDINARY else self.one(ORDINARY)
        slug = self.catalogue.slugs[problem]
        return self.one((
            f"{slug}.py", f"misc/{slug}/index.js", f"{slug.title()}.java", f"{slug}/solution.cpp", f"leetcode/{slug}.go",
            f"{problem}-{slug}.py", f"{slug}-solution.py", f"{slug}/{problem}.py", f"{problem}/{slug}.py", f"lc {slug}.py",
            f"{slug}/{self.catalogue.slugs[self.one(SPECIAL)]}.py", f"{self.catalogue.slugs[self.one(SPECIAL)]}/{slug}.py"))

    def at_a_judge(self, problem):
        slug = self.catalogue.slugs[problem]
        return self.one((f"{self.one(JUDGES)}/{slug}.cpp", f"a/{self.one(JUDGES)}/{problem}.py", f"{slug}/{self.one(JUDGES)}.py"))

    def test(self, problem):
        slug, snake = self.catalogue.slugs[problem], self.catalogue.slugs[problem].replace("-", "_")
        return self.one((
            f"tests/{slug}.py", f"{slug}.test.ts", f"test_{snake}.py", f"{slug}-spec.rb", f"Testing/{problem}.py",
            f"contest/{slug}.py",
            f"spec/{snake}.rb", f"{slug}/test.py", f"{camel(slug)}Tests.cs", f"latest/{slug}.py", f"{slug}-tested.py",
            f"TestCases/{slug}.py"))

    def commented(self, problem):
        return self.one((f"daily/{problem % 7}.x{problem}.py", f"vscode/{problem + 5000}.file.cpp", f"d{problem}/today.java"))

    def of_two(self, problem):
        """A folder and a file that name different problems."""
        other = self.catalogue.slugs[self.one(SPECIAL)]
        return self.one((
            f"{self.catalogue.slugs[problem]}/{other}.py", f"{self.catalogue.slugs[problem]}/{camel(other)}.py",
            f"{camel(self.catalogue.slugs[problem])}/{other}.py", f"{other}/Sub/{camel(self.catalogue.slugs[problem])}.py"))

    def no_problem(self, problem):
        return self.one(FILLERS + NO_CODE + [f"{self.catalogue.slugs[problem]}.md", f"{self.catalogue.slugs[problem]}/README.md"])


SHAPES = {
    "number and slug": Paths.number_slug, "emoji": Paths.emoji, "by language": Paths.by_language, "camel case": Paths.camel_case,
    "numbered title": Paths.numbered_title, "in front": Paths.in_front, "with ends": Paths.with_ends,
    "bare number": Paths.bare_number,
    "ordinary": Paths.ordinary, "judge": Paths.at_a_judge, "test": Paths.test, "comment": Paths.commented, "two": Paths.of_two,
    "none": Paths.no_problem,
}


class Work:
    """A work tree that random commits change; the blobs' contents are kept."""

    def __init__(self, chance, catalogue, paths, favourites=()):
        self.chance, self.catalogue, self.paths = chance, catalogue, paths
        # By path: mode and blob.
        self.tree, self.contents, self.beginnings = {}, {}, {}
        pool = chance.sample(SPECIAL, 2) + chance.sample(ORDINARY, 1) + chance.sample(sorted(catalogue.titles), 2)
        self.problems = [*favourites, *chance.sample(pool, chance.randint(1, 5))]
        self.crowd = chance.sample(sorted(catalogue.titles), 14)

    def blob(self, beginning):
        content = beginning + b"x = %d\n" % self.chance.randrange(10**9)
        name = hashlib.sha1(b"blob %d\0" % len(content) + content).hexdigest()
        self.contents[name] = content
        return name

    def any_path(self, is_wanted=lambda mode: True):
        found = [path for path, (mode, _) in self.tree.items() if is_wanted(mode)]
        return self.chance.choice(found) if found else None

    def changed(self, path, mode, blob):
        """The change that sets a path, or removes it if there is no blob; None if it would be none."""
        old_mode, old_blob = self.tree.pop(path, (NO_MODE, NOTHING))
        if blob is None:
            return Change("D", old_mode, NO_MODE, old_blob, NOTHING, path)
        self.tree[path] = mode, blob
        if (mode, blob) == (old_mode, old_blob):
            return None
        status = "A" if old_mode == NO_MODE else "M"
        if status == "M" and mode != old_mode and {LINK, MODULE} & {mode, old_mode}:
            status = "T"
        return Change(status, old_mode, mode, old_blob, blob, path)

    def add(self, problem, mode=None):
        path, beginning = self.paths.path(problem)
        self.beginnings[path] = beginning
        return [(path, mode or self.chance.choice([FILE] * 12 + [PROGRAM, LINK, MODULE]), self.blob(beginning))]

    def edit(self):
        path = self.any_path()
        if path is None:
            return []
        beginning = self.beginnings.get(path, b"")
        if self.chance.random() < 0.08:
            beginning = self.beginnings[path] = self.paths.comment(self.chance.choice(self.problems))
        return [(path, self.tree[path][0], self.blob(beginning))]

    def mode(self):
        path = self.any_path()
        mode = self.chance.choice((FILE, PROGRAM, PROGRAM, LINK, MODULE))
        is_other = bool(path) and {LINK, MODULE} & {mode, self.tree[path][0]}
        blob = path and (self.blob(b"") if is_other or self.chance.random() < 0.4 else self.tree[path][1])
        return [(path, mode, blob)] if path else []

    def delete(self):
        path = self.any_path()
        return [(path, None, None)] if path else []

    def move(self, keeps=0.7):
        """A file at another path, where most likely it solves the same problem."""
        path = self.any_path(lambda mode: mode in (FILE, PROGRAM))
        if path is None:
            return []
        mode, blob = self.tree[path]
        drawn = self.chance.random()
        if drawn < 0.5:
            new = self.chance.choice((b"old/", b"archive/", b"src/", b"Leetcode/")) + path
        elif drawn < 0.8:
            new = re.sub(rb"\.[^.]*$", b"." + self.chance.choice(ENDINGS).encode(), path)
        else:
            new = self.paths.path(self.chance.choice(self.problems))[0]
        new = self.paths.distinct(new)
        self.beginnings[new] = self.beginnings.get(path, b"")
        if self.chance.random() > keeps:
            blob = self.blob(self.beginnings[new])
        return [(path, None, None), (new, mode, blob)]

    def upload(self):
        count = self.chance.choice((9, 10, 10, 11, 11, 12, 14))
        sets = [one for problem in self.crowd[:count - 1] for one in self.add(problem, FILE)]
        sets += self.add(self.chance.choice(self.problems), FILE)
        if self.chance.random() < 0.4:
            sets += self.chance.choice((self.move, self.edit, self.delete))()
        return sets

    def changes(self):
        """Those of one commit; each path is there once."""
        drawn = self.chance.random()
        if drawn < 0.06:
            sets = self.upload()
        elif drawn < 0.1:
            sets = []
        else:
            sets = []
            for _ in range(self.chance.choice((1, 1, 1, 2, 3))):
                act = self.chance.choices(
                    (lambda: self.add(self.chance.choice(self.problems)), self.edit, self.mode, self.delete, self.move),
                    (6, 4, 1, 1.5, 3))[0]
                sets += act()
        found = {}
        for path, mode, blob in sets:
            if path not in found and (blob is not None or path in self.tree):
                found[path] = self.changed(path, mode, blob)
        return sorted(filter(None, found.values()), key=lambda change: change.path)


class Dates:
    """Random instants around some days, most of them where a study day begins."""

    def __init__(self, chance, offset, day_start):
        self.chance, self.offset, self.day_start = chance, offset, day_start
        self.first = (20_410 + chance.randrange(200)) * DAY
        self.last, self.absurd, self.extreme = 0, ABSURD, EXTREME

    def clock(self):
        near = self.chance.choice((self.day_start * 60, 0, DAY, 12 * 3_600))
        return near + self.chance.choice((0, -1, 1, 59, -60, 3_600, -3_600, self.chance.randrange(-20_000, 20_000)))

    def at(self, day):
        return self.first + day * DAY + self.clock() - self.offset

    def next(self, now):
        """What `%at` prints."""
        drawn = self.chance.random()
        if drawn < 0.03:
            return self.chance.choice(self.absurd)
        if drawn < 0.05:
            return self.chance.choice(self.extreme)
        if drawn < 0.08:
            return b"%d" % (now + self.chance.choice((0, 1, 600, DAY, 3 * DAY, 400 * DAY)))
        if drawn < 0.75:
            self.last += self.chance.choice((0, 0, 0, 1, 1, 2))
            instant = self.at(min(self.last, 12))
        else:
            instant = self.at(self.chance.randrange(-4, 12))
        return b"%d" % (instant if instant <= now else now - self.chance.randrange(3 * DAY))

    def date(self, instant):
        """The date that clocks show."""
        return str(datetime.date(1970, 1, 1) + datetime.timedelta(days=(instant + self.offset) // DAY))


def written(commits):
    """The commits as git's log prints them."""
    parts = []
    for commit in commits:
        parts += [b"\x01" + commit.hash.encode(), commit.date, commit.name, commit.address]
        for place, change in enumerate(commit.changes):
            raw = b" ".join([
                change.old_mode, change.mode, change.old_blob.encode(), change.blob.encode(), change.status.encode()])
            parts += [(b"" if place else b"\n") + b":" + raw, change.path]
    return b"".join(part + b"\0" for part in parts)


def coded(data):
    return base64.b64encode(data).decode()


class Question:
    """A random question for the program, with what has to be known to make it."""

    def __init__(self, chance, catalogue):
        self.chance, self.catalogue = chance, catalogue
        self.work = Work(chance, catalogue, Paths(chance, catalogue))
        self.offset, self.day_start = chance.choice(OFFSETS), chance.choice((0, 240, 240, 360, chance.randrange(361)))
        self.dates = Dates(chance, self.offset, self.day_start)
        self.people = chance.sample(PEOPLE, chance.choice((1, 1, 2, 4)))
        self.extra = [chance.choice(FILLERS + NO_CODE).encode() for _ in range(chance.choice((0, 0, 0, 2, 5)))]

    def hash(self):
        return "%040x" % self.chance.getrandbits(160)

    def date(self, now):
        """What `%at %ad` prints of the instant and the author's offset."""
        return self.dates.next(now) + self.chance.choice(CLOCKS)

    def commits(self, count, now):
        made = []
        for _ in range(count):
            changes = self.work.changes()
            if changes and self.chance.random() < 0.03:
                # As on two branches that both have it.
                place = self.chance.randrange(len(changes))
                if changes[place].status == "M":
                    changes[place] = changes[place]._replace(status="A", old_mode=NO_MODE, old_blob=NOTHING)
            made.append(Commit(self.hash(), self.date(now), *self.chance.choice(self.people), changes))
        return made

    def rewritten(self, commits, now):
        """The same instants with other hashes, and perhaps all in another folder, or with other dates."""
        folder = self.chance.choice((b"", b"", b"", b"all/"))
        paths = sorted({change.path for commit in commits for change in commit.changes})
        renamed = {path: self.work.paths.distinct(folder + path) for path in paths}
        found = [
            commit._replace(hash=self.hash(), changes=[change._replace(path=renamed[change.path]) for change in commit.changes])
            for commit in commits]
        if self.chance.random() < 0.2:
            found = [commit._replace(date=self.date(now)) if self.chance.random() < 0.2 else commit for commit in found]
        self.work.tree = {renamed.get(path, path): entry for path, entry in self.work.tree.items()}
        return found

    def heads(self):
        paths = sorted({*self.work.tree, *self.extra})
        if self.chance.random() < 0.1:
            paths = paths[::2]
        return [coded(path) for path in paths]

    def pulls(self):
        """Logs, heads and clocks."""
        logs, heads, clocks, before = [], [], [], []
        day = self.chance.randrange(2, 9)
        for place in range(self.chance.choices((1, 2, 3), (4, 4, 2))[0]):
            now = self.dates.at(day)
            day += self.chance.choice((0, 1, 2, 5))
            now = max([now, *clocks])
            again = []
            if place and self.chance.random() < 0.4:
                again = self.rewritten(before[self.chance.choice((0, 0, len(before) // 2)):], now)
            further = self.commits(self.chance.choice((0, 1, 2, 5, 9)) if place else self.chance.choice((1, 3, 6, 12, 20)), now)
            before += further
            logs.append(coded(written(again + further)))
            heads.append(self.heads())
            clocks.append(now)
        return logs, heads, clocks

    def by_hand(self, now, commits):
        """Dates on which something was done, some of them those of commits."""
        found = {}
        for _ in range(self.chance.choice((0, 1, 3))):
            problem = self.chance.choice(self.work.problems * 3 + self.work.crowd[:3])
            instants = [int(commit.date[:10]) for commit in commits if re.fullmatch(b"1[0-9]{9}( .*)?", commit.date)]
            instant = self.chance.choice([*instants, self.dates.at(self.chance.randrange(-3, 9))])
            found[problem, self.dates.date(min(instant - self.day_start * 60, now - DAY))] = None
        return [list(one) for one in found]

    def plan(self):
        numbers = [problem for problem in [*self.work.problems, *self.work.crowd] if self.chance.random() < 0.6]
        return [[number, self.chance.randint(1, 100)] for number in dict.fromkeys(numbers)]

    def timer(self, question):
        """A timer on a problem of the plan, most likely at about the time of a commit that does it."""
        numbers = [number for number, _ in question["plan"]]
        if not numbers or self.chance.random() < 0.5:
            return None
        ahead = after_pulls(self.catalogue, question)
        found = [(number, instant) for number in numbers for instant in ahead.seen.get(number, ()) if ahead.finished.get(number)]
        by_hand = [one for one in found if one[0] in {number for number, _ in question["done"]}]
        if not found or self.chance.random() < 0.1:
            return [self.chance.choice(numbers), question["now"][0] - 600]
        number, instant = self.chance.choice(by_hand if by_hand and self.chance.random() < 0.5 else found)
        before = self.chance.choice((
            -60, -59, -1, 0, 1, 59, 60, 119, 3_000, 14_399, 14_400, 14_459, 14_460, 14_461, 20_000, 90_000))
        return [number, min(instant, question["now"][0]) - before]

    def made(self):
        start = None if self.chance.random() < 0.35 else self.dates.date(self.dates.at(self.chance.randrange(-6, 8)))
        logs, heads, clocks = self.pulls()
        commits = commits_of(base64.b64decode(logs[0]))
        plan, done = self.plan(), self.by_hand(clocks[0], commits) if start else []
        headers = {
            blob: "\n".join(content.decode().split("\n")[:8]) for blob, content in self.work.contents.items()
            if b"@lc" in content or self.chance.random() < 0.3}
        question = {
            "logs": logs, "heads": heads, "headers": headers, "plan": plan, "start": start, "dayStart": self.day_start,
            "offset": self.offset, "now": clocks, "reopened": [],
            "authors": None if self.chance.random() < 0.6 else self.chance.choice(WANTED),
            "followed": self.chance.choice((clocks[0], clocks[0], self.dates.at(self.chance.randrange(-2, 8)))),
            "done": done, "timer": None,
        }
        question["timer"] = self.timer(question | {"logs": logs[:1]})
        if len(logs) > 1 and self.chance.random() < 0.4:
            first = after_pulls(self.catalogue, question | {"logs": logs[:1]})
            question["reopened"] = [problem for problem, days in first.finished.items() if days and self.chance.random() < 0.6]
        return question
