from selenium.webdriver.common.keys import Keys

from browser import FOLDER, PageTest

COLUMN = """
  const table = document.querySelector("#table-threads table");
  const at = [...table.tHead.rows[0].cells].findIndex((cell) => cell.textContent === arguments[0]);
  return [...table.tBodies[0].rows].map((row) => row.cells[at].dataset.value ? Number(row.cells[at].dataset.value) : row.cells[at].textContent)
"""
BUTTON = "return [...document.querySelectorAll('#table-threads th button')].find((button) => button.textContent === arguments[0])"
ORDER = "return [...document.querySelectorAll('#table-threads th')].map((cell) => cell.getAttribute('aria-sort'))"
# Words of cells that stand on two lines.
BROKEN = """
  const broken = [];
  for (const cell of document.querySelectorAll("table.sortable td")) {
    const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      for (const word of texts.currentNode.data.matchAll(/[^\\s\\/,-]+/g)) {
        const range = document.createRange();
        range.setStart(texts.currentNode, word.index);
        range.setEnd(texts.currentNode, word.index + word[0].length);
        if (new Set([...range.getClientRects()].map((box) => Math.round(box.top))).size > 1) broken.push(word[0]);
      }
    }
  }
  return broken
"""


class SortingTests(PageTest):
    def setUp(self):
        super().setUp()
        self.open(FOLDER / "run-rich.html")
        self.ask("document.querySelector('#table-threads details').open = true")

    def test_a_click_sorts_and_a_second_one_turns_it_round(self):
        self.ask(BUTTON, "Processor").click()
        down = self.ask(COLUMN, "Processor")
        self.assertGreater(len(down), 3)
        self.assertEqual(down, sorted(down, reverse=True))
        self.assertEqual([order for order in self.ask(ORDER) if order], ["descending"])
        self.ask(BUTTON, "Processor").click()
        self.assertEqual(self.ask(COLUMN, "Processor"), sorted(down))
        self.assertEqual([order for order in self.ask(ORDER) if order], ["ascending"])

    def test_enter_sorts_texts(self):
        self.ask(BUTTON, "Thread").send_keys(Keys.ENTER)
        names = self.ask(COLUMN, "Thread")
        self.assertEqual(names, sorted(names))
        self.assertEqual(self.ask(ORDER)[0], "ascending")

    def test_figures_stand_to_the_right(self):
        self.assertEqual(self.ask("return getComputedStyle(document.querySelector('#table-threads td.number')).textAlign"), "right")

    def test_no_column_is_zero_throughout(self):
        for empty in self.ask("""return [...document.querySelectorAll("table.sortable")].flatMap((table) =>
            [...table.tHead.rows[0].cells].filter((head, at) => [...table.tBodies[0].rows].every((row) =>
              ["0", "–", "0 s", "0 B", ""].includes(row.cells[at].textContent))).map((head) => head.textContent))"""):
            with self.subTest(column=empty):
                self.fail("says nothing")

    def test_no_word_is_broken_inside_a_cell(self):
        for width in (1200, 768):
            self.resize((width, 900))
            self.unfold()
            broken = self.ask(BROKEN)
            self.assertEqual(broken, [])
