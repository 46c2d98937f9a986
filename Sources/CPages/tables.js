// Sorts a table by the column whose heading is pressed: figures from the largest, texts from A, and the other way round at
// the second time.
(() => {
  const keyOf = (cell, isNumber) => isNumber ? Number(cell.dataset.value ?? NaN) : cell.textContent;
  const before = (a, b, isNumber) => {
    if (!isNumber) return a.localeCompare(b, "en", { numeric: true });
    // What is not known comes last, whichever way.
    if (Number.isNaN(a) || Number.isNaN(b)) return Number.isNaN(a) - Number.isNaN(b);
    return b - a;
  };
  const sort = (table, heading, column) => {
    const isNumber = heading.classList.contains("number"), first = isNumber ? "descending" : "ascending";
    const again = heading.getAttribute("aria-sort") === first;
    const rows = [...table.tBodies[0].rows].map((row) => [keyOf(row.cells[column], isNumber), row]);
    rows.sort(([a], [b]) => {
      const order = before(a, b, isNumber);
      return again && !(isNumber && (Number.isNaN(a) || Number.isNaN(b))) ? -order : order;
    });
    for (const other of table.tHead.rows[0].cells) other.removeAttribute("aria-sort");
    heading.setAttribute("aria-sort", again ? (first === "ascending" ? "descending" : "ascending") : first);
    table.tBodies[0].append(...rows.map(([, row]) => row));
  };
  for (const table of document.querySelectorAll("table.sortable")) {
    if (table.tBodies[0].rows.length < 2) continue;
    [...table.tHead.rows[0].cells].forEach((heading, column) => {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = heading.textContent;
      heading.replaceChildren(button);
      button.addEventListener("click", () => sort(table, heading, column));
    });
  }
})();
