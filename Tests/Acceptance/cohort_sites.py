"""Builds the sites of a class by shards, and compares each with the one that `site` makes; the workspaces stay as they are."""

import json
import shutil

import cohort_rules
from cohort_runs import NOW, difference, tree

SHARDS = 3
MOST_TOLD = 10


def sites(ground):
    """`cohort build`, whole and in shards, with workspaces that are broken."""
    made = ground.demonstration()
    at = ground.folder / "sites"
    at.mkdir()
    shutil.copytree(made / "workspaces", at / "workspaces", symlinks=True)
    shutil.copy(made / "cohort.json", at / "cohort.json")
    ids = [entry["id"] for entry in json.loads((at / "cohort.json").read_bytes())]
    expected = alone(ground, at, ids)
    before = tree(at / "workspaces", with_times=True)

    def untouched(what):
        after = tree(at / "workspaces", with_times=True)
        ground.check(after == before, f"{what}: workspaces were written into", difference(before, after))

    build = ("build", "cohort.json", "--workspaces", "workspaces")
    for shard in range(SHARDS):
        ground.cohort(*build, "--shard", f"{shard}/{SHARDS}", "-o", f"shard-{shard}", "--now", NOW, at=at, seconds=300)
        ours = sorted(own_id for own_id in ids if cohort_rules.shard_of(own_id, SHARDS) == shard)
        theirs = sorted(path.name for path in (at / f"shard-{shard}").iterdir()) if (at / f"shard-{shard}").exists() else []
        ground.check(ours == theirs, f"shard {shard}/{SHARDS}: sites", f"expected {ours}, got {theirs}")
        for own_id in {*ours} & {*theirs}:
            same(ground, f"shard {shard}: {own_id}", expected[own_id], at / f"shard-{shard}" / own_id)
    untouched("shards")
    ground.cohort(*build, "-o", "whole", "--now", NOW, at=at, seconds=300)
    for own_id in ids:
        same(ground, f"whole: {own_id}", expected[own_id], at / "whole" / own_id)
        same(ground, f"demo: {own_id}", expected[own_id], made / "sites" / own_id)
    first = tree(at / "whole")
    ground.cohort(*build, "-o", "whole", "--now", NOW, at=at, seconds=300)
    ground.check(tree(at / "whole") == first, "built twice over: other sites", difference(first, tree(at / "whole")))
    for jobs in (1, 2, 9):
        ground.cohort(*build, "-o", f"jobs-{jobs}", "--jobs", str(jobs), "--now", NOW, at=at, seconds=300)
        found = tree(at / f"jobs-{jobs}")
        ground.check(found == first, f"{jobs} jobs: other sites", difference(first, found))
    untouched("all, twice and with jobs")
    broken(ground, at, ids, expected)


def alone(ground, at, ids):
    """The site of each learner as `site` makes it, from a copy, since that command may write into its workspace."""
    shutil.copytree(at / "workspaces", at / "copies", symlinks=True)
    found = {}
    for own_id in ids:
        ground.must(
            "site", "--workspace", at / "copies" / own_id, "--audience", "public", "--output", at / "alone" / own_id,
            "--now", NOW, "--quiet")
        found[own_id] = tree(at / "alone" / own_id)
    return found


def same(ground, what, expected, folder):
    found = tree(folder) if folder.is_dir() else {}
    ground.check(found == expected, f"{what}: not the same site as of `site`", difference(expected, found))


def broken(ground, at, ids, expected):
    """One learner who fails is a warning, and the others are built."""
    workspaces = at / "workspaces"
    store = "progress.json"
    shutil.rmtree(workspaces / ids[0])
    content = (workspaces / ids[1] / store).read_bytes()
    (workspaces / ids[1] / store).write_bytes(content[: len(content) // 2])
    (workspaces / ids[2] / store).write_bytes(b"")
    shutil.rmtree(workspaces / ids[3])
    (workspaces / ids[3]).write_text("a file\n")
    for folder in ("backups",):
        for own_id in ids[1:3]:
            shutil.rmtree(workspaces / own_id / folder, ignore_errors=True)
    before = tree(workspaces, with_times=True)
    outcome = ground.cohort(
        "build", "cohort.json", "--workspaces", "workspaces", "-o", "some", "--now", NOW, at=at, seconds=300)
    warnings = [line for line in outcome.errors.splitlines() if "warning: " in line]
    for own_id in ids[:4]:
        told = [line for line in warnings if own_id in line]
        ground.check(len(told) == 1, f"broken: warnings of {own_id}", outcome.errors)
        ground.check(not (at / "some" / own_id / "index.html").exists(), f"broken: {own_id} has a site")
    ground.check(len(warnings) == 4, "broken: warnings", outcome.errors)
    for own_id in ids[4:]:
        same(ground, f"broken: {own_id}", expected[own_id], at / "some" / own_id)
    after = tree(workspaces, with_times=True)
    ground.check(before == after, "broken: workspaces were written into", difference(before, after))
    all_broken(ground, at)


def all_broken(ground, at):
    """Exit status 1 if there are learners and all fail; 0 if a shard has none."""
    roster = [{"id": f"nobody{number}", "facts": "none.json"} for number in range(14)]
    (at / "nobody.json").write_text(json.dumps(roster))
    build = ("build", "nobody.json", "--workspaces", "workspaces", "--now", NOW)
    outcome = ground.cohort(*build, "-o", "none", status=1, at=at)
    warnings = [line for line in outcome.errors.splitlines() if "nobody" in line and "warning: " in line]
    ground.check(len(warnings) == MOST_TOLD, "all fail: warnings", outcome.errors)
    ground.check("4 more" in outcome.errors, "all fail: the rest", outcome.errors[-300:])
    count = 1000
    taken = {cohort_rules.shard_of(one["id"], count) for one in roster}
    empty = next(shard for shard in range(count) if shard not in taken)
    outcome = ground.cohort(*build, "--shard", f"{empty}/{count}", "-o", "nobody", at=at)
    ground.check(outcome.errors == "", "a shard of nobody: standard error", outcome.errors)
    outcome = ground.run("cohort", *build, "-o", "x", "--workspaces", "no-such-folder", at=at)
    ground.check(outcome.status in (1, 2, 3) and "no-such-folder" in outcome.errors, "no workspaces", outcome)
    ground.check(not (at / "x").exists(), "no workspaces: made a folder")
