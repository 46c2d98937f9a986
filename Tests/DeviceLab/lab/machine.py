"""A machine of the lab: its description, and the QEMU command that it becomes."""

import json
import os
import struct
import subprocess

from . import hang

# SMBIOS 3.x, section 7.4.1: what the firmware says the case is.
CHASSIS = {"other": 1, "desktop": 3, "laptop": 9, "notebook": 10, "handset": 11, "server": 17, "tablet": 30, "embedded": 34}

# Both processors in one thread: with a thread each, QEMU 7.2 goes on with translations from before the kernel patched its code,
# so that a tracepoint that was switched on is not passed, or a processor stands still.
EMULATION = ["-accel", "tcg,thread=single"]

# The scratch registers of these ports are bytes that the guest writes and the ACPI tables read: the way in which a
# guest's script tells its own battery what to say.
LATCHES = [f"-chardev null,id=latch{n} -device isa-serial,chardev=latch{n},index={n}" for n in (1, 2, 3)]


class Machine:
    KEYS = {"title", "memory", "processor", "append", "acpi", "chassis", "product", "monitor", "network", "devices",
            "user", "script", "deadline", "board", "pages", "properties"}

    def __init__(self, folder):
        self.folder = folder
        self.name = os.path.basename(folder)
        with open(os.path.join(folder, "machine.json"), encoding="utf-8") as file:
            self.description = json.load(file)
        unknown = set(self.description) - self.KEYS
        if unknown:
            raise ValueError(f"{folder}/machine.json: unknown key: {', '.join(sorted(unknown))}")

    def __getattr__(self, name):
        if name not in self.KEYS:
            raise AttributeError(name)
        return self.description.get(name)

    def expected(self):
        """What is expected at each stage: after setup.sh, and after later.sh where there is one."""
        files = {"first": "expected.json", "later": "expected-later.json"}
        found = {}
        for stage, name in files.items():
            path = os.path.join(self.folder, name)
            if stage == "first" or os.path.exists(path):
                with open(path, encoding="utf-8") as file:
                    found[stage] = json.load(file)
        return found

    def words(self, binary):
        """The command to run in it: a script of its own that gets the binary, or the probe itself."""
        if self.script:
            return ["bash", self.script_path(), binary]
        return [binary, "probe", "--format", "json"]

    def script_path(self):
        return os.path.join(self.folder, self.script)

    def inside(self, built):
        """Where the guest sees these files, and what prepare.sh has built."""
        return {"LAB": os.path.dirname(os.path.dirname(self.folder)), "BUILT": built}

    def qemu(self, built, out, sockets):
        """The command that boots it; `sockets` is a folder with a path short enough for one."""
        words = ["qemu-system-x86_64", *self.basis(built), *self.shares(out), *self.firmware(built, sockets), *hang.words(sockets)]
        if self.monitor:
            words += monitor(sockets)
        if self.network:
            words += f"-netdev {self.network} -device virtio-net-pci,netdev=net0,id=nic0".split()
        for device in self.devices or []:
            words += device.split()
        return words

    def basis(self, built):
        append = [
            "console=ttyS0 quiet loglevel=3 panic=-1 no_timer_check mitigations=off nokaslr tsc=reliable",
            # Where a processor is stuck, a panic tells where each of them is.
            f"softlockup_panic=1 {hang.APPEND}",
            f"tsc_early_khz={clock_rate(built)}", f"lab.modules={os.path.realpath(built + '/lib-modules')}", self.append or "",
        ]
        return [
            *EMULATION, "-cpu", self.processor or "max",
            "-M", "q35", "-smp", "2", "-m", str(self.memory or 512), "-nodefaults", "-no-user-config", "-display", "none",
            "-no-reboot", "-serial", "stdio", "-bios", "/usr/share/qemu/qboot.rom", "-kernel", f"{built}/vmlinux",
            "-initrd", f"{built}/initramfs", "-append", " ".join(append),
        ]

    def shares(self, out):
        host = "local,id=host,path=/,security_model=none,readonly=on,multidevs=remap"
        return (
            f"-fsdev {host} -device virtio-9p-pci,fsdev=host,mount_tag=host".split()
            + ["-fsdev", f"local,id=out,path={out},security_model=none"]
            + "-device virtio-9p-pci,fsdev=out,mount_tag=out".split()
        )

    def firmware(self, built, sockets):
        words = []
        for table in self.acpi or []:
            words += ["-acpitable", f"file={built}/{table}.aml"]
        if self.acpi:
            words += [word for latch in LATCHES for word in latch.split()]
        if self.chassis:
            path = f"{sockets}/chassis"
            with open(path, "wb") as file:
                file.write(chassis(self.chassis))
            words += ["-smbios", f"file={path}"]
        if self.product:
            words += ["-smbios", "type=1,manufacturer=Device Lab,product=" + self.product]
            words += ["-smbios", "type=0,vendor=Device Lab", "-smbios", "type=2,manufacturer=Device Lab"]
        return words


def clock_rate(built):
    return subprocess.run([f"{built}/clock_rate"], stdout=subprocess.PIPE, check=True, text=True).stdout.strip()


def monitor(sockets):
    """QEMU's monitor inside the guest, so that a guest's script can pull its own cables."""
    return (
        f"-chardev socket,id=monitor,path={sockets}/monitor,server=on,wait=off -mon chardev=monitor,mode=readline "
        f"-device virtio-serial-pci -chardev socket,id=guest,path={sockets}/monitor "
        "-device virtserialport,chardev=guest,name=qemu.monitor"
    ).split()


def chassis(kind):
    """An SMBIOS structure of type 3 (system enclosure, version 2.3 and later), with the maker's name."""
    maker, none, safe = 1, 0, 3
    body = struct.pack(
        "<9BI5B", maker, CHASSIS[kind], none, none, none, safe, safe, safe, safe, 0, 0, 1, 0, 0, none)
    return struct.pack("<BBH", 3, 4 + len(body), 0x300) + body + b"Device Lab\0\0"
