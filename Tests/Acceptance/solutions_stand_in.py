"""Stands in for the program where `solutions.py` tests itself: the commands that it types, over the rules and git's log.

With a fault it does what a program might do wrong.
"""

import collections
import copy
import datetime
import json
import pathlib
import re
import subprocess

from solutions_rules import Catalogue, Learner, commits_of

Outcome = collections.namedtuple("Outcome", "status output errors")
FORMAT = "--format=%x01%H%x00%at%x00%an%x00%ae"
LOG = ["log", "-z", "--raw", "--no-renames", "--no-abbrev", "--topo-order", "--reverse", "--no-merges", "--root", "--color=never",
       "--no-ext-diff", "--no-decorate", "--no-relative"]
LOGGED = ("finished", "solved_before", "start", "minutes", "timer")

# What git is asked with each fault, and the faults that the class below knows.
FAULTS = {
    "merges count": lambda words: [word for word in words if word != "--no-merges"] + ["-m"],
    "the committer's date": lambda words: [word.replace("%at", "%ct") for word in words],
    "children first": lambda words: [word for word in words if word != "--reverse"],
    "renames are followed": lambda words: [word if word != "--no-renames" else "-M" for word in words],
    "the main branch alone": lambda words: [*words, "--first-parent"],
    "the committer's name": lambda words: [word.replace("%an", "%cn") for word in words],
    **{name: lambda words: words for name in (
        "the whole repository", "commits since by date", "the second pull speaks", "the second pull writes",
        "what is undone comes back",
        "shallow clones are read", "a dry run logs", "programs are run", "a problem without its title", "undo does nothing",
        "large files are looked into", "the zone is UTC", "nothing when the last commit is gone")},
}


def within(prefix, changes):
    """The changes below a folder, with their paths in it."""
    return [change._replace(path=change.path.removeprefix(prefix)) for change in changes if change.path.startswith(prefix)]


class StandIn:
    """The program, with one workspace."""

    def __init__(self, catalogue_path, plan, environment, zone, fault=None):
        self.catalogue, self.plan, self.environment, self.fault = Catalogue(catalogue_path), plan, environment, fault
        self.learner = Learner(self.catalogue, plan, zone, 240, None)
        if fault == "the zone is UTC":
            self.learner.local = lambda seconds: datetime.datetime(1970, 1, 1) + datetime.timedelta(seconds=seconds)
        self.last, self.folder, self.undo, self.people = None, None, [], set()

    def run(self, words, now, workspace):
        """One command, as (status, output, errors)."""
        before = self.state()
        act = getattr(self, "do_" + "_".join(words[:2] if words[0] in ("solutions", "settings") else words[:1]))
        outcome = act(words, now)
        file = pathlib.Path(workspace) / "progress.json"
        if self.state() != before or not file.exists() or (self.fault == "the second pull writes" and words[1:] == ["pull"]):
            file.parent.mkdir(exist_ok=True)
            count = len(file.read_bytes()) if file.exists() else 0
            file.write_bytes(b" " * count + b"\n")
        return outcome

    def state(self):
        return copy.deepcopy([getattr(self.learner, name) for name in (*LOGGED, "seen", "places")]), self.last

    def git(self, *words, data=""):
        result = subprocess.run(
            ["git", "-C", self.folder, *words], input=data.encode(), capture_output=True, check=False, env=self.environment)
        return result.stdout

    # Commands

    def do_settings_set(self, words, now):
        del now
        if words[2] == "start":
            self.learner.start = datetime.date.fromisoformat(words[3])
        else:
            hours, minutes = words[3].split(":")
            self.learner.day_start = int(hours) * 60 + int(minutes)
        return Outcome(0, b"", b"")

    def do_done(self, words, now):
        del now
        self.learner.finished[int(words[1])].add(datetime.date.fromisoformat(words[words.index("--on") + 1]))
        return Outcome(0, b"", b"")

    def do_bonus(self, words, now):
        number = int(words[words.index("--number") + 1])
        return self.do_done(["done", str(number), *words[words.index("--on"):]], now)

    def do_start(self, words, now):
        self.learner.timer = [int(words[1]), now]
        return Outcome(0, b"", b"")

    def do_reopen(self, words, now):
        del now
        self.learner.reopen([int(words[1])])
        return Outcome(0, b"", b"")

    def do_undo(self, words, now):
        del words, now
        if self.fault != "undo does nothing":
            for name, value in self.undo.pop().items():
                setattr(self.learner, name, value)
        if self.fault == "what is undone comes back":
            self.last, self.learner.seen = None, {}
        return Outcome(0, b"", b"")

    def do_solutions_follow(self, words, now):
        self.folder = words[2]
        if self.git("rev-parse", "--is-shallow-repository").strip() == b"true" and self.fault != "shallow clones are read":
            return Outcome(1, b"", b"error: a shallow clone\n")
        self.learner.followed, self.author = now, words[words.index("--author") + 1] if "--author" in words else None
        return self.pull(now)

    def do_solutions_pull(self, words, now):
        if "--dry-run" in words and self.fault != "a dry run logs":
            return Outcome(0, b"", b"")
        return self.pull(now)

    def pull(self, now):
        head = self.git("rev-parse", "HEAD").decode().strip()
        if head == self.last:
            return Outcome(0, b"Nothing new.\n" if self.fault == "the second pull speaks" else b"", b"")
        if self.fault == "programs are run":
            self.git("-c", "core.bare=false", "--work-tree=.", "status")
        is_there = self.last and self.git("cat-file", "-t", self.last)
        commits = self.log(self.last if is_there or self.fault == "nothing when the last commit is gone" else None, head)
        prefix = self.git("rev-parse", "--show-prefix").rstrip(b"\n") if self.fault != "the whole repository" else b""
        self.learner.authors = [self.author] if self.author else self.known_to_git()
        commits = [commit._replace(changes=within(prefix, commit.changes)) for commit in commits]
        entries = [entry.partition(b"\t") for entry in self.git("ls-tree", "-r", "-z", "--full-tree", "HEAD").split(b"\0")[:-1]]
        heads = [path.removeprefix(prefix) for facts, _, path in entries if facts[:3] == b"100" and path.startswith(prefix)]
        before = {name: copy.deepcopy(getattr(self.learner, name)) for name in LOGGED}
        self.learner.pull(commits, heads, self.headers(commits), now)
        if any(before[name] != getattr(self.learner, name) for name in LOGGED):
            self.undo.append(before)
        self.last = head
        return Outcome(0, b"Logged.\n", b"")

    def known_to_git(self):
        """The people that share a name or an address with git's user."""
        lines = self.git("-c", "i18n.logOutputEncoding=UTF-8", "log", "--no-merges", "--format=%an%x00%ae").split(b"\n")[:-1]
        self.people |= {tuple(line.split(b"\0")) for line in lines}
        found = {one for one in self.people if one[1] == self.git("config", "user.email").strip()}
        while more := {one for one in self.people - found if any(set(one) & set(other) for other in found)}:
            found |= more
        return [(name + b" <" + address + b">").decode(errors="replace") for name, address in found]

    def log(self, last, head):
        words = [*LOG, FORMAT]
        if self.fault:
            words = FAULTS[self.fault](words)
        since = [f"{last}..{head}"] if last else [head]
        if self.fault == "commits since by date" and last:
            since = [head, "--since=" + self.git("show", "-s", "--format=%ct", last).decode().strip()]
        # Where the settings of a repository would change the log.
        settings = [
            "-c", "log.showRoot=true", "-c", "log.follow=false", "-c", "i18n.logOutputEncoding=UTF-8",
            "-c", "log.showSignature=no", "-c", "core.fsmonitor=false", "-c", "diff.orderFile=/dev/null",
            "-c", "log.diffMerges=separate"]
        return commits_of(self.git(*settings, *words, *since))

    def headers(self, commits):
        blobs = sorted({blob for commit in commits for change in commit.changes for blob in (change.old_blob, change.blob)})
        found = {}
        for blob, size in zip(blobs, self.git("cat-file", "--batch-check", data="\n".join(blobs)).decode().split("\n")):
            kind = size.split()
            if kind[1:2] == ["blob"] and (int(kind[2]) <= 1 << 20 or self.fault == "large files are looked into"):
                found[blob] = self.git("cat-file", "blob", blob).decode(errors="replace")
        return found

    # The export

    def do_export(self, words, now):
        del words, now
        learner, answer = self.learner, self.learner.answer()

        def attempts(days, number):
            found = {f"{day}T12:00:00Z": {"day": day, "finished": True} for day in days}
            if str(number) in answer["minutes"]:
                found["2000-01-01T00:00:00Z"] = {"day": "2000-01-01", "minutes": answer["minutes"][str(number)]}
            return {"attempts": found}

        def titled(number):
            title = "" if self.fault == "a problem without its title" else self.catalogue.titles[number]
            return {"title": title, "difficulty": self.catalogue.difficulties[number]}

        def solution(number):
            path = answer["places"].get(str(number))
            solved = {self.written(instant): {"commit": commit} for instant, commit in learner.seen.get(number, {}).items()}
            return {"solved": solved} | ({"path": path} if path else {})

        numbers = {*answer["finished"], *answer["minutes"]}
        programme = {
            "items": {f"lc-{number}": attempts(answer["finished"].get(number, []), number) for number in numbers},
            "bonus": {
                f"bonus-{number}": attempts(days, number) | titled(int(number)) | {"number": int(number)}
                for number, days in answer["bonus"].items()}}
        if learner.start:
            programme["start"] = str(learner.start)
        export = {
            "programmes": {"machine-mode": programme},
            "solvedBefore": {
                f"lc-{number}": titled(int(number)) | ({"date": date} if date else {})
                for number, date in answer["solvedBefore"].items()},
            "solutions": {f"lc-{number}": solution(number) for number in {*learner.seen, *map(int, answer["places"])}}}
        if learner.timer:
            export["timer"] = {"item": f"lc-{learner.timer[0]}"}
        return Outcome(0, json.dumps(export).encode(), b"")

    @staticmethod
    def written(instant):
        return re.sub(r"\+00:00$", "Z", str(datetime.datetime.fromtimestamp(instant, datetime.timezone.utc))).replace(" ", "T")
