"""Runs the scripts of the recipes for the repository of one's solutions once, with the log in a private repository; then the
script that both recipes run, in every case in which nothing may be logged or told.

Usage: recipes_solutions.py BINARY
"""

import base64
import shutil
import sys

import yaml

from publishing_ground import CANARY, RECIPES, Ground, Releases, contents
from recipes import ADDRESS, check_actions, check_public_site, image_tools, run_gitlab, run_scripts, try_image_packages
from recipes_ground import (
    ADA, EVE, START, GitServer, Solutions, days_ago, done_on_site, finishes, program_folder, workspace_of)

TOKEN = "tokenthatmaywrite0123456789"
READING_TOKEN = "tokenthatmayread0123456789"
PUBLIC_ADDRESS = "https://github.com/ada/leetcode"
# What a run must not tell: the token, where the log is, a note, and what was logged by hand, problem 1480.
SECRETS = [TOKEN, READING_TOKEN, "log.git", CANARY, "Running Sum"]


def first_push(solutions):
    """A solution of before the programme and one of the plan's second problem on its first day; one of somebody else."""
    solutions.push("0001-two-sum", 40)
    solutions.push("1920-build-array-from-permutation", 6)
    solutions.push("0088-merge-sorted-array", 6, author=EVE)


def second_push(solutions):
    solutions.push("0283-move-zeroes", 4)


FIRST = (1920, days_ago(6))
SECOND = (283, days_ago(4))
BY_HAND = (1480, days_ago(5))


def laptop(ground, name, address):
    """The log of the learner's own machine, with a note and something logged by hand, synced with a place."""
    workspace = ground.folder / name
    for words in [
        ["settings", "set", "start", START], ["done", "1480", "--on", BY_HAND[1]], ["note", "1480", CANARY],
        ["sync", address],
    ]:
        ground.must(ground.binary, *words, "--workspace", workspace, "--quiet", LOGNAME="ada")
    return workspace


def home_of(ground, name):
    """A home of its own for a run: a host begins each with nothing."""
    home = ground.folder / f"home-{name}"
    home.mkdir()
    return home


def check_solved(ground, label, found, workspace, expected):
    """Checks what the site and the log of a run have as done."""
    shown, logged = done_on_site(found), finishes(ground, workspace)
    ground.check(shown == {number for number, _ in expected}, f"{label}: the site", str(shown))
    ground.check(logged == sorted(expected), f"{label}: the log", str(logged))


def check_silence(ground, said, label):
    for secret in SECRETS:
        ground.check(secret not in said, f"{label} tells {secret!r}", said)


# MARK: GitHub

def try_github(ground):
    """The log comes from a private repository and goes back; what was taken back on another device stays so."""
    # YAML 1.1 reads the key `on` as a truth.
    flow = yaml.safe_load((RECIPES / "solutions-github.yml").read_text().replace("\non:\n", "\n\"on\":\n"))
    check_workflow(ground, flow)
    steps = flow["jobs"]["build"]["steps"]
    try_image_packages(ground, [step["run"] for step in steps if "run" in step])
    with GitServer(ground, TOKEN, READING_TOKEN) as server:
        server.repository("private/log.git")
        address = server.url("private/log.git", TOKEN)
        own = laptop(ground, "laptop-github", address)
        solutions = Solutions(ground, "solutions-github")
        first_push(solutions)
        folder, home = ground.folder / "github", home_of(ground, "github")
        ground.git("git", "clone", "--quiet", f"file://{solutions.folder}", folder / "solutions")
        values = {
            "secrets.SYNC_URL": address, "steps.program.outputs.publishing": RECIPES, "steps.pages.outputs.base_url": ADDRESS,
            "github.server_url": PUBLIC_ADDRESS.rsplit("/", 2)[0], "github.repository": "ada/leetcode"}
        variables = {**flow["env"], "AUTHOR": "ADA@", "HOME": home, "PATH": f"{image_tools(ground)}:{program_folder(ground)}"}
        check_silence(ground, run_scripts(ground, steps, folder, values, **variables), "GitHub")
        found = check_public_site(ground, folder / "public", "GitHub", list_stays=True)
        workspace = workspace_of(home)
        if not found:
            return
        check_solved(ground, "GitHub", found, workspace, {FIRST, BY_HAND})
        link = ground.must(ground.binary, "settings", "get", "solutions.link", "--workspace", workspace).strip()
        ground.check(link.rstrip("/") == PUBLIC_ADDRESS, "the address of the solutions in the log", link)
        second_push(solutions)
        done, _ = log_run(ground, solutions, "again", SYNC_URL=address)
        ground.check(done.status == 0, "a second run", str(done))
        ground.must(ground.binary, "sync", "--workspace", own, "--quiet")
        back = finishes(ground, own)
        ground.check(back == sorted([FIRST, SECOND, BY_HAND]), "what came back to the learner's machine", str(back))
        for words in [["reopen", "283"], ["sync"]]:
            ground.must(ground.binary, *words, "--workspace", own, "--quiet")
        left = finishes(ground, own)
        ground.check(SECOND not in left, "the trial's reopening")
        done, workspace = log_run(ground, solutions, "after a reopening", SYNC_URL=address)
        ground.check(done.status == 0, "a run after a reopening", str(done))
        ground.check(finishes(ground, workspace) == left, "a run logs what was taken back", str(finishes(ground, workspace)))


def check_workflow(ground, flow):
    """What keeps the workflow safe: what it may do, what starts it, what it uses, and where the secret is known."""
    build, deploy = flow["jobs"]["build"], flow["jobs"]["deploy"]
    check_actions(ground, build)
    sibling = yaml.safe_load((RECIPES / "github-pages.yml").read_text())
    ground.check(set(flow["on"]) == {"push", "schedule", "workflow_dispatch"}, "what starts it", str(set(flow["on"])))
    ground.check(set(flow["on"]["push"]["branches"]) == {"main", "master"}, "the branches that start it")
    ground.check(flow["on"]["push"]["paths-ignore"] == ["**.md"], "what starts nothing")
    ground.check(flow["concurrency"] == {"group": "pages", "cancel-in-progress": False}, "several pushes at once")
    ground.check(flow["permissions"] == {"contents": "read"}, "what the workflow may do at first")
    ground.check(build["permissions"] == {"contents": "read", "pages": "read"}, "what its build may do")
    ground.check(deploy == sibling["jobs"]["deploy"], "the deployment is another than that of github-pages.yml")
    images = {str([job["jobs"]["build"].get(key) for key in ["runs-on", "container"]]) for job in [flow, sibling]}
    ground.check(len(images) == 1, "the image is another than that of github-pages.yml", str(images))
    used = [[step["uses"] for step in job["jobs"]["build"]["steps"] if "uses" in step] for job in [flow, sibling]]
    ground.check(used[0] == used[1], "actions and versions are others than those of github-pages.yml", str(used))
    places = [step["with"] for step in build["steps"] if step.get("uses", "").startswith("actions/checkout@")]
    ground.check(
        places == [{"path": "solutions", "fetch-depth": 0, "persist-credentials": False}], "how the solutions come", str(places))
    knowing = [step["name"] for step in build["steps"] if "secrets." in str(step)]
    ground.check(knowing == ["Log what was solved"], "the steps that know the secret", str(knowing))
    around = {key: value for key, value in flow.items() if key != "jobs"}
    ground.check("secrets." not in str([around, deploy, build.get("env")]), "the secret is known beyond its step")
    check_scripts(ground, [step["run"] for step in build["steps"] if "run" in step])
    if shutil.which("actionlint"):
        said = ground.run("actionlint", RECIPES / "solutions-github.yml")
        ground.check(said.status == 0, "actionlint complains", str(said))


def check_scripts(ground, scripts):
    for script in scripts:
        path = ground.folder / "script-of-recipe.sh"
        path.write_text(f"#!/bin/bash\n{script}\n")
        said = ground.run("shellcheck", path)
        ground.check(said.status == 0, "shellcheck complains of a script in a recipe", str(said))


# MARK: GitLab

def try_gitlab(ground, releases):
    flow = yaml.safe_load((RECIPES / "solutions-gitlab.yml").read_text())
    sibling = yaml.safe_load((RECIPES / "gitlab-ci.yml").read_text())
    for key in ["image", "rules", "interruptible", "resource_group", "artifacts"]:
        ground.check(flow["pages"][key] == sibling["pages"][key], f"GitLab: {key} is another than in gitlab-ci.yml")
    ground.check("SYNC_URL" not in flow["variables"], "GitLab: a variable of the file stands for the secret one")
    ground.check(flow["variables"]["GIT_DEPTH"] == "0", "GitLab: the solutions come without their whole history")
    ground.check(flow["variables"]["LINK"] == "$CI_PROJECT_URL", "GitLab: the address of the solutions")
    check_scripts(ground, ["\n".join(flow["pages"]["script"])])
    try_image_packages(ground, flow["pages"]["script"], "curl", "ca-certificates", "tzdata", "git")
    store = ground.folder / "store" / "log.git"
    ground.git("git", "init", "--quiet", "--bare", store)
    laptop(ground, "laptop-gitlab", store)
    solutions = Solutions(ground, "solutions-gitlab")
    first_push(solutions)
    folder, home = ground.folder / "gitlab", home_of(ground, "gitlab")
    ground.git("git", "clone", "--quiet", f"file://{solutions.folder}", folder)
    ground.git("git", "checkout", "--quiet", "--detach", at=folder)
    done = run_gitlab(
        ground, flow, releases, folder, SYNC_URL=store, LINK=PUBLIC_ADDRESS, AUTHOR=ADA[0], CI_PAGES_URL=ADDRESS, HOME=home)
    check_silence(ground, done.output + done.errors, "GitLab")
    if ground.check(done.status == 0, "GitLab", str(done)):
        check_solved(
            ground, "GitLab", check_public_site(ground, folder / "public", "GitLab"), workspace_of(home), {FIRST, BY_HAND})


# MARK: What both run

def log_run(ground, solutions, name, **variables):
    """Runs the script of both recipes alone; returns its outcome and the workspace."""
    home = home_of(ground, name)
    done = ground.run(
        "bash", RECIPES / "log-solutions.sh", solutions.folder, at=solutions.folder,
        **{"PATH": program_folder(ground), "HOME": home, "AUTHOR": "ada", **variables})
    check_silence(ground, done.output + done.errors, name)
    return done, workspace_of(home)


def refused(ground, outcome, status, word, name):
    """Checks that a run ended with a status and one complaint that has a word in it, and logged nothing."""
    done, workspace = outcome
    ground.check(done.status == status and word in done.errors, f"{name} is not refused as it should be", str(done))
    ground.check(done.errors.startswith("error: ") and "\nhelp: " in done.errors, f"{name}: no help", done.errors)
    ground.check(not (workspace / "progress.json").exists() or not finishes(ground, workspace), f"{name}: something was logged")


def try_refusals(ground):
    solutions = Solutions(ground, "solutions-refused")
    first_push(solutions)
    refused(ground, log_run(ground, solutions, "no start"), 2, "START", "a plan without a start")
    with GitServer(ground, TOKEN, READING_TOKEN) as server:
        for name in ["open/log.git", "private/log.git", "private/other-log.git", "private/reading-log.git"]:
            server.repository(name)

        # A host may put a token into the settings of the repository that the script runs in. It makes no private one look open.
        header = base64.b64encode(f"x:{TOKEN}".encode()).decode()
        solutions.git("config", "http.extraHeader", f"Authorization: Basic {header}")
        for name, token in [("open", TOKEN), ("open, without a token", None)]:
            outcome = log_run(ground, solutions, name, SYNC_URL=server.url("open/log.git", token), START=START)
            refused(ground, outcome, 1, "anybody", "a log that anybody can read")
        ground.check(contents(server.root / "open/log.git" / "refs") == {}, "a log was sent where anybody can read it")
        for name, address in [
            ("no token", server.url("private/log.git")), ("wrong token", server.url("private/log.git", "nothing")),
            ("nothing there", server.url("private/missing-log.git", TOKEN)), ("no host", "http://x:y@127.0.0.1:1/log.git"),
            ("no folder", str(ground.folder / "no-log.git")),
        ]:
            refused(ground, log_run(ground, solutions, name, SYNC_URL=address, START=START), 3, "cannot be read", name)

        # A token that may only read: the log comes, and does not go back.
        address = server.url("private/reading-log.git", TOKEN)
        laptop(ground, "laptop-reading", address)
        before = contents(server.root / "private/reading-log.git" / "refs")
        done, _ = log_run(ground, solutions, "reading token", SYNC_URL=server.url("private/reading-log.git", READING_TOKEN))
        ground.check(done.status == 3 and "may its token write" in done.errors, "a token that only reads", str(done))
        ground.check(contents(server.root / "private/reading-log.git" / "refs") == before, "a token that only reads wrote")

        # Something else on the branch.
        place = server.root / "private/other-log.git"
        tree = ground.must("git", "mktree", at=place).strip()
        words = ["-c", "user.name=A", "-c", "user.email=a@b", "commit-tree", tree, "-m", "Else"]
        commit = ground.must("git", *words, at=place).strip()
        ground.must("git", "update-ref", "refs/heads/machinemode", commit, at=place)
        outcome = log_run(ground, solutions, "something else", SYNC_URL=server.url("private/other-log.git", TOKEN))
        refused(ground, outcome, 1, "refused", "a branch with something else")

        # An empty repository: the log begins with START, and the next run takes it from there.
        address = server.url("private/log.git", TOKEN)
        done, workspace = log_run(ground, solutions, "empty repository", SYNC_URL=address, START=START)
        ground.check(done.status == 0 and finishes(ground, workspace) == [FIRST], "a log that begins on the host", str(done))
        second_push(solutions)
        for name in ["from there", "once more"]:
            done, workspace = log_run(ground, solutions, name, SYNC_URL=address)
            logged = finishes(ground, workspace)
            ground.check(done.status == 0 and logged == sorted([FIRST, SECOND]), f"the log of the run before, {name}", str(done))
            # Streak, pace and what comes next are the log's, too.
            ground.check((done.output, done.errors) == ("", ""), f"a run with a log tells something, {name}", str(done))


def try_values(ground):
    """Values with marks that a shell would act on stay values, and a log's own settings stay."""
    solutions = Solutions(ground, "solutions with $(touch nowhere) and 'quotes'")
    first_push(solutions)
    workspace = ground.folder / "linked"
    for key, value in [("start", days_ago(35)), ("solutions.link", "https://example.org/mine")]:
        ground.must(ground.binary, "settings", "set", key, value, "--workspace", workspace, "--quiet")
    done, _ = log_run(
        ground, solutions, "values", START=START, LINK=PUBLIC_ADDRESS, AUTHOR="Ada Lovelace", MACHINEMODE_WORKSPACE=workspace)
    ground.check(done.status == 0, "a folder with marks in its name", str(done))
    for key, value in [("start", days_ago(35)), ("solutions.link", "https://example.org/mine")]:
        kept = ground.must(ground.binary, "settings", "get", key, "--workspace", workspace).strip()
        ground.check(kept.rstrip("/") == value, f"the log's own {key}", kept)
    ground.check(finishes(ground, workspace) == [FIRST], "one author's solutions", str(finishes(ground, workspace)))
    for author in ["$(touch nowhere)", "--yes", "nobody at all"]:
        done, workspace = log_run(ground, solutions, f"author {author}", START=START, AUTHOR=author)
        ground.check("nexpected" not in done.errors and "nknown option" not in done.errors, f"the author {author!r}", str(done))
        ground.check(not finishes(ground, workspace), f"solutions of others than {author!r}")
    ground.check(not list(ground.folder.rglob("nowhere")), "a value was run")
    # One author alone need not be named.
    single = Solutions(ground, "solutions-single")
    single.push("1920-build-array-from-permutation", 6)
    done, workspace = log_run(ground, single, "one author", START=START, AUTHOR="")
    ground.check(done.status == 0 and finishes(ground, workspace) == [FIRST], "a single author", str(done))
    ground.check(done.output != "", "a run without a log tells nothing")


def main():
    with Ground(sys.argv[1]) as ground:
        releases = Releases(ground)
        try_github(ground)
        try_gitlab(ground, releases)
        try_refusals(ground)
        try_values(ground)
        ground.finish("Recipes for solutions")


if __name__ == "__main__":
    main()
