"""Computes `machinemode review --json` and the readiness of `stats --json` again, with the FSRS-6 of PyPI's fsrs.

The state of a problem follows from its solves alone. What is rounded may differ by the last bit of a maths
library, so a value within `TIE` of a tie is rounded both ways.
"""

import collections
import datetime
import fractions
import itertools
import math

import fsrs

from recount_basis import ONE_DAY, Basis, finish_dates
from recount_figures import DIFFICULTIES, described_times, solves_of, with_written_dates

# A study day is a day to it, so a problem that is solved is due at the earliest on the next one.
SCHEDULER = fsrs.Scheduler(learning_steps=(), relearning_steps=(), enable_fuzzing=False)
RATINGS = ("again", "hard", "good", "easy")
USUAL_MINUTES = {"Easy": 15, "Medium": 30, "Hard": 45, None: 30}
DAYS_AHEAD = 7
MINUTES_FOR_EACH = 20
LONGEST_BEFORE_INTERVIEW = 60
LAST_DAYS_BEFORE_INTERVIEW = 14
RETENTION = 90
TIE = 1e-9
MOST_TIES = 6

Solved = collections.namedtuple("Solved", "day minutes rating said")
Part = collections.namedtuple("Part", "subject difficulty day minutes first rating")
Place = collections.namedtuple("Place", "title difficulty day handle")
Problem = collections.namedtuple("Problem", "number place solves memory")


class Rounding:
    """Rounds to the nearest whole number; the values in `upward` are ties that are rounded up."""

    def __init__(self, upward=()):
        self.upward, self.ties = frozenset(upward), set()

    def __call__(self, value):
        if abs(value - math.floor(value) - 0.5) >= TIE:
            return math.floor(value + 0.5)
        self.ties.add(value)
        return math.floor(value) + (value in self.upward)


def roundings_of(compute):
    """The result of `compute(rounding)` for each way to round its ties, the usual way first."""
    first = Rounding()
    results = [compute(first)]
    ties = sorted(first.ties)[:MOST_TIES]
    for size in range(1, len(ties) + 1):
        results += [compute(Rounding(upward)) for upward in itertools.combinations(ties, size)]
    return results


# What is remembered


def noon(date):
    return datetime.datetime(date.year, date.month, date.day, 12, tzinfo=datetime.timezone.utc)


def replayed(solves):
    """The card after all solves of a problem, each on a day of its own."""
    # Without an id it would wait for one by the clock.
    card = fsrs.Card(card_id=0)
    for solve in solves:
        card, _ = SCHEDULER.review_card(card, fsrs.Rating(RATINGS.index(solve.rating) + 1), noon(solve.day))
    return card


def recall_on(problem, date):
    return SCHEDULER.get_card_retrievability(problem.memory, noon(date))


def is_fresh(problem, date):
    return (date - problem.solves[-1].day).days <= problem.memory.stability


def interval_of(memory, rounding):
    """Not the card's own due date, which hides whether it is a tie."""
    return min(max(rounding(memory.stability), 1), SCHEDULER.maximum_interval)


def places_of_solves(count):
    """What can be solved, in the order of the plan: subject, place, record, whether it is a revision."""
    for day in count.days:
        used = collections.Counter()
        for item in day["items"]:
            letter = {"problem": "p", "session": "p", "bonus": "b"}.get(item["kind"], "t")
            used[letter] += 1
            for written in (item, item["alternative"]):
                if item["kind"] == "problem" and written:
                    place = Place(
                        f"Problem {written['number']}", written["difficulty"], day["number"],
                        f"{letter}{used[letter]}",
                    )
                    record = count.logged_items.get(written["id"], {})
                    yield written["number"], place, record, item["revision"]
        beside = [bonus for bonus in count.bonus_problems if bonus["day"] == day["number"]]
        for index, bonus in enumerate(sorted(beside, key=order_of_bonus), used["b"] + 1):
            place = Place(bonus["title"], bonus.get("difficulty"), day["number"], f"b{index}")
            yield bonus.get("number") or bonus["id"], place, bonus, False


def instant_of(attempt):
    return datetime.datetime.fromisoformat(attempt["at"]).timestamp()


def order_of_bonus(bonus):
    return min(map(instant_of, bonus.get("attempts", [])), default=math.inf), bonus["id"]


def parts_of(subject, place, record, is_revision):
    """The solves of one record, one for each day on which it was finished."""
    attempts = Basis.parsed_attempts(None, record)
    before = datetime.date.min
    for index, day in enumerate(finish_dates(attempts)):
        minutes = sum(attempt.minutes for attempt in attempts if before < attempt.day <= day)
        before = day
        said = [
            attempt["rating"]
            for attempt in sorted(record["attempts"], key=instant_of)
            if attempt["day"] == day.isoformat() and attempt.get("finished") and "rating" in attempt
        ]
        is_first = index == 0 and not is_revision
        yield Part(subject, place.difficulty, day, minutes, is_first, said[0] if said else None)


def remembered(count):
    places, parts = {}, []
    for subject, place, record, is_revision in places_of_solves(count):
        of_record = list(parts_of(subject, place, record, is_revision))
        if of_record:
            places.setdefault(subject, place)
            parts += of_record
    solves, earlier = collections.defaultdict(list), collections.defaultdict(list)
    for day in sorted({part.day for part in parts}):
        on_day = [part for part in parts if part.day == day]
        for subject in dict.fromkeys(part.subject for part in on_day):
            own = [part for part in on_day if part.subject == subject]
            solves[subject].append(rated(day, own, earlier[own[0].difficulty]))
        for part in on_day:
            if part.first and part.minutes:
                earlier[part.difficulty].append(part.minutes)
    problems = []
    for subject, place in places.items():
        number = subject if isinstance(subject, int) else None
        problems.append(Problem(number, place, solves[subject], replayed(solves[subject])))
    return problems


def rated(day, parts, minutes_before):
    """One solve of a problem from all on that day: without a rating, the minutes decide."""
    minutes = sum(part.minutes for part in parts)
    said = [part.rating for part in parts if part.rating]
    median = described_times(minutes_before)["median"] or USUAL_MINUTES[parts[0].difficulty]
    by_minutes = "hard" if minutes > median * 5 // 4 else "good"
    rating = min(said, key=RATINGS.index) if said else by_minutes
    return Solved(day, minutes or None, rating, bool(said))


# The queue


class Queue:
    """What comes back today and in the week ahead."""

    def __init__(self, plan, log, now, rounding):
        self.count, self.rounding = Basis(plan, log, now), rounding
        settings = log.get("settings", {})
        review = settings.get("review", {})
        self.is_on, self.per_day = review.get("on", True), review.get("perDay", 3)
        written = settings.get("interview")
        self.interview = datetime.date.fromisoformat(written) if written else None
        self.minutes = collections.defaultdict(list)
        for record in self.count.records():
            for is_first, minutes in solves_of(record):
                self.minutes[is_first, record.difficulty].append(minutes)
        self.problems = remembered(self.count)
        today = self.count.today
        again = [problem for problem in self.problems if len(problem.solves) > 1]
        self.again_today = [problem for problem in again if problem.solves[-1].day == today]
        self.days, self.waiting, self.seen = [], [], set()
        if self.is_on:
            self.fill_the_days()

    def fill_the_days(self):
        left, today = list(self.problems), self.count.today
        for date in (today + ONE_DAY * days for days in range(DAYS_AHEAD + 1)):
            is_off = self.count.is_bridged(date)
            if is_off and date > today:
                continue
            planned = self.numbers_planned(date)
            free = [problem for problem in left if problem.number not in planned]
            entries = [(self.entry(problem, date), problem) for problem in free]
            due = sorted((pair for pair in entries if pair[0]["due"] <= date), key=lambda pair: order(*pair))
            done = self.again_today if date == today else []
            taken = self.within_the_limit([entry for entry, _ in due], done)
            if date == today:
                self.waiting = [entry for entry, _ in due[len(taken) :]]
            self.days.append({"date": date, "problems": taken})
            if not is_off:
                gone = [problem for _, problem in due[: len(taken)]]
                left = [problem for problem in left if problem not in gone]

    def numbers_planned(self, date):
        """The numbers of the open problems of the plan's day for a date."""
        count = self.count
        number = count.planned.index(date) + 1 if date in count.planned else None
        items = count.days[number - 1]["items"] if number else []
        numbers = set()
        for item in items:
            if item["kind"] == "problem" and item["id"] not in count.finished_on:
                numbers |= {written["number"] for written in (item, item["alternative"]) if written}
        return numbers

    def entry(self, problem, date):
        place, last = problem.place, problem.solves[-1]
        interval = interval_of(problem.memory, self.rounding)
        at_interview = None
        if self.interview and date <= self.interview:
            half = max(0, (self.interview - last.day).days) // 2
            plain, interval = interval, min(interval, max(1, min(half, LONGEST_BEFORE_INTERVIEW)))
            self.seen.add(f"an interval {'cut' if interval < plain else 'not cut'} by the interview")
            if (self.interview - date).days <= LAST_DAYS_BEFORE_INTERVIEW:
                at_interview = self.percent(recall_on(problem, self.interview))
        return {
            "number": problem.number,
            "title": place.title,
            "difficulty": place.difficulty,
            "place": f"{place.day}.{place.handle}",
            "solves": len(problem.solves),
            "lastSolved": last.day,
            "lastMinutes": last.minutes,
            "rating": last.rating,
            "ratingIsSaid": last.said,
            "recall": self.percent(recall_on(problem, date)),
            "recallAtInterview": at_interview,
            "interval": interval,
            "due": last.day + ONE_DAY * interval,
            "minutes": self.minutes_again(place.difficulty),
        }

    def percent(self, probability):
        return self.rounding(probability * 100)

    def minutes_again(self, difficulty):
        """The median of solving such problems again, else of solving them first, else the usual minutes."""
        for is_first in (False, True):
            median = described_times(self.minutes[is_first, difficulty])["median"]
            if median is not None:
                return median
        return USUAL_MINUTES[difficulty]

    def within_the_limit(self, due, done):
        minutes = sum(
            problem.solves[-1].minutes or self.minutes_again(problem.place.difficulty) for problem in done
        )
        taken = []
        for entry in due:
            is_first = not taken and not done
            is_too_long = minutes + entry["minutes"] > self.per_day * MINUTES_FOR_EACH
            if len(done) + len(taken) >= self.per_day or is_too_long and not is_first:
                break
            minutes += entry["minutes"]
            taken.append(entry)
        return taken


def order(entry, problem):
    """The lower recall first, then the harder, then the one solved longer ago, then the lower number."""
    by_interview = entry["recallAtInterview"]
    recall = entry["recall"] if by_interview is None else by_interview
    hardness = DIFFICULTIES.index(entry["difficulty"]) if entry["difficulty"] else -1
    number = (0, problem.number, "") if problem.number else (1, 0, entry["place"])
    return recall, -hardness, entry["lastSolved"], number


def review_documents(plan, log, now):
    """The document of `review --json` and the cases it had, once for each way to round its ties."""
    return roundings_of(lambda rounding: review_document(Queue(plan, log, now, rounding)))


def review_document(queue):
    today = queue.days[0]["problems"] if queue.days else []
    document = {
        "schemaVersion": 1,
        "today": queue.count.today,
        "on": queue.is_on,
        "perDay": queue.per_day,
        "retention": RETENTION,
        "interview": queue.interview,
        "dayOff": queue.count.is_bridged(queue.count.today),
        "doneToday": len(queue.again_today),
        "minutes": sum(entry["minutes"] for entry in today),
        "problems": today,
        "waiting": queue.waiting,
        "ahead": queue.days[1:],
    }
    return with_written_dates(document), queue.seen


# The map


def readiness(plan, log, now):
    """The figures by the groups of the plan's cards; None if no card names a problem of the plan."""
    count = Basis(plan, log, now)
    problems = {problem.number: problem for problem in remembered(count)}
    cards = sorted(plan.get("cards", []), key=lambda card: (card["group"], card["title"]))
    placed = []
    for item in count.problems:
        groups = set() if item["revision"] else groups_of(item, cards)
        if groups:
            free = [item["alternative"]["number"]] if item["alternative"] else []
            solved = [problems[number] for number in (item["number"], *free) if number in problems]
            # In whole per cent, as the queue has it.
            percents = [math.floor(recall_on(problem, count.today) * 100 + 0.5) for problem in solved]
            recall = max(percents, default=None)
            fresh = any(is_fresh(problem, count.today) for problem in solved)
            placed.append({"item": item, "groups": groups, "recall": recall, "fresh": fresh})
    if not placed:
        return None
    present = {one["item"]["difficulty"] for one in placed}
    difficulties = [name for name in (*DIFFICULTIES, None) if name in present]
    names = list(dict.fromkeys(card["group"] for card in cards))
    groups = [
        described_group(name, own, difficulties)
        for name in names
        if (own := [one for one in placed if name in one["groups"]])
    ]
    return {**cell(placed), "groups": groups, "weakest": weakest(groups)}


def groups_of(item, cards):
    """Those of the problem's own cards; a premium problem without any has those of its free one."""
    for written in (item, item["alternative"]):
        groups = {card["group"] for card in cards if written and written["number"] in card["problems"]}
        if groups:
            return groups
    return set()


def cell(placed):
    return {
        "total": len(placed),
        "solved": sum(one["recall"] is not None for one in placed),
        "fresh": sum(one["fresh"] for one in placed),
    }


def described_group(name, placed, difficulties):
    open_ones = [one for one in placed if one["recall"] is None]
    faded = [one for one in placed if one["recall"] is not None and not one["fresh"]]
    following = open_ones[:1] or [min(faded, key=lambda one: one["recall"])] if open_ones or faded else []
    return {
        **cell(placed),
        "name": name,
        "difficulties": {
            (difficulty or "unknown").lower(): cell(
                [one for one in placed if one["item"]["difficulty"] == difficulty]
            )
            for difficulty in difficulties
        },
        "next": following[0]["item"]["number"] if following else None,
    }


def weakest(groups):
    begun = [group for group in groups if group["solved"] and group["fresh"] < group["total"]]

    def shares(group):
        return [fractions.Fraction(group[part], group["total"]) for part in ("fresh", "solved")]

    return [group["name"] for group in sorted(begun, key=shares)[:3]]
