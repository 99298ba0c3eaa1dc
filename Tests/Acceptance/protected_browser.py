"""What a visitor of a protected site meets in a browser: each trial is a visitor with a browser of their own."""

import functools
import time

from accessibility_checks import RUN, TAGS, axe_script, rules_in
from layout_checks import CHECK as LAYOUT
from protected_ground import SUB_PATH, Reader
from site_files import kind
from view_checks import CHECK, THEMES

TAB, SPACE = 9, 32
WIDTHS = (320, 390, 820, 1280)
AXE_WIDTHS = (320, 1280)
SECONDS_WISHED, SECONDS_ALLOWED = 1, 3
# What the judge says of the time, from Enter to the page.
times = []


def go(reader, ground, address):
    """Opens a page and types the words."""
    reader.open(address)
    return reader.submit(ground.key_words)[0]


# --- The whole way, at each place

def whole_way(check, ground, place, base):
    """Wrong, right, other pages, back and forward, search, another tab."""
    with Reader(check, place) as reader:
        asking_first(reader, ground, base)
        other_pages(reader, ground, base)
        another_tab(reader, base)


def asking_first(reader, ground, base):
    says, words = reader.says, ground.words
    page = reader.open(base + "days/001.html")
    says(page["kind"] == "asked" and page["focus"] == "locked-passphrase", f"the page does not ask: {page}")
    says(not reader.browser.evaluate("document.getElementById('locked-late').checkVisibility()"), "it says that it has no script")
    says(page["title"] == words["brand"] and page["lead"] == words["locked-lead"], f"it says {page['title']}, {page['lead']}")
    page, _ = reader.submit("")
    says(page["error"] == words["locked-empty"] and page["isInvalid"], f"no words are answered with {page['error']}")
    page, _ = reader.submit("wrong horse battery staple")
    says(page["error"] == words["locked-wrong"], f"wrong words are answered with {page['error']}")
    says(page["isInvalid"] and page["focus"] == "locked-passphrase" and page["selected"] == 26, f"it cannot be typed over: {page}")
    reader.calm("asking")
    page, seconds = reader.submit(f"  {ground.key_words.replace(' ', '   ').upper()} ")
    times.append(seconds)
    says(seconds < SECONDS_ALLOWED, f"from Enter to the heading it takes {seconds:.1f} s")
    says(page["kind"] == "opened" and page["heading"] == ground.headings["days/001.html"], f"the words open {page}")
    says(page["title"] == ground.titles["days/001.html"] and page["focus"] == "h1", f"the focus is on {page['focus']}")
    reader.calm("opening")


def other_pages(reader, ground, base):
    says, titles = reader.says, ground.titles

    def is_open(page, path, how):
        says(page["kind"] == "opened" and page["title"] == titles[path], f"{how} to {path} shows {page}")
        says(not page["wasAsked"], f"{how} to {path} shows the form")
        says(page["focus"] == "body", f"{how} to {path} sets the focus on {page['focus']}")

    is_open(reader.follow(base + "about.html"), "about.html", "following a link")
    reader.calm("the next page")
    reader.browser.evaluate("scrollTo(0, 700); 0")
    time.sleep(0.3)
    is_open(reader.reload(), "about.html", "loading again")
    is_open(reader.follow(base + "days/002.html"), "days/002.html", "following a link")
    page = reader.back()
    says(page["kind"] == "opened" and page["title"] == titles["about.html"], f"going back shows {page}")
    page = reader.forward()
    says(page["kind"] == "opened" and page["title"] == titles["days/002.html"], f"going forward shows {page}")
    page = reader.follow(base + "search.html#search-q")
    says(page["focus"] == "search-q" and page["href"].endswith("#search-q"), f"a link to the search field ends at {page}")
    reader.browser.type(ground.searched)
    found = reader.browser.evaluate("document.querySelectorAll('.results li').length")
    says(found > 0, f"searching for {ground.searched} finds nothing")
    reader.follow(base + "about.html#build")
    reader.until(lambda page: page["top"] > 300, "the part of a page that a link names")
    says(reader.browser.evaluate("document.querySelector(':target')?.id") == "build", "the part of the page is no target")
    reader.calm("other pages")


def another_tab(reader, base):
    """A tab asks once, and nothing is kept beyond it."""
    kept = reader.browser.evaluate("JSON.stringify([Object.keys(localStorage), document.cookie])")
    reader.says(kept in ('[[],""]', '[["machinemode.theme"],""]'), f"the browser keeps {kept}")
    if not base.startswith("file:"):
        databases = reader.browser.evaluate("indexedDB.databases().then((all) => all.length)")
        reader.says(databases == 0, f"the browser has {databases} databases")
    reader.new_tab()
    page = reader.open(base + "days/003.html")
    reader.says(page["kind"] == "asked", f"a new tab is {page}")


def page_scripts(check, ground):
    """The scripts of the pages themselves run, once a page is open."""
    with Reader(check, "scripts of pages") as reader:
        go(reader, ground, ground.local + "problems.html")
        run, says = reader.browser.evaluate, reader.says
        run("document.querySelector('.theme-switch').click(); 0")
        says(run("document.documentElement.dataset.theme") == "dark", "the theme cannot be switched")
        first = run("document.querySelector('.list tbody tr').textContent")
        run("const order = document.querySelector('#list-sort'); order.value = 'title';"
            " order.dispatchEvent(new Event('change', { bubbles: true })); 0")
        says(run("document.querySelector('.list tbody tr').textContent") != first, "the table cannot be sorted")
        reader.follow(ground.local + "today.html")
        says(run("document.documentElement.dataset.theme") == "dark", "the next page has another theme")
        reader.calm("scripts of pages")
    with Reader(check, "addresses with a part") as reader:
        page = go(reader, ground, ground.local + "search.html#search-q")
        reader.says(page["focus"] == "search-q", f"after the words, the search field does not have the focus: {page}")
        reader.new_tab()
        go(reader, ground, ground.local + "about.html#build")
        reader.until(lambda page: page["top"] > 300, "the part of a page, after the words")
        reader.browser.press("Tab", TAB)
        reader.says(reader.look()["top"] > 300, "from a part of a page, Tab goes back to the beginning")


# --- Where it cannot be opened

def refusals(check, ground):
    """Plain http, no script."""
    words = ground.words
    with Reader(check, "plain http") as reader:
        page = reader.open(ground.plain + "days/001.html?a=b", "#day")
        reader.says(page["kind"] == "refused" and page["lead"] == words["locked-http"], f"it says {page}")
        reader.calm("plain http")
        page = reader.open(ground.plain + "days/001.html", "#" + ground.fragment)
        reader.says("#" not in page["href"], f"the words stay in the address {page['href']}")
        axe(reader, "plain http")
    seen = "[...document.querySelectorAll('main *')].filter((part) => part.checkVisibility({ checkVisibilityCSS: true }))" \
        ".map((part) => part.textContent.trim())"
    with Reader(check, "without scripts") as reader:
        reader.browser.run_scripts(False)
        reader.browser.open(ground.local + "index.html")
        said = reader.browser.evaluate(seen)
        reader.says(words["locked-without-script"] in said and len(said) == 3, f"it says {said}")
        reader.browser.run_scripts(True)
        reader.browser.block("*unlock.js")
        reader.browser.open(ground.local + "index.html", wait=5300)
        said = reader.browser.evaluate(seen)
        reader.says(said == [words["locked-late"]], f"without the script of the page it says {said}")


def damage(check, ground):
    """Pages with one bit changed, cut off, or with the text of another one, each with the right words: remembered, and typed."""
    words = ground.words
    with Reader(check, "damaged pages") as reader:
        go(reader, ground, ground.damaged_base + "about.html")
        for path, what in ground.damaged.items():
            page = reader.follow(f"{ground.damaged_base}{path}")
            if what == "rounds":
                # The key that the tab has needs none.
                reader.says(page["kind"] == "opened", f"without rounds, {path} is {page}")
                reader.new_tab()
                page = reader.open(f"{ground.damaged_base}{path}")
            reader.says(page["kind"] == "asked" and page["lead"] == words["locked-lead"], f"{what} at {path}, it says {page}")
            page, _ = reader.submit(ground.key_words)
            reader.says(page["kind"] == "asked" and page["error"] == words["locked-wrong"], f"{what} at {path}, typed: it says {page}")
        reader.calm("damaged pages")


# --- Words

def other_words(check, ground):
    """The site gets other words while a tab has the key of those before; another site of the host has words of its own."""
    words, host = ground.words, ground.changing
    host.folders[SUB_PATH] = ground.site
    base = host.address()
    with Reader(check, "other words") as reader:
        go(reader, ground, base + "index.html")
        host.folders[SUB_PATH] = ground.renewed
        page = reader.follow(base + "days/001.html")
        reader.says(page["kind"] == "asked" and page["lead"] == words["locked-lead"], f"it says {page}")
        reader.says(page["error"] == "" and not page["isInvalid"], f"it calls the words wrong: {page}")
        reader.calm("other words")
        page, _ = reader.submit(ground.key_words)
        reader.says(page["error"] == words["locked-wrong"], f"the words before are answered with {page}")
        page, _ = reader.submit(ground.renewed_words)
        reader.says(page["kind"] == "opened", f"the new words do not open it: {page}")
        page = reader.follow(base + "days/002.html")
        reader.says(page["kind"] == "opened", f"the new key is not remembered: {page}")
    with Reader(check, "another site of the host") as reader:
        go(reader, ground, ground.local + "index.html")
        page = reader.open(ground.other + "index.html")
        reader.says(page["kind"] == "asked", f"it is {page}")
        page, _ = reader.submit(ground.other_words.replace(" ", "-"))
        reader.says(page["kind"] == "opened", f"with hyphens it is {page}")
        page = reader.open(ground.local + "days/001.html")
        reader.says(page["kind"] == "opened", f"after it, the page is {page}")
    with Reader(check, "a passphrase of version 0.3") as reader:
        reader.open(ground.earlier + "index.html")
        page, _ = reader.submit(ground.earlier_words.lower())
        reader.says(page["error"] == words["locked-wrong"], f"in small letters it is answered with {page}")
        page, _ = reader.submit(f" {ground.earlier_words.replace(' ', '  ')}")
        reader.says(page["kind"] == "opened", f"the page is {page}")


def links(check, ground):
    words, base = ground.words, ground.local
    with Reader(check, "a link") as reader:
        page = reader.open(f"{base}days/001.html?a=b", "#" + ground.fragment)
        reader.says(page["kind"] == "opened" and page["focus"] == "h1", f"it opens {page}")
        reader.says(page["href"] == f"{base}days/001.html?a=b", f"the address becomes {page['href']}")
        reader.says(not page["wasAsked"], "the form is shown")
        entries = reader.browser.command("Page.getNavigationHistory")["entries"]
        reader.says(not any("#open=" in entry["url"] for entry in entries), "the words stay in the history of the tab")
        page = reader.follow(base + "days/002.html")
        reader.says(page["kind"] == "opened", f"the next page is {page}")
        page = reader.follow(f"{base}days/002.html#{ground.fragment}", "pasting a link into an open page")
        reader.until(lambda page: page["kind"] == "opened" and "#" not in page["href"], "the words to leave the address")
        reader.calm("a link")
        reader.new_tab()
        for what, fragment in (("cut off", ground.fragment[:-5]), ("of other words", ground.old_fragment), ("in another way", "open=%%%")):
            page = reader.open(base + "days/001.html", "#" + fragment)
            reader.says(page["kind"] == "asked" and page["lead"] == words["locked-link"], f"{what}, it says {page}")
            reader.says("#" not in page["href"], f"{what}, the words stay in the address {page['href']}")
        axe(reader, "a link that does not fit")
        page = reader.follow(f"{base}days/001.html#{ground.fragment}", "pasting a link where a page asks")
        reader.until(lambda page: page["kind"] == "opened", "a pasted link to open the page")
        page = reader.open(base + "days/001.html", "#" + ground.old_fragment)
        reader.says(page["kind"] == "opened", f"a remembered key does not help out for an old link: {page}")
        page = reader.open(base + "search.html", "#search-q")
        reader.says(page["href"].endswith("#search-q"), f"another fragment is taken away: {page}")


def refused_storage(check, ground):
    """A browser that keeps nothing opens pages all the same."""
    denied = "Object.defineProperty(globalThis, '%s', { get() { throw new DOMException('denied', 'SecurityError'); } });"
    ways = {
        "no storage": "".join(denied % name for name in ("sessionStorage", "localStorage")),
        "full storage": "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };",
    }
    for what, script in ways.items():
        with Reader(check, what) as reader:
            reader.before(script)
            reader.open(ground.local + "index.html")
            page, _ = reader.submit(ground.key_words)
            reader.says(page["kind"] == "opened", f"the page is {page}")
            reader.calm(what)


def addresses(check, ground):
    """A host may leave out endings, and shows 404.html anywhere."""
    with Reader(check, "addresses") as reader:
        go(reader, ground, ground.local)
        for address, path in (("", "index.html"), ("days/001", "days/001.html"), ("weeks/", "weeks/index.html"), ("?q=1", "index.html"),
                              ("no/such/page", "404.html"), ("days/%6f%ff", "404.html")):
            page = reader.follow(ground.local + address)
            reader.says(page["kind"] == "opened" and page["title"] == ground.titles[path], f"{address} shows {page}")


def every_page(check, ground, paths, place, base):
    """Every page, or one of each kind, opens as it was written, without a message."""
    with Reader(check, f"every page, {place}") as reader:
        go(reader, ground, base + "about.html")
        for path in paths:
            page = reader.follow(base + path)
            reader.says(page["kind"] == "opened" and page["title"] == ground.titles[path], f"{path} shows {page}")
            reader.says(page["heading"] == ground.headings[path], f"{path} has the heading {page['heading']}")
            reader.says(not page["wasAsked"], f"{path} asks")
            reader.calm(path)
            outside = [address for address in reader.browser.requests() if not address.startswith(base)]
            reader.says(not outside, f"{path} asks outside the site: {outside}")
            reader.browser.forget()


def samples(paths):
    """One page of each kind."""
    return list({kind(path): path for path in sorted(paths, reverse=True)}.values())


# --- By keyboard, and looks

def keyboard(check, ground):
    with Reader(check, "by keyboard") as reader:
        run, says, press = reader.browser.evaluate, reader.says, reader.browser.press
        reader.open(ground.local + "index.html")
        at = "(document.activeElement.id || document.activeElement.name || document.activeElement.type || document.activeElement.nodeName)"
        ring = "getComputedStyle(document.activeElement).outlineStyle + getComputedStyle(document.activeElement).outlineWidth"
        for name in ("locked-passphrase", "locked-show", "submit"):
            says(run(at) == name, f"Tab comes to {run(at)}, not {name}")
            says(run(ring) == "solid3px", f"{name} has the focus and shows {run(ring)}")
            if name == "locked-show":
                for type_, pressed in (("text", "true"), ("password", "false")):
                    space(reader.browser)
                    shown = run("[document.getElementById('locked-passphrase').type, document.activeElement.getAttribute('aria-pressed')]")
                    says(shown == [type_, pressed], f"Space on Show makes {shown}")
            press("Tab", TAB)
        run("document.getElementById('locked-passphrase').focus(); 0")
        reader.browser.type(ground.key_words)
        for _ in range(2):
            press("Tab", TAB)
        slow = "crypto.subtle.deriveBits = ((derive) => (...how) => new Promise((done) => setTimeout(done, 400)).then(() => derive(...how)))" \
            "(crypto.subtle.deriveBits.bind(crypto.subtle)); 0"
        run(slow)
        reader.browser.press_enter()
        during = run("[document.getElementById('locked-status').textContent, document.activeElement.type, document.activeElement.ariaDisabled]")
        says(during == [ground.words["locked-opening"], "submit", "true"], f"while it opens, there is {during}")
        reader.browser.press_enter()
        page = reader.until(lambda page: page["kind"] == "opened", "the button to open the page")
        says(page["focus"] == "h1", f"the focus is on {page['focus']}")
        press("Tab", TAB)
        says(run("document.querySelector('main').contains(document.activeElement) || document.activeElement.closest('footer') !== null"),
             f"after the heading, Tab comes to {run(at)}")
        reader.new_tab()
        reader.open(ground.local + "index.html")
        labels = run("document.getElementById('locked-passphrase').labels[0].textContent")
        says(labels == ground.words["locked-passphrase"], f"the field is named {labels}")


def space(browser):
    for type_ in ("keyDown", "keyUp"):
        browser.command("Input.dispatchKeyEvent", type=type_, key=" ", code="Space", windowsVirtualKeyCode=SPACE,
                        **({"text": " "} if type_ == "keyDown" else {}))


def axe(reader, where):
    """Both themes of the page as it stands."""
    for theme in THEMES:
        reader.browser.prefer(theme)
        reader.browser.evaluate(axe_source() + "; 0")
        for violation in reader.browser.call(RUN, TAGS, rules_in(reader.browser))["violations"]:
            reader.says(False, f"{where}, {theme}: {violation}")
        reader.says(True, "axe")


def axe_source(kept=[]):
    if not kept:
        kept.append(axe_script())
    return kept[0]


def looks(check, ground, width):
    """Nothing moves, nothing is cut off, every target is large enough, at each width and in each language."""
    for base in (ground.local, ground.german):
        with Reader(check, f"{width} px", width=width) as reader:
            def look(where, is_still=True):
                *found, _ = reader.browser.call(CHECK)
                for complaint in found + reader.browser.call(LAYOUT):
                    reader.says(False, f"{where}: {complaint}")
                reader.says(True, "looks")
                if is_still:
                    reader.calm(where)

            reader.open(base + "days/001.html")
            look("asking")
            judge = axe if width in AXE_WIDTHS else (lambda *_: None)
            judge(reader, "asking")
            height = reader.browser.evaluate("document.documentElement.scrollHeight")
            reader.submit("wrong horse battery staple")
            look("wrong words")
            judge(reader, "wrong words")
            now = reader.browser.evaluate("document.documentElement.scrollHeight")
            reader.says(now == height, f"the answer to wrong words moves the page from {height} to {now} px")
            reader.open(base + "days/001.html", "#open=a")
            look("a link that does not fit")
            reader.submit(ground.key_words if base == ground.local else ground.german_words)
            judge(reader, "an open page")
            look("an open page", is_still=False)


def trials(check, ground, is_full):
    """All trials by name, as functions without parameters."""
    places = {"from a folder": ground.site.as_uri() + "/", "on this machine": ground.local, "by https": ground.secure}
    found = {f"whole way {place}": functools.partial(whole_way, check, ground, place, base) for place, base in places.items()}
    for trial in (page_scripts, refusals, damage, other_words, links, refused_storage, addresses, keyboard):
        found[trial.__name__.replace("_", " ")] = functools.partial(trial, check, ground)
    found |= {f"looks at {width} px": functools.partial(looks, check, ground, width) for width in WIDTHS}
    # The page for any address has its links from the host's root, and about.html is where these visitors begin.
    paths = [path for path in ground.titles if path not in ("404.html", "about.html")]
    for place, base in places.items():
        chosen = paths if is_full and place != "by https" else samples(paths)
        found[f"every page {place}"] = functools.partial(every_page, check, ground, chosen, place, base)
    return found
