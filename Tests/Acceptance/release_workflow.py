"""Holds the project's release workflow to what makes it safe: what each job may do, which actions it uses, that no expression
stands in a script, that its scripts are sound, and that the image is of the project's Swift.

Usage: release_workflow.py
"""

import pathlib
import re
import subprocess
import sys

import yaml

PROJECT = pathlib.Path(__file__).resolve().parents[2]
WORKFLOW = PROJECT / ".github" / "workflows" / "release.yml"
# Each may read; the last one alone may write, once nothing of the project runs any more.
MAY = {"check": None, "build": None, "publish": {"contents": "write", "id-token": "write", "attestations": "write"}}


def steps_of(flow):
    return [(name, step) for name, job in flow["jobs"].items() for step in job["steps"]]


def complaints_of(text):
    """What is wrong with a workflow's text; how many things were looked at."""
    # YAML 1.1 reads the key `on` as a truth.
    flow = yaml.safe_load(text.replace("\non:\n", "\n\"on\":\n"))
    found, checks = [], 0

    def check(holds, what):
        nonlocal checks
        checks += 1
        if not holds:
            found.append(what)

    jobs = flow["jobs"]
    check(flow["on"] == {"push": {"tags": ["v*"]}}, "what starts it")
    check(flow["permissions"] == {"contents": "read"}, "what every job may do")
    check({name: job.get("permissions") for name, job in jobs.items()} == MAY, "what a job may do")
    check(jobs["build"].get("needs") == "check" and jobs["publish"].get("needs") == ["check", "build"], "the order of the jobs")
    swift = (PROJECT / ".swift-version").read_text().strip()
    check(jobs["build"]["container"] == f"swift:{'.'.join(swift.split('.')[:2])}-bookworm", "the image's version of Swift")
    used = []
    for name, step in steps_of(flow):
        if "uses" in step:
            used.append(step["uses"])
            check(re.fullmatch(r"actions/[a-z-]+@v[0-9]+", step["uses"]), f"the action {step['uses']}")
            if step["uses"].startswith("actions/checkout@"):
                check(step["with"]["persist-credentials"] is False, f"a token stays in the checkout of {name}")
        else:
            check("${{" not in step["run"], f"an expression inside a script of {name}")
            # The first failure ends a script there.
            script = f"set -e\n{step['run']}"
            said = subprocess.run(["shellcheck", "--shell", "bash", "-"], input=script, capture_output=True, text=True)
            check(said.returncode == 0, f"shellcheck complains of {step['name']!r}: {said.stdout}")
    last = [step.get("uses", step.get("run", "")) for step in jobs["publish"]["steps"]][-2:]
    check(
        last[0].startswith("actions/attest-build-provenance@") and "gh release create" in last[1],
        "the release does not follow its attestation")
    for name in ["checkout", "upload-artifact", "download-artifact"]:
        check(sum(action.startswith(f"actions/{name}@") for action in used), f"nothing uses {name}")
    return found, checks


def main():
    found, checks = complaints_of(WORKFLOW.read_text())
    for complaint in found:
        print(f"COMPLAINT: {complaint}")
    print(f"Release workflow: {checks} checks, {len(found)} complaints")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
