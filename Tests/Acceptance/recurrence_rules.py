"""Makes random rules of recurrence, and expands a rule once more, slowly: day by day, in the order of RFC 5545's own table.

It shares nothing with the program, and is the judge of the rules on which the libraries read the RFC in another way."""

import datetime

DAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
DAY = datetime.timedelta(days=1)
FREQUENCIES = ["DAILY", "WEEKLY", "MONTHLY", "YEARLY"]


# Random rules

def some(random, low, high, most, negative=True):
    """A few numbers, as RFC 5545 lists them."""
    numbers = {random.randint(low, high) for _ in range(random.randint(1, most))}
    return [-number if negative and random.random() < 0.25 else number for number in sorted(numbers)]


def random_rule(random):
    """The parts of a valid rule without its end, by name, in any order."""
    frequency = random.choice(FREQUENCIES)
    parts = {"FREQ": frequency}
    if random.random() < 0.5:
        parts["INTERVAL"] = random.choice([1, 2, 2, 3, 4, 5, 7, 10, 12, 25, 100])
    if random.random() < 0.35:
        parts["BYMONTH"] = some(random, 1, 12, 4, negative=False)
    if frequency != "WEEKLY" and random.random() < 0.35:
        parts["BYMONTHDAY"] = some(random, 1, 31, 5)
    if random.random() < 0.55:
        numbered = frequency in ("MONTHLY", "YEARLY") and random.random() < 0.5
        most = 53 if frequency == "YEARLY" and "BYMONTH" not in parts else 5
        days = random.sample(DAYS, random.choice([1, 1, 2, 3, 5, 7]))
        parts["BYDAY"] = [
            f"{some(random, 1, random.choice([2, most]), 1)[0]}{day}" if numbered and random.random() < 0.8 else day for day in days]
    if any(name.startswith("BY") for name in parts) and random.random() < 0.3:
        parts["BYSETPOS"] = some(random, 1, random.choice([2, 5, 5, 30, 366]), 3)
    if random.random() < 0.4:
        parts["WKST"] = random.choice(DAYS)
    names = list(parts)
    random.shuffle(names)
    return {name: parts[name] for name in names}


def text_of(parts):
    return ";".join(
        f"{name}={','.join(map(str, value)) if isinstance(value, list) else value}" for name, value in parts.items())


# By the words of the RFC

def first_of_week(date, start):
    """The first day of the week in which a date lies; `start` is the number of the weekday on which weeks begin."""
    return date - (date.weekday() - start) % 7 * DAY


def days_of_period(frequency, date, week_start):
    """All days of the day, week, month or year in which a date lies."""
    if frequency == "DAILY":
        return [date]
    if frequency == "WEEKLY":
        first = first_of_week(date, week_start)
        return [first + number * DAY for number in range(7)]
    if frequency == "MONTHLY":
        first = date.replace(day=1)
        after = (first + 31 * DAY).replace(day=1)
    else:
        first, after = datetime.date(date.year, 1, 1), datetime.date(date.year + 1, 1, 1)
    return [first + number * DAY for number in range((after - first).days)]


def periods_from(frequency, start, interval, week_start):
    """A date in each period that the interval does not leave out."""
    number = 0
    while True:
        try:
            if frequency == "DAILY":
                yield start + number * DAY
            elif frequency == "WEEKLY":
                yield first_of_week(start, week_start) + number * 7 * DAY
            elif frequency == "MONTHLY":
                month = start.year * 12 + start.month - 1 + number
                yield datetime.date(month // 12, month % 12 + 1, 1)
            else:
                yield datetime.date(start.year + number, 1, 1)
        except (OverflowError, ValueError):
            return
        number += interval


def counts(numbers, place, total):
    """Whether a list such as 1,-1 names the place of a total."""
    return place in numbers or place - total - 1 in numbers


def length_of_month(date):
    return ((date.replace(day=1) + 31 * DAY).replace(day=1) - date.replace(day=1)).days


def is_weekday(item, date, frequency, parts):
    """Whether an item of BYDAY names a date."""
    if DAYS[date.weekday()] != item[-2:]:
        return False
    if item[:-2] == "":
        return True
    # "relative to the month if BYMONTH is present, the year otherwise"
    if frequency == "MONTHLY" or "BYMONTH" in parts:
        place, length = date.day, length_of_month(date)
    else:
        place = date.timetuple().tm_yday
        length = datetime.date(date.year, 12, 31).timetuple().tm_yday
    return counts([int(item[:-2])], (place - 1) // 7 + 1, (place - 1) // 7 + 1 + (length - place) // 7)


def matches(date, start, parts):
    """Whether a day is in the set, before BYSETPOS."""
    frequency = parts["FREQ"]
    if "BYMONTH" in parts and date.month not in parts["BYMONTH"]:
        return False
    if "BYMONTHDAY" in parts and not counts(parts["BYMONTHDAY"], date.day, length_of_month(date)):
        return False
    if "BYDAY" in parts and not any(is_weekday(item, date, frequency, parts) for item in parts["BYDAY"]):
        return False
    # "Information, not contained in the rule, necessary to determine the various recurrence instance start time and dates are
    # derived from the Start Time (DTSTART) component attribute."
    if "BYMONTHDAY" in parts or "BYDAY" in parts or frequency == "DAILY":
        return True
    if frequency == "WEEKLY":
        return date.weekday() == start.weekday()
    return date.day == start.day and (frequency == "MONTHLY" or "BYMONTH" in parts or date.month == start.month)


def by_the_words(parts, start, last, count=None):
    """The dates of a series through `last`, by the words of RFC 5545, 3.3.10; the start is the first one."""
    dates, week_start = [start], DAYS.index(parts.get("WKST", "MO"))
    if start > last:
        return []
    for date in periods_from(parts["FREQ"], start, parts.get("INTERVAL", 1), week_start):
        days = days_of_period(parts["FREQ"], date, week_start)
        if days[0] > last:
            break
        days = [day for day in days if matches(day, start, parts)]
        if "BYSETPOS" in parts:
            days = [day for place, day in enumerate(days, 1) if counts(parts["BYSETPOS"], place, len(days))]
        dates += [day for day in days if start < day <= last]
        if count and len(dates) >= count:
            return dates[:count]
    return dates
