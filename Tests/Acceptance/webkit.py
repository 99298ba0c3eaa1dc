"""Drives Debian's MiniBrowser, which is WebKit, by WebKitWebDriver on a screen of its own, with the methods that a look needs.

WebKit's driver tells neither the console, nor requests, nor layout shifts, so none are counted here. A desktop's theme is
chosen when the browser starts, so each theme has a browser.
"""

import functools
import json
import os
import pathlib
import shutil
import signal
import subprocess
import tempfile

from selenium import webdriver
from selenium.common.exceptions import WebDriverException
from selenium.webdriver.webkitgtk.service import Service

from browser import HEIGHT, SECONDS_TO_ANSWER, SECONDS_TO_LOAD, TWO_FRAMES, BrowserError, environment, settled

THEMES = {"light": "Adwaita", "dark": "Adwaita:dark"}
# The bar of the window, above the page.
BAR = 38


def mini_browser():
    """The browser, which stands beside WebKit's library."""
    found = sorted(pathlib.Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"))
    if not found:
        raise BrowserError("MiniBrowser is not installed; on Debian it comes with webkit2gtk-driver")
    return str(found[-1])


def in_words(method):
    """Tells what Selenium says as the other browsers do."""
    @functools.wraps(method)
    def wrapped(*arguments, **named):
        try:
            return method(*arguments, **named)
        except WebDriverException as error:
            raise BrowserError(f"WebKit: {(error.msg or str(error)).splitlines()[0]}") from error
    return wrapped


class WebKit:
    """One window of each theme that is asked for. A context manager that ends what it started."""

    name = "WebKit"
    # On a screen without a graphics card.
    is_slow = True
    # MiniBrowser's window cannot be as narrow as a phone.
    widths = (450, 820, 1280)
    unseen = ("layout shift", "console: ", "asks outside the site", "says in a dialog")

    def __init__(self, font=None):
        self._home = tempfile.mkdtemp(prefix="judge-")
        self._services, self._drivers, self._driver = [], {}, None
        self._screen = subprocess.Popen(
            ["Xvfb", "-displayfd", "1", "-screen", "0", "1400x1000x24", "-nolisten", "tcp"],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, start_new_session=True)
        display = self._screen.stdout.readline().decode().strip()
        if not display:
            self.close()
            raise BrowserError("Xvfb does not start")
        self._environment = {
            **environment(self._home, font), "DISPLAY": f":{display}", "HOME": self._home, "XDG_RUNTIME_DIR": self._home,
            "NO_AT_BRIDGE": "1",
        }

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        for driver in self._drivers.values():
            try:
                driver.quit()
            except (WebDriverException, OSError):
                pass
        for service in self._services:
            service.stop()
        try:
            os.killpg(self._screen.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        self._screen.wait()
        self._screen.stdout.close()
        shutil.rmtree(self._home, ignore_errors=True)

    def _start(self, theme):
        options = webdriver.WebKitGTKOptions()
        options.binary_location = mini_browser()
        options.add_argument("--automation")
        service = Service(
            shutil.which("WebKitWebDriver"), env={**self._environment, "GTK_THEME": THEMES[theme]},
            log_output=subprocess.DEVNULL)
        driver = webdriver.WebKitGTK(options=options, service=service)
        self._services.append(service)
        driver.set_page_load_timeout(SECONDS_TO_LOAD)
        driver.set_script_timeout(SECONDS_TO_ANSWER)
        return driver

    @in_words
    def view(self, width, theme, height=HEIGHT):
        """Sets the window size and the reader's theme for pages opened from now on."""
        if theme not in self._drivers:
            self._drivers[theme] = self._start(theme)
        self._driver = self._drivers[theme]
        self._driver.set_window_rect(0, 0, width, height + BAR)

    @in_words
    def open(self, page, fragment="", wait=0):
        """Opens a file or an address and waits until it is loaded, its scripts have run and it is painted."""
        address = page.resolve().as_uri() if isinstance(page, pathlib.Path) else page
        self._driver.get(address + fragment)
        self.evaluate(settled(wait) if wait else TWO_FRAMES)

    @in_words
    def evaluate(self, script):
        """Returns the value of an expression; awaits a promise. What ends with `; 0` is statements, run for what they do."""
        # The policy of the pages forbids `eval`, so the script goes into that of the driver.
        body = script if script.endswith("; 0") else f"return ({script});"
        found, failed = self._driver.execute_async_script(
            f"const done = arguments[0]; const run = () => {{ {body} }};"
            "Promise.resolve().then(run).then((value) => done([value ?? null, null]), (error) => done([null, String(error)]));")
        if failed:
            raise BrowserError(failed)
        return found

    def call(self, function, *arguments):
        """Calls a JavaScript function, given as text, with arguments."""
        return self.evaluate(f"({function})({', '.join(json.dumps(argument) for argument in arguments)})")

    def requests(self):
        return []

    def dialogs(self):
        return []

    def messages(self):
        return []

    def shifts(self):
        return []
