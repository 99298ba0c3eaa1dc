"""Checks pages without scripts: same text, links and painting; and the site under a sub-path of a host."""

import functools
import http.server
import threading
import urllib.error
import urllib.request

SUB_PATH = "/some/sub/path"
MOST_PIXELS_OF_ROUNDING = 1

CONTENT = r"""() => {
  const isSeen = element => element.checkVisibility({checkVisibilityCSS: true});
  const main = document.querySelector('main');
  // What controls say is nothing to read.
  const controls = [...main.querySelectorAll('form')].map(form => form.innerText).filter(words => words);
  return {
    words: controls.reduce((text, words) => text.replace(words, ''), main.innerText).replace(/\s+/g, ' ').trim(),
    links: [...document.querySelectorAll('a[href]')].map(link => new URL(link.getAttribute('href'), document.baseURI).href),
    rows: document.querySelectorAll('tr, li').length,
    dead: [...document.querySelectorAll('button, select, input:not([type=checkbox]):not([type=radio]), textarea')]
      .filter(control => isSeen(control) && !control.disabled && !(control.form && control.form.hasAttribute('action')))
      .map(control => control.nodeName.toLowerCase() + (control.id ? '#' + control.id : '') + ' “' + (control.textContent.trim() || control.name || '').slice(0, 30) + '”'),
  };
}"""

# The positions of words and drawings on the first screen. Words are identified by their text, so that a script may put
# them into a button, as long as it leaves them in their place.
PLACES = r"""() => {
  const seen = {}, places = [];
  const add = (key, box, colour) => {
    if (box.top >= innerHeight || box.bottom <= 0 || box.width < 2 || box.height < 2) return;
    seen[key] = (seen[key] || 0) + 1;
    places.push({key: `${key}[${seen[key]}]`, place: [box.left, box.top, box.height].map(n => Math.round(n * 2) / 2), colour});
  };
  const isClipped = element => {
    for (let box = element; box; box = box.parentElement) if (getComputedStyle(box).clipPath === 'inset(50%)') return true;
    return false;
  };
  // What is clipped away is read aloud and not painted.
  const isSeen = element => element.checkVisibility({checkVisibilityCSS: true, checkOpacity: true}) && !isClipped(element);
  // A line whose words follow the reader's date keeps its room, whatever it says in it.
  const dated = element => element.closest('[data-date]');
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode, words = text.data.trim().replace(/\s+/g, ' ');
    if (!words || !isSeen(text.parentElement) || dated(text.parentElement)) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    add(`“${words.slice(0, 40)}”`, range.getBoundingClientRect(), getComputedStyle(text.parentElement).color);
  }
  for (const element of document.querySelectorAll('progress, svg, img, input, [data-date]'))
    if (isSeen(element)) add(`${element.nodeName.toLowerCase()}.${element.getAttribute('class') || ''}`, element.getBoundingClientRect(), '');
  return places;
}"""


def has_moved(before, after):
    """Whether two positions differ by more than rounding."""
    return any(abs(one - other) > MOST_PIXELS_OF_ROUNDING for one, other in zip(before, after))


def check_without_scripts(browser, site, page):
    """Compares a page with JavaScript on and off."""
    label = f"{site.label(page)} without JavaScript: "
    browser.view(1280, "light")
    browser.open(page, wait=100)
    with_scripts = browser.call(CONTENT)
    browser.run_scripts(False)
    try:
        browser.open(page)
        without = browser.call(CONTENT)
        messages = browser.messages()
    finally:
        browser.run_scripts(True)
    complaints = [f"console: {message}" for message in messages]
    if not without["words"]:
        complaints.append("nothing to read")
    if len(without["words"]) < 0.8 * len(with_scripts["words"]):
        complaints.append(f"{len(without['words'])} letters to read instead of {len(with_scripts['words'])}")
    missing = [link for link in with_scripts["links"] if link not in without["links"]]
    if missing:
        complaints.append(f"{len(missing)} links are not there: {missing[0]}")
    complaints += [f"a control that does nothing: {control}" for control in without["dead"]]
    return [label + complaint for complaint in complaints]


def check_first_paint(browser, site, page, width, theme):
    """Compares the first screen with and without scripts: nothing moves and nothing changes its colour."""
    browser.view(width, theme)
    browser.block("*.js")
    try:
        browser.open(page)
        before = browser.call(PLACES)
    finally:
        browser.block()
    browser.open(page, wait=200)
    after = {place["key"]: place for place in browser.call(PLACES)}
    complaints = []
    if not before:
        complaints.append("nothing is painted")
    for place in before:
        later = after.get(place["key"])
        if later is None:
            complaints.append(f"is gone once scripts run: {place['key']}")
        elif has_moved(place["place"], later["place"]):
            complaints.append(f"moves once scripts run: {place['key']} from {place['place']} to {later['place']}")
        elif later["colour"] != place["colour"]:
            complaints.append(f"changes its colour once scripts run: {place['key']}")
    return [f"{site.label(page)} at {width} px, {theme}, first paint: {complaint}" for complaint in complaints[:5]]


LINKS = """[...new Set([...document.querySelectorAll('a[href]')]
  .map(link => new URL(link.getAttribute('href'), document.baseURI).href.split('#')[0]))]"""


class UnderSubPath(http.server.SimpleHTTPRequestHandler):
    """Serves a site under a sub-path, as a host of project pages does, and nothing else."""

    def translate_path(self, path):
        if not path.startswith(SUB_PATH + "/"):
            return "/nowhere"
        return super().translate_path(path[len(SUB_PATH):])

    def log_message(self, *_):
        pass


class Host:
    """A site on a port of this machine. Use with `with`."""

    def __init__(self, site, handler=UnderSubPath):
        handler = functools.partial(handler, directory=str(site.folder))
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        self.address = f"http://127.0.0.1:{self.server.server_address[1]}{SUB_PATH}/"

    def __enter__(self):
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()


def status(address):
    """The status that the host returns for an address."""
    try:
        with urllib.request.urlopen(urllib.request.Request(address, method="HEAD"), timeout=10) as answer:
            return answer.status
    except urllib.error.HTTPError as error:
        return error.code


def check_under_sub_path(browser, site, pages):
    """Checks pages on a host: everything that they request exists, and each visible link works."""
    complaints, answered = [], set()
    with Host(site) as host:
        for page in pages:
            label = f"{site.label(page)} under a sub-path: "
            browser.view(1280, "light")
            browser.open(host.address + site.path(page), wait=100)
            complaints += [f"{label}console: {message}" for message in browser.messages() if "favicon.ico" not in message]
            complaints += [
                f"{label}asks outside the site: {address}" for address in browser.requests()
                if not address.startswith(host.address) and not address.endswith("/favicon.ico")
            ]
            if browser.evaluate("getComputedStyle(document.body).margin") != "0px":
                complaints.append(f"{label}the style sheet is not applied")
            links = browser.evaluate(LINKS)
            asked = [link for link in links if link.startswith("http://127.0.0.1") and link not in answered]
            answered.update(asked)
            statuses = [(link, status(link)) for link in asked]
            complaints += [f"{label}{link} answers {answer}" for link, answer in statuses if answer != 200]
    return complaints
