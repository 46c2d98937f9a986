"""An ARM machine of the lab: QEMU's "virt" board with Debian's arm64 kernel and an arm64 root folder, made by prepare-arm.sh."""

import os
import shutil
import subprocess

from .machine import EMULATION, Machine

FILES = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
BINARY = os.path.join(os.path.dirname(os.path.dirname(FILES)), ".build", "arm64", "release", "headroom")


class ArmMachine(Machine):
    """Like another, but the guest sees a root folder, these files and the binary, each as a share, in place of the host."""

    def words(self, binary):
        return super().words("/lab/binary/headroom")

    def inside(self, built):
        return {"LAB": "/lab/files", "BUILT": "/opt/lab"}

    def script_path(self):
        return f"/lab/files/machines/{self.name}/{self.script}"

    def qemu(self, built, out, sockets):
        words = ["qemu-system-aarch64", *self.basis(f"{built}/arm64"), *self.shares(f"{built}/arm64", out)]
        for device in self.devices or []:
            words += device.split()
        return words + self.tree(words, sockets)

    def basis(self, built):
        pages = self.pages or "4k"
        append = [
            "console=ttyAMA0 quiet loglevel=3 panic=-1 mitigations=off nokaslr softlockup_panic=1 panic_print=64",
            "lab.modules=/lib/modules lab.shares=files,binary", self.append or "",
        ]
        return [
            *EMULATION, "-cpu", self.processor or "cortex-a53", "-M", "virt", "-smp", "2",
            "-m", str(self.memory or 768), "-nodefaults", "-no-user-config", "-display", "none", "-no-reboot", "-serial", "stdio",
            "-kernel", f"{built}/image-{pages}", "-initrd", f"{built}/initramfs-{pages}", "-append", " ".join(append),
        ]

    def shares(self, built, out):
        words = []
        folders = {"host": f"{built}/root", "files": FILES, "binary": os.path.dirname(os.path.realpath(BINARY))}
        for tag, path in folders.items():
            words += ["-fsdev", f"local,id={tag},path={path},security_model=none,readonly=on,multidevs=remap"]
            words += ["-device", f"virtio-9p-pci,fsdev={tag},mount_tag={tag}"]
        return words + [
            "-fsdev", f"local,id=out,path={out},security_model=none", "-device", "virtio-9p-pci,fsdev=out,mount_tag=out"]

    def tree(self, words, sockets):
        """The board's own device tree, with what the description says of the device at its root."""
        if not self.properties:
            return []
        path = f"{sockets}/tree.dtb"
        board = words[words.index("-M") + 1]
        dumped = [f"{board},dumpdtb={path}" if word == board else word for word in words]
        subprocess.run(dumped, check=True, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for name, value in self.properties.items():
            subprocess.run(["fdtput", "-t", "s", path, "/", name, *value.split()] if name == "compatible"
                           else ["fdtput", "-t", "s", path, "/", name, value], check=True)
        return ["-dtb", path]


def missing():
    """Why no ARM machine can be booted here; None where they can."""
    if not shutil.which("qemu-system-aarch64"):
        return "qemu-system-aarch64 is not installed; run: scripts/setup.sh lab"
    if not os.access(BINARY, os.X_OK):
        return "there is no arm64 binary; build it with: make dist ARCH=arm64"
    return None
