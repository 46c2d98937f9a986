"""await_bluetooth.py SECONDS: ends when the kernel lists a Bluetooth controller: one that is still being set up is not listed.

Asks READ_INDEX_LIST (0x0003) of the kernel's management socket: struct sockaddr_hci, and mgmt-api.txt of BlueZ.
Python's own socket module cannot bind to that channel.
"""

import ctypes
import os
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


def main(seconds):
    given_up = time.monotonic() + seconds
    while time.monotonic() < given_up:
        if controllers():
            return
        time.sleep(0.1)
    sys.exit(f"no controller was listed in {seconds:g} seconds")


if __name__ == "__main__":
    main(float(sys.argv[1]))
