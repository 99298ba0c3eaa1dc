"""What the judge of protected sites stands on: a workspace full of private words, its sites, hosts, and a reader at a browser."""

import datetime
import functools
import http.server
import ipaddress
import json
import pathlib
import random
import re
import ssl
import subprocess
import threading
import time

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

from browser import BrowserError
from browser_pool import BROWSERS

NOW = "2026-11-20T21:00:00+01:00"
SUB_PATH = "/some/sub/"
BASE = f"https://ada.example{SUB_PATH}"
# The name that is no machine of the reader's own, for addresses without https.
STRANGE_HOST = "ada.example"
PATIENCE_SECONDS = 20
TEMPLATES = pathlib.Path(__file__).resolve().parents[2] / "Templates"


class Checks:
    """Counts what is checked and keeps what is wrong, from several threads.

    - browser: the name of the browser of its readers.
    """

    def __init__(self, browser="chromium"):
        self.browser = browser
        self.count, self.complaints, self._lock = 0, [], threading.Lock()

    def __call__(self, holds, complaint):
        with self._lock:
            self.count += 1
            if not holds:
                self.complaints.append(complaint)
        return bool(holds)


def texts(language=""):
    """The texts of the pages by their keys, without markup."""
    lines = (TEMPLATES / f"strings{language}.txt").read_text(encoding="utf-8").splitlines()
    found = (line.split(" = ", 1) for line in lines if " = " in line and not line.startswith("#"))
    return {key: re.sub(r"<[^<>]*>", "", text) for key, text in found}


# --- The program

class Workspace:
    """A workspace with six words, and the sites built from it."""

    def __init__(self, binary, folder):
        self.binary, self.folder, self.words = binary, folder, None
        folder.mkdir(parents=True, exist_ok=True)
        self.data = folder / "data"

    def call(self, *words, text=None, now=NOW):
        line = [self.binary, *words, "--workspace", str(self.data), "--now", now]
        return subprocess.run(line, input=text, capture_output=True, text=True, encoding="utf-8", check=False)

    def run(self, *words, text=None, now=NOW):
        done = self.call(*words, text=text, now=now)
        if done.returncode != 0:
            raise SystemExit(f"{' '.join(words[:3])} exits with {done.returncode}: {done.stderr.strip()}")
        return done.stdout

    def draw_words(self):
        self.words = self.run("protect", "set", "--quiet").strip()

    def build(self, name, *words):
        folder = self.folder / name
        self.run("site", "--audience", "private", "--protect", "--base-url", BASE, "--output", str(folder), "--quiet", *words)
        return folder

    def link(self, base=BASE):
        return self.run("protect", "link", "--base-url", base).strip()


class Secrets:
    """Random words for every kind of text that a learner writes."""

    def __init__(self, seed):
        self._random = random.Random(seed)
        # By word: what it is, and whether a page shows it.
        self.words = {}

    def word(self, what, is_shown=True):
        while True:
            word = "vyx" + "".join(self._random.choices("bcdfghjklmnpqrstvwxz", k=9))
            if word not in self.words:
                self.words[word] = (what, is_shown)
                return word

    def write_into(self, workspace):
        run, word = workspace.run, self.word
        run("settings", "set", "owner", word("the owner's name", is_shown=False))
        run("settings", "set", "share.name", f"Ada {word('the name for strangers')}")
        run("settings", "set", "share.about", f"A plan of {word('the sentence for strangers')}")
        run("note", "p1", f"{word('a note of an item')} and *{word('its second word')}*")
        run("reflect", word("a reflection"))
        run("bonus", f"{word('a bonus problem')} of <b>", "14m", "--number", "91357")
        run("pause", "2026-12-24..2026-12-25", "--reason", word("the reason of a pause"))
        run("challenge", "add", f"Read {word('a challenge')}", "--days", "9")
        run("done", f"read-{list(self.words)[-1]}")
        run("reflect", word("a reflection on a challenge"), "--programme", f"read-{list(self.words)[-2]}")
        run("event", "add", word("an event"), "2026-11-23", "15:00", "--at", word("a place"), "--note", word("a note of an event"))
        run("event", "add", word("a second event"), "2026-11-24", "15:00")
        run("task", "add", word("a task"), "2026-11-24", "--note", word("a note of a task"))
        run("note", "add", word("a note"), "--tag", word("a tag"), "--tag", word("a second tag"))
        followed = workspace.folder / "followed.ics"
        followed.write_text(
            "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:1\nDTSTART:20261125T100000\n"
            f"SUMMARY:{word('an event of a followed calendar')}\nEND:VEVENT\nEND:VCALENDAR\n", encoding="utf-8")
        run("agenda", "follow", str(followed), "--name", word("the name of a followed calendar"))


def written_texts(workspace):
    """Every text of the store that is long enough to be found by no chance."""
    found = set()

    def walk(value):
        if isinstance(value, dict):
            for key, inner in value.items():
                found.add(key)
                walk(inner)
        elif isinstance(value, list):
            for inner in value:
                walk(inner)
        elif isinstance(value, str):
            found.update([value, *value.splitlines()])

    walk(json.loads(workspace.run("export")))
    return {text for text in found if len(text) >= 12}


# --- Hosts

def certificate(folder):
    """A self-signed certificate for this machine, with its key in one file."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, STRANGE_HOST)])
    now = datetime.datetime.now(datetime.timezone.utc)
    names = [x509.DNSName(STRANGE_HOST), x509.DNSName("localhost"), x509.IPAddress(ipaddress.ip_address("127.0.0.1"))]
    made = (
        x509.CertificateBuilder().subject_name(name).issuer_name(name).public_key(key.public_key())
        .serial_number(x509.random_serial_number()).not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=9)).add_extension(x509.SubjectAlternativeName(names), critical=False)
        .sign(key, hashes.SHA256())
    )
    private = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    file = folder / "certificate.pem"
    file.write_bytes(private + made.public_bytes(serialization.Encoding.PEM))
    return file


class Handler(http.server.SimpleHTTPRequestHandler):
    """Serves folders under paths as a careful host does: with the policy of the pages as a header too, without endings, and with
    404.html for whatever is not there."""

    def __init__(self, *words, host):
        self.host = host
        super().__init__(*words)

    def translate_path(self, path):
        path = path.split("?")[0].split("#")[0]
        for prefix, folder in self.host.folders.items():
            if path.startswith(prefix):
                place = folder / path[len(prefix):]
                if place.is_dir():
                    return str(place / "index.html")
                bare = place.with_name(place.name + ".html")
                return str(bare if bare.is_file() and not place.is_file() else place)
        return "/nowhere"

    def do_GET(self):
        name = self.path.rsplit("/", 1)[-1]
        if name in self.host.replaced:
            self.send(200, self.guess_type(name), self.host.replaced[name])
        elif pathlib.Path(self.translate_path(self.path)).is_file():
            super().do_GET()
        else:
            lost = next((folder for prefix, folder in self.host.folders.items() if self.path.startswith(prefix)), None)
            self.send(404, "text/html; charset=utf-8", (lost / "404.html").read_bytes() if lost else b"nothing")

    def send(self, status, type_, body):
        self.send_response(status)
        self.send_header("Content-Type", type_)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def end_headers(self):
        for name, value in self.host.headers.items():
            self.send_header(name, value)
        super().end_headers()

    def log_message(self, *_):
        pass


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, *_):
        """A browser that leaves a page breaks off what it was loading."""


class Host:
    """Folders by the paths that they stand under, with a few files replaced by others, by name."""

    def __init__(self, folders, replaced=(), pem=None, headers=()):
        self.folders, self.replaced, self.headers = dict(folders), dict(replaced), dict(headers)
        self.server = Server(("127.0.0.1", 0), functools.partial(Handler, host=self))
        self.scheme = "https" if pem else "http"
        if pem:
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(pem)
            # The handshake is done by the thread of the request, so that one that never comes holds nobody up.
            self.server.socket = context.wrap_socket(self.server.socket, server_side=True, do_handshake_on_connect=False)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def address(self, name="localhost", path=SUB_PATH):
        return f"{self.scheme}://{name}:{self.server.server_address[1]}{path}"


# --- A reader

STATE = r"""(() => {
  const find = (id) => document.getElementById(id);
  const isSeen = (element) => element !== null && element.checkVisibility({ checkVisibilityCSS: true });
  const text = (element) => (element?.textContent ?? "").trim().replace(/\s+/g, " ");
  const [box, form, active] = [find("locked"), find("locked-form"), document.activeElement];
  const isOpen = !find("sealed") && document.querySelector(".theme-switch:not([hidden])") && document.readyState === "complete" && /^(file|https?):$/.test(location.protocol);
  return {
    kind: isOpen && isSeen(document.body) ? "opened" : !isSeen(box) ? "waiting" : !isSeen(form) ? "refused" : text(find("locked-status")) ? "opening" : "asked",
    lead: text(find("locked-lead")), error: text(find("locked-error")),
    isInvalid: find("locked-passphrase")?.getAttribute("aria-invalid") === "true",
    selected: find("locked-passphrase") ? find("locked-passphrase").selectionEnd - find("locked-passphrase").selectionStart : 0,
    focus: (active?.localName !== "h1" && active?.id) || active?.localName,
    title: document.title, heading: text([...document.querySelectorAll("h1")].find(isSeen)), href: location.href,
    wasAsked: window.__wasAsked === true, top: Math.round(scrollY),
  };
})()"""

# Whether the form was ever shown, painted or not; the page that takes its place is in the same realm.
WATCH = """(() => {
  const look = () => {
    const box = document.getElementById("locked");
    if (box && box.checkVisibility()) window.__wasAsked = true;
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, attributeFilter: ["hidden"] });
})()"""


class Reader:
    """Someone at a browser, who waits until a page has made up its mind."""

    def __init__(self, check, name, width=1280, theme="light"):
        self.check, self.name = check, name
        self.browser = BROWSERS[check.browser](trusted=STRANGE_HOST)
        self.width, self.theme = width, theme
        self._begin()

    def _begin(self):
        self.browser.view(self.width, self.theme)
        self.before(WATCH)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.browser.close()

    def before(self, script):
        """Runs a script before those of every page from now on in this tab."""
        self.browser.before(script)

    def new_tab(self):
        self.browser.new_tab()
        self._begin()

    def says(self, holds, complaint):
        return self.check(holds, f"{self.name}: {complaint}")

    def look(self):
        try:
            return self.browser.evaluate(STATE)
        except BrowserError:
            # Between two pages.
            return {"kind": "waiting", "href": "", "error": ""}

    def until(self, holds, what):
        """The page once it is so; complains if it never is."""
        end = time.monotonic() + PATIENCE_SECONDS
        while True:
            page = self.look()
            if page["kind"] not in ("waiting", "opening") and holds(page):
                # A page that was just written sets the focus a moment later.
                time.sleep(0.05 if page["kind"] == "opened" else 0)
                return self.look() if page["kind"] == "opened" else page
            if time.monotonic() > end:
                self.says(False, f"{what}: the page is {page}")
                raise BrowserError(f"{self.name} waits in vain for {what}")
            time.sleep(0.01)

    def open(self, address, fragment=""):
        """Comes from elsewhere, as from a bookmark."""
        self.browser.open(address, fragment)
        return self.until(lambda page: True, f"opening {address}")

    def follow(self, address, what="following a link"):
        """Follows a link to another page of the site, by Enter. A script that sets the address right after the page has loaded
        is something else: Firefox then replaces the page in the history."""
        self.browser.evaluate(f"""(() => {{
          const link = document.createElement("a");
          link.href = {json.dumps(address)};
          link.textContent = "on";
          document.body.append(link);
          link.focus({{ preventScroll: true }});
          document.documentElement.dataset.left = "";
        }})()""")
        self.browser.press_enter()
        return self._until_left(what)

    def reload(self):
        return self._act("location.reload()", "loading again")

    def back(self):
        return self._act("history.back()", "going back")

    def forward(self):
        return self._act("history.forward()", "going forward")

    def _act(self, action, what):
        self.browser.evaluate(f"document.documentElement.dataset.left = ''; setTimeout(() => {action}); 0")
        return self._until_left(what)

    def _until_left(self, what):
        """The next page. A page that the browser kept has the mark of its own leaving, so the mark goes with the look at it."""
        here = self.look().get("href")
        end = time.monotonic() + PATIENCE_SECONDS
        while time.monotonic() < end:
            try:
                if self.browser.evaluate(f"location.href !== {json.dumps(here)} || !('left' in document.documentElement.dataset)"):
                    break
            except BrowserError:
                break
            time.sleep(0.01)
        page = self.until(lambda page: True, what)
        self.browser.evaluate("delete document.documentElement.dataset.left; 0")
        return page

    def submit(self, words):
        """Types words in the place of what is there, and presses Enter; the page, and the seconds that it took."""
        self.browser.evaluate("document.getElementById('locked-passphrase').select(); 0")
        self.browser.type(words)
        self.browser.evaluate("document.getElementById('locked-error').textContent = ''; 0")
        started = time.monotonic()
        self.browser.press_enter()
        page = self.until(lambda page: page["kind"] != "asked" or page["error"] != "", "an answer to words")
        return page, time.monotonic() - started

    def calm(self, where):
        """Complains of messages and layout shifts."""
        for message in self.browser.messages():
            self.says(False, f"{where}: the console says: {message}")
        shifts = self.browser.shifts()
        self.says(not shifts, f"{where}: the layout shifts: {shifts}")
