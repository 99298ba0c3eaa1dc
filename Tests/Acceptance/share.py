"""Checks the share page in Chromium: copying every text by mouse, by keyboard and without a clipboard, and the share sheet.

What is copied must be the text that is shown, to the letter; the button and a polite message say so. The share sheet gets the
picture as a PNG with the status line, and where there is none, or without scripts, no button is seen.
Usage: share.py SITE [--self-test]
"""

import functools
import http.server
import pathlib
import sys
import threading

from browser import Browser, settled

COPIES = """
globalThis.copied = [];
Object.defineProperty(navigator, "clipboard", {
  value: { writeText: async (text) => { globalThis.copied.push(text); } },
});
"""
NO_CLIPBOARD = """
globalThis.copied = [];
Object.defineProperty(navigator, "clipboard", { value: undefined });
document.addEventListener("copy", () => globalThis.copied.push(String(getSelection())));
"""
SHARE_SHEET = """
globalThis.shared = [];
navigator.canShare = ({ files }) => files.every(file => file.type === "image/png");
navigator.share = async ({ files, text }) => { globalThis.shared.push([files, text]); };
"""
NO_SHARE_SHEET = "delete Navigator.prototype.canShare; delete Navigator.prototype.share;"
SHARED = """
(async () => {
  const [files, text] = globalThis.shared[0] ?? [[]];
  const images = await Promise.all(files.map(file => createImageBitmap(file)));
  return [globalThis.shared.length, text, files.map(file => file.name), images.map(image => [image.width, image.height])];
})()
"""
SHARE_BUTTON = "document.querySelector('[data-shares]')"
BUTTONS = """[...document.querySelectorAll("button[data-copies]")].map(button => ({
  id: button.id, text: button.closest(".snippet").querySelector("pre").textContent, said: button.dataset.copied,
  name: button.getAttribute("aria-labelledby").split(" ").map(id => document.getElementById(id)?.textContent).join(" "),
}))"""
SAID = "document.getElementById('copy-said').textContent"
TAB = ("Tab", 9)


def check_copying(browser, page, prelude, way, complain):
    """Presses every button and compares what was copied with what is shown."""
    script = browser.before(prelude)
    browser.open(page)
    buttons = browser.evaluate(BUTTONS)
    if len(buttons) < 4:
        complain(f"{way}: only {len(buttons)} texts to copy")
    names = [button["name"] for button in buttons]
    if len(set(names)) != len(names):
        complain(f"{way}: two buttons have one name: {sorted(names)}")
    for button in buttons:
        press = f"document.getElementById('{button['id']}')"
        if not browser.evaluate(f"{press}.checkVisibility({{visibilityProperty: true}})"):
            complain(f"{way}: {button['name']}: the button is not seen")
        browser.evaluate("globalThis.copied.length = 0")
        # Without the clipboard API, a browser copies only on a user action.
        browser.evaluate(f"{press}.{'click' if prelude == COPIES else 'focus'}()")
        if prelude == NO_CLIPBOARD:
            browser.press_enter()
        browser.evaluate(settled(20))
        copied = browser.evaluate("globalThis.copied")
        if copied != [button["text"]]:
            complain(f"{way}: {button['name']} copies {copied}, not {button['text']!r}")
        words = {button["said"], browser.evaluate(f"{press}.textContent"), browser.evaluate(SAID)}
        if len(words) > 1 or not button["said"].strip():
            complain(f"{way}: {button['name']} does not say that it copied")
    if browser.shifts():
        complain(f"{way}: something moved: {browser.shifts()}")
    if browser.messages():
        complain(f"{way}: the console has {browser.messages()}")
    if prelude == NO_CLIPBOARD:
        browser.evaluate(settled(3100))
        now = browser.evaluate("[...document.querySelectorAll('button[data-copies]')].map(button => button.textContent)")
        if {button["said"] for button in buttons} & set(now):
            complain(f"{way}: a button still says that it copied after 3 s")
    browser.never_again(script)


def check_keyboard(browser, page, complain):
    """Tab reaches every button, and Enter copies."""
    script = browser.before(COPIES)
    browser.open(page)
    left = {button["id"]: button for button in browser.evaluate(BUTTONS)}
    for _ in range(80):
        browser.press(*TAB)
        reached = left.pop(browser.evaluate("document.activeElement.id"), None)
        if reached:
            browser.press_enter()
            browser.evaluate(settled(20))
            if browser.evaluate("globalThis.copied.at(-1)") != reached["text"]:
                complain(f"keyboard: Enter on {reached['name']} does not copy it")
    for button in left.values():
        complain(f"keyboard: {button['name']} is not reached")
    browser.never_again(script)


class QuietHandler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


def check_share_sheet(browser, page, complain):
    """The button hands over the picture and the status line, from a host; where there is no share sheet it is not seen."""
    host = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(QuietHandler, directory=str(page.parent.parent)))
    threading.Thread(target=host.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{host.server_port}/share/index.html"
    seen = f"{SHARE_BUTTON}.checkVisibility({{visibilityProperty: true}})"
    for theme in ("light", "dark"):
        browser.view(390, theme)
        for prelude, is_there in ((SHARE_SHEET, True), (NO_SHARE_SHEET, False)):
            script = browser.before(prelude)
            browser.open(address, wait=200)
            if browser.evaluate(seen) != is_there:
                complain(f"{theme}: the button of the share sheet is {'not ' if is_there else ''}seen")
            elif is_there:
                browser.evaluate(f"{SHARE_BUTTON}.click()")
                browser.evaluate(settled(20))
                status = browser.evaluate("document.getElementById('status').textContent")
                found = browser.evaluate(SHARED)
                if found != [1, status, ["machine-mode.png"], [[1200, 630]]]:
                    complain(f"{theme}: the share sheet got {found}")
            if browser.shifts():
                complain(f"{theme}: something moved: {browser.shifts()}")
            if browser.messages():
                complain(f"{theme}: the console has {browser.messages()}")
            broken = browser.evaluate("[...document.images].filter(image => !image.naturalWidth).map(image => image.src)")
            if broken:
                complain(f"{theme}: pictures that do not load: {broken}")
            browser.never_again(script)
    host.shutdown()
    host.server_close()


def check_without_scripts(browser, page, complain):
    """Checks that the texts are shown and no button is."""
    browser.run_scripts(False)
    browser.open(page)
    seen = "[...document.querySelectorAll('main button')].filter(b => b.checkVisibility({visibilityProperty: true})).length"
    if browser.evaluate(seen):
        complain("without scripts a button is seen that does nothing")
    browser.run_scripts(True)


def judge(site):
    """All complaints about the share page of a site."""
    complaints = []
    page = pathlib.Path(site).resolve() / "share" / "index.html"
    with Browser() as browser:
        for width, theme in ((390, "dark"), (1280, "light")):
            browser.view(width, theme)
            check_copying(browser, page, COPIES, f"{width} px", complaints.append)
        check_copying(browser, page, NO_CLIPBOARD, "without a clipboard", complaints.append)
        check_keyboard(browser, page, complaints.append)
        check_share_sheet(browser, page, complaints.append)
        check_without_scripts(browser, page, complaints.append)
    return complaints


def self_test(site):
    """Plants faults into copies of the page; each must be found."""
    page = pathlib.Path(site).resolve() / "share" / "index.html"
    whole = page.read_text(encoding="utf-8")
    faults = {
        "a button of another text": (' data-copies="status"', ' data-copies="post"'),
        "a button that says nothing": (' data-said="copy-said" data-copied="', ' data-said="copy-said" data-copied="" data-was="'),
        "a button that shows without scripts": (" hidden>", ">"),
        "two buttons of one name": ('aria-labelledby="card-copy card-name"', 'aria-labelledby="badge-copy badge-name"'),
        "a picture that is gone": ('src="card.svg"', 'src="cards.svg"'),
        "a share sheet with another picture": ('data-shares="link-picture"', 'data-shares="card-picture"'),
        "a share sheet with another text": ('data-with="status"', 'data-with="post"'),
    }
    missed = []
    try:
        for name, (before, after) in faults.items():
            if before not in whole:
                missed.append(f"{name}: cannot be planted")
                continue
            page.write_text(whole.replace(before, after), encoding="utf-8")
            found = judge(site)
            print(f"{'found' if found else 'MISSED'}: {name}: {found[:1]}")
            if not found:
                missed.append(name)
    finally:
        page.write_text(whole, encoding="utf-8")
    return missed


def main():
    if len(sys.argv) not in (2, 3):
        raise SystemExit(__doc__)
    complaints = self_test(sys.argv[1]) if sys.argv[2:] == ["--self-test"] else judge(sys.argv[1])
    for complaint in complaints:
        print(complaint)
    print(f"share page: {len(complaints)} complaints")
    sys.exit(1 if complaints else 0)


if __name__ == "__main__":
    main()
