"""The pages of one built site, and the kinds of page that it has."""

import pathlib
import re

# Pages without the frame of the site.
STANDALONE = {"report-alone.html"}


def kind(path):
    """`days/017.html` and `days/099.html` are of one kind, like every page that differs only by a number or a name."""
    path = re.sub(r"(^|/)patterns/(?!index\.)[^/]+\.html$", r"\1patterns/N.html", path)
    path = re.sub(r"^notes/(tag-)?(?!index\.)[^/]+\.html$", r"notes/\1N.html", path)
    return re.sub(r"\d+", "N", path)


class Site:
    """A folder that contains a site."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder).resolve()
        self.name = self.folder.name
        # Sorted, so that two runs complain in the same order.
        self.pages = sorted(self.folder.rglob("*.html"))
        if not self.pages:
            raise SystemExit(f"{folder} holds no page")
        self.is_class = not (self.folder / "progress.json").is_file() and any(
            b'class="list list-of-learners' in page.read_bytes() for page in self.pages[:1]
        )

    def path(self, page):
        return page.relative_to(self.folder).as_posix()

    def kind(self, page):
        """The kind of a page."""
        name = kind(self.path(page))
        return f"class/{name}" if self.is_class else name

    def label(self, page):
        return f"{self.name}/{self.path(page)}"

    def framed(self):
        """The pages of the site itself."""
        return [page for page in self.pages if self.path(page) not in STANDALONE]

    def samples(self):
        """The largest page of each kind, since most can go wrong in it."""
        largest = {}
        for page in self.pages:
            known = largest.get(self.kind(page))
            if known is None or page.stat().st_size > known.stat().st_size:
                largest[self.kind(page)] = page
        return list(largest.values())

    def holds(self, address):
        """Whether a requested address is a file of this site."""
        return address.startswith(self.folder.as_uri() + "/")
