"""Lives on three devices that share one log, and checks that a sync loses nothing, doubles nothing and ends alike.

Each device gets random commands and syncs, through git or through a folder that a file synchroniser carries. What a
merge must give, `merging_rules.py` says. Then syncs are killed at their system calls, made to fail and run at once
(`syncing_faults.py`), and led to broken and hostile places (`syncing_hostile.py`). The tier check is one life by git.
Usage: syncing.py BINARY [check|quick|full] [--only PART] [--seed 1] [--keep DIR]
"""

import argparse
import collections
import datetime
import json
import multiprocessing
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time
import traceback

import merging_rules
import syncing_faults
import syncing_hostile

FIRST = datetime.datetime(2026, 11, 20, 8, tzinfo=datetime.timezone(datetime.timedelta(hours=1)))
PLAN = "# Week 1: Two devices\n" + "".join(
    f"\n## Day {day}\n\nGoal: Lose nothing.\n\n### DSA: Files\n\n- [ ] LC {2 * day - 1}: First of {day} [Easy]\n"
    f"- [ ] LC {2 * day}: Second of {day} [Easy]\n\n### System Design: Disks\n\n- [ ] Task: Cut {day} {{#cut-{day}}}\n"
    for day in range(1, 4))
VERSION_LINE = re.compile(r"--- [-0-9]{10} [0-9:]{5}, another version ---")
COUNT = re.compile(r"([\d,]+) (entr(?:y|ies)|notes?|reflections?|bonus problems?|pauses?)( changed| removed)?$")
MOST_SHOWN = 12

Outcome = collections.namedtuple("Outcome", "status output errors")
# What a command made of what there was, and what the next merge would have begun with before an undo.
Step = collections.namedtuple("Step", "kind before after base")


class Stopped(Exception):
    """The program did something else, so what follows would tell nothing."""


class Ground:
    """A folder with the devices and hubs of one trial, its clock, its chance, and what was found wrong."""

    def __init__(self, binary, folder, seed, name):
        self.binary, self.folder, self.name = binary, pathlib.Path(folder) / name.replace(" ", "-"), name
        self.chance, self.now = random.Random(f"{seed}/{name}"), FIRST
        self.seen, self.complaints = collections.Counter(), []
        self.folder.mkdir(parents=True)
        self.home = self.folder / "home"
        self.home.mkdir()
        (self.folder / "plan.md").write_text(PLAN, encoding="utf-8")

    outcome = Outcome

    def environment(self, **more):
        plain = {"PATH": os.environ["PATH"], "HOME": str(self.home), "LOGNAME": "ada", "TZ": "UTC", "LC_ALL": "C.UTF-8",
                 "GIT_CONFIG_NOSYSTEM": "1", "GIT_AUTHOR_NAME": "Ada", "GIT_AUTHOR_EMAIL": "ada@example.org",
                 "GIT_COMMITTER_NAME": "Ada", "GIT_COMMITTER_EMAIL": "ada@example.org"}
        return {**plain, **more}

    def check(self, is_right, what, details=""):
        self.seen["checks"] += 1
        if not is_right:
            details = " | ".join(str(details).split("\n")).strip(" |")[:600]
            self.complaints.append(f"{self.name}: {what}" + (f": {details}" if details else ""))
            if len(self.complaints) > MOST_SHOWN:
                raise Stopped("and more")
        return is_right

    def git(self, *words, folder=None, status=0, data=None):
        result = subprocess.run(["git", *map(str, words)], cwd=folder or self.folder, env=self.environment(),
                                input=data, capture_output=True, check=False)
        if status is not None and result.returncode != status:
            raise Stopped(f"git {words} exits with {result.returncode}: {result.stderr.decode(errors='replace')}")
        return Outcome(result.returncode, result.stdout.decode(errors="replace").strip(), result.stderr.decode(errors="replace"))

    def bare(self, name="hub.git"):
        self.git("init", "--quiet", "--bare", self.folder / name)
        return self.folder / name

    def device(self, name):
        return Device(self, name)

    def later(self, seconds=None):
        self.now += datetime.timedelta(seconds=seconds or self.chance.randint(1, 7000))
        return self.now


class Device:
    """One workspace, and a model of it: what the last sync began with, and what each step of its history replaced."""

    def __init__(self, ground, name):
        self.ground, self.name, self.skew, self.workspace = ground, name, datetime.timedelta(), ground.folder / name
        self.view, self.base = {}, None
        self.steps, self.undone = [], []

    def words(self, words):
        line = [self.ground.binary, *map(str, words), "--workspace", str(self.workspace)]
        if not (self.workspace / "progress.json").exists() and words[0] not in ("sync", "import"):
            line += ["--plan", str(self.ground.folder / "plan.md")]
        return line + ["--now", (self.ground.now + self.skew).isoformat()]

    def run(self, *words, status=0, seconds=120, environment=None):
        """Runs a command; a status of None takes any."""
        line = self.words(words)
        try:
            result = subprocess.run(line, env=self.ground.environment(**environment or {}), stdin=subprocess.DEVNULL,
                                    capture_output=True, timeout=seconds, cwd=self.ground.folder, check=False)
        except subprocess.TimeoutExpired:
            raise Stopped(f"{self.name}: `{' '.join(line[1:])}` hangs for {seconds} s") from None
        self.ground.seen["commands"] += 1
        with (self.ground.folder / "commands.txt").open("a", encoding="utf-8") as file:
            print(result.returncode, *line[1:], file=file)
        outcome = Outcome(result.returncode, result.stdout.decode(), result.stderr.decode())
        if status is not None and outcome.status != status:
            raise Stopped(f"{self.name}: `{' '.join(line[1:-2])}` exits with {outcome.status}, not {status}: {outcome.errors}")
        return outcome

    def sync(self, *words, **options):
        self.ground.seen["syncs"] += 1
        return self.run("sync", *words, **options)

    def export(self):
        return self.run("export").output if self.has_store else ""

    def look(self):
        """Takes the export as what the device has now."""
        self.view = json.loads(self.export() or "{}")
        return self.view

    def version(self):
        """What the device has, with the time of its latest change, which decides between two values."""
        steps = [steps[-1]["at"] for steps in self.store().get("history", {}).values() if isinstance(steps, list) and steps]
        written = max(steps, key=merging_rules.moment, default=self.store().get("schedule", {}).get("changed", merging_rules.NEVER))
        return {**self.view, "sync": {"written": written}}

    @property
    def has_store(self):
        return (self.workspace / "progress.json").exists()

    def store(self):
        return json.loads((self.workspace / "progress.json").read_bytes())

    def files(self):
        """What a command that is refused must leave as it was: all but locks, the state, and the keep of the syncs."""
        kept = {}
        for path in self.workspace.rglob("*") if self.workspace.exists() else []:
            name = str(path.relative_to(self.workspace))
            if path.is_file() and not name.startswith("sync") and name not in ("progress.lock", "state.json"):
                kept[name] = path.read_bytes()
        return kept

    def lines(self):
        """All lines of all texts."""
        return text_lines(json.loads(self.export() or "{}"))

    def entries(self):
        return entries(json.loads(self.export()))

    def latest_step(self):
        return (self.store().get("history", {}).get("undo") or [None])[-1] if self.has_store else None


# What an export says

def records(export):
    """All texts, entries, bonus problems and pauses of an export, by noun and place."""
    found = {}
    for name, programme in (export or {}).get("programmes", {}).items():
        for kind in ("items", "bonus"):
            for key, item in programme.get(kind, {}).items():
                found.update({("bonus problem", name, key): True} if kind == "bonus" else {})
                found.update({("note", name, key): item["note"]} if "note" in item else {})
                found.update({("entry", name, key, at): value for at, value in item.get("attempts", {}).items()})
        for kind, noun in (("reflections", "reflection"), ("pauses", "pause")):
            found.update({(noun, name, key): value for key, value in programme.get(kind, {}).items()})
    return found


def text_lines(export):
    """All lines that a person wrote, each with the place of its text."""
    texts = {place: value for place, value in records(export).items() if place[0] in ("note", "reflection")}
    for kind, field in (("events", "note"), ("tasks", "note"), ("notes", "body")):
        texts.update({(kind, key): value[field] for key, value in export.get(kind, {}).items() if field in value})
    return {(place, line) for place, value in texts.items()
            for line in value["text"].split("\n") if line and not VERSION_LINE.fullmatch(line)}


def entries(export):
    """All entries. Of the same ones in one second each counts."""
    counted = collections.Counter(
        (*place[1:3], place[3].split("#")[0], json.dumps(value)) for place, value in records(export).items() if place[0] == "entry")
    return {(*entry, number) for entry, count in counted.items() for number in range(count)}


def unlike(expected, got, path=()):
    """The places at which a JSON value is not what it should be."""
    if isinstance(expected, dict) and isinstance(got, dict):
        return [found for key in sorted({*expected, *got}) for found in unlike(expected.get(key), got.get(key), (*path, key))]
    return [] if expected == got else [(path, expected, got)]


def renewed(step, present, now):
    """What undo makes of what there is: all is as before the step. But other calendars know newer states of the events and tasks
    that were changed since, so the number of one never goes back: undo makes a state of its own, newer than the present one."""
    expected = dict(step.before)
    for kind in ("events", "tasks"):
        records = dict(step.before.get(kind, {}))
        for key in {*records} & {*present.get(kind, {})}:
            latest = present[kind][key]
            number, changed = latest.get("sequence", 0), latest["changed"]
            if records[key] != step.after[kind].get(key):
                number, changed = number + 1, now.astimezone(datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
            records[key] = records[key] | {"changed": changed} | ({"sequence": number} if number else {})
        if records:
            expected[kind] = records
    return expected


def without(base, after, before):
    """What a merge begins with once a sync is undone: what it made of the log is undone there, too."""
    if after == before:
        return base
    if not isinstance(after, dict) or not isinstance(before, dict):
        return before
    known = base if isinstance(base, dict) else {}
    changed = {key: without(known.get(key), after.get(key), before.get(key)) for key in {*after, *before}}
    return {key: value for key, value in {**known, **changed}.items() if value is not None}


def merged(base, ours, theirs):
    """What the rules make of two versions, and whether a person should know of something."""
    merging = merging_rules.Merging(base or {}, ours, theirs)
    return merging_rules.content(merging.result), merging.remarks


def counts(old, new):
    """What came from one export to another, by noun and verb, as a sync says it."""
    old, new = records(old), records(new)
    verbs = {place: "" if place not in old else " removed" if place not in new else " changed" for place in {*old, *new}}
    return collections.Counter(place[0] + verb for place, verb in verbs.items() if old.get(place) != new.get(place))


def said_counts(output, verb):
    line = next((line for line in re.sub(r"\n  +", " ", output).splitlines() if line.startswith(verb)), "")
    found = collections.Counter()
    for part in line[len(verb) + 2:].rstrip(".").split(", "):
        match = COUNT.match(part)
        if match:
            noun = {"entries": "entry"}.get(match[2], match[2].rstrip("s"))
            found[noun + (match[3] or "")] += int(match[1].replace(",", ""))
    return found


# Through git

class Life:
    """Random commands on several devices, so few items that the devices often meet on one."""

    def __init__(self, ground, devices):
        self.ground, self.devices, self.number = ground, devices, 0
        # Devices that have a place to sync with, about which nothing is asked.
        self.placed = set()
        # Lines and entries that a command took away somewhere.
        self.typed, self.removed = set(), set()
        for device in devices:
            device.skew = datetime.timedelta(seconds=ground.chance.choice((0, 0, -90, 3600)))

    def words(self, device):
        chance = self.ground.chance
        self.number += 1
        fresh = f"line {self.number} of {device.name}" if chance.random() < 0.93 else "the same words"
        if chance.random() < 0.2:
            fresh += f"\nand a second line {self.number}"
        item = chance.choice(("lc-1", "lc-2", "lc-3", "cut-1"))
        challenges = [name for name in device.view.get("programmes", {}) if name != "machine-mode"]
        day, minutes = chance.randint(1, 3), f"{chance.randint(1, 60)}m"
        of = chance.choice(["machine-mode", *challenges]) if challenges else "machine-mode"
        forms = [
            (6, ["done", item, minutes]), (2, ["time", item, minutes]), (1, ["reopen", item]),
            (6, ["note", item, fresh]), (3, ["note", item, "--append", fresh]), (1.5, ["note", item, "--delete"]),
            (4, ["reflect", "-d", day, fresh]), (2, ["reflect", "-d", day, "--append", fresh]),
            (1, ["reflect", "-d", day, "--delete"]), (2, ["reflect", "-d", 1, fresh, "--programme", of]),
            (3, ["bonus", f"Problem {self.number}", minutes, "--difficulty", "hard", "--note", fresh]),
            (1, ["bonus", "--delete", f"b{chance.randint(1, 2)}"]), (2, ["note", f"b{chance.randint(1, 2)}", fresh]),
            (2, ["challenge", "add", chance.choice(("Run", "Read", "Draw")), "--days", chance.choice((3, 30, 100))]),
            (1, ["settings", "set", "remind.morning", f"0{chance.randint(4, 9)}:30"]),
            (1, ["settings", "set", "share.about", f"About {self.number}"]),
            (1.5, ["pause", f"2026-12-{chance.randint(1, 28):02}", "--reason", f"Reason {self.number}"]),
            (0.5, ["pause", "delete", f"2026-12-{chance.randint(1, 28):02}"]), (4, ["undo", "--again"]), (1, ["redo"]),
            (1, ["challenge", "add", "Algo", "--plan", self.ground.folder / "plan.md"]),
            (2, ["done", item, minutes, "--programme", "algo"]), (1, ["note", item, fresh, "--programme", "algo"]),
            *self.agenda_forms(device, fresh),
        ]
        if challenges:
            name = chance.choice(challenges)
            forms += [(5, ["done", name, "--day", chance.choice((1, 2, 3, 20))]), (1, ["reopen", name]),
                      (0.4, ["challenge", "delete", name, "--yes"]), (0.5, ["challenge", "archive", name])]
        return chance.choices([form for _, form in forms], [weight for weight, _ in forms])[0]

    def agenda_forms(self, device, fresh):
        """Events, tasks and notes; one device makes the ones that all change."""
        chance, is_first = self.ground.chance, device is self.devices[0]
        titles = {record["title"] for kind in ("events", "tasks") for record in device.view.get(kind, {}).values()}
        monday = chance.choice(("2026-11-23", "2026-11-30", "2026-12-07"))
        forms = [
            (1, ["event", "add", f"Talk {self.number}", "tue", "14:30", "45m"]), (1, ["task", "add", f"Task {self.number}"]),
            (1, ["note", "add", fresh])]
        if "Planning" in titles:
            forms += [
                (1, ["event", "edit", "planning", "--at", f"Room {self.number}"]),
                (2, ["event", "edit", "planning", "--note", fresh]), (1, ["event", "delete", "planning", "--only", monday]),
                (1, ["event", "edit", "planning", *chance.choice((["11:00"], ["tue", "12:00"])), "--only", monday])]
        elif is_first:
            forms.append((4, ["event", "add", "Planning", "mon", "10:00-11:00", "--every", "week"]))
        if "Water" in titles:
            forms += [(1, ["task", "edit", "water", "--priority", chance.choice(("low", "urgent"))]), (2, ["task", "done", "water"])]
        elif is_first:
            forms.append((4, ["task", "add", "Water", "today", "--every", "day"]))
        return forms

    def step(self, device):
        words = self.words(device)
        before, latest = device.view, device.latest_step()
        self.ground.later(self.ground.chance.choice((None, None, 1)))
        outcome = device.run(*words, status=None)
        is_misspelt = "error: unknown option" in outcome.errors or "` is gone: " in outcome.errors
        if is_misspelt or outcome.status not in (0, 1, 2) or outcome.status and not outcome.errors:
            raise Stopped(f"{device.name}: {words} exits with {outcome.status}: {outcome.errors}")
        device.look()
        self.ground.check(outcome.status == 0 or device.view == before, f"{words} was refused and changed something")
        self.ground.seen["refused"] += outcome.status != 0
        if outcome.status == 0 and words[0] in ("undo", "redo"):
            self.check_steps(device, words[0], before)
        elif device.latest_step() != latest:
            device.steps.append(Step(words[0], before, device.view, None))
            device.undone = []
        self.note_changes(before, device.view)

    def check_steps(self, device, word, before):
        taken, other = (device.steps, device.undone) if word == "undo" else (device.undone, device.steps)
        if not self.ground.check(taken, f"{device.name}: `{word}` had nothing to take"):
            return
        step = taken.pop()
        other.append(Step(step.kind, before, device.view, device.base))
        expected = renewed(step, before, self.ground.now + device.skew)
        # The first command's undo keeps the plan and the owner.
        self.ground.check(device.view == expected or not expected, f"{device.name}: `{word}` of {step.kind}",
                          unlike(expected, device.view))
        if step.kind == "sync":
            # The first command's undo keeps the plan and the owner.
            device.base = without(device.base, step.after, step.before or device.view) if word == "undo" else step.base or device.base
            self.ground.seen["undo of a sync"] += word == "undo"
        self.ground.seen[word] += 1

    def sync(self, device, *words):
        """Syncs, with --yes if it asks for that; returns none if nowhere is anything."""
        before, latest = device.view, device.latest_step()
        self.ground.later()
        outcome = device.sync(*words, status=None)
        is_asked = outcome.status == 1 and "holds other files" in outcome.errors
        self.ground.check(not is_asked or device not in self.placed, f"{device.name}: its place is asked about", outcome.errors)
        if is_asked or outcome.status == 1 and "has lost" in outcome.errors:
            self.ground.seen["asked for --yes"] += 1
            outcome = device.sync(*words, "--yes", status=None)
        if outcome.status == 1 and "there is nothing to sync yet" in outcome.errors:
            return None
        if outcome.status != 0:
            raise Stopped(f"{device.name}: sync exits with {outcome.status}: {outcome.errors}")
        self.placed.add(device)
        device.look()
        if device.latest_step() != latest:
            device.steps.append(Step("sync", before, device.view, None))
            device.undone = []
        else:
            device.undone = [step._replace(base=None) for step in device.undone]
        return outcome

    def note_changes(self, before, after):
        for read in (text_lines, entries):
            self.typed |= read(after) - read(before)
            self.removed |= read(before) - read(after)

    def end(self, sync):
        """Syncs until nothing moves; then all is the same, and all is there."""
        for _ in range(5):
            said = [sync(device) for device in self.devices]
            if not any(said):
                break
        else:
            self.ground.check(False, "syncs went on moving things after five rounds")
        exports = [device.export() for device in self.devices]
        last = json.loads(exports[0])
        self.ground.check(len(set(exports)) == 1, "the devices end with different exports", unlike(last, json.loads(exports[-1]))[:3])
        lost = (self.typed - self.removed) - text_lines(last) - entries(last)
        self.ground.check(not lost, "was typed, removed by nobody, and is gone", sorted(lost, key=str)[:4])
        self.ground.seen["texts and entries"] += len(self.typed)
        self.ground.seen["lives"] += 1
        for device in self.devices:
            health = device.run("doctor", status=None)
            self.ground.check(health.status == 0 and not health.errors, f"{device.name}: doctor", health.output + health.errors)
        file, other = self.ground.folder / "end.json", self.ground.device("import")
        file.write_text(exports[0], encoding="utf-8")
        for _ in range(2):
            other.run("import", file)
            self.ground.check(other.export() == exports[0], "an import of the end is not the end")


def sync_by_git(life, device, hub, address):
    """One sync, compared with what the rules make of it; returns whether anything moved."""
    ground, before, base = life.ground, device.view, device.base
    shown = ground.git("show", "refs/heads/machinemode:log.json", folder=hub, status=None)
    there = json.loads(shown.output) if shown.status == 0 else {}
    ours = device.version() if before else {}
    outcome = life.sync(device, *([address] if base is None else []))
    if outcome is None:
        return ground.check(not before and not there, f"{device.name}: nothing to sync at {ground.now}") is None
    after = device.base = device.view
    expected, remarks = merged(base, ours, there) if ours and there else (merging_rules.content(ours or there), [])
    wrong = unlike(expected, merging_rules.content(after))
    ground.check(not wrong and not outcome.errors, f"{device.name}: a sync at {ground.now}", wrong[:3] or outcome.errors)
    for verb, old in (("Received", before), ("Sent", there)):
        counted, said = counts(old, after), said_counts(outcome.output, verb)
        ground.check(counted == said, f"{device.name}: {verb} at {ground.now}", f"counted {dict(counted)}, said {dict(said)}")
    ground.seen.update(kind for kind, _ in remarks)
    return "nothing.\nSent: nothing." not in outcome.output


def live_by_git(ground, steps):
    hub = ground.bare()
    address = f"file://{hub}" if ground.chance.random() < 0.5 else hub
    life = Life(ground, [ground.device(name) for name in ("laptop", "desktop", "phone")])
    for _ in range(steps):
        device = ground.chance.choice(life.devices)
        sync_by_git(life, device, hub, address) if ground.chance.random() < 0.25 else life.step(device)
    life.end(lambda device: sync_by_git(life, device, hub, address))
    ground.git("fsck", "--strict", folder=hub)


# Through a folder

def live_by_folder(ground, steps, style):
    devices = [ground.device(name) for name in ("laptop", "desktop", "phone")]
    folders = [ground.folder / f"{device.name} folder" for device in devices]
    foreign = {"notes.txt": b"mine\n", "logbook.json": b'{"of": "a ship"}\n', "catalog.json": b"{}\n"}
    for folder in folders:
        folder.mkdir()
    for name, data in foreign.items():
        (folders[0] / name).write_bytes(data)
    life, carrier = Life(ground, devices), syncing_faults.Synchroniser(ground, style, folders)

    def sync(device):
        folder, before = folders[devices.index(device)], device.view
        there = {path.name: path.read_bytes() for path in folder.iterdir()}
        outcome = life.sync(device, folder)
        if outcome is None:
            return not ground.check("log.json" not in there and not before, f"{device.name}: nothing to sync at {ground.now}")
        if "logbook.json" in outcome.errors and not ground.seen["complaints of a foreign file"]:
            ground.check(False, "a foreign file is complained of", outcome.errors)
        ground.seen["complaints of a foreign file"] += "logbook.json" in outcome.errors
        lost = (text_lines(before) | entries(before)) - text_lines(device.view) - entries(device.view) - life.removed
        ground.check(not lost, f"{device.name}: a sync lost", sorted(lost, key=str)[:3])
        copies = {name: data for name, data in there.items() if name.startswith("log") and name not in ("log.json", *foreign)}
        left = sorted(path.name for path in folder.iterdir())
        ground.check(left == sorted({*there, "log.json"} - {*copies}), f"{device.name}: the folder after a sync", left)
        kept = {path.read_bytes() for path in (device.workspace / "backups").glob("*-conflict*.json")} if copies else set()
        ground.check(kept >= set(copies.values()), f"{device.name}: a copy is not in backups/", sorted(copies))
        ground.seen["copies set aside"] += len(copies)
        return "nothing.\nSent: nothing." not in outcome.output or bool(copies)

    def carry():
        places = ground.chance.sample(range(len(folders)), 2)
        carrier.carry(*places)
        carrier.carry(*reversed(places))

    for _ in range(steps):
        drawn, device = ground.chance.random(), ground.chance.choice(devices)
        if drawn < 0.25:
            sync(device)
        elif drawn < 0.45:
            carry()
        else:
            life.step(device)

    def carry_all_and_sync(device):
        moved = sync(device)
        for _ in range(2):
            for source in range(len(folders)):
                for target in range(len(folders)):
                    if source != target:
                        carrier.carry(source, target)
        return moved

    life.end(carry_all_and_sync)
    for folder in folders:
        left = {path.name: path.read_bytes() for path in folder.iterdir() if path.name != "log.json"}
        ground.check(left == foreign, "the folder at the end", sorted(left))


# All parts

def jobs(is_full):
    """Every trial by name: the part, and the function with its arguments. The first one waits most of its time."""
    yield "places", "a remote that hangs", syncing_hostile.hanging, ()
    for number in range(40 if is_full else 3):
        yield "git", f"git {number}", live_by_git, (150 if is_full else 55,)
    for number in range(40 if is_full else 4):
        yield "folder", f"folder {number}", live_by_folder, (150 if is_full else 50, list(syncing_faults.NAMES)[number % 4])
    yield from syncing_faults.jobs(is_full)
    yield from syncing_hostile.jobs(is_full)


def tried(job):
    binary, folder, seed, (part, name, function, words) = job
    ground = Ground(binary, folder, seed, name)
    start = time.monotonic()
    try:
        function(ground, *words)
    except Stopped as stopped:
        ground.complaints.append(f"{name}: {stopped}")
    except Exception as error:  # A trial that broke is a finding too.
        ground.complaints.append(f"{name}: {type(error).__name__}: {error} {traceback.extract_tb(error.__traceback__)[1:]}")
    return part, name, ground.seen, ground.complaints, time.monotonic() - start


def fast_folder():
    """In memory if there is room: this judge syncs many files, and nothing here depends on a disk."""
    memory = "/dev/shm"
    has_room = "TMPDIR" not in os.environ and os.access(memory, os.W_OK) and shutil.disk_usage(memory).free > 4 << 30
    return memory if has_room else None


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("binary")
    parser.add_argument("length", nargs="?", choices=("check", "quick", "full"), default="quick")
    parser.add_argument("--only", metavar="PART", help="one part, or one trial by its name")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--keep", metavar="DIR", help="leave the workspaces in this new folder")
    options = parser.parse_args()
    binary, start = str(pathlib.Path(options.binary).resolve()), time.monotonic()
    folder = options.keep or tempfile.mkdtemp(prefix="syncing-", dir=fast_folder())
    only = options.only or ("git 0" if options.length == "check" else None)
    chosen = [job for job in jobs(options.length == "full") if only in (None, job[0], job[1])]
    try:
        with multiprocessing.Pool(1 + (os.cpu_count() or 2)) as pool:
            results = pool.map(tried, [(binary, folder, options.seed, job) for job in chosen], chunksize=1)
    finally:
        if not options.keep:
            subprocess.run(["rm", "-rf", folder], check=False)
    for part in dict.fromkeys(part for part, *_ in results):
        of_part = [result for result in results if result[0] == part]
        seen = sum((seen for _, _, seen, _, _ in of_part), collections.Counter())
        found = [complaint for *_, complaints, _ in of_part for complaint in complaints]
        print(*(f"  {complaint}" for complaint in found), sep="\n", end="\n" if found else "")
        figures = ", ".join(f"{count} {name}" for name, count in sorted(seen.items(), key=lambda pair: -pair[1]) if count)
        seconds = sum(seconds for *_, seconds in of_part)
        print(f"syncing, {part}: {figures}; {len(found)} complaints, {seconds:.0f} s", flush=True)
    found = sum(len(complaints) for _, _, _, complaints, _ in results)
    print(f"syncing: {len(results)} trials in {time.monotonic() - start:.0f} s, {found} complaints")
    sys.exit(1 if found or not results else 0)


if __name__ == "__main__":
    main()
