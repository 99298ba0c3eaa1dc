"""Proves that each check of the pages can fail: plants its fault in a copy of a site, where it must be found.

In another browser than Chromium, the faults of the checks that run in it.
Usage: planted_faults.py [--browser NAME] SITE
"""

import argparse
import pathlib
import re
import shutil
import sys
import tempfile

from accessibility_checks import axe_script, check_accessibility
from arrival_checks import check_arrival
from browser import BrowserError
from browser_pool import BROWSERS, run_all
from keyboard_checks import check_keyboard
from layout_checks import check_layout
from print_checks import check_print
from script_checks import check_first_paint, check_under_sub_path, check_without_scripts
from site_files import Site
from structure_checks import check_structure
from view_checks import check_desktop_font, check_view, font_in_use
from weights import check_weights

PLANTED = '<p><button class="planted" type="button">Planted</button></p>'
GROW = "document.querySelector('main').prepend(Object.assign(document.createElement('p'), {className: 'planted', textContent: 'New'}))"


# Ways to plant a fault in index.html or its style.

def in_main(markup, at_start=False):
    """Markup at the end of the main part."""
    if at_start:
        return lambda page: re.sub(r"(<main[^>]*>)", lambda main: main[0] + markup, page, count=1)
    return lambda page: page.replace("</main>", markup + "</main>", 1)


def script(code, keep_policy=False):
    """Adds a script to the page and removes a policy that would forbid it."""
    def plant(page):
        if not keep_policy:
            page = re.sub(r'<meta http-equiv="Content-Security-Policy"[^>]*>', "", page)
        return page.replace("</body>", f"<script>{code}</script></body>", 1)
    return plant


def replaced(pattern, replacement):
    """Replaces a part of the page."""
    return lambda page: re.sub(pattern, lambda _: replacement, page, count=1)


def all_of(*edits):
    def plant(page):
        for edit in edits:
            page = edit(page)
        return page
    return plant


def no_policy(page):
    return script("0")(page)


# The checks, each on the first page of the copy.

def view(browser, site, page):
    return check_view(browser, site, page, 390, "light", True, {"light": set()})


def layout(browser, site, page):
    return check_layout(browser, site, page, 390)


def layout_of_a_day(browser, site, page):
    return check_layout(browser, site, next(day for day in site.pages if day.parent.name == "days" and b'class="state"' in day.read_bytes()), 390)


def arrival(browser, site, page):
    return check_arrival(browser, site, page, 820)


def desktop_font(browser, site, page):
    browser.open("data:text/html,<h1 style='font-family: system-ui'>A heading</h1>")
    return check_desktop_font(browser, site, page, 820, font_in_use(browser))


def axe(browser, site, page):
    return check_accessibility(browser, site, page, 1280, "dark", axe_script())


def axe_of_few(browser, site, page):
    return check_accessibility(browser, site, page, 1280, "dark", axe_script(), is_of_few=True)


def keyboard(browser, site, page):
    return check_keyboard(browser, site, page, 1280, "light")[0]


def first_paint(browser, site, page):
    return check_first_paint(browser, site, page, 1280, "light")


def sub_path(browser, site, page):
    return check_under_sub_path(browser, site, [page])


def paper(browser, site, page):
    return check_print(browser, site, page, "A4")[0]


def report_on_paper(browser, site, page):
    return check_print(browser, site, page.with_name("report.html"), "Letter")[0]


def structure(_, site, __):
    return check_structure(site)[0]


def weight(_, site, __):
    return check_weights(site)[0]


def same(page):
    return page


OUTSIDE_FILE = all_of(no_policy, in_main('<img src="../outside.png" alt="x">'))

# What is planted, with which style, for which check, and words of the complaint that must come.
FAULTS = [
    (view, "scrolls sideways", in_main('<div class="planted">x</div>'), ".planted { width: 2000px }"),
    (view, "layout shift", script(f"setTimeout(() => {GROW}, 150)"), ".planted { height: 300px }"),
    (arrival, "layout shift", in_main('<div class="planted">' + "\n<b>more</b>" * 500 + "</div>", at_start=True), ".planted { display: flex; flex-wrap: wrap; justify-content: center }"),
    (view, "how old the page is has no room", same, ".site-footer .as-of { min-height: 0 !important; max-width: 9rem }"),
    (view, "console: hello", script("console.log('hello')"), ""),
    (view, "console: ", script("missing()"), ""),
    (view, "console: ", in_main('<p style="color: red">x</p>'), ""),
    (view, "console: ", script("0", keep_policy=True), ""),
    (view, "asks outside the site", OUTSIDE_FILE, ""),
    (view, "asks outside the site", all_of(no_policy, in_main('<img src="http://127.0.0.1:49999/x.png" alt="x">')), ""),
    (view, "style sheet is not applied", replaced(r'<link rel="stylesheet"[^>]*>', ""), ""),
    (view, "no heading is seen", same, "h1 { visibility: hidden }"),
    (view, "no content is seen", same, "main { display: none }"),
    (view, "small target", in_main(PLANTED), ".planted { width: 20px; height: 40px; padding: 0 }"),
    (view, "small target", in_main('<svg viewBox="0 0 20 20" width="20" height="20"><a href="#content"><rect width="20" height="20"/></a></svg>'), ""),
    (view, "words are cut off", same, "h1 { width: 3rem; overflow: hidden; white-space: nowrap }"),
    (view, "reach out of their drawing", in_main('<svg width="40" height="40"><text x="20" y="20">far too long</text></svg>'), ""),
    (view, "lie over each other", in_main('<svg width="200" height="40"><text x="9" y="20">one word</text><text x="30" y="22">two</text></svg>'), ""),
    (view, "a label of 9.0 px", in_main('<svg width="90" height="40"><text x="9" y="20" font-size="9">small</text></svg>'), ""),
    (layout, "words lie over each other", in_main('<p>One text</p><p class="planted">and another</p>'), ".planted { margin-top: -2rem }"),
    (layout, "words lie over a shape", in_main('<p><img class="planted" src="favicon.svg" alt="">One text</p>'), ".planted { width: 20px; margin-right: -18px }"),
    (layout, "words reach out of their box", in_main('<p class="planted">Antidisestablishmentarianism</p>'), ".planted { width: 4rem; border: 1px solid; overflow-wrap: normal }"),
    (layout, "a shape reaches out", in_main('<svg width="40" height="40"><rect x="20" width="60" height="9"/></svg>'), ""),
    (layout, "is cut without a cue", in_main('<div class="planted"><table><tr><td>' + "word&nbsp;" * 99 + "</td></tr></table></div>"), ".planted { overflow-x: auto }"),
    (layout, "code wraps", in_main("<pre><code>let one = 1</code></pre>"), "pre { white-space: pre-wrap }"),
    (layout, "a figure breaks from its unit", in_main('<p class="planted">22 h 39 min</p>'), ".planted { width: 3rem }"),
    (layout, "a dot erases a part of a box", in_main('<svg width="90" height="40"><rect x="9" y="9" width="60" height="9"/><circle class="planted" cx="69" cy="13" r="4"/></svg>'), ".planted { stroke: var(--paper); stroke-width: 2px }"),
    (layout, "a scale ends before its data", in_main('<svg width="90" height="90"><path class="chart-grid" d="M0 40h90"/><rect x="9" y="20" width="9" height="60"/></svg>'), ""),
    (layout, "counts what is more after nothing", in_main('<ul><li><a href="#content">1 more</a></li></ul>'), ""),
    (layout, "end apart", same, "main { max-width: 18rem }"),
    (layout, "the footer has another left edge", same, ".site-footer { margin-left: 5rem }"),
    (layout, "another left edge", in_main('<p class="planted">x</p>'), ".planted { margin-left: 9px }"),
    (layout, "a hole of", in_main('<p class="planted">x</p>', at_start=True), ".planted { margin-top: 9rem }"),
    (layout, "two kickers without a separator", in_main('<p class="kicker"><a href="#content">Ada</a> <a href="#content">Week 3</a></p>'), ""),
    (layout_of_a_day, "an open row on a complete day", "an open row on a complete day", ""),
    (desktop_font, "is set in", same, "h1 { font-family: monospace !important }"),
    (desktop_font, "reach out of their drawing", in_main('<svg width="40" height="40"><text x="20" y="20">far too long</text></svg>'), ""),
    (view, "says in a dialog", script("alert('x')"), ""),
    (structure, "no such file", in_main('<a href="gone.html">x</a>'), ""),
    (structure, "breaks under a sub-path", in_main('<a href="/index.html">x</a>'), ""),
    (structure, "leaves the site", in_main('<a href="../index.html">x</a>'), ""),
    (structure, "a scheme not allowed", in_main('<a href="javascript:x()">x</a>'), ""),
    (structure, "loads from elsewhere", in_main('<img src="https://example.com/x.png" alt="x">'), ""),
    (structure, "stands on 2 pages", "the title of today.html", ""),
    (structure, "of the kind main", replaced(r"<main ", "<div "), ""),
    (structure, "a navigation without a name", replaced(r"<nav [^>]*>", "<nav>"), ""),
    (structure, "no Content-Security-Policy", no_policy, ""),
    (structure, "a drawing without a name", in_main("<svg></svg>"), ""),
    (structure, "a placeholder", in_main("<p>{{pageTitle}}</p>"), ""),
    (structure, "a source is unverified", in_main("<p>Look.<br>Source: unverified</p>"), ""),
    (structure, "no link leads here", "a page more", ""),
    (axe, "color-contrast", in_main('<p class="planted">Pale</p>'), ".planted { color: #777; background: #666 }"),
    (axe, "image-alt", in_main('<img src="favicon.svg">'), ""),
    (axe, "label", in_main('<input type="text">'), ""),
    (axe, "target-size", in_main('<p><a class="planted" href="#content">x</a><a class="planted" href="#content">y</a></p>'), ".planted { display: inline-block; width: 9px; height: 9px; font-size: 9px }"),
    (axe_of_few, "label", in_main("<p><b>x</b></p>" * 9 + '<p><input type="text"></p>'), ""),
    (keyboard, "no mark of the focus", same, ":focus-visible, .skip:focus { outline: none !important }"),
    (keyboard, "goes back or stays", all_of(in_main(PLANTED), script("document.querySelector('.planted').onkeydown = e => e.preventDefault()")), ""),
    (keyboard, "Tab passes over", in_main('<a href="#content" tabindex="4">x</a>'), ""),
    (keyboard, "lies under something", in_main('<div class="planted">x</div>'), ".planted { position: fixed; inset: 0; background: red; z-index: 9 }"),
    (keyboard, "the skip link does not lead", replaced('href="#content"', 'href="#gone"'), ""),
    (keyboard, "no skip link", replaced(r'<a class="skip"[^>]*>[^<]*</a>', ""), ""),
    (keyboard, "stops at something that does nothing", all_of(in_main(PLANTED), script("addEventListener('focusin', e => { if (e.target.matches('.planted')) { const p = document.createElement('p'); p.tabIndex = 0; p.textContent = 'x'; document.querySelector('main').append(p); } })")), ""),
    (check_without_scripts, "letters to read instead of", script("document.querySelector('main').append('word '.repeat(9000))"), ""),
    (check_without_scripts, "links are not there", script("document.querySelector('main').insertAdjacentHTML('beforeend', '<a href=x.html>x</a>')"), ""),
    (check_without_scripts, "a control that does nothing", in_main(PLANTED), ""),
    (check_without_scripts, "nothing to read", replaced(r"(?s)<main.*</main>", "<main></main>"), ""),
    (first_paint, "moves once scripts run", "a script that makes room", ".planted { height: 80px }"),
    (first_paint, "is gone once scripts run", "a script that takes away", ""),
    (first_paint, "changes its colour", "a script that paints", ""),
    (sub_path, "answers 404", in_main('<a href="/index.html">x</a>'), ""),
    (sub_path, "style sheet is not applied", replaced('href="style.css"', 'href="/style.css"'), ""),
    (sub_path, "asks outside the site", replaced('href="style.css"', 'href="/style.css"'), ""),
    (paper, "is printed", same, "@media print { .site-header { display: flex !important } }"),
    (paper, "is cut off at the right", in_main('<p class="planted">x</p>'), "@media print { .planted { width: 3000px } }"),
    (paper, "is nearly empty", in_main('<p class="planted">x</p>' * 3), "@media print { .planted { break-before: page } }"),
    (paper, "is printed as", same, "@media print { body { background: #111 !important } }"),
    (paper, "does not hold its heading", same, "@media print { h1 { display: none } }"),
    (report_on_paper, "does not spell out", "a link in the report", "@media print { a::after { content: none !important } }"),
    (paper, "sheets, more than", in_main("<p>A line of words that fills the sheet.</p>" * 2000), ""),
    (weight, "over 150 kB", "noise", ""),
    (weight, "the first page and all that it loads", "noise", ""),
]

# The checks of another browser than Chromium.
CHECKS_ELSEWHERE = (view, axe)


def is_for(browser, number):
    """Whether a fault is planted for a browser: not if the browser cannot tell. Firefox tells no files that a page loads.
    Contrast is checked in Chromium alone."""
    check, words, fault, _ = FAULTS[number]
    if browser is BROWSERS["chromium"]:
        return True
    is_heard = not words.startswith((*browser.unseen, "color-contrast"))
    return check in CHECKS_ELSEWHERE and is_heard and fault is not OUTSIDE_FILE


# Faults that take a file besides.

def plant(copy, fault):
    """Plants one fault in a copy of a site."""
    index = copy / "index.html"
    text = index.read_text(encoding="utf-8")
    code = {
        "a script that makes room": GROW,
        "a script that takes away": "document.querySelector('h1').remove()",
        "a script that paints": "document.querySelector('h1').style.color = '#f0f'",
    }.get(fault)
    if code:
        (copy / "planted.js").write_text(code, encoding="utf-8")
        text = no_policy(text).replace("</body>", '<script src="planted.js"></script></body>')
    elif fault == "a page more":
        (copy / "more.html").write_text(re.sub("<title>", "<title>More ", text), encoding="utf-8")
    elif fault == "the title of today.html":
        title = re.search("<title>[^<]*</title>", (copy / "today.html").read_text(encoding="utf-8"))[0]
        text = re.sub("<title>[^<]*</title>", lambda _: title, text, count=1)
    elif fault == "an open row on a complete day":
        row = '<div class="columns"><ul><li class="item"><span class="cell none"></span>x</li></ul></div>'
        for day in (copy / "days").glob("*.html"):
            day.write_text(in_main(row)(day.read_text(encoding="utf-8")), encoding="utf-8")
    elif fault == "a link in the report":
        report = copy / "report.html"
        with_link = in_main('<a href="https://example.com/planted">x</a>', at_start=True)
        report.write_text(with_link(report.read_text(encoding="utf-8")), encoding="utf-8")
    elif fault == "noise":
        # Pseudo-random digits, which gzip cannot make less of than half.
        number, digits = 1, []
        for _ in range(40_000):
            number = number * 6364136223846793005 % (1 << 64)
            digits.append(f"{number >> 24:010x}")
        text = in_main("<p>" + " ".join(digits) + "</p>")(text)
    else:
        text = fault(text)
    index.write_text(text, encoding="utf-8")


def small_copy(site, folder):
    """Copies one page of each kind and all other files, which is enough for planting."""
    for file in [*site.samples(), *(path for path in site.folder.rglob("*") if path.is_file() and path.suffix != ".html")]:
        target = folder / site.path(file)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(file, target)


def trial(number, site, folder):
    """A task that plants one fault and returns a complaint about the check, or None."""
    check, words, fault, style = FAULTS[number]

    def run(browser):
        # In a place of its own each time, since a browser may remember a style sheet by its address.
        copy = folder / f"{number} whole" / "site"
        small_copy(site, copy)
        before = check(browser, Site(copy), copy / "index.html") if words not in ("console: ",) else []
        copy = copy.parent.rename(folder / str(number)) / "site"
        plant(copy, fault)
        with open(copy / "style.css", "a", encoding="utf-8") as sheet:
            sheet.write(style)
        after = check(browser, Site(copy), copy / "index.html")
        shutil.rmtree(copy.parent)
        if any(words in complaint for complaint in set(after) - set(before)):
            return None
        return f"{check.__name__} does not find “{words}”; it says {sorted(set(after) - set(before))[:3]}"

    return run


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("site", type=Site)
    parser.add_argument("--browser", default="chromium", choices=BROWSERS)
    options = parser.parse_args()
    browser = BROWSERS[options.browser]
    numbers = [number for number in range(len(FAULTS)) if is_for(browser, number)]
    with tempfile.TemporaryDirectory() as folder:
        tasks = [trial(number, options.site, pathlib.Path(folder).resolve()) for number in numbers]
        results = run_all(tasks, kind=browser)
    missed = [result for result in results if result is not None]
    for number, result in zip(numbers, results):
        if isinstance(result, BrowserError):
            print(f"{FAULTS[number][0].__name__} breaks on “{FAULTS[number][1]}”: {result}")
        elif result:
            print(result)
    print(f"{len(numbers)} faults planted, {len(missed)} not found")
    sys.exit(1 if missed or not numbers else 0)


if __name__ == "__main__":
    main()
