"""What people type, timed on the demonstration of 100 days: every command once a round."""

import json
import os
import pathlib
import shutil
import subprocess

NOW = ["--now", "2026-11-20T21:00:00+01:00"]
CURRICULUM = pathlib.Path(__file__).parent.parent / "Curriculum"


# Of commands that look at every backup: the number of backups in the store beside one that has none.
BACKUPS = 30


def with_backups(frozen, folder):
    """A copy of a workspace that was backed up on 30 days."""
    shutil.copytree(frozen, folder)
    store, backups = folder / "progress.json", folder / "backups"
    backups.mkdir(exist_ok=True)
    revision = json.loads(store.read_bytes())["revision"]
    for day in range(1, BACKUPS + 1):
        shutil.copy(store, backups / f"2026-10-{day:02}T210000-r{revision}-manual.json")
    return folder


def beside_backups(binary, folder):
    """`status` and `backup list` of a workspace without backups, and of one with many."""
    folder = pathlib.Path(folder) / "backups"
    bare = folder / "none"
    folder.mkdir()
    subprocess.run([binary, "demo", bare, "--quiet", *NOW], check=True)
    many = with_backups(bare, folder / "many")
    return {
        named(" ".join(words), count): lambda _, line=[binary, *words, "--workspace", where, *NOW]: line
        for words in (["status"], ["backup", "list"])
        for where, count in ((bare, 0), (many, BACKUPS))
    }


def named(command, count):
    return f"{command}, {count} backups"


def plan_as_people_write_it(path):
    """A line an item, with a box where one was marked."""
    lines = []
    for week in sorted(CURRICULUM.glob("week-*.md")):
        for line in week.read_text(encoding="utf-8").splitlines():
            if line.startswith(("#", "- [", "Goal:")):
                lines.append(line.replace("- [ ]", "* [ ]"))
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def cases(binary, folder):
    """Prepares a folder, and returns every command by its name, as functions of the round."""
    folder = pathlib.Path(folder) / "commands"
    folder.mkdir()
    demo, frozen, built = folder / "demo", folder / "frozen", folder / "built"
    subprocess.run([binary, "demo", demo, "--quiet", *NOW], check=True)
    on_demo = ["--workspace", demo, *NOW]
    subprocess.run([binary, "site", "--quiet", "--output", built, *on_demo], check=True)
    shutil.copytree(demo, frozen)
    subprocess.run([binary, "challenge", "add", "Run", "--quiet", *on_demo], check=True)
    plan, solved = folder / "plan.md", folder / "solved.csv"
    plan_as_people_write_it(plan)
    solved.write_text(
        "id,title\n" + "".join(f"{number},Problem {number}\n" for number in range(1, 301)), encoding="utf-8"
    )
    # An editor in which nothing is typed.
    os.environ["VISUAL"] = "true"
    return {
        "--version": lambda _: [binary, "--version"],
        "--help": lambda _: [binary, "--help"],
        "today": lambda _: [binary, "today", *on_demo],
        "status": lambda _: [binary, "status", *on_demo],
        "stats": lambda _: [binary, "stats", *on_demo],
        "stats --json": lambda _: [binary, "stats", "--json", *on_demo],
        "stats --why streak": lambda _: [binary, "stats", "--why", "streak", *on_demo],
        "pause (one day)": lambda turn: [binary, "pause", f"2027-0{turn % 9 + 1}-11", *on_demo],
        "done p1 25m": lambda turn: [binary, "done", f"{turn % 14 + 1}.p1", "25m", *on_demo],
        "time p1 5m": lambda turn: [binary, "time", f"{turn % 14 + 1}.p1", "5m", *on_demo],
        "done": lambda turn: [binary, "done", "run", "--day", str(turn % 90 + 1), *on_demo],
        "challenge list": lambda _: [binary, "challenge", "list", *on_demo],
        "reopen": lambda turn: [binary, "reopen", f"{turn % 14 + 1}.p2", *on_demo],
        "bonus": lambda turn: [binary, "bonus", f"Puzzle {turn}", "5m", *on_demo],
        "note p1": lambda turn: [binary, "note", "p1", f"note {turn}", *on_demo],
        "reflect": lambda turn: [binary, "reflect", f"evening {turn}", *on_demo],
        "edit (nothing typed)": lambda _: [binary, "edit", *on_demo],
        "undo": lambda _: [binary, "undo", *on_demo],
        "settings set": lambda turn: [binary, "settings", "set", "dayStart", f"0{turn % 6}:00", *on_demo],
        "settings list": lambda _: [binary, "settings", "list", *on_demo],
        "export": lambda _: [binary, "export", *on_demo],
        "backup list": lambda _: [binary, "backup", "list", *on_demo],
        "doctor": lambda _: [binary, "doctor", *on_demo],
        "plan check": lambda _: [binary, "plan", "check"],
        "plan list": lambda _: [binary, "plan", "list"],
        "plan update": lambda _: [binary, "plan", "update", *on_demo],
        "plan use": lambda _: [binary, "plan", "use", plan, "--dry-run", *on_demo],
        "plan mark": lambda _: [binary, "plan", "mark", plan, "--dry-run", *on_demo],
        "import (300 solved)": lambda _: [binary, "import", solved, *on_demo],
        "done <Tab>": lambda _: [
            binary,
            "---completion",
            "done",
            "--",
            "items",
            "1",
            "0",
            "machinemode",
            "done",
        ],
        "manual": lambda _: [binary, "manual"],
        "help done": lambda _: [binary, "help", "done"],
        "report": lambda _: [binary, "report", *on_demo],
        "site, nothing changed": lambda _: [binary, "site", "--output", built, "--workspace", frozen, *NOW],
    }
