"""A browser without a window, and the pages that it is to open."""
import os
import pathlib
import time
import unittest

from selenium import webdriver
from selenium.webdriver.chrome.service import Service

ROOT = pathlib.Path(__file__).resolve().parents[2]
FOLDER = pathlib.Path(os.environ.get("HEADROOM_PAGES", ROOT / ".build/pages"))
AXE = ROOT / ".build/axe/axe.min.js"

DESKTOP = (1200, 900)
PHONE = (390, 844)


def pages():
    found = sorted(FOLDER.glob("*.html")) + sorted(page for page in FOLDER.glob("site/*.html") if page.name[1] != "-")
    # Of the many pages of sessions and comparisons, which are alike, some of each.
    found += [page for kind in "sc" for page in sorted(FOLDER.glob(f"site/{kind}-*.html"))[::4]]
    if not found:
        raise RuntimeError(f"{FOLDER} holds no page; first: Tests/Pages/make.sh {FOLDER}")
    return found


_driver = None


def driver():
    """The one browser of all tests; it takes a second to start."""
    global _driver
    if _driver is None:
        options = webdriver.ChromeOptions()
        options.binary_location = "/usr/bin/chromium"
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        # Root has no sandbox, and a container little shared memory.
        for option in ("--headless=new", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars", "--no-first-run"):
            options.add_argument(option)
        if os.geteuid() == 0:
            options.add_argument("--no-sandbox")
        _driver = webdriver.Chrome(service=Service("/usr/bin/chromedriver"), options=options)
        unittest.addModuleCleanup(_close)
    return _driver


def _close():
    global _driver
    if _driver is not None:
        _driver.quit()
        _driver = None


class PageTest(unittest.TestCase):
    """A test that asks the same of every page, as a subtest of the page's name."""

    def setUp(self):
        self.driver = driver()
        self.resize(DESKTOP)
        self.prefer("light")

    def devtools(self, command, **arguments):
        return self.driver.execute_cdp_cmd(command, arguments)

    def ask(self, script, *arguments):
        return self.driver.execute_script(script, *arguments)

    def resize(self, size):
        width, height = size
        self.devtools(
            "Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=size == PHONE)

    def prefer(self, scheme):
        self.devtools("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])

    def open(self, page, fragment=""):
        # What a page of the same address was scrolled or unfolded to is not to be there again.
        self.driver.get("about:blank")
        self.driver.get(page.as_uri() + fragment)

    def open_samples(self, page, start, end):
        """Opens a stretch so short that the page unpacks its samples, and returns what it says of how fine they are."""
        self.open(page, f"#t={start:.6f}-{end:.6f}")
        for _ in range(100):
            shown = self.ask("return document.querySelector('.tools .shown').textContent")
            if "sample" in shown and "unpacking" not in shown:
                break
            time.sleep(0.1)
        return shown

    def unfold(self):
        self.ask("for (const fold of document.querySelectorAll('details')) fold.open = true")

