"""Reads the pages of an overview as a browser would: the rows of learners with their strips, the weeks, the texts, the links."""

import html.parser
import pathlib
import posixpath
import re
import urllib.parse

EMPTY = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
# A run of equal days in a strip: each day is five units wide.
RUN = re.compile(r"M(\d+) 0h(\d+)v(\d+)h-(\d+)z")
DAY_WIDTH = 5


class Element:
    """An element with its attributes, and what stands in it: elements and texts."""

    def __init__(self, tag, attributes=()):
        self.tag, self.attributes, self.content = tag, dict(attributes), []

    def __iter__(self):
        """All elements inside, from the top."""
        for one in self.content:
            if isinstance(one, Element):
                yield one
                yield from one

    @property
    def classes(self):
        return (self.attributes.get("class") or "").split()

    @property
    def text(self):
        """What is read, without what is meant for the eye or for tools alone."""
        words = "".join(
            one if isinstance(one, str) else one.text for one in self.content
            if isinstance(one, str) or one.tag not in ("script", "style", "template", "svg", "noscript"))
        return " ".join(words.replace("\xa0", " ").replace("\u202f", " ").split()) if self.tag in BLOCKS else words

    def all(self, tag, class_name=None):
        return [one for one in self if one.tag == tag and (class_name is None or class_name in one.classes)]

    def first(self, tag, class_name=None):
        return next(iter(self.all(tag, class_name)), None)


BLOCKS = {"td", "th", "p", "h1", "h2", "h3", "li", "caption", "main", "body", "figcaption", "option", "html", "title", "dd"}


class Tree(html.parser.HTMLParser):
    """A page as a tree of elements."""

    def __init__(self, text):
        super().__init__()
        self.root = Element("html")
        self.open = [self.root]
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attributes):
        element = Element(tag, attributes)
        self.open[-1].content.append(element)
        if tag not in EMPTY:
            self.open.append(element)

    def handle_startendtag(self, tag, attributes):
        self.open[-1].content.append(Element(tag, attributes))

    def handle_endtag(self, tag):
        for place in range(len(self.open) - 1, 0, -1):
            if self.open[place].tag == tag:
                del self.open[place:]
                return

    def handle_data(self, data):
        self.open[-1].content.append(data)


def number(text):
    """The only whole number of a text, with or without marks of thousands; None if there is none or are several."""
    found = re.findall(r"\d+(?:[,  \u202f]\d{3})*", text)
    return int(re.sub(r"\D", "", found[0])) if len(found) == 1 else None


def numbers(text):
    return [int(found.replace(",", "")) for found in re.findall(r"\d+(?:,\d{3})*", text)]


def minutes(text):
    """`3 h 20 min`, `45 min`, `2 h` and `0` in minutes; None for anything else."""
    text = text.replace("\xa0", " ")
    if text.strip() == "0":
        return 0
    found = re.fullmatch(r"(?:([\d,]+) h)? ?(?:(\d+) min)?", text.strip())
    if not found or not text.strip():
        return None
    return int((found[1] or "0").replace(",", "")) * 60 + int(found[2] or 0)


class BrokenStrip(Exception):
    """A drawing of days that is not what was agreed."""


def strip_of(svg):
    """The shades of a strip, a character for each day, from the runs that it draws."""
    days = {}
    for path in svg.all("path"):
        steps = [name for name in path.classes if name in ("none", "part", "most", "all", "ahead")]
        if len(steps) != 1:
            raise BrokenStrip(f"a path of the classes {path.classes}")
        character = "-" if steps == ["ahead"] else steps[0][0]
        drawn = path.attributes.get("d", "")
        if not drawn or RUN.sub("", drawn).strip():
            raise BrokenStrip(f"a path that draws {drawn!r}")
        for x, width, _, back in RUN.findall(drawn):
            x, width = int(x), int(width)
            if width != int(back) or x % DAY_WIDTH or width % DAY_WIDTH or not width:
                raise BrokenStrip(f"a run that is no whole number of days: {drawn!r}")
            for day in range(x // DAY_WIDTH, (x + width) // DAY_WIDTH):
                if day in days:
                    raise BrokenStrip(f"two shades of day {day + 1}")
                days[day] = character
    if sorted(days) != list(range(len(days))):
        raise BrokenStrip("days without a shade")
    return "".join(days[day] for day in sorted(days))


class Row:
    """A learner's row of an overview, as it is read."""

    def __init__(self, element, page):
        self.attributes = element.attributes
        self.cells = [one for one in element.content if isinstance(one, Element) and one.tag in ("td", "th")]
        self.name = element.first("th")
        link = self.name.first("a") if self.name else None
        # Without the mark of the quiet.
        words = (link or self.name).content if self.name else []
        self.title = " ".join("".join(one for one in words if isinstance(one, str)).split())
        self.href = link.attributes.get("href") if link else None
        self.target = resolved(self.href, page) if self.href is not None else None
        self.state = element.attributes.get("data-state")
        self.is_quiet = element.attributes.get("data-quiet") == "yes"
        strip = element.first("td", "strip")
        self.svg = strip.first("svg") if strip else None
        self.texts = [" ".join(cell.text.split()) for cell in self.cells]
        self.times = [one.attributes.get("datetime") for one in element.all("time")]
        self.text = " | ".join(self.texts)

    @property
    def place(self):
        """The number in front, from 1."""
        return number(self.texts[0]) if self.texts else None


def resolved(address, page):
    """An address of a page as one from the overview's folder; those with a scheme or from a root stay."""
    parts = urllib.parse.urlsplit(address)
    if parts.scheme or parts.netloc or address.startswith("/"):
        return address
    return posixpath.normpath(posixpath.join(posixpath.dirname(page), urllib.parse.unquote(address)))


class Page:
    """A page of an overview."""

    def __init__(self, folder, path):
        self.path = path
        self.source = (pathlib.Path(folder) / path).read_text(encoding="utf-8")
        self.root = Tree(self.source).root
        self.main = self.root.first("main") or self.root
        table = self.root.first("table", "list-of-learners")
        self.columns = [
            (one.attributes.get("data-column"), one.text) for one in (table.all("th") if table else [])
            if one.attributes.get("scope") == "col"]
        body = table.first("tbody") if table else None
        self.rows = [Row(one, path) for one in (body.all("tr") if body else [])]
        # Which values each filter offers.
        self.filters = {
            select.attributes.get("name"): [
                option.attributes.get("value") for option in select.all("option") if option.attributes.get("value")]
            for select in self.root.all("select")}
        self.paragraphs = [" ".join(one.text.split()) for one in self.main.all("p")]
        self.text = " ".join(self.main.text.split())

    def links(self):
        return [one.attributes["href"] for one in self.root.all("a") if "href" in one.attributes]

    def weeks(self):
        """What the tables of weeks show, of `done` and of `minutes`: the texts of the cells by the number of the week."""
        found = {}
        folded = self.root.first("details", "tables")
        headings = [one.attributes.get("id", "") for one in folded.all("h2")] if folded else []
        for heading, table in zip(headings, folded.all("table") if folded else []):
            name = re.fullmatch(r"(done|minutes)-by-week-table", heading)
            if name:
                rows = (table.first("tbody") or table).all("tr")
                cells = [[" ".join(cell.text.split()) for cell in row if cell.tag in ("th", "td")] for row in rows]
                found[name[1]] = {number(row[0]): row[1:] for row in cells if row}
        return found

    def charts(self):
        """The charts of weeks, of `done` and of `minutes`: the sentence, and what bars and dots show from left to right."""
        found = {}
        for section in self.root.all("section"):
            heading, svg = section.first("h2"), section.first("svg")
            name = re.fullmatch(r"(done|minutes)-by-week", heading.attributes.get("id", "") if heading else "")
            if name and svg:
                said = section.first("p", "under")
                found[name[1]] = (" ".join(said.text.split()) if said else "", chart_of(svg))
        return found


class BrokenChart(Exception):
    """A drawing without a scale."""


def chart_of(svg):
    """What a chart shows of each week: the places of the dot and of both ends of the bar, and the scale from place to value."""
    lines = [
        float(path.attributes["d"].split("H")[0].split()[-1]) for path in svg.all("path")
        if {"chart-axis", "chart-grid"} & {*path.classes}]
    labels = [
        "".join(text.content) for text in svg.all("text") if text.attributes.get("text-anchor") == "end"]
    values = [number(label) if label.endswith("%") else minutes(label) for label in labels]
    if len(lines) != len(values) or len(lines) < 2 or None in values or values[0] == values[-1]:
        raise BrokenChart(f"lines at {lines} and labels {labels}")
    slope = (values[-1] - values[0]) / (lines[-1] - lines[0])

    def value(place):
        return values[0] + (place - lines[0]) * slope
    for line, known in zip(lines, values):
        if abs(value(line) - known) > abs(slope):
            raise BrokenChart(f"a scale that is not even: {known} at {line}")
    bars = [one.attributes for one in svg.all("rect", "chart-range")]
    dots = [one.attributes for one in svg.all("circle", "chart-dot")]
    if len(bars) != len(dots):
        raise BrokenChart(f"{len(bars)} bars and {len(dots)} dots")
    shown = [
        tuple(map(value, (float(dot["cy"]), float(bar["y"]) + float(bar["height"]), float(bar["y"]))))
        for bar, dot in zip(bars, dots)]
    across = [float(dot["cx"]) for dot in dots]
    return shown, across, abs(slope)


def pages(folder):
    """The paths of all pages of an overview."""
    folder = pathlib.Path(folder)
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*.html"))
