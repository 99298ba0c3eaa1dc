"""Adds to a random history what `recount_review.py` counts: cards, ratings, settings and commands.

All of it has random numbers of its own, so that the rest of each history stays the same without it.
"""

import datetime
import random

from recount_basis import ONE_DAY, study_date
from recount_histories import Act
from recount_review import RATINGS

GROUPS = ("Windows", "Graphs", "Heaps & more", "Search", "Tables")
PARTS = ("Signal", "Template", "Invariant", "Cost", "Slip", "Example")
NUMBERS_BEYOND = (5001, 9998)


def with_reviews(history):
    """The same history with cards, ratings and reviews."""
    chance = random.Random(f"{history.seed} review")
    if chance.random() < 0.6:
        add_cards(chance, history.plan, history.files)
    if history.log is None:
        return history
    rate_attempts(chance, history.log)
    history.log["settings"].update(some_settings(chance, history.looks[0]))
    return history._replace(acts=with_commands(chance, history))


def add_cards(chance, plan, files):
    """Some cards in some groups, also on numbers that the plan lacks."""
    problems = [item for day in plan["days"] for item in day["items"] if item["kind"] == "problem"]
    numbers = {item["number"] for item in problems}
    numbers |= {item["alternative"]["number"] for item in problems if item["alternative"]}
    known, plan["cards"] = sorted(numbers), []
    for index in range(chance.randint(1, 9)):
        some = chance.sample(known, chance.randint(0, min(len(known), 12)))
        some += chance.sample(NUMBERS_BEYOND, chance.randint(0 if some else 1, 2))
        group, title = chance.choice(GROUPS), f"Pattern {chance.randint(1, 99)}-{index}"
        plan["cards"].append({"group": group, "title": title, "problems": some})
        parts = [f"# {title}", f"Group: {group}", f"Problems: {', '.join(map(str, some))}"]
        parts += [f"{part}: Something." for part in PARTS]
        files[f"patterns/card-{index}.md"] = "\n\n".join(parts) + "\n"


def rate_attempts(chance, log):
    """Rates some of the attempts on problems, rarely also one that finishes nothing."""
    share = chance.choice((0, 0.2, 0.5, 0.9))
    records = [entry for own_id, entry in log["items"].items() if own_id.startswith("lc-")]
    for entry in [*records, *log["bonus"]]:
        for attempt in entry.get("attempts", []):
            if chance.random() < (share if attempt.get("finished") else 0.02):
                attempt["rating"] = chance.choice(RATINGS)


def some_settings(chance, last_look):
    settings, review = {}, {}
    if chance.random() < 0.6:
        near, far = chance.randint(0, 30), chance.randint(-9, 160)
        days = chance.choice((-1, 0, 1, 6, 14, 14, 14, 15, 20, near, far))
        settings["interview"] = (last_look.date() + ONE_DAY * days).isoformat()
    if chance.random() < 0.5:
        review["perDay"] = chance.choice((1, 2, 4, 7, 20))
    if chance.random() < 0.5:
        review["retention"] = chance.randint(80, 95)
    if chance.random() < 0.06:
        review["on"] = False
    if review:
        settings["review"] = review
    return settings


def with_commands(chance, history):
    """The acts of a history, with commands of reviews soon after some of them."""
    day_start = history.log["settings"].get("dayStart", "04:00")
    names = names_of_problems(history)
    acts = []
    for act in history.acts:
        acts.append(act)
        if act.kind == "dayStart" and not act.undone:
            day_start = act.words[-1]
        for second in range(1, chance.choice((1, 2, 3, 4))):
            # The wall clock and the instant move alike, as within a second no clock is put forward or back.
            now = act.now + datetime.timedelta(seconds=second)
            today = study_date(now, day_start)
            kind, words, day = a_review(chance, names, today) if names else a_setting(chance, today)
            acts.append(Act(kind, words, now, day, chance.random() < 0.15))
    return acts


def names_of_problems(history):
    """The numbers of problems, those of logged ones several times."""
    problems = [item for day in history.plan["days"] for item in day["items"] if item["kind"] == "problem"]
    logged = history.log["items"]
    names = []
    for item in problems:
        for written in (item, item["alternative"]):
            if written:
                names += [str(written["number"])] * (5 if written["id"] in logged else 1)
    return names


def a_review(chance, names, today):
    """Its kind, its words and the day that it should be logged for."""
    if chance.random() < 0.25:
        return a_setting(chance, today)
    name, minutes = chance.choice(names), f"{chance.randint(1, 90)}m"
    back = chance.choice((0, 0, 0, 1, chance.randint(0, 30)))
    day = today - ONE_DAY * back
    on = ["--on", day.isoformat()] if back else []
    if chance.random() < 0.3:
        return "looked", ["done", name, minutes, "again", *on], day
    rating, with_minutes = chance.choice((None, *RATINGS)), chance.random() < 0.7
    words = ["review", name, *([rating] if rating else []), *([minutes] if with_minutes else [])]
    return "review" if with_minutes else "rating", [*words, *on], day


def a_setting(chance, today):
    date = (today + ONE_DAY * chance.choice((-3, 0, 5, 14, 40, 130))).isoformat()
    key, value = chance.choice((
        ("interview", chance.choice((date, date, "none"))),
        ("review.perDay", str(chance.randint(1, 20))),
        ("review.on", chance.choice(("yes", "yes", "no"))),
    ))
    return "setting", ["settings", "set", key, value], today
