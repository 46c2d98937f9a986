"""pings.py SERVER | ping FILE | upload FILE: a server for datagrams and streams on the loopback, and its clients.

A client writes what it has measured to FILE as JSON: the least seconds of a round trip and the queue of the loopback, or
the bytes a second of an upload.
"""
import json
import socket
import subprocess
import sys
import threading
import time

PORT = 7007


def queue():
    return subprocess.run(["tc", "qdisc", "show", "dev", "lo", "root"], stdout=subprocess.PIPE, text=True).stdout.split()[1]


def serve():
    datagrams = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    datagrams.bind(("127.0.0.1", PORT))
    streams = socket.create_server(("127.0.0.1", PORT))
    threading.Thread(target=take, args=(streams,), daemon=True).start()
    while True:
        datagrams.sendto(*datagrams.recvfrom(64))


def take(streams):
    """Tells a client that has sent its last byte when the bytes came: all after the first second."""
    while True:
        stream = streams.accept()[0]
        amounts = []
        while data := stream.recv(1 << 16):
            amounts.append((time.monotonic(), len(data)))
        start = amounts[0][0] + 1
        late = [amount for amount in amounts if amount[0] > start]
        rate = sum(size for _, size in late[1:]) / (late[-1][0] - late[0][0])
        stream.sendall(str(rate).encode())
        stream.close()


def ping():
    s = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    s.settimeout(3)
    trips = []
    for number in range(400):
        word = b"%d" % number
        start = time.monotonic()
        s.sendto(word, ("127.0.0.1", PORT))
        try:
            while s.recv(64) != word:
                pass
        except TimeoutError:
            continue
        trips.append(time.monotonic() - start)
        if sum(trips) > 6 or len(trips) == 40:
            break
    # A busy host only adds to a trip; what all of them take is the link's.
    return {"roundTrip": min(trips), "queue": queue()}


def upload():
    s = socket.socket()
    s.setsockopt(socket.IPPROTO_TCP, socket.TCP_MAXSEG, 1400)
    s.connect(("127.0.0.1", PORT))
    end = time.monotonic() + 12
    while time.monotonic() < end:
        s.send(bytes(4096))
    s.shutdown(socket.SHUT_WR)
    return {"rate": float(s.recv(64))}


if sys.argv[1] == "serve":
    serve()
# The shape is there from the run's first moment on; a little later it surely is.
time.sleep(1)
with open(sys.argv[2], "w", encoding="ascii") as file:
    json.dump({"ping": ping, "upload": upload}[sys.argv[1]](), file)
