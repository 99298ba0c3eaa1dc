"""Checks pages with axe-core for WCAG 2.2 AA and its best practices. The script comes from a PyPI package.

Colours are the same in every browser, so their contrast is checked in Chromium alone. axe-core takes half a minute for a table
of 500 rows, and most of them are alike: where time is short, two of each kind are looked at.
"""

import importlib.util
import pathlib

from browser import Browser

TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

# The squares of more than a hundred days are smaller than a target has to be, which is essential to the square (WCAG 2.5.8).
RUN = """(tags, rules) => axe.run(document, {runOnly: {type: 'tag', values: tags}, rules, resultTypes: ['violations']}).then(result => ({
  version: axe.version,
  violations: result.violations.flatMap(rule => rule.nodes.filter(
    node => rule.id !== 'target-size' ||
      !document.querySelector(node.target[0])?.matches('.hundred:not(.columns-5, .columns-10) > .cell')
  ).map(node => `${rule.id}: ${rule.help}: ${node.target.join(' ')}: ` +
    [...node.any, ...node.all, ...node.none].map(check => check.message).join(' '))),
}))"""

# Elements are alike if they, and all within them, have the same names, classes, roles and names of attributes, however often one
# stands there. Of those that stand side by side the first ones stay, all with a heading, and all to which something else refers.
KEEP_FEW = """most => {
  const kinds = new Map();
  const kind = element => {
    if (!kinds.has(element)) {
      const own = ['class', 'role', 'type'].map(name => element.getAttribute(name));
      const within = new Set([...element.children].map(kind));
      kinds.set(element, [element.nodeName, ...element.getAttributeNames().sort(), ...own, '(', ...within, ')'].join(' '));
    }
    return kinds.get(element);
  };
  const references = ['aria-labelledby', 'aria-describedby', 'aria-controls', 'aria-owns', 'for', 'headers'];
  const named = new Set([...document.querySelectorAll(references.map(name => `[${name}]`).join())].flatMap(
    element => references.flatMap(name => element.getAttribute(name)?.split(' ') ?? [])));
  const headings = 'h1, h2, h3, h4, h5, h6';
  const mustStay = element => [element, ...element.querySelectorAll(`[id], ${headings}`)].some(
    one => one.matches(headings) || one.id && named.has(one.id));
  const thin = parent => {
    const counts = new Map();
    for (const child of [...parent.children]) {
      const count = (counts.get(kind(child)) ?? 0) + 1;
      counts.set(kind(child), count);
      if (count > most && !mustStay(child)) child.remove();
      else thin(child);
    }
  };
  thin(document.body);
}"""
FEW = 2


def axe_script():
    """The source of axe-core; the package's Python code is not used, since it needs another browser."""
    package = importlib.util.find_spec("axe_playwright_python")
    return (pathlib.Path(package.submodule_search_locations[0]) / "axe.min.js").read_text(encoding="utf-8")


def rules_in(browser):
    """The rules of axe-core that a browser has otherwise than by their tags."""
    return {} if isinstance(browser, Browser) else {"color-contrast": {"enabled": False}}


def check_accessibility(browser, site, page, width, theme, axe, is_of_few=False):
    """Reports each violation with its place and axe's help.

    - is_of_few: whether of many elements that are alike a few are looked at.
    """
    browser.view(width, theme)
    browser.open(page)
    browser.evaluate(axe + "; 0")
    # Collapsed parts are checked too.
    browser.evaluate("document.querySelectorAll('details').forEach(details => { details.open = true; }); 0")
    if is_of_few:
        browser.call(KEEP_FEW, FEW)
    found = browser.call(RUN, TAGS, rules_in(browser))
    return [f"{site.label(page)} at {width} px, {theme}: {violation}" for violation in found["violations"]]
