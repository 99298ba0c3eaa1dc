"""Makes real repositories of solutions for `solutions.py`, and reads their history in another way than the program.

They have merges, several authors, renames, odd paths, settings that change what git prints, and programs that nobody may run.
They are read with rev-list, diff-tree and cat-file.
"""

import collections
import re
import shutil
import subprocess

from solutions_histories import FILE, MODULE, PROGRAM, Paths, Work
from solutions_rules import NOT_FILES, Change, Commit

PEOPLE = [
    (b"Ada Lovelace", b"ada@example.org"), (b"Ada Lovelace", b"12+ada@users.noreply.example"), (b"Bob", b"bob@example.org"),
    (b"\xc3\x85sa", b"asa@example.org"), (b"\xff\xfe", b"bad@example.org"), (b"Bob Adams", b"ADA@example.com"),
    (b"A. L.", b"ada@example.org"),
]
AUTHORS = ("Ada Lovelace", "ada love", "LOVELACE")
MEBIBYTE = 1 << 20
# Settings of a repository that change what git prints, and programs that it would run.
SETTINGS = [
    ("log.showRoot", "false"), ("diff.renames", "copies"), ("log.date", "relative"), ("color.ui", "always"),
    ("core.quotePath", "true"),
    ("log.abbrevCommit", "true"), ("core.abbrev", "5"), ("diff.noprefix", "true"), ("format.pretty", "oneline"),
    ("log.decorate", "full"),
    ("diff.mnemonicPrefix", "true"), ("log.follow", "true"), ("log.mailmap", "true"), ("i18n.logOutputEncoding", "ISO-8859-1"),
    ("diff.relative", "true"), ("log.diffMerges", "first-parent"), ("diff.ignoreSubmodules", "all"),
    ("log.excludeDecoration", "refs/*"),
]
PROGRAMS = [
    "core.fsmonitor", "core.pager", "pager.log", "diff.external", "diff.odd.textconv", "diff.odd.command", "gpg.program",
    "core.sshCommand", "core.editor", "core.askPass", "credential.helper"]


def quoted(path):
    """A path as fast-import reads it."""
    return b'"' + b"".join(b"\\%03o" % byte for byte in path) + b'"'


class Repository:
    """A repository that grows by random commits on branches that are merged, and its history as it is read here."""

    def __init__(self, folder, chance, catalogue, dates, environment, favourites, is_sha256):
        self.folder, self.chance, self.dates, self.environment = folder, chance, dates, environment
        self.is_bare, self.is_sha256 = chance.random() < 0.3, is_sha256
        self.is_inner = not self.is_bare and chance.random() < 0.3
        self.work = Work(chance, catalogue, Paths(chance, catalogue), favourites)
        self.people = [PEOPLE[0], *chance.sample(PEOPLE[1:], chance.choice((0, 1, 2, 4)))]
        # By branch: its last commit and its tree. By commit: its tree.
        self.branches, self.trees, self.places, self.seen = {}, {}, {}, collections.Counter()
        self.seen += collections.Counter({"bare": self.is_bare, "sha256": self.is_sha256, "folder": self.is_inner})
        options = ["--bare"] * self.is_bare + ["--object-format=sha256"] * self.is_sha256
        subprocess.run(["git", "init", "-q", "-b", "main", *options, folder], check=True, env=environment)
        self.followed.mkdir(exist_ok=True)

    @property
    def followed(self):
        return self.folder / "practice" if self.is_inner else self.folder

    def git(self, *words, data=None):
        words = ["git", "-c", "core.fsmonitor=false", "--no-pager", "-C", str(self.folder), *words]
        result = subprocess.run(words, input=data, capture_output=True, check=False, env=self.environment)
        if result.returncode != 0:
            raise RuntimeError(f"{words}: {result.stderr.decode(errors='replace')}")
        return result.stdout

    def set_up(self, marker):
        """Settings that change what git prints, and programs that leave a mark when they are run."""
        script = self.folder.parent / "script"
        script.write_text(f"#!/bin/sh\necho run >>'{marker}'\ncat\n")
        script.chmod(0o755)
        hooks = self.folder.parent / "hooks"
        hooks.mkdir()
        for hook in ("post-index-change", "reference-transaction", "pre-auto-gc", "post-checkout", "fsmonitor-watchman"):
            shutil.copy(script, hooks / hook)
        order = self.folder.parent / "order"
        order.write_text("*.py\n*z*\n*.java\n")
        chosen = [*self.chance.sample(SETTINGS, 6), ("diff.orderFile", str(order)), ("core.hooksPath", str(hooks))]
        for key, value in [*chosen, *((key, str(script)) for key in PROGRAMS)]:
            self.git("config", key, value)

    # Growing

    def in_repository(self, path):
        """Where a path of the work tree stands: not all is in the folder that is followed."""
        if not self.is_inner:
            return path
        if path not in self.places:
            self.places[path] = self.chance.choice((b"practice/",) * 4 + (b"",)) + path
        return self.places[path]

    def grow(self, count, now):
        """Adds commits: some on a branch of their own, some of them merges."""
        stream, trees = [b"feature done\n"], {}
        marks = self.marks(stream)
        for number in range(1, count + 1):
            branch = self.chance.choice(["main", "main", *self.branches])
            if branch == "main" and "main" in self.branches and self.chance.random() < 0.25:
                branch = f"side{len(self.branches)}"
                self.branches[branch] = self.branches["main"]
            before, self.work.tree = self.branches.get(branch, (None, {}))
            self.work.tree = dict(self.work.tree)
            parents = [before] if before else []
            others = [name for name in self.branches if name != branch and self.branches[name][0] != before]
            if before and others and self.chance.random() < 0.3:
                parents.append(self.merge(self.chance.choice(others)))
            if len(parents) < 2 or self.chance.random() < 0.3:
                self.work.changes()
            if not before and self.chance.random() < 0.2:
                self.add_large_file()
            self.write(stream, branch, f":{number}", parents, now, marks)
            self.branches[branch] = f":{number}", self.work.tree
            trees[f":{number}"] = self.work.tree
        others = [name for name in self.branches if name != "main"]
        if others and self.chance.random() < 0.8:
            self.work.tree = dict(self.branches["main"][1])
            parents = [self.branches["main"][0], self.merge(others[-1])]
            self.write(stream, "main", f":{count + 1}", parents, now, marks)
            self.branches["main"] = f":{count + 1}", self.work.tree
        marked = self.folder.parent / "marks"
        self.git(
            "fast-import", "--quiet", "--force", "--date-format=raw-permissive", f"--export-marks={marked}",
            data=b"".join([*stream, b"done\n"]))
        names = dict(line.split() for line in marked.read_text().splitlines())
        self.branches = {branch: (names.get(mark, mark), tree) for branch, (mark, tree) in self.branches.items()}
        self.trees |= {names[mark]: tree for mark, tree in trees.items()}

    def merge(self, other):
        """The other side of a merge; its files are taken, or none of them."""
        self.seen["merge"] += 1
        if self.chance.random() < 0.7:
            self.work.tree = {**self.branches[other][1], **self.work.tree}
        return self.branches[other][0]

    def marks(self, stream):
        """Writes new blobs when asked for them, and gives their marks."""
        known = {}

        def mark(blob):
            if blob not in known:
                known[blob] = 1_000_000 + len(known)
                content = self.work.contents[blob]
                stream.append(b"blob\nmark :%d\ndata %d\n%s\n" % (known[blob], len(content), content))
            return b":%d" % known[blob]
        return mark

    def write(self, stream, branch, mark, parents, now, marks):
        date, (name, address) = self.dates.next(now), self.chance.choice([*self.people, *PEOPLE[:2]])
        offset = self.chance.choice((b"+0000", b"+0530", b"-0700", b"+1400"))
        files = []
        for path, (mode, blob) in sorted(self.work.tree.items()):
            # No commit of this repository has such a name.
            data = blob[::-1].ljust(64 if self.is_sha256 else 40, "0").encode() if mode == MODULE else marks(blob)
            files.append(b"M %s %s %s\n" % (mode, data, quoted(self.in_repository(path))))
        stream += [
            b"commit refs/heads/%s\nmark %s\n" % (branch.encode(), mark.encode()),
            b"author %s <%s> %s %s\n" % (name, address, date, offset),
            b"committer GitHub <noreply@example.org> %d +0000\ndata 0\n" % (now - self.chance.randrange(10**6))]
        stream += [b"%s %s\n" % (b"merge" if place else b"from", parent.encode()) for place, parent in enumerate(parents)]
        stream += [b"deleteall\n", *files, b"\n"]

    def add_large_file(self):
        """A file with a comment, as large as may be looked into, or larger."""
        text = b"# @lc app=leetcode id=%d lang=python3\n" % self.chance.choice(self.work.problems)
        content = text.ljust(MEBIBYTE + self.chance.choice((0, 0, 1)), b"#")
        name = "%040x" % self.chance.getrandbits(160)
        self.work.contents[name] = content
        self.work.tree[b"big/file.py"] = FILE, name
        self.seen["large file"] += 1

    def lose_a_date(self):
        """The last commit gets an author without a date."""
        last, tree = self.branches["main"]
        text = re.sub(rb"(?m)^(author .*>).*$", rb"\1", self.git("cat-file", "commit", last), count=1)
        new = self.git("hash-object", "-t", "commit", "-w", "--stdin", "--literally", data=text).decode().strip()
        self.git("update-ref", "refs/heads/main", new)
        self.branches["main"] = new, tree
        self.seen["no date at all"] += 1

    def rewrite(self, now):
        """Another history: one that goes on from an earlier commit, or one with the same instants and other commits; and more."""
        self.seen["rewritten"] += 1
        self.rewrite_main(now)
        if self.chance.random() < 0.5:
            self.branches = {"main": self.branches["main"]}
            self.forget()

    def forget(self):
        """Removes whatever is not behind the last commit, so that a program may not find where it was."""
        self.seen["forgotten"] += 1
        for name in self.git("for-each-ref", "--format=%(refname)").decode().split():
            if name != "refs/heads/main":
                self.git("update-ref", "-d", name)
        self.git("reflog", "expire", "--expire=now", "--all")
        self.git("repack", "-a", "-d", "-q")
        self.git("prune", "--expire=now")

    def rewrite_main(self, now):
        kept = self.branches["main"][0]
        earlier = [name for name in self.git("rev-list", kept).decode().split() if name in self.trees and name != kept]
        if earlier and self.chance.random() < 0.5:
            name = self.chance.choice(earlier)
            self.branches["main"] = name, self.trees[name]
            self.git("update-ref", "refs/heads/main", name)
            self.grow(self.chance.choice((1, 2, 4)), now)
            return
        commits = self.git("rev-list", "--topo-order", "--reverse", kept).decode().split()
        renamed = {}
        for commit in commits:
            text = self.git("cat-file", "commit", commit)
            for old, new in renamed.items():
                text = text.replace(b"parent " + old.encode(), b"parent " + new.encode())
            if self.chance.random() < 0.1:
                text = re.sub(
                    rb"(?m)^(author .*> )(\d+)", lambda found: found[1] + b"%d" % (int(found[2]) + 3_000), text, count=1)
            text += b"rewritten\n"
            renamed[commit] = self.git("hash-object", "-t", "commit", "-w", "--stdin", "--literally", data=text).decode().strip()
        self.branches = {"main": (renamed[kept], self.branches["main"][1])}
        self.git("update-ref", "refs/heads/main", renamed[kept])
        self.grow(self.chance.choice((1, 2, 4)), now)

    # Reading

    def head(self):
        return self.git("rev-parse", "HEAD").decode().strip()

    def has(self, name):
        return b"missing" not in self.git("cat-file", "--batch-check", data=name.encode() + b"\n")

    def within(self, path):
        """The path below the folder that is followed; None outside."""
        if self.followed == self.folder:
            return path
        return path.removeprefix(b"practice/") if path.startswith(b"practice/") else None

    def commits(self, last):
        """The commits that one has not behind it, or all if it is gone."""
        since = [f"^{last}"] if last and self.has(last) else []
        names = self.git("rev-list", "--topo-order", "--reverse", "--no-merges", "HEAD", *since)
        changes, texts = self.changes(names), self.objects(names.decode().split())
        return [self.commit(name, texts[name], changes[name]) for name in names.decode().split()]

    def changes(self, names):
        """The changes of commits in the folder that is followed, by the commits."""
        found, name = collections.defaultdict(list), None
        tokens = iter(self.git("diff-tree", "--stdin", "-r", "--root", "-z", "--no-renames", data=names).split(b"\0"))
        for token in tokens:
            if token.startswith(b":"):
                old_mode, mode, old_blob, blob, status = token[1:].decode().split()
                if (path := self.within(next(tokens))) is not None:
                    found[name].append(Change(status[0], old_mode.encode(), mode.encode(), old_blob, blob, path))
            elif token:
                name = token.decode()
        return found

    def objects(self, names, most=None):
        """The contents of objects, of blobs those that are not larger than `most` bytes."""
        if most is not None:
            sizes = self.git("cat-file", "--batch-check", data="\n".join([*names, ""]).encode()).decode().split("\n")
            names = [name for name, size in zip(names, sizes) if int(size.split()[2]) <= most]
        data, found, place = self.git("cat-file", "--batch", data="\n".join([*names, ""]).encode()), {}, 0
        for name in names:
            end = data.index(b"\n", place)
            size = int(data[place:end].split()[2])
            found[name] = data[end + 1:end + 1 + size]
            place = end + size + 2
        return found

    @staticmethod
    def commit(name, text, changes):
        author = re.search(rb"(?m)^author (.*)$", text.partition(b"\n\n")[0])[1]
        person, _, rest = author.partition(b"<")
        address, _, date = rest.partition(b">")
        return Commit(name, b" ".join(date.split()[:2]), person.rstrip(b" "), address, changes)

    def head_paths(self):
        found = []
        for entry in self.git("ls-tree", "-r", "-z", "HEAD").split(b"\0")[:-1]:
            facts, _, path = entry.partition(b"\t")
            if facts.split()[0] not in NOT_FILES and self.within(path) is not None:
                found.append(self.within(path))
        return found

    def headers(self, commits):
        """The text of all blobs, but of large ones."""
        modes = [(change.mode, change.blob) for commit in commits for change in commit.changes]
        modes += [(change.old_mode, change.old_blob) for commit in commits for change in commit.changes]
        blobs = sorted({blob for mode, blob in modes if mode in (FILE, PROGRAM) and blob.strip("0")})
        return {blob: text.decode(errors="replace") for blob, text in self.objects(blobs, MEBIBYTE).items()}
