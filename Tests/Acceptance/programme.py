"""Runs the template of every card of the bundled plan, and tries the ideas of those hints that were wrong once, on random cases
beside brute force.

With --self-test it runs the ideas as they stood, and templates with a fault planted, and wants each to be found.
Usage: programme.py [--self-test]
"""

import pathlib
import random
import re
import sys
import types

import programme_cards
import programme_hints
from programme_trees import ListNode, TreeNode

CARDS = pathlib.Path(__file__).parents[2] / "Curriculum" / "patterns"
ROUNDS = 150
# What takes long is tried less often.
FEWER_ROUNDS = {"lowest-point-of-a-curve": 8, "depth-first-search-with-a-visited-set": 400}
# The name of a card, and pieces of its template with what would be wrong in their place.
PLANTED = [
    ("depth-first-search-with-a-visited-set", {"graph[b].append(a)": ""}),
    ("depth-first-search-with-a-visited-set",
     {"seen.add(other); ": "", "group.append(node)": "group.append(node); seen.add(node)"}),
    ("flood-fill-on-a-grid", {'== "1"': "== 1"}),
    ("lowest-common-ancestor", {"node is p or node is q": "node.val in (p.val, q.val)"}),
    ("depth-first-traversal-with-a-stack", {"while node or stack:": "while stack:"}),
    ("dummy-head-and-merge", {"tail.next = a or b": "tail.next = a"}),
    ("monotonic-deque", {"== right - k": "== right - k + 1"}),
    ("two-heaps", {"-heapq.heappushpop(self.low, -x)": "x"}),
    ("merge-sorted-sequences", {"at + 1 < len(lists[i])": "at + 2 < len(lists[i])"}),
    ("lru-cache", {"self.take_out(node); self.put_last(node)": "pass"}),
    ("bellman-ford", {"best[a] + price": "after[a] + price"}),
    ("bellman-ford", {"for mid in range(n):": "for mid in range(n - 1):"}),
    ("prim", {"min(near[other], gap)": "min(near[other], near[node] + gap)"}),
    ("matrix-and-simulation", {"if top <= bottom:": "if True:"}),
    ("matrix-and-simulation", {"for c in range(r):": "for c in range(len(grid)):"}),
    ("lowest-point-of-a-curve", {"range(60)": "range(6)"}),
]


def template(name):
    """The code of a card, without its indentation."""
    text = (CARDS / f"{name}.md").read_text(encoding="utf-8")
    code = re.search(r"^Template:\n\n(.*?)\n\n(?=Invariant:)", text, re.MULTILINE | re.DOTALL)[1]
    return re.sub(r"^    ", "", code, flags=re.MULTILINE)


def run(code):
    names = {"ListNode": ListNode, "TreeNode": TreeNode, "__name__": "card"}
    exec(compile(code, "card", "exec"), names)
    return types.SimpleNamespace(**names)


def difference(name, make_case, rounds):
    """What the first case was in which made and wanted differ, or None."""
    chance = random.Random(name)
    for number in range(rounds):
        try:
            made, wanted = make_case(chance)
        except Exception as error:
            return f"case {number}: {type(error).__name__}: {error}"
        if made != wanted:
            return f"case {number}: made {made!r}, wanted {wanted!r}"
    return None


def card_difference(name, code):
    make_case = programme_cards.CASES[name]
    return difference(name, lambda chance: make_case(run(code), chance), FEWER_ROUNDS.get(name, ROUNDS))


def hint_difference(title, idea):
    return difference(title, lambda chance: programme_hints.case(title, idea, chance), ROUNDS)


def complaints():
    names = sorted(path.stem for path in CARDS.glob("*.md"))
    for name in sorted(set(names) ^ set(programme_cards.CASES)):
        yield f"{name}: a card without a case, or a case without a card"
    for name in set(names) & set(programme_cards.CASES):
        if found := card_difference(name, template(name)):
            yield f"the template of {name}: {found}"
    for title, trial in programme_hints.TRIALS.items():
        if found := hint_difference(title, trial.idea):
            yield f"the idea of {title}: {found}"
    print(f"{len(names)} templates and {len(programme_hints.TRIALS)} ideas of hints were tried beside brute force.")


def overlooked_faults():
    for name, faults in PLANTED:
        code = template(name)
        for piece, fault in faults.items():
            if piece not in code:
                yield f"{name}: the template has no `{piece}` any more"
            code = code.replace(piece, fault)
        if not card_difference(name, code):
            yield f"{name}: {faults} was not found"
    for title, trial in programme_hints.TRIALS.items():
        if not hint_difference(title, trial.former):
            yield f"{title}: the idea as it stood was not found to be wrong"
    print(f"{len(PLANTED)} faults in templates and {len(programme_hints.TRIALS)} former ideas were to be found.")


def main(arguments):
    found = sorted(overlooked_faults() if arguments == ["--self-test"] else complaints())
    for complaint in found:
        print(complaint)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
