"""What the trials of a class share: folders, runs of the program with a limit of time, fingerprints of trees, complaints."""

import collections
import hashlib
import json
import os
import pathlib
import shutil
import signal
import subprocess
import tempfile
import time
import traceback

NOW = "2026-11-20T21:00:00+01:00"
TODAY = "2026-11-20"
# The learners of a demonstration, and the day at which the history of each ends.
LEARNERS = {"ada": TODAY, "bob": "2026-11-19", "eve": "2026-11-08", "kim": "2026-09-20", "zoe": TODAY}
SECONDS = 60
MOST_SHOWN = 40
MOST_OF_A_VALUE = 300

Outcome = collections.namedtuple("Outcome", "status output errors seconds")


class Stopped(Exception):
    """The program did something else, so what follows would tell nothing."""


def shortened(value):
    text = value if isinstance(value, str) else repr(value)
    text = " | ".join(text.strip().split("\n"))
    return text if len(text) <= MOST_OF_A_VALUE else text[:MOST_OF_A_VALUE] + "..."


class Ground:
    """A folder of one group of trials, and what was found wrong there. No settings of the account are read or written."""

    def __init__(self, binary, group, demonstration=None, known=None):
        """With known complaints, the first other one ends the trial."""
        self.binary, self.group, self.known = str(pathlib.Path(binary).absolute()), group, known
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="machinemode-cohort-")).resolve()
        self.demonstration_made = demonstration
        self.checks, self.runs, self.complaints = 0, 0, []
        (self.folder / "home").mkdir()
        # The commands that the program prints begin with its name.
        (self.folder / "bin").mkdir()
        (self.folder / "bin" / "machinemode").symlink_to(self.binary)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for path in self.folder.rglob("*"):
            if path.is_dir() and not path.is_symlink():
                path.chmod(0o755)
        shutil.rmtree(self.folder, ignore_errors=True)

    def environment(self, **more):
        return {
            "PATH": f"{self.folder / 'bin'}:{os.environ['PATH']}", "HOME": str(self.folder / "home"), "LC_ALL": "C.UTF-8",
            "TZ": "Europe/Berlin", "TMPDIR": str(self.folder / "home"), **more}

    # Complaints

    def check(self, holds, what, detail=""):
        """Counts a check; a failed one becomes a complaint."""
        self.checks += 1
        if not holds:
            complaint = f"{self.group}: {what}{': ' if detail != '' else ''}{shortened(detail)}"
            if complaint in (self.known or ()):
                return False
            self.complaints.append(complaint)
            if self.known is not None:
                raise Stopped()
        return bool(holds)

    def equal(self, what, ours, theirs):
        """Compares two values of JSON, type and all."""
        wanted, found = dict(leaves(ours)), dict(leaves(theirs))
        for path in [*wanted, *(path for path in found if path not in wanted)]:
            mine, other = wanted.get(path, "no such key"), found.get(path, "no such key")
            same = mine == other and type(mine) is type(other)
            self.check(same, f"{what}{' ' if path else ''}{path}", f"expected {mine!r}, got {other!r}")

    # The program

    def run(self, *words, at=None, seconds=SECONDS, shell=None, **environment):
        """Runs the program, or a line of a shell. No input may stop it by a signal or make it wait for ever."""
        line = ["sh", "-c", shell] if shell else [self.binary, *map(str, words)]
        named = shell or " ".join(["machinemode", *map(str, words)])
        named = shortened(named.replace(str(self.folder), "."))
        began = time.monotonic()
        process = subprocess.Popen(
            line, cwd=at or self.folder, env=self.environment(**environment), stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True)
        try:
            output, errors = process.communicate(timeout=seconds)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.communicate()
            self.check(False, f"`{named}`", f"has not ended after {seconds} s")
            return Outcome(None, "", "", seconds)
        self.runs += 1
        status = process.returncode
        self.check(0 <= status < 128, f"`{named}`", f"ended by a signal: {status}: {errors[-200:]!r}")
        texts = []
        for name, data in (("standard output", output), ("standard error", errors)):
            try:
                texts.append(data.decode())
            except UnicodeDecodeError:
                self.check(False, f"`{named}`", f"{name} is not UTF-8: {data[:100]!r}")
                texts.append(data.decode(errors="replace"))
        return Outcome(status, *texts, time.monotonic() - began)

    def must(self, *words, status=0, **others):
        """Runs a command that must end with a status; returns its outcome."""
        outcome = self.run(*words, **others)
        if outcome.status != status:
            line = " ".join(map(str, words)) or others.get("shell")
            line = line.replace(str(self.folder), ".")
            self.check(False, f"`{shortened(line)}`", f"exits with {outcome.status}, not {status}: {outcome.errors}")
            raise Stopped()
        return outcome

    def cohort(self, *words, status=0, **others):
        return self.must("cohort", *words, status=status, **others)

    def overview(self, *sources, to, audience="public", now=NOW, status=0, options=(), **others):
        """Builds an overview, and returns what it said."""
        return self.cohort(
            "site", *sources, "-o", to, "--audience", audience, "--now", now, *options, status=status, **others)

    def demonstration(self):
        """A folder with a class of five, made here or by an earlier group: roster, workspaces, public sites, overview."""
        target = self.folder / "demonstration"
        if self.demonstration_made:
            shutil.copytree(self.demonstration_made, target)
            return target
        rows = []
        for seed, (own_id, until) in enumerate(LEARNERS.items(), 1):
            workspace = target / "workspaces" / own_id
            self.must("demo", workspace, "--seed", seed, "--now", f"{until}T21:00:00+01:00", "--quiet")
            self.must("site", "--workspace", workspace, "--output", target / "sites" / own_id, "--now", NOW, "--quiet")
            rows.append({
                "id": own_id, "title": own_id.capitalize(), "facts": f"sites/{own_id}/progress.json",
                "site": f"../sites/{own_id}/index.html"})
        (target / "cohort.json").write_text(json.dumps(rows))
        self.overview("cohort.json", to="class", audience="private", at=target)
        return target


def leaves(value, path=""):
    """Every value of a document with its path; an empty list or object is also one value."""
    if isinstance(value, dict) and value:
        for key, inner in value.items():
            yield from leaves(inner, f"{path}.{key}" if path else str(key))
    elif isinstance(value, list) and value:
        for index, inner in enumerate(value):
            yield from leaves(inner, f"{path}[{index}]")
    else:
        yield path, value


def tree(folder, with_times=False):
    """What a folder holds: kind and content of each path, on request with the times of writing."""
    found = {}
    for path in sorted(pathlib.Path(folder).rglob("*")):
        status = path.lstat()
        if path.is_symlink():
            content = f"link {os.readlink(path)}"
        elif path.is_file():
            content = hashlib.sha256(path.read_bytes()).hexdigest()
        else:
            content = "folder" if path.is_dir() else "other"
        times = (status.st_mtime_ns, status.st_mode, status.st_ino) if with_times else ()
        found[path.relative_to(folder).as_posix()] = (content, *times)
    return found


def difference(one, other):
    """The first paths at which two trees differ; an empty text if they are the same."""
    paths = [path for path in sorted({*one, *other}) if one.get(path) != other.get(path)]
    return ", ".join(paths[:5]) + (f" and {len(paths) - 5} more" if len(paths) > 5 else "")


def tried(trial, binary, name, **others):
    """Runs a trial; returns its ground, with what was found wrong."""
    with Ground(binary, name, **others) as ground:
        try:
            trial(ground)
        except Stopped:
            pass
        except Exception:  # pylint: disable=broad-except
            # A document or a page that is not as agreed: where it was read says enough.
            ground.complaints.append(f"{name}: stopped: {traceback.format_exc(limit=-3)}")
        return ground
