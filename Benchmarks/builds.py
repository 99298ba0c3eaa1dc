"""Builds of whole sites beside Hugo's of the same pages, and beside copying them: at 100 and 1,000 days, and a plan that grew.

Every build goes into a new folder, and nothing is removed before the end: after the removal of many files, ext4 is slow for
minutes in any program.
"""

import pathlib
import shutil
import subprocess

import hugo_site
import page_sizes
import workload

# The store is refused above 64 MiB; notes of 10 kB would make 85.
GROWN_NOTE = 7_000
ROUNDS = {100: 15, 1000: 9}


class Workload:
    """A generated workspace, our private site of it, and a Hugo project that makes the same."""

    def __init__(self, binary, hugo, folder, days):
        self.binary, self.hugo, self.days = binary, hugo, days
        self.folder = pathlib.Path(folder) / f"{days}-days"
        self.where = workload.make(binary, self.folder, days)
        self.ours, self.theirs = self.folder / "built", self.folder / "hugo-built"
        self.project = self.folder / "hugo"
        subprocess.run(self.site(self.ours), check=True)
        hugo_site.make(self.folder, self.ours, self.project)
        subprocess.run([*self.hugo_build(self.theirs), "--quiet"], check=True)
        differing, self.size_ratio = page_sizes.differing(self.ours, self.theirs)
        if differing:
            raise SystemExit("bench: Hugo's pages are not as ours:\n  " + "\n  ".join(differing))
        # What is logged goes into a copy, so that the workspace that is built stays as it is.
        shutil.copytree(self.folder / "workspace", self.folder / "logged")
        self.logged = ["--workspace", self.folder / "logged", *self.where[2:]]

    def site(self, output, binary=None, where=None):
        return [binary or self.binary, "site", "--audience", "private", "--quiet", "--output", output, *(where or self.where)]

    def hugo_build(self, output):
        return [self.hugo, "--source", self.project, "--destination", output]

    def cases(self, before=None):
        """What is measured, by its name; `before` is another program of ours to compare with."""
        new = lambda name, turn: self.folder / f"{name}-{turn}"
        cases = {
            "full build": lambda turn: (self.site(new("full", turn)),),
            "Hugo": lambda turn: (self.hugo_build(new("hugo", turn)),),
            "Hugo, GOGC=400": lambda turn: (self.hugo_build(new("hugo-gc", turn)), {"GOGC": "400"}),
            "cp -r of the site": lambda turn: (["cp", "-r", self.ours, new("copied", turn)],),
            "rebuild, nothing changed": lambda _: (self.site(self.ours),),
            "Hugo's rebuild": lambda _: (self.hugo_build(self.theirs),),
            "hugo version": lambda _: ([self.hugo, "version"],),
            "done, one item": lambda turn: ([self.binary, "done", f"{turn + 1}.p1", "25m", *self.logged],),
        }
        if before:
            cases["full build before"] = lambda turn: (self.site(new("before", turn), before),)
        return cases


def measured(measuring, binary, hugo, folder, days, before=None, rounds=None):
    """What every case took, and Hugo's bytes by ours."""
    made = Workload(binary, hugo, folder, days)
    return measuring.interleaved(made.cases(before), rounds or ROUNDS[days]), made.size_ratio


def growth(measuring, binary, folder, rounds=3):
    """A build of 1,000 days with the longest notes that a store takes: the usages, and the bytes of the store and of the plan."""
    folder = pathlib.Path(folder) / "grown"
    where = workload.make(binary, folder, 1000, GROWN_NOTE)
    workspace = folder / "workspace"
    bytes_in = sum((workspace / name).stat().st_size for name in ("progress.json", "curriculum.md"))
    command = [binary, "site", "--audience", "private", "--quiet", *where, "--output"]
    usages = measuring.interleaved({"growth": lambda turn: ([*command, folder / f"site-{turn}"],)}, rounds)["growth"]
    return usages, bytes_in


def starts(measuring, binary, hello, rounds=31):
    """Starting, beside a program in C that says hello."""
    return measuring.interleaved({"--version": lambda _: ([binary, "--version"],), "C hello": lambda _: ([hello],)}, rounds)
