"""The agenda beside khal, todoman and taskwarrior, and with as many records as it may hold: every command once a round."""

import os
import shutil
import subprocess

NOW = ["--now", "2026-11-26T10:00:00+01:00"]
WEEKS = ("2026-11-26", "2026-12-10")
# What others are called, for the goals.
KHAL, TODOMAN, TASKWARRIOR = "khal list", "todoman list", "taskwarrior list"


def beside_others(binary, folder):
    """Commands on 300 events and 150 tasks, 20 of the events series, in each program that is installed."""
    folder.mkdir()
    calendar, mirror = workspace(binary, folder, 300, 150, 20), folder / "calendars" / "home"
    mirror.mkdir(parents=True)
    subprocess.run([binary, "agenda", "mirror", mirror, "--quiet", *calendar], check=True)
    taken = {
        "agenda": [binary, "agenda", *calendar],
        "agenda, two weeks": [binary, "agenda", "..".join(WEEKS), *calendar],
        "task list": [binary, "task", "list", *calendar],
        "event list": [binary, "event", "list", *calendar],
    }
    if shutil.which("khal"):
        taken |= khal(folder, mirror)
    todoman = shutil.which("todoman") or shutil.which("todo")
    if todoman:
        settings = folder / "todoman.py"
        settings.write_text(f'path = "{mirror}"\ndefault_list = "home"\ncache_path = "{folder}/todoman.db"\n', encoding="utf-8")
        taken[TODOMAN] = [todoman, "--config", settings, "list"]
    if shutil.which("task"):
        taken[TASKWARRIOR] = taskwarrior(folder)
    for command in taken.values():
        # The first run fills the others' caches.
        subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
    return {name: lambda _, command=command: command for name, command in taken.items()}


def large(binary, folder):
    """Commands on 5,000 records: 3,500 events, of which 500 are series, and 1,500 tasks."""
    folder.mkdir()
    agenda = workspace(binary, folder, 3_500, 1_500, 500)
    reading = [
        "agenda", "agenda week", "event list", "task list", "task list --done", "note list", "find Event",
        "today", "status",
    ]
    cases = {line: lambda _, line=line: [binary, *line.split(), *agenda] for line in reading}
    return cases | {
        "event add": lambda turn: [binary, "event", "add", f"Meeting {turn}", "tomorrow", *agenda],
        "task done": lambda turn: [binary, "task", "done", "k1", *agenda],
        "undo": lambda _: [binary, "undo", *agenda],
        "done p1 25m": lambda turn: [binary, "done", f"{turn % 14 + 1}.p1", "25m", *agenda],
    }


def workspace(binary, folder, events, tasks, series):
    """Makes a workspace with a calendar; returns the options that name it."""
    options = ["--workspace", folder / "workspace", *NOW]
    file = folder / "calendar.ics"
    file.write_text(calendar(events, tasks, series), encoding="utf-8")
    subprocess.run([binary, "event", "import", file, "--quiet", *options], check=True)
    return options


def calendar(events, tasks, series):
    """Spread over a year; the first events repeat."""
    rules = ["FREQ=WEEKLY;BYDAY=MO,WE", "FREQ=DAILY;INTERVAL=3", "FREQ=MONTHLY;BYDAY=-1FR", "FREQ=YEARLY"]
    parts = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Bench//EN"]
    for number in range(events):
        month, day, hour = number % 12 + 1, number % 28 + 1, number % 24
        start = f"DTSTART;TZID=Europe/Berlin:2026{month:02}{day:02}T{hour:02}0000"
        parts += ["BEGIN:VEVENT", f"UID:event-{number}", "DTSTAMP:20261120T080000Z", start, "DURATION:PT1H", f"SUMMARY:Event {number}"]
        if number < series:
            parts.append(f"RRULE:{rules[number % 4]}")
        parts.append("END:VEVENT")
    for number in range(tasks):
        due = f"DUE;VALUE=DATE:202612{number % 28 + 1:02}"
        parts += ["BEGIN:VTODO", f"UID:task-{number}", "DTSTAMP:20261120T080000Z", due, f"SUMMARY:Task {number}", "END:VTODO"]
    return "\r\n".join([*parts, "END:VCALENDAR", ""])


def khal(folder, mirror):
    settings = folder / "khal.conf"
    settings.write_text(
        f"[calendars]\n[[home]]\npath = {mirror}\n[locale]\nlocal_timezone = Europe/Berlin\ndefault_timezone = Europe/Berlin\n"
        "timeformat = %H:%M\ndateformat = %Y-%m-%d\nlongdateformat = %Y-%m-%d\ndatetimeformat = %Y-%m-%d %H:%M\n"
        f"longdatetimeformat = %Y-%m-%d %H:%M\n[default]\ndefault_calendar = home\n[sqlite]\npath = {folder}/khal.db\n",
        encoding="utf-8")
    return {
        KHAL: ["khal", "-c", settings, "list", WEEKS[0], "1d"],
        f"{KHAL}, two weeks": ["khal", "-c", settings, "list", *WEEKS],
    }


def taskwarrior(folder):
    settings = folder / "taskrc"
    settings.write_text(f"data.location={folder}/tasks\nconfirmation=no\nverbose=nothing\n", encoding="utf-8")
    os.environ["TASKRC"], os.environ["TASKDATA"] = str(settings), str(folder / "tasks")
    lines = [
        f'{{"description":"Task {number}","status":"pending","due":"202612{number % 28 + 1:02}T090000Z","entry":"20261120T080000Z"}}'
        for number in range(150)
    ]
    subprocess.run(["task", "import", "-"], input="\n".join(lines).encode(), check=True, capture_output=True)
    return ["task", "list"]
