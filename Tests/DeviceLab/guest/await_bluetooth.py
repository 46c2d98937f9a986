"""await_bluetooth.py TRIES: ends when the kernel lists a Bluetooth controller, which it does not while it sets one up; fails when it never will.

Asks READ_INDEX_LIST (0x0003) of the kernel's management socket: struct sockaddr_hci, and mgmt-api.txt of BlueZ.
Python's own socket module cannot bind to that channel.
"""

import ctypes
import os
import re
import socket
import struct
import sys
import time

CONTROL = 3
NO_DEVICE = 0xFFFF


def controllers():
    with socket.socket(socket.AF_BLUETOOTH, socket.SOCK_RAW, socket.BTPROTO_HCI) as asked:
        asked.settimeout(2)
        address = struct.pack("<HHH", socket.AF_BLUETOOTH, NO_DEVICE, CONTROL)
        if ctypes.CDLL(None, use_errno=True).bind(asked.fileno(), address, len(address)):
            sys.exit(f"bind: {os.strerror(ctypes.get_errno())}")
        os.write(asked.fileno(), struct.pack("<HHH", 3, NO_DEVICE, 0))
        reply = os.read(asked.fileno(), 512)
        # Command complete (1) for command 3 with status 0.
        event, _, _, command, status = struct.unpack_from("<HHHHB", reply)
        return struct.unpack_from("<H", reply, 9)[0] if (event, command, status) == (1, 3, 0) else 0


def given_up():
    """How many controllers the kernel has said it gave up, since it was started."""
    log = os.open("/dev/kmsg", os.O_RDONLY | os.O_NONBLOCK)
    count = 0
    try:
        while True:
            count += re.search(rb"Bluetooth: hci\d+: Opcode .* failed", os.read(log, 8192)) is not None
    except BlockingIOError:
        return count
    finally:
        os.close(log)


def main(tries):
    """Fails when all `tries` controllers so far were given up."""
    deadline = time.monotonic() + 20
    while time.monotonic() < deadline and given_up() < tries:
        if controllers():
            return
        time.sleep(0.2)
    sys.exit(f"no controller was listed; {given_up()} were given up")


if __name__ == "__main__":
    main(int(sys.argv[1]))
