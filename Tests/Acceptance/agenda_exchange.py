"""What `event export` writes, read by icalendar and vobject and expanded by recurring-ical-events; and what `event import` makes of it."""

import collections
import datetime
import io
import json
import zoneinfo

import dateutil.tz
import icalendar
import recurring_ical_events
import vobject

from agenda_facts import calendar_facts, unlike
from agenda_mirror import MEETING, TODO

TRIALS = {"export and import": "round_trip", "import of others": "imports", "occurrences": "occurrences", "occurrences far away": "far_away"}
BERLIN = zoneinfo.ZoneInfo("Europe/Berlin")
DAY = datetime.timedelta(days=1)
ZONES = ["Europe/Berlin", "America/New_York", "Asia/Kolkata", "Pacific/Auckland", "Australia/Lord_Howe", "America/Sao_Paulo"]
TITLES = ["Tea", "A, b; c\\d", "Café ☕ 你好", "x" * 100, "Quote \" and 'single'", "100 % : done", "a\\nb", "5 <b>", "👩‍👩‍👧‍👦 " * 9]


def fill(ground, device, count, first, **options):
    """Random events; their dates begin at `first`."""
    chance = ground.chance
    for number in range(count):
        day = first + DAY * chance.randint(0, 200)
        title = chance.choice(TITLES)[:95] + f" {number}"
        when, is_timed = [day.isoformat()], chance.random() < 0.75
        more = []
        if is_timed:
            when += [f"{chance.randint(0, 23):02}:{chance.choice((0, 15, 30, 59)):02}", f"{chance.choice((5, 60, 90, 1500))}m"]
            zone = chance.choice([None, None, *ZONES])
            more += ["--zone", zone] if zone else []
        elif chance.random() < 0.4:
            when = [f"{day.isoformat()}..{(day + DAY * chance.randint(1, 9)).isoformat()}"]
        if chance.random() < 0.6:
            rules = [["--every", chance.choice(("day", "week", "2w", "3d", "month", "weekday", "year"))], ["--every", "week", "--on", "tue,thu"],
                     ["--every", "month", "--on", "-1fri"], ["--every", "month", "--on", "1,15"], ["--every", "month", "--on", "31"],
                     ["--rule", "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1"], ["--rule", "FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,MO;WKST=SU"],
                     ["--rule", "FREQ=YEARLY;BYMONTH=3,10;BYDAY=-1SU"]]
            rule = chance.choice(rules)
            more += rule
            # A start that does not fit its rule is not defined together with a COUNT.
            if rule[0] == "--every" and chance.random() < 0.5:
                counts = len(rule) == 2 and rule[1] != "weekday"
                more += chance.choice((["--times", chance.randint(2, 40)] if counts else [], ["--until", (day + DAY * chance.randint(20, 150)).isoformat()]))
        if chance.random() < 0.3:
            more += ["--note", f"Line 1 of {number}\n\n- [ ] two, three; four\\five"]
        if chance.random() < 0.3:
            more += ["--at", chance.choice(("Room \"A\", upstairs; left", "Straße 5"))]
        if chance.random() < 0.3:
            more += ["--alarm", chance.choice(("15m", "1h,1d", "none"))]
        outcome = device.run("event", "add", title, *when, *more, status=None, **options)
        ground.check(outcome.status == 0, f"event add {title!r} {when} {more}", outcome.errors)
        if outcome.status == 0:
            ground.note("events")


def disturb(ground, device, first, through, **options):
    """Skips and moves occurrences of what repeats."""
    chance = ground.chance
    agenda = json.loads(device.run("agenda", f"{first}..{through}", "--json", **options).output)
    found = [event for day in agenda["days"] for event in day["events"] if event["repeats"]]
    for event in chance.sample(found, min(len(found), 25)):
        original = event["original"].replace("T", " ").split()
        day = original[0]
        if chance.random() < 0.5:
            device.run("event", "delete", event["id"], "--only", day, status=None, **options)
        else:
            to = datetime.date.fromisoformat(day) + DAY * chance.randint(-3, 3)
            time = [] if event["allDay"] else [f"{chance.randint(0, 23):02}:45"]
            device.run("event", "edit", event["id"], f"{to}", *time, "--only", day, "--title", f"Moved {chance.randint(0, 99)}", status=None, **options)
        ground.note("disturbed")


def round_trip(ground):
    device = ground.device()
    first = datetime.date(2026, 11, 26)
    fill(ground, device, 80 if ground.is_full else 20, first, now=None)
    disturb(ground, device, first, first + 300 * DAY, now=None)
    for number in range(10):
        device.run("task", "add", f"{TITLES[number % len(TITLES)][:95]} t{number}", *([str(first + DAY * number)] if number % 2 else []),
                   *(["--every", "week"] if number % 4 == 1 else []), "--priority", ("low", "medium", "high", "urgent")[number % 4], now=None)
    device.run("task", "done", "t0", now=None)
    text = device.export(now=None)
    ground.check(text == device.export(now=None), "two exports are not the same bytes")
    for line in text.split("\r\n"):
        if len(line.encode()) > 75:
            ground.check(False, "a line has more than 75 octets", line)
    ground.check("\n" not in text.replace("\r\n", ""), "a line does not end with CRLF")
    parsed = icalendar.Calendar.from_ical(text)
    ground.check(not any(component.errors for component in parsed.walk()), "icalendar finds errors", [c.errors for c in parsed.walk() if c.errors])
    # The same in the other reader.
    ours = collections.Counter(str(found["SUMMARY"]) for found in parsed.walk() if found.name in ("VEVENT", "VTODO"))
    other = vobject.readOne(text)
    theirs = collections.Counter(found.summary.value for found in [*other.contents.get("vevent", []), *other.contents.get("vtodo", [])])
    ground.check(ours == theirs, "vobject reads other titles than icalendar", (ours - theirs, theirs - ours))
    starts = {(str(found["UID"]), str(found["SUMMARY"])): found["DTSTART"].dt for found in parsed.walk("VEVENT")}
    for found in other.contents.get("vevent", []):
        start, mine = found.dtstart.value, starts[found.uid.value, found.summary.value]
        if isinstance(start, datetime.datetime) and start.tzinfo:
            start, mine = start.astimezone(datetime.timezone.utc), mine.astimezone(datetime.timezone.utc)
        ground.check(start == mine, f"{found.summary.value!r}: vobject, by the file's own zones, reads another start", (start, mine))
    # The titles are those that the program says.
    said = {event["id"]: event["title"] for event in json.loads(device.run("event", "list", "--all", "--json", now=None).output)["events"]}
    written = {str(found["UID"]).split("@")[0]: str(found["SUMMARY"]) for found in parsed.walk("VEVENT") if "RECURRENCE-ID" not in found}
    ground.check(said == written, "titles in the export are unlike those in the list", set(said.items()) ^ set(written.items()))
    # In again: here nothing changes, elsewhere the same comes.
    file = ground.folder / "all.ics"
    device.run("event", "export", file, now=None)
    ground.check(file.read_bytes() == text.encode(), "a file has other bytes than what is printed")
    store = device.store()
    outcome = device.run("event", "import", file, now=None)
    ground.check(device.store() == store, "one's own export brings something new", outcome.output)
    fresh = ground.device("fresh")
    for number in range(3):
        outcome = fresh.run("event", "import", file if number < 2 else "-", now=None, data=text.encode())
        ground.check(fresh.export(now=None) == text, f"import {number + 1} of an export gives another export",
                     unlike(calendar_facts(text), calendar_facts(fresh.export(now=None)))[:3])
    # The last import changed nothing, so the one before is named.
    fresh.run("undo", "--again", now=None)
    ground.check(fresh.export(now=None) == "", "undo does not take the import back")
    ground.check(fresh.run("doctor", now=None, status=None).status == 0, "doctor complains after an import")


def imports(ground):
    """Calendars of others, and their changes."""
    device = ground.device()
    file = ground.folder / "meeting.ics"
    text = MEETING.format(uid="meeting-1", title="Standing")
    file.write_text(text, encoding="utf-8", newline="")
    device.run("event", "import", file)
    facts = calendar_facts(device.export())
    ground.check(facts == calendar_facts(text), "an import changes facts", unlike(calendar_facts(text), facts)[:3])
    store = device.store()
    device.run("event", "import", file)
    ground.check(device.store() == store, "a second import changes the store")
    # Later there: it comes. Later here: it stays.
    later = text.replace("LAST-MODIFIED:20261120", "LAST-MODIFIED:20261125").replace("Room B", "Room Z").replace("SEQUENCE:3", "SEQUENCE:4")
    file.write_text(later, encoding="utf-8", newline="")
    device.run("event", "import", file)
    ground.check("Room Z" in device.export(), "a later change of the file does not come in")
    device.run("event", "edit", "Standing", "--at", "Here", now="2026-11-27T10:00:00+01:00")
    device.run("event", "import", file, now="2026-11-27T11:00:00+01:00")
    ground.check("LOCATION:Here" in device.export(), "an earlier version of the file undoes a change made here")
    # Several ways to write the same, as programs do.
    ways = {
        "LF alone": text.replace("\r\n", "\n"), "byte order mark": "\ufeff" + text, "no final line end": text.rstrip(),
        "lower case": text.replace("BEGIN:VEVENT", "begin:vevent").replace("END:VEVENT", "end:vevent").replace("SUMMARY", "summary"),
        "tab as fold": text.replace("SUMMARY:Stan", "SUMMARY:Stan\r\n\t"), "quoted zone": text.replace("TZID=Europe/Berlin", 'TZID="Europe/Berlin"'),
        "prefixed zone": text.replace("Europe/Berlin", "/freeassociation.sourceforge.net/Europe/Berlin"),
        "Windows zone": text.replace("Europe/Berlin", "W. Europe Standard Time"), "zone of its own": text.replace("Europe/Berlin", "My zone"),
        "value parameter": text.replace("DTSTART;TZID", "DTSTART;VALUE=DATE-TIME;TZID"),
        "blank lines": text.replace("BEGIN:VEVENT", "\r\nBEGIN:VEVENT"), "unknown component": text.replace(
            "BEGIN:VEVENT", "BEGIN:X-THING\r\nX-A:1\r\nEND:X-THING\r\nBEGIN:VEVENT", 1),
    }
    expected = None
    for name, other in ways.items():
        device = ground.device(name.replace(" ", "-"))
        file.write_bytes(other.encode())
        outcome = device.run("event", "import", file, status=None, now=None)
        ground.check(outcome.status == 0, f"{name}: exit status {outcome.status}", outcome.errors)
        found = json.loads(device.run("agenda", "2026-11-30..2027-04-30", "--json", now=None, status=None).output or '{"days": []}')
        starts = [(event["start"], event["title"]) for day in found["days"] for event in day["events"]]
        expected = expected or starts
        ground.check(starts == expected and len(starts) > 20, f"{name}: other occurrences", list(set(starts) ^ set(expected))[:4] or len(starts))
    # Several at once, with tasks.
    both = text.replace("END:VCALENDAR\r\n", "") + TODO.format(uid="t", title="Milk").split("PRODID:-//Another//EN\r\n")[1]
    device = ground.device("both")
    device.run("event", "import", "-", data=both.encode())
    ground.check("Milk" in device.run("task", "list").output and "Standing" in device.run("event", "list").output, "events and tasks of one file")
    for name, data in {"empty": b"", "page": b"<html></html>", "binary": bytes(range(256)) * 20, "json": b"{}"}.items():
        store = device.store()
        outcome = device.run("event", "import", "-", data=data, status=None)
        ground.check(outcome.status in (1, 2) and outcome.errors.startswith("error:") or "error:" in outcome.errors, f"importing what is {name}",
                     (outcome.status, outcome.errors))
        ground.check(device.store() == store, f"importing what is {name} changes the store")


def occurrences(ground):
    compare_occurrences(ground, datetime.date(2026, 11, 26), 60 if ground.is_full else 30, 400, now=None)


def far_away(ground):
    """Over changes of the clocks that no table holds: the file's own zones have to say them."""
    device = ground.device()
    for zone in ZONES[:4]:
        device.run("event", "add", f"Daily in {zone}", "2026-12-01", "09:00", "1h", "--every", "week", "--zone", zone, now=None)
    # dateutil goes by the file alone; others know the names of zones.
    definitions = dateutil.tz.tzical(io.StringIO(device.export(now=None)))
    for name in ZONES[:4]:
        for year in (2027, 2029, 2035, 2040):
            for month in (1, 7):
                local = datetime.datetime(year, month, 1, 9)
                ours, theirs = (local.replace(tzinfo=zone).utcoffset() for zone in (zoneinfo.ZoneInfo(name), definitions.get(name)))
                ground.check(ours == theirs, f"{name}: the VTIMEZONE of a series without an end says another offset for {year}-{month:02}",
                             f"{theirs} instead of {ours}")
    compare_occurrences(ground, datetime.date(2030, 3, 1), 12, 300, now=None)


def compare_occurrences(ground, first, count, days, **options):
    device = ground.device(f"from {first}")
    fill(ground, device, count, first, **options)
    last = first + days * DAY
    disturb(ground, device, first, last - DAY, **options)
    text = device.export(**options)
    ours = collections.Counter()
    start = first
    while start < last:
        # At most a year at a time, as a person would ask.
        through = min(start + 100 * DAY, last)
        agenda = json.loads(device.run("agenda", f"{start}..{through}", "--json", **options).output)
        for day in agenda["days"]:
            for event in day["events"]:
                begins = event["start"][:10]
                # An event of several days stands on each; it counts on its first.
                if begins == day["date"]:
                    ours[event["start"].replace(" Europe/Berlin", ""), event["title"]] += 1
        start = through + DAY
    calendar = icalendar.Calendar.from_ical(text)
    theirs = collections.Counter()
    for found in recurring_ical_events.of(calendar).between(first, last + DAY):
        begins = found["DTSTART"].dt
        if isinstance(begins, datetime.datetime):
            begins = begins.astimezone(BERLIN) if begins.tzinfo else begins
            key = begins.strftime("%Y-%m-%dT%H:%M")
        else:
            key = begins.isoformat()
        if first.isoformat() <= key[:10] <= last.isoformat():
            theirs[key, str(found["SUMMARY"])] += 1
    ground.seen["occurrences"] += sum(ours.values())
    ground.check(not ours - theirs, "occurrences that recurring-ical-events does not find", list((ours - theirs).items())[:4])
    ground.check(not theirs - ours, "occurrences that only recurring-ical-events finds", list((theirs - ours).items())[:4])
    if ours != theirs:
        (ground.folder / "unlike.ics").write_text(text, encoding="utf-8", newline="")
