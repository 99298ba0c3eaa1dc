"""Checks a page by keyboard: Tab reaches everything in order, with visible focus and no trap; the skip link works."""

TAB = 9

PREPARE = r"""() => {
  const isReached = element => element.tabIndex >= 0 && !element.disabled && !element.closest('[inert]') &&
    (element.checkVisibility({checkVisibilityCSS: true}) || element.matches('.skip'));
  const all = [...document.querySelectorAll('a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex]')].filter(isReached);
  // Of radio buttons with one name Tab comes to the chosen one only.
  const order = all.filter(element => element.type !== 'radio' || element.checked ||
    !all.some(other => other.type === 'radio' && other.name === element.name && (other.checked || all.indexOf(other) < all.indexOf(element))));
  // What a reader can scroll inside is a stop of its own in Chromium.
  const looks = element => [element, ...element.querySelectorAll('*')].slice(0, 8).map(part => {
    const style = getComputedStyle(part);
    return ['outlineStyle', 'outlineWidth', 'outlineColor', 'boxShadow', 'backgroundColor', 'borderTopColor', 'borderTopWidth',
      'stroke', 'strokeWidth', 'textDecorationLine', 'textDecorationThickness', 'left', 'clipPath'].map(name => style[name]).join('|');
  }).join('/');
  window.__keyboard = {order, before: order.map(looks), looks};
  document.activeElement.blur();
  getSelection().removeAllRanges();
  return order.length;
}"""

STEP = r"""() => {
  const {order, before, looks} = window.__keyboard;
  const element = document.activeElement;
  const name = element => element.nodeName.toLowerCase() + (element.id ? '#' + element.id : '') +
    ' “' + (element.getAttribute('aria-label') || element.textContent || element.name || '').trim().replace(/\s+/g, ' ').slice(0, 30) + '”';
  if (element === document.body || element === document.documentElement) return {index: -1};
  const index = order.indexOf(element);
  const style = getComputedStyle(element);
  if (index < 0) {
    const scrolls = ['auto', 'scroll'].includes(style.overflowX) || ['auto', 'scroll'].includes(style.overflowY);
    return {index: -2, name: name(element), scrolls};
  }
  const box = element.getBoundingClientRect();
  const points = [[.5, .5], [.1, .5], [.9, .5], [.5, .2], [.5, .8]].map(([x, y]) => [box.left + x * box.width, box.top + y * box.height]);
  const isOnScreen = points.some(([x, y]) => x >= 0 && y >= 0 && x < innerWidth && y < innerHeight);
  const isCovered = isOnScreen && !points.some(([x, y]) => {
    const top = document.elementFromPoint(x, y);
    return top && (element.contains(top) || top.contains(element) || (element.labels && [...element.labels].some(label => label.contains(top))));
  });
  return {index, name: name(element), isMarked: looks(element) !== before[index], isOnScreen, isCovered};
}"""


def check_keyboard(browser, site, page, width, theme):
    """Presses Tab through a whole page, then tries the skip link."""
    browser.view(width, theme)
    browser.open(page)
    label = f"{site.label(page)} at {width} px, by keyboard: "
    count = browser.call(PREPARE)
    complaints, expected, stops_between = [], 0, 0
    while True:
        browser.press("Tab", TAB)
        step = browser.call(STEP)
        if step["index"] == -1 or step["index"] == 0 and expected:
            break
        if step["index"] == -2:
            stops_between += 1
            if not step["scrolls"]:
                complaints.append(f"Tab stops at something that does nothing: {step['name']}")
            if stops_between > 60:
                complaints.append(f"Tab goes round and round at {step['name']}")
                break
            continue
        if step["index"] < expected:
            complaints.append(f"Tab goes back or stays: {step['name']}")
            break
        if step["index"] > expected:
            complaints.append(f"Tab passes over {step['index'] - expected} before {step['name']}")
        expected = step["index"] + 1
        if not step["isMarked"]:
            complaints.append(f"no mark of the focus: {step['name']}")
        if not step["isOnScreen"]:
            complaints.append(f"the focus is off the screen: {step['name']}")
        if step["isCovered"]:
            complaints.append(f"the focus lies under something: {step['name']}")
    if expected != count and not complaints:
        complaints.append(f"Tab ends after {expected} of {count} controls")
    complaints += check_skip_link(browser, page)
    return [label + complaint for complaint in complaints], count


def check_skip_link(browser, page):
    """Checks that the first Tab stop leads past the navigation, into the main part."""
    if not browser.evaluate("!!document.querySelector('header nav')"):
        return []
    browser.open(page)
    browser.press("Tab", TAB)
    first = browser.evaluate("""(() => {
      const link = document.activeElement, box = link.getBoundingClientRect();
      return {target: link.getAttribute('href') || '', isSeen: box.left >= 0 && box.top >= 0 && box.width > 0};
    })()""")
    if not first["target"].startswith("#"):
        return ["the first stop is no skip link"]
    complaints = [] if first["isSeen"] else ["the skip link does not show"]
    browser.press_enter()
    browser.press("Tab", TAB)
    lands = browser.evaluate("""(() => {
      const main = document.querySelector('main');
      const inside = main.contains(document.activeElement);
      return inside || !main.querySelector('a[href], button, input, summary');
    })()""")
    return complaints + ([] if lands else ["the skip link does not lead into the main part"])
