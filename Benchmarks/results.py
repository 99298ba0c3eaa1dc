"""Keeps RESULTS.md: each benchmark renews what stands between its own two marks, and the rest is written by hand."""

import pathlib
import re

RESULTS = pathlib.Path(__file__).parent / "RESULTS.md"


def parts(name, page):
    """The page before the section's text, that text, and the page after it."""
    begin, end = f"<!-- {name} -->\n", f"<!-- end of {name} -->"
    before, begun, rest = page.partition(begin)
    text, ended, after = rest.partition(end)
    if not begun or not ended:
        raise SystemExit(f"Benchmarks/{RESULTS.name} has no lines `{begin.strip()}` and `{end}`")
    return before + begin, text, end + after


def record(name, lines):
    """Puts lines into a section in the place of those that stood there."""
    before, _, after = parts(name, RESULTS.read_text(encoding="utf-8"))
    text = "\n".join(lines).strip("\n")
    RESULTS.write_text(f"{before}\n{text}\n\n{after}", encoding="utf-8")
    print(f"Recorded in Benchmarks/{RESULTS.name}.")


def record_release(name, release, title, lines):
    """As `record`, of a section that keeps what each release had, newest first; only the same release's is replaced."""
    _, text, _ = parts(name, RESULTS.read_text(encoding="utf-8"))
    earlier = re.findall(r"(?ms)^### .*?(?=^### |\Z)", text)
    others = [one.rstrip("\n") + "\n" for one in earlier if one.split()[1].rstrip(",") != release]
    record(name, [f"### {title}", "", *lines, *others])
