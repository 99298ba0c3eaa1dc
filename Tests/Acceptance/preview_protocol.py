"""What the preview server answers, request by request: who is refused, what is served, how saves are checked."""

import json
import pathlib
import re
import signal
import socket
import subprocess
import threading
import time
import urllib.parse

CANARY = "quagga lantern nobody may fetch"
LARGEST = 2 * 1024 * 1024
LONGEST_POLL = 25
# The server has 32 connections.
TABS, MOST = 20, 32


def text_of(answer):
    return answer.body.decode("utf-8", "replace")


def try_strangers(ground, server):
    """Only pages of this server reach it: a foreign page, a rebound name and a guessed token get 403."""
    check, port = ground.check, server.port
    wrong = server.token[:-1] + ("0" if server.token[-1] != "0" else "1")
    for path in ["/", "/today.html", f"/{wrong}/today.html", f"/{server.token[:-1]}/today.html", f"/{server.token}0/today.html",
                 f"/{wrong}/-/changes", "/favicon.ico", f"/{server.token.upper()}x/today.html"]:
        answer = server.ask("GET", path)
        check(answer.status == 403, f"GET {path.replace(server.token, 'TOKEN')} gives {answer.status}, not 403")
        check(b"<html" not in answer.body.lower() and b"data-item" not in answer.body, f"the refusal of {path[:8]} is a page")
    # `localhost` may lead to another account's port on ::1, to which it would tell the token.
    hosts = [f"localhost:{port}", f"evil.example:{port}", f"127.0.0.1:{port + 1}", "127.0.0.1", f"localhost.evil.example:{port}", f"127.0.0.1.evil.example:{port}",
             f"[::1]:{port}", f"127.0.0.1:{port}@evil.example", f"0.0.0.0:{port}", "", None]
    for host in hosts:
        for method, path in [("GET", "today.html"), ("GET", "-/changes"), ("HEAD", "today.html")]:
            answer = server.ask(method, path, headers={"Host": host})
            # A request without Host is malformed in HTTP/1.1.
            allowed = (400, 403) if not host else (403,)
            check(answer.status in allowed, f"{method} {path} of the host {host} gives {answer.status}, not 403")
    both = server.exchange(f"GET /{server.token}/today.html HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nHost: evil.example\r\nConnection: close\r\n\r\n".encode())
    check(re.match(rb"HTTP/1\.1 40[03] ", both), "two hosts are not refused", both[:60])
    answer = server.ask("GET", "today.html", headers={"Host": f"127.0.0.1:{port}"})
    check(answer.status == 200, f"its own host gives {answer.status}")

    own = f"http://127.0.0.1:{port}"
    before = server.today().done
    item, name = server.today().open()[0]
    request = {"do": "done", "item": name}
    for label, headers in {
        "a foreign origin": {"Origin": "https://evil.example"},
        "a foreign origin that begins alike": {"Origin": own + ".evil.example"},
        "another port": {"Origin": f"http://127.0.0.1:{port + 1}"},
        "https": {"Origin": own.replace("http:", "https:")},
        "the other name of this machine": {"Origin": f"http://localhost:{port}"},
        "a hidden origin": {"Origin": "null"},
        "no origin": {"Origin": None},
        "an empty origin": {"Origin": ""},
        "another site": {"Sec-Fetch-Site": "cross-site"},
        "another port of this machine": {"Sec-Fetch-Site": "same-site"},
        "a foreign host": {"Host": f"evil.example:{port}"},
        "a foreign host with its own origin": {"Host": f"evil.example:{port}", "Origin": f"http://evil.example:{port}"},
    }.items():
        answer = server.post(request, headers)
        check(answer.status == 403, f"a save from {label} gives {answer.status}, not 403", text_of(answer)[:80])
        check("access-control-allow-origin" not in answer.headers, f"a save from {label} may be read by others")
    answer = server.ask("POST", f"/{wrong}/-/save", json.dumps(request).encode(),
                        {"Origin": own, "Content-Type": "application/json"})
    check(answer.status == 403, f"a save with a wrong token gives {answer.status}, not 403")
    answer = server.ask("OPTIONS", "-/save", headers={"Origin": "https://evil.example", "Access-Control-Request-Method": "POST"})
    check(answer.status in (403, 405) and "access-control-allow-origin" not in answer.headers, "a preflight is answered")
    check(server.today().done == before, "a refused save changed the page")
    # Who is refused is answered before the body has come, and one who sends nothing keeps nobody out.
    began = time.monotonic()
    received = server.exchange(
        f"POST /{wrong}/-/save HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nContent-Length: 2000000\r\n\r\n{{".encode(), seconds=20)
    check(b" 403 " in received[:20], "a stranger is asked for a body first", received[:60])
    check(time.monotonic() - began < 10, f"a stranger who sends no body holds a connection for {time.monotonic() - began:.0f} s")


def try_serving(ground, server, hidden):
    """Files of the site, and nothing else. `hidden` has paths of files outside of it, which hold the canary."""
    check = ground.check
    page = server.ask("GET", "today.html")
    check(page.status == 200 and page.headers.get("content-type", "").lower().startswith("text/html"), "the page is no page", str(page[:2]))
    for name, value in {"cache-control": "no-store", "referrer-policy": "no-referrer", "x-content-type-options": "nosniff",
                        "cross-origin-resource-policy": "same-origin"}.items():
        for path in ["today.html", "style.css", "preview.js", "missing.html", "-/changes"]:
            found = server.ask("GET", path).headers.get(name)
            check(found == value, f"{path} has {name}: {found}, not {value}")
    for path, kind in {"style.css": "text/css", "preview.js": "text/javascript", "preview.css": "text/css", "page.js": "text/javascript",
                       "favicon.svg": "image/svg+xml", "-/changes": "application/json"}.items():
        answer = server.ask("GET", path)
        check(answer.status == 200 and answer.headers.get("content-type", "").startswith(kind), f"{path} is {answer[:2]}, not {kind}")
    start = server.ask("GET", "")
    check(start.status == 200 and start.body == server.ask("GET", "index.html").body, f"the folder itself gives {start.status}, not index.html")
    check(b"preview.js" in page.body and b"connect-src 'self'" in page.body, "the page has no script of the preview")

    missing = server.ask("GET", "missing.html")
    check(missing.status == 404 and missing.body == server.ask("GET", "404.html").body, f"a missing page gives {missing.status}, or not 404.html")
    for path in ["share/missing/", "days", "missing/page.html", "today.html/", "-", "-/", "-/missing"]:
        answer = server.ask("GET", path)
        check(answer.status in (403, 404), f"GET {path} gives {answer.status}, not 404")
    for path in ["today.html", "missing.html"]:
        head = f"HEAD /{server.token}/{path} HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nConnection: close\r\n\r\n"
        received = server.exchange(head.encode())
        top, _, rest = received.partition(b"\r\n\r\n")
        length = re.search(rb"(?im)^content-length: *(\d+)", top)
        size = len(server.ask("GET", path).body)
        check(rest == b"", f"HEAD {path} has a body of {len(rest)} bytes")
        check(length and int(length[1]) == size, f"HEAD {path} announces {length and length[1]}, GET has {size} bytes")
        check(top.split(b" ")[1:2] == [b"200" if path == "today.html" else b"404"], f"HEAD {path} gives {top[:20]}")

    target = f"/{server.token}"
    up = ["/.." * depth for depth in (1, 2, 3, 6, 10, 16)]
    climbs = [target + steps for steps in up] + [target + "/days" + steps for steps in up]
    spellings = ["..", "%2e%2e", "%2E%2e", ".%2e", "%252e%252e", "..%00", "%c0%ae%c0%ae", "..%5c..", "....//..", "..;"]
    paths = []
    for file in [*map(str, hidden), "/etc/passwd"]:
        for climb in climbs:
            for spelling in spellings:
                paths.append(climb.replace("..", spelling) + file)
        quoted = urllib.parse.quote(file, safe="")
        paths += [target + "/" + file, target + "//" + file, target + "/" + quoted, file, "//" + file, target + "/%2e%2e%2f" * 12 + quoted,
                  target + "/..%2f" * 12 + quoted, f"{target}/today.html%00/../{file}", f"{target}/file:{file}"]
    served = 0
    for path in paths:
        answer = server.ask("GET", path)
        check(CANARY.encode() not in answer.body and b"root:" not in answer.body, f"GET {path.replace(server.token, 'TOKEN')} serves a file outside")
        served += answer.status == 200
    check(served == 0, f"{served} paths to files outside are answered with 200")
    for line in [b"GET /" + server.token.encode() + b"/today.html\0.txt HTTP/1.1", b"GET http://evil.example/ HTTP/1.1", b"GET * HTTP/1.1", b"GET", b"\0\xff\xfe",
                 b"GET /" + server.token.encode() + b"/today.html HTTP/9.9", b"GET /" + b"a" * 3_000_000 + b" HTTP/1.1", b"a" * 3_000_000]:
        received = server.exchange(line + f"\r\nHost: 127.0.0.1:{server.port}\r\nConnection: close\r\n\r\n".encode(), seconds=2)
        check(b" 200 " not in received[:20] and CANARY.encode() not in received, f"the line {line[:20]!r} is answered with a page")
    # A page of any site can send a long line, and nobody else should wait for its reading.
    check(server.ask("GET", "today.html", seconds=5).status == 200, "after malformed lines the server does not answer")

    for method in ["PUT", "DELETE", "PATCH", "POST"]:
        answer = server.ask(method, "today.html", b"{}", {"Origin": f"http://127.0.0.1:{server.port}", "Content-Type": "application/json"})
        check(answer.status == 405, f"{method} of a page gives {answer.status}, not 405")
    for method in ["GET", "PUT", "DELETE"]:
        answer = server.ask(method, "-/save", headers={"Origin": f"http://127.0.0.1:{server.port}"})
        check(answer.status == 405, f"{method} of a save gives {answer.status}, not 405")


def try_malformed(ground, server):
    """Saves that are not well formed change nothing and are answered with what is wrong."""
    check = ground.check
    item, name = server.today().open()[0]
    before = server.today()

    def refused(body, statuses, label, headers=None):
        answer = server.post(body, headers)
        check(answer.status in statuses, f"{label} gives {answer.status}, not {statuses[0]}", text_of(answer)[:80])
        try:
            problem = json.loads(answer.body).get("problem")
        except (ValueError, AttributeError):
            problem = None
        check(isinstance(problem, str) and problem != "", f"{label} is refused without saying why", text_of(answer)[:80])

    good = {"do": "done", "item": name}
    for kind in ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "text/plain; application/json", None]:
        refused(good, (415,), f"the type {kind}", {"Content-Type": kind})
    for body in [b"", b"{", b"[]", b"null", b"7", b'"done"', b"{}{}", b"\xff\xfe", b'{"do": "done", "item": "\xff"}', b'{"do": 7}', b"{" * 100_000,
                 b'{"do": "done", "do": "undo", "item": "x"}']:
        refused(body, (400,), f"the body {body[:24]!r}")
    for request in [{}, {"do": "erase"}, {"do": ""}, {"do": "site"}, {"do": "--help"}, {"do": ["done"]}, {"do": "done"}, {"do": "done", "item": 7},
                    {"do": "done", "item": [name]}, {"do": "done", "item": None}, {"do": "time", "item": name}, {"do": "note", "item": name},
                    {"do": "time", "item": name, "minutes": "5"}, {"do": "time", "item": name, "minutes": 1.5}, {"do": "note", "item": name, "text": "x"},
                    {"do": "note", "item": name, "text": 7, "was": ""}, {"do": "reflect", "text": "x", "was": ""}, {"do": "done", "item": name, "programme": 7}]:
        refused(request, (400,), f"the request {request}")
    for request in [{"do": "time", "item": name, "minutes": minutes} for minutes in (0, -5, 1441, 10**9, 10**30)] + [
            {"do": "done", "item": "no such item"}, {"do": "done", "item": ""}, {"do": "done", "item": "--help"}, {"do": "done", "item": "-"},
            {"do": "done", "item": f"{name} {name}"}, {"do": "done", "item": name, "programme": "no-such-programme"},
            {"do": "done", "item": name, "programme": "--help"}, {"do": "done", "item": name, "on": "no date"}, {"do": "review", "item": name, "rating": "--help"},
            {"do": "note", "item": name, "text": "x", "was": "not the fingerprint"}, {"do": "note", "item": name, "text": "a\0b", "was": before.notes[name].was}]:
        refused(request, (400, 409), f"the request {request}")
    refused(json.dumps({"do": "note", "item": name, "text": "x" * LARGEST, "was": ""}).encode(), (413,), "a body above 2 MiB")
    chunks = b"".join(b"10000\r\n" + b" " * 0x10000 + b"\r\n" for _ in range(48))
    received = server.exchange(
        f"POST /{server.token}/-/save HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nOrigin: http://127.0.0.1:{server.port}\r\n"
        f"Content-Type: application/json\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n".encode() + chunks + b"0\r\n\r\n")
    check(b" 200 " not in received[:20], "3 MiB in chunks are taken", received[:60])
    after = server.today()
    check((after.done, after.notes) == (before.done, before.notes), "a malformed save changed the page")
    check(server.ask("GET", "today.html", seconds=5).status == 200, "after malformed saves the server does not answer")


def try_listening(ground, server, workspace):
    """Loopback alone; a taken port is an error that says so."""
    check = ground.check
    listening = []
    for table in ["/proc/net/tcp", "/proc/net/tcp6"]:
        for line in open(table).read().splitlines()[1:]:
            parts = line.split()
            local, port = parts[1].split(":")
            if int(port, 16) == server.port and parts[3] == "0A":
                listening.append(local)
    loopback = {"0100007F", "00000000000000000000000001000000", "0000000000000000FFFF00000100007F"}
    check(listening and set(listening) <= loopback, "it listens beyond this machine, or nowhere", str(listening))
    outcome = ground.run(ground.binary, "serve", "--port", server.port, "--workspace", workspace)
    check(outcome.status not in (0, 2), "a second server on the same port ends well", str(outcome))
    check(str(server.port) in outcome.errors and "error" in outcome.errors, "a taken port is not named", str(outcome))
    check("http://" not in outcome.output, "a taken port gives an address", str(outcome))
    for port in ["70000", "-1", "x", ""]:
        outcome = ground.run(ground.binary, "serve", "--port", port, "--workspace", workspace)
        check(outcome.status == 2 and outcome.output == "", f"the port {port} ends with {outcome.status}", str(outcome))
    check(server.ask("GET", "today.html").status == 200, "the first server does not answer any more")


def try_waiting(ground, server):
    """A question for changes waits for one, but not for ever, and does not keep others from being answered."""
    check = ground.check
    news = server.changes()
    check(set(news) == {"version", "looks", "problem"} and news["problem"] is None, "what changes says", str(news))
    for since in [news["version"] + 1, news["version"] - 1, 0]:
        if since != news["version"]:
            began = time.monotonic()
            check(server.changes(since) == news and time.monotonic() - began < 2, f"an old version {since - news['version']} waits")
    answers, statuses = [], {}

    def ask(since):
        statuses[since] = server.ask("GET", f"-/changes?since={since}", seconds=40).status

    def wait():
        began = time.monotonic()
        answers.append((server.changes(news["version"]), time.monotonic() - began))

    odd = ["x", "-", "", "1" * 40, "1&since=2"]
    # What is no number may be taken for the version that is there, and then waits as long as all others.
    waiting = [threading.Thread(target=wait) for _ in range(TABS)] + [threading.Thread(target=ask, args=[since]) for since in odd]
    for thread in waiting:
        thread.start()
    time.sleep(0.5)
    began = time.monotonic()
    check(server.ask("GET", "today.html").status == 200 and time.monotonic() - began < 2, "pages wait behind questions")
    for thread in waiting:
        thread.join()
    for since in odd:
        check(statuses.get(since) in (200, 400), f"since={since} gives {statuses.get(since)}")
    check(len(answers) == TABS and all(answer == news for answer, _ in answers), "without a change the version is another", str(answers[:2]))
    times = sorted(seconds for _, seconds in answers)
    check(LONGEST_POLL - 6 < times[0] and times[-1] < LONGEST_POLL + 5, f"without a change it answers after {times[0]:.1f} to {times[-1]:.1f} s")


def try_crowd(ground, server):
    """More connections than it takes wait their turn; those that send nothing are given up, and nobody is lost."""
    idle = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(2 * MOST)]
    began = time.monotonic()
    answer = server.ask("GET", "today.html", seconds=60)
    seconds = time.monotonic() - began
    ground.check(answer.status == 200, f"behind idle connections a page gives {answer.status}")
    ground.check(seconds < 20, f"idle connections hold a page up for {seconds:.0f} s")
    for connection in idle:
        connection.close()
    threads = len(list(pathlib.Path(f"/proc/{server.process.pid}/task").iterdir()))
    ground.check(threads <= MOST + 3, f"it has {threads} threads")


def try_stopping(ground, workspace):
    """Either signal ends it with status 0, even while a page waits; its folder is empty then, and after a kill at the next start."""
    folder, before = workspace / "preview", ground.leftovers(workspace)
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        server = ground.serve(workspace)
        version = server.changes()["version"]
        ground.check((folder / "site" / "today.html").is_file(), "no site is in the folder, so that its removal cannot be checked")
        ground.check(folder.stat().st_mode & 0o077 == 0, "others can read the folder")

        def wait():
            try:
                server.changes(version)
            except OSError:
                pass
            except ValueError:
                pass

        thread = threading.Thread(target=wait)
        thread.start()
        time.sleep(0.3)
        began = time.monotonic()
        status = server.stop(number)
        ground.check(status == 0, f"{signal.Signals(number).name} ends it with {status}", server.errors.read_text()[:200])
        ground.check(time.monotonic() - began < 10, f"{signal.Signals(number).name} takes {time.monotonic() - began:.1f} s")
        thread.join()
        ground.check(ground.leftovers(workspace) == before, f"{signal.Signals(number).name} leaves {ground.leftovers(workspace)}")
    crashed = ground.serve(workspace)
    crashed.kill()
    (folder / "site" / "left.html").write_text(CANARY + "\n")
    killed = ground.serve(workspace)
    ground.check(killed.ask("GET", "left.html").status == 404, "what a killed server left is served")
    second = ground.run(ground.binary, "serve", "--port", "0", "--workspace", workspace)
    ground.check(second.status == 3 and "`serve` runs in this workspace already" in second.errors, "a second one runs", str(second))
    group = subprocess.run(["ps", "-o", "pid=", "-g", str(killed.process.pid)], capture_output=True, text=True).stdout.split()
    ground.check(str(killed.process.pid) in group, "the server left its process group, so that kills would miss it", str(group))
    ground.check(killed.stop(signal.SIGTERM) == 0, "the last server does not stop")
