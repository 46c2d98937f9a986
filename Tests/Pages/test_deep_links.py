from browser import PageTest, pages

# What can be linked to and lies in a fold, or has one as its content.
TARGETS = """
  const ids = [...document.querySelectorAll("[id]")].filter((e) => !e.closest("svg, nav, summary"));
  const within = ids.filter((e) => e.closest("details"));
  const folds = ids.filter((e) => e.matches("section.fold"));
  // Of the many audits of a fold its last one stands for all.
  const last = within.filter((e, at) => within[at + 1]?.closest("details") !== e.closest("details"));
  return [...last, ...folds].map((e) => e.id)
"""
STATE = """
  const target = document.getElementById(arguments[0]);
  const fold = target.closest("details") || target.querySelector("details");
  const box = target.getBoundingClientRect();
  return [fold.open, box.top < innerHeight && box.bottom > 0,
    [...document.querySelectorAll("details")].filter((other) => other.open && !other.contains(target) && !target.contains(other)).length]
"""
# Open without being asked for, but for what holds the target or is in it.
OPEN = """
  const target = document.getElementById(arguments[0]);
  return [...document.querySelectorAll("details")].filter((other) => other.open && !other.contains(target) && !target.contains(other)).length
"""


class DeepLinkTests(PageTest):
    def test_a_link_from_elsewhere_opens_the_fold_of_what_it_names(self):
        for page in pages():
            self.open(page)
            for target, opened in [(target, self.ask(OPEN, target)) for target in self.ask(TARGETS)]:
                with self.subTest(page=page.stem, target=target):
                    self.open(page, f"#{target}")
                    self.assertEqual(self.ask(STATE, target), [True, True, opened])

    def test_a_link_of_the_page_opens_the_fold_that_it_leads_to(self):
        for page in pages():
            self.open(page)
            for link in self.ask("return [...document.querySelectorAll('nav a')].map((a) => a.getAttribute('href'))"):
                with self.subTest(page=page.stem, link=link):
                    self.ask("document.querySelector(`nav a[href='${arguments[0]}']`).click()", link)
                    self.assertTrue(self.ask(
                        "const fold = document.querySelector(arguments[0] + '.fold > details'); return !fold || fold.open", link))
