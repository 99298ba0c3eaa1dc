"""Makes classes from a seed: rosters, workspaces of the program, and facts that many learners share.

A large class has no workspaces. Its rosters name a few hundred different `progress.json`, altered from real
ones, so that ten thousand learners need no more disk than these.
"""

import copy
import json
import pathlib
import random
import subprocess

import workload

# Notes and reflections are shared, so that the public pages hold what the private ones do that stand above.
SHARED = {"share": {"notes": True, "reflections": True}}
DIFFERENT = 200


def stable_hash(text):
    """FNV-1a of 64 bits, by which a learner has a shard."""
    value = 0xCBF29CE484222325
    for byte in text.encode():
        value = (value ^ byte) * 0x100000001B3 % 2**64
    return value


def identifiers(count, shards=1, of_first=None):
    """So many ids, in a shuffled order. If asked for, so many of them are in the first of the shards."""
    first, others, number = [], [], 0
    wanted = count if of_first is None else of_first
    while len(first) < wanted or len(others) < count - wanted:
        number += 1
        id = f"learner-{number:06}"
        (first if stable_hash(id) % shards == 0 else others).append(id)
    found = first[:wanted] + others[: count - wanted]
    random.Random(workload.SEED).shuffle(found)
    return found


def title(generator):
    """A name of two words."""
    return " ".join(word.capitalize() for word in generator.sample(workload.WORDS, 2))


def rows(ids, facts):
    """The rows of a roster; facts are given to its learners in turn."""
    generator = random.Random(workload.SEED)
    return [
        {
            "id": id,
            "title": title(generator),
            "facts": str(facts[place % len(facts)]),
            "site": f"https://class.example/{id}/index.html",
        }
        for place, id in enumerate(ids)
    ]


def write_roster(path, ids, facts):
    """A roster, a row in a line."""
    path.parent.mkdir(parents=True, exist_ok=True)
    lines = ",\n  ".join(json.dumps(row) for row in rows(ids, facts))
    path.write_text(f"[\n  {lines}\n]\n", encoding="utf-8")
    return path


def learners(binary, folder, ids, days):
    """Makes a learner's folder for each id, and the workspaces beside one another; returns the latter's folder."""
    workspaces = folder / "workspaces"
    workspaces.mkdir(parents=True)
    for number, id in enumerate(ids, start=1):
        own = folder / "learners" / id
        workload.make(binary, own, days, learner=number, settings=SHARED)
        (own / "workspace").rename(workspaces / id)
    return workspaces


def different_facts(folder, sites):
    """Writes a few hundred different facts, altered from those of the sites; returns their paths."""
    folder.mkdir(parents=True)
    originals = [json.loads((site / "progress.json").read_text(encoding="utf-8")) for site in sites]
    paths = []
    for number in range(DIFFERENT):
        path = folder / f"{number:03}.json"
        altered = alter(originals[number % len(originals)], random.Random(workload.SEED + number))
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


def parts(folder, ids, shards, pattern):
    """Writes the parts of a class that is too large to be read here, with the rows of a part of the program."""
    folder.mkdir(parents=True)
    known = json.loads(pathlib.Path(pattern).read_text(encoding="utf-8"))
    learners = [[] for _ in range(shards)]
    generator = random.Random(workload.SEED)
    for place, id in enumerate(ids):
        row = known["learners"][place % len(known["learners"])]
        own = {"id": id, "place": place, "title": title(generator), "site": f"https://class.example/{id}/index.html"}
        learners[stable_hash(id) % shards].append({**row, **own})
    roster = {**known["roster"], "learners": len(ids)}
    for shard, rows in enumerate(learners):
        part = {**known, "learners": rows, "of": shards, "shard": shard, "roster": roster}
        text = json.dumps(part, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
        (folder / f"{shard}.json").write_text(text + "\n", encoding="utf-8")
    return folder


def part(binary, roster, output, shard="0/1"):
    """The command that makes a part."""
    return [binary, "cohort", "part", roster, "--shard", shard, "--quiet", "-o", output]


def build(binary, roster, workspaces, output, now, *options):
    """The command that builds the sites of a class, or of a shard."""
    command = [binary, *"cohort build --quiet --workspaces".split(), workspaces, roster]
    return [*command, *options, "-o", output, "--now", now]


def overview(binary, parts, output, now):
    """The command that makes the overview of parts."""
    return [binary, "cohort", "site", parts, "--quiet", "-o", output, "--now", now]


def run(command):
    subprocess.run(list(map(str, command)), check=True)
