"""Checks the pages of a whole site as text: headings, names, landmarks, and that every link leads somewhere."""

import collections
import html.parser
import posixpath
import re
import urllib.parse

from site_files import STANDALONE

VOID = set("area base br col embed hr img input link meta source track wbr".split())
# Attributes whose value is an id, or several, of the same page.
REFERENCES = ("aria-labelledby", "aria-describedby", "aria-controls", "for", "headers", "list")
HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")


class Page(html.parser.HTMLParser):
    """One page, read once from top to bottom."""

    def __init__(self, text):
        super().__init__(convert_charrefs=True)
        self.ids, self.links, self.references, self.headings, self.landmarks = [], [], [], [], collections.Counter()
        self.complaints, self.open, self.title, self.language, self.texts = [], [], "", None, collections.Counter()
        self.has_policy, self.drawings, self.unnamed_navigation, self.has_style = False, [], 0, False
        self.feed(text)
        self.close()
        if self.open:
            self.complaints.append(f"not closed: {[tag for tag, _ in self.open]}")

    def handle_starttag(self, tag, attributes):
        values = dict(attributes)
        if tag == "html":
            self.language = values.get("lang")
        if tag == "meta" and values.get("http-equiv", "").lower() == "content-security-policy":
            self.has_policy = True
        if "id" in values:
            self.ids.append(values["id"])
        if "name" in values and tag == "a":
            self.ids.append(values["name"])
        for name, value in attributes:
            if name in ("href", "src", "xlink:href", "data", "poster", "action", "formaction", "cite"):
                self.links.append(("a" if names_only(values) else tag, value or ""))
            if name == "srcset":
                self.links += [(tag, part.split()[0]) for part in value.split(",")]
            if name in REFERENCES:
                self.references += [(name, part) for part in (value or "").split()]
            if name.startswith("on") or name == "style":
                self.complaints.append(f"<{tag}> has the attribute {name}")
            if name == "tabindex" and not (value or "").startswith("-") and value != "0":
                self.complaints.append(f"<{tag}> has the tabindex {value}")
            if name == "target" and value == "_blank" and "noopener" not in values.get("rel", ""):
                self.complaints.append(f"opens a window that may steer this one: {values.get('href')}")
        inside_svg = any(open_tag == "svg" for open_tag, _ in self.open)
        if tag in HEADINGS:
            self.headings.append([int(tag[1]), ""])
        if tag in ("main", "nav") or tag in ("header", "footer") and not self.is_inside("main", "article", "section"):
            self.landmarks[tag] += 1
        if tag == "nav" and not values.get("aria-label") and not values.get("aria-labelledby"):
            self.unnamed_navigation += 1
        if tag == "img" and "alt" not in values:
            self.complaints.append(f"an image without a name: {values.get('src')}")
        if tag == "svg" and not inside_svg:
            is_named = values.get("aria-hidden") == "true" or values.get("aria-label") or values.get("aria-labelledby")
            self.drawings.append([values.get("class", ""), bool(is_named)])
        if tag == "script" and not values.get("src") and values.get("type") != "application/json":
            self.complaints.append("a script inside the page")
        self.has_style = self.has_style or tag == "style"
        if tag not in VOID:
            self.open.append((tag, values))

    def handle_startendtag(self, tag, attributes):
        self.handle_starttag(tag, attributes)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag):
        if tag in VOID:
            return
        # These may stay open until something else begins or ends.
        while self.open and self.open[-1][0] != tag and self.open[-1][0] in ("p", "li", "td", "th", "tr", "dt", "dd"):
            self.open.pop()
        if not self.open or self.open[-1][0] != tag:
            self.complaints.append(f"</{tag}> closes nothing")
            return
        self.open.pop()

    def handle_data(self, data):
        tags = [tag for tag, _ in self.open]
        if tags[-1:] == ["title"]:
            if "svg" in tags:
                self.drawings[-1][1] = self.drawings[-1][1] or bool(data.strip())
            else:
                self.title += data
        if any(tag in HEADINGS for tag in tags):
            self.headings[-1][1] += data
        if re.search(r"\{\{[#/^>&{]?\s*[\w.-]+\s*\}\}", data) and "code" not in tags:
            self.complaints.append(f"a placeholder that nothing filled: {data.strip()[:60]}")

    def is_inside(self, *tags):
        return any(tag in tags for tag, _ in self.open)


def names_only(values):
    """Whether a tag only names an address and loads nothing, such as `<link rel=canonical>`."""
    return bool(set(values.get("rel", "").split()) & {"canonical", "alternate", "license", "me"})


def resolve(page, target):
    """The path in the site that a relative address of a page means, and its fragment."""
    address = urllib.parse.urlsplit(target)
    path = urllib.parse.unquote(address.path)
    found = posixpath.normpath(posixpath.join(posixpath.dirname(page), path)) if path else page
    return found, urllib.parse.unquote(address.fragment)


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
        check_outline(page, lambda words, path=path: complain(path, words))
        if path not in STANDALONE:
            check_landmarks(page, lambda words, path=path: complain(path, words))
        known = set(page.ids)
        for identifier, count in collections.Counter(page.ids).items():
            if count > 1:
                complain(path, f"the id {identifier} stands {count} times")
        for name, identifier in page.references:
            if identifier not in known:
                complain(path, f"{name} names an id that is not there: {identifier}")
        for drawing, is_named in page.drawings:
            if not is_named:
                complain(path, f"a drawing without a name: svg.{drawing}")
        for tag, target in page.links:
            followed += 1
            trouble = follow(site, pages, path, tag, target, leads_to)
            if trouble:
                complain(path, f"<{tag}> leads nowhere: {target} ({trouble})")
    for title, paths in titles.items():
        if not title:
            complain(paths[0], "no title")
        if len(paths) > 1 and not set(paths) & STANDALONE:
            complain(paths[0], f"the title “{title}” stands on {len(paths)} pages, too on {paths[1]}")
    for sheet in site.folder.rglob("*.css"):
        for target in re.findall(r"url\(\s*['\"]?([^'\")]+)", sheet.read_text(encoding="utf-8")):
            followed += 1
            if ":" in target or not (sheet.parent / target.split("#")[0]).is_file():
                complain(site.path(sheet), f"leads nowhere: {target}")
    check_reach(site, pages, leads_to, complain)
    if not followed:
        complain("", "no link was followed")
    return complaints, followed


def check_outline(page, complain):
    """Checks that there is one first-level heading, and that no level is skipped."""
    levels = [level for level, _ in page.headings]
    if levels.count(1) != 1:
        complain(f"{levels.count(1)} first-level headings")
    for before, (level, words) in zip([0] + levels, page.headings):
        if level > before + 1:
            complain(f"the heading “{words.strip()[:40]}” jumps from level {before} to {level}")
        if not words.strip():
            complain(f"an empty heading of level {level}")


def check_landmarks(page, complain):
    """Checks what every page of the site must have: its language, its landmarks, its policy."""
    if not page.language:
        complain("no language")
    for landmark in ("header", "main", "footer"):
        if page.landmarks[landmark] != 1:
            complain(f"{page.landmarks[landmark]} landmarks of the kind {landmark}")
    if not page.landmarks["nav"]:
        complain("no navigation")
    if page.unnamed_navigation:
        complain("a navigation without a name")
    if page.has_style:
        complain("a style inside the page")
    if not page.has_policy:
        complain("no Content-Security-Policy")


def follow(site, pages, path, tag, target, leads_to):
    """A complaint about one address, or None."""
    address = urllib.parse.urlsplit(target)
    if address.scheme or address.netloc:
        # Links may lead away; what a page loads may not.
        if tag != "a":
            return "loads from elsewhere" if tag not in ("blockquote", "q") else None
        return None if address.scheme in ("http", "https", "mailto", "webcal") and target.strip() == target else "a scheme not allowed"
    if target.startswith("/"):
        return "breaks under a sub-path"
    found, fragment = resolve(path, target)
    if found.startswith(".."):
        return "leaves the site"
    if not (site.folder / found).is_file():
        return "no such file"
    if found in pages:
        leads_to[path].add(found)
        if fragment and fragment not in pages[found].ids:
            return "no such fragment"
    return None


def check_reach(site, pages, leads_to, complain):
    """Checks that every page can be reached by links from the first one."""
    reached, waiting = {"index.html"}, ["index.html"]
    while waiting:
        for path in leads_to[waiting.pop()] - reached:
            reached.add(path)
            waiting.append(path)
    for path in sorted(set(pages) - reached - STANDALONE - {"404.html"}):
        complain(path, "no link leads here")
