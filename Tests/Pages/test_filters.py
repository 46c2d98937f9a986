from browser import FOLDER, PageTest

SHOWN = "return [...document.querySelectorAll('figure.series')].filter((e) => e.checkVisibility()).map((e) => e.className)"
ROWS = "return [...document.querySelectorAll('#sessions tbody tr')].filter((e) => e.checkVisibility()).length"
# Dots that lie within their drawing.
DOTS = """
  const svg = document.querySelector("figure.series svg"), frame = svg.getBoundingClientRect();
  return [...svg.querySelectorAll("a path")].filter((dot) => {
    const box = dot.getBoundingClientRect();
    return box.left >= frame.left - 1 && box.right <= frame.right + 1;
  }).length
"""


class FilterTests(PageTest):
    """What the page of a history shows is chosen without a script."""

    def setUp(self):
        super().setUp()
        self.devtools("Emulation.setScriptExecutionDisabled", value=True)
        self.addCleanup(self.devtools, "Emulation.setScriptExecutionDisabled", value=False)
        self.open(FOLDER / "history.html")

    def choose(self, choice):
        self.ask("document.getElementById(arguments[0]).click()", choice)

    def test_figures_of_one_area_are_left(self):
        everything = self.ask(SHOWN)
        self.choose("area-disk")
        shown = self.ask(SHOWN)
        self.assertTrue(shown and all("disk" in name for name in shown), shown)
        self.assertLess(len(shown), len(everything))
        self.choose("area-all")
        self.assertEqual(self.ask(SHOWN), everything)

    def test_a_range_leaves_the_last_days(self):
        rows, dots = self.ask(ROWS), self.ask(DOTS)
        self.choose("range-30")
        self.assertTrue(0 < self.ask(ROWS) < rows)
        self.assertTrue(0 < self.ask(DOTS) < dots)
        self.choose("range-all")
        self.assertEqual([self.ask(ROWS), self.ask(DOTS)], [rows, dots])
