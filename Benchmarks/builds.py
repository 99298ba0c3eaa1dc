"""Builds of whole sites, beside Hugo's of the same pages.

Every build goes into a new folder, and nothing is removed before the end: after the removal of many files,
ext4 is slow for minutes in any program.
"""

import pathlib
import subprocess

import hugo_site
import page_sizes
import workload

ROUNDS = {100: 15, 1000: 9}
FULL, PUBLIC, HUGO, AGAIN = "full build", "full build for everyone", "Hugo", "rebuild, nothing changed"
PROTECTED = "full build, protected"


def measured(machine, binary, hugo, folder, days, rounds=None):
    """What every case took by its name, and Hugo's bytes by ours."""
    folder = pathlib.Path(folder) / f"{days}-days"
    where = workload.make(binary, folder, days)
    subprocess.run(workload.site(binary, where, folder / "built"), check=True)
    hugo_site.make(folder, folder / "built", folder / "hugo")

    def by_hugo(name):
        return [hugo, "--quiet", "--source", folder / "hugo", "--destination", folder / name]

    subprocess.run(by_hugo("hugo-built"), check=True)
    differing, ratio = page_sizes.differing(folder / "built", folder / "hugo-built")
    if differing:
        raise SystemExit("bench: Hugo's pages are not as ours:\n  " + "\n  ".join(differing))
    protect = [binary, "protect", "set", "--quiet", *where]
    subprocess.run(protect, stdout=subprocess.DEVNULL, check=True)
    cases = {
        FULL: lambda turn: workload.site(binary, where, folder / f"full-{turn}"),
        HUGO: lambda turn: by_hugo(f"hugo-{turn}"),
        PUBLIC: lambda turn: workload.site(binary, where, folder / f"public-{turn}", "public"),
        PROTECTED: lambda turn: [*workload.site(binary, where, folder / f"protected-{turn}"), "--protect"],
        AGAIN: lambda _: workload.site(binary, where, folder / "built"),
    }
    return machine.interleaved(cases, rounds or ROUNDS[days]), ratio
