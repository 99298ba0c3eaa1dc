"""Checks the pictures to share as they are embedded: each by itself and in a page, in Chromium, and as a PNG.

Makes sites of workspaces that are hard on a picture in different ways; with --self-test it plants faults in the pictures
of one of them instead, and wants each to be found.
Usage: cards.py BINARY [--self-test]
"""

import datetime
import json
import pathlib
import random
import re
import shutil
import struct
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree

import flat_export
from browser import BrowserError
from browser_pool import run_all

SVG = "{http://www.w3.org/2000/svg}"
SIZES = {"card": (495, 195), "badge": (None, 20), "preview": (1200, 630)}
SCHEMES = {"light": "#ffffff", "dark": "#0d1117"}
ALLOWED = {
    "svg": "width height viewBox role aria-labelledby font-family",
    "title": "id",
    "style": "",
    "rect": "class x y width height rx stroke-width opacity",
    "text": "class x y font-size font-weight letter-spacing text-anchor",
}
# The names of version 0.3, which pages of others embed.
FORMER = {
    "card": ["streak-light", "streak-dark", "heat-map-light", "heat-map-dark"],
    "badge": ["badge-light", "badge-dark"],
}
LARGEST_PNG = 200_000
FIRST = datetime.date(2024, 1, 1)
NOW = "2026-11-20T21:00:00+01:00"

# The colours of the picture as it is drawn: of its ground and of its largest text.
COLOURS = """
() => {
  const fill = element => getComputedStyle(element).fill;
  const texts = [...document.querySelectorAll('text')].sort((a, b) => b.getAttribute('font-size') - a.getAttribute('font-size'));
  return [fill(document.querySelector('rect')), fill(texts[0])];
}
"""
# The area of a text: as wide as it is drawn, as high as its letters, since two lines may be closer than their fonts'
# boxes.
TEXTS = """
() => [...document.querySelectorAll('text')].map(text => {
  const box = text.getBBox(), y = Number(text.getAttribute('y'));
  const size = Number(text.getAttribute('font-size'));
  return {text: text.textContent.trim(), left: box.x, right: box.x + box.width, top: y - 0.76 * size, bottom: y + 0.22 * size};
})
"""
# The area of the square of days.
DAYS = """
() => {
  const days = [...document.querySelectorAll('rect:not([opacity])')].filter(rect => rect.getAttribute('width') === rect.getAttribute('height'));
  const boxes = days.slice(1).map(day => day.getBBox());
  return boxes.map(box => ({text: 'a day', left: box.x, right: box.x + box.width, top: box.y, bottom: box.y + box.height}));
}
"""
IMAGES = """
() => [...document.images].map(image => [image.getAttribute('src'), image.complete, image.naturalWidth, image.naturalHeight])
"""


# Workspaces

def plan(days):
    """A plan with one problem and one task per day."""
    lines = []
    for day in range(1, days + 1):
        if day % 7 == 1:
            lines += [f"# Week {day // 7 + 1}: Theme {day // 7 + 1}", ""]
        lines += [f"## Day {day}", "", "Goal: Do it.", "", "### DSA: Focus", "", f"- [ ] LC {day}: Problem {day} [Easy]", ""]
        lines += ["### System Design: Topic", "", f"- [ ] Task: Task {day} {{#task-{day}}}", ""]
    return "\n".join(lines)


def log(done, **settings):
    """An export in which both items of the first `done` days were done, each on its day."""
    def record(day):
        date = (FIRST + datetime.timedelta(days=day - 1)).isoformat()
        return {"attempts": [{"at": f"{date}T18:00:00+00:00", "day": date, "finished": True, "minutes": 20, "zone": "+00:00"}]}

    items = {name: record(day) for day in range(1, done + 1) for name in (f"lc-{day}", f"task-{day}")}
    settings = {"start": FIRST.isoformat(), "owner": "Learner", **settings}
    return flat_export.export({"settings": settings, "items": items})


def on_day(day):
    return (FIRST + datetime.timedelta(days=day - 1)).isoformat() + "T21:00:00+00:00"


class Maker:
    """Builds sites, each in a folder of its own."""

    def __init__(self, binary, folder):
        self.binary, self.folder = binary, folder

    def run(self, *words):
        subprocess.run([self.binary, *map(str, words)], check=True, capture_output=True)

    def site(self, name, workspace, now, *more):
        self.run("site", "--workspace", workspace, "--now", now, "--output", self.folder / name, "--quiet", *more)
        return self.folder / name / "share"

    def demo(self, name, learner):
        workspace = self.folder / f"{name}-data"
        self.run("demo", workspace, "--now", NOW, "--quiet")
        if learner:
            self.run("settings", "set", "share.name", learner, "--workspace", workspace, "--now", NOW)
        return self.site(name, workspace, NOW)

    def planned(self, name, days, done, today, *commands, learner=None):
        """A plan of `days` days, of which the first `done` are done; further commands run on day `today`."""
        workspace, curriculum = self.folder / f"{name}-data", self.folder / f"{name}-plan"
        curriculum.mkdir()
        (curriculum / "plan.md").write_text(plan(days), encoding="utf-8")
        export = self.folder / f"{name}.json"
        export.write_text(json.dumps(log(done)), encoding="utf-8")
        where = ["--workspace", workspace, "--plan", curriculum, "--now", on_day(today)]
        self.run("import", export, *where, "--quiet")
        for words in commands:
            self.run(*words, *where)
        if learner:
            self.run("settings", "set", "share.name", learner, *where)
        return self.site(name, workspace, on_day(today), "--plan", curriculum)

    def all(self):
        """The folders with pictures."""
        yield self.demo("demo", "Ada Lovelace")
        yield self.site("empty", self.folder / "empty-data", NOW)
        yield self.demo("wide-letters", "W" * 60)
        yield self.demo("chinese", "名" * 60)
        yield self.demo("emoji", "👩🏽‍👩🏽‍👧🏽‍👦🏽" * 60)
        yield self.demo("right-to-left", "عائشة بنت محمد 123 עדה")
        yield self.demo("hostile", "<b onload='x'>\"&]]><!-- " + "é̂̃̄̅̆̇" * 5)
        yield self.planned("one-day", 1, 1, 1)
        yield self.planned("two-weeks", 14, 9, 10, learner="Ada")
        yield self.planned("streak-128", 365, 128, 128, learner="Ada Lovelace")
        yield self.planned("streak-1000", 1000, 1000, 1000, learner="Ada Lovelace")
        yield self.planned("thousand-days", 1000, 400, 640, learner="W" * 60)
        yield self.planned("paused", 100, 30, 33, ["pause", "2024-02-02..2024-02-06"])
        yield self.planned("over", 100, 90, 140)
        yield self.planned("all-complete", 100, 100, 140, learner="名" * 60)


# Checks; each gives its complaints

def check_source(picture):
    """Checks the file: well-formed XML with only allowed elements, with a name and the stated size."""
    label, source = f"{picture.parent.parent.name}/{picture.name}", picture.read_text(encoding="utf-8")
    complaints = [f"{label}: holds {word}" for word in ("<!", "<?") if word in source]
    try:
        root = ElementTree.fromstring(source)
    except ElementTree.ParseError as error:
        return [*complaints, f"{label}: is not XML: {error}"]
    for element in root.iter():
        name = element.tag.removeprefix(SVG)
        if name not in ALLOWED:
            complaints.append(f"{label}: has an element {name}")
            continue
        for attribute, value in element.attrib.items():
            if attribute not in ALLOWED[name].split() or re.search("url|:", value):
                complaints.append(f"{label}: has {attribute}=“{value}” on {name}")
    width, height = SIZES[picture.stem]
    size = (root.get("width", ""), root.get("height", ""))
    if size[1] != str(height) or width and size[0] != str(width) or not size[0].isdigit():
        complaints.append(f"{label}: states the size {size}")
    if root.get("viewBox") != f"0 0 {size[0]} {size[1]}":
        complaints.append(f"{label}: has the view box {root.get('viewBox')}")
    titles = root.findall(SVG + "title")
    if len(titles) != 1 or not (titles[0].text or "").strip() or titles[0].get("id") != root.get("aria-labelledby"):
        complaints.append(f"{label}: has no title that names it")
    styles = root.findall(SVG + "style")
    if len(styles) != 1 or re.search("url|@import|expression", styles[0].text or ""):
        complaints.append(f"{label}: has no style of its own alone")
    return complaints


def check_badge_document(folder):
    """Checks that the document for badge services says the same as the badge."""
    label = f"{folder.parent.name}/badge.json"
    document = json.loads((folder / "badge.json").read_text(encoding="utf-8"))
    texts = [text.text for text in ElementTree.parse(folder / "badge.svg").iter(SVG + "text")]
    complaints = []
    if [document.get("label"), document.get("message")] != texts:
        complaints.append(f"{label}: says {document}, and the badge {texts}")
    if document.get("schemaVersion") != 1 or not re.fullmatch("#[0-9a-f]{6}", document.get("color", "")):
        complaints.append(f"{label}: is not in the form of an endpoint: {document}")
    return complaints


def check_document(browser, picture):
    """Opens the file by itself: every text is inside the frame, clear of other texts and of the days, nothing else is requested, and
    the colours are those of the scheme."""
    label = f"{picture.parent.parent.name}/{picture.name}"
    browser.view(1280, "light")
    browser.open(picture)
    size = browser.evaluate("[document.documentElement.width, document.documentElement.height].map(side => side.baseVal.value)")
    texts, days = browser.call(TEXTS), browser.call(DAYS)
    complaints = [] if texts else [f"{label}: says nothing"]
    for number, text in enumerate(texts):
        if text["left"] < 0 or text["top"] < 0 or text["right"] > size[0] or text["bottom"] > size[1]:
            complaints.append(f"{label}: “{text['text']}” leaves the frame")
        for other in texts[number + 1:] + (days if picture.stem != "badge" else []):
            if text["left"] < other["right"] and other["left"] < text["right"] and text["top"] < other["bottom"] and other["top"] < text["bottom"]:
                complaints.append(f"{label}: “{text['text']}” and “{other['text']}” overlap")
    complaints += [f"{label}: asks for {address}" for address in browser.requests() if address != picture.as_uri()]
    light = browser.call(COLOURS)
    browser.view(1280, "dark")
    browser.open(picture)
    if (browser.call(COLOURS) == light) != (picture.stem == "preview"):
        complaints.append(f"{label}: does not have the colours of its reader's scheme")
    return complaints + [f"{label}: console: {message}" for message in browser.messages()]


def check_embedded(browser, folder, scheme):
    """Embeds the pictures in a page: each loads in its stated size and requests nothing else."""
    pictures = [folder / f"{kind}.svg" for kind in sorted(SIZES)]
    page = folder / f"embedded-{scheme}.html"
    images = "\n".join(f'<p><img src="{picture.name}" alt="">' for picture in pictures)
    page.write_text(f'<!DOCTYPE html><meta charset="utf-8"><body style="background: {SCHEMES[scheme]}">\n{images}\n')
    browser.view(1280, scheme)
    browser.open(page)
    complaints, expected = [], {page.as_uri(), *(picture.as_uri() for picture in pictures)}
    for source, is_complete, width, height in browser.call(IMAGES):
        label = f"{folder.parent.name}/{source} in a page"
        wanted = SIZES[pathlib.Path(source).stem]
        if not is_complete or height != wanted[1] or wanted[0] and width != wanted[0] or width == 0:
            complaints.append(f"{label}: is {width} x {height}")
    asked = [address for address in browser.requests() if address not in expected]
    page.unlink()
    return complaints + [f"{folder.parent.name} in a page: asks for {address}" for address in asked]


def png_chunks(data):
    """The chunks of a PNG: type and contents."""
    place, chunks = 8, []
    while place + 8 <= len(data):
        length, kind = struct.unpack(">I4s", data[place:place + 8])
        chunks.append((kind.decode("latin-1"), data[place + 8:place + 8 + length]))
        place += 12 + length
    return chunks


def check_png(label, data):
    """Checks the PNG as a link preview: its size, its weight, and no metadata about its author."""
    chunks = png_chunks(data) if data.startswith(b"\x89PNG\r\n\x1a\n") else []
    if not chunks or chunks[0][0] != "IHDR":
        return [f"{label}: is no PNG"]
    complaints = []
    if struct.unpack(">II", chunks[0][1][:8]) != SIZES["preview"]:
        complaints.append(f"{label}: the PNG is {struct.unpack('>II', chunks[0][1][:8])}")
    if len(data) > LARGEST_PNG:
        complaints.append(f"{label}: the PNG takes {len(data):,} bytes")
    complaints += [f"{label}: the PNG has a chunk {kind}" for kind, _ in chunks if kind in ("tEXt", "zTXt", "iTXt", "eXIf", "tIME")]
    return complaints


def check_preview(folder):
    """Checks the source of the link preview, drawn by librsvg."""
    label = f"{folder.parent.name}/preview.svg"
    drawn = subprocess.run(["rsvg-convert", folder / "preview.svg"], capture_output=True)
    if drawn.returncode or drawn.stderr:
        return [f"{label}: rsvg-convert says {drawn.stderr.decode().strip()}"]
    return check_png(label, drawn.stdout)


def check_files(folder):
    names = {path.name for path in folder.iterdir()}
    complaints = [f"{folder.parent.name}: {name} is not there" for name in ("badge.json", *(f"{kind}.svg" for kind in SIZES)) if name not in names]
    for kind, formers in FORMER.items():
        for former in formers:
            copy, source = folder / f"{former}.svg", folder / f"{kind}.svg"
            if not copy.is_file() or source.is_file() and copy.read_bytes() != source.read_bytes():
                complaints.append(f"{folder.parent.name}: {former}.svg is not the same as {kind}.svg")
    return complaints


def check_folder(folder, chosen="*"):
    """Tasks for a pool of browsers, and complaints that need none; only for `chosen` pictures, if given."""
    yield lambda _: check_files(folder)
    yield lambda _: check_badge_document(folder)
    yield lambda _: check_preview(folder)
    for picture in sorted(folder.glob(chosen)):
        if picture.suffix == ".svg" and picture.stem in SIZES:
            yield lambda _, picture=picture: check_source(picture)
            yield lambda browser, picture=picture: check_document(browser, picture)
    for scheme in SCHEMES:
        yield lambda browser, scheme=scheme: check_embedded(browser, folder, scheme)


def complaints_of(tasks):
    complaints = []
    for result in run_all(tasks):
        # A check that failed has no result.
        complaints += result if isinstance(result, list) else [f"a check broke off: {result}"]
    return complaints


# Planted faults

def replaced(old, new):
    def plant(source):
        if old not in source:
            raise SystemExit(f"there is no {old} to plant a fault in")
        return source.replace(old, new, 1)
    return plant


def inside(markup):
    return replaced("</svg>", f"{markup}</svg>")


def noise(source):
    """Pseudorandom colours, which no PNG can compress."""
    numbers = random.Random(1)
    dots = (f'<rect x="{n % 400 * 3}" y="{n // 400 * 3}" width="3" height="3" fill="#{numbers.randrange(1 << 24):06x}"/>' for n in range(84_000))
    return inside("".join(dots))(source)


FAULTS = [
    ("card.svg", "leaves the frame", replaced('y="37"', 'y="5"')),
    ("card.svg", "overlap", replaced("-day streak</text>", "-day streak, and more words than there is room for in a card</text>")),
    ("card.svg", "overlap", replaced('y="170"', 'y="155"')),
    ("card.svg", "has an element script", inside("<script>alert(1)</script>")),
    ("card.svg", "has an element image", inside('<image href="https://example.com/a.png" width="9" height="9"/>')),
    ("card.svg", "asks for", inside('<image href="https://example.com/a.png" width="9" height="9"/>')),
    ("card.svg", "has an element a", inside('<a href="https://example.com/"><text x="9" y="9">x</text></a>')),
    ("card.svg", "has no style of its own alone", inside("<style>text { fill: red }</style>")),
    ("card.svg", "has no style of its own alone", replaced("<style>", "<style>@import 'https://example.com/a.css';")),
    ("card.svg", "has an element foreignObject", inside("<foreignObject/>")),
    ("card.svg", "its reader's scheme", replaced("prefers-color-scheme:dark", "prefers-color-scheme:darker")),
    ("badge.svg", "has onload=", replaced("<rect ", '<rect onload="alert(1)" ')),
    ("badge.svg", "has style=", replaced("<rect ", '<rect style="fill: red" ')),
    ("badge.svg", "has fill=", replaced("<rect ", '<rect fill="url(#a)" ')),
    ("card.svg", "states the size", replaced('width="495"', 'width="600"')),
    ("card.svg", "in a page: is 600", replaced('width="495"', 'width="600"')),
    ("card.svg", "has the view box", replaced('viewBox="0 0 495 195"', 'viewBox="0 0 495 300"')),
    ("card.svg", "has no title", lambda source: re.sub("<title.*</title>", "", source)),
    ("card.svg", "is not XML", replaced("</svg>", "")),
    ("card.svg", "is not XML", replaced("Ada Lovelace</text>", "Ada & Lovelace</text>")),
    ("card.svg", "holds <!", lambda source: "<!DOCTYPE svg>" + source),
    ("badge.json", "and the badge", replaced("machine mode", "something else")),
    ("badge.json", "is not in the form", replaced('"schemaVersion": 1', '"schemaVersion": 2')),
    ("preview.svg", "the PNG is (600", replaced('width="1200"', 'width="600"')),
    ("preview.svg", "the PNG takes", noise),
    ("preview.svg", "rsvg-convert says", replaced("</svg>", "")),
    ("preview.svg", "overlap", replaced('y="558"', 'y="530"')),
    ("streak-dark.svg", "is not the same", None),
]


def self_test(maker, folder):
    good = maker.demo("demo", "Ada Lovelace")
    missed = complaints_of(list(check_folder(good)))
    for number, (name, _, fault) in enumerate(FAULTS):
        copy = folder / f"fault-{number}" / "share"
        shutil.copytree(good, copy)
        if fault:
            (copy / name).write_text(fault((copy / name).read_text(encoding="utf-8")), encoding="utf-8")
        else:
            (copy / name).unlink()
    texts = [b"\0\0\0\x03tEXtabc\0\0\0\0", b"\0\0\0\x00eXIf\0\0\0\0"]
    head = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + struct.pack(">II5x", 1200, 630) + b"\0\0\0\0"
    missed += [f"a chunk is not found: {text}" for text in texts if len(check_png("a PNG", head + text)) != 1]

    def look(number):
        tasks = list(check_folder(folder / f"fault-{number}" / "share", FAULTS[number][0]))

        def run(browser):
            found = []
            for task in tasks:
                try:
                    found += task(browser)
                except BrowserError as error:
                    found.append(str(error))
            return found

        return run

    for (name, words, _), found in zip(FAULTS, run_all([look(number) for number in range(len(FAULTS))])):
        if not isinstance(found, list) or not any(words in complaint for complaint in found):
            missed.append(f"{name}: “{words}” is not found; found was {found}")
    print(*missed, sep="\n", end="\n" if missed else "")
    print(f"{len(FAULTS) + len(texts)} faults planted, {len(missed)} not found")
    return missed


def main():
    binary = str(pathlib.Path(sys.argv[1]).resolve())
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder).resolve()
        maker = Maker(binary, folder)
        if sys.argv[2:] == ["--self-test"]:
            sys.exit(1 if self_test(maker, folder) else 0)
        folders = list(maker.all())
        complaints = complaints_of([task for each in folders for task in check_folder(each)])
        print(*complaints, sep="\n", end="\n" if complaints else "")
        print(f"{len(SIZES) * len(folders)} pictures of {len(folders)} workspaces, {len(complaints)} complaints")
        sys.exit(1 if complaints else 0)


if __name__ == "__main__":
    main()
