"""What the trials of the preview server share: a workspace, the server as a process, its clients, and what is stored."""

import collections
import html.parser
import http.client
import json
import os
import re
import select
import shutil
import signal
import socket
import subprocess
import time

import flat_export
from publishing_ground import Ground

SECONDS_TO_START = 60
SECONDS_TO_STOP = 15
ADDRESS = re.compile(rb"http://127\.0\.0\.1:(\d+)/([0-9a-f]{32,})/today\.html")

Answer = collections.namedtuple("Answer", "status headers body")
Field = collections.namedtuple("Field", "was text")


class PreviewGround(Ground):
    """A temporary folder with a workspace, and another one for what the server puts aside."""

    def __init__(self, binary):
        super().__init__(binary)
        self.temporary = self.folder / "temporary"
        self.temporary.mkdir()
        self.environment["TMPDIR"] = str(self.temporary)
        self.servers = []

    def __exit__(self, *others):
        for server in self.servers:
            server.kill()
        super().__exit__(*others)

    def workspace(self, days=None):
        """A demonstration as of now, because the server reads the clock: of the plan that comes with the program, or of a small one
        of some days."""
        folder, options = self.folder / "workspace", []
        if days:
            plan = self.folder / "plan.md"
            plan.write_text("\n\n".join(map(planned, range(1, days + 1))) + "\n", encoding="utf-8")
            options = ["--plan", plan]
        self.must(self.binary, "demo", folder, *options, "--quiet")
        shutil.rmtree(folder / "site", ignore_errors=True)
        return folder

    def serve(self, workspace, port=0):
        server = Server(self, workspace, port)
        self.servers.append(server)
        return server

    def log(self, workspace, *words):
        """Runs a command that records something, as in another terminal."""
        return self.must(self.binary, *words, "--workspace", workspace, "--quiet")

    def stored(self, workspace):
        """The learner's log as the program exports it."""
        return flat_export.of(json.loads(self.must(self.binary, "export", "--workspace", workspace)))

    def leftovers(self, workspace):
        """What a server left in its folder of the workspace, and in the one for temporary files."""
        return sorted(str(path) for folder in (workspace / "preview", self.temporary) for path in folder.iterdir())


def planned(day):
    """A day of a small plan."""
    week = f"# Week {day // 7 + 1}: Theme\n\n" if day % 7 == 1 else ""
    problems = "\n".join(f"- [ ] LC {10 * day + number}: Problem {number} of day {day} [Easy]" for number in range(3))
    return (f"{week}## Day {day}\n\nGoal: Reach day {day + 1}.\n\n### DSA: Arrays\n\n{problems}\n\n"
            f"### System Design: Topic\n\n- [ ] Task: Draw {day} (25 min) {{#draw-{day}}}")


class Server:
    """A running server. It has a process group of its own, so that it can be killed with its helpers."""

    def __init__(self, ground, workspace, port=0):
        self.ground = ground
        self.errors = ground.folder / f"errors-{len(ground.servers)}"
        with self.errors.open("wb") as errors:
            self.process = subprocess.Popen(
                [ground.binary, "serve", "--port", str(port), "--workspace", str(workspace)], stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE, stderr=errors, env=ground.environment, cwd=ground.folder, start_new_session=True)
        self.said = b""
        found = self._await_address()
        self.port, self.token = int(found[1]), found[2].decode()

    def _await_address(self):
        until = time.monotonic() + SECONDS_TO_START
        while time.monotonic() < until:
            found = ADDRESS.search(self.said)
            if found:
                return found
            if select.select([self.process.stdout], [], [], 0.2)[0]:
                data = os.read(self.process.stdout.fileno(), 1 << 16)
                if not data:
                    break
                self.said += data
        self.kill()
        raise SystemExit(f"the server gives no address: {self.said!r}, errors {self.errors.read_bytes()!r}")

    @property
    def address(self):
        return f"http://127.0.0.1:{self.port}/{self.token}"

    def stop(self, number):
        """Sends a signal; returns the exit status, or None if it still runs."""
        self.process.send_signal(number)
        try:
            return self.process.wait(SECONDS_TO_STOP)
        except subprocess.TimeoutExpired:
            self.kill()
            return None

    def kill(self):
        """Ends it and its helpers at once, as a crash would."""
        try:
            os.killpg(self.process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        self.process.wait()

    # Asking

    def ask(self, method, path, body=None, headers=None, seconds=60):
        """One request. The path begins behind the token, or with a slash; a header of None is left out."""
        target = path if path.startswith("/") else f"/{self.token}/{path}"
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=seconds)
        try:
            connection.putrequest(method, target, skip_host=True, skip_accept_encoding=True)
            values = {"Host": f"127.0.0.1:{self.port}", **(headers or {})}
            if body is not None:
                values.setdefault("Content-Length", str(len(body)))
            for name, value in values.items():
                if value is not None:
                    connection.putheader(name, value)
            try:
                connection.endheaders()
                if body is not None:
                    connection.send(body)
            except (BrokenPipeError, ConnectionResetError):
                # The server may refuse before it has read everything.
                pass
            answer = connection.getresponse()
            return Answer(answer.status, dict((name.lower(), value) for name, value in answer.getheaders()), answer.read())
        finally:
            connection.close()

    def exchange(self, data, seconds=5):
        """Sends bytes as they are, and returns all that comes until the server closes or is silent."""
        received = b""
        with socket.create_connection(("127.0.0.1", self.port), timeout=seconds) as connection:
            try:
                connection.sendall(data)
                while part := connection.recv(1 << 16):
                    received += part
            except (TimeoutError, ConnectionResetError, BrokenPipeError):
                pass
        return received

    def post(self, body, headers=None, seconds=120):
        """A save as the page sends it; the body is a request or bytes."""
        data = body if isinstance(body, bytes) else json.dumps(body).encode()
        own = {"Origin": f"http://127.0.0.1:{self.port}", "Content-Type": "application/json", "Sec-Fetch-Site": "same-origin"}
        return self.ask("POST", "-/save", data, {**own, **(headers or {})}, seconds)

    def changes(self, since=None, seconds=60):
        """What the long poll answers."""
        query = "" if since is None else f"?since={since}"
        return json.loads(self.ask("GET", f"-/changes{query}", seconds=seconds).body)

    def follow(self, holds, seconds=30):
        """Waits for a version of which something holds; returns its news, or None if it does not come."""
        news, until = self.changes(), time.monotonic() + seconds
        while not holds(news):
            if time.monotonic() > until:
                return None
            news = self.changes(news["version"])
        return news

    def today(self):
        page = TodayReader()
        page.feed(self.ask("GET", "today.html").body.decode())
        return page


class TodayReader(html.parser.HTMLParser):
    """Reads what can be edited on the Today page."""

    def __init__(self):
        super().__init__()
        # The id of each item with a box, and what to send for it.
        self.names = {}
        self.done = set()
        # By the name of the item: the note's text and its fingerprint; the same of the reflection.
        self.notes = {}
        self.reflection = None
        self.ratings = []
        self._form, self._was, self._text = {}, None, None

    def handle_starttag(self, tag, attributes):
        values = dict(attributes)
        classes = (values.get("class") or "").split()
        if tag == "input" and "box" in classes and "data-name" in values:
            self.names[values["data-item"]] = values["data-name"]
            if "checked" in values:
                self.done.add(values["data-item"])
        if tag == "form":
            self._form = values
        if tag == "textarea" and "data-was" in values:
            self._was, self._text = values["data-was"], ""
        if tag == "button" and "data-rating" in values:
            self.ratings.append((values["data-item"], values["data-rating"]))

    def handle_data(self, data):
        if self._text is not None:
            self._text += data

    def handle_endtag(self, tag):
        if tag != "textarea" or self._text is None:
            return
        # The first line feed is not part of the text.
        field = Field(self._was, self._text.removeprefix("\n"))
        if self._form.get("data-do") == "note":
            self.notes[self._form["data-name"]] = field
        else:
            self.reflection = (int(self._form["data-day"]), field)
        self._text = None

    def open(self):
        """The open items with a field for a note, as pairs of id and name."""
        return [(item, name) for item, name in self.names.items() if item not in self.done and name in self.notes]


def minutes_of(log, item):
    return sum(attempt.get("minutes", 0) for attempt in log["items"].get(item, {}).get("attempts", []))


def is_done(log, item):
    return any(attempt.get("finished") for attempt in log["items"].get(item, {}).get("attempts", []))


def note_of(log, item):
    return log["items"].get(item, {}).get("note", {}).get("text", "")
