from browser import AXE, DESKTOP, PHONE, PageTest, pages

RUN = """
  const [rules, done] = arguments;
  const only = rules ? {runOnly: {type: "rule", values: rules}} : {};
  axe.run(document, {resultTypes: ["violations"], preload: false, ...only}).then((result) => done({
    passes: result.passes.length,
    violations: result.violations.flatMap((rule) => rule.nodes.slice(0, 3).map((node) =>
      `${rule.id} (${rule.nodes.length}): ${node.html.slice(0, 160)} ${node.any.map((check) => check.message).join(" ")}`)),
  }), (error) => done({passes: 0, violations: [String(error)]}))
"""
# Rows of a table are alike, and strokes of a drawing: some stand for all, in a part of the time.
SHORTEN = """
  for (const body of document.querySelectorAll("tbody")) while (body.rows.length > 8) body.deleteRow(-1);
  for (const drawing of document.querySelectorAll("svg"))
    [...drawing.querySelectorAll(":scope > line, :scope > rect, :scope > circle")].slice(20).forEach((stroke) => stroke.remove())
"""
SIZES = (DESKTOP, PHONE)
# What is dark has other colours, and is the same page.
RULES = {"light": None, "dark": ["color-contrast", "link-in-text-block"]}


class AxeTests(PageTest):
    def test_axe_finds_nothing_that_shuts_a_reader_out(self):
        """All rules, contrast among them; all folds open, so that nothing is hidden from it."""
        axe = AXE.read_text()
        for page in pages():
            self.open(page)
            self.unfold()
            self.ask(SHORTEN)
            self.ask(axe)
            for size in SIZES:
                for scheme, rules in RULES.items():
                    with self.subTest(page=page.stem, width=size[0], scheme=scheme):
                        self.resize(size)
                        self.prefer(scheme)
                        found = self.driver.execute_async_script(RUN, rules)
                        self.assertEqual(found["violations"], [])
                        self.assertGreater(found["passes"], 0 if rules else 10)
