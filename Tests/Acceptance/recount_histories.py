"""Generates random plans and logs of learners who rest, pause, travel, log late and work after midnight.

A seed and the index of a scenario determine everything about a history. `recount.py` uses it.
"""

import collections
import datetime
import random
import zoneinfo

from recount_basis import ONE_DAY, WEEKDAYS, is_required, study_date

UTC = datetime.timezone.utc
# Each zone has a date around which its clocks, or its whole calendar, change.
ZONES = {
    "America/Los_Angeles": ("2026-03-08", "2025-11-02"),
    "America/St_Johns": ("2026-03-08", "2025-11-02"),
    "Europe/Berlin": ("2026-03-29", "2025-10-26"),
    "Pacific/Apia": ("2011-12-30", "2011-12-30"),
    "Pacific/Auckland": ("2026-04-05", "2025-09-28"),
    "Pacific/Honolulu": ("2024-02-29", "2025-12-31"),
    "Pacific/Kiritimati": ("2027-01-01", "2024-02-29"),
    "Australia/Lord_Howe": ("2026-04-05", "2025-10-05"),
    "Asia/Kathmandu": ("2024-02-29", "2026-12-31"),
    "Africa/Casablanca": ("2026-02-15", "2026-03-22"),
    "Pacific/Tarawa": ("2026-01-01", "2024-02-29"),
    "UTC": ("2024-02-29", "2026-12-31"),
}
EAST_OF_THE_DATE_LINE = ("America/Los_Angeles", "Pacific/Honolulu")
WEST_OF_THE_DATE_LINE = ("Pacific/Apia", "Pacific/Auckland", "Pacific/Kiritimati", "Australia/Lord_Howe")
# Exactly twelve hours apart: not yet enough to lose a date.
HALF_A_DAY_APART = ("UTC", "Pacific/Tarawa")
ON_THE_BRINK = (datetime.time(5, 59, 59), datetime.time(6, 0), datetime.time(0, 0), datetime.time(23, 59, 59))
DAY_STARTS = ("00:00", "02:00", "03:17", "04:00", "05:30", "06:00")
FOCUSES = (
    "Arrays", "Arrays (Easy Level Warm-Up)", "Arrays (Two Pointers)", "Hash Maps", "Graphs (Breadth First)",
    "Graphs", "Trees & Heaps", "Dynamic Programming (1D, again)", "Backtracking (Kn) and more", "Strings",
)
SCENARIOS = (
    "ordinary", "ordinary", "diligent", "diligent", "lapsed", "finished early", "finished late",
    "travelling", "ordinary", "dense flights", "diligent", "finished in time", "catching up", "one entry",
    "empty", "flagging", "last day", "week after", "samoa", "far ahead", "seam", "horizon", "seam",
)
SCENARIOS_THAT_START_AT_ONCE = (
    "diligent", "finished in time", "last day", "week after", "lapsed", "far ahead", "flagging",
)
# Days, required items, items done on the first day, and study days since: the first and the third forecast
# end on the very last day that a forecast may name, the second and the fourth soon after. The fifth is done.
AT_THE_HORIZON = ((30, 66, 1, 6), (29, 66, 1, 6), (8, 103, 3, 11), (8, 104, 3, 11), (1, 2, 2, 1))
SEAM_OFFSETS = (-10, -8, -8, 0, 0, 2, 5.75, 12, 13, 14)
SPECIAL_LENGTHS = (1, 100, 7, 300, 15, 200, 1, 14, 8, 2)
HISTORIES_TO_A_SPECIAL_LENGTH = 13

History = collections.namedtuple("History", "seed scenario plan files log first_now acts looks")
# `day` is the calendar day that the command should log for, `undone` whether it is taken back at once.
Act = collections.namedtuple("Act", "kind words now day undone")


# Plans


def make_plan(chance, length):
    busy = 1.0 if length <= 40 else 0.5
    numbers = iter(chance.sample(range(1, 4000), 3999))
    days, solved = [], []
    for number in range(1, length + 1):
        items = dsa_items(chance, busy, numbers, solved, number) + design_items(chance, busy, number)
        if not any(map(is_required, items)):
            items[0]["plus"] = False
        focus = chance.choice(FOCUSES)
        days.append({"number": number, "week": (number + 6) // 7, "focus": focus, "items": items})
    themes = [f"Theme {week} & more" for week in range(1, (length + 13) // 7)]
    return {"days": days, "weeks": themes}


def as_others_write_it(chance, plan):
    """Makes it like other people's plans: unknown difficulties, no goals, some or all days with only one half."""
    plan["hasGoals"] = False
    items = [item for day in plan["days"] for item in day["items"]]
    problems = [written for item in items for written in (item, item["alternative"]) if written]
    share = chance.choice((0.2, 0.6, 1.0))
    numbers = sorted({problem["number"] for problem in problems if problem["number"]})
    unknown = {number for number in numbers if chance.random() < share}
    for problem in problems:
        if problem["number"] in unknown:
            problem["difficulty"] = None
    returning = {item["number"] for item in items if item["revision"]}
    half_of_all = chance.choice((None, None, "DSA", "System Design"))
    for day in plan["days"]:
        half = half_of_all or chance.choice((None, None, "DSA", "System Design"))
        halve(day, half, must=half_of_all, returning=returning)
        if any(item["track"] == "DSA" for item in day["items"]) and chance.random() < 0.2:
            end = sum(item["track"] == "DSA" for item in day["items"])
            day["items"].insert(end, an_item(f"more-{day['number']}", "bonus", "DSA"))


def halve(day, half, must, returning):
    """Leaves a day one half, if it should have only one, unless that removes a problem's first occurrence."""
    kept = [item for item in day["items"] if item["track"] == half]
    if must and not any(is_required(item) for item in kept):
        kept.append(an_item(f"design-{day['number']}-all", "task", half))
    takes_away = {item["number"] for item in day["items"] if item not in kept} & returning
    if half and any(is_required(item) for item in kept) and (must or not takes_away):
        day["items"] = kept


def an_item(own_id, kind, track, **more):
    basis = {"number": None, "difficulty": None, "revision": False, "alternative": None}
    return {"id": own_id, "kind": kind, "track": track, **basis, **more}


def dsa_items(chance, busy, numbers, solved, day):
    items = [a_problem(chance, numbers, solved) for _ in range(round(chance.randint(0, 5) * busy))]
    if not items or chance.random() < 0.1:
        session = an_item(f"practice-{day}", "session", "DSA")
        items.insert(chance.randint(0, len(items)), session)
    return items


def a_problem(chance, numbers, solved):
    if solved and chance.random() < 0.15:
        return a_revision(chance.choice(solved))
    number, difficulty = next(numbers), chance.choice(("Easy", "Medium", "Hard"))
    alternative = None
    if chance.random() < 0.15:
        free = next(numbers)
        alternative = {"id": f"lc-{free}", "number": free, "difficulty": chance.choice(("Medium", "Hard"))}
    problem = an_item(
        f"lc-{number}", "problem", "DSA", number=number, difficulty=difficulty, alternative=alternative,
        plus=chance.random() < 0.1,
    )
    solved.append({"problem": problem, "times": 0})
    return problem


def a_revision(occurrence):
    occurrence["times"] += 1
    first, ending = occurrence["problem"], f"-r{occurrence['times']}"
    revision = dict(first, id=first["id"] + ending, revision=True, plus=False)
    if first["alternative"]:
        revision["alternative"] = dict(first["alternative"], id=first["alternative"]["id"] + ending)
    return revision


def design_items(chance, busy, day):
    kinds = [chance.choice(("watch", "read", "task")) for _ in range(round(chance.randint(0, 3) * busy))]
    if not kinds or chance.random() < 0.2:
        kinds.append("bonus")
    return [
        an_item(f"design-{day}-{index}", kind, "System Design", plus=kind != "bonus" and chance.random() < 0.1)
        for index, kind in enumerate(kinds)
    ]


def written_plan(plan, one_file):
    """The plan in Markdown: a text for each file name."""
    texts = collections.defaultdict(list)
    for day in plan["days"]:
        text = texts["plan.md" if one_file else f"week-{day['week']}.md"]
        if day["number"] % 7 == 1:
            text.append(f"# Week {day['week']}: {plan['weeks'][day['week'] - 1]}\n")
        text.append(f"## Day {day['number']}\n")
        if plan.get("hasGoals", True):
            text.append(f"Goal: Reach day {day['number'] + 1}.\n")
        for heading, track in ((f"DSA: {day['focus']}", "DSA"), ("System Design: Topic", "System Design")):
            lines = [written_item(item) for item in day["items"] if item["track"] == track]
            if lines:
                text.append("\n".join([f"### {heading}\n", *lines]) + "\n")
    return {name: "\n".join(text) for name, text in texts.items()}


def written_item(item):
    if item["kind"] != "problem":
        plus = " (plus)" if item.get("plus") else ""
        return f"- [ ] {item['kind'].title()}: Something called {item['id']} (20 min){plus} {{#{item['id']}}}"
    line = f"- [ ] LC {item['number']}: Problem {item['number']} [{item['difficulty'] or 'Unknown'}]"
    if item["revision"]:
        return line + " (revision)"
    if item["alternative"]:
        free = item["alternative"]
        difficulty = free["difficulty"] or "Unknown"
        line += f" (premium, or LC {free['number']}: Problem {free['number']} [{difficulty}])"
    return line + (" (plus)" if item["plus"] else "")


# Where the learner is


class Itinerary:
    """Consecutive time zones, each from an instant on."""

    def __init__(self, chance, scenario, anchor, home, length):
        self.legs = [(datetime.datetime.min.replace(tzinfo=UTC), home)]
        flights = {"travelling": 4, "dense flights": 8}.get(scenario, chance.choice((0, 0, 0, 1, 2)))
        for position in sorted(chance.sample(range(-3, length + 6), min(flights, length))):
            zone = self.next_zone(chance, scenario)
            midnight = datetime.datetime.combine(anchor + ONE_DAY * position, datetime.time())
            hours = chance.choice((0, 0, 1, 22, chance.uniform(0, 24)))
            leaves = midnight.replace(tzinfo=zoneinfo.ZoneInfo(self.legs[-1][1])).astimezone(UTC)
            self.legs.append((leaves + datetime.timedelta(hours=hours), zone))

    def next_zone(self, chance, scenario):
        if scenario != "dense flights":
            return chance.choice(list(ZONES))
        if self.legs[-1][1] in HALF_A_DAY_APART:
            return HALF_A_DAY_APART[self.legs[-1][1] == HALF_A_DAY_APART[0]]
        is_east = self.legs[-1][1] in EAST_OF_THE_DATE_LINE
        return chance.choice(WEST_OF_THE_DATE_LINE if is_east else EAST_OF_THE_DATE_LINE)

    def zone_at(self, instant):
        return [zone for leaves, zone in self.legs if leaves <= instant][-1]

    def local(self, instant):
        """The instant in the local time of the learner, in whole seconds."""
        return instant.replace(microsecond=0).astimezone(zoneinfo.ZoneInfo(self.zone_at(instant)))

    def moment(self, date, time):
        """An instant at which the learner's clock shows this time; None if a flight skipped it."""
        for _, zone in reversed(self.legs):
            shown = datetime.datetime.combine(date, time, zoneinfo.ZoneInfo(zone))
            instant = shown.astimezone(UTC)
            # A time that the clocks skip also has an instant, but is shown as another time.
            if self.zone_at(instant) == zone:
                return self.local(instant)
        return None


# Logs


class Learner:
    """Fills a log in the format of `export`."""

    def __init__(self, chance, plan, itinerary):
        self.chance, self.plan, self.itinerary = chance, plan, itinerary
        self.items = [item for day in plan["days"] for item in day["items"]]
        self.entries, self.bonus = collections.defaultdict(list), []
        self.finished, self.last = [], None
        self.day_start = chance.choice(DAY_STARTS)

    def log(self, attempts, date, finished=True, minutes=None, time=None, late=0):
        chance = self.chance
        if time is None:
            at_night = chance.random() < 0.08
            hour = chance.randint(0, 6) if at_night else chance.randint(7, 23)
            time = datetime.time(hour, chance.randint(0, 59), chance.randint(0, 29) * 2)
            if at_night and chance.random() < 0.3:
                time = chance.choice((datetime.time.fromisoformat(self.day_start), *ON_THE_BRINK))
            date += ONE_DAY * at_night
        now = self.itinerary.moment(date, time)
        if now is None:
            return False
        attempt = {
            "at": now.isoformat(),
            "day": (study_date(now, self.day_start) - ONE_DAY * late).isoformat(),
            "zone": now.tzinfo.key,
        }
        if chance.random() < 0.01:
            attempt.update(self.same_instant_elsewhere(now))
        if finished or chance.random() < 0.3:
            attempt["finished"] = finished
        if minutes is None and chance.random() < 0.8:
            minutes = chance.choice((0, 5, 10, 12, 25, 19, 20, 45, chance.randint(1, 120)))
        if minutes is not None:
            attempt["minutes"] = minutes
        append_attempt(attempts, attempt)
        self.last = max(self.last or now, now)
        return True

    def same_instant_elsewhere(self, now):
        """The same instant on a machine in another time zone."""
        elsewhere = now.astimezone(zoneinfo.ZoneInfo(self.chance.choice(list(ZONES))))
        day = study_date(elsewhere, self.day_start)
        return {"at": elsewhere.isoformat(), "day": day.isoformat(), "zone": elsewhere.tzinfo.key}

    def late(self):
        """The number of days between work and its log entry; negative with a wrong clock."""
        if self.chance.random() < 0.6:
            return 0
        return self.chance.choice((0, 0, 0, 0, 0, 0, 1, 1, 2, 6, self.chance.choice((-2, 3, 400))))

    def finish(self, item, date):
        """Finishes an item, under its own id or its alternative's, sometimes with time before or after."""
        chance, own_id = self.chance, item["id"]
        if item["alternative"] and chance.random() < 0.5:
            own_id = item["alternative"]["id"]
        if chance.random() < 0.1:
            self.log(self.entries[own_id], date - ONE_DAY * chance.randint(0, 3), finished=False)
        if self.log(self.entries[own_id], date, late=self.late()):
            self.finished.append(item)
            if chance.random() < 0.04:
                self.log(self.entries[own_id], date)

    def work_on(self, date, amount, order):
        open_items = [item for item in self.items if item not in self.finished]
        for item in open_items[:amount]:
            self.finish(self.chance.choice(open_items) if self.chance.random() > order else item, date)
        if self.chance.random() < 0.08:
            for item in self.chance.choice(self.plan["days"])["items"]:
                if item not in self.finished:
                    self.finish(item, date)
        self.something_else(date)

    def something_else(self, date):
        chance = self.chance
        if self.finished and chance.random() < 0.2:
            item = chance.choice(self.finished)
            solved = item["alternative"] if item["alternative"] and chance.random() < 0.5 else item
            self.log(self.entries[solved["id"]], date, finished=chance.random() < 0.8)
        if chance.random() < 0.1:
            self.log(self.entries[chance.choice(self.items)["id"]], date, finished=False)
        if chance.random() < 0.06:
            own_id = chance.choice(("lc-5001", "lc-5002-r1", "gone-for-good", "bonus-900"))
            self.log(self.entries[own_id], date, finished=chance.random() < 0.6)
        if chance.random() < 0.12:
            self.solve_bonus(date)

    def solve_bonus(self, date):
        chance = self.chance
        if self.bonus and chance.random() < 0.3:
            problem = chance.choice(self.bonus)
        else:
            problem = {"id": f"bonus-{len(self.bonus) + 1}", "title": "Beyond", "attempts": []}
            problem["day"] = chance.randint(1, len(self.plan["days"]) + 2)
            if chance.random() < 0.6:
                problem["number"] = chance.choice((chance.randint(1, 4000), 42, 76, *self.numbers_of_hard()))
            if chance.random() < 0.6:
                problem["difficulty"] = chance.choice(("Easy", "Medium", "Hard", "Hard"))
            self.bonus.append(problem)
        self.log(problem["attempts"], date, finished=chance.random() < 0.8)

    def numbers_of_hard(self):
        return [item["number"] for item in self.items if item["difficulty"] == "Hard"][:6]

    def exported(self, settings, pauses):
        items = {own_id: {"attempts": attempts} for own_id, attempts in self.entries.items() if attempts}
        note = {"changed": "2026-03-28T21:00:00+01:00", "text": "A note."}
        for own_id in self.chance.sample(["only-a-note", self.items[0]["id"]], self.chance.randint(0, 2)):
            items.setdefault(own_id, {})["note"] = note
        return {
            "items": items,
            "bonus": self.bonus,
            "pauses": pauses,
            "settings": settings,
            "solvedBefore": self.solved_before(),
        }

    def solved_before(self):
        """Problems solved before, by separate random numbers, so that the histories are the same without them."""
        chance = random.Random(f"solved before {len(self.items)} {len(self.entries)}")
        numbers = {item["number"] for item in self.items if item["number"]}
        numbers |= {item["alternative"]["number"] for item in self.items if item["alternative"]}
        solved = [number for number in sorted(numbers | {4500, 4501}) if chance.random() < 0.3]
        return [{"number": number, "title": f"Problem {number}"} for number in solved] + [{"title": "Untold"}]


def some_weekdays(chance):
    names = [weekday[:3] for weekday in WEEKDAYS]
    picked = chance.choice((["sun"], ["sat", "sun"], [], chance.sample(names, chance.randint(1, 6))))
    return sorted(picked, key=names.index)


def some_settings(chance, scenario, first, last):
    settings = {"owner": "someone"}
    length = (last - first).days
    if chance.random() < 0.7:
        settings["dayStart"] = chance.choice(DAY_STARTS)
    start = chance.choice((
        *(first, first, first, first, None),
        first - ONE_DAY * chance.randint(1, 9),
        first + ONE_DAY * (length // 2),
        last + ONE_DAY * chance.randint(1, 20),
    ))
    if scenario in SCENARIOS_THAT_START_AT_ONCE:
        start = first
    if start:
        settings["start"] = start.isoformat()
    changes = chance.sample(range(-20, length + 12), min(chance.choice((0, 0, 1, 1, 2, 3)), length + 1))
    if changes:
        settings["rest"] = [
            {"from": (first + ONE_DAY * change).isoformat(), "weekdays": some_weekdays(chance)}
            for change in sorted(changes)
        ]
    return settings


def some_pauses(chance, first, last):
    pauses = []
    for _ in range(chance.choice((0, 0, 1, 1, 2, 3))):
        begins = first + ONE_DAY * chance.randint(-5, (last - first).days + 8)
        ends = begins + ONE_DAY * chance.choice((0, 1, 3, 7, 20))
        pauses.append({"from": begins.isoformat(), "through": ends.isoformat()})
        if chance.random() < 0.3:
            pauses[-1]["reason"] = "Away"
    return pauses


def working_days(chance, scenario, length):
    """The number of days that the log spans, how many of them have work, and how much per day."""
    near = max(1, length)
    if scenario in ("finished early", "finished in time", "finished late"):
        factor = {"finished early": 0.5, "finished in time": 1, "finished late": 1.3}[scenario]
        return max(1, round(near * factor)), 0.9
    span = chance.randint(1, min(120, max(12, round(near * 1.2))))
    diligence = {"diligent": 0.97, "dense flights": 0.97, "travelling": 0.9, "samoa": 0.95}
    if scenario in diligence:
        return max(span, min(near, 9)), diligence[scenario]
    if scenario in ("last day", "week after"):
        return near, 0.8
    return span, chance.choice((0.4, 0.7, 0.9))


def live(learner, scenario, first, span, diligence):
    """Works through the days, as the scenario says, and returns the last of them."""
    chance = learner.chance
    if scenario == "empty":
        return first
    if scenario == "one entry":
        item = chance.choice(learner.items)
        learner.log(learner.entries[item["id"]], first, finished=chance.random() < 0.8)
        return first + ONE_DAY * chance.randint(0, 9)
    per_day = len(learner.items) / len(learner.plan["days"])
    factor = {"far ahead": 2, "flagging": 0.4, "diligent": 1, "catching up": 0.5}.get(scenario)
    amount = per_day * (factor or chance.choice((0.4, 0.8, 1, 1.2, 1.6)))
    order = chance.choice((1, 1, 0.95, 0.6))
    for step in range(span):
        if chance.random() < diligence:
            learner.work_on(first + ONE_DAY * step, int(amount + chance.random()), order)
    last = first + ONE_DAY * (span - 1)
    if scenario.startswith("finished") or scenario in ("catching up", "week after"):
        left = [item for item in learner.items if item not in learner.finished]
        if scenario != "catching up" and chance.random() < 0.7:
            left = [item for item in left if is_required(item)]
        if scenario == "week after":
            left = left[: len(left) // 2]
        for item in left:
            learner.finish(item, last)
    return last


def append_attempt(attempts, attempt):
    """Appends an attempt; the instant is its key, so a second one at it gets the next second that is free."""
    at = datetime.datetime.fromisoformat(attempt["at"])
    while any(other["at"] == at.isoformat() for other in attempts):
        at += datetime.timedelta(seconds=1)
    attempts.append({**attempt, "at": at.isoformat()})


def make_history(seed, index):
    chance = random.Random(f"{seed}/{index}")
    scenario = SCENARIOS[index % len(SCENARIOS)]
    made_by_hand = {"seam": make_seam, "horizon": make_horizon}.get(scenario)
    if made_by_hand:
        plan, log, looks = made_by_hand(chance, index)
        files = written_plan(plan, one_file=True)
        return History(f"{seed}/{index}", scenario, plan, files, log, looks[0], [], looks)
    return make_life(seed, index, chance, scenario)


def make_seam(chance, _):
    """A few entries on two dates with one between them, at offsets that may have shortened it."""
    plan = make_plan(chance, chance.randint(2, 5))
    learner = Learner(chance, plan, None)
    first = datetime.date(2025, 6, 10)

    def some_moment(date, offsets):
        time = datetime.time(chance.randint(0, 23), chance.choice((0, 30)))
        zone = datetime.timezone(datetime.timedelta(hours=chance.choice(offsets)))
        return datetime.datetime.combine(date, time, zone)

    for date, offsets in ((first, SEAM_OFFSETS[:6]), (first + ONE_DAY * 2, SEAM_OFFSETS[3:])):
        for _ in range(chance.randint(1, 2)):
            moment = some_moment(date, offsets)
            elsewhere = moment.astimezone(some_moment(date, offsets).tzinfo)
            for at in (moment, elsewhere) if elsewhere.date() == date else (moment,):
                entry = {"at": at.isoformat(), "day": date.isoformat(), "zone": at.isoformat()[-6:]}
                append_attempt(learner.entries[chance.choice(learner.items)["id"]], {**entry, "finished": True})
    looks = [some_moment(first + ONE_DAY * days, SEAM_OFFSETS) for days in (2, 0, 1, 2, 2, 3)]
    return plan, learner.exported({"start": first.isoformat()}, []), looks


def make_horizon(chance, index):
    """A forecast that ends just within the horizon, or just beyond."""
    length, total, done, passed = AT_THE_HORIZON[index // len(SCENARIOS) % len(AT_THE_HORIZON)]
    sizes = [total // length + (day < total % length) for day in range(length)]
    plan = make_plan(chance, length)
    for day, size in zip(plan["days"], sizes):
        number = day["number"]
        items = [an_item(f"practice-{number}-{place}", "session", "DSA") for place in range(size - 1)]
        day["items"] = [*items, an_item(f"design-{number}", "read", "System Design")]
    learner = Learner(chance, plan, None)
    first = datetime.datetime(2025, 6, 10, 12, tzinfo=UTC)
    for item in learner.items[:done]:
        entry = {"at": first.isoformat(), "day": first.date().isoformat(), "zone": "UTC", "finished": True}
        learner.entries[item["id"]].append(entry)
    bonus = {"id": "bonus-1", "title": "Beyond", "day": 1, "difficulty": "Hard", "attempts": [entry]}
    learner.bonus.append(bonus)
    looks = [first + ONE_DAY * days for days in (passed, passed - 1, passed + 1)]
    return plan, learner.exported({"start": first.date().isoformat()}, []), looks


def make_life(seed, index, chance, scenario):
    length = chance.randint(3, 40)
    if index % HISTORIES_TO_A_SPECIAL_LENGTH == HISTORIES_TO_A_SPECIAL_LENGTH - 1:
        length = SPECIAL_LENGTHS[index // HISTORIES_TO_A_SPECIAL_LENGTH % len(SPECIAL_LENGTHS)]
    homes = {"samoa": ["Pacific/Apia"], "dense flights": EAST_OF_THE_DATE_LINE + HALF_A_DAY_APART[:1]}
    home = chance.choice(homes.get(scenario, list(ZONES)))
    plan = make_plan(chance, length)
    # Separate random numbers, so that the other histories stay the same.
    others = random.Random(f"{seed}/{index}/plan")
    if others.random() < 0.3:
        as_others_write_it(others, plan)
    turning_point = datetime.date.fromisoformat(chance.choice(ZONES[home]))
    span, diligence = working_days(chance, scenario, length)
    first = turning_point - ONE_DAY * chance.randint(0, 8 if scenario == "samoa" else min(span, 25))
    learner = Learner(chance, plan, Itinerary(chance, scenario, first, home, span))
    last = live(learner, scenario, first, span, diligence)
    settings, pauses = some_settings(chance, scenario, first, last), some_pauses(chance, first, last)
    if scenario == "finished in time" and chance.random() < 0.5:
        settings.pop("rest", None)
        pauses = []
    log = learner.exported(settings, pauses)
    first_now = first_clock(chance, learner, scenario, first)
    acts, last_now = make_acts(chance, learner, log, first_now)
    if scenario == "empty" and chance.random() < 0.5:
        log, acts, last_now = None, [], first_now
    looks = [last_now] + some_looks(chance, learner, first, last_now)
    if scenario == "samoa":
        # The day that Samoa left out, on a clock in another zone.
        looks.append(datetime.datetime(2011, 12, 30, 12, tzinfo=zoneinfo.ZoneInfo("UTC")))
    files = written_plan(plan, one_file=chance.random() < 0.5)
    return History(f"{seed}/{index}", scenario, plan, files, log, first_now, acts, looks)


def first_clock(chance, learner, scenario, first):
    hours = chance.choice((0.2, 1, 5, 14, 30, 60, 24 * 9))
    if scenario == "lapsed":
        hours = 24 * chance.randint(16, 40)
    if scenario == "week after":
        hours = 24 * chance.randint(7, 12)
    begins = learner.last or datetime.datetime.combine(first, datetime.time(12), UTC)
    return learner.itinerary.local(begins + datetime.timedelta(hours=hours))


def some_looks(chance, learner, first, last_now):
    """More instants at which to compute the figures of the same log, before its end and after it."""
    begins = datetime.datetime.combine(first, datetime.time(3), UTC)
    spent = max(0.0, (last_now - begins).total_seconds())
    earlier = begins + datetime.timedelta(seconds=chance.uniform(-0.02, 1) * spent)
    later = last_now + datetime.timedelta(days=chance.choice((0.5, 1, 3, 10, 45)))
    if learner.last and chance.random() < 0.4:
        earlier = learner.last + datetime.timedelta(minutes=1)
    return [learner.itinerary.local(look.astimezone(UTC)) for look in (earlier, later)]


# The commands after the import


def make_acts(chance, learner, log, now):
    """Commands that a learner types, each with the calendar day for which it should be logged."""
    day_start = log["settings"].get("dayStart", "04:00")
    last_rest = log["settings"].get("rest", [{"from": "1970-01-01"}])[-1]["from"]
    reopenable = sorted({item["id"] for item in learner.finished})
    chance.shuffle(reopenable)
    is_left_alone = ("start" not in log["settings"] or len(learner.entries) < 2) and chance.random() < 0.6
    acts = []
    for _ in range(0 if is_left_alone else chance.randint(3, 8)):
        pause = chance.choice((0.01, 0.5, 3, 8, 24, 40))
        now = learner.itinerary.local(now.astimezone(UTC) + datetime.timedelta(hours=pause))
        if chance.random() < 0.15:
            time = chance.choice((datetime.time(1, 30), datetime.time.fromisoformat(day_start)))
            at_night = learner.itinerary.moment(now.date() + ONE_DAY, time)
            now = at_night if at_night and at_night > now else now
        today = study_date(now, day_start)
        undone = chance.random() < 0.2
        kind = chance.choice(("done", "done", "done", "done", "reopen", "rest", "dayStart", "pause"))
        day = today
        if kind == "reopen" and reopenable:
            words = ["reopen", reopenable.pop()]
        elif kind == "rest" and last_rest < today.isoformat():
            words = ["settings", "set", "rest", ",".join(some_weekdays(chance)) or "none"]
        elif kind == "pause":
            begins = today + ONE_DAY * chance.randint(-6, 10)
            words = ["pause", f"{begins}..{begins + ONE_DAY * chance.randint(0, 6)}"]
        elif kind == "dayStart":
            new = chance.choice([other for other in DAY_STARTS if other != day_start])
            words, day_start = ["settings", "set", "dayStart", new], day_start if undone else new
        else:
            kind = "done"
            words, day = a_done(chance, learner, today)
        acts.append(Act(kind, words, now, day, undone))
    return acts, now


def a_done(chance, learner, today):
    item = chance.choice(learner.items)
    words = ["done", item["id"], f"{chance.randint(1, 90)}m"]
    if item["alternative"] and chance.random() < 0.5:
        words[1] = str(item["alternative"]["number"])
    back = chance.randint(0, 30)
    written, day = chance.choice((
        (None, today), (None, today), ("today", today), ("yesterday", today - ONE_DAY),
        (f"-{back}d", today - ONE_DAY * back), ((today - ONE_DAY * back).isoformat(), today - ONE_DAY * back),
    ))
    return words + (["--on", written] if written else []), day
