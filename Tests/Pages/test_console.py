from browser import PageTest, pages


class ConsoleTests(PageTest):
    def test_no_page_makes_the_browser_complain(self):
        """Of its script, or of what its own policy forbids."""
        for page in pages():
            with self.subTest(page=page.stem):
                self.driver.get_log("browser")
                self.open(page)
                self.unfold()
                self.assertEqual([entry["message"] for entry in self.driver.get_log("browser")], [])
