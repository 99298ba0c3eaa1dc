"""The rules by which two versions of a log merge, read a second time, in Python, and random versions to merge.

`merging.py` compares the program with them. A version is an export. `Merging(base, ours, theirs)` has the merged one as
`result`, and in `remarks` what a person should know: two texts kept, a value lost, an edit against a removal, a bonus
problem with a new id.
"""

import collections
import copy
import datetime
import json

from merging_agenda import AgendaEdits

SEPARATOR = "\n\n--- {:%Y-%m-%d %H:%M}, another version ---\n\n"
IDENTITY = ("day", "difficulty", "number", "title")
# Its plan stands beside those of the others.
FIRST = "machine-mode"
# When a version was written that does not say it.
NEVER = "1970-01-01T00:00:00Z"
# Not content: these describe the file.
HEAD = ("format", "schema", "sync", "id")
ZONES = ("+01:00", "+01:00", "+02:00", "-07:00", "Z")
LINES = (
    "Hash map.", "Two pointers", "größer ✓", "漢字 \U0001f600", "", "- [ ] again", "“quoted” \"q\" \\ /", "e\u0301", "\u00e9",
    "---", "- a",
)
TITLES = ("Run 5 km", "Read 20 pages", "Größe", "Gro\u0308ße", "Z", "a/b \\ \"c\"", "漢字")
UNKNOWN = (
    1, 2, -7, 3.5, "new", "Neu ✓ / \\", "\u00e9", "e\u0301", True, False, [1, "two"], [], {"deep": {"er": 1}},
    {"deep": {"er": 2}, "b": []},
)
DATES = [f"2026-11-{day:02}" for day in range(2, 8)]


def compact(value):
    """The compact JSON text of a value as bytes; none for an absent one."""
    return b"" if value is None else json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode()


def same(one, other):
    return compact(one) == compact(other)


def moment(text):
    """An instant's place in time; the text decides between two of one second."""
    return datetime.datetime.fromisoformat(text).timestamp(), text


def present(fields):
    return {key: value for key, value in fields.items() if value is not None}


def keys(*groups):
    return sorted({key for group in groups for key in group or {}})


def content(version):
    """What merges: all but what describes the file, with the plan of each programme in that programme."""
    found = {key: value for key, value in version.items() if key not in (*HEAD, "plan", "plans")}
    plans = version.get("plans", {}) | ({FIRST: version["plan"]} if "plan" in version else {})
    programmes = {
        name: programme | ({"plan": plans[name]} if name in plans else {})
        for name, programme in version.get("programmes", {}).items()}
    return found | ({"programmes": programmes} if programmes else {})


def exported(merged):
    """The fields of an export with that content."""
    found = dict(merged)
    plans = {}
    for name, programme in merged.get("programmes", {}).items():
        if "lines" in programme.get("plan", {}):
            plans[name] = programme["plan"]
            programme = {key: value for key, value in programme.items() if key != "plan"}
        found["programmes"] = found["programmes"] | {name: programme}
    first = plans.pop(FIRST, None)
    return present(found | {"plan": first, "plans": plans or None})


def written(version):
    """The second in which a version was written."""
    return moment(version.get("sync", {}).get("written", NEVER))[0]


def stands_in(part, whole):
    """Whether a text is some whole lines of another."""
    return f"\n{part}\n" in f"\n{whole}\n"


def identity(problem):
    return compact(present({key: problem.get(key) for key in IDENTITY}))


def bonus_id(problem, suffix=b""):
    number = 0x811C9DC5
    for byte in b"0 " + identity(problem) + suffix:
        number = (number ^ byte) * 0x01000193 & 0xFFFFFFFF
    return f"bonus-{number:08x}"


def by_instant(attempts):
    """The attempts of each instant, in the order of their numbers."""
    found = collections.defaultdict(list)
    for key in sorted(attempts or {}, key=lambda key: int(key.partition("#")[2] or 1)):
        found[key.partition("#")[0]].append(attempts[key])
    return found


class Merging:
    """The merge of two versions that grew from one."""

    def __init__(self, base, ours, theirs):
        self.remarks = []
        ours_at, theirs_at = written(ours), written(theirs)
        self.order = (ours_at > theirs_at) - (ours_at < theirs_at)
        self.result = exported(self.group(*map(content, (base, ours, theirs)), self.top) or {})
        times = [one["sync"]["written"] for one in (ours, theirs) if "sync" in one]
        heads = [present({key: one.get(key) for key in HEAD}) for one in (ours, theirs)]
        schema = max((head["schema"] for head in heads), key=lambda schema: schema["minor"])
        self.result |= heads[1] | heads[0] | {"schema": schema}
        if times:
            self.result["sync"] = {"written": max(times, key=moment)}

    def remark(self, what, path):
        self.remarks.append((what, path))

    # The rules by place

    def top(self, key):
        rules = {
            "settings": self.settings, "programmes": self.records(self.programme), "solvedBefore": self.records(self.any_of),
            "solutions": self.records(lambda key: self.records(self.any_of) if key == "solved" else self.any),
            "timer": self.whole, "events": self.agenda_records, "tasks": self.agenda_records, "notes": self.agenda_records,
        }
        return rules.get(key, self.any)

    def agenda(self, key):
        """The fields of an event, a task or a note: each by itself. What stands under a time or a date is a set by these."""
        rules = {
            # A start and its length are one value, and so is a list.
            "when": self.whole, "alarms": self.whole, "tags": self.whole, "other": self.whole,
            "added": self.records(self.any_of), "skipped": self.records(self.any_of), "moved": self.wholes,
            "ticks": self.records(lambda key: self.growing if key == "at" else self.any),
            "note": self.text, "body": self.text, "changed": self.growing, "sequence": self.growing,
        }
        return rules.get(key, self.any)

    def agenda_records(self, base, ours, theirs, path):
        def record(*one):
            return self.agenda_record(*one)
        return self.group(base, ours, theirs, lambda _: record, path)

    def agenda_record(self, base, ours, theirs, path):
        """A record; a move stays although the other side skipped it."""
        merged = self.record(base, ours, theirs, self.agenda, path)
        if self.settled(base, ours, theirs) or ours is None or theirs is None:
            return merged
        merged = dict(merged)
        for time in set(merged.get("moved") or {}) & set(merged.get("skipped") or {}):
            if not any(time in side.get("moved", {}) and time in side.get("skipped", {}) for side in (ours, theirs)):
                merged["skipped"] = {key: value for key, value in merged["skipped"].items() if key != time} or None
                self.remark("an edit against a removal", f"{path}.moved.{time}")
        return present(merged)

    def programme(self, key):
        rules = {
            "items": self.items, "reflections": self.reflections, "bonus": self.bonus,
            "pauses": self.records(self.any_of), "rest": self.wholes, "plan": self.whole,
        }
        return rules.get(key, self.any)

    def work(self, key):
        return {"attempts": self.attempts, "note": self.text}.get(key, self.any)

    def any_of(self, _):
        return self.any

    def settings(self, *of_three):
        return self.group(*of_three[:3], lambda _: self.group_of_settings, of_three[3])

    def group_of_settings(self, base, ours, theirs, path):
        if all(isinstance(one, dict) for one in (ours, theirs) if one is not None):
            return self.group(base if isinstance(base, dict) else {}, ours, theirs, self.any_of, path)
        return self.any(base, ours, theirs, path)

    def wholes(self, base, ours, theirs, path):
        return self.group(base, ours, theirs, lambda _: self.whole, path)

    def items(self, base, ours, theirs, path):
        def item(*one):
            return self.group(*one[:3], self.work, one[3])
        return self.group(base, ours, theirs, lambda _: item, path)

    def reflections(self, base, ours, theirs, path):
        return self.group(base, ours, theirs, lambda _: self.text, path)

    def records(self, fields):
        def record(*one):
            return self.record(*one[:3], fields, one[3])
        return lambda *all_of_them: self.group(*all_of_them[:3], lambda _: record, all_of_them[3])

    # The rules

    def group(self, base, ours, theirs, rule, path=""):
        """Key by key; an absent group is an empty one."""
        base, ours, theirs = base or {}, ours or {}, theirs or {}
        merged = {
            key: rule(key)(base.get(key), ours.get(key), theirs.get(key), f"{path}.{key}") for key in keys(base, ours, theirs)}
        return present(merged) or None

    @staticmethod
    def settled(base, ours, theirs):
        """The result in a tuple unless both sides changed it, each in its own way."""
        if same(ours, theirs) or same(theirs, base):
            return (ours,)
        return (theirs,) if same(ours, base) else None

    def any(self, base, ours, theirs, path):
        """A single value, or an object that only a newer version knows: field by field."""
        if isinstance(ours, dict) and isinstance(theirs, dict):
            return self.record(base if isinstance(base, dict) else None, ours, theirs, self.any_of, path)
        if settled := self.settled(base, ours, theirs):
            return settled[0]
        if isinstance(ours or theirs, dict) and (ours is None or theirs is None):
            return self.against_removal(ours, theirs, path)
        return self.whole(base, ours, theirs, path)

    def whole(self, base, ours, theirs, path):
        """The later one; that it is absent is a value, too."""
        if settled := self.settled(base, ours, theirs):
            return settled[0]
        self.remark("a value lost", path)
        if self.order:
            return ours if self.order > 0 else theirs
        return max(ours, theirs, key=compact)

    def growing(self, base, ours, theirs, _):
        """A number, or an instant in UTC, that only grows: nothing is lost, so there is nothing to say."""
        if settled := self.settled(base, ours, theirs):
            return settled[0]
        if ours is None or theirs is None:
            return theirs if ours is None else ours
        return max(ours, theirs, key=lambda one: moment(one) if isinstance(one, str) else one)

    def against_removal(self, ours, theirs, path):
        self.remark("an edit against a removal", path)
        return theirs if ours is None else ours

    def record(self, base, ours, theirs, rule, path):
        if settled := self.settled(base, ours, theirs):
            return settled[0]
        if ours is None or theirs is None:
            return self.against_removal(ours, theirs, path)
        return self.group(base, ours, theirs, rule, path) or {}

    def text(self, base, ours, theirs, path):
        """A note or a reflection."""
        if settled := self.settled(base, ours, theirs):
            return settled[0]
        if ours is None or theirs is None:
            return self.against_removal(ours, theirs, path)
        base = base or {}
        known = ("text", "changed", "public")
        others = [{key: value for key, value in one.items() if key not in known} for one in (base, ours, theirs)]
        merged = self.group(*others, self.any_of, path) or {}
        merged["text"] = self.words(base, ours, theirs, path)
        merged["changed"] = max(ours["changed"], theirs["changed"], key=moment)
        shown = [one.get("public") is True for one in (ours, theirs)]
        has_public_text = any(one.get("public") and one["text"] == merged["text"] for one in (ours, theirs))
        if all(shown) or not base.get("public") and has_public_text:
            merged["public"] = True
        return merged

    def words(self, base, ours, theirs, path):
        texts = [ours["text"], theirs["text"]]
        if base.get("text") in texts:
            return texts[1 - texts.index(base["text"])]
        shorter, longer = sorted(texts, key=len)
        if stands_in(shorter, longer):
            return longer
        self.remark("two texts kept", path)
        first, second = sorted((ours, theirs), key=lambda one: (moment(one["changed"])[0], one["text"].encode()))
        return first["text"] + SEPARATOR.format(datetime.datetime.fromisoformat(second["changed"])) + second["text"]

    def attempts(self, base, ours, theirs, path):
        sides = [by_instant(one) for one in (base, ours, theirs)]
        merged = {}
        for instant in keys(*sides):
            values = self.of_one_instant(*(side.get(instant, []) for side in sides), f"{path}.{instant}")
            merged |= {instant + (f"#{number}" if number > 1 else ""): value for number, value in enumerate(values, 1)}
        return merged or None

    def of_one_instant(self, base, ours, theirs, path):
        if settled := self.settled(base, ours, theirs):
            return settled[0]
        if len(base) == len(ours) == len(theirs) == 1:
            return [self.record(base[0], ours[0], theirs[0], self.any_of, path)]
        before, one, other = (collections.Counter(map(compact, values)) for values in (base, ours, theirs))
        counts = collections.Counter()
        for value in keys(before, one, other):
            if one[value] == before[value]:
                counts[value] = other[value]
            elif other[value] == before[value]:
                counts[value] = one[value]
            else:
                counts[value] = max(one[value], other[value])
        if base and +counts and not (ours and theirs):
            self.remark("an edit against a removal", path)
        whole = [values for values, count in ((ours, one), (theirs, other)) if +count == +counts]
        return max(whole, key=compact) if whole else [json.loads(value) for value in sorted(counts.elements())]

    def bonus(self, base, ours, theirs, path):
        base, sides = base or {}, [dict(ours or {}), dict(theirs or {})]
        for key in keys(*sides):
            found = [side.get(key) for side in sides]
            if key in base or None in found or identity(found[0]) == identity(found[1]):
                continue
            moving = min((0, 1), key=lambda index: identity(found[index]))
            problem = sides[moving].pop(key)
            suffix = b""
            while not self.is_free(bonus_id(problem, suffix), problem, base, *sides):
                suffix += b"+"
            self.remark("renamed", f"{path}.{key}")
            sides[moving][bonus_id(problem, suffix)] = problem
        return self.records(self.work)(base, *sides, path)

    @staticmethod
    def is_free(key, problem, *logs):
        return all(key not in log or identity(log[key]) == identity(problem) for log in logs)


class Random:
    """Random versions of a log. Few names and times, so that edits meet."""

    def __init__(self, chance):
        self.chance = chance
        self.agenda = AgendaEdits(self, UNKNOWN)

    def one(self, values):
        return self.chance.choice(values)

    def instant(self):
        return f"{self.one(DATES)}T{self.one(('20:00:00', '21:00:00', '21:30:05'))}{self.one(ZONES)}"

    def attempt(self):
        found = {"day": self.one(DATES), "zone": self.one(("+01:00", "Europe/Berlin"))}
        if self.chance.random() < 0.6:
            found["minutes"] = self.one((5, 25, 60))
        if self.chance.random() < 0.6:
            found["finished"] = True
        return found

    def words(self):
        return "\n".join(self.one(LINES) for _ in range(self.chance.randint(1, 3))) or "x"

    def text(self, before=None):
        """A text, or a change of one."""
        found = dict(before or {"text": self.words()})
        if before:
            lines = before["text"].split("\n")
            drawn = self.chance.random()
            if drawn < 0.35:
                lines.append(self.one(LINES))
            elif drawn < 0.5:
                lines.insert(0, self.one(LINES))
            elif drawn < 0.7 and len(lines) > 1:
                lines.pop(self.chance.randrange(len(lines)))
            elif drawn < 0.9:
                lines = self.words().split("\n")
            found["text"] = "\n".join(lines) or "x"
        found["changed"] = self.instant()
        if self.chance.random() < 0.3:
            found["public"] = True
        elif self.chance.random() < 0.4:
            found.pop("public", None)
        return found

    def problem(self):
        found = {"title": self.one(TITLES), "day": self.one((1, 2)), "attempts": {self.instant(): self.attempt()}}
        optional = {"difficulty": self.one(("Easy", "Hard")), "number": self.one((1, 215)), "public": True, "note": self.text()}
        return found | {key: value for key, value in optional.items() if self.chance.random() < 0.4}

    def programme(self, name):
        found = {}
        optional = {
            "title": self.one(TITLES), "accent": self.one(("teal", "red")), "archivedOn": self.one(DATES), "created": self.instant(),
            "plan": {"days": self.one((7, 30, 100))}, "private": True, "start": self.one(DATES)}
        if name == FIRST:
            del optional["plan"]
        return found | {key: value for key, value in optional.items() if self.chance.random() < 0.4}

    def version(self):
        version = {"format": "machinemode-export", "schema": {"major": 3, "minor": 0}, "programmes": {"machine-mode": {}}}
        return self.edited(version, self.chance.randint(0, 40))

    def edited(self, version, count):
        version = copy.deepcopy(version)
        for _ in range(count):
            self.edit(version)
        return without_empty_groups(version)

    def edit(self, version):
        drawn = self.chance.random()
        if drawn < 0.12:
            self.edit_whole(version)
        elif drawn < 0.37:
            self.agenda.edit(version)
        else:
            programmes = version.setdefault("programmes", {})
            name = self.one(("machine-mode", "machine-mode", "machine-mode", "run", "read-20"))
            if name not in programmes:
                programmes[name] = self.programme(name)
            elif self.chance.random() < 0.03:
                del programmes[name]
            else:
                self.edit_programme(name, programmes[name])

    def edit_whole(self, version):
        settings = version.setdefault("settings", {})
        fields = {
            "owner": (settings, self.one(TITLES)), "dayStart": (settings, self.one(("03:00", "05:00"))),
            "name": (settings.setdefault("share", {}), self.one(TITLES)), "notes": (settings.setdefault("share", {}), True),
            "morning": (settings.setdefault("remind", {}), self.one(("06:00", "off"))), "newSetting": (settings, self.one(UNKNOWN)),
            "newShare": (settings["share"], self.one(UNKNOWN)), "inUse": (version, self.one(("machine-mode", "run"))),
            "timer": (version, {"item": "lc-1", "programme": "machine-mode", "started": self.instant()}),
            "plan": (version, {"lines": ["# Week 1: One", "", f"## Day {self.one((1, 2))}", ""]}),
            "run": (version.setdefault("plans", {}), {"lines": ["# Week 1: One", self.one(LINES[:5])]}),
            "lc-53": (version.setdefault("solvedBefore", {}), {"title": self.one(TITLES)}),
            "lc-7": (version["solvedBefore"], {"title": "Seven", "date": self.one(DATES)}),
            "lc-2": (version.setdefault("solutions", {}), self.solution()),
            "newTop": (version, self.one(UNKNOWN)), "newGroup": (version, {self.one(("a", "b")): self.one(UNKNOWN)}),
        }
        key = self.one(list(fields))
        group, value = fields[key]
        if self.chance.random() < 0.25:
            group.pop(key, None)
        elif key == "lc-53" and key in group and self.chance.random() < 0.6:
            group[key][self.one(("difficulty", "newField"))] = self.one(("Easy", "Hard"))
        else:
            group[key] = value

    def solution(self):
        """A solution that was read, with a solve or two."""
        times = ("2026-11-20T10:00:00Z", "2026-11-21T10:00:00Z", "2026-11-22T10:00:00Z")
        solved = {self.one(times): {"commit": self.one(("0123456789ab", "ba9876543210"))} for _ in range(2)}
        return {"path": self.one(("two-sum.py", "a/two-sum.py")), "solved": solved}

    def edit_programme(self, name, programme):
        edits = (
            (5, self.edit_work), (3, self.edit_reflection), (2, self.edit_bonus), (1, self.edit_pause), (1, self.edit_rest),
            (2, lambda programme: self.edit_fields(name, programme)))
        self.chance.choices([edit for _, edit in edits], [weight for weight, _ in edits])[0](programme)

    def edit_fields(self, name, programme):
        if self.chance.random() < 0.3:
            programme["newField"] = self.one(UNKNOWN)
        elif self.chance.random() < 0.3:
            for key in list(self.programme(name)):
                programme.pop(key, None)
        else:
            programme |= self.programme(name)

    def edit_work(self, programme):
        self.edit_record(programme.setdefault("items", {}).setdefault(self.one(("lc-1", "lc-2", "dns-watch")), {}))

    def edit_record(self, record):
        attempts = record.setdefault("attempts", {})
        drawn = self.chance.random()
        if drawn < 0.3:
            self.add_attempt(attempts, self.instant())
        elif drawn < 0.4 and attempts:
            self.remove_attempt(attempts, self.one(sorted(attempts)))
        elif drawn < 0.55 and attempts:
            change = self.attempt() if self.chance.random() < 0.7 else {"newField": self.one(UNKNOWN)}
            attempts[self.one(sorted(attempts))] |= change
        elif drawn < 0.6 and attempts:
            self.add_attempt(attempts, self.one(sorted(attempts)).partition("#")[0])
        elif drawn < 0.64:
            record.pop("note", None)
        elif drawn < 0.67:
            record["newField"] = self.one(UNKNOWN)
        elif drawn < 0.7 and "note" in record:
            record["note"]["newField"] = self.one(UNKNOWN)
        else:
            record["note"] = self.text(record.get("note"))

    def add_attempt(self, attempts, instant):
        number = sum(key.partition("#")[0] == instant for key in attempts) + 1
        attempts[instant + (f"#{number}" if number > 1 else "")] = self.attempt()

    @staticmethod
    def remove_attempt(attempts, key):
        del attempts[key]
        values = by_instant(attempts)
        attempts.clear()
        for instant, of_one in values.items():
            attempts |= {instant + (f"#{number}" if number > 1 else ""): value for number, value in enumerate(of_one, 1)}

    def edit_reflection(self, programme):
        reflections, day = programme.setdefault("reflections", {}), self.one(("1", "2", "30"))
        if self.chance.random() < 0.15:
            reflections.pop(day, None)
        else:
            reflections[day] = self.text(reflections.get(day))

    def edit_bonus(self, programme):
        bonus, key = programme.setdefault("bonus", {}), self.one(("bonus-0000000a", "bonus-0000000b"))
        if key not in bonus:
            bonus[key] = self.problem()
        elif self.chance.random() < 0.2:
            del bonus[key]
        elif self.chance.random() < 0.4:
            bonus[key] |= {self.one(("newField", "title")): self.one(TITLES)}
        else:
            self.edit_record(bonus[key])

    def edit_pause(self, programme):
        pauses, key = programme.setdefault("pauses", {}), self.one(("2026-11-24..2026-11-25", "2026-12-05..2026-12-09"))
        if self.chance.random() < 0.25:
            pauses.pop(key, None)
        else:
            pauses[key] = {self.one(("reason", "reason", "newField")): self.one(TITLES)} if self.chance.random() < 0.8 else {}

    def edit_rest(self, programme):
        rest, key = programme.setdefault("rest", {}), self.one(DATES[:2])
        if self.chance.random() < 0.25:
            rest.pop(key, None)
        else:
            rest[key] = {"weekdays": self.one((["sat", "sun"], ["sun"], []))}

    def history(self):
        """A base and two versions that grew from it; sometimes the base is lost, or nobody knows when they were written."""
        base = self.version()
        ours, theirs = (self.edited(base, self.chance.choice((0, 2, 6, 15, 30))) for _ in range(2))
        if self.chance.random() < 0.9:
            base["sync"] = {"written": "2026-11-08T10:00:00+01:00"}
        if self.chance.random() < 0.2:
            self.one((ours, theirs)).update(id="0123456789abcdef0123456789abcdef", schema={"major": 3, "minor": 1})
        kinds = []
        for side in (ours, theirs):
            if self.chance.random() < 0.9:
                times = ("2026-11-09T10:00:00+01:00", "2026-11-09T09:00:00Z", "2026-11-09T10:00:01+01:00")
                side["sync"] = {"written": self.one(times)}
            else:
                kinds = ["no time"]
        if not kinds and written(ours) == written(theirs):
            kinds = ["same second"]
        if self.chance.random() < 0.1:
            base, kinds = {}, [*kinds, "empty base"]
        return base, ours, theirs, kinds


def without_empty_groups(version):
    """As the program writes it: an empty group is left out."""
    def cleared(group, levels):
        found = {key: cleared(inner, levels - 1) if levels and isinstance(inner, dict) else inner for key, inner in group.items()}
        return {key: inner for key, inner in found.items() if inner != {} or not levels}
    version = {key: value for key, value in version.items() if value != {}}
    for name, programme in version.get("programmes", {}).items():
        for key in ("items", "bonus"):
            records = {name: {field: inner for field, inner in record.items() if inner != {} or field not in ("attempts", "note")}
                       for name, record in programme.get(key, {}).items()}
            programme[key] = {name: record for name, record in records.items() if record != {}}
        groups = ("items", "bonus", "reflections", "pauses", "rest")
        version["programmes"][name] = {key: value for key, value in programme.items() if value != {} or key not in groups}
    if "settings" in version:
        version["settings"] = cleared(version["settings"], 1)
    return {key: value for key, value in version.items() if value != {}}
