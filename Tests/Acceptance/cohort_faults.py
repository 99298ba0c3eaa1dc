"""Plants faults in copies of the recipes for a class, and runs their trials, which must hear them."""

import contextlib
import io
import shutil

from cohort_slurm import Slurm, can_run

BUILD_GOES_ON = " || [ $? = 1 ]"
# The recipes, the trial that must notice, and the texts with what stands in their place.
FAULTS = {
    "make takes the parts of an earlier roster": ("Makefile", "make", "%.json: $(ROSTER)\n", "%.json:\n"),
    "make makes every part again": ("Makefile", "make", ".PHONY: all new\n", ".PHONY: all new $(parts)\n"),
    "make keeps the parts of an earlier run": ("Makefile", "make", "\t@rm -f $(PARTS)/*.json\n", ""),
    "one learner's site ends the class in make": ("Makefile", "make", " || [ $$? = 1 ]", ""),
    "make does not hear killed sites": ("Makefile", "make", "[ $$? = 1 ]", "true"),
    "make keeps an overview of earlier parts": ("Makefile", "make", "$(PARTS)/overview: $(parts)", "$(PARTS)/overview: | $(parts)"),
    "one shard ends parallel": ("parallel.sh", "parallel", "--halt never", "--halt now,fail=1"),
    "parallel makes every part again": ("parallel.sh", "parallel", 'if [ -n "${1-}" ] || !', "if true || !"),
    "parallel takes the parts of an earlier roster":
        ("parallel.sh", "parallel", ' || [ "$parts/$shard.json" -ot "$roster" ]', ""),
    "parallel keeps the parts of an earlier run":
        ("parallel.sh", "parallel", '  if [ -n "${1-}" ]; then rm -f "$parts"/*.json; fi\n', ""),
    "parallel keeps the parts of an earlier roster":
        ("parallel.sh", "parallel", '  for shard in $wanted; do rm -f "$parts/$shard.json"; done\n', ""),
    "one learner's site ends the class in parallel": ("parallel.sh", "parallel", BUILD_GOES_ON, ""),
    "parallel does not hear killed sites": ("parallel.sh", "parallel", BUILD_GOES_ON, " || true"),
    "parallel shows what there is": ("parallel.sh", "parallel", 'cohort site "$parts"', 'cohort site "$parts" --partial'),
    "parallel runs elsewhere": ("parallel.sh", "parallel", 'cd "$(dirname', ': "$(dirname'),
    "the count is Slurm's":
        ("slurm.sh", "slurm", 'part "$roster" --shard "$1/$shards"', 'part "$roster" --shard "$1/$SLURM_ARRAY_TASK_COUNT"'),
    "the count of sites is Slurm's":
        ("slurm.sh", "slurm", '"$workspaces" --shard "$1/$shards"', '"$workspaces" --shard "$1/$SLURM_ARRAY_TASK_COUNT"'),
    "Slurm makes every part again": ("slurm.sh", "slurm", 'if [ -n "${1-}" ] || !', "if true || !"),
    "Slurm's overview waits for nothing": ("slurm.sh", "slurm", 'after=(--dependency="afterany:$array")', "after=()"),
    "Slurm's overview waits for ever": ("slurm.sh", "slurm", "afterany:$array", "afterok:$array"),
    "Slurm shows what there is": ("slurm.sh", "slurm", 'cohort site "$parts"', 'cohort site "$parts" --partial'),
    "Slurm keeps the parts of an earlier run":
        ("slurm.sh", "slurm", '  if [ -n "${1-}" ]; then rm -f "$parts"/*.json; fi\n', ""),
    "Slurm keeps the parts of an earlier roster":
        ("slurm.sh", "slurm", '  for shard in $wanted; do rm -f "$parts/$shard.json"; done\n', ""),
    "one learner's site ends the class in Slurm": ("slurm.sh", "slurm", BUILD_GOES_ON, ""),
    "Slurm does not hear killed sites": ("slurm.sh", "slurm", BUILD_GOES_ON, " || true"),
    "Kubernetes: a word that it does not know": ("indexed-job.yaml", "kubernetes", "completionMode:", "completionsMode:"),
    "Kubernetes: another count": ("indexed-job.yaml", "kubernetes", "  completions: 8\n", "  completions: 9\n"),
    "Kubernetes: one shard stops all": ("indexed-job.yaml", "kubernetes", "  backoffLimitPerIndex: 2\n", "  backoffLimit: 2\n"),
    "Kubernetes: one after the other": ("indexed-job.yaml", "kubernetes", "  parallelism: 4\n", "  parallelism: 1\n"),
    "Kubernetes: every part again": ("indexed-job.yaml", "kubernetes", "                exit 0\n", "                true\n"),
    "Kubernetes: parts of an earlier roster": ("indexed-job.yaml", "kubernetes", '.json" -newer "$ROSTER")', '.json")'),
    "Kubernetes: an overview of an earlier roster": ("indexed-job.yaml", "kubernetes", "                exit 1\n", ""),
    "Kubernetes: what there is": ("indexed-job.yaml", "kubernetes", 'cohort site "$PARTS"', 'cohort site "$PARTS" --partial'),
    "Kubernetes: killed sites": ("indexed-job.yaml", "kubernetes", BUILD_GOES_ON, " || true"),
    "Kubernetes: a slip in the shell": ("indexed-job.yaml", "kubernetes", '-o "$part"', "-o $part"),
    "Kubernetes: the overview gives up": ("indexed-job.yaml", "kubernetes", "backoffLimit: 34", "backoffLimit: 6"),
    "GitHub cancels the other shards": ("matrix.yml", "github", "fail-fast: false", "fail-fast: true"),
    "GitHub: a word that it does not know": ("matrix.yml", "github", "fail-fast:", "failfast:"),
    "GitHub: another count": ("matrix.yml", "github", 'SHARDS: "4"', 'SHARDS: "5"'),
    "GitHub's own count": (
        "matrix.yml", "github", "          SHARD: ${{ matrix.shard }}\n",
        "          SHARD: ${{ matrix.shard }}\n          SHARDS: ${{ strategy.job-total }}\n"),
    "GitHub: too many jobs": (
        "matrix.yml", "github", 'SHARDS: "4"', 'SHARDS: "257"', "[0, 1, 2, 3]", str(list(range(257)))),
    "GitHub: nobody says what is missing": ("matrix.yml", "github", "    if: ${{ !cancelled() }}\n", ""),
    "GitHub: a second try cannot keep its part": ("matrix.yml", "github", "overwrite: true", "overwrite: false"),
    "GitHub: killed sites": ("matrix.yml", "github", BUILD_GOES_ON, " || true"),
    "one learner's site ends the class on GitHub": ("matrix.yml", "github", BUILD_GOES_ON, ""),
    "one learner's site ends the class on Kubernetes": ("indexed-job.yaml", "kubernetes", BUILD_GOES_ON, ""),
    "GitHub: what there is": ("matrix.yml", "github", "cohort site parts", "cohort site parts --partial"),
    "GitHub: a token stays": ("matrix.yml", "github", "persist-credentials: false", "persist-credentials: true"),
    "GitHub: a job may write": ("matrix.yml", "github", "permissions:\n  contents: read\n", "permissions:\n  contents: write\n"),
    "GitHub: a private overview": ("matrix.yml", "github", "--audience public", "--audience private"),
    "GitHub: an id reaches elsewhere": (
        "matrix.yml README.md", "github", r' | select(.id | test("\\A[A-Za-z0-9][A-Za-z0-9._-]*\\z"))', ""),
    "GitHub: an address with a choice": ("matrix.yml README.md", "github", " --globoff", ""),
    "the text shows other lines": ("README.md", "github", "--max-time 60", "--max-time 600"),
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
        for number, (name, (file, trial, *texts)) in enumerate(FAULTS.items()):
            if trial == "slurm" and not slurm:
                skipped += 1
                continue
            recipes = ground.folder / f"fault-{number}"
            shutil.copytree(ground.recipes, recipes)
            for place in [recipes / each for each in file.split()]:
                whole = place.read_text()
                for text, fault in zip(texts[::2], texts[1::2]):
                    if text not in whole:
                        raise SystemExit(f"{place.name} has no {text!r} any more, where a fault would be planted")
                    whole = whole.replace(text, fault)
                place.write_text(whole)
            if trial == "slurm":
                found = heard_in(ground, recipes, lambda: slurm_trials(ground, slurm))
                slurm.clear()
            else:
                found = heard_in(ground, recipes, lambda: trials[trial](ground))
            print(f"{'heard' if found else 'MISSED'}: {name}: {found.partition(chr(10))[0][:150]}", flush=True)
            ground.check(found, "a planted fault is not heard", name)
            missed += not found
    print(f"Planted faults in the recipes for a class: {len(FAULTS) - skipped}, {missed} missed, {skipped} SKIPPED")
