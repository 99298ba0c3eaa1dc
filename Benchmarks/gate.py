"""Holds the figures of a build to limits, so that what made it slower is seen on a busy machine too.

The limits are the figures of the last recording, in limits.json, and a little slack, more where the file
system has a say, or where a large page of memory begins; goals stand there without slack. A figure over its
limit fails, and so do a figure without one and a stage none of whose functions was called.

Usage: gate.py BINARY [--record], or gate.py --self-test: whether the gate can say no.
"""

import json
import os
import pathlib
import sys
import tempfile

import counting
import figures

LIMITS = pathlib.Path(__file__).parent / "limits.json"
HELP = """help: what is meant to cost more is recorded by `make measure RECORD=1`. Goals stand in
      Benchmarks/limits.json, the functions of a stage in Benchmarks/figures.py."""


def rounded(value):
    return round(value, 3) if value < 100 else round(value)


def limit(name, limits):
    """The most that a figure may be, or nothing where none is known."""
    if name in limits["goals"]:
        return limits["goals"][name]
    slack = limits["more slack"].get(name, limits["slack"])
    return limits["recorded"][name] * (1 + slack) if name in limits["recorded"] else None


def complaints(found, limits):
    """A line for every figure that is over its limit, has none, or was not measured."""
    for name, value in found.items():
        allowed = limit(name, limits)
        if allowed is None:
            yield f"{name}: {rounded(value):,}, and no limit is recorded"
        elif value > allowed:
            over = f", {value / allowed - 1:.1%} over" if allowed else ""
            yield f"{name}: {rounded(value):,} where at most {rounded(allowed):,} may be{over}"
    for name in limits["recorded"].keys() | limits["goals"].keys():
        if name not in found:
            yield f"{name}: not measured"


def self_test():
    """A figure at its limit passes; each way to fail is told."""
    limits = {
        "slack": 0.05,
        "more slack": {"calls": 0.5},
        "goals": {"writes": 0},
        "recorded": {"instructions": 100, "calls": 2},
    }
    good = {"writes": 0, "instructions": 105, "calls": 3}
    cases = {
        "over a limit": {**good, "instructions": 106},
        "over what has more slack": {**good, "calls": 4},
        "over a goal": {**good, "writes": 1},
        "no limit": {**good, "memory": 1},
        "not measured": {"writes": 0, "instructions": 1},
    }
    wrong = ["what is good"] if list(complaints(good, limits)) else []
    wrong += [name for name, found in cases.items() if len(list(complaints(found, limits))) != 1]
    wrong += [] if knows_stages() else ["stages of a profile"]
    for name in wrong:
        print(f"measure: the gate judges wrongly: {name}", file=sys.stderr)
    return 1 if wrong else 0


def knows_stages():
    """Whether a stage gets its instructions once, without calls of itself, and one that is gone is told."""
    with tempfile.NamedTemporaryFile("w", suffix=".callgrind") as file:
        calls = [("main", "read", 100), ("main", "read", 20), ("read", "read'2", 90), ("main", "write", 7)]
        file.writelines(f"fn={caller}\ncfn={called}\ncalls=1 0\n0 {cost}\n" for caller, called, cost in calls)
        file.write("totals: 150\n")
        file.flush()
        profile = counting.Profile(file.name)
    found, missing = figures.by_stage(profile, 2, {"reading": ["read"], "gone": ["publish"]})
    return found == {"instructions a page, reading": 60} and len(missing) == 1 and profile.total == 150


def main():
    if sys.argv[1] == "--self-test":
        return self_test()
    binary, records = os.path.abspath(sys.argv[1]), "--record" in sys.argv
    limits = json.loads(LIMITS.read_text(encoding="utf-8"))
    with tempfile.TemporaryDirectory() as folder:
        found, missing = figures.figures(binary, folder)
    if records and not missing:
        limits["recorded"] = {
            name: rounded(value) for name, value in found.items() if name not in limits["goals"]
        }
        LIMITS.write_text(json.dumps(limits, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
        print(f"Recorded in Benchmarks/{LIMITS.name}.")
    for name, value in found.items():
        allowed = limit(name, limits)
        print(
            f"{name:56} {rounded(value):>12,}"
            + ("" if allowed is None else f"   at most {rounded(allowed):,}")
        )
    told = missing + list(complaints(found, limits))
    for line in told:
        print(f"measure: {line}", file=sys.stderr)
    if told:
        print(HELP, file=sys.stderr)
    return 1 if told else 0


if __name__ == "__main__":
    sys.exit(main())
