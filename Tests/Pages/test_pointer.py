from browser import PageTest, pages

# A comparison's charts say what they have to without a pointer.
CHART = "return document.querySelectorAll('.timeline[data-end] figure.chart').length > 0"
READINGS = "return [...document.querySelectorAll('.timeline .reading')].map((e) => e.textContent)"
CURSORS = "return document.querySelectorAll('.timeline .cursor.on').length"
MIDDLE = """
  const fold = document.querySelector(".timeline[data-end]").closest("details");
  if (fold) fold.open = true;
  const plot = document.querySelector(".timeline figure.chart svg.plot");
  plot.scrollIntoView({block: "center"});
  const box = plot.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2]
"""


class PointerTests(PageTest):
    def move(self, x, y):
        self.devtools("Input.dispatchMouseEvent", type="mouseMoved", x=x, y=y)

    def test_the_pointer_reads_all_curves_at_one_moment(self):
        asked = 0
        for page in pages():
            with self.subTest(page=page.stem):
                self.move(1, 1)
                self.open(page)
                if not self.ask(CHART):
                    continue
                asked += 1
                before = self.ask(READINGS)
                self.move(*self.ask(MIDDLE))
                during = self.ask(READINGS)
                self.assertTrue(all(" at " in text for text in during), during)
                self.assertGreater(self.ask(CURSORS), 0)
                self.move(1, 1)
                self.assertEqual(self.ask(READINGS), before)
                self.assertEqual(self.ask(CURSORS), 0)
        self.assertGreaterEqual(asked, 4)
