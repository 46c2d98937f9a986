"""Compares what `headroom calibrate --format json` printed with the metrics that must have been measured.

expected.json has "calibration", an array of metrics, "METRIC of THREAD" for one thread's: at least one workload must have
proved each, and no figure may be off.
"""

import json


def calibrated(expected, done, stage):
    """(how many assertions hold, what is wrong)"""
    try:
        runs = json.loads(done.text(f"{stage}.stdout"))["runs"]
    except (ValueError, KeyError) as error:
        return 0, [f"the answer is no calibration: {error!r}"]
    figures = [(run["workload"], figure) for run in runs for figure in run["figures"]]
    proved = {name(figure) for _, figure in figures if figure["verdict"] == "ok"}
    failures = [f"{metric} was proved by no workload" for metric in expected["calibration"] if metric not in proved]
    failures += [
        f"{workload}: {name(figure)} is {figure['true']} and was measured as {figure['measured']}"
        for workload, figure in figures if figure["verdict"] == "off" and not is_near(figure)
    ]
    failures += [f"{run['workload']}: {run['problem']}" for run in runs if "problem" in run]
    return len(figures) + len(expected["calibration"]) - len(failures), failures


def is_near(figure):
    """An emulated processor is too slow to be looked at often: what is sampled there may be off by a tenth."""
    return figure.get("fidelity") == "sampled" and abs(figure["difference"]) <= abs(figure["true"]) / 10


def name(figure):
    return f"{figure['metric']} of {figure['thread']}" if "thread" in figure else figure["metric"]
