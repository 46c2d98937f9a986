from selenium.webdriver.common.keys import Keys
from browser import PageTest, pages

FOCUSED = """
  const focused = document.activeElement;
  if (focused === document.body) return null;
  if (!window.folds) window.folds = [...document.querySelectorAll("details > summary")];
  return window.folds.indexOf(focused)
"""
OPEN = "return document.activeElement.parentElement.open"
SEEN = """
  const style = getComputedStyle(document.activeElement);
  return style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 0
"""


class FoldTests(PageTest):
    def press(self, key):
        self.driver.switch_to.active_element.send_keys(key)

    def test_every_fold_opens_and_closes_by_keyboard(self):
        """Tab leads to it, where focus shows, and Enter opens what it holds."""
        for page in pages():
            with self.subTest(page=page.stem):
                self.open(page)
                count = self.ask("return document.querySelectorAll('details').length")
                reached = []
                for _ in range(10 * count + 100):
                    self.press(Keys.TAB)
                    fold = self.ask(FOCUSED)
                    if fold is None:
                        break
                    self.assertTrue(self.ask(SEEN), "what has the focus looks like the rest")
                    if fold < 0:
                        continue
                    reached.append(fold)
                    was = self.ask(OPEN)
                    states = [not was, was] if was or len(reached) == 1 else []
                    for is_open in states + ([] if was else [True]):
                        self.press(Keys.ENTER)
                        self.assertEqual(self.ask(OPEN), is_open)
                self.assertEqual(reached, list(range(count)))

    def test_pages_have_folds(self):
        """What a run's page, a bench's and a comparison's hold back, lest the test above goes round nothing."""
        for page in pages():
            if page.stem not in ("match", "trend", "calibrate", "index"):
                with self.subTest(page=page.stem):
                    self.open(page)
                    self.assertGreater(self.ask("return document.querySelectorAll('details').length"), 0)
