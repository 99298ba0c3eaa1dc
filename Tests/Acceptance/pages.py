"""Checks every page of the given sites as a visitor sees it, in Chromium or another browser, from disk.

check: a page of each kind, once of all sites, on a phone in light and on a wide screen in dark, and in one of the two by turns
with axe-core, for which long tables keep a few rows of each kind.
quick: every page once, alternately light and dark; a page of each kind in both, at three widths and without scripts;
the charts in other fonts; and a page of each kind, once of all sites, by keyboard, with axe-core, on paper and at
its first paint, on a phone in light and on a wide screen in dark, as it arrives in pieces, and at every 100 px of
width from 320 to 1920. full: every 20 px of a page of each kind of every site, every page at
every width in both themes, a page of each kind in all other ways, and every page of the richest site with axe-core.
In another browser a page of each kind, in full of every site, at three widths in both themes and with axe-core; a
slow one has less in quick. What a browser does not tell is not judged in it.
Usage: pages.py check SITE... | pages.py [--browser NAME] quick|full SITE...
"""

import argparse
import collections
import functools
import re
import sys
import time

from accessibility_checks import axe_script, check_accessibility
from arrival_checks import check_arrival
from browser import BrowserError
from browser_pool import BROWSERS, run_all
from keyboard_checks import check_keyboard
from layout_checks import check_sweep
from print_checks import PAPERS, check_print
from script_checks import check_first_paint, check_under_sub_path, check_without_scripts
from site_files import STANDALONE, Site
from structure_checks import check_structure
from view_checks import DESKTOP_FONTS, THEMES, WIDTHS, check_desktop_font, check_view

AXE_WIDTHS = (390, 1280)
PRINTED_KINDS = ("report.html", "report-alone.html", "weeks/N.html", "days/N.html", "index.html")
SHOWN_PAGES = 3


class Judgement:
    """The results of all checks of a kind."""

    def __init__(self):
        self.rows, self.complaints = [], []

    def add(self, name, count, complaints, seconds):
        self.rows.append((name, count, len(complaints), seconds))
        self.complaints += complaints

    def show(self):
        """Prints each complaint once, with its pages; those that differ only in names and numbers are grouped."""
        kinds = collections.defaultdict(list)
        for complaint in self.complaints:
            place, _, words = complaint.partition(": ")
            kinds[re.sub(r"“[^”]*”|[\d.]+", "…", words or place)].append((words, place))
        for found in sorted(kinds.values(), key=lambda found: -len(found)):
            places = list(dict.fromkeys(place for _, place in found))
            examples = list(dict.fromkeys(words for words, _ in found))
            print(f"{examples[0][:600]}" + (f" and {len(examples) - 1} like it" if len(examples) > 1 else ""))
            more = f" and {len(places) - SHOWN_PAGES} more" if len(places) > SHOWN_PAGES else ""
            print(f"    {'; '.join(places[:SHOWN_PAGES])}{more}")
        print(f"{'':26} {'looked at':>9} {'complaints':>10} {'seconds':>8}")
        for name, count, complaints, seconds in self.rows:
            print(f"{name:26} {count:9} {complaints:10} {seconds:8.1f}")


def widths_for_axe(theme, is_deep, is_of_every_page, is_full):
    """The widths at which axe-core checks a page in a theme."""
    if is_deep:
        return AXE_WIDTHS if is_full else [width for width, chosen in zip(AXE_WIDTHS, THEMES) if chosen == theme]
    return AXE_WIDTHS[:1] if is_of_every_page and theme == "light" else ()


def tasks_of(site, is_full, is_richest, known, backgrounds, axe):
    """All checks of one site that need a browser: pairs of a name and a function of the browser.

    - is_richest: whether the slow checks cover all its pages.
    - known: the kinds of page of the richest site.
    """
    samples = set(site.samples())
    deep = {page for page in samples if is_full or is_richest or site.kind(page) not in known}
    every_page = set(site.pages) if is_full and is_richest else set()
    for index, page in enumerate(site.pages):
        of_page = {"site": site, "page": page}
        for theme in THEMES if is_full or page in samples else [THEMES[index % 2]]:
            for width in WIDTHS if is_full or page in samples else WIDTHS[:1]:
                yield "views", functools.partial(
                    check_view, **of_page, width=width, theme=theme, is_patient=page in samples, backgrounds=backgrounds
                )
            for width in widths_for_axe(theme, page in deep, page in every_page, is_full):
                yield "axe-core", functools.partial(check_accessibility, **of_page, width=width, theme=theme, axe=axe)
        for width, theme in zip(AXE_WIDTHS, THEMES) if page in deep else ():
            yield "first paint", functools.partial(check_first_paint, **of_page, width=width, theme=theme)
            yield "keyboard", functools.partial(check_keyboard, **of_page, width=width, theme=theme)
        for width in () if page not in deep else WIDTHS if is_full else WIDTHS[:2]:
            yield "arriving in pieces", functools.partial(check_arrival, **of_page, width=width)
        if page in deep:
            yield "at every width", functools.partial(check_sweep, **of_page, step=20 if is_full else 100)
        if page in samples | every_page:
            yield "without JavaScript", functools.partial(check_without_scripts, **of_page)
        if page in deep and site.kind(page) in PRINTED_KINDS:
            for paper in PAPERS:
                yield "on paper", functools.partial(check_print, **of_page, paper=paper)
    framed = [page for page in site.samples() if site.path(page) not in STANDALONE]
    yield "under a sub-path", functools.partial(check_under_sub_path, site=site, pages=framed)


def tasks_of_kinds(sites, views, looks, is_of_each_site, backgrounds, axe, is_of_few):
    """Pairs as of `tasks_of` for a page of each kind, taken once of all sites or of each one: it is looked at in all views, and
    with axe-core in all looks, which are widths with themes.

    - is_of_few: whether axe-core takes one of the looks, by turns, and a few of the elements that are alike.
    """
    known = set()
    for site in sites:
        for page in sorted(site.samples()):
            of_kind = (site.name if is_of_each_site else "", site.kind(page))
            if of_kind in known:
                continue
            known.add(of_kind)
            of_page = {"site": site, "page": page}
            for width, theme in views:
                yield "views", functools.partial(
                    check_view, **of_page, width=width, theme=theme, is_patient=True, backgrounds=backgrounds
                )
            for width, theme in [looks[len(known) % len(looks)]] if is_of_few else looks:
                yield "axe-core", functools.partial(
                    check_accessibility, **of_page, width=width, theme=theme, axe=axe, is_of_few=is_of_few
                )


def judge_kinds(judgement, browser, sites, views, looks, is_of_each_site, is_of_few=False):
    backgrounds = {theme: set() for theme in THEMES}
    tasks = collections.defaultdict(list)
    for name, task in tasks_of_kinds(sites, views, looks, is_of_each_site, backgrounds, axe_script(), is_of_few):
        tasks[name].append(task)
    run_tasks(judgement, tasks, browser)
    complain_of_backgrounds(judgement, backgrounds)


def judge_another(sites, is_full, browser):
    """Runs the checks of a second browser.

    A slow one has in quick a narrow window in light and a wide one in dark, without axe-core.
    """
    judgement = Judgement()
    looks = list(zip(browser.widths[::2], THEMES))
    is_short = browser.is_slow and not is_full
    views = looks if is_short else [(width, theme) for theme in THEMES for width in browser.widths]
    judge_kinds(judgement, browser, sites, views, [] if is_short else looks, is_full)
    return judgement


def judge_few(sites):
    """The checks of the tier check."""
    judgement = Judgement()
    judge_structure(judgement, sites)
    looks = list(zip(AXE_WIDTHS, THEMES))
    judge_kinds(judgement, BROWSERS["chromium"], by_size(sites), looks, looks, False, is_of_few=True)
    return judgement


def by_size(sites):
    """The sites, the richest first."""
    return sorted(sites, key=lambda site: -sum(page.stat().st_size for page in site.pages))


def run_tasks(judgement, tasks, browser):
    """Runs the tasks of each name in a kind of browser."""
    for name, chosen in tasks.items():
        started = time.monotonic()
        complaints = []
        for task, result in zip(chosen, run_all(chosen, kind=browser)):
            if isinstance(result, (BrowserError, type(None))):
                result = [f"{name}: {task.keywords.get('page', '')}: {result}"]
            # Some checks count besides.
            complaints += result[0] if isinstance(result, tuple) else result
        judgement.add(name, len(chosen), complaints, time.monotonic() - started)


def complain_of_backgrounds(judgement, backgrounds):
    """The pages of a theme have one background."""
    for theme, found in backgrounds.items():
        if len(found) != 1:
            judgement.complaints.append(f"{theme}: pages differ in their background: {sorted(found)}")


def judge_structure(judgement, sites):
    for site in sites:
        started = time.monotonic()
        complaints, followed = check_structure(site)
        judgement.add(f"links of {site.name}", followed, complaints, time.monotonic() - started)


def judge(sites, is_full):
    """Runs all checks of all sites in Chromium."""
    judgement = Judgement()
    judge_structure(judgement, sites)
    backgrounds, axe = {theme: set() for theme in THEMES}, axe_script()
    tasks = collections.defaultdict(list)
    richest = by_size(sites)[0]
    known = {richest.kind(page) for page in richest.pages}
    for site in sites:
        for name, task in tasks_of(site, is_full, site is richest, known, backgrounds, axe):
            tasks[name].append(task)
    run_tasks(judgement, tasks, BROWSERS["chromium"])
    charts = [(site, site.folder / "index.html") for site in sites]
    # Elsewhere it is not Fontconfig that says what a desktop is set in.
    for family in DESKTOP_FONTS if sys.platform == "linux" else ():
        started = time.monotonic()
        chosen = [
            functools.partial(check_desktop_font, site=site, page=page, width=width, family=family)
            for site, page in charts for width in WIDTHS
        ]
        complaints = []
        for result in run_all(chosen, family):
            complaints += result if isinstance(result, list) else [f"in {family}: {result}"]
        judgement.add(f"charts in {family}", len(chosen), complaints, time.monotonic() - started)
    complain_of_backgrounds(judgement, backgrounds)
    return judgement


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("tier", choices=["check", "quick", "full"])
    parser.add_argument("sites", nargs="+", type=Site)
    parser.add_argument("--browser", default="chromium", choices=BROWSERS)
    options = parser.parse_args()
    is_full = options.tier == "full"
    if options.tier == "check":
        if options.browser != "chromium":
            parser.error("the tier check is of Chromium")
        judgement = judge_few(options.sites)
    elif options.browser == "chromium":
        judgement = judge(options.sites, is_full)
    else:
        judgement = judge_another(options.sites, is_full, BROWSERS[options.browser])
    judgement.show()
    sys.exit(1 if judgement.complaints else 0)


if __name__ == "__main__":
    main()
