"""What a calendar says, read by icalendar: the facts of each event and task, so that two calendars can be compared."""

import datetime
import zoneinfo

import icalendar

OWN = "@machinemode.invalid"
# When the program changed what; no person entered them.
PRIVATE = {"X-MACHINEMODE-NOTE", "X-MACHINEMODE-CHANGED"}


def moment(value):
    """A date, or a local time with the name of its zone."""
    if not isinstance(value, datetime.datetime):
        return value.isoformat()
    if value.tzinfo is None:
        return value.isoformat()
    if value.utcoffset() == datetime.timedelta() and str(value.tzinfo) in ("UTC", "Etc/UTC", "datetime.timezone.utc"):
        return value.replace(tzinfo=None).isoformat() + "Z"
    return f"{value.replace(tzinfo=None).isoformat()} {getattr(value.tzinfo, 'key', value.tzinfo)}"


def instant(value):
    """A time in UTC; a date or a time without a zone as it is."""
    if isinstance(value, datetime.datetime) and value.tzinfo:
        return value.astimezone(datetime.timezone.utc).replace(tzinfo=None).isoformat() + "Z"
    return value.isoformat()


def listed(component, name):
    found = component.get(name, [])
    return found if isinstance(found, list) else [found]


def length_of(component):
    start, end = component.get("DTSTART"), component.get("DTEND")
    if component.name != "VEVENT" or not start:
        return None
    if end:
        first, last = start.dt, end.dt
        if isinstance(first, datetime.datetime) and first.tzinfo and last.tzinfo:
            first, last = first.astimezone(datetime.timezone.utc), last.astimezone(datetime.timezone.utc)
        return int((last - first).total_seconds())
    if component.get("DURATION"):
        return int(component["DURATION"].dt.total_seconds())
    return 0 if isinstance(start.dt, datetime.datetime) else 86_400


def facts_of(component):
    facts = {}
    for name, key in (("SUMMARY", "title"), ("LOCATION", "place"), ("DESCRIPTION", "note")):
        if component.get(name):
            facts[key] = str(component[name]).replace("\r\n", "\n").strip()
    for name in ("DTSTART", "DUE"):
        if component.get(name):
            facts[name] = moment(component[name].dt)
    # A task that repeats by its start is due then.
    if component.name == "VTODO" and component.get("RRULE") and component.get("DTSTART"):
        facts["DUE"] = facts["DTSTART"]
    if component.name == "VTODO":
        facts.pop("DTSTART", None)
        facts["done"] = str(component.get("STATUS", "")) == "COMPLETED" or "COMPLETED" in component
    if length_of(component) is not None:
        facts["length"] = length_of(component)
    if component.get("RRULE"):
        rule = {key.upper(): sorted(map(str, value)) for key, value in component["RRULE"].items()}
        if rule.get("INTERVAL") == ["1"]:
            del rule["INTERVAL"]
        facts["rule"] = tuple(sorted((key, tuple(value)) for key, value in rule.items()))
    for name in ("EXDATE", "RDATE"):
        for found in listed(component, name):
            for item in found.dts:
                facts[name, moment(item.dt[0] if isinstance(item.dt, tuple) else item.dt)] = True
    for name, value in component.property_items(recursive=False):
        if name in PRIVATE:
            continue
        if name.startswith("X-") or name in ("ATTENDEE", "ORGANIZER", "URL", "GEO"):
            text = value.to_ical() if hasattr(value, "to_ical") else value
            facts[name, text.decode() if isinstance(text, bytes) else str(text)] = True
    return facts


def calendar_facts(*texts):
    """The facts of all events and tasks, by UID; those of a changed occurrence stand under its original start."""
    found = {}
    for text in texts:
        for calendar in icalendar.Calendar.from_ical(text, multiple=True) if text.strip() else []:
            for component in calendar.walk():
                if component.name not in ("VEVENT", "VTODO"):
                    continue
                uid = str(component["UID"])
                record = found.setdefault(uid, {})
                if "RECURRENCE-ID" in component:
                    original = moment(component["RECURRENCE-ID"].dt)
                    record["moved", original] = tuple(sorted(map(repr, moved_facts(component).items())))
                else:
                    record.update(facts_of(component))
                    record["kind"] = component.name
    return found


def moved_facts(component):
    facts = facts_of(component)
    return {key: value for key, value in facts.items() if key in ("title", "place", "note", "DTSTART", "length")}


def unlike(left, right):
    """The first places at which two calendars differ."""
    found = []
    for uid in sorted({*left, *right}):
        ours, theirs = left.get(uid), right.get(uid)
        if ours is None or theirs is None:
            found.append((uid, "only on the left" if theirs is None else "only on the right", ours or theirs))
            continue
        for key in sorted({*ours, *theirs}, key=str):
            if ours.get(key) != theirs.get(key):
                found.append((uid, key, ours.get(key), theirs.get(key)))
    return found


def zone(name):
    return zoneinfo.ZoneInfo(name)
