"""A run of more samples than its page draws at once: the page unpacks them when somebody zooms in on them."""
from browser import FOLDER, PageTest

PAGE = FOLDER / "run-fine.html"
# A moment at which one sync came and none right before or after it.
LONELY = """
  const done = arguments[0], carried = JSON.parse(document.querySelector(".timeline-detail").textContent);
  timelineCurves.detail(carried).then(({width, count, curves}) => {
    const {sums} = curves["disk.syncs"], came = (i) => sums[i + 1] - sums[i];
    for (let i = 20; i < count - 20; i++) if (came(i) === 1 && sums[i + 11] - sums[i - 10] === 1) return done([width, i, sums[count]]);
    done(null);
  })
"""
# How wide all that is dark in the strip is; the whole strip has 1000.
DARK = """
  return [...document.querySelectorAll("#lane-fsync .shade")].flatMap((path) => [...path.getAttribute("d").matchAll(/M([\\d.]+) 0H([\\d.]+)/g)])
    .map(([, left, right]) => right - left)
"""


class SampleTests(PageTest):
    def lonely(self):
        self.open(PAGE)
        found = self.driver.execute_async_script(LONELY)
        self.assertIsNotNone(found, "no sync stands alone")
        return found

    def test_a_single_sample_is_drawn_alone(self):
        width, place, _ = self.lonely()
        shown = self.open_samples(PAGE, (place - 10) * width, (place + 11) * width)
        self.assertIn("each sample", shown)
        dark = self.ask(DARK)
        self.assertEqual(len(dark), 1)
        self.assertAlmostEqual(dark[0], 1000 / 21, delta=1)

    def test_samples_add_up_to_what_the_page_says(self):
        *_, total = self.lonely()
        self.assertIn(f"{total:.0f} fsyncs", self.ask("return document.querySelector('#lane-fsync figcaption').innerText"))

    def test_what_is_drawn_from_afar_says_how_coarse_it_is(self):
        self.assertIn("in steps of", self.open_samples(PAGE, 0.1, 9))

    def test_a_browser_that_cannot_unpack_draws_steps(self):
        script = self.devtools("Page.addScriptToEvaluateOnNewDocument", source="delete window.DecompressionStream")
        self.addCleanup(self.devtools, "Page.removeScriptToEvaluateOnNewDocument", identifier=script["identifier"])
        self.assertIn("in steps of", self.open_samples(PAGE, 1, 1.5))

    def test_the_script_and_the_samples_stay_small(self):
        self.open(PAGE)
        script, detail = self.ask("""
          return [document.querySelector("script:not([type])"), document.querySelector(".timeline-detail")].map((e) => e.textContent.length)
        """)
        self.assertLess(script, 40 * 1024)
        self.assertLess(detail, 1_500_000)
