"""python3 -m unittest lab.test_energy_claims: the quotients of guest/energy_claims.py are those of the figures."""

import contextlib
import importlib.util
import io
import json
import os
import tempfile
import unittest

from .boot import FILES

PLACE = importlib.util.spec_from_file_location("energy_claims", os.path.join(FILES, "guest", "energy_claims.py"))
SPAN = {"awake": 5_000_000, "asleep": 2_000_000, "busy": 5_500_000, "own": 5_000_000, "ownDrawn": 20_000_000, "device": 41_000_000,
        "memory": 2_000_000, "packages": [30_000_000, 7_000_000]}


class EnergyClaimsTests(unittest.TestCase):
    def setUp(self):
        self.module = importlib.util.module_from_spec(PLACE)
        PLACE.loader.exec_module(self.module)
        self.module.parameter = {"asleep_uw": 500_000}.get

    def claims(self, metrics, meters=()):
        return self.module.claims({"metrics": metrics, "tables": {"meters": list(meters)}}, SPAN)

    def test_what_flowed_asleep_is_no_part_of_the_truth(self):
        found = self.claims({"energy.device": {"value": 39, "interval": {"low": 38, "high": 40}}, "power.average": {"value": 7.8}})
        self.assertEqual(found, {"asleep": 2, "device": 1, "average": 1, "within": True})

    def test_the_program_had_what_its_own_time_drew(self):
        self.assertEqual(self.claims({"energy.total": {"value": 10}})["attributed"], 0.5)

    def test_each_meter_is_held_against_its_own_part(self):
        found = self.claims({}, [{"meter": "package-0", "energy": 29, "state": "read"}, {"meter": "package-0 dram", "energy": 4}])
        self.assertEqual((found["package-0"], found["package-0 says"], found["package-0 dram"]), (1, "read", 2))

    def test_the_programs_interval_is_held_against_its_own_truth(self):
        for low, holds in ((19, True), (21, False)):
            found = self.claims({"energy.total": {"value": 22, "interval": {"low": low, "high": 24}}})
            self.assertEqual(found["attributedWithin"], holds)

    def test_a_model_is_held_against_what_the_program_drew(self):
        self.assertEqual(self.claims({"energy.cpu": {"value": 5}})["modelled"], 0.25)

    def test_a_counter_that_cannot_have_begun_anew_did_not(self):
        found = self.claims({}, [{"meter": "package-0", "energy": 29, "range": 10}, {"meter": "package-0 dram", "energy": 2, "range": 3}])
        self.assertEqual((found["package-0 wraps"], found["package-0 dram wraps"]), (2, 0))

    def test_a_missing_figure_tells_why(self):
        self.assertEqual(self.claims({"energy.device": {"missing": "unmeasurable: charging"}})["why"], "unmeasurable: charging")

    def test_one_figure_that_the_kernel_did_not_count_is_one_too_many(self):
        for name, expected in (("value", True), ("missing", False)):
            found = self.claims({"cpu.wakeups.bursts": {"value": 3}, "disk.syncs": {name: 0}})
            self.assertEqual(found["countedInKernel"], expected)

    def test_what_is_beside_no_report_counts_alone(self):
        with tempfile.TemporaryDirectory() as folder:
            with open(f"{folder}/look.extra", "w", encoding="utf-8") as file:
                file.write('{"watts": 4.5}')
            output = io.StringIO()
            with contextlib.redirect_stdout(output):
                self.module.main(folder)
        self.assertEqual(json.loads(output.getvalue())["look"]["watts"], 4.5)

    def test_an_interval_beside_the_truth_does_not_hold_it(self):
        self.assertFalse(self.claims({"energy.device": {"value": 41, "interval": {"low": 40, "high": 42}}})["within"])


if __name__ == "__main__":
    unittest.main()
