import base64
import re

from browser import PageTest, pages

MOST = {"run-pass": 4, "run-fail": 4, "run-plain": 4, "run-rich": 4, "bench-suite": 6, "bench-programs": 6, "compare": 6}
A4 = {"paperWidth": 210 / 25.4, "paperHeight": 297 / 25.4}
# What the margins of a browser leave of the width of A4.
PAPER = (718, 1000)
CUT = """
  return [...document.querySelectorAll("main *")].filter((e) => e.checkVisibility() && !e.closest("svg")
    && e.getBoundingClientRect().right > innerWidth + 1).slice(0, 3).map((e) => e.outerHTML.slice(0, 120))
"""
UNSEEN = """
  return [...document.querySelectorAll("#audits > .audit .audit-body")].filter((e) => e.getBoundingClientRect().height < 1).length
"""


class PrintTests(PageTest):
    def setUp(self):
        super().setUp()
        self.devtools("Emulation.setEmulatedMedia", media="print")

    def tearDown(self):
        self.devtools("Emulation.setEmulatedMedia", media="")

    def test_a_page_goes_on_few_sheets(self):
        """As it is opened, with its folds closed, as most who print it have it."""
        for page in pages():
            if page.stem in MOST:
                with self.subTest(page=page.stem):
                    self.open(page)
                    printed = base64.b64decode(self.devtools("Page.printToPDF", printBackground=True, **A4)["data"])
                    sheets = len(re.findall(rb"/Type\s*/Page\b", printed))
                    self.assertTrue(1 <= sheets <= MOST[page.stem], f"{sheets} sheets")

    def test_nothing_is_cut_at_the_edge_of_the_paper(self):
        for page in pages():
            if page.stem in MOST:
                with self.subTest(page=page.stem):
                    self.resize(PAPER)
                    self.open(page)
                    self.assertEqual(self.ask(CUT), [])

    def test_every_finding_is_printed_with_what_to_do(self):
        for page in pages():
            if page.stem in MOST:
                with self.subTest(page=page.stem):
                    self.open(page)
                    self.assertEqual(self.ask(UNSEEN), 0)
