"""Small histories with what the documentation says of them, written by hand: `solutions.py` asks the program and the rules.

A path that begins with `+` is added, `~` changed, `-` deleted, `!` made executable, `@` added as a link, `%` as a submodule,
`=` becomes a link. An expected answer names the keys that the case is about.
"""

import datetime

from solutions_histories import FILE, LINK, MODULE, NO_MODE, NOTHING, PROGRAM, coded, written
from solutions_rules import Change, Commit

ADA = ("Ada Lovelace", "ada@example.org")
ODD_BYTES = "surrogateescape"

# Paths, and the problem that their file solves, or why it solves none; "no code" for what is not looked at.
NAMES = [
    ("0129-sum-root-to-leaf-numbers/0129-sum-root-to-leaf-numbers.cpp", 129),
    ("0528-swapping-nodes-in-a-linked-list/0528-swapping-nodes-in-a-linked-list.py", 1721),
    ("0377🟢Combination_Sum_IV/solution.swift", 377),
    ("C#/move-zeroes.cs", 283),
    ("FindMinimumInRotatedSortedArray.java", 153),
    ("src/main/java/FindMinimumInRotatedSortedArray.java", 153),
    ("src/test/java/FindMinimumInRotatedSortedArray.java", "no code"),
    ("FindMinimumInRotatedSortedArrayTest.java", "no code"),
    ("1907. Count Salary Categories/Count Salary Categories.sql", 1907),
    ("1907. Count Salary Categories/a.sql", 1907),
    ("two-sum.py", 1), ("two-sum.PY", 1), ("Two_Sum.rs", 1), ("TwoSum.java", 1), ("twosum.c", 1), ("TWO SUM.rb", 1),
    ("two-sum", "no code"), ("two-sum.md", "no code"), ("two-sum.txt", "no code"), ("two-sum.py.bak", "no code"),
    ("two-sum/README.md", "no code"), ("py", "no code"), ("two-sum.", "no code"), ("two-sum/.py", "no code"),
    ("two-sum/add-two-numbers.py", 2), ("add-two-numbers/TwoSum.py", 2), ("AddTwoNumbers/TwoSum.py", 1), ("a/two-sum/b/c.py", 1),
    ("add-two-numbers/two-sum/c.py", 1),
    ("test/two-sum.py", "no code"), ("tests/two-sum.py", "no code"), ("two-sum.test.ts", "no code"),
    ("two-sum-spec.rb", "no code"),
    ("testTwoSum.py", "no code"), ("TestCases/two-sum.py", "no code"), ("contest/two-sum.py", 1), ("latest/two-sum.py", 1),
    ("two-sum/my-tests-of-it/a.py", 1), ("Specs/two-sum.py", "no code"), ("two-sum/testing.py", "no code"),
    ("LRUCache.java", 146), ("lru-cache.java", 146), ("LRUCache2.java", "unknown"), ("LRUCacheV2.java", 146),
    ("lc-1-two-sum.py", 1), ("leetcode problem no. 1 two sum.py", 1), ("Q1_TwoSum.go", 1), ("lc-two-sum.py", 1),
    ("00001-two-sum.py", 1), ("000001-two-sum.py", "unknown"), ("1-1-two-sum.py", "unknown"), ("9999-two-sum.py", 1),
    ("day-1-two-sum.py", "unknown"), ("1two-sum.py", 1), ("1TwoSum.py", 1),
    ("two-sum-solution.py", 1), ("two-sum-brute-force.py", 1), ("TwoSumBruteForce.java", 1), ("two_sum_v2.py", 1),
    ("two-sum-python3.py", 1), ("two-sum-py-3.py", 1), ("two-sum-2.py", "unknown"), ("two-sum-v.py", "unknown"),
    ("two-sum-dp-memo-v10.py", 1), ("1. Two Sum (optimal).py", 1), ("two-sum-extra.py", "unknown"),
    ("two-sum-java-3.py", "unknown"),
    ("two-sum-new-old-copy.js", 1), ("solution-two-sum.py", "unknown"), ("two-sum.old.py", 1),
    ("3sum.py", 15), ("15-3sum.py", 15), ("3-sum.py", 15), ("3Sum-closest.py", 16), ("4SumII.py", 454), ("24-game.py", 679),
    ("679-24-game.py", 679), ("01-matrix.py", 542), ("matrix.py", "unknown"), ("base-7.py", 504), ("remove-9-v2.py", 660),
    ("sqrtx.py", 69), ("Sqrt(x).py", 69), ("n-queens.py", 51), ("powx-n.py", 50), ("Pow(x, n).py", 50), ("h-index.py", 274),
    ("number-of-ways-to-paint-n-3-grid.py", 1411), ("1411. Number of Ways to Paint N × 3 Grid.py", 1411),
    ("The Knight’s Tour.py", 2664), ("TwoSumBSTs.py", 1214), ("two-sum-bsts-ts.py", 1214), ("design-sql.sql", 2408),
    ("two-sum\u0301.py", 1), ("two-sum\n.py", 1), ("two-sum\udcff.py", 1), ("tw\u00f6-sum.py", "unknown"),
    ("tas\u212a-scheduler.py", "unknown"),
    ("\x1b[31mtwo-sum.py", "unknown"),
    ("candy.py", "ordinary"), ("135-candy.py", 135), ("candy/solution.py", "ordinary"), ("0135-candy/candy.py", 135),
    ("two-sum/candy.py", 1), ("candy/two-sum.py", 1), ("candy-solution.py", "ordinary"), ("Candy.java", "ordinary"),
    ("lc-candy.py", "ordinary"), ("lc 5 candy.py", 135), ("candy/7.py", "ordinary"),
    ("1.py", 1), ("0001.py", 1), ("00001.py", 1), ("000001.py", "unknown"), ("lc1.py", 1), ("p1.py", 1), ("Problem 1.py", 1),
    ("1-v2.py", 1),
    ("1_best.py", 1), ("0001-0100/0001.py", 1), ("leetcode/easy/1.py", 1), ("python3/1.py", 1), ("Python 3/1.py", 1),
    ("1/main.py", 1),
    ("1/py3.py", 1), ("src/1/solution-v2.py", 1), ("1/2.py", "number"), ("week1/2.py", "number"), ("arrays/1.py", "number"),
    ("9999.py", "number"), ("0.py", "number"), ("1/README.md", "no code"), ("q1/code.py", 1), ("3-1.py", "unknown"),
    ("1 2.py", "unknown"),
    ("LeetCode/1.py", 1), ("leet-code/1.py", 1), ("LeetCode 1. Two Sum.py", 1), ("two-sum-LeetCode.py", 1),
    ("JavaScript/1.js", "number"),
    ("design-sql-v2.sql", 2408), ("find-students-who-improved-solution.sql", 3421), ("TwoSumBSTsSolution.py", 1214),
    ("v2/1.py", 1), ("v/1.py", "number"), ("1/.py", "no code"), ("1_100/1.py", 1), ("1/---.py", "number"),
    ("dsa/algorithms/practice/1.py", 1), ("question/1.py", "number"),
    ("codeforces/two-sum.py", "judge"), ("Code_Forces/two-sum.py", "judge"), ("CodeForces/1.py", "judge"),
    ("gfg/a/b/two-sum.py", "judge"),
    ("GeeksForGeeks/notes.py", "judge"), ("two-sum/codeforces.py", 1), ("codeforces.py", "unknown"),
    ("advent-of-code/1.py", "judge"),
    ("spoj/test/two-sum.py", "no code"), ("myspoj/two-sum.py", 1), ("codeforces/README.md", "no code"),
    ("helpers.py", "unknown"), ("a/b/c/d.py", "unknown"),
    # A letter before the number, packages between, a date in front, other scripts, former names, judges among other words.
    ("src/main/java/g0001_0100/s0001_two_sum/Solution.java", 1), ("src/n0054_spiral_matrix.rs", 54),
    ("src/main/java/com/example/solutions/firstthousand/_70.java", 70), ("src/java/com/example/_70.java", "number"),
    ("src/main/kotlin/week2/Problem70.kt", 70), ("src/main/java/1/2/3.java", "number"), ("g0001_0100/1.py", 1),
    ("s1.py", "unknown"), ("src/lc/LC206_ReverseLinkedList.java", 206), ("101.对称二叉树.py", 101),
    ("LeetCode/0226.翻转二叉树/Solution.java", 226), ("Blind75/03_TopKFrequentElements/main.cpp", 347),
    ("2026/11/19/56_merge_intervals.go", 56), ("2026-11-19-two-sum.py", 1), ("19.11.2026 two sum.py", 1), ("20261119_1_TwoSum.py", 1),
    ("2026-11-19-0135-candy.py", 135), ("2026-11-19-candy.py", "ordinary"), ("2026-11-19.py", "unknown"), ("2026-11-19-1.py", "unknown"),
    ("0028-implement-strstr/0028-implement-strstr.py", 28), ("1578.minimum-deletion-cost-to-avoid-repeating-letters.py", 1578),
    ("Majority Element - GFG/majority-element.cpp", "judge"), ("Two Sum - CodeChef/two-sum.cpp", "judge"),
    ("Hacker Rank 30 days/two-sum.py", "judge"), ("my aoc 2023/1.py", "judge"), ("Euler Tour/two-sum.py", 1), ("Two Sum - GFG.py", "unknown"),
]


def seconds(text):
    """`11-24 10:00` of 2026, or `2027-01-01 10:00`, in UTC; seconds may follow."""
    text = text if text.count("-") == 2 else f"2026-{text}"
    return int(datetime.datetime.fromisoformat(f"{text}+00:00").timestamp())


class Made:
    """A question, with the files as they are after each commit."""

    def __init__(self, comments):
        self.comments, self.files, self.headers, self.count = comments, {}, {}, 0

    def name(self):
        self.count += 1
        return f"{self.count:040x}"

    def change(self, words):
        kind, path = words[0], words[1:].encode(errors=ODD_BYTES)
        mode, blob = self.files.get(path, (NO_MODE, NOTHING))
        status, new_mode, new_blob = {
            "+": ("A", FILE, None), "~": ("M", mode, None), "-": ("D", NO_MODE, NOTHING), "!": ("M", PROGRAM, blob),
            "@": ("A", LINK, None), "%": ("A", MODULE, None), "=": ("T", LINK, None)}[kind]
        new_blob = new_blob or self.name()
        self.files[path] = new_mode, new_blob
        if kind == "-":
            del self.files[path]
        return Change(status, mode, new_mode, blob, new_blob, path)

    def commit(self, when, *changes, by=ADA):
        made = [self.change(words) for words in changes]
        for change in made:
            path = change.path.decode(errors=ODD_BYTES)
            if path in self.comments and change.blob != NOTHING:
                self.headers[change.blob] = self.comments[path]
        date = when if isinstance(when, bytes) else b"%d" % seconds(when)
        made.sort(key=lambda change: change.path)
        return Commit(self.name(), date, *(part.encode(errors=ODD_BYTES) for part in by), made)


def asked(*pulls, comments=None, extra=(), heads=None, **fields):
    """A question from pulls, each a list of the words of its commits."""
    made, logs, trees = Made(comments or {}), [], []
    for pull in pulls:
        commits = [
            made.commit(*words[:-1], **words[-1]) if isinstance(words[-1], dict) else made.commit(*words) for words in pull]
        logs.append(coded(written(commits)))
        trees.append([coded(path) for path in sorted({*made.files, *(path.encode() for path in extra)})])
    question = {
        "logs": logs, "heads": heads or trees, "headers": made.headers, "authors": None,
        "plan": [[1, 1], [2, 1], [15, 2], [146, 100]],
        "start": "2026-11-20", "dayStart": 240, "offset": 0, "followed": seconds("11-20 12:00"),
        "now": ["12-01 12:00", "12-05 12:00", "12-09 12:00"][:len(pulls)], "done": [], "timer": None, "reopened": []} | fields
    question["now"] = [seconds(now) for now in question["now"]]
    if question["timer"]:
        question["timer"] = [question["timer"][0], seconds(question["timer"][1])]
    return question


def named_cases():
    for path, expected in NAMES:
        answer = {"bonus": {}, "unnamed": {}}
        if isinstance(expected, int):
            answer["bonus"] = {str(expected): ["2026-11-24"]}
        elif expected != "no code":
            answer["unnamed"] = {path.encode(errors=ODD_BYTES).decode(errors="replace"): expected}
        # Not alone: an ordinary word must have no support.
        question = asked([("11-24 10:00", f"+{path}")], plan=[], extra=("b.py", "c.py", "d.py", "e/f.py"))
        yield f"the path {path!r}", question, answer


# Eleven problems and one more, as an upload has them.
CROWD = [
    "two-sum", "add-two-numbers", "3sum", "lru-cache", "jump-game", "word-break", "coin-change", "climbing-stairs",
    "house-robber",
    "edit-distance", "gas-station"]
NUMBERS = [1, 2, 15, 146, 55, 139, 322, 70, 198, 72, 134]


def upload(count):
    return [f"+{name}.py" for name in CROWD[:count]]


def days(*dates):
    return [f"2026-{date}" for date in dates]


def solve_cases():
    add, change = "+two-sum.py", "~two-sum.py"
    yield "one solve", asked([("11-24 10:00", add)]), {
        "start": "2026-11-20", "finished": {"1": days("11-24")}, "bonus": {}, "solvedBefore": {},
        "seen": {"1": [seconds("11-24 10:00")]},
        "places": {"1": "two-sum.py"}, "unnamed": {}, "others": 0, "minutes": {}, "timerRuns": False}
    yield "outside the plan", asked([("11-24 10:00", "+jump-game.py")]), {"finished": {}, "bonus": {"55": days("11-24")}}
    yield "again on a later day", asked([("11-24 10:00", add), ("11-24 23:00", change), ("11-26 10:00", change)]), {
        "finished": {"1": days("11-24", "11-26")}, "seen": {"1": [seconds("11-24 10:00"), seconds("11-26 10:00")]}}
    yield "several languages on one day", asked([("11-24 10:00", add), ("11-24 11:00", "+two-sum.go")]), {
        "finished": {"1": days("11-24")}, "places": {"1": "two-sum.go"}}
    yield "before the study day begins", asked([("11-25 03:59:59", add), ("11-25 04:00", "+3sum.py")]), {
        "finished": {"1": days("11-24"), "15": days("11-25")}}
    for clock, day in (("-0800", "11-23"), ("+1400", "11-24"), ("+0000", "11-24"), ("", "11-24"), ("+9900", "11-24")):
        yield f"by the author's clock {clock}", asked([(b"%d 5 %s" % (seconds("11-24 10:00"), clock.encode()), add)]), {
            "finished": {"1": days(day)}, "seen": {"1": [seconds("11-24 10:00")]}}
    yield "by a clock that is ahead", asked(
        [(b"%d +1400" % seconds("12-01 11:00"), add), (b"%d -0800" % seconds("11-24 13:00"), change)]), {
        "finished": {"1": days("11-24", "12-01")}}
    four = [f"+{name}.py" for name in CROWD[:4]]
    again = [f"~{name}.py" for name in CROWD[:4]]
    yield "four again at once", asked([("11-24 10:00", *four), ("11-26 10:00", *again, "+jump-game.py")]), {
        "finished": {str(number): days("11-24") for number in NUMBERS[:4]}, "bonus": {"55": days("11-26")}}
    yield "four again in a later pull", asked([("11-24 10:00", *four)], [("12-02 10:00", *again)]), {
        "finished": {str(number): days("11-24") for number in NUMBERS[:4]}}
    yield "three again at once", asked([("11-24 10:00", *four), ("11-26 10:00", *again[:3], *upload(9)[4:])]), {
        "finished": {**{str(number): days("11-24", "11-26") for number in NUMBERS[:3]}, "146": days("11-24")}}
    yield "in another zone", asked([("11-24 22:29:59", add), ("11-24 22:30", "+3sum.py")], offset=19_800), {
        "finished": {"1": days("11-24"), "15": days("11-25")}}
    yield "dates out of order", asked([("11-26 10:00", add), ("11-24 10:00", change), ("11-26 09:00", change)]), {
        "finished": {"1": days("11-24", "11-26")}}
    yield "permissions, notes, a link and a submodule", asked([
        ("11-24 10:00", add), ("11-25 10:00", "!two-sum.py"), ("11-26 10:00", "+two-sum.md", "@two-sum.c"),
        ("11-27 10:00", "%two-sum.go")]), {
            "finished": {"1": days("11-24")}, "places": {"1": "two-sum.py"}}
    yield "a file that becomes a link", asked([("11-24 10:00", "+a.py"), ("11-25 10:00", "=a.py")]), {"unnamed": {}}
    yield "deleted", asked([("11-24 10:00", add), ("11-26 10:00", "-two-sum.py")]), {
        "finished": {"1": days("11-24")}, "places": {}}
    yield "another file deleted", asked([("11-24 10:00", add, "+two-sum.go"), ("11-26 10:00", "-two-sum.py")]), {
        "places": {"1": "two-sum.go"}}
    yield "moved", asked([("11-24 10:00", add), ("11-26 10:00", "-two-sum.py", "+a/two-sum.py")]), {
        "finished": {"1": days("11-24")}, "places": {"1": "a/two-sum.py"}}
    yield "moved, and another changed", asked([
        ("11-24 10:00", add, "+two-sum.go"), ("11-26 10:00", "-two-sum.py", "+a/two-sum.py", "~two-sum.go")]), {
            "finished": {"1": days("11-24", "11-26")}}
    yield "ten at once", asked([("11-24 10:00", *upload(10))]), {
        "finished": {str(number): days("11-24") for number in NUMBERS[:4]}, "solvedBefore": {}}
    yield "eleven at once", asked([("11-24 10:00", *upload(11))]), {
        "finished": {}, "bonus": {}, "solvedBefore": {str(number): None for number in NUMBERS},
        "seen": {str(number): [] for number in NUMBERS},
        "places": {str(number): f"{name}.py" for number, name in zip(NUMBERS, CROWD)}}
    yield "eleven at once, of which one moved", asked([
        ("11-23 10:00", "+a/two-sum.py"), ("11-24 10:00", "-a/two-sum.py", *upload(11))]), {
        "finished": {"1": days("11-23"), **{str(number): days("11-24") for number in NUMBERS[1:4]}}, "solvedBefore": {}}
    yield "eleven files of ten problems", asked([("11-24 10:00", *upload(10), "+two-sum.go")]), {"solvedBefore": {}}
    yield "an upload, then a change", asked([("11-24 10:00", *upload(11)), ("11-26 10:00", change)]), {
        "finished": {"1": days("11-26")}, "seen": {"1": [seconds("11-26 10:00")], **{str(number): [] for number in NUMBERS[1:]}}}
    yield "an upload of what is known", asked([
        ("11-22 10:00", add), ("11-24 10:00", change, *upload(11)[1:])], done=[[55, "2026-11-21"]]), {
        "finished": {"1": days("11-22")}, "bonus": {"55": days("11-21")},
        "solvedBefore": {str(number): None for number in NUMBERS if number not in (1, 55)}}
    yield "before the start", asked([("11-19 10:00", add), ("11-20 03:00", "+3sum.py"), ("11-20 04:00", "+lru-cache.py")]), {
        "finished": {"146": days("11-20")}, "solvedBefore": {"1": "2026-11-19", "15": "2026-11-19"}}
    yield "before the start, though done", asked([("11-19 10:00", add)], done=[[1, "2026-11-20"]]), {
        "solvedBefore": {"1": "2026-11-19"}}
    yield "a date filled in", asked([("11-21 10:00", *upload(11)), ("11-19 10:00", change), ("11-18 10:00", change)]), {
        "solvedBefore": {"1": "2026-11-19", **{str(number): None for number in NUMBERS[1:]}}}
    yield "no start", asked([
        ("11-20 11:59:59", add), ("11-22 10:00", "+3sum.py"), ("11-21 10:00", "+lru-cache.py")], start=None), {
        "start": "2026-11-21", "finished": {"15": days("11-22"), "146": days("11-21")}, "solvedBefore": {"1": "2026-11-20"}}
    yield "no start, and nothing since", asked([("11-20 11:59:59", add)], start=None), {
        "start": None, "finished": {}, "solvedBefore": {"1": "2026-11-20"}}
    yield "no start, an upload since", asked([("11-21 11:00", *upload(11))], start=None), {"start": None, "finished": {}}
    yield "no start, a solve earlier on its day", asked([("11-20 11:59:59", add), ("11-20 12:00", "+3sum.py")], start=None), {
        "start": "2026-11-20", "finished": {"15": days("11-20")}, "solvedBefore": {"1": "2026-11-20"}}
    yield "in the future", asked([("2027-11-24 10:00", add)]), {
        "finished": {"1": days("12-01")}, "seen": {"1": [seconds("2027-11-24 10:00")]}}
    for date in (b"", b"-1", b"9223372036854775808", b"32503680000", b"x"):
        yield f"the date {date!r}", asked([(date, add)]), {"finished": {}, "solvedBefore": {"1": None}, "seen": {"1": []}}
    yield "the last date", asked([(b"32503679999", add)]), {"finished": {"1": days("12-01")}, "seen": {"1": [32_503_679_999]}}
    yield "the first date", asked([(b"0", add)], dayStart=0), {"solvedBefore": {"1": "1970-01-01"}, "seen": {"1": [0]}}


def other_cases():
    add, change = "+two-sum.py", "~two-sum.py"
    bob = {"by": ("Bob", "bob@example.org")}
    home = {"by": ("Ada Lovelace", "ada@home.example")}
    mixed = [("11-24 10:00", add), ("11-25 10:00", change, bob), ("11-26 10:00", change, home)]
    yield "one author by name", asked(mixed, authors=["ADA L"]), {"finished": {"1": days("11-24", "11-26")}, "others": 1}
    yield "one author by address", asked(mixed, authors=["<ada@example.org>"]), {"finished": {"1": days("11-24")}, "others": 2}
    yield "two authors", asked(mixed, authors=["bob", "home"]), {"finished": {"1": days("11-25", "11-26")}, "others": 1}
    yield "others of the last pull", asked(mixed, [("12-02 10:00", change, bob)], authors=["ada"]), {"others": 1}
    yield "another author deletes", asked([
        ("11-24 10:00", add, "+a.py"), ("11-25 10:00", "-two-sum.py", "-a.py", bob)], authors=["ada"]), {
        "places": {"1": "two-sum.py"}, "unnamed": {"a.py": "unknown"}}
    yield "by hand on the same day", asked([("11-24 10:00", add)], done=[[1, "2026-11-24"]]), {
        "finished": {"1": days("11-24")}, "seen": {"1": [seconds("11-24 10:00")]}}
    yield "by hand on another day", asked([("11-24 10:00", add)], done=[[1, "2026-11-23"], [55, "2026-11-23"]]), {
        "finished": {"1": days("11-23", "11-24")}, "bonus": {"55": days("11-23")}}
    yield "rewritten", asked([("11-24 10:00", add)], [("11-24 10:00", add), ("12-02 10:00", change)]), {
        "finished": {"1": days("11-24", "12-02")}}
    yield "rewritten, another instant of the day", asked([("11-24 10:00", add)], [("11-24 11:00", add)]), {
        "finished": {"1": days("11-24")}, "seen": {"1": [seconds("11-24 10:00")]}}
    yield "reopened", asked([("11-24 10:00", add)], [("11-24 10:00", add)], reopened=[1]), {
        "finished": {}, "seen": {"1": [seconds("11-24 10:00")]}}
    yield "reopened, and solved again", asked([("11-24 10:00", add)], [("12-02 10:00", change)], reopened=[1]), {
        "finished": {"1": days("12-02")}}
    yield "an upload rewritten", asked([("11-24 10:00", *upload(11))], [("11-24 10:00", *upload(11))]), {
        "finished": {}, "solvedBefore": {str(number): None for number in NUMBERS}}
    yield "an upload of what is done, reopened, and again", asked(
        [("11-24 10:00", *upload(11))], [("12-02 10:00", *(f"~{words[1:]}" for words in upload(11)))], done=[[1, "2026-11-21"]],
        reopened=[1]), {"finished": {}, "solvedBefore": {str(number): None for number in NUMBERS[1:]}}
    for started, minutes in (
            ("11-24 09:59:59", 0), ("11-24 10:00", 0), ("11-24 09:35:01", 24), ("11-24 06:00", 240), ("11-24 05:59:01", 240),
            ("11-24 05:59", None), ("11-24 10:00:01", None)):
        yield f"a timer from {started}", asked([("11-24 10:00", add)], timer=[1, started]), {
            "minutes": {"1": minutes} if minutes else {}, "timerRuns": minutes is None}
    yield "a timer on another problem", asked([("11-24 10:00", add)], timer=[2, "11-24 09:30"]), {
        "minutes": {}, "timerRuns": True}
    yield "a timer, done that day", asked([("11-24 10:00", add)], timer=[1, "11-24 09:30"], done=[[1, "2026-11-24"]]), {
        "minutes": {}, "timerRuns": True}
    yield "a timer, and a solve in the future", asked([("12-01 13:00", add)], timer=[1, "12-01 11:30"]), {"minutes": {"1": 30}}
    comments = {"a.py": "#\n# @lc app=leetcode id=1 lang=python3\n", "b.py": "#\n" * 5 + "# @lc app=leetcode id=2 lang=python3\n",
                "c.py": "# @lc\n# id=15\n", "two-sum.py": "# @lc app=leetcode id=2 lang=c\n", "d.py": "# @lc id=99999",
                "9.py": "# @lc id=15"}
    yield "comments", asked([("11-24 10:00", *(f"+{path}" for path in comments))], comments=comments), {
        "finished": {"1": days("11-24"), "15": days("11-24")},
        "unnamed": {"b.py": "unknown", "c.py": "unknown", "d.py": "unknown"}}
    yield "moved by its comment", asked(
        [("11-24 10:00", "+a.py"), ("11-25 10:00", "-a.py", "+b.py")],
        comments={"a.py": "# @lc id=1", "b.py": "# @lc id=1"}), {"finished": {"1": days("11-24")}, "places": {"1": "b.py"}}
    candy = [("11-24 10:00", "+candy.py")]
    yield "an ordinary word, half of all", asked(candy, extra=["two-sum.py"]), {"bonus": {}, "unnamed": {"candy.py": "ordinary"}}
    yield "an ordinary word, more than half", asked(candy, extra=["two-sum.py", "3sum.py", "README.md"]), {
        "bonus": {"135": days("11-24")}}
    yield "an ordinary word in a folder of problems", asked(
        [("11-24 10:00", "+a/b/candy.py")],
        extra=["a/two-sum.py", "a/c/3sum.py", "x.py", "y.py", "z.py"]), {"bonus": {"135": days("11-24")}}
    yield "an ordinary word, support of tests and judges", asked(
        candy, extra=["tests/two-sum.py", "gfg/two-sum.py", "1.py", "2.py"]), {"bonus": {}}
    yield "an ordinary word, support of the last commit", asked(
        candy, [("12-02 10:00", "~candy.py", "+two-sum.py", "+3sum.py")]), {
        "bonus": {"135": days("12-02")}, "unnamed": {}}
    yield "places that cannot be shown", asked([("11-24 10:00", "+two-sum\udcff.py", "+3sum\n.py", "+a\x7f/lru-cache.py")]), {
        "places": {}, "finished": {"1": days("11-24"), "15": days("11-24"), "146": days("11-24")}}
    yield "the first place in order of bytes", asked([("11-24 10:00", "+two-sum.py", "+Z/two-sum.py", "+\u00e9/two-sum.py")]), {
        "places": {"1": "Z/two-sum.py"}}
    yield "an empty log", asked([]), {"finished": {}, "start": "2026-11-20"}


def all_cases():
    """Names, questions, and what is expected of the answers."""
    yield from named_cases()
    yield from solve_cases()
    yield from other_cases()
