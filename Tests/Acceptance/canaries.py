"""Puts a canary into every private field of a store and of its surroundings, and listens for it on the site, byte by byte.

The store is made by the program, in a folder, an account and a time zone with canaries in their names. Every text in it
must carry a canary or stand here as public, so that a new field cannot be forgotten. On the public site no canary may be
heard, in any form that bytes can take; on the private one those of the learner's own words must be, so that the listening
is proved. Usage: canaries.py BINARY [--self-test]
"""

import base64
import html
import json
import os
import pathlib
import re
import socket
import subprocess
import sys
import tempfile
import urllib.parse

import flat_export

NOW = "2026-11-20T23:19:43+01:00"
CANARY = re.compile(r"zq[a-z]+\d+")

# Who may come to see what stands at each place of the store: everyone, the learner, or nobody. A place that is missing
# here is a complaint.
EVERYONE, LEARNER, NOBODY = "everyone", "the learner", "nobody"
ATTEMPT = {"at": LEARNER, "zone": NOBODY, "day": EVERYONE, "minutes": EVERYONE, "finished": EVERYONE}
TEXT = {"text": LEARNER, "changed": NOBODY}
FATES = {
    "$.format": EVERYONE, "$.schema.major": EVERYONE, "$.schema.minor": EVERYONE,
    "$.settings.start": EVERYONE, "$.settings.owner": NOBODY, "$.settings.dayStart": NOBODY,
    "$.settings.rest.from": EVERYONE, "$.settings.rest.weekdays": EVERYONE,
    "$.items.key": LEARNER, "$.reflections.key": EVERYONE,
    **{f"$.items.*.attempts.{name}": fate for name, fate in ATTEMPT.items()},
    **{f"$.items.*.note.{name}": fate for name, fate in TEXT.items()},
    **{f"$.reflections.*.{name}": fate for name, fate in TEXT.items()},
    **{f"$.bonus.attempts.{name}": fate for name, fate in ATTEMPT.items()},
    **{f"$.bonus.note.{name}": fate for name, fate in TEXT.items()},
    # The id is the program's own, and says only which bonus problem it is.
    "$.bonus.id": EVERYONE, "$.bonus.title": LEARNER, "$.bonus.number": LEARNER, "$.bonus.difficulty": EVERYONE,
    "$.bonus.day": EVERYONE,
    "$.pauses.from": EVERYONE, "$.pauses.through": EVERYONE, "$.pauses.reason": LEARNER,
    "$.solvedBefore.number": NOBODY, "$.solvedBefore.title": NOBODY, "$.solvedBefore.difficulty": EVERYONE,
    "$.solvedBefore.date": NOBODY,
    "$.settings.share.about": EVERYONE, "$.timer.item": EVERYONE, "$.timer.programme": EVERYONE, "$.timer.started": NOBODY,
    "$.plan.lines": EVERYONE,
}
# Ids of the plan's own items, which everyone may read.
PLANNED = re.compile(r"lc-1920|dns-watch|.*-watch")


class Workshop:
    """A learner whose every word and name is a canary."""

    def __init__(self, binary, folder):
        self.binary = binary
        self.folder = folder / "zqfolder1"
        self.folder.mkdir()
        self.workspace = "zqfirst1"
        self.environment = {
            **os.environ, "HOME": str(self.folder / "zqhome1"), "USER": "zquser1", "LOGNAME": "zquser1",
            "HOSTNAME": "zqhost1", "PWD": str(self.folder),
        }

    def run(self, *words, now=NOW, text=None):
        line = [self.binary, *words, "--workspace", str(self.folder / self.workspace), "--now", now, "--quiet"]
        result = subprocess.run(
            line, input=text, capture_output=True, text=True, encoding="utf-8", check=False,
            env=self.environment, cwd=self.folder,
        )
        if result.returncode != 0:
            raise SystemExit(f"{words[:2]} exits with {result.returncode}: {result.stderr}")
        return result.stdout

    def make(self):
        day = "2026-11-19T{}+01:00".format
        self.run("settings", "set", "start", "2026-11-19", now=day("06:31:00"))
        self.run("settings", "set", "owner", "zqowner1 of <b>", now=day("06:31:00"))
        self.run("settings", "set", "dayStart", "05:37", now=day("06:31:00"))
        self.run("done", "1.p1", "12m", now=day("06:41:11"))
        self.run("note", "1.p1", "-", now=day("06:43:12"), text="# zqnote1\n\n[zqlink1](https://example.com/zqplace1) `zqcode1` <b>zqmarkup1</b>")
        self.run("done", "1.t1", "13m", now=day("11:47:13"))
        self.run("note", "1.t1", "zqnote2", now=day("11:53:14"))
        self.run("reflect", "-", now=day("17:31:15"), text="zqreflection1 *zqreflection2*")
        self.run("bonus", "zqbonus1 \"quoted\"", "14m", "--number", "91357", "--difficulty", "hard", now=day("18:17:16"))
        self.run("note", "91357", "zqnote3", now=day("18:18:16"))
        self.run("pause", "2026-11-24..2026-11-25", "--reason", "zqreason1 & <more>", now=day("18:19:17"))
        (self.folder / "zqsolved1.csv").write_text("id,title,difficulty,date\n93571,zqsolved2,Easy,1987-03-13\n", encoding="utf-8")
        self.run("import", "zqsolved1.csv", now=day("18:23:18"))
        self.run("settings", "set", "share.about", "A hundred days of practice", now=day("18:27:21"))
        self.run("start", "1.p2", now=day("18:29:22"))
        # Another plan's item, kept and listed; and zones by name.
        store = flat_export.of(json.loads(self.run("export")))
        orphan = json.loads(json.dumps(store["items"]["lc-1920"]))
        orphan["attempts"][0].update({"at": "2026-11-19T14:23:19+01:00", "minutes": 15})
        orphan["note"] = {"changed": "2026-11-19T14:29:20+01:00", "text": "zqnote4"}
        store["items"]["zqorphan1"] = orphan
        attempts = [attempt for record in [*store["items"].values(), *store["bonus"]] for attempt in record["attempts"]]
        for attempt, zone in zip(attempts, ("Antarctica/Troll", "Africa/Lagos", "Africa/Tunis", "Europe/Vaduz")):
            attempt["zone"] = zone
        self.workspace = "zqdata1"
        # Lists are the form of version 2, which is imported as well.
        store["schema"] = {"major": 2, "minor": 4}
        self.run("import", "-", text=json.dumps(store), now=NOW)
        return flat_export.of(json.loads(self.run("export")))

    def site(self, audience):
        folder = self.folder / audience
        self.run("site", "--audience", audience, "--output", str(folder))
        return folder


def leaves(value, path="$"):
    """Every text and number of a JSON document, with the way to it; ids of items are `*`, and texts themselves."""
    if isinstance(value, dict):
        for key, inner in value.items():
            is_identifier = path in ("$.items", "$.reflections")
            if is_identifier:
                yield f"{path}.key", key
            yield from leaves(inner, f"{path}.*" if is_identifier else f"{path}.{key}")
    elif isinstance(value, list):
        for inner in value:
            yield from leaves(inner, path)
    else:
        yield path, value


def canaries(store):
    """What to listen for, by place, and complaints about places that hold none."""
    found, complaints, seen = [], [], set()
    for path, value in leaves(store):
        seen.add(path)
        fate = FATES.get(path)
        if fate is None:
            complaints.append(f"who may see {path}? It holds {value!r}")
        if fate in (None, EVERYONE) or path == "$.items.key" and PLANNED.fullmatch(value):
            continue
        if isinstance(value, str) and re.fullmatch(r"\d{4}-\d\d-\d\dT.*", value):
            found.append((path, value[11:16]))
        elif isinstance(value, (int, str)) and re.fullmatch(r"\d\d:\d\d|\d{5}|\d{4}-\d\d-\d\d|[A-Z][a-z]+/[A-Z][a-z]+", str(value)):
            found.append((path, str(value)))
        elif CANARY.search(str(value)):
            found += [(path, word) for word in CANARY.findall(value)]
        else:
            complaints.append(f"{path} carries no canary: {value!r}")
    # A learner without days of rest has no such place in the store.
    for path in set(FATES) - seen - {"$.settings.rest.from", "$.settings.rest.weekdays"}:
        complaints.append(f"the store has no {path}")
    return found, complaints


class Heard:
    """A file in the forms in which something may be hidden in it."""

    def __init__(self, data):
        # As a calendar's reader sees it, which puts folded lines together first.
        data = re.sub(rb"\r\n[ \t]", b"", data)
        text = data.decode("utf-8", errors="replace")
        decoded = urllib.parse.unquote(html.unescape(text))
        decoded = re.sub(r"\\u([0-9a-fA-F]{4})", lambda match: chr(int(match[1], 16)), decoded)
        self.plain, self.decoded, self.exact = text.lower(), decoded.lower(), text
        self.closed_up = re.sub(r"[^a-z0-9]", "", re.sub(r"<[^<>]*>", "", self.decoded))

    def form(self, word):
        """The form in which a word is here, or nothing."""
        lowered, data = word.lower(), word.encode()
        if lowered in self.plain:
            return "as it is"
        if lowered in self.decoded:
            return "escaped"
        if data.hex() in self.plain or data.hex(" ") in self.plain:
            return "hexadecimal"
        if CANARY.fullmatch(lowered) and lowered in self.closed_up:
            return "cut apart"
        if CANARY.fullmatch(lowered) and lowered[::-1] in self.plain:
            return "backwards"
        if len(data) > 6:
            for shift in range(3):
                whole = (b"\0" * shift + data)[: (len(data) + shift) // 3 * 3]
                if base64.b64encode(whole).decode()[4 if shift else 0:] in self.exact:
                    return "base64"
        return None


def listen(folder, words):
    """Each word that is heard in a file or a file's name, with the place and the form."""
    heard, files = [], [file for file in folder.rglob("*") if file.is_file()]
    for file in files:
        name = file.relative_to(folder).as_posix()
        for where, listener in ((name, Heard(file.read_bytes())), ("the name of " + name, Heard(name.encode()))):
            heard += [(word, where, form) for word in words if (form := listener.form(word))]
    return heard, len(files)


def surroundings():
    """Names around the program: folders, the account, the machine."""
    words = ["zqfolder1", "zqfirst1", "zqdata1", "zqhome1", "zquser1", "zqhost1"]
    # A machine with a name that is a common word would be heard everywhere.
    return words + [name for name in [socket.gethostname()] if len(name) > 7]


FORMS = [
    "zqreason1", "ZqReason1", "zq&#114;eason1", "zq&#x72;eason1", "%7a%71%72%65%61%73%6f%6e%31", "zq\\u0072eason1",
    "7a71726561736f6e31", "7A71726561736F6E31", "zq-reason 1", "zq<b>rea</b>son1", "zq\u00adreason1", "1nosaerqz",
    base64.b64encode(b"zqreason1").decode(), base64.b64encode(b"a zqreason1 b").decode(), base64.b64encode(b"as zqreason1").decode(),
    "zqrea\r\n son1", "zqrea\r\n\tson1",
]


def main():
    if "--self-test" in sys.argv:
        missed = [form for form in FORMS if not Heard(f"x {form} y".encode()).form("zqreason1")]
        false = [form for form in FORMS if Heard(form.encode()).form("zqother1")]
        print(f"{len(FORMS)} forms of a canary, {len(missed)} not heard, {len(false)} heard wrongly {missed or ''}{false or ''}")
        sys.exit(1 if missed or false else 0)
    with tempfile.TemporaryDirectory() as name:
        workshop = Workshop(os.path.abspath(sys.argv[1]), pathlib.Path(name).resolve())
        found, complaints = canaries(workshop.make())
        words = {word: path for path, word in found}
        if len(words) < len(found):
            complaints.append("two places carry one canary")
        heard, files = listen(workshop.site("public"), [*words, *surroundings()])
        complaints += [f"public: {word} of {words.get(word, 'the surroundings')} is in {where}, {form}" for word, where, form in heard]
        in_private = {word: (where, form) for word, where, form in listen(workshop.site("private"), [*words, *surroundings()])[0]}
        for word, path in words.items():
            # Of times of day it is enough that one is shown; every text has to be.
            others = [word] if CANARY.fullmatch(word) else [other for other in words if words[other] == path]
            if FATES[path] == LEARNER and not any(other in in_private for other in others):
                complaints.append(f"private: {word} of {path} is nowhere, so it is not proved that it would be heard")
            if FATES[path] == NOBODY and word in in_private:
                complaints.append(f"private: {word} of {path} is in {in_private[word]}")
        complaints += [f"private: {word} is in {in_private[word]}" for word in surroundings() if word in in_private]
    for complaint in complaints:
        print(complaint)
    print(f"{len(words) + len(surroundings())} canaries, {files} files, {len(complaints)} complaints")
    sys.exit(1 if complaints or files < 100 else 0)


main()
