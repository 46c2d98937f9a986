"""python3 -m unittest lab.test_watching"""

import json
import unittest

from .watching import watched


class Done:
    def __init__(self, lines, steps, wakeups="0"):
        self.texts = {
            "changes.jsonl": "\n".join(map(json.dumps, lines)),
            "steps.jsonl": "\n".join(json.dumps({"step": name, "lines": count}) for name, count in steps),
            "wakeups.json": wakeups,
        }

    def text(self, name):
        return self.texts[name]


EXPECTED = {"changes": [["pull", {"section": "network"}]], "quiet": {"between": [0, 1]}}


class WatchingTests(unittest.TestCase):
    def test_a_change_in_its_step_passes(self):
        done = Done([{"section": "battery"}, {"section": "network"}], [("start", 1), ("pull", 2)])
        self.assertEqual(watched(EXPECTED, done), (2, []))

    def test_a_change_in_another_step_fails(self):
        done = Done([{"section": "network"}, {"section": "battery"}], [("start", 1), ("pull", 2)])
        self.assertIn('after "pull"', watched(EXPECTED, done)[1][0])

    def test_a_step_that_never_came_fails(self):
        self.assertIn("no step", watched(EXPECTED, Done([], [("start", 0)]))[1][0])

    def test_wakeups_without_a_change_fail(self):
        done = Done([{"section": "network"}], [("pull", 1)], "7")
        self.assertIn("found 7", watched(EXPECTED, done)[1][0])


if __name__ == "__main__":
    unittest.main()
