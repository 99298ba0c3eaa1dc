"""Broken calendars that are followed, and what no one should type."""

import json
import os
import re

from agenda_facts import calendar_facts
from agenda_mirror import MEETING

TRIALS = {"follow": "follow", "sites and followed calendars": "sites", "hostile titles": "titles", "times that do not exist": "times", "random arguments": "arguments"}
CANARY = "Kanarienvogel"
# Kinds of broken calendars that only the full tier follows.
LONG = ("200,000 events", "many rules", "a line of 8 MB", "proc", "a terminal", "a link to nowhere", "empty", "UTF-16", "a page", "years", "nested")


def follow(ground):
    device = ground.device()
    device.run("event", "add", "My own", "fri", "14:30")
    file = ground.folder / "theirs.ics"
    file.write_bytes(MEETING.format(uid="m", title=CANARY).encode())
    store = device.store()
    device.run("agenda", "follow", file, "--name", "Team calendar")
    shown = device.run("agenda", "2026-11-26..2026-12-20").output
    ground.check(CANARY in shown and "My own" in shown, "a followed calendar is not shown beside one's own", shown)
    found = json.loads(device.run("agenda", "2026-11-26..2026-12-20", "--json").output)
    events = [event for day in found["days"] for event in day["events"] if event["calendar"]]
    ground.check([event["start"] for event in events] == [
        "2026-11-30T09:00", "2026-12-08T11:00", "2026-12-09T09:00", "2026-12-14T09:00", "2026-12-16T09:00"],
        "other occurrences of the followed calendar", [event["start"] for event in events])
    ground.check(device.store() == store, "following changes the store")
    for path in device.workspace.rglob("*"):
        ground.check(not path.is_file() or CANARY.encode() not in path.read_bytes(), f"{path.name} keeps what was followed")
    ground.check(CANARY not in device.export(), "the export has what was followed")
    # It is not theirs to change: no command takes it for one's own.
    for words in (["event", "edit", CANARY, "--title", "Mine"], ["event", "delete", CANARY], ["event", "delete", CANARY, "--only", "2026-12-14"]):
        outcome = device.run(*words, status=None)
        ground.check(outcome.status in (1, 2) and file.read_bytes() == MEETING.format(uid="m", title=CANARY).encode(),
                     f"`{' '.join(words[:2])}` of a followed event", outcome.output)

    # From good to bad, one after the other, with the own events still there.
    def replace(name, make, names_file=True, line=None):
        for old in (file,):
            if old.is_dir() and not old.is_symlink():
                old.rmdir()
            elif old.is_symlink() or old.exists():
                old.unlink()
        make(file)
        outcome = device.run("agenda", "2026-11-26..2026-12-20", status=None, seconds=20)
        ground.check("My own" in outcome.output, f"{name}: own events are not shown", outcome.errors)
        ground.check(outcome.status == 0, f"{name}: exit status {outcome.status}", outcome.errors)
        if names_file:
            ground.check("theirs.ics" in outcome.errors.replace("\n  ", " ") or "Team calendar" in outcome.errors, f"{name}: no message names it",
                         outcome.errors)
        if line:
            ground.check(re.search(rf"theirs\.ics:{line}\b", outcome.errors), f"{name}: no message names line {line}", outcome.errors)
        ground.check(len(outcome.errors) < 5_000, f"{name}: {len(outcome.errors)} characters of messages")
        ground.check(device.store() == store, f"{name}: the store changed")
        other = device.run("agenda", "follow", file, "--name", "Again", status=None, seconds=20)
        ground.check(other.errors or not names_file, f"{name}: following it says nothing", other.output)
        device.run("agenda", "unfollow", file, status=None)
        device.run("agenda", "unfollow", "Again", status=None)
        file_is_good(ground, device, file)

    text = MEETING.format(uid="m", title=CANARY)
    hourly = text.replace("FREQ=WEEKLY;BYDAY=MO,WE", "FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30")
    lines = text.split("\r\n")
    number = next(index for index, found in enumerate(lines) if found.startswith("DTSTART;TZID")) + 1
    kinds = {
        "gone": (lambda path: None, True, None),
        "a directory": (lambda path: path.mkdir(), False, None),
        "a pipe": (os.mkfifo, True, None),
        "a loop of links": (lambda path: path.symlink_to(path), True, None),
        "a device": (lambda path: path.symlink_to("/dev/zero"), True, None),
        "a terminal": (lambda path: path.symlink_to("/dev/tty"), True, None),
        "proc": (lambda path: path.symlink_to("/proc/self/mem"), True, None),
        "a link to nowhere": (lambda path: path.symlink_to("/nowhere/x"), True, None),
        "empty": (lambda path: path.write_bytes(b""), True, None),
        "garbage": (lambda path: path.write_bytes(ground.chance.randbytes(100_000)), True, None),
        "a page": (lambda path: path.write_text("<html>Sign in</html>"), True, None),
        "cut": (lambda path: path.write_bytes(text.encode()[:1000]), True, None),
        "a date that is none": (
            lambda path: path.write_bytes(text.replace(lines[number - 1], "DTSTART;TZID=Europe/Berlin:2026-11-30").encode()), True, number),
        "a rule without end": (lambda path: path.write_bytes(hourly.encode()), True, None),
        "UTF-16": (lambda path: path.write_bytes(text.encode("utf-16")), True, None),
        "escape sequences": (lambda path: path.write_bytes(text.replace(CANARY, "\x1b]0;owned\x07\x1b[2J\u202eevil\u2066").encode()), False, None),
        "100 MB": (lambda path: path.write_bytes(b"X-A:" + b"a" * (100 << 20)), True, None),
        "sparse": (lambda path: (path.touch(), os.truncate(path, 1 << 40)), True, None),
        "a line of 8 MB": (lambda path: path.write_bytes(text.replace(CANARY, "y" * (8 << 20)).encode()), True, None),
        "nested": (lambda path: path.write_bytes(("BEGIN:VCALENDAR\r\n" + "BEGIN:VEVENT\r\n" * 100_000).encode()), True, None),
        "200,000 events": (lambda path: path.write_bytes((
            "BEGIN:VCALENDAR\r\n" + "".join(
                f"BEGIN:VEVENT\r\nUID:{n}\r\nDTSTART:20261201\r\nEND:VEVENT\r\n" for n in range(200_000)) + "END:VCALENDAR\r\n").encode()), True,
            None),
        "many rules": (lambda path: path.write_bytes((
            "BEGIN:VCALENDAR\r\n" + "".join(
                f"BEGIN:VEVENT\r\nUID:{n}\r\nSUMMARY:{n}\r\nDTSTART:19700101T000000\r\nRRULE:FREQ=MONTHLY;BYMONTHDAY=31;BYMONTH=2\r\nEND:VEVENT\r\n"
                for n in range(2_000)) + "END:VCALENDAR\r\n").encode()), False, None),
        "a huge number": (lambda path: path.write_bytes(text.replace("PT45M", "P99999999999999999999W").replace(
            "SEQUENCE:3", "SEQUENCE:99999999999999999999").replace("-PT20M", "-P9999999999999D").encode()), False, None),
        "years": (lambda path: path.write_bytes(text.replace("20261130T", "99991231T").encode()), False, None),
    }
    for name, (make, names_file, line) in kinds.items():
        if ground.is_full or name not in LONG:
            replace(name, make, names_file, line)


def sites(ground):
    """What is followed reaches the private site, and nothing of it the public one; what is broken stops neither."""
    device, file = ground.device(), ground.folder / "theirs.ics"
    device.run("event", "add", "My own", "fri", "14:30")
    file_is_good(ground, device, file)
    for audience in ("public", "private"):
        site = ground.folder / audience
        device.run("site", "--audience", audience, "--output", site, "--quiet")
        leaks = [path.name for path in site.rglob("*") if path.is_file() and CANARY.encode() in path.read_bytes()]
        ground.check(bool(leaks) == (audience == "private"), f"the {audience} site: files with a followed title", leaks[:5])
        for secret in (b"ada@example.org", b"Ada; Lovelace", b"Bring the paper"):
            leaks = [path.name for path in site.rglob("*") if path.is_file() and secret in path.read_bytes()]
            ground.check(audience == "private" or not leaks, f"the {audience} site has {secret}", leaks[:5])
    for name, make in {"gone": lambda: None, "a pipe": lambda: os.mkfifo(file), "garbage": lambda: file.write_bytes(ground.chance.randbytes(9_000)),
                       "a device": lambda: file.symlink_to("/dev/zero")}.items():
        file.unlink(missing_ok=True)
        make()
        site = device.run("site", "--audience", "public", "--output", ground.folder / "site", "--quiet", status=None)
        ground.check(site.status == 0, f"{name}: the site is not built", site.errors)


def file_is_good(ground, device, file):
    """Follows the good file again."""
    if file.is_dir() and not file.is_symlink():
        file.rmdir()
    elif file.is_symlink() or file.exists():
        file.unlink()
    file.write_bytes(MEETING.format(uid="m", title=CANARY).encode())
    device.run("agenda", "follow", file, "--name", "Team calendar")


HOSTILE = [
    "\x1b[31mred\x1b[0m", "\x1b]8;;http://evil\x07link", "\u202eright to left", "a\u2066b\u2069", "line\nbreak", "carriage\rreturn", "tab\tstop", "\x00",
    "\x07bell", "\x9b31m", "\u2028line", "\u0085next", "x" * 101, "x" * 100_000, "", " ", "\u200b", "👩‍👩‍👧‍👦" * 100, "👩‍👩‍👧‍👦" * 101, "e\u0301" * 100,
    "Z\u0351\u036b" + "\u0351" * 2_000, "\ufeffmark", "\ud800".encode("utf-8", "surrogatepass"), b"\xff\xfe", "<script>alert(1)</script>", "BEGIN:VCALENDAR",
    "a\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nSUMMARY:injected", "$(touch x)", "../../x", "%s%n", "=cmd|' /C calc'!A0", "e1", "k1", "today", "2026-12-01.e1", "٣", "#",
    "- [ ] box", "{{ title }}", "{% include 'x' %}",
]


def titles(ground):
    device = ground.device()
    accepted = 0
    for number, title in enumerate(HOSTILE):
        if title == "\x00":
            continue
        title = title if isinstance(title, str) else title.decode("utf-8", "surrogateescape")
        forms = [["event", "add", "--", title, "fri", f"{8 + number % 12}:00"], ["event", "add", "Plain", "fri", "--note", title],
                 ["event", "add", "Plain", "fri", "--at", title], ["task", "add", "--", title],
                 ["note", "add", "--", title], ["note", "add", "Text", "--tag", title], ["task", "add", "--", title, "fri"]]
        for words in forms if ground.is_full else forms[:2] + [forms[2 + number % 5]]:
            outcome = device.run(*words, status=None)
            accepted += outcome.status == 0
            ground.check(outcome.status == 0 or outcome.errors.strip(), f"{words[:2]} {title[:30]!r}: refused without a message")
            if len(title) > 100 and words[0] != "note" and "--note" not in words and "--at" not in words and len(title) > 5_000:
                ground.check(outcome.status in (1, 2), f"{words[:2]}: a title of {len(title)} characters is taken", outcome.output[:100])
    ground.note("titles")
    ground.check(accepted > (100 if ground.is_full else 30), f"only {accepted} of the hostile texts are taken")
    long = device.run("event", "add", "y" * 101, "fri", status=None)
    ground.check(long.status in (1, 2) and "100" in long.errors, "a title of 101 characters", long.errors)
    for words in (["agenda"], ["agenda", "2026-11-26..2026-12-10"], ["event", "list", "--all"], ["task", "list"], ["note", "list"], ["event", "export"],
                  ["find", "a"], ["agenda", "2026-11-26..2026-12-10", "--json"], ["doctor"], ["undo", "--list"]):
        outcome = device.run(*words, status=None)
        ground.check(outcome.status == 0, f"`{' '.join(words)}` after hostile titles: exit status {outcome.status}", outcome.errors)
        if words[-1] != "--json" and words[0] != "event" or words[1] == "list":
            for mark in "\u202e\u2066\u2069\u2028\u0085\u0007\r":
                ground.check(mark not in outcome.output, f"`{' '.join(words)}` writes {mark!r}", outcome.output[:0])
    text = device.export()
    facts = calendar_facts(text)
    ground.check(not any(found.get("title") == "injected" for found in facts.values()), "a title injects an event into the export")
    said = len(json.loads(device.run("event", "list", "--all", "--json").output)["events"])
    ground.check(len([found for found in facts.values() if found["kind"] == "VEVENT"]) == said, "the export has another number of events", said)
    site = ground.folder / "site"
    outcome = device.run("site", "--audience", "private", "--output", site, "--quiet", status=None)
    ground.check(outcome.status == 0, "no site after hostile titles", outcome.errors)
    for path in site.rglob("*.html"):
        ground.check(b"<script>alert(1)" not in path.read_bytes(), f"{path.name} has a script of a title")


def times(ground):
    """Local times that do not exist or exist twice, and dates at and past the limits."""
    device = ground.device()
    device.run("event", "add", "Gap", "2026-03-29", "02:30", "1h", now=None)
    device.run("event", "add", "Twice", "2026-10-25", "02:30", "1h", now=None)
    device.run("event", "add", "Across", "2026-10-25", "01:30", "3h", now=None)
    device.run("event", "add", "Nightly", "2026-03-27", "02:30", "1h", "--every", "day", "--times", "5", now=None)
    text = device.export(now=None)
    facts = {found["title"]: found for found in calendar_facts(text).values()}
    agenda = json.loads(device.run("agenda", "2026-03-26..2026-04-05", "--json", now=None).output)
    starts = [event["start"] for day in agenda["days"] for event in day["events"] if event["title"] == "Nightly"]
    ground.check(len(starts) == 5, "a nightly series loses a night, or gains one, when the clocks go on", starts)
    gap = [event["start"] for day in agenda["days"] for event in day["events"] if event["title"] == "Gap"]
    ground.check(gap in (["2026-03-29T03:30"], ["2026-03-29T02:30"]), "an event in the hour that does not exist", gap)
    ground.check(facts["Across"]["length"] == 10_800, "an event over the hour that exists twice has another length", facts["Across"])
    wrong = [
        ["event", "add", "X", "2026-02-29"], ["event", "add", "X", "2026-13-01"], ["event", "add", "X", "fri", "24:01"], ["event", "add", "X", "fri", "10:60"],
        ["event", "add", "X", "0000-01-01"], ["event", "add", "X", "10000-01-01"], ["event", "add", "X", "99999-01-01"],
        ["event", "add", "X", "99999999999999999999-01-01"], ["event", "add", "X", "+99999999999999999999d"], ["event", "add", "X", "fri", "10:00", "0m"],
        ["event", "add", "X", "fri", "10:00", "99999999999999999999h"], 
        ["event", "add", "X", "2026-12-24..2026-12-20"], ["event", "add", "X", "2026-12-24..2999-12-20"], ["event", "add", "X"], ["event", "add"],
        ["event", "add", "X", "fri", "--every", "week", "--times", "0"], ["event", "add", "X", "fri", "--every", "week", "--times", "-1"],
        ["event", "add", "X", "fri", "--every", "week", "--times", "99999999999999999999"], ["event", "add", "X", "fri", "--times", "3"],
        ["event", "add", "X", "fri", "--every", "0w"], ["event", "add", "X", "fri", "--every", "99999999999999999999d"], ["event", "add", "X", "fri", "--every", ""],
        ["event", "add", "X", "fri", "--every", "week", "--until", "2026-01-01"], ["event", "add", "X", "fri", "--every", "week", "--until", "2027-01-01", "--times", "3"],
        ["event", "add", "X", "fri", "--every", "week", "--on", "32"], ["event", "add", "X", "fri", "--every", "month", "--on", "0"],
        ["event", "add", "X", "fri", "--every", "month", "--on", "6mon"],
        *(["event", "add", "X", "fri", "--rule", rule] for rule in (
            "nonsense", "", "FREQ=", "FREQ=WEEKLY;COUNT=0", "FREQ=WEEKLY;INTERVAL=0", "FREQ=SECONDLY", "FREQ=WEEKLY;COUNT=2;UNTIL=20270101",
            "FREQ=WEEKLY;BYDAY=9MO", "FREQ=WEEKLY\nDTSTART:20200101", "FREQ=WEEKLY;X=1", "FREQ=DAILY;INTERVAL=99999999999999999999", "BYDAY=MO",
            "FREQ=YEARLY;BYMONTH=13", "FREQ=YEARLY;BYWEEKNO=99", "FREQ=WEEKLY;" + "BYDAY=MO;" * 1_000, "FREQ=WEEKLY;FREQ=DAILY")),
        ["event", "add", "X", "fri", "10:00", "--zone", "Mars/Olympus"], ["event", "add", "X", "fri", "10:00", "--zone", "../../etc/passwd"],
        ["event", "add", "X", "fri", "10:00", "--zone", ""], ["event", "add", "X", "fri", "--zone", "UTC"], ["event", "add", "X", "fri", "--category", "Nope"],
        ["event", "add", "X", "fri", "--alarm", "99999999999999999999m"], ["event", "add", "X", "fri", "--alarm", "-5m"], ["event", "add", "X", "fri", "--alarm", ""],
        ["event", "add", "X", "fri", "--every", "week", "--rule", "FREQ=DAILY"], ["task", "add", "X", "fri", "--priority", "highest"],
        ["task", "add", "X", "--every", "week"], ["task", "done"], ["task", "done", "k99999999999999999999"], ["task", "done", "k0"], ["task", "done", "k-1"],
        ["event", "delete", "e99999999999999999999"], ["event", "delete", ""], ["event", "delete", "Gap", "--only", "2026-03-30"],
        ["event", "delete", "Nightly", "--only", "2027-01-01"],
        ["event", "edit", "Nightly", "nonsense", "--only", "2026-03-28"], ["event", "delete", "Nightly", "--from", "2030-01-01"], ["agenda", "2026-12-31..2026-12-01"],
        ["agenda", "1000-01-01..2999-12-31"], ["agenda", "nonsense"], ["agenda", "2026-02-30"], ["agenda", "99999-01-01"], ["agenda", ".."],
        ["event", "import", "/nowhere.ics"], ["event", "import", "/"], ["event", "import", "/dev/zero"], ["event", "export", "/"], ["event", "export", "/nowhere/x.ics"],
    ]
    store = device.store()
    for words in wrong:
        outcome = device.run(*words, status=None, now=None, seconds=20)
        if outcome.status == 0:
            ground.check(False, f"`{' '.join(words)[:100]}` is taken", outcome.output)
            store = device.store()
        else:
            ground.check(outcome.status in (1, 2, 3) and "error:" in outcome.errors, f"`{' '.join(words)[:100]}`: no error is said", outcome.errors)
            ground.check(device.store() == store, f"`{' '.join(words)[:100]}`: refused, and yet the store changed")
    ground.check(device.run("doctor", status=None, now=None).status == 0, "doctor complains")


WORDS = ["event", "task", "note", "agenda", "add", "list", "edit", "delete", "done", "reopen", "show", "write", "X", "Tea", "e1", "k1",
         "2026-12-01.e1", "fri", "today", "tomorrow", "+3d", "2026-12-24", "2026-12-24..2026-12-27", "mon..fri", "10:00", "10:00-11:00", "23:59", "45m", "1h30m", "--every",
         "week", "2w", "month", "--on", "mon,wed", "1,15", "-1fri", "--until", "2027-01-01", "--times", "3", "0", "--rule", "FREQ=DAILY;COUNT=3", "FREQ=", "--at", "Room",
         "--category", "Work", "--note", "--alarm", "15m", "none", "--zone", "UTC", "Asia/Kolkata", "--only", "--from", "--title", "--once",
         "--no-date", "--priority", "high", "--done", "--json", "--all", "--tag", "a/b", "--append", "--delete", "--day", "1", "-1", "--", "-", "", " ", "\u202e",
         "9" * 25, "--quiet", "--help", "--color", "always", "never", "week", "..", "e", "k", "#", "2026-13-45", "é", "*", "[", "\\", "--dry-run", "undo", "redo"]


SENSIBLE = [line.split(" ") for line in (
    "event add Tea fri 10:00 45m --every week --on mon,wed --until 2027-01-01", "event add X 2026-12-24..2026-12-27 --every year", "event delete Tea --only 2026-12-04",
    "event edit Tea 2026-12-12 --only 2026-12-11 --at Room", "event edit Tea --from 2026-12-18 --every 2w --title X", "event edit Tea fri 12:00 --once",
    "event edit X --rule FREQ=DAILY;COUNT=3 --zone UTC", "event delete X", "event list --all --json", "task add X 2026-12-01 --every month --priority high",
    "task done k1 k2", "task done X --on today", "task reopen X", "task edit k1 tomorrow --title Tea", "task edit X --no-date --once", "task delete k2",
    "task list --done --priority high", "note add X --tag a/b --on fri", "note list --json", "note show X", "note edit X --tag a/b",
    "note delete X", "agenda mon..fri --json", "agenda 2026-12-24 --quiet", "agenda follow X", "event export", "event import -")]


def arguments(ground):
    chance, device = ground.chance, ground.device()
    for words in (["event", "add", "Tea", "fri", "10:00", "--every", "week"], ["task", "add", "X", "fri"], ["note", "add", "Tea"]):
        device.run(*words)
    for number in range(3_000 if ground.is_full else 200):
        words = [chance.choice(("event", "task", "note", "agenda"))]
        if chance.random() < 0.8:
            words.append(chance.choice(("add", "list", "edit", "delete", "done", "reopen", "show", "write")))
        words += [chance.choice(WORDS) for _ in range(chance.randint(0, 7))]
        if chance.random() < 0.5:
            # What could be meant, with one word of it exchanged.
            words = list(chance.choice(SENSIBLE))
            if chance.random() < 0.6:
                words[chance.randrange(1, len(words))] = chance.choice(WORDS)
        if "always" in words:
            words.remove("always")
        store = device.store()
        outcome = device.run(*words, status=None, seconds=20)
        ground.check(outcome.status == 0 or device.store() == store, f"{words}: refused, and yet the store changed", outcome.errors)
        ground.check(outcome.status == 0 or "error:" in outcome.errors, f"{words}: refused without a message", outcome)
        ground.seen[f"status {outcome.status}"] += 1
        if number % 100 == 99:
            looked = device.run("doctor", status=None)
            ground.check(looked.status == 0, f"doctor complains after {words}", looked.output)
            for reading in (["agenda", "2026-11-26..2027-11-26"], ["task", "list"], ["event", "list", "--all"], ["note", "list"]):
                ground.check(device.run(*reading, status=None).status == 0, f"{reading} after random arguments")
