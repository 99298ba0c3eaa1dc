"""Measures a class of ten thousand: seconds and memory of parts and overview, weight of the pages, growth with the class."""

import gzip
import random
import subprocess
import sys

import cohort_classes
import cohort_pages

MOST_SECONDS, MOST_MEMORY, MOST_PAGE = 5, 300 << 20, 60_000
SIZES = (100, 1_000, 10_000)
SHARDS = 4
LEARNERS_OF_A_SHARD = 25
# What is kept of each learner of a roster is its id, to be told from the others.
MOST_MORE = 8 << 20
# Linear is ten; the machine does other things.
MOST_RATIO = 14
# As many as a page has, since what is the same is packed well.
DIFFERENT_FACTS = 200


def growth(ground):
    """Ten thousand learners: limits, and a table of what was measured."""
    one = cohort_classes.Class(ground.folder / "large")
    chance, made = random.Random("growth"), []
    while len(made) < DIFFERENT_FACTS:
        facts = cohort_classes.random_progress(chance)
        # Everybody has the plan of a hundred days, much of it done by fits and starts: no strip is short.
        if len(facts["days"]) == 100 and facts["state"]["name"] not in ("notStarted", "startsLater"):
            made.append(facts)
    for number, facts in enumerate(made):
        one.add(f"first{number}", facts, path=f"facts/{number}.json")
    one.entries.clear()
    for number in range(max(SIZES)):
        one.entries.append({
            "id": f"learner-{number:05}", "title": f"{chance.choice(cohort_classes.TITLES[:13])} {number}"[:80],
            "facts": f"facts/{number % DIFFERENT_FACTS}.json", "site": f"../sites/learner-{number:05}/index.html"})
    everybody, rows = one.entries, []
    for size in SIZES:
        one.entries = everybody[:size]
        one.write(indent=None)
        # One shard of as many learners, whatever the class; then all of them in a few.
        words = ("part", "cohort.json", "--shard", f"0/{size // LEARNERS_OF_A_SHARD}", "-o", "one.json")
        rows.append((f"part of some of {size:,}", *measured(ground, one.folder, *words)))
        told = [
            measured(ground, one.folder, "part", "cohort.json", "--shard", f"{shard}/{SHARDS}", "-o",
                f"parts-{size}/{shard}.json")
            for shard in range(SHARDS)]
        rows.append((f"{SHARDS} parts of {size:,}", sum(seconds for seconds, _ in told), max(memory for _, memory in told)))
        rows.append((f"overview of {size:,}", *measured(ground, one.folder, "site", f"parts-{size}", "-o", f"class-{size}")))
    for name, seconds, memory in rows:
        print(f"  {name:<24} {seconds:7.2f} s {memory / (1 << 20):7.1f} MiB")
    _, seconds, memory = rows[-1]
    ground.check(seconds < MOST_SECONDS, f"{rows[-1][0]}: seconds", f"{seconds:.1f}, more than {MOST_SECONDS}")
    ground.check(memory < MOST_MEMORY, f"{rows[-1][0]}: memory", f"{memory >> 20} MiB, more than {MOST_MEMORY >> 20}")
    small, large = rows[0][2], rows[-3][2]
    ground.check(large < small + MOST_MORE, "a part's memory grows with the class",
        f"{small / 1048576:.1f} to {large / 1048576:.1f} MiB")
    time_of = {name: seconds for name, seconds, _ in rows}
    for what in (f"{SHARDS} parts", "overview"):
        ratio = time_of[f"{what} of 10,000"] / time_of[f"{what} of 1,000"]
        ground.check(ratio < MOST_RATIO, f"{what}: seconds of ten times as many learners", f"{ratio:.1f} times as many")
    weigh(ground, one.folder / f"class-{max(SIZES)}")


# A process inherits the peak of the one that began it, which must be small.
SMALL = """
import resource, subprocess, sys, time
began = time.monotonic()
status = subprocess.run(sys.argv[1:], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL).returncode
print(status, time.monotonic() - began, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
"""


def measured(ground, at, *words):
    """Seconds and peak of memory of a command."""
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", SMALL, ground.binary, "cohort", *words], cwd=at, env=ground.environment(),
        capture_output=True, text=True, check=True)
    status, seconds, memory = done.stdout.split()
    ground.check(status == "0", f"`{' '.join(words)}` exits with {status}", done.stderr)
    # In KiB, but on macOS in bytes.
    return float(seconds), int(memory) * (1 if sys.platform == "darwin" else 1024)


def weigh(ground, folder):
    """Every page, as a host would send it."""
    weights = {}
    for path in cohort_pages.pages(folder):
        weights[path] = len(gzip.compress((folder / path).read_bytes(), 6))
    wanted = max(SIZES) // 200
    ground.check(len(weights) == 2 * wanted, "pages of ten thousand", f"{len(weights)}, not {2 * wanted}")
    if weights:
        heaviest = max(weights, key=weights.get)
        ground.check(weights[heaviest] < MOST_PAGE, f"{heaviest}: bytes as gzip", weights[heaviest])
        print(f"  heaviest page: {heaviest}, {weights[heaviest]:,} bytes as gzip")
