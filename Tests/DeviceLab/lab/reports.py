"""Compares reports of `headroom run` with what must have come of a run.

expected.json has "reports": by the report's name its "events", kinds that must be among the run's; "warnings", members of the
lines of that table, in order, where {"min": N, "max": N} bounds a figure and {"matches": "REGEX"} is found in a text; "exit",
members of how the program ended; and "members", members that the machine's script has put beside those of the report.
"""

import json

from .comparison import matches


def reported(expected, done, stage):
    """(how many assertions hold, what is wrong)"""
    try:
        reports = json.loads(done.text(f"{stage}.stdout"))
    except ValueError as error:
        return 0, [f"the answer is no set of reports: {error!r}"]
    claims = [
        (f"{name}: {words}", holds)
        for name, wanted in expected["reports"].items()
        for words, holds in claimed(wanted, reports.get(name, {}))
    ]
    failures = [words for words, holds in claims if not holds]
    return len(claims) - len(failures), failures


def claimed(wanted, report):
    kinds = {event["kind"] for event in report.get("events", [])}
    for kind in wanted.get("events", []):
        yield f"no event {kind}; there are {', '.join(sorted(kinds))}", kind in kinds
    lines = report.get("tables", {}).get("warnings", [])
    for index, line in enumerate(wanted.get("warnings", [])):
        found = lines[index] if index < len(lines) else {}
        for key, value in line.items():
            yield f"warning {index}: {key} is {found.get(key)}, not {value}", fits(found.get(key), value)
    ending = report.get("program", {}).get("exit", {})
    for key, value in wanted.get("exit", {}).items():
        yield f"exit: {key} is {ending.get(key)}, not {value}", ending.get(key) == value
    for key, value in wanted.get("members", {}).items():
        yield f"{key} is {report.get(key)}, not {value}", fits(report.get(key), value)


def fits(found, wanted):
    if isinstance(wanted, dict) and "matches" in wanted:
        return matches(wanted, found)
    if isinstance(wanted, dict):
        return found is not None and wanted.get("min", found) <= found <= wanted.get("max", found)
    return found == wanted
