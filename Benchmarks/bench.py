"""Measures the commands and the build of the demonstration, interleaved in one run, and prints medians.

Every build goes into a new folder, since writing into one that was just emptied is slow in any program.
Usage: bench.py BINARY [RUNS]
"""

import os
import statistics
import subprocess
import sys
import tempfile
import time

NOW = ["--now", "2026-11-20T21:00:00+01:00"]


def wall_milliseconds(arguments):
    started = time.perf_counter()
    subprocess.run(arguments, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return (time.perf_counter() - started) * 1000


def main():
    binary = os.path.abspath(sys.argv[1])
    runs = int(sys.argv[2]) if len(sys.argv) > 2 else 21
    with tempfile.TemporaryDirectory() as folder:
        demo = f"{folder}/demo"
        subprocess.run([binary, "demo", demo, "--quiet", *NOW], check=True)
        built = f"{folder}/built"
        on_demo = ["--workspace", demo, *NOW]
        subprocess.run([binary, "site", "--quiet", "--output", built, *on_demo], check=True)
        plan = f"{folder}/plan.md"
        weeks = sorted(os.listdir(os.path.join(os.path.dirname(__file__), "..", "Curriculum")))
        with open(plan, "w", encoding="utf-8") as file:
            for name in weeks:
                if name.startswith("week-"):
                    with open(os.path.join(os.path.dirname(__file__), "..", "Curriculum", name), encoding="utf-8") as week:
                        # As people write plans: a line an item, with a box once it was marked.
                        lines = [line for line in week if line.startswith(("#", "- [", "Goal:"))]
                        file.write("\n".join(line.strip() for line in lines).replace("- [ ]", "* [ ]") + "\n")
        solved = f"{folder}/solved.csv"
        with open(solved, "w", encoding="utf-8") as file:
            file.write("id,title\n" + "".join(f"{number},Problem {number}\n" for number in range(1, 301)))
        os.environ["VISUAL"] = "true"
        cases = {
            "true (the floor)": lambda _: ["true"],
            "--version": lambda _: [binary, "--version"],
            "--help": lambda _: [binary, "--help"],
            "today": lambda _: [binary, "today", *on_demo],
            "status": lambda _: [binary, "status", *on_demo],
            "stats": lambda _: [binary, "stats", *on_demo],
            "stats --json": lambda _: [binary, "stats", "--json", *on_demo],
            "stats --why streak": lambda _: [binary, "stats", "--why", "streak", *on_demo],
            "pause (one day)": lambda run: [binary, "pause", f"2027-0{run % 9 + 1}-11", *on_demo],
            "done p1 25m": lambda run: [binary, "done", f"{run % 14 + 1}.p1", "25m", *on_demo],
            "time p1 5m": lambda run: [binary, "time", f"{run % 14 + 1}.p1", "5m", *on_demo],
            "reopen": lambda run: [binary, "reopen", f"{run % 14 + 1}.p2", *on_demo],
            "bonus": lambda run: [binary, "bonus", f"Puzzle {run}", "5m", *on_demo],
            "note p1": lambda run: [binary, "note", "p1", f"note {run}", *on_demo],
            "reflect": lambda run: [binary, "reflect", f"evening {run}", *on_demo],
            "edit (nothing typed)": lambda _: [binary, "edit", *on_demo],
            "edit --week 3": lambda _: [binary, "edit", "--week", "3", *on_demo],
            "undo": lambda _: [binary, "undo", *on_demo],
            "settings set": lambda run: [binary, "settings", "set", "dayStart", f"0{run % 6}:00", *on_demo],
            "settings list": lambda _: [binary, "settings", "list", *on_demo],
            "export": lambda _: [binary, "export", *on_demo],
            "backup list": lambda _: [binary, "backup", "list", *on_demo],
            "doctor": lambda _: [binary, "doctor", *on_demo],
            "curriculum check": lambda _: [binary, "curriculum", "check"],
            "curriculum list": lambda _: [binary, "curriculum", "list"],
            "curriculum update": lambda _: [binary, "curriculum", "update", *on_demo],
            "curriculum import": lambda _: [binary, "curriculum", "import", plan, f"{folder}/made", "--dry-run"],
            "curriculum mark": lambda _: [binary, "curriculum", "mark", plan, "--dry-run", *on_demo],
            "import (300 solved)": lambda _: [binary, "import", solved, *on_demo],
            "done <Tab>": lambda _: [binary, "---completion", "done", "--", "items", "1", "0", "machinemode", "done"],
            "manual": lambda _: [binary, "manual"],
            "help done": lambda _: [binary, "help", "done"],
            "report": lambda _: [binary, "report", *on_demo],
            "site, new folder": lambda run: [binary, "site", "--output", f"{folder}/site-{run}", *on_demo],
            "site, nothing changed": lambda _: [binary, "site", "--output", built, "--workspace", f"{folder}/frozen", *NOW],
        }
        subprocess.run(["cp", "-R", demo, f"{folder}/frozen"], check=True)
        times = {name: [] for name in cases}
        for run in range(runs):
            for name, arguments in cases.items():
                times[name].append(wall_milliseconds(arguments(run)))
        print(f"{'command':24} {'median':>9} {'fastest':>9} {'slowest':>9}   milliseconds, {runs} runs, interleaved")
        for name, measured in times.items():
            print(f"{name:24} {statistics.median(measured):9.1f} {min(measured):9.1f} {max(measured):9.1f}")


main()
