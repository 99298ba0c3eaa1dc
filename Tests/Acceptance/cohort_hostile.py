"""What a class may meet: rosters and facts that are wrong, each with its name."""

import copy
import json

import cohort_classes

MEBIBYTE = 1 << 20
GOOD = b'{"id": "ada", "facts": "facts/ada.json"}'
DEEP = 100_000
HUGE = b"9" * 400


def roster(*rows):
    return b"[" + b",\n ".join(rows) + b"]\n"


def with_id(own_id):
    return roster(GOOD, json.dumps({"id": own_id, "facts": "facts/ada.json"}).encode())


def with_key(key, value):
    return roster(json.dumps({"id": "ada", "facts": "facts/ada.json", key: value}).encode())


def rosters():
    """Rosters that are refused, each with the line at which it is wrong, or None where there is none to tell."""
    cases = {
        "empty": (b"", 1),
        "blank": (b"\n\n", None),
        "not JSON": (b"ada, grace\n", 1),
        "a page": (b"<!doctype html>\n<title>404</title>\n", 1),
        "an object": (b'{"ada": "facts/ada.json"}\n', 1),
        "a text": (b'"cohort"\n', 1),
        "null": (b"null\n", 1),
        "a number": (b"12\n", 1),
        "texts for learners": (b'["ada", "grace"]\n', 1),
        "a list for a learner": (roster(GOOD, b"[]"), 2),
        "null for a learner": (roster(GOOD, b"null"), 2),
        "no id": (roster(GOOD, b'{"facts": "facts/ada.json"}'), 2),
        "no facts": (roster(GOOD, b'{"id": "grace"}'), 2),
        "an id twice": (roster(GOOD, GOOD.replace(b"facts/", b"other/")), 2),
        "an id twice, far apart": (roster(GOOD, *(GOOD.replace(b"ada", b"a%d" % n, 1) for n in range(5000)), GOOD), 5002),
        "facts of a number": (with_key("facts", 5), None),
        "empty facts": (with_key("facts", ""), 1),
        "facts with NUL": (with_key("facts", "facts/ada\0.json"), 1),
        "a title of a list": (with_key("title", ["Ada"]), 1),
        "an empty title": (with_key("title", ""), 1),
        "a title of 81 characters": (with_key("title", "x" * 81), 1),
        "a title of 10 MB": (with_key("title", "x" * 10 * MEBIBYTE), 1),
        "a title of two lines": (with_key("title", "Ada\nLovelace"), 1),
        "a title with another line break": (with_key("title", "Ada\u2028Lovelace"), 1),
        "a title with escape": (with_key("title", "Ada\x1b[31m"), 1),
        "a title with NUL": (with_key("title", "Ada\0"), 1),
        "a title with C1": (with_key("title", "Ada\x9b31m"), 1),
        "a site of a number": (with_key("site", 5), 1),
        "javascript:": (with_key("site", "javascript:alert(1)"), 1),
        "JavaScript: in other letters": (with_key("site", "JaVaScRiPt:alert(1)"), 1),
        "javascript: behind a blank": (with_key("site", " javascript:alert(1)"), 1),
        "javascript: with a tab inside": (with_key("site", "java\tscript:alert(1)"), 1),
        "javascript: behind a control": (with_key("site", "\x01javascript:alert(1)"), 1),
        "data:": (with_key("site", "data:text/html,<script>alert(1)</script>"), 1),
        "vbscript:": (with_key("site", "vbscript:x"), 1),
        "file:": (with_key("site", "file:///etc/passwd"), 1),
        "an unknown scheme": (with_key("site", "web+x:y"), 1),
        "a site of two lines": (with_key("site", "https://example.org/\nx"), 1),
        "an address as facts": (with_key("facts", "https://example.org/progress.json"), 1),
        "an address as facts, plain": (with_key("facts", "http://example.org/progress.json"), 1),
        "an address as facts, in capitals": (with_key("facts", "HTTPS://EXAMPLE.ORG/progress.json"), 1),
        "cut off in a learner": (roster(GOOD, GOOD)[:-20], 2),
        "cut off behind a comma": (b"[" + GOOD + b",", 1),
        "cut off in a text": (b"[" + GOOD + b',\n {"id": "gra', 2),
        "cut off in an escape": (b'[{"id": "\\u00', 1),
        "more behind the end": (roster(GOOD) + b"[]\n", 2),
        "a comma too many": (b"[" + GOOD + b",]\n", 1),
        "no comma": (b"[" + GOOD + b"\n" + GOOD.replace(b"ada", b"bob") + b"]\n", 2),
        "comments": (b"// the class\n" + roster(GOOD), 1),
        "UTF-16": (roster(GOOD).decode().encode("utf-16"), 1),
        "not UTF-8": (with_key("title", "Ada").replace(b"Ada", b"Ad\xe4"), 1),
        "half a surrogate": (with_key("title", "Ada").replace(b"Ada", b"\\ud83d"), 1),
        "NULs": (b"\0" * 4096, 1),
        "very deep": (b"[" * DEEP, None),
        "very deep, and closed": (b"[" * DEEP + b"]" * DEEP, None),
        "deep in an unknown key": (roster(GOOD[:-1] + b', "x": ' + b"[" * DEEP + b"]" * DEEP + b"}"), None),
        "deep in objects": (roster(GOOD[:-1] + b', "x": ' + b'{"x":' * DEEP + b"1" + b"}" * DEEP + b"}"), None),
        "a huge number as id": (roster(b'{"id": ' + HUGE + b', "facts": "facts/ada.json"}'), 1),
        "1e999 as title": (with_key("title", "Ada").replace(b'"Ada"', b"1e999"), 1),
    }
    ids = (
        "", ".", "..", "../ada", "ada/../../x", "/etc/passwd", "a/b", "a\\b", ".hidden", "-o", "_x", "a b", "a\tb", "a\nb",
        "a\0b",
        "ä", "а", "ada ", " ada", "x" * 65, "ada\u200b", "a:b", "a%2f", "a?b", "ada#", "~ada", "$(id)", "`id`", "a;b", "a'b",
        'a"b', "<b>")
    cases |= {f"the id {own_id!r}": (with_id(own_id), 2) for own_id in ids}
    cases |= {f"the id {value!r}, which is no text": (with_key("id", value), 1) for value in (5, None, True, ["ada"], {"a": 1},
        1.5)}
    return cases


def good_rosters():
    """Rosters that look odd and are right, each with its number of learners."""
    many = [b'{"id": "learner%d", "facts": "facts/ada.json", "other": [1, {"x": null}, "%s"]}' % (n,
        b"x" * 400) for n in range(300)]
    return {
        "nobody": (b"[]\n", 0),
        "on one line": (b"[" + b",".join(many) + b"]", 300),
        "with carriage returns": (b"[\r\n" + GOOD + b"\r\n]\r\n", 1),
        "spread out": (b" \n\t[\n\n" + GOOD.replace(b",", b"\n,\n").replace(b":", b" \n: ") + b"\n\n]  \n\n", 1),
        "unknown keys": (roster(GOOD[:-1] + b', "\\u0069x": {"id": "x"}, "points": 1e3, "x": [[[{}]]], "": -0.0}'), 1),
        "huge numbers in unknown keys": (roster(GOOD[:-1] + b', "x": ' + HUGE + b', "y": -1e999, "z": 1e-999}'), 1),
        "escapes": (roster(b'{"i\\u0064": "\\u0061da", "facts": "facts\\/ada.json", "title": "\\ud83d\\ude00 \\u00e9"}'), 1),
        "a title of 80": (with_key("title", "é" * 80), 1),
        "an id of 64": (with_key("id", "x" * 64), 1),
        "ids of dots": (roster(*(GOOD.replace(b"ada", own_id, 1) for own_id in (b"a..", b"0", b"Z.-_", b"a", b"A"))), 5),
        "a site that is a folder": (with_key("site", "../sites/ada/"), 1),
        "a colon behind a slash": (with_key("site", "sites/a:b/index.html"), 1),
    }


def facts():
    """Documents that are no learner's public facts: bytes, or a function that makes something at a path."""
    good = cohort_classes.shaped()["Resting"]
    text = json.dumps(good).encode()

    def changed(*path, to):
        one = copy.deepcopy(good)
        inner = one
        for key in path[:-1]:
            inner = inner[key]
        if to is KeyError:
            del inner[path[-1]]
        else:
            inner[path[-1]] = to
        return json.dumps(one).encode()

    cases = {
        "missing": None, "empty": b"", "cut off": text[: len(text) // 2], "cut off by one": text[:-1],
        "more behind": text + b"{}",
        "a page": b"<!doctype html><title>404</title>", "a list": b"[]", "null": b"null", "an empty object": b"{}",
        "not UTF-8": b'{"audience": "\xff\xfe"}', "NULs": b"\0" * 100_000, "deep": b"[" * DEEP, "deep in a key": b'{"x":' * DEEP,
        "deep beside the facts": text[:-1] + b', "x": ' + b"[" * DEEP + b"]" * DEEP + b"}",
        "20 MB": text[:-1] + b', "x": "' + b"y" * (20 * MEBIBYTE) + b'"}',
        "20 MB of blanks": text + b" " * (20 * MEBIBYTE),
        "16 MiB and a byte": text + b" " * (16 * MEBIBYTE + 1 - len(text)),
        "private": changed("audience", to="private"),
        "private, then public": text.replace(b'"audience": "public"', b'"audience": "private", "audience": "public"'),
        "a key twice": text[:-1] + b', "asOf": "2026-11-20"}',
        "a long word": changed("state", "name", to="x" * 100_000), "a long date": changed("asOf", to="x \x1b[31m" * 10_000),
        "a long key twice": text[:-1] + b', "' + b"k" * 100_000 + b'": 1, "' + b"k" * 100_000 + b'": 2}',
        "a date that turns the writing": changed("asOf", to="\u202egnp.exe\u2066"),
        "weeks of fewer days": changed("weeks", to=good["weeks"][:-1]), "weeks of more days": changed("weeks", to=good["weeks"] * 2),
        "deep in long keys": (b'{"' + b"a word of somebody " * 60 + b'": ') * 70 + b"1" + b"}" * 70,
        "no days at all": changed("days", to=[]), "no audience": changed("audience", to=KeyError),
        "an audience of a list": changed("audience", to=["public"]),
        "2,001 days": json.dumps(cohort_classes.progress([([(0, 1)], None)] * 2001, state="notStarted")).encode(),
        "a huge number": changed("weeks", 0, "minutes", to="@").replace(b'"@"', HUGE),
        "1e999": changed("weeks", 0, "minutes", to="@").replace(b'"@"', b"1e999"),
        "2^63": changed("weeks", 0, "minutes", to=2 ** 63),
        "a fraction": changed("weeks", 0, "minutes", to=1.5),
        "minus minutes": changed("weeks", 0, "minutes", to=-5),
        "a done of more than all": changed("days", 0, "tracks", 0, "done", to=10 ** 9),
        "totals that overflow": changed("days", 0, "tracks", to=[{"done": 2 ** 62, "total": 2 ** 63 - 1, "name": "x"}] * 4),
        "weeks that overflow": changed("weeks", 0, "items", to={"done": 2 ** 63 - 1, "total": 1, "percent": 0}),
        "a day that overflows": changed("weeks", 0, "dayCount", to=2 ** 63 - 1),
        "a day below zero": changed("weeks", 0, "dayCount", to=-7),
        "no date": changed("asOf", to="yesterday"), "the 30th of February": changed("asOf", to="2026-02-30"),
        "a date with a time": changed("asOf", to="2026-11-20T21:00:00Z"),
        "a state of its own": changed("state", "name", to="<script>alert(1)</script>"),
        "an entry on no date": changed("streak", "lastEntry", to="<b>"),
        "a day planned for no date": changed("days", 0, "plannedDate", to="2026-13-01"),
    }
    cases |= {f"version {value!r}": changed("schemaVersion", to=value) for value in (0, 1, 2, 4, -3, "3", None, [3])}
    cases["no version"] = changed("schemaVersion", to=KeyError)
    # How many days a plan has is also the number of its `days`.
    needed = (
        ("asOf",), ("state",), ("state", "name"), ("days",), ("days", 0, "tracks"), ("weeks",), ("completion",),
        ("completion", "days"), ("streak",), ("streak", "current"), ("streak", "current", "days"), ("weeks", 0, "items"),
        ("weeks", 0, "minutes"), ("weeks", 0, "dayCount"), ("weeks", 0, "week"), ("days", 0, "tracks", 0, "done"))
    for path in needed:
        name = ".".join(map(str, path))
        cases[f"no {name}"] = changed(*path, to=KeyError)
        for value in ("5", None, [], {}, True):
            inner = good
            for key in path:
                inner = inner[key]
            if not isinstance(value, type(inner)) or isinstance(inner, int):
                cases[f"{name} as {value!r}"] = changed(*path, to=value)
    return cases


def largest():
    """The largest facts that are read."""
    text = json.dumps(cohort_classes.shaped()["Resting"]).encode()
    return text + b" " * (16 * MEBIBYTE - len(text))
