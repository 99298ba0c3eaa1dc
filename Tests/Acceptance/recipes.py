"""Runs the recipes for hosts step by step, as the host would: what GitHub's and GitLab's runners do themselves is
simulated, and the program is not compiled again. Checks Netlify's settings against the pages, and that the texts on publishing
name only files and targets that exist.

Usage: recipes.py BINARY
"""

import fnmatch
import functools
import re
import shutil
import sys
import tomllib

import yaml

from publishing_ground import (
    CANARY, PROJECT, RECIPES, Ground, contents, listed, program_copy, write_script)

ADDRESS = "https://me.example.org/progress"
PLACEHOLDER = re.compile(r"OWNER")


def learners_repository(ground, workspace, recipe, place):
    """The learner's repository, with a workspace and the recipe."""
    repository = ground.folder / f"learner{place.replace('/', '-')}"
    shutil.copytree(workspace, repository / "workspace")
    (repository / place).parent.mkdir(parents=True, exist_ok=True)
    shutil.copy(recipe, repository / place)
    for words in [
        ["init", "--quiet", "--initial-branch", "main"], ["add", "--all"],
        ["-c", "user.name=A", "-c", "user.email=a@example.org", "commit", "--quiet", "--message", "My log"],
    ]:
        ground.git("git", *words, at=repository)
    return repository


def image_tools(ground, tools):
    """The tools of the image; installed packages are only recorded."""
    write_script(tools / "apt-get", f"""#!/bin/sh
echo "apt-get $*" >>"{ground.folder}/apt-calls"
""")
    return f"{tools}:{ground.environment['PATH']}"


@functools.cache
def knows_address(ground):
    known = "--base-url" in ground.must(ground.binary, "site", "--help")
    if not known:
        print("The program does not know --base-url yet, so it is left out here")
    return known


def without_address(ground, text):
    """Removes the option for the address if the program does not know it yet, to try the rest of the command."""
    if knows_address(ground):
        return text
    return re.sub(r' --base-url "\$\w+"', "", text)


def check_public_site(ground, folder, label, list_stays=False, has_address=True):
    """Checks the files for the host: no list unless it is needed, and the address if the host provides it."""
    found = contents(folder)
    ground.check("index.html" in found and "404.html" in found, f"{label}: no pages")
    ground.check(b'\n  "audience": "public"' in found.get("progress.json", b""), f"{label}: not a public site")
    ground.check(not any(CANARY.encode() in data for data in found.values()), f"{label}: a private note would be published")
    ground.check((".machinemode-files" in found) == list_stays, f"{label}: the list of files")
    ground.check(not any(data.startswith(b"-> ") for data in found.values()), f"{label}: links, which a host refuses")
    if has_address and knows_address(ground):
        ground.check(ADDRESS.encode() in found["index.html"], f"{label}: the address is not in the pages")
    return found


class Runner:
    """Simulates GitHub's runner: the steps of one job in a folder, with their outputs."""

    def __init__(self, ground, repository, program, path, remembered, contexts=None):
        self.ground, self.repository, self.program, self.path, self.remembered = ground, repository, program, path, remembered
        # What the host knows by other names: secrets, and what the repository is called.
        self.contexts = contexts or {}
        self.outputs = {}
        self.site = None
        # All that anybody who sees the run can read.
        self.said = ""

    def value(self, text):
        """A text with its expressions evaluated. An unknown expression is a complaint."""
        def one(match):
            name = match.group(1).strip()
            known = {"runner.arch": "X64", **self.contexts, **{f"steps.{step}.outputs.{key}": value for (step, key), value in self.outputs.items()}}
            self.ground.check(name in known, "an expression of the workflow", name)
            return known.get(name, "")
        return re.sub(r"\$\{\{(.*?)\}\}", one, str(text))

    def wanted(self, step):
        """Whether a step's condition holds."""
        if "if" not in step:
            return True
        match = re.fullmatch(r"steps\.(\w+)\.outputs\.([\w-]+) != 'true'", step["if"])
        self.ground.check(match is not None, "a condition of the workflow", step["if"])
        return match is None or self.outputs.get((match.group(1), match.group(2))) != "true"

    def run(self, job, variables, folder):
        """Runs the steps and returns whether all succeeded. As on the host, the first failure is the last step."""
        folder.mkdir()
        for step in job["steps"]:
            if not self.wanted(step):
                continue
            if "uses" in step:
                self.use(step, folder)
            elif not self.run_script(step, variables, folder):
                return False
        for path, key in self.to_remember:
            shutil.copytree(folder / path, self.remembered / key, dirs_exist_ok=True)
        return True

    def use(self, step, folder):
        name, _, version = step["uses"].partition("@")
        self.ground.check(re.fullmatch(r"v[0-9]+", version) is not None, "a version", step["uses"])
        given = {key: self.value(value) for key, value in step.get("with", {}).items()}
        if name == "actions/checkout":
            place = folder / given.get("path", "")
            if place == folder:
                # As that action does, it empties the folder first.
                shutil.rmtree(folder)
            depth = [] if given.get("fetch-depth") == "0" else ["--depth", "1"]
            self.ground.git("git", "clone", "--quiet", *depth, f"file://{self.repository}", place)
        elif name == "actions/configure-pages":
            self.outputs[(step["id"], "base_url")] = ADDRESS
        elif name == "actions/cache":
            known = (self.remembered / given["key"]).is_dir()
            self.outputs[(step["id"], "cache-hit")] = "true" if known else ""
            self.to_remember = [(given["path"], given["key"])]
            if known:
                shutil.copytree(self.remembered / given["key"], folder / given["path"])
        elif name == "actions/upload-pages-artifact":
            self.site = folder / given["path"]
            # It leaves out files whose names begin with a dot.
            (self.site / ".machinemode-files").unlink()
        else:
            self.ground.check(False, "an action that is not known here", name)

    def run_script(self, step, variables, folder):
        said = self.ground.folder / "github-output"
        said.write_text("")
        script = self.ground.folder / "step.sh"
        script.write_text(without_address(self.ground, step["run"]))
        self.ground.check("${{" not in step["run"], "an expression inside a script", step.get("name", ""))
        environment = {
            **{name: self.value(value) for name, value in {**variables, **step.get("env", {})}.items()},
            "PROGRAM": self.program, "PATH": self.path, "GITHUB_OUTPUT": said}
        outcome = self.ground.run("bash", "--noprofile", "--norc", "-eo", "pipefail", script, at=folder, **environment)
        self.said += outcome.output + outcome.errors
        self.ground.check(outcome.status == 0, f"the step «{step.get('name')}»", str(outcome))
        for line in said.read_text().splitlines():
            key, _, value = line.partition("=")
            self.outputs[(step["id"], key)] = value
        return outcome.status == 0


def try_github(ground, workspace, program, tools):
    recipe = RECIPES / "github-pages.yml"
    text = recipe.read_text()
    # YAML 1.1 reads the key `on` as a truth.
    flow = yaml.safe_load(text.replace("\non:\n", "\n\"on\":\n"))
    repository = learners_repository(ground, workspace, recipe, ".github/workflows/github-pages.yml")
    path = image_tools(ground, tools)
    build, deploy = flow["jobs"]["build"], flow["jobs"]["deploy"]
    ground.check(flow["permissions"] == {"contents": "read"}, "what the workflow may do at first")
    ground.check(deploy["permissions"] == {"pages": "write", "id-token": "write"}, "what its deployment may do")
    ground.check(deploy["needs"] == "build" and deploy["environment"]["name"] == "github-pages", "the deployment's place")
    ground.check([step["uses"].split("@")[0] for step in deploy["steps"]] == ["actions/deploy-pages"], "the deployment's steps")
    ground.check(set(flow["on"]) == {"push", "schedule", "workflow_dispatch"} and len(flow["on"]["schedule"]) == 1, "when it runs")
    ground.check(flow["concurrency"]["group"] == "pages" and "TZ" in flow["env"], "concurrency and time zone")
    pinned = (PROJECT / ".swift-version").read_text().strip()
    ground.check(f"swift:{pinned}".startswith(build["container"]), "the image's version of Swift", f"{build['container']}, {pinned}")

    found = []
    for number in ["first", "second"]:
        (ground.folder / "swift-calls").unlink(missing_ok=True)
        runner = Runner(ground, repository, program, path, ground.folder / "remembered")
        if not runner.run(build, flow["env"], ground.folder / f"runner-{number}"):
            return
        found.append(check_public_site(ground, runner.site, f"GitHub, {number} run"))
        built = (ground.folder / "swift-calls").exists()
        ground.check(built == (number == "first"), f"GitHub, {number} run: the program was {'' if built else 'not '}built")
    ground.check(without_dates(found[0]) == without_dates(found[1]), "GitHub: two runs, two sites")
    try_image_packages(ground, [step["run"] for step in build["steps"] if "run" in step])


def try_gitlab(ground, workspace, program, tools):
    recipe = RECIPES / "gitlab-ci.yml"
    flow = yaml.safe_load(recipe.read_text())
    repository = learners_repository(ground, workspace, recipe, ".gitlab-ci.yml")
    path = image_tools(ground, tools)
    job = flow["pages"]
    ground.check(job["artifacts"]["paths"] == ["public"], "what GitLab publishes")
    ground.check(f"swift:{(PROJECT / '.swift-version').read_text()}".startswith(job["image"]), "the image's version of Swift")
    # A runner puts all lines of a job into one shell.
    script = ground.folder / "job.sh"
    script.write_text("\n".join(without_address(ground, line) for line in job["script"]) + "\n")
    found = []
    for number in ["first", "second"]:
        (ground.folder / "swift-calls").unlink(missing_ok=True)
        folder = ground.folder / f"gitlab-{number}"
        ground.git("git", "clone", "--quiet", "--depth", "1", f"file://{repository}", folder)
        for name in job["cache"]["paths"] if number == "second" else []:
            shutil.copytree(ground.folder / "gitlab-first" / name, folder / name)
        environment = {**flow["variables"], "PROGRAM": program, "PATH": path, "CI_PAGES_URL": ADDRESS}
        outcome = ground.run("bash", "-eo", "pipefail", script, at=folder, **environment)
        ground.check(outcome.status == 0, f"GitLab, {number} run", str(outcome))
        if outcome.status != 0:
            return
        found.append(check_public_site(ground, folder / "public", f"GitLab, {number} run"))
        built = (ground.folder / "swift-calls").exists()
        ground.check(built == (number == "first"), f"GitLab, {number} run: the program was {'' if built else 'not '}built")
    ground.check(without_dates(found[0]) == without_dates(found[1]), "GitLab: two runs, two sites")
    try_image_packages(ground, job["script"])


def without_dates(found):
    """Removes times, since a minute may pass between the two runs."""
    return {name: re.sub(rb"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[^\"<]*|\d\d:\d\d", b"", data) for name, data in found.items()}


def try_image_packages(ground, scripts):
    """What `make setup` would install is installed before, so that a remembered program finds its libraries too."""
    needed = re.search(r'packages="([^"]+)"', (PROJECT / ".ci" / "setup").read_text()).group(1).split()
    installed = " ".join(scripts).split()
    ground.check(all(package in installed for package in [*needed, "make"]), "packages that the recipe installs", str(needed))


def try_netlify(ground, site):
    recipe = RECIPES / "netlify.toml"
    settings = tomllib.loads(recipe.read_text())
    ground.check(set(settings) == {"build", "headers"} and set(settings["build"]) == {"publish", "command"}, "Netlify's settings")
    ground.check(settings["build"]["command"] == "", "Netlify builds something")
    commands = re.findall(r"^#   (.*)$", recipe.read_text(), re.M)
    ground.check(len(commands) == 3 and commands[2].endswith(f"--dir {settings['build']['publish']}"), "Netlify's commands", str(commands))
    ground.check(f"--output {settings['build']['publish']}" in commands[1] and "--audience public" in commands[1], "what is deployed")
    built = ground.folder / "netlify"
    ground.must(
        ground.binary, *without_address(ground, commands[1]).split()[1:-1], built, "--workspace", ground.folder / "workspace")
    check_public_site(ground, built, "Netlify", list_stays=True, has_address=False)

    rules = {rule["for"]: rule["values"] for rule in settings["headers"]}
    # Two policies bind both, so a header may say only what a page cannot say itself.
    policy = {part.split()[0] for part in rules["/*"]["Content-Security-Policy"].split(";")}
    ground.check(policy <= {"frame-ancestors", "sandbox", "report-to"}, "Netlify's policy restricts pages further", str(policy))
    meta = 0
    for name in listed(site):
        if name.endswith(".html"):
            meta += b'http-equiv="Content-Security-Policy"' in (site / name).read_bytes()
    ground.check(meta == sum(name.endswith(".html") for name in listed(site)), "a page has no policy of its own")
    long_lived = [rule for rule, values in rules.items() if "immutable" in values.get("Cache-Control", "")]
    for rule in long_lived:
        fitting = [name for name in listed(site) if fnmatch.fnmatch(f"/{name}", rule)]
        unhashed = [name for name in fitting if not re.search(r"-[0-9a-f]{8,}\.", name)]
        ground.check(not unhashed, f"kept for a year under {rule} without a fingerprint in its name", str(unhashed))
    ground.check("max-age=0" in rules["/*"]["Cache-Control"], "pages are kept")
    for rule in rules:
        ground.check(rule.startswith("/"), "a rule's path", rule)


def try_texts(ground):
    """Checks that files, targets and options named in the texts on publishing exist."""
    targets = set(re.findall(r"^([a-z]+):", (PROJECT / "Makefile").read_text(), re.M))
    for text in [PROJECT / "README.md", RECIPES / "README.md"]:
        words = text.read_text()
        for link in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", words):
            ground.check((text.parent / link).exists(), f"{text.name}: a link to nothing", link)
        for name in re.findall(r"\bPublishing/([\w.-]*\w)", words):
            ground.check((RECIPES / name).exists(), f"{text.name}: a file that is not there", name)
        for target in re.findall(r"^\s*make ([a-z]+)|`make ([a-z]+)", words, re.M):
            ground.check(set(target) & targets, f"{text.name}: a target that is not there", str(target))
    for recipe in sorted(RECIPES.iterdir()):
        first = recipe.read_text().splitlines()[:2]
        ground.check(any(line.startswith("# ") for line in first), f"{recipe.name} does not say what it does")
        names = set(re.findall(r"\b((?:[\w-]+)\.(?:sh|yml|toml))\b", recipe.read_text())) - {".gitlab-ci.yml"}
        for name in names:
            ground.check((RECIPES / name).exists(), f"{recipe.name} names a file that is not there", name)
    # Placeholders are marked as such.
    for name in ["github-pages.yml", "gitlab-ci.yml", "solutions-github.yml", "solutions-gitlab.yml"]:
        text = (RECIPES / name).read_text()
        lines = [line for line in text.splitlines() if PLACEHOLDER.search(line)]
        ground.check(len(lines) == 1 and "PROGRAM:" in lines[0] and "Change PROGRAM" in text, f"{name}: what is to be replaced", str(lines))


def main():
    with Ground(sys.argv[1]) as ground:
        workspace = ground.demonstration()
        site = ground.site(workspace, "site")
        program, tools = program_copy(ground)
        try_github(ground, workspace, program, tools)
        try_gitlab(ground, workspace, program, tools)
        try_netlify(ground, site)
        try_texts(ground)
        ground.finish("Recipes for hosts")


if __name__ == "__main__":
    main()
