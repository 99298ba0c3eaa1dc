"""Lives with a mirrored folder: changes on both sides, one after the other and at once, and folders that are broken."""

import datetime
import os
import shutil
import stat

import icalendar

from agenda_facts import OWN, calendar_facts, unlike

TRIALS = {"mirror by hand": "by_hand", "mirror of broken folders": "broken", "mirror lives": "lives", "mirror of many": "many"}
STARTED = datetime.datetime.fromisoformat("2026-11-26T10:00:00+01:00")

MEETING = """BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Another//EN
BEGIN:VTIMEZONE
TZID:Europe/Berlin
BEGIN:STANDARD
DTSTART:19961027T030000
RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
TZOFFSETFROM:+0200
TZOFFSETTO:+0100
TZNAME:CET
END:STANDARD
BEGIN:DAYLIGHT
DTSTART:19810329T020000
RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
TZOFFSETFROM:+0100
TZOFFSETTO:+0200
TZNAME:CEST
END:DAYLIGHT
END:VTIMEZONE
BEGIN:VEVENT
UID:{uid}
DTSTAMP:20261120T080000Z
LAST-MODIFIED:20261120T080000Z
SEQUENCE:3
DTSTART;TZID=Europe/Berlin:20261130T090000
DURATION:PT45M
RRULE:FREQ=WEEKLY;BYDAY=MO,WE
EXDATE;TZID=Europe/Berlin:20261202T090000
SUMMARY:{title}
LOCATION:Room B\\, upstairs
ATTENDEE;CN="Ada; Lovelace";PARTSTAT=ACCEPTED:mailto:ada@example.org
ORGANIZER;CN=Grace:mailto:grace@example.org
X-COLOR;X-SHADE="deep:blue":red\\, and more
GEO:52.5;13.4
BEGIN:VALARM
ACTION:DISPLAY
DESCRIPTION:Bring the paper
TRIGGER:-PT20M
X-SOUND:bell
END:VALARM
END:VEVENT
BEGIN:VEVENT
UID:{uid}
DTSTAMP:20261120T080000Z
RECURRENCE-ID;TZID=Europe/Berlin:20261207T090000
DTSTART;TZID=Europe/Berlin:20261208T110000
DURATION:PT45M
SUMMARY:{title} (moved)
X-REASON:snow
END:VEVENT
END:VCALENDAR
""".replace("\n", "\r\n")

TODO = """BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Another//EN
BEGIN:VTODO
UID:{uid}
DTSTAMP:20261120T080000Z
LAST-MODIFIED:20261120T080000Z
CREATED:20261120T080000Z
DUE;VALUE=DATE:20261203
SUMMARY:{title}
PRIORITY:1
X-LIST:shopping
END:VTODO
END:VCALENDAR
""".replace("\n", "\r\n")


class Folder:
    """The folder that other programs write."""

    def __init__(self, ground, name="folder"):
        self.path = ground.folder / name
        self.path.mkdir()

    def texts(self):
        return [path.read_bytes() for path in sorted(self.path.glob("*.ics"))]

    def facts(self):
        return calendar_facts(*self.texts())

    def file(self, uid):
        for path in sorted(self.path.glob("*.ics")):
            if f"UID:{uid}".encode() in path.read_bytes().replace(b"\r\n ", b""):
                return path
        return None

    def put(self, name, text):
        path = self.path / name
        path.write_bytes(text.encode() if isinstance(text, str) else text)
        return path

    def state(self):
        return {path.name: (path.read_bytes(), path.stat().st_mtime_ns) for path in self.path.iterdir() if path.is_file()}

    def edit(self, uid, change, now):
        """As khal and todoman write: read the whole file, change a component, write it anew."""
        path = self.file(uid)
        calendar = icalendar.Calendar.from_ical(path.read_bytes())
        for component in calendar.subcomponents:
            if component.name in ("VEVENT", "VTODO") and "RECURRENCE-ID" not in component:
                change(component, calendar)
                component.pop("LAST-MODIFIED", None)
                component.add("LAST-MODIFIED", now.astimezone(datetime.timezone.utc))
                component["SEQUENCE"] = int(component.get("SEQUENCE", 0)) + 1
                break
        path.write_bytes(calendar.to_ical())


def own_id(uid):
    return uid.removesuffix(OWN)


def are_equal(ground, device, folder, what):
    differing = unlike(calendar_facts(device.export()), folder.facts())
    ground.check(not differing, f"{what}: both sides are unlike", differing[:3])


def is_quiet(ground, device, folder, what):
    """A second mirroring finds nothing, writes nothing, and leaves both sides equal."""
    files, store = folder.state(), device.store()
    outcome = device.run("agenda", "mirror")
    ground.check("Nothing new from the folder." in outcome.output and "Nothing new for it." in outcome.output,
                 f"{what}: a second mirroring is not quiet", outcome.output)
    ground.check(folder.state() == files and device.store() == store, f"{what}: a second mirroring writes something")
    are_equal(ground, device, folder, what)


# Each kind of change, one at a time

def by_hand(ground):
    device, folder = ground.device(), Folder(ground)
    for words in (["event", "add", "Dentist", "fri", "14:30", "45m"], ["task", "add", "Call Ada", "fri"],
                  ["event", "add", "Team", "mon", "10:00", "1h", "--every", "week", "--at", "Room A"],
                  ["event", "add", "Holiday", "2026-12-24..2026-12-27"],
                  ["task", "add", "Water", "2026-11-26", "--every", "2d"], ["event", "delete", "Team", "--only", "2026-12-07"],
                  ["event", "edit", "Team", "2026-12-15", "11:00", "--only", "2026-12-14"]):
        device.run(*words)
    folder.put("from another program.ics", MEETING.format(uid="meeting-1", title="Standing"))
    folder.put("it's a \"quoted\" näme.ics", TODO.format(uid="todo/1 with blanks", title="Buy milk"))
    before = folder.facts()
    trial = device.run("agenda", "mirror", folder.path, "--dry-run")
    ground.check(folder.facts() == before, "a dry run writes files", trial.output)
    device.run("agenda", "mirror", folder.path)
    is_quiet(ground, device, folder, "at first")
    after = folder.facts()
    for uid, facts in before.items():
        ground.check(after.get(uid) == facts, f"{uid}: the first mirroring changes it", unlike({uid: facts}, {uid: after.get(uid)}))
    ground.check(len(after) == 7, "not all records are in the folder", sorted(after))

    def of_title(title):
        return next(uid for uid, facts in folder.facts().items() if facts.get("title") == title)

    clock = [STARTED]

    def mirrored(what, *words, change=None, uid=None, now_minutes=5, arrives=True):
        clock[0] += datetime.timedelta(minutes=now_minutes)
        device.now = clock[0].isoformat()
        if change:
            folder.edit(uid, change, clock[0])
        expected = folder.facts() if change else None
        if words:
            device.run(*words)
            expected = calendar_facts(device.export()) if not change else None
        device.run("agenda", "mirror")
        if expected is not None and arrives:
            ground.check(folder.facts() == expected, f"{what}: does not arrive", unlike(folder.facts(), expected)[:3])
        is_quiet(ground, device, folder, what)

    def set_to(name, value):
        def change(component, _):
            component.pop(name, None)
            component.add(name, value)
        return change

    mirrored("a title changed here", "event", "edit", "Dentist", "--title", "Dentist again")
    mirrored("a place changed there", change=set_to("LOCATION", "Room C"), uid=of_title("Team"))
    mirrored("a title changed there", change=set_to("SUMMARY", "Standing longer"), uid="meeting-1")
    mirrored("an occurrence skipped here", "event", "delete", "Standing longer", "--only", "2026-12-09")
    mirrored("an occurrence moved here", "event", "edit", "Standing longer", "2026-12-17", "08:00", "--only", "2026-12-16")
    mirrored("a task of others done here", "task", "done", "Buy milk")
    mirrored("and reopened", "task", "reopen", "Buy milk")
    facts = folder.facts()["meeting-1"]
    for key in (("X-COLOR", "red\\, and more"), ("ORGANIZER", "mailto:grace@example.org"),
                ("ATTENDEE", "mailto:ada@example.org")):
        ground.check(key in facts, f"{key} is lost by edits here", sorted(map(str, facts)))
    text = folder.file("meeting-1").read_bytes().replace(b"\r\n ", b"")
    for line in (b"PARTSTAT=ACCEPTED", b'CN="Ada; Lovelace"', b'X-SHADE="deep:blue"', b"X-SOUND:bell", b"TRIGGER:-PT20M", b"X-REASON:snow",
                 b"Bring the paper", b"GEO:52.5;13.4"):
        ground.check(line in text, f"{line} is lost by edits here", text.decode())

    def complete(component, _):
        component["STATUS"] = "COMPLETED"
        component.add("COMPLETED", clock[0].astimezone(datetime.timezone.utc))
    mirrored("a task done there", change=complete, uid=of_title("Call Ada"))
    ground.check("Call Ada" in device.run("task", "list", "--done").output, "a task done there is not done here")

    # Ticks of a task that recurs.
    for number in range(3):
        mirrored("a recurring task ticked here", "task", "done", "Water", now_minutes=60 * 24 * 2)
    due = device.run("task", "list", "--json").output
    other = ground.device("other")
    other.now = device.now
    other.run("agenda", "mirror", folder.path)
    ground.check(other.run("task", "list", "--json").output == due, "ticks of a recurring task do not survive the folder",
                 f"{due} / {other.run('task', 'list', '--json').output}")
    ground.check(not unlike(calendar_facts(other.export()), folder.facts()), "a new device reads another calendar",
                 unlike(calendar_facts(other.export()), folder.facts())[:3])

    # Removed on either side; deleted here and changed there.
    mirrored("deleted here", "event", "delete", "Holiday")
    folder.file(of_title("Dentist again")).unlink()
    mirrored("deleted there", "event", "list", arrives=False)
    ground.check("Dentist" not in device.run("event", "list", "--all").output, "what was deleted there is still here")
    # The last run of the mirror changed nothing, so the one before is named.
    device.run("undo", "--again")
    ground.check("Dentist again" in device.run("event", "list", "--all").output, "undo does not bring back what the folder removed")
    mirrored("brought back by undo", "event", "list")
    mirrored("deleted here, changed there", "event", "delete", "Standing longer", change=set_to("LOCATION", "Roof"), uid="meeting-1")
    ground.check("meeting-1" in folder.facts(), "deleted here, changed there: the change is lost")
    # Changed on both sides, other fields and one field.
    mirrored("changed on both sides", "event", "edit", "Team", "--title", "Team of two", change=set_to("DESCRIPTION", "Bring cake"),
             uid=of_title("Team"))
    facts = folder.facts()[of_title("Team of two")]
    ground.check(facts.get("note") == "Bring cake", "changed on both sides: a field is lost", facts)
    mirrored("notes changed on both sides", "event", "edit", "Team of two", "--note", "Bring cake\nand tea",
             change=set_to("DESCRIPTION", "Bring cake\nand coffee"), uid=of_title("Team of two"))
    note = folder.facts()[of_title("Team of two")].get("note", "")
    ground.check("tea" in note and "coffee" in note, "notes changed on both sides: a line is lost", note)
    outcome = device.run("agenda", "mirror", "--stop")
    ground.check(len(folder.facts()) >= 5, "--stop removes files", outcome.output)


# Broken folders

def broken(ground):
    device, folder = ground.device(), Folder(ground)
    for number in range(6):
        device.run("event", "add", f"Event {number}", "fri", "14:30")
    device.run("agenda", "mirror", folder.path)
    whole, listed = folder.facts(), device.export()

    def again(what, status=0, said="", unchanged=True, now=None, yes=()):
        before, store = folder.state(), device.store()
        outcome = device.run("agenda", "mirror", *yes, status=None)
        ground.check(outcome.status == status, f"{what}: exit status {outcome.status}, not {status}", outcome.output + outcome.errors)
        if said is not None:
            ground.check(said in outcome.errors and outcome.errors.strip(), f"{what}: no message with {said!r}", outcome.errors)
        if unchanged:
            ground.check(device.store() == store, f"{what}: the agenda is changed", outcome.output)
            ground.check({name: value[0] for name, value in folder.state().items()} == {n: v[0] for n, v in before.items()},
                         f"{what}: the folder is changed", outcome.output)
        return outcome

    for name, data in {"empty.ics": b"", "garbage.ics": os.urandom(3000), "half.ics": MEETING.format(uid="h", title="Half").encode()[:900],
                       "page.ics": b"<html><body>Sign in</body></html>", "nul.ics": b"\0" * 4096}.items():
        folder.put(name, data)
        before = folder.path / name
        outcome = device.run("agenda", "mirror", status=None)
        ground.check(name in outcome.errors, f"{name}: no message names it", outcome.errors)
        ground.check(before.read_bytes() == data, f"{name}: the broken file is changed")
        ground.check(len(calendar_facts(device.export())) >= 6, f"{name}: own events are lost")
        before.unlink()
        device.run("agenda", "mirror", "--yes", status=None)
    export = calendar_facts(device.export())
    ground.check({key: export.get(key) for key in whole} == whole, "broken files cost own events", unlike(whole, export)[:3])

    # A file of ours is damaged in place: what it held stays.
    path = sorted(folder.path.glob("*.ics"))[0]
    text = path.read_bytes()
    for name, data in {"cut": text[:len(text) // 2], "emptied": b"", "zeros": b"\0" * len(text), "not a calendar": b"x"}.items():
        path.write_bytes(data)
        outcome = device.run("agenda", "mirror", status=None)
        ground.check(path.name in outcome.errors, f"a file that was {name}: no message", outcome.errors)
        ground.check(len([uid for uid in calendar_facts(device.export()) if uid in whole]) == 6,
                     f"a file that was {name}: the event is removed here", outcome.output)
        path.write_bytes(text)
        device.run("agenda", "mirror", status=None)
        ground.check(calendar_facts(device.export()) == calendar_facts(listed), f"a file that was {name}, then restored: unlike")
    # Latin-1 in a title: the bytes of the file must not be replaced by what cannot be read.
    latin = MEETING.format(uid="latin-1", title="Caf\u00e9").encode("latin-1")
    folder.put("latin.ics", latin)
    outcome = device.run("agenda", "mirror", status=None)
    ground.check("latin.ics" in outcome.errors, "a file in Latin-1: no message names it", outcome.errors)
    ground.check((folder.path / "latin.ics").read_bytes() == latin, "a file in Latin-1 is rewritten")
    (folder.path / "latin.ics").unlink()
    device.run("agenda", "mirror", status=None)

    # Two events in one file, and one event in two files.
    two = MEETING.format(uid="two-1", title="One of two").replace("END:VCALENDAR\r\n", "") + "".join(
        MEETING.format(uid="two-2", title="Two of two").split("END:VTIMEZONE\r\n")[1])
    folder.put("two.ics", two)
    again("two events in a file", said="two.ics")
    (folder.path / "two.ics").unlink()
    folder.put("copy 1.ics", TODO.format(uid="twice", title="Twice"))
    folder.put("copy 2.ics", TODO.format(uid="twice", title="Twice, changed"))
    again("one task in two files", said="copy 2.ics")
    (folder.path / "copy 2.ics").unlink()
    device.run("agenda", "mirror")
    ground.check("Twice" in device.run("task", "list").output, "the task of two files does not come once there is one")
    (folder.path / "copy 1.ics").unlink()
    device.run("agenda", "mirror")

    # Large.
    folder.put("large.ics", MEETING.format(uid="large", title="Large").replace(
        "X-REASON:snow", "X-REASON:" + "snow " * (4 << 20)))
    again("a file of 20 MB", status=1, said="large.ics")
    (folder.path / "large.ics").unlink()

    # What is no file, though its name says so.
    for name, make in {
            "folder.ics": lambda path: path.mkdir(), "pipe.ics": lambda path: os.mkfifo(path),
            "loop.ics": lambda path: path.symlink_to(path), "gone.ics": lambda path: path.symlink_to("/nowhere"),
            "zero.ics": lambda path: path.symlink_to("/dev/zero")}.items():
        path = folder.path / name
        make(path)
        outcome = device.run("agenda", "mirror", status=None, seconds=20)
        ground.check(name in outcome.errors, f"{name}: no message names it", outcome.errors)
        ground.check(outcome.status != 0 or calendar_facts(device.export()) == calendar_facts(listed), f"{name}: own events are lost")
        path.rmdir() if name == "folder.ics" else path.unlink()
    again("after them", said=None)
    ground.check(calendar_facts(device.export()) == calendar_facts(listed), "after all of it, the agenda is another one")

    # The folder lost most, all, or is gone.
    kept = ground.folder / "kept"
    shutil.copytree(folder.path, kept)
    for path in sorted(folder.path.glob("*.ics"))[1:]:
        path.unlink()
    again("a folder that lost most", status=1, said="--yes")
    (next(folder.path.glob("*.ics"))).unlink()
    again("an empty folder", status=1, said="--yes")
    folder.path.rmdir()
    store = device.store()
    outcome = device.run("agenda", "mirror", status=None)
    ground.check(outcome.status == 1 and "not a folder" in outcome.errors and device.store() == store, "a folder that is gone",
                 outcome.errors)
    shutil.copytree(kept, folder.path)
    again("a folder that came back", said=None)
    ground.check(calendar_facts(device.export()) == calendar_facts(listed), "a folder that came back: unlike")
    # All is deleted here while one was changed there: that one stays, the others are gone.
    last, three = ground.device("last"), Folder(ground, "three")
    for title in "ABC":
        last.run("event", "add", title, "fri", "14:30")
    last.run("agenda", "mirror", three.path)
    for title in "ABC":
        last.run("event", "delete", title)
    uid = next(uid for uid, found in three.facts().items() if found["title"] == "B")
    three.edit(uid, lambda component, _: component.update({"SUMMARY": icalendar.vText("B, changed")}), STARTED + datetime.timedelta(hours=1))
    outcome = last.run("agenda", "mirror", "--yes")
    titles = sorted(found["title"] for found in calendar_facts(last.export()).values())
    ground.check(titles == ["B, changed"], "all deleted here, one changed there", f"{titles} {outcome.output}")
    ground.check("event :" not in outcome.output, "a message names an event without its title", outcome.output)
    # Nothing on either side.
    fresh = ground.device("fresh")
    outcome = fresh.run("agenda", "mirror", Folder(ground, "nothing").path, status=None)
    ground.check(outcome.status == 0, "a new device and an empty folder", outcome.errors)
    # Few records are as dear as many.
    small, few = ground.device("small"), Folder(ground, "few")
    for number in range(3):
        small.run("event", "add", f"Event {number}", "fri", "14:30")
    small.run("agenda", "mirror", few.path)
    for path in few.path.glob("*.ics"):
        path.unlink()
    outcome = small.run("agenda", "mirror", status=None)
    ground.check(outcome.status == 1 and len(calendar_facts(small.export())) == 3, "an emptied folder takes the last three events along",
                 outcome.output)
    # Nothing may be written.
    if os.geteuid() != 0:
        folder.path.chmod(stat.S_IRUSR | stat.S_IXUSR)
        device.run("event", "add", "Late", "fri", "14:30")
        outcome = device.run("agenda", "mirror", status=None)
        ground.check(outcome.status in (1, 3) and outcome.errors, "a folder that cannot be written", outcome.errors)
        folder.path.chmod(stat.S_IRWXU)
        device.run("agenda", "mirror")
        ground.check(len(folder.facts()) == 7, "what could not be written is not written later")
    # UIDs that would leave the folder.
    for uid in ("../../evil", "/etc/evil", "a" * 250, "...", "-rf", "uid with $(touch x)", "\u202eevil", "CON", "ümläut"):
        stranger = ground.device("stranger")
        shutil.rmtree(stranger.workspace, ignore_errors=True)
        file = ground.folder / "in.ics"
        file.write_bytes(TODO.format(uid=uid, title="Stranger").encode())
        stranger.run("event", "import", file, status=None)
        target = ground.folder / "deep" / "deeper"
        shutil.rmtree(ground.folder / "deep", ignore_errors=True)
        target.mkdir(parents=True)
        outcome = stranger.run("agenda", "mirror", target, status=None)
        files = [path for path in ground.folder.rglob("*evil*")]
        names = list(target.iterdir())
        ground.check(not files or all(path.parent == target for path in files), f"{uid!r}: a file outside the folder", files)
        ground.check(len(names) <= 1 and all(path.name.endswith(".ics") and path.name[0] not in ".-" for path in names), f"{uid!r}: names",
                     names)
        if names:
            second = stranger.run("agenda", "mirror")
            ground.check("Nothing new for it" in second.output and "Nothing new from" in second.output, f"{uid!r}: not quiet", second.output)


def many(ground):
    """As many records as the agenda may hold must come back from the folder that they were written to."""
    count = 5_000 if ground.is_full else 2_100
    device, folder = ground.device(), Folder(ground)
    events = "".join(
        f"BEGIN:VEVENT\r\nUID:u{number}\r\nDTSTAMP:20261120T080000Z\r\nDTSTART:20261201T{number % 24:02}0000Z\r\nDURATION:PT1H\r\n"
        f"SUMMARY:Event {number}\r\nEND:VEVENT\r\n" for number in range(count))
    file = ground.folder / "many.ics"
    file.write_text(f"BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\n{events}END:VCALENDAR\r\n", encoding="utf-8", newline="")
    device.run("event", "import", file)
    device.run("agenda", "mirror", folder.path, seconds=300)
    ground.check(len(list(folder.path.iterdir())) == count, "not all records have a file", len(list(folder.path.iterdir())))
    outcome = device.run("agenda", "mirror", status=None, seconds=300)
    ground.check(outcome.status == 0 and "Nothing new for it" in outcome.output, f"{count} records: the folder is not read again",
                 outcome.output + outcome.errors)


# Random lives

def lives(ground):
    for number in range(6 if ground.is_full else 1):
        life(ground, number, 30 if ground.is_full else 12)


def life(ground, number, rounds):
    chance = ground.chance
    chance.seed(f"{ground.seed}/life/{number}")
    device, folder = ground.device(f"life {number}"), Folder(ground, f"life-{number}-folder")
    now, base = STARTED, {}
    device.run("task", "add", "The first of all")
    for step in range(rounds):
        # On both sides, or on one.
        sides = chance.choice(("ours", "theirs", "both", "both"))
        for _ in range(chance.choice((0, 2, 4, 8))):
            now += datetime.timedelta(minutes=chance.randint(1, 300))
            device.now = now.isoformat()
            side = chance.choice(("ours", "theirs")) if sides == "both" else sides
            (change_here if side == "ours" else change_there)(ground, device, folder, now, f"{number}.{step}")
        now += datetime.timedelta(minutes=1)
        device.now = now.isoformat()
        # The first time, an export and files that do not exist yet.
        ours, theirs = calendar_facts(device.export()), folder.facts()
        outcome = device.run("agenda", "mirror", folder.path, status=None)
        if outcome.status == 1 and "has lost" in outcome.errors:
            outcome = device.run("agenda", "mirror", folder.path, "--yes")
        ground.check(outcome.status == 0, f"life {number}, round {step}: exit status {outcome.status}", outcome.errors)
        result = calendar_facts(device.export())
        what = f"life {number}, round {step}"
        compare(ground, base, ours, theirs, result, f"{what} ({' '.join(outcome.output.split())})")
        is_quiet(ground, device, folder, what)
        base = result
        ground.note("rounds")
    outcome = device.run("doctor", status=None)
    ground.check(outcome.status == 0, f"life {number}: doctor complains", outcome.output)


def compare(ground, base, ours, theirs, result, what):
    """What came of two versions: the change of one side, one of both, and never less than a change."""
    for uid in sorted({*base, *ours, *theirs}):
        old, here, there, now = (side.get(uid) for side in (base, ours, theirs, result))
        if here is None or there is None:
            other = there if here is None else here
            must_stay = old is None or other != old
            if other is None or not must_stay:
                ground.check(now is None, f"{what}: {uid} was removed and is back", now)
                continue
            if not ground.check(now is not None, f"{what}: {uid} was removed on one side, changed on the other, and is lost", other):
                continue
            # Deleted and changed: all of the changed one stays.
            here = there = other
        if now is None:
            ground.check(False, f"{what}: {uid} is lost", here)
            continue
        for key in {*(old or {}), *here, *there, *now}:
            before, left, right, after = ((side or {}).get(key) for side in (old, here, there, now))
            if left == right:
                allowed = [left]
            elif left == before:
                allowed = [right]
            elif right == before:
                allowed = [left]
            else:
                allowed = [left, right]
            if key == "note" and len(allowed) == 2:
                lines = {line for text in allowed if text for line in text.split("\n")}
                ground.check(lines <= set((after or "").split("\n")), f"{what}: {uid}: lines of a note are lost", (allowed, after))
                continue
            # A series that became another one may leave exceptions of the old one behind, or not.
            # A moved occurrence without words of its own has those of the series.
            shape = ("DTSTART", "rule", "length", *(("title", "place", "note") if key[0] == "moved" else ()))
            if isinstance(key, tuple) and key[0] in ("EXDATE", "moved") and any(
                    here.get(name) != there.get(name) for name in shape):
                continue
            ground.check(after in allowed, f"{what}: {uid}: {key}", f"base {before}, here {left}, there {right}, result {after}")


def change_here(ground, device, folder, now, place):
    chance = ground.chance
    facts = calendar_facts(device.export())
    events = [uid for uid, found in facts.items() if found.get("kind") == "VEVENT"]
    tasks = [uid for uid, found in facts.items() if found.get("kind") == "VTODO"]
    word = f"{chance.choice(('Tea', 'Run', 'Vet', 'Café ☕', 'A, b; c'))} {place}.{chance.randint(0, 99)}"
    kind = chance.choice(("add", "add", "series", "task", "recurring", "edit", "place", "note", "time", "skip", "move", "done", "reopen",
                          "delete", "from"))
    day = (now + datetime.timedelta(days=chance.randint(1, 30))).date().isoformat()
    event, task = (chance.choice(found) if found else None for found in (events, tasks))
    words = {
        "add": ["event", "add", word, day, f"{chance.randint(0, 23):02}:15", f"{chance.randint(1, 200)}m"],
        "series": ["event", "add", word, day, f"{chance.randint(0, 23):02}:30", "--every", chance.choice(("day", "week", "2w", "month"))],
        "task": ["task", "add", word, *([day] if chance.random() < 0.5 else [])],
        "recurring": ["task", "add", word, day, "--every", chance.choice(("day", "week", "3d"))],
    }.get(kind)
    if kind in ("edit", "place", "note", "time", "skip", "move", "delete", "from") and event:
        own = own_id(event)
        start = facts[event]["DTSTART"][:10]
        words = {
            "edit": ["event", "edit", own, "--title", word], "place": ["event", "edit", own, "--at", f"Room {word}"],
            "note": ["event", "edit", own, "--note", f"Line of {word}"], "time": ["event", "edit", own, day, f"12:{chance.randint(10, 59)}"],
            "skip": ["event", "delete", own, "--only", start], "move": ["event", "edit", own, day, f"13:{chance.randint(10, 59)}", "--only", start],
            "delete": ["event", "delete", own], "from": ["event", "edit", own, "--from", start, "--title", word]}[kind]
    if kind in ("done", "reopen") and task:
        words = ["task", kind, own_id(task)]
    if words:
        # Some of them make no sense of what there is; then nothing may happen.
        store = device.store()
        outcome = device.run(*words, status=None)
        ground.check(outcome.status == 0 or device.store() == store, f"{words}: refused, and yet something changed", outcome.errors)
        ground.note(f"{kind} here" if outcome.status == 0 else "refused")


def change_there(ground, device, folder, now, place):
    chance = ground.chance
    facts = folder.facts()
    kind = chance.choice(("new", "new todo", "title", "place", "note", "time", "exdate", "override", "done", "delete", "unknown"))
    uid = chance.choice(sorted(facts)) if facts else None
    word = f"There {place}.{chance.randint(0, 999)}"
    if kind == "new":
        folder.put(f"{word}.ics", MEETING.format(uid=word, title=word))
    elif kind == "new todo":
        folder.put(f"{word}.ics", TODO.format(uid=word, title=word))
    elif not uid:
        return
    elif kind == "delete":
        folder.file(uid).unlink()
    else:
        def change(component, calendar):
            def put(name, value):
                component.pop(name, None)
                component.add(name, value)
            is_event = component.name == "VEVENT"
            if kind == "title":
                put("SUMMARY", word)
            elif kind == "place" and is_event:
                put("LOCATION", f"Hall {word}")
            elif kind == "note":
                put("DESCRIPTION", f"Note of {word}")
            elif kind == "unknown":
                component.add("X-CLIENT", word)
            elif kind == "time" and is_event and "RRULE" not in component:
                shift = datetime.timedelta(days=chance.randint(1, 9))
                for name in ("DTSTART", "DTEND"):
                    if name in component:
                        put(name, component[name].dt + shift)
            elif kind in ("exdate", "override") and is_event and "RRULE" in component:
                first = component["DTSTART"].dt
                if kind == "exdate":
                    component.add("EXDATE", first + datetime.timedelta(weeks=chance.randint(2, 9)))
                else:
                    original = first + datetime.timedelta(weeks=chance.randint(10, 20))
                    others = [found for found in calendar.walk("VEVENT") if "RECURRENCE-ID" in found]
                    if any(found["RECURRENCE-ID"].dt == original for found in others):
                        return
                    moved = icalendar.Event()
                    for name, value in (("UID", str(component["UID"])), ("DTSTAMP", now.astimezone(datetime.timezone.utc)),
                                        ("RECURRENCE-ID", original), ("DTSTART", original + datetime.timedelta(hours=2)),
                                        ("DURATION", datetime.timedelta(minutes=30)), ("SUMMARY", word)):
                        moved.add(name, value)
                    calendar.add_component(moved)
            elif kind == "done" and not is_event and "RRULE" not in component:
                put("STATUS", "COMPLETED")
                put("COMPLETED", now.astimezone(datetime.timezone.utc))
        folder.edit(uid, change, now)
    ground.note(f"{kind} there")
