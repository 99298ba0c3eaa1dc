"""Makes a Hugo project that builds our site too: as many pages, at the same paths, of the same sizes.

As sites are made with Hugo: the layouts of hugo_layouts/ go through the front matter of days, problems and topics.

Hugo gets every advantage that was found; where there was a choice, the faster was taken.
- All that is counted, sorted, worded or drawn stands ready in the front matter. So Hugo reads no log, counts
  nothing and draws nothing, while ours does all of it within the measured time.
- Other pages are finished HTML, and .html files, which Hugo does not parse.
- What people wrote is one Markdown body a page: about 7 % less processor time and 12 % less memory than with
  the HTML between the notes.
- The tables stand in the front matter of their pages; in data/ they took as long.
- Header and footer are cached, one text for each folder and entry of the navigation. The front matter is
  JSON, as fast as TOML.
- No feeds, sitemap, taxonomies, sections, highlighting, typographer, heading ids, footnotes, definition lists
  or render hooks.
- Pictures, scripts, progress.json and report.md are static files; ours makes the last two of the log.
"""

import json
import pathlib
import re
import shutil

import hugo_data
import workload

CONFIGURATION = {
    "baseURL": "https://example.org/",
    "title": "Machine Mode",
    "uglyURLs": True,
    "security": {"allowContent": [".*"]},
    "disableKinds": ["404", "RSS", "robotsTXT", "section", "sitemap", "taxonomy", "term"],
    "markup": {
        "goldmark": {
            "parser": {"autoHeadingID": False, "attribute": {"block": False, "title": False}},
            "extensions": {
                "definitionList": False,
                "footnote": False,
                "typographer": {"disable": True},
                "linkify": True,
                "strikethrough": True,
                "table": True,
                "taskList": True,
            },
        },
        "highlight": {"codeFences": False},
    },
}
# What a person wrote stands in one of these, on every page of ours.
WRITTEN = re.compile(r'<div class="(?:note prose|said prose|prose|detail)">\n(?=<p>([^.<]+)\.)')
# What our HTML of Markdown has and goldmark's has not, but for the frames of tables, whose rows goldmark
# indents instead. A comment of as many bytes is cheaper for Hugo than hooks.
OURS_ALONE = [' class="task-item"', ' aria-label="open"', ' aria-label="done"', ' rel="noopener nofollow"']


def sources(folder):
    """What people wrote in Markdown, by its first sentence: notes, reflections, and the plan's details."""
    return {text.split(".")[0]: text for text in workload.learners_texts(folder) + workload.details(folder)}


def closing(html, start):
    """Where the `div` closes whose content begins at `start`."""
    depth = 1
    for found in re.compile("<(/?)div[ >]").finditer(html, start):
        depth += -1 if found[1] else 1
        if depth == 0:
            return found.start()
    raise ValueError("a div is not closed")


def split(html, sources):
    """A page's content without what people wrote, that as they wrote it, and its HTML."""
    finished, written, rendered, position = [], [], [], 0
    for found in WRITTEN.finditer(html):
        source = sources.get(found[1])
        if source is None or found.start() < position:
            continue
        finished.append(html[position : found.end()])
        written.append(source)
        position = closing(html, found.end())
        rendered.append(html[found.end() : position])
    return "".join([*finished, html[position:]]), written, "".join(rendered)


def padding(rendered):
    """As many bytes as goldmark writes less than we do."""
    bytes = sum(rendered.count(text) * len(text) for text in OURS_ALONE)
    return f"<!--{'-' * (bytes - 8)}-->\n" if bytes else ""


def layout(page):
    """Our layout as Hugo's, from a page of ours in a folder: what comes before and after the content."""
    before, rest = page.split('<main id="content">\n')
    after = rest.split("</main>\n")[1]
    head, body, header = re.split(r"(<body[^>]*>\n)", before)
    title, description = fields(page)
    head = head.replace(title, "{{ .Title }}").replace(description, "{{ .Description }}")
    header = re.sub(
        r'<li><a href="\.\./([a-z/]+\.html)">',
        r'<li><a href="../\1"{{ if eq .Params.nav "\1" }} aria-current="page"{{ end }}>',
        header.replace(' aria-current="page"', ""),
    )
    head, header, after = (text.replace('"../', '"{{ .Params.root }}') for text in (head, header, after))
    cached = '{{{{ partialCached "{0}.html" . .Params.root .Params.nav }}}}'
    page = (
        f'{head}{body}{cached.format("header")}<main id="content">\n'
        "{{ with .Params.html }}{{ safeHTML . }}{{ end }}"
        '{{ with .Params.fields }}{{ partial (printf "%s.html" $.Params.kind) . }}{{ end }}'
        "{{ with .Params.padding }}{{ safeHTML . }}{{ end }}"
        f"{{{{ .Content }}}}</main>\n{cached.format('footer')}"
    )
    return {"all.html": page, "_partials/header.html": header, "_partials/footer.html": after}


def fields(page):
    return (
        re.search(r"<title>(.*?)</title>", page)[1],
        re.search(r'<meta name="description" content="(.*?)">', page)[1],
    )


def content(page, name, known):
    """A page's file for Hugo: its name, its text, and how many texts it holds."""
    html = page.split('<main id="content">\n')[1].split("</main>")[0]
    title, description = fields(page)
    current = re.search(r'<a href="(?:\.\./)?([a-z/]+\.html)" aria-current="page">', page)
    front = {
        "title": title,
        "description": description,
        "root": "../" * (len(name.parts) - 1),
        "nav": current[1] if current else "",
        "url": str(name),
    }
    kind = hugo_data.kind(name)
    finished, written, rendered = split(html, known)
    body = "\n\n".join(written)
    if kind:
        front |= {"kind": kind, "fields": hugo_data.front_matter(kind, finished)}
    elif written:
        front["html"] = finished
    parsed = body or kind
    front["padding"] = padding(rendered)
    # A file called index would make all others of its folder its own.
    place = "_index" if str(name) == "index.html" else str(name.with_suffix("")).replace("index", "overview")
    text = f"{json.dumps(front, ensure_ascii=False)}\n{body if parsed else finished}"
    return f"{place}{'.md' if parsed else '.html'}", text, len(written)


def write(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def make(folder, site, project):
    """Makes the project in a new folder, of the folder that workload.py made and our site of it."""
    project, site = pathlib.Path(project), pathlib.Path(site)
    write(project / "hugo.json", json.dumps(CONFIGURATION, indent=1))
    add(pathlib.Path(folder), site, project)
    for name, text in layout((site / "days" / "001.html").read_text(encoding="utf-8")).items():
        write(project / "layouts" / name, text)
    shutil.copytree(hugo_data.LAYOUTS, project / "layouts" / "_partials", dirs_exist_ok=True)


def add(folder, site, project):
    """Adds the pages and files of a site to the project."""
    known, on_days = sources(folder), 0
    for path in sorted(
        found for found in site.rglob("*") if found.is_file() and not found.name.startswith(".")
    ):
        name = path.relative_to(site)
        if path.suffix == ".html":
            place, text, written = content(path.read_text(encoding="utf-8"), name, known)
            write(project / "content" / place, text)
            on_days += written if name.parts[0] == "days" else 0
        else:
            copy = project / "static" / name
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, copy)
    if on_days != len(known):
        raise SystemExit(
            f"hugo_site: {on_days} texts found on the pages of days, but {len(known)} were written"
        )
