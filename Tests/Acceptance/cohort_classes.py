"""Makes classes for the trials: rosters, and public facts of learners of every shape, by hand or from a seed."""

import datetime
import json
import pathlib
import random

ONE_DAY = datetime.timedelta(days=1)
AS_OF = datetime.date(2026, 11, 20)


def share(done, total):
    return {"done": done, "total": total, "percent": 100 * done // total if total else 0}


def run_of(days):
    return {"days": days, "from": None, "through": None, "bridged": 0}


def progress(
        days, weeks=None, as_of=AS_OF, state="studyDay", day=None, start=None, end=None, streak=0, longest=0, active=0,
        bonus=0, last=None, minutes=None):
    """A public `progress.json` with what a class reads of it, and a little more.

    days: a pair for each day: the counts (done, total) of its tracks, and the date it is planned for.
    weeks: how many days each week has; by default seven.
    minutes: those of each week.
    """
    if weeks is None:
        weeks = [min(7, len(days) - first) for first in range(0, len(days), 7)]
    names = ("DSA", "System Design", "Talk")
    documents = [
        {
            "day": number, "status": "ahead", "completedOn": None, "bonus": [], "bonusDone": 0, "items": [], "minutes": 0,
            "plannedDate": planned and planned.isoformat(), "originalDate": planned and planned.isoformat(),
            "tracks": [share(*count) | {"name": name} for name, count in zip(names, tracks)],
        }
        for number, (tracks, planned) in enumerate(days, 1)]
    counts = [tuple(sum(count[place] for count in tracks) for place in (0, 1)) for tracks, _ in days]
    first, weekly = 0, []
    for number, length in enumerate(weeks, 1):
        inside = counts[first:first + length]
        first += length
        weekly.append({
            "week": number, "theme": f"Week {number}", "tracks": [], "dayCount": length,
            "days": share(sum(0 < total == done for done, total in inside), length),
            "items": share(sum(done for done, _ in inside), sum(total for _, total in inside)),
            "minutes": (minutes or [0] * len(weeks))[number - 1]})
    done, total = sum(done for done, _ in counts), sum(total for _, total in counts)
    return {
        "schemaVersion": 3, "generator": "machinemode 0.3.0", "audience": "public", "asOf": as_of.isoformat(),
        "today": as_of.isoformat(), "headline": "A day", "days": documents, "weeks": weekly,
        "state": {"name": state, "day": day, "dayCount": len(days), "start": start and start.isoformat()},
        "plan": {
            "end": end and end.isoformat(), "originalEnd": end and end.isoformat(), "shift": 0, "pauses": [], "rest": []},
        "completion": {
            "days": share(sum(0 < total == done for done, total in counts), len(days)), "items": share(done, total),
            "problems": share(done, total), "sessions": None, "tracks": []},
        "streak": {
            "current": run_of(streak), "longest": run_of(longest), "activeDays": active, "todayCounts": False,
            "todayOpen": True, "lastEntry": last and last.isoformat()},
        "time": {
            "minutes": sum(week["minutes"] for week in weekly) + bonus, "today": 0, "tracks": [], "bonus": bonus, "kept": 0,
            "days": active, "weekdays": [], "calendarWeeks": []},
    }


def random_progress(chance):
    """The facts of somebody: not yet begun, in the midst of it, resting, paused or done; plans of any length."""
    length = chance.choice((1, 2, 5, 7, 8, 30, 99, 100, 100, 100, 100, 365))
    state = chance.choice(("notStarted", "startsLater", "studyDay", "studyDay", "studyDay", "restDay", "paused", "finished"))
    weeks, left = [], length
    while left:
        weeks.append(min(left, 7 if chance.random() < 0.7 else chance.randint(1, 7)))
        left -= weeks[-1]
    start = {
        "notStarted": None, "startsLater": AS_OF + ONE_DAY * chance.randint(1, 30),
        "finished": AS_OF - ONE_DAY * (2 * length + 7),
    }.get(state, AS_OF - ONE_DAY * chance.randint(0, max(0, length - 1)))
    planned, date = [], start
    for _ in range(length):
        planned.append(date)
        if date:
            date += ONE_DAY * (2 if chance.random() < 0.1 else 1)
    # Weeks without required items, here and there.
    empty = {week for week in range(len(weeks)) if chance.random() < 0.1}
    zeal = chance.choice((0, 0.2, 0.6, 0.9, 1))
    days, number = [], 0
    for week, size in enumerate(weeks):
        for _ in range(size):
            # Also a little ahead of the plan.
            is_open = state != "notStarted" and planned[number] and planned[number] <= AS_OF + 3 * ONE_DAY
            tracks = []
            for _ in range(chance.randint(1, 3)):
                total = 0 if week in empty else chance.randint(0, 8)
                done = total if chance.random() < zeal else chance.randint(0, total)
                tracks.append((done if is_open and zeal else 0, total))
            days.append((tracks, planned[number]))
            number += 1
    streak = chance.randint(0, 20) if zeal else 0
    worked = state not in ("notStarted", "startsLater") and zeal
    return progress(
        days, weeks, state=state, start=start, end=planned[-1], streak=streak, longest=streak + chance.randint(0, 40),
        day=None if state in ("notStarted", "startsLater", "finished") else chance.randint(1, length),
        active=streak + chance.randint(0, 60), bonus=chance.choice((0, 0, 17, 240)),
        last=AS_OF - ONE_DAY * chance.randint(0, 12) if worked else None,
        minutes=[chance.randint(0, 1500) if worked else 0 for _ in weeks])


def shaped():
    """Learners at the edges of the rules, each with what is special about them as the title."""
    def dates(count, first=AS_OF):
        return [first + ONE_DAY * number for number in range(count)]

    def plain(counts, first=AS_OF, **others):
        planned = dates(len(counts), first) if first else [None] * len(counts)
        given = {"state": "studyDay", "day": 1, "start": first, "end": planned[-1]} | others
        return progress([([count], date) for count, date in zip(counts, planned)], **given)

    long_ago = AS_OF - 40 * ONE_DAY
    return {
        "All shades": plain([(0, 8), (1, 8), (3, 8), (4, 8), (5, 8), (6, 8), (7, 8), (8, 8)], long_ago, minutes=[90, 7]),
        "A third is under half": plain([(1, 3), (2, 3), (3, 3), (1, 2), (3, 4), (2, 4), (1, 4)], long_ago, minutes=[1]),
        "Nothing asked for": plain([(0, 0)] * 9, long_ago),
        "A week without items, then one with": plain([(0, 0)] * 7 + [(2, 2)] * 3, long_ago, minutes=[5, 61]),
        "Not begun": plain([(0, 3)] * 10, None, state="notStarted", day=None),
        "Begins tomorrow": plain([(0, 3)] * 10, AS_OF + ONE_DAY, state="startsLater", day=None),
        "Begins today": plain([(0, 3)] * 10, AS_OF),
        "Ahead of the plan": plain([(3, 3)] * 4 + [(1, 3)] + [(0, 3)] * 9, AS_OF, minutes=[50, 0], streak=1, longest=1, active=1),
        "Only the last day, from the future": plain([(0, 3)] * 20 + [(3, 3)], AS_OF, minutes=[0, 0, 59]),
        "One day": plain([(5, 5)], AS_OF, minutes=[60]),
        "Done": plain([(2, 2)] * 14, long_ago, state="finished", day=None, minutes=[600, 601], longest=14, active=14, last=AS_OF),
        "Behind the end with nothing": plain([(0, 2)] * 14, long_ago, state="finished", day=None),
        "Paused": plain([(2, 2)] * 3 + [(0, 2)] * 20, long_ago, state="paused", day=4, last=long_ago, minutes=[100, 0, 0, 0]),
        "Resting": plain([(1, 2)] * 30, long_ago, state="restDay", day=30, last=AS_OF, minutes=[1, 2, 3, 4, 5]),
        "A thousand days": plain([(1, 1)] * 400 + [(0, 1)] * 600, AS_OF - 400 * ONE_DAY, minutes=[10] * 143, streak=400,
            longest=400, active=400),
        "Two thousand days": plain([(0, 1), (1, 1)] * 1000, AS_OF - 100 * ONE_DAY, minutes=[10] * 286),
        "Very busy": plain([(9999, 10000)] * 7, long_ago, minutes=[123456], bonus=987654, active=40000, longest=30000),
        "Short weeks": progress(
            [([(1, 2), (0, 1)], date) for date in dates(6, AS_OF - 3 * ONE_DAY)], [1, 2, 3], start=AS_OF - 3 * ONE_DAY,
            end=AS_OF + 2 * ONE_DAY, day=4, minutes=[11, 22, 33]),
    }


class Class:
    """A roster with the facts of its learners, in a folder."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.folder.mkdir(parents=True, exist_ok=True)
        self.entries, self.facts = [], []

    @property
    def roster(self):
        return self.folder / "cohort.json"

    def add(self, own_id, facts, **entry):
        """Adds a learner. Facts may be a document, or bytes as they are, or None for a file that is missing."""
        path = entry.pop("path", f"facts/{own_id}.json")
        self.entries.append({"id": own_id, **entry, "facts": path})
        self.facts.append(facts)
        if facts is not None:
            target = self.folder / path
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(facts if isinstance(facts, bytes) else json.dumps(facts).encode())
        return self

    def write(self, indent=1):
        self.roster.write_text(json.dumps(self.entries, indent=indent, ensure_ascii=False) + "\n", encoding="utf-8")
        return self


TITLES = (
    "Ada Lovelace", "ada lovelace", "Ängström", "Angst", "Zoë", "Zoe", "émile", "Emil", "Øre", "<b>Bold</b> & \"quoted\"",
    "O’Brien 'x'", "김민준", "Ελένη", "A" * 80, "&amp; as it is", "{{title}} %(id)s \\n", "100 %", "x" * 39 + " " + "y" * 40)
SITES = (
    "../sites/ada/index.html", "https://example.org/~ada/?a=1&b=\"2\"", "http://example.org", "/ada/", "ada/index.html",
    "sub%20folder/ada.html", "./x.html", "https://example.org/ü", None, None)


def random_class(folder, seed, count):
    """A class of random learners, named by random ids."""
    chance, one = random.Random(f"class/{seed}"), Class(folder)
    letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
    ids = set()
    while len(ids) < count:
        ids.add(chance.choice(letters) + "".join(chance.choices(letters + "._-", k=chance.choice((0, 1, 3, 8, 20, 63)))))
    # On some disks two names that differ by case are one.
    ids = list({own_id.lower(): own_id for own_id in sorted(ids)}.values())
    chance.shuffle(ids)
    for own_id in ids:
        entry = {"path": f"facts/{len(one.entries)}.json", "note": "left alone"}
        if chance.random() < 0.8:
            entry["title"] = chance.choice(TITLES)
        if site := chance.choice(SITES):
            entry["site"] = site
        one.add(own_id, random_progress(chance), **entry)
    return one.write()
