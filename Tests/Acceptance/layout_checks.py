"""Checks where things stand on a page, at every width: no word over another or out of its box, one left edge, no hole."""

import pathlib

from view_checks import CHECK as VIEW

CHECK = (pathlib.Path(__file__).parent / "layout_checks.js").read_text(encoding="utf-8")
CHECK = CHECK[CHECK.index("() =>"):]

NARROWEST, WIDEST = 320, 1920
# The milliseconds until the squares of a complete programme have appeared.
UNTIL_STILL = 1000
# Both sides of each width at which the style sheet changes.
TURNS = (359, 361, 375, 377, 479, 481, 767, 768, 1023, 1024)


def widths(step):
    """The widths of a sweep, in steps of pixels, narrow ones first."""
    return sorted({*range(NARROWEST, WIDEST + 1, step), WIDEST, *TURNS})


def check_layout(browser, site, page, width):
    """Checks one page at one width."""
    browser.view(width, "light")
    browser.open(page)
    return [f"{site.label(page)} at {width} px: {complaint}" for complaint in browser.call(CHECK)]


def check_sweep(browser, site, page, step):
    """Checks one page at all widths. The window is made wider while the page is open, and what folds is unfolded in every
    second width."""
    complaints = []
    browser.view(NARROWEST, "light")
    browser.open(page, wait=UNTIL_STILL)
    for number, width in enumerate(widths(step)):
        browser.view(width, "light")
        browser.call("isOpen => { for (const part of document.querySelectorAll('main details')) part.open = isOpen; }", number % 2 == 1)
        found = browser.call(CHECK) + browser.call(VIEW)[:-1]
        complaints += [f"{site.label(page)} at {width} px: {complaint}" for complaint in found]
    return complaints
