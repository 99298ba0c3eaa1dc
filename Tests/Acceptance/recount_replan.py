"""Replans a random history, lays the items as the replan's file says, and checks that it took only what it may.

The file is read here by its own rules, so that nothing of the program lays the plan that the figures are counted from.
`recount.py` uses it. A day from which open items were taken has `share`: how many of how many were done then.
"""

import collections
import copy
import random

from recount_basis import ONE_DAY, Basis

# One history in so many replans; those with cards do not, since a plan that is kept has no cards of its own.
ONE_IN = 3
# Programmes that are over, empty or not begun refuse it, and so do dates without a study day before them.
REFUSALS = ("no first day", "nothing is open", "no study day is left", "has passed", "is before", "more than 1,000 days")


def is_chosen(history):
    chance = random.Random(f"{history.seed} replan")
    return history.log is not None and "cards" not in history.plan and chance.randrange(ONE_IN) == 0


def replanned(workspace, history, log, now, complain):
    """The plan as one or two replans leave it; None if each is refused. From then on the workspace follows its own copy."""
    chance, plan = random.Random(f"{history.seed} replan words"), None
    workspace.follows_its_copy = True
    for _ in range(chance.choice((1, 1, 2))):
        before = Basis(plan or history.plan, log, now)
        known = files_of(workspace)
        status, output, complaint = workspace.run(some_words(chance, before.today), now)
        if status != 0:
            if status not in (1, 2) or not any(words in complaint for words in REFUSALS):
                complain("replan", f"one of {REFUSALS}", complaint)
            continue
        if "laid like that already" in output:
            continue
        new = [text for name, text in files_of(workspace).items() if name not in known]
        if len(new) != 1:
            complain("replan", "one new file in `plans/`", output)
            continue
        laid_out = laid(history.plan, new[0])
        check_the_promises(history.plan, before, laid_out, complain)
        plan = laid_out
    if plan is None:
        workspace.follows_its_copy = False
    return plan


def some_words(chance, today):
    words = ["replan"]
    if chance.random() < 0.7:
        words += ["--hours", chance.choice(("0.5", "1", "1.5", "2", "4", "8"))]
    if chance.random() < 0.4:
        words += ["--until", (today + ONE_DAY * chance.randint(3, 40)).isoformat()]
    if chance.random() < 0.3:
        words += ["--from", (today + ONE_DAY * chance.randint(0, 6)).isoformat()]
    return words


def files_of(workspace):
    texts = {path.name: path.read_text(encoding="utf-8") for path in (workspace.folder / "data" / "plans").iterdir()}
    return {name: text for name, text in texts.items() if text.startswith("machinemode replan\n")}


def laid(plan, text):
    """The plan with its items on the days that a replan's file names."""
    lines = [line.partition(":")[::2] for line in text.splitlines()[1:] if line]
    facts = {name: value.split() for name, value in lines}
    named = {int(name.removeprefix("day ")): ids for name, ids in facts.items() if name.startswith("day ")}
    shares = {
        int(name.removeprefix("past day ")): (int(words[0]), int(words[2]))
        for name, words in facts.items() if name.startswith("past day ")
    }
    homes = {item["id"]: day for day in plan["days"] for item in day["items"]}
    counted = set(facts.get("counted", []))
    items = {
        item["id"]: {**item, "plus": False} if item["id"] in counted else item
        for day in plan["days"] for item in day["items"]
    }
    first, placed = min(named), {own_id for ids in named.values() for own_id in ids}
    days = [
        (day["number"], [item["id"] for item in day["items"] if item["id"] not in placed])
        for day in plan["days"] if day["number"] < first
    ] + sorted(named.items())
    result = {**plan, "days": [], "weeks": [], "leftOut": []}
    for number, ids in days:
        own = [items[own_id] for own_id in ids]
        tracks = list(dict.fromkeys(item["track"] for item in own))
        practice = [homes[item["id"]]["focus"] for item in own if item["track"] == "DSA"]
        day = {"number": number, "week": (number + 6) // 7, "focus": practice[0] if practice else ""}
        day["items"] = [item for track in tracks for item in own if item["track"] == track]
        if number in shares:
            day["share"] = shares[number]
        result["days"].append(day)
    for week in range(1, (len(days) + 13) // 7):
        themes = collections.Counter(
            plan["weeks"][homes[item["id"]]["week"] - 1]
            for day in result["days"] if day["week"] == week for item in day["items"])
        own = plan["weeks"][week - 1] if week <= len(plan["weeks"]) else ""
        result["weeks"].append(min(themes, key=lambda theme: (-themes[theme], theme)) if themes else own)
    standing = {own_id for _, ids in days for own_id in ids}
    for own_id, item in items.items():
        if own_id not in standing:
            result["leftOut"].append({**item, "plus": item["kind"] != "bonus"})
    return result


def check_the_promises(base, before, after, complain):
    """No item is lost or doubled, what is done stays but for work ahead of its day, and past days keep their shades."""
    ids = [item["id"] for day in after["days"] for item in day["items"]] + [item["id"] for item in after["leftOut"]]
    wanted = [item["id"] for day in base["days"] for item in day["items"]]
    if sorted(ids) != sorted(wanted):
        complain("replan: items", sorted(wanted), sorted(ids))
    for item in after["leftOut"]:
        if item["id"] in before.finished_on:
            complain(f"replan: {item['id']} is done", "a day", "left out")
    stood = {item["id"]: day["number"] for day in before.days for item in day["items"]}
    stands = {item["id"]: day["number"] for day in after["days"] for item in day["items"]}
    for own_id, date in before.finished_on.items():
        number = stood.get(own_id)
        due = max(1, sum(planned <= date for planned in before.planned))
        if number and number != stands.get(own_id) and not (due < number and stands[own_id] < number):
            complain(f"replan: {own_id}, done on {date}", f"still on day {number}", stands[own_id])
    days = {day["number"]: day for day in after["days"]}
    for day in before.days[:before.planned_before_today]:
        number, required = day["number"], before.required_of(day)
        share = day.get("share")
        if not share and required and number not in before.completed_on:
            share = before.done_of(required), len(required)
        if days[number].get("share") != share:
            complain(f"replan: the share of day {number}", share, days[number].get("share"))


def told(plan, log, count):
    """Plan and log as strangers are told them; None unless the plan's end would give an interview away."""
    interview = log.get("settings", {}).get("interview")
    ahead = (count.day_of(interview) - count.planned[-1]).days if interview and count.planned else -1
    if not 0 <= ahead <= 14:
        return None
    last = max(1, sum(date <= count.today for date in count.planned))
    days = plan["days"][:last]
    later = [item for day in plan["days"][last:] for item in day["items"]] + plan.get("leftOut", [])
    written = (lambda item: [item["id"]] + ([item["alternative"]["id"]] if item["alternative"] else []))
    known = {own_id for own_id, entry in log.get("items", {}).items() if entry.get("attempts") or entry.get("note")}
    kept = [item for item in later if known.intersection(written(item))]
    bonus = [
        {**one, "day": min(one["day"], last)} for one in log.get("bonus", [])
        if one["day"] <= last or one.get("attempts") or one.get("note")
    ]
    weeks = plan["weeks"][:days[-1]["week"]]
    return {**plan, "days": days, "weeks": weeks, "leftOut": kept}, {**copy.deepcopy(log), "bonus": bonus}

