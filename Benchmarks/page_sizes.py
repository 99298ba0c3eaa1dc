"""Compares two sites by kind of page: as many files, and as many bytes within three in a hundred."""

import collections
import pathlib
import re

MAY_DIFFER_BY = 0.03


def kind(name):
    return re.sub(r"\d+", "N", str(name)) if name.suffix == ".html" else "other files"


def sizes(site):
    """Bytes and files by kind of page, and in all."""
    found = collections.defaultdict(lambda: [0, 0])
    for path in pathlib.Path(site).rglob("*"):
        if path.is_file() and not path.name.startswith("."):
            for name in (kind(path.relative_to(site)), "in all"):
                found[name][0] += path.stat().st_size
                found[name][1] += 1
    return found


def differing(ours, theirs):
    """A line for each kind that differs too much, and the second site's bytes by the first's, in all."""
    ours, theirs = sizes(ours), sizes(theirs)
    lines = []
    for name in sorted(ours.keys() | theirs.keys()):
        (bytes_ours, files_ours), (bytes_theirs, files_theirs) = ours[name], theirs[name]
        if files_ours != files_theirs or abs(bytes_theirs - bytes_ours) > MAY_DIFFER_BY * bytes_ours:
            lines.append(
                f"{name}: {files_ours} files of {bytes_ours} bytes, {files_theirs} of {bytes_theirs}"
            )
    return lines, theirs["in all"][0] / ours["in all"][0]
