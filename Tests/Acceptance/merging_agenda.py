"""Random events, tasks and notes of the agenda for the versions of a log that `merging.py` merges, and what met in them.

They are written as the program writes them: what has its default is left out. There are few of each, few of their times and
few values, so that changes on two devices meet: at one occurrence, in one field, or one against a removal.
"""

import datetime

EVENTS = ("d988d26e", "gr\u00f6\u00dfe \u2713@calendar.example")
TASKS = ("34cf96cc", "cb9365ab", "d988d26f-1@tasks.example")
NOTES = ("39fe17da", "a-note-of-the-agenda")
TITLES = ("Dentist", "Team meeting", "Gro\u0308\u00dfe", "\u6f22\u5b57 / \\ \"q\"")
PLACES = ("Market square 3", "Online", "Stra\u00dfe 5")
CATEGORIES = ("Work", "Personal", "Health", "Social", "Family", "Education")
RULES = ("FREQ=DAILY", "FREQ=WEEKLY;BYDAY=MO,WE", "FREQ=MONTHLY;BYMONTHDAY=1;COUNT=12")
LINES = (["X-COLOR:red"], ["ATTENDEE:mailto:ada@example.com", "X-COLOR:red"], ["ATTENDEE:mailto:bob@example.com"])
SPANS = (
    {"start": "2026-11-23"}, {"start": "2026-11-23", "days": 3}, {"start": "2026-11-23T10:00"},
    {"start": "2026-11-23T10:00", "minutes": 60}, {"start": "2026-11-23T10:00 Europe/Berlin", "minutes": 60},
    {"start": "2026-11-23T09:00Z", "minutes": 45}, {"start": "2026-11-23T10:00:30", "seconds": 90},
)
# Where an occurrence is moved to.
MOVES = (
    {"start": "2026-11-23T10:00", "minutes": 60}, {"start": "2026-11-24T10:00", "minutes": 60},
    {"start": "2026-11-24T10:00 Europe/Berlin", "minutes": 45}, {"start": "2026-11-25T09:00Z", "minutes": 45},
    {"start": "2026-11-25"}, {"start": "2026-11-25T10:00", "seconds": 90},
)
# The times of a series.
TIMES = ("2026-11-23", "2026-11-24", "2026-11-25T10:00", "2026-11-25T09:00Z", "2026-11-26T10:00 Europe/Berlin")
DUE = ("2026-11-23", "2026-11-30", "2026-11-23T18:00")
TICKED = ("2026-11-23", "2026-11-24", "2026-11-30")
TAGS = (["interview"], ["interview", "plan"], ["gr\u00f6\u00dfe", "team/one"])
# How two versions of a record may meet: the name in the summary, the kind and the group in it; none for the record itself.
MEETINGS = {
    "events met": ("events", None), "tasks met": ("tasks", None), "notes met": ("notes", None),
    "occurrences skipped on both": ("events", "skipped"), "occurrences moved on both": ("events", "moved"),
    "starts added on both": ("events", "added"), "ticks on both": ("tasks", "ticks"),
}


class AgendaEdits:
    """Random changes of the agenda in a version of a log. `made` draws the values that it has in common with the rest."""

    def __init__(self, made, unknown):
        self.made, self.chance, self.one, self.unknown = made, made.chance, made.one, unknown

    def edit(self, version):
        kind, ids, change = self.chance.choices((
            ("events", EVENTS, self.change_event), ("tasks", TASKS, self.change_task), ("notes", NOTES, self.change_note),
        ), (5, 4, 2))[0]
        records, key = version.setdefault(kind, {}), self.one(ids)
        if self.chance.random() < 0.06:
            records.pop(key, None)
        elif key not in records:
            records[key] = {"events": self.event, "tasks": self.task, "notes": self.note}[kind]()
        else:
            change(records[key])

    def utc(self):
        time = datetime.datetime.fromisoformat(self.made.instant()).astimezone(datetime.timezone.utc)
        return time.isoformat().replace("+00:00", "Z")

    def sometimes(self, part, **fields):
        return {key: value for key, value in fields.items() if self.chance.random() < part}

    # New records

    def event(self):
        return {"title": self.one(TITLES), "when": self.one(SPANS), "changed": self.utc()} | self.sometimes(
            0.4, category=self.one(CATEGORIES), place=self.one(PLACES), note=self.made.text(), rule=self.one(RULES),
            added=self.times(), skipped=self.times(), moved={self.one(TIMES): self.moved()}, alarms=self.alarms(),
            sequence=self.one((1, 2, 7)), other=self.one(LINES))

    def task(self):
        created = self.utc()
        found = {"title": self.one(TITLES), "created": created, "changed": self.one((created, self.utc()))} | self.sometimes(
            0.4, priority=self.one(("Low", "High", "Urgent")), category=self.one(CATEGORIES), note=self.made.text(),
            due=self.one(DUE), ticks={self.one(TICKED): self.tick()}, sequence=self.one((1, 2, 7)),
            other=self.one(LINES))
        # Only a task that is due can recur.
        return found | (self.sometimes(0.5, rule=self.one(RULES), added=self.times(), skipped=self.times()) if "due" in found else {})

    def note(self):
        return {"body": self.made.text(), "created": self.made.instant()} | self.sometimes(
            0.5, tags=self.one(TAGS), date=self.one(TICKED))

    def times(self):
        return {self.one(TIMES): {} for _ in range(self.chance.randint(1, 2))}

    def moved(self):
        return dict(self.one(MOVES)) | self.sometimes(
            0.3, title=self.one(TITLES), place=self.one(("", "Online")), note=self.made.words(), other=self.one(LINES))

    def alarms(self):
        return self.one(([], [15], [1440, 60]))

    def tick(self):
        return {"at": self.utc()}

    # Changes of a record

    def change_event(self, event):
        self.chance.choices((
            lambda: self.change_field(event, self.event(), ("title", "when")),
            lambda: self.change_times(event.setdefault(self.one(("skipped", "skipped", "added")), {}), dict, TIMES),
            lambda: self.change_times(event.setdefault("moved", {}), self.moved, TIMES),
        ), (4, 3, 3))[0]()
        self.touch(event)

    def change_task(self, task):
        self.chance.choices((
            lambda: self.change_field(task, self.task(), ("title", "created")),
            lambda: self.change_times(task.setdefault("ticks", {}), self.tick, TICKED),
            lambda: self.change_times(task.setdefault("skipped", {}), dict, TIMES),
        ), (4, 5, 1))[0]()
        # Only a task that is due recurs.
        for key in () if "due" in task else ("rule", "added", "skipped"):
            task.pop(key, None)
        self.touch(task)

    def change_note(self, note):
        if self.chance.random() < 0.4:
            note["body"] = self.made.text(note["body"])
        else:
            self.change_field(note, self.note(), ("body", "created"))

    def change_field(self, record, other, required):
        """One field as another random record has it, or a field of a newer version."""
        key = self.one([*sorted({*record, *other} - {"changed", "sequence"}), "newField"])
        if key == "newField":
            # Newer versions may know more of the record, or of a part of it.
            parts = [record, *(part for part in (record.get("note"), record.get("body")) if part)]
            parts += [inner for group in ("skipped", "moved", "ticks") for inner in record.get(group, {}).values()]
            self.one(parts)["newField"] = self.one(self.unknown)
        elif key in ("note", "body") and key in record and self.chance.random() < 0.7:
            record[key] = self.made.text(record[key])
        elif key in other:
            record[key] = other[key]
        elif key not in required:
            del record[key]

    def change_times(self, group, value, times):
        key = self.one(times)
        if key in group and self.chance.random() < 0.4:
            del group[key]
        elif self.chance.random() < 0.9 or key not in group:
            group[key] = value()
        else:
            group[key] = group[key] | {"newField": self.one(self.unknown)}

    def touch(self, record):
        record["changed"] = max(record["changed"], self.utc())
        record["sequence"] = record.get("sequence", 0) + 1
        for group in ("added", "skipped", "moved", "ticks"):
            if record.get(group) == {}:
                del record[group]


def meetings(base, ours, theirs):
    """What both versions changed, each in its own way, by the names of `MEETINGS`."""
    found = set()
    for name, (kind, group) in MEETINGS.items():
        old, one, other = (version.get(kind, {}) for version in (base, ours, theirs))
        for key in {*one} & {*other}:
            records = [side.get(key, {}) for side in (old, one, other)]
            if group:
                records = [record.get(group, {}) for record in records]
            if records[1] not in (records[0], records[2]) and records[2] != records[0]:
                found.add(name)
    return found
