from browser import DESKTOP, FOLDER, PHONE, PageTest

# Screens that a page may take as it is opened, by its name and the screen.
MOST = {
    ("run-pass", DESKTOP): 2, ("run-plain", DESKTOP): 2, ("run-fail", DESKTOP): 4, ("run-rich", DESKTOP): 4,
    ("run-pass", PHONE): 8, ("run-plain", PHONE): 8, ("run-fail", PHONE): 8, ("run-rich", PHONE): 8,
}


class HeightTests(PageTest):
    def test_a_run_takes_few_screens(self):
        for (name, size), most in MOST.items():
            with self.subTest(page=name, width=size[0]):
                self.resize(size)
                self.open(FOLDER / f"{name}.html")
                height = self.ask("return document.documentElement.scrollHeight")
                self.assertLessEqual(height, most * size[1])
