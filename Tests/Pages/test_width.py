from browser import PageTest, pages

WIDTHS = (320, 390, 768, 1200, 1600)
# What stands out, but for what scrolls by itself.
WIDE = """
  const wide = [...document.querySelectorAll("body *")].filter((e) => e.getBoundingClientRect().right > innerWidth + 1
    && !e.closest(".lines, .scroll, nav, svg"));
  return [document.documentElement.scrollWidth, innerWidth, wide.slice(0, 3).map((e) => e.outerHTML.slice(0, 120))]
"""


class WidthTests(PageTest):
    def test_no_page_scrolls_sideways(self):
        for page in pages():
            self.open(page)
            for folds in ("closed", "open"):
                if folds == "open":
                    self.unfold()
                for width in WIDTHS:
                    with self.subTest(page=page.stem, width=width, folds=folds):
                        self.resize((width, 844))
                        taken, there, wide = self.ask(WIDE)
                        self.assertEqual(there, width)
                        self.assertLessEqual(taken, there, wide)
