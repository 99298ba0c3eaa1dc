"""Runs what `Publishing/cohort` has for Kubernetes and GitHub as these would, since they cannot be had on one machine: the files
by published schemas, the properties that a class needs, and every script, in the order of the host and with what it would tell."""

import fnmatch
import functools
import http.server
import json
import re
import shutil
import threading

import kubernetes_validate
import yaml

from cohort_ground import SHARDS, calls, forget, hold, let_go, part_traces, program
from cohort_runner import Runner
from publishing_ground import traces

# The first version in which an index may fail for itself without a switch, and the newest that is known.
KUBERNETES = ["1.33", kubernetes_validate.latest_version()]
GITHUB_LIMIT = 256


def sound(ground, shell, script, what):
    """Checks a script inside a recipe by shellcheck."""
    outcome = ground.run("sh", "-c", 'printf "%s\n" "$1" | shellcheck --shell "$2" -', "-", script, shell)
    ground.check(outcome.status == 0, f"shellcheck complains of {what}", outcome.output)


def valid(version, document):
    """What a schema of Kubernetes has against a document; empty if nothing."""
    try:
        kubernetes_validate.validate(document, version, strict=True)
    except (kubernetes_validate.ValidationError, kubernetes_validate.SchemaNotFoundError) as error:
        return str(error)[:300]
    return ""


def try_kubernetes(ground):
    documents = list(yaml.safe_load_all((ground.recipes / "indexed-job.yaml").read_text()))
    for version in KUBERNETES:
        for document in documents:
            complaint = valid(version, document)
            ground.check(not complaint, f"Kubernetes {version}: {document.get('kind')}", complaint)
    names = [(document["kind"], document["metadata"]["name"]) for document in documents]
    if names != [("ConfigMap", "cohort"), ("Job", "cohort-parts"), ("Job", "cohort-overview")]:
        ground.check(False, "Kubernetes: the objects", str(names))
        return
    settings, parts, overview = documents[0]["data"], documents[1]["spec"], documents[2]["spec"]
    check_jobs(ground, settings, parts, overview)
    pod = [spec["template"]["spec"]["containers"][0] for spec in [parts, overview]]
    for each in pod:
        ground.check(each["command"] == ["/bin/sh", "-ec"] and len(each["args"]) == 1, "Kubernetes: how a script is run")
        sound(ground, "sh", "set -e\n" + each["args"][0], f"the script of {each['name']}")
    run_pods(ground, settings, pod)
    run_pods_with_sites(ground, settings, pod)


def check_jobs(ground, settings, parts, overview):
    ground.check(
        parts.get("completionMode") == "Indexed" and parts.get("completions") == int(settings["SHARDS"]),
        "Kubernetes: an index for each shard", f"{parts.get('completions')} and SHARDS {settings['SHARDS']}")
    ground.check(
        parts.get("backoffLimitPerIndex", 0) >= 1 and "backoffLimit" not in parts and "maxFailedIndexes" not in parts,
        "Kubernetes: one shard that fails does not stop the others")
    ground.check(1 < parts.get("parallelism", 1) <= parts["completions"], "Kubernetes: shards at a time")
    ground.check(overview.get("completions", 1) == 1 and "completionMode" not in overview, "Kubernetes: one reduction")
    # The tries of the overview are its waiting: 10 s, doubled up to 6 minutes.
    waiting = sum(min(360, 10 * 2**attempt) for attempt in range(overview.get("backoffLimit", 6)))
    ground.check(2.75 * 3600 < waiting < 3.5 * 3600, "Kubernetes: the overview is tried for about three hours", f"{waiting} s")
    for spec in [parts, overview]:
        pod = spec["template"]["spec"]
        ground.check(pod["restartPolicy"] == "Never", "Kubernetes: what a Job needs to count failures")
        ground.check(pod["automountServiceAccountToken"] is False, "Kubernetes: a pod needs no token")
        container = pod["containers"][0]
        ground.check(container["image"] == "IMAGE", "Kubernetes: the image is to be put in")
        ground.check(container["envFrom"] == [{"configMapRef": {"name": "cohort"}}], "Kubernetes: the settings", str(container))
        ground.check("env" not in container, "Kubernetes: settings beside the settings")
        ground.check(
            container["volumeMounts"] == [{"name": "class", "mountPath": container["workingDir"]}]
            and pod["volumes"] == [{"name": "class", "persistentVolumeClaim": {"claimName": "class"}}], "Kubernetes: the volume")


def pod_run(ground, folder, container, settings, index=None):
    """Runs a container's script: the volume is the folder, and there is nothing in its surroundings but what the file says."""
    values = dict(settings)
    if index is not None:
        values["JOB_COMPLETION_INDEX"] = index
    path = f"{program(folder).parent}:{ground.environment['PATH']}"
    return ground.run(*container["command"], *container["args"], at=folder, PATH=path, **values)


def run_pods(ground, settings, pod):
    settings = settings | {"PARTS": "parts"}
    count = int(settings["SHARDS"])
    folder = ground.copy("kubernetes")
    ground.check(pod_run(ground, folder, pod[1], settings).status != 0, "Kubernetes: an overview before there is a part")
    hold(folder, 3, what="limit")
    for index in reversed(range(count)):
        outcome = pod_run(ground, folder, pod[0], settings, index)
        ground.check((outcome.status == 0) == (index != 3), f"Kubernetes: index {index}", str(outcome))
    let_go(folder)
    ground.check_parts(folder, "Kubernetes", [3], count=count)
    outcome = pod_run(ground, folder, pod[1], settings)
    ground.check(outcome.status == 1, "Kubernetes: the overview while a part is missing", str(outcome))
    ground.check_refusal(folder, "Kubernetes", [3], count=count, said=outcome.output + outcome.errors)

    before = part_traces(folder, [3])
    forget(folder)
    for index in range(count):
        outcome = pod_run(ground, folder, pod[0], settings, index)
        ground.check(outcome.status == 0, f"Kubernetes: index {index} again", str(outcome))
    ground.check(calls(folder) == [(f"3/{count}", "none")], "Kubernetes: the missing part alone", str(calls(folder)))
    ground.check(part_traces(folder, [3]) == before, "Kubernetes: the retry touched parts that were there")
    outcome = pod_run(ground, folder, pod[1], settings)
    ground.check(outcome.status == 0, "Kubernetes: the overview", str(outcome))
    ground.check_overview(folder, "Kubernetes")

    # Another roster: the overview begins at the same time, so old parts must not do.
    with open(folder / "cohort.json", "a") as roster:
        roster.write("\n")
    shutil.rmtree(folder / "class")
    outcome = pod_run(ground, folder, pod[1], settings)
    ground.check(
        outcome.status == 1 and "older than the roster" in outcome.errors, "Kubernetes: parts of an earlier roster", str(outcome))
    for index in range(count):
        pod_run(ground, folder, pod[0], settings, index)
    outcome = pod_run(ground, folder, pod[1], settings)
    ground.check(outcome.status == 0, "Kubernetes: the overview of another roster", str(outcome))
    ground.check_overview(folder, "Kubernetes, another roster")


def run_pods_with_sites(ground, settings, pod):
    settings = settings | {"PARTS": "parts", "SHARDS": str(SHARDS), "WORKSPACES": "workspaces"}
    folder = ground.copy("kubernetes-sites", facts=False)
    killed = ground.killed()
    hold(folder, killed, what="crash")
    outcome = pod_run(ground, folder, pod[0], settings, killed)
    ground.check(outcome.status != 0, "Kubernetes: sites that a kill stopped go unheard", str(outcome))
    let_go(folder)
    for index in range(SHARDS):
        outcome = pod_run(ground, folder, pod[0], settings, index)
        ground.check(outcome.status == 0, f"Kubernetes: index {index} with sites", str(outcome))
    outcome = pod_run(ground, folder, pod[1], settings)
    ground.check(outcome.status == 0, "Kubernetes: the overview with sites", str(outcome))
    ground.check_overview(folder, "Kubernetes, with sites", facts=False)


# MARK: GitHub


class Flow(Runner):
    """Simulates GitHub's runner for the jobs of a class: artifacts, a matrix, and conditions of steps."""

    def __init__(self, ground, repository, artifacts, path, contexts):
        super().__init__(ground, repository, None, path, contexts)
        self.artifacts = artifacts
        self.releases = type("NoReleases", (), {"url": ""})

    def run(self, job, variables, folder):
        folder.mkdir()
        for step in job["steps"]:
            if "if" in step:
                self.ground.check(step["if"] == "${{ env.WORKSPACES != '' }}", "GitHub: a condition", step["if"])
                if not variables["WORKSPACES"]:
                    continue
            if not (self.use(step, variables, folder) if "uses" in step else self.try_script(step, variables, folder)):
                return False
        return True

    def try_script(self, step, variables, folder):
        """A step may fail here; who asks for the run says whether it should."""
        kept, self.ground.complaints = self.ground.complaints, []
        try:
            return self.run_script(step, variables, folder)
        finally:
            self.said += "".join(self.ground.complaints)
            self.ground.complaints = kept

    def use(self, step, variables, folder):
        name, _, version = step["uses"].partition("@")
        given = {key: self.value(value) for key, value in step.get("with", {}).items()}
        if name == "OWNER/machinemode/Publishing/setup":
            # `recipes.py` tries the action itself; here the program is in PATH already.
            self.ground.check((version, given) == ("main", {"version": "latest"}), "GitHub: our own action", step["uses"])
        elif name == "actions/upload-artifact":
            return self.upload(given, folder)
        elif name == "actions/download-artifact":
            place = folder / given["path"]
            self.ground.check(given.get("merge-multiple") == "True", "GitHub: each artifact would have a folder of its own")
            place.mkdir(parents=True, exist_ok=True)
            for artifact in sorted(self.artifacts):
                if fnmatch.fnmatch(artifact, given["pattern"]):
                    shutil.copytree(self.artifacts[artifact], place, dirs_exist_ok=True)
        elif name == "actions/upload-pages-artifact":
            self.site = folder / given["path"]
        else:
            return super().use(step, variables, folder)
        return True

    def upload(self, given, folder):
        """A file is at the root of its artifact, as is what is in a folder; names with a dot in front stay behind."""
        source = folder / given["path"]
        if not source.exists():
            return given["if-no-files-found"] != "error"
        self.ground.check(given.get("overwrite") == "True", "GitHub: a second try may not replace its artifact", given["name"])
        place = self.ground.folder / f"artifact-{self.ground.count}-{given['name']}"
        shutil.rmtree(place, ignore_errors=True)
        place.mkdir()
        if source.is_file():
            shutil.copy(source, place)
        else:
            shutil.copytree(source, place, dirs_exist_ok=True, ignore=shutil.ignore_patterns(".*"))
        self.artifacts[given["name"]] = place
        return True


def workflow(ground):
    # YAML 1.1 reads the key `on` as a truth.
    return yaml.safe_load((ground.recipes / "matrix.yml").read_text().replace("\non:\n", "\n\"on\":\n"))


def try_github(ground):
    outcome = ground.run("check-jsonschema", "--builtin-schema", "vendor.github-workflows", ground.recipes / "matrix.yml")
    ground.check(outcome.status == 0, "GitHub: the form of the workflow", outcome.output + outcome.errors)
    flow = workflow(ground)
    if list(flow["jobs"]) != ["facts", "part", "overview", "deploy"]:
        ground.check(False, "GitHub: the jobs", str(list(flow["jobs"])))
        return
    check_workflow(ground, flow)
    try_fetching(ground, flow)
    run_jobs(ground, flow)
    run_jobs_with_sites(ground, flow)


def check_workflow(ground, flow):
    jobs = flow["jobs"]
    strategy = jobs["part"]["strategy"]
    shards = strategy["matrix"]["shard"]
    ground.check(strategy.get("fail-fast") is False, "GitHub: one shard that fails would cancel the others")
    ground.check(
        list(strategy["matrix"]) == ["shard"] and shards == list(range(int(flow["env"]["SHARDS"]))),
        "GitHub: a job for each shard", f"{shards} and SHARDS {flow['env']['SHARDS']}")
    ground.check(len(shards) <= GITHUB_LIMIT, "GitHub: a matrix of more than 256 jobs", str(len(shards)))
    text = (ground.recipes / "matrix.yml").read_text()
    ground.check(not re.search(r"\bstrategy\.|job-total|job-index", text), "GitHub: the count is taken from the engine")
    needs = {name: job.get("needs") for name, job in jobs.items()}
    order = {"facts": None, "part": "facts", "overview": "part", "deploy": "overview"}
    ground.check(needs == order, "GitHub: the order of the jobs", str(needs))
    ground.check("--audience public -o public/class" in text, "GitHub: what is published")
    conditions = {name: job.get("if") for name, job in jobs.items()}
    ground.check(
        conditions == {"facts": None, "part": None, "overview": "${{ !cancelled() }}", "deploy": None},
        "GitHub: when a job runs", str(conditions))
    ground.check(flow["permissions"] == {"contents": "read"}, "GitHub: what a job may do at first")
    ground.check(
        not any("permissions" in job for name, job in jobs.items() if name != "deploy")
        and jobs["deploy"]["permissions"] == {"pages": "write", "id-token": "write"}, "GitHub: what a job may do")
    ground.check(all("timeout-minutes" in job for job in jobs.values()), "GitHub: a job without an end")
    ground.check(flow["concurrency"] == {"group": "pages", "cancel-in-progress": False}, "GitHub: one at a time")
    for name, job in jobs.items():
        for step in job["steps"]:
            if step.get("uses", "").startswith("actions/checkout@"):
                ground.check(step["with"]["persist-credentials"] is False, f"GitHub: a token stays in the checkout of {name}")
            if "run" in step:
                ground.check("${{" not in step["run"], f"GitHub: an expression inside a script of {name}")
                sound(ground, "bash", f"set -eo pipefail\n{step['run']}", f"{step['name']!r}")


class Learners(http.server.SimpleHTTPRequestHandler):
    """The learners' hosts: their public sites."""

    def log_message(self, *_):
        pass


class Hosts:
    def __init__(self, ground):
        self.server = http.server.ThreadingHTTPServer(
            ("127.0.0.1", 0), functools.partial(Learners, directory=ground.demonstration / "sites"))
        self.url = f"http://127.0.0.1:{self.server.server_port}"

    def __enter__(self):
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()


def fetching(flow):
    return next(step["run"] for step in flow["jobs"]["facts"]["steps"] if "run" in step)


def try_fetching(ground, flow):
    """The lines for curl, which the text has too: whose facts come, and where they may not go."""
    script = fetching(flow)
    shown = re.search(r"```sh\n(jq .*?)```", (ground.recipes / "README.md").read_text(), re.S)
    words = script.partition("||")[0].split()
    ground.check(shown is not None and shown.group(1).split() == words, "README.md shows other lines for curl than the workflow")
    folder = ground.folder / f"fetched-{ground.count}"
    ground.count += 1
    folder.mkdir()
    (ground.folder / "secret").write_text("secret\n")
    with Hosts(ground) as hosts:
        first, second, third = ground.ids[:3]
        (folder / "cohort.json").write_text(json.dumps([
            {"id": first, "facts": "x", "site": f"{hosts.url}/{first}/"},
            {"id": second, "facts": "x", "site": f"{hosts.url}/{second}/index.html"},
            {"id": "nobody", "facts": "x", "site": f"{hosts.url}/nobody/"},
            {"id": third, "facts": "x", "site": f"../sites/{third}/index.html"},
            {"id": "without", "facts": "x"},
            {"id": "../escaped", "facts": "x", "site": f"{hosts.url}/{first}/"},
            {"id": "a\n../../escaped", "facts": "x", "site": f"{hosts.url}/{first}/"},
            {"id": "file", "facts": "x", "site": f"file://{ground.folder}/secret"},
            {"id": "quoted", "facts": "x", "site": f"{hosts.url}/{first}/\"\noutput = \"../escaped"},
            {"id": "config", "facts": "x", "site": f"{hosts.url}/{first}/\nupload-file = ../secret\n"},
            {"id": "globs", "facts": "x", "site": f"{hosts.url}/{{{first},{second}}}/"},
        ]))
        before = set(traces(ground.folder))
        outcome = ground.run("bash", "-eo", "pipefail", "-c", script, at=folder)
    ground.check(outcome.status == 0, "fetching facts", str(outcome))
    told = "Some facts could not be fetched" in outcome.output
    ground.check(told, "it is not said that some could not be fetched", str(outcome))
    found = sorted(str(path.relative_to(folder / "sites")) for path in (folder / "sites").rglob("*") if path.is_file())
    ground.check(found == sorted(f"{name}/progress.json" for name in [first, second]), "whose facts are fetched", str(found))
    outside = [path for path in set(traces(ground.folder)) - before if not path.startswith(f"{folder.name}/sites")]
    ground.check(not outside, "fetching writes elsewhere", str(outside))


def repository_of(ground, folder):
    for words in [
        ["init", "--quiet", "--initial-branch", "main"],
        ["add", "cohort.json", *(["workspaces"] if (folder / "workspaces").exists() else [])],
        ["-c", "user.name=A", "-c", "user.email=a@example.org", "commit", "--quiet", "--message", "A class"],
    ]:
        ground.git("git", *words, at=folder)


def run_jobs(ground, flow):
    """A run in which a shard fails, and what "Re-run failed jobs" does. Facts come from the learners' hosts; one is away."""
    folder = ground.copy("github")
    shards = flow["jobs"]["part"]["strategy"]["matrix"]["shard"]
    with Hosts(ground) as hosts:
        roster = json.loads((folder / "cohort.json").read_text())
        away = ground.ids[-1]
        for learner in roster:
            learner["site"] = f"{hosts.url}/{'nobody' if learner['id'] == away else learner['id']}/index.html"
        (folder / "cohort.json").write_text(json.dumps(roster))
        repository_of(ground, folder)
        (folder / "sites" / away / "progress.json").unlink()
        ground.must(ground.binary, "cohort", "site", "cohort.json", "-o", "class", at=folder)
        host = Host(ground, flow, folder)
        ground.check(host.run("facts"), "GitHub: the facts", host.said)
    hold(folder, 2, what="limit")
    # In any order: those of a matrix run at a time.
    for shard in reversed(shards):
        ground.check(host.run("part", shard) == (shard != 2), f"GitHub: shard {shard}", host.said)
    let_go(folder)
    ground.check(not host.run("overview"), "GitHub: an overview without all parts", host.said)
    named = set(re.findall(r"--shard (\d+)/(\d+)", host.said))
    ground.check(named == {("2", str(len(shards)))}, "GitHub: the missing shard is named", host.said[-800:])
    forget(folder)
    ground.check(host.run("part", 2) and host.run("overview"), "GitHub: the failed jobs again", host.said)
    ground.check([shard for shard, _ in calls(folder)] == [f"2/{len(shards)}"], "GitHub: which shards", str(calls(folder)))
    check_pages(ground, folder, host.site, "GitHub")


def check_pages(ground, folder, site, what):
    """What is published is what one process makes."""
    if site is None:
        ground.check(False, f"{what}: nothing is published")
        return
    ground.check(published(site / "class") == published(folder / "class"), f"{what}: the overview is another than that of one process")


def published(folder):
    return {
        str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*")
        if path.is_file() and not path.name.startswith(".")}


class Host:
    """The jobs of one run of the workflow, each on a machine of its own, with the artifacts between them."""

    def __init__(self, ground, flow, folder, **variables):
        self.ground, self.flow, self.folder = ground, flow, folder
        self.variables = flow["env"] | variables
        self.artifacts = {}
        self.said, self.site, self.count = "", None, 0

    def run(self, job, shard=None):
        self.count += 1
        path = f"{program(self.folder).parent}:{self.ground.environment['PATH']}"
        runner = Flow(self.ground, self.folder, self.artifacts, path, {} if shard is None else {"matrix.shard": str(shard)})
        machine = self.ground.folder / f"{self.folder.name}-machine-{self.count}"
        succeeded = runner.run(self.flow["jobs"][job], self.variables, machine)
        self.said, self.site = runner.said, runner.site
        return succeeded


def run_jobs_with_sites(ground, flow):
    """The workspaces are in the repository: sites and overview are published together."""
    folder = ground.copy("github-sites", facts=False)
    repository_of(ground, folder)
    lonely = ground.broken()
    host = Host(ground, flow, folder, WORKSPACES="workspaces", SHARDS=str(SHARDS))
    ground.check(host.run("facts"), "GitHub: no facts", host.said)
    hold(folder, ground.killed(), what="crash")
    ground.check(not host.run("part", ground.killed()), "GitHub: sites that a kill stopped go unheard", host.said)
    let_go(folder)
    for shard in range(SHARDS):
        ground.check(host.run("part", shard), f"GitHub: shard {shard} with sites", host.said)
    ground.check(host.run("overview"), "GitHub: with sites", host.said)
    if host.site is None:
        return
    made = ground.one_process(facts=False)
    expected = {name: data for name, data in made.items() if not name.rpartition("/")[2].startswith(".")}
    ground.check(
        published(host.site / "class") == expected, "GitHub, with sites: the overview is another than that of one process")
    found = sorted(path.parent.name for path in (host.site / "sites").glob("*/index.html"))
    ground.check(found == sorted(set(ground.few) - {lonely}), "GitHub: the published sites", str(found))
    ground.check(not list(host.site.rglob("workspaces")), "GitHub: a workspace would be published")

