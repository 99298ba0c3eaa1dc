"""The ideas of the hints that were wrong once: as the hint has them now, as they stood, and a brute force that knows the answer."""

import collections
import itertools
import typing

from programme_trees import ListNode, TreeNode, chain, nodes_of, random_tree, whole_chain

TRIALS = {}


class Trial(typing.NamedTuple):
    make: typing.Callable
    brute: typing.Callable
    idea: typing.Callable
    former: typing.Callable


def case(title, idea, chance):
    trial = TRIALS[title]
    given = trial.make(chance)
    return idea(*given), trial.brute(*given)


# LC 236: a single result goes up, as p may be an ancestor of q.

def common_ancestor(node, p, q):
    if node is None or node is p or node is q:
        return node
    left, right = common_ancestor(node.left, p, q), common_ancestor(node.right, p, q)
    return node if left and right else left or right


def meeting_of_two_sides(node, p, q):
    """Only a node with a result from both sides is an answer."""
    if node is None:
        return None
    both = common_ancestor(node.left, p, q) and common_ancestor(node.right, p, q)
    return node if both else meeting_of_two_sides(node.left, p, q) or meeting_of_two_sides(node.right, p, q)


def two_nodes(chance):
    root = random_tree(chance, range(chance.randint(2, 8)))
    return root, *chance.sample(nodes_of(root), 2)


def lowest_above_both(root, p, q):
    return min((node for node in nodes_of(root) if {p, q} <= set(nodes_of(node))), key=lambda node: len(nodes_of(node)))


TRIALS["LC 236"] = Trial(two_nodes, lowest_above_both, common_ancestor, meeting_of_two_sides)


# LC 124: a negative branch counts 0 also where both are joined, and the maximum starts below every value.

def best_path(root, least=0, start=float("-inf")):
    best = start

    def arm(node):
        nonlocal best
        if node is None:
            return 0
        left, right = arm(node.left), arm(node.right)
        best = max(best, node.val + max(left, least) + max(right, least))
        return node.val + max(left, right, 0)
    arm(root)
    return best


def best_path_by_pairs(root):
    def above(node):
        return [one for one in nodes_of(root) if node in nodes_of(one)]
    return max(
        sum(one.val for one in set(above(a)) ^ set(above(b)) | {lowest_above_both(root, a, b)})
        for a in nodes_of(root) for b in nodes_of(root))


TRIALS["LC 124"] = Trial(
    lambda chance: (random_tree(chance, [chance.randint(-9, 9) for _ in range(chance.randint(1, 7))]),),
    best_path_by_pairs, best_path, lambda root: best_path(root, least=float("-inf"), start=0))


# LC 1367: with failure links, a branching tree takes up to n times min(m, h) comparisons, and a full table n steps.

def failure_links(items):
    links = [0] * len(items)
    for i in range(1, len(items)):
        state = links[i - 1]
        while state and items[state] != items[i]:
            state = links[state - 1]
        links[i] = state + (items[state] == items[i])
    return links


def search_by_links(items, root):
    """Whether the list is in the tree, and how many comparisons that took."""
    links, found, count = failure_links(items), False, 0
    waiting = [(root, 0)]
    while waiting:
        node, state = waiting.pop()
        if node is None:
            continue
        state = links[state - 1] if state == len(items) else state
        count += 1
        while state and items[state] != node.val:
            state, count = links[state - 1], count + 1
        state += items[state] == node.val
        found = found or state == len(items)
        waiting += [(node.left, state), (node.right, state)]
    return found, count


def search_from_each_node(items, root):
    def begins(node, i):
        return i == len(items) or node is not None and node.val == items[i] and (
            begins(node.left, i + 1) or begins(node.right, i + 1))
    return any(begins(node, 0) for node in nodes_of(root))


def broom(depth):
    """A spine of ones with a leaf 2 at each node: every leaf falls back anew."""
    root = None
    for _ in range(depth):
        root = TreeNode(1, TreeNode(2), root)
    return root


def list_and_tree(chance):
    if chance.random() < 0.1:
        return [1] * 20 + [3], broom(60)
    values = [chance.randint(1, 2) for _ in range(chance.randint(1, 12))]
    return [chance.randint(1, 2) for _ in range(chance.randint(1, 4))], random_tree(chance, values)


def height(node):
    return 1 + max(height(node.left), height(node.right)) if node else 0


def within(bound):
    def found_within(items, root):
        found, count = search_by_links(items, root)
        return found, count <= bound(len(nodes_of(root)), len(items), height(root))
    return found_within


TRIALS["LC 1367"] = Trial(
    list_and_tree, lambda items, root: (search_from_each_node(items, root), True),
    within(lambda n, m, h: n * (min(m, h) + 1)), within(lambda n, m, h: 2 * (n + m)))


# LC 21: what is left of the list that is not empty yet, not of the longer one.

def merge(a, b, rest):
    longer = 0 if len(a) > len(b) else 1
    fronts = [chain(a), chain(b)]
    dummy = tail = ListNode()
    while fronts[0] and fronts[1]:
        side = 0 if fronts[0].val <= fronts[1].val else 1
        tail.next = tail = fronts[side]
        fronts[side] = fronts[side].next
    tail.next = rest(fronts, longer)
    return whole_chain(dummy.next)


TRIALS["LC 21"] = Trial(
    lambda chance: tuple(sorted(chance.randint(0, 9) for _ in range(chance.randint(0, 5))) for _ in range(2)),
    lambda a, b: sorted(a + b),
    lambda a, b: merge(a, b, lambda fronts, longer: fronts[0] or fronts[1]),
    lambda a, b: merge(a, b, lambda fronts, longer: fronts[longer]))


# LC 1295: values reach 100,000, so six digits are even, too.

def even_counts(values):
    def count_digits(value):
        count = 0
        while value:
            value, count = value // 10, count + 1
        return count
    return sum(count_digits(value) % 2 == 0 for value in values)


TRIALS["LC 1295"] = Trial(
    lambda chance: ([chance.choice([chance.randint(1, 100_000), 100_000]) for _ in range(5)],),
    lambda values: sum(len(str(value)) in (2, 4, 6) for value in values),
    even_counts, lambda values: sum(10 <= value < 100 or 1000 <= value < 10_000 for value in values))


# LC 902: N itself counts only if no digit of it stopped the walk.

def count_up_to(digits, n, always_adds_n=False):
    text = str(n)
    total, stopped = sum(len(digits) ** size for size in range(1, len(text))), False
    for i, digit in enumerate(text):
        total += sum(one < digit for one in digits) * len(digits) ** (len(text) - i - 1)
        if digit not in digits:
            stopped = True
            break
    return total + (always_adds_n or not stopped)


TRIALS["LC 902"] = Trial(
    lambda chance: (sorted(chance.sample("123456789", chance.randint(1, 4))), chance.randint(1, 3000)),
    lambda digits, n: sum(set(str(i)) <= set(digits) for i in range(1, n + 1)),
    count_up_to, lambda digits, n: count_up_to(digits, n, always_adds_n=True))


# LC 2013: distinct stored points on both diagonals, never the query point itself, and all three counts.

def squares(points, query, skips_same=True):
    counts, (x, y) = collections.Counter(points), query
    return sum(
        count * counts[a, y] * counts[x, b] for (a, b), count in list(counts.items())
        if abs(a - x) == abs(b - y) and (a != x or not skips_same))


def squares_by_threes(points, query):
    def is_square(corners):
        xs, ys = (sorted(set(values)) for values in zip(*corners))
        return len(set(corners)) == 4 and len(xs) == len(ys) == 2 and xs[1] - xs[0] == ys[1] - ys[0]
    return sum(is_square([query, *some]) for some in itertools.combinations(points, 3))


TRIALS["LC 2013"] = Trial(
    lambda chance: ([(chance.randint(0, 2), chance.randint(0, 2)) for _ in range(chance.randint(0, 9))],
                    (chance.randint(0, 2), chance.randint(0, 2))),
    squares_by_threes, squares, lambda points, query: squares(points, query, skips_same=False))


# LC 45: the scan ends one place before the last.

def jumps(steps, scanned):
    count = end = farthest = 0
    for i in range(scanned):
        farthest = max(farthest, i + steps[i])
        if i == end:
            count, end = count + 1, farthest
    return count


def fewest_jumps(steps):
    last, reached = len(steps) - 1, [{0}]
    while last not in reached[-1]:
        reached.append({min(i + jump, last) for i in reached[-1] for jump in range(steps[i] + 1)})
    return len(reached) - 1


TRIALS["LC 45"] = Trial(
    lambda chance: ([chance.randint(1, 3) for _ in range(chance.randint(1, 8))],),
    fewest_jumps, lambda steps: jumps(steps, len(steps) - 1), lambda steps: jumps(steps, len(steps)))
