"""Plants faults in copies of the recipes for a class, and runs their trials, which must hear them."""

import contextlib
import io
import shutil

from cohort_slurm import Slurm, can_run

# The recipe, the trial that must notice, and a text with what stands in its place.
FAULTS = {
    "make takes the parts of an earlier roster": ("Makefile", "make", "%.json: $(ROSTER)\n", "%.json:\n"),
    "one learner's site ends the class in make": ("Makefile", "make", " || [ $$? = 1 ]", ""),
    "one shard ends parallel": ("parallel.sh", "parallel", "--halt never", "--halt now,fail=1"),
    "the count is Slurm's":
        ("slurm.sh", "slurm", 'part "$roster" --shard "$1/$shards"', 'part "$roster" --shard "$1/$SLURM_ARRAY_TASK_COUNT"'),
    "Slurm's overview waits for ever": ("slurm.sh", "slurm", "afterany:$array", "afterok:$array"),
    "Kubernetes: one shard stops all": ("indexed-job.yaml", "kubernetes", "  backoffLimitPerIndex: 2\n", "  backoffLimit: 2\n"),
    "GitHub: a job may write": ("matrix.yml", "github", "permissions:\n  contents: read\n", "permissions:\n  contents: write\n"),
    "GitHub: a private overview": ("matrix.yml", "github", "--audience public", "--audience private"),
}


class Heard(Exception):
    """The first complaint, which is enough."""


class FirstComplaint(list):
    def append(self, complaint):
        raise Heard(complaint)


def heard_in(ground, recipes, trial):
    """The first complaint of a trial of other recipes. What it prints stays here."""
    kept, place = ground.complaints, ground.recipes
    ground.complaints, ground.recipes = FirstComplaint(), recipes
    try:
        with contextlib.redirect_stdout(io.StringIO()):
            trial()
    except Heard as complaint:
        return str(complaint)
    except (Exception, SystemExit) as stopped:
        return f"the trial stopped: {stopped!r}"
    finally:
        ground.complaints, ground.recipes = kept, place
    return ""


def try_faults(ground, trials, slurm_trials):
    """Runs each fault's trial. Slurm runs once for all."""
    missed = skipped = 0
    with contextlib.ExitStack() as stack:
        slurm = None if can_run() else stack.enter_context(Slurm())
        for number, (name, (file, trial, text, fault)) in enumerate(FAULTS.items()):
            if trial == "slurm" and not slurm:
                skipped += 1
                continue
            recipes = ground.folder / f"fault-{number}"
            shutil.copytree(ground.recipes, recipes)
            place = recipes / file
            whole = place.read_text()
            if text not in whole:
                raise SystemExit(f"{file} has no {text!r} any more, where a fault would be planted")
            place.write_text(whole.replace(text, fault))
            if trial == "slurm":
                found = heard_in(ground, recipes, lambda: slurm_trials(ground, slurm))
                slurm.clear()
            else:
                found = heard_in(ground, recipes, lambda: trials[trial](ground))
            print(f"{'heard' if found else 'MISSED'}: {name}: {found.partition(chr(10))[0][:150]}", flush=True)
            ground.check(found, "a planted fault is not heard", name)
            missed += not found
    print(f"Planted faults in the recipes for a class: {len(FAULTS) - skipped}, {missed} missed, {skipped} SKIPPED")
