"""Runs the recipes for hosts step by step, as the host would: what GitHub's and GitLab's runners do themselves is
simulated, and the releases are a folder here. Checks that a release which is not what it should be is refused, Netlify's settings against the pages, and that the texts on publishing
name only files and targets that exist.

Usage: recipes.py BINARY
"""

import contextlib
import fnmatch
import functools
import os
import re
import shutil
import sys
import tomllib

import yaml

from publishing_ground import (
    CANARY, PROJECT, RECIPES, Ground, Releases, contents, listed, write_script)

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


def image_tools(ground):
    """The tools of the image. Installed packages are only recorded, as is what `gh` is asked. Nothing may be compiled."""
    tools = ground.folder / "tools"
    for name in ["apt-get", "gh"]:
        (ground.folder / f"{name}-calls").touch()
        write_script(tools / name, f"""#!/bin/sh
echo "{name} $*" >>"{ground.folder}/{name}-calls"
""")
    write_script(tools / "sudo", '#!/bin/sh\nexec env "$@"\n')
    for name in ["swift", "make"]:
        write_script(tools / name, f"#!/bin/sh\necho 'nothing is to be compiled: {name}' >&2\nexit 1\n")
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

    def __init__(self, ground, repository, releases, path, contexts=None):
        self.ground, self.repository, self.releases, self.path = ground, repository, releases, path
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
            known = {**self.contexts, **{f"steps.{step}.outputs.{key}": value for (step, key), value in self.outputs.items()}}
            self.ground.check(name in known, "an expression of the workflow", name)
            return known.get(name, "")
        return re.sub(r"\$\{\{(.*?)\}\}", one, str(text))

    def run(self, job, variables, folder):
        """Runs the steps and returns whether all succeeded. As on the host, the first failure is the last step."""
        folder.mkdir()
        for step in job["steps"]:
            self.ground.check("if" not in step, "a condition of the workflow", step.get("if", ""))
            succeeded = self.use(step, variables, folder) if "uses" in step else self.run_script(step, variables, folder)
            if not succeeded:
                return False
        return True

    def use(self, step, variables, folder):
        name, _, version = step["uses"].partition("@")
        if name == f"{Releases.REPOSITORY}/Publishing/setup":
            self.ground.check(version == "main", "the version of our own action", version)
            return self.use_own(step, variables, folder)
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
        elif name == "actions/upload-pages-artifact":
            self.site = folder / given["path"]
            # It leaves out files whose names begin with a dot.
            (self.site / ".machinemode-files").unlink()
        else:
            self.ground.check(False, "an action that is not known here", name)
        return True

    def use_own(self, step, variables, folder):
        """Runs the steps of our own action, with its inputs, and takes its outputs."""
        action = yaml.safe_load((RECIPES / "setup" / "action.yml").read_text())
        unknown = set(step.get("with", {})) - set(action["inputs"])
        self.ground.check(not unknown, "an input that the action does not have", str(unknown))
        given = {name: described["default"] for name, described in action["inputs"].items()} | step.get("with", {})
        inner = Runner(self.ground, self.repository, self.releases, self.path, {
            "github.token": "the run's own", "inputs.repository || github.action_repository": Releases.REPOSITORY})
        inner.contexts |= {f"inputs.{name}": inner.value(value) for name, value in given.items()}
        inner.place = {"GITHUB_ACTION_PATH": RECIPES / "setup"}
        for part in action["runs"]["steps"]:
            self.ground.check(part["shell"] == "bash", "a shell of the action", part["shell"])
            succeeded = inner.run_script(part, {name: self.value(value) for name, value in variables.items()}, folder)
            self.said += inner.said
            if not succeeded:
                return False
        self.path = inner.path
        for name, described in action["outputs"].items():
            self.outputs[(step.get("id"), name)] = inner.value(described["value"])
        return True

    # What a script knows besides.
    place = {}

    def run_script(self, step, variables, folder):
        said, paths = self.ground.folder / "github-output", self.ground.folder / "github-path"
        said.write_text("")
        paths.write_text("")
        temporary = self.ground.folder / f"{folder.name}-temporary"
        temporary.mkdir(exist_ok=True)
        script = self.ground.folder / "step.sh"
        script.write_text(without_address(self.ground, step["run"]))
        self.ground.check("${{" not in step["run"], "an expression inside a script", step.get("name", ""))
        environment = {
            **{name: self.value(value) for name, value in {**variables, **step.get("env", {})}.items()},
            **self.place, "PATH": self.path, "GITHUB_OUTPUT": said, "GITHUB_PATH": paths, "RUNNER_TEMP": temporary,
            "GITHUB_SERVER_URL": self.releases.url}
        outcome = self.ground.run("bash", "--noprofile", "--norc", "-eo", "pipefail", script, at=folder, **environment)
        self.said += outcome.output + outcome.errors
        self.ground.check(outcome.status == 0, f"the step «{step.get('name')}»", str(outcome))
        for line in said.read_text().splitlines():
            key, _, value = line.partition("=")
            self.outputs[(step["id"], key)] = value
        self.path = os.pathsep.join([*reversed(paths.read_text().splitlines()), self.path])
        return outcome.status == 0


def try_github(ground, workspace, releases):
    recipe = RECIPES / "github-pages.yml"
    text = recipe.read_text()
    # YAML 1.1 reads the key `on` as a truth.
    flow = yaml.safe_load(text.replace("\non:\n", "\n\"on\":\n"))
    repository = learners_repository(ground, workspace, recipe, ".github/workflows/github-pages.yml")
    path = image_tools(ground)
    build, deploy = flow["jobs"]["build"], flow["jobs"]["deploy"]
    ground.check(flow["permissions"] == {"contents": "read"}, "what the workflow may do at first")
    ground.check(deploy["permissions"] == {"pages": "write", "id-token": "write"}, "what its deployment may do")
    ground.check(deploy["needs"] == "build" and deploy["environment"]["name"] == "github-pages", "the deployment's place")
    ground.check([step["uses"].split("@")[0] for step in deploy["steps"]] == ["actions/deploy-pages"], "the deployment's steps")
    ground.check(set(flow["on"]) == {"push", "schedule", "workflow_dispatch"} and len(flow["on"]["schedule"]) == 1, "when it runs")
    ground.check(flow["concurrency"]["group"] == "pages" and "TZ" in flow["env"], "concurrency and time zone")
    found = []
    for number in ["first", "second"]:
        runner = Runner(ground, repository, releases, path)
        if not runner.run(build, flow["env"], ground.folder / f"runner-{number}"):
            return
        found.append(check_public_site(ground, runner.site, f"GitHub, {number} run"))
    ground.check(without_dates(found[0]) == without_dates(found[1]), "GitHub: two runs, two sites")
    asked = (ground.folder / "gh-calls").read_text()
    ground.check(
        asked.count("gh attestation verify ") == 2 and asked.count(f"{releases.archive} --repo {Releases.REPOSITORY} ") == 2,
        "what is asked about the attestation", asked)
    try_image_packages(ground, [step["run"] for step in build["steps"] if "run" in step])


def try_gitlab(ground, workspace, releases):
    recipe = RECIPES / "gitlab-ci.yml"
    flow = yaml.safe_load(recipe.read_text())
    repository = learners_repository(ground, workspace, recipe, ".gitlab-ci.yml")
    path = image_tools(ground)
    job = flow["pages"]
    ground.check(job["artifacts"]["paths"] == ["public"], "what GitLab publishes")
    ground.check(job["image"] == "debian:12", "the image is another than the packages are tried on", job["image"])
    # A runner puts all lines of a job into one shell.
    script = ground.folder / "job.sh"
    script.write_text("\n".join(without_address(ground, line) for line in job["script"]) + "\n")
    found = []
    for number in ["first", "second"]:
        folder = ground.folder / f"gitlab-{number}"
        ground.git("git", "clone", "--quiet", "--depth", "1", f"file://{repository}", folder)
        environment = {**flow["variables"], **gitlab_releases(ground, flow, releases), "PATH": path, "CI_PAGES_URL": ADDRESS}
        outcome = ground.run("bash", "-eo", "pipefail", script, at=folder, **environment)
        ground.check(outcome.status == 0, f"GitLab, {number} run", str(outcome))
        if outcome.status != 0:
            return
        found.append(check_public_site(ground, folder / "public", f"GitLab, {number} run"))
    ground.check(without_dates(found[0]) == without_dates(found[1]), "GitLab: two runs, two sites")
    try_image_packages(ground, job["script"], "curl", "ca-certificates", "tzdata")
    with spoilt(releases):
        folder = ground.folder / "gitlab-spoilt"
        ground.git("git", "clone", "--quiet", "--depth", "1", f"file://{repository}", folder)
        outcome = ground.run("bash", "-eo", "pipefail", script, at=folder, **environment)
        ground.check(outcome.status != 0 and "did NOT match" in outcome.errors, "GitLab: a changed release", str(outcome))
        ground.check(not (folder / "public").exists(), "GitLab: a changed release was run")


def gitlab_releases(ground, flow, releases):
    """The variable that says where the releases are, with the host here in the place of GitHub."""
    ground.check(
        flow["variables"]["PROGRAM"] == f"https://github.com/{Releases.REPOSITORY}/releases/latest/download", "the releases for GitLab",
        flow["variables"]["PROGRAM"])
    return {"PROGRAM": flow["variables"]["PROGRAM"].replace("https://github.com", releases.url)}


@contextlib.contextmanager
def spoilt(releases):
    """The releases with other bytes than their checksums are of, for a while."""
    places = [folder / releases.archive for folder in [releases.latest, releases.numbered]]
    kept = places[0].read_bytes()
    for place in places:
        place.write_bytes(kept[:-1] + bytes([kept[-1] ^ 1]))
    try:
        yield
    finally:
        for place in places:
            place.write_bytes(kept)


def try_releases(ground, releases):
    """What the action installs, and what it refuses."""
    path = image_tools(ground)
    folder = ground.folder / "set up"

    def set_up(path=path, **variables):
        shutil.rmtree(folder, ignore_errors=True)
        (ground.folder / "github-path").write_text("")
        return ground.run(RECIPES / "setup" / "install.sh", folder, **{
            "REPOSITORY": Releases.REPOSITORY, "GITHUB_SERVER_URL": releases.url, "GITHUB_PATH": ground.folder / "github-path",
            "PATH": path, **variables})

    def refused(outcome, word, what):
        ground.check(outcome.status == 1 and word in outcome.errors and "\nhelp: " in outcome.errors, f"the action, {what}", str(outcome))
        ground.check((ground.folder / "github-path").read_text() == "", f"the action, {what}: it stands in PATH all the same")

    for version in ["latest", releases.version, f"v{releases.version}"]:
        outcome = set_up(VERSION=version)
        ground.check(
            outcome.status == 0 and outcome.output == f"Machine Mode {releases.version}: checksum and attestation are right.\n",
            f"the action, version {version}", str(outcome))
        ground.check((ground.folder / "github-path").read_text() == f"{folder}/bin\n", "what the action puts into PATH")
    refused(set_up(VERSION="9.9.9"), "could not be fetched", "a version that is not there")
    with spoilt(releases):
        refused(set_up(), "not what its checksum says", "a changed release")
        ground.check(not folder.exists(), "a changed release was unpacked")
    sums = (releases.latest / "SHA256SUMS").read_text()
    (releases.latest / "SHA256SUMS").write_text(sums.replace(releases.machine, "other-processor"))
    refused(set_up(), "no package for", "a machine without a package")
    (releases.latest / "SHA256SUMS").write_text(sums)
    write_script(ground.folder / "doubting" / "gh", "#!/bin/sh\nexit 1\n")
    refused(set_up(path=f"{ground.folder}/doubting:{path}"), "nothing proves", "a release without an attestation")
    few = ground.folder / "without-gh"
    few.mkdir()
    for tool in "bash curl cut dirname env grep gzip mkdir mktemp rm sed sha256sum tar tr uname".split():
        (few / tool).symlink_to(shutil.which(tool))
    outcome = set_up(path=few)
    ground.check(outcome.status == 0 and "attestation was not looked at" in outcome.output, "the action without gh", str(outcome))


def without_dates(found):
    """Removes times, since a minute may pass between the two runs."""
    return {name: re.sub(rb"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[^\"<]*|\d\d:\d\d", b"", data) for name, data in found.items()}


def try_image_packages(ground, scripts, *besides):
    """What draws the preview picture is installed, and nothing that a compiler needs."""
    installed = " ".join(scripts).split()
    for package in ["librsvg2-bin", "fonts-dejavu-core", *besides]:
        ground.check(package in installed, "a package that the recipe does not install", package)
    ground.check(not [word for word in installed if word.endswith("-dev")], "the recipe installs headers")


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
    files = sorted(path for path in RECIPES.rglob("*") if path.is_file())
    for recipe in files:
        first = recipe.read_text().splitlines()[:2]
        ground.check(any(line.startswith("# ") for line in first), f"{recipe.name} does not say what it does")
        names = set(re.findall(r"\b((?:[\w-]+)\.(?:sh|yml|toml))\b", recipe.read_text())) - {".gitlab-ci.yml"}
        known = {path.name for path in [*files, *(PROJECT / ".github" / "workflows").glob("*")]}
        for name in names - known:
            ground.check(False, f"{recipe.name} names a file that is not there", name)
    # Placeholders are marked as such.
    for name in ["github-pages.yml", "gitlab-ci.yml", "solutions-github.yml", "solutions-gitlab.yml"]:
        text = (RECIPES / name).read_text()
        lines = [line for line in text.splitlines() if PLACEHOLDER.search(line) and not line.startswith("#")]
        key, said = ("uses:", "Change OWNER") if "github" in name else ("PROGRAM:", "Change PROGRAM")
        ground.check(len(lines) == 1 and key in lines[0] and said in text, f"{name}: what is to be replaced", str(lines))


def main():
    with Ground(sys.argv[1]) as ground:
        workspace = ground.demonstration()
        site = ground.site(workspace, "site")
        releases = Releases(ground)
        try_github(ground, workspace, releases)
        try_gitlab(ground, workspace, releases)
        try_releases(ground, releases)
        try_netlify(ground, site)
        try_texts(ground)
        ground.finish("Recipes for hosts")


if __name__ == "__main__":
    main()
