"""Computes what was done when, and which dates are planned, off or active, from a plan, a log and the clock.

`recount_figures.py` makes the document from it.
"""

import collections
import datetime

ONE_DAY = datetime.timedelta(days=1)
WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
MINUTES_OF_AN_ACTIVE_DATE = 20

Attempt = collections.namedtuple("Attempt", "own_id day at finished minutes")
Record = collections.namedtuple("Record", "attempts difficulty number revision name")


def floored_percent(done, total):
    return 100 * done // total if total else 0


def share(done, total):
    return {"done": done, "total": total, "percent": floored_percent(done, total)}


def study_date(instant, day_start):
    """The calendar day that an instant belongs to for somebody whose days begin at `day_start`."""
    before_the_day_begins = instant.time() < datetime.time.fromisoformat(day_start)
    return instant.date() - ONE_DAY if before_the_day_begins else instant.date()


def dates_between(first, last):
    """All dates strictly between two."""
    return (first + ONE_DAY * step for step in range(1, (last - first).days))


def monday_of(date):
    return date - ONE_DAY * date.weekday()


def runs_of(dates, is_bridged):
    """Maximal lists of dates that have only off dates between neighbours."""
    runs = []
    for date in sorted(dates):
        if runs and all(is_bridged(between) for between in dates_between(runs[-1][-1], date)):
            runs[-1].append(date)
        else:
            runs.append([date])
    return runs


def active_dates(attempts):
    """The dates that count for the streak."""
    minutes, finishes = collections.Counter(), collections.Counter()
    for attempt in attempts:
        minutes[attempt.day] += attempt.minutes
        finishes[attempt.day] += attempt.finished
    return {day for day in minutes if finishes[day] or minutes[day] >= MINUTES_OF_AN_ACTIVE_DATE}


def is_required(item):
    return item["kind"] != "bonus" and not item.get("plus")


def is_counted(day):
    """Whether a day is in the total of days: it requires something, and no replan took open items from it."""
    return "share" not in day and any(map(is_required, day["items"]))


class Basis:
    """What follows from one plan, one log and one clock.

    A plan that was replanned has days with a `share`, how many of how many items were done when open ones were taken, and
    `leftOut`, which stands on no day.
    """

    # Whether strangers are not told where the plan ends.
    is_open = False

    def __init__(self, plan, log, now):
        self.days, self.week_themes = plan["days"], plan["weeks"]
        self.items = [item for day in self.days for item in day["items"]] + plan.get("leftOut", [])
        self.counted = [day for day in self.days if is_counted(day)]
        self.rest_numbers = {day["number"] for day in self.days if "share" not in day and not is_counted(day)}
        self.required = [item for item in self.items if is_required(item)]
        self.bonus_problems = log.get("bonus", [])
        self.logged_items = log.get("items", {})
        settings = log.get("settings", {})
        self.now, self.today = now, study_date(now, settings.get("dayStart", "04:00"))
        self.start = settings.get("start") and datetime.date.fromisoformat(settings["start"])
        self.rest = [
            (datetime.date.fromisoformat(entry["from"]), {day[:3] for day in entry["weekdays"]})
            for entry in settings.get("rest", [])
        ]
        self.pauses = self.parsed_pauses(log)
        # The rounds before a change of plan, over which streak and active days go on.
        earlier = log.get("earlier", {})
        self.earlier_pauses = self.parsed_pauses(earlier)
        self.earlier_rest_dates = set(map(self.day_of, earlier.get("restDates", [])))
        self.first_start = self.day_of(earlier["start"]) if earlier.get("start") else self.start
        self.earlier_attempts = [
            attempt for own_id, entry in earlier.get("items", {}).items() for attempt in self.parsed_attempts(own_id, entry)
        ]
        self.read_attempts()
        self.known_off = {}
        self.rest_dates = set()
        self.plan_the_dates()
        self.complete_the_days()
        # What a replan left out, which is optional, is in no total until it is done.
        left = {item["id"] for item in plan.get("leftOut", []) if not is_required(item)} - set(self.finished_on)
        self.standing = [item for item in self.items if item["id"] not in left]
        self.problems = [item for item in self.standing if item["kind"] == "problem"]
        self.runs = runs_of([date for date in self.active_of_all if date <= self.today], self.is_bridged)

    def read_attempts(self):
        self.attempts, self.attempts_by_id, self.bonus_attempts = [], {}, {}
        for own_id, entry in self.logged_items.items():
            self.attempts_by_id[own_id] = self.parsed_attempts(own_id, entry)
            self.attempts += self.attempts_by_id[own_id]
        for bonus in self.bonus_problems:
            self.bonus_attempts[bonus["id"]] = self.parsed_attempts(bonus["id"], bonus)
            self.attempts += self.bonus_attempts[bonus["id"]]
        self.minutes_on, self.finishes_on = collections.Counter(), collections.Counter()
        for attempt in self.attempts:
            self.minutes_on[attempt.day] += attempt.minutes
            self.finishes_on[attempt.day] += attempt.finished
        self.active = active_dates(self.attempts)
        self.active_of_all = active_dates(self.attempts + self.earlier_attempts)

    @staticmethod
    def parsed_pauses(log):
        return [
            {
                **pause,
                "from": datetime.date.fromisoformat(pause["from"]),
                "through": datetime.date.fromisoformat(pause["through"]),
            }
            for pause in log.get("pauses", [])
        ]

    @staticmethod
    def parsed_attempts(own_id, entry):
        return [
            Attempt(
                own_id,
                datetime.date.fromisoformat(attempt["day"]),
                datetime.datetime.fromisoformat(attempt["at"]),
                attempt.get("finished", False),
                attempt.get("minutes", 0),
            )
            for attempt in entry.get("attempts", [])
        ]

    # The calendar

    def rest_on(self, date):
        weekdays = set()
        for begins, these in self.rest:
            if begins <= date:
                weekdays = these
        return WEEKDAYS[date.weekday()][:3] in weekdays

    def paused_on(self, date):
        return any(pause["from"] <= date <= pause["through"] for pause in self.pauses + self.earlier_pauses)

    def is_bridged(self, date):
        """Whether a date breaks no streak; this includes dates before the start."""
        return self.is_free(date) or (self.first_start is not None and date < self.first_start)

    def is_free(self, date):
        """Whether a date has no work: it is off, or its day of the plan requires nothing."""
        return self.is_off(date) or date in self.rest_dates or date in self.earlier_rest_dates

    def is_off(self, date):
        if date not in self.known_off:
            self.known_off[date] = self.rest_on(date) or self.paused_on(date)
        return self.known_off[date]

    def plan_the_dates(self):
        self.planned, self.original, self.ended = [], [], []
        if self.start is None:
            return
        date = self.start
        while len(self.planned) < len(self.days) or date < self.today:
            if not self.is_off(date):
                if len(self.planned) < len(self.days):
                    self.planned.append(date)
                if date < self.today:
                    self.ended.append(date)
            date += ONE_DAY
        self.rest_dates = {self.planned[number - 1] for number in self.rest_numbers}
        self.ended = [date for date in self.ended if date not in self.rest_dates]
        weekdays_at_start = set()
        for begins, these in self.rest:
            if begins <= self.start:
                weekdays_at_start = these
        date = self.start
        while len(self.original) < len(self.days):
            if WEEKDAYS[date.weekday()][:3] not in weekdays_at_start:
                self.original.append(date)
            date += ONE_DAY

    @property
    def planned_before_today(self):
        return sum(date < self.today for date in self.planned)

    # What is done

    def attempts_of(self, item):
        alternative = item["alternative"]
        more = self.attempts_by_id.get(alternative["id"], []) if alternative else []
        return self.attempts_by_id.get(item["id"], []) + more

    def minutes_of(self, items):
        return sum(attempt.minutes for item in items for attempt in self.attempts_of(item))

    def minutes_beside(self, day_number):
        return sum(
            attempt.minutes
            for bonus in self.bonus_problems
            if bonus["day"] == day_number
            for attempt in self.bonus_attempts[bonus["id"]]
        )

    def complete_the_days(self):
        self.finished_on = {}
        for item in self.items:
            finishes = [attempt.day for attempt in self.attempts_of(item) if attempt.finished]
            if finishes:
                self.finished_on[item["id"]] = min(finishes)
        self.bonus_done = {
            bonus_id for bonus_id, attempts in self.bonus_attempts.items()
            if any(attempt.finished for attempt in attempts)
        }
        self.completed_on = {}
        for day in self.counted:
            required = self.required_of(day)
            if all(item["id"] in self.finished_on for item in required):
                self.completed_on[day["number"]] = max(self.finished_on[item["id"]] for item in required)
        self.programme_completed = None
        if len(self.completed_on) == len(self.counted) > 0 and max(self.completed_on.values()) <= self.today:
            self.programme_completed = max(self.completed_on.values())

    @staticmethod
    def day_of(written):
        return datetime.date.fromisoformat(written)

    @staticmethod
    def required_of(day, track=None):
        return [
            item for item in day["items"] if is_required(item) and track in (None, item["track"])
        ]

    def done_of(self, items):
        return sum(item["id"] in self.finished_on for item in items)

    def share_of(self, items):
        return share(self.done_of(items), len(items))

    def share_if_any(self, items):
        """The share; None if a plan, week or day has no such items."""
        return self.share_of(items) if items else None

    def records(self):
        """Everything that is solved under an id of its own: plan problems, alternatives, bonus problems."""
        for item in self.problems:
            for written in (item, item["alternative"]):
                if written:
                    attempts = self.attempts_by_id.get(written["id"], [])
                    yield Record(
                        attempts, written["difficulty"], written["number"], item["revision"], written["id"]
                    )
        for bonus in self.bonus_problems:
            attempts = self.bonus_attempts[bonus["id"]]
            yield Record(attempts, bonus.get("difficulty"), bonus.get("number"), False, bonus["id"])


def finish_dates(attempts):
    return sorted({attempt.day for attempt in attempts if attempt.finished})
