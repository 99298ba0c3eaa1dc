"""The rules of a class, read a second time: the row of a learner, and the figures of the overview."""

import datetime
import unicodedata

LEARNERS_OF_A_PAGE = 200
LEAST_OF_A_MEDIAN = 5
QUIET_DAYS = 7
STARTED = {"studyDay", "restDay", "paused", "finished"}
# Letters with a stroke, which Unicode does not take apart.
STROKES = str.maketrans("ØøŁłĐđ", "OoLlDd")
STATES = STARTED | {"notStarted", "startsLater"}


def shade(done, total):
    """A day's shade by the first letter of its name: none, part, most from half on, all."""
    if done == 0:
        return "n"
    return "a" if done >= total else "m" if 2 * done >= total else "p"


def shade_of_day(day, as_of):
    # A day keeps the shade that it had when a replan took its open items.
    counted = [day["shareAtReplan"]] if "shareAtReplan" in day else day["tracks"]
    done, total = (sum(each[key] for each in counted) for key in ("done", "total"))
    is_ahead = done == 0 and (day["plannedDate"] is None or day["plannedDate"] > as_of)
    return "-" if is_ahead else shade(done, total)


def facts_of(progress):
    """What an overview shows of a learner's `progress.json`."""
    return {
        "asOf": progress["asOf"],
        "state": progress["state"]["name"],
        "day": progress["state"]["day"],
        "dayCount": progress["state"]["dayCount"],
        "start": progress["state"]["start"],
        "days": "".join(shade_of_day(day, progress["asOf"]) for day in progress["days"]),
        "daysDone": progress["completion"]["days"]["done"],
        "streak": progress["streak"]["current"]["days"],
        "lastEntry": progress["streak"]["lastEntry"],
        "weeks": [
            {
                "week": week["week"], "days": week["dayCount"], "itemsDone": week["items"]["done"],
                "items": week["items"]["total"], "minutes": week["minutes"],
            }
            for week in progress["weeks"]
        ],
    }


def row_of(entry, place, progress):
    """The row of a learner of the roster whose facts can be read."""
    row = {"id": entry["id"], "title": entry.get("title", entry["id"]), "place": place, "facts": facts_of(progress)}
    return row | ({"site": entry["site"]} if "site" in entry else {})


def quarter(number, values):
    """A quartile by the inclusive method; halves are rounded up."""
    values = sorted(values)
    index, part = divmod((len(values) - 1) * number, 4)
    upper = values[min(index + 1, len(values) - 1)]
    return (2 * (values[index] * (4 - part) + upper * part) + 4) // 8


def median_and_half(values):
    """Median, lower and upper quartile; None for fewer values than are shown."""
    return tuple(quarter(number, values) for number in (2, 1, 3)) if len(values) >= LEAST_OF_A_MEDIAN else None


def weeks_of(rows):
    """For each week that somebody reached: how many did, and the figures of what they did in it."""
    reached = {}
    for facts in (row["facts"] for row in rows if "facts" in row):
        first = 0
        for week in facts["weeks"]:
            days = facts["days"][first:first + week["days"]]
            first += week["days"]
            if days.strip("-"):
                reached.setdefault(week["week"], []).append(week)
    return {
        number: {
            "learners": len(weeks),
            "done": median_and_half([100 * week["itemsDone"] // week["items"] for week in weeks if week["items"]]),
            "minutes": median_and_half([week["minutes"] for week in weeks]),
        }
        for number, weeks in sorted(reached.items())
    }


def is_quiet(facts, today):
    """Whether somebody who should study has not logged for seven days."""
    last = facts["lastEntry"] or facts["start"]
    if facts["state"] not in ("studyDay", "restDay") or last is None:
        return False
    return (datetime.date.fromisoformat(today) - datetime.date.fromisoformat(last)).days >= QUIET_DAYS


def by_name(rows):
    """Sorted by title, without case and marks on letters, then by id."""
    def letters(title):
        plain = unicodedata.normalize("NFD", title.translate(STROKES))
        return "".join(letter for letter in plain if not unicodedata.combining(letter)).casefold()
    return sorted(rows, key=lambda row: (letters(row["title"]), row["id"]))


def pages_of(rows):
    """The pages of an overview, each with its rows in order."""
    def cut(rows):
        return [rows[first:first + LEARNERS_OF_A_PAGE] for first in range(0, len(rows), LEARNERS_OF_A_PAGE)] or [[]]
    pages = cut(sorted(rows, key=lambda row: (row["place"], row["id"])))
    found = {"index.html": pages[0]} | {f"learners/{number}.html": page for number, page in enumerate(pages[1:], 2)}
    if len(pages) > 1:
        found |= {f"names/{number}.html": page for number, page in enumerate(cut(by_name(rows)), 1)}
    return found


def summary_of(rows):
    """The figures of the sentence on the first page."""
    known = [row["facts"] for row in rows if "facts" in row]
    # Whoever works ahead of a start has started, too.
    started = [facts for facts in known if facts["state"] in STARTED or facts["days"].strip("-")]
    return {
        "learners": len(rows), "started": len(started), "daysDone": [facts["daysDone"] for facts in started]}
