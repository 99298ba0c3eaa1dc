"""Looks at a Today page in a browser: the theme switch, the line that ages, large targets, no script, no storage.

Opened from disk and under a sub-path of a server; no console message and no layout shift anywhere. check looks once at each
thing, the phone in light and the wide screen in dark, and takes the whole table of ages on the smallest page.
Usage: today.py [--browser NAME] SITE_PRIVATE BINARY WORKSPACE NOW [check|full]
"""

import argparse
import concurrent.futures
import datetime
import functools
import http.server
import itertools
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
PARTS_ELSEWHERE = ("targets", "theme disk")
kind = DRIVERS["chromium"]
# Days since a build, at these hours of each: the first minutes, noon and the last hour of that day.
AGES, HOURS = (-2, 0, 1, 3, 5, 6, 7, 8, 30), (0, 12, 23)
# One for each wording of the line.
FEW_AGES = (0, 1, 5, 8)
ZONES = (("Pacific/Pago_Pago", -11), ("Pacific/Kiritimati", 14))


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


# --- The program

class Workspace:
    """A copy of the workspace, and the site built from it."""

    def __init__(self, folder, binary, source, now):
        self.binary, self.now = binary, now
        self.folder, self.site = folder / "workspace", folder / "site"
        shutil.copytree(source, self.folder, symlinks=True, ignore=shutil.ignore_patterns("site"))

    def build(self, now=None, audience="private"):
        command = [
            self.binary, "site", "--audience", audience, "--output", self.site, "--workspace", self.folder,
            "--now", (now or self.now).isoformat(),
        ]
        done = subprocess.run(command, capture_output=True, text=True)
        check(done.returncode == 0, f"the {audience} site ends with {done.returncode}: {done.stderr.strip()}")


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

def targets(width, page):
    """Buttons and links are large enough, and the page does not scroll sideways."""
    with opened(width=width) as browser:
        browser.open(page)
        browser.calm(f"at {width} px")
        # What a person unfolds may move what is below it.
        browser.unfold()
        small = browser.run(
            "return [...document.querySelectorAll('button, summary, nav a')].filter((target) => {"
            " const box = target.getBoundingClientRect();"
            " return box.width > 0 && (box.width < 24 || box.height < 24); }).map((target) => target.outerHTML)")
        check(not small, f"at {width} px these are small: {small[:3]}")
        root = browser.run("return [document.documentElement.scrollWidth, document.documentElement.clientWidth]")
        check(root[0] <= root[1], f"at {width} px the page scrolls sideways: {root}")
        current, row = browser.run(
            "return ['nav [aria-current]', 'nav[aria-label]'].map((one) => {"
            " const box = document.querySelector(one).getBoundingClientRect(); return [box.left, box.right]; })")
        check(row[0] <= current[0] and current[1] <= row[1], f"at {width} px the current entry is out of sight")


def without_storage(page):
    """Without storage in the browser nothing throws."""
    with opened() as browser:
        browser.before(NO_STORAGE)
        browser.open(page)
        theme_switch(browser).click()
        check(browser.run("return document.documentElement.dataset.theme") == "dark", "no storage: the theme does not change")
        browser.calm("no storage")


def without_script(width, page):
    """Without a script the page is readable and has no controls that do not work."""
    with opened(width=width, scripts=False) as browser:
        browser.open(page)
        live = [part.get_attribute("outerHTML") for part in browser.all("input, button, select, textarea")
                if part.is_displayed() and part.is_enabled()]
        check(not live, f"without a script these pretend: {live[:3]}")
        text = browser.text("body")
        check("Updated " in text, "without a script the page does not say how old it is")
        for message in browser.new_messages():
            check(False, f"without a script the console says: {message}")


def theme_switch(browser):
    """The switch in sight: on a phone that of the footer, above the entries at the foot of the window."""
    shown = [switch for switch in browser.all(".theme-switch") if switch.is_displayed()]
    found = shown[0] if shown else browser.one(".theme-switch")
    browser.run("arguments[0].scrollIntoView({ block: 'center' })", found)
    return found


def theme(width, scheme, page, other):
    """The theme switch is remembered after a reload and on other pages, and can follow the system again."""
    opposite = "light" if scheme == "dark" else "dark"
    label = f"{scheme}, {width} px"
    with opened(width=width, scheme=scheme) as browser:
        chosen = "return document.documentElement.dataset.theme ?? null"
        paper = "return getComputedStyle(document.body).backgroundColor"
        browser.open(page)
        switch = theme_switch(browser)
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
        theme_switch(browser).click()
        check(browser.run(chosen) is None and browser.run(paper) == before, f"{label}: it cannot be switched back")
        check(not browser.run("return localStorage.getItem('machinemode.theme')"), f"{label}: the choice is kept")


def ageing(width, sites, built, zones, days_since, hours):
    """The line about the age of the page, for visitors in extreme time zones and by the learner's own days.

    - sites: pairs of a site's pages and whether it is private.
    """
    with opened(width=width) as browser:
        for zone, offset in zones:
            browser.zone(zone)
            for days, hour in itertools.product(days_since, hours):
                local = datetime.datetime.combine(built + datetime.timedelta(days=days), datetime.time(hour, 5))
                now = local.replace(tzinfo=datetime.timezone(datetime.timedelta(hours=offset)))
                browser.clock(now)
                for pages, is_private in sites:
                    expected = expected_age(days, hour, now, built, is_private)
                    check(expected <= max(0, days), f"{days} days on at {hour}:05 in {zone}, {expected} is too early")
                    for page in pages:
                        browser.open(page)
                        says = browser.text(".as-of")
                        label = f"{page.rsplit('/', 1)[1]} at {width} px, {days} days on, {hour}:05 in {zone}: {says}"
                        check(fits(says, expected, is_private), label)
                        if hour == 12:
                            browser.calm(label)


def expected_age(days, hour, now, built, is_private):
    """The age in days that a page of a site should say."""
    if is_private:
        # The learner's day begins at 04:00.
        return max(0, days - (1 if hour < 4 else 0))
    # Full periods of 24 hours since the day ended everywhere, plus one.
    ended = datetime.datetime.combine(built, datetime.time(), datetime.timezone.utc) + datetime.timedelta(hours=36)
    return max(0, (now - ended) // datetime.timedelta(days=1) + 1)


def fits(says, days, is_private):
    """Whether the line says what `status` says that day: the days left and the command, from 2 days before."""
    if days == 0:
        return says.startswith("Updated ") and "ago" not in says
    age, left = f"{days} day{'' if days == 1 else 's'} ago", 7 - days
    if not is_private or left > 2:
        return says == f"Updated {age}"
    standing = f", up to date for {left} more day{'' if left == 1 else 's'}" if left > 0 else ""
    return says == f"Built {age}{standing}. Run machinemode site to update."


def arriving(width, page):
    """A page that pauses inside a note's table: no column moves when the rest arrives."""
    with opened(width=width) as browser:
        browser.open(page)
        browser.calm(f"arriving in halves at {width} px")
        check(browser.one(".note table").is_displayed(), f"arriving in halves at {width} px: a note's table is not shown")


def aging_after_the_end(workspace, now):
    """A site goes stale after the plan's last day too, as long as items are open."""
    year = datetime.timedelta(days=365)
    workspace.build(now + year)
    with opened() as browser:
        browser.zone("Etc/GMT-1")
        browser.clock(now + year + datetime.timedelta(days=30))
        browser.open((workspace.site / "today.html").as_uri())
        says = browser.text(".as-of")
        check(says.startswith("Built 30 days ago"), f"after the last day, with open items: {says}")


def dated(site):
    """The pages of a site that show their date."""
    pages = (site / name for name in ("index.html", "today.html", "about.html"))
    return [page.as_uri() for page in pages if page.exists() and 'class="as-of"' in page.read_text(encoding="utf-8")]


def tasks(folder, given, binary, source, now, is_full):
    """The independent parts of the check: pairs of a name and a function."""
    disk, host = given.as_uri(), served(folder)
    strangers = Workspace(folder / "strangers", binary, source, now)
    strangers.build(audience="public")
    sites = [(dated(site), is_private) for site, is_private in ((given, True), (strangers.site, False))]
    places = (("disk", disk), ("served", f"{host}/given"))
    themes = list(itertools.product((390, 1280), ("light", "dark"), places))
    widths, halves, storages = (390, 820, 1280), (390, 1280), places
    if is_full:
        ages = [(width, [site], ZONES, AGES, HOURS) for width in halves for site in sites]
    else:
        widths, halves, storages = halves, halves[:1], places[:1]
        themes = [(390, "light", places[0]), (1280, "dark", places[1])]
        smallest = [(pages[-1:], is_private) for pages, is_private in sites]
        ages = [(390, smallest, ZONES, AGES, HOURS), *((width, sites, ZONES[1:], FEW_AGES, HOURS[1:2]) for width in (390, 1280))]

    for width, chosen, zones, days_since, hours in ages:
        yield "ageing", functools.partial(ageing, width, chosen, now.date(), zones, days_since, hours)
    yield "finished", functools.partial(aging_after_the_end, Workspace(folder / "finished", binary, source, now), now)
    for name, base in storages:
        yield f"no storage {name}", functools.partial(without_storage, f"{base}/today.html")
    for width in widths:
        yield "targets", functools.partial(targets, width, f"{disk}/today.html")
    halting = served(given, HaltingHandler)
    for width in halves:
        yield "arriving", functools.partial(arriving, width, f"{halting}/today.html")
        yield "no script", functools.partial(without_script, width, f"{disk}/today.html")
    for width, scheme, (name, base) in themes:
        yield f"theme {name}", functools.partial(theme, width, scheme, f"{base}/today.html", f"{base}/days/001.html")


def main():
    global kind
    parser = argparse.ArgumentParser(usage=__doc__)
    for name, type_ in (("given", pathlib.Path), ("binary", pathlib.Path), ("source", pathlib.Path),
                        ("now", datetime.datetime.fromisoformat)):
        parser.add_argument(name, type=type_)
    parser.add_argument("tier", nargs="?", default="full", choices=["check", "full"])
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
            found = tasks(folder, options.given.resolve(), options.binary.resolve(), options.source, now, options.tier == "full")
            list(pool.map(run, (task for task in found if options.browser == "chromium" or task[0] in PARTS_ELSEWHERE)))
    for complaint in complaints:
        print(complaint)
    print(f"{checks} checks, {len(complaints)} complaints")
    sys.exit(1 if complaints or not checks else 0)


main()
