"""Searches overviews for what is private, and reads who is called quiet, and where; looks for the last entry."""

import datetime
import json
import random
import shutil

import cohort_classes
import cohort_pages
import cohort_rules
from cohort_runs import NOW, TODAY, tree

CANARY = "quaggalantern"
SPOKEN = {
    "note": ("note", "p1", f"{CANARY} of a note"), "reflection": ("reflect", f"{CANARY} of a reflection"),
    "bonus": ("bonus", f"{CANARY} of a bonus problem", "12m"), "pause": ("pause", "2026-12-24", "--reason", f"{CANARY} of a pause"),
    "task": ("task", "add", f"{CANARY} of a task"), "event": ("event", "add", f"{CANARY} of an event", "2026-11-25", "10:00"),
}


def private(ground):
    """What a class may not tell, and to whom."""
    canaries_in_workspaces(ground)
    canaries_in_facts(ground)
    quiet(ground)


def heard(folder, canaries):
    """Which of the canaries stand in which files of a folder, whatever the case of their letters."""
    found = []
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            content = path.read_bytes().lower()
            found += [f"{canary!r} in {path.name}" for canary in canaries if canary.lower().encode() in content]
    return found


def canaries_in_workspaces(ground):
    """Private words in every learner's workspace, in folders whose names nobody need know."""
    made = ground.demonstration()
    at = ground.folder / f"{CANARY}-folder"
    at.mkdir()
    shutil.copytree(made / "workspaces", at / f"{CANARY}-workspaces")
    workspaces = at / f"{CANARY}-workspaces"
    shutil.copy(made / "cohort.json", at / "cohort.json")
    entries = json.loads((at / "cohort.json").read_bytes())
    for entry in entries[:3]:
        for words in SPOKEN.values():
            outcome = ground.run(*words, "--workspace", workspaces / entry["id"], "--now", NOW, "--quiet")
            ground.check(outcome.status == 0, f"`{words[0]}` in a workspace", outcome.errors)
    store = b"".join(path.read_bytes() for path in (workspaces / entries[0]["id"]).glob("*.json"))
    ground.check(store.count(CANARY.encode()) >= len(SPOKEN), "the canaries are not in the store", store.count(CANARY.encode()))
    for entry in entries:
        ground.must(
            "site", "--workspace", workspaces / entry["id"], "--output", at / "sites" / entry["id"], "--now", NOW, "--quiet")
    for audience in ("public", "private"):
        ground.overview("cohort.json", to=f"class-{audience}", audience=audience, at=at)
    # The reasons of those who cannot be read have no path of the machine either.
    for place, name in enumerate(("missing", "broken", "folder")):
        path = at / entries[place]["facts"]
        path.unlink()
        if name == "broken":
            path.write_text("{")
        elif name == "folder":
            path.mkdir()
    ground.overview(at / "cohort.json", to="class-of-broken", at=at)
    for name in ("sites", "class-public", "class-private", "class-of-broken"):
        found = heard(at / name, [CANARY, str(ground.folder)])
        ground.check(not found, f"what is private stands in {name}", ", ".join(found[:4]))


def canaries_in_facts(ground):
    """An overview takes figures out of facts, and none of their words."""
    one = cohort_classes.Class(ground.folder / "words")
    at = one.folder
    for number in range(6):
        facts = cohort_classes.random_progress(random.Random(f"words/{number}"))
        facts |= {"headline": CANARY, "generator": CANARY, "note": CANARY, CANARY: 1}
        for day in facts["days"]:
            day |= {"reflection": CANARY, "bonus": [{"title": CANARY}], "items": [{"note": CANARY, "title": CANARY}]}
            for track in day["tracks"]:
                track["name"] = CANARY
        for week in facts["weeks"]:
            week["theme"] = CANARY
        one.add(f"learner{number}", facts, note=CANARY)
    one.write()
    for name in ("public", "private"):
        ground.overview("cohort.json", to=name, audience=name, at=at)
        found = heard(at / name, [CANARY])
        ground.check(not found, f"words of facts stand in {name}", ", ".join(found[:4]))


def quiet(ground):
    """Who has not logged for seven days is marked for the mentor alone."""
    one = cohort_classes.Class(ground.folder / "quiet")
    at, today = one.folder, datetime.date.fromisoformat(TODAY)
    start, expected, lasts = today - datetime.timedelta(days=50), {}, {}
    for state in sorted(cohort_rules.STATES):
        for days in (0, 1, 5, 6, 7, 8, 40, None):
            last = None if days is None else today - datetime.timedelta(days=days)
            own_id = f"{state}-{days}"
            begun = None if state == "notStarted" else today + datetime.timedelta(days=3) if state == "startsLater" else start
            facts = cohort_classes.progress(
                [([(1, 2)], begun and begun + datetime.timedelta(days=number)) for number in range(70)], state=state, start=begun,
                day=50 if state in ("studyDay", "restDay", "paused") else None, last=last)
            one.add(own_id, facts)
            expected[own_id] = state in ("studyDay", "restDay") and (days is None or days >= 7)
            lasts[own_id] = last and last.isoformat()
    # Without an entry, the start counts; and facts that are old are no excuse.
    for days in (6, 7, 8):
        begun = today - datetime.timedelta(days=days)
        planned = [([(0, 2)], begun + datetime.timedelta(days=number)) for number in range(70)]
        one.add(f"start-{days}", cohort_classes.progress(planned, start=begun, day=days))
        expected[f"start-{days}"], lasts[f"start-{days}"] = days >= 7, None
        old = cohort_classes.progress(planned, start=begun, day=1, as_of=begun, last=begun)
        one.add(f"old-{days}", old)
        expected[f"old-{days}"], lasts[f"old-{days}"] = days >= 7, begun.isoformat()
    one.write()
    ground.overview("cohort.json", to="private", audience="private", at=at)
    page = cohort_pages.Page(at / "private", "index.html")
    found = {row.title: row for row in page.rows}
    for own_id, is_quiet in expected.items():
        row = found.get(own_id)
        if ground.check(row, f"quiet: no row of {own_id}"):
            ground.check(row.is_quiet == is_quiet, f"quiet: {own_id}: expected {is_quiet}", row.text)
            said = "quiet" in row.text.lower()
            ground.check(said == is_quiet, f"quiet: {own_id}: the word, which is not a matter of colour", row.text)
            wanted = [lasts[own_id]] if lasts[own_id] else []
            ground.check(row.times == wanted, f"quiet: {own_id}: the last entry, {wanted}", row.times)
    count = sum(expected.values())
    told = [text for text in page.paragraphs if f"{count} logged nothing for seven days" in text]
    ground.check(told, f"quiet: no paragraph has their number, {count}", page.paragraphs[:4])
    ground.check(page.filters.get("quiet"), "quiet: no filter", page.filters)
    later = "2026-11-22T12:00:00+01:00"
    ground.overview("cohort.json", to="later", audience="private", now=later, at=at)
    rows = {row.title: row for row in cohort_pages.Page(at / "later", "index.html").rows}
    for days in (1, 5, 6, 7):
        is_quiet = rows[f"studyDay-{days}"].is_quiet
        ground.check(is_quiet == (days >= 5), f"quiet: {days} days, two days later", rows[f"studyDay-{days}"].text)
    strangers(ground, at, sorted({last for last in lasts.values() if last}))


def strangers(ground, at, lasts):
    """The public pages do not know of it: not even when they are built at another time."""
    ground.overview("cohort.json", to="public", at=at)
    pages = cohort_pages.pages(at / "public")
    for path in pages:
        page = cohort_pages.Page(at / "public", path)
        words = [word for word in ("quiet", "logged nothing") if word in page.text.lower()]
        ground.check(not words, f"public: {path} has words about the quiet", words)
        ground.check("quiet" not in page.filters, f"public: {path} has a filter", page.filters)
        marked = [row.title for row in page.rows if row.attributes.get("data-quiet") or row.is_quiet]
        ground.check(not marked, f"public: {path} has marks", marked)
        dates = [date for date in lasts if date != TODAY and date in page.source]
        ground.check(not dates, f"public: {path} has dates of entries", dates)
        times = [row.times for row in page.rows if row.times]
        ground.check(not times, f"public: {path} has times in its rows", times[:3])
    ground.overview("cohort.json", to="again", now="2026-11-20T12:00:00+01:00", at=at)
    ground.check(tree(at / "public") == tree(at / "again"), "public: differs by the hour of its build")


# The last entry


def entries(ground):
    """`streak.lastEntry`: the last calendar day with any entry."""
    at = ground.folder / "entries"
    (at / "plan").mkdir(parents=True)
    (at / "plan" / "week-01.md").write_text(
        "# Week 1: Entries\n" + "".join(
            f"\n## Day {day}\n\nGoal: Log.\n\n### DSA: Files\n\n- [ ] LC {day}: Number {day} [Easy]\n" for day in range(1, 8)))
    last = LastEntry(ground, at)
    last.expect("nothing is logged", None)
    last.type("2026-11-02", "done", "1")
    last.expect("a problem", "2026-11-02")
    last.type("2026-11-04", "note", "p1", "Only a note")
    last.expect("a note is no entry", "2026-11-02")
    last.type("2026-11-05", "time", "2", "5m")
    last.expect("only five minutes", "2026-11-05")
    last.type("2026-11-07", "review", "1", "good")
    last.expect("a review", "2026-11-07")
    last.type("2026-11-09", "bonus", "Some other problem", "10m")
    last.expect("a bonus problem", "2026-11-09")
    last.type("2026-11-10", "done", "3", "--on", "2026-11-03")
    last.expect("an entry for an earlier day", "2026-11-09")
    last.type("2026-11-11T02:30", "done", "4")
    last.expect("in the night before the day begins", "2026-11-10")
    last.type("2026-11-12", "undo")
    last.expect("undone", "2026-11-09")
    last.type("2026-11-12", "reflect", "Only a reflection")
    last.expect("a reflection is no entry", "2026-11-09")
    last.type("2026-11-13", "pause", "2026-11-13..2026-11-14")
    last.expect("a pause is no entry", "2026-11-09")
    last.type("2026-11-14", "done", "5")
    last.expect("while paused", "2026-11-14")
    demonstration(ground)


class LastEntry:
    """A workspace, its clock, and what it says of the last entry."""

    def __init__(self, ground, at):
        self.ground, self.at, self.now = ground, at, "2026-11-01T12:00:00+01:00"

    def words(self, *words):
        return [*words, "--workspace", "data", "--plan", "plan", "--now", self.now]

    def type(self, now, *words):
        self.now = f"{now}:00+01:00" if "T" in now else f"{now}T20:00:00+01:00"
        self.ground.must(*self.words(*words), at=self.at)

    def expect(self, what, wanted):
        ground = self.ground
        for name, words in {
                "status": ["status", "--json"], "stats": ["stats", "--json"], "report": ["report", "--format", "json"],
                "report for strangers": ["report", "--format", "json", "--audience", "public"]}.items():
            streak = json.loads(ground.must(*self.words(*words), at=self.at).output)["streak"]
            found = streak.get("lastEntry", "no such key")
            ground.check(found == wanted, f"{what}: {name}: expected {wanted}", found)
        for audience in ("public", "private"):
            ground.must(*self.words("site", "--audience", audience, "--output", f"site-{audience}", "--quiet"), at=self.at)
            streak = json.loads((self.at / f"site-{audience}" / "progress.json").read_bytes())["streak"]
            found = streak.get("lastEntry", "no such key")
            ground.check(found == wanted, f"{what}: progress.json, {audience}: expected {wanted}", found)


def demonstration(ground):
    """Counted from the exports of the demonstration's workspaces."""
    made = ground.demonstration()
    for workspace in sorted((made / "workspaces").iterdir()):
        exported = json.loads(ground.must("export", "--workspace", workspace, "--now", NOW).output)
        days = []
        for programme in exported["programmes"].values():
            for record in [*programme.get("items", {}).values(), *programme.get("bonus", {}).values()]:
                days += [attempt["day"] for attempt in record.get("attempts", {}).values()]
        status = json.loads(ground.must("status", "--json", "--workspace", workspace, "--now", NOW).output)
        found = status["streak"].get("lastEntry", "no such key")
        ground.check(found == max(days, default=None), f"{workspace.name}: {max(days, default=None)}", found)
