"""Tries the laws of the reduction: shards, order and repetition do not matter; a missing part is named, with what makes it."""

import itertools
import json
import random
import re
import shutil

import cohort_classes
import cohort_pages
import cohort_rules
from cohort_runs import difference, tree

SHARDS = (1, 2, 7, 100)


def mixed_class(folder, size=30):
    """A class of random learners, of whom some cannot be read."""
    one = cohort_classes.random_class(folder, "laws", size)
    (folder / one.entries[3]["facts"]).unlink()
    (folder / one.entries[11]["facts"]).write_text("{")
    return one


def laws(ground):
    """Shards, order, repetition and ways to name the sources do not matter."""
    of_shards(ground)
    of_other_rows(ground)
    of_earlier_overviews(ground)


def of_shards(ground):
    """One class in 1, 2, 7 and 100 shards, in many ways."""
    one = mixed_class(ground.folder / "class")
    at, chance = one.folder, random.Random("laws")
    for audience in ("public", "private"):
        ground.overview("cohort.json", to=f"whole-{audience}", audience=audience, at=at)
    whole = {audience: tree(at / f"whole-{audience}") for audience in ("public", "private")}
    ground.check(whole["public"] != whole["private"], "both audiences have the same overview")
    tries = itertools.count()

    def same(what, *sources, audience="public"):
        target = f"made-{next(tries)}"
        ground.overview(*sources, to=target, audience=audience, at=at)
        made = tree(at / target)
        ground.check(made == whole[audience], f"{what}: another overview", difference(whole[audience], made))
        shutil.rmtree(at / target)

    for count in SHARDS:
        files = ground.parts("cohort.json", count, f"parts-{count}", at=at)
        ids = check_shards(ground, at, files, one)
        ground.check(sorted(ids) == sorted(entry["id"] for entry in one.entries), f"{count} shards: the learners", ids)
        again = ground.parts("cohort.json", count, f"again-{count}", at=at)
        for first, second in zip(files, again):
            ground.check((at / first).read_bytes() == (at / second).read_bytes(), f"{first}: made twice, other bytes")
        for audience in ("public", "private"):
            same(f"{count} shards, a folder", f"parts-{count}", audience=audience)
            shuffled = chance.sample(files, len(files))
            same(f"{count} shards, {shuffled[:7]} ...", *shuffled, audience=audience)
        same(f"{count} shards, backwards", *reversed(files))
        same(f"{count} shards, each twice", *files, *again)
        same(f"{count} shards, a folder and one of its files", f"parts-{count}", files[-1])
        same(f"{count} shards, two folders", f"again-{count}", f"parts-{count}")
        if count > 1:
            (at / f"half-{count}").mkdir()
            for file in files[:len(files) // 2]:
                shutil.move(at / file, at / f"half-{count}")
            same(f"{count} shards in two folders", f"half-{count}/", f"parts-{count}/")
    same("the roster by its whole path", str(one.roster))
    # What else is in a folder of parts.
    (at / "again-7" / "notes.txt").write_text("not a part\n")
    (at / "again-7" / "0.json.tmp").write_text("{")
    same("7 shards beside other files", "again-7")


def check_shards(ground, at, files, one):
    """Each part has its learners, and says so. Returns all ids in order of the parts."""
    found, places = [], {entry["id"]: place for place, entry in enumerate(one.entries)}
    for shard, file in enumerate(files):
        part = json.loads((at / file).read_bytes())
        ids = [row["id"] for row in part["learners"]]
        wrong = [own_id for own_id in ids if cohort_rules.shard_of(own_id, len(files)) != shard]
        ground.check(not wrong, f"{file} of {len(files)}: learners of other shards", wrong)
        ground.check((part["shard"], part["of"]) == (shard, len(files)), f"{file}: its shard", (part["shard"], part["of"]))
        ground.check(ids == sorted(ids, key=places.get), f"{file}: its order", ids)
        found += ids
    said = ground.cohort("part", "cohort.json", "--shard", f"0/{len(files)}", "-o", "said.json", at=at).output
    count = len(json.loads((at / "said.json").read_bytes())["learners"])
    learners = "1 learner" if count == 1 else f"{count} learners"
    ground.check(said == f"Part 0/{len(files)}: {learners}: said.json\n", "what `part` says", said)
    return found


def of_other_rows(ground):
    """A part made again after a learner went on: the later facts win, in any order."""
    one = mixed_class(ground.folder / "went-on")
    at = one.folder
    later = cohort_classes.Class(at / "later")
    shutil.copytree(at / "facts", at / "later" / "facts")
    shutil.copy(one.roster, later.roster)
    entry = one.entries[0]
    path = at / "later" / entry["facts"]
    facts = json.loads(path.read_bytes())
    facts |= {"asOf": "2026-11-22", "today": "2026-11-22"}
    facts["time"]["minutes"] += 77
    path.write_text(json.dumps(facts))
    # Facts that could be read are greater than none, however late.
    lost = at / "later" / one.entries[5]["facts"]
    lost.unlink()
    found = at / "later" / one.entries[3]["facts"]
    found.write_text(json.dumps(cohort_classes.random_progress(random.Random("found"))))
    ground.cohort("part", "cohort.json", "-o", "now.json", at=at)
    ground.cohort("part", "cohort.json", "-o", "later.json", at=at / "later")
    best = cohort_classes.Class(at / "best")
    shutil.copytree(at / "later" / "facts", at / "best" / "facts")
    shutil.copy(one.roster, best.roster)
    shutil.copy(at / one.entries[5]["facts"], at / "best" / one.entries[5]["facts"])
    ground.overview("cohort.json", to="best-overview", audience="private", at=at / "best")
    wanted = tree(at / "best" / "best-overview")
    for sources in (["now.json", "later/later.json"], ["later/later.json", "now.json"],
                    ["now.json", "later/later.json", "now.json"]):
        ground.overview(*sources, to="reduced", audience="private", at=at)
        made = tree(at / "reduced")
        ground.check(made == wanted, f"{sources}: not the greater rows", difference(wanted, made))
        shutil.rmtree(at / "reduced")


def of_earlier_overviews(ground):
    """An overview built over an earlier one, of another class, is as if built alone."""
    one = mixed_class(ground.folder / "alone")
    at = one.folder
    ground.overview("cohort.json", to="whole-public", at=at)
    large = cohort_classes.random_class(ground.folder / "large", "large", 401)
    ground.overview("cohort.json", to=at / "over", audience="private", at=large.folder)
    pages = cohort_pages.pages(at / "over")
    ground.check(any(path.startswith("names/") for path in pages), "401 learners: pages by name", pages)
    ground.overview("cohort.json", to="over", at=at)
    made, wanted = tree(at / "over"), tree(at / "whole-public")
    ground.check(made == wanted, "an overview over another: what is left", difference(wanted, made))
    before = tree(at / "over", with_times=True)
    ground.overview("cohort.json", to="over", at=at)
    after = tree(at / "over")
    ground.check(after == wanted, "an overview twice over", difference(wanted, after))
    ground.check(len(before) == len(after), "an overview twice over: other files")


# Missing parts


def command_for(text, shard, count):
    """The lines of a text that are the command for a missing part."""
    found = re.findall(rf"machinemode cohort part .*--shard {shard}/{count}\b.*", text)
    return [line.strip().strip("`") for line in found]


def missing(ground):
    """Missing shards are named, with commands that make them; parts of another class are refused."""
    of_missing_parts(ground)
    of_other_names(ground)
    of_foreign_parts(ground)


def of_missing_parts(ground):
    # The command is for a shell, whatever the folders are called.
    for number, (roster, parts) in enumerate((
            ("cohort.json", "parts"), ("my class's/cohort.json", "the parts"), ("$HOME/cohort.json", "`parts`"),
            ("deep/er/cohort.json", "deep/parts"))):
        at = ground.folder / f"ground-{number}"
        at.mkdir()
        folder = (at / roster).parent
        one = mixed_class(folder, 40)
        ground.overview(roster, to="whole", at=at)
        files = ground.parts(roster, 7, parts, at=at)
        repaired(ground, at, roster, parts, files, tree(at / "whole"), one)


def repaired(ground, at, roster, parts, files, whole, one):
    """Takes parts away, and does what the refusal says."""
    ground.overview(parts, to="made", at=at)
    before = tree(at / "made", with_times=True)
    rows = {shard: json.loads((at / file).read_bytes())["learners"] for shard, file in enumerate(files)}
    for gone in ([3], [0, 6], [1, 2, 4, 5, 6]):
        kept = {shard: (at / files[shard]).read_bytes() for shard in gone}
        for shard in gone:
            (at / files[shard]).unlink()
        refusal = ground.overview(parts, to="made", status=1, at=at)
        ground.check("error: " in refusal.errors, f"{gone} of {parts}: no error", refusal.errors)
        after = tree(at / "made", with_times=True)
        ground.check(after == before, f"{gone} of {parts}: a refusal changed the overview", difference(before, after))
        ground.overview(parts, to="new", status=1, at=at)
        ground.check(not (at / "new").exists(), f"{gone} of {parts}: a refusal made a folder")
        said = refusal.errors + refusal.output
        for shard in range(7):
            commands = command_for(said, shard, 7)
            wanted = 1 if shard in gone else 0
            ground.check(len(commands) == wanted, f"{gone} of {parts}: commands for shard {shard}/7", commands or said)
        partial(ground, at, parts, gone, rows, one)
        lines = [line for shard in gone for line in command_for(said, shard, 7)]
        for line in lines:
            ground.must(shell=line, at=at)
        for shard, content in kept.items():
            path = at / files[shard]
            is_same = path.exists() and path.read_bytes() == content
            ground.check(is_same, f"{gone} of {parts}: the printed command makes another part", lines)
            path.write_bytes(content)
        made_by_partial = at / "partial"
        ground.overview(parts, to="partial", options=["--partial"], at=at)
        made = tree(made_by_partial)
        ground.check(made == whole, f"{parts}: `--partial` with all parts is another overview", difference(whole, made))


def of_other_names(ground):
    """Files may be named in any way: the command for a missing part must cost no other."""
    at = ground.folder / "names"
    mixed_class(at, 20)
    ground.overview("cohort.json", to="whole", at=at)
    whole = tree(at / "whole")
    names = {
        "from one": lambda shard: f"{shard + 1}.json", "backwards": lambda shard: f"{6 - shard}.json",
        "with zeros": lambda shard: f"{shard:03}.json", "with words": lambda shard: f"part-{shard}-of-7.json",
        "all but one": lambda shard: f"{(shard * 2) % 7}.json", "with blanks": lambda shard: f"part {shard + 1}.json",
    }
    for name, named in names.items():
        for gone in ([3], [0, 1], [2, 5, 6]):
            folder = at / "parts"
            for shard in range(7):
                ground.cohort("part", "cohort.json", "--shard", f"{shard}/7", "-o", f"parts/{named(shard)}", at=at)
            for shard in gone:
                (folder / named(shard)).unlink()
            said = ground.overview("parts", to="made", status=1, at=at).errors
            before = tree(folder)
            commands = [line for shard in gone for line in command_for(said, shard, 7)]
            ground.check(len(commands) == len(gone), f"files {name}: commands for {gone}", said)
            for command in commands:
                ground.must(shell=command, at=at)
            lost = [path for path in before if before[path] != tree(folder).get(path)]
            ground.check(not lost, f"files {name}: a printed command is written over another part", f"{commands}: {lost}")
            ground.overview("parts", to="made", at=at)
            made = tree(at / "made")
            ground.check(made == whole, f"files {name}: another overview", difference(whole, made))
            shutil.rmtree(folder)
            shutil.rmtree(at / "made")


def partial(ground, at, parts, gone, rows, one):
    """With `--partial` the overview tells of what is missing."""
    ground.overview(parts, to="partial", options=["--partial"], at=at)
    page = cohort_pages.Page(at / "partial", "index.html")
    shown = {row.place for row in page.rows}
    wanted = {row["place"] + 1 for shard, learners in rows.items() if shard not in gone for row in learners}
    ground.check(shown == wanted, f"{gone} of {parts}: learners with `--partial`", sorted(shown ^ wanted))
    count = sum(len(rows[shard]) for shard in gone)
    told = [
        text for text in page.paragraphs
        if {count, *gone} <= {int(number) for number in re.findall(r"\d+", text)}]
    ground.check(told, f"{gone} of {parts}: no paragraph tells of {count} missing learners", page.paragraphs[:4])


def of_foreign_parts(ground):
    """Parts that do not belong together, whichever comes first."""
    at = ground.folder / "others"
    one = mixed_class(at, 20)
    two = cohort_classes.random_class(at / "two", "two", 20)
    ground.parts("cohort.json", 3, "threes", at=at)
    ground.parts("cohort.json", 4, "fours", at=at)
    ground.parts("cohort.json", 3, "parts", at=two.folder)
    # One more line at the end is another roster.
    before = one.roster.read_bytes()
    one.roster.write_bytes(before + b"\n")
    ground.parts("cohort.json", 3, "changed", at=at)
    one.roster.write_bytes(before)
    ground.overview("threes", to="made", at=at)
    earlier = tree(at / "made", with_times=True)
    cases = {
        "another roster": ["threes/0.json", "two/parts/1.json", "threes/2.json"],
        "another roster with every shard": ["threes", "two/parts"],
        "a roster with another line": ["threes/0.json", "threes/1.json", "changed/2.json"],
        "another count": ["threes/0.json", "threes/1.json", "fours/2.json"],
        "another count with every shard": ["threes", "fours/0.json"],
    }
    for name, sources in cases.items():
        for order in (sources, sources[::-1]):
            for options in ([], ["--partial"]):
                outcome = ground.overview(*order, to="made", status=1, options=options, at=at)
                # Two files are named, so that it can be seen which does not belong.
                named = [source for source in order if source.rstrip("/") in outcome.errors]
                ground.check(len(named) >= 2, f"{name}: {order} {options}: the files are not named", outcome.errors)
                after = tree(at / "made", with_times=True)
                ground.check(after == earlier, f"{name}: changed the overview", difference(earlier, after))
    # A roster is a whole class, which parts cannot complete.
    for sources in (["cohort.json", "threes"], ["threes", "cohort.json"], ["cohort.json", "two/cohort.json"]):
        outcome = ground.overview(*sources, to="made", status=2, at=at)
        ground.check("cohort.json" in outcome.errors, f"{sources}: the roster is not named", outcome.errors)
        after = tree(at / "made", with_times=True)
        ground.check(after == earlier, f"{sources}: changed the overview", difference(earlier, after))
