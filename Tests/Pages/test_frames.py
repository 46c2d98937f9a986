from browser import FOLDER, PageTest

# Each step is drawn at once, so that what it takes is counted whatever the screen's rate is.
STEPS = """
  const timeline = document.querySelector(".timeline[data-end]"), later = window.requestAnimationFrame;
  let due = null;
  window.requestAnimationFrame = (draw) => { due = draw; return 1; };
  const step = (key) => {
    timeline.dispatchEvent(new KeyboardEvent("keydown", {key, bubbles: true}));
    if (due) { const draw = due; due = null; draw(0); }
    timeline.getBoundingClientRect();
  };
  for (let i = 0; i < 3; i++) step("+");
  for (let i = 0; i < 150; i++) step(i % 50 < 25 ? "ArrowRight" : "ArrowLeft");
  window.requestAnimationFrame = later;
  return 153
"""
# Milliseconds of processor time; a frame of 60 a second has 16.7.
MOST = 10


class FrameTests(PageTest):
    def spent(self):
        metrics = self.devtools("Performance.getMetrics")["metrics"]
        return {metric["name"]: metric["value"] for metric in metrics}["TaskDuration"]

    def test_a_step_of_the_timeline_takes_less_than_a_frame(self):
        """In processor time of the page's thread, which does not depend on what else the machine does."""
        self.devtools("Performance.enable", timeDomain="threadTicks")
        self.addCleanup(self.devtools, "Performance.disable")
        for page in ("run-rich", "run-fail"):
            with self.subTest(page=page):
                self.open(FOLDER / f"{page}.html")
                self.assertQuick()
        with self.subTest(page="run-fine", of="single samples"):
            self.assertIn("sample", self.open_samples(FOLDER / "run-fine.html", 1, 1.4))
            self.assertQuick()

    def assertQuick(self):
        before = self.spent()
        steps = self.ask(STEPS)
        self.assertLess((self.spent() - before) * 1000 / steps, MOST)
