"""What a machine that comes to no end is doing: QEMU shows its processors, and its kernel is made to panic and say the rest."""

import json
import re
import socket
import time

# unknown_nmi_panic: an interrupt that nothing explains is a panic. panic_print: 1 every process, 64 every processor.
APPEND = "unknown_nmi_panic panic_print=65"
INTERRUPTED = "NMI: Not continuing"
INTERRUPTS_ON = 1 << 9


def words(sockets):
    """QEMU's own socket for commands (QMP)."""
    return f"-chardev socket,id=control,path={sockets}/control,server=on,wait=off -mon chardev=control,mode=control".split()


class Control:
    """Watches the processors of one machine from outside."""

    # Looks, and the seconds between them: a processor whose interrupts are off at each of so many will take none any more.
    EVERY, MOST = 2.0, 10

    def __init__(self, sockets):
        self.path = f"{sockets}/control"
        self.socket = self.answers = None
        self.looks, self.looked = 0, time.monotonic()

    def ask(self, command, **arguments):
        """What QEMU answers; None where it does not, or has no such command."""
        try:
            if self.answers is None:
                self.connect()
            self.send(command, arguments)
            return self.answer()
        except (OSError, ValueError):
            return None

    def connect(self):
        self.close()
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.settimeout(10)
        self.socket.connect(self.path)
        self.answers = self.socket.makefile(encoding="utf-8")
        self.send("qmp_capabilities", {})
        self.answer()

    def send(self, command, arguments):
        self.socket.sendall(json.dumps({"execute": command, "arguments": arguments}).encode() + b"\n")

    def answer(self):
        """QEMU greets, and tells of events between its answers."""
        for line in self.answers:
            told = json.loads(line)
            if "return" in told or "error" in told:
                return told.get("return")
        return None

    def is_stuck(self):
        """Whether a processor ran with its interrupts off at each of the last looks."""
        if time.monotonic() - self.looked < self.EVERY:
            return False
        self.looked = time.monotonic()
        registers = self.ask("human-monitor-command", **{"command-line": "info registers -a"})
        self.looks = self.looks + 1 if takes_no_interrupts(registers) else 0
        return self.looks >= self.MOST

    def interrupt(self):
        """Whether the machine's processors got an interrupt that none of them can refuse."""
        return self.ask("inject-nmi") is not None

    def close(self):
        for file in (self.answers, self.socket):
            if file is not None:
                file.close()


def takes_no_interrupts(registers):
    """Whether a processor runs with its interrupts off. One that is switched off is halted."""
    flags = re.findall(r"[ER]FL=([0-9a-f]+).*?HLT=([01])", registers or "", re.DOTALL)
    return any(halted == "0" and not int(value, 16) & INTERRUPTS_ON for value, halted in flags)


def where(console, most=60):
    """The lines that say where each processor was, and where each process waited."""
    told, frames = [], 0
    for line in console.replace("\r", "").splitlines():
        line = re.sub(r"^\[ *[\d.]+\]", "", line).rstrip()
        if "task:" in line:
            frames = 0 if re.search(r"ppid:[02] ", line) else 4
        elif "Call Trace" in line or "<TASK>" in line:
            continue
        if frames or "RIP: 0010" in line:
            told.append(line)
            frames = max(0, frames - 1)
    return told[:most]
