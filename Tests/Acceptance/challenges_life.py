"""Makes up what a learner with several programmes types, day by day, and what each command should do.

A seed and the number of a year determine the whole life. `challenges.py` types it and compares.
"""

import collections
import datetime
import random
import zoneinfo

from challenges_model import Programme, line_of, new_name, FIRST, MOST_ACTIVE
from recount_basis import ONE_DAY, WEEKDAYS
from recount_histories import as_others_write_it, make_plan, written_plan

ZONES = ("Europe/Berlin", "America/Los_Angeles", "Asia/Kathmandu", "Pacific/Auckland")
ACCENTS = ("blue", "teal", "green", "amber", "orange", "red", "pink", "violet")
TITLES = (
    "Run", "Read", "Run 5 km", "Meditate", "Draw", "Write 100 words", "No sugar", "Piano", "100", "It's French",
    "Walk 10,000 steps", "A title that is longer than a track may be named", "Machine Mode", "Up-to-date", "run",
)
WEEKDAY_NAMES = [weekday[:3] for weekday in WEEKDAYS]
LENGTHS = (1, 2, 7, 10, 21, 30, 30, 50, 60, 100, 100, 100, 365)
# What every life of a year should have had.
EXPECTED = (
    "new", "new with a plan", "new with a start", "new, refused as the fourth", "tick", "tick of another day",
    "tick for another date", "tick twice", "extra", "tick taken back", "item",
    "item by --programme", "time", "reopen", "pause", "unpause", "rest", "restart", "archive", "use", "use of an archived one", "rename", "delete",
    "undo", "redo", "undo of delete", "undo of new", "undo of archive", "undo of use", "undo of restart", "undo of restore",
    "backup", "restore", "export and import", "mistake",
)

# `kinds` are the cases of EXPECTED, `apply` changes the learner as the command should, `says` are words that standard
# error should have. `sets` are the texts of plans that it brings along, by programme.
Step = collections.namedtuple("Step", "kinds words status apply says sets", defaults=(0, None, (), {}))


class Life:
    """A learner's year: `learner` is what they should have by now."""

    def __init__(self, seed, year, folder):
        self.chance = random.Random(f"{seed}/{year}/challenges")
        self.zone = zoneinfo.ZoneInfo(self.chance.choice(ZONES))
        self.folder, self.plans_written = folder, 0
        self.bundled, self.bundled_path, self.bundled_text = self.a_plan(self.chance.choice((7, 30, 60, 100)))
        self.now = None

    def a_plan(self, length):
        """A random plan, its file, and its text."""
        chance = self.chance
        plan = make_plan(chance, length)
        if chance.random() < 0.3:
            as_others_write_it(chance, plan)
        self.plans_written += 1
        path = self.folder / f"plan-{self.plans_written}.md"
        text = written_plan(plan, one_file=True)["plan.md"]
        path.write_text(text, encoding="utf-8")
        return plan, path, text

    def moments(self, date):
        """When commands are typed on a date, in order; sometimes after midnight."""
        chance = self.chance
        times = sorted(chance.randint(4 * 3600 + 60, 86_000) for _ in range(chance.choice((0, 1, 2, 2, 3, 3, 4))))
        if chance.random() < 0.1:
            times.append(86_400 + chance.randint(1, 4 * 3600 - 60))
        midnight = datetime.datetime.combine(date, datetime.time())
        for seconds in times:
            shown = (midnight + datetime.timedelta(seconds=seconds)).replace(tzinfo=self.zone)
            # A time that the clocks skip also has an instant, but is shown as another time.
            yield shown.astimezone(datetime.timezone.utc).astimezone(self.zone)

    def next_step(self, learner):
        """A command that makes sense now, or a mistake that must be refused."""
        chance, today = self.chance, learner.today(self.now)
        if not learner.programmes and chance.random() < 0.5:
            return self.new(learner, today)
        weighted = (
            (30, self.tick), (16, self.item), (6, self.untick), (3, self.new), (2, self.pause), (2, self.rest),
            (1.2, self.archive), (2, self.use), (1, self.rename), (0.7, self.delete), (0.5, self.restart),
            (2, self.mistake), (0.5, self.start), (0.3, self.day_start), (1, self.time), (1, self.reopen),
        )
        while True:
            make = chance.choices([make for _, make in weighted], [weight for weight, _ in weighted])[0]
            step = make(learner, today)
            if step:
                return step

    # Which programme is meant

    def option(self, learner, name):
        """The option that names a programme; often none for the one in use."""
        if name == learner.current and self.chance.random() < 0.7:
            return []
        return ["--programme", self.typed(learner, name)]

    def typed(self, learner, name):
        """Its name, its title or the beginning of its name, if that means no other."""
        chance = self.chance
        forms = [name, name, name, name.upper(), learner.title(name), name[: chance.randint(2, max(2, len(name)))]]
        written = chance.choice(forms)
        # `done` takes a number for a day, and its words are one name.
        return written if learner.named(written) == name and not written.isdigit() else name

    def of_plan(self, learner):
        """The programme to work on, if it follows a plan; it may be missing yet."""
        names = [name for name in learner.active if not learner.programmes[name].ticks]
        if learner.current not in learner.programmes:
            names.append(learner.current)
        return self.chance.choice(names) if names else None

    # Ticks

    def tick(self, learner, today):
        chance, now = self.chance, self.now
        if not learner.of_ticks:
            return None
        name = chance.choice(learner.of_ticks)
        one = learner.programmes[name]
        count = learner.basis(name, now)
        kinds, words, on, day = ["tick"], [self.typed(learner, name)], today, None
        if chance.random() < 0.3:
            day = chance.randint(1, one.ticks)
            if chance.random() < 0.8:
                day = chance.randint(1, min(one.ticks, count.planned_before_today + 2))
            words += ["--day", str(day)]
            kinds.append("tick of another day")
        if chance.random() < 0.2:
            on, typed = self.earlier(today)
            words += ["--on", typed]
            kinds.append("tick for another date")
        if day is None:
            return self.tick_of_date(learner, name, on, kinds, words)
        if day in count.completed_on:
            return Step([*kinds, "tick twice"], ["done", *words])
        if chance.random() < 0.1:
            words = [f"{day}.t1", "--programme", self.typed(learner, name), *words[words.index("--on"):]] if "--on" in words \
                else [f"{day}.t1", "--programme", self.typed(learner, name)]
            minutes = chance.choice((None, 5, 25))
            words[1:1] = [f"{minutes}m"] if minutes else []
            return Step(kinds, ["done", *words], 0, self.finishing(name, f"day-{day:03}", on, minutes))
        return Step(kinds, ["done", *words], 0, self.finishing(name, f"day-{day:03}", on, None))

    def tick_of_date(self, learner, name, on, kinds, words):
        """A tick that names no day."""
        now, place = self.now, learner.place_of_tick(name, on, self.now)
        if place is None:
            return Step([*kinds, "tick twice"], ["done", *words])
        if isinstance(place, int):
            return Step(kinds, ["done", *words], 0, self.finishing(name, f"day-{place:03}", on, None))
        return Step(
            [*kinds, "extra"], ["done", *words], 0,
            lambda learner: learner.made(name, now).add_extra(now, on, place[1]),
        )

    def finishing(self, name, item, on, minutes):
        now = self.now
        return lambda learner: learner.made(name, now).finish(item, now, on, minutes)

    def untick(self, learner, today):
        chance, now = self.chance, self.now
        if not learner.of_ticks:
            return None
        name = chance.choice(learner.of_ticks)
        done = sorted(learner.basis(name, now).completed_on)
        day, words = learner.tick_to_take_back(name, now), ["reopen", self.typed(learner, name)]
        if done and chance.random() < 0.5:
            day = chance.choice(done[-5:])
            words += ["--day", str(day)]
        if day is None:
            return Step(["tick taken back"], words)
        if day == "extra":
            today = learner.today(now)
            return Step(["extra taken back"], words, 0, lambda learner: learner.programmes[name].extras.pop(today))
        return Step(["tick taken back"], words, 0, lambda learner: learner.programmes[name].reopen(f"day-{day:03}"))

    def earlier(self, today):
        """A date, today or before, and how it is typed."""
        back = self.chance.choice((0, 1, 1, 2, 3, 9, 31))
        date = today - ONE_DAY * back
        forms = [date.isoformat(), f"-{back}d", *{0: ["today"], 1: ["yesterday"]}.get(back, [])]
        return date, self.chance.choice(forms)

    # Items of plans

    def an_item(self, learner, name):
        """An item's id and how it is typed: by its place in a day."""
        chance = self.chance
        one = learner.programmes.get(name) or Programme(None, self.bundled, None, None)
        current = learner.current_day(name, self.now)[0] if name in learner.programmes else 1
        number = current if chance.random() < 0.6 else chance.randint(1, len(one.plan["days"]))
        counts, places = collections.Counter(), []
        for item in one.plan["days"][number - 1]["items"]:
            letter = {"bonus": "b", "problem": "p", "session": "p"}.get(item["kind"], "t")
            counts[letter] += 1
            places.append((item["id"], f"{letter}{counts[letter]}"))
        item, place = chance.choice(places)
        is_todays = number == current and chance.random() < 0.7
        return item, place if is_todays else f"{number}.{place}"

    def item(self, learner, today):
        chance = self.chance
        name = self.of_plan(learner)
        if not name:
            return None
        item, place = self.an_item(learner, name)
        minutes = chance.choice((None, 10, 25, chance.randint(1, 90)))
        words, on = ["done", place, *([f"{minutes}m"] if minutes else [])], today
        if chance.random() < 0.2:
            on, typed = self.earlier(today)
            words += ["--on", typed]
        option = self.option(learner, name)
        kinds = ["item", *(["item by --programme"] if option else [])]
        return Step(kinds, [*words, *option], 0, self.finishing(name, item, on, minutes))

    def time(self, learner, today):
        name = self.of_plan(learner)
        if not name:
            return None
        item, place = self.an_item(learner, name)
        minutes, now = self.chance.randint(1, 60), self.now
        return Step(
            ["time"], ["time", place, f"{minutes}m", *self.option(learner, name)], 0,
            lambda learner: learner.made(name, now).add_time(item, now, today, minutes),
        )

    def reopen(self, learner, today):
        name = self.of_plan(learner)
        if name not in learner.programmes:
            return None
        done = [item for item in learner.programmes[name].attempts if learner.programmes[name].finish_dates(item)]
        places = {}
        for day in learner.programmes[name].plan["days"]:
            counts = collections.Counter()
            for item in day["items"]:
                letter = {"bonus": "b", "problem": "p", "session": "p"}.get(item["kind"], "t")
                counts[letter] += 1
                places[item["id"]] = f"{day['number']}.{letter}{counts[letter]}"
        if not done:
            return None
        item = self.chance.choice(done)
        return Step(
            ["reopen"], ["reopen", places[item], *self.option(learner, name)], 0,
            lambda learner: learner.programmes[name].reopen(item),
        )

    # A programme's dates

    def any_active(self, learner):
        return self.chance.choice(learner.active) if learner.active else learner.current

    def pause(self, learner, today):
        chance, now = self.chance, self.now
        name = self.any_active(learner)
        one = learner.programmes.get(name)
        if one and one.pauses and chance.random() < 0.4:
            first, last = chance.choice(one.pauses)
            first += ONE_DAY * chance.randint(0, (last - first).days)
            return Step(
                ["unpause"], ["pause", "delete", f"{first}..{last}", *self.option(learner, name)], 0,
                lambda learner: learner.programmes[name].remove_pauses(first, last),
            )
        first = today + ONE_DAY * chance.randint(-5, 9)
        last = first + ONE_DAY * chance.choice((0, 0, 1, 3, 6))
        return Step(
            ["pause"], ["pause", f"{first}..{last}", *self.option(learner, name)], 0,
            lambda learner: learner.made(name, now).pause(first, last),
        )

    def rest(self, learner, today):
        name, now = self.any_active(learner), self.now
        picked = self.chance.choice((["sun"], ["sat", "sun"], [], self.chance.sample(WEEKDAY_NAMES, 3)))
        weekdays = sorted(picked, key=WEEKDAY_NAMES.index)
        return Step(
            ["rest"], ["settings", "set", "rest", ",".join(weekdays) or "none", *self.option(learner, name)], 0,
            lambda learner: learner.made(name, now).set_rest(weekdays, today),
        )

    def start(self, learner, today):
        name, now = self.any_active(learner), self.now
        start = today + ONE_DAY * self.chance.randint(-20, 5)

        def apply(learner):
            learner.made(name, now).start = start

        words = ["settings", "set", "start", start.isoformat(), *self.option(learner, name)]
        return Step(["start"], words, 0, apply)

    def day_start(self, learner, _):
        written, now = self.chance.choice(("00:00", "03:30", "04:00", "06:00")), self.now

        def apply(learner):
            learner.made(learner.current, now)
            learner.day_start = written

        if written == learner.day_start:
            return None
        return Step(["start of days"], ["settings", "set", "dayStart", written], 0, apply)

    # Programmes

    def new(self, learner, today):
        chance, now = self.chance, self.now
        title = chance.choice(TITLES)
        words, kinds = ["challenge", "add", *(title.split() if chance.random() < 0.5 else [title])], ["new"]
        if not learner.can_begin():
            says = ["at most 3 can be", *(f"`{name}`" for name in learner.active)]
            return Step(["new, refused as the fourth"], words, 1, None, says)
        name = new_name(title, learner.programmes)
        plan, sets, ticks = None, {}, 100
        if chance.random() < 0.3:
            plan, path, text = self.a_plan(chance.choice((3, 10, 40)))
            words += ["--plan", str(path)]
            ticks, sets = None, {name: text}
            kinds.append("new with a plan")
        elif chance.random() < 0.8:
            ticks = chance.choice(LENGTHS)
            words += ["--days", str(ticks)]
        one = Programme(title, plan, ticks, now)
        one.start = today
        if chance.random() < 0.4:
            one.start, typed = chance.choice((
                (today, "today"), (today + ONE_DAY, "tomorrow"), (today - ONE_DAY * 10, "-10d"),
                (today + ONE_DAY * 12, (today + ONE_DAY * 12).isoformat()),
            ))
            words += ["--start", typed]
            kinds.append("new with a start")
        if chance.random() < 0.5:
            one.accent = chance.choice(ACCENTS)
            words += ["--accent", one.accent]
        if chance.random() < 0.3:
            one.is_private = True
            words.append("--private")
        return Step(kinds, words, 0, lambda learner: learner.begin(name, one.copy()), (), sets)

    def archive(self, learner, today):
        if not learner.programmes or (len(learner.active) < 2 and self.chance.random() < 0.7):
            return None
        name = self.chance.choice(learner.in_order if self.chance.random() < 0.2 else learner.active or learner.in_order)
        return Step(
            ["archive"], ["challenge", "archive", self.typed(learner, name)], 0,
            lambda learner: learner.archive(name, today),
        )

    def use(self, learner, _):
        if not learner.programmes:
            return None
        name = self.chance.choice(learner.in_order)
        words = ["challenge", "use", self.typed(learner, name)]
        if learner.programmes[name].is_active:
            return Step(["use"], words, 0, lambda learner: learner.use(name))
        if len(learner.active) >= MOST_ACTIVE:
            return Step(["use, refused as the fourth"], words, 1, None, ["at most 3 can be"])
        return Step(["use of an archived one"], words, 0, lambda learner: learner.use(name))

    def rename(self, learner, _):
        if not learner.programmes:
            return None
        chance, name = self.chance, self.chance.choice(learner.in_order)
        words, title, accent = ["challenge", "edit", self.typed(learner, name)], None, None
        if line_of(name) != FIRST and chance.random() < 0.7:
            title = chance.choice(TITLES)
            words.append(title)
        if title is None or chance.random() < 0.3:
            accent = chance.choice(ACCENTS)
            words += ["--accent", accent]
        is_private = chance.choice((None, None, True, False))
        words += {None: [], True: ["--private"], False: ["--public"]}[is_private]

        def apply(learner):
            one = learner.programmes[name]
            one.title, one.accent = title or one.title, accent or one.accent
            one.is_private = one.is_private if is_private is None else is_private

        return Step(["rename"], words, 0, apply)

    def delete(self, learner, _):
        if len(learner.programmes) < 2:
            return None
        name = self.chance.choice(learner.in_order)
        words = ["challenge", "delete", self.typed(learner, name), "--yes"]
        return Step(["delete"], words, 0, lambda learner: learner.delete(name))

    def restart(self, learner, today):
        if not learner.active:
            return None
        name = self.chance.choice(learner.active)
        return Step(
            ["restart"], ["restart", "--yes", *self.option(learner, name)], 0,
            lambda learner: learner.restart(name, today),
        )

    def mistake(self, learner, today):
        """A command that must change nothing, with its exit status."""
        archived = [name for name in learner.in_order if not learner.programmes[name].is_active]
        mistakes = [
            (2, ["challenge", "use", "nobody-has-this"], ["there is no programme"]),
            (2, ["done", "p1", "--programme", "nobody-has-this"], ["there is no programme"]),
            (2, ["challenge", "add", "Run", "--days", "1001"], ["1 to 1000"]),
            (2, ["challenge", "add", "Run", "--accent", "mauve"], ["accent"]),
            (2, ["challenge", "edit", FIRST], ["nothing to change"]),
        ]
        if learner.can_begin():
            mistakes += [
                (2, ["challenge", "add"], ["needs a title"]),
                (2, ["challenge", "add", "x" * 61], ["61 characters"]),
                (2, ["challenge", "add", "Run", "--start", "someday"], ["someday"]),
            ]
        if archived:
            name = self.chance.choice(archived)
            present = learner.plan_owner(name)
            way = f"challenge use {name}" if present in archived else f"its present round is `{present}`"
            is_there = [f"`{name}` is archived", way]
            first = f"{today}..{today + ONE_DAY}"
            mistakes += [
                (1, ["pause", first, "--programme", name], is_there),
                (1, ["restart", "--yes", "--programme", name], is_there),
                (1, ["settings", "set", "rest", "sun", "--programme", name], is_there),
            ]
        if learner.of_ticks:
            name = self.chance.choice(learner.of_ticks)
            days = learner.programmes[name].ticks
            mistakes += [
                (2, ["done", name, "--day", str(days + 1)], [f"no day {days + 1}"]),
                (2, ["done", name, "--on", "tomorrow"], ["future"]),
                (2, ["today", "--programme", name, "--plan", str(self.bundled_path)], ["one tick a day"]),
            ]
        if learner.is_full_for(FIRST):
            mistakes.append((1, ["pause", str(today), "--programme", FIRST], ["at most 3 can be"]))
        if not learner.active:
            mistakes.append((1, ["restart", "--yes"], ["there is no round"]))
        status, words, says = self.chance.choice(mistakes)
        return Step(["mistake"], words, status, None, says)
