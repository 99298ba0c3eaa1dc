"""Tries first syncs, the guards against losses, and places that are broken or hostile; `syncing.py` runs it."""

import contextlib
import hashlib
import json
import os
import re
import shutil
import socket
import stat
import subprocess
import time

from syncing_faults import texts, two_devices

BRANCH = "refs/heads/machinemode"


def contents(folder):
    """Everything below a folder: names, kinds and bytes."""
    found = {}
    for path in sorted(folder.rglob("*")):
        info = path.lstat()
        what = path.read_bytes() if stat.S_ISREG(info.st_mode) and info.st_size < 1 << 20 else stat.S_ISREG(info.st_mode) and info.st_size
        found[str(path.relative_to(folder))] = (stat.S_IFMT(info.st_mode), os.readlink(path) if path.is_symlink() else what)
    return found


def refused(ground, what, device, hub, *words, statuses=(1,), says="", run=None, **options):
    """A sync that must say plainly why it does nothing, and do nothing."""
    before, there = device.files(), contents(hub) if hub else None
    outcome = (run or device.sync)(*words, status=None, **options)
    flat = " ".join(outcome.errors.split())
    is_plain = "error: " in flat and (" help: " in flat or "sync --help" in flat) and not re.search(r"GitFailure|[\x00-\x09\x0b-\x1f\x7f]", outcome.errors)
    ground.check(outcome.status in statuses and is_plain and says in flat and not outcome.output,
                 f"{what}: should be refused with {statuses} and «{says}»", f"{outcome}")
    ground.check(device.files() == before, f"{what}: a refused sync changed the workspace",
                 sorted(name for name, data in device.files().items() if before.get(name) != data))
    ground.check(not hub or contents(hub) == there, f"{what}: a refused sync changed the hub")
    ground.check(not list(ground.folder.glob("marker*")), f"{what}: something was executed")
    ground.seen["refused"] += 1
    return outcome


# First syncs and guards

def tip(ground, hub):
    return ground.git("rev-parse", BRANCH, folder=hub).output


def first_syncs(ground, by_git):
    check, hub = ground.check, ground.bare() if by_git else ground.folder / "hub"
    hub.mkdir(exist_ok=True)
    one, other, third = (ground.device(name) for name in ("one", "other", "third"))
    refused(ground, "no place", one, hub, statuses=(2,), says="there is no remote to sync with yet")
    refused(ground, "nothing anywhere", one, hub, hub, says="nothing to sync yet")
    check(not one.has_store, "a sync of nothing made a store")
    one.run("done", "lc-1", "25m")
    one.run("done", "lc-2", "5m")
    one.run("note", "lc-1", "a note")
    one.run("reflect", "a day")
    before, there = one.files(), contents(hub)
    outcome = one.sync(hub, "--dry-run")
    check(one.files() == before and contents(hub) == there, "a dry run of a first sync changed something")
    check("Would send: 2 entries, 1 note, 1 reflection, 1 plan, 1 programme, 1 setting." in outcome.output, "a dry run", outcome)
    refused(ground, "a dry run is no sync", one, hub, statuses=(2,), says="there is no remote")
    outcome = one.sync(hub)
    check("Sent: 2 entries, 1 note, 1 reflection, 1 plan, 1 programme, 1 setting." in outcome.output and not outcome.errors
          and "Received: nothing." in outcome.output and "First sync" in outcome.output, "the hub takes the device", outcome)
    before, there = other.files(), contents(hub)
    other.sync(hub, "--dry-run")
    check(not other.has_store and other.files() == before and contents(hub) == there, "a dry run of an empty device")
    outcome = other.sync(hub)
    check("Received: 2 entries, 1 note, 1 reflection, 1 plan, 1 programme, 1 setting." in " ".join(outcome.output.split())
          and "Sent: nothing." in outcome.output, "the device takes the hub", outcome)
    check(one.export() == other.export(), "an empty device takes another log")
    check("Synced with" in other.sync().output, "the address is remembered")
    # Both have something.
    ground.later()
    third.run("done", "lc-1", "7m")
    third.run("note", "lc-1", "a note of the third")
    third.run("pause", "2026-12-24", "--reason", "Christmas")
    before, there = third.files(), contents(hub)
    outcome = third.sync(hub, "--dry-run")
    check(third.files() == before and contents(hub) == there, "a dry run of a union changed something")
    check("has two versions" not in outcome.output, "a dry run says that two versions are kept", outcome.output)
    outcome = third.sync(hub)
    flat = " ".join(outcome.output.split())
    check("merged both logs" in flat and "Received: 2 entries, 1 reflection, 1 note changed." in flat and "1 pause" in flat
          and "he note on lc-1 has two versions" in flat, "a union", outcome)
    check(any("before-sync" in path.name for path in (third.workspace / "backups").iterdir()), "a union without a backup")
    check(texts(third) == {"a note", "a day", "a note of the third"}, "the texts of a union", texts(third))
    other.sync()
    check(one.sync().status == 0 and one.export() == other.export() == third.export(), "exports after a union")
    ids = {device.store()["id"] for device in (one, other, third)}
    check(len(ids) == 1, "the devices have different calendars", ids)
    doctor = third.run("doctor", status=None)
    check(doctor.status == 0 and "lc-1" in doctor.output, "doctor does not list a note in two versions", doctor.output)
    other.run("note", "lc-1", "united")
    other.sync()
    for device in (one, third):
        check("has two versions" not in device.sync().output, "a united note still counts as two")
    check((one.workspace / "sync").stat().st_mode & 0o077 == 0, "others may enter the folder sync/",
          oct((one.workspace / "sync").stat().st_mode))
    # The same problem outside the plan on two devices, and one title for two challenges.
    for number, device in enumerate((one, other)):
        device.run("bonus", "Kth Largest", "--number", "215", "--difficulty", "medium", f"{20 + number}m")
        device.run("challenge", "add", "Run", "--days", 30 + number)
        device.run("done", "run", "--day", 30 + number)
        for name in ("A", "B"):
            device.run("challenge", "add", f"{name} of {device.name}", status=None)
    for device in (one, other, one, third):
        device.sync()
    check(one.export() == other.export() == third.export(), "exports after a challenge of one name on two devices")
    check({"A of one", "A of other", "Run"} <= {one_of.get("title") for one_of in one.store()["programmes"].values()},
          "challenges that two devices began", list(one.store()["programmes"]))
    check(third.run("doctor", status=None).status == 0, "doctor after it")


def guards(ground, by_git):
    check, (hub, one, other) = ground.check, two_devices(ground, by_git)
    other.run("settings", "set", "owner", "bob")
    one.sync(hub)
    refused(ground, "another owner", other, hub, hub, says="is the log of `ada`")
    other.run("settings", "set", "owner", "ada")
    other.sync(hub)
    one.sync()
    for number in range(1, 7):
        for device in (one,):
            device.run("reflect", "-d", number % 3 + 1, "--append", f"day {number}")
            device.run("note", f"lc-{number}", "--append", f"note {number}")
    one.sync()
    other.sync()
    full = one.export()
    # A device that lost most of it.
    kept = ground.folder / "kept"
    shutil.copytree(one.workspace, kept)
    for number in range(1, 7):
        one.run("note", f"lc-{number}", "--delete")
        one.run("reflect", "-d", number % 3 + 1, "--delete", status=None)
    refused(ground, "a device that lost most", one, hub, says="this device has lost")
    refused(ground, "a device that lost most, dry", one, hub, "--dry-run", says="this device has lost")
    outcome = one.sync("--yes")
    check("Sent: 6 notes removed, 3 reflections removed." in outcome.output, "a loss that was meant", outcome)
    refused(ground, "a hub that lost most", other, hub, says="has lost")
    check(other.export() == full, "a refused loss changed the log")
    other.sync("--yes")
    check(other.export() == one.export() and not texts(other), "a loss that was meant does not come", texts(other))
    check(any("before-sync" in path.name for path in (other.workspace / "backups").iterdir()), "a loss without a backup")
    other.run("undo", "--again")
    check(other.export() == full, "undo of a loss")
    # A hub that is gone.
    if by_git:
        kept_tip = tip(ground, hub)
        ground.git("update-ref", "-d", BRANCH, folder=hub)
        refused(ground, "a deleted branch", one, hub, says="is empty, and it was not at the last sync")
        outcome = one.sync("--yes")
        ground.git("update-ref", BRANCH, kept_tip, folder=hub)
    else:
        (hub / "log.json").unlink()
        refused(ground, "a log.json that is gone", one, hub, says="is empty, and it was not at the last sync")
        outcome = one.sync("--yes")
    check("Received: nothing." in outcome.output and outcome.status == 0, "a hub that begins anew", outcome)


# What one device does to a thing and another one does to it before they sync: the commands before, of one, of the other.
MEETINGS = {
    "one name for ticks and for a plan": ([], ["challenge add X --plan plan.md", "done p1 --programme x"], ["challenge add X --days 9", "done x --day 9"]),
    "one name, ticks anew for a plan": (["challenge add X --plan plan.md"], ["challenge delete x --yes", "challenge add X --days 30"], ["done p1 --programme x"]),
    "one name, two lengths": ([], ["challenge add X --days 3", "done x --day 3"], ["challenge add X --days 30", "done x --day 30"]),
    "one name, two titles": (["challenge add X"], ["challenge edit x Bee"], ["challenge edit x Cee"]),
    "a programme removed and worked on": (["challenge add X --plan plan.md"], ["challenge delete x --yes"], ["note p1 mine --programme x"]),
    "a programme removed and its plan updated": (["challenge add X --plan plan.md"], ["challenge delete x --yes"], ["plan use other.md --programme x --yes"]),
    "a programme removed and used": (["challenge add X"], ["challenge delete x --yes"], ["challenge use x"]),
    "a programme removed and its timer started": (["challenge add X --plan plan.md"], ["challenge delete x --yes"], ["start p2 --programme x"]),
    "a programme archived and used": (["challenge add X"], ["challenge archive x"], ["challenge use x"]),
    "the first programme removed and worked on": (["challenge add X"], ["challenge delete machine-mode --yes"], ["note p2 mine"]),
    "a new round and the old one": (["note p1 old"], ["restart --yes", "note p1 new"], ["note p2 mine"]),
    "two new rounds": (["note p1 old"], ["restart --yes", "note p1 new"], ["restart --yes", "note p1 mine"]),
    "two plans": ([], ["plan use other.md --yes", "note p1 mine"], ["plan use third.md --yes", "note p2 mine too"]),
    "pauses that overlap": ([], ["pause 2026-12-01..2026-12-05 --reason A"], ["pause 2026-12-03..2026-12-09 --reason B"]),
    "two timers": ([], ["start p1"], ["start p2"]), "two starts": ([], ["settings set start 2026-11-18"], ["settings set start 2026-11-25"]),
    "two rests": ([], ["settings set rest sat"], ["settings set rest sun"]),
    "a bonus problem removed and noted": (["bonus A 5m --difficulty easy"], ["bonus --delete b1"], ["note b1 mine"]),
    "two in use": (["challenge add X", "challenge add Y"], ["challenge use x"], ["challenge use y"]),
}


def meetings(ground, is_first):
    """Whatever two devices did: the syncs go, the devices end alike, and the log is sound."""
    for name in ("other", "third"):
        (ground.folder / f"{name}.md").write_text((ground.folder / "plan.md").read_text().replace("Lose nothing", f"The {name} goal"))
    for number, (what, (before, ours, theirs)) in enumerate(MEETINGS.items()):
        # What must be there before is typed on one device.
        if is_first and before:
            continue
        hub, devices = ground.bare(f"{number}.git"), [ground.device(f"{name} {number}") for name in ("one", "two")]
        if is_first:
            for device in devices:
                device.run("done", "lc-1", "5m")
        else:
            for words in ("done lc-1 5m", *before):
                devices[0].run(*words.split())
            for device in devices:
                device.sync(hub)
        typed = set()
        for device, commands in zip(devices, (ours, theirs)):
            ground.later(60)
            for words in commands:
                device.run(*words.split())
            typed |= {line for line in texts(device) if line.startswith(("mine", "new"))}
        outcomes = []
        for device in devices * 2:
            ground.later(60)
            outcomes.append(device.sync(hub, status=None))
            if outcomes[-1].status == 1 and "has lost" in outcomes[-1].errors:
                outcomes[-1] = device.sync(hub, "--yes", status=None)
        ground.seen["meetings"] += 1
        if not ground.check(all(one.status == 0 for one in outcomes), f"{what}: a sync", [one.errors for one in outcomes if one.status][:1]):
            continue
        exports = [device.export() for device in devices]
        ground.check(exports[0] == exports[1], f"{what}: different exports")
        ground.check(typed <= texts(devices[0]), f"{what}: texts", typed - texts(devices[0]))
        for device in devices:
            health = device.run("doctor", status=None)
            ground.check(health.status == 0, f"{what}: doctor", health.output + health.errors)
            for words in (["today"], ["challenge", "list"], ["stats"]):
                shown = device.run(*words, status=None)
                ground.check(shown.status == 0 and not shown.errors, f"{what}: {words}", shown.errors)
        file, other = ground.folder / "end.json", ground.device(f"import {number}")
        file.write_text(exports[0], encoding="utf-8")
        other.run("import", file, status=None)
        ground.check(other.export() == exports[0], f"{what}: the export does not come back by an import")
        kept = "Kept the pl" in "".join(one.output for one in outcomes)
        ground.check(not kept or "plans" in exports[0], f"{what}: a plan is said to be kept, and is not", [one.output for one in outcomes])


def undo_and_restore(ground, by_git):
    check, (hub, one, other) = ground.check, two_devices(ground, by_git)
    for device in (one, other, one):
        device.sync(hub)
    one.run("backup", "create")
    backup = next((one.workspace / "backups").glob("*-manual.json"))
    for device in (one, other):
        ground.later()
        device.run("note", "lc-2", f"second of {device.name}")
        device.run("done", "lc-3", "5m")
    one.run("note", "lc-1", "--delete")
    gone = {"first of one", "first of other"}
    other.sync()
    before, steps = one.export(), len(one.store()["history"]["undo"])
    one.sync()
    after = one.export()
    check(len(one.store()["history"]["undo"]) == steps + 1, "a sync is not one step")
    one.run("undo", "--again")
    check(one.export() == before, "undo of a sync")
    one.run("redo")
    check(one.export() == after, "redo of a sync")
    one.run("undo")
    one.sync()
    check(one.export() == after, "a sync after undo does not bring it back", texts(one))
    other.sync()
    check(other.export() == after, "a sync after the undo of another device")
    ground.later()
    one.run("backup", "restore", backup)
    check(gone <= texts(one), "a restored backup", texts(one))
    outcome = one.sync()
    wanted = {"second of one", "second of other"}
    check(wanted <= texts(one), "a sync after a restore lost what came later", texts(one))
    check(gone <= texts(one), "a sync after a restore removed again what the restore brought back", outcome.output)
    other.sync()
    one.sync()
    check(other.export() == one.export(), "exports after a restore")
    for device in (one, other):
        check(device.run("doctor", status=None).status == 0, "doctor after a restore")
    # A new round on one device; another plan on the other one.
    (ground.folder / "other.md").write_text((ground.folder / "plan.md").read_text().replace("Lose nothing", "Win"), encoding="utf-8")
    other.run("plan", "use", ground.folder / "other.md", "--yes")
    other.sync()
    one.sync()
    check(one.export() == other.export() and "Win" in one.export(), "another plan does not travel")
    check(one.run("doctor", status=None).status == 0, "doctor after another plan came")


# Hostile and broken places

def logs(device):
    """Broken and hostile contents of log.json: bytes by name, with the words that the refusal should have."""
    good = json.loads(device.export())

    def changed(**more):
        return json.dumps({**good, **more}).encode()

    def following(lines, name=None):
        return json.dumps(with_plan(good, lines, name)).encode()

    day = ["# Week 1: X", "", "## Day 1", "", "### DSA: X", "", "- [ ] LC 0: "]
    followed = next(iter(good["plans"]))
    yield "truncated JSON", json.dumps(good).encode()[:-40], ""
    yield "plain text", b"hello\n", ""
    yield "an empty file", b"", ""
    yield "a list", b"[]", ""
    yield "another object", b'{"format": "someone-else"}', ""
    yield "an export of schema 99", changed(schema={"major": 99, "minor": 0}), ""
    yield "not UTF-8", b'{"format": "machinemode-export\xff"}', ""
    yield "NUL bytes", b"\x00" * 4000, ""
    yield "deep nesting", b'{"format": ' + b"[" * 100_000, ""
    yield "a key twice", json.dumps(good).encode()[:-1] + b', "settings": {}, "settings": {}}', ""
    yield "an unreadable plan", following(["no plan", "at all"]), ""
    yield "a plan with an unreadable item", following(day), ""
    yield "a plan of numbers", following([1, 2], followed), "plans"
    yield "a plan without lines", changed(plans={followed: {}}), "plans"
    yield "a plan that is a text", changed(plans={followed: "# Week 1: X"}), "plans"
    yield "plans that are a list", changed(plans=[{"lines": day}]), ""
    yield "an unreadable plan under the fingerprint of another", following(["no plan"], followed), ""
    yield "an unreadable plan whose name leads out", following(["no plan"], "../../../evil"), ""
    yield "a plan of no name that leads out", json.dumps({**with_plan(good, day, "../../../evil"), "plans": {}}).encode(), "plans"
    yield "a programme that leads out", changed(programmes={**good["programmes"], "../../evil": {"days": 3}}), "programmes"
    yield "a date of the year 99999", changed(sync={"written": "99999-01-01T00:00:00Z"}), ""
    yield "an owner that clears the screen", changed(settings={"owner": "\x1b[2J\x07"}), ""
    yield "an id that is none", changed(id="../../x"), ""


def with_plan(log, lines, name=None):
    """A log whose first programme follows another plan, under a name that may not fit it."""
    name = name or hashlib.sha256("\n".join(lines).encode()).hexdigest()
    first = log["programmes"]["machine-mode"]
    choices = {**first["plans"], "2026-11-28T10:00:00Z": {"from": "2026-11-28", "plan": name}}
    programmes = {**log["programmes"], "machine-mode": {**first, "plans": choices}}
    return {**log, "programmes": programmes, "plans": {**log["plans"], name: {"lines": lines}}}


def commit(ground, hub, entries, parent=None):
    """Makes a commit of tree entries the tip of the branch, as a stranger could."""
    tree = ground.git("mktree", "--missing", data=entries.encode(), folder=hub).output
    words = ["commit-tree", tree, "-m", "x"] + (["-p", parent] if parent else [])
    name = ground.git(*words, folder=hub).output
    ground.git("update-ref", BRANCH, name, folder=hub)
    return name


def blob(ground, hub, data):
    return ground.git("hash-object", "-w", "--stdin", data=data, folder=hub).output


def broken_repositories(ground, is_full):
    check, (hub, one, other) = ground.check, two_devices(ground, True)
    for device in (one, other, one):
        device.sync(hub)
    fresh = ground.device("fresh")
    fresh.run("note", "lc-1", "of a device that never synced")
    good, own_folder = tip(ground, hub), ground.folder / "no repository"
    own_folder.mkdir()
    (own_folder / "file").write_text("x\n")
    for what, address, says in [
        ("nothing there", f"file://{ground.folder}/none.git", "could not be read"), ("no folder", ground.folder / "none", "there is no folder"),
        ("not a repository", f"file://{own_folder}", "could not be read"), ("a file", own_folder / "file", ""),
        ("a port that is closed", "git://127.0.0.1:1/x.git", "could not be read"), ("ext", f"ext::sh -c touch% {ground.folder}/marker", "is neither a URL nor a folder"),
        ("fd", "fd::17", "is neither a URL nor a folder"), ("a helper", "foo::bar", "is neither a URL nor a folder"), ("FILE", f"FILE://{hub}", "not allowed"),
        ("no host", "https://nowhere.invalid/x.git", "could not be read"), ("no ssh", "nobody@nowhere.invalid:x.git", "could not be read"),
        ("an option as a host", f"ssh://-oProxyCommand=touch%20{ground.folder}/marker/x", "is neither a URL nor a folder"),
        ("an option as host:path", f"-oProxyCommand=touch {ground.folder}/marker:x", ""), ("a password", "https://ada:sesame@127.0.0.1:1/x", ""),
        ("an option", f"--upload-pack=touch {ground.folder}/marker", ""), ("an option after --", "-u", ""),
    ]:
        # What could only be an option, or a program to run, is an error of the command line.
        statuses = (2,) if str(address).startswith("-") or "neither a URL" in says else (1, 3)
        for device in (one, fresh):
            outcome = refused(ground, what, device, hub, address, statuses=statuses, says=says)
        check("sesame" not in outcome.errors, f"{what}: a password is printed", outcome.errors)
        check(what not in ("ext", "an option as a host") or "`git ls-remote" not in outcome.errors,
              f"{what}: the help says to run what was just refused", outcome.errors)
    one.sync(hub)
    readme, log = blob(ground, hub, b"hello\n"), blob(ground, hub, ground.git("show", f"{good}:log.json", folder=hub).output.encode())
    link, nothing = blob(ground, hub, b"/etc/passwd"), ground.git("mktree", data=b"", folder=hub).output
    trees = [
        ("no log.json", f"100644 blob {readme}\tREADME\n", "holds no log.json"), ("an empty tree", "", "holds no log.json"),
        ("a link", f"120000 blob {link}\tlog.json\n", "link"), ("a folder", f"040000 tree {nothing}\tlog.json\n", "link or a folder"),
        ("a repository within", f"160000 commit {good}\tlog.json\n", "link or a folder"),
        ("a file .git", f"100644 blob {log}\t.git\n100644 blob {log}\tlog.json\n", ""),
        ("a missing blob", f"100644 blob {'1' * 40}\tlog.json\n", ""),
    ]
    trees += [(what, f"100644 blob {blob(ground, hub, data)}\tlog.json\n", says) for what, data, says in logs(one)]
    for what, entries, says in trees:
        for parent in (good, None) if is_full else (good,):
            commit(ground, hub, entries, parent)
            refused(ground, f"{what} ({'later' if parent else 'orphan'})", one, hub, statuses=(1, 3), says=says if parent else "")
            for words in ((), ("--dry-run",))[: 1 + is_full]:
                refused(ground, f"{what} (first)", fresh, hub, hub, *words, statuses=(1, 3), says=says)
        check(not list(ground.folder.rglob("evil*")), f"{what}: a file outside the workspace")
    ground.git("update-ref", BRANCH, good, folder=hub)
    # What else stands on the branch stays, whatever it is called.
    odd = "".join(sorted(f'100644 blob {readme}\t{name}\n' for name in ('"a\\nb"', '"\\303\\274\\tx"', "z z", "log.json.txt")))
    commit(ground, hub, odd + f"100644 blob {log}\tlog.json\n", good)
    one.run("note", "lc-2", "beside odd names")
    one.sync()
    names = ground.git("ls-tree", "--name-only", "-z", BRANCH, folder=hub).output.strip("\0").split("\0")
    check(sorted(names) == sorted(["a\nb", "ü\tx", "z z", "log.json.txt", "log.json"]), "other files on the branch", names)
    # A rewritten history.
    for what, make in [
        ("an orphan", lambda: commit(ground, hub, f"100644 blob {log}\tlog.json\n")),
        ("reset to an older one", lambda: ground.git("update-ref", BRANCH, good, folder=hub)),
    ]:
        now = tip(ground, hub)
        make()
        refused(ground, what, one, hub, says="was rewritten")
        refused(ground, what, one, hub, "--dry-run", says="was rewritten")
        ground.git("update-ref", BRANCH, now, folder=hub)
    commit(ground, hub, f"100644 blob {log}\tlog.json\n")
    one.sync("--yes")
    check("beside odd names" in texts(one), "--yes after a rewritten history lost a text", texts(one))
    # Larger than any log: zeros pack to almost nothing, chance does not.
    for what, size, source in [("zeros", (2 << 30) if is_full else (300 << 20), "/dev/zero")] + [("chance", 200 << 20, "/dev/urandom")] * is_full:
        result = subprocess.run(["sh", "-c", f"head -c {size} {source} | git -c core.compression=1 -c core.bigFileThreshold=4g hash-object -w --stdin"],
                                cwd=hub, env=ground.environment(), capture_output=True, text=True, check=True)
        commit(ground, hub, f"100644 blob {result.stdout.strip()}\tlog.json\n")
        start = time.monotonic()
        for device, words in ((one, ()), (fresh, (hub,)))[: 1 + is_full]:
            refused(ground, f"{size >> 20} MB of {what}", device, hub, *words, statuses=(1, 3), says="MiB", seconds=300)
        left = [path.name for path in one.workspace.rglob("tmp_*")]
        check(not left, f"{what}: left over", left)
        ground.seen["seconds for a giant"] += round(time.monotonic() - start)


HOOKS = ("pre-receive", "update", "post-receive", "post-update", "reference-transaction", "proc-receive", "push-to-checkout", "pre-auto-gc",
         "post-checkout", "post-merge", "pre-push", "pre-commit", "post-index-change", "fsmonitor-watchman")


def set_traps(ground, repository, git_folder):
    """Plants everything in a repository that could run a program when somebody fetches or pushes."""
    trap = ground.folder / "trap"
    trap.write_text(f'#!/bin/sh\necho "$0" >> {ground.folder}/marker\nexit 1\n', encoding="utf-8")
    trap.chmod(0o755)
    for folder in (git_folder / "hooks", git_folder / "more hooks"):
        folder.mkdir(exist_ok=True)
        for name in HOOKS:
            shutil.copy(trap, folder / name)
    other = ground.bare(f"alternate of {repository.name}")
    (git_folder / "objects/info/alternates").write_text(f"{other}/objects\n", encoding="utf-8")
    for key, value in [
        ("core.hooksPath", git_folder / "more hooks"), ("core.alternateRefsCommand", trap), ("core.fsmonitor", trap), ("core.sshCommand", trap),
        ("core.gitProxy", trap), ("core.pager", trap), ("core.editor", trap), ("core.askPass", trap), ("credential.helper", f"!{trap}"),
        ("uploadpack.packObjectsHook", trap), ("receive.denyCurrentBranch", "updateInstead"), 
        ("receive.certNonceSeed", "x"), ("gpg.program", trap), ("diff.external", trap), ("merge.trap.driver", trap),
        ("filter.trap.clean", trap), ("filter.trap.smudge", trap), ("filter.trap.process", trap), ("filter.trap.required", "true"),
        ("receive.autogc", "true"), ("gc.auto", "1"), ("gc.autoDetach", "false"), ("gc.recentObjectsHook", trap), ("remote.origin.uploadpack", trap),
        ("extensions.partialClone", "origin"), ("remote.origin.url", f"ext::{trap}"), ("remote.origin.promisor", "true"), ("alias.upload-pack", f"!{trap}"),
        ("alias.receive-pack", f"!{trap}"), ("core.repositoryFormatVersion", "1"), ("trace2.eventTarget", f"{ground.folder}/marker of a trace"),
    ]:
        ground.git("config", key, value, folder=repository)
    (git_folder / "info").mkdir(exist_ok=True)
    (git_folder / "info/attributes").write_text("* filter=trap merge=trap diff=trap\n", encoding="utf-8")


def traps(ground):
    check, (hub, one, other) = ground.check, two_devices(ground, True)
    one.sync(hub)
    log = ground.git("show", f"{BRANCH}:log.json", folder=hub).output
    set_traps(ground, hub, hub)
    marker = ground.folder / "marker"
    for number, address in enumerate((hub, f"file://{hub}", hub.relative_to(ground.folder), f"{hub}/")):
        for device in (one, other, one):
            device.run("note", "lc-2", "--append", f"{device.name} by way {number}")
            outcome = device.sync(address, status=None)
            check(outcome.status == 0, f"a sync with a hub full of traps at {address}", outcome.errors)
            check(not marker.exists(), f"a trap at {address} was sprung", marker.exists() and marker.read_text())
            marker.unlink(missing_ok=True)
        ground.seen["traps passed"] += 1
    other.sync()
    check(one.export() == other.export(), "exports after the traps")
    # The branch as it is checked out somewhere.
    work = ground.folder / "checked out"
    ground.git("init", "--quiet", "-b", "machinemode", work)
    (work / "log.json").write_text(log + "\n", encoding="utf-8")
    (work / ".gitattributes").write_text("* filter=trap\n", encoding="utf-8")
    ground.git("add", "-A", folder=work)
    ground.git("commit", "--quiet", "-m", "x", folder=work)
    set_traps(ground, work, work / ".git")
    marker.unlink(missing_ok=True)
    for address in (f"file://{work}", f"file://{work}/.git"):
        before = contents(work)
        outcome = one.sync(address, "--yes", status=None)
        check(outcome.status == 3 and "rejected the log" in outcome.errors, f"a push to {address}", outcome)
        # git keeps the objects of a refused push.
        changed = [name for name, data in contents(work).items() if before.get(name) != data and "objects/" not in name]
        check(not changed, f"a push to {address} changed it", changed)
        check(not marker.exists(), f"a trap at {address} was sprung", marker.exists() and marker.read_text())
        marker.unlink(missing_ok=True)
        ground.seen["traps passed"] += 1
    # The traps are sound: git itself springs them.
    ground.git("clone", "--quiet", "--branch", "machinemode", hub, ground.folder / "plain", status=None)
    ground.git("push", hub, "HEAD:refs/heads/new", folder=work, status=None)
    check(marker.exists(), "the traps are none, so this shows nothing")
    marker.unlink(missing_ok=True)
    # As in a hook of another repository.
    elsewhere = ground.folder / "elsewhere"
    ground.git("init", "--quiet", elsewhere)
    before = contents(elsewhere)
    variables = {"GIT_DIR": f"{elsewhere}/.git", "GIT_INDEX_FILE": f"{elsewhere}/.git/index", "GIT_WORK_TREE": str(elsewhere),
                 "GIT_OBJECT_DIRECTORY": f"{elsewhere}/.git/objects", "GIT_CONFIG_COUNT": "1", "GIT_CONFIG_KEY_0": "core.hooksPath",
                 "GIT_CONFIG_VALUE_0": f"{hub}/hooks", "GIT_EXTERNAL_DIFF": str(ground.folder / "trap")}
    one.run("note", "lc-2", "within a hook")
    one.sync(hub, environment=variables)
    check(contents(elsewhere) == before and not marker.exists(), "the environment of another repository reached git")
    other.sync()
    check(one.export() == other.export(), "exports after a sync within a hook")


def broken_folders(ground):
    check, (hub, one, other) = ground.check, two_devices(ground, False)
    for device in (one, other, one):
        device.sync(hub)
    fresh, log = ground.device("fresh"), hub / "log.json"
    fresh.run("note", "lc-1", "of a device that never synced")
    good, listener = log.read_bytes(), socket.socket(socket.AF_UNIX)

    def sparse():
        with log.open("wb") as file:
            file.truncate(2 << 30)

    def listen():
        with contextlib.chdir(hub):
            listener.bind("log.json")

    makes = [
        ("a link to /etc/passwd", lambda: log.symlink_to("/etc/passwd"), "is a link"), ("a dangling link", lambda: log.symlink_to("none"), "link"),
        ("a folder", log.mkdir, "folder"), ("a FIFO", lambda: os.mkfifo(log), ""), ("a socket", listen, ""), ("2 GB", sparse, ""),
    ]
    makes += [(what, lambda data=data: log.write_bytes(data), says) for what, data, says in logs(one)]
    for what, make, says in makes:
        shutil.rmtree(log) if log.is_dir() else log.unlink()
        make()
        refused(ground, f"{what} in a folder", one, hub, statuses=(1, 3), says=says, seconds=20)
        refused(ground, f"{what} in a folder (first)", fresh, hub, hub, statuses=(1, 3), says=says, seconds=20)
        refused(ground, f"{what} in a folder (dry)", one, hub, "--dry-run", statuses=(1, 3), says=says, seconds=20)
        check(not list(ground.folder.rglob("evil*")), f"{what}: a file outside the workspace")
    shutil.rmtree(log) if log.is_dir() else log.unlink()
    log.write_bytes(good)
    # Beside the log: what is no version of it stays, and is named.
    strange = {"log 2.json": b'{"a"', "log.sync-conflict-x.json": b"", "log (conflicted copy).json": good[:200], "notes.txt": b"x",
               "login.json": b"{}", "plans/machine-mode-0123456789abcdef.md": b"# Week 1: Mine\n", "plans/strange.md": b"\xff"}
    (hub / "plans").mkdir()
    for name, data in strange.items():
        (hub / name).write_bytes(data)
    (hub / "plans/out.md").symlink_to("/etc/passwd")
    os.mkfifo(hub / "log 3.json")
    (hub / "log 4.json").symlink_to("/etc/passwd")
    (hub / "log 5.json").mkdir()
    before = contents(hub)
    outcome = one.sync(seconds=20)
    check(contents(hub) == before, "strange files beside the log were touched", set(contents(hub)) ^ set(before))
    flat = " ".join(outcome.errors.split())
    for name in list(strange)[:3]:
        check(f"{name} is not a version of the log" in flat, f"{name} is not named", flat)
    check("login.json" not in flat, "a foreign file is complained of", flat)
    check(one.export() == other.export(), "strange files changed the log")


def kept_plans(device):
    """The plans of a workspace by the beginnings of their fingerprints, which stand in the names of the files."""
    return {path.stem[-16:]: path.read_bytes() for path in (device.workspace / "plans").iterdir()}


def odd_plans(ground, by_git):
    """Plans whose names say something else than what they are, or that are missing: each device keeps a plan by its text."""
    check, (hub, one, other) = ground.check, two_devices(ground, by_git)
    for device in (one, other, one):
        device.sync(hub)
    plan = (ground.folder / "plan.md").read_text()

    def lines(goal):
        return plan.replace("Lose nothing", goal).split("\n")

    def present():
        return json.loads(ground.git("show", f"{BRANCH}:log.json", folder=hub).output if by_git else (hub / "log.json").read_text())

    def publish(log):
        data = json.dumps(log).encode()
        if by_git:
            commit(ground, hub, f"100644 blob {blob(ground, hub, data)}\tlog.json\n", tip(ground, hub))
        else:
            (hub / "log.json").write_bytes(data)

    def edited(log):
        return {**log, "plans": {name: {"lines": lines("An edited goal")} for name in log["plans"]}}

    for what, change, goal in [
        ("a name that leads out", lambda log: with_plan(log, lines("A way out"), "../../../evil"), "A way out"),
        ("a fingerprint that does not fit", lambda log: with_plan(log, lines("Another goal"), "f" * 64), "Another goal"),
        ("an edited text under the fingerprint of the former one", edited, "An edited goal"),
        ("no text", lambda log: {**log, "plans": {}}, "An edited goal"),
    ]:
        publish(change(present()))
        for device in (one, other):
            ground.later()
            device.run("note", "lc-3", "--append", f"{device.name}, {what}")
        for device in (one, other, one):
            outcome = device.sync(status=None)
            check(outcome.status == 0, f"{what}: a sync of {device.name}", outcome.errors)
        check(one.export() == other.export(), f"{what}: different exports")
        for device in (one, other):
            kept = kept_plans(device)
            wrong = [name for name, data in kept.items() if hashlib.sha256(data).hexdigest()[:16] != name]
            check(not wrong, f"{what}: plans that do not fit their names", wrong)
            check(any(goal.encode() in data for data in kept.values()), f"{what}: the plan is missing", sorted(kept))
            health = device.run("doctor", status=None)
            check(health.status == 0 and goal in device.export(), f"{what}: {device.name}", health.output + health.errors)
        check(not list(ground.folder.rglob("evil*")), f"{what}: a file outside the workspace")
        ground.seen["odd plans"] += 1
    # A plan's file of the workspace that was changed or lost comes back, and nobody else loses it.
    sound = kept_plans(one)
    for what, damage in (("a changed file", lambda path: path.write_bytes(path.read_bytes() + b"\n- [ ] mine\n")),
                         ("no file", lambda path: path.unlink())):
        for path in (one.workspace / "plans").iterdir():
            damage(path)
        outcome = one.sync(status=None)
        check(outcome.status == 0, f"{what} of a plan: a sync", outcome.errors)
        latest = {name: data for name, data in kept_plans(one).items() if b"An edited goal" in data}
        check(latest and latest.items() <= sound.items(), f"{what} of a plan: it does not come back", sorted(latest))
        other.sync()
        check(one.export() == other.export() and "An edited goal" in one.export(), f"{what} of a plan: exports")
        ground.seen["odd plans"] += 1


def nobody(ground):
    """Without the right to read or to write, as another account."""
    if os.geteuid() or not shutil.which("setpriv"):
        ground.seen["SKIPPED, needs root and setpriv"] += 1
        return
    for path in (ground.folder, *ground.folder.parents[:1]):
        path.chmod(0o755)
    binary = ground.folder / "machinemode"
    shutil.copy(ground.binary, binary)
    ground.binary = str(binary)
    hub, one, _ = two_devices(ground, True)
    one.sync(hub)
    folder = ground.folder / "shared"
    folder.mkdir()
    one.sync(folder, "--yes")
    device = ground.device("nobody")
    device.run("note", "lc-1", "of nobody")
    subprocess.run(["chown", "-R", "65534:65534", device.workspace, ground.home], check=True)

    def run(*words, status=None, **options):
        device.ground.binary, line = str(binary), device.words(["sync", *words])
        result = subprocess.run(["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", *line], env=ground.environment(),
                                capture_output=True, timeout=60, cwd=ground.folder, check=False)
        return ground.outcome(result.returncode, result.stdout.decode(), result.stderr.decode())

    for place, address in ((hub, hub), (hub, f"file://{hub}"), (folder, folder)):
        for what, mode in (("may not be read", 0o700), ("may not be written", 0o755)):
            place.chmod(mode)
            if place is folder:
                (folder / "log.json").chmod(0o644)
            refused(ground, f"{address} {what}", device, place, address, statuses=(1, 3), run=run)


def hanging(ground):
    """A remote that takes the call and never answers."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        device = ground.device("one")
        device.run("note", "lc-1", "x")
        start = time.monotonic()
        refused(ground, "a remote that hangs", device, None, f"git://127.0.0.1:{server.getsockname()[1]}/x", statuses=(3,), says="longer than")
        ground.seen["seconds of patience"] += round(time.monotonic() - start)


def jobs(is_full):
    """Every trial by name: the part, and the function with its arguments."""
    for by_git in (True, False):
        way = "git" if by_git else "folder"
        yield "guards", f"first syncs by {way}", first_syncs, (by_git,)
        yield "guards", f"guards by {way}", guards, (by_git,)
        yield "guards", f"undo and restore by {way}", undo_and_restore, (by_git,)
    yield "guards", "meetings at the first sync", meetings, (True,)
    yield "guards", "meetings later", meetings, (False,)
    yield "places", "broken repositories", broken_repositories, (is_full,)
    yield "places", "broken folders", broken_folders, ()
    for by_git in (True, False):
        yield "places", f"odd plans by {'git' if by_git else 'folder'}", odd_plans, (by_git,)
    yield "places", "traps", traps, ()
    yield "places", "nobody", nobody, ()
