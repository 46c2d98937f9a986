"""Compares what `headroom probe --watch --format json` printed with what was done to the machine.

expected.json has "changes", an array of [STEP, CHANGE]: after that step of the script, and before the next, a line with
these members must have come, in the sense of {"has": …} in comparison.py. "quiet" limits how often the watcher may
have woken in the seconds without any change. The script leaves steps.json and wakeups.json beside changes.jsonl.
"""

import json

from .comparison import has, matches, spell


def watched(expected, done):
    """(how many assertions hold, what is wrong)"""
    try:
        lines = [json.loads(line) for line in done.text("changes.jsonl").splitlines() if line.strip()]
        steps = [json.loads(line) for line in done.text("steps.jsonl").splitlines()]
        wakeups = json.loads(done.text("wakeups.json") or "null")
    except ValueError as error:
        return 0, [f"not JSON: {error}"]
    results = [*changes(expected["changes"], lines, steps), quiet(expected.get("quiet"), wakeups)]
    failures = [failure for failure in results if failure]
    return len(results) - len(failures), failures


def changes(wanted, lines, steps):
    """For each change that is wanted, None where it came in its step's time."""
    ends = {step["step"]: step["lines"] for step in steps}
    order = [step["step"] for step in steps]
    for step, change in wanted:
        if step not in ends:
            yield f"the script has no step \"{step}\""
            continue
        at = order.index(step)
        came = lines[ends[order[at - 1]] if at else 0 : ends[step]]
        found = any(has(change, line) for line in came)
        yield None if found else f"after \"{step}\": expected {spell(change)}, came {spell(came)}"


def quiet(wanted, wakeups):
    if wanted is None or matches(wanted, wakeups):
        return None
    return f"in a quiet stretch: expected {spell(wanted)} wake-ups, found {spell(wakeups)}"
