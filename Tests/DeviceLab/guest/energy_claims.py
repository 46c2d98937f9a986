"""energy_claims.py FOLDER: of each NAME.json, a report, and NAME.span, what the lab's curve says of the same program, the
quotients of the two: 1 is a figure without error. Beside them why a figure is missing, and what NAME.extra holds, which may
stand alone.

    device, average    of the metrics energy.device and power.average
    attributed         of energy.total and what the processors drew because of the program
    modelled           of energy.cpu and the same
    within             whether the interval of energy.device holds the truth
    attributedWithin   whether the interval of energy.total holds the truth
    countedInKernel    whether all was that the kernel's programs count, which are attached after the rest
    METER, METER says  of the meter's line: the quotient of its energy; its state
    METER wraps        how often its counter began again at the least
    asleep             seconds that the machine slept meanwhile
    why                of energy.device or of energy.total
"""

import glob
import json
import math
import os
import sys

PARAMETERS = "/sys/module/lab_curve/parameters"


def parameter(name):
    with open(f"{PARAMETERS}/{name}", encoding="ascii") as file:
        return int(file.read())


def loaded(path):
    try:
        with open(path, encoding="utf-8") as file:
            return json.load(file)
    except (OSError, ValueError):
        return None


def truth(span):
    """Joules, by meter and for the program; watts on average. While it sleeps, nothing that a meter should tell."""
    asleep = span["asleep"] * parameter("asleep_uw") / 1e12
    packages = [joules / 1e6 - asleep for joules in span["packages"]]
    device = span["device"] / 1e6 - asleep * len(packages)
    found = {"device": device, "average": device / (span["awake"] / 1e6), "attributed": span["ownDrawn"] / 1e6}
    found |= dict.fromkeys(("psys", "LAB0", "lab_chip counted", "lab_chip drawn"), device)
    found["package-0 dram"] = span["memory"] / 1e6
    for number, joules in enumerate(packages):
        found |= {f"package-{number}": joules, f"package-{number} core": joules / 2}
    return found


COUNTED = ("cpu.wakeups.bursts", "disk.syncs")
METRICS = {"device": "energy.device", "average": "power.average", "attributed": "energy.total", "modelled": "energy.cpu"}


def claims(report, span):
    metrics = report.get("metrics", {})
    true = truth(span)
    true["modelled"] = true["attributed"]
    found = {"asleep": span["asleep"] / 1e6}
    for name, metric in METRICS.items():
        figure = metrics.get(metric, {})
        if "value" in figure and true[name] > 0:
            found[name] = figure["value"] / true[name]
        elif "missing" in figure:
            found.setdefault("why", figure["missing"])
    for name, metric, holds in (("device", "energy.device", "within"), ("attributed", "energy.total", "attributedWithin")):
        if interval := metrics.get(metric, {}).get("interval"):
            found[holds] = interval["low"] <= true[name] <= interval["high"]
    if counted := [metrics[name] for name in COUNTED if name in metrics]:
        found["countedInKernel"] = all("value" in figure for figure in counted)
    for line in report.get("tables", {}).get("meters", []):
        found |= meter(line, true.get(line["meter"], 0))
    return found


def meter(line, joules):
    name = line["meter"]
    found = {f"{name} says": line.get("state")}
    if "energy" in line and joules > 0:
        found[name] = line["energy"] / joules
    if "range" in line:
        found[f"{name} wraps"] = math.floor(joules / line["range"])
    return found


def main(folder):
    result = {}
    for name in sorted({os.path.splitext(os.path.basename(path))[0] for path in glob.glob(f"{folder}/*.*")}):
        report, span = loaded(f"{folder}/{name}.json"), loaded(f"{folder}/{name}.span")
        found = claims(report, span) if report and span else {"why": f"no report or no span: {report is None}, {span}"}
        result[name] = found | (loaded(f"{folder}/{name}.extra") or {})
    print(json.dumps(result, indent=2))


if __name__ == "__main__":
    main(sys.argv[1])
