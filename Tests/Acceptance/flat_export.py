"""Flattens an export: each record has its key as a field, and the programme's fields are beside the learner's; and makes
an export of a log in that form.

In the store a record has a key (`lc-53`, an instant, the dates of a pause), but counting needs lists. Fields that this
module does not know are unchanged.
"""


def of(document, name=None):
    """The learner's log of a programme: the one of this name, else the first that is active."""
    flat = {key: value for key, value in document.items() if key not in ("programmes", "settings", "solvedBefore")}
    programmes = document.get("programmes", {})
    active = [one for one in programmes.values() if "archivedOn" not in one]
    programme = dict(programmes[name] if name else active[0] if active else {})
    settings = nested(document.get("settings", {}))
    rest = programme.pop("rest", {})
    if rest:
        settings["rest"] = [{"from": date, **change} for date, change in sorted(rest.items())]
    if "start" in programme:
        settings["start"] = programme.pop("start")
    flat["settings"] = settings
    flat["items"] = {key: record(entry) for key, entry in programme.pop("items", {}).items()}
    flat["bonus"] = sorted(
        ({"id": key, **record(entry)} for key, entry in programme.pop("bonus", {}).items()),
        key=lambda entry: (entry.get("attempts") or [{"at": "9"}])[0]["at"],
    )
    flat["pauses"] = [
        {"from": dates[:10], "through": dates[12:], **pause} for dates, pause in sorted(programme.pop("pauses", {}).items())
    ]
    flat["reflections"] = programme.pop("reflections", {})
    choices, plans = programme.pop("plans", {}), flat.pop("plans", {})
    plan = plans.get(choices[max(choices)]["plan"]) if choices else None
    if plan:
        flat["plan"] = plan
    if "continues" in programme:
        flat["earlier"] = earlier_rounds(programmes, programme["continues"])
    flat["solvedBefore"] = [solved(key, entry) for key, entry in document.get("solvedBefore", {}).items()]
    return {**flat, **programme}


def earlier_rounds(programmes, continued):
    """What the rounds before a change of plan leave to the present one: the first start, all entries, pauses, days of rest."""
    earlier, met = {"start": None, "items": {}, "pauses": [], "restDates": []}, set()
    while continued and continued["round"] in programmes and continued["round"] not in met:
        met.add(continued["round"])
        programme = programmes[continued["round"]]
        earlier["start"] = programme.get("start", earlier["start"])
        records = [*programme.get("items", {}).items(), *programme.get("bonus", {}).items()]
        # An item may be in several rounds.
        earlier["items"] |= {f"{len(met)}/{key}": record(entry) for key, entry in records}
        earlier["pauses"] += [{"from": dates[:10], "through": dates[12:]} for dates in programme.get("pauses", {})]
        earlier["restDates"] += continued.get("restDates", [])
        continued = programme.get("continues")
    return earlier


def nested(settings):
    """Settings in groups, as values: `share.notes` of `yes` is true in the group `share`."""
    found = {}
    for name, text in settings.items():
        group, _, key = name.rpartition(".")
        value = {"yes": True, "no": False}.get(text, text)
        (found.setdefault(group, {}) if group else found)[key] = int(text) if name == "review.perDay" else value
    return found


def record(entry):
    """An item or a bonus problem with its attempts as a list."""
    if "attempts" not in entry:
        return entry
    attempts = [{"at": key, **attempt} for key, attempt in entry["attempts"].items()]
    return {**entry, "attempts": attempts}


def solved(key, entry):
    """A problem solved before, with its number if its key has one."""
    return {**entry, **({"number": int(key[3:])} if key.startswith("lc-") else {})}


def export(flat):
    """The export of a flat log of one programme."""
    document = {"format": "machinemode-export", "schema": {"major": 3, "minor": 0}}
    settings = dict(flat.get("settings", {}))
    rest = {change["from"]: without(change, "from") for change in settings.pop("rest", [])}
    programme = {
        "start": settings.pop("start", None),
        "rest": rest,
        "items": {key: keyed(entry) for key, entry in flat.get("items", {}).items()},
        "bonus": {entry["id"]: keyed(without(entry, "id")) for entry in flat.get("bonus", [])},
        "pauses": {f"{pause['from']}..{pause['through']}": without(pause, "from", "through") for pause in flat.get("pauses", [])},
        "reflections": flat.get("reflections", {}),
    }
    known = {"format", "schema", "settings", "solvedBefore", *programme}
    document |= {key: value for key, value in flat.items() if key not in known}
    document["settings"] = settings
    document["solvedBefore"] = {solved_key(problem): without(problem, "number") for problem in flat.get("solvedBefore", [])}
    document["programmes"] = {"machine-mode": {key: value for key, value in programme.items() if value}}
    return document


def without(entry, *keys):
    """A copy that lacks these keys."""
    return {key: value for key, value in entry.items() if key not in keys}


def keyed(entry):
    """An item or a bonus problem with its attempts by their instants; further ones of an instant have `#2`, `#3`."""
    attempts = {}
    for attempt in entry.get("attempts", []):
        instant = attempt["at"].replace("+00:00", "Z")
        count = 1 + sum(key.split("#")[0] == instant for key in attempts)
        attempts[instant if count == 1 else f"{instant}#{count}"] = without(attempt, "at")
    return without(entry, "attempts") | ({"attempts": attempts} if attempts else {})


def solved_key(problem):
    """The key of a problem solved before: its number, or its title in lower case."""
    return f"lc-{problem['number']}" if "number" in problem else f"title: {problem['title'].lower().replace(' ', '-')}"
