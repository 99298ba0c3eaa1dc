"""Drives `machinemode cohort` from outside: counts a class a second time, tries its laws, and gives it what is broken.

Groups: `recount` (every figure of parts and pages), `laws` (shards and order do not matter), `missing` (missing and foreign
parts), `refused` (hostile input), `private` (what nobody may read, and who is quiet), `sites` (sites of a shard), `entries`
(the last entry), and, only when it is named, `growth` (ten thousand learners).
Usage: cohort.py BINARY [--only GROUP] [--self-test]
"""

import argparse
import sys
import time

import cohort_growth
import cohort_laws
import cohort_private
import cohort_recount
import cohort_refused
import cohort_sites
from cohort_runs import MOST_SHOWN, tried

GROUPS = {
    "recount": cohort_recount.recount, "laws": cohort_laws.laws, "missing": cohort_laws.missing, "refused": cohort_refused.refused,
    "private": cohort_private.private, "sites": cohort_sites.sites, "entries": cohort_private.entries, "growth": cohort_growth.growth,
}
# What takes long, or depends on the load of the machine, is asked for by name.
ONLY_BY_NAME = {"growth"}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("binary")
    parser.add_argument("--only", choices=[*GROUPS], help="one group")
    parser.add_argument("--self-test", action="store_true", help="plant faults, each of which its group must hear")
    options = parser.parse_args()
    if options.self_test:
        import cohort_planted  # pylint: disable=import-outside-toplevel
        sys.exit(cohort_planted.self_test(options.binary))
    found = 0
    for group in [options.only] if options.only else [group for group in GROUPS if group not in ONLY_BY_NAME]:
        began = time.monotonic()
        ground = tried(GROUPS[group], options.binary, group)
        for complaint in ground.complaints[:MOST_SHOWN]:
            print(complaint)
        if len(ground.complaints) > MOST_SHOWN:
            print(f"{group}: and {len(ground.complaints) - MOST_SHOWN} more")
        found += len(ground.complaints)
        print(
            f"{group}: {ground.checks} checks in {ground.runs} runs, {len(ground.complaints)} complaints, "
            f"{time.monotonic() - began:.0f} s")
    print(f"cohort: {found} complaints")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
