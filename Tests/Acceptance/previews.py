#!/usr/bin/env python3
"""Asks a parser of link previews, and the rules of both conventions, about every page of a site that has an address; then about
the picture, the list of pages and the page for wrong addresses. Usage: previews.py BINARY FOLDER_OF_A_WORKSPACE NOW"""

import functools
import http.server
import json
import pathlib
import struct
import subprocess
import sys
import tempfile
import threading
import urllib.error
import urllib.parse
import urllib.request
import xml.etree.ElementTree as ElementTree
from html.parser import HTMLParser

import extruct

BASE = "https://ada.example/progress/"
# What the networks cut off, in characters: titles and descriptions of Twitter's cards, and its text for a picture.
LONGEST = {"title": 70, "description": 200, "image:alt": 420}
OPEN_GRAPH = {
    "og:type", "og:site_name", "og:title", "og:description", "og:url", "og:image", "og:image:type", "og:image:width",
    "og:image:height", "og:image:alt",
}
TWITTER = {"twitter:card", "twitter:title", "twitter:description", "twitter:image", "twitter:image:alt"}


class Head(HTMLParser):
    """The tags of a page's head in order, and the attribute that names each."""

    def __init__(self, text):
        super().__init__()
        self.tags, self.links, self.in_head = [], [], True
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        if tag == "meta" and self.in_head:
            for kind in ("property", "name"):
                if kind in attributes:
                    self.tags.append((kind, attributes[kind], attributes.get("content", "")))
        if tag == "link":
            self.links.append((attributes.get("rel"), attributes.get("href")))
        if tag == "body":
            self.in_head = False


def address_of(path):
    return BASE + (path[: -len("index.html")] if path == "index.html" or path.endswith("/index.html") else path)


def complaints_about_page(path, text, files):
    head = Head(text)
    found = {}
    for kind, name, content in head.tags:
        if not name.startswith(("og:", "twitter:")):
            continue
        # The protocol says `property`, Twitter says `name`.
        if kind != ("property" if name.startswith("og:") else "name"):
            yield f"{name} stands in the attribute {kind}"
        if name in found:
            yield f"{name} stands there twice"
        if not content.strip():
            yield f"{name} is empty"
        found[name] = content
    is_found = path != "404.html"
    for name in sorted((OPEN_GRAPH | TWITTER) - (set() if is_found else {"og:url"}) - set(found)):
        yield f"{name} is missing"
    for name in sorted(set(found) - OPEN_GRAPH - TWITTER):
        yield f"{name} is no tag of either convention that is known here"
    # What is said of a picture belongs to the one named before it.
    order = [name for _, name, _ in head.tags if name.startswith("og:image")]
    if order[:1] != ["og:image"]:
        yield f"the picture's tags begin with {order[:1]}"
    for name, longest in LONGEST.items():
        text_of = found.get(f"twitter:{name}", "")
        if len(text_of) > longest:
            yield f"twitter:{name} has {len(text_of)} characters, of which {longest} are shown: {text_of}"
    if found.get("twitter:card") != "summary_large_image" or found.get("og:type") != "website":
        yield "another kind of card or page"
    for name in ("og:image", "twitter:image"):
        image = found.get(name, "")
        if not image.startswith(BASE) or image[len(BASE):] not in files:
            yield f"{name} leads nowhere: {image}"
    canonical = [href for rel, href in head.links if rel == "canonical"]
    expected = [address_of(path)] if is_found else []
    if canonical != expected or [found[name] for name in ("og:url",) if name in found] != expected:
        yield f"canonical {canonical}, og:url {found.get('og:url')}, expected {expected}"

    # The same, read by a common library.
    read = extruct.extract(text, base_url=address_of(path), syntaxes=["opengraph"])["opengraph"]
    properties = [tuple(pair) for page in read for pair in page["properties"]]
    expected = [(name, content) for _, name, content in head.tags if name.startswith("og:")]
    if properties != expected:
        yield f"extruct reads {properties}, not {expected}"


def complaints_about_picture(path, data):
    if data[:8] != b"\x89PNG\r\n\x1a\n":
        yield f"{path} is no PNG"
        return
    if len(data) > 200_000:
        yield f"{path} has {len(data)} bytes"
    position, kinds = 8, []
    while position < len(data):
        length, kind = struct.unpack(">I4s", data[position:position + 8])
        if kind == b"IHDR":
            size = struct.unpack(">II", data[position + 8:position + 16])
            if size != (1200, 630):
                yield f"{path} has {size}"
        kinds.append(kind.decode("ascii"))
        position += 12 + length
    # Nothing but the picture: no text, no time, no colour profile with a name in it.
    if set(kinds) - {"IHDR", "IDAT", "IEND", "PLTE", "tRNS", "sRGB", "gAMA", "pHYs", "bKGD"}:
        yield f"{path} has the parts {sorted(set(kinds))}"


def complaints_about_lists(folder, pages):
    namespace = "{http://www.sitemaps.org/schemas/sitemap/0.9}"
    root = ElementTree.parse(folder / "sitemap.xml").getroot()
    listed = [place.text for place in root.findall(f"{namespace}url/{namespace}loc")]
    if sorted(listed) != sorted(address_of(page) for page in pages if page != "404.html"):
        yield "sitemap.xml lists other pages than there are"
    robots = (folder / "robots.txt").read_text()
    if "Disallow" in robots or "User-agent: *\nAllow: /\n" not in robots:
        yield f"robots.txt: {robots!r}"
    manifest = json.loads((folder / "manifest.webmanifest").read_text())
    for icon in manifest["icons"]:
        if not (folder / icon["src"]).is_file():
            yield f"the manifest names {icon['src']}"


class Host(http.server.SimpleHTTPRequestHandler):
    """A host that has the site below /progress/ and serves the site's page for wrong addresses, as hosts do."""

    extensions_map = {**http.server.SimpleHTTPRequestHandler.extensions_map, ".webmanifest": "application/manifest+json"}

    def translate_path(self, path):
        path = urllib.parse.urlsplit(path).path
        return super().translate_path(path.removeprefix("/progress")) if path.startswith("/progress/") else "/nowhere"

    def send_error(self, code, message=None, explain=None):
        body = (pathlib.Path(self.directory) / "404.html").read_bytes()
        self.send_response(code)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


def complaints_about_wrong_addresses(folder):
    """Checks that every link on the page for wrong addresses works, wherever that page is shown."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Host, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    host = f"http://127.0.0.1:{server.server_port}"
    try:
        for wrong in ("/progress/nothing", "/progress/days/nothing/deeper.html"):
            try:
                with urllib.request.urlopen(host + wrong):
                    yield f"{wrong} is there"
                continue
            except urllib.error.HTTPError as error:
                text = error.read().decode()
            addresses = Addresses(text).found
            if len(addresses) < 10:
                yield f"{wrong} has {len(addresses)} addresses"
            for address in addresses:
                target = urllib.parse.urljoin(host + wrong, address)
                if not target.startswith(host) or urllib.parse.urlsplit(address).fragment:
                    continue
                try:
                    with urllib.request.urlopen(target) as answer:
                        answer.read()
                except urllib.error.HTTPError:
                    yield f"{wrong} leads to {target}"
    finally:
        server.shutdown()


class Addresses(HTMLParser):
    def __init__(self, text):
        super().__init__()
        self.found = []
        self.feed(text)

    def handle_starttag(self, _, attributes):
        self.found += [value for name, value in attributes if name in ("href", "src") and not value.startswith("#")]


def all_complaints(folder):
    files = {str(path.relative_to(folder)): path for path in folder.rglob("*") if path.is_file()}
    pages = sorted(path for path in files if path.endswith(".html"))
    for page in pages:
        for complaint in complaints_about_page(page, files[page].read_text(), files):
            yield f"{page}: {complaint}"
    pictures = [path for path in files if path.endswith(".png") and path != "apple-touch-icon.png"]
    if len(pictures) != 1:
        yield f"pictures: {pictures}"
    for path in pictures:
        yield from complaints_about_picture(path, files[path].read_bytes())
    yield from complaints_about_lists(folder, pages)
    yield from complaints_about_wrong_addresses(folder)


FAULTS = {
    "a tag of the other convention's attribute": ('<meta property="og:title"', '<meta name="og:title"'),
    "a tag twice": ('<meta name="twitter:card"', '<meta name="twitter:card" content="summary"><meta name="twitter:card"'),
    "no text for the picture": ('<meta property="og:image:alt"', '<meta property="og:image:other"'),
    "a picture without its host": (f'<meta property="og:image" content="{BASE}', '<meta property="og:image" content="'),
    "another canonical address": (f'<link rel="canonical" href="{BASE}', f'<link rel="canonical" href="{BASE}x'),
    "a title that is cut off": ('<meta name="twitter:title" content="', '<meta name="twitter:title" content="' + "x" * 60),
}


def unheard_faults(folder):
    """Plants faults into the first page; returns those that nothing complains about."""
    page = folder / "index.html"
    text = page.read_text()
    files = {str(path.relative_to(folder)) for path in folder.rglob("*")}
    for name, (old, new) in FAULTS.items():
        if old not in text:
            yield f"{name}: the page has no {old}"
        elif not list(complaints_about_page("index.html", text.replace(old, new, 1), files)):
            yield f"{name}: nobody complained"


def main():
    binary, workspace, now = sys.argv[1:]
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name) / "site"
        subprocess.run(
            [binary, "site", "--workspace", workspace, "--now", now, "--base-url", BASE, "--output", str(folder), "--quiet"],
            check=True,
        )
        complaints = list(all_complaints(folder)) + [f"planted: {fault}" for fault in unheard_faults(folder)]
        for complaint in complaints[:40]:
            print(complaint)
        pages = len(list(folder.rglob("*.html")))
        print(f"{pages} pages with both conventions' tags, {len(complaints)} complaints; {len(FAULTS)} planted faults")
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main())
