"""python3 -m unittest lab.test_arm"""

import json
import os
import tempfile
import unittest
from unittest import mock

from . import arm
from .boot import Boot


class ArmTests(unittest.TestCase):
    def machine(self, folder, **more):
        path = os.path.join(folder, "board")
        os.makedirs(path)
        with open(f"{path}/machine.json", "w", encoding="utf-8") as file:
            json.dump({"title": "a board", "board": "arm", **more}, file)
        return arm.ArmMachine(path)

    def test_the_kernel_is_that_of_the_page_size(self):
        with tempfile.TemporaryDirectory() as folder:
            words = self.machine(folder, pages="16k", processor="cortex-a76").qemu("/built", folder, folder)
        self.assertEqual(words[words.index("-kernel") + 1], "/built/arm64/image-16k")
        self.assertEqual(words[words.index("-cpu") + 1], "cortex-a76")
        self.assertNotIn("-dtb", words)

    def test_the_guest_sees_no_path_of_the_host(self):
        with tempfile.TemporaryDirectory() as folder:
            board = self.machine(folder, script="calibrate.sh")
            Boot(board, "/built", folder).write_job(board.words("/host/headroom"), True)
            with open(f"{folder}/job.sh", encoding="utf-8") as file:
                job = file.read()
        self.assertNotIn("/built", job)
        self.assertNotIn("/host", job)
        self.assertIn("run_job bash /lab/files/machines/board/calibrate.sh /lab/binary/headroom", job)

    def test_what_is_missing_is_named(self):
        with mock.patch("shutil.which", return_value=None):
            self.assertIn("qemu-system-aarch64", arm.missing())
        with mock.patch("shutil.which", return_value="/usr/bin/q"), mock.patch("os.access", return_value=False):
            self.assertIn("make dist ARCH=arm64", arm.missing())
        with mock.patch("shutil.which", return_value="/usr/bin/q"), mock.patch("os.access", return_value=True):
            self.assertIsNone(arm.missing())


if __name__ == "__main__":
    unittest.main()
