"""encrypt_folder.py FOLDER: puts an fscrypt policy (version 2) on an empty folder, with a key of its own.

Structures and numbers: Documentation/filesystems/fscrypt.rst.
"""

import fcntl
import os
import struct
import sys


def request(direction, number, size):
    return direction << 30 | size << 16 | ord("f") << 8 | number


def main(folder):
    file = os.open(folder, os.O_RDONLY)
    # struct fscrypt_add_key_arg: a specifier of type 2 (identifier, filled in by the kernel), the key's size, the key.
    argument = bytearray(struct.pack("<II32sII32s64s", 2, 0, b"", 64, 0, b"", os.urandom(64)))
    fcntl.ioctl(file, request(3, 23, 80), argument, True)
    identifier = bytes(argument[8:24])
    # struct fscrypt_policy_v2: AES-256-XTS for contents, AES-256-CTS for names.
    policy = struct.pack("<BBBB4s16s", 2, 1, 4, 0, b"", identifier)
    fcntl.ioctl(file, request(2, 19, 12), bytearray(policy))
    with open(os.path.join(folder, "secret"), "w", encoding="utf-8") as secret:
        secret.write("x")


if __name__ == "__main__":
    main(*sys.argv[1:])
