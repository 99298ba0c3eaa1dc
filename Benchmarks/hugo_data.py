"""Reads the fields of a layout from a page of ours: the front matter from which Hugo makes the same page.

A layout in hugo_layouts/ is Hugo's own, of few words: `{{ .name }}`, `{{ safeHTML .name }}`, `{{ with }}` and
`{{ range }}`. Read backwards it is a pattern: a field is what stands in its place. A page that does not fit
its layout is an error, so Hugo builds what we build. A range takes all that fits and gives nothing back: else a
page that does not fit would be tried for hours.
"""

import functools
import html
import pathlib
import re

LAYOUTS = pathlib.Path(__file__).parent / "hugo_layouts"
ACTION = re.compile(r"\{\{ (?:(safeHTML|with|range) )?(end|\.\w*) \}\}")
TEXT, HTML = r"[^<>\"]*", r"[\s\S]*?"


class Layout:
    """The whole of a layout, or what stands between `with` or `range` and their `end`."""

    def __init__(self, words):
        self.pattern, self.fields, self.blocks = "", {}, {}
        for literal, verb, name in words:
            self.pattern += re.escape(literal)
            if name in (None, "end"):
                break
            self.add(verb, name[1:], words)

    def add(self, verb, name, words):
        group = f"_{name}"
        if verb in ("with", "range"):
            block = Layout(words)
            self.blocks[name] = (verb, block)
            unnamed = re.sub(r"\(\?P<\w+>", "(?:", re.sub(r"\(\?P=\w+\)", TEXT, block.pattern))
            self.pattern += f"(?P<{group}>(?:{unnamed}){'?' if verb == 'with' else '*+'})"
        elif name in self.fields:
            self.pattern += f"(?P={group})"
        else:
            self.fields[name] = verb
            self.pattern += f"(?P<{group}>{HTML if verb else TEXT})"

    def read(self, found):
        """The fields of what was found; a block whose only field is `.` is that field."""
        values = {
            name: found[f"_{name}"] if verb else html.unescape(found[f"_{name}"])
            for name, verb in self.fields.items()
        }
        for name, (verb, block) in self.blocks.items():
            whole = found[f"_{name}"]
            each = [match for match in re.finditer(block.pattern, whole) if match[0]]
            if "".join(match[0] for match in each) != whole:
                raise SystemExit(f"bench: not all of a page's {name} fit their layout")
            inside = [block.read(match) for match in each]
            if inside:
                values[name] = inside if verb == "range" else inside[0]
        return values[""] if list(values) == [""] else values or True


def kind(name):
    """The layout of a page, if there is one: `days` for `days/001.html`."""
    kind = name.parts[0] if re.search(r"\d", name.name) else name.stem
    return kind if (LAYOUTS / f"{kind}.html").exists() else None


def words(text):
    """Each literal of a layout with the action that follows it."""
    position = 0
    for found in ACTION.finditer(text):
        yield text[position : found.start()], found[1], found[2]
        position = found.end()
    yield text[position:], None, None


@functools.cache
def layout(kind):
    return Layout(words((LAYOUTS / f"{kind}.html").read_text(encoding="utf-8").rstrip()))


def front_matter(kind, page):
    """The fields of a page's content, which has no notes any more."""
    found = re.fullmatch(layout(kind).pattern + r"\n*", page)
    if found is None:
        raise SystemExit(f"bench: a page does not fit Benchmarks/hugo_layouts/{kind}.html:\n{page[:300]}")
    return layout(kind).read(found)
