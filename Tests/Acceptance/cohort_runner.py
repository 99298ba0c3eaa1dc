"""Simulates GitHub's runner for the recipes for a class: the values of expressions, scripts, and the actions of GitHub."""

import os
import re
import shutil

from recipes import ADDRESS


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

    def use(self, step, variables, folder):
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
        elif name == "actions/upload-pages-artifact":
            self.site = folder / given["path"]
            # It leaves out files whose names begin with a dot.
            (self.site / ".machinemode-files").unlink()
        else:
            self.ground.check(False, "an action that is not known here", name)
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
        script.write_text(step["run"])
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
