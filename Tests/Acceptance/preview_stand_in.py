#!/usr/bin/env python3
"""Stands in for the program where `preview_faults.py` tests the judge of the preview: a few commands over one file, and a server
with the templates of the repository.

PREVIEW_FAULT names what it does wrong.
"""

import contextlib
import datetime
import fcntl
import hashlib
import http.server
import json
import os
import pathlib
import re
import secrets
import shutil
import signal
import socketserver
import subprocess
import sys
import tempfile
import threading
import time
import urllib.parse

TEMPLATES = pathlib.Path(__file__).resolve().parents[2] / "Templates"
FAULT = os.environ.get("PREVIEW_FAULT", "")
ITEMS = [f"lc-{number}" for number in range(1, 13)]
KINDS = {".html": "text/html; charset=utf-8", ".css": "text/css; charset=utf-8", ".js": "text/javascript; charset=utf-8",
         ".svg": "image/svg+xml", ".json": "application/json"}
# By what is to be done: the fields with their types that a save must have.
SAVES = {"done": {"item": str}, "reopen": {"item": str}, "time": {"item": str, "minutes": int}, "note": {"item": str, "text": str, "was": str},
         "reflect": {"day": int, "text": str, "was": str}, "review": {"item": str}, "undo": {}, "redo": {}}
ASSETS = ["favicon.svg", "page.js", "preview.css", "preview.js", "style.css", "tables.js", "theme.js"]
LARGEST = 2 * 1024 * 1024


def fingerprint(text):
    return hashlib.sha256(text.encode()).hexdigest()[:16]


class Refused(Exception):
    """A command that changes nothing, with what is wrong."""


# --- The store

@contextlib.contextmanager
def changing(workspace):
    """The store to change; written back durably unless the command is refused."""
    with open(workspace / "lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        store = json.loads((workspace / "progress.json").read_text())
        before = json.dumps([store["items"], store["reflections"]])
        yield store
        if json.dumps([store["items"], store["reflections"]]) != before and not store.pop("stepped", False):
            store["past"] = [*store["past"][-5:], before]
            store["future"] = []
        new = workspace / "progress.new"
        new.write_text(json.dumps(store))
        os.replace(new, workspace / "progress.json")


def record_of(store, name):
    if name not in ITEMS:
        raise Refused(f"no item is called {name!r}")
    return store["items"].setdefault(name, {"attempts": {}})


def attempt(record, **values):
    number = len(record["attempts"]) + 1
    record["attempts"][f"{datetime.datetime.now().isoformat(timespec='seconds')}#{number}"] = {"day": "2026-11-20", **values}


def checked_text(text, stored, was):
    if was is not None and fingerprint(stored) != was and FAULT != "conflicts overwrite":
        raise Refused("the text was changed meanwhile")
    if "\0" in text:
        raise Refused("the text has a NUL")
    return text


def act(store, request):
    """Does what a save says; returns what the program says."""
    command = request["do"]
    if command in ("undo", "redo"):
        source, target = ("past", "future") if command == "undo" else ("future", "past")
        if not store[source]:
            raise Refused(f"there is nothing to {command}")
        store[target].append(json.dumps([store["items"], store["reflections"]]))
        store["items"], store["reflections"] = json.loads(store[source].pop())
        store["stepped"] = True
        return f"{command.capitalize()}ne."
    if "programme" in request:
        raise Refused("no programme has this name")
    minutes = request.get("minutes")
    if minutes is not None and not 1 <= minutes <= 1440:
        raise Refused("a time is 1 to 1440 minutes")
    if command == "reflect":
        text = store["reflections"].get(str(request["day"]), {}).get("text", "")
        store["reflections"][str(request["day"])] = {"text": checked_text(request["text"], text, request["was"])}
        return "Reflection saved."
    record = record_of(store, request["item"])
    if command in ("done", "review"):
        if request.get("on") not in (None, "2026-11-20") or request.get("rating") not in (None, "again", "hard", "good", "easy"):
            raise Refused("no date, or no rating")
        attempt(record, finished=True, **({"minutes": minutes} if minutes else {}))
    elif command == "reopen":
        for one in record["attempts"].values():
            one.pop("finished", None)
    elif command == "time":
        attempt(record, minutes=minutes)
    else:
        record["note"] = {"text": checked_text(request["text"], record.get("note", {}).get("text", ""), request["was"])}
    return f"{command.capitalize()}: {request['item']}.\nBars   ██░░"


# --- Pages, by the templates

def texts():
    lines = (TEMPLATES / "strings.txt").read_text().splitlines()
    return dict(line.split(" = ", 1) for line in lines if " = " in line and not line.startswith("#"))


class Renderer:
    """As much of Mustache as the templates of a day use."""

    TAG = re.compile(r"\{\{\{\s*([\w.-]+)\s*\}\}\}|\{\{([#^/>!]?)\s*(.*?)\s*\}\}")

    def __init__(self, workspace):
        self.workspace, self.texts = workspace, texts()

    def source(self, name):
        if name.startswith("text."):
            return self.texts[name[5:]]
        own = self.workspace / "Templates" / f"{name}.html"
        text = (own if own.exists() else TEMPLATES / f"{name}.html").read_text()
        if "noSuchName" in text:
            raise Refused(f"{name}.html:1:1: error: there is no `noSuchName` here")
        return re.sub(r"(?m)^(\{\{[#^/!>][^{}]*\}\})\n", r"\1", text)

    def render(self, text, scopes):
        return "".join(self.parts(text, scopes))

    def parts(self, text, scopes):
        place = 0
        while found := self.TAG.search(text, place):
            yield text[place:found.start()]
            markup, kind, name = found.groups()
            place = found.end()
            value = next((scope[markup or name] for scope in reversed(scopes) if (markup or name) in scope), None)
            if kind in ("#", "^"):
                inner, place = self.section(text, name, place)
                if kind == "^":
                    yield self.render(inner, scopes) if not value else ""
                    continue
                for one in value if isinstance(value, list) else [value] if value else []:
                    yield self.render(inner, [*scopes, one] if isinstance(one, dict) else scopes)
            elif kind == ">":
                yield self.render(self.source(name), scopes)
            elif markup:
                yield value or ""
            elif kind == "":
                yield escaped("" if value is None else str(value))
        yield text[place:]

    @staticmethod
    def section(text, name, place):
        """What is between a section's tags, and where it ends."""
        depth, start = 1, place
        for found in re.finditer(r"\{\{([#^/])\s*" + re.escape(name) + r"\s*\}\}", text[start:]):
            depth += -1 if found[1] == "/" else 1
            if depth == 0:
                return text[start:start + found.start()], start + found.end()
        raise ValueError(f"the section {name} is not closed")


def escaped(text):
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;").replace("'", "&#39;")


def row(store, item):
    record = store["items"].get(item, {"attempts": {}})
    note = record.get("note", {}).get("text", "")
    is_done = any(one.get("finished") for one in record["attempts"].values())
    minutes = sum(one.get("minutes", 0) for one in record["attempts"].values())
    marked = re.sub(r"\*\*(.+?)\*\*", r"<strong>\1</strong>", escaped(note))
    return {"anchor": item, "title": f"Problem {item[3:]}", "label": f"LC {item[3:]}", "isDone": is_done, "time": f"{minutes} min" if minutes else None,
            "tick": {"id": item, "day": 1, "name": item, "track": "track-1", "finishedAt": 1 if is_done else None, "isTicked": is_done},
            "note": {"html": f"<p>{marked}</p>"} if note else None,
            "edit": {"name": item, "source": note, "was": fingerprint(note)}}


LIST = """<script src="tables.js"></script><form class="list-controls"><fieldset disabled><select name="sort"><option value="plan">Plan</select>
<input type="checkbox" name="reversed"><input name="q" type="search"></fieldset><span data-shown></span></form><p data-nothing hidden></p>
<table class="list"><thead><tr><th data-column="plan" data-sort="number">Number<th data-column="time" data-sort="number">Time</tr></thead><tbody>{rows}</tbody></table>"""


def pages_of(workspace):
    """The files of the site by path."""
    if re.findall(r"(?m)^## Day 1$", (workspace / "curriculum.md").read_text()) != ["## Day 1"]:
        raise Refused("curriculum.md:9:4: error: Day 1 is already at `curriculum.md:3`")
    store = json.loads((workspace / "progress.json").read_text())
    renderer = Renderer(workspace)
    rows = [row(store, item) for item in ITEMS]
    count = sum(one["isDone"] for one in rows)
    reflection = store["reflections"].get("1", {}).get("text", "")
    frame = {"pageTitle": "Today", "root": "", "home": "", "isPreview": True, "isPrivate": True, "number": 1, "dayCount": 100, "count": f"{count} of 12",
             "sentence": "Day 1.", "isDayItself": True, "isEdited": True,
             "asOf": {"date": "2026-11-20", "asOf": "20 November"},
             "body": {"bars": [{"anchor": "track-1", "title": "Problems", "count": f"{count} of 12", "done": count, "total": 12}],
                      "tracks": [{"anchor": "track-1", "title": "Problems", "items": rows}], "hasReflection": True,
                      "reflection": {"html": f"<p>{escaped(reflection)}</p>"} if reflection else None,
                      "reflectionEdit": {"day": 1, "source": reflection, "was": fingerprint(reflection)}},
             "review": {"sum": "1 problem.", "problems": [{"path": "#", "title": "Again", "ratedName": "lc-12"}], "name": "lc-12"}}
    files = {f"{name}.html": renderer.render(renderer.source(name), [frame]).encode() for name in ("today", "404", "about")}
    table = "".join(f"<tr id='{one['anchor']}'><td>{one['anchor'][3:]}<td>{one['time'] or ''} {one['isDone']}</tr>" for one in rows)
    files["problems.html"] = renderer.render("{{>head}}", [frame]).encode() + LIST.format(rows=table).encode() + renderer.render("{{>foot}}", [frame]).encode()
    files["index.html"] = files["today.html"]
    for name in ASSETS:
        own = workspace / "Templates" / name
        files[name] = (own if own.exists() else TEMPLATES / name).read_bytes()
    if FAULT == "the other script":
        files["today.html"] += b'<script src="today.js"></script>'
    return files


# --- The server

class Site:
    """The built pages, their version, and who waits for the next."""

    def __init__(self, workspace):
        self.workspace, self.folder = workspace, pathlib.Path(tempfile.mkdtemp(prefix="machinemode-serve-"))
        self.version, self.problem, self.state = 0, None, None
        self.changed = threading.Condition()
        self.token = secrets.token_hex(16)
        self.build()

    def traces(self):
        found = [self.workspace / "progress.json", self.workspace / "curriculum.md", *(self.workspace / "Templates").glob("*")]
        return [(path.name, path.stat().st_mtime_ns, path.stat().st_ino) for path in found]

    def build(self):
        try:
            state = self.traces()
            if state == self.state:
                return
            problem = None
            try:
                for name, data in pages_of(self.workspace).items():
                    new = self.folder / f"{name}.new"
                    new.write_bytes(data)
                    os.replace(new, self.folder / name)
            except Refused as refused:
                problem = str(refused)
                if FAULT == "a broken build takes the pages":
                    (self.folder / "about.html").write_bytes(b"")
        except FileNotFoundError:
            return
        with self.changed:
            self.state, self.version = state, self.version + 1
            self.problem = None if FAULT == "problems are not told" else problem
            self.changed.notify_all()

    def watch(self):
        while True:
            time.sleep(6 if FAULT == "changes come late" else 0.05)
            self.build()

    def news(self, since):
        with self.changed:
            end = time.monotonic() + (1 if FAULT == "nobody waits" else 25)
            while str(self.version) == since and (left := end - time.monotonic()) > 0:
                self.changed.wait(left)
            return {"version": self.version, "problem": self.problem}


class Server(socketserver.ThreadingMixIn, http.server.HTTPServer):
    daemon_threads = True
    request_queue_size = 128

    def handle_error(self, *_):
        """A client that is gone is nothing to tell."""


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    site = None

    def log_message(self, *_):
        pass

    def reply(self, status, data, kind="text/plain; charset=utf-8"):
        if status >= 400:
            self.close_connection = True
        self.send_response(status)
        headers = {"Content-Type": kind, "Content-Length": str(len(data)), "Cache-Control": "no-store", "Referrer-Policy": "no-referrer",
                   "X-Content-Type-Options": "nosniff", "Cross-Origin-Resource-Policy": "same-origin"}
        if FAULT == "pages are kept":
            del headers["Cache-Control"]
        for name, value in headers.items():
            self.send_header(name, value)
        self.end_headers()
        if self.command != "HEAD" or FAULT == "HEAD has a body":
            self.wfile.write(data)

    def reply_json(self, status, value):
        self.reply(status, json.dumps(value).encode(), KINDS[".json"])

    def refusal(self):
        """Why a request is not from a page of this server; nothing if it is."""
        port = self.server.server_address[1]
        hosts = self.headers.get_all("Host") or [""]
        if FAULT != "rebound names" and (len(hosts) != 1 or hosts[0] not in (f"127.0.0.1:{port}", f"localhost:{port}")):
            return "the host"
        if FAULT != "any token" and self.path.split("/")[1:2] != [self.site.token]:
            return "the token"
        if self.command == "POST":
            if FAULT == "a missing origin passes" and self.headers.get("Origin") is None:
                return None
            if FAULT != "any origin" and self.headers.get("Origin") != f"http://{hosts[0]}":
                return "the origin"
            if FAULT != "other sites" and self.headers.get("Sec-Fetch-Site", "none") not in ("same-origin", "none"):
                return "the site"
        return None

    def handle_request(self):
        if self.refusal():
            return self.reply(403, b"Forbidden\n")
        path, _, query = self.path.partition("?")
        place = "/".join(path.split("/")[2:])
        if place == "-/save":
            return self.save() if self.command == "POST" else self.reply_json(405, {"problem": "POST it"})
        if self.command not in ("GET", "HEAD"):
            return self.reply_json(405, {"problem": "only GET and HEAD"})
        if place == "-/changes":
            return self.reply_json(200, self.site.news(urllib.parse.parse_qs(query).get("since", [None])[0]))
        name = urllib.parse.unquote(place) or "index.html"
        if FAULT == "paths climb":
            try:
                return self.reply(200, (self.site.folder / name).read_bytes(), KINDS.get(pathlib.PurePath(name).suffix, "text/plain"))
            except (OSError, ValueError):
                return self.reply(404, (self.site.folder / "404.html").read_bytes(), KINDS[".html"])
        if name not in {file.name for file in self.site.folder.iterdir()}:
            return self.reply(404, b"" if FAULT == "no page for the missing" else (self.site.folder / "404.html").read_bytes(), KINDS[".html"])
        return self.reply(200, (self.site.folder / name).read_bytes(), KINDS[pathlib.PurePath(name).suffix])

    do_GET = do_HEAD = do_POST = do_PUT = do_DELETE = do_PATCH = do_OPTIONS = handle_request

    def save(self):
        if FAULT != "any type" and self.headers.get("Content-Type", "").split(";")[0] != "application/json":
            return self.reply_json(415, {"problem": "JSON is expected"})
        length = self.headers.get("Content-Length", "")
        if not length.isdigit():
            return self.reply_json(400, {"problem": "the length is missing"})
        if int(length) > LARGEST and FAULT != "any size":
            return self.reply_json(413, {"problem": "more than 2 MiB"})
        data = self.rfile.read(int(length))
        try:
            request = read_request(data)
        except (ValueError, RecursionError) as error:
            return self.reply_json(500 if FAULT == "malformed is a failure" else 400, {"problem": str(error) or "malformed"})
        if FAULT == "answered too early":
            threading.Timer(0.4, lambda: subprocess_save(self.site.workspace, request)).start()
            return self.reply_json(200, {"said": "Saved."})
        try:
            said = subprocess_save(self.site.workspace, request)
        except Refused as refused:
            return self.reply_json(409, {"problem": str(refused)})
        if FAULT == "saved twice" and request["do"] == "time":
            subprocess_save(self.site.workspace, request)
        return self.reply_json(200, {"said": said})


def read_request(data):
    def once(pairs):
        if len({name for name, _ in pairs}) != len(pairs):
            raise ValueError("a name twice")
        return dict(pairs)

    request = json.loads(data.decode(), object_pairs_hook=once)
    if not isinstance(request, dict) or not isinstance(request.get("do"), str) or request["do"] not in SAVES:
        raise ValueError("no such save")
    for name, kind in {**{"minutes": int, "rating": str, "on": str, "programme": str}, **SAVES[request["do"]]}.items():
        if name in SAVES[request["do"]] or name in request:
            if not isinstance(request.get(name), kind) or isinstance(request.get(name), bool):
                raise ValueError(f"{name} is missing or of another type")
    return request


def subprocess_save(workspace, request):
    """In a process of its own, as the program does."""
    done = subprocess.run([sys.executable, __file__, "act", "--workspace", workspace], input=json.dumps(request), capture_output=True, text=True)
    if done.returncode:
        raise Refused(done.stderr.strip())
    return done.stdout.strip()


def serve(workspace, port):
    if not re.fullmatch(r"\d{1,5}", port) or int(port) > 65535:
        print("error: a port is 0 to 65535", file=sys.stderr)
        return 2
    try:
        server = Server(("0.0.0.0" if FAULT == "all networks" else "127.0.0.1", int(port)), Handler)
    except OSError as error:
        print(f"error: the port {port} is taken: {error}", file=sys.stderr)
        return 3
    site = Handler.site = Site(workspace)

    def stop(*_):
        if FAULT != "the folder stays":
            shutil.rmtree(site.folder)
        os._exit(130 if FAULT == "stopped with a status" else 0)

    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, stop)
    threading.Thread(target=site.watch, daemon=True).start()
    print(f"The preview: http://127.0.0.1:{server.server_address[1]}/{site.token}/today.html", flush=True)
    server.serve_forever()
    return 0


def main():
    words = [word for word in sys.argv[1:] if word != "--quiet"]
    options = {}
    for name in ("--workspace", "--port"):
        if name in words:
            place = words.index(name)
            options[name] = words[place + 1]
            del words[place:place + 2]
    command, rest = words[0], words[1:]
    if command == "demo":
        workspace = pathlib.Path(rest[0])
        workspace.mkdir()
        (workspace / "curriculum.md").write_text("# Week 1\n\n## Day 1\n")
        (workspace / "progress.json").write_text(json.dumps({"items": {}, "reflections": {}, "past": [], "future": []}))
        return 0
    workspace = pathlib.Path(options["--workspace"])
    if command == "serve":
        return serve(workspace, options.get("--port", "0"))
    if command == "export":
        store = json.loads((workspace / "progress.json").read_text())
        print(json.dumps({"programmes": {"machine-mode": {"items": store["items"], "reflections": store["reflections"]}}}))
        return 0
    if command == "doctor":
        print("Store       healthy")
        return 0
    if command == "act":
        request = json.load(sys.stdin)
    else:
        request = {"do": command, "item": rest[0]}
        if command == "time":
            request["minutes"] = int(rest[1].removesuffix("m"))
        if command == "note":
            request |= {"text": rest[1], "was": None}
    try:
        with changing(workspace) as store:
            said = act(store, request)
    except Refused as refused:
        print(f"error: {refused}", file=sys.stderr)
        return 1
    print(said)
    return 0


if __name__ == "__main__":
    sys.exit(main())
