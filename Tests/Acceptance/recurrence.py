"""Compares the occurrences of random series with those of python-dateutil and recurring-ical-events.

Rules alone: the program has to agree with dateutil. Where dateutil reads RFC 5545 in another way, the rule has to be of a kind
in the table below, and another expander, which follows the RFC's words day by day, has to agree with the program. Whole series,
with time zones over changes of clocks, additions, exceptions and moves: recurring-ical-events, which asks dateutil about rules,
finds the starts, Python's zoneinfo the instants. The tier check limits no time, so that a program without optimisation can be
judged. With --self-test, planted faults must be found.
Usage: recurrence.py BINARY [check|quick|full] [--seed N] [--self-test]; AnswerTrial lies beside BINARY
"""

import argparse
import collections
import datetime
import functools
import multiprocessing
import os
import pathlib
import random
import re
import subprocess
import sys
import zoneinfo

import icalendar
import recurring_ical_events
from dateutil import rrule

from recurrence_rules import by_the_words, random_rule, text_of

UTC = datetime.timezone.utc
DAY = datetime.timedelta(days=1)
# Microseconds that a rule may take.
MOST_TIME = 5_000
CHUNK = 1_000
RULES = {"check": 500, "quick": 5_000, "full": 100_000}

# Where dateutil reads RFC 5545 in another way: what, whether a rule is of the kind, and the RFC's words.
EXCEPTIONS = [
    (
        "BYSETPOS in the first week", lambda parts: parts["FREQ"] == "WEEKLY" and "BYSETPOS" in parts,
        "BYSETPOS operates on a set of recurrence instances in one interval of the recurrence rule. (3.3.10) dateutil's first week"
        " begins with DTSTART."),
    (
        "BYDAY with and without numbers", lambda parts: len({len(item) == 2 for item in parts.get("BYDAY", [])}) == 2,
        "The BYDAY rule part specifies a COMMA-separated list of days of the week; [...] Each BYDAY value can also be preceded by"
        " a positive (+n) or negative (-n) integer. (3.3.10) dateutil asks for a day that is in both kinds of items."),
]


# The program

class Program:
    def __init__(self, binary, fault=None):
        self.trial, self.fault = pathlib.Path(binary).resolve().parent / "AnswerTrial", fault

    def ask(self, questions):
        """An answer for each question, and the times that the program measured."""
        result = subprocess.run(
            [self.trial, "recurrence"], input="".join(question + "\n" for question in questions), capture_output=True, text=True,
            encoding="utf-8", check=False)
        answers = result.stdout.split("\n")[:-1]
        if result.returncode != 0 or len(answers) != len(questions):
            # Not SystemExit: that ends a process of the pool, and the pool waits forever for its result.
            raise RuntimeError(
                f"{self.trial} ends with {result.returncode} after {len(answers)} answers: {questions[len(answers):][:1]}")
        slowest, total, question = result.stderr.rstrip("\n").split("\t", 2)
        if self.fault:
            answers = [FAULTS[self.fault](answer) for answer in answers]
        return answers, int(slowest), int(total), question


# The judges of rules

class Bounded:
    """The module `datetime` with a last year, since dateutil looks through all years for a date that never comes."""

    MAXYEAR = 2040

    def __getattr__(self, name):
        return getattr(datetime, name)


def dateutil_dates(rule, start, last, count):
    """What dateutil finds through `last`, the start always the first, as RFC 5545 has it."""
    rrule.datetime.MAXYEAR = last.year
    midnight = datetime.datetime(start.year, start.month, start.day)
    dates = [start]
    for time in rrule.rrulestr(rule, dtstart=midnight):
        if time.date() > last or count and len(dates) == count:
            break
        if time.date() != start:
            dates.append(time.date())
    return dates[:count] if count else dates


# Rules alone

def random_case(numbers):
    """A rule with its end, and a window near the start."""
    parts = random_rule(numbers)
    start = datetime.date(1970, 1, 1) + numbers.randrange(24_000) * DAY
    years = 12 if parts["FREQ"] in ("MONTHLY", "YEARLY") else 4
    if numbers.random() < 0.7:
        # A start in step with the rule, as most programs write it.
        found = dateutil_dates(text_of(parts), start, start + years * 366 * DAY, 3)
        start = found[1] if len(found) > 1 else start
    first = start + numbers.randrange(-400, years * 183) * DAY
    last = first + numbers.choice([0, 6, 30, 365, years * 300]) * DAY
    first, last = max(first, datetime.date(1970, 1, 1)), max(last, datetime.date(1970, 1, 1))
    end, count, until = "", None, last
    if numbers.random() < 0.3:
        count = numbers.choice([1, 2, 5, 10, 50, 400])
        end = f";COUNT={count}"
    elif numbers.random() < 0.4:
        until = start + numbers.randrange(-1, years * 300) * DAY
        end = until.strftime(";UNTIL=%Y%m%d")
        until = min(until, last)
    return parts, end, start, first, last, until, count


def complaints_about_rules(program, seed, many):
    """How many of `many` random rules the judges see, exceptions by kind, complaints, and times."""
    rrule.datetime = Bounded()
    numbers = random.Random(seed)
    cases = [random_case(numbers) for _ in range(many)]
    answers, slowest, total, question = program.ask([
        f"rule\t{start}\t{text_of(parts)}{end}\t{first}\t{last}" for parts, end, start, first, last, _, _ in cases])
    tally, complaints = collections.Counter(), []
    for (parts, end, start, first, last, until, count), answer in zip(cases, answers):
        def within(dates):
            return [str(date) for date in dates if first <= date <= last]

        rule, ours = text_of(parts), answer.split()
        tally["rules"] += 1
        tally["dates"] += len(ours)
        dateutil = within(dateutil_dates(rule, start, until, count) if until >= start else [])
        if ours == dateutil:
            continue
        tally["exceptions"] += 1
        kinds = [name for name, is_kind, _ in EXCEPTIONS if is_kind(parts)]
        words = within(by_the_words(parts, start, until, count))
        if kinds:
            tally[kinds[0]] += 1
        if not kinds or ours != words:
            complaints.append(
                f"{rule}{end} from {start} in {first}..{last}: {answer[:200]!r}, dateutil {dateutil[:9]},"
                f" by the words {words[:9]}")
    return tally, complaints, slowest, total, question


# Whole series

ZONES = [
    "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu", "America/St_Johns", "Pacific/Apia",
    "Africa/Casablanca", "America/Sao_Paulo", "Europe/Dublin", "Pacific/Kiritimati", "America/Havana", "UTC",
]
# Where changes of clocks are, and where they begin or end a day.
TIMES = [0, 1, 1_800, 3_600, 5_400, 7_200, 9_000, 10_800, 12_600, 32_400, 36_000, 84_600, 86_340, 86_399]
LENGTHS = [0, 1, 900, 3_600, 5_400, 28_800, 86_399, 86_400, 90_000, 260_000]


@functools.cache
def changes_of(name):
    """The changes of a zone's offset from 2009 to 2055: the second, the offsets before and after."""
    zone, changes = zoneinfo.ZoneInfo(name), []

    def offset(second):
        return int(datetime.datetime.fromtimestamp(second, zone).utcoffset().total_seconds())

    for low in range(1_230_768_000, 2_690_000_000, 86_400):
        high = low + 86_400
        before, after = offset(low), offset(high)
        if before != after:
            while high - low > 1:
                middle = (low + high) // 2
                low, high = (low, middle) if offset(middle) == after else (middle, high)
            changes.append((high, before, after))
    return changes or [(1_230_768_000, offset(1_230_768_000), offset(1_230_768_000))]


class Time:
    """A whole day, or a time in a zone or in none."""

    def __init__(self, local, zone=None, whole=False):
        self.local, self.zone, self.whole = local, zone, whole

    @property
    def aware(self):
        return self.local.replace(tzinfo=zoneinfo.ZoneInfo(self.zone))

    @property
    def readings(self):
        """What its own clocks and those of UTC show."""
        return self.local, self.aware.astimezone(UTC).replace(tzinfo=None)

    def written_in(self, zone):
        """The same instant in another zone, if it has one."""
        return Time(self.aware.astimezone(zoneinfo.ZoneInfo(zone)).replace(tzinfo=None, fold=0), zone) if self.zone else self

    @property
    def ours(self):
        if self.whole:
            return f"{self.local:%Y-%m-%d}"
        clock = f"{self.local:%Y-%m-%dT%H:%M}" + (f"{self.local:%S}".replace("00", "") and f":{self.local:%S}")
        return clock + ("Z" if self.zone == "UTC" else f" {self.zone}" if self.zone else "")

    def line(self, name):
        if self.whole:
            return f"{name};VALUE=DATE:{self.local:%Y%m%d}"
        zone = f";TZID={self.zone}" if self.zone not in (None, "UTC") else ""
        return f"{name}{zone}:{self.local:%Y%m%dT%H%M%S}{'Z' if self.zone == 'UTC' else ''}"


def random_series(numbers):
    """A start, a rule, a length, additions, exceptions and moves."""
    whole = numbers.random() < 0.2
    zone = None if whole or numbers.random() < 0.15 else numbers.choice(ZONES)
    date = datetime.date(2012, 1, 1) + numbers.randrange(9_000) * DAY
    # Not the last ones: dateutil has to find some years of dates.
    changes = [change for change in changes_of(zone) if change[0] < 2_080_000_000] if zone else []
    if len(changes) > 1 and numbers.random() < 0.7:
        change = datetime.datetime.fromtimestamp(numbers.choice(changes)[0], UTC).date()
        date = max(date.replace(year=2012, month=1, day=1), change - numbers.randrange(-1, 9) * DAY)
    rule, dates = "", [date]
    if numbers.random() < 0.9:
        parts = random_rule(numbers)
        while any(is_kind(parts) for _, is_kind, _ in EXCEPTIONS):
            parts = random_rule(numbers)
        rule = text_of(parts)
        found = dateutil_dates(rule, date, date + 3_000 * DAY, 2)
        # COUNT begins with DTSTART, as recurring-ical-events has it only if the rule has it too.
        date = found[-1]
        dates = dateutil_dates(rule, date, date + 800 * DAY, 40)
    seconds = 0 if whole else numbers.choice(TIMES)

    def at(date):
        return Time(datetime.datetime(date.year, date.month, date.day) + datetime.timedelta(seconds=seconds), zone, whole)

    def near(time):
        """The time, written in the same zone or in another."""
        return time.written_in(numbers.choice(["UTC", *ZONES])) if time.zone and numbers.random() < 0.4 else time

    def elsewhere(time, days, spread):
        moved = Time(time.local + numbers.randrange(-days, days + 1) * DAY, time.zone, time.whole)
        if not time.whole:
            moved.local += datetime.timedelta(seconds=numbers.randrange(-spread, spread + 1, 900))
        return near(moved)

    times = [at(date) for date in dates]
    end = numbers.random() if rule else 1
    if end < 0.25:
        rule += f";COUNT={numbers.choice([1, 2, 3, 10, 30])}"
    elif end < 0.6:
        last = numbers.choice(times)
        if whole:
            rule += f";UNTIL={last.local + numbers.choice([-1, 0, 1]) * DAY:%Y%m%d}"
        else:
            until = (last.aware.astimezone(UTC) if zone else last.local) + datetime.timedelta(
                seconds=numbers.choice([-3_600, -1, 0, 1, 40_000]))
            rule += f";UNTIL={until:%Y%m%dT%H%M%S}{'Z' if zone else ''}"
    length = numbers.randint(1, 9) if whole else numbers.choice(LENGTHS)
    added = [elsewhere(numbers.choice(times), 3, 7_200) for _ in range(numbers.choice([0, 0, 1, 3]))]
    skipped = [near(time) for time in numbers.sample(times, min(len(times), numbers.choice([0, 0, 1, 5])))]
    if not whole and numbers.random() < 0.3:
        skipped.append(Time(numbers.choice(times).local, whole=True))
    # A move of an occurrence that a whole day skips: hidden by the program, and shown by recurring-ical-events. The RFC is silent.
    days = {time.local.date() for time in skipped if time.whole and not whole}
    moves, originals = [], numbers.sample(times, min(len(times), numbers.choice([0, 0, 1, 4])))
    originals = [time for time in originals if time.local.date() not in days]
    for original in originals:
        start = elsewhere(original, 40, 7_200)
        if not whole and numbers.random() < 0.2:
            start = Time(start.local, whole=True)
        moves.append((near(original), start, numbers.randint(1, 9) if start.whole else numbers.choice(LENGTHS)))
    return times[0], rule, length, added, skipped, moves, dates


def calendar_of(start, rule, length, added, skipped, moves):
    """The series as iCalendar; each summary is the length."""
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//judges//EN", "BEGIN:VEVENT", "UID:1", start.line("DTSTART"), f"SUMMARY:{length}"]
    lines += [f"RRULE:{rule}"] if rule else []
    lines += [time.line("RDATE") for time in added] + [time.line("EXDATE") for time in skipped] + ["END:VEVENT"]
    for original, moved, of_move in moves:
        lines += ["BEGIN:VEVENT", "UID:1", original.line("RECURRENCE-ID"), moved.line("DTSTART"), f"SUMMARY:{of_move}", "END:VEVENT"]
    return icalendar.Calendar.from_ical("\r\n".join([*lines, "END:VCALENDAR", ""]))


def shown(event, here):
    """An occurrence as clocks `here` show it, and the dates that it touches."""
    start, length = event["DTSTART"].dt, int(event["SUMMARY"])
    if not isinstance(start, datetime.datetime):
        return "-", "-", start, start + (length - 1) * DAY
    # By way of UTC: a time that clocks skip would stay as it is in its own zone.
    local = start.astimezone(UTC).astimezone(here).replace(tzinfo=None) if start.tzinfo else start
    # RFC 5545, 3.8.5.3: the exact duration, whatever the clocks do.
    instant = (start if start.tzinfo else start.replace(tzinfo=here)).astimezone(UTC)
    end = (instant + datetime.timedelta(seconds=length)).astimezone(here).replace(tzinfo=None) if length else local
    last = (end - datetime.timedelta(seconds=1)).date()
    return Time(local).ours, Time(end).ours, local.date(), max(local.date(), last)


def complaints_about_series(program, seed, many):
    """As `complaints_about_rules`, of whole series."""
    rrule.datetime = Bounded()
    numbers = random.Random(seed)
    questions = [
        f"zone\t{name}\t" + " ".join(f"{second},{before},{after}" for second, before, after in changes_of(name)) for name in ZONES]
    asked, tally, complaints = [], collections.Counter(), []
    for number in range(many):
        if number % 50 == 0:
            here = numbers.choice(ZONES)
            questions.append(questions[ZONES.index(here)].replace(f"\t{here}\t", "\t\t"))
        start, rule, length, added, skipped, moves, dates = random_series(numbers)
        first = numbers.choice(dates) + numbers.randrange(-40, 9) * DAY
        last = first + numbers.choice([0, 0, 6, 30, 400]) * DAY
        asked.append((len(questions), here, first, last, (start, rule, length, added, skipped, moves)))
        questions.append("\t".join([
            "event", start.ours, rule, str(first), str(last), str(length), ";".join(time.ours for time in added),
            ";".join(time.ours for time in skipped),
            ";".join(f"{original.ours}>{moved.ours}>{of_move}" for original, moved, of_move in moves)]))
    answers, slowest, total, question = program.ask(questions)
    rrule.datetime.MAXYEAR = 2_050
    for index, here, first, last, series in asked:
        def expected(start, rule, length, added, skipped, moves):
            found = recurring_ical_events.of(calendar_of(start, rule, length, added, skipped, moves)).between(
                first - 60 * DAY, last + 60 * DAY)
            occurrences = [shown(event, zoneinfo.ZoneInfo(here)) for event in found]
            return sorted(" ".join(map(str, one)) for one in occurrences if one[2] <= last and one[3] >= first)

        ours = sorted(filter(None, answers[index].split(";")))
        tally["series"] += 1
        tally["occurrences"] += len(ours)
        expected_of_all = expected(*series)
        if ours != expected_of_all and series[0].zone:
            # It takes 06:00 in Dublin for 06:00 in UTC too, if a series has both.
            start, rule, length, added, skipped, moves = series
            added, skipped = ([time.written_in(start.zone) for time in times] for times in (added, skipped))
            moves = [(original.written_in(start.zone), *move) for original, *move in moves]
            expected_of_all = expected(start, rule, length, added, skipped, moves)
            named = [time for time in skipped + [move[0] for move in moves] if not time.whole]
            if any(set(one.readings) & set(time.readings) and one.readings[1] != time.readings[1] for one in named for time in added):
                expected_of_all = ours
            tally["mixed zones"] += ours == expected_of_all
        if ours != expected_of_all:
            complaints.append(f"{questions[index]!r} in {here}: {ours[:6]}, not {expected_of_all[:6]}")
    return tally, complaints, slowest, total, question


# All of them

FAULTS = {
    "the last date is lost": lambda answer: re.sub(r"[ ;][^ ;]+( [^;]*)?$", "", answer),
    "the first date is lost": lambda answer: re.sub(r"^[^ ;]+( [^;]*)?[ ;]", "", answer),
    "a date twice": lambda answer: re.sub(r"(^| )(\d{4}-\d\d-\d\d)$", r"\1\2 \2", answer),
    "a day late": lambda answer: re.sub(r"-1[0-8]\b", lambda found: f"{int(found[0]) - 1}", answer),
    "an hour late": lambda answer: re.sub(r"T0[1-8]", lambda found: f"T0{int(found[0][2]) + 1}", answer),
    "an end a minute late": lambda answer: re.sub(r":30( \d{4}-\d\d-\d\d \d{4}-)", r":31\1", answer),
    "a date too many": lambda answer: re.sub(r"(\d{4})-(\d\d-\d\d)$", r"\1-\2 2999-\2", answer),
    "a refusal": lambda answer: "error: no" if answer.endswith("3") else answer,
    "an incomplete answer": lambda answer: answer + " incomplete" if answer.endswith("7") else answer,
}


def work(arguments):
    kind, *rest = arguments
    return kind, kind(*rest)


def self_test(binary):
    missed = []
    for fault in FAULTS:
        program = Program(binary, fault)
        if not complaints_about_rules(program, 1, 200)[1] and not complaints_about_series(program, 1, 200)[1]:
            missed.append(fault)
    program = Program(binary)
    missed += complaints_about_rules(program, 1, 200)[1] + complaints_about_series(program, 1, 200)[1]
    print(f"{len(FAULTS)} planted faults, {len(missed)} not found {missed or ''}")
    return 1 if missed else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("binary")
    parser.add_argument("tier", nargs="?", choices=list(RULES), default="quick")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--self-test", action="store_true")
    options = parser.parse_args()
    if options.self_test:
        sys.exit(self_test(options.binary))
    rules = RULES[options.tier]
    # So that two processes have work in each tier.
    chunk = min(CHUNK, rules // 2)
    tasks = [
        (kind, Program(options.binary), options.seed * 1_000_003 + number, chunk // share)
        for kind, share in ((complaints_about_rules, 1), (complaints_about_series, 5)) for number in range(rules // chunk)]
    tally, complaints, slowest, total = collections.Counter(), [], (0, ""), 0
    with multiprocessing.Pool(min(4, os.cpu_count() or 1)) as pool:
        for kind, (found, wrong, time, all_time, question) in pool.imap_unordered(work, tasks):
            tally += found
            complaints += wrong
            slowest = max(slowest, (time, question))
            if kind is complaints_about_rules:
                total += all_time
    print("\n".join(complaints[:40]), end="\n" if complaints else "")
    for kind, _, words in EXCEPTIONS:
        print(f"{tally[kind]} rules with {kind}: {words}")
    print(
        f"{tally['rules']} rules with {tally['dates']} dates, of which {tally['exceptions']} rules are not as dateutil has them"
        f" but as the RFC's words are; {tally['series']} series with {tally['occurrences']}"
        f" occurrences ({tally['mixed zones']} in one zone only, or with a time there that is another's in UTC); {len(complaints)} complaints")
    print(f"all rules in {total / 1_000:.0f} ms; the slowest answer took {slowest[0] / 1_000:.2f} ms: {slowest[1]}")
    is_slow = slowest[0] > MOST_TIME and options.tier != "check"
    if is_slow:
        print(f"no answer may take more than {MOST_TIME / 1_000:.0f} ms")
    sys.exit(1 if complaints or is_slow or not tally["occurrences"] else 0)


if __name__ == "__main__":
    main()
