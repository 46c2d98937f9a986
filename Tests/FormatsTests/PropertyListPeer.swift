/// The script that makes property lists with CPython's plistlib, damages some of them, and says what plistlib reads.
enum PropertyListPeer {
  static let script = #"""
    import base64, plistlib, random, struct, sys, datetime, json
    epoch = datetime.datetime(2001, 1, 1)
    rng = random.Random(int(sys.argv[1]))

    def canonical(v, depth=0):
        if depth > 200: raise RecursionError
        if isinstance(v, bool): return ["boolean", v]
        if isinstance(v, str): return ["string", v]
        if isinstance(v, int): return ["integer", str(v)]
        if isinstance(v, float):
            return ["real", "nan" if v != v else "%x" % struct.unpack(">Q", struct.pack(">d", v))[0]]
        if isinstance(v, datetime.datetime): return ["date", str(round((v - epoch).total_seconds()))]
        if isinstance(v, bytes): return ["data", v.hex()]
        if isinstance(v, plistlib.UID): return ["uid", str(v.data)]
        if isinstance(v, list): return ["array", [canonical(i, depth + 1) for i in v]]
        if isinstance(v, dict):
            if not all(isinstance(k, str) for k in v): return ["odd key"]
            return ["dictionary", {k: canonical(i, depth + 1) for k, i in v.items()}]
        return ["odd value", str(type(v))]

    letters = "aZ09 _-./$:&<>\"'\n\t;=\\]é日😀ß\u00a0\u2028"
    def text(): return "".join(rng.choice(letters) for _ in range(rng.choice([0, 1, 3, 14, 15, 16, 40])))
    def number():
        bits = rng.choice([3, 8, 16, 31, 32, 33, 62, 63, 64])
        n = rng.getrandbits(bits)
        return -n if n <= 1 << 63 and rng.random() < 0.4 else n
    def value(depth, binary):
        kinds = ["str", "int", "float", "bool", "date", "data"] + (["uid"] if binary else [])
        if depth < 4: kinds += ["dict", "list"] * 3
        kind = rng.choice(kinds)
        if kind == "str": return text()
        if kind == "int": return number()
        if kind == "float":
            return rng.choice([0.0, -0.0, 1.5, 1e300, -1e-300, 5e-324, float("inf"), rng.uniform(-1e6, 1e6),
                               struct.unpack(">d", struct.pack(">d", rng.gauss(0, 1) * 10 ** rng.randint(-20, 20)))[0]])
        if kind == "bool": return rng.random() < 0.5
        if kind == "date":
            date = datetime.datetime(1, 1, 1) + datetime.timedelta(seconds=rng.randrange(315_537_897_600))
            return date
        if kind == "data": return rng.randbytes(rng.choice([0, 1, 2, 3, 20, 300]))
        if kind == "uid": return plistlib.UID(rng.getrandbits(rng.choice([8, 16, 32, 64])))
        if kind == "list": return [value(depth + 1, binary) for _ in range(rng.choice([0, 1, 3, 16]))]
        return {text(): value(depth + 1, binary) for _ in range(rng.choice([0, 1, 3, 16]))}

    def damaged(b):
        b = bytearray(b)
        for _ in range(rng.randint(1, 3)):
            if not b: break
            place = rng.randrange(len(b))
            if b[:6] == b"bplist" and rng.random() < 0.5: place = len(b) - 1 - rng.randrange(min(60, len(b)))
            kind = rng.randrange(6)
            if kind == 0: b[place] = rng.randrange(256)
            elif kind == 1: b[place] ^= 1 << rng.randrange(8)
            elif kind == 2: del b[place]
            elif kind == 3: del b[place:]
            elif kind == 4: b[place:place] = rng.choice([b"<", b">", b"&", b" ", b"<key>", b"</dict>", b"<!--", b"-->", b"<true/>", b"\xff", b"=", b"0"])
            else: b[place:place + rng.randint(1, 9)] = b[rng.randrange(len(b)):][:rng.randint(1, 9)]
        return bytes(b)

    def answer(b):
        try: return canonical(plistlib.loads(b))
        except RecursionError: return ["odd depth"]
        except Exception: return None

    def emit(form, b): print(json.dumps({"form": form, "bytes": base64.b64encode(b).decode(), "answer": answer(b)}))

    for _ in range(int(sys.argv[2])):
        for form, kind in (("XML", plistlib.FMT_XML), ("binary", plistlib.FMT_BINARY)):
            binary = kind == plistlib.FMT_BINARY
            b = plistlib.dumps(value(0, binary), fmt=kind, sort_keys=rng.random() < 0.5)
            emit(form, b)
            if not binary and rng.random() < 0.1:
                emit(form, b.decode().replace("UTF-8", "UTF-16", 1).encode("utf-16"))
            if len(b) < 20_000:
                for _ in range(int(sys.argv[3])): emit(form + ", damaged", damaged(b))
    """#
}
