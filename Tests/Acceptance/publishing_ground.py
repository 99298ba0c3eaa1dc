"""What the trials of publishing share: a temporary folder with sites built from the demonstration, a home of its own, and runs
of the commands in it. Complaints are collected, so one does not hide the next."""

import hashlib
import os
import pathlib
import platform
import shutil
import subprocess
import sys
import tarfile
import tempfile

PROJECT = pathlib.Path(__file__).resolve().parents[2]
RECIPES = PROJECT / "Publishing"
NOW = "2026-11-20T21:00:00+01:00"
CANARY = "quagga lantern nobody may read"


class Ground:
    """A temporary folder. No settings of the account are read or written."""

    def __init__(self, binary):
        self.binary = str(pathlib.Path(binary).resolve())
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="machinemode-publishing-")).resolve()
        self.home = self.folder / "home"
        self.home.mkdir()
        self.checks = 0
        self.complaints = []
        self.environment = {
            "PATH": os.environ["PATH"],
            "HOME": str(self.home),
            "LC_ALL": "C.UTF-8",
            "TZ": "Europe/Berlin",
            "TMPDIR": str(self.home),
            "GIT_CONFIG_NOSYSTEM": "1",
        }

    def __enter__(self):
        return self

    def __exit__(self, *_):
        shutil.rmtree(self.folder, ignore_errors=True)

    def check(self, holds, what, detail=""):
        """Counts a check, and returns whether it holds; a failed one becomes a complaint."""
        self.checks += 1
        if not holds:
            self.complaints.append(f"{what}{': ' if detail else ''}{detail}")
        return holds

    def run(self, *words, at=None, **environment):
        """Runs a command; returns its status, its output and its errors. A value of None removes a variable."""
        values = {**self.environment, **environment}
        done = subprocess.run(
            [str(word) for word in words], cwd=at or self.folder, capture_output=True, stdin=subprocess.DEVNULL, timeout=120,
            env={name: str(value) for name, value in values.items() if value is not None})
        return Outcome(done.returncode, done.stdout.decode("utf-8", "replace"), done.stderr.decode("utf-8", "replace"))

    def must(self, *words, at=None, **environment):
        """Runs a command that must succeed; returns its output."""
        outcome = self.run(*words, at=at, **environment)
        if outcome.status != 0:
            raise SystemExit(f"{' '.join(map(str, words))} failed with {outcome.status}:\n{outcome.output}{outcome.errors}")
        return outcome.output

    def git(self, *words, **others):
        """Runs git without settings and hooks."""
        return self.must(*words, HOME=self.folder / "nobody", **others)

    def demonstration(self):
        """A workspace with a history and a private note in it."""
        workspace = self.folder / "workspace"
        self.must(self.binary, "demo", workspace, "--now", NOW, "--quiet")
        shutil.rmtree(workspace / "site")
        self.must(self.binary, "note", "p1", CANARY, "--workspace", workspace, "--now", NOW, "--quiet")
        return workspace

    def site(self, workspace, name, *options):
        folder = self.folder / name
        self.must(self.binary, "site", "--workspace", workspace, "--now", NOW, "--output", folder, "--quiet", *options)
        return folder

    def part_of_site(self, site):
        """Removes most days from a site, since each file costs time."""
        for name in listed(site):
            if name > "days/004" and name.startswith("days/"):
                (site / name).unlink()
        write_list(site, [name for name in listed(site) if (site / name).exists()])
        return site

    def changed_site(self, site, name):
        """A copy of a site with one page changed, one new and one folder removed. The changed page keeps its size."""
        folder = self.folder / name
        shutil.copytree(site, folder)
        page = folder / "about.html"
        page.write_bytes(page.read_bytes().replace(b"</body>", b"</BODY>"))
        (folder / "new").mkdir()
        (folder / "new" / "page.html").write_text("<p>new</p>\n")
        shutil.rmtree(folder / "weeks")
        paths = [line for line in listed(folder) if not line.startswith("weeks/")]
        write_list(folder, paths + ["new/page.html"])
        return folder

    def finish(self, what):
        """Prints the result, and exits with 1 if a check failed."""
        for complaint in self.complaints:
            print(f"COMPLAINT: {complaint}")
        print(f"{what}: {self.checks} checks, {len(self.complaints)} complaints")
        sys.exit(1 if self.complaints else 0)


class Outcome:
    """The output of a command, and its exit status."""

    def __init__(self, status, output, errors):
        self.status, self.output, self.errors = status, output, errors

    def __str__(self):
        return f"status {self.status}, output {self.output!r}, errors {self.errors!r}"


def listed(folder):
    """The paths that a build wrote, from its list."""
    return (folder / ".machinemode-files").read_text().splitlines()[1:]


def write_list(folder, paths):
    heading = (folder / ".machinemode-files").read_text().splitlines()[0]
    (folder / ".machinemode-files").write_text("\n".join([heading, *sorted(paths)]) + "\n")


def contents(folder):
    """The bytes of every file below a folder by its path; for a link, its target."""
    found = {}
    for path in sorted(folder.rglob("*")):
        name = str(path.relative_to(folder))
        if path.is_symlink():
            found[name] = b"-> " + os.readlink(path).encode()
        elif path.is_file():
            found[name] = path.read_bytes()
    return found


def site_contents(folder):
    """The files that a site's list names, and the list."""
    return {name: (folder / name).read_bytes() for name in [*listed(folder), ".machinemode-files"]}


def traces(folder):
    """What any write to a file changes, even with the same bytes, and the permissions of all files."""
    return {
        str(path.relative_to(folder)): (path.lstat().st_ino, path.lstat().st_mtime_ns, path.lstat().st_ctime_ns, path.lstat().st_mode)
        for path in [folder, *folder.rglob("*")]}


def fingerprint(folder):
    """One value for the names and bytes of all files below a folder."""
    digest = hashlib.sha256()
    for name, data in contents(folder).items():
        digest.update(name.encode() + b"\0" + hashlib.sha256(data).digest())
    return digest.hexdigest()


def write_script(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    path.chmod(0o755)
    return path


class Releases:
    """A host of releases, as a folder: what `make install` installs in a tarball, with its checksum, as the latest one and under
    its number."""

    REPOSITORY = "OWNER/machinemode"

    def __init__(self, ground, name="releases"):
        self.server = ground.folder / name
        self.url = f"file://{self.server}"
        self.version = ground.must(ground.binary, "--version").split()[0]
        self.machine = f"{platform.system().lower()}-{platform.machine()}"
        self.archive = f"machinemode-{self.version}-{self.machine}.tar.gz"
        folder = self.server / self.REPOSITORY / "releases"
        self.numbered, self.latest = folder / "download" / f"v{self.version}", folder / "latest" / "download"
        root = ground.folder / f"{name}-stage" / self.archive.removesuffix(".tar.gz")
        ground.must(
            "make", "--silent", "--old-file=build", "--old-file=server", "install", f"BINARY={ground.binary}", f"DESTDIR={root}",
            "PREFIX=", at=PROJECT)
        self.numbered.mkdir(parents=True)
        with tarfile.open(self.numbered / self.archive, "w:gz", compresslevel=1) as archive:
            archive.add(root, arcname=root.name)
        self.write_sums(self.numbered)
        self.latest.parent.mkdir()
        shutil.copytree(self.numbered, self.latest)

    def write_sums(self, folder):
        digest = hashlib.sha256((folder / self.archive).read_bytes()).hexdigest()
        (folder / "SHA256SUMS").write_text(f"{'0' * 64}  machinemode_{self.version}_other.deb\n{digest}  {self.archive}\n")


def program_copy(ground):
    """The project as a repository of its own, without its history, and a folder with a `swift` that takes the built program
    instead of building it for minutes."""
    program = ground.folder / "program"
    program.mkdir()
    for name in [".ci", "Curriculum", "Templates", "Publishing", "Makefile", "Package.swift"]:
        source = PROJECT / name
        if source.is_dir():
            shutil.copytree(source, program / name)
        else:
            shutil.copy(source, program / name)
    for words in [
        ["init", "--quiet", "--initial-branch", "main"], ["add", "--all"],
        ["-c", "user.name=A", "-c", "user.email=a@example.org", "commit", "--quiet", "--message", "A version"],
    ]:
        ground.must("git", *words, at=program)
    tools = ground.folder / "tools"
    write_script(tools / "swift", f"""#!/bin/sh
echo "swift $*" >>"{ground.folder}/swift-calls"
mkdir -p .build/release && cp "{ground.binary}" .build/release/machinemode
""")
    return program, tools
