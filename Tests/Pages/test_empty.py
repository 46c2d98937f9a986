from browser import PageTest, pages

# Charts whose curves all lie on the ground, and tables and lists with nothing in them.
EMPTY = """
  const flat = [...document.querySelectorAll("figure.chart")].filter((chart) => {
    const peaks = [...chart.querySelectorAll(".reading")].map((e) => e.textContent);
    return peaks.length > 0 && peaks.every((peak) => /^peak 0( |$)/.test(peak));
  });
  const bare = [...document.querySelectorAll("tbody, ul, ol, dl, section, details, figure")].filter((e) => !e.textContent.trim());
  return [...flat, ...bare].map((e) => e.outerHTML.slice(0, 160))
"""


class EmptyTests(PageTest):
    def test_nothing_empty_is_drawn(self):
        for page in pages():
            with self.subTest(page=page.stem):
                self.open(page)
                self.assertEqual(self.ask(EMPTY), [])
