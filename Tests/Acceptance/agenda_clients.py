"""Real clients on a mirrored folder: khal and todoman, and vdirsyncer with a radicale server between two devices."""

import json
import os
import pathlib
import shutil
import socket
import subprocess
import time

from agenda_facts import calendar_facts, unlike
from agenda_mirror import MEETING, TODO, Folder, are_equal, is_quiet

TRIALS = {"khal and todoman": "khal_and_todoman", "two devices and a server": "server"}
TODOMAN = shutil.which("todoman") or shutil.which("todo") or "todoman"


class Clients:
    """khal and todoman with a configuration of their own, on one folder."""

    def __init__(self, ground, folder, name="clients"):
        self.ground = ground
        place = ground.folder / name
        place.mkdir()
        self.khal_file, self.todo_file = place / "khal.conf", place / "todoman.py"
        self.khal_file.write_text(
            f"[calendars]\n[[home]]\npath = {folder}\n[locale]\nlocal_timezone = Europe/Berlin\ndefault_timezone = Europe/Berlin\n"
            "timeformat = %H:%M\ndateformat = %Y-%m-%d\nlongdateformat = %Y-%m-%d\ndatetimeformat = %Y-%m-%d %H:%M\n"
            f"longdatetimeformat = %Y-%m-%d %H:%M\n[default]\ndefault_calendar = home\n[sqlite]\npath = {place}/khal.db\n", encoding="utf-8")
        self.todo_file.write_text(
            f'path = "{folder}"\ndate_format = "%Y-%m-%d"\ntime_format = "%H:%M"\ndefault_list = "{folder.name}"\n'
            f'cache_path = "{place}/todoman.db"\nhumanize = False\n', encoding="utf-8")

    def khal(self, *words, **options):
        return self.ground.tool("khal", "-c", self.khal_file, *words, **options).output

    def todo(self, *words, **options):
        return self.ground.tool(TODOMAN, "--config", self.todo_file, *words, **options).output

    def listed(self, first, last):
        """What khal says takes place: date, time and title of each line."""
        found, day = [], None
        for line in self.khal("list", "--format", "{start-date}|{start-time}|{title}", "--day-format", "", first, last).splitlines():
            if line.count("|") >= 2:
                day, start, title = line.split("|", 2)
                found.append((day, start, title.strip()))
        return sorted(found)

    def open_tasks(self):
        return {task["summary"]: task for task in json.loads(self.todo("--porcelain", "list"))}


def khal_and_todoman(ground):
    folder, device = Folder(ground), ground.device()
    clients = Clients(ground, folder.path)
    here = {"now": None}

    def run(*words, **options):
        return device.run(*words, **{**here, **options})

    def mirrored(what):
        outcome = device.run("agenda", "mirror", folder.path, now=None)
        device.now = None
        is_quiet(ground, device, folder, what)
        return outcome

    first, last = "2027-01-01", "2027-04-30"

    def same_list(what, is_needed=True):
        """khal's list and the program's are the same; khal takes most of a second."""
        if not (is_needed or ground.is_full):
            return []
        agenda = json.loads(run("agenda", f"{first}..{last}", "--json").output)
        # Either lists what takes several days on each of them.
        ours = sorted({(event["start"][:10], event["start"][11:16], event["title"]) for day in agenda["days"] for event in day["events"]})
        theirs = sorted(set(clients.listed(first, last)))
        ground.check(ours == theirs, f"{what}: khal lists other events", (sorted(set(ours) - set(theirs))[:4], sorted(set(theirs) - set(ours))[:4]))
        return ours

    run("event", "add", "Dentist, and tea", "2027-01-08", "14:30", "45m", "--at", "Room 1", "--note", "Bring the card")
    run("event", "add", "Team", "2027-01-04", "10:00-11:00", "--every", "week")
    run("event", "add", "Month end", "2027-01-29", "16:00", "1h", "--every", "month", "--on", "-1fri")
    run("event", "add", "New York", "2027-01-05", "09:00", "1h", "--every", "week", "--zone", "America/New_York")
    run("event", "add", "Kolkata", "2027-01-06", "09:00", "1h", "--every", "2w", "--zone", "Asia/Kolkata", "--times", "5")
    run("event", "delete", "Team", "--only", "2027-01-18")
    run("event", "edit", "Team", "2027-01-26", "12:00", "--only", "2027-01-25")
    run("task", "add", "Call Ada", "2027-01-05", "--priority", "urgent")
    run("task", "add", "Water", "2027-01-05", "--every", "week")
    mirrored("from here")
    ground.check(len(same_list("from here")) > 40, "too few events to compare")
    tasks = clients.open_tasks()
    ground.check({"Call Ada", "Water"} <= set(tasks), "todoman does not list the tasks", tasks)
    ground.check(tasks.get("Call Ada", {}).get("priority") in range(1, 5), "an urgent task is not of high priority in todoman", tasks)

    # What they add.
    clients.khal("new", "-l", "Hall \"B\"", "-r", "weekly", "-u", "2027-02-20", "2027-01-07", "18:00", "19:30", "Choir", "::", "Bring", "the", "score")
    clients.khal("new", "2027-02-01", "2027-02-03", "Journey ☕")
    clients.khal("new", "-m", "15m", "2027-01-09", "08:00", "09:00", "Alarm clock")
    clients.todo("new", "-l", folder.path.name, "-d", "2027-01-10", "--priority", "high", "Buy; milk, and \"bread\"")
    mirrored("from khal and todoman")
    same_list("from khal and todoman", is_needed=False)
    ground.check("Buy; milk" in run("task", "list").output and "Choir" in run("event", "list", "--all").output, "what they add does not arrive")

    # What is changed here to what they made, and there to what was made here.
    run("event", "delete", "Choir", "--only", "2027-01-14")
    run("event", "edit", "Choir", "2027-01-22", "17:00", "--only", "2027-01-21")
    run("event", "edit", "Alarm clock", "--title", "Alarm")
    run("task", "done", "Buy; milk")
    mirrored("changed here")
    same_list("changed here")
    ground.check("Buy; milk, and \"bread\"" not in clients.open_tasks(), "a task done here is open in todoman")
    number = clients.open_tasks()["Call Ada"]["id"]
    clients.todo("done", str(number))
    mirrored("done in todoman")
    ground.check("Call Ada" in run("task", "list", "--done").output, "a task done in todoman is open here")
    number = clients.open_tasks()["Water"]["id"]
    clients.todo("done", str(number))
    before = run("task", "list", "--json").output
    mirrored("a recurring task done in todoman")
    after = json.loads(run("task", "list", "--json").output)["tasks"]
    water = [task for task in after if task["title"] == "Water"]
    # todoman ends ours and makes another one, due at midnight.
    ground.check(len(water) == 1 and water[0]["due"].startswith("2027-01-12"), "a recurring task done in todoman is not ticked once here", (before, after))
    ground.check("Water" in clients.open_tasks(), "and is over in todoman", clients.open_tasks())
    run("event", "delete", "Journey")
    mirrored("deleted here")
    same_list("deleted here", is_needed=False)
    # A removal in khal is a file that is gone.
    folder.file(next(uid for uid, found in folder.facts().items() if found["title"] == "Alarm")).unlink()
    mirrored("deleted in khal")
    same_list("deleted in khal")
    ground.check("Alarm" not in run("event", "list", "--all").output, "what khal deletes stays here")
    # khal imports our export, and exports what we read.
    place = ground.folder / "imported"
    place.mkdir()
    other = Clients(ground, place, "others")
    run("event", "export", ground.folder / "all.ics")
    other.khal("import", "--batch", "-a", "home", ground.folder / "all.ics")
    ground.check(other.listed(first, last) == clients.listed(first, last), "khal makes other events of the export than of the folder",
                 sorted(set(other.listed(first, last)) ^ set(clients.listed(first, last)))[:6])


# Two devices

def free_port():
    with socket.socket() as made:
        made.bind(("127.0.0.1", 0))
        return made.getsockname()[1]


class Server:
    """radicale on loopback, for as long as the block lasts."""

    def __init__(self, ground):
        self.ground, self.port = ground, free_port()
        self.folder = ground.folder / "radicale"
        self.folder.mkdir()
        (self.folder / "config").write_text(
            f"[server]\nhosts = 127.0.0.1:{self.port}\n[auth]\ntype = none\n[storage]\nfilesystem_folder = {self.folder}/data\n"
            "[rights]\ntype = owner_only\n[logging]\nlevel = warning\n", encoding="utf-8")

    def __enter__(self):
        self.log = (self.folder / "log").open("w")
        self.process = subprocess.Popen(
            ["radicale", "--config", self.folder / "config"], env=self.ground.environment(), stdout=self.log, stderr=self.log)
        for _ in range(200):
            with socket.socket() as made:
                if made.connect_ex(("127.0.0.1", self.port)) == 0:
                    return self
            time.sleep(0.05)
        self.__exit__()
        raise RuntimeError("radicale does not start: " + (self.folder / "log").read_text())

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait(20)
        self.log.close()


class Synced:
    """A device, its folder, and vdirsyncer between this and the server."""

    def __init__(self, ground, server, name):
        self.ground, self.device, self.folder = ground, ground.device(name), Folder(ground, f"{name}-vdir")
        self.device.now = None
        home = self.folder.path / "home"
        home.mkdir()
        self.folder.path = home
        self.config = ground.folder / f"{name}.vdirsyncer"
        self.config.write_text(
            f'[general]\nstatus_path = "{ground.folder}/{name}-status/"\n[pair agenda]\na = "here"\nb = "there"\ncollections = ["home"]\n'
            f'conflict_resolution = "b wins"\n[storage here]\ntype = "filesystem"\npath = "{home.parent}"\nfileext = ".ics"\n'
            f'[storage there]\ntype = "caldav"\nurl = "http://127.0.0.1:{server.port}/ada/"\nusername = "ada"\npassword = "x"\n', encoding="utf-8")
        ground.tool("vdirsyncer", "-c", self.config, "discover", "agenda", data=b"y\ny\ny\ny\n")

    def sync(self, is_last=False):
        """As a person should: first what is new there, so that a conflict is merged here and not decided by vdirsyncer."""
        self.network()
        self.device.run("agenda", "mirror", self.folder.path)
        if not is_last:
            self.network()
        are_equal(self.ground, self.device, self.folder, f"{self.device.name} after a sync")


    def network(self):
        outcome = self.ground.tool("vdirsyncer", "-c", self.config, "sync", status=None)
        self.ground.check(outcome.status == 0, f"{self.device.name}: vdirsyncer complains", outcome.output + outcome.errors)


def server(ground):
    with Server(ground) as running:
        one, two = Synced(ground, running, "one"), Synced(ground, running, "two")

        def all_synced(what):
            one.sync()
            two.sync()
            one.sync(is_last=True)
            ours, theirs = (calendar_facts(side.device.export()) for side in (one, two))
            ground.check(ours == theirs, f"{what}: the devices are unlike", unlike(ours, theirs)[:4])
            for name, words in (("tasks", ["task", "list", "--json"]), ("events", ["agenda", "2027-01-01..2027-06-30", "--json"])):
                left, right = (json.loads(side.device.run(*words).output) for side in (one, two))
                ground.check(left == right, f"{what}: the devices list other {name}", (json.dumps(left)[:300], json.dumps(right)[:300]))
            return ours

        one.device.run("event", "add", "Team", "2027-01-04", "10:00-11:00", "--every", "week", "--note", "Agenda\n\n- [ ] one")
        one.device.run("event", "add", "Holiday", "2027-02-01..2027-02-05", "--every", "year")
        one.device.run("event", "add", "New York", "2027-01-05", "09:00", "1h", "--every", "week", "--zone", "America/New_York")
        one.device.run("task", "add", "Water", "2027-01-05", "--every", "week")
        one.device.run("task", "add", "Pay rent", "2027-01-31", "--every", "month", "--on", "-1")
        two.device.run("event", "add", "Dentist ☕", "2027-01-08", "14:30", "45m", "--alarm", "1h")
        two.folder.put("meeting.ics", MEETING.format(uid="meeting-1", title="Standing"))
        two.folder.put("todo.ics", TODO.format(uid="todo-1", title="Milk"))
        facts = all_synced("added on both")
        ground.check(len(facts) == 8, f"{len(facts)} records instead of 8", sorted(found["title"] for found in facts.values()))
        for side in (one, two):
            text = side.device.export()
            for piece in ("PARTSTAT=ACCEPTED", "X-SOUND:bell", "X-REASON:snow", "X-LIST:shopping", "GEO:"):
                ground.check(piece in text.replace("\r\n ", ""), f"{piece} does not reach {side.device.name}")
        # A record each, of the other's.
        one.device.run("event", "edit", "Dentist", "--title", "Dentist at nine")
        one.device.run("event", "delete", "Standing", "--only", "2026-12-14")
        one.device.run("event", "edit", "Standing", "2026-12-17", "08:00", "--only", "2026-12-16")
        one.device.run("task", "done", "Milk")
        two.device.run("event", "edit", "Team", "2027-01-12", "09:00", "--only", "2027-01-11", "--title", "Team, moved")
        two.device.run("event", "delete", "New York", "--only", "2027-01-12")
        two.device.run("task", "done", "Water")
        two.device.run("task", "done", "Pay rent")
        # One event on both, other fields.
        one.device.run("event", "edit", "Team", "--at", "Room A")
        two.device.run("event", "edit", "Team", "--note", "Another agenda")
        facts = all_synced("changed on both")
        team = next(found for found in facts.values() if found["title"] == "Team")
        ground.check(team.get("place") == "Room A" and team.get("note") == "Another agenda", "a change to one event on both devices is lost", team)
        titles = {found["title"] for found in facts.values()}
        ground.check("Dentist at nine" in titles, "a title does not arrive", titles)
        done = two.device.run("task", "list", "--done").output
        for title in ("Milk", "Water", "Pay rent"):
            ground.check(title in done and title in one.device.run("task", "list", "--done").output, f"the tick of {title} does not arrive", done)
        one.device.run("task", "done", "Water")
        if ground.is_full:
            all_synced("a second tick on the other device")
        # Removed on one.
        one.device.run("event", "delete", "Holiday")
        two.device.run("task", "delete", "Pay rent")
        facts = all_synced("removed")
        ground.check(not {"Holiday", "Pay rent"} & {found["title"] for found in facts.values()}, "what was removed is back")
        for round_number in range(12 if ground.is_full else 0):
            for side in (one, two):
                random_changes(ground, side, f"{side.device.name}{round_number}")
            all_synced(f"round {round_number}")
            ground.note("rounds")
        ground.check(not list(pathlib.Path(one.folder.path).glob("*.tmp")) and os.listdir(one.folder.path) != [], "the folder has rests",
                     os.listdir(one.folder.path))


def random_changes(ground, side, place):
    """Changes that vdirsyncer does not have to decide between: each device changes what is its own, by title."""
    chance, device = ground.chance, side.device
    mine = [event for event in json.loads(device.run("event", "list", "--all", "--json").output)["events"]
            if event["title"].startswith(device.name)]
    for number in range(chance.randint(1, 4)):
        day = f"2027-0{chance.randint(1, 6)}-{chance.randint(1, 28):02}"
        kind = chance.choice(("add", "series", "edit", "delete", "time"))
        event = chance.choice(mine) if mine else None
        if kind == "add" or not event:
            device.run("event", "add", f"{place} {number}", day, f"{chance.randint(0, 23):02}:{chance.randint(0, 59):02}")
        elif kind == "series":
            device.run("event", "add", f"{place} {number}", day, "09:00", "--every", chance.choice(("day", "week", "month")), "--times",
                       chance.randint(2, 9))
        elif kind == "edit":
            device.run("event", "edit", event["id"], "--title", f"{place} {number} edited", status=None)
        elif kind == "time":
            device.run("event", "edit", event["id"], day, "11:00", status=None)
        else:
            device.run("event", "delete", event["id"], status=None)
