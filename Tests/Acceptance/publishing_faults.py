"""Plants faults in a copy of the publishing scripts and runs the trials; a fault that passes is a complaint.

Usage: publishing_faults.py BINARY [WORDS OF A FAULT]
"""

import pathlib
import shutil
import subprocess
import sys
import tempfile

from publishing_ground import PROJECT

# The file, a text in it, its replacement, and the trial that must notice.
FAULTS = {
    "lists are believed": ("publish-s3.sh", "foreign_path='", "foreign_path='^never$' #", "storage.py"),
    "a private site goes": ("publish-s3.sh", '"audience": "public"', '"audience": "', "storage.py"),
    "an open page goes with a protected site": ("publish-s3.sh", '  [ -z "$open" ]\n', "  true\n", "storage.py"),
    "data goes with a protected site": ("publish-s3.sh", '; then return 1; fi\n', "; then :; fi\n", "storage.py"),
    "GitHub gets a private site": ("github-pages.yml", "--audience public", "--audience private", "recipes.py"),
    "GitHub compiles": ("github-pages.yml", "          machinemode site", "          make\n          machinemode site", "recipes.py"),
    "a step of GitHub fails": ("github-pages.yml", "machinemode site", "machinemode sites", "recipes.py"),
    "a changed release is installed": ("setup/install.sh", "sha256sum --check --strict --status", "true", "recipes.py"),
    "a release of somebody else is installed": ("setup/install.sh", "if command -v gh", "if false && command -v gh", "recipes.py"),
    "the installed program is not in PATH": ("setup/install.sh", '"$folder/bin" >>', '"$folder" >>', "recipes.py"),
    "the action keeps where it is to itself": ("setup/action.yml", "outputs.publishing }}", "outputs.version }}", "recipes.py"),
    "GitLab gets a private site": ("gitlab-ci.yml", "--audience public", "--audience private", "recipes.py"),
    "GitLab lacks fonts": ("gitlab-ci.yml", " fonts-dejavu-core", "", "recipes.py"),
    "GitLab runs a changed release": ("gitlab-ci.yml", "    - sha256sum --check --ignore-missing --quiet SHA256SUMS\n", "", "recipes.py"),
    "GitHub knows only the last solutions": ("solutions-github.yml", "fetch-depth: 0", "fetch-depth: 1", "recipes_solutions.py"),
    "GitHub's solutions come with a token": ("solutions-github.yml", "persist-credentials: false", "persist-credentials: true", "recipes_solutions.py"),
    "GitHub publishes notes beside solutions": ("solutions-github.yml", "--audience public", "--audience private", "recipes_solutions.py"),
    "the secret reaches the build of the program": ("solutions-github.yml", "  START: \"\"\n", "  START: \"\"\n  SYNC_URL: ${{ secrets.SYNC_URL }}\n", "recipes_solutions.py"),
    "GitHub lets a run write": ("solutions-github.yml", "contents: read\n\n#", "contents: write\n\n#", "recipes_solutions.py"),
    "GitLab knows only the last solutions": ("solutions-gitlab.yml", 'GIT_DEPTH: "0"', 'GIT_DEPTH: "20"', "recipes_solutions.py"),
    "a log that anybody reads is taken": ("log-solutions.sh", '  if log_at "${SYNC_URL%%', '  if false && log_at "${SYNC_URL%%', "recipes_solutions.py"),
    "another token opens a log": ("log-solutions.sh", "git -C / ", "git ", "recipes_solutions.py"),
    "a run tells where the log is": ("log-solutions.sh", "--quiet >/dev/null 2>&1 || status", "|| status", "recipes_solutions.py"),
    "a run tells streak and pace": ("log-solutions.sh", " ${SYNC_URL:+--quiet}", "", "recipes_solutions.py"),
    "the log does not come": ("log-solutions.sh", '[ -z "$found" ] || sync_log', "true", "recipes_solutions.py"),
    "the log does not go back": ("log-solutions.sh", '[ -z "$SYNC_URL" ] || sync_log', "true", "recipes_solutions.py"),
    "the solutions of others are logged": ("log-solutions.sh", ' ${AUTHOR:+--author="$AUTHOR"}', "", "recipes_solutions.py"),
    "a start stands for the log's own": ("log-solutions.sh", 'if [ "$start" = none ]', "if true", "recipes_solutions.py"),
    "a hook logs within a rebase": ("post-commit", '! [ -d "$machinemode_git_folder/rebase-merge" ]', "true", "recipes_hook.py"),
    "a hook logs within a rebase of patches": ("post-commit", '! [ -d "$machinemode_git_folder/rebase-apply" ]', "true", "recipes_hook.py"),
    "a hook waits for ever": ("post-commit", "set -- timeout 5", "set --", "recipes_hook.py"),
    "a hook asks": ("post-commit", " </dev/null", "", "recipes_hook.py"),
    "a hook complains": ("post-commit", "</dev/null 2>/dev/null", "</dev/null", "recipes_hook.py"),
    "a hook stops a commit": ("post-commit", "\nexit 0", "", "recipes_hook.py"),
    "Netlify forbids what pages need": ("netlify.toml", "frame-ancestors 'none'", "default-src 'none'", "recipes.py"),
    "Netlify keeps pages": ("netlify.toml", '"/share/preview-*.png"', '"/*.html"', "recipes.py"),
    "a text names what is not there": ("README.md", "(netlify.toml)", "(netlify.tml)", "recipes.py"),
    "a storage sends all again": ("publish-s3.sh", 'comm -23 "$temporary/now" "$temporary/known"', 'cat "$temporary/now"', "storage.py"),
    "a storage's own files are overwritten": ("publish-s3.sh", 'if [ -s "$temporary/foreign" ]', "if false", "storage.py"),
    "a storage guesses types": ("publish-s3.sh", "application/manifest+json; charset=utf-8", "application/octet-stream", "storage.py"),
    "a storage loses files of others": ("publish-s3.sh", "--exclude '*' \"$@\"", '--exclude "nothing" "$@"', "storage.py"),
}


def main():
    binary = pathlib.Path(sys.argv[1]).resolve()
    missed = []
    for name, (file, text, fault, trial) in FAULTS.items():
        if len(sys.argv) > 2 and sys.argv[2] not in name:
            continue
        with tempfile.TemporaryDirectory(prefix="machinemode-fault-") as folder:
            project = pathlib.Path(folder)
            for part in [".ci", "Curriculum", "Templates", "Publishing", "Tests/Acceptance"]:
                shutil.copytree(PROJECT / part, project / part)
            for part in ["Makefile", "Package.swift", "README.md", ".swift-version"]:
                shutil.copy(PROJECT / part, project / part)
            for link in ["ARCHITECTURE.md", "LICENSE", "CHANGELOG.md", "CONTRIBUTING.md", "Documentation", "Sources", "Tests", "Benchmarks", "site", ".github"]:
                if (PROJECT / link).exists() and not (project / link).exists():
                    (project / link).symlink_to(PROJECT / link)
            target = project / "Publishing" / file
            whole = target.read_text()
            if text not in whole:
                raise SystemExit(f"{file} has no {text!r} any more, where a fault would be planted")
            target.write_text(whole.replace(text, fault))
            # A trial that a fault stops altogether has noticed it too.
            heard = subprocess.run(
                [sys.executable, project / "Tests" / "Acceptance" / trial.split()[0], binary, *trial.split()[1:]], capture_output=True, stdin=subprocess.DEVNULL)
            said = (heard.stdout + heard.stderr).decode("utf-8", "replace")
            first = next((line for line in said.splitlines() if "COMPLAINT" in line or "failed with" in line), said[-200:])
            print(f"{'heard' if heard.returncode else 'MISSED'}: {name}: {first[:150]}", flush=True)
            if heard.returncode == 0:
                missed.append(name)
    print(f"Planted faults in publishing: {len(missed)} missed")
    sys.exit(1 if missed else 0)


if __name__ == "__main__":
    main()
