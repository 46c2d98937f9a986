from selenium.webdriver.common.keys import Keys

from browser import DESKTOP, FOLDER, PHONE, PageTest, pages

VIEW = "const t = document.querySelector('.timeline[data-end]'); return [Number(t.dataset.from), Number(t.dataset.to), Number(t.dataset.end)]"
TOTALS = "const t = document.querySelector('.totals'); return t.hidden ? null : t.textContent"
VALUES = "const v = document.querySelector('.values'); return v.hidden ? null : v.innerText"
PATHS = "return [...document.querySelectorAll('.lane [data-curve], .lane .shade')].map((path) => path.getAttribute('d'))"
UNFOLD = """
  const timeline = document.querySelector(".timeline[data-end]"), fold = timeline.closest("details");
  if (fold) fold.open = true;
  timeline.scrollIntoView({block: "center"});
"""
PLOT = """
  const box = document.querySelector(".timeline svg.plot").getBoundingClientRect();
  return [box.left, box.width, box.top + box.height / 2]
"""
SETTLED = "const done = arguments[0]; setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(done)), 220)"
RUNS = ("run-fail", "run-rich", "run-pass")


class TimelineTests(PageTest):
    def settle(self):
        self.driver.execute_async_script(SETTLED)

    def timeline(self, page, fragment=""):
        self.open(FOLDER / f"{page}.html", fragment)
        self.ask(UNFOLD)
        self.settle()

    def mouse(self, kind, share, **more):
        left, width, y = self.ask(PLOT)
        self.devtools("Input.dispatchMouseEvent", type=kind, x=left + share * width, y=y, button="left", clickCount=1, **more)

    def drag(self, start, end, **more):
        self.mouse("mousePressed", start, **more)
        for step in range(1, 6):
            self.mouse("mouseMoved", start + (end - start) * step / 5, buttons=1, **more)
        self.mouse("mouseReleased", end, **more)
        self.settle()

    def press(self, *keys):
        self.ask("document.querySelector('.timeline[data-end]').focus()")
        for key in keys:
            self.driver.switch_to.active_element.send_keys(key)
        self.settle()

    def view(self):
        return self.ask(VIEW)

    def assertView(self, start, end, within=0.01):
        found, to, length = self.view()
        self.assertAlmostEqual(found / length, start, delta=within)
        self.assertAlmostEqual(to / length, end, delta=within)

    def test_dragging_zooms_and_a_double_click_shows_all(self):
        for page in RUNS:
            with self.subTest(page=page):
                self.timeline(page)
                before = self.ask(PATHS)
                self.drag(0.25, 0.5)
                self.assertView(0.25, 0.5)
                self.assertNotEqual(self.ask(PATHS), before)
                self.assertEqual(self.ask("return getComputedStyle(document.querySelector('.window')).overflow"), "hidden")
                self.mouse("mousePressed", 0.5)
                self.mouse("mouseReleased", 0.5)
                self.devtools("Input.dispatchMouseEvent", type="mousePressed", x=self.ask(PLOT)[0] + 50, y=self.ask(PLOT)[2], button="left", clickCount=2)
                self.devtools("Input.dispatchMouseEvent", type="mouseReleased", x=self.ask(PLOT)[0] + 50, y=self.ask(PLOT)[2], button="left", clickCount=2)
                self.settle()
                self.assertView(0, 1)
                self.assertEqual(self.ask(PATHS), before)

    def test_keys_zoom_move_and_show_all(self):
        self.timeline("run-rich")
        self.press("+", "+")
        self.assertView(0.375, 0.625)
        self.press(Keys.ARROW_RIGHT, Keys.ARROW_RIGHT)
        self.assertView(0.4, 0.65)
        self.press(Keys.END)
        self.assertView(0.75, 1)
        self.press("-")
        self.assertView(0.5, 1)
        self.press(Keys.HOME)
        self.assertView(0, 0.5)
        self.press("0")
        self.assertView(0, 1)
        self.press("+", Keys.ESCAPE)
        self.assertView(0, 1)

    def test_a_question_mark_shows_the_keys(self):
        self.timeline("run-rich")
        for shown in (True, False):
            self.press("?")
            self.assertEqual(self.ask("return !document.querySelector('.keys').hidden"), shown)

    def test_the_cursor_reads_every_curve_by_pointer_and_by_keyboard(self):
        self.timeline("run-rich")
        labels = self.ask("return [...document.querySelectorAll('.timeline[data-end] [data-label]')].map((e) => e.dataset.label)")
        self.assertGreater(len(labels), 5)
        self.mouse("mouseMoved", 0.5)
        self.settle()
        by_pointer = self.ask(VALUES)
        for label in labels:
            self.assertIn(label, by_pointer)
        self.mouse("mouseMoved", -0.2)
        self.settle()
        self.assertIsNone(self.ask(VALUES))
        self.press(Keys.ARROW_RIGHT)
        self.assertIn(labels[0], self.ask(VALUES))
        self.assertIn(labels[0], self.ask("return document.querySelector('[role=status]').textContent"))

    def test_parts_of_a_selection_add_up_to_the_whole(self):
        """Wake-ups and bytes of two halves are those of the run; what is added up is the area, not the samples."""
        self.timeline("run-fail")
        self.assertIsNone(self.ask(TOTALS))
        counted = []
        for end in (-0.02, 1.02):
            # Past the edge, where a drag ends at it.
            self.drag(0.5, end, modifiers=8)
            self.assertView(0, 1)
            counted.append(self.figures(self.ask(TOTALS)))
        self.press(Keys.HOME, Keys.SHIFT + Keys.END)
        self.assertView(0, 1)
        counted.append(self.figures(self.ask(TOTALS)))
        first, second, whole = counted
        for name in ("wake-ups", "fsyncs"):
            self.assertGreater(whole[name], 1000)
            self.assertAlmostEqual((first[name] + second[name]) / whole[name], 1, delta=0.01)
        heading = self.ask("return document.querySelector('#lane-fsync figcaption').innerText")
        self.assertAlmostEqual(whole["fsyncs"] / self.figures(heading.replace("fsync\n", ""))["fsyncs"], 1, delta=0.02)

    @staticmethod
    def figures(text):
        found = {}
        for part in text.split(": ")[-1].split(", "):
            number, _, name = part.strip().rpartition(" ")
            try:
                found[name] = float(number.replace("\u00a0", ""))
            except ValueError:
                pass
        return found

    def test_keys_select_a_range(self):
        self.timeline("run-rich")
        self.press(Keys.HOME, Keys.SHIFT + Keys.PAGE_DOWN)
        self.assertIn("0 s to ", self.ask(TOTALS))
        self.assertView(0, 1)
        self.press(Keys.ENTER)
        self.assertView(0, 0.5)

    def test_what_is_shown_stands_in_the_address_and_opens_again(self):
        self.timeline("run-rich")
        self.drag(0.25, 0.75)
        fragment = self.ask("return location.hash")
        self.assertRegex(fragment, r"^#t=[\d.]+-[\d.]+$")
        expected = self.view()
        self.open(FOLDER / "run-rich.html", fragment)
        self.settle()
        for found, before in zip(self.view(), expected):
            self.assertAlmostEqual(found, before, places=5)
        self.press("0")
        self.assertEqual(self.ask("return location.hash"), "")

    def test_a_link_to_a_moment_opens_the_fold_of_the_timeline(self):
        self.open(FOLDER / "run-pass.html", "#t=0-0.001")
        self.settle()
        self.assertTrue(self.ask("return document.querySelector('#timeline > details').open"))
        self.assertGreater(self.view()[2], self.view()[1])

    def test_a_nonsensical_range_shows_the_whole_run(self):
        for fragment in ("#t=5-2", "#t=9999-99999", "#t=-", "#t=1e9-2e9", "#t=1.2.3-4"):
            with self.subTest(fragment=fragment):
                self.timeline("run-rich", fragment)
                self.assertView(0, 1)

    def test_a_finding_leads_to_its_moment(self):
        self.open(FOLDER / "run-rich.html")
        self.ask("for (const fold of document.querySelectorAll('#audits details')) fold.open = true")
        link = self.ask("return document.querySelector('#audits a[data-t]').dataset.t")
        self.ask("document.querySelector('#audits a[data-t]').click()")
        self.settle()
        start, end = [float(text) for text in link.split("-")]
        found, to, _ = self.view()
        self.assertAlmostEqual(found, start, delta=0.1)
        self.assertAlmostEqual(to, end, delta=0.1)
        self.assertTrue(self.ask("const b = document.getElementById('timeline').getBoundingClientRect(); return b.top < innerHeight && b.bottom > 0"))

    def test_a_link_followed_just_after_another_stays_in_the_address(self):
        """What is shown is written there a moment later, and must not take the place of what was asked for meanwhile."""
        self.open(FOLDER / "run-rich.html")
        found = self.driver.execute_async_script("""
          const [done] = arguments;
          document.querySelector('a[href^="#t="]').click();
          setTimeout(() => document.querySelector('a[href="#lane-disk"]').click(), 50);
          setTimeout(() => done([location.hash, document.querySelector("#lane-disk").getBoundingClientRect().top < innerHeight / 2]), 500);
        """)
        self.assertEqual(found, ["#lane-disk", True])

    def test_zooming_never_widens_the_page(self):
        for size in (DESKTOP, PHONE):
            with self.subTest(width=size[0]):
                self.resize(size)
                self.timeline("run-rich")
                self.press("+", "+", "+", "+", Keys.END)
                self.assertLessEqual(self.ask("return document.documentElement.scrollWidth"), size[0])

    def test_each_lane_has_something_in_it(self):
        for page in pages():
            self.open(page)
            for lane in self.ask("""return [...document.querySelectorAll('.timeline[data-end] .lane')].map((lane) =>
                [lane.className, lane.querySelectorAll('path, rect:not(.track):not(.band), circle').length])"""):
                with self.subTest(page=page.stem, lane=lane[0]):
                    self.assertGreater(lane[1], 0)
