"""Runs the recipes for the repository of one's solutions step by step, as the host would: two pushes in a row, with the log in a
private repository and without, and every case in which nothing may be logged or told.

Usage: recipes_solutions.py BINARY
"""

import base64
import shutil
import sys

import yaml

from publishing_ground import CANARY, RECIPES, Ground, Releases, contents
from recipes import (
    ADDRESS, Runner, check_public_site, gitlab_releases, image_tools, try_image_packages, without_address)
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
        ["settings", "set", "start", START, "--yes"], ["done", "1480", "--on", BY_HAND[1], "--yes"], ["note", "1480", CANARY],
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

def run_on_github(ground, flow, solutions, copy, name, address, start=START, public=PUBLIC_ADDRESS):
    """One run of the workflow; returns the files of the site and the workspace, or nothing if a step failed."""
    releases, path = copy
    owner = dict(zip(["github.server_url", "github.repository"], public.rsplit("/", 2)[:1] + ["ada/leetcode"]))
    runner = Runner(
        ground, solutions.folder, releases, path, {"secrets.SYNC_URL": address, **owner})
    home = home_of(ground, name)
    variables = {**flow["env"], "START": start, "AUTHOR": "ADA@", "HOME": home}
    succeeded = runner.run(flow["jobs"]["build"], variables, ground.folder / f"runner-{name}")
    check_silence(ground, runner.said, f"GitHub, {name}")
    if not succeeded:
        return {}, workspace_of(home)
    return check_public_site(ground, runner.site, f"GitHub, {name}"), workspace_of(home)


def try_github(ground, releases):
    recipe = RECIPES / "solutions-github.yml"
    # YAML 1.1 reads the key `on` as a truth.
    flow = yaml.safe_load(recipe.read_text().replace("\non:\n", "\n\"on\":\n"))
    check_workflow(ground, flow)
    copy = (releases, image_tools(ground))
    solutions = Solutions(ground, "solutions-github")
    first_push(solutions)
    # Without the log of a repository: the solutions alone, from the start on.
    for name, expected in [("alone", {FIRST}), ("alone, again", {FIRST, SECOND})]:
        found, workspace = run_on_github(ground, flow, solutions, copy, name, "")
        if not found:
            return
        check_solved(ground, f"GitHub, {name}", found, workspace, expected)
        if name == "alone":
            second_push(solutions)
    link = ground.must(ground.binary, "settings", "get", "solutions.link", "--workspace", workspace).strip()
    ground.check(link.rstrip("/") == PUBLIC_ADDRESS, "the address of the solutions", link)
    try_github_with_log(ground, flow, copy)
    try_image_packages(ground, [step["run"] for step in flow["jobs"]["build"]["steps"] if "run" in step])


def try_github_with_log(ground, flow, copy):
    """The log comes from a private repository and goes back; what was taken back on another device stays so."""
    with GitServer(ground, TOKEN, READING_TOKEN) as server:
        server.repository("private/log.git")
        address = server.url("private/log.git", TOKEN)
        own = laptop(ground, "laptop-github", address)
        solutions = Solutions(ground, "solutions-logged")
        first_push(solutions)
        found, workspace = run_on_github(ground, flow, solutions, copy, "with a log", address, start="")
        if not found:
            return
        check_solved(ground, "GitHub, with a log", found, workspace, {FIRST, BY_HAND})
        link = ground.must(ground.binary, "settings", "get", "solutions.link", "--workspace", workspace).strip()
        ground.check(link.rstrip("/") == PUBLIC_ADDRESS, "the address of the solutions in the log", link)
        second_push(solutions)
        found, workspace = run_on_github(ground, flow, solutions, copy, "with a log, again", address, start="")
        if not found:
            return
        check_solved(ground, "GitHub, with a log, again", found, workspace, {FIRST, SECOND, BY_HAND})
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

def run_on_gitlab(ground, flow, solutions, copy, name, address):
    """One run of the pipeline, as GitLab's runner does it; returns the files of the site and the workspace."""
    releases, path = copy
    folder, home = ground.folder / f"gitlab-{name}", home_of(ground, f"gitlab-{name}")
    depth = [] if flow["variables"]["GIT_DEPTH"] == "0" else ["--depth", "2"]
    ground.git("git", "clone", "--quiet", *depth, f"file://{solutions.folder}", folder)
    ground.git("git", "checkout", "--quiet", "--detach", at=folder)
    script = ground.folder / "job.sh"
    # A runner puts all lines of a job into one shell.
    script.write_text("\n".join(without_address(ground, line) for line in flow["pages"]["script"]) + "\n")
    variables = {
        key: value.replace("$CI_PROJECT_URL", "https://gitlab.com/ada/leetcode") for key, value in flow["variables"].items()}
    given = {"SYNC_URL": address} if address else {}
    done = ground.run("bash", "-eo", "pipefail", script, at=folder, **{
        **variables, **given, **gitlab_releases(ground, flow, releases), "START": "" if address else START, "AUTHOR": ADA[0],
        "PATH": path, "CI_PAGES_URL": ADDRESS, "HOME": home})
    ground.check(done.status == 0, f"GitLab, {name}", str(done))
    check_silence(ground, done.output + done.errors, f"GitLab, {name}")
    if done.status != 0:
        return {}, workspace_of(home)
    return check_public_site(ground, folder / "public", f"GitLab, {name}"), workspace_of(home)


def try_gitlab(ground, releases):
    flow = yaml.safe_load((RECIPES / "solutions-gitlab.yml").read_text())
    sibling = yaml.safe_load((RECIPES / "gitlab-ci.yml").read_text())
    for key in ["image", "rules", "interruptible", "resource_group", "artifacts"]:
        ground.check(flow["pages"][key] == sibling["pages"][key], f"GitLab: {key} is another than in gitlab-ci.yml")
    ground.check("SYNC_URL" not in flow["variables"], "GitLab: a variable of the file stands for the secret one")
    check_scripts(ground, ["\n".join(flow["pages"]["script"])])
    try_image_packages(ground, flow["pages"]["script"], "curl", "ca-certificates", "tzdata", "git")
    copy = (releases, image_tools(ground))
    store = ground.folder / "store" / "log.git"
    ground.git("git", "init", "--quiet", "--bare", store)
    laptop(ground, "laptop-gitlab", store)
    for kind, address, more in [("alone", "", set()), ("with a log", store, {BY_HAND})]:
        solutions = Solutions(ground, f"solutions-gitlab-{kind}")
        first_push(solutions)
        for name, expected in [(kind, {FIRST} | more), (f"{kind}, again", {FIRST, SECOND} | more)]:
            found, workspace = run_on_gitlab(ground, flow, solutions, copy, name, address)
            if not found:
                return
            check_solved(ground, f"GitLab, {name}", found, workspace, expected)
            if name == kind:
                second_push(solutions)


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
        ground.must(ground.binary, "settings", "set", key, value, "--yes", "--workspace", workspace, "--quiet")
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
        try_github(ground, releases)
        try_gitlab(ground, releases)
        try_refusals(ground)
        try_values(ground)
        ground.finish("Recipes for solutions")


if __name__ == "__main__":
    main()
