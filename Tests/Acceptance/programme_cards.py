"""Random cases for the template of every card, each with the result that brute force finds. A case is a pair: made, wanted."""

import collections
import itertools
import re
import statistics

from programme_trees import (
    ListNode, chain, nodes_of, random_tree, tree_depth, values_inorder, values_preorder, whole_chain)

CASES = {}
INFINITE = float("inf")


def case(name):
    """Registers a function of the card's code and a source of chance, which makes one case."""
    def register(function):
        CASES[name] = function
        return function
    return register


def numbers(chance, most=8, low=-9, high=9, least=0):
    return [chance.randint(low, high) for _ in range(chance.randint(least, most))]


def word(chance, letters="abc", most=6, least=0):
    return "".join(chance.choice(letters) for _ in range(chance.randint(least, most)))


def random_edges(chance, n, most=8):
    return [(chance.randrange(n), chance.randrange(n)) for _ in range(chance.randint(0, most))]


def groups_of(n, edges):
    """The components as sorted lists, by renaming until nothing changes."""
    label = list(range(n))
    for _ in range(n):
        for a, b in edges:
            label[a] = label[b] = min(label[a], label[b])
    return sorted([i for i in range(n) if label[i] == one] for one in set(label))


def walk_costs(n, edges, source, most):
    """The lowest cost to each node with at most so many edges, by trying all walks."""
    best, states = {source: 0}, {source: 0}
    for _ in range(most):
        after = {}
        for a, b, cost in edges:
            if a in states:
                after[b] = min(after.get(b, INFINITE), states[a] + cost)
        states = after
        for node, cost in states.items():
            best[node] = min(best.get(node, INFINITE), cost)
    return [best.get(i, INFINITE) for i in range(n)]


def cheapest_network(n, edges):
    """The cost of the cheapest n - 1 edges that connect all nodes, by trying every choice; -1 if there is none."""
    fits = [
        sum(cost for _, _, cost in some) for some in itertools.combinations(edges, n - 1)
        if len(groups_of(n, [(a, b) for a, b, _ in some])) == 1]
    return min(fits, default=-1)


@case("array-index-as-hash")
def _(card, chance):
    items = numbers(chance)
    wanted = next(i for i in itertools.count(1) if i not in items)
    return card.first_missing_positive(items[:]), wanted


@case("backtracking-position-by-position")
def _(card, chance):
    items = numbers(chance, most=5, low=0, high=3)
    return sorted(card.arrangements(items)), sorted(map(list, set(itertools.permutations(items))))


@case("backtracking-subsets")
def _(card, chance):
    items = numbers(chance, most=6, low=0, high=4)
    wanted = {tuple(sorted(some)) for size in range(len(items) + 1) for some in itertools.combinations(items, size)}
    return sorted(map(tuple, card.subsets(items[:]))), sorted(wanted)


@case("bellman-ford")
def _(card, chance):
    n, most = 5, chance.randint(1, 4)
    flights = [(a, b, chance.randint(1, 9)) for a, b in random_edges(chance, n, 10)]
    limited = walk_costs(n, flights, 0, most)[4]
    wanted = [limited if limited < INFINITE else -1, [walk_costs(n, flights, a, n) for a in range(n)]]
    return [card.cheapest(n, flights, 0, 4, most), card.all_pairs(n, flights)], wanted


@case("binary-search-for-a-bound")
def _(card, chance):
    items, target = sorted(numbers(chance)), chance.randint(-10, 10)
    return card.lower_bound(items, target), sum(item < target for item in items)


@case("binary-search-on-the-answer")
def _(card, chance):
    weights = numbers(chance, low=1, least=1)
    days = chance.randint(1, len(weights))

    def needed(capacity):
        used, load = 1, 0
        for weight in weights:
            load += weight
            if load > capacity:
                used, load = used + 1, weight
        return used
    return card.least_capacity(weights, days), next(c for c in itertools.count(max(weights)) if needed(c) <= days)


@case("bitmask-dp")
def _(card, chance):
    tasks = numbers(chance, most=5, low=1, high=6, least=1)
    limit = chance.randint(max(tasks), 12)
    wanted = len(tasks)
    for row in itertools.permutations(tasks):
        count, used = 1, 0
        for task in row:
            count, used = (count, used + task) if used + task <= limit else (count + 1, task)
        wanted = min(wanted, count)
    return card.sessions(tasks, limit), wanted


@case("bits-and-exclusive-or")
def _(card, chance):
    pairs, single, n = numbers(chance, low=0), chance.randint(0, 9), chance.randint(0, 40)
    values = pairs * 2 + [single]
    chance.shuffle(values)
    return (card.single(values), card.bit_counts(n)), (single, [bin(i).count("1") for i in range(n + 1)])


@case("breadth-first-search-by-levels")
def _(card, chance):
    n, graph = 6, collections.defaultdict(list)
    edges = random_edges(chance, n)
    for a, b in edges:
        graph[a].append(b)
    sources = chance.sample(range(n), 2)
    costs = [walk_costs(n, [(a, b, 1) for a, b in edges], source, n) for source in sources]
    wanted = {i: min(cost[i] for cost in costs) for i in range(n)}
    return card.distances(graph, sources), {i: far for i, far in wanted.items() if far < INFINITE}


@case("build-or-reshape-a-tree")
def _(card, chance):
    root = random_tree(chance, range(chance.randint(0, 8)))
    made = card.build(values_preorder(root), values_inorder(root))
    return (values_preorder(made), values_inorder(made)), (values_preorder(root), values_inorder(root))


@case("counting-and-grouping-by-key")
def _(card, chance):
    words = [word(chance, most=3) for _ in range(6)]
    wanted = [[other for other in words if sorted(other) == key] for key in map(list, {tuple(sorted(w)) for w in words})]
    return sorted(card.group_by_key(words)), sorted(wanted)


@case("depth-first-search-with-a-visited-set")
def _(card, chance):
    edges = random_edges(chance, 6) * 2
    return sorted(map(sorted, card.components(6, edges))), groups_of(6, edges)


@case("depth-first-traversal-with-a-stack")
def _(card, chance):
    root = random_tree(chance, numbers(chance))
    return card.inorder(root), values_inorder(root)


@case("digit-by-digit")
def _(card, chance):
    x = chance.choice([chance.randint(-99, 2000), int(word(chance, "012", 4, 1) * 2)])
    return card.is_palindrome(x), str(x) == str(x)[::-1]


@case("digit-dp")
def _(card, chance):
    limit = chance.randint(0, 3000)
    return card.count_distinct(limit), sum(len(set(str(i))) == len(str(i)) for i in range(limit + 1))


@case("dijkstra")
def _(card, chance):
    n, graph = 6, collections.defaultdict(list)
    edges = [(a, b, chance.randint(0, 9)) for a, b in random_edges(chance, n, 12)]
    for a, b, cost in edges:
        graph[a].append((b, cost))
    return card.shortest(graph, 0), {i: cost for i, cost in enumerate(walk_costs(n, edges, 0, n)) if cost < INFINITE}


@case("dp-from-the-last-few-states")
def _(card, chance):
    values = numbers(chance, least=1)
    masks = [m for m in range(1 << len(values)) if not m & m << 1]
    robbed = max(sum(abs(v) for i, v in enumerate(values) if m >> i & 1) for m in masks)
    stretch = max(sum(values[a:b]) for b in range(len(values) + 1) for a in range(b))
    return (card.rob(list(map(abs, values))), card.best_stretch(values)), (robbed, stretch)


@case("dp-into-k-groups")
def _(card, chance):
    values = numbers(chance, low=0, least=1)
    k = chance.randint(1, len(values))
    cuts = ([0, *some, len(values)] for some in itertools.combinations(range(1, len(values)), k - 1))
    return card.smallest_peak(values, k), min(max(sum(values[a:b]) for a, b in itertools.pairwise(c)) for c in cuts)


@case("dp-on-a-grid")
def _(card, chance):
    rows, cols = chance.randint(1, 4), chance.randint(1, 4)
    grid = [[chance.randint(0, 9) for _ in range(cols)] for _ in range(rows)]

    def least(r, c):
        before = [least(*cell) for cell in ((r - 1, c), (r, c - 1)) if min(cell) >= 0]
        return grid[r][c] + min(before, default=0)
    return card.cheapest(grid), least(rows - 1, cols - 1)


@case("dp-over-prefixes")
def _(card, chance):
    text, words, values = word(chance, "ab", 8), [word(chance, "ab", 3, 1) for _ in range(3)], numbers(chance)
    fits = re.fullmatch(f"({'|'.join(words)})*", text) is not None
    rows = (row for size in range(len(values) + 1) for row in itertools.combinations(values, size))
    wanted = max(len(row) for row in rows if all(a < b for a, b in itertools.pairwise(row)))
    return (card.can_split(text, words), card.longest(values)), (fits, wanted)


@case("dp-over-ranges")
def _(card, chance):
    def most(values):
        padded = [1, *values, 1]
        return max((padded[i] * padded[i + 1] * padded[i + 2] + most(values[:i] + values[i + 1:])
                    for i in range(len(values))), default=0)
    values = numbers(chance, most=5, low=0)
    return card.burst(values), most(values)


@case("dp-over-two-strings")
def _(card, chance):
    a, b = word(chance), word(chance)
    common = {some for size in range(len(a) + 1) for some in itertools.combinations(a, size)}
    return card.common(a, b), max(len(some) for size in range(len(b) + 1)
                                  for some in itertools.combinations(b, size) if some in common)


@case("dummy-head-and-merge")
def _(card, chance):
    a, b = sorted(numbers(chance)), sorted(numbers(chance))
    return whole_chain(card.merge(chain(a), chain(b))), sorted(a + b)


@case("fast-and-slow-pointers")
def _(card, chance):
    nodes = [ListNode(i) for i in range(chance.randint(1, 9))]
    for node, after in itertools.pairwise(nodes):
        node.next = after
    wanted = nodes[-1].next = chance.choice([None, *nodes])
    return card.cycle_start(nodes[0]), wanted


@case("flood-fill-on-a-grid")
def _(card, chance):
    rows, cols = chance.randint(1, 5), chance.randint(1, 5)
    grid = [[chance.choice("01") for _ in range(cols)] for _ in range(rows)]
    land = [(r, c) for r in range(rows) for c in range(cols) if grid[r][c] == "1"]
    touching = [(land.index((r, c)), land.index(cell)) for r, c in land for cell in ((r + 1, c), (r, c + 1)) if cell in land]
    return sorted(card.islands(grid)), sorted(map(len, groups_of(len(land), touching)))


@case("greedy-running-balance")
def _(card, chance):
    n = chance.randint(1, 6)
    gas, cost = ([chance.randint(0, 6) for _ in range(n)] for _ in range(2))

    def works(begin):
        gains = [gas[i % n] - cost[i % n] for i in range(begin, begin + n)]
        return min(itertools.accumulate(gains)) >= 0
    made, wanted = card.start(gas, cost), [i for i in range(n) if works(i)]
    return made in wanted if wanted else made, True if wanted else -1


@case("greedy-take-the-best")
def _(card, chance):
    boxes, room = [[chance.randint(1, 4), chance.randint(1, 9)] for _ in range(4)], chance.randint(1, 12)
    single = sorted((units for count, units in boxes for _ in range(count)), reverse=True)
    return card.load(boxes, room), sum(single[:room])


@case("greedy-with-a-heap")
def _(card, chance):
    courses = [[chance.randint(1, 6), chance.randint(1, 12)] for _ in range(5)]

    def fits(some):
        ends = itertools.accumulate(length for length, _ in some)
        return all(end <= deadline for end, (_, deadline) in zip(ends, some))
    rows = sorted(courses, key=lambda course: course[1])
    return card.most_courses(courses), max(
        size for size in range(6) if any(fits(some) for some in itertools.combinations(rows, size)))


@case("knapsack")
def _(card, chance):
    coins, total, items = numbers(chance, 3, 1, 6, 1), chance.randint(0, 14), numbers(chance, low=1)
    reached = [{0}]
    while reached[-1] and total not in reached[-1]:
        reached.append({t + coin for t in reached[-1] for coin in coins if t + coin <= total})
    wanted = len(reached) - 1 if reached[-1] else -1
    halves = any(2 * sum(some) == sum(items) for size in range(len(items) + 1)
                 for some in itertools.combinations(items, size))
    return (card.fewest_coins(coins, total), card.can_halve(items)), (wanted, halves)


@case("linked-list-reversal")
def _(card, chance):
    items = numbers(chance)
    return whole_chain(card.reverse(chain(items))), items[::-1]


@case("lowest-common-ancestor")
def _(card, chance):
    # Values repeat, so that only a comparison of nodes is right.
    root = random_tree(chance, numbers(chance, low=0, high=2, least=2))
    p, q = chance.sample(nodes_of(root), 2)
    both = [node for node in nodes_of(root) if {p, q} <= set(nodes_of(node))]
    return card.ancestor(root, p, q), min(both, key=lambda node: len(nodes_of(node)))


@case("lowest-point-of-a-curve")
def _(card, chance):
    points = [(chance.randint(0, 100), chance.randint(0, 100)) for _ in range(chance.randint(1, 3))]

    def total(x, y):
        return sum(((x - a) ** 2 + (y - b) ** 2) ** 0.5 for a, b in points)
    x, y, step = 50.0, 50.0, 32.0
    while step > 1e-7:
        around = [(x + dx * step, y + dy * step) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
        best = min(around, key=lambda place: total(*place))
        if total(*best) < total(x, y):
            x, y = best
        else:
            step /= 2
    return abs(card.least_total(points) - total(x, y)) < 1e-4, True


@case("lru-cache")
def _(card, chance):
    room = chance.randint(1, 3)
    cache, model, made, wanted = card.LRU(room), collections.OrderedDict(), [], []
    for turn in range(25):
        key = chance.randint(0, 4)
        if chance.random() < 0.5:
            made.append(cache.get(key))
            wanted.append(model.get(key, -1))
            if key in model:
                model.move_to_end(key)
        else:
            cache.put(key, turn)
            model[key] = turn
            model.move_to_end(key)
            if len(model) > room:
                model.popitem(last=False)
    return made, wanted


@case("map-and-list-together")
def _(card, chance):
    bag, model, made, wanted = card.Bag(), set(), [], []
    for _ in range(25):
        x = chance.randint(0, 4)
        if chance.random() < 0.5:
            made.append(bag.insert(x))
            wanted.append(x not in model)
            model.add(x)
        else:
            made.append(bag.remove(x))
            wanted.append(x in model)
            model.discard(x)
        made.append(not model or bag.pick() in model)
        wanted.append(True)
    return [made, sorted(bag.items)], [wanted, sorted(model)]


@case("matrix-and-simulation")
def _(card, chance):
    rows, cols, n = chance.randint(1, 5), chance.randint(1, 5), chance.randint(1, 5)
    grid = [[r * cols + c for c in range(cols)] for r in range(rows)]
    square = [[r * n + c for c in range(n)] for r in range(n)]
    turned, left, wanted = [row[:] for row in square], [row[:] for row in grid], []
    while left:
        wanted += left.pop(0)
        left = [list(row) for row in zip(*left)][::-1]
    made = card.spiral(grid)
    card.turn(turned)
    return (made, turned), (wanted, [list(row) for row in zip(*square[::-1])])


@case("merge-intervals")
def _(card, chance):
    intervals = [sorted(numbers(chance, 2, 0, 15, 2)) for _ in range(chance.randint(0, 5))]
    # Halves between the whole numbers tell intervals that touch from those that do not.
    covered = {point for a, b in intervals for point in range(2 * a, 2 * b + 1)}
    wanted = [[point // 2, next(end for end in itertools.count(point) if end + 1 not in covered) // 2]
              for point in sorted(covered) if point - 1 not in covered]
    return card.merge(intervals), wanted


@case("merge-sorted-sequences")
def _(card, chance):
    lists = [sorted(numbers(chance, 4)) for _ in range(chance.randint(0, 4))]
    return card.merge_all(lists), sorted(itertools.chain(*lists))


@case("monotonic-deque")
def _(card, chance):
    items = numbers(chance, least=1)
    k = chance.randint(1, len(items))
    return card.window_maxima(items, k), [max(items[i:i + k]) for i in range(len(items) - k + 1)]


@case("next-greater-element")
def _(card, chance):
    items = numbers(chance)
    return card.next_greater(items), [
        next((other for other in items[i:] if other > item), -1) for i, item in enumerate(items)]


@case("one-pointer-in-each-sequence")
def _(card, chance):
    short, long = word(chance, most=3), word(chance)
    return card.is_subsequence(short, long), tuple(short) in set(itertools.combinations(long, len(short)))


@case("prefix-sums")
def _(card, chance):
    items, target = numbers(chance, least=1), chance.randint(-5, 5)
    left = chance.randrange(len(items))
    right = chance.randrange(left, len(items))
    count = sum(sum(items[a:b]) == target for b in range(len(items) + 1) for a in range(b))
    made = card.range_sum(card.build(items), left, right), card.count_with_sum(items, target)
    return made, (sum(items[left:right + 1]), count)


@case("prefix-tree")
def _(card, chance):
    trie, words, asked = card.Trie(), [word(chance, least=1) for _ in range(3)], word(chance, most=4, least=1)
    for one in words:
        trie.insert(one)
    begins = any(one.startswith(asked) for one in words)
    return trie.find(asked), "word" if asked in words else "prefix" if begins else "nothing"


@case("prim")
def _(card, chance):
    points = [(chance.randint(0, 9), chance.randint(0, 9)) for _ in range(chance.randint(1, 5))]
    edges = [(a, b, abs(points[a][0] - points[b][0]) + abs(points[a][1] - points[b][1]))
             for a, b in itertools.combinations(range(len(points)), 2)]
    return card.network(points), cheapest_network(len(points), edges)


@case("ring-buffer")
def _(card, chance):
    room = chance.randint(1, 3)
    ring, model, made, wanted = card.Ring(room), collections.deque(), [], []
    for x in range(20):
        if chance.random() < 0.6:
            made.append(ring.push(x))
            wanted.append(len(model) < room)
            if len(model) < room:
                model.append(x)
        else:
            made.append(ring.pop())
            wanted.append(bool(model))
            if model:
                model.popleft()
        made.append([ring.cells[(ring.head + i) % room] for i in range(ring.count)])
        wanted.append(list(model))
    return made, wanted


@case("saved-values-on-a-stack")
def _(card, chance):
    def code(depth):
        inner = f"{chance.randint(1, 12)}[{code(depth - 1)}]" if depth else ""
        return word(chance, most=2) + inner + word(chance, most=2)
    text = wanted = code(3)
    while "[" in wanted:
        wanted = re.sub(r"(\d+)\[([a-z]*)\]", lambda found: int(found[1]) * found[2], wanted)
    return card.decode(text), wanted


@case("seen-set-and-complement-lookup")
def _(card, chance):
    items, target = numbers(chance), chance.randint(-9, 9)
    fits = [[a, b] for b in range(len(items)) for a in range(b) if items[a] + items[b] == target]
    made = card.pair_with_sum(items, target)
    return made in fits if fits else made, True if fits else []


@case("sliding-window-of-fixed-length")
def _(card, chance):
    items = numbers(chance, least=1)
    k = chance.randint(1, len(items))
    return card.best_sum(items, k), max(sum(items[i:i + k]) for i in range(len(items) - k + 1))


@case("sliding-window-of-variable-length")
def _(card, chance):
    items, k = numbers(chance, low=0, high=3), chance.randint(1, 3)
    return card.longest(items, k), max(
        (b - a for b in range(len(items) + 1) for a in range(b) if len(set(items[a:b])) <= k), default=0)


@case("state-machine-dp")
def _(card, chance):
    prices = numbers(chance, low=0)

    def best(day, held):
        if day >= len(prices):
            return 0
        act = prices[day] + best(day + 2, False) if held else best(day + 1, True) - prices[day]
        return max(act, best(day + 1, held))
    return card.profit(prices), best(0, False)


@case("sweep-over-events")
def _(card, chance):
    meetings = [[a, a + chance.randint(1, 5)] for a in numbers(chance, low=0)]
    return card.rooms(meetings), max((sum(a <= time < b for a, b in meetings) for time in range(15)), default=0)


@case("top-k-with-a-heap")
def _(card, chance):
    items = numbers(chance, least=1)
    k = chance.randint(1, len(items))
    return card.kth_largest(items, k), sorted(items)[-k]


@case("topological-order")
def _(card, chance):
    n, rules = 5, random_edges(chance, 5, 6)
    fits = [list(row) for row in itertools.permutations(range(n))
            if all(row.index(before) < row.index(item) for item, before in rules)]
    made = card.order(n, rules)
    return made in fits if fits else made, True if fits else []


@case("tree-best-path-through-a-node")
def _(card, chance):
    root = random_tree(chance, numbers(chance, least=1))

    def down(node):
        rest = [path for child in (node.left, node.right) if child for path in down(child)]
        return [[node.val]] + [[node.val] + path for path in rest]

    def through(node):
        left, right = ([[]] + down(child) if child else [[]] for child in (node.left, node.right))
        return max(node.val + sum(a) + sum(b) for a in left for b in right)
    return card.best_path(root), max(map(through, nodes_of(root)))


@case("tree-level-by-level")
def _(card, chance):
    root = random_tree(chance, numbers(chance))
    wanted = collections.defaultdict(list)
    for node in nodes_of(root):
        wanted[tree_depth(root, node)].append(node.val)
    return card.levels(root), [wanted[depth] for depth in sorted(wanted)]


@case("tree-values-from-above")
def _(card, chance):
    root, target = random_tree(chance, numbers(chance, low=0, high=3)), chance.randint(0, 6)
    leaves = [node for node in nodes_of(root) if not node.left and not node.right]
    paths = [[node.val for node in nodes_of(root) if leaf in nodes_of(node)] for leaf in leaves]
    return card.paths_with_sum(root, target), [path for path in paths if sum(path) == target]


@case("tree-values-from-below")
def _(card, chance):
    root = random_tree(chance, numbers(chance, most=6))

    def height(node):
        return 1 + max(height(node.left), height(node.right)) if node else 0
    return card.balanced(root), all(abs(height(node.left) - height(node.right)) <= 1 for node in nodes_of(root))


@case("two-heaps")
def _(card, chance):
    stream, made, wanted, seen = numbers(chance, 12), [], [], []
    median = card.Median()
    for x in stream:
        median.add(x)
        seen.append(x)
        made.append(median.median())
        wanted.append(statistics.median(seen))
    return made, wanted


@case("two-pointers-from-both-ends")
def _(card, chance):
    items, target = sorted(numbers(chance)), chance.randint(-9, 9)
    fits = [[a, b] for b in range(len(items)) for a in range(b) if items[a] + items[b] == target]
    made = card.pair_in_sorted(items, target)
    return made in fits if fits else made, True if fits else []


@case("union-find-for-components")
def _(card, chance):
    edges = [(a + 1, b + 1) for a, b in random_edges(chance, 5)]
    closing = (edge for i, edge in enumerate(edges)
               if len(groups_of(6, edges[:i])) == len(groups_of(6, edges[:i + 1])))
    return card.extra_edge(5, edges), next(closing, None)


@case("union-find-over-sorted-edges")
def _(card, chance):
    n = chance.randint(1, 4)
    edges = [(a, b, chance.randint(1, 5)) for a, b in random_edges(chance, n, 6)]
    return card.spanning(n, edges), cheapest_network(n, edges)
