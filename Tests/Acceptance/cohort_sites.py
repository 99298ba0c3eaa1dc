"""Builds the sites of a class by the recipes of `Publishing/cohort`, and compares each with the one that `site` makes."""

import json
import pathlib
import re
import shutil

from cohort_runs import NOW, difference, tree

RECIPES = pathlib.Path(__file__).resolve().parents[2] / "Publishing/cohort"
# How each is run; Slurm itself is not: its jobs are, one after the other.
ENGINES = {
    "Makefile": "make -kj4",
    "parallel.sh": "./parallel.sh",
    "slurm.sh": "for n in 0 1 2 3 4 5 6 7; do SLURM_ARRAY_TASK_ID=$n ./slurm.sh sites || exit; done; ./slurm.sh overview",
}


def sites(ground):
    """Each engine, with a workspace that is broken."""
    made = ground.demonstration()
    at = ground.folder / "sites"
    at.mkdir()
    ids = [entry["id"] for entry in json.loads((made / "cohort.json").read_bytes())]
    for own_id in ids:
        shutil.copytree(made / "workspaces" / own_id, at / "copies" / own_id, symlinks=True)
        ground.must(
            "site", "--workspace", at / "copies" / own_id, "--output", at / "alone" / own_id, "--now", NOW, "--quiet")
    for recipe, line in ENGINES.items():
        folder = at / recipe.partition(".")[0]
        folder.mkdir()
        shutil.copytree(made / "workspaces", folder / "workspaces", symlinks=True)
        (folder / "workspaces" / ids[0] / "progress.json").write_text("{")
        # Without its copies, from which it would be brought back.
        shutil.rmtree(folder / "workspaces" / ids[0] / "backups", ignore_errors=True)
        (folder / "workspaces" / ids[0] / "progress.previous.json").unlink(missing_ok=True)
        shutil.copy(made / "cohort.json", folder)
        # The recipe has the clock of the machine: the trial's program has its own.
        text = (RECIPES / recipe).read_text(encoding="utf-8")
        text, count = re.subn(r"(?m)^(machinemode *:?= *)machinemode$", rf"\g<1>{folder}/program", text, flags=re.I)
        ground.check(count == 1, f"{recipe}: the setting of the program")
        (folder / recipe).write_text(text, encoding="utf-8")
        (folder / recipe).chmod(0o755)
        (folder / "program").write_text(f'#!/bin/sh\nexec machinemode "$@" --now {NOW}\n', encoding="utf-8")
        (folder / "program").chmod(0o755)
        ground.must(shell=line, at=folder, seconds=300)
        for own_id in ids[1:]:
            found, wanted = tree(folder / "sites" / own_id), tree(at / "alone" / own_id)
            ground.check(found == wanted, f"{recipe}: {own_id}: not the site of `site`", difference(wanted, found))
        ground.check(not (folder / "sites" / ids[0] / "index.html").exists(), f"{recipe}: {ids[0]} has a site")
        page = (folder / "class" / "index.html").read_text(encoding="utf-8")
        ground.check(page.count("<tr data-state=") == len(ids), f"{recipe}: rows of the overview", page.count("<tr data-state="))
