"""Keeps 64 MiB that it gives back when its memory pressure file says so (MEMORY_PRESSURE_WATCH), works on 32 MiB, and
says "full" once it has both."""
import base64
import mmap
import os
import select
import threading
import time


def filled(mebibytes):
    block = mmap.mmap(-1, mebibytes << 20)
    for place in range(0, len(block), 4096):
        block[place] = 1
    return block


def listen():
    file = os.open(os.environ["MEMORY_PRESSURE_WATCH"], os.O_RDWR)
    os.write(file, base64.b64decode(os.environ["MEMORY_PRESSURE_WRITE"]))
    poller = select.poll()
    poller.register(file, select.POLLPRI)
    poller.poll()
    kept.close()


kept = filled(64)
threading.Thread(target=listen, daemon=True).start()
work = filled(32)
print("full", flush=True)
while True:
    for place in range(0, len(work), 4096):
        work[place] = 1
    time.sleep(0.01)
