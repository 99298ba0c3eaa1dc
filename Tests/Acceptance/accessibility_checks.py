"""Checks pages with axe-core for WCAG 2.2 AA and its best practices. The script comes from a PyPI package.

Colours are the same in every browser, so their contrast is checked in Chromium alone.
"""

import importlib.util
import pathlib

from browser import Browser

TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

RUN = """(tags, rules) => axe.run(document, {runOnly: {type: 'tag', values: tags}, rules, resultTypes: ['violations']}).then(result => ({
  version: axe.version,
  violations: result.violations.flatMap(rule => rule.nodes.map(node => `${rule.id}: ${rule.help}: ${node.target.join(' ')}: ` +
    [...node.any, ...node.all, ...node.none].map(check => check.message).join(' '))),
}))"""


def axe_script():
    """The source of axe-core; the package's Python code is not used, since it needs another browser."""
    package = importlib.util.find_spec("axe_playwright_python")
    return (pathlib.Path(package.submodule_search_locations[0]) / "axe.min.js").read_text(encoding="utf-8")


def rules_in(browser):
    """The rules of axe-core that a browser has otherwise than by their tags."""
    return {} if isinstance(browser, Browser) else {"color-contrast": {"enabled": False}}


def check_accessibility(browser, site, page, width, theme, axe):
    """Reports each violation with its place and axe's help."""
    browser.view(width, theme)
    browser.open(page)
    browser.evaluate(axe + "; 0")
    # Collapsed parts are checked too.
    browser.evaluate("document.querySelectorAll('details').forEach(details => { details.open = true; }); 0")
    found = browser.call(RUN, TAGS, rules_in(browser))
    return [f"{site.label(page)} at {width} px, {theme}: {violation}" for violation in found["violations"]]
