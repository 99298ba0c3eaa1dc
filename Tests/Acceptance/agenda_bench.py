"""Measures the agenda side by side with khal, todoman and taskwarrior, and with as many records as it may hold; never fails on time."""

import statistics
import subprocess
import time

from agenda_clients import Clients
from agenda_mirror import Folder

ROUNDS = 9
LIMIT = 60


def run(ground):
    print(f"Median of {ROUNDS} in ms, taken in turns; 300 events and 150 tasks in each.")
    folder, device = Folder(ground), ground.device()
    device.run("event", "import", "-", data=calendar(300, 150, 20).encode())
    device.run("agenda", "mirror", folder.path)
    clients = Clients(ground, folder.path)
    environment = ground.environment(TASKDATA=str(ground.folder / "tasks"), TASKRC=str(ground.folder / "taskrc"))
    (ground.folder / "taskrc").write_text(f"data.location={ground.folder}/tasks\nconfirmation=no\nverbose=nothing\n", encoding="utf-8")
    lines = "".join(
        '{"description":"Task %d","status":"pending","due":"202612%02dT090000Z","entry":"20261120T080000Z"}\n' % (number, number % 28 + 1)
        for number in range(150))
    ground.tool("task", "import", "-", data=lines.encode(), environment=environment)
    first = ["--workspace", device.workspace, "--now", device.now]
    week = "2026-11-26..2026-12-10"
    measured = measure(ground, {
        "machinemode agenda": [ground.binary, "agenda", *first],
        f"machinemode agenda {week}": [ground.binary, "agenda", week, *first],
        "machinemode task list": [ground.binary, "task", "list", *first],
        "machinemode event list": [ground.binary, "event", "list", *first],
        "khal list, of one day": ["khal", "-c", clients.khal_file, "list", "2026-11-26", "1d"],
        f"khal list {week}": ["khal", "-c", clients.khal_file, "list", "2026-11-26", "2026-12-10"],
        "todoman list": ["todoman", "--config", clients.todo_file, "list"],
        "taskwarrior list": ["task", "list"],
    }, environment)
    table(measured)
    print()
    print(f"5,000 records (3,500 events, 500 of them series; 1,500 tasks); each should be under {LIMIT} ms.")
    large = ground.device("large")
    large.run("event", "import", "-", data=calendar(3_500, 1_500, 500).encode(), seconds=300)
    last = ["--workspace", large.workspace, "--now", large.now]
    words = [["agenda"], ["agenda", "week"], ["agenda", "2026-11-26..2027-12-30"], ["agenda", "--json"], ["event", "list"], ["event", "list", "--all"],
             ["event", "export"], ["task", "list"], ["task", "list", "--done"], ["note", "list"], ["note", "search", "Event"], ["find", "Event"], ["today"]]
    table(measure(ground, {" ".join(["machinemode", *line]): [ground.binary, *line, *last] for line in words}, environment), LIMIT)


def calendar(events, tasks, series):
    """Spread over a year; the first ones repeat."""
    rules = ["FREQ=WEEKLY;BYDAY=MO,WE", "FREQ=DAILY;INTERVAL=3", "FREQ=MONTHLY;BYDAY=-1FR", "FREQ=YEARLY"]
    parts = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Bench//EN"]
    for number in range(events):
        month, day, hour = number % 12 + 1, number % 28 + 1, number % 24
        parts += ["BEGIN:VEVENT", f"UID:event-{number}", "DTSTAMP:20261120T080000Z", f"DTSTART;TZID=Europe/Berlin:2026{month:02}{day:02}T{hour:02}0000",
                  "DURATION:PT1H", f"SUMMARY:Event {number}", *([f"RRULE:{rules[number % 4]}"] if number < series else []), "END:VEVENT"]
    for number in range(tasks):
        parts += ["BEGIN:VTODO", f"UID:task-{number}", "DTSTAMP:20261120T080000Z", f"DUE;VALUE=DATE:202612{number % 28 + 1:02}", f"SUMMARY:Task {number}",
                  "END:VTODO"]
    return "\r\n".join([*parts, "END:VCALENDAR", ""])


def measure(ground, commands, environment):
    """The times of each command in ms; they take turns, so that a busy moment meets all."""
    times = {name: [] for name in commands}
    for number in range(ROUNDS + 1):
        for name, words in commands.items():
            started = time.monotonic()
            result = subprocess.run(list(map(str, words)), env=environment, cwd=ground.folder, capture_output=True, check=False)
            # The first turn fills the caches of all.
            if number:
                times[name].append((time.monotonic() - started) * 1_000)
            elif result.returncode not in (0, 1):
                print(f"{name} exits with {result.returncode}: {result.stderr.decode(errors='replace')[-300:]}")
    return times


def table(times, limit=None):
    print("\n| command | median | least | most |\n|---|---|---|---|")
    for name, found in times.items():
        median = statistics.median(found)
        print(f"| {name} | {median:.1f}{' (over)' if limit and median > limit else ''} | {min(found):.1f} | {max(found):.1f} |")
