"""Publishes sites with `publish`, into a folder, to a host by rsync, and by git onto a branch of a bare repository: what is sent,
what is removed, what stays, what is asked and refused, and what a cut in the middle leaves. The tier check is git and what is
refused.

Usage: publishing.py BINARY [check | TRIAL...]
"""

import json
import os
import shutil
import sys

from publishing_ground import (
    CANARY, NOW, Ground, contents, fingerprint, listed, program_copy, site_contents, traces, write_script)

# Paths that a list at the destination may name to reach what is not the site's. The last two are of one file each.
HOSTILE = [
    "../outside", "days/../../outside", "/outside", "*", "days/*", "days/0?1.html", "[a-z]*", "days//001.html", "days/", "", ".",
    "..", ".git/config", "days/.htaccess", "-rf", " index.html", "# comment", "! clear", "a\\b", "a\"b", "bell\a", "escape\x1b[2J",
]
PLAN = """# Three days

## Day 1: Arrays

- [ ] LC 1920 Build Array from Permutation (Easy, 15 min)
- [ ] LC 1929 Concatenation of Array (Easy, 15 min)

## Day 2: Maps

- [ ] LC 1 Two Sum (Easy, 20 min)

## Day 3: Trees

- [ ] LC 104 Maximum Depth of Binary Tree (Easy, 20 min)
"""


class Site:
    """A workspace, and the public site that `site` builds from it."""

    def __init__(self, ground, workspace):
        self.workspace = workspace
        self.folder = ground.site(workspace, f"{workspace.name}-site")
        self.paths = set(listed(self.folder))
        self.contents = site_contents(self.folder)

    def words(self, earlier):
        """What `publish` says where an earlier site of the program is replaced."""
        changed = sum(self.contents[path] != earlier.contents.get(path) for path in self.paths)
        return (f"{changed} file{'' if changed == 1 else 's'} new or changed, {len(earlier.paths - self.paths)} removed, "
                f"{len(self.paths) - changed} unchanged.\n")

    @property
    def first_words(self):
        return f"{len(self.paths)} files new or changed, 0 removed, 0 unchanged.\n"


class Publisher:
    """Runs `publish`, and checks after every run that it left nothing behind."""

    def __init__(self, ground):
        self.ground = ground

    def __call__(self, site, *words, at=None, **environment):
        workspace = site.workspace if isinstance(site, Site) else site
        outcome = self.ground.run(
            self.ground.binary, "publish", *words, "--workspace", workspace, "--now", NOW, at=at, **environment)
        left = [*self.ground.home.glob("machinemode-*"), *workspace.glob("publish/lists"), *workspace.glob("publish/repository.git/publish-index")]
        self.ground.check(not left, "something temporary was left", str(left))
        return outcome

    def refuses(self, site, *words, saying, status=1, **others):
        outcome = self(site, *words, **others)
        self.ground.check(
            outcome.status == status and "error: " in outcome.errors.lower() and saying in outcome.errors and outcome.output == ""
            and "\x1b" not in outcome.errors and "\a" not in outcome.errors,
            f"{words} should be refused with {status} and «{saying}»", str(outcome))
        return outcome

    def goes(self, site, *words, saying, **others):
        outcome = self(site, *words, **others)
        self.ground.check(
            outcome.status == 0 and saying in outcome.output and outcome.output.count("\n") == 1 and outcome.errors == "",
            f"{words} should go with «{saying}»", str(outcome))
        return outcome


def holds_site(target, site, foreign):
    """Checks that a folder has exactly a site and the files of others."""
    return contents(target) == {**site.contents, **foreign}


def render_afresh(site):
    """Removes what the program keeps of the last publish."""
    shutil.rmtree(site.workspace / "publish")


def try_place(ground, publish, sites, destination, target, label, **environment):
    """Tries the life of a site in a folder, local or remote."""
    first, changed = sites
    told = publish(first, destination, "--dry-run", **environment)
    ground.check(told.status == 0 and not target.exists(), f"{label}: a dry run made the folder", str(told))
    publish.goes(first, destination, saying=first.first_words, **environment)
    ground.check(holds_site(target, first, {}), f"{label}: the first publish")
    modes = {path.stat().st_mode & 0o777 for path in target.rglob("*") if path.is_file()}
    folders = {path.stat().st_mode & 0o777 for path in target.rglob("*") if path.is_dir()}
    ground.check((modes, folders) == ({0o644}, {0o755}), f"{label}: rights", f"{modes} {folders}")

    before = traces(target)
    for what in ["the same site", "the same site, rendered afresh"]:
        # The place is remembered.
        publish.goes(first, saying="Nothing to publish: ", **environment)
        ground.check(traces(target) == before, f"{label}: {what} touched something")
        render_afresh(first)

    foreign = {"weeks/theirs.html": b"theirs\n", "CNAME": b"example.org\n", "days/.htaccess": b"x\n", "a*b": b"star\n"}
    for name, data in foreign.items():
        (target / name).write_bytes(data)
    before = traces(target)
    told = publish(changed, destination, "--dry-run", **environment)
    ground.check(
        told.output.endswith(changed.words(first)) and "  remove  challenges/run/index.html\n" in told.output
        and "  send    about.html\n" in told.output and traces(target) == before, f"{label}: a dry run", str(told))
    publish.goes(changed, destination, saying=changed.words(first), **environment)
    ground.check(holds_site(target, changed, foreign), f"{label}: a changed site")
    ground.check(not (target / "challenges" / "run").exists(), f"{label}: an empty folder of ours was left")
    after = traces(target)
    same = [name for name in changed.paths if changed.contents[name] == first.contents.get(name)]
    ground.check(
        same and all(after.get(name) == before[name] for name in same), f"{label}: a page that did not change was touched")
    publish.goes(first, saying=first.words(changed), **environment)
    ground.check(holds_site(target, first, foreign), f"{label}: back again")


def try_folders(ground, publish, sites):
    """A folder of this machine needs no other program."""
    name = "dest/a folder, it's \"quoted\""
    nothing = ground.folder / "no-tools"
    nothing.mkdir()
    try_place(ground, publish, sites, f"./{name}", ground.folder / name, "a folder", PATH=nothing)


def try_hosts(ground, publish, sites, ssh):
    try_place(ground, publish, sites, "me@host:www", ground.folder / "host" / "www", "a host", RSYNC_RSH=ssh)
    name = "it's a \"path\" $HOME; touch pwned & *"
    try_place(ground, publish, sites, f"host:{name}", ground.folder / "host" / name, "a host with an odd path", RSYNC_RSH=ssh)
    ground.check(not (ground.folder / "host" / "pwned").exists(), "a path was run as a command")
    publish.refuses(sites[0], "host:no/such/parent", saying="rsync failed", status=3, RSYNC_RSH=ssh)
    try_what_is_in_the_way(ground, publish, sites, "host:taken", ground.folder / "host" / "taken", RSYNC_RSH=ssh)


def try_what_is_in_the_way(ground, publish, sites, destination, target, **environment):
    """Tries files of others in the place of the site, and beside it."""
    first, changed = sites

    def fresh():
        shutil.rmtree(target, ignore_errors=True)
        target.mkdir()

    # Beside it, it asks once.
    fresh()
    (target / "theirs.txt").write_text("theirs\n")
    before = traces(target)
    publish.refuses(first, destination, saying="holds other files: theirs.txt", **environment)
    told = publish(first, destination, "--dry-run", **environment)
    ground.check(told.status == 0 and "It would ask first: " in told.output, "a dry run beside others", str(told))
    ground.check(traces(target) == before, "a refused publish changed something")
    publish.goes(first, destination, "--yes", saying=first.first_words, **environment)
    publish.goes(changed, destination, saying=changed.words(first), **environment)
    ground.check(holds_site(target, changed, {"theirs.txt": b"theirs\n"}), "beside files of others")

    fresh()
    (target / "index.html").write_text("theirs\n")
    before = traces(target)
    for words in [[], ["--yes"], ["--dry-run"]]:
        publish.refuses(first, destination, *words, saying="index.html", **environment)
    ground.check(traces(target) == before, "a refused publish changed something")

    fresh()
    # A file with the same bytes is accepted and belongs to the site from then on.
    shutil.copy(first.folder / "index.html", target / "index.html")
    count = len(first.paths) - 1
    publish.goes(first, destination, "--yes", saying=f"{count} files new or changed, 0 removed, 1 unchanged", **environment)

    elsewhere = ground.folder / "elsewhere"
    shutil.rmtree(elsewhere, ignore_errors=True)
    elsewhere.mkdir()
    (elsewhere / "001.html").write_text("theirs\n")
    for make, words in [
        (lambda: (target / "days").symlink_to(elsewhere), "days"),
        (lambda: (target / "days").write_text("a file\n"), "days"),
        (lambda: (target / "index.html").symlink_to(elsewhere / "001.html"), "index.html"),
        (lambda: (target / "index.html").mkdir(), "index.html"),
        (lambda: (target / "index.html" / "inside").mkdir(parents=True), "index.html"),
        (lambda: (target / ".machinemode-files").symlink_to(elsewhere / "001.html"), ".machinemode-files"),
        (lambda: (target / ".machinemode-files").mkdir(), ".machinemode-files"),
        (lambda: (target / ".machinemode-files").write_text("my own notes\n"), ".machinemode-files"),
    ]:
        fresh()
        make()
        before = traces(target)
        publish.refuses(first, destination, "--yes", saying=words, **environment)
        ground.check(traces(target) == before, f"{words} in the way was touched")

    # A folder that became a link after the last publish: what it leads to stays.
    fresh()
    publish.goes(first, destination, saying=first.first_words, **environment)
    shutil.rmtree(target / "challenges" / "run")
    (elsewhere / "index.html").write_text("theirs\n")
    (target / "challenges" / "run").symlink_to(elsewhere)
    publish(changed, destination, **environment)
    ground.check((elsewhere / "index.html").exists() and (target / "challenges" / "run").is_symlink(), "removing went through a link")
    ground.check((elsewhere / "001.html").read_text() == "theirs\n", "writing went through a link")


def hostile_lists(site):
    heading = (site.folder / ".machinemode-files").read_bytes().splitlines()[0]
    for path in HOSTILE:
        yield path, heading + b"\nabout.html\n" + path.encode() + b"\nindex.html\n"
    yield "a zero byte", heading + b"\nabout.html\nin\0dex.html\n"
    yield "no text", heading + b"\n\xff\xfe\n"


def try_hostile_lists(ground, publish, site, ssh):
    (ground.folder / "outside").write_text("precious\n")
    (ground.folder / "host" / "outside").write_text("precious\n")
    repository = ground.folder / "listed.git"
    for destination, target in [("./listed", ground.folder / "listed"), ("host:listed", ground.folder / "host" / "listed")]:
        publish.goes(site, destination, saying=site.first_words, RSYNC_RSH=ssh)
        for label, data in hostile_lists(site):
            (target / ".machinemode-files").write_bytes(data)
            before = fingerprint(target)
            publish.refuses(site, destination, "--yes", saying="names a path that is no part of a site", RSYNC_RSH=ssh)
            ground.check(fingerprint(target) == before, f"a list with {label!r} changed {destination}")
            ground.check((target.parent / "outside").exists(), f"a list with {label!r} removed a file outside")
    for label, data in list(hostile_lists(site))[::4]:
        shutil.rmtree(repository, ignore_errors=True)
        ground.git("git", "init", "--quiet", "--bare", repository)
        commit_file(ground, repository, {".machinemode-files": data, "index.html": b"x\n"})
        before = fingerprint(repository)
        publish.refuses(site, "git:./listed.git", "--yes", saying="the list on the branch gh-pages")
        ground.check(fingerprint(repository) == before, f"a list with {label!r} changed the repository")


def commit_file(ground, repository, files, branch="gh-pages", parent=None):
    """Makes a commit of somebody else, without a work tree."""
    index = ground.folder / "their-index"
    index.unlink(missing_ok=True)
    git = ["git", "--git-dir", repository, "-c", "user.name=They", "-c", "user.email=they@example.org"]
    if parent:
        ground.git(*git, "read-tree", parent, GIT_INDEX_FILE=index)
    for name, data in files.items():
        (ground.folder / "their-file").write_bytes(data)
        blob = ground.git(*git, "hash-object", "-w", "--no-filters", ground.folder / "their-file").strip()
        ground.git(*git, "update-index", "--add", "--cacheinfo", f"100644,{blob},{name}", GIT_INDEX_FILE=index)
    tree = ground.git(*git, "write-tree", GIT_INDEX_FILE=index).strip()
    commit = ground.git(*git, "commit-tree", tree, "-m", "Theirs", *(["-p", parent] if parent else [])).strip()
    ground.git(*git, "update-ref", f"refs/heads/{branch}", commit)
    return commit


def branch_contents(ground, repository, branch="gh-pages"):
    """The files of a branch, byte for byte."""
    folder = ground.folder / "checked-out"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    archive = ground.folder / "branch.tar"
    ground.git("git", "--git-dir", repository, "archive", "--output", archive, branch)
    ground.must("tar", "-xf", archive, at=folder)
    return contents(folder)


def try_git(ground, publish, sites):
    first, changed = sites
    repository = ground.folder / "it's a \"bare\" one.git"
    ground.git("git", "init", "--quiet", "--bare", repository)
    git = ["git", "--git-dir", repository]
    # Settings that would change bytes, and hooks that must not run.
    marker = ground.folder / "a-hook-ran"
    for hook in ["pre-push", "pre-commit", "commit-msg", "post-commit", "post-checkout", "post-index-change"]:
        write_script(ground.home / "hooks" / hook, f"#!/bin/sh\necho {hook} >>'{marker}'\n")
    (ground.home / ".gitconfig").write_text(
        f"[core]\n\thooksPath = {ground.home}/hooks\n\tautocrlf = true\n\tattributesFile = {ground.home}/attributes\n"
        f"\texcludesFile = {ground.home}/excludes\n[init]\n\ttemplateDir = {ground.home}/hooks\n[push]\n\tfollowTags = true\n")
    (ground.home / "attributes").write_text("*.html text eol=crlf\n")
    (ground.home / "excludes").write_text("*.html\n")

    told = publish(first, repository, "--dry-run")
    ground.check(told.status == 0 and ground.git(*git, "for-each-ref") == "", "a dry run made a branch", str(told))
    # With an address for it, git would take the account's own name as the learner's.
    publish.goes(first, repository, saying=first.first_words, EMAIL="account@example.org")
    ground.check(
        branch_contents(ground, repository) == {**first.contents, ".nojekyll": b""}, "the branch holds the site and no more")
    ground.check(ground.git(*git, "rev-list", "--count", "--parents", "gh-pages").strip() == "1", "the first commit has no parent")
    who = ground.git(*git, "log", "-1", "--format=%an %ae %cn %ce %ad %s", "--date=format:%z", "gh-pages").strip()
    ground.check(
        who.startswith("Machine Mode publish@machinemode.invalid Machine Mode publish@machinemode.invalid +0000 Publish the site"),
        "author, zone and message", who)

    before = fingerprint(repository)
    for what in ["the same site", "the same site, rendered afresh", "another machine"]:
        publish.goes(first, repository, saying="Nothing to publish: ")
        publish.goes(first, f"{repository}#gh-pages", saying="Nothing to publish: ", HOME=None)
        ground.check(fingerprint(repository) == before, f"{what} touched the repository")
        render_afresh(first)

    # What others add stays.
    tip = ground.git(*git, "rev-parse", "gh-pages").strip()
    theirs = {"CNAME": b"example.org\r\n", "weeks/theirs.html": b"theirs\n"}
    commit_file(ground, repository, theirs, parent=tip)
    objects = int(ground.git(*git, "count-objects").split()[0])
    publish.goes(
        changed, repository, saying=changed.words(first), GIT_AUTHOR_NAME="Ada", GIT_AUTHOR_EMAIL="ada@example.org")
    ground.check(
        branch_contents(ground, repository) == {**changed.contents, ".nojekyll": b"", **theirs}, "a changed site on the branch")
    sent = int(ground.git(*git, "count-objects").split()[0]) - objects
    # The files that changed and the list, the trees of the root and of their folders, and the commit.
    new = {name for name in changed.paths if changed.contents[name] != first.contents.get(name)}
    files = {changed.contents[name] for name in new} - set(first.contents.values())
    folders = {os.path.dirname(name) for name in new} - {""}
    ground.check(sent == len(files) + 1 + 1 + len(folders) + 1, "objects that a change sent", f"{sent}: {sorted(new)} {folders}")
    ground.check(ground.git(*git, "log", "--format=%an", "gh-pages").split() == ["Ada", "They", "Machine", "Mode"], "who wrote what")
    publish.goes(first, f"git:{repository}", saying=first.words(changed), HOME=ground.folder / "another")
    ground.check(not marker.exists(), "hooks ran", marker.read_text() if marker.exists() else "")

    try_foreign_branches(ground, publish, first, repository)
    try_race(ground, publish, first, changed, repository)


def try_foreign_branches(ground, publish, site, repository):
    commit_file(ground, repository, {"index.html": b"theirs\n", "README.md": b"theirs\n"}, branch="main")
    commit_file(ground, repository, {"days": b"a file\n"}, branch="file")
    commit_file(ground, repository, {"index.html/inside": b"theirs\n"}, branch="folder")
    commit_file(ground, repository, {".machinemode-files": b"my notes\n"}, branch="notes")
    commit_file(ground, repository, {"README.md": b"theirs\n", ".nojekyll": b"theirs\n"}, branch="beside")
    before = fingerprint(repository)
    for branch, words in [("main", "index.html"), ("file", "days"), ("folder", "index.html"), ("notes", ".machinemode-files")]:
        publish.refuses(site, f"{repository}#{branch}", "--yes", saying=words)
    publish.refuses(site, f"{repository}#beside", saying="holds other files: README.md")
    ground.check(fingerprint(repository) == before, "a refused branch changed")
    publish.goes(site, f"{repository}#beside", "--yes", saying="files new or changed")
    ground.check(
        branch_contents(ground, repository, "beside") == {**site.contents, "README.md": b"theirs\n", ".nojekyll": b"theirs\n"},
        "a branch with a README")


def try_race(ground, publish, first, changed, repository):
    """Tries a push by somebody else between our fetch and our push."""
    publish(first, repository)
    tools = ground.folder / "racing"
    real = shutil.which("git")
    tip = ground.git("git", "--git-dir", repository, "rev-parse", "gh-pages").strip()
    theirs = commit_file(ground, repository, {"CNAME": b"raced\n"}, parent=tip)
    ground.git("git", "--git-dir", repository, "update-ref", "refs/heads/gh-pages", tip)
    write_script(tools / "git", f"""#!/bin/sh
for word in "$@"; do [ "$word" != push ] || "{real}" --git-dir "{str(repository).replace('"', chr(92) + '"')}" update-ref refs/heads/gh-pages {theirs}; done
exec "{real}" "$@"
""")
    publish.refuses(changed, repository, saying="has moved on", PATH=f"{tools}:{ground.environment['PATH']}")
    ground.check(ground.git("git", "--git-dir", repository, "rev-parse", "gh-pages").strip() == theirs, "a race was won by force")
    publish.goes(changed, repository, saying="Published to ")
    ground.check(branch_contents(ground, repository)["CNAME"] == b"raced\n", "the other's work is lost")
    # A host that refuses, as one with a protected branch does.
    write_script(repository / "hooks" / "pre-receive", "#!/bin/sh\necho protected by policy >&2\nexit 1\n")
    # The hook belongs to the host, so the account's settings do not determine its place.
    ground.git("git", "--git-dir", repository, "config", "core.hooksPath", repository / "hooks")
    publish.refuses(first, repository, saying="protected by policy", status=3)


def try_checkout(ground, publish, site, ssh):
    """Tries a checkout with work in progress, from inside one of its own hooks."""
    ground.git("git", "init", "--quiet", "--bare", ground.folder / "origin.git")
    checkout = ground.folder / "checkout"
    ground.git("git", "init", "--quiet", "--initial-branch", "main", checkout)
    git = lambda *words: ground.must(  # noqa: E731
        "git", "-c", "core.hooksPath=/dev/null", "-c", "core.autocrlf=false", "-c", "user.name=A", "-c", "user.email=a@example.org", *words,
        at=checkout)
    (checkout / "file").write_text("one\n")
    git("add", "file")
    git("commit", "--quiet", "-m", "One")
    git("branch", "gh-pages")
    git("remote", "add", "origin", "../origin.git")
    # A remote that only this checkout knows how to reach, by a key of its own say.
    git("remote", "add", "far", "me@host:far.git")
    git("config", "core.sshCommand", str(ssh))
    ground.git("git", "init", "--quiet", "--bare", ground.folder / "host" / "far.git")
    (checkout / "file").write_text("two\n")
    git("add", "file")
    (checkout / "file").write_text("three\n")
    (checkout / "untracked").write_text("new\n")
    before = fingerprint(checkout)
    for environment in [
        {}, {"GIT_DIR": ".git", "GIT_INDEX_FILE": str(checkout / ".git" / "index"), "GIT_WORK_TREE": str(checkout), "GIT_PREFIX": ""},
        {"GIT_DIR": str(ground.folder / "origin.git"), "GIT_OBJECT_DIRECTORY": "/nowhere", "GIT_NAMESPACE": "x"},
        {"GIT_AUTHOR_DATE": "2001-01-01T00:00:00Z", "GIT_COMMITTER_DATE": "2001-01-01T00:00:00Z", "GIT_QUARANTINE_PATH": "/nowhere"},
    ]:
        outcome = publish(site, "git:origin", at=checkout, **environment)
        words = "Nothing to publish" if environment else "Published to the branch gh-pages of "
        ground.check(outcome.status == 0 and words in outcome.output, f"git:origin with {sorted(environment)}", str(outcome))
        ground.check(fingerprint(checkout) == before, f"the checkout changed with {sorted(environment)}")
    ground.check(
        branch_contents(ground, ground.folder / "origin.git") == {**site.contents, ".nojekyll": b""}, "the branch at the remote")
    outcome = publish(site, "git:far", at=checkout)
    ground.check(outcome.status == 0 and "of me@host:far.git: " in outcome.output, "a remote by the checkout's own ssh", str(outcome))
    # It is remembered with the checkout that knows the way.
    publish.goes(site, saying="Nothing to publish: the branch gh-pages of me@host:far.git")
    ground.check(fingerprint(checkout) == before, "the checkout changed")
    # The same day's date, not the one that leaked in.
    when = ground.git("git", "--git-dir", ground.folder / "origin.git", "log", "-1", "--format=%ad%cd", "gh-pages")
    ground.check("2001" not in when, "a date leaked in", when)
    outcome = publish(site, "git:.#pages", at=checkout)
    ground.check(outcome.status == 0 and ground.git("git", "rev-parse", "main", at=checkout), "a branch of the checkout itself", str(outcome))
    ground.check((checkout / "file").read_text() == "three\n", "the work tree changed")


def try_refusals(ground, publish, site):
    """Tries invalid destinations, and folders that must not become a site."""
    state = site.workspace / "state.json"
    before = state.read_bytes()
    for destination in [
        "", "website", "https://example.org/me/progress", "s3://bucket", "git:", "git:#pages", "git:origin#", "git:-x", "example.org:",
        "example.org:/", "/", "//", ":x", "rsync://example.org/", "bell\a", "ftp://example.org/x",
    ]:
        publish.refuses(site, destination, saying="is no destination", status=2)
    publish.refuses(site, "-rf", saying="-r", status=2)
    publish.refuses(site, "./x", "y", saying="y", status=2)
    publish.refuses(site, "git:/nowhere/at/all", saying="no repository at /nowhere/at/all")
    publish.refuses(site, "git:a..b#a..b", saying="cannot be the name of a branch", status=2)
    told = publish.refuses(site, "https://me:secret@127.0.0.1:9/x.git", saying="could not read https://me@127.0.0.1:9/x.git", status=3)
    ground.check("secret" not in told.errors, "a password was shown", told.errors)
    publish.refuses(site, site.workspace, "--yes", saying="is your workspace", status=2)
    publish.refuses(site, ground.folder, "--yes", saying="holds your workspace", status=2)
    publish.refuses(site, ground.home, "--yes", saying="is your home folder", status=2)
    another = ground.folder / "another-workspace"
    shutil.copytree(site.workspace, another)
    publish.refuses(site, another, "--yes", saying="is a workspace", status=2)
    ground.git("git", "init", "--quiet", "--bare", ground.folder / "bare")
    publish.refuses(site, "./bare", "--yes", saying="git:")
    (ground.folder / "locked").write_text("a file\n")
    publish.refuses(site, "./locked/inside", saying="", status=3)
    bare_tools = ground.folder / "few-tools"
    bare_tools.mkdir()
    publish.refuses(site, "host:www", saying="needs rsync, which is not installed", status=3, PATH=bare_tools)
    publish.refuses(site, "git:origin", saying="needs git, which is not installed", status=3, PATH=bare_tools)
    ground.check(state.read_bytes() == before, "a refused publish was remembered")


def fake_ssh(ground):
    """A fake ssh: the host is the folder `host`. It counts its calls, and fails at the one that a file names."""
    (ground.folder / "host").mkdir()
    return write_script(ground.folder / "tools" / "fake-ssh", f"""#!/bin/sh
while [ $# -gt 0 ]; do case $1 in -l | -o) shift 2 ;; -*) shift ;; *) break ;; esac; done
echo "$1" >>"{ground.folder}/ssh-calls"
if [ "$(grep -c '' "{ground.folder}/ssh-calls")" = "$(cat "{ground.folder}/ssh-fails" 2>/dev/null)" ]; then
  echo "connection lost" >&2
  exit 255
fi
shift
umask 022
cd "{ground.folder}/host" && exec sh -c "$*"
""")


def try_cuts(ground, publish, first, changed, later, ssh):
    """Breaks the connection at every possible place: the site is complete, or completed by the next publish."""
    calls, fails = ground.folder / "ssh-calls", ground.folder / "ssh-fails"
    target = ground.folder / "host" / "cut"
    foreign = {"CNAME": b"example.org\n", "weeks/theirs.html": b"theirs\n"}
    # The next publish sends another site, in which a page differs from the interrupted one.
    number = 1
    while number < 20:
        shutil.rmtree(target, ignore_errors=True)
        publish(first, "host:cut", RSYNC_RSH=ssh)
        for name, data in foreign.items():
            (target / name).write_bytes(data)
        calls.unlink()
        fails.write_text(str(number))
        outcome = publish(changed, "me@host:cut", RSYNC_RSH=ssh)
        fails.unlink()
        if outcome.status == 0:
            break
        ground.check(outcome.status == 3 and "connection lost" in outcome.errors, f"a cut at call {number}", str(outcome))
        healed = publish(later, "host:cut", RSYNC_RSH=ssh)
        ground.check(healed.status == 0 and holds_site(target, later, foreign), f"healing a cut at call {number}", str(healed))
        number += 1
    print(f"A publish with new and removed pages takes {number - 1} connections; each was cut once")
    ground.check(number > 3, "no cut was tried")
    calls.unlink()
    publish.goes(changed, "host:cut", saying="Nothing to publish", RSYNC_RSH=ssh)
    ground.check(calls.read_text().count("\n") == 2, "connections of a publish with nothing to send", calls.read_text())


def try_audience(ground, publish, site):
    """The audience is remembered and never changed without a yes, and nothing private is ever readable."""
    workspace = ground.folder / "audience"
    shutil.copytree(site.workspace, workspace)
    (workspace / "state.json").unlink()
    ground.must(ground.binary, "protect", "off", "--yes", "--workspace", workspace)
    publish.refuses(workspace, "./behind", "--protect", saying="no words are set")
    ground.must(ground.binary, "protect", "set", "--quiet", "--workspace", workspace)
    target = ground.folder / "behind"
    sealed = ground.site(workspace, "sealed", "--audience", "private", "--protect")

    def check(kind):
        held = contents(target)
        ground.check(
            held == (site_contents(sealed) if kind == "protected" else site.contents), f"the {kind} site is not what was sent")
        ground.check(not any(CANARY.encode() in data for data in held.values()), "a private note was published")
        remembered = json.loads((workspace / "state.json").read_text())["published"]
        ground.check(remembered == {"destination": str(target), "isProtected": kind == "protected"}, "what is remembered", str(remembered))

    publish.goes(workspace, "./behind", "--protect", saying=f"{len(listed(sealed))} files new or changed, 0 removed")
    check("protected")
    for words in [[], ["./behind"], ["./behind", "--protect"]]:
        publish.goes(workspace, *words, saying="is up to date with all ")
    for words in [["--no-protect"], ["./another-place", "--no-protect"]]:
        publish.refuses(workspace, *words, saying="this is a public site")
    check("protected")
    publish.goes(workspace, "--no-protect", "--yes", saying="Published to ")
    check("public")
    publish.goes(workspace, saying="Nothing to publish")
    publish.refuses(workspace, "--protect", saying="holds a public site")
    check("public")
    # A private site that someone built there is asked about, too.
    ground.site(workspace, "own", "--audience", "private")
    before = fingerprint(ground.folder / "own")
    publish.refuses(workspace, "./own", saying="holds a private site")
    ground.check(fingerprint(ground.folder / "own") == before, "a private site was replaced unasked")
    # A page whose template shows a private note is noticed before anything is sent.
    (workspace / "Templates").mkdir()
    (workspace / "Templates" / "foot.html").write_text(f"<p>{CANARY}</p>\n")
    publish.refuses(workspace, saying="what you do not share")
    check("public")
    # Not even the first publish may be remembered if it fails.
    fresh = ground.folder / "fresh"
    shutil.copytree(site.workspace, fresh)
    (fresh / "state.json").unlink(missing_ok=True)
    publish.refuses(fresh, saying="no destination", status=2)


def try_make(ground, workspace):
    """Tries `make publish` in a checkout with a built program."""
    program, tools = program_copy(ground)
    ground.must(ground.binary, "protect", "set", "--quiet", "--workspace", workspace)
    target = ground.folder / "it's $made here"
    environment = {"PATH": f"{tools}:{ground.environment['PATH']}", "MACHINEMODE_WORKSPACE": workspace}
    for words, told in [([], "there is no destination"), (["DEST=website"], "is no destination")]:
        outcome = ground.run("make", "publish", *words, at=program, **environment)
        ground.check(outcome.status == 2 and told in outcome.errors, f"make publish {words}", str(outcome))
    outcome = ground.run("make", "publish", f"DEST={target}".replace("$", "$$"), at=program, **environment)
    ground.check(outcome.status == 0 and "Published to " in outcome.output, "make publish", str(outcome))
    ground.check(target.is_dir() and (target / "index.html").is_file(), "make publish sent no site")
    ground.check(not any(CANARY.encode() in data for data in contents(target).values()), "a private note was published")
    outcome = ground.run("make", "publish", at=program, **environment)
    ground.check(outcome.status == 0 and "Nothing to publish" in outcome.output, "make publish remembers", str(outcome))
    sealed = ground.folder / "sealed by make"
    outcome = ground.run("make", "publish", "PROTECT=1", f"DEST={sealed}", at=program, **environment)
    ground.check(outcome.status == 2 and "this is a protected site" in outcome.errors, "make publish PROTECT=1 asks", str(outcome))
    outcome = ground.run("make", "publish", "PROTECT=1", "YES=1", f"DEST={sealed}", at=program, **environment)
    ground.check(outcome.status == 0 and "Published to " in outcome.output, "make publish PROTECT=1", str(outcome))
    ground.check(not (sealed / "progress.json").exists() and (sealed / "unlock.js").is_file(), "make sent another site")


def make_sites(ground):
    """Three workspaces whose sites differ in some pages; the first has a folder that the others lack, and they one that it lacks."""
    plan = ground.folder / "plan.md"
    plan.write_text(PLAN)

    def run(workspace, *words):
        ground.must(ground.binary, *words, "--workspace", workspace, "--now", NOW, "--quiet")

    first = ground.folder / "first"
    run(first, "--plan", plan, "done", "p1", "25m", "--note", CANARY)
    run(first, "protect", "set")
    changed = ground.folder / "changed"
    shutil.copytree(first, changed)
    run(first, "challenge", "add", "Run", "--days", "5")
    run(changed, "settings", "set", "share.about", "I can be asked about arrays.")
    run(changed, "challenge", "add", "Read", "--days", "3")
    later = ground.folder / "later"
    shutil.copytree(changed, later)
    run(later, "settings", "set", "share.about", "I can be asked about maps.")
    return [Site(ground, workspace) for workspace in [first, changed, later]]


def main():
    with Ground(sys.argv[1]) as ground:
        os.umask(0o077)
        publish = Publisher(ground)
        first, changed, later = make_sites(ground)
        sites = (first, changed)
        ssh = fake_ssh(ground)
        trials = {
            "folders": lambda: try_folders(ground, publish, sites),
            "way": lambda: try_what_is_in_the_way(ground, publish, sites, "./taken", ground.folder / "taken"),
            "rsync": lambda: try_hosts(ground, publish, sites, ssh),
            "cuts": lambda: try_cuts(ground, publish, first, changed, later, ssh),
            "git": lambda: try_git(ground, publish, sites),
            "lists": lambda: try_hostile_lists(ground, publish, first, ssh),
            "checkout": lambda: try_checkout(ground, publish, first, ssh),
            "refusals": lambda: try_refusals(ground, publish, first),
            "audience": lambda: try_audience(ground, publish, changed),
            "make": lambda: try_make(ground, ground.demonstration()),
        }
        chosen = sys.argv[2:]
        for trial in ["folders", "git", "refusals", "audience"] if chosen == ["check"] else chosen or trials:
            trials[trial]()
        ground.finish("Publishing into folders, by rsync and by git")


if __name__ == "__main__":
    main()
