"""Checks copying every text of the share page in Chromium, by mouse, by keyboard and without a clipboard.

What is copied must be the text that is shown, to the letter; the button and a polite message say so; a picture stands on
a ground of its own scheme whichever theme the page has; and without scripts no button is seen.
Usage: share.py SITE [--self-test]
"""

import pathlib
import sys

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
    if len(buttons) < 8:
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


def check_tiles(browser, page, complain):
    """Checks that each picture has a background of its own scheme, in each theme of the system and of the switch."""
    grounds = """['light', 'dark'].map(scheme => [...new Set([...document.querySelectorAll(`.tile-${scheme}`)]
      .map(tile => getComputedStyle(tile).backgroundColor))])"""
    for theme in ("light", "dark"):
        browser.view(820, theme)
        browser.open(page)
        for turn in ("as the system has it", "switched"):
            light, dark = browser.evaluate(grounds)
            if light != ["rgb(255, 255, 255)"]:
                complain(f"{theme}, {turn}: light pictures stand on {light}")
            if len(dark) != 1 or any(int(part) > 40 for part in dark[0].strip("rgb()").split(",")):
                complain(f"{theme}, {turn}: dark pictures stand on {dark}")
            browser.evaluate("document.querySelector('.theme-switch').click()")
        broken = browser.evaluate("[...document.images].filter(image => !image.naturalWidth).map(image => image.src)")
        if broken:
            complain(f"{theme}: pictures that do not load: {broken}")


def check_without_scripts(browser, page, complain):
    """Checks that the texts are shown and no button is."""
    browser.run_scripts(False)
    browser.open(page)
    seen = "[...document.querySelectorAll('.copy')].filter(b => b.checkVisibility({visibilityProperty: true})).length"
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
        check_tiles(browser, page, complaints.append)
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
        "two buttons of one name": ('aria-labelledby="streak-html-copy streak-html-name streak"',
                                    'aria-labelledby="streak-markdown-copy streak-markdown-name streak"'),
        "a dark picture on a light ground": ("tile tile-dark", "tile tile-light"),
        "a light picture on the page's ground": ("tile tile-light", "tile"),
        "a picture that is gone": ('src="streak-light.svg"', 'src="streak-bright.svg"'),
    }
    missed = []
    try:
        for name, (before, after) in faults.items():
            if before not in whole:
                missed.append(f"{name}: cannot be planted")
                continue
            page.write_text(whole.replace(before, after, 1 if "copies" in before else -1), encoding="utf-8")
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
