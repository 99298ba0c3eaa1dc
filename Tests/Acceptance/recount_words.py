"""Counts again what pages and commands say of items, problems and days: every "3 of 5" and every "5 items".

A share that nobody counted again is a complaint, so a new one cannot stay out. `recount.py` uses it.
"""

import html
import json
import re

from json_differences import differences
from recount_basis import Basis, is_required
from recount_replan import told
from recount_figures import achievements, document, focuses, streak, tracks_of

COMMANDS = (
    "today", "agenda", "status", "report", "share", "share post", "remind --test", "stats", "stats weeks",
    "stats days", "stats focus", *(f"stats --why {name}" for name in (
        "items", "problems", "sessions", "tracks", "difficulty", "bonus", "revisions", "premium", "pace", "weeks",
    )),
)
# Documents that repeat some of what `stats --json` says.
DOCUMENTS = ("today", "status", "report")
REPEATED = ("beyond", "completion", "difficulty", "focuses", "pace", "premium", "state")
# Tables of charts join weeks, so that they have no more rows than this.
MOST_ROWS = 20
AUDIENCES = ("public", "private")
NUMBER = r"(?<![\d.,:/-])(\d{1,3}(?:,\d{3})+|\d+)"
NOUN = r"(?: (?:DSA |system-design |bonus |optional )?(?:item|problem|timed session|repeat|day)s?\b)?"
SHARE = re.compile(NUMBER + " of " + NUMBER + f"({NOUN})")
COUNT = re.compile(NUMBER + r" ((?:DSA |system-design )?(?:item|timed session)s?)\b")
ORDINAL = re.compile(r"\b(day|week) ([\d,]+) of ([\d,]+)(?! of)", re.IGNORECASE)
# Lines that count something else: rows of a table, what is remembered or shared, and what was done or planned in a span
# of dates, which the JSON documents say, too.
ELSEWHERE = re.compile(r"shown$|fresh|would be public|study days?\b.*(\(|:)|\d planned; |a study day|were planned")
# What is not said of a programme that is complete.
OF_THE_UNFINISHED = re.compile(
    r"\b(left|to go|so far|on plan|days? ahead|days? behind|still open|next:)\b", re.IGNORECASE)
# The row of an open item on Today, which is optional or a bonus then, says how much time it took.
ROW_OF_OPEN = re.compile(r"(\d+ h )?\d+ (min|h) so far(?!\.)")
# Lists of items, and texts that explain how things are counted.
WITH_OPEN_ITEMS = ("problems.html", "topics.html", "about.html", "days/", "search", "patterns/", "stats --why")


class Shares:
    """What can be said of some days of the plan: pairs of done and total, by noun; "" is without one."""

    def __init__(self, count, days, is_all=False):
        # What a replan left out, and was done all the same, is counted with the whole plan.
        items = count.standing if is_all else [item for day in days for item in day["items"]]
        required = [item for item in items if is_required(item)]
        problems = [item for item in items if item["kind"] == "problem"]
        bonus = [item for item in items if item["kind"] == "bonus"]

        def share(part):
            part = list(part)
            return count.done_of(part), len(part)

        def topics_of(track):
            return share(item for item in required if item["track"] == track and item["kind"] not in ("problem", "session"))

        complete = sum(day["number"] in count.completed_on for day in days)
        counted = sum(day in count.counted for day in days)
        # A day of which a replan took open items keeps the share that it had.
        taken = {day["share"] for day in days if "share" in day} if len(days) == 1 else set()
        tracks = {track: share(item for item in required if item["track"] == track) for track in tracks_of(days)}
        self.pairs = {
            "item": {share(required)} | taken,
            "problem": {share(problems)},
            "timed session": {share(item for item in required if item["kind"] == "session")},
            "day": {(complete, counted)},
            # All of a track, or what of it is neither a problem nor a session.
            "DSA item": {tracks.get("DSA", (0, 0)), topics_of("DSA")},
            "system-design item": {tracks.get("System Design", (0, 0)), topics_of("System Design")},
            "repeat": {share(item for item in problems if item["revision"])},
            "bonus item": {share(bonus)},
            "optional item": {share(item for item in items if item.get("plus"))},
        }
        alone = set(tracks.values())
        alone |= {share(item for item in problems if item["difficulty"] == name) for name in ("Easy", "Medium", "Hard", None)}
        alone |= {share(item for item in problems if item["alternative"])}
        if is_all:
            consistency = streak(count)["consistency"]
            alone.add((consistency["active"], consistency["studyDays"]))
            weeks = range(1, len(count.week_themes) + 1)
            of_weeks = [
                [day["number"] in count.completed_on for day in count.days
                 if day["week"] == week and day["number"] not in count.rest_numbers] for week in weeks
            ]
            earned = achievements(count)
            alone |= {(sum(bool(each) and all(each) for each in of_weeks), len(of_weeks)), (sum(bool(one["earnedOn"]) for one in earned), len(earned))}
            known = focuses(count)
            alone |= {(focus["done"], focus["total"]) for focus in known}
            alone |= {(sum(focus["done"] == focus["total"] for focus in known), len(known))}
            overdue = [
                day for day in count.counted
                if day["number"] <= count.planned_before_today and day["number"] not in count.completed_on
            ]
            alone |= {(focus["done"], focus["total"]) for focus in focuses_of(count, overdue)}
            own = len(count.bonus_done), len(count.bonus_problems)
            self.pairs["problem"].add(own)
            alone |= {tuple(map(sum, zip(own, share(item for item in bonus if item["track"] == "DSA"))))}
            alone |= {share(item for item in bonus if item["track"] != "DSA")}
            beside = [item for item in items if item.get("plus") and item["kind"] not in ("problem", "session")]
            topics = [item for item in required if item["kind"] not in ("problem", "session")]
            alone |= {share(beside)} | {share(item for item in topics if item["kind"] == kind) for kind in ("watch", "read", "task")}
        self.pairs[""] = alone.union(*self.pairs.values())

    def allow(self, noun, done, total):
        return (done, total) in self.pairs[noun]

    def allow_count(self, noun, number):
        kinds = ("item", "DSA item", "system-design item") if noun == "item" else (noun,)
        return any(number in (done, total, total - done) for kind in kinds for done, total in self.pairs[kind])


def focuses_of(count, days):
    whole, count.days = count.days, days
    try:
        return focuses(count)
    finally:
        count.days = whole


def lines_of_page(text):
    """The texts of a page, those that are only heard or sent included, with the text of each element in a line."""
    text = re.sub(r"(?s)<(script|style|template)\b.*?</\1>|<!--.*?-->", "", text)
    text = re.sub(r'<[^>]+\b(?:aria-label|alt|content|title)="([^"]*)"[^>]*>', r"\n\1\n", text)
    text = re.sub(r"</?(?:small|span|strong|em|a|code|time)\b[^>]*>", "", text)
    lines = html.unescape(re.sub(r"<[^>]+>", "\n", text)).splitlines()
    return [line for line in (re.sub(r"\s+", " ", line).strip() for line in lines) if line]


def with_hidden_problems(history):
    """The history with some problems hidden until their session begins: counted all the same, and so in its files alone.

    Those that a command, a card or an earlier solve names stay as they are, since nothing finds a hidden one by its number.
    """
    named = {word for act in history.acts for word in act.words}
    named |= {str(solved.get("number")) for solved in (history.log or {}).get("solvedBefore", [])}
    named |= {str(number) for card in history.plan.get("cards", []) for number in card["problems"]}
    files = {}
    for name, text in history.files.items():
        sections = re.split(r"(?m)^(?=#)", text)
        files[name] = "".join(
            re.sub(
                r"(?m)^- \[ \] LC (\d+): [^(\n]*$",
                lambda line: line[0] if line[1] in named else f"{line[0]} (hidden)", section,
            ) if "- [ ] Session:" in section else section
            for section in sections
        )
    return history._replace(files=files)


def number(written):
    return int(written.replace(",", ""))


def singular(noun):
    return noun.strip().removesuffix("s")


def check_line(line, scopes, count, complain):
    """Checks each count of a line; returns how many there were."""
    if ELSEWHERE.search(line):
        return 0
    found = 0
    for what, part, whole in ORDINAL.findall(line):
        length = len(count.days) if what.lower() == "day" else len(count.week_themes)
        if count.is_open:
            complain(line, f"no length of the plan, whose end is not told", f"{what} {part} of {whole}")
        if number(whole) != length or number(part) > length:
            complain(line, f"{what} of {length}", f"{part} of {whole}")
    rest = ORDINAL.sub("", line)
    for match in SHARE.finditer(rest):
        done, total, noun = number(match[1]), number(match[2]), match[3].strip()
        found += 1
        if noun and (total == 1) == noun.endswith("s"):
            complain(line, "a singular for 1, a plural for others", match[0])
        if not any(scope.allow(singular(noun), done, total) for scope in scopes):
            complain(line, f"one of {sorted(set().union(*(scope.pairs[singular(noun)] for scope in scopes)))}", match[0])
    for match in COUNT.finditer(SHARE.sub("", rest)):
        found += 1
        amount, noun = number(match[1]), match[2]
        if (amount == 1) == noun.endswith("s"):
            complain(line, "a singular for 1, a plural for others", match[0])
        if not any(scope.allow_count(singular(noun), amount) for scope in scopes):
            complain(line, "a count of the plan", match[0])
    return found


def of_cards(count, cards):
    """The shares that the page of all patterns has: of the problems that a card names, each once."""
    shares = Shares(count, count.days, is_all=True)
    for card in cards:
        own = [
            item for item in count.problems if not item["revision"] and any(
                written and written["number"] in card["problems"] for written in (item, item["alternative"]))
        ]
        shares.pairs["problem"].add((count.done_of(own), len(own)))
        shares.pairs[""].add((count.done_of(own), len(own)))
    return shares


def scopes_of(path, programme, weeks, days, square, topics, patterns, whole):
    if path.startswith("patterns/"):
        return [patterns]
    if match := re.match(r"days/(\d+)\.html", path):
        return [days[int(match[1]) - 1], square]
    if match := re.match(r"weeks/(\d+)\.html", path):
        week, of_week = weeks[int(match[1]) - 1]
        return [week, *of_week]
    if path == "topics.html":
        return [topics]
    if path == "problems.html":
        return [programme]
    return whole


def check_words(workspace, plan, log, now, complain):
    """Builds both sites, runs the commands that read, and checks what they say; returns how many counts there were."""
    count = Basis(plan, log, now)
    cut = told(plan, log, count)
    audiences = ("private",) if cut else AUDIENCES
    found = check_whole(workspace, plan, log, now, count, audiences, () if cut else AUDIENCES, complain)
    if cut:
        known = Basis(*cut, now)
        # Streak and consistency are those of the whole plan, and nobody is told that all of it is done.
        known.is_open, known.programme_completed = True, count.programme_completed
        found += check_whole(workspace, *cut, now, known, ("public",), ("public",), complain)
    return found


def check_whole(workspace, plan, log, now, count, audiences, told_to, complain):
    """The same for one plan, with the sites of some audiences; the commands are those of the learner.

    `told_to` are the audiences whose texts to share are of this plan.
    """
    found = 0
    programme = Shares(count, count.days, is_all=True)
    days = [Shares(count, [day]) for day in count.days]
    # The square on the page of a day says how many days of all are complete.
    square = Shares(count, count.days)
    square.pairs = {noun: pairs if noun == "day" else set() for noun, pairs in square.pairs.items()}
    in_weeks = {}
    for day, shares in zip(count.days, days):
        in_weeks.setdefault(day["week"], []).append((day, shares))
    weeks = [
        (Shares(count, [day for day, _ in of_week]), [shares for _, shares in of_week])
        for _, of_week in sorted(in_weeks.items())
    ]
    size = -(-len(weeks) // MOST_ROWS)
    groups = [range(first + 1, first + size + 1) for first in range(0, len(weeks), size)]
    of_groups = [Shares(count, [day for day in count.days if day["week"] in group]) for group in groups]
    whole = [programme, *(week for week, _ in weeks), *of_groups, *days]
    topics = Shares(count, count.days, is_all=True)
    of_topics = [
        item for item in count.required if item["kind"] not in ("problem", "session")
    ]
    for noun in ("item", "system-design item", "DSA item"):
        topics.pairs[noun] = {(count.done_of(of_topics), len(of_topics))}
    patterns = of_cards(count, plan.get("cards", []))
    is_complete = count.programme_completed is not None and not count.is_open

    def check(place, lines, scopes):
        total = 0
        for line in lines:
            total += check_line(line, scopes, count, lambda *words: complain(f"{place}: {words[0]}", *words[1:]))
            is_general = not place.startswith(WITH_OPEN_ITEMS) and not (place == "today.html" and ROW_OF_OPEN.match(line))
            if is_complete and is_general and OF_THE_UNFINISHED.search(line):
                complain(f"{place}: {line}", "words for a complete programme", OF_THE_UNFINISHED.search(line)[0])
        return total

    for audience in audiences:
        folder = workspace.folder / f"site-{audience}"
        workspace.must(["site", "--audience", audience, "--output", str(folder)], now)
        for page in sorted([*folder.rglob("*.html"), folder / "report.md"]):
            path = str(page.relative_to(folder))
            # The pages of the round before a change of plan are of its own plan.
            if path.startswith("challenges"):
                continue
            # What the learner shows elsewhere is told as to strangers.
            if path == "share/index.html" and audience not in told_to:
                continue
            if re.match(r"(days|weeks)/\d", path) and int(path[-8:-5].strip("/")) > len(days):
                complain(path, "no page of what is not told", "a page")
                continue
            # A week of the calendar is one of its year, not of the programme.
            text = re.sub(r"\bWeek \d+ of \d{4}\b", "", page.read_text(encoding="utf-8"))
            found += check(path, lines_of_page(text), scopes_of(path, programme, weeks, days, square, topics, patterns, whole))
    if count.is_open:
        return found
    today = [days[min(count.planned_before_today, len(days) - 1)]]
    for command in COMMANDS:
        if command.startswith("share") and not told_to:
            continue
        lines = workspace.must(command.split(), now).splitlines()
        if "--why" in command:
            # A sentence goes over several lines.
            lines = [" ".join(line.strip() for line in lines)]
        found += check(command, lines, today if command == "agenda" else whole)
    figures = document(plan, log, now)
    for name in DOCUMENTS:
        repeated = json.loads(workspace.must([name, "--json"], now))
        for key in REPEATED:
            if key in repeated:
                found += 1
                for path, ours, theirs in differences(figures[key], repeated[key]):
                    complain(f"{name} --json: {key}{path}", ours, theirs)
    return found
