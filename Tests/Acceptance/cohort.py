"""Drives `machinemode cohort` from outside: counts a class a second time, tries its laws, and gives it what is broken.

Groups: `recount` (every figure of the pages), `laws` (an overview over another), `refused` (hostile input), `private` (what
nobody may read, and who is quiet), `sites` (the recipes that build the sites), `entries` (the last entry).
Usage: cohort.py BINARY [--only GROUP] [--self-test]
"""

import argparse
import sys
import time

import cohort_laws
import cohort_private
import cohort_recount
import cohort_refused
import cohort_sites
from cohort_runs import MOST_SHOWN, tried

GROUPS = {
    "recount": cohort_recount.recount, "laws": cohort_laws.laws, "refused": cohort_refused.refused,
    "private": cohort_private.private, "sites": cohort_sites.sites, "entries": cohort_private.entries,
}


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
    for group in [options.only] if options.only else GROUPS:
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
