"""Opens Chromium and Firefox for the judges that drive by Selenium, with the same methods for what Selenium does not have.

Chromium is driven by chromedriver. Debian has no geckodriver, so Selenium's commands go to Firefox in the words of Marionette,
which is what geckodriver would say.
"""

import itertools
import json
import socket

from selenium import webdriver
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.remote.command import Command

from browser import HEIGHT, SECONDS_TO_ANSWER, BrowserError
from firefox import Firefox

# What Marionette calls the commands that the judges use. A command that is not here is an error, not silence.
MARIONETTE = {
    Command.GET: "Navigate", Command.GET_CURRENT_URL: "GetCurrentURL", Command.REFRESH: "Refresh",
    Command.GO_BACK: "Back", Command.GO_FORWARD: "Forward", Command.GET_TITLE: "GetTitle",
    Command.NEW_WINDOW: "NewWindow", Command.CLOSE: "CloseWindow", Command.SWITCH_TO_WINDOW: "SwitchToWindow",
    Command.W3C_GET_CURRENT_WINDOW_HANDLE: "GetWindowHandle", Command.W3C_GET_WINDOW_HANDLES: "GetWindowHandles",
    Command.FIND_ELEMENT: "FindElement", Command.FIND_ELEMENTS: "FindElements",
    Command.FIND_CHILD_ELEMENT: "FindElement", Command.FIND_CHILD_ELEMENTS: "FindElements",
    Command.W3C_GET_ACTIVE_ELEMENT: "GetActiveElement", Command.CLICK_ELEMENT: "ElementClick",
    Command.CLEAR_ELEMENT: "ElementClear", Command.SEND_KEYS_TO_ELEMENT: "ElementSendKeys",
    Command.GET_ELEMENT_TEXT: "GetElementText", Command.GET_ELEMENT_TAG_NAME: "GetElementTagName",
    Command.IS_ELEMENT_SELECTED: "IsElementSelected", Command.IS_ELEMENT_ENABLED: "IsElementEnabled",
    Command.GET_ELEMENT_ARIA_LABEL: "GetComputedLabel", Command.GET_ELEMENT_ARIA_ROLE: "GetComputedRole",
    Command.GET_ELEMENT_ATTRIBUTE: "GetElementAttribute", Command.GET_ELEMENT_RECT: "GetElementRect",
    Command.GET_ELEMENT_PROPERTY: "GetElementProperty",
    Command.W3C_EXECUTE_SCRIPT: "ExecuteScript", Command.W3C_EXECUTE_SCRIPT_ASYNC: "ExecuteAsyncScript",
    Command.W3C_ACTIONS: "PerformActions", Command.W3C_CLEAR_ACTIONS: "ReleaseActions",
}
WITHIN_ELEMENT = (Command.FIND_CHILD_ELEMENT, Command.FIND_CHILD_ELEMENTS)


class Marionette:
    """What Selenium sends its commands to: an executor that speaks to a port of Firefox."""

    def __init__(self, port):
        self._socket = socket.create_connection(("127.0.0.1", port), timeout=SECONDS_TO_ANSWER)
        self._buffer, self._numbers, self.web_socket = b"", itertools.count(1), None
        self._read()

    def _read(self):
        """The next message, which begins with its length."""
        while True:
            length, colon, rest = self._buffer.partition(b":")
            if colon and len(rest) >= int(length):
                message, self._buffer = rest[:int(length)], rest[int(length):]
                return json.loads(message)
            data = self._socket.recv(1 << 16)
            if not data:
                raise BrowserError("Firefox is gone")
            self._buffer += data

    def _ask(self, name, parameters):
        """The error and the result of a command."""
        message = json.dumps([0, next(self._numbers), f"WebDriver:{name}", parameters]).encode()
        self._socket.sendall(b"%d:%b" % (len(message), message))
        return self._read()[2:]

    def execute(self, command, parameters=None):
        """Does a command of Selenium's and answers as its own connection would."""
        words = dict(parameters or {})
        words.pop("sessionId", None)
        if command == Command.NEW_SESSION:
            error, result = self._ask("NewSession", {"webSocketUrl": True, "acceptInsecureCerts": True})
            if not error:
                self.web_socket = result["capabilities"]["webSocketUrl"]
            return answer(error, result)
        if command == Command.QUIT:
            return answer(None, None)
        if command in WITHIN_ELEMENT:
            words["element"] = words.pop("id")
        if command not in MARIONETTE:
            return answer({"error": "unknown command", "message": f"{command} has no word in Marionette here"}, None)
        error, result = self._ask(MARIONETTE[command], words)
        return answer(error, result["value"] if isinstance(result, dict) and list(result) == ["value"] else result)

    def close(self):
        self._socket.close()


def answer(error, value):
    """What Selenium expects of a driver."""
    return {"status": error["error"], "value": error} if error else {"value": value}


class FirefoxDriver(Firefox):
    """Firefox driven by Selenium and BiDi in one session; `driver` is Selenium's."""

    reports_shifts = False

    def __init__(self, width=1280, theme="light", scripts=True, height=HEIGHT):
        self.driver = None
        super().__init__(session=self._begin, preferences={
            # Without a question, a test may read the clipboard.
            "dom.events.testing.asyncClipboard": True, "javascript.enabled": scripts,
        })
        self.view(width, theme, height)

    def _begin(self, port):
        executor = Marionette(port)
        self.driver = webdriver.Remote(command_executor=executor, options=webdriver.FirefoxOptions())
        return executor.web_socket

    def resize(self, width, height=HEIGHT):
        self.command("browsingContext.setViewport", context=self.tab, viewport={"width": width, "height": height})

    def new_messages(self):
        """The messages in the console since they were last asked for."""
        found = self.messages()
        self.forget()
        return found

    def close(self):
        if self.driver:
            self.driver.quit()
        super().close()


class ChromiumDriver:
    """Chromium driven by Selenium; `driver` is Selenium's."""

    name = "Chromium"
    reports_shifts = True

    # The width never changes: a page that opens just after a change may be laid out for the old one first.
    def __init__(self, width=1280, theme="light", scripts=True, height=HEIGHT):
        options = webdriver.ChromeOptions()
        for argument in ("--headless=new", "--no-sandbox", "--disable-gpu", "--force-device-scale-factor=1",
                         f"--window-size={width},{height}"):
            options.add_argument(argument)
        if not scripts:
            options.add_experimental_option("prefs", {"profile.managed_default_content_settings.javascript": 2})
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        self.driver = webdriver.Chrome(options=options, service=Service("/usr/bin/chromedriver"))
        self._send("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": theme}])
        self._send("Browser.grantPermissions", permissions=["clipboardReadWrite", "clipboardSanitizedWrite"])
        self.resize(width, height)

    def _send(self, command, **parameters):
        return self.driver.execute_cdp_cmd(command, parameters)

    def resize(self, width, height=HEIGHT):
        self._send(
            "Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=width < 500)

    def before(self, script):
        """Adds a script that runs before the scripts of every page from now on; its identifier."""
        return self._send("Page.addScriptToEvaluateOnNewDocument", source=script)["identifier"]

    def never_again(self, identifier):
        """Removes a script that `before` added."""
        self._send("Page.removeScriptToEvaluateOnNewDocument", identifier=identifier)

    def zone(self, name):
        """Sets the reader's time zone."""
        self._send("Emulation.setTimezoneOverride", timezoneId=name)

    def new_messages(self):
        """The messages in the console since they were last asked for."""
        return [entry["message"] for entry in self.driver.get_log("browser")]

    def roles(self):
        """The role of each node that is read aloud."""
        return [node.get("role", {}).get("value") for node in self._send("Accessibility.getFullAXTree")["nodes"]]

    def close(self):
        self.driver.quit()


DRIVERS = {"chromium": ChromiumDriver, "firefox": FirefoxDriver}
