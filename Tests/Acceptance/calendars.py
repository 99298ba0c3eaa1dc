"""Reads the calendars with two libraries, and compares the results with the plan and with each other.

The program creates workspaces in several time zones, with pauses and hostile texts, across both clock changes. Both
calendars of each are read by `icalendar` and `vobject`, which are independent. They must find the same events,
alarms and reviews, at the instants that the standard library's `zoneinfo` gives for the local times, and every line
must follow RFC 5545. The tier check takes two of the zones. With --self-test, planted faults must be found.
Usage: calendars.py BINARY [check|full | --self-test]
"""

import collections
import datetime
import itertools
import json
import multiprocessing
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import zoneinfo

import icalendar
import vobject
from dateutil import rrule

CONTROLS = "a\rb\u0085c\u2028d\u2029e\x0bf\x0cg\x00h\x1ci\x1dj\x1ek\x7fl\u009bm\tn"
Event = collections.namedtuple("Event", "start end summary description url sequence stamp modified transparent private alarms")
UTC = datetime.timezone.utc
# Texts that a plan may contain; control characters are not allowed there, so the calendar's phrases have them.
HOSTILE = [
    "a\tb", "👩🏽‍💻" * 30, "é" * 80, "e\u0301" * 60, "\\n \\; \\, \\\\ ;,:\"=", "END:VEVENT", "x " * 60,
]


class Learner:
    """A workspace and its time zone."""

    def __init__(self, binary, folder, zone, offset=None):
        self.binary, self.folder, self.zone, self.offset = binary, folder, zone, offset
        self.calendars, self.expected = {}, None
        folder.mkdir()
        self.environment = {
            "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "HOME": str(folder / "home"), "LOGNAME": "ada", "TZ": zone or "UTC",
        }

    def run(self, *words, text=None):
        line = [self.binary, *words, "--workspace", str(self.folder / "workspace"), "--quiet"]
        if (self.folder / "plan").exists():
            line += ["--plan", str(self.folder / "plan")]
        if self.offset:
            line += ["--now", f"2026-09-01T21:00:00{self.offset}"]
        result = subprocess.run(line, input=text, capture_output=True, text=True, encoding="utf-8", check=False, env=self.environment)
        if result.returncode != 0:
            # Not SystemExit: that ends a process of the pool, and the pool waits forever for its result.
            raise RuntimeError(f"{words[:3]} exits with {result.returncode}: {result.stderr}")
        return result.stdout

    def say_with(self, text):
        """Puts a text into each phrase that the calendars contain."""
        words = (pathlib.Path(__file__).parents[2] / "Templates" / "strings.txt").read_text(encoding="utf-8")
        folder = self.folder / "workspace" / "Templates"
        folder.mkdir(parents=True)
        (folder / "strings.txt").write_text(
            re.sub("(?m)^((?:calendar-[a-z-]+|day-subjects|brand) = .*)$", lambda line: f"{line[0]}{text} z", words), encoding="utf-8", newline="")

    def build(self):
        self.run("site", "--output", str(self.folder / "site"))
        self.calendars = {
            kind: (self.folder / place / "calendar.ics").read_bytes() for kind, place in (("public", "site"), ("private", "workspace"))}

    def dates(self):
        """The planned date of each day, from the site's data."""
        document = json.loads((self.folder / "site" / "progress.json").read_text(encoding="utf-8"))
        return {day["day"]: datetime.date.fromisoformat(day["plannedDate"]) for day in document["days"]}


def plan(days, texts):
    """A plan with a text in each title."""
    lines = []
    for day in range(1, days + 1):
        if day % 7 == 1:
            lines += [f"# Week {(day - 1) // 7 + 1}: Theme", ""]
        text = texts[day % len(texts)]
        lines += [f"## Day {day}", "", "Goal: Do it.", "", f"### DSA: Focus {text} z", "", f"- [ ] LC {1000 + day}: Problem {text} z [Easy]", ""]
        lines += ["### System Design: Topic", "", f"- [ ] Task: Task {text} z {{#task-{day}}}", ""]
    return "\n".join(lines)


# MARK: The lines


def lines_of(data):
    """The unfolded lines, and complaints about violations of RFC 5545 in a line."""
    complaints = []
    if not data.endswith(b"\r\n"):
        complaints.append("the last line has no end")
    physical = data.split(b"\r\n")[:-1]
    for number, line in enumerate(physical, 1):
        if len(line) > 75:
            complaints.append(f"line {number} has {len(line)} octets")
        try:
            text = line.decode("utf-8")
        except UnicodeDecodeError:
            complaints.append(f"line {number} is cut inside a character")
            continue
        if any(ord(sign) < 32 or 127 <= ord(sign) < 160 or sign in "\u2028\u2029" for sign in text):
            complaints.append(f"line {number} has a control character: {text!r}")
    unfolded = re.sub(rb"\r\n[ \t]", b"", data).decode("utf-8", errors="replace").split("\r\n")[:-1]
    for line in unfolded:
        if not re.fullmatch(r'[A-Z-]+(;[A-Z-]+=("[^"]*"|[^";:,]*))*:.*', line):
            complaints.append(f"no content line: {line!r}")
    return unfolded, complaints


def structure(data):
    """The names of the properties, in order."""
    return [re.split("[:;]", line)[0] + (":" + line.split(":")[1] if line.startswith(("BEGIN", "END")) else "") for line in lines_of(data)[0]]


# MARK: The two readers


def alarm(trigger, action, text):
    if not isinstance(trigger, datetime.timedelta):
        raise ValueError(f"a trigger at {trigger!r}")
    return (trigger, str(action), str(text))


def by_icalendar(data):
    """Events by their identifiers, and the properties of the calendar."""
    calendar = icalendar.Calendar.from_ical(data)
    if calendar.errors:
        raise ValueError(f"errors: {calendar.errors}")
    events, recurrences = {}, {}
    for event in calendar.walk("VEVENT"):
        if event.errors:
            raise ValueError(f"errors: {event.errors}")
        identifier = str(event["UID"])
        if identifier in events:
            raise ValueError(f"{identifier} stands there twice")
        start = event["DTSTART"].dt
        end = event["DTEND"].dt if "DTEND" in event else start + event["DURATION"].dt
        alarms = tuple(alarm(inner["TRIGGER"].dt, inner["ACTION"], inner["DESCRIPTION"]) for inner in event.walk("VALARM"))
        events[identifier] = Event(
            start, end, str(event["SUMMARY"]), str(event.get("DESCRIPTION", "")), str(event.get("URL", "")), int(event["SEQUENCE"]),
            event["DTSTAMP"].dt, event["LAST-MODIFIED"].dt, str(event["TRANSP"]), str(event.get("CLASS", "PUBLIC")), alarms)
        if "RRULE" in event:
            rule = event["RRULE"].to_ical().decode()
            skipped = event.get("EXDATE", [])
            skipped = skipped if isinstance(skipped, list) else [skipped]
            recurrences[identifier] = occurrences(rule, start, [date.dt for each in skipped for date in each.dts])
    # It leaves the texts of unknown properties unchanged.
    texts = [calendar[name] for name in ("NAME", "X-WR-CALNAME", "DESCRIPTION", "VERSION")]
    facts = tuple(str(text) if isinstance(text, icalendar.vText) else re.sub(r"\\(.)", r"\1", str(text)) for text in texts)
    return events, recurrences, facts


def by_vobject(data):
    """Events and calendar properties as read by vobject."""
    calendars = list(vobject.readComponents(data.decode("utf-8")))
    if len(calendars) != 1:
        raise ValueError(f"{len(calendars)} calendars")
    calendar = calendars[0]
    events, recurrences = {}, {}
    for event in calendar.contents.get("vevent", []):
        def text(name, default="", event=event):
            return str(event.contents[name][0].value) if name in event.contents else default
        start = event.dtstart.value
        end = event.dtend.value if "dtend" in event.contents else start + event.duration.value
        alarms = tuple(
            alarm(inner.trigger.value, inner.action.value, inner.description.value) for inner in event.contents.get("valarm", []))
        identifier = text("uid")
        if identifier in events:
            raise ValueError(f"{identifier} stands there twice")
        events[identifier] = Event(
            start, end, text("summary"), text("description"), text("url"), int(text("sequence")), event.dtstamp.value,
            event.contents["last-modified"][0].value, text("transp"), text("class", "PUBLIC"), alarms)
        if "rrule" in event.contents:
            skipped = [date for each in event.contents.get("exdate", []) for date in each.value]
            recurrences[identifier] = occurrences(event.rrule.value, start, skipped)
    facts = tuple(str(calendar.contents[name][0].value) for name in ("name", "x-wr-calname", "description", "version"))
    return events, recurrences, facts


def occurrences(rule, start, skipped):
    """All dates of a recurrence in local time, as RFC 5545 counts them: the zone is applied to each separately."""
    until = re.search("UNTIL=([0-9TZ]+)", rule)[1]
    if until.endswith("Z") != (start.tzinfo is not None):
        raise ValueError(f"UNTIL is {until} and DTSTART is {start!r}")
    last = datetime.datetime.strptime(until.rstrip("Z"), "%Y%m%dT%H%M%S")
    if start.tzinfo:
        last = last.replace(tzinfo=UTC)
    plain = re.sub(";?UNTIL=[0-9TZ]+", "", rule)
    found = []
    for local in rrule.rrulestr(plain, dtstart=start.replace(tzinfo=None)):
        # A pytz zone has one offset, and must be asked for the offset of each time.
        time = start.tzinfo.localize(local) if hasattr(start.tzinfo, "localize") else local.replace(tzinfo=start.tzinfo)
        if time > last:
            return [instant(time) for time in found if time not in skipped]
        found.append(time)
    raise ValueError("a recurrence without an end")


# MARK: What has to be in them


def instant(time):
    """What a time is in UTC; one without a zone, and a date, stay what they are. A time that clocks skip stays as it is on
    the wall: the libraries differ about what it means."""
    if not isinstance(time, datetime.datetime) or time.tzinfo is None:
        return time
    moment = time.astimezone(UTC)
    shown, wanted = moment.astimezone(time.tzinfo).replace(tzinfo=None), time.replace(tzinfo=None)
    return moment if shown == wanted else f"{wanted}, which no clock shows"


def comparable(event):
    times = ("start", "end", "stamp", "modified")
    return event and event._replace(**{name: instant(getattr(event, name)) for name in times})


def on_the_wall(date, time, learner):
    """The instant at which the learner's clock shows a time, by the standard library; the first of two."""
    local = datetime.datetime.combine(date, time)
    if learner.offset:
        return local if learner.offset != "Z" else local.replace(tzinfo=UTC)
    return instant(local.replace(tzinfo=zoneinfo.ZoneInfo(learner.zone)))


NAMES = itertools.count()


def own_offsets(data):
    """The same calendar with a zone that no library knows, so that only the offsets in the file can tell; each time it is
    another one, since one of them remembers zones by name."""
    return re.sub(rb"TZID([:=])[A-Za-z_/]+", rb"TZID\1Nowhere/%d" % next(NAMES), data)


def expected_starts(learner, dates, morning, evening, review, day_start, paused=()):
    """The start of each identifier, without the store's own number, and all reviews."""
    starts = {f"day-{number}": date for number, date in dates.items()}
    def of_day(date, time):
        return on_the_wall(date + datetime.timedelta(days=1) if time < day_start else date, time, learner)
    for number, date in dates.items():
        if morning:
            starts[f"morning-{number}"] = on_the_wall(date, max(morning, day_start), learner)
        if evening:
            starts[f"evening-{number}"] = of_day(date, evening)
    reviews = []
    if review:
        weekday, time = review
        day, end = min(dates.values()), max(dates.values())
        while True:
            if day.weekday() == weekday:
                if day not in paused:
                    reviews.append(of_day(day, time))
                if day >= end:
                    break
            day += datetime.timedelta(days=1)
    return starts, reviews


def complaints_about(kind, data, learner):
    """All complaints about one of a learner's two files."""
    found = lines_of(data)[1]
    try:
        readings = [by_icalendar(data), by_vobject(data)]
        if b"TZID" in data:
            readings.append(by_icalendar(own_offsets(data)))
            # It only looks at years before 2021, and takes a zone without an offset then for UTC, whatever its name.
            if learner.zone != "Europe/Dublin":
                readings.append(by_vobject(own_offsets(data)))
    except Exception as error:  # whatever a library stumbles over
        return [*found, f"it cannot be read: {type(error).__name__}: {error}"]
    events, recurrences, facts = readings[0]
    for others, other_recurrences, other_facts in readings[1:]:
        differing = [name for name in events.keys() | others.keys() if comparable(events.get(name)) != comparable(others.get(name))]
        if differing:
            found.append(f"the readers differ about {len(differing)} events: {[(each.get(differing[0])) for each in (events, others)]}")
        if recurrences != other_recurrences:
            found.append(f"the readers differ about a recurrence: {recurrences} and {other_recurrences}")
        if facts != other_facts:
            found.append(f"the readers differ about {facts} and {other_facts}")
    short = {name.split("-", 1)[1]: event for name, event in events.items()}
    wanted, reviews = learner.expected
    if kind == "public":
        wanted, reviews = {name: start for name, start in wanted.items() if name.startswith("day-")}, []
    got = {name: instant(event.start) for name, event in short.items() if name != "review"}
    wrong = sorted(name for name in got.keys() | wanted.keys() if got.get(name) != wanted.get(name))
    if wrong:
        found.append(f"{len(wrong)} starts are wrong, as that of {wrong[0]}: {got.get(wrong[0])} for {wanted.get(wrong[0])}")
    if list(recurrences.values()) != ([reviews] if reviews else []):
        found.append(f"the reviews are {recurrences}, not {reviews}")
    for name, event in short.items():
        is_day = name.startswith("day-")
        length = datetime.timedelta(days=1) if is_day else datetime.timedelta(minutes=15)
        if event.end - event.start != length:
            found.append(f"{name} takes {event.end - event.start}")
        if event.alarms != (() if is_day else ((datetime.timedelta(0), "DISPLAY", event.summary),)):
            found.append(f"{name} has the alarms {event.alarms}")
        if event.transparent != "TRANSPARENT" or event.private != ("PUBLIC" if kind == "public" else "PRIVATE"):
            found.append(f"{name} is {event.transparent} and {event.private}")
        if event.stamp != event.modified or (event.stamp.hour, event.stamp.minute, event.stamp.second) != (12, 0, 0):
            found.append(f"{name} says a time of day: {event.modified}")
    return found


# MARK: The learners

DEFAULTS = {"morning": "07:00", "evening": "20:00", "review": "sun 19:00", "dayStart": "04:00"}
# Times in the hours that a clock skips or shows twice.
AT_CHANGES = {"morning": "02:15", "evening": "01:45", "review": "sun 02:20", "dayStart": "00:00"}
PAST_MIDNIGHT = {"morning": "02:30", "evening": "00:30", "review": "fri 03:10", "dayStart": "04:00"}
# All but the days around each change of some zone's clocks.
PAUSES = ["2026-10-06..2026-10-22", "2026-11-04..2027-02-04", "2027-02-10..2027-03-10", "2027-03-16..2027-03-25"]
# Zone, fixed offset, days, pauses, times, whether texts are harmful.
CASES = [
    ("Europe/Berlin", None, 170, ["2026-12-20..2027-01-10"], DEFAULTS, False), ("America/New_York", None, 42, PAUSES, AT_CHANGES, True),
    ("Australia/Lord_Howe", None, 42, PAUSES, AT_CHANGES, False), ("Asia/Kolkata", None, 42, PAUSES, PAST_MIDNIGHT, True),
    ("Pacific/Apia", None, 42, PAUSES, DEFAULTS, False), ("America/St_Johns", None, 42, PAUSES, PAST_MIDNIGHT, True),
    ("America/Santiago", None, 42, PAUSES, AT_CHANGES, False), ("Europe/Dublin", None, 42, PAUSES, DEFAULTS, True),
    (None, "Z", 42, PAUSES, PAST_MIDNIGHT, False), (None, "+05:30", 42, PAUSES, AT_CHANGES, True),
]
# Of the tier check: clocks that change by an hour and by half of one, harmful texts and plain ones.
FEW = CASES[1:3]
TRIAL = ("America/New_York", None, 12, ["2026-10-06..2026-10-27"], DEFAULTS, True)


def make(binary, folder, case):
    """Creates a learner's workspace, with the expected contents of the calendars."""
    zone, offset, days, pauses, times, is_hostile = case
    learner = Learner(binary, folder, zone, offset)
    (folder / "plan").mkdir()
    (folder / "plan" / "plan.md").write_text(plan(days, HOSTILE if is_hostile else ["plain"]), encoding="utf-8", newline="")
    learner.run("settings", "set", "start", "2026-09-28")
    for key, value in times.items():
        learner.run("settings", "set", key if key == "dayStart" else f"remind.{key}", value)
    paused = set()
    for pause in pauses:
        learner.run("pause", pause, "--reason", "A rest")
        day, last = map(datetime.date.fromisoformat, pause.split(".."))
        while day <= last:
            paused.add(day)
            day += datetime.timedelta(days=1)
    if is_hostile:
        learner.run("settings", "set", "share.name", "Ada; \\ , 👩🏽‍💻")
        learner.run("settings", "set", "baseURL", "https://ada.example/a,b;c/")
        learner.say_with(CONTROLS)
    learner.build()
    clock = {name: datetime.time.fromisoformat(value.split()[-1]) for name, value in times.items()}
    weekday = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"].index(times["review"].split()[0])
    learner.expected = expected_starts(
        learner, learner.dates(), clock["morning"], clock["evening"], (weekday, clock["review"]), clock["dayStart"], paused)
    return learner


def judge(task):
    binary, folder, case = task
    learner = make(binary, folder, case)
    complaints = [f"{case[0] or case[1]}, {kind}: {complaint}" for kind, data in learner.calendars.items()
                  for complaint in complaints_about(kind, data, learner)]
    return complaints, learner.calendars, sum(map(len, learner.expected))


FAULTS = {
    "a bare line feed": lambda data: data.replace(b"\r\nEND:VEVENT", b"\nEND:VEVENT", 1),
    "a line that is too long": lambda data: re.sub(rb"\r\n ", b"", data, count=1),
    "a comma that is not escaped": lambda data: data.replace(b"\\;", b";", 1).replace(b"SUMMARY:", b"SUMMARY;X=a,", 1),
    "a fold inside a character": lambda data: re.sub("é".encode() * 3, "é".encode() + b"\xc3\r\n \xa9" + "é".encode(), data, count=1),
    "a date a day late": lambda data: data.replace(b"VALUE=DATE:20261001", b"VALUE=DATE:20261002", 1),
    "an offset of an hour more": lambda data: data.replace(b"TZOFFSETTO:-0500", b"TZOFFSETTO:-0600"),
    "a change of the clocks a week late": lambda data: re.sub(rb"DTSTART:20261101T", b"DTSTART:20261108T", data),
    "times by another zone": lambda data: data.replace(b"America/New_York", b"America/Chicago"),
    "an end of the review too early": lambda data: re.sub(rb"UNTIL=\d{8}", b"UNTIL=20261028", data),
    "no alarm": lambda data: re.sub(rb"BEGIN:VALARM.*?END:VALARM\r\n", b"", data, count=1, flags=re.S),
    "an alarm an hour early": lambda data: data.replace(b"TRIGGER:PT0S", b"TRIGGER:-PT1H", 1),
    "an identifier twice": lambda data: data.replace(b"-day-2\r\n", b"-day-1\r\n", 1),
    "a time of day": lambda data: re.sub(rb"LAST-MODIFIED:(\d{8})T120000Z\r\nSEQ", rb"LAST-MODIFIED:\1T121314Z\r\nSEQ", data, count=1),
    "an event that is missing": lambda data: re.sub(rb"BEGIN:VEVENT.*?END:VEVENT\r\n", b"", data, count=1, flags=re.S),
    "a control character": lambda data: data.replace(b"SUMMARY:", b"SUMMARY:\x07", 1),
    "a line separator": lambda data: data.replace(b"SUMMARY:", "SUMMARY:\u2028".encode(), 1),
    "a missing end": lambda data: data.replace(b"END:VEVENT\r\n", b"", 1),
    "a busy day": lambda data: data.replace(b"TRANSP:TRANSPARENT", b"TRANSP:OPAQUE", 1),
}


def find(task):
    """Plants a fault: the number of files in which it could be planted, and those in which it was not found."""
    learner, name = task
    changed = {kind: FAULTS[name](data) for kind, data in learner.calendars.items()}
    planted = [kind for kind, data in changed.items() if data != learner.calendars[kind]]
    return name, len(planted), [kind for kind in planted if not complaints_about(kind, changed[kind], learner)]


def main():
    binary = os.path.abspath(sys.argv[1])
    with tempfile.TemporaryDirectory() as name, multiprocessing.Pool() as pool:
        folder = pathlib.Path(name).resolve()
        if "--self-test" in sys.argv:
            learner = make(binary, folder / "trial", TRIAL)
            found = pool.map(find, [(learner, name) for name in FAULTS], chunksize=1)
            missed = [f"{name} in {kinds}" for name, count, kinds in found if kinds or not count]
            missed += [complaint for kind, data in learner.calendars.items() for complaint in complaints_about(kind, data, learner)]
            print(f"{len(FAULTS)} planted faults, {len(missed)} not found {missed or ''}")
            sys.exit(1 if missed else 0)
        cases = FEW if "check" in sys.argv else CASES
        judged = pool.map(judge, [(binary, folder / str(index), case) for index, case in enumerate(cases)], chunksize=1)
    complaints = [complaint for found, _, _ in judged for complaint in found]
    # For the same plan, harmful texts must not change the number of lines of each name, except for the site's address.
    harmful, plain = (
        [name for name in structure(judged[cases.index(case)][1]["public"]) if name not in ("URL", "SOURCE")] for case in FEW)
    if plain != harmful:
        complaints.append("harmful texts change the lines of a calendar")
    starts = sum(count for _, _, count in judged)
    for complaint in complaints[:40]:
        print(complaint)
    print(f"{2 * len(judged)} calendars in two readers, {starts} starts and reviews, {len(complaints)} complaints")
    sys.exit(1 if complaints or starts < 100 * len(judged) else 0)


if __name__ == "__main__":
    main()
