#!/usr/bin/env python3
"""Asks feedparser, Python's XML parser and the rules of RFC 4287 about the feed of a few sites; builds them again as people do,
to see what stays; then plants faults, each of which has to be found. Usage: feeds.py BINARY, with `feedparser` at hand"""

import os
import pathlib
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree
from html.parser import HTMLParser

import feedparser

BASE = "https://ada.example/progress/"
ATOM = "{http://www.w3.org/2005/Atom}"
XML_LANG = "{http://www.w3.org/XML/1998/namespace}lang"
NOW = "2026-11-20T21:00:00+01:00"
# RFC 4287, 4.1.1 and 4.1.2: required and allowed elements of feeds and entries; our feed has no category, source,
# rights, logo or contributor.
FEED_ONCE = {"id", "title", "updated", "subtitle", "author", "generator"}
ENTRY_ONCE = {"id", "title", "updated", "published", "content", "link"}
# RFC 3339, of which the feed uses noon in UTC alone: a time of day is private.
DATE = re.compile(r"\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T12:00:00Z")
# RFC 4151: a name that was held on a date, and what its holder calls the thing.
TAG = re.compile(r"tag:[a-z0-9.-]+,\d{4}(-\d\d(-\d\d)?)?:[A-Za-z0-9\-._~!$&'()*+,;=:@/?]+")
# Everything that some reader takes as a line ending, besides the line feed.
LINE_ENDS = re.compile("[\x0b\x0c\r\x85\u2028\u2029]")
# Texts that a plan may contain; the tests of the feed put the others into its titles.
HOSTILE = "S\u2028L\u2029P <b>bold</b> & ]]> &copy; 👩‍👩‍👧‍👦 \ufffe\u202e"
ALLOWED_TAGS = {"p", "h3", "ul", "li", "a", "code"}


class Content(HTMLParser):
    """The elements, links and text of an entry's HTML."""

    def __init__(self, text):
        super().__init__(convert_charrefs=True)
        self.complaints, self.open, self.links, self.text = [], [], [], ""
        self.feed(text)
        self.close()
        self.complaints += [f"<{tag}> is not closed" for tag in self.open]

    def handle_starttag(self, tag, attributes):
        if tag not in ALLOWED_TAGS:
            self.complaints.append(f"<{tag}> is no element of an entry")
        for name, value in attributes:
            if (tag, name) != ("a", "href"):
                self.complaints.append(f"<{tag}> has {name}")
            else:
                self.links.append(value or "")
        self.open.append(tag)

    def handle_endtag(self, tag):
        if not self.open or self.open.pop() != tag:
            self.complaints.append(f"</{tag}> closes nothing")

    def handle_data(self, data):
        self.text += data

    def handle_comment(self, data):
        self.complaints.append("a comment")

    def handle_decl(self, decl):
        self.complaints.append("a declaration")


def files_of(site):
    return {path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file()}


def complaint_about_link(address, site):
    """A complaint unless an address is absolute and leads to an existing file and fragment of the site."""
    if not address.startswith(BASE):
        return f"{address} is not below {BASE}"
    path, _, anchor = address[len(BASE):].partition("#")
    path = path + "index.html" if path == "" or path.endswith("/") else path
    if path not in files_of(site):
        return f"{address} leads to no file of the site"
    if anchor and f'id="{anchor}"' not in (site / path).read_text(encoding="utf-8"):
        return f"{address} leads to no place on its page"
    return None


def once(element, names, label):
    for name in names:
        count = len(element.findall(ATOM + name))
        if count != 1:
            yield f"{label} has {count} times <{name}>"


def complaints_about_dates(element, names, label):
    for name in names:
        for date in element.findall(ATOM + name):
            if not DATE.fullmatch(date.text or ""):
                yield f"{label}: {name} {date.text!r} is no date of RFC 3339 at noon in UTC"


def complaints_about_entry(entry, label, site):
    yield from once(entry, ENTRY_ONCE, label)
    yield from complaints_about_dates(entry, ("published", "updated"), label)
    unknown = {child.tag.removeprefix(ATOM) for child in entry} - ENTRY_ONCE
    if unknown:
        yield f"{label} holds {', '.join(sorted(unknown))}"
    if (entry.findtext(ATOM + "updated") or "") < (entry.findtext(ATOM + "published") or ""):
        yield f"{label} was updated before it was published"
    if not (entry.findtext(ATOM + "title") or "").strip():
        yield f"{label} has no title"
    for link in entry.findall(ATOM + "link"):
        if (link.get("rel"), link.get("type")) != ("alternate", "text/html"):
            yield f"{label} has a link that is no page"
        complaint = complaint_about_link(link.get("href", ""), site)
        if complaint:
            yield f"{label}: {complaint}"
    content = entry.find(ATOM + "content")
    if content is None:
        return
    if content.get("type") != "html" or len(content):
        yield f"{label}: the content is not escaped HTML"
    html = Content(content.text or "")
    yield from (f"{label}: {complaint}" for complaint in html.complaints)
    if "<p>" not in (content.text or ""):
        yield f"{label}: the content has no paragraph"
    # A text that was escaped once too often shows its references to the reader.
    if re.search(r"&(lt|gt|amp|quot|#39);", html.text):
        yield f"{label}: the content is escaped twice"
    yield from (f"{label}: {link} is no whole address" for link in html.links if not link.startswith("https://"))


def complaints(data, site):
    """All complaints about the bytes of a site's feed."""
    text = data.decode("utf-8", errors="replace")
    if not text.startswith('<?xml version="1.0" encoding="utf-8"?>\n'):
        yield "the document does not say what it is"
    if LINE_ENDS.search(text):
        yield f"a line ends in U+{ord(LINE_ENDS.search(text)[0]):04X}"
    outside = [line for line in text.split("\n")[1:-1] if not re.fullmatch(r" *<[^<>]*>([^<>]*</[a-z]+>)?", line)]
    if outside or not text.endswith("</feed>\n"):
        yield f"a line is no element: {outside[:1]}"
    try:
        root = ElementTree.fromstring(data)
    except ElementTree.ParseError as error:
        yield f"it does not parse: {error}"
        return
    if root.tag != ATOM + "feed" or not re.fullmatch(r"[a-z]{2,3}(-[A-Za-z0-9]+)*", root.get(XML_LANG, "")):
        yield "the root is no feed with a language"
    yield from once(root, FEED_ONCE, "the feed")
    yield from complaints_about_dates(root, ("updated",), "the feed")
    unknown = {child.tag.removeprefix(ATOM) for child in root} - FEED_ONCE - {"link", "entry"}
    if unknown:
        yield f"the feed holds {', '.join(sorted(unknown))}"
    if not (root.findtext(f"{ATOM}author/{ATOM}name") or "").strip():
        yield "the feed has no author"
    links = {link.get("rel"): link for link in root.findall(ATOM + "link")}
    if set(links) != {"self", "alternate"} or len(root.findall(ATOM + "link")) != 2:
        yield "the feed links to something else than itself and its page"
    elif (links["self"].get("href"), links["self"].get("type")) != (BASE + "feed.xml", "application/atom+xml"):
        yield "the feed does not know its own address"
    for link in links.values():
        complaint = complaint_about_link(link.get("href", ""), site)
        if complaint:
            yield f"the feed: {complaint}"
    entries = root.findall(ATOM + "entry")
    ids = [element.text or "" for element in root.iter(ATOM + "id")]
    yield from (f"{each} is no tag URI" for each in ids if not TAG.fullmatch(each))
    yield from (f"{each} stands there twice" for each in sorted({each for each in ids if ids.count(each) > 1}))
    for number, entry in enumerate(entries, 1):
        yield from complaints_about_entry(entry, f"entry {number}", site)
    published = [entry.findtext(ATOM + "published") or "" for entry in entries]
    if published != sorted(published, reverse=True):
        yield "the latest entry does not stand first"
    updated = [entry.findtext(ATOM + "updated") or "" for entry in entries]
    if updated and root.findtext(ATOM + "updated") != max(updated):
        yield "the feed was updated at another time than its latest entry"
    yield from complaints_of_parser(data, root, entries)


def complaints_of_parser(data, root, entries):
    """Complaints of an independent library about the feed."""
    read = feedparser.parse(data, response_headers={"content-type": "application/atom+xml; charset=utf-8"})
    if read.bozo:
        yield f"feedparser: {read.bozo_exception}"
        return
    if read.version != "atom10":
        yield f"feedparser takes it for {read.version or 'nothing'}"
    if len(read.entries) != len(entries) or read.feed.get("id") != root.findtext(ATOM + "id"):
        yield "feedparser finds another feed"
        return
    for one, entry in zip(read.entries, entries):
        same = one.get("id") == entry.findtext(ATOM + "id") and one.get("published_parsed") and one.get("updated_parsed")
        if not same or not one.get("link") or len(one.get("content", [])) != 1 or one.content[0].type != "text/html":
            yield f"feedparser reads {one.get('id')} otherwise"


class Ground:
    """A workspace in a temporary folder, isolated from the user's environment."""

    def __init__(self, binary, folder):
        self.binary, self.folder = binary, folder
        self.environment = {"PATH": os.environ["PATH"], "HOME": str(folder / "home"), "LANG": "C.UTF-8", "TZ": "UTC"}

    def run(self, *words, now=NOW, workspace="demo"):
        place = [] if words[0] == "demo" else ["--workspace", str(self.folder / workspace)]
        outcome = subprocess.run(
            [self.binary, *words, *place, "--now", now], env=self.environment, capture_output=True, text=True)
        if outcome.returncode != 0:
            raise SystemExit(f"feeds: {' '.join(words)}: {outcome.stderr}")

    def site(self, name, *more, now=NOW, workspace="demo"):
        self.run("site", "--output", str(self.folder / name), *more, now=now, workspace=workspace)
        return self.folder / name

    def feed(self, name, *more, now=NOW, workspace="demo"):
        site = self.site(name, *more, now=now, workspace=workspace)
        return (site / "feed.xml").read_bytes(), site


def entries_by_id(data):
    """The bytes of each entry."""
    return {re.search(rb"<id>(.*?)</id>", each)[1]: each for each in re.findall(rb" <entry>\n.*?\n </entry>\n", data, re.S)}


def trials(ground):
    """Complaints about the feeds of sites in several states, and about the changes between them."""
    ground.run("demo", str(ground.folder / "demo"))
    site = ground.site("bare")
    if (site / "feed.xml").exists():
        yield "no address: there is a feed"
    ground.run("settings", "set", "baseURL", BASE)
    first, site = ground.feed("public")
    yield from (f"demonstration: {each}" for each in complaints(first, site))
    if len(entries_by_id(first)) < 50:
        yield f"demonstration: only {len(entries_by_id(first))} entries"
    if ground.feed("public", now="2026-12-30T08:00:00-05:00")[0] != first:
        yield "the feed of an unchanged log changed with the clock"
    if (ground.site("private", "--audience", "private") / "feed.xml").exists():
        yield "a private build has a feed"
    pages = [path for path in site.rglob("*.html") if "application/atom+xml" not in path.read_text(encoding="utf-8")]
    yield from (f"{page.relative_to(site)} does not lead to the feed" for page in pages)

    # One more finished day.
    day = next(number for number in range(1, 101) if f"/day-{number}</id>".encode() not in first)
    listed = subprocess.run(
        [ground.binary, "today", str(day), "--json", "--workspace", str(ground.folder / "demo"), "--now", NOW],
        env=ground.environment, capture_output=True, text=True)
    ground.run("done", *re.findall(r'"id": "([^"]+)"', listed.stdout))
    more, site = ground.feed("public")
    yield from (f"one more day: {each}" for each in complaints(more, site))
    old, new = entries_by_id(first), entries_by_id(more)
    added = {each.rsplit(b"/", 1)[1].decode() for each in new.keys() - old.keys()}
    changed = [each.decode() for each in old if new.get(each) != old[each]]
    if f"day-{day}" not in added or changed:
        yield f"one more day: {added} came and {changed} changed"
    ground.run("undo")
    if ground.feed("public")[0] != first:
        yield "taken back, the day left something in the feed"

    # Another address, name and start.
    moved = [("baseURL", "https://bo.example/"), ("share.name", "Bo & <Co>"), ("start", "2026-09-01")]
    for setting, value in moved:
        ground.run("settings", "set", setting, value)
    other = ground.feed("public")[0]
    if entries_by_id(other).keys() != old.keys() or b"https://ada.example" in other:
        yield "ids changed with address, name or start, or an old address stayed"
    ground.run("settings", "set", "baseURL", BASE)

    # Before anything was done, with a plan of harmful texts.
    ground.run("settings", "set", "baseURL", BASE, workspace="fresh")
    fresh, site = ground.feed("fresh-site", workspace="fresh")
    yield from (f"nothing done: {each}" for each in complaints(fresh, site))
    if entries_by_id(fresh):
        yield "nothing done, and there are entries"
    plan = ground.folder / "plan.md"
    plan.write_bytes(
        f"# Week 1: {HOSTILE}\n\n## Day 1\n\nGoal: {HOSTILE}\n\n### DSA: {HOSTILE}\n\n- [ ] LC 1920: {HOSTILE} [Easy]\n\n"
        f"### System Design: {HOSTILE}\n\n- [ ] Task: {HOSTILE} (25 min) {{#draw}}\n".encode())
    hostile = ["--plan", str(plan)]
    ground.run("settings", "set", "baseURL", BASE, *hostile, workspace="hostile")
    ground.run("done", "lc-1920", "25m", "draw", *hostile, workspace="hostile")
    data, site = ground.feed("hostile-site", *hostile, workspace="hostile")
    yield from (f"hostile texts: {each}" for each in complaints(data, site))
    if b"/day-1</id>" not in data or "👩‍👩‍👧‍👦".encode() not in data:
        yield "hostile texts: the day is missing"


def faults(data, site):
    """Each fault with the complaint that it must cause."""

    def swapped(old, new, count=1):
        if old.encode() not in data:
            raise SystemExit(f"feeds: nothing to plant a fault in: {old}")
        return data.replace(old.encode(), new.encode(), count)

    entry = re.search(rb" <entry>\n.*?\n </entry>\n", data, re.S)[0].decode()
    content = re.search(r'<content type="html">.*?</content>', entry)[0]
    identifier = re.search(r"<id>.*?</id>", entry)[0]
    page = re.search(r'href="([^"]*)"/>\n  <content', entry)[1]
    yield "a title with markup", swapped("<title>", "<title><b>x</b>"), "is no element"
    yield "an open element", swapped("</updated>", ""), "does not parse"
    yield "a control character", swapped("<title>", "<title>\x01"), "does not parse"
    yield "a character that is none", swapped("<title>", "<title>\ufffe"), "does not parse"
    yield "a lone carriage return", swapped("<title>", "<title>\r"), "U+000D"
    yield "NEL", swapped("<title>", "<title>\x85"), "U+0085"
    yield "a separator of lines", swapped("<title>", "<title>\u2028"), "U+2028"
    yield "a line feed in a text", swapped("<title>", "<title>\n"), "is no element"
    yield "one id twice", swapped(entry, entry + entry), "stands there twice"
    yield "an id of the address", swapped(identifier, f"<id>{page}</id>"), "is no tag URI"
    yield "no id", swapped(identifier + "\n", ""), "0 times <id>"
    yield "two titles", swapped("<title>", "<title>x</title><title>"), "2 times <title>"
    yield "no date", swapped("<updated>", "<updated>soon", 2), "no date of RFC 3339"
    yield "a time of day", swapped("T12:00:00Z", "T21:14:05+01:00"), "no date of RFC 3339"
    yield "a relative link", swapped(f'href="{page}"', f'href="{page[len(BASE):]}"'), "is not below"
    yield "a link to nowhere", swapped(f'href="{page}"', f'href="{BASE}days/999.html"'), "leads to no file"
    yield "a place that is not there", swapped(f'href="{page}"', f'href="{BASE}#gone"'), "leads to no place"
    yield "no link to itself", swapped('rel="self"', 'rel="via"'), "something else than itself"
    yield "another address of its own", swapped(f'{BASE}feed.xml', f"{BASE}atom.xml"), "does not know its own address"
    yield "no author", swapped("<name>Bo &amp; &lt;Co&gt;</name>", "<name> </name>"), "has no author"
    yield "another namespace", swapped("2005/Atom", "2005/atom"), "the root is no feed"
    yield "content without a type", swapped(' type="html"', ""), "not escaped HTML"
    yield "content of plain markup", swapped(content, '<content type="html"><p>x</p></content>'), "is no element"
    yield "content escaped twice", swapped("&lt;p&gt;", "&lt;p&gt;&amp;amp;lt;", 1), "escaped twice"
    yield "content escaped once too often", swapped(content, content.replace("&", "&amp;")), "has no paragraph"
    yield "a script", swapped("&lt;p&gt;", "&lt;script&gt;x&lt;/script&gt;&lt;p&gt;"), "<script> is no element"
    yield "a handler", swapped("&lt;p&gt;", "&lt;p onclick=x&gt;"), "<p> has onclick"
    yield "an open paragraph", swapped("&lt;/p&gt;", ""), "<p> is not closed"
    yield "a relative link in a content", swapped("&quot;https://leetcode.com/", "&quot;/"), "is no whole address"
    yield "the oldest first", swapped(entry, "").replace(b"</feed>", entry.encode() + b"</feed>"), "does not stand first"
    yield "updated by the clock", swapped("<updated>20", "<updated>21"), "at another time"
    yield "no language", swapped(' xml:lang="en"', ""), "the root is no feed"
    yield "an RSS of old", b'<?xml version="1.0" encoding="utf-8"?>\n<rss version="2.0">\n</rss>\n', "takes it for rss"


def main():
    binary = str(pathlib.Path(sys.argv[1]).resolve())
    with tempfile.TemporaryDirectory() as place:
        ground = Ground(binary, pathlib.Path(place))
        found = list(trials(ground))
        data, site = ground.feed("public")
        planted = list(faults(data, site))
        missed = [name for name, changed, words in planted if not any(words in each for each in complaints(changed, site))]
    found += [f"a planted fault was not found: {name}" for name in missed]
    for complaint in found:
        print(f"feeds: {complaint}")
    print(f"Feeds: {len(entries_by_id(data))} entries, {len(planted) - len(missed)} of {len(planted)} planted faults found, {len(found)} complaints.")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
