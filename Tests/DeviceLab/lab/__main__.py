"""The command line of the lab."""

import argparse
import fcntl
import json
import os
import shutil
import sys
from concurrent.futures import ThreadPoolExecutor

from . import arm
from .boot import FILES, Boot
from .calibration import calibrated
from .comparison import compare
from .reports import reported
from .watching import watched
from .machine import Machine

ROOT = os.path.dirname(os.path.dirname(FILES))
MACHINES = os.path.join(FILES, "machines")
DEADLINE = float(os.environ.get("HEADROOM_LAB_DEADLINE", "120"))


def main():
    options = arguments()
    if options.list:
        for name in names():
            print(f"{name:14} {machine(name).title}")
        return 0
    if options.shell:
        return shell(options)
    return prove(options)


def arguments():
    parser = argparse.ArgumentParser(prog="run.sh", description="Boots machines with virtual hardware in QEMU, "
                                     "and compares what headroom finds in them with what is expected.")
    parser.add_argument("machines", nargs="*", metavar="MACHINE", help="all of them unless named")
    parser.add_argument("--list", action="store_true", help="name the machines and end")
    parser.add_argument("--keep", action="store_true", help="keep the logs and answers of machines that passed, too")
    parser.add_argument("--binary", help="the binary to run in them (the release or debug one, as was built last)")
    parser.add_argument("--jobs", type=int, default=2, help="how many to boot side by side (2)")
    parser.add_argument("--deadline", type=float, help="seconds that a boot may take (120)")
    parser.add_argument("--shell", metavar="MACHINE", help="boot this machine and run the command after -- in it")
    words = sys.argv[1:]
    command = []
    if "--" in words:
        command = words[words.index("--") + 1 :]
        words = words[: words.index("--")]
    options = parser.parse_args(words)
    options.command = command
    for name in options.machines + [options.shell] * bool(options.shell):
        if name not in names():
            parser.error(f"there is no machine {name}; there are: {', '.join(names())}")
    if options.shell and not command:
        parser.error("--shell needs a command: --shell MACHINE -- COMMAND…")
    return options


def names():
    return sorted(name for name in os.listdir(MACHINES) if os.path.exists(f"{MACHINES}/{name}/machine.json"))


def machine(name):
    one = Machine(f"{MACHINES}/{name}")
    return arm.ArmMachine(one.folder) if one.board == "arm" else one


def boot(name, command, options):
    built = os.environ["HEADROOM_LAB_BUILT"]
    one = machine(name)
    out = free_folder(os.path.join(os.path.dirname(built), "runs"), name)
    return Boot(one, built, out).run(command, options.deadline or one.deadline or DEADLINE, stages=not options.shell)


CLAIMED = []


def free_folder(runs, name):
    """A folder for this boot's logs, that no other run of the lab is writing to now."""
    os.makedirs(runs, exist_ok=True)
    for path in (f"{runs}/{name}{suffix}" for suffix in ["", *map("-{}".format, range(2, 100))]):
        lock = open(f"{path}.lock", "w", encoding="ascii")
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            lock.close()
            continue
        CLAIMED.append(lock)
        return path
    sys.exit(f"lab: too many runs at once in {runs}")


def shell(options):
    done = boot(options.shell, options.command, options)
    sys.stdout.write(done.text("first.stdout"))
    sys.stderr.write(done.text("first.stderr"))
    if done.failure:
        print("\n".join(trouble(done)), file=sys.stderr)
        return 125
    return done.status("first")


def trouble(done):
    return [f"{done.machine.name}: {done.failure}", *(f"  {line}" for line in done.last_lines()), f"  all of it: {done.out}"]


def binary(options):
    """The binary asked for, else the one that was built last."""
    places = [options.binary] if options.binary else [f"{ROOT}/.build/{kind}/headroom" for kind in ("release", "debug")]
    found = [path for path in places if os.access(path, os.X_OK)]
    if not found:
        sys.exit(f"lab: no binary at {' or '.join(places)}; build it with: make build")
    return os.path.abspath(max(found, key=os.path.getmtime))


def prove(options):
    path = binary(options)
    chosen = options.machines or names()
    if (reason := arm.missing()) and (absent := [name for name in chosen if machine(name).board == "arm"]):
        if options.machines:
            sys.exit(f"lab: {', '.join(absent)}: {reason}")
        print(f"lab: left out: {', '.join(absent)}: {reason}", flush=True)
        chosen = [name for name in chosen if name not in absent]
    with ThreadPoolExecutor(options.jobs) as pool:
        results = list(pool.map(lambda name: report(name, path, options), chosen))
    failed = [lines for lines in results if lines]
    # Once more at the end, which is what is left of a long log.
    for lines in failed:
        print("\n".join(["", *lines]))
    print(f"lab: {len(chosen) - len(failed)} of {len(chosen)} machines answer as expected")
    return 1 if failed else 0


def report(name, path, options):
    """Boots one machine and prints its lines; these again where something is not as expected, else none."""
    one = machine(name)
    done = boot(name, one.words(path), options)
    passed, failures = judge(done, one.expected())
    words = f"{passed} passed" + (f", {len(failures)} failed" if failures else "")
    lines = [f"{name:14} {done.seconds:5.1f} s  {words}", *(f"  {failure}" for failure in failures)]
    if failures:
        lines.append(f"  logs: {done.out}")
    print("\n".join(lines), flush=True)
    if not failures and not options.keep:
        shutil.rmtree(done.out, ignore_errors=True)
    return lines if failures else []


def judge(done, expected):
    """(how many assertions hold, what is wrong) over all stages of a machine."""
    if done.failure:
        return 0, ["\n    ".join([done.failure, *done.last_lines()])]
    passed, failures = 0, []
    for stage, wanted in expected.items():
        more, wrong = judge_stage(done, stage, wanted)
        passed += more
        failures += wrong if stage == "first" else [f"{stage}: {failure}" for failure in wrong]
    return passed, failures


def judge_stage(done, stage, expected):
    if "calibration" in expected and done.text(f"{stage}.stdout"):
        return calibrated(expected, done, stage)
    if "reports" in expected and done.text(f"{stage}.stdout"):
        return reported(expected, done, stage)
    if done.status(stage) != 0:
        return 0, [f"the command ended with status {done.status(stage)}: {done.text(stage + '.stderr').strip()}"]
    if "changes" in expected:
        return watched(expected, done)
    try:
        profile = json.loads(done.text(f"{stage}.stdout"))
    except ValueError as error:
        return 0, [f"the answer is not JSON: {error}"]
    passed, failures = compare(expected, profile)
    before, after = done.text(f"{stage}.before"), done.text(f"{stage}.after")
    if before != after:
        failures.append(f"the probe switched hardware on: {before.split()} became {after.split()}")
    return passed + (before == after), failures


if __name__ == "__main__":
    sys.exit(main())
