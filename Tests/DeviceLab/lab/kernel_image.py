"""Takes the kernel out of its compressed image, so that QEMU can start it directly (through its PVH entry)."""

import lzma
import subprocess
import sys
import zlib

MAGICS = {
    b"\xfd7zXZ\x00": lambda data: lzma.LZMADecompressor(lzma.FORMAT_XZ).decompress(data),
    b"\x1f\x8b\x08": lambda data: zlib.decompressobj(31).decompress(data),
    b"\x28\xb5\x2f\xfd": lambda data: subprocess.run(
        ["zstd", "-dcq"], input=data, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    ).stdout,
}


def unpack(image):
    """The ELF file inside; an image may contain a magic number by chance, so each is tried."""
    for magic, decompress in MAGICS.items():
        start = image.find(magic)
        while start >= 0:
            try:
                kernel = decompress(image[start:])
                if kernel.startswith(b"\x7fELF"):
                    return kernel
            except (lzma.LZMAError, zlib.error, OSError):
                pass
            start = image.find(magic, start + 1)
    return None


def main(source, target):
    with open(source, "rb") as file:
        kernel = unpack(file.read())
    if kernel is None:
        sys.exit(f"lab: {source} is compressed in a way that is not known here")
    with open(target, "wb") as file:
        file.write(kernel)


if __name__ == "__main__":
    main(*sys.argv[1:])
