"""Carries folders as a file synchroniser does; kills syncs, lets them fail, damages what git keeps, runs them at once.

`syncing.py` runs it.
"""

import contextlib
import os
import pathlib
import re
import shutil
import signal
import subprocess
import time

SHIM = pathlib.Path(__file__).resolve().parents[2] / ".build/release/libFaultShim.so"


def two_devices(ground, by_git):
    """A hub, and two devices of which each has a log of its own."""
    hub = ground.bare() if by_git else ground.folder / "hub"
    if not by_git:
        hub.mkdir()
    one, other = ground.device("one"), ground.device("other")
    for number, device in enumerate((one, other)):
        device.run("done", "lc-1", f"{number + 5}m")
        device.run("note", "lc-1", f"first of {device.name}")
        ground.later()
    return hub, one, other


def texts(device):
    return {line for _, line in device.lines()}


NAMES = {
    "Syncthing": "log.sync-conflict-202611{day:02}-10{number:04}-ABCDEFG.json",
    "Dropbox": "log (Ada's conflicted copy 2026-11-{day:02} {number}).json",
    "Nextcloud": "log (conflicted copy 2026-11-{day:02} 10{number:04}).json",
    "iCloud": "log {number}.json",
}


class Synchroniser:
    """Keeps a folder of each device alike, as Syncthing does: each file has a version vector on each device.

    Of two versions that do not know each other one stays under the name, and the other one becomes a copy beside it.
    """

    def __init__(self, ground, style, folders):
        self.ground, self.style, self.folders, self.number = ground, style, folders, 1
        # By folder: name to (bytes or None for a removed file, vector).
        self.known = [{} for _ in folders]

    def scan(self, place):
        """Takes over what the device itself changed."""
        present = {path.name: path.read_bytes() for path in self.folders[place].iterdir() if not path.name.startswith(".")}
        known = self.known[place]
        for name in {*present, *known}:
            data, vector = known.get(name, (None, {}))
            if present.get(name) != data:
                known[name] = (present.get(name), {**vector, place: vector.get(place, 0) + 1})

    def put(self, place, name, data, vector):
        self.known[place][name] = (data, vector)
        path = self.folders[place] / name
        if data is None:
            path.unlink(missing_ok=True)
        else:
            path.write_bytes(data)

    def carry(self, source, target):
        self.scan(source)
        self.scan(target)
        for name, (data, vector) in sorted(self.known[source].items()):
            own, own_vector = self.known[target].get(name, (None, {}))
            if all(own_vector.get(key, 0) >= count for key, count in vector.items()):
                continue
            both = {key: max(vector.get(key, 0), own_vector.get(key, 0)) for key in {*vector, *own_vector}}
            if all(vector.get(key, 0) >= count for key, count in own_vector.items()) or own == data:
                self.put(target, name, data, both)
            elif data is None:
                self.known[target][name] = (own, {**both, target: both.get(target, 0) + 1})
            else:
                stays, goes = (own, data) if own is not None and self.ground.chance.random() < 0.5 else (data, own)
                self.put(target, name, stays, {**both, target: both.get(target, 0) + 1})
                if goes is not None:
                    self.number += 1
                    copy = NAMES[self.style].format(day=self.ground.chance.randint(10, 28), number=self.number)
                    self.put(target, copy, goes, {target: 1})
                    self.ground.seen["copies"] += 1


# Killed and failing

class Fault:
    """A prepared sync that is run again and again, each time with another fault."""

    def __init__(self, ground, by_git, is_first):
        self.ground, self.by_git = ground, by_git
        self.hub, self.one, self.other = two_devices(ground, by_git)
        self.other.sync(self.hub)
        if not is_first:
            self.one.sync(self.hub)
            self.other.sync()
            self.other.run("note", "lc-2", "second of other")
            self.other.run("reflect", "-d", "1", "day of other")
            self.other.sync()
            self.one.run("reflect", "-d", "1", "day of one")
            self.one.run("done", "lc-2", "9m")
        self.wanted = {line for device in (self.one, self.other) for _, line in device.lines()}
        self.parts = [self.hub, self.one.workspace, self.other.workspace]
        self.kept = ground.folder / "kept"
        self.kept.mkdir()
        for part in self.parts:
            subprocess.run(["cp", "-a", part, self.kept], check=True)
        self.programs = ground.folder / "programs"
        self.programs.mkdir()
        # Runs the real git; the one that is asked for gets the fault.
        (self.programs / "git").write_text(
            f'#!/bin/sh\necho x >> "$RUNS"\nunset LD_PRELOAD\n[ "$(wc -l < "$RUNS")" = "$RUN" ] && export LD_PRELOAD={SHIM}\n'
            f'exec {shutil.which("git")} "$@"\n', encoding="utf-8")
        (self.programs / "git").chmod(0o755)

    def reset(self):
        for part in self.parts:
            subprocess.run(["rm", "-rf", part], check=True)
            subprocess.run(["cp", "-a", self.kept / part.name, part.parent], check=True)
        for name in ("runs", "calls"):
            (self.ground.folder / name).unlink(missing_ok=True)

    def environment(self, run, **more):
        """`run` is the number of the run of git that gets the fault; none for the program itself."""
        shim = {"LD_PRELOAD": str(SHIM)} if run is None else {}
        return {**shim, "FAULT_ROOT": str(self.one.workspace.resolve()), "RUNS": str(self.ground.folder / "runs"), "RUN": str(run),
                "PATH": f"{self.programs}:{os.environ['PATH']}", **more}

    def calls(self, run=None):
        """The number of system calls of the undisturbed sync."""
        self.reset()
        file = self.ground.folder / "calls"
        self.one.sync(self.hub, environment=self.environment(run, FAULT_COUNT_FILE=str(file)))
        return len(file.read_text().splitlines()) if file.exists() else 0

    def runs(self):
        self.reset()
        self.one.sync(self.hub, environment=self.environment(0))
        return len((self.ground.folder / "runs").read_text().splitlines())

    def trial(self, kind, at, run=None):
        self.reset()
        where = f"{kind} at call {at}" + (f" of git's run {run}" if run else "")
        faulted = self.environment(run, FAULT_AT=str(at), FAULT_KIND=kind)
        outcome = self.one.sync(self.hub, status=None, environment=faulted)
        allowed = (0, 1, 3) if run or kind != "kill" else (0, -signal.SIGKILL)
        self.ground.check(outcome.status in allowed and (outcome.errors or outcome.status <= 0),
                          f"{where}: exits with {outcome.status}", outcome.errors)
        self.ground.seen["faults"] += 1
        self.ground.seen["failed or killed"] += outcome.status != 0
        return self.check(where)

    def kill(self, after):
        """Kills the program with all that it started."""
        self.reset()
        process = subprocess.Popen(self.one.words(["sync", self.hub]), env=self.ground.environment(), start_new_session=True,
                                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=self.ground.folder)
        time.sleep(after)
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        # What serves the hub is a child of a child.
        time.sleep(0.02)
        self.ground.seen["kills at a random time"] += 1
        self.check(f"killed after {after:.3f} s")

    def check(self, where):
        check = self.ground.check
        health = self.one.run("doctor", status=None)
        check(health.status == 0, f"{where}: doctor", health.output + health.errors)
        for device in (self.one, self.other):
            outcome = device.sync(self.hub, status=None)
            if not check(outcome.status == 0, f"{where}: the next sync of {device.name}", outcome.errors):
                return
        exports = [self.one.export(), self.other.export()]
        check(exports[0] == exports[1], f"{where}: the devices end with different exports")
        lines = {line for _, line in self.one.lines()}
        check(lines == self.wanted, f"{where}: texts", sorted(lines ^ self.wanted))
        left = [str(path) for path in self.one.workspace.rglob("*") if re.search(r"\.(tmp|lock)$|tmp_", path.name)]
        left = [path for path in left if not path.endswith(("/progress.lock", "/sync.lock"))]
        check(not left, f"{where}: left over", left[:3])


def fail(ground, by_git, is_first, is_full):
    fault, every = Fault(ground, by_git, is_first), 1 if is_full else 9 if by_git else 3
    for at in range(1, fault.calls() + 1):
        kinds = ("kill", "eio", "enospc") if is_full else [("kill", "eio", "enospc", "kill")[at // every % 4]] if at % every == 0 else []
        for kind in kinds:
            fault.trial(kind, at)
    if by_git:
        places = [(run, at) for run in range(1, fault.runs() + 1) for at in range(1, fault.calls(run) + 1)]
        for run, at in ground.chance.sample(places, min(len(places), 600 if is_full else 16)):
            fault.trial(ground.chance.choice(("kill", "kill", "eio", "enospc")), at, run)
        for _ in range(200 if is_full else 8):
            fault.kill(ground.chance.uniform(0.01, 0.15))


def remains(ground):
    """What a killed git or a power cut leaves in the repository of the workspace: the next sync copes with it."""
    hub, one, other = two_devices(ground, True)
    for device in (one, other, one):
        device.sync(hub)
    repository = one.workspace / "sync/repository.git"
    objects = [path for path in repository.glob("objects/??/*")]
    kinds = [(f"a stale {name}.lock", lambda name=name: (repository / f"{name}.lock").write_bytes(b""))
             for name in ("config", "HEAD", "packed-refs", "refs/heads/fetched", "refs/heads/own", "shallow")]
    kinds += [(f"an empty {name}", lambda name=name: (repository / name).write_bytes(b""))
              for name in ("HEAD", "refs/heads/fetched", "refs/heads/own", "config")]
    kinds += [
        ("empty objects", lambda: [(path.chmod(0o644), path.write_bytes(b"")) for path in objects]),
        ("an empty latest object", lambda: (newest := max(objects, key=lambda path: path.stat().st_mtime_ns), newest.chmod(0o644),
                                            newest.write_bytes(b""))),
        ("no objects", lambda: shutil.rmtree(repository / "objects")), ("no HEAD", (repository / "HEAD").unlink),
        ("no repository", lambda: shutil.rmtree(repository)), ("an empty repository", lambda: [shutil.rmtree(repository), repository.mkdir()]),
        ("a file in its place", lambda: [shutil.rmtree(repository), repository.write_bytes(b"")]),
    ]
    kept = ground.folder / "kept"
    shutil.copytree(one.workspace, kept, symlinks=True)
    for number, (what, damage) in enumerate(kinds):
        shutil.rmtree(one.workspace)
        shutil.copytree(kept, one.workspace, symlinks=True)
        with contextlib.suppress(FileNotFoundError):
            damage()
        ground.later()
        one.run("note", "lc-2", f"mine {number}")
        other.run("note", "lc-3", f"theirs {number}")
        other.sync()
        outcome = one.sync(status=None)
        ground.seen["remains"] += 1
        if ground.check(outcome.status == 0, f"{what} in sync/repository.git: the next sync", outcome.errors):
            other.sync()
            ground.check(one.export() == other.export(), f"{what}: different exports")
            ground.check({f"mine {number}", f"theirs {number}"} <= texts(one), f"{what}: texts", texts(one))


# At once

def at_once(ground, by_git, rounds):
    hub, one, other = two_devices(ground, by_git)
    third = ground.device("third")
    third.run("note", "lc-1", "first of third")
    devices, items = [one, other, third], ("lc-1", "lc-2", "lc-3", "lc-4", "lc-5", "lc-6", "cut-1", "cut-2", "cut-3")

    def start(device):
        return device, subprocess.Popen(device.words(["sync", hub]), env=ground.environment(), stdout=subprocess.PIPE,
                                        stderr=subprocess.PIPE, cwd=ground.folder)

    for number in range(rounds):
        for device in devices:
            # Few rounds meet on one note: where all of them change it, what it holds doubles with each.
            device.run("note", items[number % len(items)], "--append", f"round {number} of {device.name}")
            device.run("done", "lc-2", f"{devices.index(device) + 1}m")
            # What somebody did in one second is one thing.
            ground.later(1)
        ground.later()
        # Twice on one workspace, once on the others.
        running = [start(device) for device in (one, *devices)]
        for device, process in running:
            output, errors = (stream.decode() for stream in process.communicate(timeout=120))
            ground.seen["syncs at once"] += 1
            ground.seen["lost the race"] += process.returncode == 3
            is_right = process.returncode == 0 and "ynced" in output or process.returncode == 3 and "other devices" in errors
            ground.check(is_right or "First sync" in output, f"at once: {device.name} exits with {process.returncode}", errors)
    for device in devices * 2:
        device.sync(hub)
    exports = {device.export() for device in devices}
    ground.check(len(exports) == 1, "at once: the devices end with different exports")
    lines = {line for _, line in one.lines()}
    wanted = {f"first of {device.name}" for device in devices}
    wanted |= {f"round {number} of {device.name}" for number in range(rounds) for device in devices}
    ground.check(lines == wanted, "at once: texts", sorted(lines ^ wanted)[:4])
    attempts = [entry for entry in one.entries() if "lc-2" in entry]
    ground.check(len(attempts) == 3 * rounds, "at once: entries", len(attempts))
    for device in devices:
        health = device.run("doctor", status=None)
        ground.check(health.status == 0, f"at once: doctor of {device.name}", health.output + health.errors)


def jobs(is_full):
    """Every trial by name: the part, and the function with its arguments."""
    yield "faults", "remains", remains, ()
    for by_git in (True, False):
        way = "git" if by_git else "folder"
        for is_first in (True, False):
            yield "faults", f"faults of a {'first' if is_first else 'later'} sync by {way}", fail, (by_git, is_first, is_full)
        yield "at once", f"at once by {way}", at_once, (by_git, 20 if is_full else 4)
