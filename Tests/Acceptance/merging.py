"""Asks the program how random versions of a log merge, and reads the rules a second time, in Python: both must agree.

A history is a random export and two copies of it that were edited apart. `AnswerTrial merging` merges them, and its answer
is compared with that of `merging_rules.py`: the content, and what both versions changed. StoreTests hold the laws of
merging, and `syncing.py` what a sync makes of it in stores. The tier check has few histories, so it does not ask that these
had everything.
Usage: merging.py BINARY [check | quick | full] [--seed 1] [--only 17]; AnswerTrial lies beside BINARY
"""

import argparse
import collections
import itertools
import json
import multiprocessing
import os
import pathlib
import random
import subprocess
import sys

import merging_agenda

from json_differences import differences
from merging_rules import Merging, PLANS, Random

HISTORIES = {"check": 200, "quick": 3000, "full": 20_000}
CHUNK, SHOWN, SHOWN_OF_ONE = 50, 40, 5
# What the histories must have had.
EXPECTED = (
    "two texts kept", "a value lost", "an edit against a removal", "no remark", "empty base", "no time",
    "same second", "small case", *merging_agenda.MEETINGS,
)


def small_cases():
    """What random histories seldom have, as the first programmes of a base and of two versions of it."""
    def noted(text, minute, **other):
        return {"items": {"lc-1": {"note": {"text": text, "changed": f"2026-11-02T10:{minute:02}:00+01:00", **other}}}}

    def tried(*values):
        attempts = {
            f"2026-11-02T10:00:0{second}+01:00": {"day": "2026-11-02", "zone": "+01:00", "newField": value}
            for second, value in enumerate(values)}
        return {"items": {"lc-1": {"attempts": attempts}}} if values else {"start": "2026-11-02"}

    return {
        "a line removed, against who may read it": (noted("a\nb", 0), noted("a", 1), noted("a\nb", 2, public=True)),
        "the first line removed, against the time": (noted("a\nb", 0, public=True), noted("b", 1, public=True), noted("a\nb", 2)),
        "a text made public, and another": (noted("a", 0), noted("a\nb", 1, public=True), noted("c", 2)),
        "a text made public, within another": (noted("a", 0), noted("b", 1, public=True), noted("a\nb\nc", 2)),
        "a text made private, and changed": (noted("a", 0, public=True), noted("a", 1), noted("b", 2, public=True)),
        "texts that differ in the form of a letter": (noted("a", 0), noted("\u00e9", 1), noted("e\u0301", 1)),
        "attempts that differ in the form of a letter": (tried("a"), tried("\u00e9", "b"), tried("e\u0301", "b")),
        "attempts added, against others": (tried("a"), tried("b", "a"), tried("a", "c", "c")),
        "attempts edited": (tried("a"), tried("b"), tried("c", "d")),
        "attempts removed, against an edit": (tried("a", "b"), tried(), tried("a", "c")),
        "a value removed, against an edit": ({"accent": "red"}, {"accent": "teal"}, {"start": "2026-11-02"}),
    }


def small_histories():
    """The small cases as histories by name."""
    head = {"format": "machinemode-export", "schema": {"major": 4, "minor": 0}}
    heads = [head | {"sync": {"written": f"2026-11-0{day}T10:00:00+01:00"}} for day in (2, 3, 4)]
    for place, programmes in small_cases().items():
        log = [top | {"programmes": {"machine-mode": one, "z": {}}} for top, one in zip(heads, programmes)]
        yield place, (*log, ["small case"])
    # A challenge that one device deletes while another works on it keeps its plan.
    plan, text = next(iter(PLANS.items()))
    plans = {"plans": {plan: {"lines": text.split("\n")}}}
    run = {"plans": {"1970-01-01T00:00:00Z": {"from": "1970-01-01", "plan": plan}}}
    base = heads[0] | {"programmes": {"run": run | {"start": "2026-11-02"}}} | plans
    ours = heads[1] | {"programmes": {"machine-mode": {}}}
    theirs = heads[2] | {"programmes": {"run": run | {"start": "2026-11-03"}}} | plans
    yield "a challenge removed, against work on it", (base, ours, theirs, ["small case"])


def random_histories(seed, numbers):
    for number in numbers:
        yield str(number), Random(random.Random(f"{seed}/{number}/merging")).history()


def ask(trial, histories):
    """The program's answer for each history, as far as it got, and what went wrong."""
    questions = [
        {role: version for role, version in zip(("base", "ours", "theirs"), history) if version} for history in histories]
    lines = "".join(json.dumps(question, ensure_ascii=False) + "\n" for question in questions)
    result = subprocess.run([trial, "merging"], input=lines.encode(), capture_output=True, check=False)
    answers = [json.loads(line) for line in result.stdout.split(b"\n")[:-1]]
    if result.returncode == 0 and len(answers) == len(questions):
        return answers, []
    said = result.stderr.decode(errors="replace").strip()
    return answers, [f"AnswerTrial ends with {result.returncode} after {len(answers)} of {len(questions)} answers: {said[-300:]}"]


def complaints_about(place, expected, answer):
    if "merged" not in answer:
        return [f"{place}: {answer}"]
    found = [
        f"{place}: {path}: expected {wanted!r}, got {got!r}"
        for path, wanted, got in itertools.islice(differences(expected.result, answer["merged"]), SHOWN_OF_ONE)]
    wanted, got = sorted(expected.remarks), sorted(map(tuple, answer["remarks"]))
    return found + ([f"{place}: remarks: expected {wanted}, got {got}"] if wanted != got else [])


def examined(job):
    """Complaints about some histories, and what these had."""
    trial, named = job
    answers, complaints = ask(trial, [history[:3] for _, history in named])
    seen = collections.Counter()
    for (place, (base, ours, theirs, kinds)), answer in zip(named, answers):
        expected = Merging(base, ours, theirs)
        complaints += complaints_about(place, expected, answer)
        remarks = {what for what, _ in expected.remarks} or {"no remark"}
        seen.update([*kinds, *remarks, *merging_agenda.meetings(base, ours, theirs)])
        seen["compared"] += 1
    return complaints, seen


def examined_numbers(job):
    trial, seed, numbers = job
    return examined((trial, list(random_histories(seed, numbers))))


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("binary")
    parser.add_argument("tier", nargs="?", choices=list(HISTORIES), default="quick")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", type=int, metavar="N", help="one history: the number behind the seed")
    return parser.parse_args()


def main():
    options = arguments()
    trial = str(pathlib.Path(options.binary).resolve().parent / "AnswerTrial")
    numbers = range(HISTORIES[options.tier]) if options.only is None else [options.only]
    jobs = [(trial, options.seed, numbers[start:start + CHUNK]) for start in range(0, len(numbers), CHUNK)]
    with multiprocessing.Pool(min(4, os.cpu_count() or 1)) as pool:
        results = pool.map(examined_numbers, jobs, chunksize=1)
    if options.only is None:
        results.append(examined((trial, list(small_histories()))))
    complaints = [complaint for complaints, _ in results for complaint in complaints]
    seen = sum((seen for _, seen in results), collections.Counter())
    print(*complaints[:SHOWN], *(["and more"] if len(complaints) > SHOWN else []), sep="\n", end="\n" if complaints else "")
    print(f"merging: {seen['compared']} histories, {len(complaints)} differences;",
          ", ".join(f"{seen[name]} {name}" for name in EXPECTED))
    missing = [name for name in EXPECTED if not seen[name]]
    if missing and options.only is None and options.tier != "check":
        sys.exit(f"merging: no history had: {', '.join(missing)}")
    sys.exit(1 if complaints or not seen["compared"] else 0)


if __name__ == "__main__":
    main()
