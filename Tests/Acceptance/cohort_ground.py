"""What the trials of engines share: a class from the demonstration, copies of it with a recipe in them, what one process makes of
it, and a program in front of the real one that notes each call and lets a shard be killed."""

import json
import re
import shutil
import subprocess

from publishing_ground import NOW, RECIPES, Ground, contents, traces, write_script
from cohort_slurm import wait_for

LEARNERS, SHARDS = 24, 8
# So many have workspaces where the sites are built, too: each has two hundred pages.
WITH_SITES = 6
# Notes each call with the count that Slurm tells, and then runs the program. With hold/SHARD a shard waits to be killed before its
# part is made; with limit/SHARD the program may write one block of a file and is killed by the system in the middle of it; with
# crash/SHARD the building of the shard's sites is killed.
FRONT = """\
#!/bin/sh
folder={folder}
shard=all previous=
for word in "$@"; do
  [ "$previous" = --shard ] && shard=$word
  previous=$word
done
echo "$2 $shard ${{SLURM_ARRAY_TASK_COUNT-none}}" >>"$folder/calls"
if [ "$2" = part ] && [ -e "$folder/hold/${{shard%/*}}" ]; then
  echo $$ >"$folder/held/new-${{shard%/*}}"
  mv "$folder/held/new-${{shard%/*}}" "$folder/held/${{shard%/*}}"
  count=0
  while [ -e "$folder/hold/${{shard%/*}}" ] && [ "$count" -lt 2400 ]; do
    sleep 0.05
    count=$((count + 1))
  done
fi
if [ "$2" = part ] && [ -e "$folder/limit/${{shard%/*}}" ]; then ulimit -c 0 && ulimit -f 1; fi
if [ "$2" = build ] && [ -e "$folder/crash/${{shard%/*}}" ]; then kill -9 $$; fi
if [ "$2" = build ]; then set -- "$@" --now {now}; fi
exec {binary} "$@"
"""


def shard_of(name, count):
    """The shard of a learner: FNV-1a of 64 bits over the id."""
    value = 0xcbf29ce484222325
    for byte in name.encode():
        value = (value ^ byte) * 0x100000001b3 % 2**64
    return value % count


def with_settings(text, **values):
    """A recipe with the values at its top changed, as somebody who has copied it would."""
    for name, value in values.items():
        text, count = re.subn(rf"(?m)^({name}(?:=| := ?| :=))[^#\n]*?( #.*)?$", lambda found: found.group(1) + str(value), text)
        if count != 1:
            raise SystemExit(f"{count} lines set {name}")
    return text


class CohortGround(Ground):
    """A ground with the demonstration of a class, whole, and what one process makes of it."""

    def __init__(self, binary):
        super().__init__(binary)
        self.recipes = RECIPES / "cohort"
        self.demonstration = self.folder / "demonstration"
        self.made = {}
        self.count = 0

    def __enter__(self):
        try:
            self.make_class()
        except BaseException:
            self.__exit__()
            raise
        return self

    def make_class(self):
        self.must(self.binary, "demo", self.demonstration, "--cohort", LEARNERS, "--now", NOW, "--quiet")
        self.ids = [learner["id"] for learner in json.loads((self.demonstration / "cohort.json").read_text())]
        self.few = self.ids[:WITH_SITES]
        self.check(len(set(self.ids)) == LEARNERS, "the learners of the demonstration", str(self.ids))

    def copy(self, name, facts=True):
        """A new folder with the roster and the learners' public facts; or with a few learners and their workspaces, of which one
        cannot be read."""
        self.count += 1
        folder = self.folder / f"{self.count}-{name}"
        folder.mkdir()
        shutil.copy(self.demonstration / "cohort.json", folder)
        if facts:
            for learner in self.ids:
                (folder / "sites" / learner).mkdir(parents=True)
                shutil.copy(self.demonstration / "sites" / learner / "progress.json", folder / "sites" / learner)
        else:
            roster = json.loads((folder / "cohort.json").read_text())
            (folder / "cohort.json").write_text(json.dumps([learner for learner in roster if learner["id"] in self.few]))
            for learner in self.few:
                shutil.copytree(self.demonstration / "workspaces" / learner, folder / "workspaces" / learner)
            for file in (folder / "workspaces" / self.broken()).rglob("*"):
                if file.is_file():
                    file.write_text("no store\n")
        for part in ["hold", "held", "limit", "crash", "tools"]:
            (folder / part).mkdir()
        write_script(folder / "tools" / "machinemode", FRONT.format(folder=folder, now=NOW, binary=self.binary))
        return folder

    def broken(self):
        """One of the few who is alone in a shard, so that all of that shard fails with their workspace."""
        shards = [shard_of(learner, SHARDS) for learner in self.few]
        alone = [learner for learner, shard in zip(self.few, shards) if shards.count(shard) == 1]
        if not alone:
            raise SystemExit(f"none of the few is alone in a shard of {SHARDS}: {shards}")
        return alone[0]

    def killed(self):
        """The shard of another one of the few, whose sites are killed."""
        return next(shard_of(learner, SHARDS) for learner in self.few if learner != self.broken())

    def one_process(self, facts=True):
        """The overview as one process makes it."""
        if facts not in self.made:
            folder = self.copy("one-process", facts)
            if not facts:
                self.must(
                    program(folder), "cohort", "build", "cohort.json", "--workspaces", "workspaces", "-o", "sites", at=folder)
            self.must(self.binary, "cohort", "site", "cohort.json", "-o", "class", at=folder)
            self.made[facts] = contents(folder / "class")
            self.check("index.html" in self.made[facts], "one process makes an overview")
        return self.made[facts]

    def recipe(self, name, folder, **values):
        """Copies a recipe beside the roster."""
        place = folder / name
        place.write_text(with_settings((self.recipes / name).read_text(), **values))
        place.chmod((self.recipes / name).stat().st_mode & 0o777)
        return place

    def start(self, *words, said, **environment):
        """Starts a command, whose output goes to a file."""
        with open(said, "wb") as said:
            return subprocess.Popen(
                [str(word) for word in words], cwd=self.folder, stdin=subprocess.DEVNULL, stdout=said, stderr=said,
                env={**self.environment, **{name: str(value) for name, value in environment.items()}})

    def check_overview(self, folder, what, facts=True, place="class"):
        made = contents(folder / place)
        expected = self.one_process(facts)
        differing = sorted(name for name in {**made, **expected} if made.get(name) != expected.get(name))
        self.check(not differing, f"{what}: the overview is another than that of one process", ", ".join(differing[:5]))

    def check_parts(self, folder, what, lacking=(), count=SHARDS):
        """Checks which parts are there, and that each is whole."""
        found = sorted((folder / "parts").glob("*.json"))
        self.check(
            {path.stem for path in found} == {str(shard) for shard in range(count) if shard not in lacking},
            f"{what}: parts without {list(lacking)}", str([path.name for path in found]))
        for path in found:
            try:
                part = json.loads(path.read_text())
                whole = (part["shard"], part["of"]) == (int(path.stem), count)
            except (ValueError, KeyError):
                whole = False
            self.check(whole, f"{what}: {path.name} is not that part, whole")

    def check_refusal(self, folder, what, lacking, count=SHARDS, said=None):
        """Checks that the overview is refused, and which shards it names with the commands that make them."""
        if said is None:
            outcome = self.run(self.binary, "cohort", "site", "parts", "-o", "class", at=folder)
            self.check(outcome.status == 1, f"{what}: the overview is refused with 1", str(outcome))
            said = outcome.output + outcome.errors
        named = re.findall(r"machinemode cohort part (\S+) --shard (\d+)/(\d+) -o (\S+)", said)
        wanted = [("cohort.json", str(shard), str(count), f"parts/{shard}.json") for shard in lacking]
        self.check(named == wanted, f"{what}: the missing shards {list(lacking)} are named with their commands", said[-1500:])
        self.check(not (folder / "class").exists(), f"{what}: an overview without all parts")
        return named


def calls(folder, command="part"):
    """What the program was called for since the last time it was asked: shards, and the counts that Slurm told."""
    lines = (folder / "calls").read_text().splitlines() if (folder / "calls").exists() else []
    return sorted(tuple(line.split()[1:]) for line in lines if line.split()[0] == command)


def forget(folder):
    (folder / "calls").unlink(missing_ok=True)


def part_traces(folder, lacking=()):
    """What any write to a part that is there changes."""
    return {
        name: trace for name, trace in traces(folder / "parts").items()
        if name.endswith(".json") and name not in [f"{shard}.json" for shard in lacking]}


def held(folder, shard, others):
    """Waits until a shard waits to be killed, and the parts of others are there; returns its process."""
    if not wait_for(
            f"shard {shard} in {folder.name}, and {others} parts",
            lambda: (folder / "held" / str(shard)).exists() and len(list((folder / "parts").glob("*.json"))) >= others, 60):
        return None
    return int((folder / "held" / str(shard)).read_text())


def hold(folder, *shards, what="hold"):
    for shard in shards:
        (folder / what / str(shard)).touch()


def let_go(folder):
    for what in ["hold", "held", "limit", "crash"]:
        for file in (folder / what).iterdir():
            file.unlink()


def program(folder):
    return folder / "tools" / "machinemode"

