"""Computes all of `stats --json` and `review --json`, and what pages and commands say, again in another language, over
random histories.

Each history is a random plan and a random log. The log goes in by `import` and by the commands that a learner
types, comes out by `export`, and every figure is counted from that and from the plan, by the rules alone; what is
remembered is computed by PyPI's fsrs.
Exits with 1 if the program counts otherwise, or if of 200 histories or more none had one of the required cases. check takes a
history of each scenario, in each of which two commands at most are undone, and requires fewer cases.
Usage: recount.py BINARY [check] [--histories 200] [--seed 1] [--only 17 [--keep DIR]]
"""

import argparse
import collections
import datetime
import functools
import json
import multiprocessing
import pathlib
import subprocess
import sys
import tempfile
import zoneinfo

import flat_export
import recount_replan
import recount_rounds

from json_differences import differences, leaves
from recount_basis import ONE_DAY
from recount_coverage import EXPECTED, EXPECTED_OF_FEW, seen_in_document, seen_in_log, seen_in_readiness, seen_in_review
from recount_figures import document, without_titles
from recount_histories import SCENARIOS, make_history
from recount_review import RATINGS, numbers_of, readiness, review_documents
from recount_reviews import with_reviews
from recount_words import check_words, with_hidden_problems

SHOWN_OF_ONE_HISTORY = 12
HISTORIES_THAT_COVER_ALL = 200
# The first history of each scenario, one without a store, and one with what happens in few of them.
FEW = sorted({*map(SCENARIOS.index, SCENARIOS), SCENARIOS.index("empty") + len(SCENARIOS), 42})
# One in which another plan is taken. Those above keep theirs, so that they have what is required of few.
WITH_ANOTHER_PLAN = 27
UNDONE_OF_FEW = 2
# The kinds of commands that always log an entry.
LOGGED = ("done", "review", "looked")


class Workspace:
    """One learner's folder, and the program to work in it."""

    # Once the plan is replanned, the workspace follows that and not the files.
    follows_its_copy = False

    def __init__(self, binary, folder):
        self.binary, self.folder = binary, folder

    def write_plan(self, files):
        (self.folder / "plan").mkdir(parents=True)
        for name, text in files.items():
            (self.folder / "plan" / name).parent.mkdir(exist_ok=True)
            (self.folder / "plan" / name).write_text(text, encoding="utf-8")

    def run(self, words, now):
        folders = ["--workspace", str(self.folder / "data")]
        if not self.follows_its_copy:
            folders += ["--plan", str(self.folder / "plan")]
        line = [self.binary, *words, *folders, "--now", now.isoformat()]
        try:
            result = subprocess.run(line, capture_output=True, text=True, encoding="utf-8", check=False)
        except OSError as error:
            raise Refused(f"{self.binary} does not run: {error}") from error
        return result.returncode, result.stdout, result.stderr.strip()

    def must(self, words, now):
        status, output, complaint = self.run(words, now)
        if status != 0:
            raise Refused(f"{' '.join(words)} at {now.isoformat()} exits with {status}: {complaint}")
        return output

    def stats(self, now):
        return self.must(["stats", "--json"], now)

    def review(self, now):
        return self.must(["review", "--json"], now)

    def export(self, now):
        return self.must(["export"], now)


class Refused(Exception):
    pass


def type_the_acts(workspace, history, has_pause, complain):
    """Runs the commands after the import; returns those that the log should still show."""
    standing = []
    for act in history.acts:
        if act.kind == "pause" and not has_pause:
            continue
        # A pause may be there already.
        run = workspace.run if act.kind == "pause" else workspace.must
        if act.kind in ("review", "rating"):
            run = functools.partial(review_if_solved, workspace, history.plan)
        if not act.undone:
            if run(act.words, act.now) is not None:
                standing.append(act)
            continue
        log_before, before = workspace.run(["export"], act.now), figures_of(workspace, act.now)
        run(act.words, act.now)
        if workspace.run(["export"], act.now) == log_before:
            continue
        workspace.must(["undo"], act.now)
        after = figures_of(workspace, act.now)
        if before != after:
            place = f"after undo of `{' '.join(act.words)}` at {act.now.isoformat()}"
            ours, theirs = ([json.loads(text) for text in figures] for figures in (before, after))
            for path, one, other in differences(ours, theirs):
                complain(f"{place}: {path}", one, other)
            if ours == theirs:
                complain(place, "the same bytes", "other bytes")
    return standing


def review_if_solved(workspace, plan, words, now):
    """Reviews a problem; None if that is refused and the log has no solve of it, indeed."""
    status, output, complaint = workspace.run(words, now)
    if status == 0:
        return output
    number, log = int(words[1]), flat_export.of(json.loads(workspace.export(now)))
    problems = [item for day in plan["days"] for item in day["items"] if item["kind"] == "problem"]
    own_ids = {
        written["id"]
        for item in problems
        if number in numbers_of(item)
        for written in (item, item["alternative"])
        if written
    }
    records = [entry for own_id, entry in log.get("items", {}).items() if own_id in own_ids]
    records += [bonus for bonus in log.get("bonus", []) if bonus.get("number") == number]
    is_solved = any(attempt.get("finished") for entry in records for attempt in entry.get("attempts", []))
    if "is not solved yet" in complaint and not is_solved:
        return None
    raise Refused(f"{' '.join(words)} at {now.isoformat()} exits with {status}: {complaint}")


def figures_of(workspace, now):
    return [workspace.stats(now), workspace.review(now)]


def check_the_log(log, imported, standing, complain):
    """Checks that the log has the imported entries, and the commands' entries on the days that we computed."""
    found, wanted = entries_of(log), entries_of(imported)
    wanted |= {entry_of(act) for act in standing if act.kind in LOGGED}
    # A review without minutes may only rate what is finished on that day already.
    wanted |= found & {entry_of(act) for act in standing if act.kind == "rating"}
    # Reopening an item removes entries that only finish it.
    lost = set() if any(act.kind == "reopen" for act in standing) else wanted - found
    for entry in sorted(lost | (found - wanted)):
        at, day = entry
        there = {True: "an entry", False: "no entry"}
        complain(f"export: {at.isoformat()} for {day}", there[entry in wanted], there[entry in found])
    changes = {act.day.isoformat(): act.words[-1] for act in standing if act.kind == "rest"}
    logged_changes = log["settings"].get("rest", [])
    rest = {change["from"]: ",".join(change["weekdays"]) or "none" for change in logged_changes}
    for day, weekdays in changes.items():
        in_force = [rest[begins] for begins in sorted(rest) if begins <= day]
        if (in_force or ["none"])[-1] != weekdays:
            complain(f"export: rest weekdays on {day}", weekdays, in_force)
    pauses = log.get("pauses", [])
    paused = set().union(*(dates_of_a_pause(pause["from"], pause["through"]) for pause in pauses))
    for act in standing:
        if act.kind == "pause" and not dates_of_a_pause(*act.words[-1].split("..")) <= paused:
            complain("export: pauses", act.words[-1], pauses)


def check_the_ratings(plan, log, standing, complain):
    """Checks that what was said last of a problem on a day is with an entry of that day."""
    # Reopening an item removes its ratings.
    if any(act.kind == "reopen" for act in standing):
        return
    # A premium problem and its free one are one item, which has one rating a day.
    pairs = [item for day in plan["days"] for item in day["items"] if item["alternative"]]
    premium = {item["alternative"]["number"]: item["number"] for item in pairs}
    said, found = {}, collections.defaultdict(set)
    for act in standing:
        if act.kind in ("review", "rating", "looked"):
            number = int(act.words[1])
            ratings = ["again"] if act.kind == "looked" else [word for word in act.words if word in RATINGS]
            for rating in ratings:
                said[premium.get(number, number), act.day.isoformat()] = rating
    named = [*log.get("items", {}).items(), *((f"lc-{bonus.get('number')}", bonus) for bonus in log["bonus"])]
    for own_id, entry in named:
        number = own_id.split("-")[1]
        number = int(number) if own_id.startswith("lc-") and number.isdecimal() else None
        for attempt in entry.get("attempts", []):
            found[premium.get(number, number), attempt["day"]].add(attempt.get("rating"))
    for (number, day), rating in said.items():
        if rating not in found[number, day]:
            complain(f"export: rating of {number} on {day}", rating, found[number, day])


def dates_of_a_pause(first, last):
    first, last = datetime.date.fromisoformat(first), datetime.date.fromisoformat(last)
    return {first + ONE_DAY * days for days in range((last - first).days + 1)}


def entries_of_items(log):
    return [*log.get("items", {}).values(), *log.get("bonus", [])]


def entries_of(log):
    attempts = [attempt for entry in entries_of_items(log) for attempt in entry.get("attempts", [])]
    return {(instant(attempt["at"]), attempt["day"]) for attempt in attempts}


def entry_of(act):
    return instant(act.now.isoformat()), act.day.isoformat()


def instant(written):
    return datetime.datetime.fromisoformat(written)


def recount(binary, history, folder, has_pause):
    """Recounts one history; returns the number of compared figures, the complaints and the cases that it had."""
    complaints, seen, compared = [], set(), 0
    workspace, plan, looks = Workspace(binary, folder), history.plan, history.looks
    workspace.write_plan(history.files)

    def complain(path, ours, theirs):
        complaints.append(f"{history.seed} ({history.scenario}): {path}: expected {ours!r}, got {theirs!r}")

    try:
        log = {}
        if history.log is not None:
            (folder / "log.json").write_text(json.dumps(flat_export.export(history.log)), encoding="utf-8")
            workspace.must(["import", str(folder / "log.json")], history.first_now)
            standing = type_the_acts(workspace, history, has_pause, complain)
            log = flat_export.of(json.loads(workspace.export(history.looks[0])))
            check_the_log(log, history.log, standing, complain)
            check_the_ratings(history.plan, log, standing, complain)
            seen |= {case for act in history.acts if act.undone for case in ("a command undone", f"undone: {act.kind}")}
            seen |= {f"by command: {act.kind}" for act in standing}
            if recount_replan.is_chosen(history):
                plan = recount_replan.replanned(workspace, history, log, history.looks[0], complain) or plan
            elif int(history.seed.split("/")[1]) not in FEW and recount_rounds.is_chosen(history):
                plan, log, last = recount_rounds.begun(workspace, history, log, history.looks[0], complain)
                looks = [last, *looks[1:]]
        seen |= seen_in_log(plan, log)
        if any("(hidden)" in text for text in history.files.values()):
            seen.add("hidden problems")
        for now in looks:
            got = without_titles(json.loads(workspace.stats(now)), complain)
            expected = document(plan, log, now)
            seen |= seen_in_document(expected)
            ready = readiness(plan, log, now)
            if ready:
                expected["readiness"] = ready
                seen |= seen_in_readiness(ready)
            compared += sum(1 for _ in leaves(expected))
            for path, ours, theirs in differences(expected, got):
                complain(f"at {now.isoformat()}: {path}", ours, theirs)
            found = json.loads(workspace.review(now))
            # Of several ways to round a tie the program may take any.
            ways = review_documents(plan, log, now)
            expected = next((way for way in ways if not any(differences(way, found))), ways[0])
            seen |= seen_in_review(expected)
            compared += sum(1 for _ in leaves(expected))
            for path, ours, theirs in differences(expected, found):
                complain(f"at {now.isoformat()}: review: {path}", ours, theirs)
        compared += check_words(workspace, plan, log, looks[-1], complain)
    except Refused as refusal:
        complaints.append(f"{history.seed} ({history.scenario}): {refusal}")
    return compared, complaints, seen


def recount_in_a_folder_of_its_own(job):
    binary, seed, index, has_pause, is_of_few = job
    history = with_hidden_problems(with_reviews(make_history(seed, index)))
    with tempfile.TemporaryDirectory(prefix="recount-") as folder:
        return recount(binary, few_undone(history) if is_of_few else history, pathlib.Path(folder), has_pause)


def few_undone(history):
    """The history with the first commands that are undone, of different kinds, and without the others."""
    undone, acts = [], []
    for act in history.acts:
        if act.undone:
            if len(undone) == UNDONE_OF_FEW or act.kind in undone:
                continue
            undone.append(act.kind)
        acts.append(act)
    return history._replace(acts=acts)


def coverage_table(cases, histories):
    names = [*EXPECTED, *sorted(case for case in cases if case not in EXPECTED)]
    width = max(map(len, names))
    lines = [f"  {name:<{width}}  {cases[name]:>4}" for name in names]
    print(f"histories of {histories} that had:", *lines, sep="\n")


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("binary")
    parser.add_argument("tier", nargs="?", default="full", choices=["check", "full"])
    parser.add_argument("--histories", type=int, default=HISTORIES_THAT_COVER_ALL)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", type=int, metavar="N", help="one history: the number behind the seed")
    parser.add_argument("--keep", metavar="DIR", help="with --only: leave plan and log in this new folder")
    return parser.parse_args()


def main():
    options = arguments()
    try:
        zoneinfo.ZoneInfo("Pacific/Apia")
    except zoneinfo.ZoneInfoNotFoundError:
        sys.exit("recount: this machine has no time zones for Python's zoneinfo: install tzdata")
    binary, is_of_few = str(pathlib.Path(options.binary).resolve()), options.tier == "check"
    has_pause = subprocess.run([binary, "pause", "--help"], capture_output=True, check=False).returncode == 0
    if options.only is not None and options.keep:
        history = with_hidden_problems(with_reviews(make_history(options.seed, options.only)))
        results = [recount(binary, history, pathlib.Path(options.keep), has_pause)]
    else:
        indices = [options.only] if options.only is not None else [*FEW, WITH_ANOTHER_PLAN] if is_of_few else range(options.histories)
        jobs = [(binary, options.seed, index, has_pause, is_of_few) for index in indices]
        with multiprocessing.Pool(2) as pool:
            results = pool.map(recount_in_a_folder_of_its_own, jobs, chunksize=1)
    cases = collections.Counter(case for _, _, seen in results for case in seen)
    for _, complaints, _ in results:
        for complaint in complaints[:SHOWN_OF_ONE_HISTORY]:
            print(complaint)
        if len(complaints) > SHOWN_OF_ONE_HISTORY:
            print(f"  and {len(complaints) - SHOWN_OF_ONE_HISTORY} more of this history")
    coverage_table(cases, len(results))
    expected = EXPECTED if len(results) >= HISTORIES_THAT_COVER_ALL else ()
    if is_of_few and options.only is None:
        expected = EXPECTED_OF_FEW
    missing = [case for case in expected if not cases[case]]
    compared, found = (sum(values) for values in zip(*((result[0], len(result[1])) for result in results)))
    print(f"recount: {len(results)} histories, {compared} figures compared, {found} differences")
    if missing:
        sys.exit(f"recount: no history had: {', '.join(missing)}")
    sys.exit(1 if found or not compared else 0)


if __name__ == "__main__":
    main()
