"""One boot: writes the job, starts QEMU, waits for its end, and reads what the guest left behind."""

import os
import re
import shlex
import shutil
import subprocess
import tempfile
import time

from . import hang

FILES = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def kept_waiting(process):
    """For how many seconds this host's other programs have kept a process from a processor (proc(5), schedstat)."""
    longest = 0
    try:
        for thread in os.listdir(f"/proc/{process}/task"):
            with open(f"/proc/{process}/task/{thread}/schedstat", encoding="ascii") as file:
                longest = max(longest, int(file.read().split()[1]))
    except (FileNotFoundError, ProcessLookupError):
        pass
    return longest / 1e9


def wait(process, seconds):
    try:
        process.wait(seconds)
    except subprocess.TimeoutExpired:
        pass


class Boot:
    """What came of it: the stages that ran to their end, or `failure`, why they did not."""

    def __init__(self, machine, built, out):
        self.machine, self.built, self.out = machine, built, out
        self.failure = None
        self.seconds = 0.0

    def run(self, command, deadline, stages=True):
        """Runs the command after setup.sh, and with `stages` once more after later.sh, where there is one."""
        shutil.rmtree(self.out, ignore_errors=True)
        os.makedirs(self.out)
        self.write_job(command, stages)
        sockets = tempfile.mkdtemp(prefix="headroom-lab.")
        started = time.monotonic()
        try:
            ended = self.start(self.machine.qemu(self.built, self.out, sockets), deadline, sockets)
        finally:
            shutil.rmtree(sockets, ignore_errors=True)
        self.seconds = time.monotonic() - started
        self.judge(ended)
        return self

    def write_job(self, command, stages):
        settings = {**self.machine.inside(self.built), "MACHINE": self.machine.name, "LAB_USER": self.machine.user or "root",
                    "LAB_STAGES": "all" if stages else ""}
        with open(f"{self.out}/job.sh", "w", encoding="utf-8") as file:
            for name, value in settings.items():
                file.write(f"export {name}={shlex.quote(value)}\n")
            file.write(f'. "$LAB/guest/job.sh"\nrun_job {shlex.join(command)}\n')

    def start(self, words, deadline, sockets):
        """Whether QEMU ended by itself."""
        with open(self.log, "wb") as log:
            process = subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        control = hang.Control(sockets)
        started = time.monotonic()
        try:
            while process.poll() is None:
                is_stuck = self.text("ready") and control.is_stuck()
                if is_stuck or time.monotonic() - started > deadline + kept_waiting(process.pid):
                    if control.interrupt():
                        wait(process, 30)
                    return False
                time.sleep(0.05)
            return True
        finally:
            process.kill()
            process.wait()
            control.close()

    def judge(self, ended):
        told = self.text("console.log")
        complaint = re.search(r"(BUG: |Oops: |general protection fault|Kernel panic).*", told)
        if complaint and hang.INTERRUPTED not in complaint.group():
            self.failure = f"its kernel complained: {complaint.group().strip()}"
        elif failed := self.text("setup.failed"):
            self.failure = f"its setup failed in {failed.strip()}"
        elif self.text("done"):
            pass
        elif ended:
            self.failure = "it ended before the command did"
        elif ready := self.text("ready"):
            self.failure = f"it had not ended after {self.seconds:.0f} s, though it was ready after {ready.strip()} s"
        else:
            self.failure = f"it was not ready after {self.seconds:.0f} s"

    def status(self, stage):
        return int(self.text(f"{stage}.status"))

    @property
    def log(self):
        return f"{self.out}/console.log"

    def text(self, name):
        """What the guest wrote to a file; empty where it did not."""
        try:
            with open(f"{self.out}/{name}", encoding="utf-8", errors="replace") as file:
                return file.read()
        except FileNotFoundError:
            return ""

    def last_lines(self, count=12):
        """The end of what it said on its console and of what its setup said."""
        lines = hang.where(self.text("console.log")) if hang.INTERRUPTED in self.text("console.log") else []
        for name in ("console.log", "setup.log", "first.stderr"):
            text = self.text(name).replace("\r", "").splitlines()[-count:]
            lines += [f"{name}: {line}" for line in text if line.strip()]
        return lines
