"""Sorts, filters and searches the tables of problems and topics of a site in a browser, as a reader would.

What is shown is compared with the page's own rows, read, sorted and filtered in Python: each column both ways, each
choice of each filter, combinations of them, the search; from disk and from a host. Besides: the address keeps the state
over reload, back and a new tab; the keyboard is enough; without scripts all rows are shown and no controls are;
nothing moves while the page loads; no console message.
Usage: tables.py [--browser NAME] SITE
"""

import argparse
import collections
import concurrent.futures
import functools
import html.parser
import http.server
import os
import pathlib
import random
import re
import sys
import threading
import time
import traceback
import urllib.parse

from selenium.common.exceptions import WebDriverException
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import Select

from browser import LEAST_SEEN, BrowserError
from drivers import DRIVERS

MOST_BROWSERS = 4

complaints = []
looks = 0
lock = threading.Lock()


def check(fits, message):
    global looks
    with lock:
        looks += 1
        if not fits:
            complaints.append(message)


# The page as in its file


class Page(html.parser.HTMLParser):
    """The columns, rows and filters of the only table of a page."""

    def __init__(self, text):
        super().__init__()
        self.columns, self.rows, self.choices = [], [], {}
        self.cell = self.select = None
        self.in_body = False
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        if tag == "th" and "data-column" in attributes:
            self.columns.append((attributes["data-column"], "data-search" in attributes))
        elif tag == "tbody":
            self.in_body = True
        elif tag == "tr" and self.in_body:
            self.rows.append({"attributes": attributes, "cells": []})
        elif tag in ("td", "th") and self.in_body:
            self.cell = {"text": "", "first": None, "date": None}
            self.rows[-1]["cells"].append(self.cell)
        elif self.cell is not None:
            # Content after the first tag in a cell does not belong to the value of its column.
            if self.cell["first"] is None:
                self.cell["first"] = self.cell["text"]
            if tag == "time":
                self.cell["date"] = attributes["datetime"]
        elif tag == "select" and "data-filter" in attributes:
            self.select = attributes["name"]
            self.choices[self.select] = []
        elif tag == "option" and self.select and attributes["value"]:
            self.choices[self.select].append(attributes["value"])

    def handle_endtag(self, tag):
        if tag in ("td", "th") and self.cell is not None:
            if self.cell["first"] is None:
                self.cell["first"] = self.cell["text"]
            self.cell = None
        elif tag == "select":
            self.select = None
        elif tag == "tbody":
            self.in_body = False

    def handle_data(self, data):
        if self.cell is not None:
            self.cell["text"] += data


def minutes(text):
    hours, rest = re.search(r"(\d+) h", text), re.search(r"(?:h |^\D*)(\d+)(?: min)?$", text)
    return (int(hours[1]) * 60 if hours else 0) + (int(rest[1]) if rest else 0) if text else None


# The order of characters that Unicode's collation gives to ASCII and the quotes that titles have.
ORDER = " _-–—,;:!?.'‘’\"“”()[]{}@*/\\&#%`^+<=>|~$0123456789abcdefghijklmnopqrstuvwxyz"


def letters(text):
    return [ORDER.index(c) for c in text.lower()] if text else None


def key(column, cell):
    """The value by which a reader would sort the cell; None if it is empty."""
    text = cell["text"].strip()
    if column in ("title", "subject", "kind"):
        return letters(cell["first"].strip())
    if column == "difficulty":
        return {"Easy": 0, "Medium": 1, "Hard": 2}.get(text)
    if column == "status":
        return {"open": (0, ""), "solved before": (1, "")}.get(text, (2, cell["date"] or ""))
    if column in ("time", "box"):
        return minutes(text)
    number = re.search(r"\d+", text)
    return int(number[0]) if number else None


def in_order(page, column, is_reversed):
    index = [name for name, _ in page.columns].index(column)
    keys = [key(column, row["cells"][index]) for row in page.rows]
    known = [place for place, value in enumerate(keys) if value is not None]
    # Python's sort is also stable in both directions.
    known.sort(key=lambda place: keys[place], reverse=is_reversed)
    return known + [place for place, value in enumerate(keys) if value is None]


def fitting(page, chosen, query):
    words = query.lower().split()
    searched = [index for index, (_, is_searched) in enumerate(page.columns) if is_searched]
    found = []
    for place, row in enumerate(page.rows):
        text = "\n".join(row["cells"][index]["text"] for index in searched).lower()
        fits = all(value in row["attributes"][f"data-{name}"].split(" ") for name, value in chosen.items())
        if fits and all(word in text for word in words):
            found.append(place)
    return found


# The page as a browser shows it


SHIFTS = """
const done = arguments[0];
let sum = 0;
new PerformanceObserver((list) => { for (const entry of list.getEntries()) sum += entry.value; })
  .observe({ type: 'layout-shift', buffered: true });
setTimeout(() => done(sum), 300);
"""

# The position in the file of each shown row, by the number that is set after the page has loaded.
MARK = "[...document.querySelectorAll('.list tbody tr')].forEach((row, place) => { row.place = place; });"
SHOWN = """
return [...document.querySelectorAll('.list tbody tr')]
  .filter((row) => getComputedStyle(row).display !== 'none').map((row) => row.place);
"""


class Table:
    """One page in a browser."""

    def __init__(self, session, address, page, name):
        self.session, self.driver = session, session.driver
        self.address, self.page, self.name = address, page, name

    def open(self, state=""):
        self.driver.get("about:blank")
        self.driver.get(self.address + (f"#{state}" if state else ""))
        if not state:
            self.driver.execute_script(MARK)

    def shown(self):
        return self.driver.execute_script(SHOWN)

    def titles(self):
        return self.driver.execute_script(
            "return [...document.querySelectorAll('.list tbody tr:not([hidden]) th')]"
            ".map((cell) => cell.parentNode.textContent.trim());"
        )

    def comes_to(self, titles):
        """Whether the table soon shows these titles: the browser informs the page a moment after a navigation."""
        for _ in range(50):
            if self.titles() == titles:
                return True
            time.sleep(0.02)
        return False

    def find(self, selector):
        return self.driver.find_element(By.CSS_SELECTOR, selector)

    def choose(self, name, value):
        Select(self.find(f"#list-{name}")).select_by_value(value)

    def search(self, text):
        field = self.find("#list-q")
        field.clear()
        field.send_keys(text)

    def reset(self):
        self.find(".list-controls [data-reset]").click()

    def state(self):
        return dict(urllib.parse.parse_qsl(urllib.parse.urlsplit(self.driver.current_url).fragment))

    def expect(self, places, message):
        shown = self.shown()
        check(shown == places, f"{self.name}: {message}: {len(shown)} rows, not the {len(places)} expected")
        told = self.find("[data-shown]").text
        check(told == f"{len(places):,}", f"{self.name}: {message}: says {told} of {len(places)}")

    # What a reader does

    def sort_by_heads(self):
        for column, _ in self.page.columns:
            head = self.find(f"[data-column={column}]")
            button = head.find_element(By.TAG_NAME, "button")
            for is_reversed in (False, True):
                button.click()
                self.expect(in_order(self.page, column, is_reversed), f"sorted by {column}, {is_reversed}")
                direction = "descending" if is_reversed else "ascending"
                check(head.get_attribute("aria-sort") == direction, f"{self.name}: {column} says no {direction}")
                others = self.driver.find_elements(By.CSS_SELECTOR, "[aria-sort]")
                check(len(others) == 1, f"{self.name}: {len(others)} columns say that they are sorted")
        self.find("[data-column=day] button").click()
        check(self.state() == {}, f"{self.name}: the page's own order stands in the address")

    def filter_singly(self):
        for name, values in self.page.choices.items():
            for value in values:
                self.choose(name, value)
                self.expect(fitting(self.page, {name: value}, ""), f"{name} {value}")
                check(self.state() == {name: value}, f"{self.name}: {name} {value} is not in the address")
            self.choose(name, "")
        self.expect(list(range(len(self.page.rows))), "filters taken back")

    def filter_together(self, choice):
        words = ["tree", "ARRAY", "a", "the sum", "70", "zzz", "  design  ", "", "", "caché"]
        columns = [name for name, _ in self.page.columns]
        for _ in range(15):
            chosen = {
                name: choice.choice(values)
                for name, values in self.page.choices.items()
                if choice.random() < 0.4
            }
            query, column = choice.choice(words), choice.choice(columns)
            for name, value in chosen.items():
                self.choose(name, value)
            self.search(query)
            self.find(f"[data-column={column}] button").click()
            is_reversed = self.find(f"[data-column={column}]").get_attribute("aria-sort") == "descending"
            fits = set(fitting(self.page, chosen, query.replace("é", "e")))
            places = [place for place in in_order(self.page, column, is_reversed) if place in fits]
            self.expect(places, f"{chosen}, {query!r} by {column}, {is_reversed}")
            nothing = self.find("[data-nothing]")
            check(nothing.is_displayed() == (not places), f"{self.name}: the word on nothing for {chosen} {query!r}")
            if places:
                self.reset()
            else:
                nothing.find_element(By.TAG_NAME, "button").click()
                focus = self.driver.switch_to.active_element.get_attribute("id")
                check(focus == "list-q", f"{self.name}: the focus is lost with the word on nothing")
            self.expect(list(range(len(self.page.rows))), "shown again")
            check(self.state() == {}, f"{self.name}: the address keeps what was reset")

    def keep_in_address(self):
        self.choose("status", "done")
        self.choose("week", "2")
        self.search("a")
        # Leaving the field, as whoever copies the address does.
        self.find("#list-q").send_keys(Keys.TAB)
        self.find("[data-column=title] button").click()
        wanted = {"status": "done", "week": "2", "q": "a", "sort": "title"}
        check(self.state() == wanted, f"{self.name}: the address has {self.state()}")
        before = self.titles()
        check(len(before) > 1, f"{self.name}: too few rows to tell")
        self.driver.refresh()
        check(self.titles() == before, f"{self.name}: other rows after a reload")
        fragment = urllib.parse.urlsplit(self.driver.current_url).fragment
        self.open(fragment)
        check(self.titles() == before, f"{self.name}: other rows from the address")
        values = [self.find(f"#list-{name}").get_attribute("value") for name in ("status", "week", "q", "sort")]
        check(values == ["done", "2", "a", "title"], f"{self.name}: the controls show {values}")

        # The start of the content is a place in the page, and nothing to show.
        self.driver.execute_script("location.hash = '#content'")
        check(self.titles() == before, f"{self.name}: a link within the page changes the rows")

        # Back, step by step.
        self.open()
        steps = [self.titles()]
        for name, value in (("status", "open"), ("week", "3"), ("list", "plan")):
            self.choose(name, value)
            steps.append(self.titles())
        for step in (2, 1, 0):
            self.driver.back()
            check(self.comes_to(steps[step]), f"{self.name}: other rows after going back to step {step}: {len(self.titles())}, {self.state()}")
        for step in (1, 2, 3):
            self.driver.forward()
            check(self.comes_to(steps[step]), f"{self.name}: other rows after going forward to step {step}")

        for nonsense in ("week=999", "sort=nothing", "status=%3Cscript%3E", "q=%00", "=&==&", "reversed", "%ff=%"):
            self.open(nonsense)
            shown = len(self.titles())
            check(shown == (0 if nonsense == "q=%00" else len(self.page.rows)), f"{self.name}: {shown} at #{nonsense}")

    def use_keys(self):
        self.find("#list-q").send_keys("sum")
        active = lambda: self.driver.switch_to.active_element
        active().send_keys(Keys.ENTER)
        self.expect(fitting(self.page, {}, "sum"), "typed and entered")
        names = []
        for _ in range(40):
            active().send_keys(Keys.TAB)
            names.append(active().get_attribute("id") or active().text)
            if active().get_attribute("id") == "list-status":
                active().send_keys("d")
            if active().tag_name == "button" and active().text == "Day":
                active().send_keys(Keys.ENTER)
                break
        places = set(fitting(self.page, {"status": "done"}, "sum"))
        self.expect([place for place in in_order(self.page, "day", True) if place in places], "by keys alone")
        outline = self.driver.execute_script("return getComputedStyle(document.activeElement).outlineStyle")
        check(outline == "solid", f"{self.name}: no ring around the focus: {outline}")

    def on_a_phone(self):
        for column, is_reversed in (("title", False), ("time", True), ("day", False)):
            self.choose("sort", column)
            box = self.find("#list-reversed")
            if box.is_selected() != is_reversed:
                box.click()
            self.expect(in_order(self.page, column, is_reversed), f"on a phone by {column}")
        small = self.driver.execute_script(
            "return [...document.querySelectorAll('.list a:not(.alternative a), .list-controls button, .list-controls select, "
            ".list-controls input')].filter((element) => { const box = element.getBoundingClientRect();"
            " return box.width > 0 && (box.width < 24 || box.height < 24); }).map((element) => element.outerHTML)"
        )
        check(not small, f"{self.name}: small targets: {small[:2]}")
        self.driver.execute_script("document.querySelector('[data-reset]').focus()")
        self.driver.switch_to.active_element.send_keys(Keys.TAB)
        after = self.driver.switch_to.active_element
        check(after.tag_name == "a", f"{self.name}: the keyboard steps on a head that is not seen: {after.text}")
        if not hasattr(self.session, "roles"):
            return
        # Whatever its layout, a table is exposed as a table.
        roles = collections.Counter(self.session.roles())
        wanted = {"table": 1, "columnheader": len(self.page.columns), "rowheader": len(self.page.rows)}
        found = {role: roles[role] for role in wanted}
        check(found == wanted, f"{self.name}: on a phone it is read as {found}")

    def loads_quietly(self, width):
        for state in ("", "status=open&sort=title", "q=zzz"):
            self.open(state)
            shift = self.driver.execute_async_script(SHIFTS) if self.session.reports_shifts else 0
            check(shift < LEAST_SEEN, f"{self.name} at {width} px #{state}: moves by {shift} while it loads")
            sideways = self.driver.execute_script(
                "return document.documentElement.scrollWidth - document.documentElement.clientWidth"
            )
            check(sideways <= 0, f"{self.name} at {width} px scrolls sideways by {sideways}")
        state = self.driver.execute_script(
            "const state = document.querySelector('.list-shown');"
            "return [state.getAttribute('aria-live'), document.querySelector('fieldset').disabled];"
        )
        check(state == ["polite", False], f"{self.name}: {state}")


def without_scripts(kind, site, name):
    session = kind(scripts=False)
    driver = session.driver
    try:
        page = Page((site / name).read_text())
        for width in (390, 1280):
            session.resize(width)
            driver.get((site / name).as_uri())
            rows = driver.find_elements(By.CSS_SELECTOR, ".list tbody tr")
            check(len(rows) == len(page.rows), f"{name} without scripts: {len(rows)} rows")
            check(rows[0].is_displayed() and rows[-1].is_displayed(), f"{name} without scripts: rows hidden")
            controls = driver.find_elements(By.CSS_SELECTOR, "main button, main select, main input")
            check(not any(c.is_displayed() for c in controls), f"{name} without scripts: dead controls")
    finally:
        session.close()


def with_scripts(kind, site, address, name, tasks):
    """Some actions of a reader on one page; a browser's history has 50 entries, so each part has its own."""
    page = Page((site / name).read_text())
    check(len(page.rows) > 100, f"{name}: only {len(page.rows)} rows")
    session = kind()
    try:
        table = Table(session, address + name, page, f"{address.split(':')[0]} {name}")
        for task in tasks:
            session.resize(1280)
            table.open()
            task(table)
        messages = session.new_messages()
        check(not messages, f"{table.name}: {messages[:3]}")
    finally:
        session.close()


def quiet_at_all_widths(table):
    for width in (390, 820, 1280):
        table.session.resize(width)
        table.loads_quietly(width)


def on_a_phone(table):
    table.session.resize(390)
    table.open()
    table.on_a_phone()


def filter_together(table):
    table.filter_together(random.Random(7))


class QuietHandler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("site", type=pathlib.Path)
    parser.add_argument("--browser", default="chromium", choices=DRIVERS)
    options = parser.parse_args()
    site, kind = options.site.resolve(), DRIVERS[options.browser]
    host = http.server.ThreadingHTTPServer(
        ("127.0.0.1", 0), functools.partial(QuietHandler, directory=str(site))
    )
    threading.Thread(target=host.serve_forever, daemon=True).start()
    disk, served = site.as_uri() + "/", f"http://127.0.0.1:{host.server_port}/"
    basics = [quiet_at_all_widths, Table.keep_in_address, Table.use_keys, on_a_phone]
    every_row = [Table.sort_by_heads, Table.filter_singly, filter_together]
    parts = [
        functools.partial(with_scripts, kind, site, address, name, tasks)
        for address, tasks in ((disk, every_row), (disk, basics), (served, basics))
        for name in ("problems.html", "topics.html")
    ]
    parts += [functools.partial(without_scripts, kind, site, name) for name in ("problems.html", "topics.html")]

    if options.browser != "chromium":
        # Of the two pages with the same script, one by every row from disk, the other as a reader uses it on a host.
        parts = [
            functools.partial(with_scripts, kind, site, disk, "problems.html", every_row),
            functools.partial(with_scripts, kind, site, served, "topics.html", basics),
            functools.partial(without_scripts, kind, site, "problems.html"),
        ]

    def run(part):
        try:
            part()
        except (BrowserError, WebDriverException) as error:
            places = [f"{frame.name} {frame.lineno}" for frame in traceback.extract_tb(error.__traceback__)]
            check(False, f"{' '.join(map(str, part.args[1:4]))} breaks off in {', '.join(places[1:5])}: {str(error).splitlines()[0]}")

    with concurrent.futures.ThreadPoolExecutor(min(MOST_BROWSERS, os.cpu_count() or 1)) as pool:
        list(pool.map(run, parts))
    for complaint in complaints:
        print(complaint)
    print(f"tables: {looks} looks, {len(complaints)} complaints")
    sys.exit(1 if complaints else 0)


main()
