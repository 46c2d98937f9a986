"""Holds what `headroom calibrate --format json` printed against the metrics that must have been measured.

expected.json has "calibration", an array of metrics: at least one workload must have proved each, and none of its figures
may be off.
"""

import json


def calibrated(expected, done, stage):
    """(how many assertions hold, what is wrong)"""
    try:
        runs = json.loads(done.text(f"{stage}.stdout"))["runs"]
    except (ValueError, KeyError) as error:
        return 0, [f"the answer is no calibration: {error!r}"]
    figures = [(run["workload"], figure) for run in runs for figure in run["figures"]]
    proved = {figure["metric"] for _, figure in figures if figure["verdict"] == "ok"}
    failures = [f"{name} was proved by no workload" for name in expected["calibration"] if name not in proved]
    failures += [
        f"{workload}: {figure['metric']} is {figure['true']} and was measured as {figure['measured']}"
        for workload, figure in figures if figure["verdict"] == "off"
    ]
    failures += [f"{run['workload']}: {run['problem']}" for run in runs if "problem" in run]
    return len(figures) + len(expected["calibration"]) - len(failures), failures
