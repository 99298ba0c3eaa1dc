"""Models what a learner with several programmes has: which there are, which one is in use, and every tick with its date.

It knows the rules of the commands, and nothing of the program. `challenges.py` compares it with the program's own store.
"""

import datetime
import functools
import re

from recount_basis import ONE_DAY, Basis, study_date
from recount_figures import state, streak
from recount_histories import an_item

MOST_ACTIVE = 3
FIRST = "machine-mode"
ROUND_MARK = "-round-"
LONGEST_TRACK = 30
# Within this time the same minutes on an item are taken for a line that was typed twice.
REPEAT = datetime.timedelta(minutes=5)


def line_of(name):
    """The name without its round."""
    return name.split(ROUND_MARK)[0]


def next_round(name, taken):
    stem, _, number = name.partition(ROUND_MARK)
    count = int(number or 1) + 1
    while f"{stem[:40]}{ROUND_MARK}{count}" in taken:
        count += 1
    return f"{stem[:40]}{ROUND_MARK}{count}"


def new_name(title, taken):
    """The name of a challenge with this title; the title is ASCII."""
    stem = re.sub("[^a-z0-9]+", "-", title.lower().replace("'", "")).strip("-")[:40].rstrip("-")
    if not re.search("[a-z]", stem):
        stem = f"challenge-{stem}".rstrip("-")
    lines = {line_of(name) for name in taken} | {FIRST}
    count = 1
    while (stem if count == 1 else f"{stem}-{count}") in lines:
        count += 1
    return stem if count == 1 else f"{stem}-{count}"


@functools.lru_cache(maxsize=None)
def plan_of_ticks(title, length):
    """A challenge's plan in the form of `recount_histories`: each day has one task."""
    track = title if len(title) <= LONGEST_TRACK else title[: LONGEST_TRACK - 1].rstrip() + "…"
    days = [
        {
            "number": number,
            "week": (number + 6) // 7,
            "focus": title,
            "items": [an_item(f"day-{number:03}", "task", track)],
        }
        for number in range(1, length + 1)
    ]
    return {"days": days, "weeks": [""] * ((length + 6) // 7)}


class Programme:
    """One programme; `ticks` is its number of days if each has one tick."""

    def __init__(self, title, plan, ticks, created):
        self.title, self.own_plan, self.ticks, self.created = title, plan, ticks, created
        self.accent, self.is_private, self.start, self.archived_on = None, False, None, None
        # By item: tuples of instant, calendar day, whether it finished the item, minutes or None.
        self.attempts, self.rest, self.pauses = {}, [], []
        # Ticks beside the plan by date: the instant, the title, and the day that each is listed on.
        self.extras = {}

    def copy(self):
        other = Programme.__new__(Programme)
        other.__dict__.update(self.__dict__)
        other.attempts = {key: list(attempts) for key, attempts in self.attempts.items()}
        other.rest, other.pauses, other.extras = list(self.rest), list(self.pauses), dict(self.extras)
        return other

    def __eq__(self, other):
        return self.__dict__ == other.__dict__

    @property
    def plan(self):
        return plan_of_ticks(self.title, self.ticks) if self.ticks else self.own_plan

    @property
    def is_active(self):
        return self.archived_on is None

    @property
    def has_begun(self):
        return bool(self.start or self.attempts or self.pauses or self.extras)

    # What the commands do

    def finish_dates(self, item):
        return [day for _, day, finished, _ in self.attempts.get(item, []) if finished]

    def finish(self, item, at, day, minutes):
        self.start = self.start or day
        is_new = day not in self.finish_dates(item)
        if is_new or minutes is not None and not self.is_repeat(item, at, day, minutes):
            self.attempts.setdefault(item, []).append((at, day, is_new, minutes))

    def is_repeat(self, item, at, day, minutes):
        last = max(entry[0] for entry in self.attempts[item])
        return at - REPEAT <= last <= at and any(
            entry[0] == last and entry[1] == day and entry[3] == minutes for entry in self.attempts[item]
        )

    def add_extra(self, at, day, listed_on):
        self.start = self.start or day
        self.extras[day] = (at, self.title, listed_on)

    def add_time(self, item, at, day, minutes):
        self.start = self.start or day
        self.attempts.setdefault(item, []).append((at, day, False, minutes))

    def reopen(self, item):
        if self.finish_dates(item):
            timed = [(at, day, False, minutes) for at, day, _, minutes in self.attempts[item] if minutes is not None]
            self.attempts[item] = timed
            if not timed:
                del self.attempts[item]

    def rest_on(self, date):
        return ([weekdays for begins, weekdays in self.rest if begins <= date] or [()])[-1]

    def set_rest(self, weekdays, today):
        if set(weekdays) != set(self.rest_on(today)):
            self.rest = [change for change in self.rest if change[0] < today] + [(today, tuple(weekdays))]

    def is_paused(self, date):
        return any(first <= date <= last for first, last in self.pauses)

    def pause(self, first, last):
        """Existing pauses stay; the dates between them become pauses of their own."""
        begins = None
        for step in range((last - first).days + 2):
            date = first + ONE_DAY * step
            is_free = date <= last and not self.is_paused(date)
            if is_free and begins is None:
                begins = date
            if not is_free and begins is not None:
                self.pauses.append((begins, date - ONE_DAY))
                begins = None
        self.pauses.sort()

    def remove_pauses(self, first, last):
        left = []
        for begins, ends in self.pauses:
            if ends < first or begins > last:
                left.append((begins, ends))
                continue
            parts = ((begins, min(ends, first - ONE_DAY)), (max(begins, last + ONE_DAY), ends))
            left += [part for part in parts if part[0] <= part[1]]
        self.pauses = left


class Learner:
    """Everything that a learner has."""

    def __init__(self, bundled):
        self.bundled, self.programmes, self.in_use, self.day_start = bundled, {}, None, "04:00"

    def copy(self):
        other = Learner(self.bundled)
        other.programmes = {name: one.copy() for name, one in self.programmes.items()}
        other.in_use, other.day_start = self.in_use, self.day_start
        return other

    def __eq__(self, other):
        return self.__dict__ == other.__dict__

    def today(self, now):
        return study_date(now, self.day_start)

    @property
    def in_order(self):
        """Oldest first; the rounds of one programme by name. The programme that a store began with has no date."""
        def place(name):
            created = self.programmes[name].created
            return created.timestamp() if created else 0, line_of(name), len(name), name
        return sorted(self.programmes, key=place)

    @property
    def active(self):
        return [name for name in self.in_order if self.programmes[name].is_active]

    @property
    def of_ticks(self):
        return [name for name in self.active if self.programmes[name].ticks]

    def plan_owner(self, name):
        """The round that follows the file of the plan."""
        rounds = [other for other in self.in_order if line_of(other) == line_of(name)]
        return ([other for other in rounds if self.programmes[other].is_active] or rounds or [name])[-1]

    @property
    def current(self):
        """The programme that commands work on; it may be missing, as a next round of the bundled one."""
        if self.in_use in self.active:
            return self.in_use
        if self.active:
            return self.active[0]
        newest = self.plan_owner(FIRST)
        return next_round(newest, self.programmes) if newest in self.programmes else newest

    def is_full_for(self, name):
        """Whether this missing programme would be one too many."""
        return name not in self.programmes and len(self.active) >= MOST_ACTIVE

    def named(self, typed):
        """The programme of this name, title or beginning of a name; None if there is no single one."""
        wanted = typed.lower()
        if wanted in self.programmes or wanted == FIRST:
            return wanted
        titled = [name for name in self.in_order if self.title(name).lower() == wanted]
        begun = [name for name in self.in_order if len(wanted) > 1 and name.startswith(wanted)]
        found = titled or begun
        return found[0] if len(found) == 1 else None

    def title(self, name):
        one = self.programmes.get(name)
        return (one and one.title) or ("Machine Mode" if line_of(name) == FIRST else name)

    # What the commands do

    def made(self, name, now):
        """The programme; a missing round of the bundled one is made by the first change of it."""
        if name not in self.programmes:
            rounds = [one for other, one in self.programmes.items() if line_of(other) == FIRST]
            created = rounds[0].created if rounds else now if self.programmes else None
            self.programmes[name] = Programme(None, self.bundled, None, created)
        return self.programmes[name]

    def begin(self, name, programme):
        only = list(self.programmes)
        if only == [FIRST] and not self.programmes[FIRST].has_begun:
            self.delete(FIRST)
        self.programmes[name] = programme

    def can_begin(self):
        if list(self.programmes) == [FIRST] and not self.programmes[FIRST].has_begun:
            return True
        return len(self.active) < MOST_ACTIVE

    def use(self, name):
        self.programmes[name].archived_on, self.in_use = None, name

    def archive(self, name, today):
        if self.programmes[name].is_active:
            self.programmes[name].archived_on = today
            self.in_use = None if self.in_use == name else self.in_use

    def delete(self, name):
        del self.programmes[name]
        self.in_use = None if self.in_use == name else self.in_use

    def restart(self, name, today):
        fresh = self.programmes[name].copy()
        fresh.start, fresh.attempts, fresh.pauses, fresh.extras = None, {}, [], {}
        following = next_round(name, self.programmes)
        self.programmes[name].archived_on = today
        self.programmes[following] = fresh
        self.in_use = following if self.in_use == name else self.in_use

    # What the program should show

    def log(self, name):
        """The learner's log of a programme, in the form of `flat_export`."""
        one = self.programmes[name]
        settings = {"dayStart": self.day_start}
        if one.start:
            settings["start"] = one.start.isoformat()
        if one.rest:
            settings["rest"] = [{"from": date.isoformat(), "weekdays": list(weekdays)} for date, weekdays in one.rest]
        return {
            "items": {
                item: {"attempts": [written_attempt(*attempt) for attempt in attempts]}
                for item, attempts in one.attempts.items()
            },
            "bonus": [
                {"id": f"extra-{day}", "title": title, "day": listed_on, "attempts": [written_attempt(at, day, True, None)]}
                for day, (at, title, listed_on) in one.extras.items()
            ],
            "pauses": [{"from": first.isoformat(), "through": last.isoformat()} for first, last in one.pauses],
            "settings": settings,
            "solvedBefore": [],
        }

    def moment_of_figures(self, name, now):
        """Lists show an archived programme as it was at the end of the day on which it was archived."""
        archived_on = self.programmes[name].archived_on
        if archived_on is None or archived_on >= self.today(now):
            return now
        time = datetime.time.fromisoformat(self.day_start)
        end = datetime.datetime.combine(archived_on + ONE_DAY, time, datetime.timezone(now.utcoffset()))
        return end - datetime.timedelta(seconds=1)

    def basis(self, name, now):
        return Basis(self.programmes[name].plan, self.log(name), self.moment_of_figures(name, now))

    def current_day(self, name, now):
        """The number of the day to work on, and whether its items count for today."""
        count = self.basis(name, now)
        found = state(count)
        day = {"notStarted": 1, "startsLater": 1, "finished": len(count.days)}.get(found["name"], found["day"])
        return day, found["name"] == "studyDay", count

    def place_of_tick(self, name, on, now):
        """What a tick of a date finishes: the number of a day; `extra` with the day to list it on; or None, nothing."""
        one, count = self.programmes[name], self.basis(name, now)
        if len(count.completed_on) == len(count.days):
            return None
        planned = count.planned if one.start else [] if count.is_off(on) else [on]
        finished = {number: one.finish_dates(f"day-{number:03}") for number in range(1, len(count.days) + 1)}
        due = [number for number, date in enumerate(planned, 1) if date <= on]
        open_ones = [number for number in due if not finished[number]]
        if open_ones and planned[open_ones[-1] - 1] == on:
            return open_ones[-1]
        if on in one.extras or any(on in dates for dates in finished.values()):
            return None
        return open_ones[0] if open_ones else ("extra", due[-1] if due else 1)

    def tick_to_take_back(self, name, now):
        """What `undo` without a number takes back: the number of a day, `extra`, or None."""
        one, count, today = self.programmes[name], self.basis(name, now), self.today(now)
        planned = count.planned if one.start else [] if count.is_off(today) else [today]
        finished = {number: one.finish_dates(f"day-{number:03}") for number in range(1, len(count.days) + 1)}
        own = planned.index(today) + 1 if today in planned else None
        made = [number for number, dates in finished.items() if today in dates]
        if own in made:
            return own
        if today in one.extras:
            return "extra"
        return made[-1] if made else own if own and finished[own] else None

    def is_open_today(self, name, now):
        """Whether today's day is open, or was done before while the streak needs today."""
        day, is_study_day, count = self.current_day(name, now)
        is_needed = count.today not in count.active and len(count.completed_on) < len(count.days)
        return is_study_day and (day not in count.completed_on or is_needed)

    def row(self, name, now):
        """The programme as `challenge list --json` shows it."""
        one = self.programmes[name]
        day, _, count = self.current_day(name, now)
        return {
            "accent": one.accent,
            "archivedOn": one.archived_on and one.archived_on.isoformat(),
            "day": day,
            "days": len(count.days),
            "daysComplete": len(count.completed_on),
            "inUse": name == self.current,
            "name": name,
            "openToday": one.is_active and self.is_open_today(name, now),
            "private": one.is_private,
            "start": one.start and one.start.isoformat(),
            "streak": streak(count)["current"]["days"],
            "title": self.title(name),
        }

    def is_complete(self, name, day, now):
        return day in self.basis(name, now).completed_on


def written_attempt(at, day, finished, minutes):
    """An attempt as an export has it."""
    attempt = {"at": at.isoformat(), "day": day.isoformat()}
    if finished:
        attempt["finished"] = True
    if minutes is not None:
        attempt["minutes"] = minutes
    return attempt
