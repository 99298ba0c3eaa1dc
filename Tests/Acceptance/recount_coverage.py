"""Finds which of the required cases a history had; `recount.py` complains about cases that no history had."""

import datetime

HALF_A_DAY = datetime.timedelta(hours=12)
NO_TIME = datetime.timedelta(0)
STATES = ("notStarted", "startsLater", "studyDay", "restDay", "paused", "finished")
STATUSES = ("active", "paused", "rest", "open", "before", "after", "missed")
MILESTONES = ("streak", "days", "problems", "hard", "week")
EXPECTED = (
    *(f"a plan of {days} days" for days in (1, 7, 15, 100, 200, 300)),
    *(f"today: {name}" for name in STATES),
    *(f"forecast: {name}" for name in ("done", "notStarted", "tooEarly", "noRate", "date")),
    "forecast: beyond the horizon",
    "forecast: today",
    "forecast: an open end",
    *(f"pace: {name}" for name in ("nothingDue", "onPlan", "inHand", "toMakeUp")),
    *(f"day: {name}" for name in ("complete", "today", "overdue", "ahead")),
    *(f"date: {name}" for name in STATUSES),
    *(f"earned: {kind}" for kind in MILESTONES),
    *(f"still ahead: {kind}" for kind in MILESTONES),
    "earned: hard-10",
    "earned: a Hard one, with none in the plan",
    "hidden problems",
    *(f"a replan: {what}" for what in ("items of past days", "an emptied day", "some left out", "more days")),
    "another plan, whose round goes on with the streak",
    "a pause",
    "pauses that overlap",
    "a change of rest weekdays",
    "the plan shifted",
    "a bridged date",
    "a broken streak",
    "no streak",
    "a streak with today still open",
    "a day of one half",
    "a plan of problems and practice alone",
    "a plan of system design alone",
    "problems of unknown difficulty done",
    "quartiles of unknown difficulty",
    "everything done",
    "everything done before its time",
    "everything done on the last planned day",
    "everything done late",
    "nothing done",
    "one entry",
    "no store",
    "no start",
    "a start amid the work",
    "complete days behind the plan",
    "quartiles of first solves",
    "quartiles of solves again",
    "a premium problem by its alternative",
    "a premium problem by its own",
    "revisions done",
    "a problem solved before, and not done",
    "a problem solved before, and done",
    "an id that the plan does not have",
    "a bonus item done",
    "a bonus problem done",
    "a bonus problem without number",
    "a bonus problem without difficulty",
    "a bonus problem beside no day",
    "time without a finish",
    "minutes unknown",
    "logging late",
    "work between midnight and the day's begin",
    "work at the very end of the day before",
    "work logged for days after today",
    "a giant day",
    "travel",
    "over the date line eastward",
    "over the date line westward",
    "clocks put forward",
    "clocks put back",
    "a command undone",
    *(f"by command: {kind}" for kind in ("done", "reopen", "rest", "dayStart")),
    *(f"by command: {kind}" for kind in ("review", "rating", "looked", "setting")),
    *(f"rated {rating} by the learner" for rating in ("again", "hard", "good", "easy")),
    "rated hard by the minutes",
    "rated good by the minutes",
    "rated good without minutes",
    "a problem solved three times",
    "a bonus problem without number to solve again",
    "order by recall on the interview's date",
    "no order by recall before the last days",
    "the interview is over",
    "something due is not picked",
    "a pick of several patterns",
    "a pick of one pattern",
    "a pick cut by its minutes",
    "something due without a pick",
    "nothing due",
    "a pick begun",
    "a pick done",
    "reviews are off",
    "a readiness cell that is fresh",
    "a readiness cell solved before",
    "a readiness cell never solved",
    "a group of nothing solved",
    "a group to go on with again",
    "a group all fresh",
    "three weakest groups",
    "readiness of unknown difficulty",
)
# What a history of each scenario need not have.
RARE = {
    *(f"a plan of {days} days" for days in (7, 15, 100, 200, 300)), "everything done on the last planned day",
    "everything done late", "no start", "order by recall on the interview's date", "a pick done",
}
KINDS = ("done", "reopen", "rest", "dayStart", "pause", "review", "rating", "looked", "setting")
EXPECTED_OF_FEW = (*(case for case in EXPECTED if case not in RARE), *(f"undone: {kind}" for kind in KINDS))


def seen_in_log(plan, log):
    seen = {f"a plan of {len(plan['days'])} days"} & set(EXPECTED)
    seen |= {name for name, is_seen in {
        "a replan: items of past days": any("share" in day for day in plan["days"]),
        "a replan: an emptied day": any("share" in day and not day["items"] for day in plan["days"]),
        "a replan: some left out": bool(plan.get("leftOut")),
        "a replan: more days": "leftOut" in plan and not plan["leftOut"],
    }.items() if is_seen}
    settings, pauses, bonus = log.get("settings", {}), log.get("pauses", []), log.get("bonus", [])
    attempts = [
        attempt
        for entry in [*log.get("items", {}).values(), *bonus]
        for attempt in entry.get("attempts", [])
    ]
    days = sorted(attempt["day"] for attempt in attempts)
    cases = {"no store": not log, "a pause": pauses}
    cases["another plan, whose round goes on with the streak"] = "earlier" in log
    cases["pauses that overlap"] = any(
        one is not other and one["from"] <= other["from"] <= one["through"]
        for one in pauses
        for other in pauses
    )
    cases["a change of rest weekdays"] = len(settings.get("rest", [])) > 1
    cases["one entry"] = len(attempts) == 1
    cases["no start"] = "start" not in settings and attempts
    cases["a start amid the work"] = days and days[0] < settings.get("start", "") <= days[-1]
    cases["a bonus problem without number"] = any("number" not in problem for problem in bonus)
    cases["a bonus problem without difficulty"] = any("difficulty" not in problem for problem in bonus)
    cases["a bonus problem beside no day"] = any(problem["day"] > len(plan["days"]) for problem in bonus)
    cases["time without a finish"] = any(
        not attempt.get("finished") and attempt.get("minutes") for attempt in attempts
    )
    cases["minutes unknown"] = any("minutes" not in attempt for attempt in attempts)
    cases["a giant day"] = any(days.count(day) > 25 for day in set(days))
    return seen | seen_in_attempts(attempts) | {case for case, is_so in cases.items() if is_so}


def seen_in_attempts(attempts):
    seen = set()
    moments = sorted(
        (datetime.datetime.fromisoformat(attempt["at"]), attempt["day"], attempt["zone"])
        for attempt in attempts
    )
    for at, day, _ in moments:
        late = (at.date() - datetime.date.fromisoformat(day)).days
        if late > 1:
            seen.add("logging late")
        if late == 1 and at.hour < 6:
            seen.add("work between midnight and the day's begin")
        if late == 1 and at.hour == 5:
            seen.add("work at the very end of the day before")
    for (before, _, left), (after, _, reached) in zip(moments, moments[1:]):
        change = after.utcoffset() - before.utcoffset()
        if abs(change) > HALF_A_DAY:
            seen.add(f"over the date line {'westward' if change > NO_TIME else 'eastward'}")
        if abs(change) > datetime.timedelta(hours=1):
            seen.add("travel")
        elif change and left == reached:
            seen.add("clocks put forward" if change > NO_TIME else "clocks put back")
    return seen


def seen_in_document(figures):
    state, forecast, streak = figures["state"], figures["forecast"], figures["streak"]
    completion, calendar = figures["completion"], figures["calendar"]
    seen = {
        f"today: {state['name']}", f"forecast: {forecast['state']}", f"pace: {figures['pace']['name']}",
        *(f"day: {day['status']}" for day in figures["days"]),
        *(f"date: {date['status']}" for date in calendar),
    }
    for milestone in figures["achievements"]:
        kind = milestone["id"].split("-")[0]
        seen.add(f"earned: {kind}" if milestone["earnedOn"] else f"still ahead: {kind}")
        if milestone["earnedOn"]:
            seen |= {f"earned: {milestone['id']}"} & set(EXPECTED)
            if kind == "hard" and not figures["difficulty"]["hard"]["total"]:
                seen.add("earned: a Hard one, with none in the plan")
    today = figures["today"]
    completed = max((day["completedOn"] or "" for day in figures["days"]), default="")
    all_done = completion["days"]["done"] == completion["days"]["total"]
    run = streak["current"]
    cases = {
        "forecast: beyond the horizon": forecast["state"] == "date" and not forecast["date"],
        "forecast: today": forecast["state"] == "date" and forecast["date"] == today,
        "forecast: an open end": forecast["date"] and forecast["earliest"] and not forecast["latest"],
        "a day of one half": any(len(day["tracks"]) == 1 for day in figures["days"])
        and len(completion["tracks"]) == 2,
        "a plan of problems and practice alone": [track["name"] for track in completion["tracks"]] == ["DSA"],
        "a plan of system design alone": [track["name"] for track in completion["tracks"]] == ["System Design"],
        "problems of unknown difficulty done": figures["difficulty"].get("unknown", {}).get("done"),
        "quartiles of unknown difficulty": figures["problemTime"]["first"].get("unknown", {}).get("median"),
        "the plan shifted": figures["plan"]["shift"],
        "a bridged date": run["bridged"],
        "a broken streak": streak["activeDays"] > streak["longest"]["days"],
        "no streak": streak["activeDays"] and not run["days"],
        "a streak with today still open": run["days"] and streak["todayOpen"],
        "everything done": all_done,
        "everything done before its time": all_done and completed < (figures["plan"]["end"] or ""),
        "everything done on the last planned day": all_done and completed == figures["plan"]["end"],
        "everything done late": all_done and completed > (figures["plan"]["end"] or completed),
        "nothing done": completion["items"]["done"] == 0,
        "complete days behind the plan": streak["completeDays"]["current"]["days"] == 0
        and streak["completeDays"]["longest"]["days"],
        "quartiles of first solves": figures["problemTime"]["first"]["all"]["median"] is not None,
        "quartiles of solves again": figures["problemTime"]["again"]["all"]["median"] is not None,
        "a premium problem by its alternative": figures["premium"]["byAlternative"],
        "a premium problem by its own": figures["premium"]["done"] > figures["premium"]["byAlternative"],
        "a problem solved before, and not done": figures["solvedBefore"]["open"],
        "a problem solved before, and done": figures["solvedBefore"]["inPlan"] > figures["solvedBefore"]["open"],
        "revisions done": figures["again"]["revisions"]["done"],
        "an id that the plan does not have": figures["orphans"],
        "a bonus item done": figures["beyond"]["bonusItems"]["done"],
        "a bonus problem done": figures["beyond"]["bonusProblems"]["done"],
        "work logged for days after today": sum(date["finishes"] for date in calendar)
        < sum(week["finishes"] for week in figures["time"]["calendarWeeks"]),
    }
    return seen | {case for case, is_so in cases.items() if is_so}


def seen_in_readiness(readiness):
    groups = readiness["groups"]
    cells = [cell for group in groups for cell in group["difficulties"].values() if cell["total"]]
    cases = {
        "a readiness cell that is fresh": any(cell["fresh"] for cell in cells),
        "a readiness cell solved before": any(cell["solved"] > cell["fresh"] for cell in cells),
        "a readiness cell never solved": any(not cell["solved"] for cell in cells),
        "a group of nothing solved": any(not group["solved"] for group in groups),
        "a group to go on with again": any(
            group["next"] and group["solved"] == group["total"] for group in groups
        ),
        "a group all fresh": any(group["fresh"] == group["total"] for group in groups),
        "three weakest groups": len(readiness["weakest"]) == 3,
        "readiness of unknown difficulty": any("unknown" in group["difficulties"] for group in groups),
    }
    return {case for case, is_so in cases.items() if is_so}


def seen_in_review(review):
    pick, others = review["problems"], review["others"]
    entries = [*pick, *others]
    seen = {f"rated {entry['rating']} by the learner" for entry in entries if entry["ratingIsSaid"]}
    unsaid = [entry for entry in entries if not entry["ratingIsSaid"]]
    interview, today = review["interview"], review["today"]
    is_ahead = interview is not None and today <= interview
    cases = {
        "rated hard by the minutes": any(entry["rating"] == "hard" for entry in unsaid),
        "rated good by the minutes": any(
            entry["rating"] == "good" and entry["lastMinutes"] for entry in unsaid
        ),
        "rated good without minutes": any(entry["lastMinutes"] is None for entry in unsaid),
        "a problem solved three times": any(entry["solves"] > 2 for entry in entries),
        "a bonus problem without number to solve again": any(entry["number"] is None for entry in entries),
        "order by recall on the interview's date": is_ahead
        and len({entry["recallAtInterview"] for entry in pick} - {None}) > 1,
        "no order by recall before the last days": is_ahead
        and any(entry["recallAtInterview"] is None for entry in pick),
        "the interview is over": interview and interview < today and entries,
        "something due is not picked": review["hasPick"] and others,
        "a pick of several patterns": len({entry["pattern"] for entry in pick}) > 1,
        "a pick of one pattern": len(pick) > 1 and len({entry["pattern"] for entry in pick}) == 1,
        "a pick cut by its minutes": others and 0 < len(pick) < review["perDay"],
        "something due without a pick": not review["hasPick"] and others,
        "nothing due": review["on"] and not entries,
        "a pick begun": pick and {entry["done"] for entry in pick} == {True, False},
        "a pick done": pick and all(entry["done"] for entry in pick),
        "reviews are off": not review["on"],
    }
    return seen | {case for case, is_so in cases.items() if is_so}
