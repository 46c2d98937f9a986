"""Takes memory and touches it all, again and again, as a program does that works. busy.py MEBIBYTES"""
import sys, time

held = bytearray(int(sys.argv[1]) << 20)
end = time.monotonic() + 120
while time.monotonic() < end:
    for at in range(0, len(held), 4096):
        held[at] = 1
    bytearray(4 << 20)
