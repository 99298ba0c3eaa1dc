"""Compares what the program makes of histories of solves with PyPI's fsrs, the reference of FSRS-6.

Random histories go through both: each has up to twelve solves, on their due days, early, late or long after, with ratings of every
kind. Stability after each solve and difficulty after the last must agree within a millionth.
Exits with 1 at the first complaints. Usage: review.py TRIAL [--histories 1000000] [--seed 1]
"""

import argparse
import collections
import datetime
import multiprocessing
import random
import subprocess
import sys

import fsrs

CHUNK = 20_000
MOST_SOLVES = 12
CLOSE = 1e-6
BEGIN = datetime.datetime(2026, 1, 1, 12, tzinfo=datetime.timezone.utc)
SCHEDULER = fsrs.Scheduler(desired_retention=0.9, learning_steps=(), relearning_steps=(), enable_fuzzing=False)


class Judged:
    """A history with what the reference makes of it."""

    def __init__(self, chance):
        # Without an id it would wait for one by the clock.
        card, day = fsrs.Card(card_id=0), 0
        self.solves, self.stabilities = [], []
        for _ in range(chance.randint(1, MOST_SOLVES)):
            grade = chance.choice((1, 2, 3, 3, 3, 3, 4))
            moment = BEGIN + datetime.timedelta(days=day)
            card, _ = SCHEDULER.review_card(card, fsrs.Rating(grade), moment)
            self.solves.append(f"{day}:{grade}")
            interval = (card.due - moment).days
            self.stabilities.append(card.stability)
            day += max(1, int(interval * chance.choice((0.3, 0.7, 1, 1, 1, 1.5, 4))))
        self.difficulty = card.difficulty

    @property
    def line(self):
        return f"{' '.join(self.solves)}\n"

    def complaints(self, answer):
        difficulty, *stabilities = map(float, answer.split())
        if abs(difficulty - self.difficulty) > CLOSE:
            yield f"{self.line.strip()}: difficulty {difficulty}, fsrs has {self.difficulty}"
        if len(stabilities) != len(self.stabilities):
            yield f"{self.line.strip()}: {len(stabilities)} stabilities instead of {len(self.stabilities)}"
        for own, expected in zip(stabilities, self.stabilities):
            if abs(own - expected) > CLOSE * max(1, expected):
                yield f"{self.line.strip()}: stability {own}, fsrs has {expected}"


def judge(task):
    trial, seed, count = task
    chance = random.Random(seed)
    histories = [Judged(chance) for _ in range(count)]
    result = subprocess.run(
        [trial], input="".join(history.line for history in histories), capture_output=True, text=True, check=True
    )
    answers = result.stdout.splitlines()
    if len(answers) != count:
        return [f"{len(answers)} answers to {count} histories"], collections.Counter()
    found, counts = [], collections.Counter()
    for history, answer in zip(histories, answers):
        found += history.complaints(answer)
        counts.update(solves=len(history.solves))
    return found, counts


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("trial")
    parser.add_argument("--histories", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    chunks = [
        (options.trial, f"{options.seed}-{start}", min(CHUNK, options.histories - start))
        for start in range(0, options.histories, CHUNK)
    ]
    complaints, counts = [], collections.Counter()
    with multiprocessing.Pool() as pool:
        for found, counted in pool.imap_unordered(judge, chunks):
            complaints += found
            counts += counted
    for complaint in complaints[:20]:
        print(complaint)
    print(
        f"{options.histories} histories, {counts['solves']} solves beside PyPI's fsrs; {len(complaints)} complaints"
    )
    sys.exit(1 if complaints else 0)


if __name__ == "__main__":
    main()
