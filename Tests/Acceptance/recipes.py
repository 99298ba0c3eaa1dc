"""Runs the scripts of the recipes for hosts once; the releases are a folder here. Checks that a release which is not what
it should be is refused, Netlify's settings against the pages, and that the texts on publishing name only files and targets that
exist. What the hosts themselves make of the recipes their schemas say.

Usage: recipes.py BINARY
"""

import contextlib
import fnmatch
import re
import shutil
import sys
import tomllib

import yaml

from publishing_ground import (
    CANARY, PROJECT, RECIPES, Ground, Releases, contents, listed, write_script)
from recipes_ground import program_folder

ADDRESS = "https://me.example.org/progress"
PLACEHOLDER = re.compile(r"OWNER")


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


def check_public_site(ground, folder, label, list_stays=False, has_address=True):
    """Checks the files for the host: no list unless it is needed, and the address if the host provides it."""
    found = contents(folder)
    ground.check("index.html" in found and "404.html" in found, f"{label}: no pages")
    ground.check(b'\n  "audience": "public"' in found.get("progress.json", b""), f"{label}: not a public site")
    ground.check(not any(CANARY.encode() in data for data in found.values()), f"{label}: a private note would be published")
    ground.check((".machinemode-files" in found) == list_stays, f"{label}: the list of files")
    ground.check(not any(data.startswith(b"-> ") for data in found.values()), f"{label}: links, which a host refuses")
    if has_address:
        ground.check(ADDRESS.encode() in found.get("index.html", b""), f"{label}: the address is not in the pages")
    return found


def run_scripts(ground, steps, folder, values, **variables):
    """Runs the scripts of a job's steps once, in a folder that has what its actions would bring; returns all that they say.

    - values: what the expressions of the job mean. An unknown one is a complaint.
    """
    def filled(text):
        for name in re.findall(r"\$\{\{ (.*?) \}\}", str(text)):
            ground.check(name in values, "an expression of the workflow", name)
        return re.sub(r"\$\{\{ (.*?) \}\}", lambda found: str(values.get(found[1], "")), str(text))

    said, script = "", ground.folder / "step.sh"
    for step in steps:
        ground.check("if" not in step, "a condition of the workflow", step.get("if", ""))
        if "run" not in step:
            continue
        ground.check("${{" not in step["run"], "an expression inside a script", step["name"])
        script.write_text(step["run"])
        environment = {name: filled(value) for name, value in {**variables, **step.get("env", {})}.items()}
        outcome = ground.run("bash", "--noprofile", "--norc", "-eo", "pipefail", script, at=folder, **environment)
        said += outcome.output + outcome.errors
        # As on the host, the first failure is the last step.
        if not ground.check(outcome.status == 0, f"the step «{step['name']}»", str(outcome)):
            break
    return said


def check_actions(ground, job):
    """Checks that actions are of GitHub, with a version, or the project's own."""
    for step in job["steps"]:
        name, _, version = step.get("uses", "actions/@v0").partition("@")
        is_own = name == f"{Releases.REPOSITORY}/Publishing/setup" and version == "main"
        ground.check(is_own or name.startswith("actions/") and re.fullmatch(r"v[0-9]+", version), "an action", step.get("uses", ""))


def try_github(ground, workspace):
    # YAML 1.1 reads the key `on` as a truth.
    flow = yaml.safe_load((RECIPES / "github-pages.yml").read_text().replace("\non:\n", "\n\"on\":\n"))
    build, deploy = flow["jobs"]["build"], flow["jobs"]["deploy"]
    ground.check(flow["permissions"] == {"contents": "read"}, "what the workflow may do at first")
    ground.check(deploy["permissions"] == {"pages": "write", "id-token": "write"}, "what its deployment may do")
    ground.check(deploy["needs"] == "build" and deploy["environment"]["name"] == "github-pages", "the deployment's place")
    ground.check([step["uses"].split("@")[0] for step in deploy["steps"]] == ["actions/deploy-pages"], "the deployment's steps")
    ground.check(set(flow["on"]) == {"push", "schedule", "workflow_dispatch"} and len(flow["on"]["schedule"]) == 1, "when it runs")
    ground.check(flow["concurrency"]["group"] == "pages" and "TZ" in flow["env"], "concurrency and time zone")
    check_actions(ground, build)
    uploads = [step["with"]["path"] for step in build["steps"] if step.get("uses", "").startswith("actions/upload-pages-artifact@")]
    ground.check(uploads == ["public"], "what is uploaded", str(uploads))
    folder = ground.folder / "github"
    shutil.copytree(workspace, folder / "workspace")
    path = f"{image_tools(ground)}:{program_folder(ground)}"
    run_scripts(ground, build["steps"], folder, {"steps.pages.outputs.base_url": ADDRESS}, **flow["env"], PATH=path)
    check_public_site(ground, folder / "public", "GitHub", list_stays=True)
    try_image_packages(ground, [step["run"] for step in build["steps"] if "run" in step])


def try_action(ground, releases):
    """Runs the script of the project's own action, and takes what it hands on."""
    action = yaml.safe_load((RECIPES / "setup" / "action.yml").read_text())
    output, paths = ground.folder / "github-output", ground.folder / "github-path"
    values = {
        "inputs.version": action["inputs"]["version"]["default"], "inputs.token": "the run's own",
        "inputs.repository || github.action_repository": Releases.REPOSITORY}
    steps = action["runs"]["steps"]
    ground.check([step["shell"] for step in steps] == ["bash"], "the shell of the action")
    run_scripts(
        ground, steps, ground.folder, values, PATH=image_tools(ground), GITHUB_ACTION_PATH=RECIPES / "setup", GITHUB_OUTPUT=output,
        GITHUB_PATH=paths, RUNNER_TEMP=ground.folder, GITHUB_SERVER_URL=releases.url)
    found = dict(line.split("=", 1) for line in output.read_text().splitlines())
    handed = {
        name: found.get(described["value"].removeprefix("${{ steps.install.outputs.").removesuffix(" }}"))
        for name, described in action["outputs"].items()}
    folder = ground.folder / "machinemode"
    wanted = {"version": releases.version, "publishing": f"{folder}/share/machinemode/Publishing"}
    ground.check(handed == wanted, "what the action hands on", str(handed))
    ground.check((folder / "share/machinemode/Publishing/log-solutions.sh").exists(), "the scripts for publishing are not there")
    ground.check(paths.read_text() == f"{folder}/bin\n", "what the action puts into PATH", paths.read_text())
    asked = (ground.folder / "gh-calls").read_text()
    ground.check(
        asked.count("gh attestation verify ") == 1 and f"{releases.archive} --repo {Releases.REPOSITORY} " in asked,
        "what is asked about the attestation", asked)


def try_gitlab(ground, workspace, releases):
    flow = yaml.safe_load((RECIPES / "gitlab-ci.yml").read_text())
    job = flow["pages"]
    ground.check(job["artifacts"]["paths"] == ["public"], "what GitLab publishes")
    ground.check(job["image"] == "debian:12", "the image is another than the packages are tried on", job["image"])

    def run(folder):
        shutil.copytree(workspace, folder / "workspace")
        return run_gitlab(ground, flow, releases, folder, CI_PAGES_URL=ADDRESS)

    folder = ground.folder / "gitlab"
    outcome = run(folder)
    if ground.check(outcome.status == 0, "GitLab", str(outcome)):
        check_public_site(ground, folder / "public", "GitLab")
    try_image_packages(ground, job["script"], "curl", "ca-certificates", "tzdata")
    with spoilt(releases):
        folder = ground.folder / "gitlab-spoilt"
        outcome = run(folder)
        ground.check(outcome.status != 0 and "did NOT match" in outcome.errors, "GitLab: a changed release", str(outcome))
        ground.check(not (folder / "public").exists(), "GitLab: a changed release was run")


def run_gitlab(ground, flow, releases, folder, **variables):
    """Runs the script of a pipeline in a folder: all its lines in one shell."""
    script = ground.folder / "job.sh"
    script.write_text("\n".join(flow["pages"]["script"]) + "\n")
    return ground.run("bash", "-eo", "pipefail", script, at=folder, **{
        **flow["variables"], **gitlab_releases(ground, flow, releases), "PATH": image_tools(ground), **variables})


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
        ground.binary, *commands[1].split()[1:-1], built, "--workspace", ground.folder / "workspace")
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
        try_github(ground, workspace)
        try_action(ground, releases)
        try_gitlab(ground, workspace, releases)
        try_releases(ground, releases)
        try_netlify(ground, site)
        try_texts(ground)
        ground.finish("Recipes for hosts")


if __name__ == "__main__":
    main()
