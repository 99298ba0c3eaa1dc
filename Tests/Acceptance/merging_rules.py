"""The rules by which two versions of a log merge, read a second time, in Python, and random versions to merge.

`merging.py` compares the program with them. A version is an export. `Merging(base, ours, theirs)` has the merged one as
`result`, and in `remarks` what a person should know: two texts kept, a value lost, an edit against a removal.
"""

import copy
import datetime
import hashlib
import json

from merging_agenda import AgendaEdits

SEPARATOR = "\n\n--- {:%Y-%m-%d %H:%M}, another version ---\n\n"
FIRST = "machine-mode"
# Plans by their fingerprints.
PLANS = {hashlib.sha256(text.encode()).hexdigest(): text for text in ("# Week 1: One\n", "# Week 1: One\n\n## Day 1\n", "# Plan\n")}
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


def identity(problem):
    """What makes a bonus problem the same on two devices."""
    return present({"number": problem.get("number"), "title": problem.get("title")})


def renamed(moved, sides):
    """The id of a problem that another one leaves no room for: FNV-1a of what it is."""
    text = "0 " + compact(moved).decode()
    while True:
        digits = 2_166_136_261
        for byte in text.encode():
            digits = (digits ^ byte) * 16_777_619 % 2**32
        name = f"bonus-{digits:08x}"
        if all(name not in side or same(identity(side[name]), moved) for side in sides):
            return name
        text += "+"


def keys(*groups):
    return sorted({key for group in groups for key in group or {}})


def content(version):
    """What merges: all but what describes the file, and of the plans those that a programme follows."""
    return with_followed_plans({key: value for key, value in version.items() if key not in HEAD})


def with_followed_plans(log):
    followed = {plan for programme in log.get("programmes", {}).values() for plan in latest_plans(programme)}
    plans = {plan: text for plan, text in log.get("plans", {}).items() if plan in followed}
    return {key: value for key, value in log.items() if key != "plans"} | ({"plans": plans} if plans else {})


def latest_plans(programme):
    """The fingerprints of the plan that a programme follows, and of the one that this is laid over."""
    choices = programme.get("plans", {})
    latest = choices[max(choices)] if choices else {}
    return {latest[key] for key in ("plan", "over") if key in latest}


def written(version):
    """The second in which a version was written."""
    return moment(version.get("sync", {}).get("written", NEVER))[0]


def stands_in(part, whole):
    """Whether a text is some whole lines of another."""
    return f"\n{part}\n" in f"\n{whole}\n"


# What each place of a log is, by the keys that lead to it; `*` is any key. Whatever is in no list is a value of its own, or an
# object that is merged field by field and removed as a whole.
GROUPS = (
    "settings programmes solvedBefore solutions events tasks notes plans programmes.*.items programmes.*.reflections "
    "programmes.*.bonus programmes.*.pauses programmes.*.plans programmes.*.rest programmes.*.items.* "
    "programmes.*.items.*.attempts programmes.*.bonus.*.attempts solutions.*.solved events.*.added events.*.skipped "
    "events.*.moved tasks.*.added tasks.*.skipped tasks.*.ticks").split()
TEXTS = (
    "programmes.*.reflections.* programmes.*.items.*.note programmes.*.bonus.*.note events.*.note tasks.*.note "
    "notes.*.body").split()
GROWING = "events.*.changed events.*.sequence tasks.*.changed tasks.*.sequence tasks.*.ticks.*.at".split()
WHOLE = "timer settings.* plans.* programmes.*.plans.* programmes.*.rest.* events.*.moved.* events.*.when".split()
PLACES = {tuple(place.split(".")): kind for kind, places in (
    ("group", GROUPS), ("text", TEXTS), ("growing", GROWING), ("whole", WHOLE)) for place in places}


def kind_of(path):
    return next(
        (kind for place, kind in PLACES.items()
         if len(place) == len(path) and all(wanted in ("*", key) for wanted, key in zip(place, path))), None)


class Merging:
    """The merge of two versions that grew from one."""

    def __init__(self, base, ours, theirs):
        self.remarks = []
        ours_at, theirs_at = written(ours), written(theirs)
        self.order = (ours_at > theirs_at) - (ours_at < theirs_at)
        versions = [content(one) for one in (base, ours, theirs)]
        # The text of a plan that is followed is never lost.
        plans = {plan: text for one in versions[1:] for plan, text in one.get("plans", {}).items()}
        self.result = with_followed_plans(self.members(*versions, ()) | {"plans": plans})
        heads = [present({key: one.get(key) for key in HEAD}) for one in (ours, theirs)]
        schema = max((head["schema"] for head in heads), key=lambda schema: schema["minor"])
        self.result |= heads[0] | heads[1] | {"schema": schema}
        times = [one["sync"]["written"] for one in (ours, theirs) if "sync" in one]
        if times:
            self.result["sync"] = {"written": max(times, key=moment)}
        else:
            self.result.pop("id", None)

    def members(self, base, ours, theirs, path):
        merged = {key: self.merge(base.get(key), ours.get(key), theirs.get(key), (*path, key)) for key in keys(ours, theirs)}
        return present(merged)

    def merge(self, base, ours, theirs, path):
        if same(ours, theirs) or same(theirs, base):
            return ours
        if same(ours, base):
            return theirs
        kind, are_objects = kind_of(path), all(isinstance(one, dict) for one in (ours, theirs))
        known = base if isinstance(base, dict) else {}
        if kind == "growing":
            return max((one for one in (ours, theirs) if one is not None), key=lambda one: moment(one) if isinstance(one, str) else one)
        if kind == "group" and all(isinstance(one, (dict, type(None))) for one in (ours, theirs)):
            if path[2:] == ("bonus",):
                known, ours, theirs = self.parted_problems(known, ours or {}, theirs or {}, path)
            return self.members(known, ours or {}, theirs or {}, path) or None
        left = theirs if ours is None else ours
        if kind == "whole" or not are_objects and not (isinstance(left, dict) and None in (ours, theirs)):
            return self.later(ours, theirs, path)
        if not are_objects:
            self.remark("an edit against a removal", path)
            return theirs if ours is None else ours
        if kind == "text" and all("text" in one for one in (ours, theirs)):
            return self.text(known, ours, theirs, path)
        merged = self.members(known, ours, theirs, path)
        return self.with_moved(merged, ours, theirs, path) if path[0] == "events" and len(path) == 2 else merged

    def with_moved(self, merged, ours, theirs, path):
        """An occurrence that one version moved and the other skipped stays."""
        skipped = dict(merged.get("skipped", {}))
        for time in sorted({*skipped} & {*merged.get("moved", {})}):
            if not any(time in one.get("moved", {}) and time in one.get("skipped", {}) for one in (ours, theirs)):
                del skipped[time]
                self.remark("an edit against a removal", (*path, "moved", time))
        return present(merged | {"skipped": skipped or None})

    def parted_problems(self, base, ours, theirs, path):
        """Of two problems that have one id, unless it is one that was retitled, one gets an id of its own."""
        base, ours, theirs = dict(base), dict(ours), dict(theirs)
        for key in sorted({*ours} & {*theirs}):
            if same(identity(ours[key]), identity(theirs[key])):
                continue
            stays, moves = sorted((ours, theirs), key=lambda side: compact(identity(side[key])))
            moved = identity(moves[key])
            name = renamed(moved, (base, ours, theirs))
            if key in base:
                if not same(identity(base[key]), moved) or name not in stays:
                    continue
                old = base.pop(key)
                base.setdefault(name, old)
            problem = moves.pop(key)
            moves[name] = self.merge(None, moves.get(name), problem, (*path, name))
        return base, ours, theirs

    def remark(self, what, path):
        self.remarks.append((what, ".".join(path)))

    def later(self, ours, theirs, path):
        """The later one; that it is absent is a value, too."""
        self.remark("a value lost", path)
        if self.order:
            return ours if self.order > 0 else theirs
        return max(ours, theirs, key=compact)

    def text(self, base, ours, theirs, path):
        """A note or a reflection."""
        known = ("text", "changed", "public")
        others = [{key: value for key, value in one.items() if key not in known} for one in (base, ours, theirs)]
        merged = self.members(*others, path) | {
            "text": self.words(base, ours, theirs, path), "changed": max(ours["changed"], theirs["changed"], key=moment)}
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
            "days": self.one((7, 30, 100)), "plans": self.plan_choice(), "private": True, "start": self.one(DATES)}
        if name == FIRST:
            del optional["days"]
        return found | {key: value for key, value in optional.items() if self.chance.random() < 0.4}

    def plan_choice(self):
        time = self.one(("1970-01-01T00:00:00Z", "2026-11-03T20:00:00Z", "2026-11-04T20:00:00Z"))
        return {time: {"from": self.one(DATES), "plan": self.one(list(PLANS))}}

    def version(self):
        version = {"format": "machinemode-export", "schema": {"major": 4, "minor": 0}, "programmes": {"machine-mode": {}}}
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
        plan = self.one(list(PLANS))
        fields = {
            "owner": (settings, self.one(TITLES)), "dayStart": (settings, self.one(("03:00", "05:00"))),
            "share.name": (settings, self.one(TITLES)), "share.notes": (settings, "yes"),
            "remind.morning": (settings, self.one(("06:00", "off"))), "newSetting": (settings, self.one(UNKNOWN)),
            "inUse": (version, self.one(("machine-mode", "run"))),
            "timer": (version, {"item": "lc-1", "programme": "machine-mode", "started": self.instant()}),
            plan: (version.setdefault("plans", {}), {"lines": PLANS[plan].split("\n")}),
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
            attempts[self.instant()] = self.attempt()
        elif drawn < 0.4 and attempts:
            del attempts[self.one(sorted(attempts))]
        elif drawn < 0.55 and attempts:
            change = self.attempt() if self.chance.random() < 0.7 else {"newField": self.one(UNKNOWN)}
            attempts[self.one(sorted(attempts))] |= change
        elif drawn < 0.64:
            record.pop("note", None)
        elif drawn < 0.67:
            record["newField"] = self.one(UNKNOWN)
        elif drawn < 0.7 and "note" in record:
            record["note"]["newField"] = self.one(UNKNOWN)
        else:
            record["note"] = self.text(record.get("note"))

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
            self.one((ours, theirs)).update(id="0123456789abcdef0123456789abcdef", schema={"major": 4, "minor": 1})
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
