"""Sorts, filters and searches the lists of problems and topics of a site in a browser, as a reader would.

What is shown is compared with the page's own rows, read, sorted and filtered in Python: each order, each choice of each
filter, combinations of them, the search; from disk and from a host. Besides: a list opens with what is done so far and
shows the rest at a press; the address keeps the state over reload, back and a new tab; the keyboard is enough; on a phone a
row is one target; without scripts all rows are shown and no controls are; nothing moves while the page loads; no console
message.
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
    """The columns, rows, filters and orders of the only list of a page."""

    def __init__(self, text):
        super().__init__()
        self.columns, self.rows, self.choices, self.openings = [], [], {}, {}
        self.cell = self.select = None
        self.in_body = False
        self.feed(text)
        self.orders = self.choices.pop("sort", [])

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        if tag == "th" and "data-column" in attributes:
            self.columns.append((attributes["data-column"], "data-search" in attributes))
        elif tag == "tbody":
            self.in_body = True
        elif tag == "tr" and self.in_body:
            self.rows.append({"attributes": attributes, "cells": []})
        elif tag in ("td", "th") and self.in_body:
            self.cell = {"text": "", "title": ""}
            self.rows[-1]["cells"].append(self.cell)
        elif tag == "small" and self.cell is not None:
            # Marks behind a title do not belong to it.
            self.cell["title"] = self.cell["text"]
        elif tag == "select":
            self.select = attributes["name"]
            self.choices[self.select] = []
        elif tag == "option" and self.select:
            self.choices[self.select].append(attributes["value"])
            if "selected" in attributes:
                self.openings[self.select] = attributes["value"]

    def handle_endtag(self, tag):
        if tag in ("td", "th") and self.cell is not None:
            self.cell["title"] = self.cell["title"] or self.cell["text"]
            self.cell = None
        elif tag == "select":
            self.select = None
        elif tag == "tbody":
            self.in_body = False

    def handle_data(self, data):
        if self.cell is not None:
            self.cell["text"] += data

    def opening(self, name):
        return self.openings.get(name, "")


def minutes(text):
    hours, rest = re.search(r"(\d+)\sh", text), re.search(r"(\d+)\smin", text)
    return (int(hours[1]) * 60 if hours else 0) + (int(rest[1]) if rest else 0) if text else None


# The order of characters that Unicode's collation gives to ASCII and the quotes that titles have.
ORDER = " _-–—,;:!?.'‘’\"“”()[]{}@*/\\&#%`^+<=>|~$0123456789abcdefghijklmnopqrstuvwxyz"


def letters(text):
    return [ORDER.index(c) for c in text.lower()] if text else None


def key(column, cell):
    """The value by which a reader would sort the cell; None if it has none."""
    text = cell["text"].strip()
    if column == "title":
        return letters(cell["title"].strip())
    if column == "level":
        return {"Easy": 0, "Medium": 1, "Hard": 2}.get(text)
    if column == "time":
        return minutes(text)
    number = re.search(r"\d+", text)
    return int(number[0]) if number else None


def in_order(page, order):
    if order == "":
        return list(range(len(page.rows)))
    column, is_reversed = order.lstrip("-"), order.startswith("-")
    index = [name for name, _ in page.columns].index(column)
    keys = [key(column, row["cells"][index]) for row in page.rows]
    known = [place for place, value in enumerate(keys) if value is not None]
    # Python's sort is also stable in both directions.
    known.sort(key=lambda place: keys[place], reverse=is_reversed)
    return known + [place for place, value in enumerate(keys) if value is None]


def fitting(page, chosen, query):
    """The rows that fit what was chosen. A search also goes through rows that the page does not open with."""
    words = query.lower().split()
    wanted = {name: chosen.get(name, "" if words else page.opening(name)) for name in page.choices}
    searched = [index for index, (_, is_searched) in enumerate(page.columns) if is_searched]
    found = []
    for place, row in enumerate(page.rows):
        text = "\n".join(row["cells"][index]["text"] for index in searched).lower()
        fits = all(
            value == "" or value in row["attributes"][f"data-{name}"].split(" ") for name, value in wanted.items())
        if fits and all(word in text for word in words):
            found.append(place)
    return found


def shown_of(page, chosen, query="", order=""):
    fits = set(fitting(page, chosen, query))
    return [place for place in in_order(page, order) if place in fits]


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

    def take_back(self, names=()):
        """Gives the controls what they have when the page opens."""
        self.search("")
        for name in (*names, "sort"):
            self.choose(name, self.page.opening(name))

    def state(self):
        fragment = urllib.parse.urlsplit(self.driver.current_url).fragment
        return dict(urllib.parse.parse_qsl(fragment, keep_blank_values=True))

    def expect(self, places, message):
        shown = self.shown()
        check(shown == places, f"{self.name}: {message}: {len(shown)} rows, not the {len(places)} expected")
        told = self.driver.execute_script("return document.querySelector('[data-shown]').textContent")
        check(told == f"{len(places):,}", f"{self.name}: {message}: says {told} of {len(places)}")
        button = self.find("[data-show-all]").is_displayed()
        check(button == (len(places) < len(self.page.rows)), f"{self.name}: {message}: the button for all rows")

    # What a reader does

    def opens_with_what_is_done(self):
        rows = self.page.rows
        is_far = ["far" in row["attributes"]["data-status"].split() for row in rows]
        check(is_far == sorted(is_far, reverse=True), f"{self.name}: what was done does not come first")
        index = [name for name, _ in self.page.columns].index("day")
        days = [key("day", row["cells"][index]) for row in rows if "far" in row["attributes"]["data-status"].split()]
        check(days == sorted(days, reverse=True), f"{self.name}: what was done last does not come first")
        far = sum(is_far)
        check(0 < far < len(rows), f"{self.name}: {far} of {len(rows)} rows are done so far")
        self.expect(list(range(far)), "opened")
        check(self.find("[data-all-found]").is_displayed(), f"{self.name}: no sentence on what is done")
        self.find("[data-show-all]").click()
        self.expect(list(range(len(rows))), "all shown")
        place = self.driver.execute_script("return document.activeElement.closest('tr')?.place")
        check(place == far, f"{self.name}: the focus is not on the first row that comes to sight but on {place}")
        check(self.state() == {"status": ""}, f"{self.name}: all rows are not in the address: {self.state()}")
        self.driver.back()
        time.sleep(0.2)
        self.expect(list(range(far)), "after going back")

    def sort_by_orders(self):
        check(self.page.orders[0] == "", f"{self.name}: the first order is {self.page.orders[0]}")
        for status in ("", "done"):
            self.choose("status", status)
            for order in self.page.orders:
                self.choose("sort", order)
                self.expect(shown_of(self.page, {"status": status}, "", order), f"sorted by {order!r}, {status!r}")
            self.choose("sort", "")

    def filter_singly(self):
        for name, values in self.page.choices.items():
            for value in values:
                self.choose(name, value)
                self.expect(fitting(self.page, {name: value}, ""), f"{name} {value}")
                wanted = {} if value == self.page.opening(name) else {name: value}
                check(self.state() == wanted, f"{self.name}: {name} {value} is not in the address: {self.state()}")
            self.choose(name, self.page.opening(name))
        self.expect(fitting(self.page, {}, ""), "filters taken back")

    def filter_together(self, choice):
        words = ["tree", "ARRAY", "a", "the sum", "70", "zzz", "  design  ", "", "", "caché"]
        for _ in range(15):
            chosen = {
                name: choice.choice(values) for name, values in self.page.choices.items() if choice.random() < 0.4}
            chosen = {name: value for name, value in chosen.items() if value != self.page.opening(name)}
            query, order = choice.choice(words), choice.choice(self.page.orders)
            for name, value in chosen.items():
                self.choose(name, value)
            self.search(query)
            self.choose("sort", order)
            places = shown_of(self.page, chosen, query.replace("é", "e"), order)
            self.expect(places, f"{chosen}, {query!r} by {order!r}")
            nothing = self.find("[data-nothing]")
            check(nothing.is_displayed() == (not places), f"{self.name}: the word on nothing for {chosen} {query!r}")
            is_chosen = bool(chosen or query.strip())
            said = self.find("[data-some-found]").is_displayed()
            check(said == is_chosen, f"{self.name}: how many are found, for {chosen} {query!r}")
            used = self.driver.execute_script("return document.querySelector('[data-in-use]').textContent")
            check(used == (str(len(chosen)) if chosen else ""), f"{self.name}: {used} filters in use of {chosen}")
            self.take_back(chosen)
            self.expect(fitting(self.page, {}, ""), "shown again")

    def keep_in_address(self):
        self.choose("status", "done")
        other = next(name for name in self.page.choices if name != "status")
        values = filter(None, self.page.choices[other])
        value = max(values, key=lambda one: len(fitting(self.page, {other: one, "status": "done"}, "a")))
        self.choose(other, value)
        self.search("a")
        # Leaving the field, as whoever copies the address does.
        self.find("#list-q").send_keys(Keys.TAB)
        self.choose("sort", "title")
        wanted = {"status": "done", other: value, "q": "a", "sort": "title"}
        check(self.state() == wanted, f"{self.name}: the address has {self.state()}")
        before = self.titles()
        check(len(before) > 1, f"{self.name}: too few rows to tell")
        self.driver.refresh()
        check(self.titles() == before, f"{self.name}: other rows after a reload")
        fragment = urllib.parse.urlsplit(self.driver.current_url).fragment
        self.open(fragment)
        check(self.titles() == before, f"{self.name}: other rows from the address")
        values = [self.find(f"#list-{name}").get_attribute("value") for name in ("status", other, "q", "sort")]
        check(values == ["done", value, "a", "title"], f"{self.name}: the controls show {values}")

        # The start of the content is a place in the page, and nothing to show.
        self.driver.execute_script("location.hash = '#content'")
        check(self.titles() == before, f"{self.name}: a link within the page changes the rows")

        # Back, step by step.
        self.open()
        steps = [self.titles()]
        for name, one in (("status", "open"), (other, value), ("sort", "title")):
            self.choose(name, one)
            steps.append(self.titles())
        for step in (2, 1, 0):
            self.driver.back()
            check(self.comes_to(steps[step]), f"{self.name}: other rows after going back to step {step}: {len(self.titles())}, {self.state()}")
        for step in (1, 2, 3):
            self.driver.forward()
            check(self.comes_to(steps[step]), f"{self.name}: other rows after going forward to step {step}")

        opened = len(fitting(self.page, {}, ""))
        for nonsense in ("level=999", "sort=nothing", "status=%3Cscript%3E", "q=%00", "=&==&", "reversed", "%ff=%"):
            self.open(nonsense)
            shown = len(self.titles())
            check(shown == (0 if nonsense == "q=%00" else opened), f"{self.name}: {shown} at #{nonsense}")

    def use_keys(self):
        self.find("#list-q").send_keys("sum")
        active = lambda: self.driver.switch_to.active_element
        active().send_keys(Keys.ENTER)
        self.expect(fitting(self.page, {}, "sum"), "typed and entered")
        for _ in range(10):
            active().send_keys(Keys.TAB)
            if active().get_attribute("id") == "list-status":
                active().send_keys("d")
            if active().get_attribute("id") == "list-sort":
                active().send_keys("by t")
                break
        self.expect(shown_of(self.page, {"status": "done"}, "sum", "title"), "by keys alone")
        outline = self.driver.execute_script("return getComputedStyle(document.activeElement).outlineStyle")
        check(outline == "solid", f"{self.name}: no ring around the focus: {outline}")

    def on_a_phone(self):
        button, filters = self.find(".filter-button"), self.find(".filters")
        check(not filters.is_displayed(), f"{self.name}: the filters are open on a phone")
        button.click()
        check(filters.is_displayed(), f"{self.name}: the button does not open the filters")
        check(button.get_attribute("aria-expanded") == "true", f"{self.name}: the button does not say that it is open")
        self.choose("status", "done")
        self.choose("sort", "-time")
        self.expect(shown_of(self.page, {"status": "done"}, "", "-time"), "on a phone by time")
        check(button.text.split() == ["Filter", "1"], f"{self.name}: the button says {button.text}")
        small = self.driver.execute_script(
            "return [...document.querySelectorAll('.list tr, .list-controls button, .list-controls select, "
            ".list-controls input, .more-rows button')].filter((element) => { const box = element.getBoundingClientRect();"
            " return box.width > 2 && box.height < 44; }).map((element) => element.outerHTML)"
        )
        check(not small, f"{self.name}: small targets: {small[:2]}")
        missed = self.driver.execute_script(
            "return [...document.querySelectorAll('.list tbody tr:not([hidden])')].slice(0, 8).filter((row) => {"
            " row.scrollIntoView({ block: 'center' }); const box = row.getBoundingClientRect();"
            " return [[6, 6], [box.width - 6, box.height - 6]].some(([x, y]) =>"
            " document.elementFromPoint(box.x + x, box.y + y) !== row.querySelector('th a')); }).length"
        )
        check(missed == 0, f"{self.name}: {missed} of 8 rows are not one target")
        if not hasattr(self.session, "roles"):
            return
        # Whatever its layout, a list is exposed as a table.
        roles = collections.Counter(self.session.roles())
        wanted = {"table": 1, "columnheader": len(self.page.columns), "rowheader": len(fitting(self.page, {"status": "done"}, ""))}
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
            "const state = document.querySelector('.found');"
            "return [state.getAttribute('role'), document.querySelector('fieldset').disabled];"
        )
        check(state == ["status", False], f"{self.name}: {state}")


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
    every_row = [Table.opens_with_what_is_done, Table.sort_by_orders, Table.filter_singly, filter_together]
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
