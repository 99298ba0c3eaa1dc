"""Counts every figure of overviews again, from the facts alone, over classes by hand, by chance and by the program."""

import json
import random
import re

import cohort_classes
import cohort_pages
import cohort_rules
from cohort_runs import TODAY

# No column tells who is better, so none but these may be sorted by.
SORTED_BY = {"place", "learner"}
# Sizes of classes by chance.
CHANCES = (40, 75, 420)


def expected_rows(roster):
    """The rows of a roster whose facts can all be read."""
    entries = json.loads(roster.read_bytes())
    return [
        cohort_rules.row_of(entry, place, json.loads((roster.parent / entry["facts"]).read_bytes()))
        for place, entry in enumerate(entries)]


def check_overview(ground, name, folder, rows, audience="public", today=TODAY):
    """Compares every figure of an overview's pages."""
    expected = cohort_rules.pages_of(rows)
    found = cohort_pages.pages(folder)
    ground.check(sorted(expected) == found, f"{name}: the pages", f"expected {sorted(expected)}, got {found}")
    for path in (path for path in expected if path in found):
        page = cohort_pages.Page(folder, path)
        check_rows(ground, f"{name}: {path}", page, expected[path], audience, today)
        ranked = {order.lstrip("-") for order in page.filters.get("sort", [])} - SORTED_BY
        ground.check(not ranked, f"{name}: {path}: orders that rank learners", ranked)
    if "index.html" in found:
        first = cohort_pages.Page(folder, "index.html")
        check_weeks(ground, name, first, cohort_rules.weeks_of(rows))
        check_charts(ground, name, first, cohort_rules.weeks_of(rows))
        check_sentence(ground, name, first, rows, audience, today)


def check_rows(ground, name, page, rows, audience, today):
    order = [row["title"] for row in rows]
    read = [" ".join((row.title or "").split()) for row in page.rows]
    order = [" ".join(title.split()) for title in order]
    first = next((place for place, (one, other) in enumerate(zip(order, read)) if one != other), 0)
    if not ground.check(read == order, f"{name}: the learners in order",
                        f"expected {order[first:first + 4]}, got {read[first:first + 4]}, {len(order)} and {len(read)} of them"):
        return
    for row, found in zip(rows, page.rows):
        check_row(ground, f"{name}: {row['id']!r}", row, found, audience, today)


def check_row(ground, name, row, found, audience, today):
    def compare(what, ours, theirs):
        ground.check(ours == theirs, f"{name}: {what}", f"expected {ours!r}, got {theirs!r}")

    compare("the number", row["place"] + 1, found.place)
    compare("the number to sort by", str(row["place"] + 1), found.cells[0].attributes.get("data-value", found.texts[0]))
    compare("the link", target_of(row.get("site")), target_of(found.target))
    if "facts" not in row:
        ground.check(row["problem"] in found.text, f"{name}: why it cannot be read", found.text)
        ground.check(found.svg is None, f"{name}: a strip without facts")
        return
    facts = row["facts"]
    try:
        compare("the strip", facts["days"], cohort_pages.strip_of(found.svg) if found.svg else "no strip")
    except cohort_pages.BrokenStrip as broken:
        ground.check(False, f"{name}: the strip", broken)
    compare("the state", facts["state"], found.state)
    cells = found.texts[3:]
    compare("days complete", [facts["daysDone"], facts["dayCount"]], cohort_pages.numbers(cells[0]) if cells else None)
    streak = cells[1].strip() if len(cells) > 1 else ""
    compare("the streak", facts["streak"], 0 if streak == "no streak" else cohort_pages.number(streak))
    words = cells[2] if len(cells) > 2 else ""
    ground.check(words and not cohort_pages.numbers(words) or facts["day"] in cohort_pages.numbers(words),
                 f"{name}: the state in words", words)
    if audience == "public":
        compare("quiet, which is nobody's to know", (False, []), (found.is_quiet, found.times))
    else:
        compare("quiet", cohort_rules.is_quiet(facts, today), found.is_quiet)
        compare("the last entry", [facts["lastEntry"]] if facts["lastEntry"] else [], found.times)


def target_of(address):
    """An address without what may be written in several ways."""
    if address is None:
        return None
    parts = cohort_pages.urllib.parse.urlsplit(address)
    path = cohort_pages.urllib.parse.unquote(parts.path)
    if not parts.scheme and not path.startswith("/"):
        path = cohort_pages.posixpath.normpath(path)
    return parts.scheme, parts.netloc, path, cohort_pages.urllib.parse.unquote(parts.query)


def check_weeks(ground, name, page, expected):
    """The tables of weeks: of what was done, and of minutes."""
    found = page.weeks()
    for key, read in (("done", percent), ("minutes", cohort_pages.minutes)):
        cells_of = found.get(key, {})
        # Where no week has five learners, there is nothing to show.
        if not cells_of and not any(week[key] for week in expected.values()):
            continue
        for week in sorted({*expected, *cells_of}, key=lambda week: week or 0):
            ours, cells = expected.get(week, {"learners": 0, key: None}), cells_of.get(week, [])
            what = f"{name}: week {week}, {key}"
            if not ground.check(len(cells) == 3, what, f"the cells {cells}"):
                continue
            ground.check(cohort_pages.number(cells[0]) == ours["learners"], f"{what}: learners",
                         f"expected {ours['learners']}, got {cells[0]!r}")
            theirs = figures(cells[1:], read)
            ground.check(ours[key] == theirs, f"{what}: median and middle half", f"expected {ours[key]}, got {theirs} of {cells}")


def check_charts(ground, name, page, expected):
    """The charts of weeks with their sentences: what is drawn is what the tables have."""
    try:
        found = page.charts()
    except cohort_pages.BrokenChart as broken:
        ground.check(False, f"{name}: a chart", broken)
        return
    for key, (said, (shown, across, unit)) in found.items():
        weeks = {week: one[key] for week, one in expected.items() if one[key]}
        ground.check(len(shown) == len(weeks), f"{name}: weeks in the chart of {key}", f"expected {len(weeks)}, got {len(shown)}")
        for (week, ours), theirs in zip(weeks.items(), shown):
            # Places are rounded to tenths, and a bar without a height is drawn a little higher.
            slack = [unit * (4 if ours[1] == ours[2] and place else 0.2) for place in range(3)]
            same = all(abs(one - other) <= most for one, other, most in zip(ours, theirs, slack))
            ground.check(same, f"{name}: week {week} in the chart of {key}", f"expected {ours}, got {theirs}")
        steps = [(after - before) / (later - week) for before, after, week, later in zip(across, across[1:], weeks, [*weeks][1:])]
        ground.check(not steps or min(steps) > 0 and max(steps) - min(steps) < 0.3, f"{name}: places of weeks, {key}", across)
        told = re.match(r"Week (\d+): median (.*) (?:done|logged), half the class (.*)\.$", said)
        if not ground.check(told and int(told[1]) in weeks, f"{name}: the sentence of {key}", said):
            continue
        low, high = [end.strip() for end in (re.split(r" to |–", told[3]) * 2)[:2]]
        # `5–27 min` has its unit once.
        low += f" {high.split()[-1]}" if low.isdecimal() and low != "0" else ""
        read = percent if key == "done" else cohort_pages.minutes
        theirs = tuple(map(read, (told[2], low, high)))
        ground.check(theirs == weeks[int(told[1])], f"{name}: the sentence of {key}",
            f"expected {weeks[int(told[1])]}, got {said}")


def percent(text):
    return cohort_pages.number(text) if text.endswith("%") else None


def figures(cells, read):
    """Median and middle half as the cells show them; None if they show neither."""
    if not any(re.search(r"\d", cell) for cell in cells):
        return None
    # A half with its ends equal may be said once.
    ends = [read(end.strip()) for end in re.split(r"\bto\b|–", cells[1])]
    # `40 to 60%` has its sign once.
    if len(ends) == 2 and ends[0] is None and ends[1] is not None:
        ends[0] = cohort_pages.number(re.split(r"\bto\b|–", cells[1])[0])
    return (read(cells[0]), ends[0], ends[-1])


def check_sentence(ground, name, page, rows, audience, today):
    """The sentence of the first page, with the number of the quiet for the mentor alone, and the date."""
    summary = cohort_rules.summary_of(rows)
    expected = [summary["learners"], summary["started"]]
    median = cohort_rules.median_and_half(summary["daysDone"])
    expected += [median[0]] if median else []
    quiet = sum(cohort_rules.is_quiet(row["facts"], today) for row in rows if "facts" in row)
    expected += [quiet] if quiet and audience == "private" else []
    said = page.root.first("p", "lead")
    found = cohort_pages.numbers(said.text) if said else None
    ground.check(found == expected, f"{name}: the figures of the sentence",
        f"expected {expected}, got {found}: {said and said.text}")
    dates = [one.attributes.get("datetime") for one in (page.root.first("p", "as-of") or page.root).all("time")]
    ground.check(dates == [today], f"{name}: the date of the page", dates)


def compare_class(ground, name, one):
    """Overviews of both audiences of a class."""
    at = one.folder
    rows = expected_rows(one.roster)
    for audience in ("public", "private"):
        ground.overview("cohort.json", to=audience, audience=audience, at=at)
        check_overview(ground, f"{name}, {audience}", at / audience, rows, audience)
    said = ground.cohort("check", "cohort.json", at=at).output
    ground.check(said == all_read(len(rows)), f"{name}: what `check` says", said)


def all_read(count):
    return f"{count:,} learner{'' if count == 1 else 's'}, and the facts of all can be read.\n"


def recount(ground):
    """Every figure of the pages."""
    of_every_shape(ground)
    of_few(ground)
    by_chance(ground)
    of_the_demonstration(ground)


def of_every_shape(ground):
    shaped = cohort_classes.Class(ground.folder / "shaped")
    for number, (title, facts) in enumerate(cohort_classes.shaped().items()):
        shaped.add(f"shape-{number}", facts, title=title, site=f"../sites/{number}/index.html")
    compare_class(ground, "learners of every shape", shaped.write())


def of_few(ground):
    """Below five nobody's figures may be told from the median."""
    for size in (1, 4, 5):
        few = cohort_classes.Class(ground.folder / f"class-{size}")
        for number in range(size):
            few.add(f"learner{number}", cohort_classes.random_progress(random.Random(f"few/{size}/{number}")))
        compare_class(ground, f"a class of {size}", few.write(indent=None))


def by_chance(ground):
    for seed, size in enumerate(CHANCES):
        one = cohort_classes.random_class(ground.folder / f"chance-{seed}", seed, size)
        compare_class(ground, f"a class by chance, {size}", one)


def of_the_demonstration(ground):
    made = ground.demonstration()
    rows = expected_rows(made / "cohort.json")
    check_overview(ground, "demo", made / "class", rows, "private")
    ground.overview("cohort.json", to="public", at=made)
    check_overview(ground, "demo, public", made / "public", rows, "public")
