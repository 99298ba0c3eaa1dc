"""Makes the workspaces that the benchmarks build: a plan of any length, and a log with notes of all of it.

The same seed makes the same bytes. Eight items a day: five problems, and three tasks of system design.
Usage: workload.py BINARY FOLDER DAYS [NOTE_BYTES]; the workspace is FOLDER/workspace, the plan FOLDER/plan.
"""

import datetime
import json
import pathlib
import random
import re
import subprocess
import sys

SEED = 20260914
FIRST = datetime.date(2024, 1, 1)
WORDS = """
array window pointer queue stack heap graph tree cache replica shard quorum latency budget retry timeout
index log compaction leader follower bloom filter token bucket hash ring partition cursor batch stream
consumer offset lease clock merge interval prefix suffix greedy dynamic memo table recursion backtrack
union find topological order shortest path bit mask monotonic deque trie segment lazy balance read write
amplification snapshot isolation conflict vector version gossip
""".split()


def words(random, count):
    return " ".join(random.choice(WORDS) for _ in range(count))


def sentence(random):
    return words(random, random.randrange(6, 14)).capitalize() + "."


def paragraph(random):
    """Two sentences and something that is marked."""
    marked = random.choice([
        f"`{words(random, 1)}`",
        f"**{words(random, 2)}**",
        f"~~{words(random, 2)}~~",
        f"https://example.org/{words(random, 1)}/{random.randrange(999)}",
        f"[{words(random, 2)}](https://example.org/a)",
    ])
    start, middle = sentence(random), words(random, 4).capitalize()
    return f"{start} {middle} {marked} {words(random, 3)}. {sentence(random)}"


def task_list(random):
    return "\n".join(f"- [{random.choice(' x')}] {words(random, random.randrange(3, 7))}" for _ in range(3))


def table(random):
    rows = [f"| {words(random, 1)} | {random.randrange(999)} | `O(n)` |" for _ in range(3)]
    return "\n".join(["| what | count | cost |", "|---|---:|---|", *rows])


def code(random):
    loop = f"for {random.choice(WORDS)} in {random.choice(WORDS)} {{"
    return f"```swift\n{loop}\n    answer += {random.choice(WORDS)}[{random.randrange(9)}]\n}}\n```"


def note(random, length):
    """Markdown of about `length` bytes: mostly prose, and what people put between."""
    blocks = [paragraph(random)]
    while sum(map(len, blocks)) < length - 60:
        blocks.append(random.choice([paragraph, paragraph, paragraph, task_list, table, code])(random))
    return "\n\n".join(blocks)


def problems(day):
    """Number, title and difficulty of each problem of a day."""
    for place in range(5):
        one, other = WORDS[(day + place) % len(WORDS)], WORDS[(day * 3 + place) % len(WORDS)]
        difficulty = ("Easy", "Medium", "Hard")[(day + place) % 3]
        yield day * 5 - 4 + place, f"{one.capitalize()} of {other}", difficulty


def plan(random, days):
    """The text of the plan, in the layout that the program reads."""
    lines = []
    for day in range(1, days + 1):
        if day % 7 == 1:
            lines += [f"# Week {day // 7 + 1}: {words(random, 2).capitalize()}", ""]
        lines += [f"## Day {day}", "", f"Goal: {words(random, 9).capitalize()}.", ""]
        lines += [f"### DSA: {WORDS[day % 23].capitalize()}s ({words(random, 2).capitalize()})", ""]
        lines += [f"- [ ] LC {number}: {title} [{difficulty}]" for number, title, difficulty in problems(day)]
        lines += ["", f"### System Design: {words(random, 2).capitalize()}", ""]
        for kind in ("Watch", "Read", "Task"):
            title = words(random, 4).capitalize()
            lines += [
                f"- [ ] {kind}: {title} ({random.choice([10, 20, 30])} min) {{#{kind.lower()}-{day}}}",
                f"  {words(random, 12).capitalize()}.",
                f"  Done when {words(random, 8)}.",
            ]
        lines.append("")
    return "\n".join(lines)


def identifiers(day):
    solved = [f"lc-{number}" for number, _, _ in problems(day)]
    return [*solved, f"watch-{day}", f"read-{day}", f"task-{day}"]


def log(random, days, note_bytes, settings):
    """What `export` writes of a learner who did all on its day, each with a note, and wrote every evening."""
    items, reflections = {}, {}
    for day in range(1, days + 1):
        date = (FIRST + datetime.timedelta(days=day - 1)).isoformat()
        for place, name in enumerate(identifiers(day)):
            instant = f"{date}T{10 + place}:{random.randrange(60):02}:{random.randrange(60):02}+01:00"
            attempt = {"day": date, "finished": True, "minutes": random.randrange(8, 70)}
            items[name] = {
                "attempts": {instant: {**attempt, "zone": "Europe/Berlin"}},
                "note": {"changed": instant, "text": note(random, note_bytes)},
            }
        reflections[str(day)] = {"changed": f"{date}T21:00:00+01:00", "text": paragraph(random)}
    return {
        "format": "machinemode-export",
        "schema": {"major": 3, "minor": 0},
        "programmes": {"machine-mode": {"start": FIRST.isoformat(), "items": items, "reflections": reflections}},
        "settings": {"owner": "Learner", **settings},
    }


def now(days):
    """The evening of the last day."""
    return f"{FIRST + datetime.timedelta(days=days - 1)}T22:00:00+01:00"


def make(binary, folder, days, note_bytes=400, settings=None):
    """Makes the workspace through the program itself, and returns the arguments that name it."""
    folder = pathlib.Path(folder)
    (folder / "plan").mkdir(parents=True)
    generator = random.Random(SEED)
    (folder / "plan" / "plan.md").write_text(plan(generator, days), encoding="utf-8")
    where = ["--workspace", str(folder / "workspace"), "--now", now(days)]
    logged = log(generator, days, note_bytes, settings or {})
    (folder / "log.json").write_text(json.dumps(logged), encoding="utf-8")
    command = [binary, "import", folder / "log.json", "--plan", folder / "plan", "--quiet", *where]
    subprocess.run(command, check=True)
    return where


def add_programmes(binary, folder, where):
    """Adds two programmes with the same plan and log to a workspace that `make` made."""
    export = json.loads(subprocess.run([binary, "export", *where], check=True, capture_output=True).stdout)
    for name in ("second", "third"):
        export["programmes"][name] = {**export["programmes"]["machine-mode"], "title": name}
    path = pathlib.Path(folder) / "three.json"
    path.write_text(json.dumps(export), encoding="utf-8")
    subprocess.run([binary, "import", path, "--quiet", *where], check=True)


def site(binary, where, output, audience="private"):
    """The command that builds the site of a workspace."""
    return [binary, "site", "--audience", audience, "--quiet", "--output", output, *where]


def learners_texts(folder):
    """The notes and reflections of a workspace that `make` made."""
    export = json.loads((pathlib.Path(folder) / "log.json").read_text(encoding="utf-8"))
    log = export["programmes"]["machine-mode"]
    notes = [record["note"]["text"] for record in log["items"].values()]
    return notes + [record["text"] for record in log["reflections"].values()]


def details(folder):
    """What the plan says under its items."""
    text = (pathlib.Path(folder) / "plan" / "plan.md").read_text(encoding="utf-8")
    return [found.replace("\n  ", "\n").strip() for found in re.findall(r"(?m)(?:^  .+\n)+", text)]


if __name__ == "__main__":
    make(sys.argv[1], sys.argv[2], int(sys.argv[3]), *map(int, sys.argv[4:]))
