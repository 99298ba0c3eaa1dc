"""The repository of solutions with 5,000 commits: reading it for the first time, and a pull with nothing new."""

import itertools
import pathlib
import subprocess

import agenda

FIRST, NOTHING_NEW, OWN_TIME = "solutions follow, 5,000 commits", "solutions pull, nothing new", "status --check"
# As the largest of the repositories that were looked at: 4,782 commits, 1,820 files.
COMMITS, PROBLEMS = 5_000, 1_000


def cases(binary, folder):
    """Each first reading is for a workspace of its own; a command that only opens the log tells what a pull adds."""
    folder.mkdir()
    repository = folder / "repository"
    subprocess.run(["git", "init", "--quiet", repository], check=True)
    catalogue = pathlib.Path(__file__).parent.parent / "Curriculum" / "catalogue.csv"
    lines = catalogue.read_text(encoding="utf-8").split("\n")[1:PROBLEMS + 1]
    slugs = [line.split(",")[0].zfill(4) + "-" + slug(line) for line in lines]
    subprocess.run(["git", "-C", repository, "fast-import", "--quiet"], input=history(slugs).encode(), check=True)
    subprocess.run(["git", "-C", repository, "symbolic-ref", "HEAD", "refs/heads/main"], check=True)
    # As a clone is packed.
    subprocess.run(["git", "-C", repository, "repack", "-adfq"], check=True)
    followed = ["--workspace", folder / "followed", *agenda.NOW]
    numbers = itertools.count()

    def first(options):
        return [binary, "solutions", "follow", repository, "--yes", *options]

    subprocess.run([binary, "settings", "set", "start", "2026-11-02", "--quiet", *followed], check=True)
    subprocess.run(first(followed), stdout=subprocess.DEVNULL, check=True)
    # It exits with 1 while today is open.
    subprocess.run([binary, "done", "p1", "--quiet", *followed], check=True)
    return {
        FIRST: lambda _: first(["--workspace", folder / f"new-{next(numbers)}", *agenda.NOW]),
        NOTHING_NEW: lambda _: [binary, "solutions", "pull", *followed],
        OWN_TIME: lambda _: [binary, "status", "--check", *followed],
    }


def slug(line):
    return line.rsplit(",", 3)[1]


def history(slugs):
    """As an extension commits: README, then the code, of one problem after the other, over five years, many of them again."""
    parts = [f"blob\nmark :{mark}\ndata 2\n{mark}\n" for mark in range(1, 4)]
    for number in range(COMMITS):
        name, mark = slugs[number // 2 % len(slugs)], 1 + number // 2 // len(slugs)
        path = f"{name}/{'README.md' if number % 2 == 0 else name + '.py'}"
        parts.append(
            f"commit refs/heads/main\ncommitter Ada <ada@example.org> {1_620_000_000 + number * 31_000} +0530\n"
            f"data 1\nx\nM 100644 :{mark} {path}\n")
    return "\n".join(parts)
