"""Computes every figure of `machinemode stats --json` from a plan, a log and the clock, by the rules alone.

There is one function per section of the document. `recount.py` compares it with the program's own.
"""

import collections
import datetime
import fractions
import math
import statistics

from recount_basis import (
    ONE_DAY,
    WEEKDAYS,
    Basis,
    dates_between,
    finish_dates,
    is_required,
    monday_of,
    share,
)

DIFFICULTIES = ("Easy", "Medium", "Hard")


def rounded_half_up(value):
    return math.floor(fractions.Fraction(value) + fractions.Fraction(1, 2))


def milestones(percentages, whole):
    return sorted({math.ceil(fractions.Fraction(whole * percentage, 100)) for percentage in percentages})


def document(plan, log, now):
    count = Basis(plan, log, now)
    sections = {
        "schemaVersion": 2,
        "today": count.today,
        "state": state(count),
        "plan": plan_section(count),
        "completion": completion(count),
        "streak": streak(count),
        "pace": pace(count),
        "forecast": forecast(count),
        "time": time_section(count),
        "problemTime": problem_time(count),
        "difficulty": by_difficulty(count.problems, count.share_of),
        "beyond": beyond(count),
        "premium": premium(count),
        "again": again(count),
        "solvedBefore": solved_before(count, log),
        "weeks": weeks(count),
        "days": [day_section(count, day) for day in count.days],
        "calendar": calendar(count),
        "achievements": achievements(count),
        "focuses": focuses(count),
        "orphans": orphans(count),
    }
    return with_written_dates(sections)


def by_difficulty(problems, value):
    """The result of `value` for the problems of each difficulty, and for unknown ones if there are any."""
    groups = {name: [item for item in problems if item["difficulty"] == name] for name in DIFFICULTIES}
    unknown = [item for item in problems if item["difficulty"] is None]
    return {name.lower(): value(items) for name, items in groups.items()} | (
        {"unknown": value(unknown)} if unknown else {}
    )


def with_written_dates(value):
    if isinstance(value, dict):
        return {key: with_written_dates(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [with_written_dates(inner) for inner in value]
    return value.isoformat() if isinstance(value, datetime.date) else value


def state(count):
    name, day = "studyDay", count.planned_before_today + 1
    if count.programme_completed:
        name, day = "finished", None
    elif count.start is None:
        name, day = "notStarted", None
    elif count.start > count.today:
        name, day = "startsLater", None
    elif count.planned_before_today == len(count.days):
        name, day = "finished", None
    else:
        # What comes next is a day that requires something.
        day = next((number for number in range(day, len(count.days) + 1) if number not in count.rest_numbers), None)
        if count.paused_on(count.today):
            name = "paused"
        elif count.is_free(count.today) or day is None:
            name = "restDay"
    return {"name": name, "day": day, "dayCount": len(count.days), "start": count.start}


def plan_section(count):
    end = count.planned[-1] if count.planned else None
    original_end = count.original[-1] if count.original else None
    return {
        "end": end,
        "originalEnd": original_end,
        "shift": (end - original_end).days if end else 0,
        "pauses": [
            {
                **pause,
                "days": (pause["through"] - pause["from"]).days + 1,
                "runningToday": pause["from"] <= count.today <= pause["through"],
                "reason": pause.get("reason"),
            }
            for pause in sorted(count.pauses, key=lambda pause: (pause["from"], pause["through"]))
        ],
        "rest": [
            {"from": begins, "weekdays": [weekday for weekday in WEEKDAYS if weekday[:3] in these]}
            for begins, these in count.rest
        ],
    }


def average_of_days(count, track):
    shares = []
    for day in count.days:
        items = count.required_of(day, track)
        if items:
            shares.append(fractions.Fraction(count.done_of(items), len(items)))
    return math.floor(100 * sum(shares) / len(shares)) if shares else None


def tracks_of(days):
    """The names of the tracks in the order of their first use."""
    return list(dict.fromkeys(item["track"] for day in days for item in day["items"]))


def shares_by_track(count, required, tracks):
    return [
        {"name": track, **count.share_of([item for item in required if item["track"] == track])} for track in tracks
    ]


def completion(count):
    sessions = [item for item in count.required if item["kind"] == "session"]
    return {
        "days": share(len(count.completed_on), len(count.counted)),
        "problems": count.share_if_any(count.problems),
        "sessions": count.share_if_any(sessions),
        "items": count.share_of(count.required),
        "tracks": [
            {**described, "averageOfDays": average_of_days(count, described["name"])}
            for described in shares_by_track(count, count.required, tracks_of(count.days))
        ],
    }


def described_run(run):
    if not run:
        return {"days": 0, "from": None, "through": None, "bridged": 0}
    length = (run[-1] - run[0]).days + 1
    return {"days": len(run), "from": run[0], "through": run[-1], "bridged": length - len(run)}


def current_run(count):
    if count.programme_completed:
        return next(run for run in count.runs if count.programme_completed in run)
    if count.runs and all(count.is_bridged(date) for date in dates_between(count.runs[-1][-1], count.today)):
        return count.runs[-1]
    return None


def complete_days(count):
    # A day of rest is in a run, but is no complete day.
    runs = []
    for number in sorted({*count.completed_on, *count.rest_numbers}):
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    runs = [run for run in runs if not count.rest_numbers.issuperset(run)]

    def length(run):
        return sum(number in count.completed_on for number in run)

    def described(run):
        dates = [count.completed_on[number] for number in run if number in count.completed_on]
        return {
            "days": length(run),
            "fromDay": run[0] if run else None,
            "throughDay": run[-1] if run else None,
            "from": min(dates, default=None),
            "through": max(dates, default=None),
        }

    passed = count.planned_before_today
    current = next((run for run in runs if passed in run), None)
    if current is None:
        current = next((run for run in runs if run[0] == passed + 1), [])
    return {"current": described(current), "longest": described(max(runs, key=length, default=[]))}


def streak(count):
    today_counts = count.today in count.active_of_all
    open_today = not (today_counts or count.is_bridged(count.today) or count.programme_completed)
    completed = count.programme_completed
    considered = [date for date in count.ended if completed is None or date <= completed]
    today_belongs = count.start is not None and count.today >= count.start and not count.is_free(count.today)
    if today_counts and today_belongs and (completed is None or completed >= count.today):
        considered.append(count.today)
    considered = considered[-30:]
    return {
        "current": described_run(current_run(count)),
        "longest": described_run(max(count.runs, key=len, default=None)),
        "completeDays": complete_days(count),
        "activeDays": sum(map(len, count.runs)),
        "lastEntry": with_written_dates(max((entry.day for entry in count.attempts + count.earlier_attempts if entry.day <= count.today), default=None)),
        "todayCounts": today_counts,
        "todayOpen": open_today,
        "consistency": {
            "active": sum(date in count.active_of_all for date in considered),
            "studyDays": len(considered),
        },
    }


def pace(count):
    passed, done = count.planned_before_today, count.done_of(count.required)
    walked = total = 0
    for day in count.days:
        total += len(count.required_of(day))
        if total > done:
            break
        walked += 1
    lead = walked - passed
    if abs(lead) <= 1:
        name = "onPlan" if passed else "nothingDue"
    else:
        name = "inHand" if lead > 0 else "toMakeUp"
    return {
        "plannedItems": sum(len(count.required_of(day)) for day in count.days[:passed]),
        "doneItems": done,
        "leadDays": lead,
        "name": name,
    }


def rates(count):
    finished = [count.finished_on[item["id"]] for item in count.required if item["id"] in count.finished_on]
    for window in (7, 14, None):
        dates = count.ended[-window:] if window else count.ended
        items = sum(dates[0] <= date < count.today for date in finished) if dates else 0
        yield {"window": window, "studyDays": len(dates), "items": items}


def forecast_date(count, rate):
    """The date when everything is done at this rate; None if it is beyond the horizon."""
    items, study_days = rate["items"], rate["studyDays"]
    if not items:
        return None
    left = len(count.required) - count.done_of(count.required)
    finished_today = sum(count.finished_on.get(item["id"]) == count.today for item in count.required)
    room = 0 if count.is_free(count.today) else max(0, items - study_days * finished_today)
    rest = left * study_days - room
    if rest <= 0:
        return count.today
    needed = math.ceil(fractions.Fraction(rest, items))
    horizon = max(count.today, count.planned[-1]) + 366 * ONE_DAY
    date = count.today
    while needed:
        date += ONE_DAY
        if date > horizon:
            return None
        needed -= not count.is_free(date)
    return date


def forecast(count):
    left = len(count.required) - count.done_of(count.required)
    all_rates = list(rates(count))
    name = "date"
    if not left:
        name = "done"
    elif count.start is None or count.start > count.today:
        name = "notStarted"
    elif len(count.ended) < 5:
        name = "tooEarly"
    elif not all_rates[1]["items"]:
        name = "noRate"
    date = earliest = latest = None
    if name == "done":
        date = max(count.completed_on.values())
    elif name == "date":
        dates = [forecast_date(count, rate) for rate in all_rates]
        date = dates[1]
        earliest = min((known for known in dates if known), default=None)
        latest = None if None in dates else max(dates)
    remaining = sum(planned >= count.today and not count.is_free(planned) for planned in count.planned)
    return {
        "state": name,
        "date": date,
        "earliest": earliest,
        "latest": latest,
        "studyDays": len(count.ended),
        "rates": all_rates,
        "needed": {"items": left, "studyDays": remaining} if left and remaining else None,
    }


def time_section(count):
    minutes = [
        {"name": track, "minutes": count.minutes_of([item for item in count.items if item["track"] == track])}
        for track in tracks_of(count.days)
    ]
    total = sum(attempt.minutes for attempt in count.attempts)
    bonus = sum(attempt.minutes for attempts in count.bonus_attempts.values() for attempt in attempts)
    worked = [date for date, spent in count.minutes_on.items() if spent > 0]
    return {
        "minutes": total,
        "today": count.minutes_on[count.today],
        "tracks": minutes,
        "bonus": bonus,
        "kept": total - bonus - sum(spent["minutes"] for spent in minutes),
        "days": len(worked),
        "weekdays": [
            {
                "weekday": weekday,
                "minutes": sum(count.minutes_on[date] for date in worked if date.weekday() == index),
                "days": sum(date.weekday() == index for date in worked),
            }
            for index, weekday in enumerate(WEEKDAYS)
        ],
        "calendarWeeks": calendar_weeks(count),
    }


def calendar_weeks(count):
    if not count.attempts:
        return []
    dates = [attempt.day for attempt in count.attempts] + [count.today]
    mondays = range(0, (monday_of(max(dates)) - monday_of(min(dates))).days + 1, 7)
    result = []
    for monday in (monday_of(min(dates)) + ONE_DAY * days for days in mondays):
        week = [monday + ONE_DAY * days for days in range(7)]
        result.append({
            "from": monday,
            "minutes": sum(count.minutes_on[date] for date in week),
            "activeDays": sum(date in count.active for date in week),
            "finishes": sum(count.finishes_on[date] for date in week),
        })
    return result


def solves_of(record):
    """The minutes of each solve, and whether it was the first solve of the problem."""
    before = datetime.date.min
    for index, finish in enumerate(finish_dates(record.attempts)):
        minutes = sum(attempt.minutes for attempt in record.attempts if before < attempt.day <= finish)
        before = finish
        if minutes:
            yield index == 0 and not record.revision, minutes


def described_times(minutes):
    lower = median = upper = None
    if len(minutes) >= 5:
        exact = [fractions.Fraction(each) for each in minutes]
        lower, median, upper = map(rounded_half_up, statistics.quantiles(exact, method="inclusive"))
    mean = rounded_half_up(fractions.Fraction(sum(minutes), len(minutes))) if minutes else None
    return {"solves": len(minutes), "median": median, "lower": lower, "upper": upper, "mean": mean}


def problem_time(count):
    minutes = collections.defaultdict(list)
    for record in count.records():
        for is_first, spent in solves_of(record):
            for group in ("all", (record.difficulty or "unknown").lower()):
                minutes[is_first, group].append(spent)
    is_any_unknown = any(item["difficulty"] is None for item in count.problems)
    groups = ("all", "easy", "medium", "hard", *(["unknown"] if is_any_unknown else []))
    return {
        name: {group: described_times(minutes[is_first, group]) for group in groups}
        for name, is_first in (("first", True), ("again", False))
    }


def solved_before(count, log):
    """Problems that were imported as solved before, those of the plan, and the items that are still marked."""
    numbers = {problem.get("number") for problem in log.get("solvedBefore", [])} - {None}
    met, marked = set(), 0
    for item in (item for day in count.days for item in day["items"] if item["kind"] == "problem"):
        if item["revision"]:
            continue
        own = {item["number"]} | ({item["alternative"]["number"]} if item["alternative"] else set())
        met |= own & numbers
        marked += bool(own & numbers) and item["id"] not in count.finished_on
    return {"problems": len(log.get("solvedBefore", [])), "inPlan": len(met), "open": marked}


def beyond(count):
    bonus_items = [item for item in count.standing if item["kind"] == "bonus"]
    return {
        "bonusProblems": share(len(count.bonus_done), len(count.bonus_problems)),
        "bonusItems": count.share_of(bonus_items),
        "bonusDone": len(count.bonus_done) + count.done_of(bonus_items),
        "plusItems": count.share_of([item for item in count.standing if item.get("plus")]),
    }


def premium(count):
    items = [item for item in count.problems if item["alternative"]]
    done = [item for item in items if item["id"] in count.finished_on]
    by_own_id = [item for item in done if finish_dates(count.attempts_by_id.get(item["id"], []))]
    return {**share(len(done), len(items)), "byAlternative": len(done) - len(by_own_id)}


def again(count):
    solved = [count.attempts_of(item) for item in count.problems] + list(count.bonus_attempts.values())
    more = [max(0, len(finish_dates(attempts)) - 1) for attempts in solved]
    return {
        "solves": sum(more),
        "problems": sum(solves > 0 for solves in more),
        "revisions": count.share_of([item for item in count.problems if item["revision"]]),
    }


def weeks(count):
    result = []
    for number, theme in enumerate(count.week_themes, 1):
        days = [day for day in count.days if day["week"] == number]
        items = [item for day in days for item in day["items"]]
        required = [item for item in items if is_required(item)]
        result.append({
            "week": number,
            "theme": theme,
            "dayCount": len(days),
            "days": share(
                sum(day["number"] in count.completed_on for day in days), sum(day in count.counted for day in days)),
            "tracks": shares_by_track(count, required, tracks_of(count.days)),
            "items": count.share_of(required),
            "minutes": count.minutes_of(items) + sum(count.minutes_beside(day["number"]) for day in days),
        })
    return result


def day_section(count, day):
    number = day["number"]
    planned = count.planned[number - 1] if count.planned else None
    now = state(count)
    if "share" in day:
        status = "replanned"
    elif number in count.completed_on:
        status = "complete"
    elif number in count.rest_numbers:
        status = "ahead"
    elif (now["name"], now["day"]) == ("studyDay", number):
        status = "today"
    else:
        status = "overdue" if planned and planned < count.today else "ahead"
    beside = sum(bonus["day"] == number and bonus["id"] in count.bonus_done for bonus in count.bonus_problems)
    return {
        "day": number,
        "status": status,
        "plannedDate": planned,
        "originalDate": count.original[number - 1] if count.original else None,
        "completedOn": count.completed_on.get(number),
        "tracks": shares_by_track(count, count.required_of(day), tracks_of([day])),
        "minutes": count.minutes_of(day["items"]) + count.minutes_beside(number),
        "bonusDone": beside + count.done_of([item for item in day["items"] if item["kind"] == "bonus"]),
        **({"shareAtReplan": share(*day["share"])} if "share" in day else {}),
    }


def calendar_status(count, date):
    if date in count.active:
        return "active"
    if count.paused_on(date):
        return "paused"
    if count.rest_on(date):
        return "rest"
    if count.start is None or date < count.start:
        return "before"
    if count.programme_completed and count.programme_completed < date:
        return "after"
    return "open" if date == count.today else "missed"


def calendar(count):
    begins = [attempt.day for attempt in count.attempts] + ([count.start] if count.start else [])
    begins = [date for date in begins if date <= count.today]
    if not begins:
        return []
    day_planned_for = {date: number for number, date in enumerate(count.planned, 1)}
    return [
        {
            "date": date,
            "status": calendar_status(count, date),
            "day": day_planned_for.get(date),
            "minutes": count.minutes_on[date],
            "finishes": count.finishes_on[date],
        }
        for date in dates_between(min(begins) - ONE_DAY, count.today + ONE_DAY)
    ]


def hard_problems_solved(count):
    """The date on which each different Hard problem was first solved, in order."""
    earliest = {}
    for record in count.records():
        finishes = finish_dates(record.attempts)
        if record.difficulty == "Hard" and finishes:
            name = record.number or record.name
            earliest[name] = min(finishes[0], earliest.get(name, finishes[0]))
    return sorted(earliest.values())


def achievements(count):
    # Those of a plan that is not told whole tell nothing of its length.
    length = 100 if count.is_open else len(count.days)
    earned = {}
    for days in [3, 7, 14, 21, 30, 50, 75, *range(100, length + 1, 100)]:
        if days <= length:
            dates = (run[days - 1] for run in count.runs if len(run) >= days)
            earned[f"streak-{days}"] = min(dates, default=None)

    def nth(dates, number):
        return sorted(dates)[number - 1] if len(dates) >= number else None

    for days in sorted({1, *milestones((10, 25, 50, 75, 100), length)}):
        earned[f"days-{days}"] = nth(count.completed_on.values(), days)
    finishes = [count.finished_on[item["id"]] for item in count.problems if item["id"] in count.finished_on]
    for problems in milestones((50, 100, 200, 300, 400), length):
        if count.is_open or problems <= len(count.problems):
            earned[f"problems-{problems}"] = nth(finishes, problems)
    hard_in_plan = sum(item["difficulty"] == "Hard" for item in count.problems)
    for problems in (1, 10):
        date = nth(hard_problems_solved(count), problems)
        if problems <= hard_in_plan or (date and date <= count.today):
            earned[f"hard-{problems}"] = date
    for week in range(1, len(count.week_themes) + 1):
        days = [day for day in count.days if day["week"] == week]
        if count.is_open and len(days) < 7:
            continue
        dates = [count.completed_on.get(day["number"]) for day in days if day["number"] not in count.rest_numbers]
        earned[f"week-{week}"] = None if None in dates else max(dates, default=None)
    return [
        {"id": name, "earnedOn": date if date and date <= count.today else None}
        for name, date in earned.items()
    ]


def focus_name(heading):
    heading = heading.strip()
    return heading[: heading.rindex("(")].strip() if heading.endswith(")") else heading


def focuses(count):
    problems = {}
    for day in count.days:
        # A day of sessions alone does not begin a focus.
        for item in day["items"]:
            if item["kind"] == "problem":
                problems.setdefault(focus_name(day["focus"]), []).append(item)
    return [
        {
            "name": name,
            **count.share_of(items),
            **by_difficulty(items, count.share_of),
        }
        for name, items in problems.items()
    ]


def orphans(count):
    known = {item["id"] for item in count.items}
    known |= {item["alternative"]["id"] for item in count.items if item["alternative"]}
    return sorted(
        own_id
        for own_id, entry in count.logged_items.items()
        if own_id not in known and (entry.get("attempts") or entry.get("note"))
    )


def without_titles(found, complain):
    """The document without its headline and the milestones' titles: these are words, and titles need only differ."""
    found.pop("headline", None)
    titles = [milestone.pop("title", None) for milestone in found.get("achievements", [])]
    named = [title for title in titles if isinstance(title, str) and title.strip()]
    if len(set(named)) != len(titles):
        complain("achievements[].title", "a text of its own for each", titles)
    return found
