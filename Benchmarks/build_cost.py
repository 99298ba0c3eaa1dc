"""Measures what a build from nothing costs, as a ratio to swift-argument-parser's on the same machine in the same run.

`make site` and `make test` in a clean clone of what was last committed, which fetch their packages too; before, between
and after them a release build of that package alone, of which the middle one counts: on a shared machine one of them may
take half as long again. Processor-seconds are compared, since a wall clock sees the neighbours.
`make build-cost RECORD=1` writes the table into RESULTS.md.

Usage: build_cost.py [--record]. Its status is 1, with the last lines that were said, where a step fails.
"""

import argparse
import datetime
import os
import pathlib
import subprocess
import sys
import tempfile
import time

import results
import tables

ROOT = pathlib.Path(__file__).resolve().parent.parent
PARSER, SITE, TESTS = "swift-argument-parser alone, release", "`make site` from a clean clone", "`make test` after it"
PACKAGE = """// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "parser",
  dependencies: [.package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")],
  targets: [
    .target(name: "Alone", dependencies: [.product(name: "ArgumentParser", package: "swift-argument-parser")])
  ])
"""
# Lines and files of these, by their folder and how their names end.
COUNTED = {
    "Sources in Swift": ("Sources", ".swift"),
    "tests in Swift": ("Tests", ".swift"),
    "judges in Python": ("Tests", ".py"),
}
LAST_LINES = 30


def surroundings(home):
    """The environment of somebody who has nothing yet: no workspace, no settings, no cache of packages."""
    # What make was told is not for the makes that run here.
    unwanted = ("MACHINEMODE_", "XDG_", "MAKE", "MFLAGS")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(unwanted)}
    # How packages are fetched here may stand in git's own settings.
    settings = pathlib.Path.home() / ".gitconfig"
    if settings.exists():
        kept.setdefault("GIT_CONFIG_GLOBAL", str(settings))
    return {**kept, "HOME": str(home)}


def run(command, folder, environment):
    """Processor-seconds, with those of all that it started and waited for, and wall seconds."""
    words = list(map(str, command))
    with tempfile.TemporaryFile() as said:
        started = time.monotonic()
        process = subprocess.Popen(
            words, cwd=folder, env=environment, stdin=subprocess.DEVNULL, stdout=said, stderr=subprocess.STDOUT
        )
        _, status, usage = os.wait4(process.pid, 0)
        wall = time.monotonic() - started
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode:
            said.seek(0)
            lines = said.read().decode(errors="replace").splitlines()[-LAST_LINES:]
            told = "\n".join([*lines, f"build-cost: status {process.returncode} of: {' '.join(words)}"])
            raise SystemExit(told)
    return usage.ru_utime + usage.ru_stime, wall


def parser_alone(folder, environment):
    """The build alone: the package is fetched before."""
    (folder / "Sources" / "Alone").mkdir(parents=True)
    (folder / "Package.swift").write_text(PACKAGE, encoding="utf-8")
    (folder / "Sources" / "Alone" / "Alone.swift").write_text("import ArgumentParser\n", encoding="utf-8")
    run(["swift", "package", "resolve"], folder, environment)
    return run(["swift", "build", "-c", "release", "-Xswiftc", "-gnone"], folder, environment)


def measured(folder):
    """What each step took by its name, each told when it is done, and the clone."""
    home, clone = folder / "home", folder / "clone"
    home.mkdir()
    environment = surroundings(home)
    run(["git", "clone", "--quiet", ROOT, clone], folder, environment)

    def took(name, cost):
        print(f"{name}: {cost[0]:,.0f} processor-seconds, {cost[1]:,.0f} s", file=sys.stderr)
        return cost

    parsers = [took(PARSER, parser_alone(folder / "before", environment))]
    found = {SITE: took(SITE, run(["make", "site"], clone, environment))}
    parsers.append(took(PARSER, parser_alone(folder / "between", environment)))
    found[TESTS] = took(TESTS, run(["make", "test"], clone, environment))
    parsers.append(took(PARSER, parser_alone(folder / "after", environment)))
    return {PARSER: sorted(parsers)[1], **found}, clone


def sizes(clone):
    """Lines and files of each kind that is counted."""
    names = subprocess.check_output(["git", "-C", clone, "ls-files", "-z"], text=True).split("\0")
    for kind, (folder, ending) in COUNTED.items():
        files = [name for name in names if name.startswith(f"{folder}/") and name.endswith(ending)]
        lines = sum((clone / name).read_bytes().count(b"\n") for name in files)
        yield [kind, f"{lines:,}", f"{len(files):,}"]


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--record", action="store_true")
    options = arguments.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        found, clone = measured(pathlib.Path(folder))
        commit = tables.said("git", "-C", clone, "log", "-1", "--abbrev=10", "--format=%h")
        of_size = list(sizes(clone))
    parser = found[PARSER][0]
    took = [
        [name, f"{processor:,.0f}", f"{wall:,.0f}", tables.number(processor / parser)]
        for name, (processor, wall) in found.items()
    ]
    lines = [
        f"Of {commit}, on {datetime.date.today().isoformat()}, with {os.cpu_count()} cores.",
        "",
        *tables.table(["", "processor-seconds", "wall, seconds", "times the parser"], took),
        *tables.table(["", "lines", "files"], of_size),
    ]
    print("\n".join(lines))
    if options.record:
        results.record("build-cost", lines)


if __name__ == "__main__":
    sys.exit(main())
