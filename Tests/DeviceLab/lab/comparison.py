"""Compares a device profile with what is expected of it.

expected.json has the sections "capabilities" and "availability", with a finding for every key of the profile: a state
alone ("present"), or an object with "state" and any of "value", "reason" and "evidence". "hardware" is optional, and
maps paths such as "battery.batteries[0].name" to values.

A value is compared exactly, unless it is one of
    {"between": [LOW, HIGH]}    a number in that range
    {"matches": "REGEX"}        text in which the expression is found, whatever its case
    {"has": VALUE}              an object with these members among others, or an array with such an element
    {"lacks": VALUE}            the opposite
    {"count": VALUE}            the length of an array
    {"any": [VALUE, …]}         one of these
    {"missing": true}           nothing there, or only a reason why not
"reason" and "evidence" are expressions, found in the reason, and in the interface or answer of a piece of evidence.
"""

import json
import re

SECTIONS = ("capabilities", "availability")


def compare(expected, profile):
    """(number of assertions that hold, list of failures in words)"""
    passed, failures = 0, []
    for place, failure in checks(expected, profile):
        if failure is None:
            passed += 1
        else:
            failures.append(f"{place}: {failure}")
    return passed, failures


def checks(expected, profile):
    for section in SECTIONS:
        wanted, found = expected.get(section, {}), profile.get(section, {})
        for key in sorted(wanted.keys() | found.keys()):
            yield f"{section}.{key}", finding(wanted.get(key), found.get(key))
    for path, wanted in expected.get("hardware", {}).items():
        found = follow(profile.get("hardware", {}), path)
        holds = matches(wanted, found)
        yield f"hardware.{path}", None if holds else f"expected {spell(wanted)}, found {spell(found)}"


def finding(wanted, found):
    """What is wrong with a finding; None where it is as expected."""
    if wanted is None:
        return f"answered, and expected.json does not expect it: {spell(found)}"
    if found is None:
        return f"expected {spell(wanted)}, and there is no answer"
    if isinstance(wanted, str):
        wanted = {"state": wanted}
    differs = [
        name
        for name in wanted
        if not (part if name in ("reason", "evidence") else member)(found, name, wanted[name])
    ]
    if not differs:
        return None
    asked = ", ".join(f"{name} {spell(wanted[name])}" for name in differs)
    return f"expected {asked}, found {answer(found)}"


def member(found, name, wanted):
    return matches(wanted, found.get(name))


def part(found, name, expression):
    """Whether an expression is found in a finding's reason or evidence."""
    texts = [found.get("reason") or ""]
    if name == "evidence":
        texts = [text for piece in found.get("evidence", []) for text in (piece["interface"], piece["answer"])]
    return any(re.search(expression, text, re.IGNORECASE) for text in texts)


def matches(wanted, found):
    if not isinstance(wanted, dict) or len(wanted) != 1:
        return same(wanted, found)
    (name, argument), = wanted.items()
    match name:
        case "between":
            return is_number(found) and argument[0] <= found <= argument[1]
        case "matches":
            return isinstance(found, str) and re.search(argument, found, re.IGNORECASE) is not None
        case "has":
            return has(argument, found)
        case "lacks":
            return not has(argument, found)
        case "count":
            return isinstance(found, list) and matches(argument, len(found))
        case "any":
            return any(matches(value, found) for value in argument)
        case "missing":
            return (found is None or isinstance(found, dict) and "missing" in found) == argument
    return same(wanted, found)


def same(wanted, found):
    # True equals 1 in Python, and not in JSON.
    return wanted == found and isinstance(wanted, bool) == isinstance(found, bool)


def has(wanted, found):
    if isinstance(found, list):
        return any(has(wanted, element) for element in found)
    if isinstance(found, dict) and isinstance(wanted, dict):
        return all(name in found and matches(value, found[name]) for name, value in wanted.items())
    return matches(wanted, found)


def is_number(value):
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def follow(value, path):
    """The value at a path such as "battery.batteries[0].name"; None where there is no such place."""
    for name, index in re.findall(r"([^.\[\]]+)|\[(\d+)\]", path):
        if name:
            value = value.get(name) if isinstance(value, dict) else None
        else:
            value = value[int(index)] if isinstance(value, list) and int(index) < len(value) else None
    return value


def answer(found):
    """A finding on one line, and each piece of its evidence on a line of its own."""
    words = found.get("state", "no state")
    if "value" in found:
        words += f" {spell(found['value'])}"
    if found.get("reason"):
        words += f": {found['reason']}"
    pieces = [f"\n      {piece['interface']}: {piece['answer']}" for piece in found.get("evidence", [])]
    return words + "".join(pieces)


def spell(value):
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
