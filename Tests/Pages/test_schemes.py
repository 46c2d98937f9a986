from browser import PageTest, pages

COLOURS = """
  const style = getComputedStyle(document.body);
  return [style.backgroundColor, style.color].map((colour) => colour.match(/[\\d.]+/g).slice(0, 3).map(Number))
"""


def luminance(colour):
    """By the definition of WCAG 2."""
    parts = [part / 255 for part in colour]
    red, green, blue = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


class SchemeTests(PageTest):
    def test_a_page_is_light_or_dark_as_its_reader_likes(self):
        for page in pages():
            with self.subTest(page=page.stem):
                self.prefer("light")
                self.open(page)
                background, text = map(luminance, self.ask(COLOURS))
                self.assertGreater(background, 0.8)
                self.assertLess(text, 0.05)
                self.prefer("dark")
                background, text = map(luminance, self.ask(COLOURS))
                self.assertLess(background, 0.05)
                self.assertGreater(text, 0.6)
