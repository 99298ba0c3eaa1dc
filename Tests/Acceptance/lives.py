"""Ten kinds of learner live through a plan with the program, day by day, and nothing that it says may contradict the rest.

Every morning the reminder is read, in the evening `today`, `status`, `today --open` and the pages. What one of them says done
the others may not say open; day, counts, streak, pace, time left and the interview agree, and the figures are counted again
from the log. Exits with 1 if two of them disagree. check lives the first weeks of two of the lives.
Usage: lives.py BINARY [check] [--only NAME] [--keep DIR]
"""

import argparse
import datetime
import html
import json
import multiprocessing
import pathlib
import re
import subprocess
import sys
import tempfile
import zoneinfo

import flat_export
import recount_replan

from json_differences import differences
from recount_basis import ONE_DAY, Basis
from recount_figures import document, without_titles

FIRST = datetime.date(2026, 11, 2)
MORNING, EVENING = datetime.time(7, 30), datetime.time(21, 45)
USUAL = {"Easy": 15, "Medium": 30, "Hard": 45}
SHOWN_OF_A_LIFE = 12
# Of the sample: which lives, how many days of them, and on every so manieth of these the pages.
OF_CHECK, DAYS_OF_CHECK, PAGES_OF_CHECK = ("comes back", "three weeks"), 16, 5
# What only a site of the learner's own may say.
UNTOLD = re.compile(r"[Ii]nterview (in|today)|days? behind|Welcome back|Left out")


class Life:
    """A learner with a workspace of their own. Each kind has its plan, its first commands, and what it does on a day."""

    plan, days, zone = "blind-75", 30, "Europe/Berlin"

    def __init__(self, binary, folder, days=None, pages_every=1):
        self.binary, self.folder, self.days, self.pages_every = binary, folder, days or self.days, pages_every
        self.complaints, self.told, self.looked, self.date = [], [], 0, FIRST
        self.interview, self.base, self.laid, self.known_files = None, None, None, set()

    # What a learner does

    def begin(self):
        self.type("settings", "set", "start", FIRST.isoformat(), "--plan", self.plan)
        self.base = self.plan_in_force()

    def live(self, index):
        """One day of the life, in the evening."""
        self.work(index)

    def work(self, index, most=99, on=None):
        """Logs what is open of the day's list, item after item; after the plan's last date it is of no list of a date."""
        today = json.loads(self.run("today", "--json"))
        place = f"{today['day']['day']}." if today["state"]["name"] == "finished" else ""
        for item in [item for item in today["day"]["items"] if item["required"] and not item["done"]][:most]:
            self.done(item, place, *(["--on", on] if on else []))

    def done(self, item, place, *words):
        self.type("done", place + item["handle"], f"{minutes_of(item) + 5 - len(item['title']) % 11}m", *words)

    def prepare(self, date):
        self.type("settings", "set", "interview", date.isoformat())
        self.interview = date

    def replan(self, *words):
        self.type("replan", *words)
        new = [path for path in self.folder.glob("data/plans/*") if path not in self.known_files]
        for path in new:
            self.known_files.add(path)
            if path.read_text(encoding="utf-8").startswith("machinemode replan"):
                self.laid = recount_replan.laid(self.base, path.read_text(encoding="utf-8"))

    # The program

    def now(self, time=None):
        zone = zoneinfo.ZoneInfo(self.zone)
        return datetime.datetime.combine(self.date, time or self.time, zone)

    def run(self, *words, expected=0):
        now = self.now()
        line = [self.binary, *words, "--workspace", str(self.folder / "data"), "--now", f"{now.isoformat()}[{self.zone}]"]
        result = subprocess.run(line, capture_output=True, text=True, encoding="utf-8", check=False)
        if expected is not None and result.returncode != expected:
            self.complain(f"`{' '.join(words)}` exits with {result.returncode}: {(result.stderr or result.stdout).strip()}")
        return result.stdout

    def type(self, *words):
        self.told.append(f"{self.date} $ machinemode {' '.join(words)}\n{self.run(*words)}")

    def complain(self, words):
        self.complaints.append(f"{self.name}, {self.date} {self.date:%a} {self.time:%H:%M}: {words}")

    def plan_in_force(self):
        """The plan as the recount reads it."""
        written = json.loads(self.run("plan", "list", "--json"))["days"]
        days, weeks = [], []
        for day in written:
            items = [{"number": None, "difficulty": None, "revision": False, "alternative": None, **item} for item in day["items"]]
            for item in items:
                item["revision"] = bool(item["revision"])
            practice = [item["track"] for item in items if item["kind"] in ("problem", "session")]
            focus = [part["subject"] for part in day["sections"] if practice and part["track"] == practice[0]]
            days.append({"number": day["day"], "week": day["week"], "focus": focus[0] if focus else "", "items": items})
            weeks += [day["theme"]] if day["week"] > len(weeks) else []
        return {"days": days, "weeks": weeks}

    # A day

    def lead(self):
        self.time = MORNING
        self.begin()
        for index in range(self.days):
            self.date, self.time = FIRST + ONE_DAY * index, MORNING
            self.look(index, reads_reminder=True)
            self.time = datetime.time(18)
            self.live(index)
            self.time = EVENING
            self.look(index)
        return self

    def look(self, index, reads_reminder=False):
        """Reads everything at one instant, and compares it."""
        self.looked += 1
        said = {
            "today": self.run("today"), "status": self.run("status"), "line": self.run("status", "--line"),
            "open": self.run("today", "--open", "--all"), "reminder": self.run("remind", "show", "--dry-run"),
        }
        self.told.append("\n".join(f"--- {self.date} {self.time:%H:%M} {name}\n{text}" for name, text in said.items()))
        exported = json.loads(self.run("export"))
        rounds = [name for name, one in exported["programmes"].items() if name.startswith("machine-mode") and "archivedOn" not in one]
        log = flat_export.of(exported, rounds[0])
        count = Basis(self.laid or self.base, log, self.now())
        figures = json.loads(self.run("stats", "--json"))
        figures.pop("readiness", None)
        for path, ours, theirs in differences(document(self.laid or self.base, log, self.now()), without_titles(figures, lambda *_: None)):
            self.complain(f"stats: {path}: expected {ours!r}, got {theirs!r}")
        day = json.loads(self.run("today", "--json"))
        status = json.loads(self.run("status", "--json"))
        self.compare(said, figures, day, status, count)
        if index % self.pages_every == 0 and (not reads_reminder or index % 7 == 0):
            self.compare_pages(said, figures, day, count)

    def same(self, what, **said):
        """All of these are equal; what is not said is None and left out."""
        values = {name: value for name, value in said.items() if value is not None}
        if len(set(values.values())) > 1:
            self.complain(f"{what}: {values}")

    def compare(self, said, figures, day, status, count):
        today, lines = said["today"], said["status"]
        number = found(r"^Day (\d+) of \d+", today)
        state = figures["state"]["name"]
        open_today = [item for item in day["day"]["items"] if item["required"] and not item["done"]]
        share = f"{sum(i['required'] and i['done'] for i in day['day']['items'])}/{sum(i['required'] for i in day['day']['items'])}"
        if state == "studyDay":
            self.same("day", today=number, status=found(r"^Day +Day (\d+) of", lines), line=found(r"^d(\d+)", said["line"]),
                      json=str(day["day"]["day"]), counted=str(figures["state"]["day"]))
            self.same("items of today", line=found(r" · (\d+/\d+) · ", said["line"]), json=share,
                      status=found(r"^Today +(\d+ of \d+) items", lines, lambda text: text.replace(" of ", "/")))
            left = sum(map(minutes_of, open_today))
            self.same("time left", today=minutes_in(found(r"about (.+) left$", today.splitlines()[self.heading(today)]) or "0 min"),
                      counted=left)
        if state != "notStarted" and count.today not in count.planned and re.search(r"^Today +\d+ of \d+", lines, re.M):
            self.complain("status counts the items of another day as today's")
        self.same("streak", line=found(r"streak (\d+)", said["line"]), status=found(r"^Streak +([\d]+) days?", lines),
                  counted=str(figures["streak"]["current"]["days"]), today=found(r"Streak (\d+) days?", today))
        self.same("pace", status=found(r"^Plan +(.+?);", lines), today=found(r"· ((?:on plan|\d+ days? (?:ahead|behind)))", today))
        if not figures["forecast"]["state"] == "done" and len(re.findall(r"\d+ days? behind", today)) > 1:
            self.complain("today says twice how many days one is behind")
        # Boxes, and what is asked for.
        boxes = dict(re.findall(r"^ +([ptb]\d+) +\[(.)\]", today, re.M))
        done = {item["handle"]: item["id"] in count.finished_on for item in day["day"]["items"]}
        for handle, box in boxes.items():
            if handle in done and (box != " ") != done[handle]:
                self.complain(f"the box of {handle} is {box!r}, and the log says {done[handle]}")
        places = {f"{day['number']}.{handle}": item for day in count.days for handle, item in handles(day)}
        here = day["day"]["day"]
        for source in ("today", "reminder", "status"):
            for name in re.findall(r"machinemode done ((?:\d+\.)?[ptb]\d+)", said[source]):
                if count.planned and count.today > count.planned[-1] and "." not in name:
                    self.complain(f"{source} asks for {name} after the plan's last date, which has no list")
                item = places.get(name if "." in name else f"{here}.{name}")
                if item is None or item["id"] in count.finished_on:
                    self.complain(f"{source} asks for {name}, which is {'nowhere' if item is None else 'done'}")
        open_handles = re.findall(r"^  (\d+\.[ptb]\d+) ", said["open"], re.M)
        wanted = [
            name for name, item in places.items() if int(name.split(".")[0]) <= count.planned_before_today
            and item["id"] not in count.finished_on and not item.get("plus") and item["kind"] != "bonus"
        ]
        if sorted(open_handles) != sorted(wanted):
            self.complain(f"today --open: expected {sorted(wanted)}, got {sorted(open_handles)}")
        for name in re.findall(r"\b(\d+\.[ptb]\d+) ", found(r"Still open: (.+(?:\n  .+)*)", today) or ""):
            if name not in wanted:
                self.complain(f"today says {name} is still open")
        # The interview.
        wait = (self.interview - self.now().date()).days if self.interview else -1
        words = None if wait < 0 else f"Interview in {wait} day{'s' * (wait != 1)}" if wait else "Interview today. Good luck."
        self.same("interview in JSON", expected=wait if wait >= 0 else "none", status=status["interviewInDays"] if status["interviewInDays"] is not None else "none")
        for source in ("today", "reminder"):
            has = "Interview " in said[source]
            is_due = words and (source == "today" and figures["time"]["minutes"] or said[source].startswith(("Day", "Rest")) and self.time == MORNING and source == "reminder")
            if (is_due and words not in said[source]) or (not words and has):
                self.complain(f"{source} does not say {words!r}")
        if words and found(r"^Interview +(.+)", lines) is None or not words and "Interview" in lines:
            self.complain(f"status does not tell the interview as {words!r}")
        end = count.planned[-1] if count.planned else None
        is_late = bool(wait > 0 and end and end > self.interview and state != "finished")
        if ("The plan ends" in re.sub(r"\s+", " ", lines)) != is_late:
            self.complain(f"status warns of a plan that ends on {end}: {not is_late}")
        self.compare_evening(said["reminder"], figures, share, open_today)

    @staticmethod
    def heading(today):
        """The line of `today` that names the day."""
        lines = today.splitlines()
        return next((index for index, line in enumerate(lines) if re.match(r"Day \d+ of", line)), 0)

    def compare_evening(self, reminder, figures, share, open_today):
        if figures["state"]["name"] != "studyDay":
            return
        if found(r"^Day \d+ complete", reminder) and open_today:
            self.complain("the reminder says that the day is complete")
        if found(r"is still open", reminder) and not open_today:
            self.complain("the reminder says that the day is still open")
        self.same("items in the reminder", reminder=found(r"^Day \d+: (\d+ of \d+) items done", reminder,
                                                          lambda text: text.replace(" of ", "/")), counted=share)
        if figures["streak"]["todayCounts"] and re.search(r"keeps the streak|starts a streak|still open$", reminder, re.M):
            if "keeps the streak" in reminder or "starts a streak" in reminder:
                self.complain("the reminder asks for the streak, which today has")

    def compare_pages(self, said, figures, day, count):
        site = self.folder / "site"
        self.run("site", "--audience", "private", "--output", str(site))
        page, first = text_of(site / "today.html"), text_of(site / "index.html")
        markup = (site / "today.html").read_text(encoding="utf-8")
        if figures["state"]["name"] == "studyDay":
            number = str(figures["state"]["day"])
            self.same("day on the pages", today=found(r"Day (\d+) of \d+", page), first=found(r"Day (\d+) of \d+", first), counted=number)
            rows = re.findall(r'<li class="item([^"]*)" id="item-([^"]+)"', markup.split('aria-labelledby="earlier"')[0])
            for classes, own_id in rows:
                if ("item-done" in classes) != (own_id in count.finished_on):
                    self.complain(f"the row of {own_id} on Today says otherwise than the log")
            left = sum(minutes_of(item) for item in day["day"]["items"] if item["required"] and not item["done"])
            # Before the first tick the page has no figures.
            on_page = minutes_in(found(r"left today ((?:\d+ h ?)?(?:\d+ min)?)", page) or "0 min") if figures["time"]["days"] else None
            self.same("time left on the page", page=on_page, counted=left)
        earlier = found(r"(\d+) from earlier days", page)
        open_before = len(re.findall(r"^  \d+\.[ptb]\d+ ", said["open"], re.M))
        if figures["state"]["name"] in ("studyDay", "restDay", "paused"):
            self.same("earlier days", page=int(earlier or 0), command=open_before)
        self.same("welcome", page="Welcome back" in page, today="Welcome back" in said["today"])
        self.same("rest days", **{
            name: found(r"machinemode settings rest (\S+)", text) or "none" for name, text in (("page", page), ("today", said["today"]))
        })
        if "Welcome back" in page:
            self.same("dates away", page=found(r"away from (.+?)\.", page), today=found(r"away from (.+?)\.", said["today"]))
        wait = (self.interview - self.now().date()).days if self.interview else -1
        words = None if wait < 0 else f"Interview in {wait} day{'s' * (wait != 1)}" if wait else "Interview today. Good luck."
        for name, text in (("Today", page), ("Progress", first)):
            if words and words not in text or not words and re.search(r"Interview (in|today)", text):
                self.complain(f"the page {name} does not say {words!r}")
        streak = figures["streak"]["current"]["days"]
        if streak and figures["forecast"]["state"] != "done":
            self.same("streak on the page", page=found(r"day streak(?:,? best [\d,]+)? (\d+)", first) or found(r"(\d+) day streak", first), counted=str(streak))
        self.compare_public(count)

    def compare_public(self, count):
        """What strangers read tells nothing of the interview, nor what follows today in a plan that ends shortly before it."""
        public = self.folder / "public"
        self.run("site", "--output", str(public))
        ends_before = self.interview and count.planned and 0 <= (self.interview - count.planned[-1]).days <= 14
        later = {date.isoformat() for date in count.planned if date > count.today}
        later |= {f"ay {number} of {len(count.days)}" for number in range(1, len(count.days))} | {f">of {len(count.days)}<"}
        later |= {f"days/{number:03}.html" for number, date in enumerate(count.planned, 1) if date > count.today}
        for path in sorted(public.rglob("*")):
            if path.suffix in (".html", ".json", ".md", ".xml", ".ics", ".svg"):
                name, text = str(path.relative_to(public)), path.read_text(encoding="utf-8")
                leak = UNTOLD.search(text) if path.name != "about.html" else None
                leaks = [leak[0]] if leak else []
                leaks += [trace for trace in later if trace in f"{name} {text}"] if ends_before else []
                if leaks:
                    self.complain(f"public {name} tells {leaks}")


def found(pattern, text, change=lambda text: text):
    match = re.search(pattern, text, re.M)
    return change(match[1] if match.re.groups else match[0]) if match else None


def minutes_of(item):
    return item.get("timeBox") or USUAL.get(item.get("difficulty"), 30)


def minutes_in(text):
    """The minutes of `2 h 35 min`."""
    hours, minutes = re.search(r"(\d+) h", text), re.search(r"(\d+) min", text)
    return 60 * int(hours[1] if hours else 0) + int(minutes[1] if minutes else 0)


def handles(day):
    used = {}
    for item in day["items"]:
        letter = {"problem": "p", "session": "p", "bonus": "b"}.get(item["kind"], "t")
        used[letter] = used.get(letter, 0) + 1
        yield f"{letter}{used[letter]}", item


def text_of(path):
    text = re.sub(r"(?s)<(script|style)\b.*?</\1>", "", path.read_text(encoding="utf-8"))
    return re.sub(r"\s+", " ", html.unescape(re.sub(r"<[^>]+>", " ", text)).replace("\u00a0", " "))


# The ten


class Steady(Life):
    name, days = "steady", 27


class Weekends(Life):
    name, days = "weekends only", 36

    def live(self, index):
        if self.date.weekday() >= 5:
            self.work(index)
            for item in json.loads(self.run("today", "--open", "--json"))["open"][:8]:
                self.type("done", item["handle"], "30m")


class ComesBack(Life):
    name, days = "comes back", 24

    def live(self, index):
        if 8 <= index < 14:
            return
        if index == 14 and "machinemode pause" in (offer := self.run("today")):
            self.type("pause", found(r"machinemode pause (\S+)", offer))
        self.work(index)


class ThreeWeeks(Life):
    name, plan, days = "three weeks", "hundred-days", 24

    def begin(self):
        super().begin()
        self.prepare(FIRST + ONE_DAY * 21)

    def live(self, index):
        if index == 0:
            self.replan("--until", "interview")
        self.work(index)


class TwoHours(Life):
    name, plan, days = "two hours a day", "hundred-days", 26

    def live(self, index):
        if index == 4:
            self.replan("--hours", "2")
        self.work(index, most=99 if index > 4 else 4)


class Forgets(Life):
    name = "forgets to log"

    def live(self, index):
        if index % 3 == 2:
            for back in (2, 1, 0):
                date = (self.date - ONE_DAY * back).isoformat()
                # Behind the plan's last day a date has no list.
                said = self.run("today", date, "--json", expected=None)
                for item in json.loads(said)["day"]["items"] if said else []:
                    if item["required"] and not item["done"]:
                        self.type("done", item["handle"], "25m", "--on", date)
        if index == 17:
            self.replan()


class Beside(Life):
    name, days = "two challenges", 20

    def begin(self):
        super().begin()
        for title in ("Run 5 km", "Cold shower"):
            self.type("challenge", "add", title, "--days", "30", "--start", FIRST.isoformat())

    def live(self, index):
        self.work(index)
        self.type("done", "run")
        if index % 2:
            self.type("done", "cold")

    def compare(self, said, figures, day, status, count):
        super().compare(said, figures, day, status, count)
        for title, words in (("Run 5 km", "run"), ("Cold shower", "cold")):
            lines = [line for line in said["today"].splitlines() + said["status"].splitlines() if title in line]
            is_open = [bool(re.search(r"open|not done", line)) for line in lines]
            if len(set(is_open)) > 1:
                self.complain(f"{title} is open and done: {lines}")
            if is_open and not is_open[0] and f"{title}: " in said["reminder"]:
                self.complain(f"the reminder asks for {title}, which is done")


class Restarts(Life):
    name, days = "restarts", 24

    def live(self, index):
        if index == 10:
            self.type("restart", "--yes")
            self.type("settings", "set", "start", self.date.isoformat())
        self.work(index, most=2 if index < 10 else 99)


class Travels(Life):
    name, days = "travels", 27
    zones = ("Europe/Berlin", "America/Los_Angeles", "Asia/Tokyo", "Pacific/Auckland")

    def live(self, index):
        self.work(index)
        if index == 3:
            self.prepare(FIRST + ONE_DAY * 18)

    def look(self, index, reads_reminder=False):
        self.zone = self.zones[index // 6 % 4]
        super().look(index, reads_reminder)


class Stops(Life):
    name, days = "stops", 40

    def live(self, index):
        if index < 6:
            self.work(index)

    def look(self, index, reads_reminder=False):
        if index < 7 or index % 3 == 0:
            super().look(index, reads_reminder)


KINDS = (Steady, Weekends, ComesBack, ThreeWeeks, TwoHours, Forgets, Beside, Restarts, Travels, Stops)


def lived(job):
    kind, binary, days, pages_every, keep = job
    if keep:
        folder = pathlib.Path(keep) / kind.name.replace(" ", "-")
        folder.mkdir(parents=True)
        life = kind(binary, folder, days, pages_every).lead()
        (folder / "told.txt").write_text("\n".join(life.told), encoding="utf-8")
        return life.name, life.looked, life.complaints
    with tempfile.TemporaryDirectory(prefix="lives-") as folder:
        life = kind(binary, pathlib.Path(folder), days, pages_every).lead()
        return life.name, life.looked, life.complaints


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("binary")
    parser.add_argument("tier", nargs="?", default="full", choices=["check", "full"])
    parser.add_argument("--only", metavar="NAME")
    parser.add_argument("--keep", metavar="DIR", help="keep each life and all that it was told in this new folder")
    options = parser.parse_args()
    is_check = options.tier == "check"
    kinds = [kind for kind in KINDS if options.only in (None, kind.name) and (not is_check or kind.name in OF_CHECK)]
    binary = str(pathlib.Path(options.binary).resolve())
    days, pages_every = (DAYS_OF_CHECK, PAGES_OF_CHECK) if is_check else (None, 1)
    jobs = [(kind, binary, days, pages_every, options.keep) for kind in kinds]
    with multiprocessing.Pool(2) as pool:
        lives = pool.map(lived, jobs, chunksize=1)
    for _, _, complaints in lives:
        print(*complaints[:SHOWN_OF_A_LIFE], sep="\n", end="\n" * bool(complaints))
    looked, wrong = sum(looks for _, looks, _ in lives), sum(len(complaints) for _, _, complaints in lives)
    print(f"lives: {len(lives)} lives, {looked} looks, {wrong} contradictions")
    sys.exit(1 if wrong or not looked else 0)


if __name__ == "__main__":
    main()
