"""Plants a fault of each kind in what the program answers about a class: the trial that is there for it must hear it.

The trials run a small script in the program's place. It runs the program and changes one thing of what comes of it.
"""

import multiprocessing
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time

import cohort_laws
import cohort_private
import cohort_recount
import cohort_refused
import cohort_sites
from cohort_runs import Ground, Outcome, tried

WORKERS = 2
SCRIPT = """#!{python}
import sys
sys.path.insert(0, {folder!r})
import cohort_planted
cohort_planted.answer({binary!r}, {fault!r}, sys.argv[1:])
"""


class Call:
    """A command line, and what came of it."""

    def __init__(self, words, program):
        self.words, self.program, self.outcome = words, program, None

    @property
    def command(self):
        """`site` or `check` of a class; else the first word."""
        return self.words[1] if self.words[:1] == ["cohort"] and len(self.words) > 1 else self.words[0]

    def value(self, *names):
        for place, word in enumerate(self.words[:-1]):
            if word in names:
                return self.words[place + 1]
        return None

    @property
    def target(self):
        return pathlib.Path(self.value("-o", "--output") or "no-such-output")

    @property
    def is_done(self):
        return self.outcome.status == 0

    def run(self):
        done = subprocess.run([self.program, *self.words], stdin=subprocess.DEVNULL, capture_output=True, check=False)
        self.outcome = Outcome(done.returncode, done.stdout.decode(errors="replace"), done.stderr.decode(errors="replace"), 0)

    def say(self, **changes):
        self.outcome = self.outcome._replace(**changes)

    def end(self):
        sys.stdout.write(self.outcome.output)
        sys.stderr.write(self.outcome.errors)
        sys.stdout.flush()
        sys.exit(self.outcome.status)


# Ways to change what came: each makes a function of a call, after it was run.

def in_pages(pattern, change):
    """Changes the first of what fits a pattern in each page of an overview."""
    def edit(call):
        if call.command == "site" and call.is_done and call.words[0] == "cohort":
            for path in sorted(call.target.rglob("*.html")):
                text = path.read_text(encoding="utf-8")
                path.write_text(re.sub(pattern, change, text, count=1, flags=re.S), encoding="utf-8")
    return edit


def in_errors(pattern, change):
    """Changes what a command of a class says of errors."""
    def edit(call):
        if call.words[0] == "cohort":
            call.say(errors=re.sub(pattern, change, call.outcome.errors))
    return edit


# The faults

def private_for_all(call):
    call.words = ["private" if before == "--audience" else word for before, word in zip(["", *call.words], call.words)]


def written_in_a_site(call):
    if call.words[0] == "site" and "--quiet" in call.words and call.target.parent.name == "sites" and call.target.is_dir():
        for path in call.target.rglob("index.html"):
            path.write_bytes(path.read_bytes() + b"\n")


def entry_a_day_late(call):
    """Wherever the last entry is told."""
    if call.words[0] in ("status", "stats", "report", "site") and call.is_done:
        path = call.target / "progress.json"
        text = path.read_text() if call.words[0] == "site" else call.outcome.output
        text = re.sub(r'("lastEntry":\s*"[-\d]*)-02', r"\1-03", text)
        if call.words[0] == "site":
            path.write_text(text)
        else:
            call.say(output=text)


# The fault by its name: the trial that must hear it, and what it changes.
FAULTS = {
    "a day of a strip": (cohort_recount.of_every_shape, in_pages(r'<path class="all"', lambda _: '<path class="most"')),
    "days complete on a page": (
        cohort_recount.of_every_shape, in_pages(r"(<td[^>]*>\s*)(\d+)( of \d)", lambda day: f"{day[1]}{int(day[2]) + 1}{day[3]}")),
    "a page with the time": (cohort_laws.laws, in_pages("</main>", lambda end: f"{time.time_ns()}{end[0]}")),
    "no place of an error": (cohort_refused.wrong_rosters, in_errors(r":\d+:\d+: error", ": error")),
    "a learner is gone": (cohort_refused.wrong_facts, in_pages(r"<tr data-state=.*?</tr>", lambda _: "")),
    "the machine's path on a page": (
        cohort_private.canaries_in_workspaces, in_pages("</main>", lambda end: f"{pathlib.Path.cwd()}{end[0]}")),
    "quiet is shown to strangers": (cohort_private.quiet, private_for_all),
    "a site is another": (cohort_sites.sites, written_in_a_site),
    "an entry a day late": (cohort_private.entries, entry_a_day_late),
}
# What changes the words of a command, before it is run.
BEFORE = {private_for_all}


def answer(binary, fault, words):
    """What the script in the program's place does."""
    call, (_, edit) = Call(words, binary), FAULTS[fault]
    if edit in BEFORE:
        edit(call)
    call.run()
    if edit not in BEFORE:
        edit(call)
    call.end()


def listens(job):
    """Runs a trial with a fault, up to its first complaint."""
    binary, fault, made, folder = job
    trial, _ = FAULTS[fault]
    script = pathlib.Path(tempfile.mkdtemp(dir=folder)) / "machinemode"
    script.write_text(SCRIPT.format(
        python=sys.executable, folder=str(pathlib.Path(__file__).parent), binary=str(pathlib.Path(binary).resolve()),
        fault=fault))
    script.chmod(0o755)
    ground = tried(trial, script, trial.__name__, demonstration=made, known=frozenset())
    return fault, trial, ground.complaints


def self_test(binary):
    """The exit status: 0 if every fault is heard. That nothing is said without a fault, the judge itself shows."""
    with tempfile.TemporaryDirectory(prefix="machinemode-cohort-") as folder:
        made = pathlib.Path(folder) / "demonstration"
        with Ground(binary, "made") as ground:
            shutil.copytree(ground.demonstration(), made)
        with multiprocessing.Pool(WORKERS) as pool:
            results = pool.map(listens, [(binary, fault, made, folder) for fault in FAULTS], chunksize=1)
    missed = [(fault, trial.__name__) for fault, trial, complaints in results if not complaints]
    for fault, _, complaints in results:
        print(f"{fault}: {complaints[0][:150] if complaints else 'MISSED'}")
    for fault, trial in missed:
        print(f"not heard: {fault}, by {trial}")
    print(f"planted {len(results)}, missed {len(missed)}")
    return 1 if missed else 0
