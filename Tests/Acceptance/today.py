"""Ticks, copies and records on a private Today page in a browser, and checks what a learner would notice.

The commands that the page shows are run against a copy of the workspace, and the site is built again: what is
recorded must be gone from the page's list. Also: the theme switch, the line that ages, no script, no storage. Opened
from disk and under a sub-path of a server; no console message and no layout shift anywhere.
Usage: today.py [--browser NAME] SITE_PRIVATE BINARY WORKSPACE NOW
"""

import argparse
import concurrent.futures
import datetime
import functools
import http.server
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import threading
import time
import traceback

from selenium.common.exceptions import WebDriverException
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

import flat_export
from browser import BrowserError
from drivers import DRIVERS
from today_page import TodayPage

MOST_BROWSERS = 4
# Long enough for what came before to be painted.
HALT_SECONDS = 0.6

complaints = []
checks = 0
lock = threading.Lock()
# The parts for another browser than Chromium. The rest does not depend on the browser, or needs what only Chromium reports.
PARTS_ELSEWHERE = ("disk", "targets", "theme from disk")
kind = DRIVERS["chromium"]


def opened(**how):
    """A browser of the kind that is judged."""
    return TodayPage(kind, check, **how)


def check(holds, complaint):
    global checks
    with lock:
        checks += 1
        if not holds:
            complaints.append(complaint)


NO_STORAGE = """
Object.defineProperty(globalThis, "localStorage", { get() { throw new DOMException("denied", "SecurityError"); } });
"""

NO_CLIPBOARD = """
Object.defineProperty(navigator, "clipboard", { value: undefined });
document.addEventListener("copy", () => { globalThis.copied = String(getSelection()); });
"""


# --- The program

class Workspace:
    """A copy of the workspace, and the site built from it."""

    def __init__(self, folder, binary, source, now):
        """Without a source, the workspace is new and empty."""
        self.binary, self.now = binary, now
        self.folder, self.site = folder / "workspace", folder / "site"
        if source:
            shutil.copytree(source, self.folder, symlinks=True, ignore=shutil.ignore_patterns("site"))
        else:
            self.folder.mkdir(parents=True)

    def shell(self, command, now=None):
        """Runs a pasted command: `machinemode` is the binary with this workspace and this clock."""
        at = (now or self.now).isoformat()
        script = f'machinemode() {{ "{self.binary}" "$@" --workspace "{self.folder}" --now "{at}"; }}\n{command}'
        done = subprocess.run(["bash", "-c", script], capture_output=True, text=True)
        check(done.returncode == 0, f"`{command}` ends with {done.returncode}: {done.stderr.strip()}")
        return done.stdout

    def build(self, now=None, audience="private"):
        self.shell(f'machinemode site --audience {audience} --output "{self.site}"', now)

    def items(self):
        return flat_export.of(json.loads(self.shell("machinemode export")))["items"]


class QuietHandler(http.server.SimpleHTTPRequestHandler):
    def end_headers(self):
        # Modification times in HTTP have whole seconds, and two builds may be in the same second.
        self.send_header("Cache-Control", "no-store")
        super().end_headers()

    def log_message(self, *_):
        pass


class HaltingHandler(QuietHandler):
    """Pauses before the last row of a note's table, as a slow network may."""

    def copyfile(self, source, outputfile):
        text = source.read()
        note = text.find(b'class="note prose"')
        row = text.rfind(b"<tr>", 0, text.find(b"</table>", note)) if note >= 0 else 0
        outputfile.write(text[:row])
        outputfile.flush()
        if row > 0:
            time.sleep(HALT_SECONDS)
        outputfile.write(text[row:])


def served(folder, handler=QuietHandler):
    """The address of a server of a folder."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(handler, directory=folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{server.server_address[1]}"


# --- What is looked at

def percent(done, total):
    whole = done * 100 // total
    return "<1 %" if done and not whole else f"{whole} %"


def ticking(browser, workspace, page, where):
    """One item from the tick to the store and back again."""
    browser.open(page)
    browser.calm(f"{where}, loading")
    check(not browser.has_bar(), f"{where}: the bar shows although nothing is ticked")
    check(all(box.is_enabled() for box in browser.all("input[data-item]")), f"{where}: a box is not enabled")

    item = browser.boxes("open")[0]
    before = browser.bars()
    browser.click(item)
    browser.calm(f"{where}, ticking")
    after = browser.bars()
    moved = [(old, new) for old, new in zip(before, after) if old != new]
    check(len(moved) == 1, f"{where}: {len(moved)} bars moved, not one: {before}, {after}")
    for old, new in moved:
        words = f"{new[0]} of {new[1]}, {percent(new[0], new[1])}"
        check(new[0] == old[0] + 1 and new[2] == words, f"{where}: the bar says {new}, not {words}")
    check(browser.is_unsaved(item), f"{where}: the row of {item} does not say that it is not saved")
    check(browser.has_bar() and browser.text(".unsaved-count").startswith("1 item"), f"{where}: the bar counts wrongly")
    check(browser.command() == f"machinemode done {browser.box(item).get_attribute('data-name')}",
          f"{where}: the command is {browser.command()}")

    browser.driver.refresh()
    browser.calm(f"{where}, loading with a tick")
    check(browser.box(item).is_selected() and browser.is_unsaved(item) and browser.bars() == after,
          f"{where}: the tick does not survive a reload")

    browser.one(".unsaved-copy").click()
    browser.calm(f"{where}, copying")
    check(browser.text(".unsaved-copy") == "Copied", f"{where}: it does not say that it copied")
    check(browser.run("return document.getElementById('unsaved-said').textContent") == "Copied",
          f"{where}: it does not announce that it copied")
    clipboard = browser.driver.execute_async_script(
        "navigator.clipboard.readText().then(arguments[0], (error) => arguments[0](String(error)))")
    check(clipboard == browser.command(), f"{where}: the clipboard holds {clipboard}")

    workspace.shell(browser.command())
    workspace.build()
    browser.driver.refresh()
    browser.calm(f"{where}, loading after recording")
    check(item in browser.boxes("done") and not browser.has_bar() and not browser.is_unsaved(item),
          f"{where}: {item} was recorded and still is not saved")
    check(not browser.kept(), f"{where}: recorded ticks are still kept")
    check(browser.bars() == after, f"{where}: the build's bars differ from the page's")

    browser.click(item)
    browser.calm(f"{where}, unticking")
    check(browser.bars() == before and browser.is_unsaved(item), f"{where}: unticking moves no bar")
    check(browser.command().startswith("machinemode reopen "), f"{where}: the command is {browser.command()}")
    workspace.shell(browser.command())
    workspace.build()
    browser.driver.refresh()
    check(item in browser.boxes("open") and not browser.has_bar(), f"{where}: {item} was reopened and still counts")

    browser.click(item)
    browser.click(item)
    check(not browser.has_bar() and not browser.kept(), f"{where}: a tick taken back leaves something")


def every_item(browser, workspace, page):
    """Every open item of the page, overdue ones too, in one command."""
    browser.open(page)
    browser.unfold()
    items = browser.boxes("open")
    for item in items:
        browser.click(item)
    count = f"{len(items)} items ticked here are not in your store yet."
    check(browser.text(".unsaved-count") == count, f"the bar says {browser.text('.unsaved-count')}, not {count}")
    browser.new_messages()
    workspace.shell(browser.command())
    workspace.build()
    browser.driver.refresh()
    check(not browser.has_bar(), f"after recording everything the bar says {browser.command()}")
    left = [item for item in browser.boxes("open") if item in items]
    check(not left, f"recorded, and open on the page: {left}")
    store = workspace.items()
    missing = [item for item in items if item not in store and not item.startswith("bonus-")]
    check(not missing, f"recorded, and not in the store: {missing}")
    check(browser.one(".sum").is_displayed(), "a complete day has no summing-up")
    browser.click(browser.boxes("done")[0])
    check(not browser.one(".sum").is_displayed(), "the day is summed up as complete with a box unticked")
    browser.click(browser.boxes("done")[0])
    for item in browser.boxes("done"):
        browser.click(item)
    command = browser.command()
    check(command.startswith("machinemode reopen "), f"unticking everything gives {command}")
    workspace.shell(command)
    workspace.build()
    browser.driver.refresh()
    check(not browser.has_bar() and not browser.boxes("done"), f"after reopening everything: {browser.command()}")


def days(browser, workspace, page, now):
    """A tick belongs to the calendar day on which it was made."""
    day = datetime.timedelta(days=1)
    date = now.date().isoformat()
    browser.open(page)
    item = browser.boxes("open")[0]
    browser.click(item)
    name = browser.box(item).get_attribute("data-name")

    night = now.replace(hour=2) + day
    browser.clock(night)
    browser.driver.refresh()
    check(browser.command() == f"machinemode done {name}", f"before the day's start the command is {browser.command()}")

    browser.clock(now + day)
    browser.driver.refresh()
    check(browser.command() == f"machinemode done {name} --on {date}", f"a day later it is {browser.command()}")

    # The page of the next day has the item among what is overdue, and the tick with it.
    workspace.build(now + day)
    browser.driver.refresh()
    browser.unfold()
    check(browser.is_unsaved(item) and f"{name} --on {date}" in browser.command(),
          f"the next day's page has lost the tick: {browser.command()}")
    second = next(other for other in browser.boxes("open") if other != item)
    browser.click(second)
    parts = browser.command().split(" && ")
    check(len(parts) == 2 and parts[0].endswith(f"--on {date}") and "--on" not in parts[1],
          f"ticks of two days give {browser.command()}")
    workspace.shell(browser.command(), now + day)
    workspace.build(now + day)
    browser.driver.refresh()
    check(not browser.has_bar(), f"recorded a day later, and still there: {browser.command()}")
    logged = [attempt["day"] for attempt in workspace.items()[item]["attempts"]]
    check(date in logged, f"{item} was ticked on {date} and logged for {logged}")

    # An item that is unticked, reopened in a terminal and done again later is done.
    browser.unfold()
    other = browser.boxes("done")[0]
    browser.click(other)
    again = browser.box(other).get_attribute("data-name")
    later = now + day + datetime.timedelta(hours=1)
    workspace.shell(f"machinemode reopen {again} && machinemode done {again}", later)
    workspace.build(later)
    browser.driver.refresh()
    check(not browser.has_bar(), f"done again after it was unticked, and the bar says {browser.command()}")
    browser.calm("days")


def beginning(browser, workspace):
    """Ticks made before the programme starts are kept: recording the first of them starts it."""
    workspace.build()
    browser.open((workspace.site / "today.html").as_uri())
    first, second = browser.boxes("open")[:2]
    browser.click(first)
    browser.click(second)
    name = browser.box(second).get_attribute("data-name")
    workspace.shell(f"machinemode done {browser.box(first).get_attribute('data-name')}")
    workspace.build()
    browser.driver.refresh()
    browser.calm("beginning")
    check(browser.command() == f"machinemode done {name}", f"once begun, the command is {browser.command()}")
    workspace.shell(browser.command())
    workspace.build()
    browser.driver.refresh()
    check(not browser.has_bar() and not browser.kept(), f"the first ticks stay: {browser.command()} {browser.kept()}")


def tabs(browser, page):
    """Two tabs show the same."""
    browser.open(page)
    first = browser.driver.current_window_handle
    item = browser.boxes("open")[0]
    browser.driver.switch_to.new_window("tab")
    browser.open(page)
    browser.click(item)
    second = browser.driver.current_window_handle
    browser.driver.switch_to.window(first)
    browser.settle()
    check(browser.is_unsaved(item), "a tick in one tab does not show in the other")
    browser.click(item)
    browser.driver.switch_to.window(second)
    browser.settle()
    check(not browser.is_unsaved(item), "a tick taken back in one tab stays in the other")
    browser.driver.close()
    browser.driver.switch_to.window(first)


def hostile(browser, page):
    """Storage written by other pages of the host never reaches a shell."""
    browser.open(page)
    start = browser.one(".unsaved-bar").get_attribute("data-start")
    key = f"machinemode.ticks.{start}"
    tick = {"done": True, "at": 1, "date": "2026-01-01", "day": 999, "name": "lc-1"}
    for value in (
        "{", "null", "7", '"x"', "[]", '{"ticks": 7}', '{"ticks": {"lc-1": null}}',
        json.dumps({"builtAt": "x", "ticks": {"lc-1": {**tick, "name": "x; rm -rf y"}, "$(x)": tick}}),
        json.dumps({"builtAt": 0, "ticks": {"lc-1": {**tick, "date": "2026-01-01; x"}, "lc-2": {**tick, "done": 1}}}),
    ):
        browser.run("localStorage.setItem(arguments[0], arguments[1])", key, value)
        browser.driver.refresh()
        check(browser.command() == "" and not browser.has_bar(), f"kept as {value}, it shows {browser.command()}")
        browser.calm(f"kept as {value}")
    # A tick that has no row here can be forgotten.
    browser.run("localStorage.setItem(arguments[0], arguments[1])", key, json.dumps({"ticks": {"lc-1": tick}}))
    browser.driver.refresh()
    check(browser.command().endswith("--on 2026-01-01"), f"a tick of another day gives {browser.command()}")
    browser.one(".unsaved-forget").click()
    check(not browser.has_bar() and not browser.kept(), "a forgotten tick is still there")
    browser.run("localStorage.clear()")


def without_clipboard(browser, page):
    """Copying also works without the clipboard API."""
    identifier = browser.before(NO_CLIPBOARD)
    browser.open(page)
    browser.click(browser.boxes("open")[0])
    browser.one(".unsaved-copy").click()
    browser.settle()
    check(browser.run("return globalThis.copied") == browser.command(), "without the clipboard nothing is copied")
    check(browser.text(".unsaved-copy") == "Copied", "without the clipboard it does not say that it copied")
    browser.never_again(identifier)
    browser.run("localStorage.clear()")


def keyboard(browser, page):
    """Ticking and copying work by keyboard alone, and the bar does not cover the focused element."""
    browser.open(page)
    active = "return document.activeElement"

    def tab_to(selector, most=400):
        for _ in range(most):
            ActionChains(browser.driver).send_keys(Keys.TAB).perform()
            if browser.run(active + ".matches(arguments[0])", selector):
                return True
            top, height, free = browser.run(
                "const box = document.activeElement.getBoundingClientRect();"
                "const bar = document.querySelector('.unsaved-bar');"
                "return [box.top, box.height, bar.hidden || bar.contains(document.activeElement)"
                " ? innerHeight : bar.getBoundingClientRect().top]")
            check(top < free or height == 0, f"the bar covers what has the focus: {browser.run(active).tag_name}")
        return False

    check(tab_to("input[data-item]:not(:checked)"), "no box is reached with the keyboard")
    item = browser.run(active + ".dataset.item")
    ActionChains(browser.driver).send_keys(Keys.SPACE).perform()
    check(browser.is_unsaved(item), "the space bar ticks nothing")
    check(tab_to(".unsaved-copy"), "Copy is not reached with the keyboard")
    ActionChains(browser.driver).send_keys(Keys.ENTER).perform()
    browser.settle()
    check(browser.text(".unsaved-copy") == "Copied", "Enter on Copy copies nothing")
    browser.calm("keyboard")
    browser.run("localStorage.clear()")


def targets(width, page):
    """Boxes and buttons are large enough, and the page does not scroll sideways."""
    with opened(width=width) as browser:
        browser.open(page)
        browser.unfold()
        browser.click(browser.boxes("open")[0])
        small = browser.run(
            "return [...document.querySelectorAll('input.box, button, summary, nav a')].filter((target) => {"
            " const box = target.getBoundingClientRect();"
            " return box.width > 0 && (box.width < 24 || box.height < 24); }).map((target) => target.outerHTML)")
        check(not small, f"at {width} px these are small: {small[:3]}")
        root = browser.run("return [document.documentElement.scrollWidth, document.documentElement.clientWidth]")
        check(root[0] <= root[1], f"at {width} px the page scrolls sideways: {root}")
        current, row = browser.run(
            "return ['nav [aria-current]', 'nav[aria-label]'].map((one) => {"
            " const box = document.querySelector(one).getBoundingClientRect(); return [box.left, box.right]; })")
        check(row[0] <= current[0] and current[1] <= row[1], f"at {width} px the current entry is out of sight")
        browser.calm(f"at {width} px")


def without_storage(browser, page):
    """Without storage in the browser nothing throws, and the page says so."""
    identifier = browser.before(NO_STORAGE)
    browser.open(page)
    item = browser.boxes("open")[0]
    browser.click(item)
    check(browser.is_unsaved(item) and browser.command().startswith("machinemode done"), "no storage: ticking fails")
    check("stores nothing" in browser.text(".unsaved-count"), "no storage: it does not say that nothing is kept")
    browser.one(".theme-switch").click()
    check(browser.run("return document.documentElement.dataset.theme") == "dark", "no storage: the theme does not change")
    browser.calm("no storage")
    browser.never_again(identifier)


def without_script(width, page):
    """Without a script the page is readable and has no controls that do not work."""
    with opened(width=width, scripts=False) as browser:
        browser.open(page)
        live = [part.get_attribute("outerHTML") for part in browser.all("input, button, select, textarea")
                if part.is_displayed() and part.is_enabled()]
        check(not live, f"without a script these pretend: {live[:3]}")
        text = browser.text("body")
        check("As of " in text and "need JavaScript" in text, "without a script the page does not say where it stands")
        check(not browser.has_bar() and "not saved yet" not in text, "without a script the page speaks of ticks")
        for message in browser.new_messages():
            check(False, f"without a script the console says: {message}")


def theme(width, scheme, page, other):
    """The theme switch is remembered after a reload and on other pages, and can follow the system again."""
    opposite = "light" if scheme == "dark" else "dark"
    label = f"{scheme}, {width} px"
    with opened(width=width, scheme=scheme) as browser:
        chosen = "return document.documentElement.dataset.theme ?? null"
        paper = "return getComputedStyle(document.body).backgroundColor"
        browser.open(page)
        switch = browser.one(".theme-switch")
        check(switch.is_displayed(), f"{label}: there is no theme switch")
        check(switch.accessible_name == "Dark theme", f"{label}: the switch is called {switch.accessible_name}")
        check(switch.get_attribute("aria-pressed") == str(scheme == "dark").lower(), f"{label}: its state is wrong")
        before = browser.run(paper)
        switch.click()
        browser.calm(f"{label}, switching")
        after = browser.run(paper)
        check(after != before, f"{label}: switching changes nothing")
        for address in (page, other):
            browser.open(address)
            browser.calm(f"{label}, switched")
            check(browser.run(chosen) == opposite and browser.run(paper) == after, f"{label}: {address} forgets it")
        browser.one(".theme-switch").click()
        check(browser.run(chosen) is None and browser.run(paper) == before, f"{label}: it cannot be switched back")
        check(not browser.run("return localStorage.getItem('machinemode.theme')"), f"{label}: the choice is kept")


def ageing(width, pages, built, is_private):
    """The line about the age of the page, for visitors in extreme time zones and by the learner's own days."""
    with opened(width=width) as browser:
        for zone, offset in (("Pacific/Pago_Pago", -11), ("Pacific/Kiritimati", 14)):
            browser.zone(zone)
            for days in (-2, 0, 1, 3, 5, 6, 7, 8, 30):
                # The first minutes, noon and the last hour of that day there.
                for hour in (0, 12, 23):
                    local = datetime.datetime.combine(built + datetime.timedelta(days=days), datetime.time(hour, 5))
                    now = local.replace(tzinfo=datetime.timezone(datetime.timedelta(hours=offset)))
                    if is_private:
                        # The learner's day begins at 04:00.
                        expected = max(0, days - (1 if hour < 4 else 0))
                    else:
                        # Full periods of 24 hours since the day ended everywhere, plus one.
                        ended = datetime.datetime.combine(built, datetime.time(), datetime.timezone.utc)
                        ended += datetime.timedelta(hours=36)
                        expected = max(0, (now - ended) // datetime.timedelta(days=1) + 1)
                    check(expected <= max(0, days), f"{days} days on at {hour}:05 in {zone}, {expected} is too early")
                    browser.clock(now)
                    for page in pages:
                        browser.open(page)
                        says = browser.text(".as-of")
                        label = f"{page.rsplit('/', 1)[1]} at {width} px, {days} days on, {hour}:05 in {zone}: {says}"
                        check(fits(says, expected, is_private), label)
                        if hour == 12:
                            browser.calm(label)


def fits(says, days, is_private):
    """Whether the line says what `status` says that day: the days left and the command, from 2 days before."""
    if days == 0:
        return says.startswith("As of ") and "ago" not in says
    ago, left = f"Last built {days} day{'' if days == 1 else 's'} ago", 7 - days
    if not is_private:
        return says == (ago if left > 0 else f"{ago}, so there may be more by now")
    if left > 2:
        return says == ago
    standing = f"fresh for {left} more day{'' if left == 1 else 's'}" if left > 0 else "stale"
    return says == f"{ago}, {standing}; machinemode site builds it again"


def arriving(width, page):
    """A page that pauses inside a note's table: no column moves when the rest arrives."""
    with opened(width=width) as browser:
        browser.open(page)
        browser.calm(f"arriving in halves at {width} px")
        check(browser.one(".note table").is_displayed(), f"arriving in halves at {width} px: a note's table is not shown")


def aging_after_the_end(browser, workspace, page, now):
    """A site goes stale after the plan's last day too, as long as items are open."""
    year = datetime.timedelta(days=365)
    workspace.build(now + year)
    browser.clock(now + year + datetime.timedelta(days=30))
    browser.open(page)
    says = browser.text(".as-of")
    check(says.startswith("Last built 30 days ago"), f"after the last day, with open items: {says}")


def tasks(folder, given, binary, source, now):
    """The independent parts of the check: pairs of a name and a function."""
    disk, host = given.as_uri(), served(folder)
    strangers = Workspace(folder / "strangers", binary, source, now)
    strangers.build(audience="public")

    def dated(site):
        """The pages that show their date."""
        return [page.as_uri() for page in (site / name for name in ("index.html", "today.html", "about.html"))
                if page.exists()]

    def in_workspace(name, look, has_source=True):
        """A part that records, with a workspace and a browser of its own."""
        def run():
            workspace = Workspace(folder / name, binary, source if has_source else None, now)
            workspace.build()
            with opened() as browser:
                browser.zone("Etc/GMT-1")
                browser.clock(now)
                look(browser, workspace)
        return name, run

    def in_all_ways(where, base):
        def look(browser, workspace):
            page = f"{base or workspace.site.as_uri()}/today.html"
            ticking(browser, workspace, page, where)
            for part in (without_clipboard, keyboard, hostile, without_storage, tabs):
                part(browser, page)
        return look

    def on_host(name, look, *more):
        page = f"{host}/{name}/site/today.html"
        return in_workspace(name, lambda browser, workspace: look(browser, workspace, page, *more))

    yield in_workspace("disk", in_all_ways("from disk", None))
    yield in_workspace("host", in_all_ways("served", f"{host}/host/site"))
    yield on_host("items", every_item)
    yield on_host("days", days, now)
    yield on_host("finished", aging_after_the_end, now)
    yield in_workspace("new", beginning, has_source=False)
    for width in (390, 820, 1280):
        yield "targets", functools.partial(targets, width, f"{disk}/today.html")
    halting = served(given, HaltingHandler)
    for width in (390, 1280):
        yield "arriving", functools.partial(arriving, width, f"{halting}/today.html")
        for site, is_private in ((given, True), (strangers.site, False)):
            yield "ageing", functools.partial(ageing, width, dated(site), now.date(), is_private)
        yield "no script", functools.partial(without_script, width, f"{disk}/today.html")
        for scheme in ("light", "dark"):
            for name, base in (("theme from disk", disk), ("theme served", f"{host}/given")):
                yield name, functools.partial(theme, width, scheme, f"{base}/today.html", f"{base}/days/001.html")


def main():
    global kind
    parser = argparse.ArgumentParser(usage=__doc__)
    for name, type_ in (("given", pathlib.Path), ("binary", pathlib.Path), ("source", pathlib.Path),
                        ("now", datetime.datetime.fromisoformat)):
        parser.add_argument(name, type=type_)
    parser.add_argument("--browser", default="chromium", choices=DRIVERS)
    options = parser.parse_args()
    kind, now = DRIVERS[options.browser], options.now
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder).resolve()
        shutil.copytree(options.given, folder / "given")

        def run(task):
            name, look = task
            try:
                look()
            except (BrowserError, WebDriverException, LookupError) as error:
                places = [f"{frame.name} {frame.lineno}" for frame in traceback.extract_tb(error.__traceback__)]
                check(False, f"{name} breaks off in {', '.join(places[1:5])}: {str(error).splitlines()[0]}")

        with concurrent.futures.ThreadPoolExecutor(min(MOST_BROWSERS, os.cpu_count() or 1)) as pool:
            found = tasks(folder, options.given.resolve(), options.binary.resolve(), options.source, now)
            list(pool.map(run, (task for task in found if options.browser == "chromium" or task[0] in PARTS_ELSEWHERE)))
    for complaint in complaints:
        print(complaint)
    print(f"{checks} checks, {len(complaints)} complaints")
    sys.exit(1 if complaints or not checks else 0)


main()
