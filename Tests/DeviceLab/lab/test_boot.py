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
        boot = self.judged("[    8.2] reboot: Power down\n")
        self.assertEqual((boot.failure, boot.stood_still), (None, False))

    STUCK = "[  229.9] watchdog: BUG: soft lockup - CPU#1 stuck for 45s! [headroom:139]\n"

    def test_a_processor_that_is_stuck_in_patched_code_is_told_apart(self):
        boot = self.judged(self.STUCK + "[  230.0]  text_poke_bp_batch+0xb7/0x300\n", done="")
        self.assertIn("stuck for 45s", boot.failure)
        self.assertTrue(boot.stood_still)

    def test_one_that_is_stuck_elsewhere_has_failed(self):
        boot = self.judged(self.STUCK + "[  230.0] RIP: 0010:set_watch+0xc5/0xd0 [lab_curve]\n", done="")
        self.assertFalse(boot.stood_still)

    def test_a_processor_that_stays_at_a_nop_is_told_apart(self):
        boot = self.judged(self.STUCK + "[  230.0] Code: ff 0f 84 04 01 00 00 <66> 90 f7 c3 00 00\n", done="")
        self.assertTrue(boot.stood_still)

    def test_one_whose_program_was_at_a_nop_has_failed(self):
        boot = self.judged(
            self.STUCK + "[  230.0] Code: 48 89 <f0> 66 90 c3\n[  230.0] Code: 0f 05 <66> 90 c3\n", done="")
        self.assertFalse(boot.stood_still)

    INTERRUPTED = "[  229.9] Kernel panic - not syncing: NMI: Not continuing\n"

    def test_both_processors_can_be_stuck_there(self):
        boot = self.judged(self.INTERRUPTED + "[  230.0]  asm_exc_int3+0x33/0x40\n", done="")
        self.assertIn("it ended before", boot.failure)
        self.assertTrue(boot.stood_still)

    def test_a_machine_that_is_interrupted_elsewhere_has_failed(self):
        boot = self.judged(self.INTERRUPTED + "[  230.0]  pipe_read+0x3df/0x470\n", done="")
        self.assertFalse(boot.stood_still)

    def test_another_complaint_is_final(self):
        boot = self.judged("[   12.0] BUG: kernel NULL pointer dereference in text_poke_bp_batch\n")
        self.assertIn("NULL pointer", boot.failure)
        self.assertFalse(boot.stood_still)


if __name__ == "__main__":
    unittest.main()
