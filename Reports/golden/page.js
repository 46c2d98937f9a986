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

// The figures behind a timeline, in a grid of equal stretches: amounts as running sums, so that any range is one subtraction,
// and between which figures a level lay.
const timelineCurves = (() => {
  const makeCurve = (count, step, { amounts, low, above }) => {
    if (amounts) {
      const sums = new Float64Array(count + 1);
      let whole = 0;
      for (let i = 0; i < count; i++) { whole += amounts[i]; sums[i + 1] = whole * step; }
      return { sums };
    }
    let level = 0;
    const bottom = low.map((n) => { level += n & 1 ? -(n + 1) / 2 : n / 2; return level * step; });
    return { low: bottom, high: above ? above.map((n, i) => bottom[i] + n * step) : bottom };
  };

  // What a page carries in any case: −3 stands for three zeros.
  const unpacked = (numbers, count) => {
    const all = new Float64Array(count);
    let at = 0;
    for (const n of numbers) { if (n < 0) at -= n; else all[at++] = n; }
    return all;
  };
  const grid = ({ width, count, curves }) => ({
    width, count,
    curves: Object.fromEntries(Object.entries(curves).map(([name, { step, ...packed }]) =>
      [name, makeCurve(count, step, Object.fromEntries(Object.entries(packed).map(([kind, numbers]) => [kind, unpacked(numbers, count)])))])),
  });

  // Every sample: deflated numbers of seven bits a byte, of which the eighth says that more follow.
  const inflated = async (text, count) => {
    const binary = atob(text), bytes = new Uint8Array(binary.length);
    for (let i = 0; i < bytes.length; i++) bytes[i] = binary.charCodeAt(i);
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
    const all = new Float64Array(count);
    let at = 0, number = 0, place = 1;
    for (const byte of new Uint8Array(await new Response(stream).arrayBuffer())) {
      number += (byte & 127) * place;
      if (byte > 127) { place *= 128; continue; }
      all[at++] = number;
      number = 0;
      place = 1;
    }
    return all;
  };
  const detail = async ({ width, count, curves }) => {
    const made = {};
    for (const [name, { step, ...packed }] of Object.entries(curves)) {
      const numbers = {};
      for (const [kind, text] of Object.entries(packed)) numbers[kind] = await inflated(text, count);
      made[name] = makeCurve(count, step, numbers);
      // Between two curves the page draws what its reader asks for.
      await new Promise((done) => setTimeout(done));
    }
    return { width, count, curves: made };
  };
  return { grid, detail };
})();
// The timeline: zoom, one cursor over all lanes, and what a range comes to. The page is complete without it.
(() => {
  const timeline = document.querySelector(".timeline[data-end]");
  const source = document.querySelector(".timeline-data");
  if (!timeline || !source) return;
  const packed = JSON.parse(source.textContent), { end, interval } = packed, columns = 480;

  // All of the run, and, once somebody looks so closely, each sample; see below which of the two is drawn.
  const coarse = timelineCurves.grid(packed);
  const carried = "DecompressionStream" in window && document.querySelector(".timeline-detail");
  const finest = carried ? Number(carried.dataset.width) : coarse.width;
  const least = Math.max(end / 1e5, Math.min(end / 16, carried ? 4 * finest : 2 * finest));

  // Figures in words, as the rest of the page has them.
  const short = (n) => String(Number(n.toPrecision(3)));
  const whole = (n) => Math.round(n).toString().replace(/\B(?=(\d{3})+$)/g, "\u00a0");
  const countable = (n) => Math.abs(n) >= 1000 ? whole(n) : short(n);
  const scaled = (n, steps) => {
    const [size, name, divisor] = steps.find(([size]) => Math.abs(n) >= size) || steps[steps.length - 1];
    return short(n / (divisor || size)) + " " + name;
  };
  const bytes = [[2 ** 40, "TiB"], [2 ** 30, "GiB"], [2 ** 20, "MiB"], [2 ** 10, "KiB"], [1, "B"]];
  const times = [[7200, "h", 3600], [120, "min", 60], [1, "s"], [1e-3, "ms"], [1e-6, "µs"]];
  const text = (n, unit) =>
    unit === "bytes" ? scaled(n, bytes) : unit === "bytes/s" ? scaled(n, bytes) + "/s"
      : unit === "s" ? (n === 0 ? "0 s" : scaled(n, times)) : unit === "count" ? countable(n)
        : unit === "/s" ? countable(n) + " /s" : unit === "cores" ? short(n) + (short(n) === "1" ? " core" : " cores")
          : Math.abs(n) < 1 && n !== 0 ? short(n * 1000) + " m" + unit : short(n) + " " + unit;
  // A moment, as finely as the part that is shown needs it.
  const moment = (t, span) => {
    const decimals = Math.min(6, Math.max(0, Math.ceil(-Math.log10(span / 200))));
    return String(Number(t.toFixed(decimals))) + " s";
  };

  // The grid for so long a part: samples only where the whole has fewer stretches of it than are drawn.
  let fine = null, isUnpacking = false, isUnpacked = false;
  const isClose = (span) => span / coarse.width < columns;
  const gridFor = (span) => fine && isClose(span) ? fine : coarse;
  const unpack = async () => {
    isUnpacking = true;
    fine = await timelineCurves.detail(JSON.parse(carried.textContent)).catch(() => null);
    [isUnpacking, isUnpacked] = [false, true];
    delete totals.dataset.range;
    shownFrom = null;
    redraw();
  };
  const summed = ({ width, count, curves }, name, t) => {
    const { sums } = curves[name], place = Math.min(Math.max(t / width, 0), count), i = Math.min(Math.floor(place), count - 1);
    return sums[i] + (sums[i + 1] - sums[i]) * (place - i);
  };

  const lanes = [...timeline.querySelectorAll(".lane[data-unit]")].map((figure) => {
    const plot = figure.querySelector("svg.plot"), limit = figure.querySelector(".limit");
    const curves = [...figure.querySelectorAll("[data-curve]")].filter((e) => coarse.curves[e.dataset.curve]).map((element) => ({
      name: element.dataset.curve, element, label: element.dataset.label,
      shades: [...element.querySelectorAll(".shade")],
    }));
    const paths = [...figure.querySelectorAll(".curves path")].map((path) => [path, path.getAttribute("d")]);
    return {
      unit: figure.dataset.unit, amount: figure.dataset.amount, height: Number(plot.getAttribute("height")), curves, paths,
      label: figure.querySelector(".value-label.top"), first: figure.querySelector(".value-label.top")?.textContent,
      limit: limit && { line: limit, text: figure.querySelector(".limit-label"), value: Number(limit.dataset.value), y: limit.getAttribute("y1") },
    };
  });
  const moving = [...timeline.querySelectorAll(".moving")];
  const axis = timeline.querySelector(".axis g"), axisText = axis.innerHTML;
  const plot = timeline.querySelector("svg.plot");

  // What is shown, where the cursor stands, and which range was chosen; seconds from the program's start.
  let from = 0, to = end, cursor = null, chosen = null, pointerY = null;

  const add = (kind, name, parent = timeline) => {
    const element = document.createElement(kind);
    element.className = name;
    parent.append(element);
    return element;
  };
  const cursorLine = add("div", "cursor scripted"), rangeBox = add("div", "range scripted"), values = add("div", "values scripted");
  const totals = add("p", "totals scripted"), status = add("p", "unseen scripted");
  timeline.after(totals, status);
  status.setAttribute("role", "status");
  values.setAttribute("aria-hidden", "true");
  for (const element of [cursorLine, rangeBox, values, totals]) element.hidden = true;

  // Drawing
  const margin = 8;
  const nice = (most, unit) => {
    if (!(most > 0)) return 1;
    const base = unit.startsWith("bytes") ? bytes.find(([size]) => most >= size)?.[0] || 1 : 1;
    const scale = 10 ** Math.floor(Math.log10(most / base));
    return [1, 1.5, 2, 3, 4, 5, 6, 8, 10].find((n) => n * scale * base >= most) * scale * base;
  };
  const columnsOf = () => {
    const grid = gridFor(to - from), { width, count } = grid;
    const step = Math.max(1, Math.ceil((to - from) / width / columns));
    const first = Math.max(0, Math.floor(from / width / step) * step);
    return { ...grid, step, first, last: Math.min(count, Math.ceil(to / width)) };
  };
  const x = (t) => Math.min(1000, Math.max(0, (t - from) / (to - from) * 1000)).toFixed(1);

  const figuresOf = ({ name }, { width, count, curves, step, first, last }) => {
    const found = [], curve = curves[name];
    for (let i = first; i < last; i += step) {
      const next = Math.min(i + step, count);
      if (curve.sums) { found.push((curve.sums[next] - curve.sums[i]) / ((next - i) * width)); continue; }
      let low = Infinity, high = -Infinity;
      for (let j = i; j < next; j++) { low = Math.min(low, curve.low[j]); high = Math.max(high, curve.high[j]); }
      found.push([low, high]);
    }
    return found;
  };

  const lineOf = (curve, figures, part, y) => {
    const { width } = part, { sums } = part.curves[curve.name];
    let path = "", drawn = null;
    figures.forEach((figure, at) => {
      const start = (part.first + at * part.step) * width;
      if (sums) {
        const height = y(figure);
        if (height === drawn) return;
        path += path ? "H" + x(start) + "V" + height : "M-5 " + height;
        drawn = height;
        return;
      }
      const [bottom, top] = figure.map(y);
      path += path ? "L" + x(start + part.step * width / 2) + " " + bottom : "M-5 " + bottom;
      if (top !== bottom) path += "V" + top;
    });
    return path + "H1005";
  };

  const shade = (lane, curve, figures, part) => {
    const { width } = part, most = Math.max(...figures), paths = ["", "", "", ""];
    figures.forEach((figure, at) => {
      if (!(figure > 0)) return;
      const share = figure / most, start = (part.first + at * part.step) * width;
      paths[share > 0.5 ? 3 : share > 0.25 ? 2 : share > 0.125 ? 1 : 0] +=
        `M${x(start)} 0H${x(start + part.step * width)}V${lane.height}H${x(start)}Z`;
    });
    curve.shades.forEach((path, level) => path.setAttribute("d", paths[level]));
  };

  const drawLane = (lane, part) => {
    const figures = lane.curves.map((curve) => figuresOf(curve, part));
    if (!lane.label) return lane.curves.forEach((curve, i) => shade(lane, curve, figures[i], part));
    const highest = Math.max(0, ...figures.flat(2));
    const limited = lane.limit && lane.limit.value <= 3 * highest;
    const top = nice(limited ? Math.max(highest, lane.limit.value) : highest, lane.unit);
    const y = (n) => (lane.height - Math.min(Math.max(n / top, 0), 1) * (lane.height - margin)).toFixed(1);
    lane.curves.forEach((curve, i) => {
      const line = lineOf(curve, figures[i], part, y);
      curve.element.setAttribute("d", i === 0 ? `${line}V${lane.height + 5}H-5Z` : line);
    });
    lane.label.textContent = text(top, lane.unit);
    if (lane.limit) placeLimit(lane.limit, limited ? y(lane.limit.value) : null);
  };

  const placeLimit = ({ line, text }, y) => {
    for (const element of [line, text]) element.style.display = y === null ? "none" : "";
    if (y === null) return;
    line.setAttribute("y1", y);
    line.setAttribute("y2", y);
    text.setAttribute("y", Number(y) + 13);
  };

  const drawWhole = () => {
    for (const lane of lanes) {
      for (const [path, d] of lane.paths) path.setAttribute("d", d);
      if (lane.label) lane.label.textContent = lane.first;
      if (lane.limit) placeLimit(lane.limit, lane.limit.y);
    }
    axis.innerHTML = axisText;
  };

  const drawAxis = () => {
    const rough = (to - from) / 8, scale = 10 ** Math.floor(Math.log10(rough));
    const step = [1, 2, 5, 10].find((n) => n * scale >= rough) * scale;
    let marks = "";
    for (let i = Math.ceil(from / step); i * step <= to; i++) {
      const share = (i * step - from) / (to - from) * 100;
      const anchor = share < 3 ? "first" : share > 97 ? "last" : "middle";
      marks += `<line class="tick" x1="${share}%" x2="${share}%" y2="5"/>`
        + `<text class="time-label ${anchor}" x="${share}%" y="19">${moment(i * step, step * 20)}</text>`;
    }
    axis.innerHTML = marks;
  };

  const isZoomed = () => from > 0 || to < end;
  let shownFrom = 0, shownTo = end;
  const draw = () => {
    due = 0;
    if (shownFrom !== from || shownTo !== to) {
      [shownFrom, shownTo] = [from, to];
      timeline.classList.toggle("zoomed", isZoomed());
      for (const element of moving) {
        element.setAttribute("x", -from / (to - from) * 100 + "%");
        element.setAttribute("width", end / (to - from) * 100 + "%");
      }
      if (carried && !isUnpacking && !isUnpacked && isClose(to - from)) unpack();
      if (isZoomed()) {
        const part = columnsOf();
        for (const lane of lanes) drawLane(lane, part);
        drawAxis();
      } else drawWhole();
      [timeline.dataset.from, timeline.dataset.to] = [from, to];
      showTools();
    }
    drawCursor();
    drawTotals();
  };
  let due = 0;
  const redraw = () => { if (!due) due = requestAnimationFrame(draw); };

  // Where the plots lie in the timeline; asked once, for to ask lays the page out.
  let placed = null;
  const geometry = () => {
    if (!placed) {
      const box = plot.getBoundingClientRect(), base = timeline.getBoundingClientRect();
      placed = { left: box.left - base.left, width: box.width, all: base.width, height: base.height };
    }
    return placed;
  };
  const placeOf = (t) => geometry().left + (t - from) / (to - from) * geometry().width;

  const readings = (t) => {
    const { width, count, curves, step } = columnsOf();
    const i = Math.min(count - 1, Math.max(0, Math.floor(t / width / step) * step)), next = Math.min(i + step, count);
    return lanes.flatMap((lane) => lane.curves.map(({ name, label }) => {
      const { sums, low, high } = curves[name];
      if (sums) return [label, text((sums[next] - sums[i]) / ((next - i) * width), lane.unit)];
      const [least, most] = [Math.min(...low.subarray(i, next)), Math.max(...high.subarray(i, next))].map((n) => text(n, lane.unit));
      return [label, least === most ? most : least + " to " + most];
    }));
  };

  const drawCursor = () => {
    const seen = cursor !== null && cursor >= from && cursor <= to;
    cursorLine.hidden = values.hidden = !seen;
    const range = drag ? [drag.start, drag.now] : chosen;
    rangeBox.hidden = !range;
    if (range) {
      const [left, right] = range.slice().sort((a, b) => a - b).map((t) => placeOf(Math.min(Math.max(t, from), to)));
      rangeBox.style.left = left + "px";
      rangeBox.style.width = right - left + "px";
    }
    if (!seen) return;
    const left = placeOf(cursor), { all, height } = geometry();
    cursorLine.style.transform = `translateX(${left}px)`;
    at.textContent = moment(cursor, to - from);
    readings(cursor).forEach(([, figure], i) => { rows[i].textContent = figure; });
    size = size || [values.offsetWidth, values.offsetHeight];
    const x = left + 14 + size[0] > all ? Math.max(0, left - 14 - size[0]) : left + 14;
    const y = Math.min(Math.max(0, (pointerY ?? 0) + 14), Math.max(0, height - size[1]));
    values.style.transform = `translate(${x}px, ${y}px)`;
  };
  const at = add("b", "", values), list = add("dl", "", values);
  const rows = lanes.flatMap((lane) => lane.curves).map((curve) => {
    add("dt", "", list).textContent = curve.label;
    return add("dd", "", list);
  });
  let size = null;

  // What came in a range: the area under each rate, and between which figures each level lay.
  const totalsOf = (a, b) => lanes.flatMap((lane) => lane.curves.map(({ name, label }) => {
    const grid = gridFor(b - a), { width, count } = grid, curve = grid.curves[name];
    if (curve.sums) {
      const sum = summed(grid, name, b) - summed(grid, name, a);
      return text(lane.amount === "count" ? Math.round(sum) : sum, lane.amount) + " " + label;
    }
    const i = Math.min(count - 1, Math.floor(a / width)), next = Math.max(i + 1, Math.min(count, Math.ceil(b / width)));
    let low = Infinity, high = -Infinity;
    for (let j = i; j < next; j++) { low = Math.min(low, curve.low[j]); high = Math.max(high, curve.high[j]); }
    const [least, most] = [low, high].map((n) => text(n, lane.unit));
    return `${label} ${least === most ? most : `${least} to ${most}`}`;
  }));
  const drawTotals = () => {
    const range = (drag ? [drag.start, drag.now] : chosen || (isZoomed() ? [from, to] : null))?.slice().sort((a, b) => a - b);
    totals.hidden = !range;
    if (!range || totals.dataset.range === String(range)) return;
    totals.dataset.range = String(range);
    const [a, b] = range, span = b - a;
    totals.replaceChildren();
    add("b", "", totals).textContent = `${moment(a, span)} to ${moment(b, span)} (${text(span, "s")})`;
    totals.append(": " + totalsOf(a, b).join(", "));
  };

  // What the reader asks for
  const show = (a, b) => {
    const span = Math.min(end, Math.max(least, b - a));
    from = Math.min(Math.max(0, a), end - span);
    to = from + span;
    keep();
    redraw();
  };
  const zoom = (factor, around = cursor !== null && cursor >= from && cursor <= to ? cursor : (from + to) / 2) =>
    show(around - (around - from) * factor, around - (around - from) * factor + (to - from) * factor);
  const reset = () => { chosen = null; show(0, end); };
  const say = (words) => { status.textContent = words; };

  // The part that is shown stands in the address, so that a link leads to it; but not in the place of a link followed meanwhile.
  let keeping = 0;
  const keep = () => {
    const address = location.href;
    clearTimeout(keeping);
    keeping = setTimeout(() => {
      if (location.href !== address) return;
      if (isZoomed()) history.replaceState(null, "", `#t=${Number(from.toFixed(6))}-${Number(to.toFixed(6))}`);
      else if (location.hash.startsWith("#t=")) history.replaceState(null, "", location.href.split("#")[0]);
    }, 150);
  };
  const read = () => {
    const asked = /^#t=([\d.]+)-([\d.]+)$/.exec(location.hash);
    if (!asked) return;
    const [a, b] = [Number(asked[1]), Number(asked[2])];
    if (!(b > a && a < end)) return;
    for (let fold = timeline.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
    chosen = null;
    show(a, b);
    timeline.closest("section").scrollIntoView();
  };
  for (const link of document.querySelectorAll("a[data-t]")) link.href = "#t=" + link.dataset.t;
  addEventListener("hashchange", read);
  addEventListener("click", (event) => { if (event.target.closest('a[href^="#t="]')) setTimeout(read); });

  // The pointer
  let drag = null;
  const timeAt = (event) => {
    const box = plot.getBoundingClientRect();
    return from + (event.clientX - box.left) / box.width * (to - from);
  };
  const inside = (t) => Math.min(Math.max(t, from), to);
  timeline.addEventListener("pointerdown", (event) => {
    const t = timeAt(event);
    if (event.button !== 0 || t < from || t > to) return;
    drag = { start: t, now: t, x: event.clientX };
    timeline.setPointerCapture(event.pointerId);
    chosen = null;
    event.preventDefault();
    timeline.focus({ preventScroll: true });
  });
  timeline.addEventListener("pointermove", (event) => {
    const t = timeAt(event);
    cursor = t >= from && t <= to ? t : drag ? inside(t) : null;
    pointerY = event.clientY - timeline.getBoundingClientRect().top;
    if (drag) drag.now = inside(t);
    redraw();
  });
  timeline.addEventListener("pointerup", (event) => {
    if (!drag) return;
    const [a, b] = [drag.start, inside(timeAt(event))].sort((a, b) => a - b), moved = Math.abs(event.clientX - drag.x);
    drag = null;
    if (moved < 4) { redraw(); return; }
    if (event.shiftKey) { chosen = [a, b]; redraw(); } else show(a, b);
  });
  timeline.addEventListener("pointercancel", () => { drag = null; redraw(); });
  timeline.addEventListener("pointerleave", () => { if (!drag) { cursor = null; redraw(); } });
  timeline.addEventListener("dblclick", reset);
  timeline.addEventListener("wheel", (event) => {
    if (event.ctrlKey) zoom(1.002 ** event.deltaY, inside(timeAt(event)));
    else if (isZoomed() && Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
      const by = event.deltaX / plot.getBoundingClientRect().width * (to - from);
      show(from + by, to + by);
    } else return;
    event.preventDefault();
  }, { passive: false });

  // The keyboard: the cursor goes, and what is shown goes with it, so that it stays in the middle as far as the run goes.
  const go = (t, selects) => {
    const start = cursor ?? (from + to) / 2, span = to - from;
    if (selects) chosen = [chosen ? chosen[0] : start, Math.min(Math.max(t, 0), end)]; else chosen = null;
    cursor = Math.min(Math.max(t, 0), end);
    pointerY = null;
    show(cursor - span / 2, cursor + span / 2);
    say(moment(cursor, span) + ": " + readings(cursor).map((pair) => pair.join(" ")).join(", "));
  };
  const keys = {
    ArrowLeft: (event) => go((cursor ?? (from + to) / 2) - (to - from) / 20, event.shiftKey),
    ArrowRight: (event) => go((cursor ?? (from + to) / 2) + (to - from) / 20, event.shiftKey),
    PageUp: (event) => go((cursor ?? (from + to) / 2) - (to - from) / 2, event.shiftKey),
    PageDown: (event) => go((cursor ?? (from + to) / 2) + (to - from) / 2, event.shiftKey),
    Home: (event) => go(0, event.shiftKey), End: (event) => go(end, event.shiftKey),
    "+": () => zoom(0.5), "=": () => zoom(0.5), "-": () => zoom(2), 0: reset, Escape: reset,
    Enter: () => { if (chosen) { const [a, b] = chosen.slice().sort((a, b) => a - b); chosen = null; show(a, b); } },
    "?": () => { help.hidden = !help.hidden; },
  };
  timeline.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || !keys[event.key]) return;
    keys[event.key](event);
    event.preventDefault();
  });

  // The tool bar
  const tools = document.createElement("div"), help = document.createElement("div");
  tools.className = "tools scripted";
  help.className = "keys scripted";
  help.hidden = true;
  timeline.before(tools, help);
  const button = (label, name, action) => {
    const element = add("button", "", tools);
    [element.type, element.textContent, element.title] = ["button", label, name];
    element.setAttribute("aria-label", name);
    element.addEventListener("click", action);
    return element;
  };
  const nearer = button("+", "Zoom in", () => zoom(0.5)), farther = button("−", "Zoom out", () => zoom(2));
  const back = button("All", "Show the whole run", reset);
  button("Keys", "Keys", keys["?"]);
  const shown = add("span", "shown", tools);
  // How finely the part that is shown is drawn.
  const resolution = () => {
    const { width, step } = columnsOf();
    if (isUnpacking && isClose(to - from)) return "unpacking the samples…";
    const apart = text(width * step, "s"), within = width === coarse.width ? 0 : Number(carried.dataset.within);
    return (step === 1 && width === interval ? `each sample, ${apart} apart` : `in steps of ${apart}`)
      + (within > 0 ? ` and within ${short(within * 100)} %` : "");
  };
  const showTools = () => {
    const span = to - from;
    farther.disabled = back.disabled = !isZoomed();
    nearer.disabled = span <= least;
    shown.textContent = isZoomed() ? `${moment(from, span)} to ${moment(to, span)} of ${moment(end, end)}, ${resolution()}`
      : "drag to zoom, shift and drag to add up";
  };
  help.innerHTML = [
    ["+ −", "zoom in and out"], ["← →", "move the cursor, and what is shown"], ["PgUp PgDn", "by half of what is shown"],
    ["Home End", "to the start, the end"], ["⇧ with these", "add up the range that the cursor goes over"], ["Enter", "zoom to that range"],
    ["0 Esc", "the whole run"], ["?", "these keys"],
  ].map(([key, does]) => `<kbd>${key}</kbd> ${does}`).join(" · ") + ". Dragging zooms, with ⇧ it adds up; a double click shows the whole run.";

  timeline.classList.add("live");
  timeline.tabIndex = 0;
  timeline.setAttribute("role", "group");
  timeline.setAttribute("aria-label", "Timeline; + and − zoom, the arrow keys move, 0 shows all, ? lists the keys");
  addEventListener("resize", () => { placed = size = null; redraw(); });
  timeline.closest("details")?.addEventListener("toggle", () => { placed = size = null; });
  [timeline.dataset.from, timeline.dataset.to] = [from, to];
  showTools();
  read();
})();
