"""Asks the program what random histories of a repository of solutions log, and reads the rules a second time: both must agree.

In process, `AnswerTrial solutions` answers questions made of git's log; end to end, real repositories are followed and pulled
(`solutions_trials.py`). Small histories with what the documentation says of them judge the program and the second
reading.
Usage: solutions.py BINARY [quick|full] [--seed N] [--only N] [--catalogue FILE] [--in-process | --end-to-end]; AnswerTrial
lies beside BINARY
"""

import argparse
import base64
import collections
import json
import multiprocessing
import pathlib
import random
import subprocess
import sys

import solutions_trials

from solutions_cases import all_cases
from solutions_histories import Question
from solutions_rules import Catalogue, after_pulls, commits_of

HISTORIES, REPOSITORIES = {"quick": 10_000, "full": 50_000}, {"quick": 40, "full": 300}
CHUNK, SHOWN = 250, 40
# What the histories must have had.
EXPECTED = (
    "finished", "again", "done by hand", "solved before", "solved before, no date", "date filled in", "future", "moved", "began",
    "before it began, after its start", "timer taken", "timer goes on", "10 problems at once", "11 problems at once", "unknown",
    "ordinary", "number", "judge", "by its comment", "by its number", "by support", "passed over", "an upload of what is known",
    "a place lost", "no date", "another author", "a clean-up", "by its own clock")


class Program:
    """The program's answers to questions."""

    def __init__(self, binary, catalogue):
        self.trial, self.path = pathlib.Path(binary).resolve().parent / "AnswerTrial", catalogue

    def ask(self, questions):
        """An answer for each question, and what went wrong."""
        lines = "".join(json.dumps(question) + "\n" for question in questions)
        result = subprocess.run(
            [self.trial, "solutions", self.path], input=lines.encode(), capture_output=True, check=False)
        answers, wrong = [], []
        for line in result.stdout.split(b"\n")[:len(questions)]:
            try:
                answers.append(json.loads(line))
            except ValueError:
                break
        if result.returncode != 0 or len(answers) != len(questions):
            said = result.stderr.decode(errors="replace").strip()
            wrong = [f"AnswerTrial ends with {result.returncode} after {len(answers)} of {len(questions)} answers: {said[-300:]}"]
        return answers, wrong


def differences(expected, answer):
    """What the answer has otherwise, in words."""
    if not isinstance(answer, dict):
        return [f"expected an object, got {answer!r}"]
    found = [
        f"{key}: expected {expected[key]!r}, got {answer.get(key, 'nothing')!r}" for key in expected
        if key not in answer or type(answer[key]) is not type(expected[key]) or answer[key] != expected[key]]
    return found + [f"{key}: not expected" for key in answer if key not in expected]


def complaints_about(place, expected, answer):
    if isinstance(answer, dict):
        for key in expected:
            if key in answer and expected[key] != answer[key]:
                pair = solutions_trials.only_those(expected[key], answer[key])
                expected, answer = expected | {key: pair[0]}, answer | {key: pair[1]}
    return [f"{place}: {found}" for found in differences(expected, answer)]


def random_question(catalogue, seed, number):
    return Question(random.Random(f"{seed}/{number}"), catalogue).made()


def judge_chunk(arguments):
    """Complaints about a chunk of random histories, and what happened in them."""
    program, seed, first = arguments
    catalogue, met = Catalogue(program.path), collections.Counter()
    questions = [random_question(catalogue, seed, number) for number in range(first, first + CHUNK)]
    answers, complaints = program.ask(questions)
    complaints = [f"histories from {first}: {wrong}" for wrong in complaints]
    for number, (question, answer) in enumerate(zip(questions, answers), first):
        learner = after_pulls(catalogue, question)
        met += learner.met
        complaints += complaints_about(f"history {number}", learner.answer(), answer)
    return met, complaints


def judge_cases(program):
    """Complaints about the small histories, of the program and of the second reading."""
    catalogue, cases = Catalogue(program.path), list(all_cases())
    answers, complaints = program.ask([question for _, question, _ in cases])
    for place, (name, question, expected) in enumerate(cases):
        read = after_pulls(catalogue, question).answer()
        complaints += complaints_about(f"{name}, the second reading", expected, {key: read[key] for key in expected})
        if place < len(answers):
            complaints += complaints_about(name, read | expected, answers[place])
    return len(cases), complaints


def judge_repository(arguments):
    return solutions_trials.judge(*arguments)


def readable(question):
    """The commits of a question, a line for each and for each of its changes."""
    for log, now in zip(question["logs"], question["now"]):
        yield f"pull at {now}"
        for commit in commits_of(base64.b64decode(log)):
            author = (commit.name + b" <" + commit.address + b">").decode(errors="replace")
            yield f"  {commit.hash[:8]} {commit.date.decode()} {author}"
            for change in commit.changes:
                yield f"    {change.status} {change.old_mode.decode()} {change.mode.decode()} {change.path!r}"


def show(program, seed, number):
    """One random history, with both answers."""
    catalogue = Catalogue(program.path)
    question = random_question(catalogue, seed, number)
    learner = after_pulls(catalogue, question)
    print(json.dumps(question))
    for line in readable(question):
        print(line)
    print("expected", json.dumps(learner.answer(), sort_keys=True))
    answers, wrong = program.ask([question])
    print("answered", *(json.dumps(answer, sort_keys=True) for answer in answers), *wrong)
    return 1 if wrong or answers != [learner.answer()] else 0


def report(complaints):
    print("\n".join(complaints[:SHOWN]), end="\n" if complaints else "")
    if len(complaints) > SHOWN:
        print(f"and {len(complaints) - SHOWN} more")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("binary")
    parser.add_argument("tier", nargs="?", choices=list(HISTORIES), default="quick")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", type=int, metavar="N", help="show one random history")
    parser.add_argument("--catalogue", help="the table of all problems, if not the one of this repository")
    parser.add_argument("--in-process", action="store_true", help="no repositories")
    parser.add_argument("--end-to-end", action="store_true", help="repositories alone")
    options = parser.parse_args()
    catalogue = options.catalogue or pathlib.Path(__file__).resolve().parents[2] / "Curriculum" / "catalogue.csv"
    program = Program(options.binary, str(catalogue))
    if options.only is not None:
        sys.exit(show(program, options.seed, options.only))
    complaints, met, cases, histories, repositories = [], collections.Counter(), 0, 0, 0
    with multiprocessing.Pool(2) as pool:
        if not options.end_to_end:
            cases, complaints = judge_cases(program)
            histories = HISTORIES[options.tier]
            chunks = [(program, options.seed, first) for first in range(0, histories, CHUNK)]
            for found, wrong in pool.imap(judge_chunk, chunks):
                met += found
                complaints += wrong
            complaints += [f"no history had: {what}" for what in EXPECTED if not met[what]]
        if not options.in_process:
            repositories, seen = REPOSITORIES[options.tier], collections.Counter()
            binary = str(pathlib.Path(options.binary).resolve())
            trials = [(binary, str(catalogue), options.seed, number) for number in range(repositories)]
            for found, wrong in pool.imap(judge_repository, trials):
                seen += found
                complaints += wrong
            complaints += [f"no repository had: {what}" for what in solutions_trials.EXPECTED if not seen[what]]
            met += seen
    report(complaints)
    print(f"{cases} small histories, {histories} random ones and {repositories} repositories; {len(complaints)} complaints")
    print(", ".join(f"{count} {what}" for what, count in sorted(met.items())))
    sys.exit(1 if complaints else 0)


if __name__ == "__main__":
    main()
