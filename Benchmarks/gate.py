"""Holds what a build counts to limits, so that what made it slower is seen on a busy machine too.

The limits are the figures of the last recording, in limits.json, and room to breathe; goals stand there as they
are. A figure over its limit fails, and so does one without a limit.

Usage: gate.py BINARY [--record], or gate.py --self-test: whether the gate can say no.
"""

import json
import os
import pathlib
import sys
import tempfile

import counting

LIMITS = pathlib.Path(__file__).parent / "limits.json"
HELP = "help: what is meant to cost more is recorded by `make measure RECORD=1`; goals stand in the same file"


def rounded(value):
    return round(value, 3) if value < 100 else round(value)


def limit(name, limits):
    """The most that a figure may be, or nothing where none is known."""
    if name in limits["goals"]:
        return limits["goals"][name]
    return limits["recorded"][name] * (1 + limits["room"]) if name in limits["recorded"] else None


def complaints(found, limits):
    """A line for every figure that is over its limit, has none, or was not measured."""
    for name, value in found.items():
        allowed = limit(name, limits)
        if allowed is None:
            yield f"{name}: {rounded(value):,}, and no limit is recorded"
        elif value > allowed:
            yield f"{name}: {rounded(value):,} where at most {rounded(allowed):,} may be"
    for name in limits["recorded"].keys() | limits["goals"].keys():
        if name not in found:
            yield f"{name}: not measured"


def self_test():
    """A figure at its limit passes; each way to fail is told."""
    limits = {"room": 0.25, "goals": {"writes": 0}, "recorded": {"instructions": 100}}
    good = {"writes": 0, "instructions": 125}
    cases = {
        "over a limit": {**good, "instructions": 126},
        "over a goal": {**good, "writes": 1},
        "no limit": {**good, "memory": 1},
        "not measured": {"writes": 0},
    }
    wrong = ["what is good"] if list(complaints(good, limits)) else []
    wrong += [name for name, found in cases.items() if len(list(complaints(found, limits))) != 1]
    for name in wrong:
        print(f"measure: the gate judges wrongly: {name}", file=sys.stderr)
    return 1 if wrong else 0


def main():
    if sys.argv[1] == "--self-test":
        return self_test()
    binary, records = os.path.abspath(sys.argv[1]), "--record" in sys.argv
    limits = json.loads(LIMITS.read_text(encoding="utf-8"))
    with tempfile.TemporaryDirectory() as folder:
        found = counting.figures(binary, folder)
    if records:
        limits["recorded"] = {
            name: rounded(value) for name, value in found.items() if name not in limits["goals"]
        }
        LIMITS.write_text(json.dumps(limits, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
        print(f"Recorded in Benchmarks/{LIMITS.name}.")
    for name, value in found.items():
        allowed = limit(name, limits)
        most = "" if allowed is None else f"   at most {rounded(allowed):,}"
        print(f"{name:42} {rounded(value):>14,}{most}")
    told = list(complaints(found, limits))
    for line in told:
        print(f"measure: {line}", file=sys.stderr)
    if told:
        print(HELP, file=sys.stderr)
    return 1 if told else 0


if __name__ == "__main__":
    sys.exit(main())
