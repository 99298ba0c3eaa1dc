"""Checks the pages of a whole site as text: names, landmarks, where links may lead, and that every page can be reached.

That fragments and ids are right, tags closed and headings in order is left to others: `SiteStructureTests` in Swift, the Nu
checker, axe-core.
"""

import collections
import html.parser
import posixpath
import re
import urllib.parse

from site_files import STANDALONE

VOID = set("area base br col embed hr img input link meta source track wbr".split())
# These may stay open until something else begins or ends.
MAY_STAY_OPEN = ("p", "li", "td", "th", "tr", "dt", "dd")


class Page(html.parser.HTMLParser):
    """One page, read once from top to bottom."""

    def __init__(self, text):
        super().__init__(convert_charrefs=True)
        self.links, self.landmarks, self.complaints, self.open, self.title = [], collections.Counter(), [], [], ""
        self.has_policy, self.drawings, self.unnamed_navigation = False, [], 0
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attributes):
        values = dict(attributes)
        if tag == "meta" and values.get("http-equiv", "").lower() == "content-security-policy":
            self.has_policy = True
        for name, value in attributes:
            if name in ("href", "src", "xlink:href", "data", "poster", "action", "formaction", "cite"):
                self.links.append(("a" if names_only(values) else tag, value or ""))
            if name == "srcset":
                self.links += [(tag, part.split()[0]) for part in value.split(",")]
            if name == "target" and value == "_blank" and "noopener" not in values.get("rel", ""):
                self.complaints.append(f"opens a window that may steer this one: {values.get('href')}")
        if tag in ("main", "nav") or tag in ("header", "footer") and not self.is_inside("main", "article", "section"):
            self.landmarks[tag] += 1
        if tag == "nav" and not values.get("aria-label") and not values.get("aria-labelledby"):
            self.unnamed_navigation += 1
        if tag == "svg" and not self.is_inside("svg"):
            is_named = values.get("aria-hidden") == "true" or values.get("aria-label") or values.get("aria-labelledby")
            self.drawings.append([values.get("class", ""), bool(is_named)])
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attributes):
        self.handle_starttag(tag, attributes)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag):
        while self.open and self.open[-1] != tag and self.open[-1] in MAY_STAY_OPEN:
            self.open.pop()
        if self.open and self.open[-1] == tag:
            self.open.pop()

    def handle_data(self, data):
        if self.open[-1:] == ["title"]:
            if self.is_inside("svg"):
                self.drawings[-1][1] = self.drawings[-1][1] or bool(data.strip())
            else:
                self.title += data
        if re.fullmatch(r"\s*Source: unverified\s*", data):
            self.complaints.append("says that a source is unverified")
        if re.search(r"\{\{[#/^>&{]?\s*[\w.-]+\s*\}\}", data) and not self.is_inside("code"):
            self.complaints.append(f"a placeholder that nothing filled: {data.strip()[:60]}")

    def is_inside(self, *tags):
        return any(tag in tags for tag in self.open)


def names_only(values):
    """Whether a tag only names an address and loads nothing, such as `<link rel=canonical>`."""
    return bool(set(values.get("rel", "").split()) & {"canonical", "alternate", "license", "me"})


def resolve(page, target):
    """The path in the site that a relative address of a page means."""
    path = urllib.parse.unquote(urllib.parse.urlsplit(target).path)
    return posixpath.normpath(posixpath.join(posixpath.dirname(page), path)) if path else page


def check_structure(site):
    """Checks all pages of a site; links are followed in the folder, without a network."""
    pages = {site.path(page): Page(page.read_text(encoding="utf-8")) for page in site.pages}
    complaints, followed, leads_to = [], 0, collections.defaultdict(set)

    def complain(path, words):
        complaints.append(f"{site.name}/{path}: {words}")

    titles = collections.defaultdict(list)
    for path, page in pages.items():
        for words in page.complaints:
            complain(path, words)
        titles[page.title.strip()].append(path)
        if path not in STANDALONE:
            check_landmarks(page, lambda words, path=path: complain(path, words))
        for drawing, is_named in page.drawings:
            if not is_named:
                complain(path, f"a drawing without a name: svg.{drawing}")
        for tag, target in page.links:
            followed += 1
            trouble = follow(site, path, tag, target, leads_to)
            if trouble:
                complain(path, f"<{tag}> leads nowhere: {target} ({trouble})")
    for title, paths in titles.items():
        if len(paths) > 1 and not set(paths) & STANDALONE:
            complain(paths[0], f"the title “{title}” stands on {len(paths)} pages, too on {paths[1]}")
    for sheet in site.folder.rglob("*.css"):
        for target in re.findall(r"url\(\s*['\"]?([^'\")]+)", sheet.read_text(encoding="utf-8")):
            followed += 1
            if ":" in target or not (sheet.parent / target.split("#")[0]).is_file():
                complain(site.path(sheet), f"leads nowhere: {target}")
    # A page that stands where another was leads on, and nothing leads there.
    moved = {path for path in pages if 'class="moved"' in (site.folder / path).read_text(encoding="utf-8")}
    check_reach(pages.keys() - moved, leads_to, complain)
    if not followed:
        complain("", "no link was followed")
    return complaints, followed


def check_landmarks(page, complain):
    """Checks what every page of the site must have: its landmarks and its policy."""
    for landmark in ("header", "main", "footer"):
        if page.landmarks[landmark] != 1:
            complain(f"{page.landmarks[landmark]} landmarks of the kind {landmark}")
    if not page.landmarks["nav"]:
        complain("no navigation")
    if page.unnamed_navigation:
        complain("a navigation without a name")
    if not page.has_policy:
        complain("no Content-Security-Policy")


def follow(site, path, tag, target, leads_to):
    """A complaint about one address, or None."""
    address = urllib.parse.urlsplit(target)
    if address.scheme or address.netloc:
        # Links may lead away; what a page loads may not.
        if tag != "a":
            return "loads from elsewhere" if tag not in ("blockquote", "q") else None
        return None if address.scheme in ("http", "https", "mailto", "webcal") and target.strip() == target else "a scheme not allowed"
    if target.startswith("/"):
        return "breaks under a sub-path"
    found = resolve(path, target)
    if found.startswith(".."):
        return "leaves the site"
    if not (site.folder / found).is_file():
        return "no such file"
    leads_to[path].add(found)
    return None


def check_reach(pages, leads_to, complain):
    """Checks that every page can be reached by links from the first one."""
    reached, waiting = {"index.html"}, ["index.html"]
    while waiting:
        for path in leads_to[waiting.pop()] - reached:
            reached.add(path)
            waiting.append(path)
    for path in sorted(set(pages) - reached - STANDALONE - {"404.html"}):
        complain(path, "no link leads here")
