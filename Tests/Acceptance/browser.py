"""Drives a headless Chromium over its debugging pipe, without a driver, so that every event of the page is seen.

While a page is open, its requests, console messages, dialogs and script errors are recorded.
"""

import json
import os
import pathlib
import select
import shutil
import signal
import subprocess
import tempfile
import time

HEIGHT = 900
SECONDS_TO_LOAD = 60
SECONDS_TO_ANSWER = 120

# A layout shift is the window's share that moved, times how far. Below this nobody sees it: a badge may be painted before its
# word has come, and then move by a few pixels.
LEAST_SEEN = 0.001

# Layout shifts are only reported to observers, from the first paint on.
LISTEN_TO_SHIFTS = """
window.__shifts = [];
new PerformanceObserver(list => {
  for (const entry of list.getEntries()) {
    const moved = entry.sources.map(source => {
      const node = source.node && (source.node.nodeType === 1 ? source.node : source.node.parentElement);
      return node ? node.nodeName.toLowerCase() + (node.id ? '#' + node.id : '') +
        (node.getAttribute('class') ? '.' + node.getAttribute('class').split(' ').join('.') : '') : '?';
    });
    window.__shifts.push(`${entry.value.toFixed(4)} of ${moved.join(', ')}`);
  }
}).observe({type: 'layout-shift', buffered: true});
"""
TWO_FRAMES = "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))"


class BrowserError(Exception):
    """Chromium does not answer, or refuses a command."""


def settled(milliseconds):
    """A script that waits for a time in milliseconds and then for two frames to be painted."""
    return f"new Promise(done => setTimeout(done, {milliseconds})).then(() => {TWO_FRAMES})"


# Replaces every requested font family with one, as on a desktop that uses it.
DESKTOP_FONT = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include>/etc/fonts/fonts.conf</include>
  <match target="pattern">
    <edit name="family" mode="assign" binding="strong"><string>{family}</string></edit>
  </match>
</fontconfig>
"""


def environment(profile, font):
    """The environment of a browser on a desktop that is set in a font; without one, the machine's own."""
    found = dict(os.environ)
    if font:
        settings = pathlib.Path(profile) / "fonts.conf"
        settings.write_text(DESKTOP_FONT.format(family=font), encoding="utf-8")
        found["FONTCONFIG_FILE"] = str(settings)
    return found


class Browser:
    """One tab. A context manager that ends the Chromium it started.

    - font: the family that the desktop is set in, where Fontconfig decides; without one, the machine's own.
    - trusted: a host name that is this machine, whatever its certificate.
    - profile: a folder for what the browser keeps, which stays; without one, nothing is kept.
    """

    name = "Chromium"

    def __init__(self, font=None, trusted=None, profile=None):
        self._keeps_profile = profile is not None
        self.profile = str(profile) if profile else tempfile.mkdtemp(prefix="judge-")
        flags = (
            "--ignore-certificate-errors", f"--host-resolver-rules=MAP {trusted} 127.0.0.1", "--disable-features=HttpsUpgrades",
        ) if trusted else ()
        to_browser, self._write_end = os.pipe()
        self._read_end, from_browser = os.pipe()

        def attach():
            # Chromium reads from the descriptor 3 and writes to 4; both pairs may overlap with those numbers.
            reading, writing = os.dup(to_browser), os.dup(from_browser)
            os.dup2(reading, 3)
            os.dup2(writing, 4)
            # A duplicate that got the right number at once would be closed at the start.
            os.set_inheritable(3, True)
            os.set_inheritable(4, True)

        self.process = subprocess.Popen(
            [
                shutil.which("chromium") or "chromium", "--headless=new", "--no-sandbox", "--disable-gpu", "--mute-audio",
                "--force-device-scale-factor=1", "--hide-scrollbars", "--no-first-run", "--disable-extensions",
                "--disable-background-networking", "--disable-component-update", "--disable-sync",
                "--remote-debugging-pipe", f"--user-data-dir={self.profile}", *flags, "about:blank",
            ],
            close_fds=False, preexec_fn=attach, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            start_new_session=True, env=environment(self.profile, font),
        )
        os.close(to_browser)
        os.close(from_browser)
        self._buffer = b""
        self._number = 0
        self._session = None
        self._events = []
        self._runs_scripts = True
        self._target = None
        self.new_tab()

    def new_tab(self):
        """Goes to a new tab and closes the one before."""
        self._session, before = None, self._target
        self._target = self.command("Target.createTarget", url="about:blank")["targetId"]
        if before:
            self.command("Target.closeTarget", targetId=before)
        self._session = self.command("Target.attachToTarget", targetId=self._target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network", "DOM"):
            self.command(f"{domain}.enable")
        self.command("Page.setLifecycleEventsEnabled", enabled=True)
        self.command("Page.addScriptToEvaluateOnNewDocument", source=LISTEN_TO_SHIFTS)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        """Ends Chromium with all its helpers, which are in a process group of their own."""
        os.close(self._write_end)
        try:
            self.process.wait(timeout=5)
        except subprocess.TimeoutExpired:
            pass
        try:
            os.killpg(self.process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        self.process.wait()
        os.close(self._read_end)
        if not self._keeps_profile:
            shutil.rmtree(self.profile, ignore_errors=True)

    # Speaking

    def command(self, method, **parameters):
        """Sends a DevTools command and returns its answer; events received meanwhile are recorded."""
        self._number += 1
        number = self._number
        message = {"id": number, "method": method, "params": parameters}
        if self._session:
            message["sessionId"] = self._session
        data = json.dumps(message).encode() + b"\0"
        try:
            while data:
                data = data[os.write(self._write_end, data):]
        except BrokenPipeError:
            raise BrowserError("Chromium is gone") from None
        while True:
            answer = self._next_message()
            if answer.get("id") != number:
                continue
            if "error" in answer:
                raise BrowserError(f"{method}: {answer['error']['message']}")
            return answer["result"]

    def _next_message(self):
        while b"\0" not in self._buffer:
            if not select.select([self._read_end], [], [], SECONDS_TO_ANSWER)[0]:
                raise BrowserError("Chromium does not answer")
            data = os.read(self._read_end, 1 << 20)
            if not data:
                raise BrowserError("Chromium is gone")
            self._buffer += data
        message, _, self._buffer = self._buffer.partition(b"\0")
        message = json.loads(message)
        if "method" in message:
            self._events.append(message)
            if message["method"] == "Page.javascriptDialogOpening":
                # The page is blocked while a dialog is open. The response to this command is ignored.
                self._number += 1
                closing = {"id": self._number, "method": "Page.handleJavaScriptDialog", "params": {"accept": False}}
                os.write(self._write_end, json.dumps({**closing, "sessionId": self._session}).encode() + b"\0")
        return message

    # Looking

    def view(self, width, theme, height=HEIGHT, media=""):
        """Sets the window size and the reader's preferences for pages opened from now on."""
        self.command(
            "Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=width < 500
        )
        self.command(
            "Emulation.setEmulatedMedia", media=media, features=[{"name": "prefers-color-scheme", "value": theme}]
        )

    def prefer(self, theme):
        """Sets the theme that the reader's system has."""
        self.command("Emulation.setEmulatedMedia", media="", features=[{"name": "prefers-color-scheme", "value": theme}])

    def before(self, script):
        """Adds a script that runs before the scripts of every page from now on in this tab; its identifier."""
        return self.command("Page.addScriptToEvaluateOnNewDocument", source=script)["identifier"]

    def never_again(self, identifier):
        """Removes a script that `before` added."""
        self.command("Page.removeScriptToEvaluateOnNewDocument", identifier=identifier)

    def run_scripts(self, runs):
        """Switches JavaScript off or on for pages; scripts passed to `evaluate` still run."""
        self._runs_scripts = runs
        self.command("Emulation.setScriptExecutionDisabled", value=not runs)

    def block(self, *patterns):
        """Blocks addresses that match the patterns; without any, all are loaded again."""
        self.command("Network.setBlockedURLs", urls=list(patterns))

    def open(self, page, fragment="", wait=0):
        """Opens a file or an address and waits until it is loaded, its scripts have run and it is painted.

        `wait` is in milliseconds, for delayed actions of scripts.
        """
        address = page.resolve().as_uri() if isinstance(page, pathlib.Path) else page
        # The previous page may still send events, so an empty page is opened first.
        self.command("Page.navigate", url="about:blank")
        self._events.clear()
        answer = self.command("Page.navigate", url=address + fragment)
        if "errorText" in answer:
            raise BrowserError(f"{address}: {answer['errorText']}")
        until = time.monotonic() + SECONDS_TO_LOAD
        loaded = ("load", answer["loaderId"])
        while loaded not in ((event["name"], event["loaderId"]) for event in self._of("Page.lifecycleEvent")):
            if time.monotonic() > until:
                raise BrowserError(f"{address} does not load")
            self._next_message()
        if self._runs_scripts:
            self.evaluate(settled(wait) if wait else TWO_FRAMES)

    def evaluate(self, script):
        """Returns the value of a script's last expression; awaits a promise."""
        answer = self.command("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in answer:
            details = answer["exceptionDetails"]
            raise BrowserError(details.get("exception", {}).get("description", details["text"]))
        return answer["result"].get("value")

    def call(self, function, *arguments):
        """Calls a JavaScript function, given as text, with arguments."""
        return self.evaluate(f"({function})({', '.join(json.dumps(argument) for argument in arguments)})")

    def press(self, key, number):
        """Presses a key that acts on key down, such as Tab."""
        self.command(
            "Input.dispatchKeyEvent", type="rawKeyDown", key=key, code=key, windowsVirtualKeyCode=number,
            nativeVirtualKeyCode=number,
        )

    def press_enter(self):
        """Presses Enter, which has a text, unlike Tab."""
        self.command(
            "Input.dispatchKeyEvent", type="keyDown", key="Enter", code="Enter", windowsVirtualKeyCode=13, text="\r"
        )
        self.command("Input.dispatchKeyEvent", type="keyUp", key="Enter", code="Enter", windowsVirtualKeyCode=13)

    def type(self, words):
        """Puts words where the focus is."""
        self.command("Input.insertText", text=words)

    # What the page did since it was opened

    def _of(self, method):
        return [event["params"] for event in self._events if event["method"] == method]

    def requests(self):
        """Every address that was requested."""
        return [event["request"]["url"] for event in self._of("Network.requestWillBeSent")]

    def dialogs(self):
        """The texts of alert, confirm and prompt."""
        return [event["message"] for event in self._of("Page.javascriptDialogOpening")]

    def navigations(self):
        """Every address that the tab navigated to, and the windows that opened."""
        return [
            event["frame"]["url"] for event in self._of("Page.frameNavigated") if "parentId" not in event["frame"]
        ] + [event["url"] for event in self._of("Page.windowOpen")]

    def messages(self):
        """All messages in the console, including the browser's own."""
        found = [event["entry"] for event in self._of("Log.entryAdded")]
        texts = [f"{entry['text']} {entry.get('url', '')}".strip() for entry in found]
        for event in self._of("Runtime.consoleAPICalled"):
            texts.append(" ".join(str(part.get("value", part.get("description", ""))) for part in event["args"]))
        for event in self._of("Runtime.exceptionThrown"):
            details = event["exceptionDetails"]
            texts.append(details.get("exception", {}).get("description", details["text"]))
        return texts

    def shifts(self):
        """Every visible layout shift, with its size and what moved."""
        return [shift for shift in self.evaluate("window.__shifts") if float(shift.split()[0]) >= LEAST_SEEN]

    def forget(self):
        """Clears the record of what the page did."""
        self._events.clear()
