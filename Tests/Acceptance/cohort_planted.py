"""Plants faults in what the program answers about a class: each must be heard by the trial that is there for it.

The trials run a small script in the program's place. It runs the program and changes one thing of what comes of it.
"""

import html
import json
import multiprocessing
import os
import pathlib
import re
import shutil
import signal
import stat
import subprocess
import sys
import tempfile
import time

import cohort_laws
import cohort_private
import cohort_recount
import cohort_refused
import cohort_sites
from cohort_runs import NOW, Outcome, tried

WORKERS = 2
SCRIPT = """#!{python}
import sys
sys.path.insert(0, {folder!r})
import cohort_planted
cohort_planted.answer({binary!r}, {fault!r}, sys.argv[1:])
"""


class Call:
    """A command line, and what came of it."""

    def __init__(self, words, program):
        self.words, self.program, self.outcome = words, program, None

    @property
    def command(self):
        """`part`, `site`, `build` or `check` of a class; else the first word."""
        return self.words[1] if self.words[:1] == ["cohort"] and len(self.words) > 1 else self.words[0]

    def value(self, *names):
        for place, word in enumerate(self.words[:-1]):
            if word in names:
                return self.words[place + 1]
        return None

    @property
    def target(self):
        return pathlib.Path(self.value("-o", "--output") or "no-such-output")

    @property
    def sources(self):
        """The sources of an overview."""
        found, is_value = [], False
        for word in self.words[2:]:
            if not is_value and not word.startswith("-"):
                found.append(word)
            is_value = word in ("-o", "--audience", "--title", "--now")
        return found

    @property
    def is_done(self):
        return self.outcome.status == 0

    def run(self):
        done = subprocess.run([self.program, *self.words], stdin=subprocess.DEVNULL, capture_output=True, check=False)
        self.outcome = Outcome(done.returncode, done.stdout.decode(errors="replace"), done.stderr.decode(errors="replace"), 0)

    def say(self, **changes):
        self.outcome = self.outcome._replace(**changes)

    def end(self):
        sys.stdout.write(self.outcome.output)
        sys.stderr.write(self.outcome.errors)
        sys.stdout.flush()
        sys.exit(self.outcome.status)


# Ways to change what came: each makes a function of a call, after it was run.

def in_part(edit):
    """Changes a part file: the document, or each of its rows with facts."""
    def change(call):
        if call.command == "part" and call.is_done:
            part = json.loads(call.target.read_bytes())
            edit(part)
            call.target.write_text(json.dumps(part, sort_keys=True))
    return change


def in_rows(edit):
    return in_part(lambda part: [edit(row) for row in part["learners"]])


def in_facts(key, edit):
    """Changes one of the facts of every row."""
    def change(row):
        if "facts" in row:
            row["facts"][key] = edit(row["facts"][key])
    return in_rows(change)


def in_weeks(key, edit):
    return in_facts("weeks", lambda weeks: [{**week, key: edit(week[key])} for week in weeks])


def more(number):
    return 1 if number is None else number + 1


def next_date(date):
    return "2026-11-19" if date is None else date[:-2] + ("27" if date[-2:] == "28" else "28")


def in_pages(pattern, change, count=1, pages="*.html", audience=None):
    """Changes the first, or all, of what fits a pattern in each page."""
    def edit(call):
        if call.command != "site" or not call.is_done or call.words[0] != "cohort":
            return
        if audience and (call.value("--audience") or "public") != audience:
            return
        for path in sorted(call.target.rglob(pages)):
            text = path.read_text(encoding="utf-8")
            path.write_text(re.sub(pattern, change, text, count=count, flags=re.S), encoding="utf-8")
    return edit


def plus_one(match):
    """The match with its second group one greater."""
    return match[1] + f"{int(match[2].replace(',', '')) + 1:,}" + match[3]


def of_row(edit):
    """A change of each row of learners, as a pattern and a function for `in_pages`."""
    return r"<tr [^>]*data-state=.*?</tr>", lambda row: edit(row[0])


def of_cell(number, pattern, change):
    """Changes a cell of the first row that has it, counted from 0."""
    def edit(row):
        cells = re.split(r"(?=<t[dh]\b)", row)
        if len(cells) > number + 1:
            cells[number + 1] = re.sub(pattern, change, cells[number + 1], count=1, flags=re.S)
        return "".join(cells)
    return of_row(edit)


def moved_rows(key):
    """Puts the rows of a page in another order."""
    def edit(body):
        rows = re.findall(of_row(None)[0], body[2], flags=re.S)
        return body[1] + "".join(sorted(rows, key=key)) + body[3]
    return r"(list-of-learners.*?<tbody>)(.*?)(</tbody>)", edit


def days_done(row):
    found = re.search(r">\s*(\d+) of \d+", row)
    return -int(found[1]) if found else 1


def week_cell(table, number, pattern, change):
    """Changes a cell of the first week of a table, counted from 0 behind the week's number."""
    def edit(found):
        cells = re.split(r"(?=<td\b)", found[2])
        cells[number + 1] = re.sub(pattern, change, cells[number + 1], count=1, flags=re.S)
        return found[1] + "".join(cells)
    return rf'(id="{table}-by-week".*?<tbody>)(.*)', edit


def in_words(edit):
    """Changes the words of a command: before it is run."""
    edit.is_before = True
    return edit


def replaced(call, name, value):
    call.words = [value if before == name else word for before, word in zip(["", *call.words], call.words)]


def when_refused(edit):
    """Changes what a refusal leaves."""
    def change(call):
        if call.words[0] == "cohort" and call.outcome.status not in (0, None):
            edit(call)
    return change


def said(pattern, change, stream="errors"):
    """Changes what a command of a class says."""
    def edit(call):
        if call.words[0] == "cohort":
            call.say(**{stream: re.sub(pattern, change, getattr(call.outcome, stream))})
    return edit


def answer(binary, fault, words):
    """What the script in the program's place does."""
    call = Call(words, binary)
    edit = FAULTS[fault][1] if fault else None
    if getattr(edit, "is_before", False):
        edit(call)
    call.run()
    if edit and not getattr(edit, "is_before", False):
        edit(call)
    call.end()


# Faults that need more than a line

@in_words
def another_hash(call):
    shard = call.value("--shard")
    if call.command == "part" and shard and re.fullmatch(r"\d+/\d+", shard):
        number, count = map(int, shard.split("/"))
        replaced(call, "--shard", f"{(number + 1) % count}/{count}")


@in_words
def last_part_wins(call):
    """Of parts of one shard, only the last that is named."""
    if call.command == "site" and call.words[0] == "cohort":
        files = [source for source in call.sources if source.endswith(".json")]
        call.words = [word for word in call.words if word not in files[:-1] or word == files[-1]]


def twice_counts_twice(call):
    if call.command == "site" and call.is_done and len(call.sources) > len(set(map(os.path.basename, call.sources))):
        in_pages(of_row(None)[0], lambda row: row[0] * 2)(call)


def order_matters(call):
    in_pages("</html>|$", lambda end: f"<!-- {call.sources[0]} -->{end[0]}")(call)


@in_words
def pages_stay(call):
    """What an earlier overview had and this one has not."""
    if call.command == "site" and call.target.is_dir():
        kept = {path: path.read_bytes() for path in call.target.rglob("names/*.html")}
        call.run()
        for path, content in kept.items():
            path.parent.mkdir(exist_ok=True)
            path.write_bytes(content)
        call.end()


@in_words
def foreign_parts_are_left_out(call):
    """Where parts do not belong together, those of the first."""
    call.run()
    if call.command == "site" and call.outcome.status == 1 and len(call.sources) > 1:
        call.words = ["cohort", "site", call.sources[0], "--partial", "-o", str(call.target), "--now", NOW]


@in_words
def waits_at_a_pipe(call):
    for path in pathlib.Path(".").rglob("*.json"):
        if stat.S_ISFIFO(path.stat(follow_symlinks=False).st_mode):
            time.sleep(3600)


def trapped(call):
    if call.outcome.status == 1:
        os.kill(os.getpid(), signal.SIGILL)


def others_are_gone(part):
    if any("problem" in row for row in part["learners"]):
        part["learners"] = [row for row in part["learners"] if "problem" in row]


def one_ends_all(call):
    if "warning: " in call.outcome.errors:
        call.say(status=1)


def another_warning(call):
    lines = call.outcome.errors.splitlines(keepends=True)
    if len(lines) > 10:
        call.say(errors="".join([*lines[:10], lines[9].replace("bad9", "bad10"), *lines[10:]]))


def something_left(call):
    (call.target.parent / ".part.json.tmp").write_text("{")


def overwritten(call):
    if call.command == "part" and call.target.suffix == ".json":
        call.target.write_text("{}")


@in_words
def any_shard(call):
    call.words = [word.replace("8/8", "7/8") for word in call.words]


def made_later(days):
    @in_words
    def edit(call):
        if call.value("--audience") == "private" and call.value("--now"):
            replaced(call, "--now", re.sub(r"-(\d\d)T", lambda day: f"-{int(day[1]) + days:02}T", call.value("--now")))
    return edit


def dates_for_strangers(call):
    in_pages(r"(<td[^>]*>)(\d+ of)", r'\1<time datetime="2026-10-11">\2</time>', audience="public")(call)


@in_words
def private_for_all(call):
    replaced(call, "--audience", "private")


def facts_of(row):
    """The facts file of a row, in a class of the trials."""
    for path in pathlib.Path("facts").glob("*.json"):
        if path.stem == row["id"]:
            return json.loads(path.read_bytes())
    return {"weeks": [{}]}


def built(edit):
    """Changes what `cohort build` made."""
    def change(call):
        if call.command == "build" and call.target.is_dir():
            edit(call)
    return change


def written_in_a_site(call):
    for path in call.target.rglob("index.html"):
        path.write_bytes(path.read_bytes() + b"\n")


def touched_workspaces(call):
    for path in pathlib.Path(call.value("--workspaces")).glob("*/progress.json"):
        os.utime(path)


def states_written(call):
    for path in pathlib.Path(call.value("--workspaces")).glob("*/progress.json"):
        (path.parent / "built.txt").write_text("built\n")


def a_site_missing(call):
    shutil.rmtree(min(call.target.iterdir()))


def a_site_more(call):
    first = min(call.target.iterdir())
    shutil.copytree(first, call.target / "stranger", dirs_exist_ok=True)


def last_entry(change, only=("status", "stats", "report", "site")):
    """Changes the last entry wherever it is told."""
    def edit(call):
        if call.words[0] in only and call.is_done:
            path = call.target / "progress.json"
            text = path.read_text() if call.words[0] == "site" else call.outcome.output
            text = re.sub(r'"lastEntry":\s*("[-\d]*"|null)', lambda found: f'"lastEntry": {change(found[1])}', text)
            if call.words[0] == "site":
                path.write_text(text)
            else:
                call.say(output=text)
    return edit


SHAPES, FEW, CHANCE, MADE = (
    cohort_recount.of_every_shape, cohort_recount.of_few, cohort_recount.by_chance, cohort_recount.of_the_demonstration)
SHARDS, OTHERS, EARLIER = cohort_laws.of_shards, cohort_laws.of_other_rows, cohort_laws.of_earlier_overviews
MISSING, NAMES, FOREIGN = cohort_laws.of_missing_parts, cohort_laws.of_other_names, cohort_laws.of_foreign_parts
ROSTERS, ONE, MANY, SPECIAL = (
    cohort_refused.wrong_rosters, cohort_refused.wrong_facts, cohort_refused.many_wrong_facts, cohort_refused.special_files)
PARTS, OPTIONS, PLACES = cohort_refused.wrong_parts, cohort_refused.wrong_options, cohort_refused.wrong_places
SPOKEN, WORDS, QUIET = cohort_private.canaries_in_workspaces, cohort_private.canaries_in_facts, cohort_private.quiet
SITES, ENTRIES = cohort_sites.sites, cohort_private.entries

# The fault by its name: the trial that must hear it, and what it changes.
FAULTS = {
    **{f"{key} of a part": (SHAPES, in_facts(key, more)) for key in (
        "day", "dayCount", "daysDone", "itemsDone", "items", "activeDays", "streak", "longestStreak", "minutes")},
    **{f"{key} of a part": (SHAPES, in_facts(key, next_date)) for key in ("asOf", "start", "end", "lastEntry")},
    **{f"{key} of a week of a part": (SHAPES, in_weeks(key, more)) for key in ("week", "days", "itemsDone", "items", "minutes")},
    "a week less": (SHAPES, in_facts("weeks", lambda weeks: weeks[:-1])),
    "the state of a part": (SHAPES, in_facts("state", lambda state: "restDay" if state == "studyDay" else state)),
    "a day ahead is none": (SHAPES, in_facts("days", lambda days: days.replace("-", "0"))),
    "nothing done is ahead": (SHAPES, in_facts("days", lambda days: days.replace("0", "-"))),
    "half is under half": (SHAPES, in_facts("days", lambda days: days.replace("2", "1"))),
    "nearly all is all": (SHAPES, in_facts("days", lambda days: days.replace("3", "4"))),
    "the title of a part": (CHANCE, in_rows(lambda row: row.update(title=row["title"].strip("A") or "x"))),
    "no link in a part": (SHAPES, in_rows(lambda row: row.pop("site", None))),
    "an empty link in a part": (CHANCE, in_rows(lambda row: row.setdefault("site", ""))),
    "places from one": (SHAPES, in_rows(lambda row: row.update(place=row["place"] + 1))),
    "a learner dropped": (SHAPES, in_part(lambda part: part["learners"].pop())),
    "a learner twice in a part": (SHAPES, in_part(lambda part: part["learners"].append(part["learners"][0]))),
    "another fingerprint": (SHAPES, in_part(lambda part: part["roster"].update(fingerprint="0" * 16))),
    "the learners of a shard for the class": (CHANCE,
        in_part(lambda part: part["roster"].update(learners=len(part["learners"])))),
    "another path of the roster": (SHAPES, in_part(lambda part: part["roster"].update(path=os.path.abspath("cohort.json")))),
    "a generator without version": (SHAPES, in_part(lambda part: part.update(generator="machinemode"))),
    "version 2 of a part": (SHAPES, in_part(lambda part: part.update(schemaVersion=2))),
    "check counts one more": (SHAPES, said(r"(\d+)( learners, and)", lambda m: f"{int(m[1]) + 1}{m[2]}", "output")),
    "days complete on a page": (SHAPES, in_pages(r"(<td[^>]*>\s*)(\d+)( of \d)", plus_one)),
    "days of the plan on a page": (SHAPES, in_pages(r"(<td[^>]*>\s*\d+ of )([\d,]+)(\b)", plus_one)),
    "a streak on a page": (SHAPES, in_pages(*of_cell(4, r"(<td[^>]*>\s*)(\d+)()", plus_one), count=0)),
    "a day of a state": (SHAPES, in_pages(*of_cell(5, r"(\D)(\d+)(\b)", plus_one), count=0)),
    "a number on a page": (SHAPES, in_pages(*of_cell(0, r"(>\s*)(\d+)()", plus_one))),
    "a value to sort by": (SHAPES, in_pages(r'(data-value=")(\d+)(")', plus_one)),
    "a wrong shade": (SHAPES, in_pages(r'class="step-4"', 'class="step-3"')),
    "a day ahead as none on a page": (SHAPES, in_pages(r'class="future"', 'class="step-0"')),
    "a strip that begins a day late": (SHAPES, in_pages(r'd="M0 ', 'd="M5 ')),
    "a strip that ends early": (SHAPES, in_pages(r"<path [^>]*>(?=\s*</svg></td>)", "")),
    "no strip": (SHAPES, in_pages(r"<svg[^>]*class-strip.*?</svg>", "")),
    "a state in no words": (SHAPES, in_pages(*of_cell(5, r"(<td[^>]*>).*?(</td>)", r"\1\2"))),
    "another state": (SHAPES, in_pages('data-state="studyDay"', 'data-state="paused"')),
    "another link": (SHAPES, in_pages(r"\.\./sites/1/index", "../sites/2/index")),
    "no link": (SHAPES, in_pages(r"<a [^>]*\.\./sites/1/index[^>]*>", "<a>")),
    "links of deeper pages not mended": (CHANCE, in_pages(r'"\.\./\.\./sites', '"../sites', pages="2.html", count=0)),
    "a learner dropped from a page": (SHAPES, in_pages(of_row(None)[0], "")),
    "a learner twice on a page": (SHAPES, in_pages(of_row(None)[0], lambda row: row[0] * 2)),
    "ranked by days complete": (SHAPES, in_pages(*moved_rows(days_done))),
    "a column that ranks": (SHAPES,
        in_pages(r'(<th scope="col")(>[^<]*</th>\s*</tr>\s*</thead>\s*<tbody>\s*<tr data-state)', r'\1 data-column="streak"\2')),
    "names in the order of codes": (CHANCE, in_pages(*moved_rows(lambda row: html.unescape(row)), pages="names/*.html")),
    "names in the roster's order": (CHANCE, in_pages(*moved_rows(lambda row: int(re.search(r'data-value="(\d+)', row)[1])))),
    "learners of a week": (SHAPES, in_pages(*week_cell("done", 0, r"(>\s*)(\d+)()", plus_one))),
    "a median of work": (SHAPES, in_pages(*week_cell("done", 1, r"(>\s*)(\d+)()", plus_one))),
    "a lower quartile of work": (SHAPES, in_pages(*week_cell("done", 2, r"(>\s*)(\d+)()", plus_one))),
    "an upper quartile of work": (SHAPES, in_pages(*week_cell("done", 2, r"((?:to|–).*?)(\d+)()", plus_one))),
    "a median of minutes": (SHAPES, in_pages(*week_cell("minutes", 1, r"(.*?)(\d+)( min| h)", plus_one))),
    "a middle half of minutes": (SHAPES, in_pages(*week_cell("minutes", 2, r"(.*?)(\d+)( min| h)", plus_one))),
    "medians of four": (SHAPES, in_pages("too few", "50 %", count=0)),
    "a table of four": (FEW, in_pages(
        r'(?=<h2[^>]*>In the order)', '<section><h2 id="done-by-week">Done</h2><table><tbody><tr><th scope="row">1</th>'
        "<td>4</td><td>50 %</td><td>40 % to 60 %</td></tr></tbody></table></section>")),
    "a dot of a chart": (SHAPES, in_pages(r'(<circle class="chart-dot[^>]* cy=")(\d+)()', plus_one)),
    "a bar of a chart": (SHAPES,
        in_pages(r'(<rect class="chart-range[^>]* height=")(\d+)()', lambda bar: f"{bar[1]}{int(bar[2]) + 6}")),
    "a dot less": (SHAPES, in_pages(r'<rect class="chart-range[^>]*>\s*<circle class="chart-dot[^>]*>', "")),
    "a label of a chart": (SHAPES, in_pages(r'(text-anchor="end">)50 %', r"\g<1>60 %")),
    "the sentence of work": (SHAPES, in_pages(r'(chart-sentence">Of week \d+, [^<]*? )(\d+)( %)', plus_one)),
    "the week of a sentence": (SHAPES, in_pages(r'(chart-sentence">Of week )(\d+)()', plus_one)),
    "the sentence of minutes": (SHAPES, in_pages(r'(chart-sentence">In week [^<]* )(\d+)( min\.<)', plus_one)),
    "a week dropped": (SHAPES, in_pages(r"(-by-week.*?<tbody>).*?</tr>", r"\1")),
    "the median of days complete": (SHAPES, in_pages(r'(class="lead">[^<]*The median is )(\d+)()', plus_one)),
    "how many are under way": (SHAPES, in_pages(r'(class="lead">[^<]* )(\d+)( of them)', plus_one)),
    "the date of the page": (SHAPES, in_pages(r'(as-of.*?datetime="2026-11-)20', r"\g<1>21")),
    "the number of learners": (SHAPES, in_pages(r"(<p\b[^>]*>[^<]*?)(\d+)( learners)", plus_one)),
    "a site of the class is missing": (MADE, lambda call: call.command == "demo" and shutil.rmtree(min(
        pathlib.Path(call.words[1], "sites").iterdir()))),
    "another hash": (SHARDS, another_hash),
    "another hash, in which the learners differ": (SHARDS,
        in_part(lambda part: part["learners"].pop(0) if part["of"] == 7 else None)),
    "a part with the time": (SHARDS, in_part(lambda part: part.update(made=time.time_ns()))),
    "a part in another order": (SHARDS, in_part(lambda part: part["learners"].reverse())),
    "the part is another": (SHARDS, said(r"Part \d+", "Part 1", "output")),
    "twice counts twice": (SHARDS, twice_counts_twice),
    "the order of sources matters": (SHARDS, order_matters),
    "the last part wins": (OTHERS, last_part_wins),
    "pages of an earlier overview stay": (EARLIER, pages_stay),
    "a missing shard is not named": (MISSING, said(r".*--shard 3/7.*\n", "")),
    "a shard that is there is named": (MISSING, said(r"(.*)--shard 3/7(.*\n)", r"\g<0>\1--shard 4/7\2")),
    "a command for another count": (MISSING, said(r"(--shard \d)/7", r"\1/8")),
    "a command for another file": (MISSING, said(r"(-o \S*)3\.json", r"\g<1>three.json")),
    "a command without quotes": (MISSING, said("['\"\\\\]", "")),
    "a command over another part": (NAMES, said(r"(--shard (\d)/7 -o )\S+", r"\1parts/\2.json")),
    "a refusal writes": (MISSING,
        when_refused(lambda call: (call.target / "index.html").write_text("") if call.target.exists() else 0)),
    "a refusal makes a folder": (MISSING, when_refused(lambda call: call.target.mkdir(exist_ok=True))),
    "a refusal is no failure": (MISSING, when_refused(lambda call: call.say(status=0))),
    "nothing tells of what is missing": (MISSING, in_pages(r"<p\b[^>]*>.*?</p>", "", count=0)),
    "one more is missing": (MISSING, in_pages(r"(<p\b[^>]*>[^<]*?)(\d+)(\b)", plus_one, count=0)),
    "parts of another class are left out": (FOREIGN, foreign_parts_are_left_out),
    "foreign parts are not named": (FOREIGN, said(r"\w+/(parts/)?\d\.json", "a file")),
    "no message": (ROSTERS, said(r"(?s).*", "")),
    "a message on the other stream": (ROSTERS, when_refused(lambda call: call.say(output=call.outcome.errors))),
    "a trap": (ROSTERS, when_refused(trapped)),
    "another status": (ROSTERS, when_refused(lambda call: call.say(status=3))),
    "no place of an error": (ROSTERS, said(r":\d+:\d+: error", ": error")),
    "always the first line": (ROSTERS, said(r":\d+:(\d+): error", r":1:\1: error")),
    "no name of an error": (ROSTERS, said(r" \[[a-z-]+\]", "")),
    "no help": (ROSTERS, said(r"help: .*\n", "")),
    "something is left": (ROSTERS, when_refused(something_left)),
    "control characters in errors": (ROSTERS, said("error: ", "error: \x1b[31m")),
    "the whole of a line in errors": (ROSTERS, said(r"$", lambda end: "x" * 5000)),
    "the others are gone": (ONE, in_part(others_are_gone)),
    "one bad learner ends all": (ONE, one_ends_all),
    "a bad learner is left out": (ONE, in_part(lambda part: part["learners"].pop())),
    "a bad learner without a warning": (ONE, said(r"warning: .*\n", "")),
    "a bad learner is nobody's fault": (ONE, in_rows(lambda row: row.update(problem="") if "problem" in row else None)),
    "a reason with the path": (ONE, in_rows(lambda row: row.update(problem=os.getcwd()) if "problem" in row else None)),
    "a reason is not shown": (ONE, in_pages(r"<td[^>]*colspan.*?</td>", "<td></td>")),
    "titles are markup": (ONE, in_pages("&lt;Facts(&gt;|>)", "<Facts>", count=0)),
    "check takes all": (ONE, lambda call: call.command == "check" and call.say(status=0)),
    "a warning more": (MANY, another_warning),
    "the rest is not counted": (MANY, said(r"more", "")),
    "waits at a pipe": (SPECIAL, waits_at_a_pipe),
    "damaged parts are taken": (PARTS, when_refused(lambda call: call.say(status=0))),
    "damaged parts are not named": (PARTS, said("bad.json", "a part")),
    "shard 8 of 8": (OPTIONS, any_shard),
    "another status for the command line": (OPTIONS, when_refused(lambda call: call.say(status=1))),
    "a part over the roster": (PLACES, overwritten),
    "help with options that are none": (PLACES, said("help: ", "help: `--overwrite`, or ")),
    "something is left where there is no room": (PLACES, when_refused(something_left)),
    "reasons tell a whole file": (ONE, in_rows(lambda row: row.update(problem="x" * 500) if "problem" in row else None)),
    "the machine's path on a page": (SPOKEN, in_pages("</main>", f"{os.getcwd()}</main>")),
    "the machine's path in a part": (SPOKEN, in_rows(lambda row: row.update(folder=os.getcwd()))),
    "a theme in a part": (WORDS, in_rows(lambda row: row.update(theme=facts_of(row)["weeks"][0].get("theme")))),
    "quiet is shown to strangers": (QUIET, private_for_all),
    "dates are shown to strangers": (QUIET, dates_for_strangers),
    "a mark for strangers": (QUIET, in_pages(r"<tr ", '<tr data-quiet="yes" ', count=0, audience="public")),
    "quiet after six days": (QUIET, made_later(1)),
    "quiet after eight days": (QUIET, made_later(-1)),
    "quiet while paused": (QUIET, in_pages(*of_row(lambda row: row.replace(
        'data-quiet="no"', 'data-quiet="yes"') if 'data-state="paused"' in row else row), count=0, audience="private")),
    "never quiet without an entry": (QUIET, in_pages(*of_row(lambda row: row if "<time" in row else row.replace(
        'data-quiet="yes"', 'data-quiet="no"')), count=0)),
    "quiet by colour alone": (QUIET, in_pages(r'(<small class="badge">).*?(</small>)', r"\1\2", count=0)),
    "the number of the quiet": (QUIET, in_pages(r'(class="lead">[^<]* )(\d+)( logged nothing)', plus_one)),
    "a site is another": (SITES, built(written_in_a_site)),
    "workspaces are touched": (SITES, built(touched_workspaces)),
    "workspaces are written into": (SITES, built(states_written)),
    "a site is missing": (SITES, built(a_site_missing)),
    "a site too many": (SITES, built(a_site_more)),
    "one workspace ends all": (SITES, built(one_ends_all)),
    "a failure is silent": (SITES, built(lambda call: call.say(errors=""))),
    "all fail, and it is well": (SITES, lambda call: call.command == "build" and call.say(status=0)),
    "no last entry": (ENTRIES, last_entry(lambda _: "null")),
    "an entry a day late": (ENTRIES, last_entry(lambda found: found.replace("-02", "-03"))),
    "a bonus problem is no entry": (ENTRIES, last_entry(lambda found: found.replace("11-09", "11-07"))),
    "time is no entry": (ENTRIES, last_entry(lambda found: found.replace("11-05", "11-02"))),
    "a review is no entry": (ENTRIES, last_entry(lambda found: found.replace("11-07", "11-05"))),
    "the last entry is private": (ENTRIES, last_entry(lambda _: "null", only=("site",))),
    "the last entry is not in status": (ENTRIES, last_entry(lambda _: "null", only=("status",))),
}


def listens(job):
    """Runs a trial with a fault, up to its first complaint that it has not without; or without one, whole."""
    binary, fault, trial, made, folder, known = job
    script = pathlib.Path(tempfile.mkdtemp(dir=folder)) / "machinemode"
    script.write_text(SCRIPT.format(
        python=sys.executable, folder=str(pathlib.Path(__file__).parent), binary=str(pathlib.Path(binary).resolve()),
        fault=fault))
    script.chmod(0o755)
    began = time.monotonic()
    # The trial of the demonstration makes its own.
    others = {} if trial is MADE else {"demonstration": made}
    ground = tried(trial, script, trial.__name__, known=known, **others)
    return fault, trial, ground.complaints, time.monotonic() - began


def self_test(binary):
    """The exit status: 0 if every fault is heard; what the program itself is blamed for is only told."""
    trials = {trial for trial, _ in FAULTS.values()}
    with tempfile.TemporaryDirectory(prefix="machinemode-cohort-") as folder:
        made = pathlib.Path(folder) / "demonstration"
        subprocess.run([binary, "demo", made, "--cohort", "12", "--now", NOW, "--quiet"], check=True, capture_output=True)
        with multiprocessing.Pool(WORKERS) as pool:
            sound = pool.map(listens, [(binary, None, trial, made, folder, None) for trial in trials], chunksize=1)
            known = {trial: frozenset(complaints) for _, trial, complaints, _ in sound}
            jobs = [(binary, fault, trial, made, folder, known[trial]) for fault, (trial, _) in FAULTS.items()]
            results = pool.map(listens, jobs, chunksize=1)
    for _, _, complaints, _ in sound:
        for complaint in complaints:
            print(f"without a fault: {complaint}")
    missed = [(fault, trial.__name__) for fault, trial, complaints, _ in results if not complaints]
    for fault, trial in missed:
        print(f"not heard: {fault}, by {trial}")
    fault, _, _, seconds = max(results, key=lambda result: result[3])
    print(f"planted {len(results)}, missed {len(missed)}; the longest to be heard took {seconds:.0f} s: {fault}")
    return 1 if missed else 0
