"""Drives a headless Firefox by WebDriver BiDi, which Firefox speaks by itself, with the methods of `browser.Browser`.

Firefox reports no layout shifts, so none are counted here. What BiDi does not have yet, such as the reader's theme and the
messages about the content policy, is set and read in Firefox's own context.
"""

import json
import os
import pathlib
import shutil
import signal
import subprocess
import tempfile
import time

import websocket

from browser import HEIGHT, SECONDS_TO_ANSWER, SECONDS_TO_LOAD, TWO_FRAMES, BrowserError, environment, settled

SECONDS_TO_START = 60
KEYS = {"Tab": "\ue004", "Enter": "\ue007", "Space": " "}
EVENTS = ["log.entryAdded", "network.beforeRequestSent", "browsingContext.userPromptOpened"]
DARK, LIGHT = 0, 1

# Several may run, so the port is any that is free. As Chromium is started: scrollbars take no room, nothing is fetched in the
# background, and http stays http.
PREFERENCES = {
    "marionette.port": 0,
    "ui.useOverlayScrollbars": 1,
    "dom.security.https_first": False,
    "app.update.enabled": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "toolkit.telemetry.enabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "browser.safebrowsing.update.enabled": False,
    "extensions.getAddons.cache.enabled": False,
    "services.settings.server": "data:,",
}

# The messages about pages that BiDi does not report: those of the content policy, of markup, of style sheets.
BROWSER_MESSAGES = """JSON.stringify(Services.console.getMessageArray()
  .filter(message => message instanceof Ci.nsIScriptError && message.innerWindowID && !message.isFromChromeContext &&
    message.category !== 'content javascript')
  .map(message => message.errorMessage))"""


class Firefox:
    """One tab. A context manager that ends the Firefox it started.

    - font: the family that the desktop is set in, where Fontconfig decides; without one, the machine's own.
    - trusted: a host name that is this machine, whatever its certificate.
    - profile: a folder for what the browser keeps, which stays; without one, nothing is kept.
    - preferences: more of Firefox's preferences.
    - session: a function of the port of Marionette that begins a session and returns its BiDi address; without one, BiDi
      begins it.
    """

    name = "Firefox"
    is_slow = False
    widths = (390, 820, 1280)
    # The complaints of a look that cannot come, since the browser does not tell what they need.
    unseen = ("layout shift",)

    def __init__(self, font=None, trusted=None, profile=None, preferences=None, session=None):
        self._keeps_profile = profile is not None
        self.profile = pathlib.Path(profile or tempfile.mkdtemp(prefix="judge-"))
        chosen = {**PREFERENCES, **(preferences or {}), **({"network.dns.localDomains": trusted} if trusted else {})}
        lines = [f"user_pref({json.dumps(key)}, {json.dumps(value)});\n" for key, value in chosen.items()]
        (self.profile / "user.js").write_text("".join(lines), encoding="utf-8")
        self._ports = [self.profile / "WebDriverBiDiServer.json", self.profile / "MarionetteActivePort"]
        for file in self._ports:
            file.unlink(missing_ok=True)
        self._socket, self._events, self._number = None, [], 0
        self.process = subprocess.Popen(
            [
                shutil.which("firefox-esr") or "firefox", "--headless", "--no-remote", "--profile", str(self.profile),
                "--remote-debugging-port", "0", "--marionette", "--remote-allow-system-access", "about:blank",
            ],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True,
            env={**environment(self.profile, font), "HOME": str(self.profile)},
        )
        try:
            self._connect(session)
        except BaseException:
            self.close()
            raise

    def _connect(self, session):
        """Waits for Firefox and begins a session."""
        until = time.monotonic() + SECONDS_TO_START
        while not all(file.exists() and file.read_text(encoding="utf-8").strip() for file in self._ports):
            if time.monotonic() > until or self.process.poll() is not None:
                raise BrowserError("Firefox does not start")
            time.sleep(0.02)
        if session:
            address = session(int(self._ports[1].read_text(encoding="utf-8")))
        else:
            address = "ws://{ws_host}:{ws_port}/session".format(**json.loads(self._ports[0].read_text(encoding="utf-8")))
        try:
            self._socket = websocket.create_connection(address, timeout=SECONDS_TO_ANSWER, suppress_origin=True)
        except (OSError, websocket.WebSocketException) as error:
            raise BrowserError(f"Firefox refuses a connection: {error}") from error
        if not session:
            self.command("session.new", capabilities={"alwaysMatch": {"acceptInsecureCerts": True}})
        self.command("session.subscribe", events=EVENTS)
        self._chrome = self.command("browsingContext.getTree", **{"moz:scope": "chrome"})["contexts"][0]["context"]
        self.tab = self.command("browsingContext.getTree")["contexts"][0]["context"]

    def new_tab(self):
        """Goes to a new tab and closes the one before."""
        before = self.tab
        self.tab = self.command("browsingContext.create", type="tab")["context"]
        self.command("browsingContext.close", context=before)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        """Ends Firefox with all its helpers, which are in a process group of their own."""
        if self._socket:
            if self._keeps_profile:
                self._quit()
            self._socket.close()
        try:
            os.killpg(self.process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        self.process.wait()
        if not self._keeps_profile:
            shutil.rmtree(self.profile, ignore_errors=True)

    def _quit(self):
        """Lets Firefox write what it keeps."""
        try:
            self.command("browser.close")
            self.process.wait(timeout=10)
        except (BrowserError, subprocess.TimeoutExpired):
            pass

    # Speaking

    def command(self, method, **parameters):
        """Sends a BiDi command and returns its answer; events received meanwhile are recorded."""
        self._number += 1
        number = self._number
        try:
            self._socket.send(json.dumps({"id": number, "method": method, "params": parameters}))
            while True:
                answer = json.loads(self._socket.recv())
                if answer["type"] == "event":
                    self._events.append(answer)
                elif answer.get("id") == number:
                    break
        except (OSError, ValueError, websocket.WebSocketException) as error:
            raise BrowserError(f"Firefox does not answer {method}: {error}") from error
        if answer["type"] == "error":
            raise BrowserError(f"{method}: {answer['error']}: {answer['message']}")
        return answer["result"]

    def _evaluate_in(self, context, script):
        answer = self.command("script.evaluate", expression=script, target={"context": context}, awaitPromise=True)
        if answer["type"] == "exception":
            raise BrowserError(answer["exceptionDetails"]["text"])
        return plain(answer["result"])

    # Looking

    def view(self, width, theme, height=HEIGHT):
        """Sets the window size and the reader's theme for pages opened from now on."""
        self.command("browsingContext.setViewport", context=self.tab, viewport={"width": width, "height": height})
        self.prefer(theme)

    def prefer(self, theme):
        """Sets the theme that the reader's system has."""
        number = DARK if theme == "dark" else LIGHT
        self._evaluate_in(
            self._chrome, f"Services.prefs.setIntPref('layout.css.prefers-color-scheme.content-override', {number}); 0")

    def zone(self, name):
        """Sets the reader's time zone."""
        self.command("emulation.setTimezoneOverride", contexts=[self.tab], timezone=name)

    def before(self, script):
        """Adds a script that runs before the scripts of every page from now on; its identifier."""
        return self.command("script.addPreloadScript", functionDeclaration=f"() => {{ {script} }}")["script"]

    def never_again(self, identifier):
        """Removes a script that `before` added."""
        self.command("script.removePreloadScript", script=identifier)

    def open(self, page, fragment="", wait=0):
        """Opens a file or an address and waits until it is loaded, its scripts have run and it is painted.

        `wait` is in milliseconds, for delayed actions of scripts.
        """
        address = page.resolve().as_uri() if isinstance(page, pathlib.Path) else page
        # The previous page may still send events, so an empty page is opened first.
        self._navigate("about:blank")
        self.forget()
        self._socket.settimeout(SECONDS_TO_LOAD)
        self._navigate(address + fragment)
        self._socket.settimeout(SECONDS_TO_ANSWER)
        self.evaluate(settled(wait) if wait else TWO_FRAMES)

    def _navigate(self, address):
        self.command("browsingContext.navigate", context=self.tab, url=address, wait="complete")

    def evaluate(self, script):
        """Returns the value of a script's last expression; awaits a promise."""
        return self._evaluate_in(self.tab, script)

    def call(self, function, *arguments):
        """Calls a JavaScript function, given as text, with arguments."""
        return self.evaluate(f"({function})({', '.join(json.dumps(argument) for argument in arguments)})")

    def press(self, key, _=None):
        """Presses a key, such as Tab."""
        self._type([KEYS[key]])

    def press_enter(self):
        self.press("Enter")

    def type(self, words):
        """Types words where the focus is."""
        self._type(words)

    def _type(self, keys):
        actions = [{"type": way, "value": key} for key in keys for way in ("keyDown", "keyUp")]
        if actions:
            keyboard = {"type": "key", "id": "keyboard", "actions": actions}
            self.command("input.performActions", context=self.tab, actions=[keyboard])

    # What the page did since it was opened

    def _of(self, method):
        return [event["params"] for event in self._events if event["method"] == method]

    def requests(self):
        """Every address that was requested. Firefox's own marks of lists are a font inside an address."""
        found = [event["request"]["url"] for event in self._of("network.beforeRequestSent")]
        return [address for address in found if not address.startswith("data:font/")]

    def dialogs(self):
        """The texts of alert, confirm and prompt."""
        return [event["message"] for event in self._of("browsingContext.userPromptOpened")]

    def messages(self):
        """All messages in the console, including the browser's own about the page."""
        own = json.loads(self._evaluate_in(self._chrome, BROWSER_MESSAGES))
        return [str(event.get("text")) for event in self._of("log.entryAdded")] + own

    def shifts(self):
        """None, since Firefox does not report them."""
        return []

    def forget(self):
        """Clears the record of what the page did."""
        self._evaluate_in(self._chrome, "Services.console.reset(); 0")
        self._events.clear()


def plain(value):
    """A value as BiDi writes it, in Python."""
    kind, content = value["type"], value.get("value")
    if kind in ("array", "set"):
        return [plain(part) for part in content or []]
    if kind in ("object", "map"):
        return {key if isinstance(key, str) else plain(key): plain(part) for key, part in content or []}
    if kind == "number" and isinstance(content, str):
        return float(content.replace("Infinity", "inf"))
    return content if kind in ("string", "number", "boolean", "date", "bigint") else None
