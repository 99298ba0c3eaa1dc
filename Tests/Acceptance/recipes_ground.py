"""What the trials of the recipes for solutions share: a repository that an extension fills, what a workspace has of it, a folder
with the program in it, and a git server that asks for a token."""

import base64
import datetime
import http.server
import json
import subprocess
import threading
import zoneinfo

from publishing_ground import write_script

# The recipes have no fixed clock, so everything lies before today, and at noon, where the study day is beyond doubt.
TODAY = datetime.datetime.now(zoneinfo.ZoneInfo("Europe/Berlin")).date()
ADA = ("Ada Lovelace", "ada@example.org")
EVE = ("Eve", "eve@example.net")


def days_ago(count):
    return (TODAY - datetime.timedelta(days=count)).isoformat()


START = days_ago(30)


class Solutions:
    """The repository of a learner's solutions."""

    def __init__(self, ground, name):
        self.ground, self.folder = ground, ground.folder / name
        ground.git("git", "init", "--quiet", "--initial-branch", "main", self.folder)

    def git(self, *words, author=ADA, days=0, second=0, **environment):
        """Runs git in the repository at noon of a day that many days ago, so that a commit gets that date."""
        noon = datetime.datetime.fromisoformat(f"{days_ago(days)}T12:00:00").replace(tzinfo=zoneinfo.ZoneInfo("Europe/Berlin"))
        date = f"{int(noon.timestamp()) + second} +0530"
        return self.ground.run(
            "git", "-c", f"user.name={author[0]}", "-c", f"user.email={author[1]}", *words, at=self.folder,
            **{"GIT_AUTHOR_DATE": date, "GIT_COMMITTER_DATE": date, "GIT_EDITOR": "true", **environment})

    def write(self, path, text):
        (self.folder / path).parent.mkdir(parents=True, exist_ok=True)
        (self.folder / path).write_text(text)

    def commit(self, path, text, **others):
        """Commits one file; returns what git and its hooks said, and their status."""
        self.write(path, text)
        self.git("add", "--", path)
        return self.git("commit", "--quiet", "--message", f"Update {path.rpartition('/')[2]}", **others)

    def push(self, slug, days, author=ADA):
        """Commits a problem as an extension does: its text, the code and the notes, within seconds."""
        name = slug.partition("/")[0]
        for second, (path, text) in enumerate([("README.md", "The problem."), (f"{name}.py", "pass"), ("NOTES.md", "A note.")]):
            done = self.commit(f"{name}/{path}", f"{text}\n", author=author, days=days, second=second)
            self.ground.check(done.status == 0, "a commit of the trial", str(done))


def program_folder(ground):
    """A folder for PATH with the program in it, besides what the machine has."""
    folder = ground.folder / "bin"
    if not folder.is_dir():
        folder.mkdir()
        (folder / "machinemode").symlink_to(ground.binary)
    return f"{folder}:{ground.environment['PATH']}"


def workspace_of(home):
    """Where the program keeps the log on a host: nothing tells it another place."""
    return home / ".local" / "share" / "machinemode"


def finishes(ground, workspace):
    """What a log has as done: pairs of a problem's number and the date, each as often as it was logged."""
    log = json.loads(ground.must(ground.binary, "log", "--json", "--workspace", workspace))
    return sorted(
        (work["number"], attempt["day"])
        for date in log["dates"] for work in date["work"] if "number" in work
        for attempt in work["attempts"] if attempt["finished"])


def done_on_site(found):
    """The numbers of the problems that a site's figures have as done."""
    figures = json.loads(found["progress.json"])
    return {item["number"] for day in figures["days"] for item in day["items"] if item["done"] and item["kind"] == "problem"}


def recorder(ground, name, *lines):
    """A folder for PATH with a stand-in for the program that notes each call, then does what the lines say."""
    calls = ground.folder / f"{name}-calls"
    calls.write_text("")
    folder = ground.folder / name
    write_script(folder / "machinemode", "\n".join(["#!/bin/sh", f'echo "$*" >>"{calls}"', *lines, ""]))
    return f"{folder}:{ground.environment['PATH']}", calls


class GitServer:
    """A host of git repositories, on this machine alone. Those of `private/` take a token, which may be one that only reads;
    those of `open/` anybody may read."""

    def __init__(self, ground, token, reading_token):
        self.ground = ground
        self.token, self.reading_token = token, reading_token
        outer = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self):
                outer.answer(self)

            do_POST = do_GET

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.place = f"127.0.0.1:{self.server.server_port}"
        self.root = ground.folder / f"server-{self.server.server_port}"

    def __enter__(self):
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()

    def repository(self, name):
        """Makes an empty repository; returns its path on the server."""
        self.ground.git("git", "init", "--quiet", "--bare", "--initial-branch", "main", self.root / name)
        return self.root / name

    def url(self, name, token=None):
        return f"http://{f'x-access-token:{token}@' if token else ''}{self.place}/{name}"

    def answer(self, request):
        body = request.rfile.read(int(request.headers.get("Content-Length") or 0))
        path, _, query = request.path.partition("?")
        given = base64.b64decode(request.headers.get("Authorization", "").removeprefix("Basic ")).decode().partition(":")[2]
        needs_token = given or not path.startswith("/open/") or "receive-pack" in request.path
        if needs_token and given not in [self.token, self.reading_token]:
            return self.send(request, 401, [("WWW-Authenticate", 'Basic realm="git"')], b"")
        environment = {
            **self.ground.environment, "GIT_PROJECT_ROOT": str(self.root), "GIT_HTTP_EXPORT_ALL": "1", "PATH_INFO": path,
            "QUERY_STRING": query, "REQUEST_METHOD": request.command, "CONTENT_LENGTH": str(len(body)),
            "CONTENT_TYPE": request.headers.get("Content-Type", ""), "GIT_PROTOCOL": request.headers.get("Git-Protocol", ""),
            "HTTP_CONTENT_ENCODING": request.headers.get("Content-Encoding", "")}
        if given == self.token:
            # Only one who is known may push.
            environment["REMOTE_USER"] = "ada"
        done = subprocess.run(["git", "http-backend"], input=body, capture_output=True, env=environment)
        head, _, content = done.stdout.partition(b"\r\n\r\n")
        headers = [tuple(line.split(": ", 1)) for line in head.decode().splitlines()]
        status = next((int(value.split()[0]) for name, value in headers if name == "Status"), 200)
        return self.send(request, status, [(name, value) for name, value in headers if name != "Status"], content)

    def send(self, request, status, headers, content):
        request.send_response(status)
        for name, value in headers:
            request.send_header(name, value)
        request.send_header("Content-Length", str(len(content)))
        request.end_headers()
        request.wfile.write(content)
