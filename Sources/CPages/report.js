"use strict";
// The page says the same without this: nothing else depends on it.

// Opens the fold that a link leads to, or into.
(() => {
  const open = () => {
    const target = location.hash.length > 1 && document.getElementById(location.hash.slice(1));
    if (!target) return;
    const folded = target.querySelector(":scope > details");
    if (folded) folded.open = true;
    for (let fold = target.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
    target.scrollIntoView();
  };
  addEventListener("hashchange", open);
  // A second click on the same link changes nothing in the address.
  addEventListener("click", (event) => { if (event.target.closest('a[href^="#"]')) setTimeout(open); });
  open();
})();

// Adds a read-out under the pointer.
(() => {
  const timeline = document.querySelector(".timeline");
  if (!timeline) return;
  const end = Number(timeline.dataset.end);
  const height = 132, margin = 8;
  const short = (n) => String(Number(n.toPrecision(3)));
  const scaled = (n, steps) => {
    const [size, name, divisor] = steps.find(([size]) => Math.abs(n) >= size) || steps[steps.length - 1];
    return short(n / (divisor || size)) + " " + name;
  };
  const bytes = [[2 ** 40, "TiB"], [2 ** 30, "GiB"], [2 ** 20, "MiB"], [2 ** 10, "KiB"], [1, "B"]];
  const times = [[7200, "h", 3600], [120, "min", 60], [1, "s"], [1e-3, "ms"], [1e-6, "µs"]];
  const text = (n, unit) =>
    unit === "bytes" ? scaled(n, bytes) : unit === "s" ? scaled(n, times) : short(n) + " " + unit;

  const charts = [...timeline.querySelectorAll("figure.chart")].map((figure) => {
    const plot = figure.querySelector("svg.plot");
    const cursor = document.createElementNS(plot.namespaceURI, "line");
    cursor.setAttribute("class", "cursor");
    cursor.setAttribute("y2", plot.getAttribute("height"));
    plot.append(cursor);
    const curves = [...figure.querySelectorAll("path.line")].map((path) => {
      const reading = figure.querySelector(`.reading[data-curve="${path.dataset.curve}"]`);
      const points = path.getAttribute("d").slice(1).split("L").map((p) => p.split(" ").map(Number));
      return { points, reading, rest: reading.textContent, top: Number(path.dataset.top), unit: path.dataset.unit };
    });
    return { plot, cursor, curves };
  });

  const nearest = (points, x) => {
    let low = 0, high = points.length - 1;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (points[middle][0] < x) low = middle; else high = middle;
    }
    return x - points[low][0] < points[high][0] - x ? points[low] : points[high];
  };

  const show = (event) => {
    const box = charts[0].plot.getBoundingClientRect();
    const share = (event.clientX - box.left) / box.width;
    if (!(share >= 0 && share <= 1)) return hide();
    for (const { cursor, curves } of charts) {
      cursor.setAttribute("x1", share * 100 + "%");
      cursor.setAttribute("x2", share * 100 + "%");
      cursor.classList.add("on");
      for (const { points, reading, top, unit } of curves) {
        const [x, y] = nearest(points, share * 1000);
        reading.textContent = text((height - y) / (height - margin) * top, unit) + " at " + text(x / 1000 * end, "s");
      }
    }
  };
  const hide = () => {
    for (const { cursor, curves } of charts) {
      cursor.classList.remove("on");
      for (const { reading, rest } of curves) reading.textContent = rest;
    }
  };
  timeline.addEventListener("pointermove", show);
  timeline.addEventListener("pointerleave", hide);
})();
