"""Cuts the power while the program writes: the file system is shut down without its log, unmounted and mounted again.

What was reported as saved must be there, and the store must be intact. Two controls write as many programs do,
without syncing the folder or the file; the method must catch them, or it proves nothing.
Usage: power_cuts.py BINARY [CUTS]; as root. Adds rows to the file that MACHINEMODE_RELIABILITY_TABLE names.
"""

import fcntl
import json
import os
import pathlib
import random
import struct
import subprocess
import sys
import tempfile
import threading
import time

import flat_export

# The same number on ext4 and xfs; the flag 2 discards everything that is not in the log on disk yet.
SHUTDOWN, WITHOUT_LOG = 0x8004587D, 2
NOW = "2026-11-20T21:00:00+01:00"
PLAN = (
    "# Week 1: Power\n\n## Day 1\n\nGoal: Lose nothing.\n\n### DSA: Files\n\n- [ ] LC 1: One [Easy]\n"
    "- [ ] LC 2: Two [Easy]\n\n### System Design: Disks\n\n- [ ] Task: Cut {#cut}\n"
)
CONTROL_CUTS = 40
CONTROL_ROUNDS = 5
# A fresh workspace every so often: making it must be durable too.
CUTS_PER_WORKSPACE = 10


def command(*words):
    return subprocess.run(words, check=True, capture_output=True, text=True).stdout.strip()


class Disk:
    """A file system in a file, on a loop device during the lifetime of the object."""

    def __init__(self, kind, folder):
        self.kind, self.point = kind, folder / kind
        self.point.mkdir()
        image = folder / f"{kind}.image"
        with open(image, "wb") as file:
            file.truncate((64 if kind == "ext4" else 300) << 20)
        command(f"mkfs.{kind}", "-q", str(image))
        self.device = command("losetup", "--find", "--show", str(image))
        # The least cautious mode of ext4, every other time: a rename does not flush the data.
        self.options = ["defaults", "data=writeback,noauto_da_alloc"] if kind == "ext4" else ["defaults"]
        self.mounts = 0

    def __enter__(self):
        self.mount()
        return self

    def __exit__(self, *_):
        self.unmount()
        command("losetup", "--detach", self.device)

    def mount(self):
        options = self.options[self.mounts // CUTS_PER_WORKSPACE % len(self.options)]
        self.mounts += 1
        command("mount", "-o", options, self.device, str(self.point))

    def unmount(self):
        for _ in range(100):
            if subprocess.run(["umount", str(self.point)], capture_output=True).returncode == 0:
                return
            time.sleep(0.05)
        raise SystemExit(f"{self.point} stays busy")

    def shut_down(self):
        descriptor = os.open(self.point, os.O_RDONLY)
        try:
            fcntl.ioctl(descriptor, SHUTDOWN, struct.pack("I", WITHOUT_LOG))
        finally:
            os.close(descriptor)

    def cut_while(self, write, longest):
        """Calls `write` until the power is cut; returns the numbers of acknowledged and of all calls.

        Acknowledgements during the cut do not count: a shutdown releases those who wait for the log, and xfs reports
        success to some of them. In a real power cut nobody would receive that.
        """
        is_going, is_cut = threading.Event(), threading.Event()

        def cut():
            time.sleep(random.uniform(0, longest))
            is_going.set()
            self.shut_down()
            is_cut.set()

        thread = threading.Thread(target=cut)
        thread.start()
        said = calls = 0
        while not is_cut.is_set():
            calls += 1
            is_saved = write()
            said += is_saved if not is_going.is_set() else 0
        thread.join()
        self.unmount()
        self.mount()
        return said, calls


class Program:
    """The program under test, which adds a minute to an item with each call."""

    def __init__(self, binary, plan, workspace):
        self.words = [binary, "--plan", str(plan), "--workspace", str(workspace), "--now", NOW]
        self.workspace = workspace
        self.complaints = []

    def write(self, item="lc-1"):
        result = subprocess.run([self.words[0], "time", item, "1m", *self.words[1:]], capture_output=True, text=True)
        if result.returncode not in (0, 3) or (result.returncode == 3 and not result.stderr):
            self.complaints.append(f"status {result.returncode}: {result.stderr}")
        # The message counts, even if the exit status says otherwise.
        return 1 if result.returncode == 0 or result.stdout else 0

    def minutes(self, item="lc-1"):
        store = self.workspace / "progress.json"
        if not store.exists():
            return 0
        attempts = flat_export.of(json.loads(store.read_bytes()))["items"].get(item, {}).get("attempts", [])
        return sum(attempt.get("minutes", 0) for attempt in attempts)

    def temporaries(self):
        return [str(path) for path in self.workspace.rglob(".*.tmp")]


def tally_program(disk, binary, plan, cuts):
    """Cuts the power under the program; returns the number of lost acknowledged writes, and other complaints."""
    lost, torn, acknowledged, complaints = 0, 0, 0, []
    length = 0.02
    followers = CUTS_PER_WORKSPACE
    for cut in range(cuts):
        if followers == CUTS_PER_WORKSPACE:
            workspace, followers = disk.point / f"workspace-{cut}", 0
        program = Program(binary, plan, workspace)
        before = program.minutes()
        said, calls = disk.cut_while(program.write, 4 * length)
        acknowledged += said
        try:
            kept = program.minutes() - before
            lost += max(0, said - kept)
            if kept > calls:
                complaints.append(f"cut {cut}: {kept} minutes of {calls}")
            start = time.monotonic()
            if not program.write("lc-2"):
                complaints.append(f"cut {cut}: the next command failed")
            length = time.monotonic() - start
            followers += 1
            if program.minutes("lc-2") != followers:
                lost += 1
        except (ValueError, KeyError) as error:
            torn += 1
            followers = CUTS_PER_WORKSPACE
            complaints.append(f"cut {cut}: {error}")
        complaints += [f"cut {cut}: {path} is still there" for path in program.temporaries()]
        complaints += [f"cut {cut}: {words}" for words in program.complaints]
    return lost, torn, acknowledged, complaints


def tally_control(disk, syncs_file, syncs_folder):
    """Cuts the power under a writer without a sync; returns the number of cuts that lost or tore a saved write."""
    lost = torn = 0
    folder = disk.point / f"control-{syncs_file}-{syncs_folder}"
    folder.mkdir(exist_ok=True)
    target = folder / "store"
    number = 0

    def write():
        nonlocal number
        temporary = folder / "store.new"
        try:
            with open(temporary, "wb") as file:
                file.write(b"%08d" % (number + 1) * 500)
                file.flush()
                if syncs_file:
                    os.fsync(file.fileno())
            os.rename(temporary, target)
            if syncs_folder:
                descriptor = os.open(folder, os.O_RDONLY)
                try:
                    os.fsync(descriptor)
                finally:
                    os.close(descriptor)
        except OSError:
            return 0
        number += 1
        return 1

    for _ in range(CONTROL_CUTS):
        number = 0
        write()
        os.sync()
        said, _ = disk.cut_while(write, 0.02)
        found = target.read_bytes() if target.exists() else b""
        is_whole = len(found) == 4000 and found == found[:8] * 500 and found[:8].isdigit()
        if not is_whole:
            torn += 1
        elif int(found[:8]) < 1 + said:
            lost += 1
    return lost, torn


def row(what, cases, failures, seconds):
    line = f"| {what} | {cases} | {failures} | {round(seconds)} |\n"
    print(line, end="", flush=True)
    table = os.environ.get("MACHINEMODE_RELIABILITY_TABLE")
    if table:
        with open(table, "a", encoding="utf-8") as file:
            file.write(line)


def run(kind, folder, binary, plan, cuts):
    found = []
    with Disk(kind, folder) as disk:
        for name, arguments, should_fail in (
            ("a writer that syncs both", (True, True), False),
            ("a writer that does not sync the folder", (True, False), True),
            ("a writer that does not sync the file", (False, True), True),
        ):
            # On a busy disk the journal may be written often enough by chance.
            for _ in range(CONTROL_ROUNDS if should_fail else 1):
                lost, torn = tally_control(disk, *arguments)
                if lost + torn > 0:
                    break
            print(f"{kind}, control, {name}: {lost} lost and {torn} torn in {CONTROL_CUTS} power cuts", flush=True)
            if not should_fail and lost + torn > 0:
                found.append(f"{kind}: {name} lost something, so the method is wrong")
            if should_fail and lost + torn == 0 and not arguments[1]:
                found.append(f"{kind}: {name} lost nothing, so the method shows nothing")
        start = time.monotonic()
        lost, torn, acknowledged, complaints = tally_program(disk, binary, plan, cuts)
        what = f"power cuts on {kind}: acknowledged lost ({acknowledged} in all), torn, left over"
        row(what, cuts, lost + torn + len(complaints), time.monotonic() - start)
        if acknowledged == 0:
            found.append(f"{kind}: nothing was ever acknowledged")
        if lost:
            found.append(f"{kind}: {lost} acknowledged writes lost")
        found += [f"{kind}: {complaint}" for complaint in complaints]
    return found


def main():
    binary, cuts = os.path.abspath(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1000
    if os.environ.get("POWER_CUTS_INSIDE") != "yes":
        # A mount namespace, which disappears with this process.
        if os.geteuid() != 0 or subprocess.run(["unshare", "-m", "losetup", "--find"], capture_output=True).returncode != 0:
            print("Power cuts: SKIPPED, since only root may mount, and not everywhere.")
            row("power cuts: SKIPPED, mounts are not allowed here", 0, 0, 0)
            return
        os.environ["POWER_CUTS_INSIDE"] = "yes"
        os.execvp("unshare", ["unshare", "-m", sys.executable, *sys.argv])
    found = []
    with tempfile.TemporaryDirectory(prefix="machinemode-power-") as name:
        folder = pathlib.Path(name)
        (folder / "plan").mkdir()
        (folder / "plan" / "week-01.md").write_text(PLAN, encoding="utf-8")
        for kind in ("ext4", "xfs"):
            found += run(kind, folder, binary, folder / "plan", cuts)
    for line in found[:20]:
        print(line, file=sys.stderr)
    sys.exit(1 if found else 0)


main()
