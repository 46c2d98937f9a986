from selenium.webdriver.common.keys import Keys
from browser import PageTest, pages

# Without what only the script can use.
TEXT = "for (const tool of document.querySelectorAll('.scripted')) tool.remove(); return document.body.innerText"
FOLDS = "return document.querySelectorAll('details').length"
DRAWN = "return document.querySelectorAll('svg').length"


class WithoutScriptTests(PageTest):
    def setUp(self):
        super().setUp()
        self.addCleanup(self.devtools, "Emulation.setScriptExecutionDisabled", value=False)

    def read(self, page):
        self.open(page)
        folds, drawn = self.ask(FOLDS), self.ask(DRAWN)
        closed = self.ask(TEXT)
        self.unfold()
        return folds, drawn, closed, self.ask(TEXT)

    def test_a_page_says_the_same_without_its_script(self):
        for page in pages():
            with self.subTest(page=page.stem):
                self.devtools("Emulation.setScriptExecutionDisabled", value=False)
                expected = self.read(page)
                self.devtools("Emulation.setScriptExecutionDisabled", value=True)
                self.assertEqual(self.read(page), expected)

    def test_a_fold_opens_without_script(self):
        self.devtools("Emulation.setScriptExecutionDisabled", value=True)
        for page in pages():
            with self.subTest(page=page.stem):
                self.open(page)
                if self.ask(FOLDS) == 0:
                    continue
                for _ in range(100):
                    self.driver.switch_to.active_element.send_keys(Keys.TAB)
                    if self.ask("return document.activeElement.tagName") == "SUMMARY":
                        break
                was = self.ask("return document.activeElement.parentElement.open")
                self.driver.switch_to.active_element.send_keys(Keys.ENTER)
                self.assertEqual(self.ask("return document.activeElement.parentElement.open"), not was)
