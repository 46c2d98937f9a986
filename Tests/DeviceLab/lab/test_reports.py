"""python3 -m unittest lab.test_reports"""

import unittest

from .reports import claimed, fits


class ReportsTests(unittest.TestCase):
    def test_a_figure_lies_between_its_bounds(self):
        self.assertTrue(fits(1.005, {"min": 0.99, "max": 1.01}))
        self.assertFalse(fits(1.02, {"min": 0.99, "max": 1.01}))
        self.assertFalse(fits(None, {"min": 0.99, "max": 1.01}))

    def test_an_expression_is_found_in_a_text_and_in_nothing_else(self):
        self.assertTrue(fits("unmeasurable: charging from 3 s on", {"matches": "charging from"}))
        self.assertFalse(fits("unmeasurable: LAB0 vanished", {"matches": "charging from"}))
        self.assertFalse(fits(None, {"matches": "charging from"}))

    def test_a_member_that_is_not_there_is_named(self):
        (words, holds), = claimed({"members": {"device": {"min": 0.99}}}, {"why": "too short"})
        self.assertFalse(holds)
        self.assertIn("device is None", words)


if __name__ == "__main__":
    unittest.main()
