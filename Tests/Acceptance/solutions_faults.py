"""Plants faults in the second reading of the rules of solutions and in a stand-in for the program: `solutions.py` must find each.

The faulty reading takes the program's place, and is judged by the sound one.
"""

import base64
import contextlib
import random
import re
import sys
import unittest.mock

import solutions_trials
import solutions_rules as rules

from solutions_cases import all_cases
from solutions_histories import Question
from solutions_stand_in import FAULTS as FAULTS_OF_PROGRAM

HISTORIES, REPOSITORIES = 1_300, 40


# Faults in what names mean

def words_without_camel_case(name):
    return [word.lower() for word in re.findall(rb"[0-9]+|[A-Za-z]+", name)]


def words_of_acronyms_apart(name):
    return [word.lower() for word in re.findall(rb"[0-9]+|[A-Z]?[a-z]+|[A-Z]", name)]


def words_with_acronyms_whole(name):
    return [word.lower() for word in re.findall(rb"[0-9]+|[A-Z]+|[A-Z]?[a-z]+", name)]


def words_with_accents(name):
    text = name.decode(errors="replace")
    return [word.lower().encode() for word in re.findall("[0-9]+|[A-Z]+(?![a-z])|[A-Z]?[^\\W\\d_A-Z]+", text)]


def words_with_digits(name):
    return [word.lower() for word in re.findall(rb"[A-Z]+(?![a-z])|[A-Z]?[a-z0-9]+|[0-9]+", name)]


def any_number_in_front(words):
    for place, word in enumerate(words):
        if word.isdigit():
            return words[place + 1:], True
        if word not in rules.FRONT_WORDS:
            break
    return sound("behind_the_front")(words)


def front_with_number_alone(words):
    front = sound("behind_the_front")(words)
    return front if front and front[1] else None


def one_end(words):
    for left in sound("without_ends")(words):
        yield left
        return


def all_ends(words):
    yield from list(sound("without_ends")(words))[-1:]


def no_versions(words):
    while words and words[-1] in rules.END_WORDS:
        words = words[:-1]
        yield words


def any_number_at_the_end(words):
    while words and (words[-1] in rules.END_WORDS or words[-1].isdigit() and len(words) > 1):
        words = words[:-1]
        yield words


def meaning_from_the_front(catalogue, name):
    """Without the number in front before it is tried as it is."""
    rest, is_numbered = rules.behind_the_front(rules.words_of(name)) or ([], False)
    if is_numbered and rest:
        for left in [rest, *rules.without_ends(rest)]:
            if b"".join(left) in catalogue.by_letters:
                return catalogue.by_letters[b"".join(left)], True
        return None
    return sound("Catalogue.meaning")(catalogue, name)


def meaning_of_the_number(catalogue, name):
    """The number in front before the title."""
    found = sound("Catalogue.meaning")(catalogue, name)
    number = re.match(rb"[0-9]{1,5}(?![0-9])", name)
    return (int(number[0]), True) if found and found[1] and number and int(number[0]) in catalogue.titles else found


def half_support(naming, path):
    return any(2 * naming.named[folder] >= naming.code[folder] for folder in naming.folders(path))


def support_of_the_whole(naming, path):
    return 2 * naming.named[b""] > naming.code[b""]


def support_of_the_folder(naming, path):
    folder = naming.folders(path)[-2 if b"/" in path else -1]
    return 2 * naming.named[folder] > naming.code[folder]


def title_anywhere(certain):
    return certain[0][1] if certain else None


def deepest_last(certain):
    return sound("Catalogue.first")(certain[::-1])


def any_number(catalogue, names):
    return next((number for name in names if (number := rules.number_alone(name)) in catalogue.titles), None)


def comment_anywhere(catalogue, text):
    found = re.search("@lc.*?id=([0-9]+)", text or "", re.DOTALL)
    return int(found[1]) if found and int(found[1]) in catalogue.titles else None


def comment_of_any(catalogue, text):
    found = re.search("@lc.*?id=([0-9]+)", text or "")
    return int(found[1]) if found else None


# Faults in what is logged

def log_from_the_start(learner, solves):
    """Everything since the start that is found counts, also what was committed before the repository was followed."""
    followed, learner.followed = learner.followed, learner.followed if learner.start else -1
    sound("Learner.log")(learner, solves)
    learner.followed = followed


def log_without_the_earlier_ones(learner, solves):
    """The start that is found counts for earlier solves of its day, too."""
    if learner.start is None:
        days = [learner.day(one.instant) for one in solves if one.instant is not None and one.instant >= learner.followed]
        learner.start = min(days, default=None)
    sound("Learner.log")(learner, solves)


def log_from_the_first(learner, solves):
    """The first commit since gives the start, not the earliest."""
    if learner.start is None:
        learner.start = next((learner.day(instant) for _, instant, _ in solves if instant and instant >= learner.followed), None)
    sound("Learner.log")(learner, solves)


def new_by_instant_alone(learner, problem, instant, commit):
    seen = learner.seen.setdefault(problem, {})
    return instant not in seen and not seen.update({instant: commit.hash})


def new_by_day_of_logged(learner, problem, instant, commit):
    """Only what is done counts as remembered."""
    is_new = learner.day(instant) not in learner.finished.get(problem, ())
    learner.seen.setdefault(problem, {})[instant] = commit.hash
    return is_new


def new_once(learner, problem, instant, commit):
    return not learner.seen.get(problem) and sound("Learner.is_new")(learner, problem, instant, commit)


def remembered_as_now(learner, problem, instant, commit):
    return sound("Learner.is_new")(learner, problem, learner.effective(instant), commit)


def upload_of_all(learner, problem):
    learner.seen.setdefault(problem, {})
    return True


def upload_of_what_is_done(learner, problem):
    return problem not in learner.seen and not learner.seen.update({problem: {}})


def upload_forgotten(learner, problem):
    return not learner.finished.get(problem) and not learner.seen.get(problem)


def mark_with_the_last_date(learner, problem, date):
    learner.solved_before[problem] = date or learner.solved_before.get(problem)


def mark_with_the_first(learner, problem, date):
    learner.solved_before.setdefault(problem, date)


def mark_unless_done(learner, problem, date):
    if not learner.finished.get(problem):
        sound("Learner.mark_before")(learner, problem, date)


def finish_twice(learner, problem, instant):
    if learner.finished.get(problem):
        learner.finished[problem].add(learner.day(instant))
        return
    sound("Learner.finish")(learner, problem, instant)


def take_minutes_first(learner, problem, instant):
    if learner.timer and learner.timer[0] == problem:
        learner.take_minutes(problem, learner.effective(instant) - learner.timer[1])
    sound("Learner.finish")(learner, problem, instant)


def minutes_of(least=1, most=rules.MOST_MINUTES, up=0, earliest=0, stops=True):
    def take_minutes(learner, problem, seconds):
        if seconds >= earliest and (seconds + up) // 60 <= most:
            learner.minutes[problem] = max(least, (seconds + up) // 60)
            learner.timer = None
        elif not stops:
            learner.timer = None
    return take_minutes


def places_kept(learner, commit, work):
    for problem, one in work.items():
        if one.is_there:
            learner.places[problem] = min(one.added + one.changed)


def places_of_the_last(learner, commit, work):
    sound("Learner.keep_places")(learner, commit, work)
    learner.places.update({problem: max(one.added + one.changed) for problem, one in work.items() if one.is_there})


def places_of_added(learner, commit, work):
    sound("Learner.keep_places")(learner, commit, work)
    learner.places.update({problem: min(one.added) for problem, one in work.items() if one.added})


def work_with_permissions(learner, commit, naming):
    changes = [change._replace(old_blob="") if change.status == "M" else change for change in commit.changes]
    return sound("Learner.work")(learner, commit._replace(changes=changes), naming)


def exact_author(learner, commit):
    whole = (commit.name + b" <" + commit.address + b">").decode(errors="replace")
    return learner.authors is None or any(author in whole for author in learner.authors)


def author_by_name(learner, commit):
    return sound("Learner.is_of_an_author")(learner, commit._replace(address=b""))


def first_author(learner, commit):
    learner.authors, authors = learner.authors and learner.authors[:1], learner.authors
    found = sound("Learner.is_of_an_author")(learner, commit)
    learner.authors = authors
    return found


def lenient_instant(date):
    return min(int(date), rules.LATEST) if re.fullmatch(rb"-?[0-9]+", date) and int(date) >= 0 else None


def instant_before_1970(date):
    return int(date) if re.fullmatch(rb"-?[0-9]+", date) and -10**9 < int(date) <= rules.LATEST else None


def nothing_taken_back(learner, problems):
    del learner, problems


def forgetful(learner, problems):
    for problem in problems:
        learner.finished.pop(problem, None)
        learner.seen.pop(problem, None)


def sorted_commits(log):
    return sorted(sound("commits_of")(log), key=lambda commit: rules.instant_of(commit.date) or 0)


def commits_without_line_breaks(log):
    return sound("commits_of")(re.sub(rb"\n(?!:)", b"", log))


def never_moved(_):
    return False


FAULTS = {
    "eleven problems are a day's work": ("MOST_PROBLEMS", 11), "ten problems are an upload": ("MOST_PROBLEMS", 9),
    "four lines are looked into": ("HEADER_LINES", 4), "six lines are looked into": ("HEADER_LINES", 6),
    "links are code": ("NOT_FILES", (b"160000",)), "submodules are code": ("NOT_FILES", (b"120000",)),
    "an ending is missing": ("ENDINGS", rules.ENDINGS - {b"sql"}), "endings in any file": ("ENDINGS", rules.ENDINGS | {b"md"}),
    "tests are code": ("TEST_WORDS", set()), "specs are code": ("TEST_WORDS", {b"test", b"tests", b"testing"}),
    "no words in front": ("FRONT_WORDS", set()), "a word in front is missing": ("FRONT_WORDS", rules.FRONT_WORDS - {b"q"}),
    "no words at the end": ("END_WORDS", set()), "a word at the end is missing": ("END_WORDS", rules.END_WORDS - {b"copy"}),
    "versions by v alone": ("VERSION_WORDS", {b"v"}), "java has versions": ("VERSION_WORDS", rules.VERSION_WORDS | {b"java"}),
    "other words are missing": ("OTHER_WORDS", set()), "judges are nothing special": ("JUDGES", set()),
    "only small judges": ("is_a_judge", lambda name: name in rules.JUDGES),
    "a judge anywhere in the name": (
        "is_a_judge", lambda name: any(judge in b"".join(rules.words_of(name)) for judge in rules.JUDGES)),
    "camel case is one word": ("words_of", words_without_camel_case),
    "acronyms fall apart": ("words_of", words_of_acronyms_apart),
    "acronyms take the next letter": ("words_of", words_with_acronyms_whole),
    "letters with accents": ("words_of", words_with_accents),
    "digits belong to words": ("words_of", words_with_digits),
    "long numbers in front": ("behind_the_front", any_number_in_front),
    "words in front alone": ("behind_the_front", front_with_number_alone),
    "one word at the end": ("without_ends", one_end), "all words at the end at once": ("without_ends", all_ends),
    "no versions": ("without_ends", no_versions), "any number at the end": ("without_ends", any_number_at_the_end),
    "a number is taken off first": ("Catalogue.meaning", meaning_from_the_front),
    "the number decides": ("Catalogue.meaning", meaning_of_the_number),
    "titles as good as slugs": ("Catalogue.first", staticmethod(title_anywhere)),
    "the first folder decides": ("Catalogue.first", staticmethod(deepest_last)),
    "any number alone": ("Catalogue.alone", any_number), "no number alone": ("Catalogue.alone", lambda catalogue, names: None),
    "comments on any line": ("Catalogue.of_comment", comment_anywhere),
    "comments with any number": ("Catalogue.of_comment", comment_of_any),
    "half is most": ("Naming.is_among_problems", half_support),
    "support of the whole alone": ("Naming.is_among_problems", support_of_the_whole),
    "support of the folder alone": ("Naming.is_among_problems", support_of_the_folder),
    "ordinary words count": ("Naming.is_among_problems", lambda naming, path: True),
    "ordinary words never count": ("Naming.is_among_problems", lambda naming, path: False),
    "what was before counts": ("Learner.log", log_from_the_start),
    "the day of following counts whole": ("Learner.log", log_without_the_earlier_ones),
    "the first one starts": ("Learner.log", log_from_the_first),
    "twice a day": ("Learner.is_new", new_by_instant_alone),
    "only the done is remembered": ("Learner.is_new", new_by_day_of_logged),
    "never again": ("Learner.is_new", new_once), "remembered as now": ("Learner.is_new", remembered_as_now),
    "uploads of what is known": ("Learner.is_new_to_upload", upload_of_all),
    "uploads of what is done": ("Learner.is_new_to_upload", upload_of_what_is_done),
    "uploads are forgotten": ("Learner.is_new_to_upload", upload_forgotten),
    "the last date before": ("Learner.mark_before", mark_with_the_last_date),
    "no date filled in": ("Learner.mark_before", mark_with_the_first),
    "the done is not solved before": ("Learner.mark_before", mark_unless_done),
    "minutes for the first finish alone": ("Learner.finish", finish_twice),
    "minutes without a finish": ("Learner.finish", take_minutes_first),
    "no minute": ("Learner.take_minutes", minutes_of(least=0)),
    "239 minutes at most": ("Learner.take_minutes", minutes_of(most=239)),
    "241 minutes at most": ("Learner.take_minutes", minutes_of(most=241)),
    "minutes rounded up": ("Learner.take_minutes", minutes_of(up=59)),
    "a minute before the start": ("Learner.take_minutes", minutes_of(earliest=-60)),
    "a timer too long stops": ("Learner.take_minutes", minutes_of(stops=False)),
    "deleted places stay": ("Learner.keep_places", places_kept), "the last place": ("Learner.keep_places", places_of_the_last),
    "the added place": ("Learner.keep_places", places_of_added),
    "every place is shown": ("is_plain", lambda path: b"\xff" not in path),
    "permissions count": ("Learner.work", work_with_permissions), "moving counts": ("Work.only_moved", property(never_moved)),
    "moving with a change is moving": ("Work.only_moved", property(lambda one: bool(one.added and one.deleted))),
    "authors by case": ("Learner.is_of_an_author", exact_author), "authors by name": ("Learner.is_of_an_author", author_by_name),
    "the first author": ("Learner.is_of_an_author", first_author),
    "all authors": ("Learner.is_of_an_author", lambda learner, commit: True),
    "dates after 2999": ("instant_of", lenient_instant), "dates before 1970": ("instant_of", instant_before_1970),
    "the future counts as it is": ("Learner.effective", lambda learner, instant: instant),
    "days begin at midnight": ("Learner.day", lambda learner, instant: learner.local(learner.effective(instant)).date()),
    "days in UTC": ("fixed_zone", lambda offset: sound("fixed_zone")(0)),
    "reopening does nothing": ("Learner.reopen", nothing_taken_back),
    "what is reopened comes back": ("Learner.reopen", forgetful),
    "commits by date": ("commits_of", sorted_commits), "line breaks in paths": ("commits_of", commits_without_line_breaks),
}

# What the rules have without a fault.
SOUND = {name: getattr(rules, name) for name in ("behind_the_front", "without_ends", "commits_of", "fixed_zone")}
SOUND |= {
    f"{kind.__name__}.{name}": getattr(kind, name) for kind in (rules.Catalogue, rules.Learner)
    for name in dir(kind) if not name.startswith("__")}


def sound(name):
    return SOUND[name]


@contextlib.contextmanager
def planted(fault):
    name, replacement = FAULTS[fault]
    owner, _, attribute = name.rpartition(".")
    with unittest.mock.patch.object(getattr(rules, owner) if owner else rules, attribute, replacement):
        rules.words_of.cache_clear() if hasattr(rules.words_of, "cache_clear") else None
        yield
    rules.words_of.cache_clear()


def readable(question):
    """The commits of a question, a line for each and for each of its changes."""
    for log, now in zip(question["logs"], question["now"]):
        yield f"pull at {now}"
        for commit in rules.commits_of(base64.b64decode(log)):
            author = (commit.name + b" <" + commit.address + b">").decode(errors="replace")
            yield f"  {commit.hash[:8]} {commit.date.decode()} {author}"
            for change in commit.changes:
                yield f"    {change.status} {change.old_mode.decode()} {change.mode.decode()} {change.path!r}"


def finds(catalogue_path, fault, questions, expected):
    """How many questions it took to find a fault; None if it is not found."""
    with planted(fault):
        catalogue = rules.Catalogue(catalogue_path)
        for place, (question, sound_answer) in enumerate(zip(questions, expected), 1):
            if rules.after_pulls(catalogue, question).answer() != sound_answer:
                return place
    return None


def self_test(catalogue_path, seed):
    """The exit status: 0 if every fault is found, and nothing without one."""
    catalogue, missed, slowest = rules.Catalogue(catalogue_path), [], (0, "")
    for name, question, wanted in all_cases():
        answer = rules.after_pulls(catalogue, question).answer()
        missed += [f"{name}: {key} is {answer[key]!r}, not {wanted[key]!r}" for key in wanted if answer[key] != wanted[key]]
    questions = [question for _, question, _ in all_cases()]
    questions += [Question(random.Random(f"{seed}/{number}"), catalogue).made() for number in range(HISTORIES)]
    expected = [rules.after_pulls(catalogue, question).answer() for question in questions]
    for fault in FAULTS:
        found = finds(catalogue_path, fault, questions, expected)
        if found is None:
            missed.append(f"not found: {fault}")
        else:
            slowest = max(slowest, (found, fault))
    for fault in (None, *FAULTS_OF_PROGRAM):
        complaints = solutions_trials.complaints_about_stand_in(str(catalogue_path), seed, fault, REPOSITORIES)
        if fault is None:
            missed += complaints
        elif not complaints:
            missed.append(f"not found in repositories: {fault}")
    print("\n".join(missed), end="\n" if missed else "")
    print(
        f"{len(FAULTS)} faults in the rules and {len(FAULTS_OF_PROGRAM)} in a program; {len(missed)} complaints;"
        f" the longest search took {slowest[0]} histories: {slowest[1]}", file=sys.stdout)
    return 1 if missed else 0
