"""Makes classes from a seed: rosters, and facts that many learners share.

A class has no workspaces. Its roster names a few hundred different `progress.json`, altered from a real one, so
that ten thousand learners need no more disk than these.
"""

import copy
import json
import random
import subprocess

import workload

# Notes and reflections are shared, so that the public pages hold what the private ones do that stand above.
SHARED = {"share": {"notes": True, "reflections": True}}
DIFFERENT = 200


def title(generator):
    """A name of two words."""
    return " ".join(word.capitalize() for word in generator.sample(workload.WORDS, 2))


def write_roster(path, count, facts):
    """A roster of so many learners, a row in a line; facts are given to them in turn."""
    generator = random.Random(workload.SEED)
    rows = [
        {
            "id": f"learner-{place:06}",
            "title": title(generator),
            "facts": str(facts[place % len(facts)]),
            "site": f"https://class.example/learner-{place:06}/index.html",
        }
        for place in range(count)
    ]
    lines = ",\n  ".join(json.dumps(row) for row in rows)
    path.write_text(f"[\n  {lines}\n]\n", encoding="utf-8")
    return path


def different_facts(binary, folder, days):
    """Writes a few hundred different facts, altered from those of a site; returns their paths."""
    folder.mkdir(parents=True)
    workload.make(binary, folder / "learner", days, settings=SHARED)
    site = folder / "site"
    words = ["site", "--workspace", folder / "learner/workspace", "--output", site, "--now", workload.now(days), "--quiet"]
    subprocess.run([str(word) for word in (binary, *words)], check=True)
    original = json.loads((site / "progress.json").read_text(encoding="utf-8"))
    paths = []
    for number in range(DIFFERENT):
        path = folder / f"{number:03}.json"
        altered = alter(original, random.Random(workload.SEED + number))
        path.write_text(json.dumps(altered, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
        paths.append(path)
    return paths


def alter(original, generator):
    """The facts of somebody who is on another day and did less, and who shares no texts."""
    facts = copy.deepcopy(original)
    length = facts["state"]["dayCount"]
    day, diligence = generator.randint(1, length), generator.uniform(0.4, 1)
    facts["asOf"] = facts["today"] = facts["days"][day - 1]["plannedDate"]
    facts["state"]["day"], facts["headline"] = day, f"Day {day} of {length}"
    for number, each in enumerate(facts["days"], start=1):
        each["reflection"] = None
        for item in each["items"]:
            item["note"] = None
            item["done"] = number <= day and generator.random() < diligence
        for track in each["tracks"]:
            refill(track, [item["done"] for item in each["items"] if item["track"] == track["name"]])
    complete = [all(item["done"] for item in each["items"]) for each in facts["days"]]
    refill(facts["completion"]["days"], complete)
    refill(facts["completion"]["items"], done_items(facts["days"]))
    first = 0
    for week in facts["weeks"]:
        days = slice(first, first + week["days"]["total"])
        refill(week["days"], complete[days])
        refill(week["items"], done_items(facts["days"][days]))
        week["minutes"] = week["items"]["done"] * generator.randrange(20, 45)
        first = days.stop
    facts["time"]["minutes"] = sum(week["minutes"] for week in facts["weeks"])
    streak = facts["streak"]
    streak["activeDays"] = day
    streak["current"]["days"], streak["longest"]["days"] = sorted(generator.choices(range(day + 1), k=2))
    streak["lastEntry"] = facts["asOf"]
    return facts


def done_items(days):
    return [item["done"] for each in days for item in each["items"]]


def refill(count, done):
    """Counts anew what is done of a whole."""
    count["done"], count["total"] = sum(done), len(done)
    count["percent"] = 100 * sum(done) // max(len(done), 1)


def overview(binary, roster, output, now):
    """The command that makes an overview."""
    return [binary, "cohort", "site", roster, "--quiet", "-o", output, "--now", now]
