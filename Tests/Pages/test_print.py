import base64
import re

from browser import PageTest, pages

MOST = 4
A4 = {"paperWidth": 210 / 25.4, "paperHeight": 297 / 25.4}


class PrintTests(PageTest):
    def test_a_run_goes_on_four_sheets(self):
        """As it is opened, with its folds closed, as most who print it have it."""
        for page in pages():
            if page.stem in ("run-pass", "run-fail", "run-plain", "run-rich"):
                with self.subTest(page=page.stem):
                    self.open(page)
                    printed = base64.b64decode(self.devtools("Page.printToPDF", printBackground=True, **A4)["data"])
                    sheets = len(re.findall(rb"/Type\s*/Page\b", printed))
                    self.assertTrue(1 <= sheets <= MOST, f"{sheets} sheets")
