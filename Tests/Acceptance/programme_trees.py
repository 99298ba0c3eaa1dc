"""Linked lists and binary trees, as the templates of the cards expect them, and random ones to try them on."""


class ListNode:
    def __init__(self, val=0, next=None):
        self.val, self.next = val, next


class TreeNode:
    def __init__(self, val=0, left=None, right=None):
        self.val, self.left, self.right = val, left, right


def chain(items):
    head = None
    for item in reversed(items):
        head = ListNode(item, head)
    return head


def whole_chain(node):
    return [node.val, *whole_chain(node.next)] if node else []


def random_tree(chance, values):
    """A tree with these values in preorder; None without any."""
    values = list(values)
    if not values:
        return None
    cut = chance.randint(1, len(values))
    return TreeNode(values[0], random_tree(chance, values[1:cut]), random_tree(chance, values[cut:]))


def nodes_of(node):
    """All nodes in preorder."""
    return [node, *nodes_of(node.left), *nodes_of(node.right)] if node else []


def values_preorder(node):
    return [one.val for one in nodes_of(node)]


def values_inorder(node):
    return [*values_inorder(node.left), node.val, *values_inorder(node.right)] if node else []


def tree_depth(root, node):
    """How many nodes above it have the node below them."""
    return sum(node in nodes_of(one) for one in nodes_of(root)) - 1
