"""python3 -m unittest lab.test_boot"""

import tempfile
import unittest

from .boot import Boot


class BootTests(unittest.TestCase):
    def judged(self, console, done="yes"):
        with tempfile.TemporaryDirectory() as out:
            for name, text in (("console.log", console), ("done", done)):
                with open(f"{out}/{name}", "w", encoding="utf-8") as file:
                    file.write(text)
            boot = Boot(None, None, out)
            boot.judge(True)
            return boot

    def test_a_silent_kernel_is_no_failure(self):
        self.assertIsNone(self.judged("[    8.2] reboot: Power down\n").failure)

    def test_a_processor_that_is_stuck_has_failed(self):
        boot = self.judged("[  229.9] watchdog: BUG: soft lockup - CPU#1 stuck for 45s! [headroom:139]\n", done="")
        self.assertIn("stuck for 45s", boot.failure)

    def test_a_machine_that_was_interrupted_has_not_ended_by_itself(self):
        boot = self.judged("[  229.9] Kernel panic - not syncing: NMI: Not continuing\n", done="")
        self.assertIn("it ended before", boot.failure)

    def test_a_complaint_is_a_failure_of_a_machine_that_is_done(self):
        self.assertIn("NULL pointer", self.judged("[   12.0] BUG: kernel NULL pointer dereference in pipe_read\n").failure)


if __name__ == "__main__":
    unittest.main()
