"""Writes random lines into inboxes, kills and fails the commands that take them in, and counts what the logs then hold.

A run has two devices that share a log through a folder or a repository, and three inboxes: one in each workspace, one beside
the log. The model is a count: each line that a phone wrote stands once in the logs after all, one that cannot be read stands
once in its inbox, and nothing else is there. The faults are those of FaultShim, which the tests' build makes.
Usage: inbox.py BINARY [check | quick | full] [--seed 1] [--only 17]
"""

import argparse
import collections
import fcntl
import json
import os
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile

RUNS = {"check": 12, "quick": 1000, "full": 3000}
PLAN = "\n".join(f"## Day {day}\n\n" + "\n".join(f"- [ ] {10 * day + n}. Problem {10 * day + n}" for n in range(3)) + "\n" for day in (1, 2, 3))
ITEMS = [f"lc-{10 * day + n}" for day in (1, 2, 3) for n in range(3)]
START = 1_795_896_000  # 28 November 2026, 20:00 UTC
GIT = {f"GIT_{who}_{what}": "x" for who in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")}


class Run:
    def __init__(self, binary, number, seed, by_git=None):
        self.binary, self.chance = binary, random.Random(f"{seed}-{number}")
        self.root = pathlib.Path(tempfile.mkdtemp(prefix="phone-")).resolve()
        self.by_git = self.chance.random() < 0.4 if by_git is None else by_git
        self.hub = self.root / ("hub.git" if self.by_git else "hub")
        self.minutes, self.notes, self.wrong = collections.Counter(), set(), []
        self.clock, self.seen = START, collections.Counter()
        (self.root / "plan.md").write_text(PLAN)
        if self.by_git:
            self.git("init", "--quiet", "--bare", "-b", "main", self.hub)
        else:
            self.hub.mkdir()
        # Where a call fails in git itself, a push of git 2.39 may succeed and lack an object: of faults it only meets kills.
        git = self.root / "bin/git"
        git.parent.mkdir()
        git.write_text(f'#!/bin/sh\n[ "$FAULT_KIND" = kill ] || unset LD_PRELOAD\nexec {shutil.which("git")} "$@"\n')
        git.chmod(0o755)
        for device in "ab":
            self.call(device, "plan", "use", self.root / "plan.md") if device == "a" else None
            self.call(device, "done", "lc-10", "1m") if device == "a" else None
            self.call(device, "sync", self.hub, "--yes")
        self.minutes["lc-10"] = 1

    def git(self, *words, cwd=None, when=None):
        date = {f"GIT_{who}_DATE": f"{when} +0000" for who in ("AUTHOR", "COMMITTER")} if when else {}
        return subprocess.run(["git", *words], cwd=cwd, env={**os.environ, **GIT, **date}, capture_output=True, text=True)

    def calls(self, device, *words, only="/inbox.txt"):
        """The calls of a command on inboxes, or on all files."""
        counts = self.root / "calls"
        counts.unlink(missing_ok=True)
        self.start(device, *words, further={"LD_PRELOAD": str(self.shim), "FAULT_ROOT": str(self.root), "FAULT_COUNT_FILE": str(counts)}).communicate()
        return [line for line in counts.read_text().splitlines() if only in line]

    @property
    def shim(self):
        return pathlib.Path(self.binary).resolve().parent / "libFaultShim.so"

    def start(self, device, *words, fault=None, further={}):
        # The zone in the clock decides the study date, so all is of one date.
        now = f"2026-11-28T{20 + (self.clock - START) // 3600:02}:{(self.clock - START) // 60 % 60:02}:{self.clock % 60:02}Z"
        environment = {"PATH": f"{self.root}/bin:{os.environ['PATH']}", "HOME": str(self.root), "TMPDIR": str(self.root)}
        if fault:
            environment |= {"LD_PRELOAD": str(self.shim), "FAULT_ROOT": str(self.root), "FAULT_AT": str(fault[0]), "FAULT_KIND": fault[1]}
        return subprocess.Popen(
            [self.binary, *map(str, words), "--workspace", str(self.root / device), "--now", now],
            env=environment | further, cwd=self.root, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def call(self, device, *words, fault=None):
        process = self.start(device, *words, fault=fault)
        output, errors = process.communicate(timeout=120)
        # An inbox never fails the command that carries it.
        if not fault and process.returncode != 0:
            raise AssertionError(f"{words}: status {process.returncode}: {errors}")
        return output

    def line(self):
        kind = self.chance.random()
        if kind < 0.6:
            item = self.chance.choice(ITEMS)
            self.minutes[item] += 1
            return f"time {item} 1m"
        if kind < 0.85:
            self.notes.add(f"idea {len(self.notes)}")
            return f"note add idea {len(self.notes) - 1}"
        self.wrong.append(f"done q{len(self.wrong)}")
        return self.wrong[-1]

    def write(self):
        """A phone adds lines to one of the inboxes, each time at another minute."""
        self.clock += 60
        place = self.chance.choice("abh")
        lines = [self.line() for _ in range(self.chance.randint(1, 4))]
        path = self.shared() if place == "h" else self.root / place / "inbox.txt"
        ending = self.chance.choice(["\n", "\r\n"])
        with path.open("a", newline="") as file:
            file.write(("\ufeff" if file.tell() == 0 and self.chance.random() < 0.1 else "") + "".join(line + ending for line in lines))
        self.close(path)

    def shared(self):
        """The inbox beside the shared log; of a repository, in a clone of it as a phone has one."""
        if not self.by_git:
            return self.hub / "inbox.txt"
        phone = self.root / "phone"
        shutil.rmtree(phone, ignore_errors=True)
        self.git("clone", "--quiet", "-b", "machinemode", self.hub, phone)
        return phone / "inbox.txt"

    def close(self, path):
        """Ends a change of an inbox, which counts from now."""
        os.utime(path, (self.clock, self.clock))
        if path.parent == self.root / "phone":
            self.git("add", ".", cwd=path.parent)
            self.git("commit", "--quiet", "-m", "phone", cwd=path.parent, when=self.clock)
            assert self.git("push", "--quiet", cwd=path.parent).returncode == 0

    def put(self, content):
        """Replaces the inbox beside the shared log."""
        self.clock += 60
        path = self.shared()
        path.write_bytes(content)
        self.close(path)

    def present(self):
        path = self.shared()
        return path.read_bytes() if path.exists() else None

    def step(self):
        self.clock += 1
        device = self.chance.choice("ab")
        words = self.chance.choice([["inbox"], ["today"], ["sync"], ["undo", "--list"]])
        kind = self.chance.random()
        if kind < 0.45:
            self.write()
        elif kind < 0.75:
            fault = (self.chance.randint(1, 160), self.chance.choice(["kill", "kill", "enospc", "eio"]))
            self.seen[fault[1]] += 1
            self.call(device, *words, fault=fault)
        elif kind < 0.85:
            self.seen["at once"] += 1
            for process in [self.start(name, "inbox") for name in "ab"]:
                process.communicate(timeout=120)
        else:
            self.call(device, *words)

    def complaints(self):
        for device in "ababab":
            self.clock += 1
            self.call(device, "inbox")
            self.call(device, "sync")
        found = []
        for device in "ab":
            log = json.loads(self.call(device, "export", "--output", "-"))
            minutes = collections.Counter()
            for item, record in next(iter(log["programmes"].values()))["items"].items():
                minutes[item] = sum(attempt.get("minutes", 0) for attempt in record.get("attempts", {}).values())
            notes = collections.Counter(note["body"]["text"] for note in log.get("notes", {}).values())
            if +minutes != +self.minutes:
                found.append(f"{device} has {dict(minutes)} instead of {dict(self.minutes)}")
            if notes != collections.Counter(self.notes):
                found.append(f"{device} has the notes {dict(notes)} instead of {sorted(self.notes)}")
        if self.by_git:
            hub = self.git("show", "machinemode:inbox.txt", cwd=self.hub).stdout
        else:
            hub = (self.hub / "inbox.txt").read_text() if (self.hub / "inbox.txt").exists() else ""
        left = [hub] + [path.read_text() for device in "ab" if (path := self.root / device / "inbox.txt").exists()]
        wrong = collections.Counter(line.strip("\ufeff") for text in left for line in text.splitlines() if line.startswith("done"))
        if wrong != collections.Counter(self.wrong):
            found.append(f"the inboxes have {dict(wrong)} instead of {self.wrong}")
        found += [f"{path} is left" for path in self.root.rglob("*-taking.txt")]
        return found


def every_call(binary, step):
    """Each call of `inbox` on the files of a device fails or is the last: the next command finishes it, and all is there once."""
    run = Run(binary, 0, "calls", by_git=False)
    lines = ["time lc-11 1m", "time lc-11 1m", "note add idea 0", "task add Buy milk", "done q0"]
    (run.root / "a/inbox.txt").write_text("".join(line + "\n" for line in lines))
    os.utime(run.root / "a/inbox.txt", (START, START))
    run.minutes["lc-11"], run.notes, run.wrong = 2, {"idea 0"}, ["done q0"]
    kept = pathlib.Path(f"{run.root}-kept")
    shutil.copytree(run.root, kept)
    calls, wrong, cases = len(run.calls("a", "inbox", only="")), 0, 0
    for number in range(1, calls + 1, step):
        for kind in ("kill", "enospc", "eio"):
            shutil.rmtree(run.root)
            subprocess.run(["cp", "-a", kept, run.root], check=True)
            cases += 1
            try:
                run.call("a", "inbox", fault=(number, kind))
                run.clock += 1
                run.call("a", "today")
                found = run.complaints()
            except AssertionError as error:
                found = [str(error)]
            if found:
                wrong += 1
                print(f"{kind} at call {number} of {calls}: " + "\n  ".join(found))
    shutil.rmtree(run.root)
    shutil.rmtree(kept)
    print(f"{cases} faults at {calls} calls: {wrong} wrong")
    return wrong


def large(binary):
    """Ten thousand lines, almost as many bytes as an inbox may have, are taken in once and at a stroke."""
    run = Run(binary, 0, "large", by_git=False)
    inbox = run.root / "a/inbox.txt"
    for number in range(10_000):
        if number % 10:
            run.minutes[ITEMS[number % len(ITEMS)]] += 1
        else:
            run.notes.add(f"idea {number} {'x' * 700}")
    # No more minutes fit into a day than it has.
    spent = [f"2026-11-{number % 28 + 1:02} time {item} 1m" for number, item in enumerate(run.minutes.elements()) if number]
    text = "".join(line + "\n" for line in spent + [f"note add {note}" for note in run.notes])
    assert 900_000 < len(text) < 1 << 20, len(text)
    inbox.write_text(text)
    os.utime(inbox, (START, START))
    told = run.call("a", "inbox")
    found = run.complaints()
    if f"{len(spent):,} items, {len(run.notes):,} notes" not in told:
        found.append(told)
    if "inbox" not in run.call("a", "undo", "--list").splitlines()[0]:
        found.append("it is not one step of undo")
    print(f"{len(spent) + len(run.notes)} lines at once: {found or 'each once'}")
    shutil.rmtree(run.root)
    return len(found)


def odd_places(binary):
    """What no phone writes, in each place: it is left as it is, told in a line, and no command fails of it."""
    wrong = 0
    for by_git in (False, True):
        run = Run(binary, 0, "odd", by_git)
        for content in ("p1 1m\n".encode("utf-16"), b"time lc-10 1m\xff\n", b" " * ((1 << 20) + 1)):
            run.put(content)
            for words in (["today"], ["sync"], ["inbox"]):
                process = run.start("a", *words)
                errors = process.communicate(timeout=120)[1]
                fails = process.returncode != 0 and words != ["inbox"]
                # A repository is only asked by a sync.
                is_told = "inbox.txt" in errors
                if fails or is_told != (words == ["sync"] or not by_git):
                    wrong += 1
                    print(f"{'git' if by_git else 'folder'}, {words}: status {process.returncode}: {errors}")
            if run.present() != content:
                wrong += 1
                print(f"{'git' if by_git else 'folder'}: {content[:20]} did not stay")
        # Lines may end as those of an old Mac do.
        run.put(b"time lc-10 1m\rtime lc-11 2m\r")
        run.minutes["lc-10"] += 1
        run.minutes["lc-11"] += 2
        for complaint in run.complaints():
            wrong += 1
            print(complaint)
        shutil.rmtree(run.root)
    # Whoever takes an inbox in at the moment has it for himself: a command goes on without it.
    run = Run(binary, 0, "held", by_git=False)
    (run.root / "a/inbox.txt").write_text("time lc-11 1m\n")
    os.utime(run.root / "a/inbox.txt", (START, START))
    run.minutes["lc-11"] = 1
    with (run.root / "a/inbox.lock").open("a") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        assert "1m" in (run.root / "a/inbox.txt").read_text()
        run.call("a", "today")
        if not (run.root / "a/inbox.txt").exists():
            wrong += 1
            print("a held inbox was taken in")
    for complaint in run.complaints():
        wrong += 1
        print(complaint)
    shutil.rmtree(run.root)
    print(f"odd places: {wrong} wrong")
    return wrong


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("binary", type=os.path.abspath)
    parser.add_argument("tier", nargs="?", default="check", choices=RUNS)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--only", type=int)
    parser.add_argument("--runs", type=int)
    options = parser.parse_args()
    numbers = [options.only] if options.only is not None else range(options.runs or RUNS[options.tier])
    seen, lines, failed = collections.Counter(), 0, 0
    for number in numbers:
        run = Run(options.binary, number, options.seed)
        try:
            # An absent inbox costs a command one failed open for each place.
            for command in ("today", "done", "site") if number < 20 else ():
                calls = run.calls("a", command, *(["lc-10"] if command == "done" else []))
                assert len(calls) == 2, f"{command}: {calls}"
            for _ in range(run.chance.randint(6, 14)):
                run.step()
            found = run.complaints()
        except AssertionError as error:
            found = [str(error)]
        seen += run.seen
        lines += sum(run.minutes.values()) + len(run.notes) + len(run.wrong)
        if found:
            failed += 1
            print(f"run {number} ({'git' if run.by_git else 'folder'}): " + "\n  ".join(found), flush=True)
        if number % 100 == 99:
            print(f"{number + 1} runs, {failed} wrong", flush=True)
        if options.only is not None:
            print(run.root)
        else:
            shutil.rmtree(run.root)
    if options.only is None:
        failed += every_call(options.binary, 24 if options.tier == "check" else 1)
        failed += odd_places(options.binary)
        if options.tier != "check":
            failed += large(options.binary)
    print(f"{len(numbers)} runs, {lines} lines, {dict(seen)}: {failed} wrong")
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
