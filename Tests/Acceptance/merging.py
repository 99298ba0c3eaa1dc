"""Merges random versions of a log with `machinemode merge`, and by the rules a second time, in Python: both must agree.

A history is a random export and two copies of it that were edited apart. The program merges them, in both orders, and the
result is compared with that of `merging_rules.py`: content, remarks (exit status 1), the same bytes. On some of them it
also checks the laws, three devices over a hub, stores made by commands, and input that must be refused. The tier check
has few histories, so it does not ask that these had everything.
Usage: merging.py BINARY [check | quick | full] [--seed 1] [--only 17]
"""

import argparse
import collections
import copy
import datetime
import json
import multiprocessing
import os
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile

import merging_agenda
import merging_rules

from json_differences import differences
from merging_rules import Merging, Random, compact

HISTORIES = {"check": 60, "quick": 640, "full": 3000}
LAWS_EVERY, HUBS_EVERY, STORES = 8, 16, {"check": 3, "quick": 12, "full": 40}
SHOWN, SHOWN_OF_ONE = 40, 5
PLAN = b"# Week 1: One\n\n## Day 1\n\n### DSA: Arrays\n\n- [ ] LC 1: Two Sum [Easy]\n- [ ] Read: Sets (5 min) {#sets}\n"
MONDAYS = ("2026-11-23", "2026-11-30", "2026-12-07")
# What the histories must have had.
EXPECTED = (
    "two texts kept", "a value lost", "an edit against a removal", "renamed", "no remark", "empty base", "no time",
    "same second", "small case", "laws", "hub", "store", "refused",
    "change of an occurrence", *merging_agenda.MEETINGS,
)


def small_cases():
    """What random histories seldom have, as the first programmes of a base and of two versions of it."""
    def noted(text, minute, **other):
        return {"items": {"lc-1": {"note": {"text": text, "changed": f"2026-11-02T10:{minute:02}:00+01:00", **other}}}}

    def problem(title, **other):
        return {"bonus": {"bonus-0000000a": {"title": title, "day": 1, **other}}}

    def tried(*values):
        keys = ["2026-11-02T10:00:00+01:00" + (f"#{number}" if number > 1 else "") for number in range(1, len(values) + 1)]
        attempts = {key: {"day": "2026-11-02", "zone": "+01:00", "newField": value} for key, value in zip(keys, values)}
        return {"items": {"lc-1": {"attempts": attempts}}} if values else {"start": "2026-11-02"}

    return {
        "a line removed, against who may read it": (noted("a\nb", 0), noted("a", 1), noted("a\nb", 2, public=True)),
        "the first line removed, against the time": (noted("a\nb", 0, public=True), noted("b", 1, public=True), noted("a\nb", 2)),
        "a text made public, and another": (noted("a", 0), noted("a\nb", 1, public=True), noted("c", 2)),
        "a text made public, within another": (noted("a", 0), noted("b", 1, public=True), noted("a\nb\nc", 2)),
        "a text made private, and changed": (noted("a", 0, public=True), noted("a", 1), noted("b", 2, public=True)),
        "texts that differ in the form of a letter": (noted("a", 0), noted("\u00e9", 1), noted("e\u0301", 1)),
        "problems that differ in the form of a letter": ({}, problem("\u00e9"), problem("e\u0301")),
        "attempts that differ in the form of a letter": (tried("a"), tried("\u00e9", "b"), tried("e\u0301", "b")),
        "attempts of one second": (tried("a"), tried("b", "a"), tried("a", "c", "c")),
        "attempts of one second, edited": (tried("a"), tried("b"), tried("c", "d")),
        "attempts removed, against an edit": (tried("a", "b"), tried(), tried("a", "c")),
        "a value removed, against an edit": ({"accent": "red"}, {"accent": "teal"}, {"start": "2026-11-02"}),
    }


class Stopped(Exception):
    """A command did something else, so what follows would tell nothing."""


class Ground:
    """A temporary folder, and the program to work in it."""

    def __init__(self, binary, folder):
        self.binary, self.folder = binary, folder
        self.environment = {
            key: value for key, value in os.environ.items() if not key.startswith(("MACHINEMODE_", "XDG_", "GIT_"))}
        self.environment |= {"HOME": str(folder), "USER": "ada"}
        self.complaints, self.seen, self.compared = [], collections.Counter(), 0

    def complain(self, place, *found):
        self.complaints.append(f"{place}: " + " ".join(map(str, found)))
        if sum(one.startswith(f"{place}: ") for one in self.complaints) > SHOWN_OF_ONE:
            raise Stopped("and more")

    def check(self, is_so, place, *found):
        self.compared += 1
        if not is_so:
            self.complain(place, *found)

    def run(self, *words):
        result = subprocess.run(
            [self.binary, *map(str, words)], capture_output=True, check=False, env=self.environment, cwd=self.folder)
        return result.returncode, result.stdout, result.stderr.decode()

    def write(self, name, version):
        path = self.folder / name
        data = version if isinstance(version, bytes) else json.dumps(version, ensure_ascii=False).encode() if version else b""
        path.write_bytes(data)
        return path

    def merge(self, *versions):
        """The exit status, the bytes of the merged file, and what was said."""
        files = [self.write(name, version) for name, version in zip(("base.json", "ours.json", "theirs.json"), versions)]
        status, _, said = self.run("merge", *files)
        return status, files[1].read_bytes(), said

    def merged(self, place, *versions):
        """The bytes of the merged file."""
        status, data, said = self.merge(*versions)
        self.check(status in (0, 1), place, f"status {status}: {said.strip()}")
        return data

    def examine(self, number, chance, tier):
        if number == "refused":
            self.check_refused()
            return
        if number == "small":
            self.check_small_cases()
            return
        place, history = str(number), Random(chance).history()
        self.compare(place, history)
        if number % LAWS_EVERY == 0:
            self.check_laws(place, history)
        if number % HUBS_EVERY == 0:
            self.check_hub(place, chance)
        if number < STORES[tier]:
            if number % 2 or "empty base" in history[3]:
                self.check_stores(place, chance)
            else:
                self.check_imported_stores(place, history[:3])

    # Random histories

    def compare(self, place, history):
        base, ours, theirs, kinds = history
        expected = Merging(base, ours, theirs)
        status, data, said = self.merge(base, ours, theirs)
        if status not in (0, 1):
            self.complain(place, f"status {status}: {said.strip()}")
            return
        for path, mine, other in differences(expected.result, json.loads(data)):
            self.complain(place, f"{path}: expected {mine!r}, got {other!r}")
        remarks = collections.Counter(what for what, _ in expected.remarks)
        self.check(status == bool(remarks), place, f"status {status} with {expected.remarks}: {said}")
        self.check(bool(said.strip()) == bool(remarks), place, f"{expected.remarks} but it says: {said}")
        other_status, other_data, _ = self.merge(base, theirs, ours)
        self.check(data == other_data and status == other_status, place, "not the same when the sides are swapped")
        self.compared += 1
        self.seen.update([*kinds, *(remarks or ["no remark"]), *merging_agenda.meetings(base, ours, theirs)])

    def check_small_cases(self):
        head = {"format": "machinemode-export", "schema": {"major": 3, "minor": 0}}
        times = [{"sync": {"written": f"2026-11-0{day}T10:00:00+01:00"}} for day in (2, 3, 4)]
        for place, programmes in small_cases().items():
            log = [head | at | {"programmes": {"machine-mode": one, "z": {}}} for one, at in zip(programmes, times)]
            self.compare(place, (*log, ["small case"]))
            self.check_laws(place, (*log, []))
        # A challenge that one device deletes while another works on it keeps its plan.
        plans = {"plans": {"run": {"lines": ["# Week 1: One", ""]}}}
        log = [head | at | {"programmes": {"run": {"start": "2026-11-02"}}} | plans for at in times]
        log[1] = head | times[1] | {"programmes": {"machine-mode": {}}}
        log[2]["programmes"] = {"run": {"start": "2026-11-03"}}
        self.compare("a challenge removed, against work on it", (*log, ["small case"]))

    def check_laws(self, place, history):
        base, ours, theirs, _ = history
        whole = self.merged(place, base, ours, theirs)
        laws = [
            ("m(O, A, A) = A", (base, ours, ours), ours), ("m(O, O, B) = B", (base, base, theirs), theirs),
            ("m(O, A, O) = A", (base, ours, base), ours), ("m(O, m(O, A, B), B) = m(O, A, B)", (base, whole, theirs), whole),
            ("m(O, A, m(O, A, B)) = m(O, A, B)", (base, ours, whole), whole),
            ("m(A, A, m(O, A, B)) = m(O, A, B)", (ours, ours, whole), whole),
        ]
        for law, versions, expected in laws:
            if not all(versions[1:]):
                continue
            data = self.merged(f"{place}: {law}", *versions)
            if isinstance(expected, bytes):
                self.check(data == expected, f"{place}: {law}", *differences(json.loads(expected), json.loads(data)))
                continue
            times = [one["sync"]["written"] for one in versions[1:] if "sync" in one]
            written = {"sync": {"written": max(times, key=merging_rules.moment)}} if times else {}
            wanted = merging_rules.exported(merging_rules.content(expected)) | written
            found = {key: value for key, value in json.loads(data).items() if key not in ("format", "schema", "id")}
            self.check(compact(found) == compact(wanted), f"{place}: {law}", *differences(wanted, found))
        self.seen["laws"] += 1

    def check_hub(self, place, chance):
        """Three devices sync with a hub in random order, and type in between; in the end all have the same bytes."""
        made, clock = Random(chance), datetime.datetime.fromisoformat("2026-11-10T10:00:00+01:00")
        base = made.version() | {"sync": {"written": clock.isoformat()}}
        hub = self.merged(place, base, base, base)
        devices, synced = [hub] * 3, [hub] * 3
        for number in [chance.randrange(3) for _ in range(9)] + [0, 1, 2, 0, 1, 2]:
            if chance.random() < 0.6:
                clock += datetime.timedelta(seconds=chance.choice((0, 0, 1, 60)))
                edited = made.edited(json.loads(devices[number]), chance.choice((1, 3, 6)))
                devices[number] = self.written(edited | {"sync": {"written": clock.isoformat()}})
            hub = self.merged(f"{place}: hub", synced[number], devices[number], hub)
            devices[number] = synced[number] = hub
        for number in (0, 1, 2):
            devices[number] = self.merged(f"{place}: hub", synced[number], devices[number], hub)
        self.check(len({*devices, hub}) == 1, f"{place}: hub", "three devices have different logs")
        self.seen["hub"] += 1

    @staticmethod
    def written(version):
        return json.dumps(version, ensure_ascii=False).encode()

    # Stores

    def type(self, workspace, now, *words):
        """One command in a workspace; returns what it prints."""
        status, output, said = self.run(*words, "--workspace", self.folder / workspace, "--now", now.isoformat())
        if status != 0:
            raise Stopped(f"{workspace}: `{' '.join(map(str, words))}` exits with {status}: {said.strip()}")
        return output

    def check_stores(self, place, chance):
        """Copies of a workspace in which somebody typed, merged as git would."""
        now = datetime.datetime.fromisoformat("2026-11-20T10:00:00+01:00")
        plan = self.write("plan.md", PLAN)
        self.type("base", now, "done", "1.p1", "25m")
        self.type("base", now, "challenge", "new", "Run 5 km", "--days", "30")
        self.type("base", now, "challenge", "new", "Algorithms", "--plan", plan)
        self.type("base", now, "challenge", "use", "machine-mode")
        self.type("base", now, "event", "add", "Planning", "mon", "10:00-11:00", "--every", "week")
        self.type("base", now, "task", "add", "Water the plants", "today", "--every", "day")
        self.type("base", now, "note", "--new", "Questions for Ada")
        for step in range(chance.randint(0, 4)):
            self.type_something(chance, "base", now, f"base {step}")
        for side in ("ours", "theirs"):
            shutil.copytree(self.folder / "base", self.folder / side)
            at = now + datetime.timedelta(seconds=chance.choice((60, 60, 61)))
            for step in range(chance.randint(1, 8)):
                self.type_something(chance, side, at, f"{side} {step}")
                at += datetime.timedelta(seconds=chance.choice((0, 0, 1, 600)))
        self.check_merged_stores(place)
        self.seen["store"] += 1

    def type_something(self, chance, workspace, now, text):
        item, title = chance.choice(("1.p1", "1.p2", "1.t1")), chance.choice(("Kth Largest Element", "Word Ladder"))
        commands = [
            ("done", item, "15m"), ("time", item, "5m"), ("note", item, f"Note of {text}\n\nMore"),
            ("note", item, "--append", f"And {text}"), ("reflect", f"Reflection of {text}"), ("reflect", "--append", f"And {text}"),
            ("bonus", title, "20m", "--difficulty", "hard"),
            ("pause", f"2026-12-0{chance.randint(1, 4)}", "--reason", text), ("settings", "set", "share.name", f"Ada {text}"),
            ("settings", "set", "rest", chance.choice(("sun", "sat", "none"))),
            ("settings", "set", "dayStart", chance.choice(("03:00", "04:00"))),
            ("done", "lc-1", "--programme", "algorithms"), ("note", "lc-1", f"Note of {text}", "--programme", "algorithms"),
            ("challenge", "rename", "run-5-km", f"Run {text}"), ("reflect", f"Run of {text}", "--programme", "run-5-km"),
            ("event", "add", f"Talk about {text}", "tue", "14:30", "45m"), ("event", "edit", "planning", "--at", f"Room of {text}"),
            ("event", "edit", "planning", "--note", f"Plan of {text}"), ("task", "add", f"Task of {text}"),
            ("task", "edit", "water", "--priority", chance.choice(("low", "urgent"))), ("note", "--new", f"Thought of {text}"),
        ]
        # An occurrence that is not there any more cannot be changed again.
        once = [
            ("event", "skip", "planning", chance.choice(MONDAYS)),
            ("event", "move", "planning", chance.choice(MONDAYS), "--to", chance.choice(("11:00", "tue 12:00"))),
            ("task", "done", "water"),
        ]
        if chance.random() < 0.2:
            self.seen["change of an occurrence"] += self.run(
                *chance.choice(once), "--workspace", self.folder / workspace, "--now", now.isoformat())[0] == 0
        else:
            self.type(workspace, now, *chance.choice(commands))

    def check_imported_stores(self, place, history):
        """Stores that had random versions imported, with fields of newer versions."""
        now = datetime.datetime.fromisoformat("2026-11-20T10:00:00+01:00")
        for side, version in zip(("base", "ours", "theirs"), copy.deepcopy(history)):
            for name, programme in version.get("programmes", {}).items():
                # The first follows the plan that is bundled; any other would follow it too if it had none.
                programme |= {"plan": {"days": 30}} if name != merging_rules.FIRST else {}
            version = {key: value for key, value in version.items() if key not in ("plan", "plans", "sync")}
            self.type(side, now, "import", self.write("import.json", version))
            now += datetime.timedelta(seconds=len(json.dumps(version)) % 3)
        self.check_merged_stores(place)
        self.seen["store"] += 1

    def check_merged_stores(self, place):
        now, sides = datetime.datetime.fromisoformat("2026-11-21T10:00:00+01:00"), ("base", "ours", "theirs")
        exports = {side: self.type(side, now, "export") for side in sides}
        stores = {side: self.folder / side / "progress.json" for side in sides}
        data = {side: stores[side].read_bytes() for side in sides}
        versions = []
        for side in sides:
            last = json.loads(data[side])["history"]["undo"][-1]["at"]
            versions.append(json.loads(exports[side]) | {"sync": {"written": last}})
        expected = Merging(*versions)
        # git takes new files of the other side over.
        for source, other in (("theirs", "ours"), ("ours", "theirs")):
            for path in (self.folder / source).rglob("*.md"):
                target = self.folder / other / path.relative_to(self.folder / source)
                if not target.exists():
                    target.parent.mkdir(parents=True, exist_ok=True)
                    shutil.copy(path, target)
        status, _, said = self.run("merge", stores["base"], stores["ours"], stores["theirs"], "log/progress.json")
        self.check(status == bool(expected.remarks), place, f"stores: status {status} with {expected.remarks}: {said}")
        self.check(all(line.startswith("log/progress.json: ") for line in said.splitlines()), place, f"stores: it says {said}")
        merged = json.loads(self.type("ours", now, "export"))
        wanted = {key: value for key, value in expected.result.items() if key != "sync"}
        for path, mine, other in differences(wanted, merged):
            self.complain(place, f"stores: {path}: expected {mine!r}, got {other!r}")
        self.check_nothing_is_missing(place, *versions, merged)
        doctor = json.loads(self.type("ours", now, "doctor", "--json"))
        levels = {finding["subject"]: finding["level"] for finding in doctor["findings"]}
        is_sound = levels["store"] == "healthy" and doctor["level"] != "critical"
        self.check(is_sound, place, f"stores: doctor says {doctor['findings']}")
        own = merging_rules.content(json.loads(exports["ours"]))
        # A version of the schema is nothing that undo takes back, but an id is.
        before, after = json.loads(data["ours"]), json.loads(stores["ours"].read_bytes())
        if merging_rules.content(merged) == own and before["id"] == after["id"]:
            steps = [len(store["history"]["undo"]) for store in (before, after)]
            self.check(steps[0] == steps[1], place, "stores: a merge that brings nothing is a step of undo")
        if merging_rules.content(merged) != own:
            self.type("ours", now, "undo")
            undone = merging_rules.content(json.loads(self.type("ours", now, "export")))
            self.check(undone == own, place, "stores: undo does not lead back", *differences(own, undone))
            self.type("ours", now, "redo")
            self.check(json.loads(self.type("ours", now, "export")) == merged, place, "stores: redo does not lead forth")
        # The other order gives the same log, in a store with another history.
        for side in sides:
            stores[side].write_bytes(data[side])
        self.run("merge", stores["base"], stores["theirs"], stores["ours"])
        swapped = json.loads(self.type("theirs", now, "export"))
        self.check(swapped == merged, place, "stores: not the same when the sides are swapped")

    def check_nothing_is_missing(self, place, base, ours, theirs, merged):
        """Every line, attempt and tick that is new on one side is in the merged log, and every occurrence skipped or moved."""
        def parts(version):
            for kind in ("events", "tasks", "notes"):
                for key, record in version.get(kind, {}).items():
                    for group in ("added", "skipped", "moved", "ticks"):
                        yield from ((key, group, time) for time in record.get(group, {}))
                    yield from ((key, line) for field in ("note", "body") if field in record for line in record[field]["text"].split("\n"))
            for name, programme in version.get("programmes", {}).items():
                texts = list(programme.get("reflections", {}).values())
                for kind in ("items", "bonus"):
                    for key, record in programme.get(kind, {}).items():
                        texts += [record["note"]] if "note" in record else []
                        yield from ((name, kind == "bonus" or key, at.partition("#")[0]) for at in record.get("attempts", {}))
                yield from ((name, line) for text in texts for line in text["text"].split("\n"))
        missing = {*parts(ours), *parts(theirs)} - {*parts(base)} - {*parts(merged)}
        self.check(not missing, place, "stores: these are missing:", missing)

    # What must be refused

    def check_refused(self):
        """Files that are no version of a log leave OURS as it was."""
        now = datetime.datetime.fromisoformat("2026-11-20T10:00:00+01:00")
        self.type("sound", now, "done", "1.p1", "25m")
        self.type("sound", now, "note", "1.p1", "Hash map")
        store = (self.folder / "sound/progress.json").read_bytes()
        export = self.type("sound", now, "export")
        later = json.loads(export) | {"schema": {"major": 4, "minor": 0}}
        for sound, other in ((store, export), (export, store)):
            broken = {
                "truncated": sound[:-40], "of another kind": other, "later": self.written(later), "no JSON": b"Hash map\n",
                "a list": b"[]", "conflicted": b"<<<<<<< ours\n" + sound, "no UTF-8": sound.replace(b"Hash", b"H\xffsh"),
                "missing": None, "a folder": (), "empty": b"", "blank": b" \n",
            }
            if sound is store:
                broken["altered"] = sound.replace(b"Hash", b"Hush")
                broken["later"] = sound.replace(b'{"major": 3', b'{"major": 4')
            for what, data in broken.items():
                for index, role in enumerate(("base.json", "ours.json", "theirs.json")):
                    if index or what not in ("empty", "blank"):
                        self.check_refusal(f"{role} is {what}", sound, role, data)
        for words in (("one",), ("one", "two"), ("one", "two", "three", "four", "five")):
            self.check(self.run("merge", *words)[0] == 2, f"merge {words}", "is not refused")

    def check_refusal(self, place, sound, role, data):
        folder = self.folder / "refused"
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        files = [folder / name for name in ("base.json", "ours.json", "theirs.json")]
        for file in files:
            file.write_bytes(sound)
        if data is None or data == ():
            (folder / role).unlink()
        if data == ():
            (folder / role).mkdir()
        elif data is not None:
            (folder / role).write_bytes(data)
        before = files[1].read_bytes() if files[1].is_file() else files[1].exists()
        status, output, said = self.run("merge", *files)
        if status not in (2, 3):
            self.complain(place, f"is merged with status {status} instead of refused: {said.strip()}")
            return
        named = "theirs.json" if "of another kind" in place and role == "ours.json" else role
        self.check(named in said, place, f"does not name it: {said.strip()}")
        self.check(not output, place, f"prints {output}")
        after = files[1].read_bytes() if files[1].is_file() else files[1].exists()
        self.check(before == after, place, "OURS is changed")
        self.check(len(list(folder.iterdir())) == 3 - (data is None), place, "files are left behind")
        self.seen["refused"] += 1


def examined(job):
    binary, seed, number, tier = job
    with tempfile.TemporaryDirectory(prefix="merging-") as folder:
        ground, chance = Ground(binary, pathlib.Path(folder)), random.Random(f"{seed}/{number}/merging")
        try:
            ground.examine(number, chance, tier)
        except Stopped as stopped:
            ground.complaints.append(f"{number}: {stopped}")
        return ground.complaints, ground.seen, ground.compared


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("binary")
    parser.add_argument("tier", nargs="?", choices=list(HISTORIES), default="quick")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", type=int, metavar="N", help="one history: the number behind the seed")
    return parser.parse_args()


def main():
    options = arguments()
    binary = str(pathlib.Path(options.binary).resolve())
    numbers = [*range(HISTORIES[options.tier]), "small", "refused"] if options.only is None else [options.only]
    jobs = [(binary, options.seed, number, options.tier) for number in numbers]
    with multiprocessing.Pool(min(4, os.cpu_count() or 1)) as pool:
        results = pool.map(examined, jobs, chunksize=4)
    complaints = [complaint for complaints, _, _ in results for complaint in complaints]
    seen = sum((seen for _, seen, _ in results), collections.Counter())
    compared = sum(compared for _, _, compared in results)
    print(*complaints[:SHOWN], *(["and more"] if len(complaints) > SHOWN else []), sep="\n", end="\n" if complaints else "")
    print(f"merging: {len(jobs)} cases, {compared} comparisons, {len(complaints)} differences;",
          ", ".join(f"{seen[name]} {name}" for name in EXPECTED))
    missing = [name for name in EXPECTED if not seen[name]]
    if missing and options.only is None and options.tier != "check":
        sys.exit(f"merging: no history had: {', '.join(missing)}")
    sys.exit(1 if complaints or not compared else 0)


if __name__ == "__main__":
    main()
