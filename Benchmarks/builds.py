"""Builds of whole sites, beside Hugo's of the same pages and beside copying them, and of a store that grew.

Every build goes into a new folder, and nothing is removed before the end: after the removal of many files,
ext4 is slow for minutes in any program.
"""

import pathlib
import shutil
import subprocess

import goals
import hugo_site
import page_sizes
import workload

TEMPLATES = pathlib.Path(__file__).parent.parent / "Templates"
ROUNDS = {100: 15, 1000: 9}
FORMS = {"templates": "hugo", "prepared": "hugo-prepared"}
GROWN_NOTE = 10_000


def prepared(binary, hugo, folder, days):
    """Makes a workspace, our site and Hugo's; returns what names the workspace, and Hugo's bytes by ours."""
    where = workload.make(binary, folder, days)
    subprocess.run(workload.site(binary, where, folder / "built"), check=True)
    ratios = {}
    for form, project in FORMS.items():
        built = f"{project}-built"
        hugo_site.make(folder, folder / "built", folder / project, form)
        subprocess.run([*hugo_build(hugo, folder, project, built), "--quiet"], check=True)
        differing, ratios[form] = page_sizes.differing(folder / "built", folder / built)
        if differing:
            raise SystemExit("bench: Hugo's pages are not as ours:\n  " + "\n  ".join(differing))
    # What is logged goes into a copy, so that the workspace that is built stays as it is.
    shutil.copytree(folder / "workspace", folder / "logged")
    return where, ratios


def hugo_build(hugo, folder, project, name):
    return [hugo, "--source", folder / project, "--destination", folder / name]


def cases(binary, hugo, folder, where, before=None):
    """What is measured, by its name; `before` is another program of ours to compare with."""
    logged = ["--workspace", folder / "logged", *where[2:]]

    def site(turn):
        return (workload.site(binary, where, folder / f"full-{turn}"),)

    def site_before(turn):
        return ([*workload.site(before, where, folder / f"before-{turn}"), "--templates", TEMPLATES],)

    def by_hugo(name, form="templates"):
        return hugo_build(hugo, folder, FORMS[form], name)

    found = {
        "full build": site,
        "Hugo": lambda turn: (by_hugo(f"hugo-{turn}"),),
        "Hugo, GOGC=400": lambda turn: (by_hugo(f"hugo-gc-{turn}"), {"GOGC": "400"}),
        goals.PREPARED: lambda turn: (by_hugo(f"hugo-prepared-{turn}", "prepared"),),
        "cp -r of the site": lambda turn: (["cp", "-r", folder / "built", folder / f"copied-{turn}"],),
        "rebuild, nothing changed": lambda _: (workload.site(binary, where, folder / "built"),),
        "the same, all rendered": lambda _: ([*workload.site(binary, where, folder / "built"), "--force"],),
        "Hugo's rebuild": lambda _: (by_hugo("hugo-built"),),
        "hugo version": lambda _: ([hugo, "version"],),
        "done, one item": lambda turn: ([binary, "done", f"{turn + 1}.p1", "25m", *logged],),
    }
    return found | ({"full build before": site_before} if before else {})


def measured(machine, binary, hugo, folder, days, before=None, rounds=None):
    """What every case took, and Hugo's bytes by ours, by the form of its project."""
    folder = pathlib.Path(folder) / f"{days}-days"
    where, ratios = prepared(binary, hugo, folder, days)
    return machine.interleaved(cases(binary, hugo, folder, where, before), rounds or ROUNDS[days]), ratios


def growth(machine, binary, folder, rounds=3):
    """Builds of 1,000 days, notes as long as a store takes: the usages, and the bytes of store and plan."""
    folder = pathlib.Path(folder) / "grown"
    where = workload.make(binary, folder, 1000, GROWN_NOTE)
    read = [folder / "workspace" / name for name in ("progress.json", "curriculum.md")]
    case = {"site": lambda turn: (workload.site(binary, where, folder / f"site-{turn}"),)}
    return machine.interleaved(case, rounds)["site"], sum(path.stat().st_size for path in read)


def starts(machine, binary, hello, rounds=31):
    """Starting, beside a program in C that says hello."""
    both = {"--version": [binary, "--version"], "C hello": [hello]}
    return machine.interleaved(
        {name: lambda _, command=command: (command,) for name, command in both.items()}, rounds
    )
