"""Compares two JSON documents figure by figure."""


def leaves(value, path=""):
    """Every figure of a document with its path; an empty list or object is also one figure."""
    if isinstance(value, dict) and value:
        for key, inner in value.items():
            yield from leaves(inner, f"{path}.{key}" if path else key)
    elif isinstance(value, list) and value:
        for index, inner in enumerate(value):
            yield from leaves(inner, f"{path}[{index}]")
    else:
        yield path, value


def differences(expected, got):
    """Each path at which two documents differ: path, expected, got."""
    wanted, found = dict(leaves(expected)), dict(leaves(got))
    for path in [*wanted, *(path for path in found if path not in wanted)]:
        ours, theirs = wanted.get(path, "no such key"), found.get(path, "no such key")
        # Python takes 1 for 1.0 and for True.
        if ours != theirs or type(ours) is not type(theirs):
            yield path, ours, theirs
