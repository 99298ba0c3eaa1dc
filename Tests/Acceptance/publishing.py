"""Publishes sites by rsync, into a folder and to a host, and by git, onto a branch of a bare repository: what is sent, what is
removed, what stays, what is refused, and what a cut in the middle leaves. The tier check is git and what is refused.

Usage: publishing.py BINARY [check | TRIAL...]
"""

import os
import shutil
import sys

from publishing_ground import (
    CANARY, RECIPES, Ground, contents, fingerprint, listed, program_copy, site_contents, traces, write_list, write_script)

PUBLISH = RECIPES / "publish"
# Paths that a list at the destination may name to reach what is not the site's. The last two are of one file each.
HOSTILE = [
    "../outside", "days/../../outside", "/outside", "*", "days/*", "days/0?1.html", "[a-z]*", "days//001.html", "days/", "", ".",
    "..", ".git/config", "days/.htaccess", "-rf", " index.html", "# comment", "! clear", "a\\b", "a\"b", "bell\a", "escape\x1b[2J",
]


class Publisher:
    """Runs `publish` and checks after every run that the shell itself did not fail."""

    def __init__(self, ground):
        self.ground = ground

    def __call__(self, site, destination, **environment):
        outcome = self.ground.run(PUBLISH, site, destination, **environment)
        for slip in ["unbound variable", "syntax error", "command not found", "line "]:
            self.ground.check(f"publish: {slip}" not in outcome.errors and f".sh: {slip}" not in outcome.errors, "the shell", str(outcome))
        left = list(self.ground.home.glob("machinemode-publish.*"))
        self.ground.check(not left, "a temporary folder was left", str(left))
        return outcome

    def refuses(self, site, destination, words, status=1, **environment):
        outcome = self(site, destination, **environment)
        self.ground.check(
            outcome.status == status and "error: " in outcome.errors and "help: " in outcome.errors and words in outcome.errors
            and "\x1b" not in outcome.errors and "\a" not in outcome.errors,
            f"{destination} should be refused with {status} and «{words}»", str(outcome))
        return outcome

    def goes(self, site, destination, words, **environment):
        outcome = self(site, destination, **environment)
        self.ground.check(
            outcome.status == 0 and words in outcome.output and outcome.output.count("\n") == 1 and outcome.errors == "",
            f"{destination} should go with «{words}»", str(outcome))
        return outcome


def holds_site(target, site, foreign):
    """Checks that a folder has exactly a site and the files of others."""
    return contents(target) == {**site_contents(site), **foreign}


def try_rsync(ground, publish, sites, destination, target, label, **environment):
    """Tries the life of a site in a folder, local or remote."""
    first, again, changed = sites
    count = len(listed(first))
    told = publish(first, destination, DRY_RUN=1, **environment)
    ground.check(told.status == 0 and not target.exists(), f"{label}: a dry run made the folder", str(told))
    publish.goes(first, destination, f"{count} files new or changed, 0 removed, 0 unchanged", **environment)
    ground.check(holds_site(target, first, {}), f"{label}: the first publish")
    modes = {path.stat().st_mode & 0o777 for path in target.rglob("*") if path.is_file()}
    folders = {path.stat().st_mode & 0o777 for path in target.rglob("*") if path.is_dir()}
    ground.check((modes, folders) == ({0o644}, {0o755}), f"{label}: rights", f"{modes} {folders}")

    before = traces(target)
    for site, what in [(first, "the same site"), (again, "the same site, rendered afresh")]:
        publish.goes(site, destination, "Nothing to publish: ", **environment)
        ground.check(traces(target) == before, f"{label}: {what} touched something")

    foreign = {"weeks/theirs.html": b"theirs\n", "CNAME": b"example.org\n", "days/.htaccess": b"x\n", "a*b": b"star\n"}
    for name, data in foreign.items():
        (target / name).write_bytes(data)
    before = traces(target)
    told = publish(changed, destination, DRY_RUN=1, **environment)
    ground.check(
        "2 files new or changed, 16 removed" in told.output and "remove  weeks/01.html" in told.output
        and "send    about.html" in told.output and traces(target) == before, f"{label}: a dry run", str(told))
    publish.goes(changed, destination, f"2 files new or changed, 16 removed, {count - 17} unchanged", **environment)
    ground.check(holds_site(target, changed, foreign), f"{label}: a changed site")
    after = traces(target)
    same = [name for name in listed(changed) if name not in ("about.html", "new/page.html")]
    ground.check(all(after.get(name) == before[name] for name in same), f"{label}: a page that did not change was touched")
    publish.goes(first, destination, f"17 files new or changed, 1 removed, {count - 17} unchanged", **environment)
    ground.check(holds_site(target, first, foreign), f"{label}: back again")
    ground.check(not (target / "new").exists(), f"{label}: an empty folder of ours was left")


def try_folders_and_hosts(ground, publish, sites, ssh):
    name = "dest/a folder, it's \"quoted\""
    try_rsync(ground, publish, sites, f"./{name}", ground.folder / name, "a folder")
    try_rsync(ground, publish, sites, "me@host:www", ground.folder / "host" / "www", "a host", RSYNC_RSH=ssh)
    name = "it's a \"path\" $HOME; touch pwned & *"
    try_rsync(ground, publish, sites, f"host:{name}", ground.folder / "host" / name, "a host with an odd path", RSYNC_RSH=ssh)
    ground.check(not (ground.folder / "host" / "pwned").exists(), "a path was run as a command")
    publish.refuses(sites[0], "host:no/such/parent", "rsync failed", status=3, RSYNC_RSH=ssh)


def try_what_is_in_the_way(ground, publish, site, changed):
    """Tries files of others in the place of the site."""
    count = len(listed(site))
    target = ground.folder / "taken"

    def fresh():
        shutil.rmtree(target, ignore_errors=True)
        target.mkdir()

    fresh()
    (target / "index.html").write_text("theirs\n")
    before = fingerprint(target)
    publish.refuses(site, "./taken", "index.html")
    publish.refuses(site, "./taken", "index.html", DRY_RUN=1)
    ground.check(fingerprint(target) == before, "a refused publish changed something")
    publish.goes(site, "./taken", f"{count} files", FORCE=1)
    ground.check(holds_site(target, site, {}), "FORCE=1 should overwrite")

    fresh()
    # A file with the same bytes is accepted and belongs to the site from then on.
    shutil.copy(site / "index.html", target / "index.html")
    publish.goes(site, "./taken", f"{count - 1} files new or changed, 0 removed, 1 unchanged")

    elsewhere = ground.folder / "elsewhere"
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
    ]:
        fresh()
        make()
        before = traces(target)
        publish.refuses(site, "./taken", words)
        publish.refuses(site, "./taken", words, FORCE=1)
        ground.check(traces(target) == before, f"{words} in the way was touched")
    fresh()
    (target / ".machinemode-files").write_text("my own notes\n")
    publish.refuses(site, "./taken", ".machinemode-files")

    # A folder that became a link after the last publish: what it leads to stays.
    fresh()
    publish.goes(site, "./taken", f"{count} files")
    shutil.rmtree(target / "weeks")
    (elsewhere / "01.html").write_text("theirs\n")
    (target / "weeks").symlink_to(elsewhere)
    publish(changed, "./taken")
    ground.check((elsewhere / "01.html").exists() and (target / "weeks").is_symlink(), "removing went through a link")
    ground.check((elsewhere / "001.html").read_text() == "theirs\n", "writing went through a link")


def hostile_lists(site):
    heading = (site / ".machinemode-files").read_bytes().splitlines()[0]
    for path in HOSTILE:
        yield path, heading + b"\nabout.html\n" + path.encode() + b"\nindex.html\n"
    yield "a zero byte", heading + b"\nabout.html\nin\0dex.html\n"
    yield "no text", heading + b"\n\xff\xfe\n"


def try_hostile_lists(ground, publish, site):
    target = ground.folder / "listed"
    publish.goes(site, "./listed", "files new or changed")
    (ground.folder / "outside").write_text("precious\n")
    repository = ground.folder / "listed.git"
    for label, data in hostile_lists(site):
        (target / ".machinemode-files").write_bytes(data)
        before = fingerprint(target)
        publish.refuses(site, "./listed", "the list in ./listed")
        ground.check(fingerprint(target) == before, f"a list with {label!r} changed the folder")
        ground.check((ground.folder / "outside").exists(), f"a list with {label!r} removed a file outside")
    for label, data in list(hostile_lists(site))[::4]:
        shutil.rmtree(repository, ignore_errors=True)
        ground.git("git", "init", "--quiet", "--bare", repository)
        commit_file(ground, repository, {".machinemode-files": data, "index.html": b"x\n"})
        before = fingerprint(repository)
        publish.refuses(site, "git:./listed.git", "the list on the branch gh-pages")
        ground.check(fingerprint(repository) == before, f"a list with {label!r} changed the repository")
    # The same in the source folder, which may come from somebody else.
    copy = ground.folder / "hostile"
    shutil.copytree(site, copy)
    for label, data in list(hostile_lists(site))[::2]:
        (copy / ".machinemode-files").write_bytes(data)
        publish.refuses(copy, "./nowhere", "the list in ")
    ground.check(not (ground.folder / "nowhere").exists(), "a hostile folder was sent")


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
    first, again, changed = sites
    count = len(listed(first))
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

    told = publish(first, repository, DRY_RUN=1)
    ground.check(told.status == 0 and ground.git(*git, "for-each-ref") == "", "a dry run made a branch", str(told))
    # With an address for it, git would take the account's own name as the learner's.
    publish.goes(first, repository, f"{count} files new or changed, 0 removed, 0 unchanged", EMAIL="account@example.org")
    ground.check(
        branch_contents(ground, repository) == {**site_contents(first), ".nojekyll": b""}, "the branch holds the site and no more")
    ground.check(ground.git(*git, "rev-list", "--count", "--parents", "gh-pages").strip() == "1", "the first commit has no parent")
    who = ground.git(*git, "log", "-1", "--format=%an %ae %cn %ce %ad %s", "--date=format:%z", "gh-pages").strip()
    ground.check(
        who.startswith("Machine Mode publish@machinemode.invalid Machine Mode publish@machinemode.invalid +0000 Publish the site"),
        "author, zone and message", who)

    before = fingerprint(repository)
    for site, what in [(first, "the same site"), (again, "the same site, rendered afresh")]:
        publish.goes(site, repository, "Nothing to publish: ")
        publish.goes(site, f"{repository}#gh-pages", "Nothing to publish: ")
        ground.check(fingerprint(repository) == before, f"{what} touched the repository")
    # Also on another machine, and where nothing can be remembered.
    shutil.rmtree(ground.home / ".cache")
    publish.goes(again, repository, "Nothing to publish: ")
    publish.goes(again, repository, "Nothing to publish: ", HOME=None, XDG_CACHE_HOME=None)
    ground.check(fingerprint(repository) == before, "another machine touched the repository")

    # What others add stays.
    tip = ground.git(*git, "rev-parse", "gh-pages").strip()
    theirs = {"CNAME": b"example.org\r\n", "weeks/theirs.html": b"theirs\n"}
    commit_file(ground, repository, theirs, parent=tip)
    objects = int(ground.git(*git, "count-objects").split()[0])
    publish.goes(
        changed, repository, f"2 files new or changed, 16 removed, {count - 17} unchanged", GIT_AUTHOR_NAME="Ada",
        GIT_AUTHOR_EMAIL="ada@example.org")
    ground.check(
        branch_contents(ground, repository) == {**site_contents(changed), ".nojekyll": b"", **theirs}, "a changed site on the branch")
    sent = int(ground.git(*git, "count-objects").split()[0]) - objects
    # Two pages and the list, the trees of the root, of `new` and of `weeks`, and the commit.
    ground.check(sent == 7, "objects that a change of two pages sent", str(sent))
    ground.check(ground.git(*git, "log", "--format=%an", "gh-pages").split() == ["Ada", "They", "Machine", "Mode"], "who wrote what")
    publish.goes(first, f"git:{repository}", f"17 files new or changed, 1 removed, {count - 17} unchanged", HOME=ground.folder / "another")
    ground.check(not marker.exists(), "hooks ran", marker.read_text() if marker.exists() else "")

    try_foreign_branches(ground, publish, first, repository)
    try_race(ground, publish, first, changed, repository)


def try_foreign_branches(ground, publish, site, repository):
    commit_file(ground, repository, {"index.html": b"theirs\n", "README.md": b"theirs\n"}, branch="main")
    commit_file(ground, repository, {"days": b"a file\n"}, branch="file")
    commit_file(ground, repository, {"index.html/inside": b"theirs\n"}, branch="folder")
    commit_file(ground, repository, {".machinemode-files": b"my notes\n"}, branch="notes")
    before = fingerprint(repository)
    for branch, words in [("main", "index.html"), ("file", "days"), ("folder", "index.html"), ("notes", ".machinemode-files")]:
        publish.refuses(site, f"{repository}#{branch}", words)
    for branch in ["file", "folder"]:
        publish.refuses(site, f"{repository}#{branch}", "in", FORCE=1)
    ground.check(fingerprint(repository) == before, "a refused branch changed")
    commit_file(ground, repository, {"README.md": b"theirs\n", ".nojekyll": b"theirs\n"}, branch="beside")
    publish.goes(site, f"{repository}#beside", "files new or changed")
    ground.check(
        branch_contents(ground, repository, "beside") == {**site_contents(site), "README.md": b"theirs\n", ".nojekyll": b"theirs\n"},
        "a branch with a README")
    publish.goes(site, f"{repository}#main", "files new or changed", FORCE=1)
    ground.check(ground.git("git", "--git-dir", repository, "rev-list", "--count", "main").strip() == "2", "FORCE=1 forces no push")


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
    publish.refuses(changed, repository, "has moved on", PATH=f"{tools}:{ground.environment['PATH']}")
    ground.check(ground.git("git", "--git-dir", repository, "rev-parse", "gh-pages").strip() == theirs, "a race was won by force")
    publish.goes(changed, repository, "Published to ")
    ground.check(branch_contents(ground, repository)["CNAME"] == b"raced\n", "the other's work is lost")
    # A host that refuses, as one with a protected branch does.
    write_script(repository / "hooks" / "pre-receive", "#!/bin/sh\necho protected by policy >&2\nexit 1\n")
    # The hook belongs to the host, so the account's settings do not determine its place.
    ground.git("git", "--git-dir", repository, "config", "core.hooksPath", repository / "hooks")
    publish.refuses(first, repository, "protected by policy", status=3)


def try_checkout(ground, site, ssh):
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
        outcome = ground.run(PUBLISH, site, "git:origin", at=checkout, **environment)
        words = "Nothing to publish" if environment else "Published to the branch gh-pages of "
        ground.check(outcome.status == 0 and words in outcome.output, f"git:origin with {sorted(environment)}", str(outcome))
        ground.check(fingerprint(checkout) == before, f"the checkout changed with {sorted(environment)}")
    ground.check(
        branch_contents(ground, ground.folder / "origin.git") == {**site_contents(site), ".nojekyll": b""}, "the branch at the remote")
    outcome = ground.run(PUBLISH, site, "git:far", at=checkout)
    ground.check(outcome.status == 0 and "of me@host:far.git: " in outcome.output, "a remote by the checkout's own ssh", str(outcome))
    ground.check(fingerprint(checkout) == before, "the checkout changed")
    # The same day's date, not the one that leaked in.
    when = ground.git("git", "--git-dir", ground.folder / "origin.git", "log", "-1", "--format=%ad%cd", "gh-pages")
    ground.check("2001" not in when, "a date leaked in", when)
    outcome = ground.run(PUBLISH, site, "git:.#pages", at=checkout)
    ground.check(outcome.status == 0 and ground.git("git", "rev-parse", "main", at=checkout), "a branch of the checkout itself", str(outcome))
    ground.check((checkout / "file").read_text() == "three\n", "the work tree changed")


def try_refusals(ground, publish, first, private, workspace):
    """Tries invalid destinations and folders that are not sites."""
    for destination in [
        "", "website", "-rf", "--help", "https://example.org/me/progress", "s3://bucket", "git:", "git:#pages", "git:origin#", "git:-x",
        "example.org:", "example.org:/", "/", "//", ":x", "rsync://example.org/", "bell\a", "ftp://example.org/x",
    ]:
        publish.refuses(first, destination, "destination", status=2)
        checked = ground.run(PUBLISH, "--check", destination)
        ground.check(checked.status == 2, f"--check {destination}", str(checked))
    for destination in ["./x", "/srv/x", "me@example.org:x", "rsync://example.org/m/x", "git:origin", "git@example.org:me/x.git", "~/x"]:
        ground.check(ground.run(PUBLISH, "--check", destination).status == 0, f"--check {destination}")
    for words in [[], [first], [first, "./x", "y"]]:
        ground.check(ground.run(PUBLISH, *words).status == 2, f"publish with {len(words)} words")
    publish.refuses(first, "git:/nowhere/at/all", "no repository at /nowhere/at/all")
    publish.refuses(first, "git:a..b#a..b", "cannot be the name of a branch", status=2)
    told = publish.refuses(first, "https://me:secret@127.0.0.1:9/x.git", "could not read https://127.0.0.1:9/x.git", status=3)
    ground.check("secret" not in told.errors, "a password was shown", told.errors)
    publish.refuses(first, first, "itself")
    publish.refuses(first, f"{first}/days", "inside the folder of the site")
    publish.refuses(first, ground.folder, "itself, or contains it")
    publish.refuses(first, workspace, "is a workspace", FORCE=1)
    ground.git("git", "init", "--quiet", "--bare", ground.folder / "bare")
    publish.refuses(first, "./bare", "git:./bare")
    (ground.folder / "locked").write_text("a file\n")
    publish.refuses(first, "./locked/inside", "", status=3)

    publish.refuses(private, "./nowhere", "not built for the public")
    for name, spoil, words in [
        ("no-list", lambda folder: (folder / ".machinemode-files").unlink(), "is not a site"),
        ("other-list", lambda folder: (folder / ".machinemode-files").write_text("x\n"), "is not a site"),
        ("no-data", lambda folder: write_list(folder, set(listed(folder)) - {"progress.json"}), "does not say who it is for"),
        ("no-page", lambda folder: (folder / "about.html").unlink(), "about.html is missing or not"),
        ("linked", lambda folder: ((folder / "about.html").unlink(), (folder / "about.html").symlink_to("/etc/passwd")), "about.html"),
        ("said-so", lambda folder: (folder / "progress.json").write_text('{"note": "\\n  \\"audience\\": \\"public\\""}\n'), "public"),
    ]:
        copy = ground.folder / name
        shutil.copytree(first, copy)
        spoil(copy)
        publish.refuses(copy, "./nowhere", words)
    publish.refuses(ground.folder / "missing", "./nowhere", "there is no folder")
    ground.check(not (ground.folder / "nowhere").exists(), "something was sent that should not have been")

    bare_tools = ground.folder / "few-tools"
    bare_tools.mkdir()
    for tool in "bash dirname cat sed awk grep sort comm tr cmp head tail mktemp rm mkdir cut".split():
        (bare_tools / tool).symlink_to(shutil.which(tool))
    publish.refuses(first, "./nowhere", "rsync is not installed", status=3, PATH=bare_tools)
    publish.refuses(first, "git:origin", "git is not installed", status=3, PATH=bare_tools)


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


def try_cuts(ground, publish, first, changed, ssh):
    """Breaks the connection at every possible place: the site is complete, or completed by the next publish."""
    calls, fails = ground.folder / "ssh-calls", ground.folder / "ssh-fails"
    target = ground.folder / "host" / "cut"
    foreign = {"CNAME": b"example.org\n", "weeks/theirs.html": b"theirs\n"}
    # The next publish sends another build, in which a page differs from the interrupted one.
    later = ground.folder / "later"
    shutil.copytree(changed, later)
    (later / "new" / "page.html").write_text("<p>newer</p>\n")
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
    publish.goes(changed, "host:cut", "Nothing to publish", RSYNC_RSH=ssh)
    ground.check(calls.read_text().count("\n") == 2, "connections of a publish with nothing to send", calls.read_text())


def try_protected(ground, publish, workspace):
    """A private site goes if every page of it is protected, and there is nothing else to read."""
    sealed = ground.part_of_site(ground.site(workspace, "sealed", "--audience", "private", "--protect"))
    target = ground.folder / "behind"
    publish.goes(sealed, "./behind", f"{len(listed(sealed))} files new or changed, 0 removed")
    ground.check(contents(target) == site_contents(sealed), "the protected site is not what was sent")
    publish.goes(sealed, "./behind", "is up to date with all ")
    for name, path, text in [
        ("one-open", "about.html", "<!DOCTYPE html>\n<title>Mine</title>\n"),
        ("with-data", "progress.txt", "mine\n"),
        ("quoted", "about.html", "<p>&lt;script type=\"text/plain\" id=\"sealed\" data-path=\"about.html\" data-salt=\"</p>\n"),
    ]:
        copy = ground.folder / name
        shutil.copytree(sealed, copy)
        (copy / path).write_text(text)
        write_list(copy, sorted({*listed(copy), path}))
        publish.refuses(copy, "./nowhere", "does not say who it is for")


def try_make(ground, workspace):
    """Tries `make publish` in a checkout with a built program."""
    program, tools = program_copy(ground)
    (program / "site").mkdir(exist_ok=True)
    target = ground.folder / "it's $made here"
    environment = {"PATH": f"{tools}:{ground.environment['PATH']}", "MACHINEMODE_WORKSPACE": workspace}
    for words, told in [([], "no destination"), (["DEST=website"], "website is not a destination"), (["DEST=./x", "AUDIENCE=private"], "only a public")]:
        outcome = ground.run("make", "publish", *words, at=program, **environment)
        ground.check(outcome.status == 2 and told in outcome.errors, f"make publish {words}", str(outcome))
        ground.check(not (program / ".build").exists(), "something was built before the refusal")
    outcome = ground.run("make", "publish", f"DEST={target}".replace("$", "$$"), at=program, **environment)
    ground.check(outcome.status == 0 and "Published to " in outcome.output, "make publish", str(outcome))
    ground.check(target.is_dir() and (target / "index.html").is_file(), "make publish sent no site")
    ground.check(not any(CANARY.encode() in data for data in contents(target).values()), "a private note was published")
    sealed = ground.folder / "sealed by make"
    outcome = ground.run("make", "publish", "PROTECT=1", f"DEST={sealed}", at=program, **environment)
    ground.check(outcome.status == 0 and ", protected: " in outcome.output, "make publish PROTECT=1", str(outcome))
    ground.check(not (sealed / "progress.json").exists() and (sealed / "unlock.js").is_file(), "make sent another site")


def main():
    with Ground(sys.argv[1]) as ground:
        os.umask(0o077)
        publish = Publisher(ground)
        workspace = ground.demonstration()
        ground.must(ground.binary, "protect", "set", "--quiet", "--workspace", workspace)
        # A part of the days is enough; the whole of a site goes by `make publish` below.
        first = ground.part_of_site(ground.site(workspace, "first"))
        # Written at another time, so that nothing can rely on it.
        again = ground.part_of_site(ground.site(workspace, "again"))
        for path in again.rglob("*"):
            os.utime(path, (2_000_000_000, 2_000_000_000))
        changed = ground.changed_site(first, "changed")
        private = ground.site(workspace, "private", "--audience", "private")
        ground.check(any(CANARY.encode() in data for data in contents(private).values()), "the canary is in the private site")
        sites = (first, again, changed)

        ssh = fake_ssh(ground)
        trials = {
            "rsync": lambda: try_folders_and_hosts(ground, publish, sites, ssh),
            "cuts": lambda: try_cuts(ground, publish, first, changed, ssh),
            "way": lambda: try_what_is_in_the_way(ground, publish, first, changed),
            "git": lambda: try_git(ground, publish, sites),
            "lists": lambda: try_hostile_lists(ground, publish, first),
            "checkout": lambda: try_checkout(ground, first, ssh),
            "refusals": lambda: try_refusals(ground, publish, first, private, workspace),
            "protected": lambda: try_protected(ground, publish, workspace),
            "make": lambda: try_make(ground, workspace),
        }
        chosen = sys.argv[2:]
        for trial in ["git", "refusals"] if chosen == ["check"] else chosen or trials:
            trials[trial]()
        ground.check(fingerprint(first) == fingerprint(again), "the site's own folder changed")
        ground.finish("Publishing by rsync and git")


if __name__ == "__main__":
    main()
