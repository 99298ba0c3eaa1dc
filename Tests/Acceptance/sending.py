"""Sends ticks from a private and a protected Today page to an inbox, in browsers, and lets the program read the lines.

The pages are opened from disk. What is shared and what is copied is looked at, with and without a share sheet and a clipboard;
on the next date the page shows the list of that date, after a week none; nothing is stored.
Usage: sending.py BINARY [check | quick | full]; check is for every landing, in Chromium alone.
"""

import json
import pathlib
import re
import subprocess
import sys
import tempfile
import time

from browser import Browser, BrowserError
from firefox import Firefox

LINE = re.compile(r"^\d{4}-\d\d-\d\dT\d\d:\d\d[+-]\d\d:\d\d (done|time|note) #[a-z0-9-]+( \d+m| .+)?$")
SECONDS_TO_UNLOCK = 60
# The script of the section shows it, which may be after the page was opened.
WORKS = "document.querySelector('.send')?.hidden === false"
DEVICE = """
globalThis.heard = [];
globalThis.asked = 0;
const give = (name, value) => Object.defineProperty(navigator, name, { value, configurable: true });
give("share", %s);
give("clipboard", { writeText: %s });
"""
# A tab that was in already is not asked again.
UNLOCK = "(words) => { if (!document.querySelector('#locked')) return; document.querySelector('#locked-passphrase').value = words; document.querySelector('#locked-form').requestSubmit(); }"
SHARES = "async (what) => { asked += 1; heard.push(['share', what.text]); }"
ABORTS = "async () => { asked += 1; throw new DOMException('', 'AbortError'); }"
COPIES = "async (text) => { asked += 1; heard.push(['copy', text]); }"
FAILS = "async () => { asked += 1; throw new Error(); }"
LATER = "const Clock = Date; globalThis.Date = class extends Clock { constructor(...parts) { parts.length ? super(...parts) : super(Clock.now() + %d); } };"

complaints = []


def check(holds, complaint):
    if not holds:
        complaints.append(complaint)


def fill(browser):
    """Ticks the first item with its minutes, spends time on the second, writes on the third, and sends them.

    Returns when the page has asked the device for all that it asks, and has said what came of it.
    """
    browser.evaluate("""(async () => {
      const section = document.querySelector(".send");
      section.open = true;
      const rows = [...section.querySelectorAll("[data-date]:not([hidden]) > li")];
      const [first, second, third] = rows.map((row) => [...row.querySelectorAll("input")]);
      first[0].click();
      first[1].value = "25";
      second[1].value = "10";
      third[2].value = "two  pointers";
      section.querySelector("button").click();
      // What follows an answer of the device is done before a timer.
      for (let before = -1; before < asked; await new Promise((go) => setTimeout(go, 100))) before = asked;
    })()""")


def state(browser):
    return json.loads(browser.evaluate("""JSON.stringify({
      heard: globalThis.heard, status: document.querySelector(".send [role=status]").textContent,
      area: document.querySelector(".send textarea").hidden ? "" : document.querySelector(".send textarea").value,
      rows: document.querySelectorAll(".send [data-date]:not([hidden]) > li").length,
      date: document.querySelector(".send [data-date]:not([hidden])")?.dataset.date ?? "",
      none: !document.querySelector(".send [data-none]").hidden,
      boxes: [...document.querySelectorAll(".send [data-date]:not([hidden]) .box")].every((box) => box.labels[0]?.textContent),
      kept: (() => { try { return localStorage.length; } catch { return 0; } })(),
    })"""))


def look(browser, page, name, unlock):
    def opened(share, copy, offset=0):
        script = browser.before(DEVICE % (share, copy) + (LATER % offset if offset else ""))
        browser.open(page, wait=100)
        if unlock:
            browser.call(UNLOCK, unlock)
            until = time.monotonic() + SECONDS_TO_UNLOCK
            while not browser.evaluate(WORKS):
                if time.monotonic() > until:
                    raise BrowserError(f"not open after {SECONDS_TO_UNLOCK} s: " + browser.evaluate("document.body.innerText"))
                time.sleep(0.1)
        browser.never_again(script)

    opened(SHARES, COPIES)
    before = state(browser)
    check(before["boxes"] and before["rows"] > 2, f"{name}: no rows with labels: {before}")
    fill(browser)
    sent = state(browser)
    lines = sent["heard"][0][1].splitlines() if sent["heard"] else []
    check([kind for kind, _ in sent["heard"]] == ["share"], f"{name}: not shared: {sent}")
    check(len(lines) == 3 and all(LINE.match(line) for line in lines), f"{name}: lines {lines}")
    check(sent["rows"] == before["rows"] - 1 and sent["status"], f"{name}: after sending: {sent}")
    check(sent["kept"] == before["kept"] == 0, f"{name}: something is stored")
    opened(ABORTS, COPIES)
    fill(browser)
    check(state(browser)["heard"] == [] and state(browser)["rows"] == before["rows"], f"{name}: a share that was ended sent something")
    opened("undefined", COPIES)
    fill(browser)
    check(state(browser)["heard"][0][0] == "copy", f"{name}: not copied")
    opened(FAILS, FAILS)
    fill(browser)
    check(len(state(browser)["area"].splitlines()) == 3, f"{name}: no lines to copy by hand: {state(browser)}")
    opened(SHARES, COPIES, 86_400_000)
    check(state(browser)["date"] > before["date"], f"{name}: the next date has no list of its own")
    opened(SHARES, COPIES, 8 * 86_400_000)
    check(state(browser)["none"] and not state(browser)["rows"], f"{name}: a list after a week")
    check(not browser.messages(), f"{name}: the console says {browser.messages()}")
    return lines


def main():
    binary = str(pathlib.Path(sys.argv[1]).resolve())
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder)

        def run(*words):
            done = subprocess.run([binary, *words, "--workspace", str(root / "w")], cwd=root, capture_output=True, text=True)
            check(done.returncode == 0, f"{words}: {done.stderr}")
            return done.stdout

        run("done", "p1", "5m")
        words = " ".join(re.search(r"\b(?:[a-z]+ ){5}[a-z]+\b", run("protect", "set")).group().split())
        run("site", "--audience", "private")
        run("site", "--audience", "private", "--protect")
        for kind in (Browser,) if "check" in sys.argv[2:] else (Browser, Firefox):
            for site, unlock in (("site-private", None), ("site-protected", words)):
                with kind() as browser:
                    lines = look(browser, root / site / "today.html", f"{kind.name}, {site}", unlock)
                (root / "w/inbox.txt").write_text("\n".join(lines) + "\n")
                told = run("inbox")
                check("From the inbox: 2 items, 1 note." in told, f"{kind.name}, {site}: {told}")
                run("undo")
    print("\n".join(complaints) or "Ticks were sent from both pages")
    sys.exit(bool(complaints))


if __name__ == "__main__":
    main()
