"""Makes the plans of this folder, and the column `lists` of the catalogue, from `lists.csv`.

Run it after a change of `lists.csv`, of the catalogue or of a premium problem in the hundred days. With `--check` it
writes nothing and fails where a file is not as it would make it.
"""

import csv
import io
import re
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
CURRICULUM = HERE.parent
MINUTES = {"Easy": 15, "Medium": 30, "Hard": 45}
DAYS_OF_WEEK = 7


def rows_of(path):
    with open(path, newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def catalogue_with_lists(catalogue, entries):
    """The text of the catalogue with the lists that each problem is in, in the order of `lists.csv`."""
    lists = {}
    for entry in entries:
        lists.setdefault(entry["number"], []).append(entry["list"])
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    columns = ["number", "title", "slug", "difficulty", "paid", "lists"]
    writer.writerow(columns)
    for row in catalogue:
        row["lists"] = ";".join(lists.get(row["number"], []))
        writer.writerow([row[column] for column in columns])
    return text.getvalue()


def free_alternatives():
    """What the hundred days have beside each premium problem: `LC 1361: Validate Binary Tree Nodes [Medium]`."""
    found = {}
    for path in sorted(CURRICULUM.glob("week-*.md")):
        for number, alternative in re.findall(
            r"^- \[ \] LC (\d+): .*\(premium, or (LC \d+: [^\]]*\])\)", path.read_text(encoding="utf-8"), re.MULTILINE
        ):
            found.setdefault(number, alternative)
    return found


class Problems:
    def __init__(self, catalogue):
        self.rows = {}
        for row in catalogue:
            self.rows.setdefault(row["number"], row)
        self.alternatives = free_alternatives()

    def minutes(self, number):
        return MINUTES[self.rows[number]["difficulty"]]

    def line(self, number, numbers_of_plan):
        """The line of a problem; a premium one has its free alternative, and without one it is optional."""
        row = self.rows[number]
        line = f"- [ ] LC {number}: {row['title']} [{row['difficulty']}]"
        if row["paid"] != "yes":
            return line
        alternative = self.alternatives.get(number)
        if alternative is None or re.match(r"LC (\d+)", alternative)[1] in numbers_of_plan:
            return line + " (plus)"
        return f"{line} (premium, or {alternative})"


def shared_out(numbers, days, minutes):
    """Numbers in order on so many days, so that the longest day is as short as can be."""

    def days_within(most):
        parts, spent = [[]], 0
        for number in numbers:
            if parts[-1] and spent + minutes(number) > most:
                parts.append([])
                spent = 0
            parts[-1].append(number)
            spent += minutes(number)
        return parts

    most = max(map(minutes, numbers))
    while len(days_within(most)) > days:
        most += 15
    parts = days_within(most)
    # Days that are left go to those that have most to do.
    while len(parts) < days:
        longest = max((part for part in parts if len(part) > 1), key=lambda part: sum(map(minutes, part)))
        at, middle = parts.index(longest), (len(longest) + 1) // 2
        parts[at : at + 1] = [longest[:middle], longest[middle:]]
    return parts


def by_category(entries, days, problems):
    """Each day has problems of one category; the category with the longest days gets the next day."""
    categories = {}
    for entry in entries:
        categories.setdefault(entry["category"], []).append(entry["number"])
    shares = {category: 1 for category in categories}

    def load(category):
        numbers = categories[category]
        return sum(map(problems.minutes, numbers)) / shares[category] if shares[category] < len(numbers) else 0

    for _ in range(days - len(categories)):
        shares[max(categories, key=load)] += 1
    return [
        (category, part)
        for category, numbers in categories.items()
        for part in shared_out(numbers, shares[category], problems.minutes)
    ]


NAMES_OF_TOPICS = {"binary": "Bit manipulation"}


def by_week(entries, problems):
    """The weeks that the categories name, each over seven days."""
    weeks = {}
    for entry in entries:
        week, topic = entry["category"].split(" / ")
        weeks.setdefault(week, []).append((entry["number"], topic))
    days = []
    for problems_of_week in weeks.values():
        topics = dict(problems_of_week)
        for part in shared_out(list(topics), DAYS_OF_WEEK, problems.minutes):
            names = [
                NAMES_OF_TOPICS.get(topics[number], topics[number].replace("-", " ").capitalize()) for number in part
            ]
            days.append((" and ".join(dict.fromkeys(names)), part))
    return days


def theme(days):
    """The first and the last category of a week."""
    return " to ".join(dict.fromkeys([days[0][0].split(" and ")[0], days[-1][0].split(" and ")[-1]]))


def plan_text(about, days, problems):
    numbers = {number for _, part in days for number in part}
    lines = [
        f"About: {about}",
        "",
        "Tracks: DSA (data structures and algorithms)",
        "",
    ]
    for index, (focus, part) in enumerate(days):
        if index % DAYS_OF_WEEK == 0:
            lines += [f"# Week {index // DAYS_OF_WEEK + 1}: {theme(days[index : index + DAYS_OF_WEEK])}", ""]
        lines += [f"## Day {index + 1}", "", f"### DSA: {focus}", ""]
        lines += [problems.line(number, numbers) for number in part]
        lines.append("")
    return "\n".join(lines).rstrip("\n") + "\n"


def files():
    """Every file that is made, with its text."""
    entries = rows_of(HERE / "lists.csv")
    catalogue = rows_of(CURRICULUM / "catalogue.csv")
    problems = Problems(catalogue)
    lists = {}
    for entry in entries:
        lists.setdefault(entry["list"], []).append(entry)
    order = {entry["number"]: int(entry["order"]) for entry in lists["NeetCode 150"]}
    # All of Blind 75 is in NeetCode 150, whose order goes from what others stand on to what stands on it.
    blind = sorted(lists["Blind 75"], key=lambda entry: order[entry["number"]])
    return {
        CURRICULUM / "catalogue.csv": catalogue_with_lists(catalogue, entries),
        HERE / "blind-75.md": plan_text(
            "Blind 75 in 25 days, one kind of problem a day.", by_category(blind, 25, problems), problems
        ),
        HERE / "neetcode-150.md": plan_text(
            "NeetCode 150 in 50 days, one kind of problem a day.",
            by_category(lists["NeetCode 150"], 50, problems),
            problems,
        ),
        HERE / "grind-75.md": plan_text(
            "Grind 75 in eight weeks, a problem or two a day.", by_week(lists["Grind 75"], problems), problems
        ),
    }


def main():
    is_check = "--check" in sys.argv[1:]
    different = [
        path for path, text in files().items() if not path.exists() or path.read_text(encoding="utf-8") != text
    ]
    for path, text in files().items():
        if not is_check and path in different:
            path.write_text(text, encoding="utf-8")
    for path in different:
        print(f"{path.relative_to(CURRICULUM)}: {'not as made from lists.csv' if is_check else 'written'}")
    return 1 if is_check and different else 0


if __name__ == "__main__":
    sys.exit(main())
