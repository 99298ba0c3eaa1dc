"""Makes the overview of a class by the engines that can run on one machine, as `Publishing/cohort` has them: make, GNU parallel
and Slurm. A shard is killed in the middle; the overview is refused; the missing parts alone are made again; the overview has the
bytes of one process. Then the recipes for Kubernetes and GitHub, step by step.

Usage: cohort_engines.py BINARY [quick|full] [TRIAL]...
"""

import json
import os
import re
import shutil
import signal
import sys
import time

from cohort_faults import try_faults
from cohort_ground import (
    SHARDS, CohortGround, calls, forget, held, hold, let_go, part_traces, program)
from cohort_hosts import try_github, try_kubernetes
from cohort_slurm import Slurm, can_run, wait_for
from publishing_ground import contents


class Engine:
    """How a recipe on this machine is run, from another folder: all anew, and what is missing alone."""

    def __init__(self, name, recipe, anew, missing, settings):
        self.name, self.recipe, self.settings = name, recipe, settings
        self.words = {"anew": anew, "missing": missing}

    def place(self, ground, folder, **values):
        """Copies the recipe, with the settings under its own names."""
        known = {"machinemode": program(folder), "shards": SHARDS, **values, **self.settings}
        if self.recipe == "Makefile":
            known = {name.upper(): value for name, value in known.items()}
        ground.recipe(self.recipe, folder, **known)

    def command(self, folder, how):
        return [word.format(folder=folder) for word in self.words[how]]

    def run(self, ground, folder, how):
        """Runs it; what the program was called for is counted from here."""
        forget(folder)
        return ground.run(*self.command(folder, how))


MAKE = Engine("make", "Makefile", ["make", "-kj4", "-C", "{folder}", "new"], ["make", "-kj4", "-C", "{folder}"], {})
PARALLEL = Engine("GNU parallel", "parallel.sh", ["{folder}/parallel.sh"], ["{folder}/parallel.sh", "missing"], {"jobs": 4})


def try_kill(ground, engine):
    """A shard is killed, another one dies in the middle of its writing."""
    folder = ground.copy(engine.recipe)
    engine.place(ground, folder)
    hold(folder, 3)
    hold(folder, 5, what="limit")
    said = folder / "said"
    running = ground.start(*engine.command(folder, "anew"), said=said)
    try:
        process = held(folder, 3, SHARDS - 2)
        ground.check(process is not None, f"{engine.name}: the other shards are made meanwhile", said.read_text())
        if process:
            os.kill(process, signal.SIGKILL)
        let_go(folder)
        status = running.wait(60)
    finally:
        running.kill()
    ground.check(status != 0, f"{engine.name}: a killed shard goes unheard", said.read_text())
    ground.check_parts(folder, engine.name, [3, 5])
    ground.check_refusal(folder, engine.name, [3, 5])

    before = part_traces(folder, [3, 5])
    outcome = engine.run(ground, folder, "missing")
    ground.check(outcome.status == 0, f"{engine.name}: the retry", str(outcome))
    ground.check(
        [shard for shard, _ in calls(folder)] == [f"{shard}/{SHARDS}" for shard in [3, 5]],
        f"{engine.name}: the retry makes other shards than the missing ones", str(calls(folder)))
    ground.check(part_traces(folder, [3, 5]) == before, f"{engine.name}: the retry touched parts that were there")
    ground.check_parts(folder, engine.name)
    ground.check_overview(folder, engine.name)

    outcome = engine.run(ground, folder, "missing")
    ground.check(outcome.status == 0 and not calls(folder), f"{engine.name}: nothing is missing, and parts are made", str(outcome))
    return folder


def try_anew(ground, engine, folder):
    """A run anew leaves no part of an earlier run in the place of one that failed; nor does a retry with another roster, which
    makes every part again."""
    # Of a run with more shards.
    shutil.copy(folder / "parts" / "1.json", folder / "parts" / "9.json")
    hold(folder, 5, what="limit")
    outcome = engine.run(ground, folder, "anew")
    let_go(folder)
    ground.check(outcome.status != 0 and len(calls(folder)) == SHARDS, f"{engine.name}: a run anew", str(outcome))
    ground.check_parts(folder, f"{engine.name}, anew", [5])
    engine.run(ground, folder, "missing")

    change_roster(folder)
    hold(folder, *range(SHARDS), what="limit")
    outcome = engine.run(ground, folder, "missing")
    let_go(folder)
    ground.check(outcome.status != 0, f"{engine.name}: an overview of the parts of an earlier roster", str(outcome))
    outcome = engine.run(ground, folder, "missing")
    ground.check(
        outcome.status == 0 and len(calls(folder)) == SHARDS, f"{engine.name}: parts of an earlier roster", str(outcome))
    ground.must(ground.binary, "cohort", "site", "cohort.json", "-o", "one", at=folder)
    ground.check(
        contents(folder / "class") == contents(folder / "one"),
        f"{engine.name}, another roster: the overview is another than that of one process")


def change_roster(folder):
    """The roster with another title of its first learner."""
    roster = json.loads((folder / "cohort.json").read_text())
    roster[0]["title"] = "Somebody Else"
    (folder / "cohort.json").write_text(json.dumps(roster))


def try_sites(ground, engine):
    """The sites of all learners first. One shard has one learner alone, whose workspace cannot be read; another one is killed."""
    folder = ground.copy(f"{engine.recipe}-sites", facts=False)
    engine.place(ground, folder, workspaces="workspaces")
    hold(folder, ground.killed(), what="crash")
    outcome = engine.run(ground, folder, "anew")
    let_go(folder)
    ground.check(outcome.status != 0, f"{engine.name}: sites that a kill stopped go unheard", str(outcome))
    builds = calls(folder, "build")
    ground.check(len(builds) == SHARDS, f"{engine.name}: as many builds as shards, not as learners", str(builds))
    ground.check_parts(folder, f"{engine.name}, with sites", [ground.killed()])
    outcome = engine.run(ground, folder, "missing")
    ground.check(outcome.status == 0, f"{engine.name}: with sites", str(outcome))
    check_sites(ground, engine.name, folder)


def check_sites(ground, name, folder):
    lonely = ground.broken()
    ground.check_parts(folder, f"{name}, with sites")
    ground.check_overview(folder, f"{name}, with sites", facts=False)
    built = sorted(path.parent.name for path in (folder / "sites").glob("*/index.html"))
    ground.check(built == sorted(set(ground.few) - {lonely}), f"{name}: the sites of all but {lonely}", str(built))
    builds = [shard for shard, _ in calls(folder, "build")]
    ground.check(builds == [f"{ground.killed()}/{SHARDS}"], f"{name}: the sites of the missing shard alone", str(builds))


def try_printed_commands(ground):
    """The commands that a refusal prints make what is missing."""
    folder = ground.copy("printed")
    for shard in range(SHARDS):
        if shard not in (0, 6):
            ground.must(
                ground.binary, "cohort", "part", "cohort.json", "--shard", f"{shard}/{SHARDS}", "-o", f"parts/{shard}.json",
                at=folder)
    path = f"{program(folder).parent}:{ground.environment['PATH']}"
    for roster, shard, count, part in ground.check_refusal(folder, "a refusal", [0, 6]):
        ground.must(
            "sh", "-c", f"machinemode cohort part {roster} --shard {shard}/{count} -o {part}", at=folder, PATH=path)
    ground.must(ground.binary, "cohort", "site", "parts", "-o", "class", at=folder)
    ground.check_overview(folder, "the printed commands")


def try_make(ground):
    try_anew(ground, MAKE, try_kill(ground, MAKE))
    try_sites(ground, MAKE)


def try_parallel(ground):
    try_anew(ground, PARALLEL, try_kill(ground, PARALLEL))
    try_sites(ground, PARALLEL)


def submit(ground, slurm, folder, *words):
    """Submits from another folder, and returns the numbers of the array, if there is one, and of the job of the overview. What
    the program was called for is counted from here."""
    forget(folder)
    outcome = ground.run(folder / "slurm.sh", *words, **slurm.environment)
    ground.check(outcome.status == 0, "Slurm: submitting", str(outcome))
    # One number that no job has, if it printed none.
    return re.findall(r"^(?:Shards|Overview): job (\d+)", outcome.output, re.M) or ["0"]


def finished(ground, slurm, job, seconds=60):
    """Waits until the job of the overview has ended; returns how."""
    def state():
        found = slurm.ask("scontrol", "show", "job", "--oneliner", job)
        word = found.partition("JobState=")[2].split(" ")[0]
        return word if word not in ("", "PENDING", "RUNNING", "COMPLETING") else None
    ended = wait_for(f"the job of the overview, {job}", state, seconds)
    if ended is None:
        ground.check(False, "Slurm: the overview never ends", slurm.ask("scontrol", "show", "job", "--oneliner", job) + slurm.logs())
        slurm.clear()
    return ended


def try_slurm_kill(ground, slurm):
    """A shard of the array is killed, another one is cancelled; both are made again, alone."""
    folder = ground.copy("slurm.sh")
    ground.recipe("slurm.sh", folder, machinemode=program(folder), shards=SHARDS)
    hold(folder, 3, 6)
    jobs = submit(ground, slurm, folder)
    array, overview = jobs[0], jobs[-1]
    process = held(folder, 3, SHARDS - 2)
    ground.check(process is not None, "Slurm: the other shards are made meanwhile", slurm.logs())
    if process:
        os.kill(process, signal.SIGKILL)
    slurm.ask("scancel", f"{array}_6")
    ground.check(finished(ground, slurm, overview, 30) == "FAILED", "Slurm: an overview without all parts is a job that failed")
    let_go(folder)
    ground.check_parts(folder, "Slurm", [3, 6])
    logs = folder / "logs" / f"overview-{overview}.log"
    said = logs.read_text() if logs.exists() else ""
    ground.check_refusal(folder, "Slurm, what the job says", [3, 6], said=said)
    ground.check_refusal(folder, "Slurm", [3, 6])

    before = part_traces(folder, [3, 6])
    overview = submit(ground, slurm, folder, "missing")[-1]
    ground.check(finished(ground, slurm, overview) == "COMPLETED", "Slurm: the retry", slurm.logs())
    # Slurm says that there are two: whoever believes it makes shards of another count.
    ground.check(
        calls(folder) == [(f"{shard}/{SHARDS}", "2") for shard in [3, 6]],
        "Slurm: the retry makes other shards than the missing ones", str(calls(folder)))
    ground.check(part_traces(folder, [3, 6]) == before, "Slurm: the retry touched parts that were there")
    ground.check_parts(folder, "Slurm")
    ground.check_overview(folder, "Slurm")
    return folder


def try_slurm_one(ground, slurm, folder):
    """One shard alone, of which Slurm says that it is one of one; then a run with nothing missing."""
    (folder / "parts" / "7.json").unlink()
    overview = submit(ground, slurm, folder, "missing")[-1]
    ground.check(finished(ground, slurm, overview) == "COMPLETED", "Slurm: the retry of one shard", slurm.logs())
    ground.check(calls(folder) == [(f"7/{SHARDS}", "1")], "Slurm: the retry of one shard", str(calls(folder)))
    ground.check_overview(folder, "Slurm, one shard again")

    jobs = submit(ground, slurm, folder, "missing")
    ground.check(
        len(jobs) == 1 and finished(ground, slurm, jobs[0]) == "COMPLETED" and not calls(folder),
        "Slurm: nothing is missing, and parts are made", str(calls(folder)))


def try_slurm_anew(ground, slurm, folder):
    """A retry with another roster leaves no part of the earlier one; nor does a run anew, also of a run with more shards."""
    kept = (folder / "parts" / "1.json").read_bytes()
    change_roster(folder)
    hold(folder, *range(SHARDS), what="limit")
    overview = submit(ground, slurm, folder, "missing")[-1]
    ground.check(finished(ground, slurm, overview) == "FAILED", "Slurm: an overview of the parts of an earlier roster")
    let_go(folder)
    for stale in ["5.json", "9.json"]:
        (folder / "parts" / stale).write_bytes(kept)
    hold(folder, 5, what="limit")
    overview = submit(ground, slurm, folder)[-1]
    ground.check(finished(ground, slurm, overview) == "FAILED", "Slurm: the part of an earlier run stands for one that failed")
    ground.check_parts(folder, "Slurm, anew", [5])
    let_go(folder)


def try_slurm_sites(ground, slurm):
    folder = ground.copy("slurm-sites", facts=False)
    ground.recipe("slurm.sh", folder, machinemode=program(folder), shards=SHARDS, workspaces="workspaces")
    hold(folder, ground.killed(), what="crash")
    overview = submit(ground, slurm, folder)[-1]
    ground.check(finished(ground, slurm, overview) == "FAILED", "Slurm: sites that a kill stopped go unheard", slurm.logs())
    let_go(folder)
    overview = submit(ground, slurm, folder, "missing")[-1]
    ground.check(finished(ground, slurm, overview) == "COMPLETED", "Slurm: with sites", slurm.logs())
    check_sites(ground, "Slurm", folder)


def try_slurm_trials(ground, slurm):
    folder = try_slurm_kill(ground, slurm)
    try_slurm_one(ground, slurm, folder)
    try_slurm_anew(ground, slurm, folder)
    try_slurm_sites(ground, slurm)


def try_slurm(ground):
    reason = can_run()
    if reason:
        print(f"Slurm: SKIPPED; {reason}")
        return
    with Slurm() as slurm:
        try_slurm_trials(ground, slurm)
    left = list(slurm.ours())
    ground.check(not left and not slurm.folder.exists(), "Slurm: something of it is left", str(left))


TRIALS = {
    "printed": try_printed_commands,
    "make": try_make,
    "parallel": try_parallel,
    "slurm": try_slurm,
    "kubernetes": try_kubernetes,
    "github": try_github,
}


def stop(*_):
    raise KeyboardInterrupt


def main():
    # An interruption ends what was begun, too.
    for name in [signal.SIGINT, signal.SIGTERM, signal.SIGHUP]:
        signal.signal(name, stop)
    tier, names = (sys.argv[2:3] or ["quick"])[0], sys.argv[3:]
    with CohortGround(sys.argv[1]) as ground:
        for name in names or TRIALS:
            started, before = time.monotonic(), ground.checks
            TRIALS[name](ground)
            print(f"{name}: {ground.checks - before} checks, {time.monotonic() - started:.1f} s", flush=True)
        if tier == "full":
            try_faults(ground, TRIALS, try_slurm_trials)
        ground.finish("Engines for a class")


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit("Engines for a class: interrupted; what was begun is ended")
