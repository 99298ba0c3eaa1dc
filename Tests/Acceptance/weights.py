"""Checks the size of the pages in gzip, as hosts send them: limits for the demonstration, and a table of the largest.

Usage: weights.py SITE... [--only-tell SITE...]
"""

import gzip
import re
import sys

from site_files import Site
from structure_checks import Page, resolve

KILOBYTE = 1000
MOST_OF_THE_FIRST_PAGE = 45 * KILOBYTE
MOST_OF_A_PAGE = 150 * KILOBYTE
SHOWN = 8


def packed(file):
    """The bytes of a file as a host sends them, compressed."""
    return len(gzip.compress(file.read_bytes(), compresslevel=6, mtime=0))


def loaded_with(site, page):
    """The files that a browser fetches for a page, itself first."""
    path = site.path(page)
    files = [page]
    for tag, target in Page(page.read_text(encoding="utf-8")).links:
        if tag in ("link", "script", "img", "source", "object", "iframe", "use") and ":" not in target:
            file = site.folder / resolve(path, target)
            if file.is_file() and file not in files:
                files.append(file)
    for sheet in [file for file in files if file.suffix == ".css"]:
        for target in re.findall(r"url\(\s*['\"]?([^'\")#]+)", sheet.read_text(encoding="utf-8")):
            if (sheet.parent / target).is_file():
                files.append(sheet.parent / target)
    return files


def check_weights(site):
    """Complaints about pages that are too large, and the size of every page alone and with all that it loads."""
    weights = {}
    for file in site.folder.rglob("*"):
        if file.is_file():
            weights[file] = packed(file)
    rows = []
    for page in site.pages:
        rows.append((sum(weights[file] for file in loaded_with(site, page)), weights[page], page.stat().st_size, page))
    complaints = []
    for total, _, _, page in rows:
        if site.path(page) == "index.html" and total >= MOST_OF_THE_FIRST_PAGE:
            complaints.append(f"{site.label(page)}: the first page and all that it loads take {total} bytes, not under {MOST_OF_THE_FIRST_PAGE}")
        if total > MOST_OF_A_PAGE:
            complaints.append(f"{site.label(page)}: {total} bytes, over 150 kB")
    return complaints, sorted(rows, key=lambda row: -row[0]), weights


def show(site, rows, weights):
    total = sum(weights.values())
    print(f"{site.name}: {len(rows)} pages; all files {sum(f.stat().st_size for f in weights) / KILOBYTE:.0f} kB, {total / KILOBYTE:.0f} kB sent")
    print(f"  {'page':22} {'on disk':>9} {'sent':>9} {'with all it loads':>18}")
    chosen = rows[:SHOWN] + [row for row in rows[SHOWN:] if site.path(row[3]) == "index.html"]
    for loaded, sent, plain, page in chosen:
        print(f"  {site.path(page):22} {plain / KILOBYTE:6.1f} kB {sent / KILOBYTE:6.1f} kB {loaded / KILOBYTE:15.1f} kB")


def main():
    limited, _, told = " ".join(sys.argv[1:]).partition("--only-tell")
    complaints = []
    for folder in limited.split() + told.split():
        site = Site(folder)
        found, rows, weights = check_weights(site)
        show(site, rows, weights)
        if folder in limited.split():
            complaints += found
    for complaint in complaints:
        print(complaint)
    sys.exit(1 if complaints else 0)


if __name__ == "__main__":
    main()
