"""Listens to memory pressure as systemd's text on MEMORY_PRESSURE_WATCH asks, and prints each warning.

pressure.py WARNINGS: ends after so many of them, then says whether it was left alone for a moment.
"""
import base64, os, select, socket, stat, sys

path = os.environ["MEMORY_PRESSURE_WATCH"]
mode = os.stat(path).st_mode
if stat.S_ISSOCK(mode):
    source, events = socket.socket(socket.AF_UNIX), select.POLLIN
    source.connect(path)
    number = source.fileno()
else:
    number = os.open(path, os.O_RDWR)
    events = select.POLLIN if stat.S_ISFIFO(mode) else select.POLLPRI
if os.environ.get("MEMORY_PRESSURE_WRITE"):
    os.write(number, base64.b64decode(os.environ["MEMORY_PRESSURE_WRITE"]))
poller = select.poll()
poller.register(number, events)
print("listening", file=sys.stderr, flush=True)


def wait(milliseconds=None):
    ready = poller.poll(milliseconds)
    # Waits for as long as there is nothing to be read, as a plain read(2) does.
    if ready and not stat.S_ISREG(mode):
        os.read(number, 1)
    return bool(ready)


for _ in range(int(sys.argv[1])):
    wait()
    print("warned", flush=True)
print("more" if wait(300) else "rested", flush=True)
