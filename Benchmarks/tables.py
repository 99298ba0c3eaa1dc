"""The tables of a run, in Markdown: the same on the terminal and in RESULTS.md."""

import datetime
import os
import pathlib
import platform
import subprocess

import measuring


def table(head, rows):
    """A table whose columns stand under one another in plain text too; all but the first are numbers."""
    widths = [max(map(len, column)) for column in zip(head, *rows, strict=True)]

    def line(first, *others):
        numbers = [cell.rjust(width) for cell, width in zip(others, widths[1:], strict=True)]
        return f"| {' | '.join([first.ljust(widths[0]), *numbers])} |"

    rule = "|".join(["-" * (widths[0] + 2), *("-" * (width + 1) + ":" for width in widths[1:])])
    return [line(*head), f"|{rule}|", *(line(*row) for row in rows), ""]


def number(value):
    return f"{value:.3g}" if value < 100 else f"{value:,.0f}"


def spread(quartiles):
    low, middle, high = map(number, quartiles)
    return middle if low == high else f"{middle} ({low} to {high})"


def usages(found, compared_with=None):
    """A row for each command: medians with quartiles, and the ratio to one of them, round by round."""
    head = ["", "wall, ms", "processor, ms", "peak, MiB"]
    rows = []
    for name, taken in found.items():
        wall = measuring.quartiles([usage.wall for usage in taken])
        others = [number(measuring.median(taken, what)) for what in ("cpu", "peak")]
        ratio = [spread(measuring.ratios(taken, found[compared_with]))] if compared_with else []
        rows.append([name, spread(wall), *others, *ratio])
    return table(head + ([f"wall / {compared_with}"] if compared_with else []), rows)


def goals(all_goals):
    rows = [
        [goal.text, spread(goal.quartiles), number(goal.at_most), "met" if goal.is_met else "**missed**"]
        for goal in all_goals
    ]
    return table(["", "median (quartiles)", "at most", ""], rows)


def said(*command):
    """The first line of what a command says."""
    run = subprocess.run(list(map(str, command)), capture_output=True, text=True, check=False)
    return (run.stdout.strip().splitlines() or ["unknown"])[0]


def processor():
    information = pathlib.Path("/proc/cpuinfo")
    lines = information.read_text(encoding="utf-8").splitlines() if information.exists() else []
    names = [line.split(":")[1].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor()


def machine(binary, hugo, folder):
    """Where and with what it was measured."""
    return table(["", ""], [
        ["date", datetime.date.today().isoformat()],
        ["processor", f"{processor()}, {os.cpu_count()} cores"],
        ["system", f"{platform.system()} {platform.release()}, {platform.machine()}"],
        ["file system", said("findmnt", "-n", "-o", "FSTYPE", "-T", folder)],
        ["program", said(binary, "--version")],
        ["Swift", said("swift", "--version")],
        ["cmark-gfm", said("pkg-config", "--modversion", "libcmark-gfm")],
        ["Hugo", said(hugo, "version").split(" BuildDate")[0]],
    ])
