"""Gives the program rosters, facts and options that are wrong: it says so, ends well and writes nothing."""

import contextlib
import json
import os
import pathlib
import random
import re
import socket

import cohort_classes
import cohort_hostile
import cohort_pages
from cohort_runs import NOW, difference, tree

MOST_TOLD = 10
# A small file of a class must be refused at once, whatever is in it.
QUICK = 20
# Without tabs and line feeds.
CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029]")
PLACE = re.compile(r"(?m)^(?P<file>[^:\n]+):(?P<line>\d+):(?P<column>\d+): error: .+ \[[a-z0-9-]+\]$")


def refused(ground):
    """Hostile input of all kinds."""
    wrong_rosters(ground)
    right_rosters(ground)
    wrong_facts(ground)
    many_wrong_facts(ground)
    special_files(ground)
    wrong_options(ground)
    wrong_places(ground)


def refuse(ground, name, *words, statuses=(1,), at, says=()):
    """Runs a command that must be refused: with a message on standard error, nothing on the other, and nothing written."""
    before = tree(at, with_times=True)
    outcome = ground.run(*words, at=at, seconds=QUICK)
    after = tree(at, with_times=True)
    what = f"{name}: `{' '.join(map(str, words[:2]))}`"
    ground.check(outcome.status in statuses, f"{what}: exits with {outcome.status}, not {statuses}", outcome.errors)
    ground.check("error: " in outcome.errors.lower(), f"{what}: no error is told", outcome.errors)
    ground.check(outcome.output == "", f"{what}: standard output", outcome.output)
    ground.check(len(outcome.errors) < 4000, f"{what}: the error has {len(outcome.errors)} characters", outcome.errors)
    ground.check(not CONTROL.search(outcome.errors), f"{what}: control characters", ascii(outcome.errors))
    for word in says:
        ground.check(word in outcome.errors, f"{what}: does not name {word!r}", outcome.errors)
    ground.check(before == after, f"{what}: wrote something", difference(before, after))
    return outcome


def simple(at):
    """A class of one learner, whose roster is to be written over."""
    one = cohort_classes.Class(at).add("ada", cohort_classes.random_progress(random.Random("simple")))
    return one.write()


def wrong_rosters(ground):
    one = simple(ground.folder / "rosters")
    at = one.folder
    for name, (content, line) in cohort_hostile.rosters().items():
        one.roster.write_bytes(content)
        commands = (("cohort", "check", "cohort.json"), ("cohort", "site", "cohort.json", "-o", "made", "--now", NOW))
        for words in commands:
            outcome = refuse(ground, f"roster: {name}", *words, at=at, says=["cohort.json"])
            found = [found for found in PLACE.finditer(outcome.errors) if found["file"] == "cohort.json"]
            if ground.check(found, f"roster: {name}: no place and name of the error", outcome.errors):
                ground.check(line in (None, int(found[0]["line"])), f"roster: {name}: the line", f"{line}, not {found[0][0]}")
            ground.check("help: " in outcome.errors, f"roster: {name}: no help", outcome.errors)


def right_rosters(ground):
    """What looks odd and is right."""
    one = simple(ground.folder / "right")
    at = one.folder
    for name, (content, learners) in cohort_hostile.good_rosters().items():
        one.roster.write_bytes(content)
        found = json.loads(ground.cohort("check", "cohort.json", "--json", at=at).output)["learners"]
        ground.check(found == learners, f"roster: {name}: learners", f"{found}, not {learners}")
        ground.overview("cohort.json", to="made", at=at)
        page = cohort_pages.Page(at / "made", "index.html")
        ground.check(len(page.rows) == min(learners, 200), f"roster: {name}: rows", len(page.rows))
    # 10 MB without a line break.
    rows = [b'{"id":"learner%d","facts":"none.json","x":"%s"}' % (number, b"y" * 120) for number in range(62_000)]
    one.roster.write_bytes(b"[" + b",".join(rows) + b"]")
    checked = ground.cohort("check", "cohort.json", at=at, status=1).output
    ground.check("62,000 of 62,000 learners" in checked, "a roster of 10 MB on one line: learners", checked[-200:])


def wrong_facts(ground):
    """One learner who cannot be read is a row with its reason, and the others are there."""
    one = cohort_classes.Class(ground.folder / "facts-of-one")
    at = one.folder
    for number in range(3):
        one.add(f"good{number}", cohort_classes.random_progress(random.Random(f"good/{number}")))
    one.add("bad", b"{}", title="Bad <Facts>").write()
    for name, content in cohort_hostile.facts().items():
        path = at / "facts" / "bad.json"
        if content is None:
            path.unlink()
        else:
            path.write_bytes(content)
        one_is_bad(ground, f"facts: {name}", at)
    path.write_bytes(cohort_hostile.largest())
    ground.cohort("check", "cohort.json", at=at)


def one_is_bad(ground, name, at):
    """Looks at the class with one bad learner: its check and its overview."""
    outcome = ground.run("cohort", "site", "cohort.json", "-o", "made", "--now", NOW, at=at, seconds=QUICK)
    if not ground.check(outcome.status == 0, f"{name}: `site` exits with {outcome.status}", outcome.errors):
        return
    told = [line for line in outcome.errors.splitlines() if "warning: " in line]
    ground.check(len(told) == 1 and "bad" in told[0], f"{name}: one warning with the learner's name", outcome.errors)
    checked = json.loads(ground.cohort("check", "cohort.json", "--json", at=at, status=1, seconds=QUICK).output)["problems"]
    if not ground.check([one["id"] for one in checked] == ["bad"], f"{name}: who cannot be read", checked):
        return
    problem = checked[0]["reason"]
    # The page is for everybody, and a wrong file may be a private one.
    ground.check(0 < len(problem) < 400 and problem.isprintable(), f"{name}: the problem", problem)
    ground.check(str(ground.folder) not in problem, f"{name}: the problem has a path of the machine", problem)
    checked = ground.run("cohort", "check", "cohort.json", at=at, seconds=QUICK)
    lines = [line for line in (checked.output + checked.errors).splitlines() if "bad" in line and "good" not in line]
    ground.check(checked.status == 1 and lines, f"{name}: `check` exits with {checked.status}", checked.output + checked.errors)
    page = cohort_pages.Page(at / "made", "index.html")
    shown = [row.text for row in page.rows]
    ground.check(len(shown) == 4 and " ".join(problem.split()) in shown[3], f"{name}: its row", shown[3:] or shown)
    ground.check("<Facts>" not in page.source, f"{name}: a title became markup")


def many_wrong_facts(ground):
    """At most ten warnings, however many learners cannot be read; `check` names each."""
    for count in (9, 10, 11, 15, 1000):
        one = cohort_classes.Class(ground.folder / f"many-{count}")
        one.add("good", cohort_classes.random_progress(random.Random("many")))
        for number in range(count):
            one.add(f"bad{number}", None)
        one.write()
        outcome = ground.overview("cohort.json", to="made", at=one.folder)
        warnings = [line for line in outcome.errors.splitlines() if re.search(r"\bbad\d+", line)]
        ground.check(len(warnings) == min(count, MOST_TOLD), f"{count} bad learners: warnings", len(warnings))
        rest = re.findall(r"\b([\d,]+) more\b", outcome.errors)
        wanted = [f"{count - MOST_TOLD:,}"] if count > MOST_TOLD else []
        ground.check(rest == wanted, f"{count} bad learners: the rest", outcome.errors[-300:])
        checked = ground.cohort("check", "cohort.json", at=one.folder, status=1)
        named = set(re.findall(r"\bbad\d+", re.sub(r"facts/bad\d+\.json", "", checked.output + checked.errors)))
        ground.check(len(named) == count, f"{count} bad learners: named by `check`", len(named))
        as_json = ground.cohort("check", "cohort.json", "--json", at=one.folder, status=1)
        try:
            json.loads(as_json.output)
        except ValueError as error:
            ground.check(False, f"{count} bad learners: `check --json` is no JSON: {error}", as_json.output)


def special_files(ground):
    """In place of facts: a folder, a pipe, devices, links to nothing and in circles, what may not be read."""
    one = cohort_classes.Class(ground.folder / "special")
    at = one.folder
    for number in range(3):
        one.add(f"good{number}", cohort_classes.random_progress(random.Random(f"good/{number}")))
    one.add("bad", None, title="Bad <Facts>").write()

    def listen(path):
        with socket.socket(socket.AF_UNIX) as server:
            server.bind(str(path))

    def unreadable(path):
        path.write_text("{}")
        path.chmod(0)

    def link(target):
        return lambda path: path.symlink_to(target)

    cases = {
        "a folder": pathlib.Path.mkdir, "a pipe": os.mkfifo, "a socket": listen, "a link to nothing": link("nothing"),
        "a link in a circle": lambda path: path.symlink_to(path.name), "a link to an endless device": link("/dev/zero"),
        "a link to an empty device": link("/dev/null"), "a link to a terminal": link("/dev/tty"), "a link to a folder": link(at),
        "behind a file": link(at / "cohort.json" / "x"),
    }
    if os.geteuid() != 0:
        cases["what may not be read"] = unreadable
    for name, make in cases.items():
        with made(make, at / "facts" / "bad.json"):
            one_is_bad(ground, f"facts: {name}", at)
        # In place of a roster.
        with made(make, at / "odd.json"):
            for words in (("check", "odd.json"), ("site", "odd.json", "-o", "x", "--now", NOW)):
                refuse(ground, f"roster: {name}", "cohort", *words, statuses=(1, 2, 3), at=at, says=["odd.json"])


@contextlib.contextmanager
def made(make, path):
    """Something at a path that is no file, for a while."""
    make(path)
    yield
    if path.is_dir() and not path.is_symlink():
        path.rmdir()
    else:
        path.unlink()


def wrong_options(ground):
    """Command lines that are wrong."""
    one = simple(ground.folder / "options")
    at = one.folder
    site = ("cohort", "site", "cohort.json")
    cases = {
        "no roster": ("cohort", "site", "-o", "x"), "no output": site, "another audience": (*site, "-o", "x", "--audience", "everyone"),
        "an empty output": (*site, "-o", ""), "two rosters": ("cohort", "site", "cohort.json", "cohort.json", "-o", "x"),
        "an empty roster path": ("cohort", "check", ""), "an unknown option": (*site, "-o", "x", "--ranking"),
        "a title of two lines": (*site, "-o", "x", "--title", "a\nb"), "an empty title": (*site, "-o", "x", "--title", ""),
    }
    for name, words in cases.items():
        refuse(ground, f"options: {name}", *words, statuses=(2,), at=at)


def wrong_places(ground):
    """Outputs that cannot be written, or that hold what is somebody else's."""
    one = simple(ground.folder / "places")
    at = one.folder
    (at / "file").write_text("mine\n")
    (at / "full").mkdir()
    (at / "full" / "letter.txt").write_text("mine\n")
    (at / "full" / "index.html").write_text("<p>mine\n")
    (at / "full" / "style.css").write_text("p {}\n")
    for name, words in {
            "an overview at a file": ("site", "cohort.json", "-o", "file", "--now", NOW),
            "an overview behind a file": ("site", "cohort.json", "-o", "file/x", "--now", NOW),
            "an overview over somebody's pages": ("site", "cohort.json", "-o", "full", "--now", NOW)}.items():
        errors = refuse(ground, f"output: {name}", "cohort", *words, statuses=(1, 2, 3), at=at).errors
        known = ground.cohort(words[0], "--help", at=at).output
        strange = [option for option in re.findall(r"--[a-z-]+", errors) if option not in known]
        ground.check(not strange, f"output: {name}: the help names options that are none", f"{strange}: {errors}")
    # Where there is no more room, what was there stays, and nothing else.
    ground.overview("cohort.json", to="made", at=at)
    before = tree(at)
    for words in ("site cohort.json -o made --audience private", "site cohort.json -o new"):
        outcome = ground.run(shell=f"ulimit -f 0; machinemode cohort {words}", at=at)
        ground.check(outcome.status == 3 and "error: " in outcome.errors, f"no room: {words}", outcome)
        after = tree(at)
        ground.check(before == after, f"no room: {words}: what is left", difference(before, after))
