"""Computes `machinemode review --json` and the readiness of `stats --json` again, with the FSRS-6 of PyPI's fsrs.

The state of a problem follows from its solves alone. What is rounded down may differ by the last bit
of a maths library, so a value within `TIE` of a whole number is rounded both ways.
"""

import collections
import datetime
import fractions
import itertools
import math
import statistics

import fsrs

from recount_basis import ONE_DAY, Basis, finish_dates
from recount_figures import DIFFICULTIES, described_times, with_written_dates

# A study day is a day to it, so a problem that is solved is due at the earliest on the next one.
SCHEDULER = fsrs.Scheduler(learning_steps=(), relearning_steps=(), enable_fuzzing=False)
RATINGS = ("again", "hard", "good", "easy")
USUAL_MINUTES = {"Easy": 15, "Medium": 30, "Hard": 45, None: 30}
MOST_MINUTES = 60
LAST_DAYS_BEFORE_INTERVIEW = 14
LONGEST_WALK = 40_000
TIE = 1e-9
MOST_TIES = 6

Solved = collections.namedtuple("Solved", "day minutes rating said")
Part = collections.namedtuple("Part", "subject difficulty day minutes first rating")
Place = collections.namedtuple("Place", "title difficulty day handle numbers")
Problem = collections.namedtuple("Problem", "number place solves memory")


class Rounding:
    """Rounds down to whole numbers; the values in `upward` are so close below or above one that it may be either."""

    def __init__(self, upward=()):
        self.upward, self.ties = frozenset(upward), set()

    def __call__(self, value):
        nearest = math.floor(value + 0.5)
        if value == nearest or abs(value - nearest) >= TIE:
            return math.floor(value)
        self.ties.add(value)
        return nearest - (value not in self.upward)


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
                        f"{letter}{used[letter]}", numbers_of(item),
                    )
                    record = count.logged_items.get(written["id"], {})
                    yield written["number"], place, record, item["revision"]
        beside = [bonus for bonus in count.bonus_problems if bonus["day"] == day["number"]]
        for index, bonus in enumerate(sorted(beside, key=order_of_bonus), used["b"] + 1):
            numbers = [bonus["number"]] if bonus.get("number") else []
            place = Place(bonus["title"], bonus.get("difficulty"), day["number"], f"b{index}", numbers)
            yield bonus.get("number") or bonus["id"], place, bonus, False


def numbers_of(item):
    """A premium problem's own, then that of the free one in its place."""
    return [written["number"] for written in (item, item["alternative"]) if written]


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


def remembered(count, before=datetime.date.max):
    """Every solved problem, as it was before a date."""
    places, parts = {}, []
    for subject, place, record, is_revision in places_of_solves(count):
        of_record = [part for part in parts_of(subject, place, record, is_revision) if part.day < before]
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


# The pick


class Pick:
    """What is picked today, and what else is due, from the entries of earlier dates."""

    def __init__(self, plan, log, now, rounding):
        self.count, self.rounding = Basis(plan, log, now), rounding
        settings, today = log.get("settings", {}), self.count.today
        review = settings.get("review", {})
        self.is_on, self.per_day = review.get("on", True), review.get("perDay", 3)
        written = settings.get("interview")
        self.interview = datetime.date.fromisoformat(written) if written else None
        is_near = self.interview and 0 <= (self.interview - today).days <= LAST_DAYS_BEFORE_INTERVIEW
        self.decisive = self.interview if is_near else today
        ended = self.count.programme_completed
        is_over = ended and ended < today and self.interview and self.interview < today
        self.has_pick = self.is_on and not is_over and not self.count.is_bridged(today)
        cards = sorted(plan.get("cards", []), key=lambda card: (card["group"], card["title"]))
        self.cards = [card for card in cards if card["problems"]]
        self.problems = remembered(self.count, before=today)
        self.minutes = collections.defaultdict(list)
        for subject, place, record, is_revision in places_of_solves(self.count):
            for part in parts_of(subject, place, record, is_revision):
                if part.day < today and part.minutes:
                    self.minutes[part.first, part.difficulty].append(part.minutes)
        self.solved_today = {
            key_of(problem)
            for problem in remembered(self.count)
            if any(solve.day == today for solve in problem.solves)
        }
        self.recalls = collections.defaultdict(list)
        for problem in self.problems:
            for title in self.titles_of(problem):
                self.recalls[title].append(recall_on(problem, self.decisive))
        self.pick, self.others = self.chosen() if self.is_on else ([], [])

    def titles_of(self, problem):
        """The cards that name the first of its numbers that any names."""
        for number in problem.place.numbers:
            titles = [card["title"] for card in self.cards if number in card["problems"]]
            if titles:
                return titles
        return [None]

    def pattern_of(self, problem):
        """The weakest of its cards, and the mean recall of that one's problems."""
        means = [(title, statistics.fmean(self.recalls[title])) for title in self.titles_of(problem)]
        return min(means, key=lambda pattern: comparable(pattern[1]))

    def chosen(self):
        planned = self.numbers_planned()
        due = [
            problem
            for problem in self.problems
            if not is_fresh(problem, self.decisive) and problem.number not in planned
        ]
        due.sort(key=self.order)
        first = {}
        for problem in due:
            first.setdefault(self.pattern_of(problem)[0], problem)
        heads = sorted(
            first.values(), key=lambda one: (comparable(self.pattern_of(one)[1]), self.order(one))
        )
        due = heads + [problem for problem in due if problem not in heads]
        pick, minutes = [], 0
        for problem in due[: self.per_day] if self.has_pick else []:
            minutes += self.minutes_again(problem.place.difficulty)
            if pick and minutes > MOST_MINUTES:
                break
            pick.append(problem)
        others = [one for one in due if one not in pick and key_of(one) not in self.solved_today]
        return pick, others

    def order(self, problem):
        """The lower recall first, then the harder, then the one solved longer ago, then the lower number."""
        difficulty = problem.place.difficulty
        hardness = DIFFICULTIES.index(difficulty) if difficulty else -1
        recall = comparable(recall_on(problem, self.decisive))
        return recall, -hardness, problem.solves[-1].day, problem.number or math.inf

    def numbers_planned(self):
        """The numbers of the problems on today's list that were open when the day began."""
        count = self.count
        number = count.planned.index(count.today) + 1 if count.today in count.planned else None
        items = count.days[number - 1]["items"] if number else []
        return {
            written
            for item in items
            if item["kind"] == "problem" and count.finished_on.get(item["id"], count.today) >= count.today
            for written in numbers_of(item)
        }

    def entry(self, problem):
        place, last = problem.place, problem.solves[-1]
        title, recall = self.pattern_of(problem)
        at_interview = None
        if self.interview and self.decisive == self.interview:
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
            "recall": self.percent(recall_on(problem, self.count.today)),
            "recallAtInterview": at_interview,
            "pattern": title,
            "patternRecall": self.percent(recall),
            "due": self.due(problem),
            "minutes": self.minutes_again(place.difficulty),
            "done": key_of(problem) in self.solved_today,
        }

    def due(self, problem):
        """The first study date after the last solve on which it is due."""
        last = problem.solves[-1].day
        for days in range(1, LONGEST_WALK):
            date = last + ONE_DAY * days
            is_near = self.interview and 0 <= (self.interview - date).days <= LAST_DAYS_BEFORE_INTERVIEW
            is_due = not is_fresh(problem, date) or is_near and not is_fresh(problem, self.interview)
            if is_due and not self.count.is_bridged(date):
                return date
        return None

    def percent(self, probability):
        return self.rounding(probability * 100)

    def minutes_again(self, difficulty):
        """The median of solving such problems again, else of solving them first, else the usual minutes."""
        for is_first in (False, True):
            median = described_times(self.minutes[is_first, difficulty])["median"]
            if median is not None:
                return median
        return USUAL_MINUTES[difficulty]


def comparable(probability):
    """What differs by the last bits of a sum is equal."""
    return round(probability * 1e9)


def key_of(problem):
    return problem.number or (problem.place.day, problem.place.handle)


def review_documents(plan, log, now):
    """The document of `review --json`, once for each way to round its ties."""
    return roundings_of(lambda rounding: review_document(Pick(plan, log, now, rounding)))


def review_document(pick):
    entries = [pick.entry(problem) for problem in pick.pick]
    return with_written_dates({
        "schemaVersion": 2,
        "today": pick.count.today,
        "on": pick.is_on,
        "perDay": pick.per_day,
        "interview": pick.interview,
        "hasPick": pick.has_pick,
        "minutes": sum(entry["minutes"] for entry in entries if not entry["done"]),
        "problems": entries,
        "others": [pick.entry(problem) for problem in pick.others],
    })


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
            percents = [math.floor(recall_on(problem, count.today) * 100) for problem in solved]
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
