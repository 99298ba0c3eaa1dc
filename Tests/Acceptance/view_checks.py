"""Checks what a visitor would notice: layout shifts, sideways scrolling, errors, outside requests, small targets."""

import pathlib

WIDTHS = (390, 820, 1280)
THEMES = ("light", "dark")
# The delay in milliseconds after which scripts have done their work.
PATIENCE_MILLISECONDS = 250

CHECK = (pathlib.Path(__file__).parent / "view_checks.js").read_text(encoding="utf-8")
CHECK = CHECK[CHECK.index("() =>"):]

# What Linux desktops are set in, whose letters are wider than most; a page takes the desktop's font.
DESKTOP_FONTS = ("Noto Sans", "DejaVu Sans")


def font_in_use(browser):
    """The family that the heading of an open page is drawn in."""
    browser.command("CSS.enable")
    root = browser.command("DOM.getDocument")["root"]["nodeId"]
    heading = browser.command("DOM.querySelector", nodeId=root, selector="h1")["nodeId"]
    fonts = browser.command("CSS.getPlatformFontsForNode", nodeId=heading)["fonts"]
    return max(fonts, key=lambda font: font["glyphCount"])["familyName"]


def check_desktop_font(browser, site, page, width, family):
    """Checks one page on a desktop with another font: its labels fit, and its words are not cut off."""
    browser.view(width, "light")
    browser.open(page)
    complaints = browser.call(CHECK)[:-1]
    found = font_in_use(browser)
    if found != family:
        complaints.append(f"is set in {found}")
    return [f"{site.label(page)} at {width} px, in {family}: {complaint}" for complaint in complaints]


def check_view(browser, site, page, width, theme, is_patient, backgrounds):
    """Checks one page at one width in one theme.

    - backgrounds: a set for each theme, to which the page's background is added.
    """
    browser.view(width, theme)
    browser.open(page, wait=PATIENCE_MILLISECONDS if is_patient else 0)
    *complaints, background = browser.call(CHECK)
    backgrounds[theme].add(background)
    complaints += [f"layout shift: {shift}" for shift in browser.shifts()]
    complaints += [f"console: {message}" for message in browser.messages()]
    complaints += [f"asks outside the site: {address}" for address in browser.requests() if not site.holds(address)]
    complaints += [f"says in a dialog: {words}" for words in browser.dialogs()]
    return [f"{site.label(page)} at {width} px, {theme}: {complaint}" for complaint in complaints]
