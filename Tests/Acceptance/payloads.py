"""Writes active content into every text that a person can write, and opens every page of the resulting site.

The site is built for the learner, who sees everything. Each page is opened twice, as it is and without its policy, so
that nothing depends on the policy alone; every control is used. Nothing may run, request anything or become an element.
Usage: payloads.py BINARY [--self-test]
"""

import functools
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

from browser_pool import run_all
from site_files import Site, kind

NOW = "2026-11-20T21:00:00+01:00"
RUN = "__executed=1"
PAYLOADS = [
    f"<script>{RUN}</script>",
    f"<ScRiPt/x>{RUN}</sCrIpT >",
    f"<img src=x onerror={RUN}>",
    f"<svg onload={RUN}>",
    f"<svg><script>{RUN}</script></svg>",
    f"<svg><animate onbegin={RUN} attributeName=x dur=1s>",
    f"<math><mtext><style><img src=x onerror={RUN}></style></mtext></math>",
    f"<details open ontoggle={RUN}>x</details>",
    f"<input autofocus onfocus={RUN}>",
    f"<iframe srcdoc='<script>top.{RUN}</script>'></iframe>",
    f"<object data='data:text/html,<script>top.{RUN}</script>'></object>",
    f"<form action='javascript:{RUN}'><button>x</button></form>",
    "<meta http-equiv=refresh content='0;url=https://example.com/'>",
    "<link rel=stylesheet href=https://example.com/x.css>",
    "<base href=https://example.com/>",
    "<style>*{background:url(https://example.com/x)}</style>",
    f"</title><script>{RUN}</script>",
    f"</textarea></style></script><script>{RUN}</script>",
    f"--><script>{RUN}</script><!--",
    f"]]><script>{RUN}</script><![CDATA[",
    f"\" onmouseover=\"{RUN}\" autofocus onfocus=\"{RUN}",
    f"' onmouseover='{RUN}' x='",
    f"\"><svg onload={RUN}>",
    f"'><img src=x onerror={RUN}>",
    f"`${{{RUN}}}` {{{{pageTitle}}}} {{{{{{pageTitle}}}}}}",
    "{{^navigation}}{{title}}{{/navigation}} {{>head}} <%= 1 %> x",
    f"[x](javascript:{RUN})",
    f"[x](JaVaScRiPt:{RUN})",
    f"[x](java\tscript:{RUN})",
    f"[x](&#106;avascript:{RUN})",
    f"[x](%6aavascript:{RUN})",
    f"[x](\u0001javascript:{RUN})",
    f"[x](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)",
    f"[x](vbscript:{RUN})",
    f"[x](https://example.com/\" onclick=\"{RUN})",
    f"[x]( \"title' onclick='{RUN}\")",
    f"<javascript:{RUN}>",
    "![x](https://example.com/pixel.png)",
    f"![x\" onerror=\"{RUN}](x.png)",
    "<https://example.com/\"onmouseover=alert(1)>",
    f"\uff1cscript\uff1e{RUN}\uff1c/script\uff1e",
    f"\u202e<script>{RUN}</script>\u202c",
    f"<\u200bscript>{RUN}<\u200b/script>",
    f"<scr\u00adipt>{RUN}</scr\u00adipt>",
    f"\\u003cscript\\u003e{RUN}\\u003c/script\\u003e",
    f"&lt;script&gt;{RUN}&lt;/script&gt;",
    f"&amp;lt;img src=x onerror={RUN}&amp;gt;",
    "=cmd|' /C calc'!A0",
    "\u2028\u2029\ufeff",
    "a\u0301" * 60,
]
# What stands between backticks is code in a title, too.
TAME = "Plain `words`"
# One of each thing that a note may hold; its code is too long for a page, so that it scrolls.
TAME_NOTE = f"""# Head

## Second

| a | b |
|:--|--:|
| 1 | 2 |

- [x] done
- [ ] open

1. one

> quoted *a* **b** ~~c~~ `d` <b>raw</b>

```swift
let x = "{'wide ' * 60}"
```

---

[x](https://example.com "title") <https://example.com> ![picture](https://example.com/a.png) line\\
break

<div>raw block</div>
"""

# Uses every control, and lets every handler run that an attribute may have brought in.
USE = r"""payload => {
  const links = [];
  for (const element of document.querySelectorAll('*'))
    for (const {name, value} of element.attributes) {
      if (name.startsWith('on') && element.nodeName !== 'META') links.push(`<${element.nodeName.toLowerCase()}> has ${name}`);
      if (!['href', 'src', 'action', 'formaction', 'xlink:href', 'data', 'srcdoc', 'poster', 'background'].includes(name)) continue;
      let address;
      try { address = new URL(value, document.baseURI); } catch { continue; }
      if (!['file:', 'http:', 'https:', 'mailto:', 'webcal:'].includes(address.protocol)) links.push(`<${element.nodeName.toLowerCase()}> has ${name}=${value.slice(0, 60)}`);
      if (element.nodeName !== 'A' && address.protocol !== 'file:' && !element.matches('[rel=canonical], [rel=alternate]')) links.push(`<${element.nodeName.toLowerCase()}> loads ${value.slice(0, 60)}`);
    }
  addEventListener('click', event => {
    const link = event.target.closest && event.target.closest('a');
    const target = link && (link.getAttribute('href') || '');
    if (link && !/^\s*(javascript|data|vbscript):/i.test(target)) event.preventDefault();
  }, true);
  for (const details of document.querySelectorAll('details')) details.open = true;
  for (const input of document.querySelectorAll('input:not([type=checkbox]):not([type=radio]), textarea')) {
    input.value = payload;
    for (const kind of ['input', 'change', 'search']) input.dispatchEvent(new Event(kind, {bubbles: true}));
  }
  for (const input of document.querySelectorAll('input:not([type=checkbox]):not([type=radio]), textarea')) {
    input.value = '';
    input.dispatchEvent(new Event('input', {bubbles: true}));
  }
  for (const select of document.querySelectorAll('select'))
    for (const option of [...select.options, select.options[0]]) {
      select.value = option.value;
      for (const kind of ['input', 'change']) select.dispatchEvent(new Event(kind, {bubbles: true}));
    }
  for (const element of document.querySelectorAll('a, button, input, summary, label, [role=button]'))
    element.dispatchEvent(new MouseEvent('click', {bubbles: true, cancelable: true}));
  for (const element of document.querySelectorAll('body *'))
    for (const kind of ['mouseover', 'mouseenter', 'focus', 'blur', 'error', 'load', 'toggle', 'animationstart', 'begin', 'pointerenter'])
      element.dispatchEvent(new Event(kind));
  return links;
}"""
FOUND = r"""() => ({
  executed: typeof window.__executed !== 'undefined',
  elements: [...new Set([...document.querySelectorAll('*')].flatMap(element =>
    [element.nodeName.toLowerCase(), ...[...element.attributes].filter(a => !a.name.startsWith('data-')).map(a => `${element.nodeName.toLowerCase()} ${a.name}`)]))],
})"""


def plan(texts):
    """A plan with one text per day in all its places."""
    lines = []
    for number, text in enumerate(texts, start=1):
        # The plan is read line by line, and has no control characters; braces are ids there.
        text = re.sub("[\u0001\u2028\u2029]", " ", text)
        instead = "Another" if "{" in text else text
        if number % 7 == 1:
            lines += [f"# Week {number // 7 + 1}: {text} theme", ""]
        lines += [
            f"## Day {number}", "", f"Goal: {text} goal", "",
            f"### DSA: {text} focus", "",
            f"- [ ] LC {1000 + number}: {text} problem [Medium] (premium, or LC {3000 + number}: {instead} instead [Easy])",
            f"  See {text} detail of the problem", "",
            f"### System Design: {text} topic", "",
            f"- [ ] Watch: {text} watch (10 min) {{#watch-{number}}}", f"  See {text} detail",
            f"- [ ] Task: {text} task (20 min) {{#task-{number}}}",
            f"- [ ] Bonus: {text} more (20 min) {{#more-{number}}}", "",
        ]
    return "\n".join(lines) + "\n"


class Learner:
    """Runs the program in one workspace."""

    def __init__(self, binary, folder):
        self.binary, self.folder = binary, folder
        self.refused = []

    def run(self, *words, text=None, now=NOW):
        options = ["--workspace", str(self.folder / "data"), "--plan", str(self.folder / "plan"), "--now", now, "--quiet"]
        end = words.index("--") if "--" in words else len(words)
        line = [self.binary, *words[:end], *options, *words[end:]]
        return subprocess.run(line, input=text, capture_output=True, text=True, encoding="utf-8", check=False)

    def must(self, *words, text=None, now=NOW):
        result = self.run(*words, text=text, now=now)
        if result.returncode != 0:
            raise SystemExit(f"{words[:2]} exits with {result.returncode}: {result.stderr[:1500]}")

    def may(self, *words, text=None, now=NOW):
        """Runs a command that may be refused; refusals are counted, so that not everything is refused."""
        result = self.run(*words, text=text, now=now)
        if result.returncode != 0:
            self.refused.append((words, result.stderr.strip().splitlines()[:1]))


def build(binary, folder, texts):
    """Builds a plan, a log and a private site full of these texts."""
    (folder / "plan").mkdir(parents=True)
    (folder / "plan" / "plan.md").write_text(plan(texts), encoding="utf-8")
    learner = Learner(binary, folder)
    learner.must("settings", "set", "start", "2026-11-10")
    learner.may("settings", "set", "owner", texts[0])
    for number, text in enumerate(texts, start=1):
        # Notes of each day on the same first lines, and a heading, so that ids and titles are made of them.
        note = f"{text}\n\n# {text}\n\n- {text}\n\n`{text}`\n\n[^1] {text}\n\n[^1]: {text}\n\n{TAME_NOTE}"
        on = ["--on", "2026-11-18"] if number % 2 else []
        learner.must("done", str(1000 + number), "25m", *on)
        learner.must("note", str(1000 + number), "-", text=note)
        learner.must("note", f"watch-{number}", "-", text=note)
        learner.must("reflect", "-", "--day", str(number), text=note)
        learner.may("bonus", f"--note={text}", "--", text.replace("\t", " "), "9m")
        learner.may("pause", f"2027-{number // 25 + 6:02}-{number % 25 + 1:02}", f"--reason={text}")
    # Items that are no longer in the plan keep their titles.
    learner.must("site", "--audience", "private", "--output", str(folder / "site"))
    learner.must("report", "--format", "html", "--output", str(folder / "site" / "report-alone.html"))
    return learner


def visit(browser, site, page, allowed, needs_silence):
    """Opens a page, uses every control, and returns the complaints."""
    browser.view(1280, "light")
    browser.open(page, wait=30)
    complaints = browser.call(USE, PAYLOADS[2])
    browser.evaluate("new Promise(done => setTimeout(done, 30))")
    found = browser.call(FOUND)
    if found["executed"]:
        complaints.append("a script ran")
    complaints += [f"said in a dialog: {words}" for words in browser.dialogs()]
    complaints += [f"went to {address}" for address in browser.navigations() if address.split("#")[0] not in (page.as_uri(), "about:blank")]
    complaints += [f"asked for {address}" for address in browser.requests() if not site.holds(address)]
    if needs_silence:
        complaints += [f"console: {message}" for message in browser.messages()]
    complaints += [f"an element or attribute from the data: {name}" for name in found["elements"] if name not in allowed]
    return [f"{site.label(page)}: {complaint}" for complaint in complaints]


def elements_of(browser, page):
    browser.view(1280, "light")
    browser.open(page, wait=30)
    browser.call(USE, TAME)
    return browser.call(FOUND)["elements"]


def without_policy(site, folder):
    """A copy of a site whose pages have no policy."""
    shutil.copytree(site.folder, folder)
    removed = 0
    for page in Site(folder).pages:
        text, count = re.subn(r'<meta http-equiv="Content-Security-Policy"[^>]*>', "", page.read_text(encoding="utf-8"), flags=re.I)
        page.write_text(text, encoding="utf-8")
        removed += count
    if not removed:
        raise SystemExit("no page had a policy to take out")
    return Site(folder)


# What is planted for the self-test: where, and words of the complaint.
FAULTS = [
    ("<script>__executed=1</script>", "a script ran"),
    ("<img src=x onerror=__executed=1>", "a script ran"),
    ("<a href='javascript:__executed=1'>x</a>", "a script ran"),
    ("<a href='javascript:0'>x</a>", "<a> has href=javascript:0"),
    ("<p onmouseover='__executed=1'>x</p>", "a script ran"),
    ("<p onmouseover='0'>x</p>", "<p> has onmouseover"),
    ("<script>alert(1)</script>", "said in a dialog"),
    ("<img src='https://127.0.0.1:9/x.png' alt=''>", "asked for https://127.0.0.1:9/x.png"),
    ("<marquee>x</marquee>", "from the data: marquee"),
    ("<p contenteditable>x</p>", "from the data: p contenteditable"),
    ("<meta http-equiv=refresh content='0;url=https://127.0.0.1:9/'>", "<meta"),
    ("<a href='data:text/html,x'>x</a>", "<a> has href=data:"),
]


def self_test(site, allowed, folder):
    """Plants each fault in a page without a policy; each must be found."""
    def task(number):
        def run(browser):
            copy = folder / f"planted-{number}.html"
            shutil.copy(site.folder / "report.html", copy)
            copy.write_text(copy.read_text(encoding="utf-8").replace("</main>", FAULTS[number][0] + "</main>"), encoding="utf-8")
            try:
                return visit(browser, site, copy, allowed["report.html"], needs_silence=False)
            finally:
                copy.unlink()
        return run

    missed = []
    for (fault, words), result in zip(FAULTS, run_all([task(number) for number in range(len(FAULTS))])):
        if words == "<meta":
            # The page has navigated away before it can be queried.
            words = "" if not isinstance(result, list) or result else "left"
        if isinstance(result, list) and not any(words in complaint for complaint in result):
            missed.append(f"does not find {fault}: {result[:3]}")
    return missed


def main():
    binary = os.path.abspath(sys.argv[1])
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name).resolve()
        build(binary, folder / "tame", [TAME] * len(PAYLOADS))
        learner = build(binary, folder / "hostile", PAYLOADS)
        if len(learner.refused) > len(PAYLOADS) // 3:
            raise SystemExit(f"too much was refused to try anything: {learner.refused}")
        tame, hostile = Site(folder / "tame" / "site"), Site(folder / "hostile" / "site")
        pages = tame.pages
        allowed = {}
        for page, elements in zip(pages, run_all([functools.partial(elements_of, page=page) for page in pages])):
            if not isinstance(elements, list):
                raise SystemExit(f"{page}: {elements}")
            allowed.setdefault(kind(tame.path(page)), set()).update(elements)
        open_site = without_policy(hostile, folder / "without-policy")
        if "--self-test" in sys.argv:
            complaints = self_test(open_site, allowed, open_site.folder)
            print(f"{len(FAULTS)} faults planted, {len(complaints)} not found")
        else:
            everything = set().union(*allowed.values())
            tasks = [
                functools.partial(
                    visit, site=site, page=page, allowed=allowed.get(kind(site.path(page)), everything), needs_silence=site is hostile
                )
                for site in (hostile, open_site) for page in site.pages
            ]
            complaints = []
            for result in run_all(tasks):
                complaints += result if isinstance(result, list) else [str(result)]
            for words, answer in learner.refused:
                print(f"refused: {words[0]} {words[-2]!r}: {' '.join(answer)[:90]}")
            print(f"{len(PAYLOADS)} payloads, {len(learner.refused)} refused at once; {len(tasks)} pages opened and used, {len(complaints)} complaints")
        for complaint in complaints[:40]:
            print(complaint)
    sys.exit(1 if complaints else 0)


main()
