from browser import PHONE, PageTest, pages

LINKS = "return [...document.querySelectorAll('a[href]')].map((a) => a.getAttribute('href'))"
# Ids that are named and not there, and ids that stand twice.
IDS = """
  const ids = [...document.querySelectorAll("[id]")].map((e) => e.id);
  const named = [...document.querySelectorAll("[aria-labelledby], [aria-describedby]")].flatMap((e) =>
    ["aria-labelledby", "aria-describedby"].flatMap((name) => (e.getAttribute(name) || "").split(/\\s+/).filter(Boolean)));
  return [named.filter((id) => !ids.includes(id)), ids.filter((id, at) => ids.indexOf(id) !== at)]
"""
# How far the target's top is below what covers the page's top, and what is left to scroll.
PLACE = """
  const target = document.getElementById(arguments[0]), nav = document.querySelector("nav");
  const covered = nav ? nav.getBoundingClientRect().bottom : 0;
  return [target.getBoundingClientRect().top - covered, document.documentElement.scrollHeight - innerHeight - scrollY]
"""




def place(link):
    """A moment of the run is a place of the timeline."""
    return "timeline" if link.startswith("#t=") else link[1:]


class LinkTests(PageTest):
    def test_every_link_leads_to_a_place_of_its_page(self):
        """Or, of pages that belong together, to a place of one beside it."""
        for page in pages():
            with self.subTest(page=page.stem):
                self.open(page)
                for link in self.ask(LINKS):
                    file, _, part = link.partition("#")
                    if file:
                        self.assertEqual(page.parent.name, "site", link)
                        self.assertIn(f'id="{part}"' if part else "<main>", (page.parent / file).read_text(), link)
                    else:
                        self.assertTrue(self.ask("return !!document.getElementById(arguments[0])", place(link)), link)

    def test_a_page_of_a_run_has_links(self):
        for page in pages():
            if page.stem.startswith("run-") or page.stem == "report":
                with self.subTest(page=page.stem):
                    self.open(page)
                    self.assertGreaterEqual(len(self.ask(LINKS)), 4)

    def test_where_a_link_leads_is_seen(self):
        """At the top, below the links that stay there; or the page ends before."""
        for size in ((1200, 900), PHONE):
            self.resize(size)
            for page in pages():
                self.open(page)
                for link in dict.fromkeys(link for link in self.ask(LINKS) if link.startswith("#")):
                    with self.subTest(page=page.stem, link=link, width=size[0]):
                        self.ask("document.querySelector('a[href=\"' + arguments[0] + '\"]').dispatchEvent(new MouseEvent('click', {bubbles: true, cancelable: true}))", link)
                        # The script has its turn after the browser's own.
                        self.driver.execute_async_script("setTimeout(() => requestAnimationFrame(arguments[0]), 30)")
                        below, left = self.ask(PLACE, place(link))
                        self.assertGreaterEqual(below, -1)
                        self.assertTrue(below < 100 or left < 2, f"{below} px below the top")

    def test_ids_stand_once_and_where_they_are_named(self):
        for page in pages():
            with self.subTest(page=page.stem):
                self.open(page)
                self.assertEqual(self.ask(IDS), [[], []])
