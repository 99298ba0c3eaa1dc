"""Takes another plan in a random history, as a new round of its programme, and checks what the round before leaves to it.

Figures are then counted from the new plan and the new round; streak and active days go on over the rounds before. `recount.py`
uses it.
"""

import datetime
import json
import random

import flat_export

from recount_basis import Basis
from recount_histories import make_plan, written_plan

# One history in so many; those with cards do not, since a plan that is kept has no cards of its own.
ONE_IN = 4
# Some of the new problems are among those of the old plan.
SHARED = 0.4


def is_chosen(history):
    chance = random.Random(f"{history.seed} another plan")
    return history.log is not None and "cards" not in history.plan and chance.randrange(ONE_IN) == 0


def begun(workspace, history, log, now, complain):
    """The new plan, the log of the new round and the last instant; the workspace follows its own copy from then on."""
    chance = random.Random(f"{history.seed} another plan's items")
    plan = make_plan(chance, chance.randint(2, 12))
    share_problems(chance, plan, history.plan)
    folder = workspace.folder / "another"
    folder.mkdir()
    for name, text in written_plan(plan, one_file=True).items():
        (folder / name).write_text(text, encoding="utf-8")
    workspace.follows_its_copy = True
    before = Basis(history.plan, log, now)
    workspace.must(["plan", "use", str(folder)], now)
    document = json.loads(workspace.export(now))
    check_the_round_before(document, log, before, complain)
    for _ in range(chance.randint(0, 4)):
        now += datetime.timedelta(hours=chance.choice((0.2, 6, 20, 24, 40)))
        item = chance.choice(chance.choice(plan["days"][:3])["items"])
        workspace.must(["done", f"#{item['id']}", f"{chance.randint(1, 60)}m"], now)
    return plan, flat_export.of(json.loads(workspace.export(now))), now


def share_problems(chance, plan, old):
    """Makes some problems of a plan those of another, but not one that either repeats."""
    def problems_of(one):
        items = [item for day in one["days"] for item in day["items"] if item["kind"] == "problem"]
        repeated = {item["number"] for item in items if item["revision"]}
        return [item for item in items if not item["alternative"] and item["number"] not in repeated], items

    (mine, all_of_mine), (theirs, _) = problems_of(plan), problems_of(old)
    taken = {item["number"] for item in all_of_mine}
    taken |= {item["alternative"]["number"] for item in all_of_mine if item["alternative"]}
    free = [item for item in theirs if item["number"] not in taken]
    chance.shuffle(free)
    for item in mine:
        if free and chance.random() < SHARED:
            other = free.pop()
            item.update({key: other[key] for key in ("id", "number", "difficulty")})


def check_the_round_before(document, log, before, complain):
    """It is archived as it was, and what it solved counts as solved before."""
    after = flat_export.of(document)
    if "continues" not in after:
        if before.attempts:
            complain("another plan", "a round that continues the one before", sorted(after))
        return
    old = flat_export.of(document, after["continues"]["round"])
    for part in ("items", "bonus"):
        if old[part] != log[part]:
            complain(f"another plan: {part} of the round before", log[part], old[part])
    numbers = {item["id"]: item["number"] for item in before.items}
    for item in before.items:
        if item["alternative"]:
            numbers[item["alternative"]["id"]] = item["alternative"]["number"]
    numbers |= {bonus["id"]: bonus.get("number") for bonus in before.bonus_problems}
    solved = {numbers.get(attempt.own_id, number_in(attempt.own_id)) for attempt in before.attempts if attempt.finished}
    known = {problem.get("number") for problem in log["solvedBefore"]}
    found = {problem.get("number") for problem in after["solvedBefore"]}
    if found - {None} != (solved | known) - {None}:
        complain("another plan: solved before", sorted((solved | known) - {None}), sorted(found - {None}))


def number_in(own_id):
    """The number in the id of an item that the plan no longer has."""
    ending = own_id.removeprefix("lc-")
    return int(ending) if ending != own_id and ending.isdecimal() else None
