"""python3 -m unittest lab.test_comparison: the comparer finds what is wrong, and nothing else."""

import unittest

from .comparison import compare, follow, matches

PRESENT = {"state": "present"}


def one(wanted, found):
    """The failures of one capability."""
    expected = {"capabilities": {} if wanted is None else {"gps": wanted}}
    return compare(expected, {"capabilities": {} if found is None else {"gps": found}})[1]


class ComparisonTests(unittest.TestCase):
    def test_a_finding_as_expected_passes(self):
        self.assertEqual(compare({"capabilities": {"gps": "present"}}, {"capabilities": {"gps": PRESENT}}), (1, []))

    def test_another_state_fails_with_what_was_found(self):
        found = {"state": "unknown", "reason": "no such class", "evidence": [{"interface": "/sys", "answer": "empty"}]}
        text = one("present", found)[0]
        for part in ("capabilities.gps", "expected state present", "found unknown: no such class", "/sys: empty"):
            self.assertIn(part, text)

    def test_an_answer_that_nobody_expects_fails(self):
        self.assertIn("does not expect", one(None, PRESENT)[0])

    def test_an_expectation_without_an_answer_fails(self):
        self.assertIn("there is no answer", one("present", None)[0])

    def test_reason_and_evidence_are_searched(self):
        found = {"state": "unknown", "reason": "Permission denied", "evidence": [{"interface": "ioctl", "answer": "EACCES"}]}
        self.assertEqual(one({"state": "unknown", "reason": "permission", "evidence": "eacces"}, found), [])
        self.assertEqual(len(one({"state": "unknown", "reason": "class"}, found)), 1)
        self.assertEqual(len(one({"state": "unknown", "evidence": "netlink"}, found)), 1)

    def test_a_value_is_compared(self):
        self.assertEqual(one({"state": "present", "value": 80}, PRESENT | {"value": 80}), [])
        self.assertIn("expected value 80", one({"state": "present", "value": 80}, PRESENT | {"value": 79})[0])
        self.assertIn("expected value 80", one({"state": "present", "value": 80}, PRESENT)[0])

    def test_true_is_not_one(self):
        self.assertFalse(matches(1, True))
        self.assertFalse(matches({"between": [0, 2]}, True))

    def test_operators(self):
        self.assertTrue(matches({"between": [1, 2]}, 1.5) and not matches({"between": [1, 2]}, 3))
        self.assertTrue(matches({"matches": "^BAT"}, "bat0") and not matches({"matches": "^BAT"}, "AC"))
        self.assertTrue(matches({"has": {"a": 1}}, [{"a": 1, "b": 2}]) and not matches({"has": {"a": 2}}, [{"a": 1}]))
        self.assertTrue(matches({"lacks": {"a": 2}}, [{"a": 1}]) and not matches({"lacks": {"a": 1}}, [{"a": 1}]))
        self.assertTrue(matches({"count": 2}, [1, 2]) and not matches({"count": 2}, []))
        self.assertTrue(matches({"any": [1, 2]}, 2) and not matches({"any": [1, 2]}, 3))
        self.assertTrue(matches({"missing": True}, None) and matches({"missing": True}, {"missing": "why"}))
        self.assertFalse(matches({"missing": True}, 1))

    def test_a_path_that_leads_nowhere_is_nothing(self):
        tree = {"battery": {"batteries": [{"name": "BAT0"}]}}
        self.assertEqual(follow(tree, "battery.batteries[0].name"), "BAT0")
        for path in ("battery.batteries[1].name", "battery.lid", "battery.batteries.name"):
            self.assertIsNone(follow(tree, path))


if __name__ == "__main__":
    unittest.main()
