"""Builds the site of a plan of 1,000 days, all of them done, to measure its size.

Usage: long_plan.py BINARY FOLDER NOW; the site is FOLDER/thousand-days.
"""

import datetime
import json
import pathlib
import subprocess
import sys

import flat_export

DAYS = 1000
FIRST = datetime.date(2024, 1, 1)


def plan():
    """A plan with three problems and two other items per day."""
    lines = []
    for day in range(1, DAYS + 1):
        if day % 7 == 1:
            lines += [f"# Week {day // 7 + 1}: Theme of week {day // 7 + 1}", ""]
        lines += [f"## Day {day}", "", f"Goal: Finish what day {day} is about.", "", f"### DSA: Focus {day}", ""]
        lines += [f"- [ ] LC {day * 3 + place}: Problem number {day * 3 + place} [Medium]" for place in range(3)]
        lines += ["", f"### System Design: Topic {day}", "", f"- [ ] Watch: Talk {day} (20 min) {{#watch-{day}}}"]
        lines += [f"- [ ] Task: Draw it, {day} (20 min) {{#task-{day}}}", ""]
    return "\n".join(lines)


def log():
    """An export in which each item was done on its day."""
    def record(day):
        date = (FIRST + datetime.timedelta(days=day - 1)).isoformat()
        return {"attempts": [{"at": f"{date}T18:00:00+00:00", "day": date, "finished": True, "minutes": 10 + day % 37, "zone": "+00:00"}]}

    items = {}
    for day in range(1, DAYS + 1):
        for name in (*(f"lc-{day * 3 + place}" for place in range(3)), f"watch-{day}", f"task-{day}"):
            items[name] = record(day)
    settings = {"start": FIRST.isoformat(), "owner": "Learner"}
    return flat_export.export({"settings": settings, "items": items})


def main():
    binary, folder, now = sys.argv[1], pathlib.Path(sys.argv[2]), sys.argv[3]
    (folder / "plan").mkdir(parents=True)
    (folder / "plan" / "plan.md").write_text(plan(), encoding="utf-8")
    (folder / "log.json").write_text(json.dumps(log()), encoding="utf-8")
    where = ["--workspace", str(folder / "data"), "--plan", str(folder / "plan"), "--now", now, "--quiet"]
    for words in (["import", str(folder / "log.json")], ["site", "--output", str(folder / "thousand-days")]):
        subprocess.run([binary, *words, *where], check=True)


main()
